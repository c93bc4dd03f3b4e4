"""The board of A Game of War: units put down and moved, the turn played, and who counts lit."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Static

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.referee.checklist import Run
from rulesets.game_of_war.board_questions import POSITION
from rulesets.game_of_war.highlights import scene_of_run, target_of_run
from rulesets.game_of_war.overlay import Scene, scene_of_table
from rulesets.game_of_war.rules.board_file import THE_BOARD
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.squares import Square
from tui.board.keys import KEYS, WHEN
from tui.board.picture import GUTTER
from tui.board.playing import Playing
from tui.board.seen import Over, Situation
from tui.board.square import cut, in_colour
from tui.board.view import beside, has_room_under, line_of, picture_of, under
from tui.board.widget import BoardWidget
from tui.screens.base import TooSmall
from tui.shared.controller import SessionController
from tui.widgets.keybar import KeyBar

PANEL = 26
"""How many characters are kept beside the board at least."""

TALL = 30
"""From this many lines on, there are two under the board."""

GONE_OVER = ("", "attackers", "defenders", "retreat", "next-turn")
"""The steps of a ruling that light different things, after all of it."""


class BoardScreen(Playing):
    """A session of A Game of War on its board."""

    BINDINGS: ClassVar[list[BindingType]] = KEYS
    DEFAULT_CSS = """
    BoardScreen #board-body { height: 1fr; }
    BoardScreen #board-left { width: auto; height: 1fr; }
    BoardScreen #under { height: 1fr; padding: 0 0 0 1; }
    BoardScreen #beside { width: 1fr; height: 1fr; padding: 0 1 0 1; }
    BoardScreen #line { height: 1; padding: 0 1; }
    """

    def __init__(self, controller: SessionController) -> None:
        super().__init__(controller)
        self._target: Square | None = None

    def compose(self) -> ComposeResult:
        """Lay out title, board, panel, line and keys."""
        yield TooSmall()
        yield Static(id="top")
        with Horizontal(id="board-body"):
            with Vertical(id="board-left"):
                yield BoardWidget()
                yield Static(id="under")
            yield Static(id="beside")
        yield Static(id="line")
        yield KeyBar()

    # What is shown

    def show(self) -> None:
        """Show where the session stands."""
        run = self.run_now
        over = run is None and self.session.guide is not None
        if over or (run is not None and not run.checklist.knows(POSITION.key)):
            self.action_back()
            return
        self._look_at(run)
        self._show_top()
        self.draw()
        self.refresh_bindings()
        if self.situation is Situation.ASKED and run and run.question and self.asked_over != run.question.key:
            self.asked_over = run.question.key
            self.call_after_refresh(self.action_answer)

    def _look_at(self, run: Run | None) -> None:
        """Take up the position, and let go of what is not there any more."""
        try:
            self.scene = scene_of_run(run) if run else scene_of_table(self.session.state.table)
        except BadAnswer as problem:
            self.scene = Scene(THE_BOARD, Position())
            self.say(str(problem))
        look, board = self.look, self.scene.board
        cursor = Square(min(look.cursor.column, board.columns), min(look.cursor.row, board.rows))
        picked = look.picked if look.picked and self.scene.position.at(look.picked) else None
        self.look = replace(look, cursor=cursor, picked=picked)
        if self.situation is not Situation.RULED:
            self.look = replace(self.look, step="")
        if self.situation is not Situation.ASKED:
            self.asked_over = ""
        if self.wrong or (run is not None and run.refused):
            self.say(self.wrong or (run.refused.reason if run and run.refused else ""))
            self.wrong = ""
        self._follow(run)

    def _follow(self, run: Run | None) -> None:
        """Go to the target as soon as it is known."""
        target = target_of_run(run) if run else None
        if target and target != self._target:
            self.look = replace(self.look, cursor=target, over=Over.NOTHING)
        self._target = target

    def _show_top(self) -> None:
        colours, turn = self.tableside.colours, self.scene.position.turn
        words = f"{turn.words} to move" if self.has_class("-wide") else turn.words
        if self.scene.position.turn_said:
            right = Text().append(*in_colour(turn, words, colours, bold=True))
        else:
            right = Text("Who begins?", colours["dim"])
        self.show_top(right)

    def draw(self) -> None:
        """Draw the board and what stands around it."""
        colours, seen, size = self.tableside.colours, self.seen, self.app.size
        lines = 2 if size.height >= TALL else 1
        height = size.height - 2 - lines
        room = Size(min(GUTTER + 2 * self.scene.board.columns, size.width - PANEL), height)
        board = self.query_one(BoardWidget)
        board.show(picture_of(seen), room, colours)
        width = board.get_content_width(size, size)
        rest = height - board.get_content_height(size, size, width)
        armies = not has_room_under(width, rest)
        panel = beside(seen, size.width - width - 2, height, colours, armies)
        self.query_one("#beside", Static).update(panel, layout=False)
        below = self.query_one("#under", Static)
        below.styles.width = width
        below.update(under(seen, width, rest, colours), layout=False)
        self._draw_line(lines, size.width - 2)

    def _draw_line(self, lines: int, width: int) -> None:
        colours = self.tableside.colours
        sentence, wrong = self.said
        problem = self.session.save_problem
        if problem and not sentence:
            sentence, wrong = problem, True
        said = cut(Text(f"✗ {sentence}", colours["error"]) if wrong else Text(sentence, colours["success"]), width)
        square = line_of(self.seen, width, colours)
        line = self.query_one("#line", Static)
        line.styles.height = lines
        if not sentence:
            line.update(square, layout=False)
        else:
            line.update(Text("\n").join([said, square][:lines]), layout=False)

    def say_wrong(self, reason: str) -> None:
        """Say why something was not done."""
        self.say(reason)

    def action_next_step(self) -> None:
        """Light what the next step of the ruling talks about."""
        run = self.run_now
        steps = [step for step in GONE_OVER if not step or (run and step in run.steps)]
        place = steps.index(self.look.step) if self.look.step in steps else 0
        self.look = replace(self.look, step=steps[(place + 1) % len(steps)], over=Over.NOTHING)
        self.draw()

    # What can be done now

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell which keys do something now; the others are not shown."""
        when = WHEN.get(action)
        if when is None or not self.is_attached:
            return super().check_action(action, parameters)
        return when(self.seen)

    # Leaving

    def action_leave(self) -> None:
        """Let go of a unit, close what is shown, or go back."""
        if self.look.picked:
            self._let_go()
        elif self.look.over is not Over.NOTHING:
            self.show_over(Over.NOTHING)
        else:
            self.action_back()

    def action_back(self) -> None:
        """Back to the list of steps."""
        if self.is_current:
            self.dismiss(None)
