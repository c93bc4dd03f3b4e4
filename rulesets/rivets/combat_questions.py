"""What a combat of Rivets asks; and what its sheet leaves open, the suggested reading first."""

from __future__ import annotations

from rulesets.api import Choice, Die, Force, Pick, Precedent, Role, Rounding, Scope, Text, Words, YesNo
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

ODDS_ROUNDING = Precedent(
    "odds-rounding",
    "How are uneven odds rounded?",
    Rounding,
    cite=CRT_CITE,
    help="The table lists only whole odds. The rules that Tableside knows don't say how to round; your rulebook may.",
    why_default="Most games with an odds table round in the defender's favour.",
)


class BelowTable(Words):
    """Readings of odds worse than the first column."""

    NO_ATTACK = (
        "no-attack",
        "no attack is allowed",
        ("The table has no column for these odds, so the attack cannot be made."),
    )
    FIRST_COLUMN = "1-5", "use the 1-5 column", "The worst column also covers any worse odds."
    DESTROYED = "destroyed", "the attackers are destroyed", "Odds worse than 1-5 count as AX, without a die roll."


ODDS_BELOW_TABLE = Precedent(
    "odds-below-table",
    "What if the odds are worse than 1-5?",
    BelowTable,
    cite=CRT_CITE,
    help="The table begins at 1-5. The rules that Tableside knows don't mention worse odds; your rulebook may.",
    why_default="There is no column from which to read a result.",
)


class BcpcRetreat(Words):
    """Readings of a retreat ordered to a BCPC."""

    NO_EFFECT = "no-effect", "it stays", "The BCPC stays in its hex and suffers no other effect."
    DESTROYED = "destroyed", "it is destroyed", "The BCPC cannot move, so the retreat destroys it."
    PLAYERS_SAY = "players-say", "the players decide each time", "Look it up in your rulebook each time."


BCPC_RETREAT = Precedent(
    "bcpc-retreat",
    "What happens to a BCPC on AR or DR?",
    BcpcRetreat,
    cite=RETREAT,
    help="All units of the losing side retreat. The rules that Tableside knows don't say that a computer complex can"
    " move; your rulebook may.",
    why_default="The rules that Tableside knows don't say that AR or DR destroys a BCPC.",
)


class BcpcDestroyed(Words):
    """Readings of AX or DX suffered by a BCPC."""

    PLAYERS_SAY = "players-say", "the players decide each time", "Look it up in your rulebook each time."
    DESTROYED = "destroyed", "it is destroyed", "A BCPC is removed from the board like any other unit."


BCPC_DESTROYED = Precedent(
    "bcpc-destroyed",
    "What happens to a BCPC on AX or DX?",
    BcpcDestroyed,
    cite=DESTRUCTION,
    help="The rules that Tableside knows don't say what the destruction of a computer complex means; your rulebook"
    " may.",
    why_default="It may decide the game, and the rules that Tableside knows don't cover it.",
)


class OverrunAdvance(Words):
    """Readings of whether the overrunning units may enter the emptied hex."""

    YES = "yes", "yes", "Attackers that destroy the defenders may always advance after combat."
    NO = "no", "no", "The rule allows only units outside the overrun to move through, and they may not stop there."


OVERRUN_ADVANCE = Precedent(
    "overrun-advance",
    "May overrunning units enter the vacated hex?",
    OverrunAdvance,
    cite=f"{OVERRUN}; {ADVANCE}",
    help="The overrun rule mentions only units outside the overrun. After combat, attackers may always advance.",
    why_default="Attackers that destroy the defenders may advance, whatever the phase.",
)


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
WHICH_TARGET = Pick(
    "target.bcpc",
    "Which defender is the BCPC?",
    cite=DESTRUCTION,
    help="The result applies to all the other units as usual.",
)
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
