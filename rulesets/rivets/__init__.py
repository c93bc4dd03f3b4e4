"""Rivets (Metagaming, 1977): robots, an odds table, retreats and overruns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from rulesets.api import Answers, Roll, Ruleset, Side, pick, terms_of
from rulesets.rivets.combat import COMBAT, OVERRUN_TIMES, tables
from rulesets.rivets.questions import PHASE

UNITS = {"Mallet": 7, "Crusher": 7, "Ponder": 4, "Trotter": 4, "Midge": 2, "Nosy": 2, "Rover": 2, "Blinker": 1}
PREY = ("Digger 2", "Patch 2", "Rambler 2", "Creeper 1", "Rambler 2 + Creeper 1", "Digger 2 + Patch 2", "Crawler 1")
"""Units of the lessons, and others like them; and who is overrun, or hardly."""


@cache
def _overruns(least: int, most: int) -> tuple[Answers, ...]:
    """List who overruns whom, by how much more than six times the strength they have at least and at most."""
    bands = [band for many in (1, 2, 3, 4) for band in combinations(UNITS, many)]
    return tuple(
        {
            "phase": "movement",
            "target": "units",
            "attack": " + ".join(f"{unit} {UNITS[unit]}" for unit in band),
            "defence": prey,
        }
        for prey in PREY
        for band in bands
        if least
        <= sum(UNITS[unit] for unit in band) - OVERRUN_TIMES * sum(int(each[-1]) for each in prey.split(" + "))
        <= most
    )


def situation(checklist: str, roll: Roll, rules: Sequence[str] = ()) -> Answers:
    """Begin a situation of the drill: at a complex now and then, or where that is the topic."""
    for rule, fights in (("overrun", (0, 3)), ("no overrun", (-4, -1))):
        if rule in rules:
            return pick(roll, _overruns(*fights))
    attack = pick(roll, ("Mallet 7 + Midge 2", "Ponder 4 + Midge 2", "Mallet 7", "Ponder 4 + Blinker 1"))
    targets = [
        {"target": "bcpc", "defence": "Mother 2"},
        {"target": "neutral", "attack": attack, "defence": "Rover 2 + Creeper 1"},
        *[{"phase": "combat", "target": "units"}] * 3,
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
    segments=PHASE.words,
    segment_key="phase",
    terms=terms_of(__name__),
    tables=tables,
    situation=situation,
)
