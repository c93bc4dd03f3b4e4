"""What a combat leaves behind: a unit gone, a unit that owes a retreat, or nothing (§3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.combat import Combat, Result
from rulesets.game_of_war.rules.moves import Walk
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.readings import (
    CutOffRetreat,
    MountainBlocksRetreat,
    Readings,
    RetreatDistance,
    RetreatOntoArsenal,
)
from rulesets.game_of_war.rules.squares import Direction, Square
from rulesets.game_of_war.rules.units import Unit


class Fate(Enum):
    """What becomes of the target, with the reason."""

    UNTOUCHED = "there was no attack"
    RESISTS = "the offence is not greater than the defence"
    BEATEN = "the offence is greater by two or more"
    RETREATS = "beaten by one: it leaves as its side's first move, and may not attack in that turn"
    SURROUNDED = "beaten by one, with every square around it occupied"
    HEMMED_IN = "beaten by one, with only mountains where no unit stands around it"
    NOWHERE = "beaten by one, with no square it may retreat to"
    HELD = "beaten by one, and out of communication it cannot move"


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The outcome for the target: its fate, and the squares it may be forced back to (§3)."""

    result: Result
    fate: Fate
    squares: tuple[Square, ...] = ()

    @property
    def must_leave(self) -> bool:
        """Whether the target must leave as the first of its side's next moves (§3)."""
        return self.fate is Fate.RETREATS

    @property
    def banned(self) -> bool:
        """Whether the target adds no offence in its side's next attack (§3)."""
        return self.result is not Result.DESTROYED and self.fate in (Fate.RETREATS, Fate.HELD)

    def __str__(self) -> str:
        return f"{self.result.value}: {self.fate.value}"


def aftermath(board: Board, position: Position, fought: Combat, readings: Readings) -> Aftermath:
    """What the result of a combat means for its target (§3)."""
    if fought.result is Result.RETREAT:
        return forced_back(board, position, fought.target, readings)
    return Aftermath(fought.result, _PLAIN[fought.result])


def forced_back(board: Board, position: Position, unit: Unit, readings: Readings) -> Aftermath:
    """What becomes of a unit beaten by one: back, gone, or held where it is (§3).

    With a unit on every square around it is gone, cut off or not; being cut off comes before the ground (§3, §4).
    """
    walk = retreat_walk(board, position, unit, readings)
    if surrounded(board, position, unit):
        return Aftermath(Result.DESTROYED, Fate.SURROUNDED)
    if walk.cut_off:
        gone = readings.cut_off_retreat is CutOffRetreat.DESTROYED
        return Aftermath(Result.DESTROYED if gone else Result.RESISTS, Fate.HELD)
    if not walk.free:
        gone = readings.mountain_blocks_retreat is MountainBlocksRetreat.DESTROYED
        return Aftermath(Result.DESTROYED if gone else Result.RESISTS, Fate.HEMMED_IN)
    squares = walk.ends(retreat_reach(unit, readings))
    return Aftermath(Result.RETREAT, Fate.RETREATS, squares) if squares else Aftermath(Result.DESTROYED, Fate.NOWHERE)


def retreat_walk(board: Board, position: Position, unit: Unit, readings: Readings) -> Walk:
    """The ground as a unit finds it that is forced back (§3, `retreat-onto-arsenal`)."""
    if readings.retreat_onto_arsenal is RetreatOntoArsenal.YES:
        return Walk(board, position, unit, readings)
    return Walk(board, position, unit, readings, arsenals=0, shut=position.arsenals(board, unit.side.other))


def retreat_reach(unit: Unit, readings: Readings) -> int:
    """How many squares a unit that is forced back may go (§3, `retreat-distance`)."""
    return 1 if readings.retreat_distance is RetreatDistance.ONE else unit.kind.move


def surrounded(board: Board, position: Position, unit: Unit) -> bool:
    """Whether a unit stands on every square of the board around this one (§3)."""
    around = (unit.square.step(way) for way in Direction)
    return all(position.at(square) for square in around if square in board)


_PLAIN = {Result.REFUSED: Fate.UNTOUCHED, Result.RESISTS: Fate.RESISTS, Result.DESTROYED: Fate.BEATEN}
