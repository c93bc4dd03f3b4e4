"""What critical hits ask, within an attack and alone."""

from __future__ import annotations

from dataclasses import replace

from rulesets.api import Number, Pool, Role, Throw
from rulesets.assault.player_aid import FACES, HOW_TO_TYPE
from rulesets.assault.vocabulary import COLOURS, COMPARISON, CRITICAL, CRITICAL_VEHICLE, SYMBOL_NAMES, SYMBOLS

CRITICALS = Number(
    "criticals",
    "Critical hits left after the defence roll?",
    low=1,
    high=40,
    brief="critical hits",
    cite=f"{CRITICAL}; {CRITICAL_VEHICLE}",
    help="Each critical hit gives the attacker one green die and the defender one blue die.",
)
CRITICAL_ATTACK_CHANGE = Pool(
    "critical.attack.change",
    "Change in the attacker's dice for the comparison?",
    COLOURS,
    cite="precedent critical-modifiers",
    role=Role.ATTACKER,
    signed=True,
    help="Your table allows changes. Enter the change, e.g. +1 green, or none.",
)
CRITICAL_DEFENCE_CHANGE = Pool(
    "critical.defence.change",
    "Change in the defender's dice for the comparison?",
    COLOURS,
    cite="precedent critical-modifiers",
    role=Role.DEFENDER,
    signed=True,
    help="Your table allows changes. Enter the change, e.g. +1 blue, or none.",
)
CRITICAL_ATTACK_ROLL = Throw(
    "critical.attack.roll",
    "Critical hits: roll the attacker's dice.",
    cite=f"{COMPARISON}; {CRITICAL}; {CRITICAL_VEHICLE}",
    role=Role.ATTACKER,
    symbols=SYMBOLS,
    symbol_names=SYMBOL_NAMES,
    colours=COLOURS,
    printed_faces=FACES,
    help=f"One roll resolves all critical hits; only the strongest symbol left takes effect. {HOW_TO_TYPE}",
)
CRITICAL_DEFENCE_ROLL = Throw(
    "critical.defence.roll",
    "Critical hits: roll the defender's dice.",
    cite=f"{COMPARISON}; {CRITICAL}; {CRITICAL_VEHICLE}",
    role=Role.DEFENDER,
    symbols=SYMBOLS,
    symbol_names=SYMBOL_NAMES,
    colours=COLOURS,
    printed_faces=FACES,
    help=f"One roll resolves all critical hits; only the strongest symbol left takes effect. {HOW_TO_TYPE}",
)
ALONE_ATTACK_ROLL = replace(CRITICAL_ATTACK_ROLL, key="attack.roll")
ALONE_DEFENCE_ROLL = replace(CRITICAL_DEFENCE_ROLL, key="defence.roll")

_CHANGES = (
    CRITICAL_ATTACK_CHANGE,
    CRITICAL_DEFENCE_CHANGE,
)
WITHIN_FIRE = (*_CHANGES, CRITICAL_ATTACK_ROLL, CRITICAL_DEFENCE_ROLL)
ALONE = (*_CHANGES, ALONE_ATTACK_ROLL, ALONE_DEFENCE_ROLL)
