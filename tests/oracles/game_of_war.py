"""A Game of War, adjudicated a second time by looking at every pair of squares.

Squares are (column, row), both from 1, row 1 north. Sides are N and S. Kinds are I infantry, C cavalry,
A foot artillery, M mounted artillery, T foot relay, U mounted relay.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

Square = tuple[int, int]

READINGS = {
    "fort-support": ("yes", "no"),
    "relay-support": ("yes", "no"),
    "cut-off-relay": ("yes", "no"),
    "cut-off-retreat": ("destroyed", "stays"),
    "enemy-blocks-fire": ("no", "yes"),
    "cut-off-cuts": ("yes", "no"),
    "mountain-blocks-retreat": ("destroyed", "stays"),
    "retreat-distance": ("normal-move", "one-square"),
    "retreat-onto-arsenal": ("no", "yes"),
    "corner-mountains": ("open", "closed"),
    "relay-contact": ("relays", "no", "yes"),
    "cut-off-passage": ("goes-on", "stops"),
    "charge-directions": ("all", "one"),
}

OFFENCE = {"I": 4, "C": 4, "A": 5, "M": 5}
CHARGE = 7
DEFENCE = {"I": 6, "C": 5, "A": 8, "M": 8, "T": 1, "U": 1}
IN_PASS = {"I": 8, "C": 5, "A": 10, "M": 10, "T": 1, "U": 1}
IN_FORT = {"I": 10, "C": 5, "A": 12, "M": 12, "T": 1, "U": 1}
MOVE = {"I": 1, "C": 2, "A": 1, "M": 2, "T": 1, "U": 2}
RANGE = {"I": 2, "C": 2, "A": 3, "M": 3, "T": 2, "U": 2}

DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


@dataclass(frozen=True)
class Board:
    """The ground: its size, and which squares are special."""

    width: int
    height: int
    mountains: frozenset[Square] = frozenset()
    passes: frozenset[Square] = frozenset()
    forts: frozenset[Square] = frozenset()
    arsenals_north: frozenset[Square] = frozenset()
    arsenals_south: frozenset[Square] = frozenset()

    def arsenals(self, side):
        """The arsenals a side started with and has not lost for good."""
        return {"N": self.arsenals_north, "S": self.arsenals_south}[side]

    def holds(self, square):
        """Whether a square lies on the board."""
        return 1 <= square[0] <= self.width and 1 <= square[1] <= self.height


class Unit(NamedTuple):
    """One unit on one square."""

    side: str
    kind: str
    col: int
    row: int

    @property
    def square(self):
        """Where it stands."""
        return (self.col, self.row)

    @property
    def fights(self):
        """Relays do not."""
        return self.kind in OFFENCE


@dataclass(frozen=True)
class Verdict:
    """The ruling on one attack: outcome is resists, retreat, destroyed or refused.

    `communication` covers every unit's square, judged for its own side. `stays` marks the two readings by
    which a unit beaten by one keeps its square; the outcome is then resists.
    """

    outcome: str
    offence: int
    defence: int
    communication: dict[Square, bool]
    offence_by_square: dict[Square, int]
    defence_by_square: dict[Square, int]
    stays: bool = False


REAL_BOARD = Board(
    width=25,
    height=20,
    mountains=frozenset(
        [
            *[(10, 3), (11, 3), (12, 3), (13, 3), (10, 4), (10, 5), (10, 7), (10, 8), (10, 9)],
            *[(11, 14), (12, 14), (13, 14), (14, 14), (15, 14), (16, 14), (16, 16), (16, 17), (16, 18)],
        ]
    ),
    passes=frozenset([(10, 6), (16, 15)]),
    forts=frozenset([(8, 2), (13, 9), (21, 8), (3, 13), (15, 12), (23, 15)]),
    arsenals_north=frozenset([(8, 4), (15, 2)]),
    arsenals_south=frozenset([(3, 20), (23, 20)]),
)


def other(side):
    """The opponent."""
    return {"N": "S", "S": "N"}[side]


def _say(readings, row):
    for key, word in (readings or {}).items():
        if word not in READINGS[key]:
            raise ValueError(f"{key}: {word}")
    return (readings or {}).get(row, READINGS[row][0])


def _setup(units):
    placed = {}
    for raw in units:
        unit = Unit(*raw)
        if unit.square in placed:
            raise ValueError(f"two units on {unit.square}")
        placed[unit.square] = unit
    return placed


def straight_path(start, end):
    """§3, lines: the squares from one to the other, both included, or None off every line."""
    far = max(abs(start[0] - end[0]), abs(start[1] - end[1]))
    for x, y in DIRECTIONS:
        path = [(start[0] + n * x, start[1] + n * y) for n in range(far + 1)]
        if far > 0 and path[-1] == end:
            return path
    return None


def passable_step(board, here, there, readings=None):
    """§1, mountains: may a step between neighbours be made, as far as the ground goes?"""
    if not board.holds(there) or there in board.mountains:
        return False
    beside = {(here[0], there[1]), (there[0], here[1])} - {here, there}
    squeezed = len(beside) == 2 and beside <= board.mountains
    return not (squeezed and _say(readings, "corner-mountains") == "closed")


def clear_path(board, start, end, readings=None):
    """§3: the straight path when no ground on it is in the way, else None."""
    path = straight_path(start, end)
    if path is None:
        return None
    steps = pairwise(path)
    return path if all(passable_step(board, a, b, readings) for a, b in steps) else None


def touching(board, a, b, readings=None):
    """§3 and §4: neighbours, in any of the eight directions."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 and passable_step(board, a, b, readings)


def _in_communication(board, placed, side, cutters, readings):
    """§4, one side: grow the set of sources, then the set of units, until nothing is added."""
    sources = {
        arsenal
        for arsenal in board.arsenals(side)
        if not (arsenal in placed and placed[arsenal].side != side and placed[arsenal].fights)
    }
    mine = [unit for unit in placed.values() if unit.side == side]

    def lit(square):
        if square in sources:
            return True
        paths = [clear_path(board, source, square, readings) for source in sources]
        return any(path is not None and not cutters & set(path[1:-1]) for path in paths)

    def on_a_line():
        return {unit.square for unit in mine if lit(unit.square)}

    def spread(reached):
        by_contact = [unit.square for unit in mine if unit.fights or _say(readings, "relay-contact") == "yes"]
        while True:
            givers = reached & set(by_contact)
            more = {near for near in by_contact if any(touching(board, giver, near, readings) for giver in givers)}
            if more <= reached:
                return reached
            reached |= more

    while True:
        reached = spread(on_a_line())
        heard = on_a_line()
        if _say(readings, "relay-contact") == "relays":
            heard |= {square for square in placed if any(touching(board, giver, square, readings) for giver in reached)}
        relays = {unit.square for unit in mine if not unit.fights and unit.square in heard}
        if relays <= sources:
            return reached
        sources |= relays


def communication(board, units, readings=None):
    """§4: for each unit's square, whether that unit is in communication."""
    placed = _setup(units)

    def judge(cutting):
        answer = {}
        for side in ("N", "S"):
            cutters = {square for square in cutting if placed[square].side == other(side)}
            reached = _in_communication(board, placed, side, cutters, readings)
            answer |= {s: s in reached for s, unit in placed.items() if unit.side == side}
        return answer

    fighting = {square for square, unit in placed.items() if unit.fights}
    first = judge(fighting)
    if _say(readings, "cut-off-cuts") == "yes":
        return first
    return judge({square for square in fighting if first[square]})


def fires_at(board, units, shooter, target, readings=None):
    """§3, lines: aligned, within the shooter's own range, nothing in the way."""
    placed = _setup(units)
    path = clear_path(board, shooter, target, readings)
    if path is None or len(path) - 1 > RANGE[placed[shooter].kind]:
        return False
    hostile = [s for s in path[1:-1] if s in placed and placed[s].side != placed[shooter].side]
    return not (hostile and _say(readings, "enemy-blocks-fire") == "yes")


def chargers(board, units, attacker, target, banned=frozenset(), readings=None):
    """§2, charge: a horseman charges when he, and each square between him and the target, qualifies."""
    placed = _setup(units)
    if target in board.passes | board.forts:
        return set()
    linked = communication(board, placed.values(), readings)
    able = {
        square
        for square, unit in placed.items()
        if unit.side == attacker
        and unit.kind == "C"
        and linked[square]
        and square not in board.forts
        and square not in set(banned)
    }
    charging = set()
    for square in able:
        path = clear_path(board, square, target, readings)
        if path is not None and set(path[:-1]) <= able:
            charging.add(square)
    if _say(readings, "charge-directions") == "one":
        return max((_from_one_side(charging, target, way) for way in DIRECTIONS), key=len)
    return charging


def _from_one_side(charging, target, way):
    """§2: the horsemen that charge along one line."""
    ray = {(target[0] + n * way[0], target[1] + n * way[1]) for n in range(1, 100)}
    return charging & ray


def terrain_defence(board, unit):
    """§2: the defence of a unit where it stands."""
    if unit.square in board.forts:
        return IN_FORT[unit.kind]
    if unit.square in board.passes:
        return IN_PASS[unit.kind]
    return DEFENCE[unit.kind]


def adjudicate(board, units, attacker, target, banned=frozenset(), readings=None):
    """§3: both sums and what they mean. `banned` lists squares whose offence does not count this turn."""
    placed = _setup(units)
    banned = set(banned)
    if target not in placed or placed[target].side == attacker:
        raise ValueError("an attack needs an enemy unit on its square")
    everyone = list(placed.values())
    victim = placed[target]
    linked = communication(board, everyone, readings)
    charging = chargers(board, everyone, attacker, target, banned, readings)

    offence = {}
    for square, unit in placed.items():
        if unit.side != attacker or not unit.fights or not linked[square] or square in banned:
            continue
        if square in charging:
            offence[square] = CHARGE
        elif fires_at(board, everyone, square, target, readings):
            offence[square] = OFFENCE[unit.kind]

    defence = {}
    for square, unit in placed.items():
        if unit.side == attacker:
            continue
        if unit == victim:
            keeps = linked[square] or (not unit.fights and _say(readings, "cut-off-relay") == "yes")
            defence[square] = terrain_defence(board, unit) if keeps else 0
            continue
        if not linked[square] or not fires_at(board, everyone, square, target, readings):
            continue
        if not unit.fights and _say(readings, "relay-support") == "no":
            continue
        raised = _say(readings, "fort-support") == "yes"
        defence[square] = terrain_defence(board, unit) if raised else DEFENCE[unit.kind]

    margin = sum(offence.values()) - sum(defence.values())
    stays = False
    if not offence:
        outcome = "refused"
    elif margin <= 0:
        outcome = "resists"
    elif margin >= 2:
        outcome = "destroyed"
    else:
        outcome = _beaten_by_one(board, everyone, target, readings)
        if outcome == "stays":
            outcome, stays = "resists", True
    return Verdict(outcome, sum(offence.values()), sum(defence.values()), linked, offence, defence, stays)


def _beaten_by_one(board, units, square, readings):
    """§3, beaten by exactly one: retreat, destroyed or stays.

    Units on every side come first, as the printed rule has it; then being cut off, which forbids any move;
    then the ground. Mountains count as soon as they are all that the units around have left open. A unit
    kept in only by an arsenal it may not enter is lost.
    """
    placed = _setup(units)
    around = [(square[0] + x, square[1] + y) for x, y in DIRECTIONS]
    unoccupied = [near for near in around if board.holds(near) and near not in placed]
    if not unoccupied:
        return "destroyed"
    if placed[square].fights and not communication(board, units, readings)[square]:
        return _say(readings, "cut-off-retreat")
    if retreat_destinations(board, units, square, readings):
        return "retreat"
    if not any(passable_step(board, square, near, readings) for near in unoccupied):
        return _say(readings, "mountain-blocks-retreat")
    return "destroyed"


def _walk(board, units, square, allowance, readings):
    """§1 and §4: every square a unit can end on, following each path step by step."""
    placed = _setup(units)
    unit = placed.pop(square)

    def linked_on(place):
        moved = Unit(unit.side, unit.kind, *place)
        return communication(board, [*placed.values(), moved], readings)[place]

    def walk(place, left):
        must_stop = place == square or _say(readings, "cut-off-passage") == "stops"
        if left == 0 or (unit.fights and must_stop and not linked_on(place)):
            return set()
        ends = set()
        for x, y in DIRECTIONS:
            near = (place[0] + x, place[1] + y)
            if near not in placed and passable_step(board, place, near, readings):
                ends |= {near} | walk(near, left - 1)
        return ends

    return walk(square, allowance) - {square}


def move_destinations(board, units, square, readings=None):
    """§1 and §4: where the unit on a square may end an ordinary move; empty when it cannot move."""
    units = list(units)
    return _walk(board, units, square, MOVE[_setup(units)[square].kind], readings)


def retreat_destinations(board, units, square, readings=None):
    """§3: where a unit beaten by one may end its forced move."""
    units = list(units)
    unit = _setup(units)[square]
    allowance = 1 if _say(readings, "retreat-distance") == "one-square" else MOVE[unit.kind]
    ends = _walk(board, units, square, allowance, readings)
    if _say(readings, "retreat-onto-arsenal") == "no":
        ends -= board.arsenals(other(unit.side))
    return ends
