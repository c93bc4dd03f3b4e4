"""A turn at the table: the forced retreat, up to five moves, and one attack (§1, §3, §4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulesets.api import LAST_TURN, Change, Checklist, Question, Referee, What, how_many, not_taken, steps_of
from rulesets.game_of_war import attack, opening
from rulesets.game_of_war.precedents import PRECEDENTS, settled, settled_already, touched_by_move
from rulesets.game_of_war.question_kinds import Moving, lapsing
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.combat import Result, forced_back
from rulesets.game_of_war.rules.moves import Barred, Move, Way
from rulesets.game_of_war.rules.readings import Readings
from rulesets.game_of_war.rules.squares import BoardSide, PlacedUnit, Square
from rulesets.game_of_war.rules.turn import Attack, Loss, Turn, game_over
from rulesets.game_of_war.tables import margins
from rulesets.game_of_war.vocabulary import CALLED, COMBAT, GROUND, OBJECT, SUMS, GameOfWarEffect, TurnOutcome

# The moves of a turn at the table: the forced retreat first, then up to five in all (§1, §3, §4)


# §3: the forced retreat


def forced(ref: Referee, board: Board, turn: Turn) -> tuple[Turn, Readings]:
    """See to a unit that was forced back and cannot go: it is gone, or owes nothing any more."""
    readings = settled_already(ref.table)
    unit = turn.position.at(turn.owes) if turn.owes else None
    if unit is None:
        return turn, readings
    ref.step("forced")
    readings = attack.settled_for_retreat(ref, board, turn.position, unit, readings)
    after, begins = forced_back(board, turn.position, unit, readings), turn.begun(board, readings)
    if after.result is Result.DESTROYED:
        attack.destroyed(ref, begins, str(unit), f"{unit.words} cannot retreat: destroyed.", after.fate.cite)
    elif not after.must_leave:
        ref.effect(GameOfWarEffect.STAYS, str(unit), "", f"{unit.words} stays on its square.", after.fate.cite)
    return begins, readings


# §1, §4: the moves


def moved(ref: Referee, board: Board, turn: Turn, readings: Readings) -> Turn:
    """Ask for up to five moves, the one that is owed first; the game may end on the way."""
    here = "forced" if turn.owes else ""
    for question in opening.MOVES:
        if game_over(board, turn.position):
            break
        if not turn.owes and here != "moves":
            here = "moves"
            ref.step(here)
        put = question.within(board, turn, readings)
        move = ref.ask(put)
        if move is None:
            if turn.owes:
                ref.reject(put, f"The unit at {turn.owes.name} must retreat first: type its move.")
            break
        turn, readings = one_move(ref, board, turn, move, put)
    return never_left(ref, turn) if turn.owes else turn


def never_left(ref: Referee, turn: Turn) -> Turn:
    """End what a unit owes that was not moved, as the table allowed all moves of the turn to others."""
    assert turn.owes is not None
    ref.note(f"{turn.owes.name} was not vacated: your table allowed other moves instead.", COMBAT)
    return replace(turn, owes=None)


def one_move(ref: Referee, board: Board, turn: Turn, move: Move, question: Moving) -> tuple[Turn, Readings]:
    """Make one move, or say what is against it; give the turn after it, and what the table has settled for it."""
    readings = settled(ref, touched_by_move(board, turn, move, question.readings), question.readings)
    way = turn.way(board, move, readings)
    unit = turn.position.at(move.start)
    if isinstance(way, Barred):
        move = allowed(ref, move, question)
    if against := against_it(board, turn, move, way):
        ref.reject(
            question.within(board, turn, readings), not_taken(lambda name: f"{name}, {move.name}: {against}", question)
        )
    assert unit is not None  # else there is no way
    if isinstance(way, Barred):
        tell_allowed(ref, unit, move, way)
    elif move.allowed:
        ref.note(f"The rules allow {move.name}: leave the reason out.", OBJECT)
    after = turn.move(board, move, readings)
    told(ref, turn, after, unit, move)
    return after, readings


def against_it(board: Board, turn: Turn, move: Move, way: Way | Barred) -> Barred | None:
    """Find what is against a move: by the rules, or, where the table allows it, that nobody can stand so."""
    if not isinstance(way, Barred):
        return None
    return turn.impossible(board, move) if move.allowed else way


def allowed(ref: Referee, move: Move, question: Moving) -> Move:
    """Find the reason for which the table allows a move that the rules bar: with the move, or given beside it."""
    reason = opening.ALLOWED.of(question.key.removeprefix("move."))
    return replace(move, allowed=ref.ask(reason)) if not move.allowed and ref.has(reason) else move


def tell_allowed(ref: Referee, unit: PlacedUnit, move: Move, way: Barred) -> None:
    """Say that the table allows a move, what bars it by the rules, and why it is made all the same."""
    said = f"Your table allows {move.name}: “{move.allowed}”. By the rules: {way}"
    ref.effect(GameOfWarEffect.ALLOWED, str(unit), move.name, said, way.cite)


def told(ref: Referee, before: Turn, after: Turn, unit: PlacedUnit, move: Move) -> None:
    """Note a move, and the arsenals destroyed by it."""
    said = f"{unit.words} moves to {move.end.name}."
    ref.effect(GameOfWarEffect.MOVES, str(unit), move.name, said, OBJECT, (attack.now_stand(after),))
    for square in after.position.lost:
        if square not in before.position.lost:
            said = f"{unit.side.other.words}'s arsenal at {square.name} is destroyed."
            ref.effect(GameOfWarEffect.ARSENAL_LOST, str(square), "", said, GROUND)


# The checklist `turn`: one side's turn, from a forced retreat to the end of the turn or of the game (§1)


FIRST = BoardSide.SOUTH
"""The side with whose turn the number of the turn rises, whichever of them began."""

AROUND = f"The clock counts to {LAST_TURN:,}, so it begins again at turn 1."


def players_turn(ref: Referee) -> None:
    """Play one side's turn."""
    ref.step("turn")
    board, position = opening.laid_out(ref, opening.SIDE)
    if over := game_over(board, position):
        gone = over.loss is Loss.UNITS  # destroyed, or never placed
        why = f"{over.loser.words} has no fighting unit on the board." if gone else str(over)
        ref.refuse(f"{why} No turn can be played.", OBJECT)
    turn, theirs = opening.begun(ref, board, position)
    turn, readings = forced(ref, board, turn)
    turn = moved(ref, board, turn, readings)
    ref.stand((*lapsing(ref.table, turn.side), *passing(ref, turn.ended(board))))
    target = struck(ref, board, turn)
    if target is None:
        done = without_combat(ref, board, turn)
    else:
        opening.leave_out_the_target(ref, target, opening.OWES.by(turn.side), opening.BANNED.by(turn.side))
        done = with_combat(ref, board, turn, target)
    pass_on(ref, board, done, theirs)


# §3, §5: the attack of the turn


def struck(ref: Referee, board: Board, turn: Turn) -> Square | None:
    """Ask for the target of the turn's attack, if there still is one to make."""
    if game_over(board, turn.position):
        return None
    ref.step("target")
    if turn.attack is Attack.ARSENAL:
        beside = " The target given is ignored." if ref.has(opening.STRIKE) else ""
        ref.note(f"An arsenal was entered: that was this turn's attack.{beside}", GROUND)
        return None
    return attack.aimed(ref, board, turn.position, opening.STRIKE)


def without_combat(ref: Referee, board: Board, turn: Turn) -> Turn:
    """Rule on a turn of moves only; give the turn as it ends."""
    if over := game_over(board, turn.position):
        rule_end(ref, turn, over.loser, str(over))
    elif turn.attack is Attack.ARSENAL:
        ref.rule(
            TurnOutcome.ARSENAL, f"{turn.side.words} has destroyed one of {turn.side.other.words}'s arsenals.", GROUND
        )
    else:
        units = how_many(len(turn.moved), "unit")
        did = f"moved {units} and made no attack" if turn.moved else "made no moves and no attack"
        ref.rule(TurnOutcome.MOVED, f"{turn.side.words} {did}.", OBJECT)
    attack.let_lapse(ref, turn.side)
    opening.remember_attack(ref, turn.side, attacked=turn.attack is Attack.ARSENAL)
    return turn


def with_combat(ref: Referee, board: Board, turn: Turn, target: Square) -> Turn:
    """Fight the turn's attack; give the turn as it ends."""
    fought, readings = attack.weighed(ref, board, turn, target)
    after = attack.judged(ref, board, turn, fought, readings, opening.STRIKE.key)
    if over := game_over(board, turn.fought(board, target, after).position):
        rule_end(ref, turn, over.loser, f"{attack.sentence(fought, after)} {over}")
    else:
        ref.rule(TurnOutcome(after.result.value), attack.sentence(fought, after), after.fate.cite)
    attack.let_lapse(ref, turn.side)
    opening.remember_attack(ref, turn.side, attacked=True)
    return attack.carried_out(ref, board, turn, fought, after)


# §1: the end of the turn, or of the game


def rule_end(ref: Referee, turn: Turn, loser: BoardSide, said: str) -> None:
    """Announce that this turn ends the game."""
    ref.rule(TurnOutcome.LOST if loser is turn.side else TurnOutcome.WON, said, OBJECT)


def pass_on(ref: Referee, board: Board, turn: Turn, theirs: opening.Owing) -> None:
    """Hand the turn to the other side, unless the game is over."""
    ref.step("end")
    opening.hand_on_after(ref, board, turn, theirs)
    if attack.ended(ref, board, turn.position):
        return
    nexts = turn.ended(board)
    around = f" {AROUND}" if nexts.side is FIRST and ref.table.clock.turn == LAST_TURN else ""
    said = f"{nexts.side.words} is to move.{around}"
    ref.effect(GameOfWarEffect.TURN_PASSES, nexts.side.value, "", said, OBJECT, passing(ref, nexts))


def passing(ref: Referee, nexts: Turn) -> tuple[Change, ...]:
    """Write down the position with which the other side's turn begins, and that it does; behind the last comes turn 1.

    It is what stands, too, where the players rule otherwise: then with the moves alone, without what an attack did.
    """
    number = ref.table.clock.turn % LAST_TURN + 1 if nexts.side is FIRST else ref.table.clock.turn
    return (
        attack.now_stand(nexts),
        Change(What.CLOCK, "clock", "side", nexts.side.value),
        Change(What.CLOCK, "clock", "turn", str(number)),
    )


# The checklist

QUESTIONS: tuple[Question[Any], ...] = (
    *opening.LAID_OUT,
    opening.SIDE,
    opening.OWES,
    opening.BANNED,
    *opening.MOVES,
    opening.ALLOWED,
    opening.STRIKE,
    *PRECEDENTS.values(),
)

PLAYERS_TURN = Checklist(
    id="turn",
    title="Turn",
    summary="One side's turn: a forced retreat, up to five moves, at most one attack, and the end of the game.",
    procedure=players_turn,
    steps=steps_of(__name__, "turn", "fight", "end"),
    questions=QUESTIONS,
    outcomes=TurnOutcome,
    effects=GameOfWarEffect,
    margins=margins,
    totals=SUMS,
    facts_called=CALLED,
    fought=attack.who_fought,
)
