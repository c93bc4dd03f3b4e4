"""What the rules of A Game of War leave open, and which of it bears on a case."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Any

from rulesets.api import BadAnswer, Referee, Tabletop, precedents_of
from rulesets.game_of_war.rules.bearing import charge
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.combat import retreat_reach, retreat_walk, surrounded
from rulesets.game_of_war.rules.communication import communication
from rulesets.game_of_war.rules.moves import Barred, Move, Walk, Way
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.readings import READINGS, SUGGESTED, Readings
from rulesets.game_of_war.rules.squares import PlacedUnit, Square, direction
from rulesets.game_of_war.rules.turn import Turn

# What the rules of A Game of War leave open, as the table is asked to settle it


EVER_OPEN = precedents_of(__name__)
"""The question of each point that is open, or was, by its id."""

CLOSED = {"enemy-blocks-fire": EVER_OPEN["enemy-blocks-fire"]}
"""A rule that is open no longer (North's turn 45 of the authors' game); sessions that settled it keep their reading."""

PRECEDENTS = {key: each for key, each in EVER_OPEN.items() if key not in CLOSED}
"""Each open point's question, by its id."""


def settled_already(table: Tabletop) -> Readings:
    """The readings that this table has settled; a word that is no reading is as good as none."""
    words: dict[str, Any] = {}
    for key, text in table.precedents.items():
        if key in EVER_OPEN:
            with suppress(BadAnswer):
                words[key] = EVER_OPEN[key].parse(text, table)
    return SUGGESTED.but(words)


def as_kept(ref: Referee) -> Readings:
    """The readings to begin with: as suggested, but for a rule that this table settled when it was still open."""
    return SUGGESTED.but({key: ref.ask(precedent) for key, precedent in CLOSED.items() if ref.has(precedent)})


def settled(ref: Referee, keys: Iterable[str], readings: Readings = SUGGESTED) -> Readings:
    """Put the open points of these ids to the table, and give the readings with what it settles."""
    return readings.but({key: ref.ask(PRECEDENTS[key]) for key in keys})


# Which open points an attack, a move or a forced retreat touches; no other can change what is ruled here


Supply = tuple[bool, ...]


@lru_cache(maxsize=64)
def touched_by_attack(board: Board, position: BoardPosition, target: Square) -> tuple[str, ...]:
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
    board: Board, position: BoardPosition, unit: PlacedUnit, readings: Readings = SUGGESTED
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
def touched_by_retreat(
    board: Board, position: BoardPosition, unit: PlacedUnit, readings: Readings = SUGGESTED
) -> tuple[str, ...]:
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
    passages = READINGS["cut-off-passage"] if unit.kind.mounted and unit.kind.fighting else ("goes-on",)
    views = (
        replace(_with(readings, view), cut_off_passage=passage)
        for view, passage in product(_views(board, turn.position), passages)
    )
    ways = {view: _comes_to(board, turn, unit, turn.way(board, move, view)) for view in views}
    return tuple(key for key in READINGS if _parts(ways, key.replace("-", "_")))


def _comes_to(board: Board, turn: Turn, unit: PlacedUnit, way: Way | Barred) -> Way:
    """What a way changes: where it ends, and the arsenals on it; nothing where it is barred."""
    if isinstance(way, Barred):
        return ()
    arsenals = turn.position.arsenals(board, unit.side.other)
    return (*(square for square in way[:-1] if square in arsenals), way[-1])


def _ends_by_passage(walk: Walk) -> dict[Readings, Way]:
    views = [replace(walk.readings, cut_off_passage=passage) for passage in READINGS["cut-off-passage"]]
    return {view: replace(walk, readings=view).ends(retreat_reach(walk.unit, view)) for view in views}


def _from_several(board: Board, position: BoardPosition, target: PlacedUnit, readings: Readings) -> bool:
    """Whether cavalry charges a target from more than one direction (`charge-directions`)."""
    network = communication(board, position, readings)[target.side.other]
    return len(charge(board, position, target.square, network, (), readings).series) > 1


def _may_bear(unit: PlacedUnit, target: Square) -> bool:
    return unit.square == target or direction(unit.square, target) is not None


def _in_range(unit: PlacedUnit, target: Square) -> bool:
    return unit.square != target and unit.square.distance(target) <= unit.kind.range


def _raised(board: Board, unit: PlacedUnit, target: PlacedUnit | None) -> bool:
    """Whether a supporter stands on ground that raises its defence (`fort-support`)."""
    if target is None or unit.side is not target.side or not _in_range(unit, target.square):
        return False
    return unit.kind.defence_in(board.terrain(unit.square)) != unit.kind.defence


def _lends(unit: PlacedUnit, target: PlacedUnit | None) -> bool:
    """Whether a relay stands where it could support the target (`relay-support`)."""
    return target is not None and unit.kind.relay and unit.side is target.side and _in_range(unit, target.square)


def _arsenal_near(board: Board, position: BoardPosition, unit: PlacedUnit) -> bool:
    """Whether an enemy arsenal stands where the unit could be forced back to (`retreat-onto-arsenal`)."""
    arsenals = position.arsenals(board, unit.side.other)
    return any(unit.square.distance(square) <= unit.kind.move for square in arsenals)


def _views(board: Board, position: BoardPosition) -> Iterator[Readings]:
    """Every combination of the readings that communication depends on here (§4)."""
    corners = READINGS["corner-mountains"] if board.has_corners else ("open",)
    relays = any(unit.kind.relay for unit in position.units)
    contacts = READINGS["relay-contact"] if relays else ("relays",)
    for corner, contact, cuts in product(corners, contacts, READINGS["cut-off-cuts"]):
        yield Readings(corner_mountains=corner, relay_contact=contact, cut_off_cuts=cuts)


def _with(readings: Readings, view: Readings) -> Readings:
    return replace(
        readings,
        corner_mountains=view.corner_mountains,
        relay_contact=view.relay_contact,
        cut_off_cuts=view.cut_off_cuts,
    )


def _supply(board: Board, position: BoardPosition, units: list[PlacedUnit], readings: Readings) -> Supply:
    networks = communication(board, position, readings)
    return tuple(networks[unit.side].includes(unit) for unit in units)


def _surely_supplied(unit: PlacedUnit, bearing: list[PlacedUnit], views: dict[Readings, Supply]) -> bool:
    place = bearing.index(unit)
    return all(supply[place] for supply in views.values())


def _parts(views: Mapping[Readings, object], field: str) -> bool:
    """Whether views that differ in this one reading part in what they give."""
    suggested = getattr(SUGGESTED, field)
    return any(given != views.get(replace(view, **{field: suggested}), given) for view, given in views.items())
