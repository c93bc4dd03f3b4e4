"""What a combat of Rivets asks; and what its sheet leaves open, the suggested reading first.

The texts of what is open stand in `precedents.toml`.
"""

from __future__ import annotations

from dataclasses import replace

from rulesets.api import Choice, Die, Force, Pick, Role, Rounding, Scope, Text, Words, YesNo, precedent_of
from rulesets.rivets.vocabulary import (
    ADVANCE,
    COUNTER,
    CRT_CITE,
    DESTRUCTION,
    OVERRUN,
    RETREAT,
    AttackerKind,
    Hex,
    Phase,
    Target,
)

ODDS_ROUNDING = precedent_of(__name__, "odds-rounding", Rounding)


class BelowTable(Words):
    """Readings of odds worse than the first column."""

    NO_ATTACK = "no-attack"
    FIRST_COLUMN = "1-5"
    DESTROYED = "destroyed"


ODDS_BELOW_TABLE = precedent_of(__name__, "odds-below-table", BelowTable)


class BcpcRetreat(Words):
    """Readings of a retreat ordered to a BCPC."""

    NO_EFFECT = "no-effect"
    DESTROYED = "destroyed"
    PLAYERS_SAY = "players-say"


BCPC_RETREAT = precedent_of(__name__, "bcpc-retreat", BcpcRetreat)


class BcpcDestroyed(Words):
    """Readings of AX or DX suffered by a BCPC."""

    PLAYERS_SAY = "players-say"
    DESTROYED = "destroyed"


BCPC_DESTROYED = precedent_of(__name__, "bcpc-destroyed", BcpcDestroyed)


class OverrunAdvance(Words):
    """Readings of whether the overrunning units may enter the emptied hex."""

    YES = "yes"
    NO = "no"


OVERRUN_ADVANCE = precedent_of(__name__, "overrun-advance", OverrunAdvance)


# What a combat asks, from the phase to the retreats

PHASE = Choice(
    "phase",
    "Which phase is it?",
    Phase,
    cite=f"{OVERRUN} (inferred)",
    remember=Scope.TABLE,
    help="In the movement phase only overruns are possible. All other battles are fought in the combat phase.",
)
TARGET = Choice(
    "target",
    "What is attacked?",
    Target,
    again=True,
    cite=OVERRUN,
    help="A BCPC cannot be overrun, and ground units may not enter or cross its hex. Units defending a Neutral complex"
    " fight normally (inferred).",
)
ATTACK = Force(
    "attack",
    "Attacking units and strengths?",
    who="attackers",
    again=True,
    example="Hammer 5 + Tiny 3",
    cite=COUNTER,
    role=Role.ATTACKER,
    help="Enter every attacker in this battle, e.g. Hammer 5 + Tiny 3. Named units are remembered.",
    reminder="A bopper attacks only the type it is programmed for; Tiny and Dive Boppers attack any (by reviews of the"
    " game).",
)
DEFENCE = Force(
    "defence",
    "Defending units and strengths?",
    who="defenders",
    again=True,
    example="Crusher 7 + Nosy 2",
    cite=COUNTER,
    role=Role.DEFENDER,
    help="Enter every defender in this battle, e.g. Dozer 5 + Lurker 3. Named units are remembered.",
)
ATTACKER = Choice(
    "attacker",
    "Was a BCPC among the attackers?",
    AttackerKind,
    cite=f"{DESTRUCTION}; {RETREAT}; {ADVANCE}",
    default=AttackerKind.UNITS.value,
    help="Results affect a BCPC differently. The rules that Tableside knows don't say that an attacking BCPC may"
    " advance; your rulebook may. Answer no"
    " if all attackers are ordinary units.",
)
WHICH_ATTACKER = Pick(
    "attacker.bcpc",
    "Which attacker is the BCPC?",
    cite=DESTRUCTION,
    help="The result applies to all the other units as usual.",
)
WHICH_TARGET = replace(WHICH_ATTACKER, key="target.bcpc", prompt="Which defender is the BCPC?")
DIE = Die(
    "die",
    "Roll one six-sided die.",
    cite=CRT_CITE,
    help="Cross-reference the die roll with the odds column to find the result.",
)
INTO = Choice(
    "{unit}.into",
    "Retreat of {unit}: what is in the hex entered?",
    Hex,
    cite=RETREAT,
    help="The owner retreats the unit one hex in any direction. What that hex contains decides whether it survives.",
)
IS_LB = YesNo(
    "{unit}.is-lb",
    "Is LB printed on the counter of {unit}?",
    brief="{unit} (LB)",
    cite=f"{RETREAT}; {COUNTER}",
    remember=Scope.UNIT,
    printed=True,
    help="Only LBs survive retreating into a marsh. LB is printed on the counter.",
)
BCPC_FATE = Text(
    "{unit}.fate",
    "What happens to the BCPC ({unit})?",
    cite=DESTRUCTION,
    help="Look it up in your rulebook and enter it in a few words. The ruling keeps them.",
)

QUESTIONS = (
    PHASE,
    TARGET,
    ATTACK,
    DEFENCE,
    OVERRUN_ADVANCE,
    ODDS_ROUNDING,
    ODDS_BELOW_TABLE,
    DIE,
    ATTACKER,
    WHICH_ATTACKER,
    WHICH_TARGET,
    BCPC_DESTROYED,
    BCPC_RETREAT,
    BCPC_FATE,
    INTO,
    IS_LB,
)
