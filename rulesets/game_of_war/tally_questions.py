"""What a tally asks: how many of each kind count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulesets.api import Choice, Number, Question, YesNo
from rulesets.game_of_war.precedents import (
    CUT_OFF_RELAY,
    CUT_OFF_RETREAT,
    FORT_SUPPORT,
    MOUNTAIN_BLOCKS_RETREAT,
    RELAY_SUPPORT,
)
from rulesets.game_of_war.rules.units import Kind, Terrain
from rulesets.game_of_war.vocabulary import COMBAT, COMMUNICATION, GROUND, UNITS, Around, Ground, TargetKind

MOST = 99
ARTILLERY, RELAY = Kind.FOOT_ARTILLERY, Kind.FOOT_RELAY
"""Foot and mounted count alike in a sum."""


def called(kind: Kind) -> str:
    """Call what counts alike in a sum by one name."""
    return {ARTILLERY: "artillery", RELAY: "relays"}.get(kind, kind.words)


@dataclass(frozen=True)
class Supporter:
    """A kind of supporter on its ground."""

    kind: Kind
    ground: Terrain = Terrain.PLAIN

    @property
    def words(self) -> str:
        """The supporter in a sentence."""
        name = called(self.kind)
        return f"{name} in a {self.ground.value}" if self.ground.shelters else name

    @property
    def counted(self) -> str:
        """Supporters of this kind, as they are counted: `infantry units in a fort`."""
        name = called(self.kind) + ("" if self.kind.relay else " units")
        return f"{name} in a {self.ground.value}" if self.ground.shelters else name

    @property
    def cite(self) -> str:
        """The section that gives its defence."""
        return f"{UNITS}, {GROUND}" if self.ground.shelters else UNITS


KIND = Choice(
    "target",
    "What is attacked?",
    TargetKind,
    cite=UNITS,
    help="Each kind has its own defensive factor.",
)
GROUND_OF_TARGET = Choice(
    "ground",
    "Terrain of the target?",
    Ground,
    cite=f"{UNITS}, {GROUND}",
    default=Ground.PLAIN.value,
    help="A pass or a fort raises the defence of infantry and artillery, and a unit there cannot be charged.",
)
CUT_OFF = YesNo(
    "cut-off",
    "Is the target out of communication?",
    cite=COMMUNICATION,
    default="no",
    help="A fighting unit out of communication adds nothing to its own defence; friendly units still support it.",
)
AROUND = Choice(
    "around",
    "What is around the target?",
    Around,
    cite=COMBAT,
    default=Around.FREE.value,
    decides_fate=True,
    help="The target must leave its square and needs one to enter.",
)


def _how_many(key: str, what: str, cite: str, help: str) -> Number:
    return Number(key, f"{what}?", 0, MOST, cite=cite, default="0", help=help)


WHO = f"{UNITS}, {COMBAT}, {COMMUNICATION}"
"""The sections that say who counts."""

_COUNTS = "Count only units in line, in range, in communication and not forced to retreat last turn."
_HELPS = "Count only units in line with the target, in range and in communication, but not the target itself."

ATTACKERS = (
    (_how_many("infantry", "Attacking infantry units", WHO, f"Each counts 4. {_COUNTS}"), Kind.INFANTRY),
    (
        _how_many("cavalry", "Attacking cavalry units that do not charge", WHO, f"Each counts 4. {_COUNTS}"),
        Kind.CAVALRY,
    ),
    (
        _how_many("artillery", "Attacking artillery units (foot and mounted)", WHO, f"Each counts 5. {_COUNTS}"),
        ARTILLERY,
    ),
)
CHARGING = _how_many(
    "charging",
    "Charging cavalry units",
    f"{UNITS}, {GROUND}",
    "Each counts 7: cavalry adjacent to the target, and cavalry in line behind it without a gap. A unit in a"
    " pass or a fort cannot be charged: cavalry within two squares then counts 4.",
)


def _supporters(support: Supporter) -> tuple[Number, Supporter]:
    name = support.words.replace(" in a ", "-in-")
    cite = f"{WHO}, {GROUND}" if support.ground.shelters else WHO
    return _how_many(f"support.{name}", f"Supporting {support.counted}", cite, _HELPS), support


SUPPORTERS = tuple(
    _supporters(Supporter(kind, ground))
    for kind in (Kind.INFANTRY, Kind.CAVALRY, ARTILLERY, RELAY)
    for ground in (Terrain.PLAIN, Terrain.PASS, Terrain.FORT)
    if ground is Terrain.PLAIN or kind.defence_in(ground) != kind.defence
)
"""A question for each kind of supporter, and for each ground that raises what it gives."""

QUESTIONS: tuple[Question[Any], ...] = (
    KIND,
    GROUND_OF_TARGET,
    CUT_OFF,
    *(question for question, _ in ATTACKERS),
    CHARGING,
    CUT_OFF_RELAY,
    *(question for question, _ in SUPPORTERS),
    FORT_SUPPORT,
    RELAY_SUPPORT,
    AROUND,
    MOUNTAIN_BLOCKS_RETREAT,
    CUT_OFF_RETREAT,
)
