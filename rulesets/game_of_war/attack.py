"""The checklist `attack`: one attack on the board, from the target to what is owed next turn (§3)."""

from __future__ import annotations

from typing import Any

from rulesets.api import Checklist, Question, Referee
from rulesets.game_of_war import board_questions as asked
from rulesets.game_of_war.fight import carried_out, cited, judged, sentence, weighed
from rulesets.game_of_war.margin import margins
from rulesets.game_of_war.opening import banned, laid_out, no_square
from rulesets.game_of_war.owed import lapsing, owing_units
from rulesets.game_of_war.precedents import PRECEDENTS
from rulesets.game_of_war.question_kinds import Aimed
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.combat import no_target
from rulesets.game_of_war.rules.moves import Bar, Barred
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.squares import Square
from rulesets.game_of_war.rules.turn import Turn, game_over
from rulesets.game_of_war.steps import ATTACK_STEPS
from rulesets.game_of_war.vocabulary import COMBAT, GROUND, OBJECT, SUMS, AttackOutcome, Happens


def attack(ref: Referee) -> None:
    """Resolve one attack."""
    ref.step("target")
    board, position = laid_out(ref, asked.ATTACKER)
    if not position.units_of(position.turn.other):
        ref.refuse(f"{position.turn.other.words} has no unit on the board: there is nobody to attack.", COMBAT)
    target = aimed(ref, board, position, asked.TARGET)
    assert target is not None  # only a turn's attack can be declined
    ref.step("possible")
    turn = possible(ref, board, position)
    fought, readings = weighed(ref, board, turn, target)
    after = judged(ref, board, turn, fought, readings)
    ref.rule(AttackOutcome(after.result.value), sentence(fought, after), cited(after))
    let_lapse(ref)
    done = carried_out(ref, board, turn, fought, after)
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
        return "A vacant arsenal is entered by a move; that is the attack of the turn."
    return f"A square with a unit of {position.turn.other.words} is wanted."


def possible(ref: Referee, board: Board, position: Position) -> Turn:
    """Ask what the side owes; there is no attack while a unit that was forced back has not moved."""
    turn = Turn(position, banned=banned(ref, board, position))
    for unit in owing_units(ref.table, Happens.MUST_RETREAT, position.turn):
        if position.at(unit.square) == unit:
            first = Barred(Bar.RETREAT_FIRST, unit.square)
            ref.refuse(str(first), first.cite)
    if over := game_over(board, position):
        ref.note(f"As the board stands, the game would be over: {over}", OBJECT)
    return turn


# §3, §5: what ends with it


def let_lapse(ref: Referee) -> None:
    """End what was owed in the turn that this attack closes."""
    if changes := lapsing(ref.table):
        ref.effect(Happens.LAPSES, sentence="What was owed from the turn before lapses.", cite=COMBAT, changes=changes)


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
    asked.TARGET,
    asked.BANNED,
    *PRECEDENTS.values(),
)

ATTACK = Checklist(
    id="attack",
    title="Attack",
    summary="One attack on the board: who counts on either side and why, the sums, and what follows.",
    procedure=attack,
    steps=ATTACK_STEPS,
    questions=QUESTIONS,
    outcomes=AttackOutcome,
    effects=Happens,
    margins=margins,
    totals=SUMS,
)
