"""What critical hits ask, within an attack and alone."""

from __future__ import annotations

from dataclasses import replace

from rulesets.api import Number, Pool, Role, Throw
from rulesets.assault.player_aid import FACES
from rulesets.assault.vocabulary import COLOURS, COMPARISON, CRITICAL, CRITICAL_VEHICLE, SYMBOLS

CRITICALS = Number(
    "criticals",
    "How many critical hits are left after the defence roll?",
    low=1,
    high=40,
    cite=f"{CRITICAL}; {CRITICAL_VEHICLE}",
    help="Each of them is one green die for the attacker and one blue die for the defender.",
)
CRITICAL_ATTACK_CHANGE = Pool(
    "critical.attack.change",
    "How do the attacker's dice of the critical comparison change?",
    COLOURS,
    cite="precedent critical-modifiers",
    role=Role.ATTACKER,
    signed=True,
    help="This table has settled that changes are allowed. None if there is none here.",
)
CRITICAL_DEFENCE_CHANGE = Pool(
    "critical.defence.change",
    "How do the defender's dice of the critical comparison change?",
    COLOURS,
    cite="precedent critical-modifiers",
    role=Role.DEFENDER,
    signed=True,
    help="This table has settled that changes are allowed. None if there is none here.",
)
CRITICAL_ATTACK_ROLL = Throw(
    "critical.attack.roll",
    "Critical hits: the attacker rolls, as in (cx)d-.",
    cite=f"{COMPARISON}; {CRITICAL}; {CRITICAL_VEHICLE}",
    role=Role.ATTACKER,
    symbols=SYMBOLS,
    colours=COLOURS,
    printed_faces=FACES,
    help="One comparison for all critical hits together. Only the strongest symbol left to the attacker acts. A die"
    " that shows several symbols stands in brackets: (cx)d- is three dice.",
)
CRITICAL_DEFENCE_ROLL = Throw(
    "critical.defence.roll",
    "Critical hits: the defender rolls, as in (cx)d-.",
    cite=f"{COMPARISON}; {CRITICAL}; {CRITICAL_VEHICLE}",
    role=Role.DEFENDER,
    symbols=SYMBOLS,
    colours=COLOURS,
    printed_faces=FACES,
    help="One comparison for all critical hits together. Only the strongest symbol left to the attacker acts. A die"
    " that shows several symbols stands in brackets: (cx)d- is three dice.",
)
ALONE_ATTACK_ROLL = replace(CRITICAL_ATTACK_ROLL, key="attack.roll")
ALONE_DEFENCE_ROLL = replace(CRITICAL_DEFENCE_ROLL, key="defence.roll")

_CHANGES = (
    CRITICAL_ATTACK_CHANGE,
    CRITICAL_DEFENCE_CHANGE,
)
WITHIN_FIRE = (*_CHANGES, CRITICAL_ATTACK_ROLL, CRITICAL_DEFENCE_ROLL)
ALONE = (*_CHANGES, ALONE_ATTACK_ROLL, ALONE_DEFENCE_ROLL)
