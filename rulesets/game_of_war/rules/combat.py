"""An attack: its two sums, its result, and what becomes of the target (§3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum
from typing import NamedTuple

from rulesets.game_of_war.rules import squares
from rulesets.game_of_war.rules.bearing import Aim, Bearing, Charge, NoCharge, Why, aim, charge, no_charge
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.communication import Network, communication
from rulesets.game_of_war.rules.moves import Walk
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.readings import SUGGESTED, Readings
from rulesets.game_of_war.rules.squares import BoardSide, Direction, PlacedUnit, Square, Terrain, direction

# One attack: who bears on the target, the two sums, and the result (§3)


class Result(Enum):
    """What the comparison of the two sums says (§3)."""

    REFUSED = "refused"
    RESISTS = "resists"
    RETREAT = "retreat"
    DESTROYED = "destroyed"

    @classmethod
    def of(cls, offence: int, defence: int) -> Result:
        """The result of two sums; without any offence there is no attack (§3)."""
        if offence == 0:
            return cls.REFUSED
        if offence <= defence:
            return cls.RESISTS
        return cls.RETREAT if offence == defence + 1 else cls.DESTROYED


class CombatSums(NamedTuple):
    """An attack worked out: every unit that bears or might be thought to, the nearest first (§3)."""

    target: PlacedUnit
    attackers: tuple[Bearing, ...]
    defenders: tuple[Bearing, ...]
    charge: Charge
    networks: Mapping[BoardSide, Network]

    @property
    def offence(self) -> int:
        """The sum of the attacking side (§3)."""
        return sum(bearing.factor for bearing in self.attackers)

    @property
    def defence(self) -> int:
        """The sum of the target and its supporters (§3)."""
        return sum(bearing.factor for bearing in self.defenders)

    @property
    def result(self) -> Result:
        """What the two sums say (§3)."""
        return Result.of(self.offence, self.defence)


def no_target(position: BoardPosition, attacker: BoardSide, target: Square) -> str | None:
    """Why a square is nothing that a side can attack; nothing when it is (§1)."""
    unit = position.at(target)
    if unit is None:
        return f"No unit is on {target.name}."
    if unit.side is attacker:
        return f"The unit at {target.name} is {attacker.words}'s own."
    return None


def combat(
    board: Board,
    position: BoardPosition,
    target: Square,
    banned: Collection[Square] = (),
    readings: Readings = SUGGESTED,
    rules: type[AttackRules] | None = None,
) -> CombatSums:
    """Work out the attack on a unit, made by the other side; banned squares add no offence (§3).

    Other `rules` work it out with one of them changed.

    Raises:
        ValueError: No unit stands on the target square.
    """
    unit = position.at(target)
    if unit is None:
        raise ValueError(f"No unit is on {target.name}.")
    return (rules or AttackRules)(board, position, unit, banned, readings).sums()


class AttackRules:
    """Everything that the bearing of units on a target depends on, each rule in a method of its own."""

    def __init__(
        self, board: Board, position: BoardPosition, target: PlacedUnit, banned: Collection[Square], readings: Readings
    ) -> None:
        self.board, self.position, self.target, self.readings = board, position, target, readings
        self.banned = frozenset(banned)
        self.networks = self.linked()
        self.charge = self.charging()

    def sums(self) -> CombatSums:
        """Both sums, with what each unit adds to them (§3)."""
        side = self.target.side
        attackers = tuple(self.attacker(each) for each in self.near(side.other))
        defenders = tuple(self.defender(each) for each in self.near(side))
        return CombatSums(self.target, attackers, defenders, self.charge, self.networks)

    def linked(self) -> Mapping[BoardSide, Network]:
        """Which units are in communication (§4)."""
        return communication(self.board, self.position, self.readings)

    def charging(self) -> Charge:
        """Which cavalry charges (§2)."""
        network = self.networks[self.target.side.other]
        return charge(self.board, self.position, self.target.square, network, self.banned, self.readings)

    def aim(self, unit: PlacedUnit) -> Aim:
        """The line of fire from a unit to the target (§2)."""
        return aim(self.board, self.position, unit, self.target.square, self.readings)

    def ground(self, unit: PlacedUnit) -> Terrain:
        """What a unit stands on (§5)."""
        return self.board.terrain(unit.square)

    def keeps_defence(self) -> bool:
        """Whether a target that is cut off defends itself all the same (§4, `cut-off-relay`)."""
        return self.target.kind.relay and self.readings.cut_off_relay == "yes"

    def near(self, side: BoardSide) -> tuple[PlacedUnit, ...]:
        """A side's units that bear on the target, or might be thought to."""
        near = (unit for unit in self.position.units_of(side) if self._near(unit.square))
        return tuple(sorted(near, key=self._distance))

    def attacker(self, unit: PlacedUnit) -> Bearing:
        """What a unit of the attacking side adds to the offence (§3)."""
        if unit.square in self.charge:
            ahead = self.charge.ahead_of(unit.square)
            return Bearing(unit, squares.CHARGE, Why.CHARGES, self._distance(unit), at=ahead, terrain=self.ground(unit))
        line = self.aim(unit)
        why = self._no_attack(unit, line)
        held = no_charge(self.board, unit, self.charge) if why in (None, Why.TOO_FAR) else None
        broken = self.charge.broken_at(unit.square) if held is NoCharge.BROKEN else None
        return Bearing(
            unit,
            0 if why else unit.kind.offence,
            why or Why.FIRES,
            line.distance,
            at=self._at(unit, why, line),
            no_charge=held,
            broken_at=broken,
            terrain=self.ground(unit),
        )

    def defender(self, unit: PlacedUnit) -> Bearing:
        """What a unit of the target's side adds to the defence (§3)."""
        if unit == self.target:
            return self._target()
        line = self.aim(unit)
        why = self._no_support(unit, line)
        raised = self.readings.fort_support == "yes"
        ground = self.ground(unit) if raised else Terrain.PLAIN
        factor = 0 if why else unit.kind.defence_in(ground)
        at = self._at(unit, why, line)
        return Bearing(unit, factor, why or Why.SUPPORTS, line.distance, at=at, terrain=ground)

    def _target(self) -> Bearing:
        unit = self.target
        if self._cut_off(unit) and not self.keeps_defence():
            return Bearing(unit, 0, Why.CUT_OFF, 0, at=self.networks[unit.side].link(unit.square).at)
        ground = self.ground(unit)
        return Bearing(unit, unit.kind.defence_in(ground), Why.TARGET, 0, terrain=ground)

    def _no_attack(self, unit: PlacedUnit, line: Aim) -> Why | None:
        """Why a unit adds no offence; nothing when it does (§3)."""
        if line.blocked:
            return line.blocked
        if unit.kind.relay:
            return Why.NO_OFFENCE
        if self._cut_off(unit):
            return Why.CUT_OFF
        return Why.BANNED if unit.square in self.banned else None

    def _no_support(self, unit: PlacedUnit, line: Aim) -> Why | None:
        """Why a unit adds no defence to another; nothing when it does (§3)."""
        if line.blocked:
            return line.blocked
        if unit.kind.relay and self.readings.relay_support == "no":
            return Why.NO_SUPPORT
        return Why.CUT_OFF if self._cut_off(unit) else None

    def _near(self, square: Square) -> bool:
        away = square.distance(self.target.square)
        in_line = away <= squares.LONGEST_CHARGE and direction(square, self.target.square) is not None
        return away <= squares.LONGEST_RANGE or in_line or square in self.charge

    def _at(self, unit: PlacedUnit, why: Why | None, line: Aim) -> Square | None:
        """The square that the reason is about."""
        return self.networks[unit.side].link(unit.square).at if why is Why.CUT_OFF else line.at

    def _cut_off(self, unit: PlacedUnit) -> bool:
        return not self.networks[unit.side].includes(unit)

    def _distance(self, unit: PlacedUnit) -> int:
        return unit.square.distance(self.target.square)


# What a combat leaves behind: a unit gone, a unit that owes a retreat, or nothing (§3)


class Fate(Enum):
    """What becomes of the target, with the reason in words, and the section that says so."""

    UNTOUCHED = "there was no attack"
    RESISTS = "the offence is not greater than the defence"
    BEATEN = "the offence is greater by two or more"
    RETREATS = "beaten by one"
    SURROUNDED = "beaten by one, with no free square around it"
    HEMMED_IN = ("beaten by one, with only mountains free of units", "precedent mountain-blocks-retreat")
    NOWHERE = ("beaten by one, with no square it may enter", "precedent retreat-onto-arsenal")
    HELD = ("beaten by one and cut off, so it cannot move", "precedent cut-off-retreat")

    def __init__(self, words: str, cite: str = "§3") -> None:
        self.words, self.cite = words, cite


class Aftermath(NamedTuple):
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


def aftermath(board: Board, position: BoardPosition, fought: CombatSums, readings: Readings) -> Aftermath:
    """What the result of a combat means for its target (§3)."""
    if fought.result is Result.RETREAT:
        return forced_back(board, position, fought.target, readings)
    return Aftermath(fought.result, _PLAIN[fought.result])


def forced_back(board: Board, position: BoardPosition, unit: PlacedUnit, readings: Readings) -> Aftermath:
    """What becomes of a unit beaten by one: back, gone, or held where it is (§3).

    With a unit on every square around it is gone, cut off or not; being cut off comes before the ground (§3, §4).
    """
    walk = retreat_walk(board, position, unit, readings)
    if surrounded(board, position, unit):
        return Aftermath(Result.DESTROYED, Fate.SURROUNDED)
    if walk.cut_off:
        gone = readings.cut_off_retreat == "destroyed"
        return Aftermath(Result.DESTROYED if gone else Result.RESISTS, Fate.HELD)
    if not walk.free:
        gone = readings.mountain_blocks_retreat == "destroyed"
        return Aftermath(Result.DESTROYED if gone else Result.RESISTS, Fate.HEMMED_IN)
    ends = walk.ends(retreat_reach(unit, readings))
    return Aftermath(Result.RETREAT, Fate.RETREATS, ends) if ends else Aftermath(Result.DESTROYED, Fate.NOWHERE)


def retreat_walk(board: Board, position: BoardPosition, unit: PlacedUnit, readings: Readings) -> Walk:
    """The ground as a unit finds it that is forced back (§3, `retreat-onto-arsenal`)."""
    if readings.retreat_onto_arsenal == "yes":
        return Walk(board, position, unit, readings)
    return Walk(board, position, unit, readings, arsenals=0, shut=position.arsenals(board, unit.side.other))


def retreat_reach(unit: PlacedUnit, readings: Readings) -> int:
    """How many squares a unit that is forced back may go (§3, `retreat-distance`)."""
    return 1 if readings.retreat_distance == "one-square" else unit.kind.move


def surrounded(board: Board, position: BoardPosition, unit: PlacedUnit) -> bool:
    """Whether a unit stands on every square of the board around this one (§3)."""
    around = (unit.square.step(way) for way in Direction)
    return all(position.at(square) for square in around if square in board)


_PLAIN = {Result.REFUSED: Fate.UNTOUCHED, Result.RESISTS: Fate.RESISTS, Result.DESTROYED: Fate.BEATEN}
