"""What is done at the board: by hand when setting up, and in a turn by the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.engine.core.tabletop import Change, What
from rulesets.game_of_war import overlay, question_kinds
from rulesets.game_of_war.opening import BOARD, POSITION
from rulesets.game_of_war.rules.board import print_board
from rulesets.game_of_war.rules.combat import no_target
from rulesets.game_of_war.rules.moves import Move
from rulesets.game_of_war.rules.position import (
    BoardPosition,
    following,
    missing_strength,
    placed,
    read_position,
    removed,
    shifted,
    strength_words,
)
from rulesets.game_of_war.rules.squares import KINDS, BoardSide, Kind, PlacedUnit, Square
from saves.disk.errors import BadDocument, Trouble
from saves.disk.files import typed_path
from saves.session.read_only import WATCHING
from tui.board.cursor import BoardController, Situation
from tui.board.square import enter_does, space_does
from tui.screens.dialogs import AskText
from tui.screens.session.look_up import OwnRuling
from tui.screens.session.session_screen import SessionScreen
from tui.shared.command_line import BadInput, file_text
from tui.shared.wording import AS_SUGGESTED, left_by_hand
from tui.shell import Asking, asking


class SetupActions(SessionScreen):
    """A screen at which units are put down by hand, without asking the rules of movement."""

    board: BoardController

    @property
    def position(self) -> BoardPosition:
        """Who stands where."""
        return self.board.scene.position

    def lay_out(self, make: Callable[[], BoardPosition], why: str, owing: Sequence[Change] = ()) -> bool:
        """Put a position on the table, unless it cannot stand so; tell whether it was done.

        `owing` is what else changes by it: what the unit owes that was moved or taken off.
        """
        try:
            self.session.amend([Change(What.FACT, POSITION.key, value=str(make())), *owing], why)
        except (ValueError, Trouble) as problem:
            self.board.say_now(str(problem))
            return False
        self.show()
        return True

    # Unit by unit

    def action_unit(self, letter: str) -> None:
        """Put a unit of the hand's side down under the cursor."""
        kind = KINDS[letter]
        cursor, before = self.board.cursor, self.board.scene
        unit = PlacedUnit(cursor.side, kind, cursor.square)
        if self.lay_out(lambda: placed(before.board, before.position, unit), f"set up: {unit.words}"):
            self.board.cursor = self.board.cursor._replace(after=kind)
            self._tell_strength(kind)
            self.board.redraw()

    def _tell_strength(self, kind: Kind) -> None:
        """Say when an army is complete, or has more of a kind than it should."""
        position, side = self.position, self.board.cursor.side
        if position.count(side, kind) > kind.strength:
            self.board.say(strength_words(position, side))
        elif not missing_strength(position, side):
            more = f"Tab: place {side.other.words}." if missing_strength(position, side.other) else "i: ready."
            self.board.say(f"{strength_words(position, side)} {more}", wrong=False)

    def action_next_unit(self) -> None:
        """Put down the next unit that the side lacks to its standard strength."""
        cursor = self.board.cursor
        kind = following(self.position, cursor.side, cursor.after)
        if kind is None:
            self.board.say_now(f"{cursor.side.words}'s army is complete; the digits place more.")
        else:
            self.action_unit(kind.letter)

    def action_row(self, columns: int, rows: int) -> None:
        """Go on by a square, and put the next unit down there."""
        self.board.step(columns, rows)
        self.action_next_unit()

    def action_remove(self) -> None:
        """Take the unit under the cursor off the board."""
        position, square = self.position, self.board.cursor.square
        unit = position.at(square)
        said = f"set up: {unit.words} is removed" if unit else ""
        self.board.cursor = self.board.cursor._replace(picked=None)
        owing = question_kinds.taken_off(self.session.state.table, unit) if unit else ()
        self.lay_out(lambda: removed(position, square), said, owing)

    def shift(self) -> None:
        """Put the unit that was picked up down under the cursor."""
        cursor, before = self.board.cursor, self.board.scene
        start, end = cursor.picked, cursor.square
        unit = before.position.at(start) if start else None
        if start is None or unit is None or start == end:
            self.board.let_go()
            return
        why = f"set up: {unit.words} goes to {end.name}"
        owing = question_kinds.set_elsewhere(self.session.state.table, unit, end)
        if self.lay_out(lambda: shifted(before.board, before.position, start, end), why, owing):
            self.board.let_go()

    # From one side to the other, and out of it

    def action_other_side(self) -> None:
        self.board.cursor = self.board.cursor._replace(side=self.board.cursor.side.other, after=None)
        self.board.redraw()

    def action_setup(self) -> None:
        self.board.cursor = self.board.cursor._replace(setup=True, picked=None)
        self.show()

    def action_ready(self) -> None:
        """End setting up, and say what the armies lack; not where a side would have lost before the first turn."""
        missing = [side.words for side in BoardSide if not self.position.fighting(side)]
        if self.position.units and missing and not self.board.view.begun:
            self.board.say_now(f"{missing[0]} has no fighting unit yet: place one first.")
            return
        self.board.cursor = self.board.cursor._replace(setup=False, picked=None)
        self.show()
        said = [_strength(self.position, side) for side in (BoardSide.SOUTH, BoardSide.NORTH)]
        if any(said):
            self.board.say_now(" ".join(filter(None, said)), wrong=False)

    # As text

    @asking
    def action_written(self) -> Asking:
        """Ask for the whole position as text, beginning with how it is; `@` and a path reads a file."""
        hint = "Units such as SI8,11 or SIK8, separated by spaces; @ and a path reads a file."
        before = " ".join(str(self.position).split())
        position = yield AskText("The position as text:", hint, before, take=self._read_position)
        self.lay_out(lambda: position, "set up: the position as text")

    def _read_position(self, text: str) -> BoardPosition:
        """Read a position that was typed, or is in the file that was named.

        Raises:
            BadDocument: something in it is wrong; all of it is said.
            BadInput: the file cannot be read.
        """
        written = self._in_file(text[1:].strip(), "a position") if text.startswith("@") else text
        read = read_position(written, self.board.scene.board)
        if read.problems:
            raise BadDocument(tuple(map(str, read.problems)))
        return read.position

    @asking
    def action_other_board(self) -> Asking:
        """Ask for another board, from a file, or for the game's own."""
        board = yield AskText("Which board?", "A path to a board file, or standard.", take=self._read_board)
        change = Change(What.FACT, BOARD.key, value=board)
        self.attempt(lambda: self.session.amend([change], "set up: another board"))

    def _read_board(self, text: str) -> str:
        """Read a board on which the units can stand, and give what the table keeps of it.

        Raises:
            BadAnswer: it is no board, or they cannot.
            BadInput: the file cannot be read.
        """
        own = text.casefold() == question_kinds.STANDARD
        board = question_kinds.read_board(text if own else self._in_file(text, "a board"))
        question_kinds.position_on(board, str(self.position))
        return question_kinds.STANDARD if own else print_board(board)

    def _in_file(self, named: str, what: str) -> str:
        """Read a file, unless the players sit at another machine than the one that it is on.

        Raises:
            BadInput: it cannot be read.
        """
        if self.tableside.only:
            raise BadInput("No file can be read from here: type what would be in it.")
        return file_text(typed_path(named), what)


def _strength(position: BoardPosition, side: BoardSide) -> str:
    """Say briefly how far a side is from its standard strength; empty where it stands at it."""
    lacking = sum(count for _, count in missing_strength(position, side))
    if lacking:
        return f"{side.words} lacks {lacking} {'unit' if lacking == 1 else 'units'} of its standard strength."
    return strength_words(position, side) if any(position.count(side, kind) > kind.strength for kind in Kind) else ""


MOST_NAMED = 6
"""So many units are named in a line."""


class TurnActions(SessionScreen):
    """A screen at which a turn is played by the rules: begun, units moved, an attack made."""

    board: BoardController
    COMES_NEXT = "turn"
    held_back: Square | None = None
    """The unit that was not picked up, as the rules bar every move of it."""

    warned: Move | None = None
    """The move of which was said whom it cuts off."""

    def action_nothing_here(self) -> None:
        """Say what Enter does where it does nothing now."""
        view = self.board.view
        self.board.say_now(WATCHING if view.read_only else enter_does(view), wrong=False)

    def action_nothing_to_end(self) -> None:
        """Say what to do where space ends nothing."""
        view = self.board.view
        self.board.say_now(WATCHING if view.read_only else space_does(view), wrong=False)

    # From unit to unit

    def action_next_of_interest(self, by: int) -> None:
        """Go to the next unit that can still move or must, or be attacked; where there is none, say so."""
        squares = self._of_interest()
        if not squares:
            self.board.say_now(self._nobody(), wrong=False)
            return
        here = overlay.in_reading_order(self.board.cursor.square)
        ahead = [each for each in squares if overlay.in_reading_order(each) > here]
        behind = [each for each in squares if overlay.in_reading_order(each) < here]
        self.board.cursor = self.board.cursor._replace(picked=None)
        self.board.go((ahead or squares)[0] if by > 0 else (behind or squares)[-1])

    def _of_interest(self) -> list[Square]:
        run, scene = self.session.run, self.board.scene
        match self.board.situation:
            case Situation.MOVE if run:
                return list(overlay.still_to_move(run))
            case Situation.TARGET:
                enemies = (unit.square for unit in scene.position.units_of(scene.position.turn.other))
                return sorted(enemies if self.board.view.hushed else scene.attacks, key=overlay.in_reading_order)
        return list(scene.movable)

    def _nobody(self) -> str:
        turn = self.board.scene.position.turn
        if self.board.situation is Situation.TARGET:
            return f"No unit of {turn.words} bears on a unit of {turn.other.words}."
        return f"No unit of {turn.words} can move."

    # Moving

    def action_pick(self) -> None:
        run, square = self.session.run, self.board.cursor.square
        unit = self.board.scene.position.at(square)
        if unit is None:
            self.action_nothing_here()
        elif run is not None and (against := overlay.against_moving(run, square)):
            self.held_back = square
            self.board.say_now(f"{against} A: allow it.")
        else:
            self.hold(square)
            if run is not None and (against := overlay.against_leaving(run, square)):
                self.board.say_now(against)

    @property
    def may_hold(self) -> bool:
        """Whether the unit under the cursor was not picked up, as the rules bar every move of it."""
        return self.held_back == self.board.cursor.square and self.board.situation is Situation.MOVE

    def hold_all_the_same(self) -> None:
        """Pick up a unit of which the rules bar every move; why one is allowed, is asked where it is put down."""
        self.held_back = None
        self.hold(self.board.cursor.square)
        self.board.say_now("Place it where your table allows it to go.", wrong=False)

    def hold(self, square: Square) -> None:
        """Pick up the unit on a square."""
        self.board.cursor = self.board.cursor._replace(picked=square)
        self.board.go(square)

    def put(self) -> None:
        """Put down the unit that was picked up, if it may go here."""
        run, cursor, position = self.session.run, self.board.cursor, self.board.scene.position
        start, end = cursor.picked, cursor.square
        if run is None or start is None or start == end:
            self.board.let_go()
        elif (unit := position.at(end)) and unit.side is position.turn:
            self.board.let_go()
            self.action_pick()
        elif against := overlay.against_move(run, Move(start, end)):
            self.board.say_now(against + self._bar(Move(start, end)))
        elif (cut_off := overlay.cut_off_by(run, Move(start, end))) and self.warned != Move(start, end):
            self._warn(Move(start, end), cut_off)
        else:
            self._answer(Move(start, end).name)

    def _warn(self, move: Move, cut_off: Sequence[Square]) -> None:
        """Say, before it is done, who will be out of communication by a move; the next Enter makes it."""
        self.warned = move
        names = " ".join(square.name for square in cut_off[:MOST_NAMED]) + ("…" if len(cut_off) > MOST_NAMED else "")
        self.board.say_now(f"{move.name} cuts off {names}. Enter again: move all the same.")

    def action_done(self) -> None:
        self.board.cursor = self.board.cursor._replace(picked=None)
        self._answer(question_kinds.DONE)

    def _answer(self, text: str) -> None:
        self.warned = None
        self.board.say("")
        self.reply(text)

    def reply(self, text: str) -> None:
        """Answer the open question with a text; or take open rules as suggested, where that was chosen."""
        if text == AS_SUGGESTED:
            self.take_suggested()
        elif (question := self.session.question) is not None:
            self.submit(question, text)

    def _bar(self, move: Move) -> str:
        """Remember a move that was refused, and say whether the table may allow it."""
        question = self.session.question
        return self.bar(question.key, move.name) if question is not None else ""

    # Attacking

    def action_attack(self) -> None:
        square, position = self.board.cursor.square, self.board.scene.position
        if against := no_target(position, position.turn, square):
            self.board.say_now(f"{against} Choose a unit of {position.turn.other.words}.")
        else:
            self._answer(str(square))

    def action_decline(self) -> None:
        self._answer(question_kinds.NONE)

    def strike(self) -> None:
        """End the moves, and attack the unit under the cursor."""
        target = self.board.cursor.square
        self.action_done()
        if self.board.situation is Situation.TARGET:
            self.board.go(target)
            self.action_attack()

    # From one turn to the next

    def action_start(self) -> None:
        """Begin a turn with the unit under the cursor, or an attack on it."""
        attacks = self.board.view.enemy_there
        self.begin_checklist("attack" if attacks else "turn")
        if attacks and self.board.situation is Situation.TARGET:
            self.action_attack()
        elif not attacks and self.board.situation is Situation.MOVE and self.board.cursor.picked is None:
            self.action_pick()

    def action_first_turn(self) -> None:
        """Begin the first turn, which asks whose it is."""
        self.begin_checklist("turn")

    def take_overruling(self, words: OwnRuling) -> None:
        super().take_overruling(words)
        last = self.session.state.last
        if last is not None:
            self.say_done(left_by_hand(last.moved_on))

    def action_pass_turn(self) -> None:
        """Begin a turn and end it with nothing done, as far as nothing is owed or asked."""
        self.begin_checklist("turn")
        if self.board.situation is Situation.MOVE and self.board.view.must_leave is None:
            self.action_done()
        question = self.session.question
        if isinstance(question, question_kinds.Aimed) and question.may_decline:
            self.action_decline()
