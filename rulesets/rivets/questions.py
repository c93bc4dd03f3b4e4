"""What a combat of Rivets asks; and what its sheet leaves open, the suggested reading first.

The texts of what is open stand in `precedents.toml`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rulesets.api import Choice, Die, Force, Pick, Rounding, Text, Words, YesNo, precedent_of, texts_of
from rulesets.rivets.vocabulary import AttackerKind, Hex, Phase, Target

texts = partial(texts_of, __name__)

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

PHASE = Choice(**texts("phase", Phase), words=Phase)
TARGET = Choice(**texts("target", Target), words=Target)
ATTACK = Force(**texts("attack"))
DEFENCE = Force(**texts("defence"))
ATTACKER = Choice(**texts("attacker", AttackerKind), words=AttackerKind)
WHICH_ATTACKER = Pick(**texts("attacker.bcpc"))
WHICH_TARGET = replace(WHICH_ATTACKER, **texts("target.bcpc"))
DIE = Die(**texts("die"))
INTO = Choice(**texts("{unit}.into", Hex), words=Hex)
IS_LB = YesNo(**texts("{unit}.is-lb"))
BCPC_FATE = Text(**texts("{unit}.fate"))

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
