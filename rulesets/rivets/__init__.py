"""Rivets (Metagaming, 1977): robots, an odds table, retreats and overruns."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.api import Answers, Roll, Ruleset, Side, pick, terms_of
from rulesets.rivets.combat import COMBAT, tables
from rulesets.rivets.questions import Phase

OVERRUNS = (
    ("Mallet 7 + Ponder 4 + Blinker 1", "Digger 2"),
    ("Ponder 4 + Midge 2", "Creeper 1"),
    ("Mallet 7 + Crusher 7 + Trotter 4", "Rambler 2 + Creeper 1"),
)
SHORT_OF_OVERRUNS = (
    ("Mallet 7 + Ponder 4", "Patch 2"),
    ("Mallet 7 + Crusher 7 + Midge 2", "Rover 2 + Creeper 1"),
    ("Mallet 7 + Crusher 7 + Ponder 4 + Trotter 4", "Digger 2 + Nosy 2"),
)
"""Who overruns with just enough, and who with almost enough."""


def situation(checklist: str, roll: Roll, rules: Sequence[str] = ()) -> Answers:
    """Begin a situation of the drill: at a complex now and then, or where that is the topic."""
    for rule, fights in (("overrun", OVERRUNS), ("no overrun", SHORT_OF_OVERRUNS)):
        if rule in rules:
            fight = pick(roll, fights)
            return {"phase": "movement", "target": "units", "attack": fight[0], "defence": fight[1]}
    attack = pick(roll, ("Mallet 7 + Midge 2", "Ponder 4 + Midge 2", "Mallet 7", "Ponder 4 + Blinker 1"))
    targets = [
        {"target": "bcpc", "defence": "Mother 2"},
        {"target": "neutral", "attack": attack, "defence": "Rover 2 + Creeper 1"},
        *[{"target": "units"}] * 3,
    ]
    return {**(targets[0] if "target=bcpc" in rules else pick(roll, targets)), "attacker": "units"}


RULESET = Ruleset(
    id="rivets",
    title="Rivets",
    version="1",
    summary="an odds table, retreats, overruns",
    about="Robots left over from a war still follow their programs (Metagaming MicroGame 5, 1977).",
    checklists=(COMBAT,),
    sides=(Side("red", "Red"), Side("blue", "Blue")),
    segments=Phase,
    segment_key="phase",
    terms=terms_of(__name__),
    tables=tables,
    situation=situation,
)
