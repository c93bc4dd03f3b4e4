"""Rivets (Metagaming, 1977): robots, an odds table, retreats and overruns."""

from __future__ import annotations

from rulesets.api import Answers, Roll, Ruleset, Side, pick, terms_of
from rulesets.rivets.combat import COMBAT, tables
from rulesets.rivets.vocabulary import Phase


def situation(checklist: str, roll: Roll) -> Answers:
    """Begin a situation of the drill: now and then at a complex, of which that of the lessons is no robot."""
    attack = pick(roll, ("Mallet 7 + Midge 2", "Ponder 4 + Midge 2", "Mallet 7", "Ponder 4 + Blinker 1"))
    neutral = {"target": "neutral", "attack": attack, "defence": "Rover 2 + Creeper 1"}
    targets = [{"target": "bcpc", "defence": "Mother 2"}, neutral]
    return {**pick(roll, [*targets, *[{"target": "units"}] * 3]), "attacker": "units"}


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
