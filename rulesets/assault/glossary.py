"""The terms of ASSAULT, for somebody who has not played such a game before.

What the sheet only names is said to be in the rulebook, and not explained out of our heads.
"""

from __future__ import annotations

from rulesets.api import Terms
from rulesets.assault import vocabulary
from rulesets.assault.vocabulary import BLUE, GREEN, Experience, Marker, Symbol, TargetClass, UnitState


def _symbol(symbol: Symbol) -> tuple[str, str, str, str]:
    """Explain a symbol by its letter."""
    return symbol.value, "", f"{symbol.label.capitalize()}. {symbol.meaning}", symbol.cite


def _level(level: Experience) -> tuple[str, str, str, str]:
    """Explain a level of experience."""
    return level.label, "", f"A level of experience. {level.meaning}", level.cite


class Term(Terms):
    """What a beginner has to be told."""

    CHECKLIST = (
        "checklist",
        "",
        "The two lists that this referee walks through: ten steps of attack, nine of defence.",
        vocabulary.CHECKLISTS,
    )
    PLAYER_AID = "player aid", "", "The printed sheet with the tables of the game.", vocabulary.TERRAIN, "sheet"
    CARD = (
        "unit card",
        "card",
        "The card of a unit: its attack dice by range, its defence dice, its class and its abilities.",
        vocabulary.CARD,
    )
    ABILITIES = (
        "special abilities",
        "abilities",
        "What a unit can do besides; its card has them.",
        vocabulary.CARD,
        "attributes, special abilities and attributes, defensive abilities",
    )
    POOL = (
        "pool",
        "",
        f"All the dice that a side gathers, step by step, to throw them at once: {GREEN} and {BLUE} ones.",
        vocabulary.ATTACK_LIST,
    )
    ATTACK_DIE = "attack die", "", "A die of the attacker's pool.", vocabulary.ATTACK_LIST, "attack dice"
    DEFENCE_DIE = (
        "defence die",
        "",
        "A die of the defender's pool; its symbols cancel those of the attack.",
        vocabulary.DEFENCE_LIST,
        "defence dice",
    )
    SYMBOL = (
        "symbol",
        "",
        "What a face of a die shows, from the strongest: critical hit (C), damage point (D), suppression (X). A face"
        " may have none, one or several; a die that shows several is typed in brackets: (cx)d- is three dice.",
        f"{vocabulary.CRITICAL}; dice",
    )
    GREEN_DIE = "green die", "", "A die of one of the two colours; its faces are printed.", "dice", "green dice"
    BLUE_DIE = (
        "blue die",
        "",
        "A die of the other colour; experience gives these.",
        f"dice; {vocabulary.EXPERIENCE}",
        "blue dice",
    )
    BLANK = "blank", "", "A face without a symbol.", "dice"
    FACE = "face", "", "One of the six sides of a die. What is on them is printed, and asked of you once.", "dice"
    C = _symbol(Symbol.C)
    D = _symbol(Symbol.D)
    X = _symbol(Symbol.X)
    CRITICAL = (
        "critical hit",
        "",
        f"The strongest symbol. For each one left, the attacker takes a {GREEN} die and the defender a {BLUE} one;"
        " they throw once for all, and only the strongest symbol left acts.",
        vocabulary.CRITICAL,
        "critical",
    )
    CRITICAL_COMPARISON = (
        "critical comparison",
        "",
        "The comparison that resolves all critical hits of an attack together.",
        vocabulary.CRITICAL,
    )
    DAMAGE = (
        "damage point",
        "",
        "The middle symbol. What it does to a class of unit is in your rulebook.",
        f"{vocabulary.DAMAGE}; {vocabulary.CRITICAL}",
        "damage",
    )
    SUPPRESSION = (
        "suppression",
        "",
        "The weakest symbol: the target is marked as suppressed.",
        f"{vocabulary.FALLBACK}; {vocabulary.CRITICAL}",
        "suppressed, suppresses, suppression marker",
    )
    AUTOMATIC = (
        "automatic suppression",
        "",
        "The X that a Recruit takes when it is fired at, beside what is rolled.",
        vocabulary.EXPERIENCE,
    )
    FALLBACK = (
        "fallback",
        "",
        "Performed at once, and marked. The checklists only name it: your rulebook says what the unit does.",
        vocabulary.FALLBACK,
        "fall back, falls back, falling back, forced to fall back",
    )
    IMMOBILIZED = (
        "immobilized",
        "",
        f"{UnitState.IMMOBILIZED.meaning} A critical hit does that.",
        vocabulary.CRITICAL_VEHICLE,
    )
    ELIMINATED = "eliminated", "", "Removed from the board.", f"{vocabulary.CRITICAL}; {vocabulary.CRITICAL_VEHICLE}"
    COMPARISON = (
        "comparison",
        "",
        "Both sides throw, and symbols of the defence take away symbols of the attack. What is left acts.",
        vocabulary.COMPARISON,
        "compare",
    )
    CANCEL = (
        "cancel",
        "",
        "To take a symbol of the attack away by one of the defence.",
        vocabulary.COMPARISON,
        "cancels, cancelled",
    )
    EXPERIENCE = (
        "experience",
        "",
        "The level of a unit: Recruit, Hardened, Veteran or Elite. A coloured marker shows it; its colour has nothing"
        " to do with the dice.",
        vocabulary.EXPERIENCE,
        "experienced, level",
    )
    RECRUIT = _level(Experience.RECRUIT)
    HARDENED = _level(Experience.HARDENED)
    VETERAN = _level(Experience.VETERAN)
    ELITE = _level(Experience.ELITE)
    MARKER = "marker", "", "A piece laid on a unit to show its level, its state or what it did.", vocabulary.ATTACK_LIST
    STATUS = (
        "status marker",
        "",
        f"Shows what the attacker does this time, such as {Marker.TURRET_FIRE.label.lower()}.",
        vocabulary.ATTACK_LIST,
    )
    STATE = (
        "state",
        "",
        "What a unit is marked with until the players clear it, as their rulebook says.",
        vocabulary.FALLBACK,
    )
    CLASS = (
        "class",
        "",
        f"{', '.join(each.label for each in TargetClass)}: a hit does not do the same to all.",
        f"{vocabulary.CARD}; {vocabulary.CRITICAL}; {vocabulary.CRITICAL_VEHICLE}",
    )
    INFANTRY = "infantry", "", TargetClass.INFANTRY.meaning, TargetClass.INFANTRY.cite
    ARTILLERY = "artillery", "", TargetClass.ARTILLERY.meaning, TargetClass.ARTILLERY.cite
    VEHICLE = "vehicle", "", TargetClass.VEHICLE.meaning, TargetClass.VEHICLE.cite
    TARGET = "target", "", "The unit that is fired at.", vocabulary.ATTACK_LIST
    TERRAIN = (
        "terrain",
        "",
        "Where the target is. The player aid gives defence dice for some of it.",
        vocabulary.TERRAIN,
    )
    RANGE = (
        "range",
        "",
        "How far it is to the target; the card gives other attack dice at other ranges.",
        f"{vocabulary.RANGE}; {vocabulary.CARD}",
        "in range, out of range",
    )
    SIGHT = (
        "line of sight",
        "",
        "Whether the attacker sees the target: clear, hindered or blocked. Your rulebook says how to tell.",
        f"{vocabulary.SIGHT} (inferred); {vocabulary.HINDERED}",
        "sight",
    )
    HINDERED = (
        "hindered",
        "",
        "Said of a line of sight with something in the way. The attack goes on; the target may have more dice.",
        f"{vocabulary.HINDERED}; {vocabulary.HINDERED} (inferred)",
        "hinders",
    )
    SPOTTING = (
        "spotting",
        "",
        "The checklists only name it: your rulebook says when to roll and what it shows. A failed roll is remembered in"
        " the defence.",
        vocabulary.SPOTTING,
        "spotting roll, spotted",
    )
    ARC = "arc of fire", "", "Where a unit can fire; outside it only the turret does.", vocabulary.ARC
    TURRET = "turret fire", "", Marker.TURRET_FIRE.meaning, vocabulary.ARC, "turret"
    COMMAND_RULES = (
        "command rules",
        "",
        "Optional rules: a command point is flipped to activate a unit, and command cards may fit.",
        vocabulary.COMMAND,
    )
    COMMAND_POINT = (
        "command point",
        "",
        "The checklists only name it: with the command rules one is flipped to activate a unit.",
        vocabulary.COMMAND_POINT,
    )
    COMMAND_CARD = (
        "command card",
        "",
        "A card that may change dice or more; its text says how.",
        vocabulary.COMMAND_CARD,
    )
    ACTIVATE = (
        "activate",
        "",
        "To choose a unit and let it act.",
        f"{vocabulary.ATTACK_LIST} (inferred)",
        "activating, activation",
    )
    IMPACT = (
        "area of impact",
        "",
        "The defender's: the checklists only name it. Where its section applies to the target, the defence dice of the"
        " card may change (inferred).",
        vocabulary.IMPACT,
    )
    RANGED_FIRE = (
        "ranged fire table",
        "",
        "The table of the player aid that changes the defence dice by the attacker's marker.",
        vocabulary.RANGED_FIRE,
    )
    DIGGING_IN = "digging in", "", UnitState.DIGGING_IN.meaning, vocabulary.DIGGING
    DUG_IN = "dug in", "", UnitState.DUG_IN.meaning, vocabulary.DIGGING
    FAST = (
        "fast action",
        "",
        "Something infantry and artillery may have done; your rulebook says what it is.",
        vocabulary.FAST_ACTION,
    )
    HALF = (
        "half strength",
        "",
        "Reduced by losses. Such an attacker may throw fewer dice.",
        f"{vocabulary.HALF_STRENGTH} (inferred)",
    )
    LAY_ASIDE = (
        "lay aside",
        "",
        "To take a die out of a pool before the throw.",
        vocabulary.ATTACK_LIST,
        "laid aside, lays one aside",
    )
    PRECEDENT = (
        "precedent",
        "",
        "The reading of an open rule that this table has settled on: asked once, kept for the session.",
        "precedents",
    )
    READING = (
        "reading",
        "",
        "One of the ways in which a rule that is left open can be understood; the first offered is the suggested one.",
        "precedents",
    )
    KIT = (
        "kit",
        "",
        "What is printed on your own copy, such as faces and tables, as far as you have typed it in; asked only once.",
        "printed values",
    )
