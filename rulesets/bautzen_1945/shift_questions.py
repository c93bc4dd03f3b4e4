"""What a combat of Bautzen 1945 asks about column shifts."""

from __future__ import annotations

from rulesets.api import Number, Pick, Scope, YesNo
from rulesets.bautzen_1945 import vocabulary

SUPPLY_SHIFT = Number(
    "supply.shift",
    "By how many columns do the committed supply columns shift the odds, all together?",
    -20,
    20,
    signed=True,
    cite=f"{vocabulary.SHIFTS}, precedent supply-column-shift",
    help="Plus is to the attacker's good, minus to the defender's.",
)
AIR_SHIFT = Number(
    "air.shift",
    "By how many columns does each air support shift the odds for the Allied side?",
    0,
    9,
    cite=f"{vocabulary.SHIFTS} (inferred)",
    default="none",
    remember=Scope.KIT,
    printed=True,
    help="Read it off the player aid. It is added when the Allied side attacks and taken off when it defends.",
)
TERRAIN = Number(
    "terrain",
    "By how many columns does the terrain of the hex shift the odds?",
    -9,
    9,
    again=True,
    signed=True,
    cite=vocabulary.SHIFTS,
    default="none",
    printed=True,
    help="Read it off the terrain effects chart. Minus is to the defender's good.",
)
ENCIRCLED = YesNo(
    "encircled",
    "Is the defender encircled by attacking units and their ZOC (ZdC)?",
    cite=vocabulary.ENCIRCLEMENT,
    default="no",
    help="One column to the attacker. Units and ZOC count together: if every hex around the defender is held or"
    " controlled by attacking units, it is encircled (inferred). Two attackers on opposite sides can be enough.",
)
CONCENTRIC = Number(
    "concentric",
    "By how many columns does a concentric attack shift the odds?",
    -9,
    9,
    signed=True,
    cite=vocabulary.SHIFTS,
    default="none",
    printed=True,
    help="The extract names the concentric attack and does not define it: see your rulebook. An attack from several"
    " sides may be one (inferred). The player aid says how much it is worth.",
)
WHICH_BONUS = Pick(
    "bonus",
    "Which of the two bonuses counts?",
    cite="precedent encircled-and-concentric",
    help="This table has settled that encirclement and a concentric attack do not add.",
)
OTHER = Number(
    "other",
    "By how many columns does anything else shift the odds?",
    -20,
    20,
    signed=True,
    cite=vocabulary.SHIFTS,
    default="none",
    printed=True,
    help="The sheet's list of shifts is open: a special rule or scenario may add one.",
)

QUESTIONS = (
    SUPPLY_SHIFT,
    AIR_SHIFT,
    TERRAIN,
    ENCIRCLED,
    CONCENTRIC,
    WHICH_BONUS,
    OTHER,
)
