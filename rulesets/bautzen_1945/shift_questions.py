"""What a combat of Bautzen 1945 asks about column shifts."""

from __future__ import annotations

from rulesets.api import Number, Pick, Scope, YesNo
from rulesets.bautzen_1945 import vocabulary

SUPPLY_SHIFT = Number(
    "supply.shift",
    "Total column shift for supply columns?",
    -20,
    20,
    signed=True,
    cite=f"{vocabulary.SHIFTS}, precedent supply-column-shift",
    help="Plus favours the attacker, minus the defender.",
)
AIR_SHIFT = Number(
    "air.shift",
    "Column shift for each air support?",
    0,
    9,
    cite=f"{vocabulary.SHIFTS} (inferred)",
    default="none",
    remember=Scope.KIT,
    printed=True,
    help="Enter what the player aid says. The shift favours the Allied side, whether it attacks or defends.",
)
TERRAIN = Number(
    "terrain",
    "Column shift for terrain?",
    -9,
    9,
    again=True,
    signed=True,
    cite=vocabulary.SHIFTS,
    default="none",
    printed=True,
    help="Enter what the terrain effects chart says. Minus favours the defender.",
)
ENCIRCLED = YesNo(
    "encircled",
    "Is the defender encircled by attackers and their ZOC (ZdC)?",
    cite=vocabulary.ENCIRCLEMENT,
    default="no",
    help="Against a defender encircled by attacking units and their ZOC the attacker gains one column. Encircled means"
    " that they cover every hex around it (inferred).",
)
CONCENTRIC = Number(
    "concentric",
    "Column shift for a concentric attack?",
    -9,
    9,
    signed=True,
    cite=vocabulary.SHIFTS,
    default="none",
    printed=True,
    help="The extract does not define a concentric attack: see your rulebook. It may be an attack from several sides"
    " (inferred). The player aid gives the shift.",
)
WHICH_BONUS = Pick(
    "bonus",
    "Which of the two bonuses counts?",
    cite="precedent encircled-and-concentric",
    help="At this table, the bonuses for encirclement and a concentric attack are not added together.",
)
OTHER = Number(
    "other",
    "Any other column shift?",
    -20,
    20,
    signed=True,
    cite=vocabulary.SHIFTS,
    default="none",
    printed=True,
    help="The extract's list of shifts is open: a special rule or scenario may add one.",
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
