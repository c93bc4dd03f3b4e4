"""The list of combats says who fought whom, by what, and what came of it; and lines are told without program words."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playing import new, play, play_sample

from rulesets.catalogue import every
from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.referee.participants import FoughtBy
from saves.examples import examples, open_example
from saves.reports.combats import combat_line, combat_lines
from saves.session.session import Session
from saves.session.texts import line_told


@pytest.fixture
def sample(tmp_path: Path) -> Session:
    play_sample(tmp_path / "club.jsonl")
    return Session.open(tmp_path / "club.jsonl", read_only=True)


def test_a_line_says_who_fought_whom_the_odds_the_die_and_the_result(sample: Session) -> None:
    assert [str(line) for line in combat_lines(sample)][1:4] == [
        "  4  Blue  Crawler → Tiny   1-1  die 6  Tiny holds the hill; nothing happens.  (overruled)",
        "  3  Red  Hammer → Rover   2-1  die 4  defenders retreat",
        "  2  Red  Thinker + Tiny → Crawler   2-1  die 4  defenders retreat",
    ]


def test_a_line_names_whose_turn_it_was(sample: Session) -> None:
    assert [line.turn for line in combat_lines(sample)] == ["Turn 1, Blue"] * 2 + ["Turn 1, Red"] * 3


def test_units_without_a_name_are_told_by_their_strength(tmp_path: Path) -> None:
    with new(tmp_path / "a.jsonl") as session:
        play(session, attack="7 + 4")
        assert [line.who for line in combat_lines(session)] == ["7 + 4 → 4"]


def test_a_combat_is_found_by_any_unit_that_took_part_or_that_something_befell(sample: Session) -> None:
    found = {name: [line.number for line in combat_lines(sample, name)] for name in ("TINY", "rov", "Ox")}
    assert found == {"TINY": [4, 2], "rov": [3], "Ox": []}


def test_on_a_board_the_units_that_counted_are_named_by_kind_and_square(tmp_path: Path) -> None:
    with Session.open(open_example("game-of-war", tmp_path), read_only=True) as session:
        lines = {line.number: line for line in combat_lines(session)}
    assert lines[3].who == "I K8 + I L8 + A M8 → I J8"
    assert (lines[3].participants.odds, lines[3].result) == ("13 against 12", "the target must retreat")
    assert str(lines[2]) == "  2  North  North made no moves and no attack."


@pytest.mark.parametrize(
    ("id", "dice", "result"),
    [
        ("assault", "dice CC against X", "fallback"),
        ("bautzen-1945", "die 5", "1/2: attackers lose 1 step, defenders 2 steps"),
        ("battle-for-moscow", "die 1", "the defender retreats"),
    ],
)
def test_dice_and_result_are_told_as_players_say_them(id: str, dice: str, result: str, tmp_path: Path) -> None:
    with Session.open(open_example(id, tmp_path), read_only=True) as session:
        last = next(combat_lines(session))
    assert (last.dice, last.result) == (dice, result)


@pytest.mark.parametrize("id", [each.id for each in examples()])
def test_every_sample_session_says_who_fought(id: str, tmp_path: Path) -> None:
    with Session.open(open_example(id, tmp_path), read_only=True) as session:
        assert any(line.participants.attackers and line.participants.defenders for line in combat_lines(session))


def test_every_checklist_that_has_two_sides_says_who_fought() -> None:
    fights = [
        (game.id, checklist.id)
        for game in every()[0]
        for checklist in game.checklists
        if len({total.role for total in checklist.totals}) > 1 and checklist.fought is None
    ]
    assert fights == [("game-of-war", "tally")]  # a tally counts kinds of unit, and names nobody


def test_what_was_kept_in_a_form_that_the_game_does_not_know_names_nobody(tmp_path: Path) -> None:
    with Session.open(open_example("game-of-war", tmp_path), read_only=True) as session:
        combat = session.state.combat(3)
        facts = {"offence": 8, "offence-units": {"?": 1}}
        odd = replace(combat, event=replace(combat.event, facts=facts))
        line = combat_line(session, odd)
    assert (line.who, line.result) == ("", combat.stands)


def test_who_fought_is_read_from_answers_as_they_were_typed() -> None:
    fought = FoughtBy("attack", "defence")({"attack": "21/20 6 + Tiny + (3)", "defence": "none", "die": "3"}, {})
    assert (fought.attackers, fought.defenders, fought.dice) == (("21/20", "Tiny", "3"), (), "3")


def test_each_line_is_told_by_its_question_and_never_by_a_key(sample: Session) -> None:
    told = [line_told(sample, each.number) for each in sample.history.lines()]
    assert "Attacking units and strengths? Thinker 8 + Hammer 5" in told
    assert "Undone: back at turn 1, Red, Combat phase · combat 3" in told
    assert "Die roll: 5 (rolled by Tableside)" in told
    assert [each for each in told if " = " in each or re.match(r"[a-z]", each)] == []


def test_an_answer_that_todays_rules_cannot_read_is_told_as_it_was_typed(tmp_path: Path) -> None:
    with new(tmp_path / "a.jsonl") as session:
        session.amend([Change(What.CARD, "Ox", "strength", "4")], "set up")
        session.begin("combat")
        for key, text in (("phase", "combat"), ("target", "units"), ("attack", "Ox")):
            session.answer(key, text)
        line = session.state.line
        assert line_told(session, line) == "Attacking units and strengths? Ox 4"
        session.amend([Change(What.CARD, "Ox", "strength")])
        assert line_told(session, line - 3) == "Combat begins"
