"""The words of ASSAULT: classes, experience, states, markers, results, and where the rules speak of them.

The texts of outcomes and effects stand in `results.toml`.
"""

from __future__ import annotations

from enum import StrEnum

from rulesets.api import ResultWords, Words, results_of


class MR(StrEnum):
    """The sections of the rulebook (MR) that the checklists name."""

    RANGE = "MR 10.1"
    SIGHT = "MR 10.2"
    HINDERED = "MR 10.3"
    SPOTTING = "MR 10.5"
    ARC = "MR 10.6"
    DAMAGE = "MR 10.7"
    COMPARISON = "MR 10.7.2"
    CRITICAL = "MR 10.7.5"
    CRITICAL_VEHICLE = "MR 10.7.6"
    HALF_STRENGTH = "MR 10.8.1"
    TERRAIN = "MR 10.9.1"
    IMPACT = "MR 10.9.3"
    RANGED_FIRE = "MR 10.9.4"
    CARD = "MR 4.2"
    EXPERIENCE = "MR 4.2.3"
    COMMAND = "MR 4.9"
    COMMAND_POINT = "MR 4.9.2"
    COMMAND_CARD = "MR 8.3"
    FAST_ACTION = "MR 9.2"
    DIGGING = "MR 13.1"
    FALLBACK = "MR 13.3"


ATTACK_LIST = "attack checklist"
DEFENCE_LIST = "defence checklist"
CHECKLISTS = f"{ATTACK_LIST}; {DEFENCE_LIST}"
CRITICAL_HITS = f"{MR.CRITICAL}; {MR.CRITICAL_VEHICLE}"

SECTIONS = (*MR, ATTACK_LIST, DEFENCE_LIST, "dice", "printed values", "precedents")
"""What texts may cite besides precedents: the checklists, the sections that they name, and the components."""

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

    INFANTRY = "infantry", "Infantry", "Can be forced to fall back.", MR.CRITICAL
    ARTILLERY = "artillery", "Artillery", "A fallback eliminates artillery.", MR.CRITICAL
    VEHICLE = "vehicle", "Vehicle", "Can be immobilized; a fallback then eliminates it.", MR.CRITICAL_VEHICLE


class Experience(Words):
    """The level of a unit's men; its marker is not a die."""

    RECRUIT = "recruit", "Recruit", "No extra die. As a target it takes an automatic X.", MR.EXPERIENCE
    HARDENED = "hardened", "Hardened", "One extra die in defence, none in attack.", MR.EXPERIENCE
    VETERAN = "veteran", "Veteran", "One extra die in attack and in defence.", MR.EXPERIENCE
    ELITE = "elite", "Elite", "One extra die in attack and in defence.", MR.EXPERIENCE

    @property
    def marked(self) -> str:
        """Call it as a list does, with its marker: `Veteran (yellow marker)`."""
        return f"{self.label} ({MARKERS[self]} marker)"


MARKERS = {"recruit": "blue", "hardened": "green", "veteran": "yellow", "elite": "black"}
"""The colours of the markers by level; two of them are colours of dice, too, so none stands without its noun."""


class UnitState(Words):
    """What a unit may be marked with; the players clear it by hand, as their rulebook says."""

    SUPPRESSED = (
        "suppressed",
        "Suppressed",
        "Another suppression may force it to fall back.",
        f"{MR.FALLBACK}; {MR.CRITICAL}",
    )
    FALLING_BACK = "falling-back", "Falling back", "Carries a fallback marker.", MR.FALLBACK
    IMMOBILIZED = "immobilized", "Immobilized", "A forced fallback eliminates it.", MR.CRITICAL_VEHICLE
    DIGGING_IN = (
        "digging-in",
        "Digging in",
        "Preparing cover that is not ready (inferred). The checklists only name it.",
        MR.DIGGING,
    )
    DUG_IN = "dug-in", "Dug in", "In finished cover (inferred). The checklists only name it.", MR.DIGGING
    HALF_STRENGTH = "half-strength", "Half strength", "Reduced by losses.", f"{MR.HALF_STRENGTH} (inferred)"


class Range(Words):
    """Whether the target can be reached."""

    IN = "in", "In range", "The attack continues.", MR.RANGE
    OUT = "out", "Out of range", "No attack is possible.", MR.RANGE


class LineOfSight(Words):
    """What the attacker sees of the target."""

    CLEAR = "clear", "Clear", "Nothing is in the way.", f"{MR.SIGHT} (inferred)"
    HINDERED = "hindered", "Hindered", "Something in the way may give the target defence dice.", MR.HINDERED
    NOT_NEEDED = (
        "not-needed",
        "Not needed",
        "Your rulebook requires no line of sight for this attack.",
        f"{MR.SIGHT} (inferred)",
    )
    BLOCKED = "blocked", "Blocked", "No attack is possible.", f"{MR.SIGHT} (inferred)"


class CommandRules(Words):
    """Whether the optional command rules are played with."""

    NONE = "none", "Not in play", "No command points and no command cards for activation.", MR.COMMAND
    IN_PLAY = (
        "in-play",
        "In play",
        "A command point is flipped to activate a unit, and a command card may be played.",
        MR.COMMAND,
    )


class Marker(Words):
    """The status marker that the attacker is given."""

    FIRING = "firing", "Firing", "The unit fires.", ATTACK_LIST
    MOVE_AND_FIRE = "move-and-fire", "Move and fire", "The unit moves, then fires.", ATTACK_LIST
    FIRE_AND_MOVE = "fire-and-move", "Fire and move", "The unit fires, then moves.", ATTACK_LIST
    TURRET_FIRE = "turret-fire", "Turret fire", "The target is outside the arc of fire.", MR.ARC


class Spotting(Words):
    """How the spotting roll came out."""

    NONE = "none", "No roll needed", "This attack requires no spotting roll.", MR.SPOTTING
    PASSED = "passed", "Passed", "The target is spotted.", MR.SPOTTING
    FAILED = "failed", "Failed", "The attack continues; defence step 6 applies the failed roll.", MR.SPOTTING


class Strength(Words):
    """Whether the attacker is at full strength."""

    FULL = "none", "Full strength", "All its dice are rolled.", MR.HALF_STRENGTH
    HALF = "half-strength", "Half strength", "Fewer dice may be rolled.", "precedent half-strength"


class LostDie(Words):
    """The attack die that goes."""

    NONE = "none", "None", "No die is removed.", MR.DIGGING
    GREEN = "green", "One green die", "Remove one green attack die.", MR.DIGGING
    BLUE = "blue", "One blue die", "Remove one blue attack die.", MR.DIGGING


class LastDie(Words):
    """The colour of the die that a pool keeps."""

    GREEN = "green", "Green", "The pool keeps one green die.", "precedent minimum-pool"
    BLUE = "blue", "Blue", "The pool keeps one blue die.", "precedent minimum-pool"


class FastAction(Words):
    """Whether infantry or artillery took a fast action."""

    NONE = "none", "None", "The unit took no fast action.", MR.FAST_ACTION
    FAST = "fast-action", "Fast action", "The player aid may give dice for it.", MR.FAST_ACTION


class NoHits(Words):
    """What to do after an attack roll without a symbol."""

    DEFEND = "defend", "Resolve the defence", "Take and roll the defence dice anyway.", DEFENCE_LIST
    END = "end", "End the attack", "No symbols remain to be cancelled.", ATTACK_LIST


class SaidOfSuppression(Words):
    """What the players may find in their rulebook of a second suppression."""

    NOTHING = "nothing-more", "no further effect", "The unit stays suppressed.", MR.FALLBACK
    FALLS_BACK = "falls-back", "fallback", "The unit falls back at once.", MR.FALLBACK
    ELIMINATED = "eliminated", "eliminated", "The unit is removed from the board.", MR.FALLBACK
    OTHER = "something-else", "something else", "Enter it in a few words.", MR.FALLBACK


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
