"""Where the players look on the board, what they are doing, and all that is shown by it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rulesets.engine.referee.checklist import Run
from rulesets.game_of_war.board_questions import POSITION
from rulesets.game_of_war.overlay import Scene
from rulesets.game_of_war.question_kinds import Aimed, Moving
from rulesets.game_of_war.rules.moves import Move
from rulesets.game_of_war.rules.squares import BoardSide, Kind, PlacedUnit, Square
from saves.reports.combats import CombatLine
from saves.session.session import Session


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


class Over(Enum):
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
        return {Over.SOUTH: BoardSide.SOUTH, Over.NORTH: BoardSide.NORTH}.get(self)


@dataclass(frozen=True)
class Look:
    """Where the players look, and what they hold.

    `picked` is a unit on its way, `side` and `after` say what is put down next when setting up. `step` is the step
    of a ruling that is gone over, empty for all of it. `made` are the moves and the attack of the turn that they have
    seen.
    """

    cursor: Square
    over: Over = Over.NOTHING
    picked: Square | None = None
    side: BoardSide = BoardSide.SOUTH
    after: Kind | None = None
    setup: bool = False
    step: str = ""
    made: tuple[Move | Square, ...] = ()


@dataclass(frozen=True)
class Seen:
    """All that the board screen shows: the scene, the run if there is one, where the players look, what is owed.

    `turns` are the last turns and attacks, newest first.
    `predicting` is that players shall say a sum before they see it, `aside` what a teacher says here, `read_only`
    that nothing can be changed.
    """

    scene: Scene
    run: Run | None
    look: Look
    owed: tuple[str, ...] = ()
    predicting: bool = False
    aside: str = ""
    read_only: bool = False
    turns: tuple[CombatLine, ...] = ()

    @property
    def situation(self) -> Situation:
        """What the players are doing."""
        if self.run is None:
            return Situation.SETUP if self.look.setup else Situation.TABLE
        if self.run.ended:
            return Situation.RULED
        if isinstance(self.run.question, Moving):
            return Situation.MOVE
        return Situation.TARGET if isinstance(self.run.question, Aimed) else Situation.ASKED

    @property
    def hushed(self) -> bool:
        """Whether nothing is given away now of what an attack would come to."""
        return self.predicting and self.run is not None and not self.run.ended

    @property
    def there(self) -> PlacedUnit | None:
        """The unit under the cursor."""
        return self.scene.position.at(self.look.cursor)

    @property
    def must_leave(self) -> Square | None:
        """The unit that has to move before any other of its side."""
        return self.scene.owes if self.scene.position.turn_said else None

    @property
    def starts_turn(self) -> bool:
        """Whether a side's turn starts here: it is known whose it is, and nothing was done in it yet."""
        if self.situation is Situation.TABLE:
            return bool(self.scene.position.units) and self.scene.position.turn_said
        question = self.run.question if self.run else None
        return isinstance(question, Moving) and not question.turn.moved and not self.look.picked

    @property
    def enemy_there(self) -> bool:
        """Whether a unit of the side that is not to move stands under the cursor."""
        return self.there is not None and self.there.side is not self.scene.position.turn
