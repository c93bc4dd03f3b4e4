"""Combats that are answered alike are run once, as long as nothing differs that their rules look at."""

from __future__ import annotations

import pytest

from rulesets.engine.core.tabletop import Change, Tabletop, What
from rulesets.engine.core.watched_tabletop import Thing
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.rivets import RULESET as RIVETS
from saves.session import rulings
from saves.session.rulings import Alike

COMBAT = RIVETS.checklist("combat")
ANSWERS = {"phase": "combat", "target": "units", "attack": "Hammer", "defence": "4", "die": "1"}


def table(strength: str, *changes: Change) -> Tabletop:
    return Tabletop().changed([Change(What.CARD, "Hammer", "strength", strength), *changes])


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[Checklist]:
    """List what is run, each time that it is."""
    made: list[Checklist] = []

    def noted(checklist: Checklist, given: Given) -> Run:
        made.append(checklist)
        return adjudicate(checklist, given)

    monkeypatch.setattr(rulings, "adjudicate", noted)
    return made


def test_a_combat_answered_alike_is_not_run_again_where_only_other_things_differ(runs: list[Checklist]) -> None:
    known = Alike()
    once: set[Thing] = set()
    again: set[Thing] = set()
    first = known.run(COMBAT, ANSWERS, table("8"), once)
    elsewhere = Change(What.CARD, "Thinker", "strength", "2")
    assert known.run(COMBAT, ANSWERS, table("8", elsewhere), again) == first
    assert len(runs) == 1
    assert again == once
    assert (What.CARD, "Hammer", "strength") in again


def test_it_is_run_again_where_what_it_looks_at_differs(runs: list[Checklist]) -> None:
    known = Alike()
    facts = [known.run(COMBAT, ANSWERS, table(strength), set()).facts["attack"] for strength in ("8", "6", "8")]
    assert facts == [8, 6, 8]
    assert len(runs) == 3


def test_other_answers_are_another_combat(runs: list[Checklist]) -> None:
    known = Alike()
    facts = [known.run(COMBAT, {**ANSWERS, "defence": text}, table("8"), set()).facts["defence"] for text in "42"]
    assert facts == [4, 2]
    assert len(runs) == 2
