"""The terms of Rivets, for somebody who has not played such a game before."""

from __future__ import annotations

from rulesets.api import Terms
from rulesets.rivets import vocabulary
from rulesets.rivets.vocabulary import BattleOutcome, Hex, Phase, RivetsEffect


def _result(outcome: BattleOutcome) -> tuple[str, str, str, str]:
    """Explain a result by its word alone: its label is an everyday phrase."""
    return outcome.value, "", f"{outcome.label.capitalize()}. {outcome.meaning}", outcome.cite


class RivetsTerm(Terms):
    """What a beginner has to be told."""

    EXTRACT = (
        "extract",
        "",
        "The part of the rulebook this ruleset is made from: the combat results table and its four rules of combat.",
        f"{vocabulary.CRT_CITE}; {vocabulary.RETREAT}; {vocabulary.DESTRUCTION}; {vocabulary.OVERRUN};"
        f" {vocabulary.ADVANCE}",
        "rules that Tableside knows",
    )
    BOPPER = (
        "bopper",
        "",
        "One of the robots that fight; the number on its counter is its strength. According to reviews"
        " a bopper is programmed to attack one type, and Tiny and Dive Boppers attack any: check your rulebook.",
        f"{vocabulary.COUNTER}; {vocabulary.REVIEWS}",
    )
    LB = ("LB", "", "A kind of bopper, the only one that survives retreating into a marsh.", vocabulary.RETREAT)
    BCPC = (
        "BCPC",
        "",
        "A player's computer complex. It cannot be overrun, and ground units may not enter or cross the hex of"
        " the enemy BCPC.",
        vocabulary.OVERRUN,
        "computer complex",
    )
    NEUTRAL = (
        "Neutral complex",
        "",
        "A complex that belongs to neither player. Units that defend it fight normally; once they are gone, its"
        " hex may be entered.",
        f"{vocabulary.ADVANCE}; {vocabulary.ADVANCE} (inferred)",
    )
    HEX = (
        "hex",
        "",
        "One of the six-sided spaces of the map. Units occupy hexes and move from one to the next.",
        vocabulary.RETREAT,
    )
    STACK = (
        "stack",
        "",
        "Friendly units that share a hex. Your rulebook says which units may; you are asked when a retreat ends"
        " on friendly units.",
        vocabulary.RETREAT,
        "stacking, stacked",
    )
    STRENGTH = (
        "strength",
        "",
        "The number on a unit's counter. In a battle, each side adds up the strengths of its units.",
        vocabulary.COUNTER,
    )
    COUNTER = (
        "counter",
        "",
        "The cardboard piece that represents a unit, with its values printed on it.",
        vocabulary.COUNTER,
    )
    BATTLE = (
        "battle",
        "",
        "One attack: all units that attack together, and all units they attack. Each side adds up its strength.",
        vocabulary.CRT_CITE,
    )
    ODDS = (
        "odds",
        "",
        "The ratio of attack strength to defence strength, reduced. 3-1 means the attackers are three times as"
        " strong; 1-3 means the defenders are.",
        vocabulary.CRT_CITE,
    )
    COLUMN = "column", "", "The results for one odds ratio, e.g. 3-1.", vocabulary.CRT_CITE
    CRT = (
        "CRT",
        "combat results table (CRT)",
        "The odds select the column and the die roll selects the row. The cell where they meet is the result.",
        vocabulary.CRT_CITE,
    )
    CELL = (
        "cell",
        "",
        "The place in the combat results table where a column and a row meet: one result.",
        vocabulary.CRT_CITE,
    )
    AX = _result(BattleOutcome.AX)
    AR = _result(BattleOutcome.AR)
    NE = _result(BattleOutcome.NE)
    DR = _result(BattleOutcome.DR)
    DX = _result(BattleOutcome.DX)
    OVERRUN = (
        "overrun",
        "",
        "An attack in the movement phase with at least six times the defenders' strength: they are eliminated"
        " without a die roll.",
        vocabulary.OVERRUN,
        "overrunning",
    )
    RETREAT = (
        "retreat",
        "",
        "A move of one hex required by a result. The owner chooses the hex; what it contains may eliminate the unit.",
        vocabulary.RETREAT,
        "retreated, retreating",
    )
    ELIMINATED = "eliminated", "", RivetsEffect.ELIMINATED.meaning, RivetsEffect.ELIMINATED.cite, "destroyed"
    MARSH = "marsh", "", f"A hex to avoid when retreating. {Hex.MARSH.meaning}", vocabulary.RETREAT
    CRATER = "crater", "", f"A hex to avoid when retreating. {Hex.CRATER.meaning}", vocabulary.RETREAT
    MOVEMENT_PHASE = (
        "movement phase",
        "",
        f"The part of the turn in which units move. {Phase.MOVEMENT.meaning}",
        Phase.MOVEMENT.cite,
    )
    COMBAT_PHASE = (
        "combat phase",
        "",
        f"The part of the turn in which battles are fought. {Phase.COMBAT.meaning}",
        Phase.COMBAT.cite,
    )
    ADVANCE = (
        "advance",
        "",
        "To enter the hex that the defenders vacated, whether destroyed or in retreat. Attacking units may"
        " advance but need not. The rules that Tableside knows don't say whether an attacking BCPC may; your rulebook"
        " may.",
        vocabulary.ADVANCE,
    )
