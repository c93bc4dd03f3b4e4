"""Bautzen 1945 (VaeVictis 135): secret commitments, odds, steps, retreats and advances."""

from __future__ import annotations

from rulesets.api import Flips, Ruleset, Side, terms_of
from rulesets.bautzen_1945.combat import COMBAT
from rulesets.bautzen_1945.crt import tables
from rulesets.bautzen_1945.drilled import situation
from rulesets.bautzen_1945.losses import LOSSES
from rulesets.bautzen_1945.questions import kit_pages
from rulesets.bautzen_1945.vocabulary import Mark, Segment

RULESET = Ruleset(
    id="bautzen-1945",
    title="Bautzen 1945",
    version="1",
    summary="secret commitments, column shifts, step losses, retreats",
    about="Regiments and brigades around Bautzen, April 1945, at 1,500 m per hex (Javier Romero, VaeVictis 135).",
    checklists=(COMBAT, LOSSES),
    sides=(Side("german", "German"), Side("allied", "Allied", "warm")),
    segments=Segment,
    states=Mark,
    flips=Flips("steps", Mark.FLIPPED.value),
    terms=terms_of(__name__),
    kit_pages=kit_pages,
    tables=tables,
    situation=situation,
)
