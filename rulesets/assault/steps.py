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

NO_SYMBOL = "the attack shows no symbol"

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
        "With the optional command rules, flip a command point and see whether a card fits.",
        brief="Activate",
    ),
    _attack(
        "a3",
        "Attack 3: status marker",
        f"{ATTACK_LIST}; {ARC}",
        "Mark the attacker with what it does this time.",
        brief="Status marker",
    ),
    _attack(
        "a4",
        "Attack 4: spotting",
        f"{SPOTTING}; {CARD}",
        "Roll for spotting if the target calls for it, and read the abilities of both units.",
        brief="Spotting",
    ),
    _attack(
        "a5",
        "Attack 5: dice of the card",
        f"{ARC}; {RANGE}; {CARD}",
        "Check the arc of fire, and take the attack dice that the card gives at this range.",
        brief="Dice of the card",
    ),
    _attack(
        "a6",
        "Attack 6: attacker's experience",
        EXPERIENCE,
        "A Veteran or Elite attacker has one more blue die.",
        brief="Experience",
    ),
    _attack(
        "a7",
        "Attack 7: a Recruit target?",
        f"{EXPERIENCE}; precedent auto-suppression",
        "A Recruit under fire takes one X beside what is rolled. Whether the defence may cancel it is for your table to"
        " settle.",
        brief="Recruit target?",
    ),
    _attack(
        "a8",
        "Attack 8: changes",
        f"{DIGGING}; {CARD}; {COMMAND_CARD}",
        "One die less where the section says so, then abilities and command cards.",
        brief="Changes",
    ),
    _attack(
        "a9",
        "Attack 9: roll",
        f"{ATTACK_LIST}; {HALF_STRENGTH}",
        "Roll; check whether the attacker is at half strength.",
        brief="Roll",
    ),
    _attack(
        "a10",
        "Attack 10: result",
        ATTACK_LIST,
        "Count the symbols; now it is the defender's turn to take dice.",
        brief="Result",
    ),
    _defence(
        "d1",
        "Defence 1: dice of the card",
        f"{CARD}; {IMPACT}",
        "Take the defence dice of the card; see whether the defender's area of impact matters.",
        brief="Dice of the card",
    ),
    _defence(
        "d2",
        "Defence 2: terrain",
        TERRAIN,
        "The player aid gives dice for some terrain.",
        brief="Terrain",
    ),
    _defence(
        "d3",
        "Defence 3: hindered sight",
        HINDERED,
        "A line of sight that is hindered may give dice.",
        skipped="nothing hinders the line of sight",
        unreached=NO_SYMBOL,
        brief="Hindered sight",
    ),
    _defence(
        "d4",
        "Defence 4: status",
        f"{DIGGING}; {FAST_ACTION}; {FALLBACK}",
        "Digging in, dug in, a fast action of infantry or artillery, suppressed: each may change the dice.",
        brief="Status",
    ),
    _defence(
        "d5",
        "Defence 5: defender's experience",
        EXPERIENCE,
        "A Hardened, Veteran or Elite defender has one more blue die.",
        brief="Experience",
    ),
    _defence(
        "d6",
        "Defence 6: attacker's fire status",
        f"{RANGED_FIRE}; {SPOTTING}",
        "Look the attacker's marker up in the ranged fire table, and remember a spotting roll that failed.",
        brief="Fire status",
    ),
    _defence(
        "d7",
        "Defence 7: command card",
        COMMAND_CARD,
        "Check whether a command card has an effect, and play it now.",
        brief="Command card",
        skipped="command rules not in play",
        unreached=NO_SYMBOL,
    ),
    _defence(
        "d8",
        "Defence 8: roll",
        f"{DEFENCE_LIST}; {CARD}",
        "Check defensive abilities, and roll.",
        brief="Roll",
    ),
    _defence(
        "d9",
        "Defence 9: compare",
        COMPARISON,
        "What the defence shows cancels what the attack shows; the rest acts.",
        brief="Compare",
    ),
    Step(
        "critical",
        "Critical hits",
        f"{CRITICAL}; {CRITICAL_VEHICLE}",
        "Green against blue, one each for every critical hit left; only the strongest symbol left acts.",
        "no critical hit is left to resolve",
        part="Critical hits",
        brief="Comparison",
    ),
)

CRITICAL_STEPS = (
    Step("left", "Critical hits left", f"{CRITICAL}; {CRITICAL_VEHICLE}", "Count those that the defence let through."),
    Step("target", "The target", f"{CRITICAL}; {CRITICAL_VEHICLE}", "Its class and its states before this hit."),
    Step("dice", "Dice", f"{CRITICAL}; {CRITICAL_VEHICLE}", "One green and one blue die for each critical hit."),
    Step("roll", "One comparison", COMPARISON, "Both throw at once, and the defender's symbols cancel."),
    Step(
        "result",
        "The strongest acts",
        f"{CRITICAL}; {CRITICAL_VEHICLE}",
        "Only the strongest symbol left counts, by the order of symbols; damage points are never given.",
    ),
)
