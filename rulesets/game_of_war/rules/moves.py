"""Whether a unit can move to a square, by which way, and where a unit that is forced back can go (§1, §3, §4)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from rulesets.api import BadAnswer, shortened
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.communication import communication
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.readings import Readings
from rulesets.game_of_war.rules.squares import PlacedUnit, Square, Terrain, between


class Bar(Enum):
    """Why a move or an attack is not allowed, as a sentence with the section that says so."""

    NO_UNIT = ("No unit is on {at}.", "§1")
    NOT_YOURS = ("The unit at {at} belongs to the other side.", "§1")
    RETREAT_FIRST = ("The unit at {at} must retreat before any other unit moves.", "§3")
    MOVED_ALREADY = ("The unit at {at} has already moved this turn.", "§1")
    FIVE_MOVED = ("Five units have already moved this turn.", "§1")
    FOUGHT_ALREADY = ("This turn's attack has already been made.", "§1")
    OVER = ("The game is over.", "§1")
    STAYS = ("The unit must leave {at}.", "§1")
    OFF_BOARD = ("There is no square {at} on this board.", "§1")
    MOUNTAIN = ("{at} is a mountain.", "§5")
    OCCUPIED = ("{at} is occupied.", "§1")
    TOO_FAR = ("{at} is too far away.", "§2")
    CUT_OFF = ("The unit at {at} is out of communication and cannot move.", "§4")
    NO_WAY = ("Every way to {at} is blocked.", "§1")
    STOPS_SHORT = ("The unit must stop at {at}, which is out of communication.", "§4")
    ARSENAL = ("The enemy arsenal at {at} cannot be entered: this turn's attack has already been made.", "§5")
    ARSENAL_RETREAT = ("A forced retreat may not enter the enemy arsenal at {at}.", "§3")
    NOT_AN_ENEMY = ("No enemy unit is on {at}.", "§3")

    def __init__(self, sentence: str, cite: str) -> None:
        self.sentence, self.cite = sentence, cite


@dataclass(frozen=True, slots=True)
class Barred:
    """One reason against a move or an attack, with the square it is about."""

    bar: Bar
    at: Square

    @property
    def cite(self) -> str:
        """The section that the reason comes from."""
        return self.bar.cite

    @property
    def cited(self) -> str:
        """The reason with its section."""
        return f"{self} ({self.cite})"

    def __str__(self) -> str:
        return self.bar.sentence.format(at=self.at.name)


ALLOWED = "allowed: "
"""What stands between a move and the reason for which the table allows it."""
_ALLOWED = re.compile(r"\ballowed\s*:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Move:
    """A move of one unit, with the square it goes through if that matters; written `8,11-9,12-8,13`.

    `allowed` is the players' reason to make it though the rules bar it, written behind it: `8,11-8,15 allowed: agreed`.
    """

    start: Square
    end: Square
    via: Square | None = None
    allowed: str = ""

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read a move: two squares, or three with the one it goes through, joined by `-`; then a reason, if any.

        Raises:
            BadAnswer: The text is no move; the message is a sentence for the players.
        """
        way, *reason = _ALLOWED.split(text, maxsplit=1)
        squares = [Square.parse(word) for word in way.split("-")]
        if len(squares) not in (2, 3):
            raise BadAnswer(f"“{shortened(text)}” is not a move: join two or three squares, as in 8,11-8,12.")
        allowed = " ".join(" ".join(reason).split())
        if reason and not allowed:
            raise BadAnswer(f"Type a reason after “{ALLOWED.strip()}”, in a few words.")
        return cls(squares[0], squares[-1], squares[1] if len(squares) == 3 else None, allowed)

    def __str__(self) -> str:
        way = "-".join(str(square) for square in (self.start, self.via, self.end) if square)
        return f"{way} {ALLOWED}{self.allowed}" if self.allowed else way

    @property
    def name(self) -> str:
        """The move in sentences, by row letters and column numbers: `K8-K9`."""
        return "-".join(square.name for square in (self.start, self.via, self.end) if square)


Way = tuple[Square, ...]
"""The squares a move enters, its end the last."""


@dataclass(frozen=True)
class Walk:
    """The ground as one unit finds it: who can walk where, at this moment of the turn.

    `arsenals` says how many enemy arsenals the unit may enter: one while the turn's attack is still to be made.
    `shut` are the squares where a forced retreat may not end.
    """

    board: Board
    position: BoardPosition
    unit: PlacedUnit
    readings: Readings
    arsenals: int = 1
    shut: Way = ()

    def way(self, end: Square, via: Square | None = None, reach: int | None = None) -> Way | Barred:
        """The way to a square, past enemy arsenals rather than into them; or what is against it (§1, §4)."""
        reach = self.unit.kind.move if reach is None else reach
        if against := self.against(end, reach):
            return against
        stopped: dict[Way, Barred] = {}
        for way in self._ways(end, via, reach):
            why = self._stopped(way)
            if why is None:
                return way
            stopped[way] = why
        straight = (*between(self.unit.square, end), end)
        return stopped.get(straight) or next(iter(stopped.values()), Barred(Bar.NO_WAY, end))

    def against(self, end: Square, reach: int) -> Barred | None:
        """What is against a move whatever way it takes (§1, §2, §4)."""
        start = self.unit.square
        if against := no_room(self.board, self.position, start, end):
            return against
        if end in self.shut:
            return Barred(Bar.ARSENAL_RETREAT, end)
        if self.cut_off:
            return Barred(Bar.CUT_OFF, start)
        return Barred(Bar.TOO_FAR, end) if start.distance(end) > reach else None

    @cached_property
    def cut_off(self) -> bool:
        """Whether the unit is held where it stands: a fighting unit out of communication (§4)."""
        return self._held(self.position, self.unit)

    @cached_property
    def passing(self) -> Way:
        """The free squares around the unit that it need not stop at (§4, `cut-off-passage`)."""
        if self.readings.cut_off_passage == "goes-on":
            return self.free
        start, unit, position = self.unit.square, self.unit, self.position.settled(self.board)
        return tuple(each for each in self.free if not self._held(position.moved(start, each), unit.at(each)))

    @cached_property
    def free(self) -> Way:
        """The empty squares around the unit that one step leads to (§1)."""
        return self._around(self.unit.square)

    @cached_property
    def beyond(self) -> Mapping[Square, Way]:
        """The empty squares that a second step leads to, by the square that the first one led to (§1)."""
        return {square: self._around(square) for square in self.free}

    @cached_property
    def doomed(self) -> Way:
        """The enemy arsenals that stand and that the unit would destroy by entering them (§5)."""
        return self.position.arsenals(self.board, self.unit.side.other) if self.unit.kind.fighting else ()

    def ends(self, reach: int | None = None) -> Way:
        """Every square the unit can move to, in order (§1)."""
        near = [*self.free, *(beyond for around in self.beyond.values() for beyond in around)]
        return tuple(end for end in sorted(dict.fromkeys(near)) if isinstance(self.way(end, reach=reach), tuple))

    def entered(self, way: Way) -> Way:
        """The standing enemy arsenals that the unit would destroy on its way (§5)."""
        return tuple(square for square in way if square in self.doomed)

    def _ways(self, end: Square, via: Square | None, reach: int) -> list[Way]:
        """The ways to try, those that enter the fewest arsenals first."""
        direct: list[Way] = [(end,)] if via is None and end in self.free else []
        bent: list[Way] = [(square, end) for square, around in self.beyond.items() if reach > 1 and end in around]
        wanted = [way for way in bent if via in (None, way[0])]
        return sorted(direct + wanted, key=lambda way: len(self.entered(way)))

    def _stopped(self, way: Way) -> Barred | None:
        """What is against one way: an arsenal it may not enter, or a square where it must stop (§4, §5)."""
        entered = self.entered(way)
        if len(entered) > self.arsenals:
            return Barred(Bar.ARSENAL, entered[-1])
        stops = len(way) > 1 and way[0] not in self.passing
        return Barred(Bar.STOPS_SHORT, way[0]) if stops else None

    def _around(self, square: Square) -> Way:
        around = self.board.rays(self.readings.corners_closed).around(square)
        return tuple(each for each in around if self.position.at(each) is None)

    def _held(self, position: BoardPosition, unit: PlacedUnit) -> bool:
        if unit.kind.relay:
            return False
        return not communication(self.board, position, self.readings)[unit.side].includes(unit)


def no_room(board: Board, position: BoardPosition, start: Square, end: Square) -> Barred | None:
    """What is against a unit standing on another square: it is no other, none at all, a mountain, or taken (§1, §5)."""
    if end == start:
        return Barred(Bar.STAYS, start)
    if end not in board:
        return Barred(Bar.OFF_BOARD, end)
    if board.terrain(end) is Terrain.MOUNTAIN:
        return Barred(Bar.MOUNTAIN, end)
    return Barred(Bar.OCCUPIED, end) if position.at(end) else None
