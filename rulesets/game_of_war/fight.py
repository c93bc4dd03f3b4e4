"""A fight at the table, step by step; shared by the checklists `attack` and `turn` (§3)."""

from __future__ import annotations

from functools import lru_cache

from rulesets.api import Change, Referee, Until, What, a_list, real_minus
from rulesets.game_of_war.owed import no_offence
from rulesets.game_of_war.precedents import as_kept, settled
from rulesets.game_of_war.relevant_precedents import (
    communication_touched_by_retreat,
    touched_by_attack,
    touched_by_retreat,
)
from rulesets.game_of_war.rules.aftermath import Aftermath, Fate, aftermath
from rulesets.game_of_war.rules.bearing import Bearing
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.combat import Combat, Result, combat
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.readings import Readings
from rulesets.game_of_war.rules.squares import Square
from rulesets.game_of_war.rules.turn import Turn
from rulesets.game_of_war.rules.units import Unit
from rulesets.game_of_war.vocabulary import COMBAT, Happens

OFFENCE_POINTS = ("cut-off-cuts", "corner-mountains", "relay-contact", "charge-directions")
DEFENCE_POINTS = ("fort-support", "relay-support", "cut-off-relay")

worked_out = lru_cache(maxsize=256)(combat)


# §2, §3, §4: who counts


def weighed(ref: Referee, board: Board, turn: Turn, target: Square) -> tuple[Combat, Readings]:
    """Find out who counts, and add up both sides; only the open points that this attack touches are asked for."""
    position, touched = turn.position, touched_by_attack(board, turn.position, target)
    ref.step("attackers")
    readings = settled(ref, [key for key in OFFENCE_POINTS if key in touched], as_kept(ref))
    fought = worked_out(board, position, target, turn.banned, readings)
    count(ref, "offence", fought, fought.attackers)
    ref.step("offence")
    add_up(ref, "offence", fought.attackers)
    ref.step("defenders")
    readings = settled(ref, [key for key in DEFENCE_POINTS if key in touched], readings)
    fought = worked_out(board, position, target, turn.banned, readings)
    count(ref, "defence", fought, fought.defenders)
    ref.step("defence")
    add_up(ref, "defence", fought.defenders)
    return fought, readings


def count(ref: Referee, total: str, fought: Combat, bearings: tuple[Bearing, ...]) -> None:
    """Enter each unit that counts, with its reason, and remark on each that does not."""
    for bearing in bearings:
        said = f"{bearing.unit.square.name} {bearing.unit.kind.words}: {bearing.reason}"
        if bearing.counts:
            link = fought.networks[bearing.unit.side].link(bearing.unit.square)
            ref.count(total, bearing.factor, f"{said}; {link}", bearing.cite)
        else:
            ref.note(f"{said}.", bearing.cite)


def add_up(ref: Referee, total: str, bearings: tuple[Bearing, ...]) -> None:
    """Say a sum, and record it with the factor of each unit."""
    counting = [bearing for bearing in bearings if bearing.counts]
    summed = " + ".join(str(each.factor) for each in counting)
    ref.note(f"{summed} = {ref.total(total)}." if len(counting) > 1 else f"{ref.total(total)} in all.", COMBAT)
    ref.fact(total, ref.total(total))
    ref.fact(f"{total}-units", {str(each.unit): each.factor for each in counting})


# §3: the result


def judged(ref: Referee, board: Board, turn: Turn, fought: Combat, readings: Readings) -> Aftermath:
    """Compare the sums, and find out what becomes of the target; the caller announces it.

    An attack that nobody can make is refused; it leaves no trace of the turn that it was to end.
    """
    ref.step("compare")
    difference = fought.offence - fought.defence
    signed = real_minus(f"{difference:+d}") if difference else "0"
    ref.note(f"{fought.offence} against {fought.defence} is {signed}.", COMBAT)
    ref.fact("difference", difference)
    ref.step("result")
    if fought.result is Result.REFUSED:
        ref.refuse(nobody_bears(fought), COMBAT)
    if fought.result is Result.RETREAT:
        ref.note("The offence exceeds the defence by one: the target must retreat.", COMBAT)
        ref.step("retreat")
        readings = settled_for_retreat(ref, board, turn.position, fought.target, readings)
    return aftermath(board, turn.position, fought, readings)


def settled_for_retreat(ref: Referee, board: Board, position: Position, unit: Unit, readings: Readings) -> Readings:
    """Put to the table what decides over a unit beaten by one: first whether it is cut off, then the rest."""
    readings = settled(ref, communication_touched_by_retreat(board, position, unit, readings), readings)
    return settled(ref, touched_by_retreat(board, position, unit, readings), readings)


def nobody_bears(fought: Combat) -> str:
    """Say why there is no attack."""
    side = fought.target.side.other.words
    return f"No attack: no {side} unit can fire on {fought.target.square.name}."


def sentence(fought: Combat, after: Aftermath) -> str:
    """Say the result in a sentence."""
    target, sums = fought.target.words, f"{fought.offence} against {fought.defence}"
    match after.fate:
        case Fate.RESISTS:
            return f"{sums}: {target} resists."
        case Fate.BEATEN:
            return f"{sums}: {target} is destroyed. {NOBODY_ENTERS}"
        case Fate.RETREATS:
            return f"{sums}: {target} must retreat as {fought.target.side.words}'s first move next turn."
        case _:
            stays = "stays" if after.result is Result.RESISTS else "is destroyed"
            return f"{sums}: {target} {stays} ({FATES[after.fate]})."


NOBODY_ENTERS = "The attacker need not occupy the square."
"""What §3 says of a target that is destroyed at once."""
FATES = {
    Fate.SURROUNDED: "beaten by one, with no free square around it",
    Fate.HEMMED_IN: "beaten by one, with only mountains free of units",
    Fate.NOWHERE: "beaten by one, with no square it may enter",
    Fate.HELD: "beaten by one and cut off, so it cannot move",
}

FATE_CITES = {
    Fate.HEMMED_IN: "precedent mountain-blocks-retreat",
    Fate.NOWHERE: "precedent retreat-onto-arsenal",
    Fate.HELD: "precedent cut-off-retreat",
}


def cited(after: Aftermath) -> str:
    """Say where a fate comes from."""
    return FATE_CITES.get(after.fate, COMBAT)


# §3: what follows


def carried_out(ref: Referee, board: Board, turn: Turn, fought: Combat, after: Aftermath) -> Turn:
    """Take the target away, or write down what it owes; give the turn after the attack."""
    target = fought.target
    done = turn.fought(board, target.square, after)
    if after.result is Result.DESTROYED:
        destroyed(ref, done, str(target), f"{target.words} is destroyed.", cited(after))
    elif after.must_leave:
        must_retreat(ref, fought, after)
    elif after.fate is not Fate.RESISTS:
        ref.effect(Happens.STAYS, str(target), "", f"{target.words} stays on its square.", cited(after))
    if after.banned:
        ref.step("next-turn")
        ref.oblige(
            Happens.MAY_NOT_ATTACK,
            str(target),
            no_offence(target),
            Until.NEXT_TURN,
            COMBAT,
        )
    return done


def destroyed(ref: Referee, left: Turn, unit: str, said: str, cite: str) -> None:
    """Take a unit off the board."""
    ref.effect(Happens.DESTROYED, unit, "", said, cite, (now_stand(left),))


def must_retreat(ref: Referee, fought: Combat, after: Aftermath) -> None:
    """Write down that the target has to move first, and where it may go as things stand."""
    where = a_list([square.name for square in after.squares])
    ref.fact("retreat-squares", [str(square) for square in after.squares])
    ref.step("next-turn")
    ref.oblige(
        Happens.MUST_RETREAT,
        str(fought.target),
        f"{fought.target.words} must make {fought.target.side.words}'s first move next turn, to {where}.",
        Until.NEXT_TURN,
        COMBAT,
    )


def now_stand(turn: Turn) -> Change:
    """Write the position down on the table."""
    return Change(What.FACT, "position", value=str(turn.position))
