"""Where the players look on the board, what they hold, and all that is shown by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from itertools import islice
from statistics import median_low
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Run
from rulesets.game_of_war.opening import POSITION
from rulesets.game_of_war.overlay import Scene, made, scene_of_run, scene_of_table
from rulesets.game_of_war.question_kinds import Aimed, Moving
from rulesets.game_of_war.rules.board import THE_BOARD
from rulesets.game_of_war.rules.moves import Move
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.squares import BoardSide, Kind, PlacedUnit, Square
from rulesets.game_of_war.rules.turn import game_over
from saves.reports.combats import CombatLine, combat_line
from saves.session.session import Session
from tui.shared.controller import SessionController
from tui.widgets.key_bar import KeyRows


def played_on_board(session: Session) -> bool:
    """Tell whether the board has anything to do with what is going on: not with a tally, nor once a lesson is over."""
    if session.state.current is None:
        return session.guide is None
    return session.run is not None and session.run.checklist.knows(POSITION.key)


class Situation(Enum):
    """What the players are doing at the board."""

    SETUP = "setting up"
    TABLE = "between two checklists"
    MOVE = "a move is asked for"
    TARGET = "a target is asked for"
    ASKED = "something else is asked for"
    RULED = "there is a ruling"


class Overlay(Enum):
    """What is shown over the board."""

    NOTHING = "nothing"
    SOUTH = "South's network"
    NORTH = "North's network"
    FIRE = "the units that bear on the square"
    CHARGE = "the charge"
    SIGNS = "what the signs mean"
    MARGINS = "what attacks would come to"

    @property
    def side(self) -> BoardSide | None:
        """The side whose network is shown."""
        return {Overlay.SOUTH: BoardSide.SOUTH, Overlay.NORTH: BoardSide.NORTH}.get(self)


class BoardCursor(NamedTuple):
    """Where the players look, and what they hold.

    `picked` is a unit on its way, `side` and `after` say what is put down next when setting up. `step` is the step
    of a ruling that is gone over, empty for all of it. `made` are the moves and the attack of the turn that they have
    seen.
    """

    square: Square
    overlay: Overlay = Overlay.NOTHING
    picked: Square | None = None
    side: BoardSide = BoardSide.SOUTH
    after: Kind | None = None
    setup: bool = False
    step: str = ""
    made: tuple[Move | Square, ...] = ()


class BoardView(NamedTuple):
    """All that the board screen shows: the scene, the run if there is one, where the players look, what is owed.

    `turns` are the last turns and attacks, newest first.
    `striking` is that an attack on the unit under the cursor is asked for while moves are open.
    `predicting` is that players shall say a sum before they see it, `lesson` the session where somebody teaches at it,
    `refused` why the teacher did not take an answer, `read_only` that nothing can be changed.
    `ways` are how one goes on from a ruling; None where that is only looked at.
    `begun` is that a turn or an attack has begun: who is not there before has not lost. `story` tells the
    moments of a replay, with their numbers, that which is seen first; it is empty elsewhere.
    """

    scene: Scene
    run: Run | None
    cursor: BoardCursor
    owed: tuple[str, ...] = ()
    predicting: bool = False
    lesson: Session | None = None
    refused: str = ""
    read_only: bool = False
    turns: tuple[CombatLine, ...] = ()
    striking: bool = False
    ways: KeyRows | None = None
    begun: bool = True
    story: tuple[tuple[int, str], ...] = ()

    @property
    def looks(self) -> bool:
        """Whether players look at a square: at a replay only at a unit that did something."""
        return not self.story or (self.there is not None and bool(self.cursor.made))

    @property
    def situation(self) -> Situation:
        """What the players are doing."""
        if self.run is None:
            return Situation.SETUP if self.cursor.setup else Situation.TABLE
        if self.run.ended:
            return Situation.RULED
        if isinstance(self.question, Moving):
            return Situation.MOVE
        return Situation.TARGET if isinstance(self.question, Aimed) else Situation.ASKED

    @property
    def question(self) -> Question[Any] | None:
        """What is asked; None where nothing is."""
        return self.run.question if self.run else None

    @property
    def hushed(self) -> bool:
        """Whether nothing is given away now of what an attack would come to."""
        return self.predicting and self.run is not None and not self.run.ended

    @property
    def there(self) -> PlacedUnit | None:
        """The unit under the cursor."""
        return self.scene.position.at(self.cursor.square)

    @property
    def must_leave(self) -> Square | None:
        """The unit that has to move before any other of its side."""
        return self.scene.owes if self.scene.position.turn_said else None

    @property
    def over(self) -> str:
        """Who has won, in a few words; empty while the game goes on, and before it does."""
        judged = self.begun and self.scene.position.units
        lost = game_over(self.scene.board, self.scene.position) if judged else None
        return f"The game is over: victory for {lost.loser.other.words}" if lost else ""

    @property
    def asks_who_begins(self) -> bool:
        """Whether nobody has said yet whose turn it is: the first turn asks it."""
        position = self.scene.position
        return self.situation is Situation.TABLE and bool(position.units) and not (position.turn_said or self.over)

    @property
    def starts_turn(self) -> bool:
        """Whether a side's turn starts here: it is known whose it is, and nothing was done in it yet."""
        if self.situation is Situation.TABLE:
            return bool(self.scene.position.units) and self.scene.position.turn_said and not self.over
        return isinstance(self.question, Moving) and not self.question.turn.moved and not self.cursor.picked

    @property
    def enemy_there(self) -> bool:
        """Whether a unit of the side that is not to move stands under the cursor."""
        return self.there is not None and self.there.side is not self.scene.position.turn


STRIDE = 5
"""How many squares a stride goes."""

MOST_TURNS = 24
"""How many of the last turns are told under the board at most."""

OWED_NOW = (" next turn", " this turn")
"""What is said of what a side owes in its next turn, and in that turn itself."""

HUSHED = "Which units bear on a square is shown after your answer."
GONE_OVER = ("", "attackers", "defenders", "retreat", "next-turn")
"""The steps of a ruling that light different things, after all of it."""


class BoardController:
    """Where the players look, what they hold, and all that is seen there.

    `say(sentence, wrong=True)` writes under the board until the next key, as something wrong or not; an empty sentence
    takes back what was said.
    """

    def __init__(
        self,
        controller: SessionController,
        say: Callable[..., None],
        redraw: Callable[[], None],
        cursor: BoardCursor | None = None,
    ) -> None:
        self.controller = controller
        self.say = say
        self.redraw = redraw
        session = controller.session
        self.cursor = cursor or BoardCursor(
            self._last_place, setup=not session.state.confirmed and not session.read_only
        )
        self.scene = Scene(THE_BOARD, BoardPosition())

    @property
    def view(self) -> BoardView:
        """All that is shown."""
        at, session = self.controller, self.controller.session
        owing, turn = session.state.table.obligations.values(), self.scene.position.turn.value
        owed = tuple(each.text.replace(*OWED_NOW) if each.about.startswith(turn) else each.text for each in owing)
        lesson = session if session.guide is not None else None
        return BoardView(
            self.scene,
            at.session.run,
            self.cursor,
            owed,
            at.quiet,
            lesson,
            read_only=session.read_only,
            turns=session.runs.once(session.state, "turns", self._last_turns),
            begun=at.session.run is not None or self._begun,
        )

    def _last_turns(self) -> tuple[CombatLine, ...]:
        """Tell the last turns and attacks, newest first."""
        session = self.controller.session
        return tuple(combat_line(session, each) for each in islice(session.state.combats(), MOST_TURNS))

    @property
    def _begun(self) -> bool:
        """Tell whether anything was played yet; what the rules refused was not."""
        return any(each.event.outcome != REFUSED for each in self.controller.session.state.combats())

    @property
    def situation(self) -> Situation:
        """What the players are doing."""
        return self.view.situation

    @property
    def _last_place(self) -> Square:
        """Where the last combat on the board ended; where there was none, at a lesson's fight, or in the middle."""
        for combat in self.controller.session.state.combats():
            done = tuple(made((used.key, used.text) for used in combat.used))
            if done:
                return place_of(done[-1])
        if self.controller.session.guide is not None and (
            units := self._scene(self.controller.session.run).position.units
        ):
            return _amid([unit.square for unit in units])
        return Square(THE_BOARD.columns // 2 + 1, THE_BOARD.rows // 2 + 1)

    def say_now(self, sentence: str, wrong: bool = True) -> None:
        """Say something, and have it shown."""
        self.say(sentence, wrong)
        self.redraw()

    # What lies there

    def take_up(self) -> None:
        """Take up the position as it is now, and let go of what is not there any more."""
        run = self.controller.session.run
        self.scene = self._scene(run)
        board, cursor, picked = self.scene.board, self.cursor.square, self.cursor.picked
        self.cursor = self.cursor._replace(
            square=Square(min(cursor.column, board.columns), min(cursor.row, board.rows)),
            picked=picked if picked and self.scene.position.at(picked) else None,
            step=self.cursor.step if self.situation is Situation.RULED else "",
        )
        self._follow(run)

    def _scene(self, run: Run | None) -> Scene:
        try:
            scene = scene_of_run(run) if run else scene_of_table(self.controller.session.state.table)
            known = any(each.checklist != "tally" for each in self.controller.session.state.combats())
            said = scene.position.turn_said or (run is None and known and self._begun)
            return replace(scene, position=replace(scene.position, turn_said=said))
        except BadAnswer as problem:
            self.say(str(problem))
            return Scene(THE_BOARD, BoardPosition())

    def _follow(self, run: Run | None) -> None:
        """Go where the last thing happened: where a unit went, or was taken back to, and to a target."""
        before = self.cursor.made
        now = tuple(made((key, answer.text) for key, answer in run.answered.items())) if run else ()
        cursor, overlay = self.cursor.square, self.cursor.overlay
        if run and before != now and before[: len(now)] == now:
            taken_back = before[len(now)]
            cursor = taken_back.start if isinstance(taken_back, Move) else taken_back
        elif before != now and now:
            cursor, overlay = place_of(now[-1]), overlay if isinstance(now[-1], Move) else Overlay.NOTHING
        self.cursor = self.cursor._replace(square=cursor, overlay=overlay, made=now)

    # Going from square to square

    def go(self, square: Square) -> None:
        """Go to a square."""
        self.say("")
        self.cursor = self.cursor._replace(square=square)
        self.redraw()

    def step(self, columns: int, rows: int) -> None:
        """Go by squares, as far as the board goes."""
        board, cursor = self.scene.board, self.cursor.square
        column = max(1, min(board.columns, cursor.column + columns))
        self.go(Square(column, max(1, min(board.rows, cursor.row + rows))))

    def square_named(self, name: str) -> Square:
        """Find a square of the board by its name.

        Raises:
            BadAnswer: there is none.
        """
        board = self.scene.board
        try:
            square = Square.parse(name)
        except ValueError as problem:
            raise BadAnswer(str(problem)) from None
        if square not in board:
            extent = f"the board has {board.columns} columns and {board.rows} rows"
            raise BadAnswer(f"There is no square {square.name}: {extent}.")
        return square

    # What is shown over the squares

    def show_overlay(self, overlay: Overlay) -> None:
        """Show something over the board, or nothing."""
        self.say("")
        self.cursor = self.cursor._replace(overlay=overlay)
        self.redraw()

    def toggle(self, overlay: Overlay) -> None:
        """Show something over the board, or again what was there without it; where that changes nothing, say so."""
        closes = self.cursor.overlay is overlay
        self.show_overlay(Overlay.NOTHING if closes else overlay)
        if not closes and (unchanged := self._nothing_lit(overlay)):
            self.say_now(unchanged, wrong=False)

    def _nothing_lit(self, overlay: Overlay) -> str:
        view, name, turn = self.view, self.cursor.square.name, self.scene.position.turn
        if overlay not in (Overlay.FIRE, Overlay.MARGINS):
            return ""
        if view.hushed:
            return HUSHED
        if overlay is Overlay.MARGINS:
            return "" if self.scene.attacks else f"No unit of {turn.words} bears on a unit of {turn.other.words}."
        if not self.scene.bearing_on(self.cursor.square).bearings:
            return f"No unit bears on {name}: there is nothing to highlight."
        lit = view.situation is Situation.TARGET and view.enemy_there
        return f"All that bears on {name} is already highlighted." if lit else ""

    def network(self) -> None:
        """Show the network of the side to move, then the other's, then neither."""
        first, second = sorted(
            (Overlay.SOUTH, Overlay.NORTH), key=lambda each: each.side is not self.scene.position.turn
        )
        self.show_overlay({first: second, second: Overlay.NOTHING}.get(self.cursor.overlay, first))

    def next_step(self) -> None:
        """Light what the next step of the ruling talks about."""
        run = self.controller.session.run
        steps = [step for step in GONE_OVER if not step or (run and step in run.steps)]
        place = steps.index(self.cursor.step) if self.cursor.step in steps else 0
        self.cursor = self.cursor._replace(step=steps[(place + 1) % len(steps)], overlay=Overlay.NOTHING)
        self.redraw()

    # What is held

    def let_go(self) -> None:
        """Let go of the unit that was picked up."""
        self.cursor = self.cursor._replace(picked=None)
        self.redraw()


def place_of(made: Move | Square) -> Square:
    """Say where something that was made left the players: where a unit went, or what was attacked."""
    return made.end if isinstance(made, Move) else made


def _amid(squares: list[Square]) -> Square:
    """Pick the square that lies most in the midst of some: few that are far off do not draw it away."""
    midst = Square(median_low([each.column for each in squares]), median_low([each.row for each in squares]))
    return min(squares, key=midst.distance)
