"""Which cavalry charges a target, and what keeps the others from it (§2)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.communication import Network
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.readings import ChargeDirections, Readings
from rulesets.game_of_war.rules.squares import Direction, Square, between
from rulesets.game_of_war.rules.units import Kind, Terrain, Unit


class NoCharge(Enum):
    """Why a cavalry that might be thought to charge does not (§2)."""

    TARGET_IN_FORT = "no charge into a fort"
    TARGET_IN_PASS = "no charge into a pass"
    IN_FORT = "no charge out of a fort"
    BROKEN = "no charge: the line of cavalry is broken"
    OTHER_LINE = "no charge: only the longest line charges"


@dataclass(frozen=True, slots=True)
class Series:
    """Cavalry that charges along one line, the one that touches the target first (§2)."""

    direction: Direction
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Charge:
    """Every series that charges one target, or the shelter that forbids all of them (§2).

    `left` are series that would charge, but that another direction does (`charge-directions`).
    """

    target: Square
    series: tuple[Series, ...]
    shelter: NoCharge | None = None
    left: tuple[Series, ...] = ()

    def __contains__(self, square: Square) -> bool:
        return any(square in series.squares for series in self.series)

    @property
    def squares(self) -> tuple[Square, ...]:
        """All charging squares, series by series."""
        return tuple(square for series in self.series for square in series.squares)

    def ahead_of(self, square: Square) -> Square:
        """The square that a charging cavalry follows: the next one in its series, or the target."""
        return next(iter(between(square, self.target)), self.target)

    def broken_at(self, square: Square) -> Square | None:
        """The square nearest to the target where the series towards a square is broken."""
        unbroken = {*self.squares, *(each for series in self.left for each in series.squares)}
        return next((each for each in between(self.target, square) if each not in unbroken), None)


def charge(
    board: Board,
    position: Position,
    target: Square,
    network: Network,
    banned: Collection[Square],
    readings: Readings,
) -> Charge:
    """The series of one side's cavalry that charge a target (§2)."""
    if shelter := _SHELTERS.get(board.terrain(target)):
        return Charge(target, (), shelter)
    riders = {
        unit.square
        for unit in position.units_of(network.side)
        if may_charge(board, unit, network) and unit.square not in banned
    }
    rays = zip(Direction, board.rays(readings.corners_closed)[target], strict=True)
    series = tuple(Series(way, squares) for way, ray in rays if (squares := _unbroken(ray, riders)))
    if readings.charge_directions is ChargeDirections.ALL or not series:
        return Charge(target, series)
    best = max(series, key=lambda each: len(each.squares))
    return Charge(target, (best,), left=tuple(each for each in series if each is not best))


def may_charge(board: Board, unit: Unit, network: Network) -> bool:
    """Whether a unit could be part of a charge: cavalry in communication, not in a fort (§2, §4)."""
    return unit.kind is Kind.CAVALRY and board.terrain(unit.square) is not Terrain.FORT and network.includes(unit)


def no_charge(board: Board, unit: Unit, charging: Charge) -> NoCharge | None:
    """Why a cavalry on a line with the target does not charge it (§2)."""
    if unit.kind is not Kind.CAVALRY or unit.square in charging:
        return None
    if charging.shelter:
        return charging.shelter
    if any(unit.square in series.squares for series in charging.left):
        return NoCharge.OTHER_LINE
    return NoCharge.IN_FORT if board.terrain(unit.square) is Terrain.FORT else NoCharge.BROKEN


def _unbroken(ray: tuple[Square, ...], riders: Collection[Square]) -> tuple[Square, ...]:
    stop = next((count for count, square in enumerate(ray) if square not in riders), len(ray))
    return ray[:stop]


_SHELTERS = {Terrain.FORT: NoCharge.TARGET_IN_FORT, Terrain.PASS: NoCharge.TARGET_IN_PASS}
