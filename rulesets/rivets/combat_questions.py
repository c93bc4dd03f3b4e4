"""What a combat of Rivets asks, from the phase to the retreats."""

from __future__ import annotations

from rulesets.api import Choice, Die, Force, Pick, Role, Scope, Text, YesNo
from rulesets.rivets.precedents import BCPC_DESTROYED, BCPC_RETREAT, ODDS_BELOW_TABLE, ODDS_ROUNDING, OVERRUN_ADVANCE
from rulesets.rivets.vocabulary import (
    ADVANCE,
    COUNTER,
    CRT_CITE,
    DESTRUCTION,
    OVERRUN,
    RETREAT,
    Attacker,
    Hex,
    Phase,
    Target,
)

PHASE = Choice(
    "phase",
    "Which phase is it?",
    Phase,
    cite=f"{OVERRUN} (inferred)",
    remember=Scope.TABLE,
    help="While units move, the only fight is the overrun. All other battles are rolled for in the combat phase.",
)
TARGET = Choice(
    "target",
    "What is attacked?",
    Target,
    again=True,
    cite=OVERRUN,
    help="A BCPC cannot be overrun, and ground units never move onto or over the enemy BCPC's hex; units at a Neutral"
    " complex fight as any others (inferred).",
)
ATTACK = Force(
    "attack",
    "Who attacks, and with what strength?",
    who="attackers",
    again=True,
    example="Hammer 7 + Tiny 2",
    cite=COUNTER,
    role=Role.ATTACKER,
    help="Add the strengths of all attackers of this battle. Named units are remembered: Thinker 4 + Tiny 2.",
    reminder="A bopper attacks only the type it is programmed for, Tiny and Dive Boppers any (by reviews of the game).",
)
DEFENCE = Force(
    "defence",
    "Who defends, and with what strength?",
    who="defenders",
    again=True,
    example="Crusher 7 + Nosy 2",
    cite=COUNTER,
    role=Role.DEFENDER,
    help="Add the strengths of all defenders of this battle.",
)
ATTACKER = Choice(
    "attacker",
    "What attacked?",
    Attacker,
    cite=f"{DESTRUCTION}; {RETREAT}; {ADVANCE}",
    default=Attacker.UNITS.value,
    help="It matters only now: a BCPC that is told to retreat or is destroyed may be a special case. A"
    " BCPC that attacks is not told that it may advance.",
)
WHICH_ATTACKER = Pick(
    "attacker.bcpc",
    "Which of the attackers is the BCPC?",
    cite=DESTRUCTION,
    help="The others suffer the result as ordinary units do.",
)
WHICH_TARGET = Pick(
    "target.bcpc",
    "Which of the defenders is the BCPC?",
    cite=DESTRUCTION,
    help="The others suffer the result as ordinary units do.",
)
DIE = Die(
    "die",
    "Roll one six-sided die.",
    cite=CRT_CITE,
    help="Find the row of the die and the column of the odds; the cell is the result.",
)
INTO = Choice(
    "{unit}.into",
    "{unit} must retreat: what is in the hex?",
    Hex,
    cite=RETREAT,
    help="The owner chooses one hex in any direction. What is in the hex decides whether the unit survives.",
)
IS_LB = YesNo(
    "{unit}.is-lb",
    "{unit}: an LB?",
    cite=f"{RETREAT}; {COUNTER}",
    remember=Scope.UNIT,
    printed=True,
    help="LBs are the only robots (boppers) that survive a marsh; the counter says LB.",
)
BCPC_FATE = Text(
    "{unit}.fate",
    "What does your rulebook say happens to the BCPC ({unit})?",
    cite=DESTRUCTION,
    help="Say it in a few words; the words are kept with the ruling.",
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
