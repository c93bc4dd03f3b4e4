"""Setting up at the board: units put down, shifted and taken off, each one line of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.core.tabletop import Change, Tabletop, What
from rulesets.game_of_war.board_questions import BOARD, POSITION
from rulesets.game_of_war.question_kinds import STANDARD, position_on, read_board, set_elsewhere, taken_off
from rulesets.game_of_war.rules.board import print_board
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
from rulesets.game_of_war.rules.squares import KINDS, BoardSide, Kind, PlacedUnit
from saves.disk.errors import Trouble
from saves.disk.files import typed_path
from saves.session.session import Session
from tui.board.cursor import BoardCursor
from tui.shared.arguments import BadInput, file_text


class BoardSetup:
    """What is done at the board by hand, without asking the rules of movement."""

    def __init__(
        self,
        session: Session,
        cursor: BoardCursor,
        say: Callable[..., None],
        show: Callable[[], None],
        no_files: Callable[[], bool],
    ) -> None:
        self.no_files = no_files
        self.session = session
        self.cursor = cursor
        self.say = say
        self.show = show

    @property
    def position(self) -> BoardPosition:
        """Who stands where."""
        return self.cursor.scene.position

    def lay_out(self, make: Callable[[], BoardPosition], why: str, owing: Sequence[Change] = ()) -> bool:
        """Put a position on the table, unless it cannot stand so; tell whether it was done.

        `owing` is what else changes by it: what the unit owes that was moved or taken off.
        """
        try:
            self.session.amend([Change(What.FACT, POSITION.key, value=str(make())), *owing], why)
        except (ValueError, Trouble) as problem:
            self.say(str(problem))
            self.cursor.redraw()
            return False
        self.show()
        return True

    # Unit by unit

    def put_down(self, kind: Kind) -> None:
        """Put a unit of the hand's side down under the cursor."""
        look, before = self.cursor.look, self.cursor.scene
        unit = PlacedUnit(look.side, kind, look.cursor)
        if self.lay_out(lambda: placed(before.board, before.position, unit), f"set up: {unit.words}"):
            self.cursor.look = replace(self.cursor.look, after=kind)
            self._tell_strength(kind)
            self.cursor.redraw()

    def _tell_strength(self, kind: Kind) -> None:
        """Say when an army is complete, or has more of a kind than it should."""
        position, side = self.position, self.cursor.look.side
        if position.count(side, kind) > kind.strength:
            self.say(strength_words(position, side))
        elif not missing_strength(position, side):
            more = f"Tab: place {side.other.words}." if missing_strength(position, side.other) else "i: ready."
            self.say(f"{strength_words(position, side)} {more}", wrong=False)

    def put_down_letter(self, letter: str) -> None:
        """Put down a unit of a kind, by its letter."""
        self.put_down(KINDS[letter])

    def put_down_next(self) -> None:
        """Put down the next unit that the side lacks to its standard strength."""
        look = self.cursor.look
        kind = following(self.position, look.side, look.after)
        if kind is None:
            self.say(f"{look.side.words}'s army is complete; the digits place more.")
            self.cursor.redraw()
        else:
            self.put_down(kind)

    def put_down_beside(self, columns: int, rows: int) -> None:
        """Go one square, and put down the next unit there."""
        self.cursor.step(columns, rows)
        self.put_down_next()

    def take_off(self) -> None:
        """Take the unit under the cursor off the board."""
        position, square = self.position, self.cursor.look.cursor
        unit = position.at(square)
        said = f"set up: {unit.words} is removed" if unit else ""
        self.cursor.look = replace(self.cursor.look, picked=None)
        self.lay_out(lambda: removed(position, square), said, taken_off(self._table, unit) if unit else ())

    def shift(self) -> None:
        """Put the unit that was picked up down under the cursor."""
        look, before = self.cursor.look, self.cursor.scene
        start, end = look.picked, look.cursor
        unit = before.position.at(start) if start else None
        if start is None or unit is None or start == end:
            self.cursor.let_go()
            return
        why = f"set up: {unit.words} goes to {end.name}"
        owing = set_elsewhere(self._table, unit, end)
        if self.lay_out(lambda: shifted(before.board, before.position, start, end), why, owing):
            self.cursor.let_go()

    @property
    def _table(self) -> Tabletop:
        return self.session.state.table

    # From one side to the other, and out of it

    def other_side(self) -> None:
        """Go over to the other side's units."""
        self.cursor.look = replace(self.cursor.look, side=self.cursor.look.side.other, after=None)
        self.cursor.redraw()

    def begin(self) -> None:
        """Begin to set up."""
        self.cursor.look = replace(self.cursor.look, setup=True, picked=None)
        self.show()

    def end(self) -> None:
        """End setting up, and say what the armies lack."""
        self.cursor.look = replace(self.cursor.look, setup=False, picked=None)
        self.show()
        said = [_strength(self.position, side) for side in (BoardSide.SOUTH, BoardSide.NORTH)]
        if any(said):
            self.say(" ".join(filter(None, said)), wrong=False)
            self.cursor.redraw()

    # As text

    @property
    def written(self) -> str:
        """The position as a line of text."""
        return " ".join(str(self.position).split())

    def take_text(self, text: str) -> Sequence[str]:
        """Lay a position out that was typed, or is in the file that was named; list what is wrong with it instead."""
        try:
            written = self._in_file(text[1:].strip(), "a position") if text.startswith("@") else text
        except BadInput as problem:
            self.say(str(problem))
            self.cursor.redraw()
            return ()
        read = read_position(written, self.cursor.scene.board)
        if not read.problems:
            self.lay_out(lambda: read.position, "set up: the position as text")
        return [str(problem) for problem in read.problems]

    def take_board(self, text: str) -> str:
        """Play on another board, from a file, or on the game's own; say why not, where the units cannot stand there.

        Raises:
            Trouble: the session cannot be written.
        """
        try:
            own = text.casefold() == STANDARD
            board = read_board(text if own else self._in_file(text, "a board"))
            position_on(board, str(self.position))
        except (BadAnswer, BadInput) as problem:
            return str(problem)
        said = STANDARD if own else print_board(board)
        self.session.amend([Change(What.FACT, BOARD.key, value=said)], "set up: another board")
        return ""

    def _in_file(self, named: str, what: str) -> str:
        """Read a file, unless the players sit at another machine than the one that it is on.

        Raises:
            BadInput: it cannot be read.
        """
        if self.no_files():
            raise BadInput("No file can be read from here: type what would be in it.")
        return file_text(typed_path(named), what)


def _strength(position: BoardPosition, side: BoardSide) -> str:
    """Say briefly how far a side is from its standard strength; empty where it stands at it."""
    lacking = sum(count for _, count in missing_strength(position, side))
    if lacking:
        return f"{side.words} lacks {lacking} {'unit' if lacking == 1 else 'units'} of its standard strength."
    return strength_words(position, side) if any(position.count(side, kind) > kind.strength for kind in Kind) else ""
