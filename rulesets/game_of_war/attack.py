"""The checklist `attack`: one attack on the board, from the target to what is owed next turn (§3)."""

from __future__ import annotations

from typing import Any

from rulesets.api import Checklist, Question, Referee
from rulesets.game_of_war import board_questions as asked
from rulesets.game_of_war.fight import carried_out, cited, judged, sentence, weighed
from rulesets.game_of_war.fought import who_fought
from rulesets.game_of_war.going_on import Owing, hand_on_after, next_turn, remember_attack
from rulesets.game_of_war.margin import margins
from rulesets.game_of_war.opening import laid_out, leave_out_the_target, no_square, owing
from rulesets.game_of_war.owed import lapsing
from rulesets.game_of_war.precedents import PRECEDENTS
from rulesets.game_of_war.question_kinds import Aimed
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.combat import no_target
from rulesets.game_of_war.rules.moves import Bar, Barred
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.squares import Square
from rulesets.game_of_war.rules.turn import Turn, game_over
from rulesets.game_of_war.rules.units import Side
from rulesets.game_of_war.steps import ATTACK_STEPS
from rulesets.game_of_war.vocabulary import COMBAT, GROUND, OBJECT, SUMS, AttackOutcome, Happens


def attack(ref: Referee) -> None:
    """Resolve one attack."""
    ref.step("target")
    board, position = laid_out(ref, asked.ATTACKER)
    if not position.units_of(position.turn.other):
        ref.refuse(f"No attack: {position.turn.other.words} has no units on the board.", COMBAT)
    target = aimed(ref, board, position, asked.TARGET)
    assert target is not None  # only a turn's attack can be declined
    ref.step("possible")
    turn, theirs = possible(ref, board, position, target)
    fought, readings = weighed(ref, board, turn, target)
    after = judged(ref, board, turn, fought, readings)
    ref.rule(AttackOutcome(after.result.value), sentence(fought, after), cited(after))
    let_lapse(ref, turn.side)
    remember_attack(ref, turn.side, attacked=True)
    done = carried_out(ref, board, turn, fought, after)
    hand_on_after(ref, board, done, theirs)
    ended(ref, board, done.position)


# §1: is it possible


def aimed(ref: Referee, board: Board, position: Position, question: Aimed) -> Square | None:
    """Ask for the target, and make sure that an enemy stands there; nothing where an attack is declined."""
    question = question.among(position.units_of(position.turn.other))
    target = ref.ask(question)
    if target is None:
        return None
    if target not in board:
        ref.reject(question, f"{no_square(board, target)}.")
    if against := no_target(position, position.turn, target):
        ref.reject(question, f"{against} {whom(board, position, target)}")
    return target


def whom(board: Board, position: Position, target: Square) -> str:
    """Say what could be attacked instead."""
    if position.at(target) is None and target in position.arsenals(board, position.turn.other):
        return "A vacant arsenal is destroyed by entering it with a move; that is the turn's attack."
    return f"Type the square of a {position.turn.other.words} unit."


def possible(ref: Referee, board: Board, position: Position, target: Square) -> tuple[Turn, Owing]:
    """Make sure that the side may attack now; give its turn, and what the other side owes."""
    owes = asked.OWES.by(position.turn).standing(position)
    due, theirs = owing(ref, board, position, owes)
    leave_out_the_target(ref, target, owes, asked.BANNED.by(position.turn))
    turn = Turn(position, banned=due.banned)
    if way_on := next_turn(ref.table, turn.side):
        said = f"{turn.side.words} has already attacked this turn, and its next turn has not begun."
        ref.refuse(said, OBJECT, way_on)
    if due.owes:
        first = Barred(Bar.RETREAT_FIRST, due.owes[0])
        ref.refuse(str(first), first.cite)
    if over := game_over(board, position):
        ref.note(f"On this board the game is already over: {over}", OBJECT)
    return turn, theirs


# §3, §5: what ends with it


def let_lapse(ref: Referee, side: Side) -> None:
    """End what a side owed in its turn that is over; what the other side owes, it owes until its own is."""
    if changes := lapsing(ref.table, side):
        ref.effect(
            Happens.LAPSES,
            sentence="Last turn's forced retreat and attack ban no longer apply.",
            cite=COMBAT,
            changes=changes,
        )


def ended(ref: Referee, board: Board, position: Position) -> bool:
    """Say whether the game is over, and who has won it."""
    over = game_over(board, position)
    if over:
        winner = over.loser.other
        ref.effect(Happens.WINS, winner.value, "", f"{over} {winner.words} wins.", f"{OBJECT}, {GROUND}")
    return over is not None


# The checklist

QUESTIONS: tuple[Question[Any], ...] = (
    asked.BOARD,
    asked.POSITION,
    asked.ARSENALS,
    asked.ATTACKER,
    asked.SIDE,
    asked.TARGET,
    asked.OWES,
    asked.BANNED,
    *PRECEDENTS.values(),
)

ATTACK = Checklist(
    id="attack",
    title="Attack",
    summary="One attack on the board: the units that count on either side, with reasons, the sums and the result.",
    procedure=attack,
    steps=ATTACK_STEPS,
    questions=QUESTIONS,
    outcomes=AttackOutcome,
    effects=Happens,
    margins=margins,
    totals=SUMS,
    fought=who_fought,
)
