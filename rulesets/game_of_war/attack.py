"""An attack at the table: who bears on the target, the two sums, what becomes of it, and what is owed (§3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any

from rulesets.api import Change, Checklist, Participants, Question, Referee, Until, What, a_list, real_minus, steps_of
from rulesets.game_of_war import opening, precedents
from rulesets.game_of_war.drilled import result_otherwise, rules_otherwise
from rulesets.game_of_war.precedents import settled
from rulesets.game_of_war.question_kinds import Aimed, lapsing, no_offence
from rulesets.game_of_war.rules import combat
from rulesets.game_of_war.rules.bearing import Bearing
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.combat import Aftermath, CombatSums, Fate, Result, aftermath, no_target
from rulesets.game_of_war.rules.moves import Bar, Barred
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.readings import Readings
from rulesets.game_of_war.rules.squares import BoardSide, PlacedUnit, Square
from rulesets.game_of_war.rules.turn import Turn, game_over
from rulesets.game_of_war.tables import margins
from rulesets.game_of_war.vocabulary import CALLED, COMBAT, GROUND, OBJECT, SUMS, AttackOutcome, GameOfWarEffect

# Who fought whom on the board: the units that counted, and the target (§3)


NOBODY = "none"
"""The answer to whom a turn attacks that attacks nobody."""


def who_fought(answers: Mapping[str, str], facts: Mapping[str, Any]) -> Participants:
    """Tell which units made an attack, and on whom; of a turn without one, whose turn it was.

    The offence stands against the defence in place of odds: `34 against 42`.
    """
    side = answers.get(opening.SIDE.key, answers.get(opening.ATTACKER.key, ""))
    target = answers.get(opening.TARGET.key, NOBODY)
    if target == NOBODY or "offence" not in facts:
        return Participants(side=side)
    at = Square.parse(target)
    defenders = [unit for unit in _units(facts, "defence") if unit.square == at]
    named = tuple(map(_named, defenders)) or (at.name,)
    sums = f"{facts['offence']} against {facts['defence']}" if "defence" in facts else ""
    return Participants(tuple(map(_named, _units(facts, "offence"))), named, side, sums)


def _units(facts: Mapping[str, Any], total: str) -> list[PlacedUnit]:
    """List the units that counted for a total, as the combat found them."""
    return [PlacedUnit.parse(each) for each in facts.get(f"{total}-units", ())]


def _named(unit: PlacedUnit) -> str:
    """Name a unit by its kind and its square: `C L18`."""
    return f"{unit.kind.letter} {unit.square.name}"


# A fight at the table, step by step; shared by the checklists `attack` and `turn` (§3)


OFFENCE_POINTS = ("cut-off-cuts", "corner-mountains", "relay-contact", "charge-directions")
DEFENCE_POINTS = ("fort-support", "relay-support", "cut-off-relay")

worked_out = lru_cache(maxsize=256)(combat.combat)


# §2, §3, §4: who counts


def weighed(ref: Referee, board: Board, turn: Turn, target: Square) -> tuple[CombatSums, Readings]:
    """Find out who counts, and add up both sides; only the open points that this attack touches are asked for."""
    position, touched = turn.position, precedents.touched_by_attack(board, turn.position, target)
    ref.step("attackers")
    readings = settled(ref, [key for key in OFFENCE_POINTS if key in touched], precedents.as_kept(ref))
    here = board, position, target, turn.banned
    rules = ref.take(combat.AttackRules, partial(rules_otherwise, *here, readings, "attackers"))
    attack = worked_out(*here, readings, rules)
    count(ref, "offence", attack, attack.attackers)
    ref.step("offence")
    add_up(ref, "offence", attack.attackers)
    ref.step("defenders")
    readings = settled(ref, [key for key in DEFENCE_POINTS if key in touched], readings)
    rules = ref.take(combat.AttackRules, partial(rules_otherwise, *here, readings, "defenders"))
    fought = worked_out(*here, readings, rules)._replace(attackers=attack.attackers)
    count(ref, "defence", fought, fought.defenders)
    ref.step("defence")
    add_up(ref, "defence", fought.defenders)
    return fought, readings


def count(ref: Referee, total: str, fought: CombatSums, bearings: tuple[Bearing, ...]) -> None:
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


DECIDES = {
    Result.RESISTS: "The offence does not exceed the defence: the target resists.",
    Result.RETREAT: "The offence exceeds the defence by one: the target must retreat.",
    Result.DESTROYED: "The offence exceeds the defence by two or more: the target is destroyed.",
}
"""What the difference of the two sums decides."""


def judged(
    ref: Referee, board: Board, turn: Turn, fought: CombatSums, readings: Readings, leaves_out: str = ""
) -> Aftermath:
    """Compare the sums, and find out what becomes of the target; the caller announces it.

    An attack that nobody can make is refused, and has no effects; the turn goes on without the answer `leaves_out`.
    """
    ref.step("compare")
    difference = fought.offence - fought.defence
    signed = real_minus(f"{difference:+d}") if difference else "0"
    ref.note(f"{fought.offence} against {fought.defence} is {signed}.", COMBAT)
    ref.fact("difference", difference)
    ref.step("result")
    if fought.result is Result.REFUSED:
        side, target = fought.target.side.other.words, fought.target.square.name
        ref.refuse(f"No attack: no {side} unit can fire on {target}.", COMBAT, leaves_out=leaves_out)
    ref.note(DECIDES[fought.result], COMBAT)
    if fought.result is Result.RETREAT:
        ref.step("retreat")
        readings = settled_for_retreat(ref, board, turn.position, fought.target, readings)
    after = aftermath(board, turn.position, fought, readings)
    return ref.take(after, lambda: result_otherwise(after, fought))


def settled_for_retreat(
    ref: Referee, board: Board, position: BoardPosition, unit: PlacedUnit, readings: Readings
) -> Readings:
    """Put to the table what decides over a unit beaten by one: first whether it is cut off, then the rest."""
    readings = settled(ref, precedents.communication_touched_by_retreat(board, position, unit, readings), readings)
    return settled(ref, precedents.touched_by_retreat(board, position, unit, readings), readings)


def sentence(fought: CombatSums, after: Aftermath) -> str:
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
            return f"{sums}: {target} {stays} ({after.fate.words})."


NOBODY_ENTERS = "The attacker need not occupy the square."
"""What §3 says of a target that is destroyed at once."""


# §3: what follows


def carried_out(ref: Referee, board: Board, turn: Turn, fought: CombatSums, after: Aftermath) -> Turn:
    """Take the target away, or write down what it owes; give the turn after the attack."""
    target = fought.target
    done = turn.fought(board, target.square, after)
    if after.result is Result.DESTROYED:
        destroyed(ref, done, str(target), f"{target.words} is destroyed.", after.fate.cite)
    elif after.must_leave:
        must_retreat(ref, fought, after)
    elif after.fate is not Fate.RESISTS:
        ref.effect(GameOfWarEffect.STAYS, str(target), "", f"{target.words} stays on its square.", after.fate.cite)
    if after.banned:
        ref.step("next-turn")
        ref.oblige(GameOfWarEffect.MAY_NOT_ATTACK, str(target), no_offence(target), Until.NEXT_TURN, COMBAT)
    return done


def destroyed(ref: Referee, left: Turn, unit: str, said: str, cite: str) -> None:
    """Take a unit off the board."""
    ref.effect(GameOfWarEffect.DESTROYED, unit, "", said, cite, (now_stand(left),))


def must_retreat(ref: Referee, fought: CombatSums, after: Aftermath) -> None:
    """Write down that the target has to move first, and where it may go as things stand."""
    where = a_list([square.name for square in after.squares])
    ref.fact("retreat-squares", [str(square) for square in after.squares])
    ref.step("next-turn")
    ref.oblige(
        GameOfWarEffect.MUST_RETREAT,
        str(fought.target),
        f"{fought.target.words} must make {fought.target.side.words}'s first move next turn, to {where}.",
        Until.NEXT_TURN,
        COMBAT,
    )


def now_stand(turn: Turn) -> Change:
    """Write the position down on the table."""
    return Change(What.FACT, "position", value=str(turn.position))


# The checklist `attack`: one attack on the board, from the target to what is owed next turn (§3)


def attack(ref: Referee) -> None:
    """Resolve one attack."""
    ref.step("target")
    board, position = opening.laid_out(ref, opening.ATTACKER)
    if not position.units_of(position.turn.other):
        ref.refuse(f"No attack: {position.turn.other.words} has no units on the board.", COMBAT)
    target = aimed(ref, board, position, opening.TARGET)
    assert target is not None  # only a turn's attack can be declined
    ref.step("possible")
    turn, theirs = possible(ref, board, position, target)
    fought, readings = weighed(ref, board, turn, target)
    after = judged(ref, board, turn, fought, readings)
    ref.rule(AttackOutcome(after.result.value), sentence(fought, after), after.fate.cite)
    let_lapse(ref, turn.side)
    opening.remember_attack(ref, turn.side, attacked=True)
    done = carried_out(ref, board, turn, fought, after)
    opening.hand_on_after(ref, board, done, theirs)
    ended(ref, board, done.position)


# §1: is it possible


def aimed(ref: Referee, board: Board, position: BoardPosition, question: Aimed) -> Square | None:
    """Ask for the target, and make sure that an enemy stands there; nothing where an attack is declined."""
    question = question.among(position.units_of(position.turn.other))
    target = ref.ask(question)
    if target is None:
        return None
    if target not in board:
        ref.reject(question, f"{opening.no_square(board, target)}.")
    if against := no_target(position, position.turn, target):
        ref.reject(question, f"{against} {whom(board, position, target)}")
    return target


def whom(board: Board, position: BoardPosition, target: Square) -> str:
    """Say what could be attacked instead."""
    if position.at(target) is None and target in position.arsenals(board, position.turn.other):
        return "A vacant arsenal is destroyed by entering it with a move; that is the turn's attack."
    return f"Type the square of a {position.turn.other.words} unit."


def possible(ref: Referee, board: Board, position: BoardPosition, target: Square) -> tuple[Turn, opening.Owing]:
    """Make sure that the side may attack now; give its turn, and what the other side owes."""
    owes = opening.OWES.by(position.turn).standing(position)
    due, theirs = opening.owing(ref, board, position, owes)
    opening.leave_out_the_target(ref, target, owes, opening.BANNED.by(position.turn))
    turn = Turn(position, banned=due.banned)
    if way_on := opening.next_turn(ref.table, turn.side):
        said = f"{turn.side.words} has already attacked this turn, and its next turn has not begun."
        ref.refuse(said, OBJECT, way_on)
    if due.owes:
        first = Barred(Bar.RETREAT_FIRST, due.owes[0])
        ref.refuse(str(first), first.cite)
    if over := game_over(board, position):
        ref.note(f"On this board the game is already over: {over}", OBJECT)
    return turn, theirs


# §3, §5: what ends with it


def let_lapse(ref: Referee, side: BoardSide) -> None:
    """End what a side owed in its turn that is over; what the other side owes, it owes until its own is."""
    if changes := lapsing(ref.table, side):
        ref.effect(
            GameOfWarEffect.LAPSES,
            sentence="Last turn's forced retreat and attack ban no longer apply.",
            cite=COMBAT,
            changes=changes,
        )


def ended(ref: Referee, board: Board, position: BoardPosition) -> bool:
    """Say whether the game is over, and who has won it."""
    over = game_over(board, position)
    if over:
        winner = over.loser.other
        ref.effect(GameOfWarEffect.WINS, winner.value, "", f"{over} {winner.words} wins.", f"{OBJECT}, {GROUND}")
    return over is not None


# The checklist

QUESTIONS: tuple[Question[Any], ...] = (
    *opening.LAID_OUT,
    opening.ATTACKER,
    opening.SIDE,
    opening.TARGET,
    opening.OWES,
    opening.BANNED,
    *precedents.PRECEDENTS.values(),
)

ATTACK = Checklist(
    id="attack",
    title="Attack",
    summary="One attack on the board: the units that count on either side, with reasons, the sums and the result.",
    procedure=attack,
    steps=steps_of(__name__, "attack", "fight"),
    questions=QUESTIONS,
    outcomes=AttackOutcome,
    effects=GameOfWarEffect,
    margins=margins,
    totals=SUMS,
    facts_called=CALLED,
    fought=who_fought,
)
