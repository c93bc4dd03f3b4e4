"""Playing at the board: units moved and attacks made by marking squares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rulesets.game_of_war.overlay import (
    against_leaving,
    against_move,
    against_moving,
    against_striking,
    cut_off_by,
    in_reading_order,
    still_to_move,
)
from rulesets.game_of_war.question_kinds import DONE, NONE, Aimed, Moving
from rulesets.game_of_war.rules.combat import no_target
from rulesets.game_of_war.rules.moves import Move
from rulesets.game_of_war.rules.squares import Square
from saves.session.watched import WATCHING
from tui.board.cursor import BoardCursor
from tui.board.seen import Situation
from tui.board.square import enter_does, space_does
from tui.shared.controller import SessionController

MOST_NAMED = 6
"""So many units are named in a line."""


class BoardPlay:
    """What is done at the board by the rules: a turn begun, a unit moved, an attack made.

    `begin` begins a checklist by its id, and `reply` answers the open question with a text. `bar` remembers a move that
    was refused, and says whether the table may allow it.
    """

    def __init__(
        self,
        controller: SessionController,
        cursor: BoardCursor,
        say: Callable[..., None],
        begin: Callable[[str], None],
        reply: Callable[[str], None],
        bar: Callable[[Move], str],
    ) -> None:
        self.controller = controller
        self.cursor = cursor
        self.say = say
        self.begin = begin
        self.reply = reply
        self.bar = bar
        self.held_back: Square | None = None
        self.warned: Move | None = None

    def say_now(self, sentence: str, wrong: bool = True) -> None:
        """Say something at once."""
        self.say(sentence, wrong)
        self.cursor.redraw()

    def nothing_here(self) -> None:
        """Say what Enter does where it does nothing now."""
        seen = self.cursor.seen
        self.say_now(WATCHING if seen.read_only else enter_does(seen), wrong=False)

    def nothing_to_end(self) -> None:
        """Say what to do where space ends nothing."""
        seen = self.cursor.seen
        self.say_now(WATCHING if seen.read_only else space_does(seen), wrong=False)

    # From unit to unit

    def next_unit(self, by: int) -> None:
        """Go to the next unit that can still move or must, or be attacked; where there is none, say so."""
        squares = self._of_interest()
        if not squares:
            self.say_now(self._nobody(), wrong=False)
            return
        here = in_reading_order(self.cursor.look.cursor)
        ahead = [each for each in squares if in_reading_order(each) > here]
        behind = [each for each in squares if in_reading_order(each) < here]
        self.cursor.look = replace(self.cursor.look, picked=None)
        self.cursor.go((ahead or squares)[0] if by > 0 else (behind or squares)[-1])

    def _of_interest(self) -> list[Square]:
        run, scene = self.controller.run, self.cursor.scene
        match self.cursor.situation:
            case Situation.MOVE if run:
                return list(still_to_move(run))
            case Situation.TARGET:
                enemies = (unit.square for unit in scene.position.units_of(scene.position.turn.other))
                return sorted(enemies if self.cursor.seen.hushed else scene.attacks, key=in_reading_order)
        return list(scene.movable)

    def _nobody(self) -> str:
        turn = self.cursor.scene.position.turn
        if self.cursor.situation is Situation.TARGET:
            return f"No unit of {turn.words} bears on a unit of {turn.other.words}."
        return f"No unit of {turn.words} can move."

    # Moving

    def pick(self) -> None:
        """Pick up the unit under the cursor."""
        run, square = self.controller.run, self.cursor.look.cursor
        unit = self.cursor.scene.position.at(square)
        if unit is None:
            self.nothing_here()
        elif run is not None and (against := against_moving(run, square)):
            self.held_back = square
            self.say_now(f"{against} A: allow it.")
        else:
            self._hold(square)
            if run is not None and (against := against_leaving(run, square)):
                self.say_now(against)

    @property
    def may_hold(self) -> bool:
        """Whether the unit under the cursor was not picked up, as the rules bar every move of it."""
        return self.held_back == self.cursor.look.cursor and self.cursor.situation is Situation.MOVE

    def hold_all_the_same(self) -> None:
        """Pick up a unit of which the rules bar every move; why one is allowed, is asked where it is put down."""
        self.held_back = None
        self._hold(self.cursor.look.cursor)
        self.say_now("Place it where your table allows it to go.", wrong=False)

    def _hold(self, square: Square) -> None:
        self.cursor.look = replace(self.cursor.look, picked=square)
        self.cursor.go(square)

    def put(self) -> None:
        """Put down the unit that was picked up, if it may go here."""
        run, look, position = self.controller.run, self.cursor.look, self.cursor.scene.position
        start, end = look.picked, look.cursor
        if run is None or start is None or start == end:
            self.cursor.let_go()
        elif (unit := position.at(end)) and unit.side is position.turn:
            self.cursor.let_go()
            self.pick()
        elif against := against_move(run, Move(start, end)):
            self.say_now(against + self.bar(Move(start, end)))
        elif (cut_off := cut_off_by(run, Move(start, end))) and self.warned != Move(start, end):
            self._warn(Move(start, end), cut_off)
        else:
            self._answer(str(Move(start, end)))

    def _warn(self, move: Move, cut_off: Sequence[Square]) -> None:
        """Say, before it is done, who will be out of communication by a move; the next Enter makes it."""
        self.warned = move
        names = " ".join(square.name for square in cut_off[:MOST_NAMED]) + ("…" if len(cut_off) > MOST_NAMED else "")
        self.say_now(f"{move.name} cuts off {names}. Enter again: move all the same.")

    def end_moves(self) -> None:
        """End the moves."""
        self.cursor.look = replace(self.cursor.look, picked=None)
        self._answer(DONE)

    def _answer(self, text: str) -> None:
        self.warned = None
        self.say("")
        self.reply(text)

    # Attacking

    def attack(self) -> None:
        """Attack the unit under the cursor."""
        square, position = self.cursor.look.cursor, self.cursor.scene.position
        if against := no_target(position, position.turn, square):
            self.say_now(f"{against} Choose a unit of {position.turn.other.words}.")
        else:
            self._answer(str(square))

    def decline(self) -> None:
        """Make no attack."""
        self._answer(NONE)

    @property
    def against_striking(self) -> str:
        """What is against ending the moves to attack the unit under the cursor; empty where nothing is."""
        run = self.controller.run
        return against_striking(run, self.cursor.look.cursor) if run is not None else ""

    def strike(self) -> None:
        """End the moves, and attack the unit under the cursor."""
        target = self.cursor.look.cursor
        self.end_moves()
        if self.cursor.situation is Situation.TARGET:
            self.cursor.go(target)
            self.attack()

    # From one turn to the next

    def start(self) -> None:
        """Begin a turn with the unit under the cursor, or an attack on it; nobody having begun, a turn."""
        cursor, position = self.cursor, self.cursor.scene.position
        unit = position.at(cursor.look.cursor)
        if unit is None:
            self.nothing_here()
        elif unit.side is position.turn or not position.turn_said:
            self.begin("turn")
            if cursor.situation is Situation.MOVE and cursor.look.picked is None:
                self.pick()
        else:
            self.begin("attack")
            if cursor.situation is Situation.TARGET:
                self.attack()

    def pass_turn(self) -> None:
        """Begin a turn and end it with nothing done, as far as nothing is owed or asked."""
        self.begin("turn")
        if self.cursor.situation is Situation.MOVE and self.cursor.seen.must_leave is None:
            self.end_moves()
        run = self.controller.run
        if run is not None and isinstance(run.question, Aimed) and run.question.may_decline:
            self.decline()

    def make_ready(self) -> None:
        """Leave setting up, and let go of everything, before a checklist is begun."""
        self.cursor.look = replace(self.cursor.look, setup=False, picked=None)
        self.say("")

    def hold_who_must_leave(self) -> None:
        """Pick up the unit that must leave first in the turn that was begun, and say so."""
        run = self.controller.run
        owes = run.question.turn.owes if run and isinstance(run.question, Moving) else None
        if run is None or owes is None:
            return
        self._hold(owes)
        self.cursor.go(owes)
        first = f"{owes.name} must retreat first: choose a square and press Enter."
        against = against_leaving(run, owes)
        self.say_now(against or first, wrong=bool(against))
