"""Bautzen 1945 (VaeVictis 135): secret commitments, odds, steps, retreats and advances."""

from __future__ import annotations

from rulesets.api import Answers, Flips, Roll, Ruleset, Side, terms_of
from rulesets.bautzen_1945.combat import COMBAT
from rulesets.bautzen_1945.crt import tables
from rulesets.bautzen_1945.losses import LOSSES
from rulesets.bautzen_1945.questions import kit_pages
from rulesets.bautzen_1945.vocabulary import Mark, Segment


def situation(checklist: str, roll: Roll) -> Answers:
    """Begin a situation of the drill: now and then an HQ alone in its hex is the target (8.6.1), or three encircle."""
    if checklist != "combat":
        return {}
    if roll(6) == 1:
        three = " + ".join(f"{name} {1 + roll(4)}" for name in ("First", "Second", "Third"))
        return {"attacker": "german", "hex": "1203", "attack.units": three, "lone-hq": "no", "encircled": "yes"}
    alone = {"lone-hq": "yes", "defence.units": f"Division HQ {2 + roll(6)}"} if roll(5) == 1 else {"lone-hq": "no"}
    return {"hex": "1203", "encircled": "no", **alone}


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
