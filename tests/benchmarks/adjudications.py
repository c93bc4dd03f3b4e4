"""How many combats a second each ruleset adjudicates."""

from __future__ import annotations

from rows import Row, seconds

from rulesets.catalogue import ruleset
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given

AGAINST = (
    "whole combats, from the texts of the answers to the ruling, precedents tried with every reading, in one process;"
    " against one another, as nothing else rules these games."
)
COMBATS = {
    ("rivets", "combat"): "phase=combat|target=units|attack=7|defence=2|die=3|defenders.into=clear",
    ("bautzen-1945", "combat"): (
        "attacker=german|hex=1910|attack.units=21/20 6 + 50/20 4 + 112/20 4|attack.support=HQ 20 Pz 6 + HQ 57 PzK 6"
        "|defence.units=861/294 4|defence.support=HQ 294 2"
        "|commitments=attack.supply=0; defence.supply=1; air=0|die=5|861/294.steps=2|exchange=2-hexes|21/20.steps=2"
        "|50/20.steps=2|112/20.steps=2|attack.losses=112/20 1|HQ 294.stacked=no|retreat=all|861/294.unsupplied=no"
        "|HQ 20 Pz.kind=hq|HQ 57 PzK.kind=hq"
    ),
    ("assault", "fire"): (
        "target.class=vehicle|target.states=suppressed|attacker.experience=elite|target.experience=veteran"
        "|attack.dice=4 green|defence.dice=2 green 1 blue|attack.roll=ccdx-|defence.roll=c-x-"
        "|critical.attack.roll=x|critical.defence.roll=-|ordinary-suppression.says=nothing-more"
    ),
    ("assault", "critical"): "target.class=vehicle|target.states=suppressed|criticals=1|attack.roll=x|defence.roll=-",
    ("game-of-war", "attack"): (
        "position=SI8,11 SI8,12 SA8,13 SI9,14 NI8,10 NI8,9 NT8,8|attacker=S|target=8,10|board=standard"
    ),
    ("game-of-war", "tally"): "target=infantry|infantry=2|artillery=1|support.infantry=1",
}
AT_ONCE = 200


def rows() -> list[Row]:
    """Measure each checklist."""
    return [Row(f"{game} {checklist}", _rate(game, checklist), "a second") for game, checklist in COMBATS]


def _rate(game: str, checklist: str) -> float:
    procedure = ruleset(game).checklist(checklist)
    given = Given(dict(pair.split("=", 1) for pair in COMBATS[game, checklist].split("|")), defaults=True)
    run = adjudicate(procedure, given)
    if not run.ended:
        raise RuntimeError(f"{game} {checklist} asks for {run.question}.")

    def several() -> None:
        for _ in range(AT_ONCE):
            adjudicate(procedure, given)

    return AT_ONCE / seconds(several)
