"""Rivets (Metagaming, 1977): robots, an odds table, retreats and overruns."""

from __future__ import annotations

from rulesets.api import Answers, Roll, Ruleset, Side, terms_of
from rulesets.rivets.combat import COMBAT, tables
from rulesets.rivets.vocabulary import Phase


def situation(checklist: str, roll: Roll) -> Answers:
    """Begin a situation of the drill: now and then with the complex of the lessons, which is no robot."""
    target = {"target": "bcpc", "defence": "Mother 2"} if roll(4) == 1 else {"target": "units"}
    return {**target, "attacker": "units"}


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
