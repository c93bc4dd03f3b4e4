"""ASSAULT: fire between units of the Second World War, in pools of symbol dice, with critical hits."""

from __future__ import annotations

from rulesets.api import Checklist, DemoKit, Ruleset, Side
from rulesets.assault import attack_questions as of_attack
from rulesets.assault import critical_questions as of_critical
from rulesets.assault import defence_questions as of_defence
from rulesets.assault import player_aid, precedents
from rulesets.assault import units as of_units
from rulesets.assault.glossary import Term
from rulesets.assault.kit import DEMO_KIT, DEMO_LABEL, kit_pages
from rulesets.assault.procedures import critical_hits, fire
from rulesets.assault.steps import CRITICAL_STEPS
from rulesets.assault.steps import FIRE as FIRE_STEPS
from rulesets.assault.tables import tables
from rulesets.assault.vocabulary import Happens, Outcome, UnitState

COUNTED = "Of several effects the odds count the strongest."

FIRE = Checklist(
    id="fire",
    title="Fire",
    summary="One attack: ten steps of attack, nine of defence, then the critical hits.",
    procedure=fire,
    steps=FIRE_STEPS,
    questions=(
        *of_units.QUESTIONS,
        *of_attack.QUESTIONS,
        *of_defence.QUESTIONS,
        *of_critical.WITHIN_FIRE,
        *player_aid.QUESTIONS,
        *precedents.OF_FIRE,
    ),
    outcomes=Outcome,
    effects=Happens,
    counted=COUNTED,
)

CRITICAL = Checklist(
    id="critical",
    title="Critical hits",
    summary="Critical hits alone: those left after the defence roll, against a target.",
    procedure=critical_hits,
    steps=CRITICAL_STEPS,
    questions=(
        of_critical.CRITICALS,
        of_units.TARGET_UNIT,
        of_units.TARGET_CLASS,
        of_units.STATES,
        *of_critical.ALONE,
        player_aid.FACES,
        *precedents.OF_A_CRITICAL,
    ),
    outcomes=Outcome,
    effects=Happens,
)

RULESET = Ruleset(
    id="assault",
    title="ASSAULT",
    version="1",
    summary="dice pools, cancelling symbols, critical hits",
    about="Tactical fire in the Second World War, by the two checklists of its player aid; MR is the rulebook.",
    checklists=(FIRE, CRITICAL),
    sides=(Side("first", "First player"), Side("second", "Second player")),
    states=UnitState,
    kit_pages=kit_pages,
    demo=DemoKit(DEMO_LABEL, DEMO_KIT),
    terms=Term,
    tables=tables,
)
