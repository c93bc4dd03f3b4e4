"""What Rivets asks."""

from __future__ import annotations

from rulesets.api import Choice, Die, Force, Pick, Precedent, Rounding, Scope, Text, YesNo
from rulesets.rivets.vocabulary import (
    ADVANCE,
    COUNTER,
    CRT_CITE,
    DESTRUCTION,
    OVERRUN,
    RETREAT,
    Attacker,
    BcpcDestroyed,
    BcpcRetreat,
    BelowTable,
    Hex,
    OverrunAdvance,
    Phase,
    Target,
)

PHASE = Choice(
    "phase",
    "Which phase is it?",
    Phase,
    cite=OVERRUN,
    remember=Scope.TABLE,
    help="While units move, the only fight is the overrun. All other battles are rolled for in the combat phase.",
)
TARGET = Choice(
    "target",
    "What is attacked?",
    Target,
    cite=OVERRUN,
    help="A BCPC cannot be overrun, and its hex is never entered; units at a Neutral complex fight as any others.",
)
ATTACK = Force(
    "attack",
    "Who attacks, and with what strength?",
    who="attackers",
    example="Hammer 7 + Tiny 2",
    cite=COUNTER,
    help="Add the strengths of all attackers of this battle. Named units are remembered: Thinker 4 + Tiny 2.",
)
DEFENCE = Force(
    "defence",
    "Who defends, and with what strength?",
    who="defenders",
    example="Crusher 7 + Nosy 2",
    cite=COUNTER,
    help="Add the strengths of everything that is attacked in the hex.",
)
ATTACKER = Choice(
    "attacker",
    "What attacked?",
    Attacker,
    cite=DESTRUCTION,
    default=Attacker.UNITS.value,
    help="It matters only now: a BCPC that is told to retreat or is destroyed may be a special case.",
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
    cite=COUNTER,
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

ODDS_ROUNDING = Precedent(
    "odds-rounding",
    "How do strengths that do not divide evenly become odds?",
    Rounding,
    cite=CRT_CITE,
    help="The table has only whole odds, and the sheet does not say how to get there.",
    why_default="Dropping fractions for the attacker is the custom of games with such a table.",
)
ODDS_BELOW_TABLE = Precedent(
    "odds-below-table",
    "What if the odds are worse than 1-5?",
    BelowTable,
    cite=CRT_CITE,
    help="The table begins at 1-5, and the sheet says nothing of worse odds.",
    why_default="Without a column there is nothing to read.",
)
BCPC_RETREAT = Precedent(
    "bcpc-retreat",
    "What if a BCPC is told to retreat?",
    BcpcRetreat,
    cite=RETREAT,
    help="All units of the losing side retreat, but a computer complex is not said to be able to move.",
    why_default="Nothing says that it is lost.",
)
BCPC_DESTROYED = Precedent(
    "bcpc-destroyed",
    "What if a BCPC suffers AX or DX?",
    BcpcDestroyed,
    cite=DESTRUCTION,
    help="The rulebook has more to say of a computer complex than the sheet does.",
    why_default="The answer may decide the game, and is not on the sheet.",
)
OVERRUN_ADVANCE = Precedent(
    "overrun-advance",
    "May units that took part in an overrun enter the emptied hex?",
    OverrunAdvance,
    cite=f"{OVERRUN}; {ADVANCE}",
    help="Only the others are spoken of in the movement phase; after combat attackers may always move in.",
    why_default="Attackers who destroy defenders may enter the hex, at any time.",
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
