"""The steps of the checklists of ASSAULT, with their sections and teaching texts."""

from __future__ import annotations

from functools import partial

from rulesets.api import Role, Step
from rulesets.assault.vocabulary import (
    ARC,
    ATTACK_LIST,
    CARD,
    COMMAND,
    COMMAND_CARD,
    COMMAND_POINT,
    COMPARISON,
    CRITICAL,
    CRITICAL_VEHICLE,
    DEFENCE_LIST,
    DIGGING,
    EXPERIENCE,
    FALLBACK,
    FAST_ACTION,
    HALF_STRENGTH,
    HINDERED,
    IMPACT,
    RANGE,
    RANGED_FIRE,
    SIGHT,
    SPOTTING,
    TERRAIN,
)

NO_SYMBOL = "no symbols rolled"

_attack = partial(Step, part="Attack", role=Role.ATTACKER)
_defence = partial(Step, part="Defence", role=Role.DEFENDER, skipped=NO_SYMBOL)

FIRE_STEPS = (
    _attack(
        "a1",
        "Attack 1: possible?",
        f"{RANGE}; {SIGHT}",
        "Name both units, then check range and line of sight.",
        brief="Possible?",
    ),
    _attack(
        "a2",
        "Attack 2: activate",
        f"{COMMAND}; {COMMAND_POINT}; {COMMAND_CARD}",
        "With the optional command rules, flip a command point and check for a command card.",
        brief="Activate",
    ),
    _attack(
        "a3",
        "Attack 3: status marker",
        f"{ATTACK_LIST}; {ARC}",
        "Place a status marker for what the attacker does.",
        brief="Status marker",
    ),
    _attack(
        "a4",
        "Attack 4: spotting",
        f"{SPOTTING}; {CARD}",
        "Roll for spotting if required, and check the abilities of both units.",
        brief="Spotting",
    ),
    _attack(
        "a5",
        "Attack 5: card dice",
        f"{ARC}; {RANGE}; {CARD}",
        "Check the arc of fire, then take the attack dice on the card for this range.",
        brief="Card dice",
    ),
    _attack(
        "a6",
        "Attack 6: attacker's experience",
        EXPERIENCE,
        "A Veteran or Elite attacker takes one more blue die.",
        brief="Experience",
    ),
    _attack(
        "a7",
        "Attack 7: a Recruit target?",
        f"{EXPERIENCE}; precedent auto-suppression",
        "A Recruit target takes an automatic X. Your table settles whether the defence can cancel it.",
        brief="Recruit target?",
    ),
    _attack(
        "a8",
        "Attack 8: changes",
        f"{DIGGING}; {CARD}; {COMMAND_CARD}",
        "Remove one die where MR 13.1 says so, then apply abilities and command cards.",
        brief="Changes",
    ),
    _attack(
        "a9",
        "Attack 9: roll",
        f"{ATTACK_LIST}; {HALF_STRENGTH}",
        "Roll the dice. An attacker at half strength may roll fewer.",
        brief="Roll",
    ),
    _attack(
        "a10",
        "Attack 10: result",
        ATTACK_LIST,
        "Count the symbols. The defender now takes dice.",
        brief="Result",
    ),
    _defence(
        "d1",
        "Defence 1: card dice",
        f"{CARD}; {IMPACT}",
        "Take the defence dice on the card, and check the defender's area of impact.",
        brief="Card dice",
    ),
    _defence(
        "d2",
        "Defence 2: terrain",
        TERRAIN,
        "The player aid gives defence dice for some terrain.",
        brief="Terrain",
    ),
    _defence(
        "d3",
        "Defence 3: hindered line of sight",
        HINDERED,
        "A hindered line of sight may give defence dice.",
        skipped="the line of sight is not hindered",
        unreached=NO_SYMBOL,
        brief="Hindered line",
    ),
    _defence(
        "d4",
        "Defence 4: status",
        f"{DIGGING}; {FAST_ACTION}; {FALLBACK}",
        "Digging in, dug in, a fast action of infantry or artillery, or suppression may change the dice.",
        brief="Status",
    ),
    _defence(
        "d5",
        "Defence 5: defender's experience",
        EXPERIENCE,
        "A Hardened, Veteran or Elite defender takes one more blue die.",
        brief="Experience",
    ),
    _defence(
        "d6",
        "Defence 6: attacker's fire status",
        f"{RANGED_FIRE}; {SPOTTING}",
        "Look up the attacker's marker in the ranged fire table, and apply a failed spotting roll.",
        brief="Fire status",
    ),
    _defence(
        "d7",
        "Defence 7: command card",
        COMMAND_CARD,
        "Check for a command card and play it now.",
        brief="Command card",
        skipped="command rules not in play",
        unreached=NO_SYMBOL,
    ),
    _defence(
        "d8",
        "Defence 8: roll",
        f"{DEFENCE_LIST}; {CARD}",
        "Check defensive abilities, then roll.",
        brief="Roll",
    ),
    _defence(
        "d9",
        "Defence 9: compare",
        COMPARISON,
        "Defence symbols cancel attack symbols. Apply what is left.",
        brief="Compare",
    ),
    Step(
        "critical",
        "Critical hits",
        f"{CRITICAL}; {CRITICAL_VEHICLE}",
        "Each critical hit left gives one green die against one blue die. Only the strongest remaining symbol"
        " takes effect.",
        "no critical hits left",
        part="Critical hits",
        brief="Comparison",
    ),
)

CRITICAL_STEPS = (
    Step(
        "left",
        "Critical hits left",
        f"{CRITICAL}; {CRITICAL_VEHICLE}",
        "Enter the critical hits that the defence did not cancel.",
    ),
    Step("target", "The target", f"{CRITICAL}; {CRITICAL_VEHICLE}", "The target's class and markers before this hit."),
    Step("dice", "Dice", f"{CRITICAL}; {CRITICAL_VEHICLE}", "One green and one blue die for each critical hit."),
    Step("roll", "One comparison", COMPARISON, "Both sides roll together, and defence symbols cancel attack symbols."),
    Step(
        "result",
        "Strongest symbol",
        f"{CRITICAL}; {CRITICAL_VEHICLE}",
        "Only the strongest remaining symbol takes effect, and never as damage points.",
    ),
)
