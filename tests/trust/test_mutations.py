"""Damage and faults: each truncation, each flipped bit, random changes, and games that fail."""

from pathlib import Path

import pytest
from mutate import FIXTURES, check, look, mutations
from playing import asked, ticking
from scenes import Combat, play
from sizes import FULL, WHOLE, share

from rulesets import catalogue
from rulesets.engine.core.words import BadAnswer
from saves.disk.errors import Unreadable
from saves.log.reading import contents
from saves.reports.verify import verify
from saves.session.files import folded
from saves.session.session import Session

SESSIONS = sorted(FIXTURES.glob("format-1/*.jsonl"), key=lambda path: (path.stat().st_size, path.name))
DATA = SESSIONS[len(SESSIONS) // 2 if FULL else 0].read_bytes()
NAME = Path("saturday.jsonl")


def found(data):
    """Say how many sound lines a file holds, and what is wrong with the next."""
    try:
        here, history = folded(contents(NAME, data), data)
    except Unreadable as refused:
        return 0, str(refused)
    return (len(history.events) if history else 0), here.fault


def flipped():
    """Flip each bit of a session; gives the line and the file."""
    for place, byte in enumerate(DATA):
        line = DATA.count(b"\n", 0, place) + 1
        for bit in range(8):
            yield line, DATA[:place] + bytes([byte ^ 1 << bit]) + DATA[place + 1 :]


def test_each_truncation_is_a_shorter_session(tmp_path):
    whole = look(_written(tmp_path, DATA))
    for size in range(1, len(DATA)):
        cut = DATA[:size]
        lines, fault = found(cut)
        complete = cut.count(b"\n") + (DATA[size : size + 1] == b"\n")
        assert lines == complete
        assert not fault or complete == 0
        if size % 97 == 0:
            check(tmp_path / "a.jsonl", cut, whole)


def test_each_flipped_bit_is_found_at_its_line(tmp_path):
    whole = look(_written(tmp_path, DATA))
    for number, (line, changed) in enumerate(share(list(flipped()), of=5)):
        lines, fault = found(changed)
        assert lines == line - 1
        assert fault
        if number % 499 == 0:
            check(tmp_path / "a.jsonl", changed, whole)


def test_random_changes_are_the_same_session_or_refused(tmp_path):
    opened, wrong = mutations(600 if WHOLE else 150, 20, tmp_path)
    assert wrong == []
    assert opened > 5


def _written(folder, data):
    path = folder / "a.jsonl"
    path.write_bytes(data)
    return path


@pytest.fixture
def session(tmp_path):
    with Session.create(
        tmp_path / "a.jsonl", title="Fire", ruleset=catalogue.ruleset("assault"), players={}, now=ticking()
    ) as session:
        yield session


def fire(session, until, **answers):
    """Fire at a regular target until a question is asked."""
    plain = {"attacker.experience": "hardened", "target.experience": "hardened", "target.class": "infantry"}
    given = plain | {key.replace("__", "-").replace("_", "."): text for key, text in answers.items()}
    for run in play(session, Combat("fire", given)):
        if run.question is not None and run.question.key == until:
            return


@pytest.mark.parametrize("nothing", ["none", "-"])
def test_no_dice_thrown_are_no_blank_die_once_the_pool_grows(session, nothing):
    fire(session, "", attack_dice="1 green", attack_ability__dice="none", attack_roll="d")
    session.answer("attack.dice", "none")
    assert asked(session) == "attack.roll"
    session.answer("attack.roll", nothing)
    session.answer("attack.dice", "1 green")
    assert asked(session) == "attack.roll"
    session.answer("attack.roll", "x")
    assert session.run.answered["attack.roll"].text == "green x"


def test_dice_of_another_colour_can_be_thrown_anew_or_taken_away_one_by_one(session):
    fire(session, "defence.dice", attack_dice="2 green", attack_roll="dx")
    session.answer("attack.dice", "1 blue")
    with pytest.raises(BadAnswer, match="1 die"):
        session.answer("attack.roll", "xx")
    session.answer("attack.roll", "1")
    session.answer("attack.roll", "1")
    session.answer("attack.roll", "c")
    assert session.run.answered["attack.roll"].text == "blue c"
    session.answer("attack.dice", "2 green")
    session.answer("attack.roll", "green xx")
    assert session.run.answered["attack.roll"].text == "green xx"


def test_a_side_without_units_is_not_attacked(tmp_path):
    game = catalogue.ruleset("game-of-war")
    with Session.create(tmp_path / "b.jsonl", title="Alone", ruleset=game, players={}, now=ticking()) as session:
        session.begin("attack")
        session.answer("position", "SI8,11 SC9,11 turn=S")
        assert session.run.ruling.sentence == "No attack: North has no units on the board."


def test_an_answer_that_fell_away_makes_no_difference_to_verify(session):
    session.begin("critical")
    for key, text in {
        "criticals": "1",
        "target": "Rifles",
        "target.class": "infantry",
        "target.states": "none",
    }.items():
        session.answer(key, text)
    session.answer("critical-modifiers", "players-say")
    session.answer("critical.attack.change", "none")
    session.answer("critical.defence.change", "none")
    session.drop("critical-modifiers")
    session.answer("attack.roll", "x")
    session.answer("defence.roll", "-")
    session.confirm()
    assert "critical-modifiers" not in session.state.table.precedents
    assert verify(session) == []
