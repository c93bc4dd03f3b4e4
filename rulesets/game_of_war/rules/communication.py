"""Which units are in communication with their arsenals, through what, and which are cut off (§4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from rulesets.game_of_war.rules.board import Board, Ray
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.readings import CutOffCuts, Readings, RelayContact
from rulesets.game_of_war.rules.squares import Square
from rulesets.game_of_war.rules.units import Side, Unit


class Through(Enum):
    """What puts a unit or a square in communication (§4)."""

    ARSENAL = "arsenal"
    RELAY = "relay"
    CONTACT = "contact"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Link:
    """The last link of a unit's communication: a line from an arsenal or a relay, or a unit it touches.

    Where there is none, `at` is the enemy unit that cuts a line to it, if one does.
    """

    through: Through
    at: Square | None

    def __bool__(self) -> bool:
        return self.through is not Through.NOTHING

    def __str__(self) -> str:
        match self.through, self.at:
            case Through.CONTACT, Square() as square:
                return f"touches a unit in communication at {square.name}"
            case Through.NOTHING, Square() as square:
                return f"cut off: the enemy at {square.name} cuts its line"
            case ((Through.ARSENAL | Through.RELAY), Square() as square):
                return f"on a line from the {self.through.value} at {square.name}"
        return "cut off: no line reaches it, and it touches no unit in communication"


CUT_OFF = Link(Through.NOTHING, None)


@dataclass(frozen=True, slots=True)
class Cut:
    """A line that an enemy fighting unit cuts: where it starts, where it is cut, the squares it loses (§4)."""

    start: Square
    at: Square
    beyond: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Network:
    """One side's communication: the squares its lines cover, and the link of each of its units (§4)."""

    side: Side
    lines: Mapping[Square, Link]
    cuts: tuple[Cut, ...]
    links: Mapping[Square, Link]

    def includes(self, unit: Unit) -> bool:
        """Whether one of this side's units is in communication."""
        return bool(self.links[unit.square])

    def link(self, square: Square) -> Link:
        """What puts this square, or the unit on it, in communication."""
        if square in self.links:
            return self.links[square]
        return self.lines.get(square, CUT_OFF)

    def chain(self, square: Square) -> tuple[Link, ...]:
        """The links from a unit back to an arsenal, the nearest first; a single one where it is cut off."""
        links = [self.link(square)]
        while links[-1].through in (Through.RELAY, Through.CONTACT) and links[-1].at is not None:
            links.append(self.link(links[-1].at))
        return tuple(links)


def communication(board: Board, position: Position, readings: Readings) -> Mapping[Side, Network]:
    """Both sides' networks as the position stands (§4); worked out once for readings that agree on lines."""
    lines = Readings(
        corner_mountains=readings.corner_mountains,
        relay_contact=readings.relay_contact,
        cut_off_cuts=readings.cut_off_cuts,
    )
    return _communication(board, position, lines)


@lru_cache(maxsize=256)
def _communication(board: Board, position: Position, readings: Readings) -> Mapping[Side, Network]:
    cutting = {side: position.fighting(side) for side in Side}
    if readings.cut_off_cuts is CutOffCuts.NO:
        networks = _communication(board, position, replace(readings, cut_off_cuts=CutOffCuts.YES))
        if all(map(_whole, networks.values())):
            return networks
        cutting = {side: tuple(filter(networks[side].includes, cutting[side])) for side in Side}
    return {side: _network(board, position, side, cutting[side.other], readings) for side in Side}


def _whole(network: Network) -> bool:
    return all(network.links.values())


def _network(board: Board, position: Position, side: Side, cutting: tuple[Unit, ...], readings: Readings) -> Network:
    lines, cuts = _radiate(board, position, side, cutting, readings)
    links = _contacts(board, position, side, lines, readings)
    unlinked = [unit for unit in position.units_of(side) if unit.square not in links]
    links |= {unit.square: _cut_off(unit, cuts) for unit in unlinked}
    return Network(side, lines, cuts, links)


def _radiate(
    board: Board, position: Position, side: Side, cutting: tuple[Unit, ...], readings: Readings
) -> tuple[dict[Square, Link], tuple[Cut, ...]]:
    """Follow the lines of the arsenals, then of each relay that stands on a line (§4)."""
    rays = board.rays(readings.corners_closed)
    cutters = frozenset(unit.square for unit in cutting)
    relays = [unit.square for unit in position.units_of(side) if unit.kind.relay]
    origins = list(position.arsenals(board, side))
    lines = {square: Link(Through.ARSENAL, square) for square in origins}
    arsenals = len(origins)
    cuts: list[Cut] = []
    for count, origin in enumerate(origins):
        link = Link(Through.ARSENAL if count < arsenals else Through.RELAY, origin)
        for ray in rays[origin]:
            clear = _clear(ray, cutters)
            for square in ray[:clear]:
                lines.setdefault(square, link)
            if clear < len(ray):
                cuts.append(Cut(origin, ray[clear], ray[clear + 1 :]))
        origins += [square for square in relays if square in lines]
        relays = [square for square in relays if square not in lines]
    return lines, tuple(cuts)


def _clear(ray: Ray, cutters: frozenset[Square]) -> int:
    """How many squares of a line come before the enemy that cuts it."""
    if cutters.isdisjoint(ray):
        return len(ray)
    return next(count for count, square in enumerate(ray) if square in cutters)


def _contacts(
    board: Board, position: Position, side: Side, lines: dict[Square, Link], readings: Readings
) -> dict[Square, Link]:
    """Pass communication on from unit to touching unit (§4, `relay-contact`)."""
    around = board.rays(readings.corners_closed).around
    units = position.units_of(side)
    links = {unit.square: lines[unit.square] for unit in units if unit.square in lines}
    through_relays = readings.relay_contact is RelayContact.YES
    passing_on = {unit.square for unit in units if unit.kind.fighting or through_relays}
    chain = [square for square in links if square in passing_on]
    for square in chain:
        for beside in around(square):
            if beside in passing_on and beside not in links:
                links[beside] = Link(Through.CONTACT, square)
                chain.append(beside)
    return links


def _cut_off(unit: Unit, cuts: tuple[Cut, ...]) -> Link:
    cutter = next((cut.at for cut in cuts if unit.square in cut.beyond), None)
    return Link(Through.NOTHING, cutter)
