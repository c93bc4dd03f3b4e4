"""Setting up at the board: units put down, shifted and taken off, each one line of the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.text import Text

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.core.tabletop import Change, What
from rulesets.game_of_war.board_questions import BOARD, POSITION
from rulesets.game_of_war.question_kinds import STANDARD, position_on, read_board
from rulesets.game_of_war.rules.board_file import print_board
from rulesets.game_of_war.rules.notation import missing_strength, read_position
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.setup import following, placed, removed, shifted, strength_words
from rulesets.game_of_war.rules.units import KINDS, Kind, Side, Unit
from saves.disk.errors import Trouble
from saves.disk.files import typed_path
from tui.board.looking import Looking
from tui.screens.dialogs import AskText, Reading
from tui.shared.pairs import BadInput, file_text

if TYPE_CHECKING:
    from rich.console import RenderableType


class SettingUp(Looking):
    """What can be done at the board by hand, without asking the rules of movement."""

    def lay_out(self, make: Callable[[], Position], why: str) -> bool:
        """Put a position on the table, unless it cannot stand so; tell whether it was done."""
        try:
            self.session.amend([Change(What.FACT, POSITION.key, value=str(make()))], why)
        except (ValueError, Trouble) as problem:
            self.say(str(problem))
            return False
        self.show()
        return True

    def put_down(self, kind: Kind) -> None:
        """Put a unit of the hand's side down under the cursor."""
        unit = Unit(self.look.side, kind, self.look.cursor)
        before = self.scene
        if self.lay_out(lambda: placed(before.board, before.position, unit), f"set up: {unit.words}"):
            self.look = replace(self.look, after=kind)
            self._tell_strength(kind)
            self.draw()

    def _tell_strength(self, kind: Kind) -> None:
        """Say when an army is complete, or has more of a kind than it should."""
        position, side = self.scene.position, self.look.side
        if position.count(side, kind) > kind.strength:
            self.say(strength_words(position, side))
        elif not missing_strength(position, side):
            more = f"Tab: {side.other.words} is to come." if missing_strength(position, side.other) else "i: ready."
            self.say(f"{strength_words(position, side)} {more}", wrong=False)

    def action_unit(self, letter: str) -> None:
        """Put down a unit of a kind."""
        self.put_down(KINDS[letter])

    def action_next_unit(self) -> None:
        """Put down the next unit that the side lacks to its standard strength."""
        kind = following(self.scene.position, self.look.side, self.look.after)
        if kind is None:
            self.say(f"{self.look.side.words}'s army is complete; the digits put down more.")
        else:
            self.put_down(kind)

    def action_remove(self) -> None:
        """Take the unit under the cursor off the board."""
        position, square = self.scene.position, self.look.cursor
        unit = position.at(square)
        said = f"set up: {unit.words} is taken off" if unit else ""
        self.look = replace(self.look, picked=None)
        self.lay_out(lambda: removed(position, square), said)

    def action_row(self, columns: int, rows: int) -> None:
        """Go one square, and put down the next unit there."""
        self.action_step(columns, rows)
        self.action_next_unit()

    def action_other_side(self) -> None:
        """Go over to the other side's units."""
        self.look = replace(self.look, side=self.look.side.other, after=None)
        self.draw()

    def action_setup(self) -> None:
        """Begin to set up."""
        self.look = replace(self.look, setup=True, picked=None)
        self.show()

    def action_ready(self) -> None:
        """End setting up, and say what the armies lack."""
        self.look = replace(self.look, setup=False, picked=None)
        self.show()
        said = [_strength(self.scene.position, side) for side in (Side.SOUTH, Side.NORTH)]
        if any(said):
            self.say(" ".join(filter(None, said)), wrong=False)

    def shift(self) -> None:
        """Put the unit that was picked up down under the cursor."""
        start, end, before = self.look.picked, self.look.cursor, self.scene
        unit = before.position.at(start) if start else None
        if start is None or unit is None:
            return
        why = f"set up: {unit.words} goes to {end.name}"
        if self.lay_out(lambda: shifted(before.board, before.position, start, end), why):
            self.look = replace(self.look, picked=None)
            self.draw()

    def action_other_board(self) -> None:
        """Ask for another board: a file, or the game's own."""
        self.app.push_screen(AskText("Which board?", "A path to a board file, or standard."), self._take_board)

    def _take_board(self, text: str | None) -> None:
        if text is None:
            return
        try:
            own = text.casefold() == STANDARD
            board = read_board(text if own else file_text(typed_path(text), "a board"))
            position_on(board, str(self.scene.position))
        except (BadAnswer, BadInput) as problem:
            self.app.push_screen(Reading("The board stays as it is", Text(f"✗ {problem}")))
            return
        said = STANDARD if own else print_board(board)
        self.attempt(lambda: self.session.amend([Change(What.FACT, BOARD.key, value=said)], "set up: another board"))

    def action_written(self) -> None:
        """Ask for the whole position as text."""
        self._ask_text(" ".join(str(self.scene.position).split()))

    def _ask_text(self, before: str) -> None:
        hint = "Units as SI8,11 or SIK8 with spaces between; @ and a path reads a file."
        self.app.push_screen(AskText("The position as text:", hint, before), self._take_text)

    def _take_text(self, text: str | None) -> None:
        if text is None:
            return
        try:
            written = file_text(typed_path(text[1:].strip()), "a position") if text.startswith("@") else text
        except BadInput as problem:
            self.say(str(problem))
            return
        read = read_position(written, self.scene.board)
        if read.problems:
            self._list_problems(text, [str(problem) for problem in read.problems])
        else:
            self.lay_out(lambda: read.position, "set up: the position as text")

    def _list_problems(self, text: str, problems: list[str]) -> None:
        page: list[RenderableType] = [Text(f"✗ {problem}") for problem in problems]
        title = "Nobody has been moved: this text cannot be laid out"
        again = None if text.startswith("@") else text
        self.app.push_screen(Reading(title, *page), lambda _: self._ask_text(again) if again else None)


def _strength(position: Position, side: Side) -> str:
    """Say briefly how far a side is from its standard strength; empty where it stands at it."""
    lacking = sum(count for _, count in missing_strength(position, side))
    if lacking:
        return f"{side.words} lacks {lacking} {'unit' if lacking == 1 else 'units'} to its standard strength."
    return strength_words(position, side) if any(position.count(side, kind) > kind.strength for kind in Kind) else ""
