"""The terms of ASSAULT, for somebody who has not played such a game before.

What the sheet only names is said to be in the rulebook, and not explained out of our heads.
"""

from __future__ import annotations

from rulesets.api import Terms
from rulesets.assault.vocabulary import (
    ATTACK_LIST,
    BLUE,
    CHECKLISTS,
    CRITICAL_HITS,
    DEFENCE_LIST,
    GREEN,
    MR,
    Experience,
    Marker,
    Symbol,
    TargetClass,
    UnitState,
)


def _symbol(symbol: Symbol) -> tuple[str, str, str, str]:
    """Explain a symbol by its letter."""
    return symbol.value, "", f"{symbol.label.capitalize()}. {symbol.meaning}", symbol.cite


def _level(level: Experience) -> tuple[str, str, str, str]:
    """Explain a level of experience."""
    return level.label, "", f"{level.marked}: a level of experience. {level.meaning}", level.cite


class AssaultTerm(Terms):
    """What a beginner has to be told."""

    CHECKLIST = (
        "checklist",
        "",
        "The two lists that this referee works through: ten steps of attack, nine of defence.",
        CHECKLISTS,
    )
    PLAYER_AID = "player aid", "", "The printed sheet with the tables of the game.", MR.TERRAIN, "sheet"
    CARD = (
        "unit card",
        "card",
        "A unit's card: attack dice for each range, defence dice, class and abilities.",
        MR.CARD,
    )
    ABILITIES = (
        "special abilities",
        "abilities",
        "A unit's special rules. They are printed on its card.",
        MR.CARD,
        "attributes, special abilities and attributes, defensive abilities",
    )
    POOL = (
        "pool",
        "",
        f"The dice that a side collects step by step and rolls together: {GREEN} and {BLUE} dice.",
        ATTACK_LIST,
    )
    ATTACK_DIE = "attack die", "", "A die in the attacker's pool.", ATTACK_LIST, "attack dice"
    DEFENCE_DIE = (
        "defence die",
        "",
        "A die in the defender's pool. Its symbols cancel attack symbols.",
        DEFENCE_LIST,
        "defence dice",
    )
    SYMBOL = (
        "symbol",
        "",
        "What a face of a die shows, strongest first: critical hit (C), damage point (D), suppression (X). A"
        " face may show none, one or several. One die with several symbols is typed in brackets: (cx)d- is three"
        " dice.",
        f"{MR.CRITICAL}; dice",
    )
    GREEN_DIE = "green die", "", "A die of one of the two colours. Its faces are printed.", "dice", "green dice"
    BLUE_DIE = (
        "blue die",
        "",
        "A die of the other colour. Experience adds these.",
        f"dice; {MR.EXPERIENCE}",
        "blue dice",
    )
    BLANK = "blank", "", "A face without a symbol.", "dice"
    FACE = "face", "", "One of the six sides of a die. The symbols are printed; you are asked for them once.", "dice"
    C = _symbol(Symbol.C)
    D = _symbol(Symbol.D)
    X = _symbol(Symbol.X)
    CRITICAL = (
        "critical hit",
        "",
        f"The strongest symbol. Each one left gives the attacker a {GREEN} die and the defender a {BLUE} die. One"
        " roll resolves them all, and only the strongest remaining symbol takes effect.",
        MR.CRITICAL,
        "critical",
    )
    CRITICAL_COMPARISON = (
        "critical comparison",
        "",
        "The comparison roll that resolves all critical hits of an attack.",
        MR.CRITICAL,
    )
    DAMAGE = (
        "damage point",
        "",
        "The middle symbol. Your rulebook says what it does to each class of unit.",
        f"{MR.DAMAGE}; {MR.CRITICAL}",
        "damage",
    )
    SUPPRESSION = (
        "suppression",
        "",
        "The weakest symbol: the target receives a suppression marker.",
        f"{MR.FALLBACK}; {MR.CRITICAL}",
        "suppressed, suppresses, suppression marker",
    )
    AUTOMATIC = (
        "automatic suppression",
        "",
        "The X that a Recruit target takes in addition to the symbols rolled.",
        MR.EXPERIENCE,
    )
    FALLBACK = (
        "fallback",
        "",
        "A retreat carried out at once and marked. The checklists only name it; your rulebook says how the unit moves.",
        MR.FALLBACK,
        "fall back, falls back, falling back, forced to fall back",
    )
    IMMOBILIZED = (
        "immobilized",
        "",
        "What a critical hit may do to a vehicle. A forced fallback then eliminates the vehicle.",
        MR.CRITICAL_VEHICLE,
    )
    ELIMINATED = "eliminated", "", "Removed from the board.", CRITICAL_HITS
    COMPARISON = (
        "comparison",
        "",
        "Both sides roll, and defence symbols cancel attack symbols. Apply what is left.",
        MR.COMPARISON,
        "compare",
    )
    CANCEL = (
        "cancel",
        "",
        "To remove an attack symbol with a defence symbol.",
        MR.COMPARISON,
        "cancels, cancelled",
    )
    EXPERIENCE = (
        "experience",
        "",
        "A unit's level: Recruit (blue marker), Hardened (green marker), Veteran (yellow marker) or Elite (black"
        " marker)."
        " The marker's colour has nothing to do with dice colours.",
        MR.EXPERIENCE,
        "experienced, level",
    )
    RECRUIT = _level(Experience.RECRUIT)
    HARDENED = _level(Experience.HARDENED)
    VETERAN = _level(Experience.VETERAN)
    ELITE = _level(Experience.ELITE)
    MARKER = (
        "marker",
        "",
        "A piece placed on a unit to show its level, its status or what it did.",
        ATTACK_LIST,
    )
    STATUS = (
        "status marker",
        "",
        f"Shows what the attacker does in this activation, e.g. {Marker.TURRET_FIRE.label.lower()}.",
        ATTACK_LIST,
    )
    STATE = (
        "state",
        "",
        "A marker on a unit, kept until the players remove it as their rulebook says.",
        MR.FALLBACK,
        "status, statuses",
    )
    CLASS = (
        "class",
        "",
        f"{', '.join(each.label for each in TargetClass)}: results affect each class differently.",
        f"{MR.CARD}; {CRITICAL_HITS}",
    )
    INFANTRY = "infantry", "", f"A class of unit. {TargetClass.INFANTRY.meaning}", TargetClass.INFANTRY.cite
    ARTILLERY = "artillery", "", f"A class of unit. {TargetClass.ARTILLERY.meaning}", TargetClass.ARTILLERY.cite
    VEHICLE = "vehicle", "", f"A class of unit. {TargetClass.VEHICLE.meaning}", TargetClass.VEHICLE.cite
    TARGET = "target", "", "The unit under attack.", ATTACK_LIST
    TERRAIN = (
        "terrain",
        "",
        "The ground the target occupies. The player aid gives defence dice for some terrain.",
        MR.TERRAIN,
    )
    RANGE = (
        "range",
        "",
        "The distance to the target. The card gives attack dice for each range.",
        f"{MR.RANGE}; {MR.CARD}",
        "in range, out of range",
    )
    SIGHT = (
        "line of sight",
        "",
        "Whether the attacker can see the target: clear, hindered or blocked. Your rulebook says how to check.",
        f"{MR.SIGHT} (inferred); {MR.HINDERED}",
        "sight",
    )
    HINDERED = (
        "hindered",
        "",
        "Describes a line of sight with something in the way. The attack is allowed, but the target may receive"
        " more dice.",
        f"{MR.HINDERED}; {MR.HINDERED} (inferred)",
        "hinders",
    )
    SPOTTING = (
        "spotting",
        "",
        "The checklists only name it; your rulebook says when and how to roll. The defence applies a failed roll.",
        MR.SPOTTING,
        "spotting roll, spotted",
    )
    ARC = (
        "arc of fire",
        "",
        "The area into which a unit fires. An attacker that fires outside it is marked for turret fire.",
        MR.ARC,
    )
    TURRET = "turret fire", "", "Firing at a target outside the arc of fire.", MR.ARC, "turret"
    COMMAND_RULES = (
        "command rules",
        "",
        "Optional rules: a command point is flipped to activate a unit, and command cards may be played.",
        MR.COMMAND,
    )
    COMMAND_POINT = (
        "command point",
        "",
        "The checklists only name it: with the command rules, one is flipped to activate a unit.",
        MR.COMMAND_POINT,
    )
    COMMAND_CARD = (
        "command card",
        "",
        "A card that may change dice, among other things. Its text says how.",
        MR.COMMAND_CARD,
    )
    ACTIVATE = (
        "activate",
        "",
        "To choose a unit and let it attack.",
        f"{ATTACK_LIST} (inferred)",
        "activating, activation",
    )
    IMPACT = (
        "area of impact",
        "",
        "The defender's area of impact. The checklists only name it; where MR 10.9.3 applies to the target, the"
        " card's defence dice may change (inferred).",
        MR.IMPACT,
    )
    RANGED_FIRE = (
        "ranged fire table",
        "",
        "The table on the player aid that changes defence dice by the attacker's marker.",
        MR.RANGED_FIRE,
    )
    DIGGING_IN = "digging in", "", UnitState.DIGGING_IN.meaning, MR.DIGGING
    DUG_IN = "dug in", "", UnitState.DUG_IN.meaning, MR.DIGGING
    FAST = (
        "fast action",
        "",
        "An action that infantry and artillery may have taken. Your rulebook describes it.",
        MR.FAST_ACTION,
    )
    HALF = (
        "half strength",
        "",
        "Reduced by losses. An attacker at half strength may roll fewer dice.",
        f"{MR.HALF_STRENGTH} (inferred)",
    )
    PRECEDENT = (
        "precedent",
        "",
        "A table's decision on an open rule. It is settled once and kept for the session.",
        "precedents",
        "open rule",
    )
    READING = (
        "reading",
        "",
        "One way to understand an open rule. The first one listed is suggested.",
        "precedents",
    )
    KIT = (
        "kit",
        "",
        "The values printed on your own copy, e.g. faces and tables, as far as you have entered them. You are"
        " asked only once.",
        "printed values",
    )
