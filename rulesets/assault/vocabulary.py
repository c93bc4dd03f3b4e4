"""The words of ASSAULT: classes, states, results, where the rules speak of them; and what its sheet leaves open.

The texts of outcomes and effects stand in `results.toml`, those of answers in `questions.toml`, of what is open, the
suggested reading first, in `precedents.toml`.
"""

from __future__ import annotations

from enum import StrEnum

from rulesets.api import ResultWords, Words, precedents_of, results_of


class MR(StrEnum):
    """The sections of the rulebook (MR) that the checklists name."""

    RANGE = "MR 10.1"
    SIGHT = "MR 10.2"
    HINDERED = "MR 10.3"
    DAMAGE = "MR 10.7"
    COMPARISON = "MR 10.7.2"
    CRITICAL = "MR 10.7.5"
    CRITICAL_VEHICLE = "MR 10.7.6"
    HALF_STRENGTH = "MR 10.8.1"
    RANGED_FIRE = "MR 10.9.4"
    CARD = "MR 4.2"
    EXPERIENCE = "MR 4.2.3"
    FAST_ACTION = "MR 9.2"
    DIGGING = "MR 13.1"
    FALLBACK = "MR 13.3"


ATTACK_LIST = "attack checklist"
DEFENCE_LIST = "defence checklist"
CRITICAL_HITS = f"{MR.CRITICAL}; {MR.CRITICAL_VEHICLE}"

GREEN, BLUE = "green", "blue"
COLOURS = (GREEN, BLUE)
SYMBOLS = "CDX"

NONE = "none"
"""What is typed where nothing applies: no dice, no card, no row of the player aid."""


class Symbol(Words):
    """The symbols of the dice, strongest first."""

    C = (
        "C",
        "critical hit",
        "The strongest symbol. Uncancelled ones are resolved by a separate comparison roll.",
        MR.CRITICAL,
    )
    D = "D", "damage point", "The middle symbol.", f"{MR.DAMAGE}; {MR.CRITICAL}"
    X = "X", "suppression", "The weakest symbol.", f"{MR.FALLBACK}; {MR.CRITICAL}"


SYMBOL_NAMES = tuple(symbol.label for symbol in Symbol)


class TargetClass(Words):
    """What kind of unit is fired at."""

    INFANTRY = "infantry"
    ARTILLERY = "artillery"
    VEHICLE = "vehicle"


CLASSES = {TargetClass.INFANTRY: "infantry", TargetClass.ARTILLERY: "artillery", TargetClass.VEHICLE: "vehicles"}
"""The classes within a sentence."""


class Experience(Words):
    """The level of a unit's men; its marker is not a die."""

    RECRUIT = "recruit"
    HARDENED = "hardened"
    VETERAN = "veteran"
    ELITE = "elite"

    @property
    def marked(self) -> str:
        """Call it as a list does, with its marker: `Veteran (yellow marker)`."""
        return f"{self.label} ({MARKERS[self]} marker)"


MARKERS = {"recruit": "blue", "hardened": "green", "veteran": "yellow", "elite": "black"}
"""The colours of the markers by level; two of them are colours of dice, too, so none stands without its noun."""


class UnitState(Words):
    """What a unit may be marked with; the players clear it by hand, as their rulebook says."""

    SUPPRESSED = "suppressed"
    FALLING_BACK = "falling-back"
    IMMOBILIZED = "immobilized"
    DIGGING_IN = "digging-in"
    DUG_IN = "dug-in"
    HALF_STRENGTH = "half-strength"


class FastAction(Words):
    """Whether infantry or artillery took a fast action."""

    NONE = "none"
    FAST = "fast-action"


@results_of(__name__, "outcomes")
class FireOutcome(ResultWords):
    """What an attack comes to, from worst to best for the attacker."""

    REFUSED = "refused"
    NONE = "none"
    DAMAGE = "damage"
    SUPPRESSED = "suppressed"
    IMMOBILIZED = "immobilized"
    FALLS_BACK = "falls-back"
    ELIMINATED = "eliminated"


@results_of(__name__, "effects")
class AssaultEffect(ResultWords):
    """What a result does to the target."""

    DAMAGE = "damage"
    REDUCED = "half-strength"
    SUPPRESSED = "suppressed"
    UNSUPPRESSED = "loses-suppression"
    IMMOBILIZED = "immobilized"
    FALLS_BACK = "falls-back"
    ELIMINATED = "eliminated"
    AS_PLAYERS_SAY = "as-players-say"

    @classmethod
    def calls(cls, unit: str) -> str:
        """Call a target that has no name of its own the target."""
        return f"the {unit}" if unit == "target" else unit


class Cancelling(Words):
    """How symbols pair in a comparison."""

    LIKE = "like"
    STRONGER = "stronger"
    ANY = "any"


PRECEDENTS = precedents_of(__name__, {"cancelling": Cancelling})
"""All that is left open, by key."""

OF_A_CRITICAL = (
    "cancelling",
    "critical-modifiers",
    "minimum-pool",
    "infantry-suppressed-falling-back",
    "vehicle-immobilized-suppression",
    "vehicle-suppressed-falling-back",
    "fallback-keeps-suppression",
)
"""What of it critical hits alone may come to."""
