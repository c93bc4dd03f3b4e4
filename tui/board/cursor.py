"""Looking at the board: the cursor, a square by its name, and what is shown over the squares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from statistics import median_low

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.referee.checklist import Run
from rulesets.game_of_war.overlay import Scene, made, scene_of_run, scene_of_table
from rulesets.game_of_war.rules.board import THE_BOARD
from rulesets.game_of_war.rules.moves import Move
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.squares import Square
from saves.reports.combats import CombatLine, combat_lines
from tui.board.seen import Look, Over, Seen, Situation
from tui.shared.controller import SessionController
from tui.shared.wording import said_at_screen

STRIDE = 5
"""How many squares a stride goes."""

MOST_TURNS = 12
"""How many of the last turns are told under the board at most."""

HUSHED = "Which units bear on a square is shown after your answer."
GONE_OVER = ("", "attackers", "defenders", "retreat", "next-turn")
"""The steps of a ruling that light different things, after all of it."""


class BoardCursor:
    """Where the players look, what they hold, and all that is seen there.

    `say(sentence, wrong=True)` writes under the board until the next key, as something wrong or not; an empty sentence
    takes back what was said.
    """

    def __init__(
        self,
        controller: SessionController,
        say: Callable[..., None],
        redraw: Callable[[], None],
        look: Look | None = None,
    ) -> None:
        self.controller = controller
        self.say = say
        self.redraw = redraw
        session = controller.session
        self.look = look or Look(self._last_place, setup=not session.state.confirmed and not session.read_only)
        self.scene = Scene(THE_BOARD, BoardPosition())
        self._told: tuple[CombatLine, ...] = ()
        self._told_at: int | None = None

    @property
    def seen(self) -> Seen:
        """All that is shown."""
        at, session = self.controller, self.controller.session
        owed = tuple(each.text for each in session.state.table.obligations.values())
        told = said_at_screen(session)
        return Seen(self.scene, at.run, self.look, owed, at.quiet, told, session.read_only, self._last_turns)

    @property
    def _last_turns(self) -> tuple[CombatLine, ...]:
        """Tell the last turns and attacks, newest first; they are told anew once the session has gone on."""
        session = self.controller.session
        if self._told_at != session.state.line:
            lines = zip(combat_lines(session), range(MOST_TURNS), strict=False)
            self._told_at, self._told = session.state.line, tuple(line for line, _ in lines)
        return self._told

    @property
    def situation(self) -> Situation:
        """What the players are doing."""
        return self.seen.situation

    @property
    def _last_place(self) -> Square:
        """Where the last combat on the board ended; where there was none, at a lesson's fight, or in the middle."""
        for combat in self.controller.session.state.combats():
            done = tuple(made((used.key, used.text) for used in combat.used))
            if done:
                return _place(done[-1])
        if self.controller.session.guide is not None and (units := self._scene(self.controller.run).position.units):
            return _amid([unit.square for unit in units])
        return Square(THE_BOARD.columns // 2 + 1, THE_BOARD.rows // 2 + 1)

    # What lies there

    def take_up(self) -> None:
        """Take up the position as it is now, and let go of what is not there any more."""
        run = self.controller.run
        self.scene = self._scene(run)
        board, cursor, picked = self.scene.board, self.look.cursor, self.look.picked
        self.look = replace(
            self.look,
            cursor=Square(min(cursor.column, board.columns), min(cursor.row, board.rows)),
            picked=picked if picked and self.scene.position.at(picked) else None,
            step=self.look.step if self.situation is Situation.RULED else "",
        )
        self._follow(run)

    def _scene(self, run: Run | None) -> Scene:
        try:
            return scene_of_run(run) if run else scene_of_table(self.controller.session.state.table)
        except BadAnswer as problem:
            self.say(str(problem))
            return Scene(THE_BOARD, BoardPosition())

    def _follow(self, run: Run | None) -> None:
        """Go where the last thing happened: where a unit went, or was taken back to, and to a target."""
        before = self.look.made
        now = tuple(made((key, answer.text) for key, answer in run.answered.items())) if run else ()
        cursor, over = self.look.cursor, self.look.over
        if run and before != now and before[: len(now)] == now:
            taken_back = before[len(now)]
            cursor = taken_back.start if isinstance(taken_back, Move) else taken_back
        elif before != now and now:
            cursor, over = _place(now[-1]), over if isinstance(now[-1], Move) else Over.NOTHING
        self.look = replace(self.look, cursor=cursor, over=over, made=now)

    # Going from square to square

    def go(self, square: Square) -> None:
        """Go to a square."""
        self.say("")
        self.look = replace(self.look, cursor=square)
        self.redraw()

    def step(self, columns: int, rows: int) -> None:
        """Go by squares, as far as the board goes."""
        board, cursor = self.scene.board, self.look.cursor
        column = max(1, min(board.columns, cursor.column + columns))
        self.go(Square(column, max(1, min(board.rows, cursor.row + rows))))

    def stride(self, columns: int, rows: int) -> None:
        """Go several squares at once."""
        self.step(columns * STRIDE, rows * STRIDE)

    def jump(self, name: str) -> None:
        """Go to a square by its name."""
        try:
            square = Square.parse(name)
        except ValueError as problem:
            self.say(str(problem))
        else:
            if square in self.scene.board:
                self.go(square)
                return
            board = self.scene.board
            self.say(f"There is no square {square.name}: the board has {board.columns} columns and {board.rows} rows.")
        self.redraw()

    # What is shown over the squares

    def show_over(self, over: Over) -> None:
        """Show something over the board, or nothing."""
        self.say("")
        self.look = replace(self.look, over=over)
        self.redraw()

    def toggle(self, over: Over) -> None:
        """Show something over the board, or again what was there without it."""
        self.show_over(Over.NOTHING if self.look.over is over else over)

    def network(self) -> None:
        """Show one side's network, then the other's, then neither."""
        order = {Over.SOUTH: Over.NORTH, Over.NORTH: Over.NOTHING}
        self.show_over(order.get(self.look.over, Over.SOUTH))

    def fire(self) -> None:
        """Show or hide what bears on the square; where that changes nothing on the board, say so."""
        self.toggle(Over.FIRE)
        if self.look.over is Over.FIRE and (unchanged := self._nothing_lit()):
            self.say(unchanged, wrong=False)
            self.redraw()

    def _nothing_lit(self) -> str:
        seen, name = self.seen, self.look.cursor.name
        if seen.hushed:
            return HUSHED
        if not self.scene.bearing_on(self.look.cursor).bearings:
            return f"No unit bears on {name}: there is nothing to highlight."
        if seen.situation is Situation.TARGET and seen.enemy_there:
            return f"All that bears on {name} is already highlighted."
        return ""

    def next_step(self) -> None:
        """Light what the next step of the ruling talks about."""
        run = self.controller.run
        steps = [step for step in GONE_OVER if not step or (run and step in run.steps)]
        place = steps.index(self.look.step) if self.look.step in steps else 0
        self.look = replace(self.look, step=steps[(place + 1) % len(steps)], over=Over.NOTHING)
        self.redraw()

    def margins(self) -> None:
        """Show or hide what an attack on each enemy unit would come to; where there is none to make, say so."""
        self.toggle(Over.MARGINS)
        if self.look.over is Over.MARGINS and (self.seen.hushed or not self.scene.attacks):
            turn = self.scene.position.turn
            none = f"No unit of {turn.words} bears on a unit of {turn.other.words}."
            self.say(HUSHED if self.seen.hushed else none, wrong=False)
            self.redraw()

    # What is held

    def let_go(self) -> None:
        """Let go of the unit that was picked up."""
        self.look = replace(self.look, picked=None)
        self.redraw()

    def leave(self) -> bool:
        """Let go of a unit, or close what is shown; tell whether there was any such thing."""
        if self.look.picked:
            self.let_go()
        elif self.look.over is not Over.NOTHING:
            self.show_over(Over.NOTHING)
        else:
            return False
        return True


def _place(made: Move | Square) -> Square:
    """Say where something that was made left the players: where a unit went, or what was attacked."""
    return made.end if isinstance(made, Move) else made


def _amid(squares: list[Square]) -> Square:
    """Pick the square that lies most in the midst of some: few that are far off do not draw it away."""
    midst = Square(median_low([each.column for each in squares]), median_low([each.row for each in squares]))
    return min(squares, key=midst.distance)
