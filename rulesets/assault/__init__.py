"""ASSAULT: fire between units of the Second World War, in pools of symbol dice, with critical hits."""

from __future__ import annotations

from rulesets.api import Answers, Roll, Ruleset, Side, terms_of
from rulesets.assault.procedures import CRITICAL, FIRE
from rulesets.assault.tables import DEMO, kit_pages, tables
from rulesets.assault.vocabulary import UnitState


def situation(checklist: str, roll: Roll) -> Answers:
    """Begin a situation of the drill: a hindered sight and a move give their dice (MR 10.3, MR 10.9.4)."""
    if checklist != "fire":
        return {}
    hindered, moves = roll(2) == 1, roll(2) == 1
    return {
        "attack.sight": "hindered" if hindered else "clear",
        "hindered": "demo hedge" if hindered else "none",
        "attack.marker": "move-and-fire" if moves else "firing",
        "ranged-fire": "demo moving" if moves else "none",
        "attack.dice-at-half": "3 green",
    }


RULESET = Ruleset(
    id="assault",
    title="ASSAULT",
    version="1",
    summary="dice pools, cancelling symbols, critical hits",
    about="Tactical fire in the Second World War, by its two checklists; MR is the rulebook.",
    checklists=(FIRE, CRITICAL),
    sides=(Side("first", "First player"), Side("second", "Second player")),
    states=UnitState,
    terms=terms_of(__name__),
    kit_pages=kit_pages,
    demo=DEMO,
    tables=tables,
    situation=situation,
)
