"""The words of Rivets, what its combat asks, and what its sheet leaves open, the suggested reading first.

The texts of outcomes and effects stand in `results.toml`, those of answers in `questions.toml`, of what is open in
`precedents.toml`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from rulesets import api
from rulesets.api import Choice, Die, Force, Pick, Question, ResultWords, Rounding, Text, Words, YesNo

CRT_CITE = "CRT"
RETREAT = "Retreat"
DESTRUCTION = "Destruction"
OVERRUN = "Overrun Attacks"
ADVANCE = "Movement After Combat"


@api.results_of(__name__, "outcomes")
class BattleOutcome(ResultWords):
    """The results, from worst to best for the attacker."""

    REFUSED = "refused"
    AX = "AX"
    AR = "AR"
    NE = "NE"
    DR = "DR"
    DX = "DX"
    OVERRUN = "overrun"


@api.results_of(__name__, "effects")
class RivetsEffect(ResultWords):
    """What a result does to a unit, or allows it."""

    ELIMINATED = "eliminated"
    RETREATS = "retreats"
    STAYS = "stays"
    AS_PLAYERS_SAY = "as-players-say"
    MAY_ADVANCE = "may-advance"
    MAY_PASS = "may-pass"


texts = partial(api.texts_of, __name__)


# What a combat asks, from the phase to the retreats

PHASE: Choice[Words] = Choice(**texts("phase"))
TARGET: Choice[Words] = Choice(**texts("target"))
ATTACK = Force(**texts("attack"), alone=("attacker", "bcpc", "BCPC"))
DEFENCE = Force(**texts("defence"), alone=("target", "bcpc", "BCPC"))
OVERRUN_ADVANCE = api.precedent_of(__name__, "overrun-advance")
ODDS_ROUNDING = api.precedent_of(__name__, "odds-rounding", Rounding)
ODDS_BELOW_TABLE = api.precedent_of(__name__, "odds-below-table")
DIE = Die(**texts("die"))
ATTACKER: Choice[Words] = Choice(**texts("attacker"))
WHICH_ATTACKER = Pick(**texts("attacker.bcpc"))
WHICH_TARGET = replace(WHICH_ATTACKER, **texts("target.bcpc"))
BCPC_DESTROYED = api.precedent_of(__name__, "bcpc-destroyed")
BCPC_RETREAT = api.precedent_of(__name__, "bcpc-retreat")
BCPC_FATE = Text(**texts("{unit}.fate"))
INTO: Choice[Words] = Choice(**texts("{unit}.into"))
IS_LB = YesNo(**texts("{unit}.is-lb"))

QUESTIONS: tuple[Question[Any], ...] = Question.found_in(vars().values())
"""All of them, in the order in which they stand here."""
