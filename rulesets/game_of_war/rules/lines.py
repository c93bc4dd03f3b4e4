"""Whether one square bears on another: alignment, range, and what stands in between (§2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.readings import EnemyBlocksFire, Readings
from rulesets.game_of_war.rules.squares import Square, between, direction
from rulesets.game_of_war.rules.units import Side, Terrain, Unit


class Sight(Enum):
    """What a line of fire is, or what keeps it from being one (§2)."""

    CLEAR = "clear"
    NOT_ALIGNED = "not in line"
    TOO_FAR = "out of range"
    MOUNTAIN = "mountain"
    CORNER = "corner"
    ENEMY = "enemy"


@dataclass(frozen=True, slots=True)
class Aim:
    """The line from a unit to a square: whether it is one, how long, and the square that blocks it."""

    sight: Sight
    distance: int
    at: Square | None = None

    def __bool__(self) -> bool:
        return self.sight is Sight.CLEAR


def aim(board: Board, position: Position, unit: Unit, target: Square, readings: Readings) -> Aim:
    """The line of fire from a unit to a square, to attack or to support (§2)."""
    distance = unit.square.distance(target)
    if direction(unit.square, target) is None:
        return Aim(Sight.NOT_ALIGNED, distance)
    if distance > unit.kind.range:
        return Aim(Sight.TOO_FAR, distance)
    obstacle = ground_between(board, unit.square, target, readings)
    if obstacle is None and readings.enemy_blocks_fire is EnemyBlocksFire.YES:
        obstacle = enemy_between(position, unit.square, target, unit.side.other)
    if obstacle is None:
        return Aim(Sight.CLEAR, distance)
    sight, square = obstacle
    return Aim(sight, distance, square)


def ground_between(board: Board, start: Square, end: Square, readings: Readings) -> tuple[Sight, Square] | None:
    """The mountain, or the closed corner, that stops a line between two aligned squares (§2)."""
    here = start
    for ahead in (*between(start, end), end):
        if board.terrain(ahead) is Terrain.MOUNTAIN:
            return Sight.MOUNTAIN, ahead
        if readings.corners_closed and board.pinched(here, ahead):
            return Sight.CORNER, ahead
        here = ahead
    return None


def enemy_between(position: Position, start: Square, end: Square, enemy: Side) -> tuple[Sight, Square] | None:
    """The nearest enemy unit between two aligned squares (§2, `enemy-blocks-fire`)."""
    for square in between(start, end):
        unit = position.at(square)
        if unit and unit.side is enemy:
            return Sight.ENEMY, square
    return None
