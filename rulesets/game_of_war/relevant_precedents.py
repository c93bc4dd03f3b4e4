"""Which open points an attack, a move or a forced retreat touches; no other can change what is ruled here.

A point may be named that makes no difference in the end, but none is left out that could make one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import product

from rulesets.game_of_war.rules.aftermath import retreat_reach, retreat_walk, surrounded
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.charge import charge
from rulesets.game_of_war.rules.communication import communication
from rulesets.game_of_war.rules.moves import Barred, Move, Walk, Way
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.readings import (
    READINGS,
    SUGGESTED,
    CornerMountains,
    CutOffCuts,
    CutOffPassage,
    Readings,
    RelayContact,
)
from rulesets.game_of_war.rules.squares import Square, direction
from rulesets.game_of_war.rules.turn import Turn
from rulesets.game_of_war.rules.units import Unit

Supply = tuple[bool, ...]


@lru_cache(maxsize=64)
def touched_by_attack(board: Board, position: Position, target: Square) -> tuple[str, ...]:
    """The ids of the open points that could change a sum of the attack on this square (§3)."""
    bearing = [unit for unit in position.units if _may_bear(unit, target)]
    views = {readings: _supply(board, position, bearing, readings) for readings in _views(board, position)}
    unit = position.at(target)
    touched = {
        "fort-support": any(_raised(board, each, unit) for each in bearing),
        "relay-support": any(_lends(each, unit) for each in bearing),
        "cut-off-relay": unit is not None and unit.kind.relay and not _surely_supplied(unit, bearing, views),
        "corner-mountains": board.has_corners,
        "cut-off-cuts": _parts(views, "cut_off_cuts"),
        "relay-contact": _parts(views, "relay_contact"),
        "charge-directions": unit is not None and any(_from_several(board, position, unit, view) for view in views),
    }
    return tuple(key for key in READINGS if touched.get(key))


@lru_cache(maxsize=64)
def communication_touched_by_retreat(
    board: Board, position: Position, unit: Unit, readings: Readings = SUGGESTED
) -> tuple[str, ...]:
    """The ids of the open points by which a unit beaten by one may be cut off, or stop on its way (§3, §4)."""
    if surrounded(board, position, unit):
        return ()
    views = [_with(readings, view) for view in _views(board, position)]
    walks = {view: retreat_walk(board, position, unit, view) for view in views}
    ends = {view: walk.ends(retreat_reach(unit, view)) for view, walk in walks.items()} if unit.kind.mounted else {}
    supplied = {view: (not walk.cut_off, ends.get(view)) for view, walk in walks.items()}
    touched = {
        "corner-mountains": board.has_corners,
        "cut-off-cuts": _parts(supplied, "cut_off_cuts"),
        "relay-contact": _parts(supplied, "relay_contact"),
    }
    return tuple(key for key in READINGS if touched.get(key))


@lru_cache(maxsize=64)
def touched_by_retreat(board: Board, position: Position, unit: Unit, readings: Readings = SUGGESTED) -> tuple[str, ...]:
    """The ids of the open points that could change what becomes of a unit beaten by one, as communication is (§3).

    Being cut off comes before the ground: a unit that cannot move at all is not asked where it may go.
    """
    if surrounded(board, position, unit):
        return ()
    walk = retreat_walk(board, position, unit, readings)
    if walk.cut_off:
        return ("cut-off-retreat",)
    touched = {
        "mountain-blocks-retreat": not walk.free,
        "retreat-distance": unit.kind.mounted and bool(walk.free),
        "retreat-onto-arsenal": _arsenal_near(board, position, unit),
        "cut-off-passage": unit.kind.mounted and _parts(_ends_by_passage(walk), "cut_off_passage"),
    }
    return tuple(key for key in READINGS if touched.get(key))


@lru_cache(maxsize=256)
def touched_by_move(board: Board, turn: Turn, move: Move, readings: Readings = SUGGESTED) -> tuple[str, ...]:
    """The ids of the open points that could change whether a move of this turn is allowed (§1, §4)."""
    unit = turn.position.at(move.start)
    if unit is None:
        return ()
    passages = CutOffPassage if unit.kind.mounted and unit.kind.fighting else (CutOffPassage.GOES_ON,)
    views = (
        replace(_with(readings, view), cut_off_passage=passage)
        for view, passage in product(_views(board, turn.position), passages)
    )
    ways = {view: _comes_to(board, turn, unit, turn.way(board, move, view)) for view in views}
    return tuple(key for key in READINGS if _parts(ways, key.replace("-", "_")))


def _comes_to(board: Board, turn: Turn, unit: Unit, way: Way | Barred) -> Way:
    """What a way changes: where it ends, and the arsenals on it; nothing where it is barred."""
    if isinstance(way, Barred):
        return ()
    arsenals = turn.position.arsenals(board, unit.side.other)
    return (*(square for square in way[:-1] if square in arsenals), way[-1])


def _ends_by_passage(walk: Walk) -> dict[Readings, Way]:
    views = [replace(walk.readings, cut_off_passage=passage) for passage in CutOffPassage]
    return {view: replace(walk, readings=view).ends(retreat_reach(walk.unit, view)) for view in views}


def _from_several(board: Board, position: Position, target: Unit, readings: Readings) -> bool:
    """Whether cavalry charges a target from more than one direction (`charge-directions`)."""
    network = communication(board, position, readings)[target.side.other]
    return len(charge(board, position, target.square, network, (), readings).series) > 1


def _may_bear(unit: Unit, target: Square) -> bool:
    return unit.square == target or direction(unit.square, target) is not None


def _in_range(unit: Unit, target: Square) -> bool:
    return unit.square != target and unit.square.distance(target) <= unit.kind.range


def _raised(board: Board, unit: Unit, target: Unit | None) -> bool:
    """Whether a supporter stands on ground that raises its defence (`fort-support`)."""
    if target is None or unit.side is not target.side or not _in_range(unit, target.square):
        return False
    return unit.kind.defence_in(board.terrain(unit.square)) != unit.kind.defence


def _lends(unit: Unit, target: Unit | None) -> bool:
    """Whether a relay stands where it could support the target (`relay-support`)."""
    return target is not None and unit.kind.relay and unit.side is target.side and _in_range(unit, target.square)


def _arsenal_near(board: Board, position: Position, unit: Unit) -> bool:
    """Whether an enemy arsenal stands where the unit could be forced back to (`retreat-onto-arsenal`)."""
    arsenals = position.arsenals(board, unit.side.other)
    return any(unit.square.distance(square) <= unit.kind.move for square in arsenals)


def _views(board: Board, position: Position) -> Iterator[Readings]:
    """Every combination of the readings that communication depends on here (§4)."""
    corners = CornerMountains if board.has_corners else (CornerMountains.OPEN,)
    relays = any(unit.kind.relay for unit in position.units)
    contacts = RelayContact if relays else (RelayContact.RELAYS,)
    for corner, contact, cuts in product(corners, contacts, CutOffCuts):
        yield Readings(corner_mountains=corner, relay_contact=contact, cut_off_cuts=cuts)


def _with(readings: Readings, view: Readings) -> Readings:
    return replace(
        readings,
        corner_mountains=view.corner_mountains,
        relay_contact=view.relay_contact,
        cut_off_cuts=view.cut_off_cuts,
    )


def _supply(board: Board, position: Position, units: list[Unit], readings: Readings) -> Supply:
    networks = communication(board, position, readings)
    return tuple(networks[unit.side].includes(unit) for unit in units)


def _surely_supplied(unit: Unit, bearing: list[Unit], views: dict[Readings, Supply]) -> bool:
    place = bearing.index(unit)
    return all(supply[place] for supply in views.values())


def _parts(views: Mapping[Readings, object], field: str) -> bool:
    """Whether views that differ in this one reading part in what they give."""
    suggested = getattr(SUGGESTED, field)
    return any(given != views.get(replace(view, **{field: suggested}), given) for view, given in views.items())
