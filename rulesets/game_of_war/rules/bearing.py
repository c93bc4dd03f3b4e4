"""Who bears on a square: the line and the range of a unit, and the charge of cavalry (§2, §3, §5)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from rulesets.api import how_many
from rulesets.game_of_war.rules import squares
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.communication import Network
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.readings import Readings
from rulesets.game_of_war.rules.squares import Direction, Kind, PlacedUnit, Square, Terrain, between, direction

# Whether one square bears on another: alignment, range, and what stands in between (§2)


class Why(Enum):
    """Why a unit counts, or does not; with the section that says so."""

    FIRES = ("fires", "§3", "fires from {away} away")
    CHARGES = ("charges", "§2", "charges, in line behind {place}")
    TARGET = ("is the target", "§3")
    SUPPORTS = ("supports", "§3", "supports from {away} away")
    NOT_ALIGNED = ("not aligned", "§2", "not in line with the target")
    TOO_FAR = ("too far", "§2", "out of range ({away}; range {range})")
    MOUNTAIN = ("behind a mountain", "§2", "the mountain at {place} is in the way")
    CORNER = ("behind a closed corner", "§2", "two mountains close the corner before {place}")
    ENEMY = ("behind an enemy", "§2", "the enemy unit at {place} is in the way")
    NO_OFFENCE = ("has no offence", "§2", "a relay has no offence")
    NO_SUPPORT = ("gives no support", "§3", "a relay gives no support")
    CUT_OFF = ("cut off", "§4", "out of communication: the enemy at {place} cuts its line")
    BANNED = ("forced to retreat", "§3", "may not attack: forced to retreat last turn")

    def __init__(self, words: str, cite: str, told: str = "") -> None:
        self.words, self.cite, self.told = words, cite, told or words


class Aim(NamedTuple):
    """The line from a unit to a square: how long it is, and, where it is no line of fire, why not, and where."""

    distance: int
    blocked: Why | None = None
    at: Square | None = None


def aim(board: Board, position: BoardPosition, unit: PlacedUnit, target: Square, readings: Readings) -> Aim:
    """The line of fire from a unit to a square, to attack or to support (§2)."""
    distance = unit.square.distance(target)
    if direction(unit.square, target) is None:
        return Aim(distance, Why.NOT_ALIGNED)
    if distance > unit.kind.range:
        return Aim(distance, Why.TOO_FAR)
    obstacle = ground_between(board, unit.square, target, readings)
    if obstacle is None and readings.enemy_blocks_fire == "yes":
        obstacle = enemy_between(position, unit.square, target, unit.side.other)
    return Aim(distance, *obstacle) if obstacle else Aim(distance)


def ground_between(board: Board, start: Square, end: Square, readings: Readings) -> tuple[Why, Square] | None:
    """The mountain, or the closed corner, that stops a line between two aligned squares (§2)."""
    here = start
    for ahead in (*between(start, end), end):
        if board.terrain(ahead) is Terrain.MOUNTAIN:
            return Why.MOUNTAIN, ahead
        if readings.corners_closed and board.pinched(here, ahead):
            return Why.CORNER, ahead
        here = ahead
    return None


def enemy_between(
    position: BoardPosition, start: Square, end: Square, enemy: squares.BoardSide
) -> tuple[Why, Square] | None:
    """The nearest enemy unit between two aligned squares (§2, `enemy-blocks-fire`)."""
    for square in between(start, end):
        unit = position.at(square)
        if unit and unit.side is enemy:
            return Why.ENEMY, square
    return None


# Which cavalry charges a target, and what keeps the others from it (§2)


class NoCharge(Enum):
    """Why a cavalry that might be thought to charge does not (§2)."""

    TARGET_IN_FORT = "no charge into a fort"
    TARGET_IN_PASS = "no charge into a pass"
    IN_FORT = "no charge out of a fort"
    BROKEN = "no charge: the line of cavalry is broken"
    OTHER_LINE = "no charge: only the longest line charges"


class Series(NamedTuple):
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
    position: BoardPosition,
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
    series = tuple(Series(way, unbroken) for way, ray in rays if (unbroken := _unbroken(ray, riders)))
    if readings.charge_directions == "all" or not series:
        return Charge(target, series)
    best = max(series, key=lambda each: len(each.squares))
    return Charge(target, (best,), left=tuple(each for each in series if each is not best))


def may_charge(board: Board, unit: PlacedUnit, network: Network) -> bool:
    """Whether a unit could be part of a charge: cavalry in communication, not in a fort (§2, §4)."""
    return unit.kind is Kind.CAVALRY and board.terrain(unit.square) is not Terrain.FORT and network.includes(unit)


def no_charge(board: Board, unit: PlacedUnit, charging: Charge) -> NoCharge | None:
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


# How one unit bears on the target of an attack: its factor, or why it has none (§2, §3)


class Bearing(NamedTuple):
    """One unit and what it adds to its side's sum, with the reason.

    `at` is the square the reason is about: what blocks the line, who cuts the unit off, or whom a charging
    cavalry follows.
    `no_charge` says why a cavalry counts, or is judged, as one that does not charge, and `broken_at` where
    its series is broken.
    """

    unit: PlacedUnit
    factor: int
    why: Why
    distance: int
    at: Square | None = None
    no_charge: NoCharge | None = None
    broken_at: Square | None = None
    terrain: Terrain = Terrain.PLAIN

    @property
    def counts(self) -> bool:
        """Whether the unit adds anything to its side's sum (§3)."""
        return self.factor > 0

    @property
    def charging(self) -> bool:
        """Whether the unit charges (§2)."""
        return self.why is Why.CHARGES

    @property
    def cite(self) -> str:
        """The section that the reason comes from."""
        return self.why.cite

    @property
    def reason(self) -> str:
        """The reason in words, to stand beside the unit."""
        return ", ".join(part for part in (self._why(), self._ground(), self._no_charge()) if part)

    def _why(self) -> str:
        if self.charging and self.distance == 1:
            return "charges, adjacent to the target"
        if self.why is Why.CUT_OFF and self.at is None:
            return "out of communication"
        place, away = self.at.name if self.at else "", how_many(self.distance, "square")
        return self.why.told.format(place=place, away=away, range=self.unit.kind.range)

    def _ground(self) -> str:
        return f"in a {self.terrain.value}" if self.counts and self.terrain.shelters else ""

    def _no_charge(self) -> str:
        if self.no_charge is None:
            return ""
        broken = f", at {self.broken_at.name}" if self.broken_at else ""
        return self.no_charge.value + broken
