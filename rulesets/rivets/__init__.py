"""Rivets (Metagaming, 1977): robots, an odds table, retreats and overruns."""

from __future__ import annotations

from rulesets.api import Checklist, Ruleset, Side
from rulesets.rivets.combat import STEPS, chart, combat
from rulesets.rivets.crt import tables
from rulesets.rivets.glossary import Term
from rulesets.rivets.questions import QUESTIONS
from rulesets.rivets.vocabulary import Happens, Outcome, Phase

COMBAT = Checklist(
    id="combat",
    title="Combat",
    summary="One battle, from strengths to the advance; in the movement phase, an overrun.",
    procedure=combat,
    steps=STEPS,
    questions=QUESTIONS,
    outcomes=Outcome,
    effects=Happens,
    chart=chart,
)

RULESET = Ruleset(
    id="rivets",
    title="Rivets",
    version="1",
    summary="an odds table, retreats, overruns",
    about="Robots left over from a war fight on by their programs (Metagaming MicroGame 5, 1977).",
    checklists=(COMBAT,),
    sides=(Side("red", "Red"), Side("blue", "Blue")),
    segments=Phase,
    segment_key="phase",
    terms=Term,
    tables=tables,
)
