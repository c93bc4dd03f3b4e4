"""The board of A Game of War: units put down and moved, the turn played, and who counts lit."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Static

from rulesets.game_of_war.answers import Aimed, Moving
from rulesets.game_of_war.boardfile import THE_BOARD
from rulesets.game_of_war.combat import no_target
from rulesets.game_of_war.fighting import ATTACKERS, DEFENDERS, NEXT_TURN, RETREAT
from rulesets.game_of_war.lit import against_move, against_moving, legal_ends, scene_of_run, target_of_run
from rulesets.game_of_war.moves import Move
from rulesets.game_of_war.overlay import Scene, scene_of_table
from rulesets.game_of_war.position import Position
from rulesets.game_of_war.questions import POSITION
from rulesets.game_of_war.squares import Square
from rulesets.given import what_each_gives
from rulesets.questions import BadAnswer
from rulesets.referee import Run
from tui.board.picture import GUTTER
from tui.board.view import Look, Over, Situation, beside, has_room_under, is_enemy, picture_of, situation, under
from tui.board.words import in_colour, square_line
from tui.look import spread
from tui.screens import telling
from tui.screens.base import TooSmall
from tui.screens.board_keys import KEYS, WHEN
from tui.screens.dialogs import AskOne, AskText
from tui.screens.setting_up import SettingUp
from tui.widgets.board import BoardWidget
from tui.widgets.keybar import KeyBar

if TYPE_CHECKING:
    from saves.session import Session

STRIDE = 5
"""How many squares a stride goes."""

PANEL = 26
"""How many characters are kept beside the board at least."""

TALL = 30
"""From this many lines on, there are two under the board."""

GONE_OVER = ("", ATTACKERS.id, DEFENDERS.id, RETREAT.id, NEXT_TURN.id)
"""The steps of a ruling that light different things, after all of it."""


class BoardScreen(SettingUp, inherit_bindings=False):
    """A session of A Game of War on its board."""

    BINDINGS: ClassVar[list[BindingType]] = KEYS
    DEFAULT_CSS = """
    BoardScreen #board-body { height: 1fr; }
    BoardScreen #board-left { width: auto; height: 1fr; }
    BoardScreen #under { height: 1fr; padding: 0 0 0 1; }
    BoardScreen #beside { width: 1fr; height: 1fr; padding: 0 1 0 1; }
    BoardScreen #line { height: 1; padding: 0 1; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.look = Look(Square(THE_BOARD.columns // 2 + 1, THE_BOARD.rows // 2 + 1))
        self.look = replace(self.look, setup=not session.state.confirmed and not session.read_only)
        self.scene = Scene(THE_BOARD, Position())
        self._said: tuple[str, bool] = ("", True)
        self._put = ""

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
        if run is not None and not run.checklist.knows(POSITION.key):
            self.action_back()
            return
        self._look_at(run)
        self._show_top()
        self.draw()
        self.refresh_bindings()
        if self.situation is Situation.ASKED and run and run.question and self._put != run.question.key:
            self._put = run.question.key
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
            self._put = ""
        if run is not None and run.refused:
            self.say(run.refused.reason)

    def _show_top(self) -> None:
        colours, turn = self.tableside.colours, self.scene.position.turn
        right = Text().append(*in_colour(turn, f"{turn.words} to move", colours, bold=True))
        left = telling.where(self.session, colours)
        self._text("top", spread(left, right, max(20, self.app.size.width - 2)))

    @property
    def situation(self) -> Situation:
        """What the players are doing."""
        return situation(self.run_now, self.look)

    def draw(self) -> None:
        """Draw the board and what stands around it."""
        colours, run, size = self.tableside.colours, self.run_now, self.app.size
        lines = 2 if size.height >= TALL else 1
        height = size.height - 2 - lines
        room = Size(min(GUTTER + 2 * self.scene.board.columns, size.width - PANEL), height)
        board = self.query_one(BoardWidget)
        board.show(picture_of(self.scene, run, self.look), room, colours)
        width = board.get_content_width(size, size)
        rest = height - board.get_content_height(size, size, width)
        armies = not has_room_under(rest)
        panel = beside(self.scene, run, self.look, size.width - width - 2, height, colours, armies)
        self.query_one("#beside", Static).update(panel, layout=False)
        below = self.query_one("#under", Static)
        below.styles.width = width
        below.update(under(self.scene, self.look, run, width, rest, colours), layout=False)
        self._draw_line(lines, size.width - 2)

    def _draw_line(self, lines: int, width: int) -> None:
        colours = self.tableside.colours
        sentence, wrong = self._said
        problem = self.session.save_problem
        if problem and not sentence:
            sentence, wrong = problem, True
        said = Text(f"✗ {sentence}", colours["error"]) if wrong else Text(sentence, colours["success"])
        square = square_line(self.scene, self.look.cursor, width, colours)
        line = self.query_one("#line", Static)
        line.styles.height = lines
        if not sentence:
            line.update(square, layout=False)
        else:
            line.update(Text("\n").join([said, square][:lines]), layout=False)

    def say(self, sentence: str, wrong: bool = True) -> None:
        """Say something under the board, until the next key."""
        self._said = (sentence, wrong)
        if self.is_mounted:
            self.draw()

    def _say_wrong(self, reason: str) -> None:
        if reason:
            self.say(reason)

    # The cursor and what is shown over the board

    def _go(self, square: Square) -> None:
        before = self._offers
        self._said = ("", True)
        self.look = replace(self.look, cursor=square)
        self.draw()
        if self._offers != before:
            self.refresh_bindings()

    @property
    def _offers(self) -> tuple[object, ...]:
        """What the keys that are offered depend on."""
        there = self.scene.position.at(self.look.cursor)
        return there is not None, there is not None and there.side is self.scene.position.turn, self.look.picked

    def action_step(self, columns: int, rows: int) -> None:
        """Go by squares, as far as the board goes."""
        board, cursor = self.scene.board, self.look.cursor
        column = max(1, min(board.columns, cursor.column + columns))
        self._go(Square(column, max(1, min(board.rows, cursor.row + rows))))

    def action_stride(self, columns: int, rows: int) -> None:
        """Go several squares at once."""
        self.action_step(columns * STRIDE, rows * STRIDE)

    def action_row(self, columns: int, rows: int) -> None:
        """Go one square, and put down the next unit there."""
        self.action_step(columns, rows)
        self.action_next_unit()

    def on_board_widget_pointed(self, event: BoardWidget.Pointed) -> None:
        """Go to the square that was clicked."""
        event.stop()
        self._go(event.square)

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
            self._go(square)
        else:
            board = self.scene.board
            self.say(f"There is no square {square.name} here, on {board.columns} columns by {board.rows} rows.")

    def _over(self, over: Over) -> None:
        self._said = ("", True)
        self.look = replace(self.look, over=over)
        self.draw()

    def action_network(self) -> None:
        """Show one side's network, then the other's, then neither."""
        order = {Over.SOUTH: Over.NORTH, Over.NORTH: Over.NOTHING}
        self._over(order.get(self.look.over, Over.SOUTH))

    def action_fire(self) -> None:
        """Show or hide what bears on the square."""
        self._over(Over.NOTHING if self.look.over is Over.FIRE else Over.FIRE)

    def action_charge(self) -> None:
        """Show or hide the charge on the square."""
        self._over(Over.NOTHING if self.look.over is Over.CHARGE else Over.CHARGE)

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
        if not self.is_attached:
            return True
        if action in WHEN:
            return not self.session.read_only and self.situation in WHEN[action] and self._fits(action)
        return super().check_action(action, parameters)

    def _fits(self, action: str) -> bool:
        question = self.run_now.question if self.run_now else None
        match action:
            case "pick" | "remove":
                return self.look.picked is None and self.scene.position.at(self.look.cursor) is not None
            case "start":
                return self.scene.position.at(self.look.cursor) is not None
            case "attack":
                return is_enemy(self.scene, self.look.cursor)
            case "put":
                return self.look.picked is not None
            case "done":
                return isinstance(question, Moving) and question.turn.owes is None
            case "decline":
                return isinstance(question, Aimed) and question.may_decline
        return True

    # Doing it

    def action_pick(self) -> None:
        """Pick up the unit under the cursor."""
        run, square = self.run_now, self.look.cursor
        unit = self.scene.position.at(square)
        if unit is None:
            self.say(f"No unit stands at {square.name}.")
            return
        if run is not None and (against := against_moving(run, square)):
            self.say(against)
            return
        self.look = replace(self.look, picked=square)
        self._go(square)
        self.refresh_bindings()
        if run is not None and not legal_ends(run, square):
            self.say(f"{unit.words} has no square to go to.")

    def action_put(self) -> None:
        """Put down the unit that was picked up, if it may go here."""
        run, start, end = self.run_now, self.look.picked, self.look.cursor
        if start is None or start == end:
            self._let_go()
        elif run is None:
            self.shift()
        elif (unit := self.scene.position.at(end)) and unit.side is self.scene.position.turn:
            self._let_go()
            self.action_pick()
        elif against := against_move(run, Move(start, end)):
            self.say(against)
        elif run.question is not None:
            self._said = ("", True)
            self._answer(run.question, str(Move(start, end)))
        self.refresh_bindings()

    def _let_go(self) -> None:
        self.look = replace(self.look, picked=None)
        self.draw()
        self.refresh_bindings()

    def action_done(self) -> None:
        """End the moves."""
        self.look = replace(self.look, picked=None)
        self._reply("done")

    def action_decline(self) -> None:
        """Make no attack."""
        self._reply("none")

    def action_attack(self) -> None:
        """Attack the unit under the cursor."""
        square, position = self.look.cursor, self.scene.position
        if against := no_target(position, position.turn, square):
            self.say(f"{against} Choose a unit of {position.turn.other.words}.")
        else:
            self._reply(str(square))

    def _reply(self, text: str) -> None:
        run = self.run_now
        if run is not None and run.question is not None:
            self._said = ("", True)
            self._answer(run.question, text)
            self._follow()

    def _follow(self) -> None:
        """Go to the target once it is known."""
        run = self.run_now
        target = target_of_run(run) if run else None
        if target:
            self.look = replace(self.look, cursor=target, over=Over.NOTHING)
            self.draw()

    def action_start(self) -> None:
        """Begin a turn with the unit under the cursor, or an attack on it."""
        unit = self.scene.position.at(self.look.cursor)
        if unit is None:
            self.say(f"No unit stands at {self.look.cursor.name}. Mark one that moves, or one to attack; i sets up.")
        elif unit.side is self.scene.position.turn:
            self._begin("turn")
            if self.situation is Situation.MOVE:
                self.action_pick()
        else:
            self._begin("attack")
            if self.situation is Situation.TARGET:
                self.action_attack()

    def action_begin(self) -> None:
        """Begin a checklist, once there is somebody on the board."""
        if self.scene.position.units:
            super().action_begin()
        else:
            self.say("Nobody stands on the board yet: set up first.")

    def _begin(self, checklist: str | None) -> None:
        if checklist is not None:
            self.look = replace(self.look, setup=False, picked=None)
            self._said = ("", True)
        super()._begin(checklist)

    def action_answer(self) -> None:
        """Put what is asked over the board."""
        run = self.run_now
        question = run.question if run else None
        if run is None or question is None or self.situation is not Situation.ASKED or not self.is_current:
            return
        options, notes = question.options(run.table), what_each_gives(run)
        if not options:
            ask = AskText(question.prompt, f"{question.accepted().capitalize()}.", question.default or "")
            self.app.push_screen(ask, self._take)
            return
        listed = [(each.word, f"{each.label}   {notes.get(each.word, each.meaning)}") for each in options]
        words = [each.word for each in options]
        marked = words.index(question.default) if question.default in words else 0
        self.app.push_screen(AskOne(f"{question.prompt}  § {question.cite}", listed, marked), self._take)

    def _take(self, text: str | None) -> None:
        if text is not None:
            self._put = ""
            self._reply(text)

    def action_leave(self) -> None:
        """Let go of a unit, close what is shown, or go back."""
        if self.look.picked:
            self._let_go()
        elif self.look.over is not Over.NOTHING:
            self._over(Over.NOTHING)
        else:
            self.action_back()

    def action_back(self) -> None:
        """Back to the list of steps."""
        with suppress(IndexError):
            self.dismiss(None)
