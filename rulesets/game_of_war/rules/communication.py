"""Which units are in communication with their arsenals, through what, and which are cut off (§4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from rulesets.game_of_war.rules.board import Board, Ray
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.readings import Readings
from rulesets.game_of_war.rules.squares import BoardSide, PlacedUnit, Square


class Through(Enum):
    """What puts a unit or a square in communication (§4)."""

    ARSENAL = "arsenal"
    RELAY = "relay"
    CONTACT = "contact"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Link:
    """The last link of a unit's communication: a line from an arsenal or a relay, or a unit it touches.

    Where there is none, `at` is the enemy unit that cuts a line to it, if one does, and `beside` a unit in
    communication that it touches to no avail, as a relay may (`relay-contact`).
    """

    through: Through
    at: Square | None
    beside: Square | None = None

    def __bool__(self) -> bool:
        return self.through is not Through.NOTHING

    def __str__(self) -> str:
        match self.through, self.at:
            case Through.CONTACT, Square() as square:
                return f"adjacent to a unit in communication at {square.name}"
            case Through.NOTHING, Square() as square:
                return f"cut off: the enemy at {square.name} cuts its line"
            case Through.NOTHING, _ if self.beside:
                return f"cut off: no line reaches it, and a relay gains nothing from the adjacent {self.beside.name}"
            case ((Through.ARSENAL | Through.RELAY), Square() as square):
                return f"on a line from the {self.through.value} at {square.name}"
        return "cut off: no line reaches it, and no unit in communication is adjacent"


CUT_OFF = Link(Through.NOTHING, None)


class Cut(NamedTuple):
    """A line that an enemy fighting unit cuts: where it starts, where it is cut, the squares it loses (§4)."""

    start: Square
    at: Square
    beyond: tuple[Square, ...]


class Network(NamedTuple):
    """One side's communication: the squares its lines cover, and the link of each of its units (§4)."""

    side: BoardSide
    lines: Mapping[Square, Link]
    cuts: tuple[Cut, ...]
    links: Mapping[Square, Link]

    def includes(self, unit: PlacedUnit) -> bool:
        """Whether one of this side's units is in communication."""
        return bool(self.links[unit.square])

    def link(self, square: Square) -> Link:
        """What puts this square, or the unit on it, in communication."""
        if square in self.links:
            return self.links[square]
        return self.lines.get(square, CUT_OFF)


def communication(board: Board, position: BoardPosition, readings: Readings) -> Mapping[BoardSide, Network]:
    """Both sides' networks as the position stands (§4); worked out once for readings that agree on lines."""
    lines = Readings(
        corner_mountains=readings.corner_mountains,
        relay_contact=readings.relay_contact,
        cut_off_cuts=readings.cut_off_cuts,
    )
    return _communication(board, position, lines)


@lru_cache(maxsize=256)
def _communication(board: Board, position: BoardPosition, readings: Readings) -> Mapping[BoardSide, Network]:
    cutting = {side: position.fighting(side) for side in BoardSide}
    if readings.cut_off_cuts == "no":
        networks = _communication(board, position, replace(readings, cut_off_cuts="yes"))
        if all(map(_whole, networks.values())):
            return networks
        cutting = {side: tuple(filter(networks[side].includes, cutting[side])) for side in BoardSide}
    return {side: network(board, position, side, cutting[side.other], readings) for side in BoardSide}


def _whole(network: Network) -> bool:
    return all(network.links.values())


def network(
    board: Board,
    position: BoardPosition,
    side: BoardSide,
    cutting: tuple[PlacedUnit, ...],
    readings: Readings,
    *,
    by_contact: bool = True,
) -> Network:
    """Work out one side's communication, whose lines the `cutting` units cut, `by_contact` or by lines alone (§4)."""
    spread = _Spread(board, position, side, cutting, readings)
    if not by_contact:
        spread.passing_on.clear()
    spread.radiate(position.arsenals(board, side), Through.ARSENAL)
    spread.touch()
    while readings.relay_contact == "relays" and (relays := spread.touching_relays()):
        spread.radiate(relays, Through.RELAY)
        spread.touch()
    unlinked = [unit for unit in position.units_of(side) if unit.square not in spread.links]
    links = spread.links | {unit.square: spread.cut_off(unit) for unit in unlinked}
    return Network(side, spread.lines, tuple(spread.cuts), links)


class _Spread:
    """One side's communication as it spreads from its arsenals: along lines, then by contact (§4)."""

    def __init__(
        self,
        board: Board,
        position: BoardPosition,
        side: BoardSide,
        cutting: tuple[PlacedUnit, ...],
        readings: Readings,
    ) -> None:
        self.rays = board.rays(readings.corners_closed)
        self.cutters = frozenset(unit.square for unit in cutting)
        self.units = position.units_of(side)
        self.relays = {unit.square: None for unit in self.units if unit.kind.relay}
        relays_pass_on = readings.relay_contact == "yes"
        self.passing_on = {unit.square for unit in self.units if unit.kind.fighting or relays_pass_on}
        self.lines: dict[Square, Link] = {}
        self.cuts: list[Cut] = []
        self.links: dict[Square, Link] = {}

    def radiate(self, squares: Iterable[Square], through: Through) -> None:
        """Follow the lines from some squares, then those of each relay that stands on a line."""
        origins = [(square, Link(through, square)) for square in squares]
        self.lines |= {square: link for square, link in origins if through is Through.ARSENAL}
        for origin, link in origins:
            self.relays.pop(origin, None)
            self._radiate(origin, link)
            reached = [square for square in self.relays if square in self.lines]
            for square in reached:
                del self.relays[square]
                origins.append((square, Link(Through.RELAY, square)))
        for unit in self.units:
            if unit.square in self.lines:
                self.links.setdefault(unit.square, self.lines[unit.square])

    def touch(self) -> None:
        """Pass communication on from unit to adjacent unit."""
        chain = [square for square in self.links if square in self.passing_on]
        for square in chain:
            for beside in self.rays.around(square):
                if beside in self.passing_on and beside not in self.links:
                    self.links[beside] = Link(Through.CONTACT, square)
                    chain.append(beside)

    def touching_relays(self) -> tuple[Square, ...]:
        """The relays without a line that are adjacent to a unit in communication; they are linked by it."""
        found = {relay: self._touched(relay) for relay in self.relays}
        linked = {relay: Link(Through.CONTACT, beside) for relay, beside in found.items() if beside}
        self.links |= linked
        return tuple(linked)

    def cut_off(self, unit: PlacedUnit) -> Link:
        """Why a unit is out of communication: an enemy that cuts its line, or a contact that is of no use to it."""
        cutter = next((cut.at for cut in self.cuts if unit.square in cut.beyond), None)
        return Link(Through.NOTHING, cutter, self._touched(unit.square))

    def _touched(self, square: Square) -> Square | None:
        return next((beside for beside in self.rays.around(square) if beside in self.links), None)

    def _radiate(self, origin: Square, link: Link) -> None:
        for ray in self.rays[origin]:
            clear = _clear(ray, self.cutters)
            for square in ray[:clear]:
                self.lines.setdefault(square, link)
            if clear < len(ray):
                self.cuts.append(Cut(origin, ray[clear], ray[clear + 1 :]))


def _clear(ray: Ray, cutters: frozenset[Square]) -> int:
    """How many squares of a line come before the enemy that cuts it."""
    if cutters.isdisjoint(ray):
        return len(ray)
    return next(count for count, square in enumerate(ray) if square in cutters)
