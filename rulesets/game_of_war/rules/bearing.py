"""How one unit bears on the target of an attack: its factor, or why it has none (§2, §3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rulesets.api import how_many
from rulesets.game_of_war.rules.charge import NoCharge
from rulesets.game_of_war.rules.lines import Sight
from rulesets.game_of_war.rules.squares import Square
from rulesets.game_of_war.rules.units import Terrain, Unit


class Why(Enum):
    """Why a unit counts, or does not; with the section that says so."""

    FIRES = ("fires", "§3")
    CHARGES = ("charges", "§2")
    TARGET = ("is the target", "§3")
    SUPPORTS = ("supports", "§3")
    NOT_ALIGNED = ("not aligned", "§2")
    TOO_FAR = ("too far", "§2")
    MOUNTAIN = ("behind a mountain", "§2")
    CORNER = ("behind a closed corner", "§2")
    ENEMY = ("behind an enemy", "§2")
    NO_OFFENCE = ("has no offence", "§2")
    NO_SUPPORT = ("gives no support", "§3")
    CUT_OFF = ("cut off", "§4")
    BANNED = ("forced to retreat", "§3")

    def __init__(self, words: str, cite: str) -> None:
        self.words, self.cite = words, cite

    @classmethod
    def unseen(cls, sight: Sight) -> Why:
        """Why a unit without a clear line does not count."""
        return cls[sight.name]


@dataclass(frozen=True, slots=True)
class Bearing:
    """One unit and what it adds to its side's sum, with the reason.

    `at` is the square the reason is about: what blocks the line, who cuts the unit off, or whom a charging
    cavalry follows.
    `no_charge` says why a cavalry counts, or is judged, as one that does not charge, and `broken_at` where
    its series is broken.
    """

    unit: Unit
    factor: int
    why: Why
    distance: int
    at: Square | None = None
    no_charge: NoCharge | None = None
    broken_at: Square | None = None
    terrain: Terrain = Terrain.PLAIN

    @property
    def counts(self) -> bool:
        """Whether the unit adds anything to its side's sum (§3)."""
        return self.factor > 0

    @property
    def charging(self) -> bool:
        """Whether the unit charges (§2)."""
        return self.why is Why.CHARGES

    @property
    def cite(self) -> str:
        """The section that the reason comes from."""
        return self.why.cite

    @property
    def reason(self) -> str:
        """The reason in words, to stand beside the unit."""
        return ", ".join(part for part in (self._why(), self._ground(), self._no_charge()) if part)

    def __str__(self) -> str:
        return f"{self.unit} {self.factor}: {self.reason}"

    def _why(self) -> str:
        place, away = self.at.name if self.at else "", how_many(self.distance, "square")
        match self.why:
            case Why.FIRES | Why.SUPPORTS:
                return f"{self.why.words} from {away} away"
            case Why.CHARGES if self.distance > 1:
                return f"charges, in line behind {place}"
            case Why.CHARGES:
                return "charges, adjacent to the target"
            case Why.NOT_ALIGNED:
                return "not in line with the target"
            case Why.TOO_FAR:
                return f"out of range ({away}; range {self.unit.kind.range})"
            case Why.MOUNTAIN:
                return f"the mountain at {place} is in the way"
            case Why.CORNER:
                return f"two mountains close the corner before {place}"
            case Why.ENEMY:
                return f"the enemy unit at {place} is in the way"
            case Why.CUT_OFF if self.at:
                return f"out of communication: the enemy at {place} cuts its line"
            case Why.CUT_OFF:
                return "out of communication"
            case Why.BANNED:
                return "may not attack: forced to retreat last turn"
            case Why.NO_OFFENCE:
                return "a relay has no offence"
            case Why.NO_SUPPORT:
                return "a relay gives no support"
            case _:
                return self.why.words

    def _ground(self) -> str:
        return f"in a {self.terrain.value}" if self.counts and self.terrain.shelters else ""

    def _no_charge(self) -> str:
        if self.no_charge is None:
            return ""
        broken = f", at {self.broken_at.name}" if self.broken_at else ""
        return self.no_charge.value + broken
