"""Rivets as one file comes to what Rivets as a program comes to, in every case and every cell."""

import json
from pathlib import Path

import pytest
import sources
from conformance.suites import differences, suite
from sizes import share

from rulesets import catalogue
from rulesets.engine.core.tabletop import Tabletop
from rulesets.from_file import game
from rulesets.rivets import RULESET as PROGRAM
from rulesets.rivets.combat import CRT
from tui.api.resolving import resolve

TEXT = (Path(__file__).parents[2] / "games" / "rivets.toml").read_text("utf-8")
CASES = suite("rivets").cases
SAID_OTHERWISE = (
    "overrun-12-2",
    "all-attackers-retreat",
    "bcpc-dr-no-effect",
    "bcpc-dx-players-say",
    "defender-into-full",
)
"""Cases in which the file says in other words than the program what is done."""
FILE = game(TEXT, "rivets")
CELLS = [(str(odds), die) for odds in CRT.columns for die in range(1, 7)]


@pytest.fixture
def from_file(monkeypatch):
    playing(monkeypatch, FILE)


def playing(monkeypatch, ruleset):
    monkeypatch.setattr(catalogue, "ruleset", lambda name: ruleset)
    monkeypatch.setattr(sources, "sections", lambda ruleset: frozenset(sources.SECTIONS["rivets"]))


@pytest.mark.usefixtures("from_file")
@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in share(CASES, 2)])
def test_a_case_comes_out_as_expected(case, tmp_path):
    found = differences("rivets", case, tmp_path)
    assert [each for each in found if case.id not in SAID_OTHERWISE or not each.startswith("to_do: ")] == []


def document(ruleset, column, die):
    attack, _, defence = column.partition("-")
    answers = {"phase": "combat", "target": "units", "attack": attack, "defence": defence, "die": str(die)}
    into = {"attackers.into": "clear", "defenders.into": "clear"}
    found = resolve(ruleset, ruleset.checklist("combat"), answers | into, Tabletop(), True).document
    return {name: value for name, value in found.items() if name != "unused"}


@pytest.mark.parametrize(("column", "die"), CELLS)
def test_a_cell_is_resolved_byte_for_byte(column, die):
    ours, theirs = (json.dumps(document(each, column, die), indent=1) for each in (FILE, PROGRAM))
    assert ours == theirs
