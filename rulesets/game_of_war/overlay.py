"""What a board shows over its squares: who is in communication, what bears on a square, where a unit can go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from rulesets.api import Tabletop
from rulesets.game_of_war.board_questions import BOARD, POSITION
from rulesets.game_of_war.owed import owing_units
from rulesets.game_of_war.precedents import settled_already
from rulesets.game_of_war.question_kinds import STANDARD, position_on, read_board
from rulesets.game_of_war.rules.aftermath import Aftermath, aftermath
from rulesets.game_of_war.rules.bearing import Bearing
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.charge import Charge
from rulesets.game_of_war.rules.combat import Combat, Result, combat
from rulesets.game_of_war.rules.communication import Network, communication
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.readings import SUGGESTED, Readings
from rulesets.game_of_war.rules.squares import Square
from rulesets.game_of_war.rules.turn import Turn
from rulesets.game_of_war.rules.units import SIDES, Kind, Side, Unit
from rulesets.game_of_war.vocabulary import Happens


@dataclass(frozen=True)
class Scene:
    """A board with a position on it, read as this table reads the rules.

    `banned` are the squares of units that add no offence this turn, `owes` is that of one that has to leave first.
    """

    board: Board
    position: Position
    readings: Readings = SUGGESTED
    banned: tuple[Square, ...] = ()
    owes: Square | None = None

    @property
    def networks(self) -> Mapping[Side, Network]:
        """Both sides' communication (§4)."""
        return communication(self.board, self.position, self.readings)

    @property
    def cut_off(self) -> frozenset[Square]:
        """The squares of all units that are out of communication (§4)."""
        links = (network.links.items() for network in self.networks.values())
        return frozenset(square for each in links for square, link in each if not link)

    def bearing_on(self, square: Square) -> Bears:
        """What bears on a square: on the unit there, or on one of either side that would stand there (§3)."""
        return _bears(self, square)

    @property
    def attacks(self) -> Mapping[Square, Bears]:
        """What bears on each enemy unit that the side to move can attack with any offence at all (§3)."""
        enemies = self.position.units_of(self.position.turn.other)
        bearing = {unit.square: self.bearing_on(unit.square) for unit in enemies}
        return {square: bears for square, bears in bearing.items() if bears.result is not Result.REFUSED}

    @property
    def movable(self) -> tuple[Square, ...]:
        """The units that the side to move could move, row by row; one that has to leave first, alone (§1, §3)."""
        turn = Turn(self.position, owes=self.owes, banned=self.banned)
        return movable(self.board, turn, self.readings)


@dataclass(frozen=True)
class Bears:
    """What bears on one square.

    Where a unit stands, `fought` is the attack on it and `after` what would become of it. Where none does, `reach`
    holds what each side would bring to bear on an enemy there; on a mountain nothing.
    """

    square: Square
    fought: Combat | None
    reach: Mapping[Side, tuple[Bearing, ...]]
    after: Aftermath | None = None

    @property
    def charge(self) -> Charge | None:
        """The charge on the unit that stands here (§2)."""
        return self.fought.charge if self.fought else None

    @property
    def margin(self) -> int:
        """By how much the offence is greater than the defence; less than 0 where it is smaller (§3)."""
        return self.fought.offence - self.fought.defence if self.fought else 0

    @property
    def result(self) -> Result | None:
        """What an attack on the unit here would come to (§3)."""
        return self.after.result if self.after else None

    @property
    def bearings(self) -> tuple[Bearing, ...]:
        """Every unit that bears on the square or might be thought to, of either side."""
        if self.fought:
            return (*self.fought.attackers, *self.fought.defenders)
        return tuple(bearing for bearings in self.reach.values() for bearing in bearings)

    @property
    def factors(self) -> dict[Square, int]:
        """What each unit that counts adds, by its square."""
        return {bearing.unit.square: bearing.factor for bearing in self.bearings if bearing.counts}


def scene_of_table(table: Tabletop) -> Scene:
    """The board as it lies on the table, with the bans of the side that is to move (§3).

    Raises:
        BadAnswer: The board or the position on the table cannot be read; the message is for the players.
    """
    board = read_board(table.facts.get(BOARD.key, STANDARD))
    position = position_on(board, table.facts.get(POSITION.key, ""))
    clock = SIDES.get(table.clock.side)
    side, said = clock or position.turn, position.turn_said or clock is not None
    banned, leaving = (
        tuple(unit.square for unit in owing_units(table, owed, side) if position.at(unit.square) == unit)
        for owed in (Happens.MAY_NOT_ATTACK, Happens.MUST_RETREAT)
    )
    there = replace(position, turn=side, turn_said=said)
    return Scene(board, there, readings_of(table), banned, next(iter(leaving), None))


def movable(board: Board, turn: Turn, readings: Readings) -> tuple[Square, ...]:
    """The units that a turn can move as it stands, row by row; one that has to leave first, alone (§1, §3)."""
    able = (unit.square for unit in turn.position.units_of(turn.side) if turn.ends(board, unit.square, readings))
    return tuple(sorted(able, key=in_reading_order))


def in_reading_order(square: Square) -> tuple[int, int]:
    """Say where a square stands when the board is read row by row."""
    return (square.row, square.column)


readings_of = settled_already
"""How a table reads the open points; those not settled are read as suggested."""


@lru_cache(maxsize=1024)
def _bears(scene: Scene, square: Square) -> Bears:
    if scene.position.at(square):
        fought = combat(scene.board, scene.position, square, scene.banned, scene.readings)
        return Bears(square, fought, {}, aftermath(scene.board, scene.position, fought, scene.readings))
    if not scene.board.open_ground(square):
        return Bears(square, None, {})
    return Bears(square, None, {side: _reach(scene, square, side) for side in Side})


def _reach(scene: Scene, square: Square, side: Side) -> tuple[Bearing, ...]:
    """What a side would bring to bear on an enemy on an empty square; a relay stands in, which cuts no line."""
    there = scene.position.placed(Unit(side.other, Kind.FOOT_RELAY, square))
    return combat(scene.board, there, square, scene.banned, scene.readings).attackers
