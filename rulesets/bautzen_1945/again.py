"""Units that retreated earlier in the segment and are attacked again (8.5.2, the second of that number)."""

from __future__ import annotations

from rulesets.bautzen_1945 import endings, terms
from rulesets.bautzen_1945.battle import Battle, Side, named
from rulesets.bautzen_1945.precedents import PARTLY_RETREATED, REATTACK_STEP
from rulesets.bautzen_1945.readings import PartlyRetreated, ReattackStep
from rulesets.bautzen_1945.terms import Earlier, Mark
from rulesets.referee import Referee
from rulesets.table import Change, What
from rulesets.words import Until


def caught_again(ref: Referee, battle: Battle, defenders: Side) -> None:
    """Eliminate the defenders that are caught again, or note that they will not survive a step."""
    caught = those_caught(ref, battle)
    if not caught:
        return
    if ref.ask(REATTACK_STEP) is ReattackStep.AFTER_EXCHANGE:
        defenders.caught = caught
        ref.note(f"A step really lost is the end of {', '.join(caught)}.", "precedent reattack-step")
        return
    for unit in caught:
        defenders.eliminate(unit, "attacked again after a retreat", terms.AGAIN)


def those_caught(ref: Referee, battle: Battle) -> tuple[str, ...]:
    """Name the defenders that retreated earlier, and are now attacked by others."""
    units = battle.defence.units
    earlier = {unit: retreated_before(ref, unit, battle.attack.units) for unit in units}
    caught = tuple(unit for unit, when in earlier.items() if when in (Earlier.OTHERS, Earlier.SOME))
    clear = all(when is Earlier.OTHERS for when in earlier.values())
    if not caught or clear or ref.ask(PARTLY_RETREATED) is PartlyRetreated.MARKED:
        return caught
    return tuple(unit for unit in units if ref.ask(endings.CAUGHT.of(unit)))


def retreated_before(ref: Referee, unit: str, attackers: tuple[str, ...]) -> Earlier:
    """Tell whether a unit retreated earlier in this segment, and whether its attackers are now others."""
    question = endings.RETREATED.of(unit)
    mark = ref.unit(unit).states.get(Mark.RETREATED.value)
    if ref.has(question) or (mark is None and not named(unit)):
        return ref.ask(question)
    if mark is None:
        return Earlier.NO
    before = names(mark.value)
    if not all(map(named, (*before, *attackers))):
        return ref.ask(endings.MARKED.of(unit))
    same = [attacker in before for attacker in attackers]
    return Earlier.SAME if all(same) else Earlier.SOME if any(same) else Earlier.OTHERS


def mark_of_retreat(ref: Referee, unit: str, attackers: tuple[str, ...]) -> tuple[Change, ...]:
    """Mark a unit as having retreated before these attackers, and before those it retreated from earlier."""
    if not named(unit):
        return ()
    mark = ref.unit(unit).states.get(Mark.RETREATED.value)
    before = dict.fromkeys((*(names(mark.value) if mark else ()), *attackers))
    return (Change(What.STATE, unit, Mark.RETREATED.value, ", ".join(before), Until.SEGMENT),)


def names(value: str) -> tuple[str, ...]:
    """Read the names of attackers from a mark."""
    return tuple(name.strip() for name in value.split(",") if name.strip())
