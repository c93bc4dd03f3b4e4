"""The terms of Rivets, for somebody who has not played such a game before."""

from __future__ import annotations

from rulesets.api import Terms
from rulesets.rivets import vocabulary
from rulesets.rivets.vocabulary import Happens, Hex, Outcome, Phase


def _result(outcome: Outcome) -> tuple[str, str, str, str]:
    """Explain a result by its word alone: its label is an everyday phrase."""
    return outcome.value, "", f"{outcome.label.capitalize()}. {outcome.meaning}", outcome.cite


class Term(Terms):
    """What a beginner has to be told."""

    BOPPER = (
        "bopper",
        "",
        "One of the robots that fight; the number on its counter is its strength. By reviews of the game a bopper is"
        " programmed to attack one type, Tiny and Dive Boppers any: check it yourselves.",
        f"{vocabulary.COUNTER}; {vocabulary.REVIEWS}",
    )
    LB = (
        "LB",
        "",
        "One kind of bopper, the only one that a retreat into a marsh does not eliminate.",
        vocabulary.RETREAT,
    )
    BCPC = (
        "BCPC",
        "",
        "The computer complex of a player. It cannot be overrun, and ground units may not move onto or over the hex of"
        " the enemy's.",
        vocabulary.OVERRUN,
        "computer complex",
    )
    NEUTRAL = (
        "Neutral complex",
        "",
        "A complex that is nobody's own. The units that defend it fight as any others; once they are gone, its hex may"
        " be entered.",
        f"{vocabulary.ADVANCE}; {vocabulary.ADVANCE} (inferred)",
    )
    HEX = "hex", "", "One space of the map. Units stand in hexes, and go from one to the next.", vocabulary.RETREAT
    STACK = (
        "stack",
        "",
        "To stand in one hex with friends. Which units may is in your rulebook; you are asked when a retreat ends so.",
        vocabulary.RETREAT,
        "stacking, stacked",
    )
    STRENGTH = (
        "strength",
        "",
        "The number on a unit's counter; in a battle each side adds up its own.",
        vocabulary.COUNTER,
    )
    COUNTER = "counter", "", "The playing piece of a unit; its values are printed on it.", vocabulary.COUNTER
    BATTLE = (
        "battle",
        "",
        "All that attack together, and all that they attack. Each side adds up the strength of its units.",
        vocabulary.CRT_CITE,
    )
    ODDS = (
        "odds",
        "",
        "How many times stronger one side is. Attack comes first: 3-1 is three to one, 1-3 is one to three.",
        vocabulary.CRT_CITE,
    )
    COLUMN = "column", "", "The part of the combat results table that belongs to one odds.", vocabulary.CRT_CITE
    CRT = (
        "CRT",
        "combat results table (CRT)",
        "Odds pick the column and the die picks the row; the cell where they meet is the result.",
        vocabulary.CRT_CITE,
    )
    CELL = "cell", "", "Where a column and a row of the combat results table meet: one result.", vocabulary.CRT_CITE
    AX = _result(Outcome.AX)
    AR = _result(Outcome.AR)
    NE = _result(Outcome.NE)
    DR = _result(Outcome.DR)
    DX = _result(Outcome.DX)
    OVERRUN = (
        "overrun",
        "",
        "An attack while units move, with at least six times the strength of the defenders: they are eliminated"
        " without a roll.",
        vocabulary.OVERRUN,
        "overrunning",
    )
    RETREAT = (
        "retreat",
        "",
        "A move of one hex that a result orders. The owner picks the hex; what is in it may eliminate the unit.",
        vocabulary.RETREAT,
        "retreated, retreating",
    )
    ELIMINATED = "eliminated", "", Happens.ELIMINATED.meaning, Happens.ELIMINATED.cite, "destroyed"
    MARSH = "marsh", "", f"A hex that a retreat should avoid. {Hex.MARSH.meaning}", vocabulary.RETREAT
    CRATER = "crater", "", f"A hex that a retreat should avoid. {Hex.CRATER.meaning}", vocabulary.RETREAT
    MOVEMENT_PHASE = "movement phase", "", f"When units move. {Phase.MOVEMENT.meaning}", Phase.MOVEMENT.cite
    COMBAT_PHASE = "combat phase", "", f"When units fight. {Phase.COMBAT.meaning}", Phase.COMBAT.cite
    ADVANCE = (
        "advance",
        "",
        "To move into the hex that defenders have left, destroyed or in retreat. Attacking units may, and need not; the"
        " extract does not say so of a BCPC that attacks.",
        vocabulary.ADVANCE,
    )
