"""Bautzen 1945 (VaeVictis 135): secret commitments, odds, steps, retreats and advances."""

from __future__ import annotations

from rulesets.api import Checklist, Ruleset, Side
from rulesets.bautzen_1945 import aftermath_questions, losses, questions
from rulesets.bautzen_1945.combat import chart, combat
from rulesets.bautzen_1945.crt import rank, tables
from rulesets.bautzen_1945.glossary import Term
from rulesets.bautzen_1945.kit import kit_pages
from rulesets.bautzen_1945.precedents import PRECEDENTS
from rulesets.bautzen_1945.steps import COMBAT_STEPS, LOSSES_STEPS
from rulesets.bautzen_1945.vocabulary import Happens, Mark, Outcome, Segment, Spread

COMBAT = Checklist(
    id="combat",
    title="Combat",
    summary="One hex is attacked, from the secret commitments to the advance.",
    procedure=combat,
    steps=COMBAT_STEPS,
    questions=(*questions.QUESTIONS, *aftermath_questions.QUESTIONS, *PRECEDENTS),
    outcomes=Outcome,
    effects=Happens,
    chart=chart,
    ranked=rank,
)

LOSSES = Checklist(
    id="losses",
    title="Losses",
    summary="The legal ways to spread step losses over units.",
    procedure=losses.spread_losses,
    steps=LOSSES_STEPS,
    questions=losses.QUESTIONS,
    outcomes=Spread,
    effects=Happens,
)

RULESET = Ruleset(
    id="bautzen-1945",
    title="Bautzen 1945",
    version="1",
    summary="secret commitments, column shifts, steps, retreats",
    about="Regiments and brigades around Bautzen, April 1945, at 1,500 m a hex (Javier Romero, VaeVictis 135).",
    checklists=(COMBAT, LOSSES),
    sides=(Side("german", "German"), Side("allied", "Allied")),
    segments=Segment,
    states=Mark,
    terms=Term,
    kit_pages=kit_pages,
    tables=tables,
)
