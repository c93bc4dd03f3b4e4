"""Units that retreated earlier in the segment and are attacked again (8.5.2, the second of that number)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.api import Change, Referee, Until, What, named
from rulesets.bautzen_1945 import aftermath_questions, vocabulary
from rulesets.bautzen_1945.combat_questions import LAST_ATTACKER
from rulesets.bautzen_1945.combatants import FORCES, Battle, Side, share
from rulesets.bautzen_1945.precedents import PARTLY_RETREATED, REATTACK_STEP, PartlyRetreated, ReattackStep
from rulesets.bautzen_1945.vocabulary import Attacker, Earlier, Happens, Mark

FATAL = (Earlier.OTHERS, Earlier.SOME)
"""A lost step may be the end of units that were attacked so."""


def caught_again(ref: Referee, battle: Battle, defenders: Side) -> None:
    """Eliminate the defenders that are caught again, or note that they will not survive a step.

    By the table's figure only units that share its losses suffer a step.
    """
    caught = those_caught(ref, battle, defenders)
    if not caught:
        return
    if ref.ask(REATTACK_STEP) is ReattackStep.AFTER_EXCHANGE:
        defenders.caught = caught
        ref.note(f"A step really lost is the end of {', '.join(caught)}.", "precedent reattack-step")
        return
    for unit in caught:
        if unit in defenders.sharers:
            defenders.eliminate(unit, "attacked again after a retreat", vocabulary.AGAIN)


# Who is caught


def those_caught(ref: Referee, battle: Battle, defenders: Side) -> tuple[str, ...]:
    """Name the units of the attacked hex that retreated earlier, and are now attacked by others."""
    earlier = {unit: retreated_before(ref, unit, battle.attack.units) for unit in battle.defence.units}
    earlier |= support_with_marks(ref, battle, defenders)
    caught = tuple(unit for unit, when in earlier.items() if when in FATAL)
    if not caught or all_caught(ref, battle, earlier) or ref.ask(PARTLY_RETREATED) is PartlyRetreated.MARKED:
        return caught
    return tuple(unit for unit in earlier if ref.ask(aftermath_questions.CAUGHT.of(unit)))


def support_with_marks(ref: Referee, battle: Battle, defenders: Side) -> dict[str, Earlier]:
    """Find the support in the attacked hex that retreated earlier; without names it matters if it shares losses."""
    support = battle.defence_support
    open_to_it = [unit for unit in support.units if not named(unit, *FORCES) or marked(ref, unit)]
    if not open_to_it:
        return {}
    shares = share(ref, defenders, support)
    whens = {
        unit: retreated_before(ref, unit, battle.attack.units) for unit in open_to_it if shares or marked(ref, unit)
    }
    return {
        unit: when for unit, when in whens.items() if when in FATAL and ref.ask(aftermath_questions.STACKED.of(unit))
    }


def marked(ref: Referee, unit: str) -> bool:
    """Tell whether the table or the players say that a unit retreated earlier."""
    return Mark.RETREATED.value in ref.unit(unit).states or ref.has(aftermath_questions.RETREATED.of(unit))


def all_caught(ref: Referee, battle: Battle, earlier: Mapping[str, Earlier]) -> bool:
    """Tell whether the whole stack retreated earlier, and all of its attackers are others."""
    if not all(when is Earlier.OTHERS for when in earlier.values()):
        return False
    others = (unit for unit in battle.defence_support.units if unit not in earlier)
    return not any(ref.ask(aftermath_questions.STACKED.of(unit)) for unit in others)


# The mark that a retreat leaves


def retreated_before(ref: Referee, unit: str, attackers: tuple[str, ...]) -> Earlier:
    """Tell whether a unit retreated earlier in this segment, and whether its attackers are now others."""
    question = aftermath_questions.RETREATED.of(unit)
    mark = ref.unit(unit).states.get(Mark.RETREATED.value)
    if ref.has(question) or (mark is None and not named(unit, *FORCES)):
        return ref.ask(question)
    if mark is None:
        return Earlier.NO
    before = [names(each) for each in retreats(mark.value)]
    found = list(dict.fromkeys(compared(each, attackers) for each in before))
    if len(found) != 1 or not all(named(each, *FORCES) for each in (*sum(before, ()), *attackers)):
        return ref.ask(aftermath_questions.MARKED.of(unit))
    return found[0]


def compared(before: tuple[str, ...], attackers: tuple[str, ...]) -> Earlier:
    """Compare the attackers of now with those of an earlier retreat."""
    same = [attacker in before for attacker in attackers]
    return Earlier.SAME if all(same) else Earlier.SOME if any(same) else Earlier.OTHERS


def mark_of_retreat(ref: Referee, unit: str, attackers: tuple[str, ...]) -> tuple[Change, ...]:
    """Mark a unit as having retreated before these attackers; an earlier retreat of the segment stays on the mark."""
    if not named(unit, *FORCES):
        return ()
    mark = ref.unit(unit).states.get(Mark.RETREATED.value)
    before = dict.fromkeys((*(retreats(mark.value) if mark else ()), ", ".join(attackers)))
    return (Change(What.STATE, unit, Mark.RETREATED.value, "; ".join(before), Until.SEGMENT),)


def retreats(value: str) -> tuple[str, ...]:
    """Part the retreats that a mark remembers, each with the names of its attackers."""
    return tuple(each.strip() for each in value.split(";") if each.strip())


def names(value: str) -> tuple[str, ...]:
    """Read the names of the attackers of one retreat."""
    return tuple(name.strip() for name in value.split(",") if name.strip())


def lapse_of_marks(ref: Referee, attacker: Attacker) -> None:
    """Let all marks lapse where the other side attacked last: its combat segment is over.

    Where the clock shows a side, it ends the segment, and this does nothing.
    """
    if ref.table.clock.side or ref.table.facts.get(LAST_ATTACKER) in (None, attacker.value):
        return
    for unit in ref.table.standing():
        if ref.table.state(unit, Mark.RETREATED.value):
            lapse = Change(What.STATE, unit, Mark.RETREATED.value)
            said = f"The mark of {unit} lapses: the side that attacks has changed, so this is another segment."
            ref.effect(Happens.MARK_LAPSES, unit, "", said, vocabulary.AGAIN, (lapse,))
