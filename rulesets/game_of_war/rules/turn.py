"""A turn: what has been moved, what is still owed, the one attack, and the end of the game (§1)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.combat import Aftermath, Result, forced_back, no_target, retreat_reach, retreat_walk
from rulesets.game_of_war.rules.moves import Bar, Barred, Move, Walk, Way, no_room
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.readings import SUGGESTED, Readings
from rulesets.game_of_war.rules.squares import BoardSide, PlacedUnit, Square

MOST_MOVES = 5
"""How many units may move in a turn (§1)."""


class Attack(Enum):
    """What has become of the turn's one attack (§1, §5)."""

    TO_COME = "to come"
    ARSENAL = "an arsenal was entered"
    COMBAT = "a unit was attacked"


@dataclass(frozen=True)
class Turn:
    """One side's turn so far; every square is the one where the unit stands now.

    `owes` is the unit that was forced back and has to move first, `banned` those whose offence does not count
    this turn; `leaves` and `bans` are the same for the other side's next turn.
    """

    position: BoardPosition
    moved: tuple[Square, ...] = ()
    attack: Attack = Attack.TO_COME
    owes: Square | None = None
    banned: tuple[Square, ...] = ()
    leaves: Square | None = None
    bans: tuple[Square, ...] = ()

    @property
    def side(self) -> BoardSide:
        """The side whose turn it is."""
        return self.position.turn

    def walk(self, board: Board, square: Square, readings: Readings = SUGGESTED) -> Walk | Barred:
        """The ground as the unit on a square finds it; or what keeps it from moving this turn (§1)."""
        unit = self.position.at(square)
        if unit is None:
            return Barred(Bar.NO_UNIT, square)
        if against := self._against_moving(board, square):
            return against
        if square == self.owes:
            return retreat_walk(board, self.position, unit, readings)
        return Walk(board, self.position, unit, readings, arsenals=int(self.attack is Attack.TO_COME))

    def way(self, board: Board, move: Move, readings: Readings = SUGGESTED) -> Way | Barred:
        """The way a move takes; or what is against it (§1, §3, §4)."""
        walk = self.walk(board, move.start, readings)
        if isinstance(walk, Barred):
            return walk
        retreat = move.start == self.owes
        way = walk.way(move.end, move.via, retreat_reach(walk.unit, readings) if retreat else None)
        if retreat and isinstance(way, Barred) and way.bar is Bar.ARSENAL:
            return Barred(Bar.ARSENAL_RETREAT, way.at)
        return way

    def ends(self, board: Board, square: Square, readings: Readings = SUGGESTED) -> Way:
        """Every square that the unit here can move to this turn (§1)."""
        walk = self.walk(board, square, readings)
        if isinstance(walk, Barred):
            return ()
        return walk.ends(retreat_reach(walk.unit, readings) if square == self.owes else None)

    def move(self, board: Board, move: Move, readings: Readings = SUGGESTED) -> Turn:
        """The turn after a move that is allowed; an arsenal on its way is destroyed, which is the attack (§5).

        A move that the rules bar is made all the same where the table allows it, as far as that can be.

        Raises:
            ValueError: The move is not allowed; the message says why.
        """
        unit, way = self.position.at(move.start), self.way(board, move, readings)
        if unit is None or (isinstance(way, Barred) and (not move.allowed or self.impossible(board, move))):
            raise ValueError(str(way))
        if isinstance(way, Barred):
            way = (*((move.via,) if move.via else ()), move.end)
        position, entered = self.position.settled(board).moved(move.start, move.end), self._entered(board, unit, way)
        return replace(
            self,
            position=replace(position, lost=(*position.lost, *entered)),
            moved=(*(square for square in self.moved if square != move.start), move.end),
            attack=Attack.ARSENAL if entered else self.attack,
            owes=None if self.owes == move.start else self.owes,
            banned=tuple(move.end if square == move.start else square for square in self.banned),
        )

    def impossible(self, board: Board, move: Move) -> Barred | None:
        """What is against a move whatever the table allows: nobody can stand or be where it says (§1, §5)."""
        if self.position.at(move.start) is None:
            return Barred(Bar.NO_UNIT, move.start)
        if game_over(board, self.position):
            return Barred(Bar.OVER, move.start)
        return no_room(board, self.position, move.start, move.end)

    def against_attack(self, board: Board, target: Square) -> Barred | None:
        """What is against attacking a square now (§1, §3)."""
        if game_over(board, self.position):
            return Barred(Bar.OVER, target)
        if self.owes:
            return Barred(Bar.RETREAT_FIRST, self.owes)
        if self.attack is not Attack.TO_COME:
            return Barred(Bar.FOUGHT_ALREADY, target)
        return Barred(Bar.NOT_AN_ENEMY, target) if no_target(self.position, self.side, target) else None

    def fought(self, board: Board, target: Square, after: Aftermath) -> Turn:
        """The turn after an attack: the target gone, or with what it owes next turn (§3)."""
        position = self.position.settled(board)
        return replace(
            self,
            position=position.removed(target) if after.result is Result.DESTROYED else position,
            attack=Attack.COMBAT,
            leaves=target if after.must_leave else None,
            bans=(target,) if after.banned else (),
        )

    def ended(self, board: Board) -> Turn:
        """The other side's turn, with what this one's attack left it to do; bans of this turn lapse (§1, §3)."""
        position = replace(self.position.settled(board), turn=self.side.other, turn_said=False)
        return Turn(position, owes=self.leaves, banned=self.bans)

    def begun(self, board: Board, readings: Readings = SUGGESTED) -> Turn:
        """The turn with a forced retreat that cannot be made resolved: the unit is gone, or owes nothing (§3)."""
        unit = self.position.at(self.owes) if self.owes else None
        if unit is None:
            return self
        after, position = forced_back(board, self.position, unit, readings), self.position.settled(board)
        if after.must_leave:
            return self
        if after.result is Result.DESTROYED:
            position = position.removed(unit.square)
        return replace(self, position=position, owes=None, banned=self.banned if after.banned else ())

    def _entered(self, board: Board, unit: PlacedUnit, way: Way) -> Way:
        arsenals = self.position.arsenals(board, unit.side.other)
        return tuple(square for square in way if unit.kind.fighting and square in arsenals)

    def _against_moving(self, board: Board, square: Square) -> Barred | None:
        unit = self.position.at(square)
        if game_over(board, self.position):
            return Barred(Bar.OVER, square)
        if unit and unit.side is not self.side:
            return Barred(Bar.NOT_YOURS, square)
        if self.owes and self.owes != square:
            return Barred(Bar.RETREAT_FIRST, self.owes)
        if self.attack is Attack.COMBAT:
            return Barred(Bar.FOUGHT_ALREADY, square)
        if square in self.moved:
            return Barred(Bar.MOVED_ALREADY, square)
        return Barred(Bar.FIVE_MOVED, square) if len(self.moved) >= MOST_MOVES else None


class Loss(Enum):
    """Why a side has lost (§1)."""

    UNITS = "its last fighting unit has been destroyed"
    ARSENALS = "its last arsenal has been destroyed"


class GameOver(NamedTuple):
    """The end of the game: who lost, and why (§1)."""

    loser: BoardSide
    loss: Loss

    def __str__(self) -> str:
        return f"{self.loser.words} has lost: {self.loss.value}."


def game_over(board: Board, position: BoardPosition) -> GameOver | None:
    """Whether a side has lost, and which (§1)."""
    for side in BoardSide:
        if not position.fighting(side):
            return GameOver(side, Loss.UNITS)
        if not position.arsenals(board, side):
            return GameOver(side, Loss.ARSENALS)
    return None
