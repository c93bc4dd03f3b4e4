"""How the armies stand: whose each unit is, which have attacked in this segment, and what the combats cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, islice
from typing import NamedTuple

from rulesets.engine.core.tabletop import Clock
from saves.log.state import Confirmed
from saves.reports.combats import attacking_side, checklist_of, participants_of
from saves.session.session import Session

LOOKED_AT = 200
"""So many of the last combats are looked at."""


class Forces(NamedTuple):
    """How the armies stand after the last combats.

    Attributes:
        sides: the word of the side of each unit on the table, as it stands there or as the unit fought; empty where
            nobody said.
        attacked: the units that attacked since the clock was moved last; none where nobody keeps the clock.
        lost: how many units and steps each side had lost after each combat, by its word, oldest first.
    """

    sides: Mapping[str, str] = {}
    attacked: frozenset[str] = frozenset()
    lost: Mapping[str, Sequence[int]] = {}


def forces(session: Session) -> Forces:
    """Work out how the armies stand."""
    table, ruleset = session.state.table, session.ruleset
    labels = {side.word: side.label for side in ruleset.sides}
    sides = {name: unit.side or ruleset.roster.get(name, "") for name, unit in table.units.items()}
    costs: list[dict[str, int]] = []
    attacked: set[str] = set()
    for combat in islice(session.state.combats(), LOOKED_AT):
        fought = participants_of(session, combat)
        attacking = attacking_side(ruleset, fought, combat.table)
        others = [word for word in labels if word != attacking]
        for units, side in ((fought.attackers, attacking), (fought.defenders, others[0] if len(others) == 1 else "")):
            sides |= {unit: side for unit in units if side in labels and not sides.get(unit, side)}
        if combat.table.clock == table.clock != Clock():
            attacked.update(fought.attackers)
        costs.append(_cost(session, combat, attacking, labels))
    lost = {word: [*accumulate(cost.get(word, 0) for cost in reversed(costs))] for word in labels}
    return Forces(sides, frozenset(attacked), lost)


def _cost(session: Session, combat: Confirmed, attacking: str, labels: Mapping[str, str]) -> dict[str, int]:
    """Count what each side lost in a combat; what the players ruled instead is in words only, and not counted."""
    found: dict[str, int] = {}
    if combat.overruled is None:
        ruling = combat.ruling.told_by(checklist_of(session, combat), combat.texts)
        for each in ruling.verdict.sufferers:
            side = each.side_among(labels, attacking)
            found[side] = found.get(side, 0) + each.lost
    return found


def what_changed(session: Session, combat: Confirmed) -> str:
    """Say in a line what a combat changed: `Rover: destroyed; Tiny: retreat`; the players' own words if overruled."""
    if combat.overruled is not None:
        return combat.stands
    verdict = combat.ruling.told_by(checklist_of(session, combat), combat.texts).verdict
    told = "; ".join(f"{', '.join(each.units)}: {each.verdict.lower()}" for each in verdict.sufferers)
    return f"{told[:1].upper()}{told[1:]}" or verdict.text
