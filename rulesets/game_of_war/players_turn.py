"""The checklist `turn`: one side's turn, from a forced retreat to the end of the turn or of the game (§1)."""

from __future__ import annotations

from typing import Any

from rulesets.api import LAST_TURN, Change, Checklist, Question, Referee, What, how_many
from rulesets.game_of_war import board_questions as asked
from rulesets.game_of_war.attack import aimed, ended, let_lapse
from rulesets.game_of_war.fight import carried_out, cited, judged, sentence, weighed
from rulesets.game_of_war.fought import who_fought
from rulesets.game_of_war.going_on import Owing, hand_on_after, remember_attack
from rulesets.game_of_war.margin import margins
from rulesets.game_of_war.moving import forced, moved
from rulesets.game_of_war.opening import begun, laid_out, leave_out_the_target
from rulesets.game_of_war.precedents import PRECEDENTS
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.squares import Square
from rulesets.game_of_war.rules.turn import Attack, Turn, game_over
from rulesets.game_of_war.rules.units import Side
from rulesets.game_of_war.steps import TURN_STEPS
from rulesets.game_of_war.vocabulary import GROUND, OBJECT, SUMS, Happens, TurnOutcome

FIRST = Side.SOUTH
"""The side with whose turn the number of the turn rises, whichever of them began."""

AROUND = f"The clock counts to {LAST_TURN:,}, so it begins again at turn 1."


def players_turn(ref: Referee) -> None:
    """Play one side's turn."""
    ref.step("turn")
    board, position = laid_out(ref, asked.SIDE)
    if over := game_over(board, position):
        ref.refuse(f"{over} No turn can be played.", OBJECT)
    turn, theirs = begun(ref, board, position)
    turn, readings = forced(ref, board, turn)
    turn = moved(ref, board, turn, readings)
    target = struck(ref, board, turn)
    if target is None:
        done = without_combat(ref, board, turn)
    else:
        leave_out_the_target(ref, target, asked.OWES.by(turn.side), asked.BANNED.by(turn.side))
        done = with_combat(ref, board, turn, target)
    pass_on(ref, board, done, theirs)


# §3, §5: the attack of the turn


def struck(ref: Referee, board: Board, turn: Turn) -> Square | None:
    """Ask for the target of the turn's attack, if there still is one to make."""
    if game_over(board, turn.position):
        return None
    ref.step("target")
    if turn.attack is Attack.ARSENAL:
        beside = " The target given is ignored." if ref.has(asked.STRIKE) else ""
        ref.note(f"An arsenal was entered: that was this turn's attack.{beside}", GROUND)
        return None
    return aimed(ref, board, turn.position, asked.STRIKE)


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
    let_lapse(ref, turn.side)
    remember_attack(ref, turn.side, attacked=turn.attack is Attack.ARSENAL)
    return turn


def with_combat(ref: Referee, board: Board, turn: Turn, target: Square) -> Turn:
    """Fight the turn's attack; give the turn as it ends."""
    fought, readings = weighed(ref, board, turn, target)
    after = judged(ref, board, turn, fought, readings)
    if over := game_over(board, turn.fought(board, target, after).position):
        rule_end(ref, turn, over.loser, f"{sentence(fought, after)} {over}")
    else:
        ref.rule(TurnOutcome(after.result.value), sentence(fought, after), cited(after))
    let_lapse(ref, turn.side)
    remember_attack(ref, turn.side, attacked=True)
    return carried_out(ref, board, turn, fought, after)


# §1: the end of the turn, or of the game


def rule_end(ref: Referee, turn: Turn, loser: Side, said: str) -> None:
    """Announce that this turn ends the game."""
    ref.rule(TurnOutcome.LOST if loser is turn.side else TurnOutcome.WON, said, OBJECT)


def pass_on(ref: Referee, board: Board, turn: Turn, theirs: Owing) -> None:
    """Hand the turn to the other side, unless the game is over."""
    ref.step("end")
    hand_on_after(ref, board, turn, theirs)
    if ended(ref, board, turn.position):
        return
    nexts = turn.end(board)
    number = ref.table.clock.turn + (nexts.side is FIRST)
    said = f"{nexts.side.words} is to move."
    if number > LAST_TURN:
        said, number = f"{said} {AROUND}", 1
    changes = (
        Change(What.FACT, "position", value=str(nexts.position)),
        Change(What.CLOCK, "clock", "side", nexts.side.value),
        Change(What.CLOCK, "clock", "turn", str(number)),
    )
    ref.effect(Happens.TURN_PASSES, nexts.side.value, "", said, OBJECT, changes)


# The checklist

QUESTIONS: tuple[Question[Any], ...] = (
    asked.BOARD,
    asked.POSITION,
    asked.ARSENALS,
    asked.SIDE,
    asked.OWES,
    asked.BANNED,
    *asked.MOVES,
    asked.ALLOWED,
    asked.STRIKE,
    *PRECEDENTS.values(),
)

PLAYERS_TURN = Checklist(
    id="turn",
    title="Turn",
    summary="One side's turn: a forced retreat, up to five moves, at most one attack, and the end of the game.",
    procedure=players_turn,
    steps=TURN_STEPS,
    questions=QUESTIONS,
    outcomes=TurnOutcome,
    effects=Happens,
    margins=margins,
    totals=SUMS,
    fought=who_fought,
)
