"""Odds that were worked out are not worked out again, and those of the next question are there with it."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

from painting import Painted, counted
from piloting import AT_THE_DIE, keys, playing, screen_text

from rulesets import rivets
from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, Tabletop, What
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from saves.session.session import Session
from tui.screens.session import known_odds
from tui.screens.session.known_odds import KnownOdds, next_runs, run_after

FACES = {"faces.green": "c d d x x -", "faces.blue": "c d x x - -"}
AT_RANGE = "attack dice at 3"
CARDS = {
    "Panther": {"experience": "hardened", "abilities": "none", AT_RANGE: "12 green"},
    "Squad": {"experience": "hardened", "abilities": "none", "class": "vehicle", "defence dice": "9 blue"},
}
SHOT = {"attacker": "Panther", "target": "Squad"}


def rivets_with(answers: dict[str, str]) -> Run:
    return adjudicate(rivets.COMBAT, Given(answers, Tabletop()))


def test_the_same_answers_have_the_same_odds_which_are_worked_out_once() -> None:
    odds = KnownOdds()
    with patch.object(known_odds, "prospects", wraps=known_odds.prospects) as work:
        first = odds.work_out(rivets_with(AT_THE_DIE))
        assert odds.work_out(rivets_with(AT_THE_DIE)) is first
        assert odds.of(rivets_with(AT_THE_DIE)) is first
        assert work.call_count == 1
    assert first.bars
    assert odds.of(rivets_with({**AT_THE_DIE, "attack": "8"})) is None


def test_odds_will_come_where_the_dice_can_be_thrown_by_defaults() -> None:
    at_the_die = rivets_with(AT_THE_DIE)
    without_defence = rivets_with({key: AT_THE_DIE[key] for key in ("phase", "target", "attack")})
    thrown = rivets_with({**AT_THE_DIE, "die": "5"})
    assert [KnownOdds().will_come(run) for run in (at_the_die, without_defence, thrown)] == [True, False, False]


def test_each_answer_that_can_be_chosen_is_run_and_no_throw() -> None:
    run = rivets_with({"phase": "combat"})
    assert run.question
    then = list(next_runs(run))
    assert [each.given.answers["target"] for each in then] == [each.word for each in run.question.options(run.table)]
    assert list(next_runs(rivets_with(AT_THE_DIE))) == []
    at_the_attack = rivets_with({"phase": "combat", "target": "units"})
    assert run_after(at_the_attack, "many") is None
    assert (run_after(at_the_attack, "7") or run).given.answers["attack"] == "7"
    assert list(next_runs(rivets_with({**AT_THE_DIE, "die": "5"}))) == [], "nothing is asked after the ruling"


def _at_the_range(data: Path, known: bool) -> Path:
    """Make a session of ASSAULT in which the range is open; the dice for it are on the card where they are `known`."""
    path = data / "sessions" / "saturday.jsonl"
    with Session.create(path, title="Saturday", ruleset=ruleset("assault"), players={}, kit=FACES) as session:
        there = [Change(What.CARD, unit, *each) for unit, card in CARDS.items() for each in card.items()]
        session.amend([each for each in there if known or each.field != AT_RANGE])
        session.begin("fire")
        while session.run and (question := session.run.question) and question.key != "attack.range":
            session.answer(question.key, SHOT.get(question.key, question.default or "none"))
    return path


async def test_odds_of_many_dice_come_with_the_next_question_and_with_the_one_before(tmp_path: Path) -> None:
    async with playing(tmp_path, _at_the_range(tmp_path, known=True)) as pilot:
        await keys(pilot, "3")
        for key, asked in (("enter", "Attack die lost"), ("2", "Roll the attack dice."), ("u", "Attack die lost")):
            assert await counted(pilot, key) == Painted(layouts=1, paints=1)
            assert asked in screen_text(pilot)
            assert "falls back 1" in screen_text(pilot)
        assert "not known 4% → 3%" in screen_text(pilot)
        assert "See MR 13.1" in screen_text(pilot), "odds beside options leave no room for what is said of these"


async def test_odds_of_dice_that_were_typed_come_with_the_question_after_enter(tmp_path: Path) -> None:
    async with playing(tmp_path, _at_the_range(tmp_path, known=False)) as pilot:
        await keys(pilot, "3", "enter", "'12 green'")
        assert await counted(pilot, "enter") == Painted(layouts=1, paints=1)
        assert "not known 4% → 3%" in screen_text(pilot)


async def test_odds_of_which_nothing_was_known_come_after_the_question_into_room_that_was_kept(tmp_path: Path) -> None:
    async with playing(tmp_path, _at_the_range(tmp_path, known=False)) as pilot:
        await keys(pilot, "3", "enter")
        with patch.object(known_odds, "run_after", return_value=None):
            await keys(pilot, "'12 green'")
        assert await counted(pilot, "enter") == Painted(layouts=1, paints=2)
        assert "not known 4% → 3%" in screen_text(pilot)
