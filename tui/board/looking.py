"""Looking at the board: the cursor, a square by its name, and what is shown over the squares."""

from __future__ import annotations

from dataclasses import replace

from rulesets.game_of_war.overlay import Scene
from rulesets.game_of_war.rules.board_file import THE_BOARD
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.squares import Square
from tui.board.seen import Look, Over, Seen, Situation
from tui.board.widget import BoardWidget
from tui.screens.dialogs import AskText
from tui.screens.session.session_screen import SessionScreen
from tui.shared.controller import SessionController
from tui.shared.manners import Manner

STRIDE = 5
"""How many squares a stride goes."""


class Looking(SessionScreen):
    """A board with a cursor on it, and a line in which something can be said."""

    def __init__(self, controller: SessionController) -> None:
        super().__init__(controller)
        session = self.session
        middle = Square(THE_BOARD.columns // 2 + 1, THE_BOARD.rows // 2 + 1)
        self.look = Look(middle, setup=not session.state.confirmed and not session.read_only)
        self.scene = Scene(THE_BOARD, Position())
        self.said: tuple[str, bool] = ("", True)

    def draw(self) -> None:
        """Draw the board and what stands around it."""
        raise NotImplementedError

    @property
    def seen(self) -> Seen:
        """All that is shown."""
        owed = tuple(each.text for each in self.session.state.table.obligations.values())
        quiet = self.controller.hides or self.tableside.manner is Manner.PREDICT
        return Seen(self.scene, self.run_now, self.look, owed, quiet, self.controller.says, self.session.read_only)

    @property
    def situation(self) -> Situation:
        """What the players are doing."""
        return self.seen.situation

    def say(self, sentence: str, wrong: bool = True) -> None:
        """Say something under the board, until the next key."""
        self.said = (sentence, wrong)
        if self.is_mounted:
            self.draw()

    def silence(self) -> None:
        """Take back what was said."""
        self.said = ("", True)

    def go(self, square: Square) -> None:
        """Go to a square, and offer the keys that do something there."""
        before = self._offers
        self.silence()
        self.look = replace(self.look, cursor=square)
        self.draw()
        if self._offers != before:
            self.refresh_bindings()

    @property
    def _offers(self) -> tuple[object, ...]:
        """What the keys that are offered depend on."""
        return self.seen.there is not None, self.seen.enemy_there, self.look.picked

    def action_step(self, columns: int, rows: int) -> None:
        """Go by squares, as far as the board goes."""
        board, cursor = self.scene.board, self.look.cursor
        column = max(1, min(board.columns, cursor.column + columns))
        self.go(Square(column, max(1, min(board.rows, cursor.row + rows))))

    def action_stride(self, columns: int, rows: int) -> None:
        """Go several squares at once."""
        self.action_step(columns * STRIDE, rows * STRIDE)

    def on_board_widget_pointed(self, event: BoardWidget.Pointed) -> None:
        """Go to the square that was clicked."""
        event.stop()
        self.go(event.square)

    def action_jump(self) -> None:
        """Ask for a square, and go there."""
        self.app.push_screen(AskText("Which square?", "K8 or 8,11."), self._jump)

    def _jump(self, text: str | None) -> None:
        if text is None:
            return
        try:
            square = Square.parse(text)
        except ValueError as problem:
            self.say(str(problem))
            return
        if square in self.scene.board:
            self.go(square)
        else:
            board = self.scene.board
            self.say(f"There is no square {square.name} here, on {board.columns} columns by {board.rows} rows.")

    def show_over(self, over: Over) -> None:
        """Show something over the board, or nothing."""
        self.silence()
        self.look = replace(self.look, over=over)
        self.draw()

    def action_network(self) -> None:
        """Show one side's network, then the other's, then neither."""
        order = {Over.SOUTH: Over.NORTH, Over.NORTH: Over.NOTHING}
        self.show_over(order.get(self.look.over, Over.SOUTH))

    def action_fire(self) -> None:
        """Show or hide what bears on the square; where that changes nothing on the board, say so."""
        self.show_over(Over.NOTHING if self.look.over is Over.FIRE else Over.FIRE)
        if self.look.over is Over.FIRE and (unchanged := self._nothing_lit()):
            self.say(unchanged, wrong=False)

    def _nothing_lit(self) -> str:
        seen, name = self.seen, self.look.cursor.name
        if seen.hushed:
            return "Who bears on a square is shown once you have said what comes of it."
        if not self.scene.bearing_on(self.look.cursor).bearings:
            return f"No unit bears on {name}: there is nothing to light."
        if seen.situation is Situation.TARGET and seen.enemy_there:
            return f"What bears on {name} is lit already."
        return ""

    def action_signs(self) -> None:
        """Explain the signs on the board, or show again what stood there."""
        self.show_over(Over.NOTHING if self.look.over is Over.SIGNS else Over.SIGNS)

    def action_charge(self) -> None:
        """Show or hide the charge on the square."""
        self.show_over(Over.NOTHING if self.look.over is Over.CHARGE else Over.CHARGE)
