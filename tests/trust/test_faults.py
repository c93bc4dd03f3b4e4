"""Faults that random play found, each as the few actions that led to it."""

import pytest
from playing import asked, ticking
from scenes import Combat, play

from rulesets import catalogue
from rulesets.engine.core.words import BadAnswer
from saves.reports.verify import verify
from saves.session.session import Session


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
