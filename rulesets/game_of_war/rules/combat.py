"""One attack: who bears on the target, the two sums, and the result (§3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum

from rulesets.game_of_war.rules.bearing import Bearing, Why
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.charge import Charge, NoCharge, charge, no_charge
from rulesets.game_of_war.rules.communication import Network, communication
from rulesets.game_of_war.rules.lines import Aim, aim
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.readings import SUGGESTED, CutOffRelay, FortSupport, Readings, RelaySupport
from rulesets.game_of_war.rules.squares import Square, direction
from rulesets.game_of_war.rules.units import CHARGE, LONGEST_CHARGE, LONGEST_RANGE, Side, Terrain, Unit


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


@dataclass(frozen=True, slots=True)
class Combat:
    """An attack worked out: every unit that bears or might be thought to, the nearest first (§3)."""

    target: Unit
    attackers: tuple[Bearing, ...]
    defenders: tuple[Bearing, ...]
    charge: Charge
    networks: Mapping[Side, Network]

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

    @property
    def target_cut_off(self) -> bool:
        """Whether the target is out of communication (§4)."""
        return not self.networks[self.target.side].includes(self.target)

    def __str__(self) -> str:
        return f"{self.target}: {self.offence} against {self.defence}, {self.result.value}"


def no_target(position: Position, attacker: Side, target: Square) -> str | None:
    """Why a square is nothing that a side can attack; nothing when it is (§1)."""
    unit = position.at(target)
    if unit is None:
        return f"No unit is on {target.name}."
    if unit.side is attacker:
        return f"The unit at {target.name} is {attacker.words}'s own."
    return None


def combat(
    board: Board,
    position: Position,
    target: Square,
    banned: Collection[Square] = (),
    readings: Readings = SUGGESTED,
) -> Combat:
    """Work out the attack on a unit, made by the other side; banned squares add no offence (§3).

    Raises:
        ValueError: No unit stands on the target square.
    """
    unit = position.at(target)
    if unit is None:
        raise ValueError(f"No unit is on {target.name}.")
    networks = communication(board, position, readings)
    charging = charge(board, position, target, networks[unit.side.other], banned, readings)
    field = _Field(board, position, unit, frozenset(banned), readings, networks, charging)
    attackers = tuple(field.attacker(each) for each in field.near(unit.side.other))
    defenders = tuple(field.defender(each) for each in field.near(unit.side))
    return Combat(unit, attackers, defenders, charging, networks)


@dataclass(frozen=True, slots=True)
class _Field:
    """Everything that one unit's bearing depends on."""

    board: Board
    position: Position
    target: Unit
    banned: frozenset[Square]
    readings: Readings
    networks: Mapping[Side, Network]
    charge: Charge

    def near(self, side: Side) -> tuple[Unit, ...]:
        """A side's units that bear on the target, or might be thought to."""
        near = (unit for unit in self.position.units_of(side) if self._near(unit.square))
        return tuple(sorted(near, key=self._distance))

    def attacker(self, unit: Unit) -> Bearing:
        """What a unit of the attacking side adds to the offence (§3)."""
        if unit.square in self.charge:
            ahead = self.charge.ahead_of(unit.square)
            return Bearing(unit, CHARGE, Why.CHARGES, self._distance(unit), at=ahead, terrain=self._ground(unit))
        line = self._aim(unit)
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
            terrain=self._ground(unit),
        )

    def defender(self, unit: Unit) -> Bearing:
        """What a unit of the target's side adds to the defence (§3)."""
        if unit == self.target:
            return self._target()
        line = self._aim(unit)
        why = self._no_support(unit, line)
        raised = self.readings.fort_support is FortSupport.YES
        ground = self._ground(unit) if raised else Terrain.PLAIN
        factor = 0 if why else unit.kind.defence_in(ground)
        at = self._at(unit, why, line)
        return Bearing(unit, factor, why or Why.SUPPORTS, line.distance, at=at, terrain=ground)

    def _target(self) -> Bearing:
        unit = self.target
        if self._cut_off(unit) and not self._keeps_defence():
            return Bearing(unit, 0, Why.CUT_OFF, 0, at=self.networks[unit.side].link(unit.square).at)
        ground = self._ground(unit)
        return Bearing(unit, unit.kind.defence_in(ground), Why.TARGET, 0, terrain=ground)

    def _keeps_defence(self) -> bool:
        """Whether a target that is cut off defends itself all the same (§4, `cut-off-relay`)."""
        return self.target.kind.relay and self.readings.cut_off_relay is CutOffRelay.YES

    def _no_attack(self, unit: Unit, line: Aim) -> Why | None:
        """Why a unit adds no offence; nothing when it does (§3)."""
        if not line:
            return Why.unseen(line.sight)
        if unit.kind.relay:
            return Why.NO_OFFENCE
        if self._cut_off(unit):
            return Why.CUT_OFF
        return Why.BANNED if unit.square in self.banned else None

    def _no_support(self, unit: Unit, line: Aim) -> Why | None:
        """Why a unit adds no defence to another; nothing when it does (§3)."""
        if not line:
            return Why.unseen(line.sight)
        if unit.kind.relay and self.readings.relay_support is RelaySupport.NO:
            return Why.NO_SUPPORT
        return Why.CUT_OFF if self._cut_off(unit) else None

    def _near(self, square: Square) -> bool:
        away = square.distance(self.target.square)
        in_line = away <= LONGEST_CHARGE and direction(square, self.target.square) is not None
        return away <= LONGEST_RANGE or in_line or square in self.charge

    def _at(self, unit: Unit, why: Why | None, line: Aim) -> Square | None:
        """The square that the reason is about."""
        return self.networks[unit.side].link(unit.square).at if why is Why.CUT_OFF else line.at

    def _aim(self, unit: Unit) -> Aim:
        return aim(self.board, self.position, unit, self.target.square, self.readings)

    def _cut_off(self, unit: Unit) -> bool:
        return not self.networks[unit.side].includes(unit)

    def _ground(self, unit: Unit) -> Terrain:
        return self.board.terrain(unit.square)

    def _distance(self, unit: Unit) -> int:
        return unit.square.distance(self.target.square)
