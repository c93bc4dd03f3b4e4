"""ASSAULT: fire between units of the Second World War, in pools of symbol dice, with critical hits."""

from __future__ import annotations

from rulesets.api import Ruleset, Side, terms_of
from rulesets.assault.drilled import situation
from rulesets.assault.procedures import CRITICAL, FIRE
from rulesets.assault.tables import DEMO, kit_pages, tables
from rulesets.assault.vocabulary import UnitState

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
