"""Nine small games of format 2: each case as it was worked out by hand, all odds those of an enumeration."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rulesets.engine.core.tabletop import Change, Tabletop, What
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.odds.search import Leaf
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.from_file import game

FOLDER = Path(__file__).parents[2] / "games" / "format_2"
GAMES = {each.stem: game(each.read_text("utf-8"), each.stem) for each in sorted(FOLDER.glob("*.toml"))}
KNOWN = {name: json.loads((FOLDER / f"{name}.json").read_text("utf-8")) for name in GAMES}
CASES = [(name, case) for name in GAMES for case in KNOWN[name]["cases"]]
ODDS = [(name, each) for name in GAMES for each in KNOWN[name]["odds"]]


def laid(before: list[dict[str, Any]]) -> Tabletop:
    """Lay the table as it was before: units with their sides, and states that they are in."""
    table = Tabletop()
    for each in before:
        table = table.changed(Change(What.UNIT, unit, value=side) for unit, side in each.get("units", {}).items())
        for unit, states in each.get("states", {}).items():
            table = table.changed(Change(What.STATE, unit, word, said) for word, said in states.items())
    return table


@pytest.mark.parametrize(("name", "case"), CASES, ids=[f"{name}-{case['id']}" for name, case in CASES])
def test_a_case_is_ruled_as_it_was_worked_out_by_hand(name: str, case: dict[str, Any]) -> None:
    expected, table = case["expected"], laid(case.get("before", []))
    here = adjudicate(GAMES[name].checklists[0], Given({**case["situation"], **case["dice"]}, table=table))
    if "asks" in expected:
        assert here.question is not None
        assert here.question.key == expected["asks"]
        return
    assert here.ruling is not None, (here.question, here.refused)
    assert here.ruling.outcome == expected["outcome"]
    assert {key: here.facts[key] for key in expected.get("facts", {})} == expected.get("facts", {})
    if "effects" in expected:
        assert sorted(f"{each.name} {each.unit}" for each in here.effects) == sorted(expected["effects"])


@pytest.mark.parametrize(("name", "known"), ODDS, ids=[f"{name}-{each['id']}" for name, each in ODDS])
def test_odds_are_those_of_an_enumeration(name: str, known: dict[str, Any]) -> None:
    found = forecast(GAMES[name].checklists[0], Given(known["situation"], table=laid(known.get("before", []))))
    if "outcomes" in known:
        assert found.outcomes == {each: Fraction(chance) for each, chance in known["outcomes"].items()}
    chances = found.chances(happened_to)
    for effect, chance in known.get("effects", {}).items():
        if not effect.startswith("retreats"):  # whether a unit can be moved is the players' to say
            assert chances.get(effect, Fraction(0)) == Fraction(chance), effect


def happened_to(leaf: Leaf) -> list[str]:
    """Write what a way comes to: `eliminated Guards`, `reduced Guards 4`."""
    return [each for it in leaf.effects for each in (f"{it.effect} {it.unit}", f"{it.effect} {it.unit} {it.detail}")]


def test_a_table_of_every_game_can_be_drawn() -> None:
    def drawn(ruleset: Ruleset) -> int:
        return len(ruleset.tables({})) if ruleset.tables else 0

    assert {name for name, ruleset in GAMES.items() if not drawn(ruleset)} == {"harbour-coup", "three-castles"}
