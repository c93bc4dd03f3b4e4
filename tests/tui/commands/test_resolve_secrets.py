"""Commitments in `resolve`: one answer when all parts are in, and nothing at all before."""

from __future__ import annotations

from itertools import combinations

import pytest
from commanding import Command
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from installing import install
from sizes import examples

GAME = "little game weather=dry"
PARTS = ("attack.bid", "defence.bid", "luck.bid")


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, {"little": "little_games:RULESET"})


def test_all_parts_together_are_one_answer(tableside: Command) -> None:
    printed = tableside.resolve(f"{GAME} attack.bid=3 defence.bid=1 luck.bid=0 die=2")
    assert printed.code == 0
    assert printed.document["facts"] == {"bids": {"attack.bid": 3, "defence.bid": 1, "luck.bid": 0}}
    assert printed.document["unused"] == []
    assert printed.document["assumed"] == []


def test_the_question_names_the_keys_of_all_parts(tableside: Command) -> None:
    question = tableside.resolve(GAME).document["question"]
    assert (question["key"], question["kind"], question["options"]) == ("bids", "secret", list(PARTS))


def test_defaults_fill_in_the_parts_that_have_one(tableside: Command) -> None:
    document = tableside.resolve(f"{GAME} attack.bid=3 defence.bid=1 die=2 --defaults").document
    assert document["status"] == "ruled"
    assert document["assumed"] == [{"key": "luck.bid", "value": "0"}]


@pytest.mark.parametrize("given", [each for size in (1, 2) for each in combinations(PARTS, size)])
def test_with_a_part_missing_nothing_shows_what_the_others_are(tableside: Command, given: tuple[str, ...]) -> None:
    without = tableside.resolve(f"{GAME} die=2")
    for value in ("0", "7", "many", "1;2", "x" * 3000):
        assert tableside.resolve(f"{GAME} die=2", *(f"{key}={value}" for key in given)) == without


@given(value=st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=30))
@examples(40, HealthCheck.function_scoped_fixture)
def test_defaults_reveal_nothing_either(tableside: Command, value: str) -> None:
    without = tableside.resolve(f"{GAME} --defaults")
    if not value.startswith("@"):
        assert tableside.resolve(f"{GAME} --defaults", f"attack.bid={value}") == without
        assert tableside.resolve(f"{GAME} --defaults", f"attack.bid={value}", "luck.bid=4") == without


def test_a_bad_part_is_bad_input_once_all_are_in(tableside: Command) -> None:
    line = f"resolve {GAME} attack.bid=30 defence.bid=1 luck.bid=0".split()
    assert tableside.refused(*line) == "“30” does not answer attack.bid: type a whole number from 0 to 9."
    semicolon = f"resolve {GAME} attack.bid=3;luck.bid=9 defence.bid=1 luck.bid=0".split()
    assert "does not answer attack.bid" in tableside.refused(*semicolon)


def test_parts_that_are_all_in_but_not_asked_are_unused(tableside: Command) -> None:
    document = tableside.resolve("little game weather=wet luck.bid=0 attack.bid=3 die=2 defence.bid=1").document
    assert document["outcome"] == "refused"
    assert document["unused"] == ["luck.bid", "attack.bid", "die", "defence.bid"]


def test_a_secret_is_not_given_by_its_own_key(tableside: Command) -> None:
    sentence = tableside.refused("resolve", *GAME.split(), "bids=3")
    assert sentence == "bids has parts: give attack.bid, defence.bid and luck.bid."
