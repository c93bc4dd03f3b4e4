"""All 56 rows of the critical hits: fourteen targets, three symbols and nothing; five rows are open."""

from __future__ import annotations

from itertools import product

import pytest

from oracles import assault as oracle
from rulesets.assault import CRITICAL

from .volleys import critical, outcome

PRECEDENTS = {precedent.key: [word.value for word in precedent.words] for precedent in CRITICAL.precedents}

FIXED = """
infantry                                       falls-back  suppressed suppressed none
infantry  suppressed                           falls-back  falls-back falls-back none
infantry  falling-back                         eliminated  suppressed suppressed none
infantry  suppressed,falling-back              eliminated  ?          ?          none
artillery                                      eliminated  suppressed suppressed none
artillery suppressed                           eliminated  eliminated eliminated none
vehicle                                        immobilized falls-back suppressed none
vehicle   suppressed                           immobilized falls-back falls-back none
vehicle   falling-back                         immobilized eliminated suppressed none
vehicle   immobilized                          eliminated  eliminated ?          none
vehicle   suppressed,falling-back              immobilized eliminated ?          none
vehicle   suppressed,immobilized               eliminated  eliminated eliminated none
vehicle   falling-back,immobilized             eliminated  eliminated ?          none
vehicle   suppressed,falling-back,immobilized  eliminated  eliminated eliminated none
"""
OPEN = {
    ("infantry", "suppressed,falling-back", "D"): "infantry-suppressed-falling-back",
    ("infantry", "suppressed,falling-back", "X"): "infantry-suppressed-falling-back",
    ("vehicle", "immobilized", "X"): "vehicle-immobilized-suppression",
    ("vehicle", "falling-back,immobilized", "X"): "vehicle-immobilized-suppression",
    ("vehicle", "suppressed,falling-back", "X"): "vehicle-suppressed-falling-back",
}


def rows() -> list[tuple[str, str, str, str]]:
    found = []
    for line in FIXED.strip().splitlines():
        words = line.split()
        states = words[1] if len(words) == 6 else ""
        found += [(words[0], states, symbol, result) for symbol, result in zip("CDX-", words[-4:], strict=True)]
    return found


ROWS = rows()


def test_there_are_56_rows_and_five_are_open() -> None:
    assert len(ROWS) == len({row[:3] for row in ROWS}) == 56
    assert {row[:3] for row in ROWS if row[3] == "?"} == set(OPEN)


@pytest.mark.parametrize(("kind", "states", "symbol"), [row[:3] for row in ROWS])
def test_every_row_under_every_reading_agrees_with_the_oracle(kind: str, states: str, symbol: str) -> None:
    held = [state for state in states.split(",") if state]
    keys = ["infantry-suppressed-falling-back", "vehicle-immobilized-suppression", "vehicle-suppressed-falling-back"]
    for readings in product(*(PRECEDENTS[key] for key in keys)):
        settled = dict(zip(keys, readings, strict=True))
        wanted = oracle.critical(kind, held, symbol.strip("-"), settled)
        run = critical(kind, states, symbol, **{key.replace("-", "_"): word for key, word in settled.items()})
        assert outcome(run) == wanted


@pytest.mark.parametrize(
    ("attack", "said"),
    [
        ("x", "Left after the comparison: X. X takes effect."),
        ("-", "Left after the comparison: nothing. No effect."),
    ],
)
def test_what_acts_is_said(attack: str, said: str) -> None:
    assert said in [note.text for note in critical("vehicle", "none", attack).notes]


@pytest.mark.parametrize(
    ("kind", "states", "noted"),
    [("infantry", "immobilized", True), ("infantry", "none", False), ("vehicle", "immobilized", False)],
)
def test_only_of_other_classes_immobilized_is_said_to_have_no_bearing(kind: str, states: str, noted: bool) -> None:
    notes = [note.text for note in critical(kind, states, "d").notes]
    assert ("The checklists immobilize only vehicles; the marker has no effect here." in notes) is noted


@pytest.mark.parametrize(
    ("kind", "states", "noted"),
    [("artillery", "falling-back", True), ("artillery", "suppressed", False), ("vehicle", "falling-back", False)],
)
def test_artillery_that_falls_back_is_a_state_without_bearing(kind: str, states: str, noted: bool) -> None:
    notes = [note.text for note in critical(kind, states, "x").notes]
    assert ("A fallback eliminates artillery; the marker has no effect here." in notes) is noted


@pytest.mark.parametrize(("rolled", "named"), [("x", "1 critical hit"), ("xx", "2 critical hits")])
def test_the_dice_come_from_so_many_critical_hits(rolled: str, named: str) -> None:
    assert {entry.reason for entry in critical("infantry", "", rolled).ledger.entries} == {named}
