"""The words of ASSAULT: classes, experience, states, markers, results, and where the rules speak of them."""

from __future__ import annotations

from rulesets.api import Words

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

SECTIONS = (
    *(RANGE, SIGHT, HINDERED, SPOTTING, ARC, DAMAGE, COMPARISON, CRITICAL, CRITICAL_VEHICLE, HALF_STRENGTH, TERRAIN),
    *(IMPACT, RANGED_FIRE, CARD, EXPERIENCE, COMMAND, COMMAND_POINT, COMMAND_CARD, FAST_ACTION, DIGGING, FALLBACK),
    *(ATTACK_LIST, DEFENCE_LIST, "dice", "printed values", "precedents"),
)
"""What texts may cite besides precedents: the checklists, the sections that they name, and the components."""

GREEN, BLUE = "green", "blue"
COLOURS = (GREEN, BLUE)
SYMBOLS = "CDX"

NONE = "none"
"""What is typed where nothing applies: no dice, no card, no row of the player aid."""


class Symbol(Words):
    """The symbols of the dice, strongest first."""

    C = "C", "critical hit", "The strongest: what is left of it is resolved by a comparison of its own.", CRITICAL
    D = "D", "damage point", "The middle one.", f"{DAMAGE}; {CRITICAL}"
    X = "X", "suppression", "The weakest.", f"{FALLBACK}; {CRITICAL}"


class TargetClass(Words):
    """What kind of unit is fired at."""

    INFANTRY = "infantry", "Infantry", "Can be forced to fall back.", CRITICAL
    ARTILLERY = "artillery", "Artillery", "A fallback eliminates it.", CRITICAL
    VEHICLE = "vehicle", "Vehicle", "May also be immobilized; a fallback then eliminates it.", CRITICAL_VEHICLE


class Experience(Words):
    """The level of a unit's men; its marker is not a die."""

    RECRUIT = "recruit", "Recruit", "No extra die; fired at, it takes an X beside what is rolled.", EXPERIENCE
    HARDENED = "hardened", "Hardened", "One more die in defence, none in attack.", EXPERIENCE
    VETERAN = "veteran", "Veteran", "One more die in attack and in defence.", EXPERIENCE
    ELITE = "elite", "Elite", "One more die in attack and in defence.", EXPERIENCE


class UnitState(Words):
    """What a unit may be marked with; the players clear it by hand, as their rulebook says."""

    SUPPRESSED = "suppressed", "Suppressed", "Another suppression may force it to fall back.", f"{FALLBACK}; {CRITICAL}"
    FALLING_BACK = "falling-back", "Falling back", "Marked as having performed a fallback.", FALLBACK
    IMMOBILIZED = "immobilized", "Immobilized", "A state of vehicles; a fallback then eliminates it.", CRITICAL_VEHICLE
    DIGGING_IN = (
        "digging-in",
        "Digging in",
        "The checklists only name it: work on cover that is not ready (inferred).",
        DIGGING,
    )
    DUG_IN = "dug-in", "Dug in", "The checklists only name it: in finished cover (inferred).", DIGGING
    HALF_STRENGTH = "half-strength", "Half strength", "Reduced by losses.", f"{HALF_STRENGTH} (inferred)"


class Range(Words):
    """Whether the target can be reached."""

    IN = "in", "In range", "The attack goes on.", RANGE
    OUT = "out", "Out of range", "There is no attack.", RANGE


class LineOfSight(Words):
    """What the attacker sees of the target."""

    CLEAR = "clear", "Clear", "Nothing is in the way.", f"{SIGHT} (inferred)"
    HINDERED = "hindered", "Hindered", "Something in the way may give the target defence dice.", HINDERED
    NOT_NEEDED = "not-needed", "Not needed", "Your rulebook lets this attack do without one.", f"{SIGHT} (inferred)"
    BLOCKED = "blocked", "Blocked", "There is no attack.", f"{SIGHT} (inferred)"


class CommandRules(Words):
    """Whether the optional command rules are played with."""

    NONE = "none", "Not in play", "Nothing to flip, and no activation cards.", COMMAND
    IN_PLAY = "in-play", "In play", "A command point is flipped to activate, and a card may fit.", COMMAND


class Marker(Words):
    """The status marker that the attacker is given."""

    FIRING = "firing", "Firing", "It fires.", ATTACK_LIST
    MOVE_AND_FIRE = "move-and-fire", "Move and fire", "It moves, then fires.", ATTACK_LIST
    FIRE_AND_MOVE = "fire-and-move", "Fire and move", "It fires, and moves after that.", ATTACK_LIST
    TURRET_FIRE = "turret-fire", "Turret fire", "The target lies outside the arc of fire.", ARC


class Spotting(Words):
    """How the spotting roll came out."""

    NONE = "none", "No roll needed", "This attack takes none.", SPOTTING
    PASSED = "passed", "Passed", "The target is spotted.", SPOTTING
    FAILED = "failed", "Failed", "It is remembered in the defence, at its sixth step.", SPOTTING


class Strength(Words):
    """Whether the attacker is at full strength."""

    FULL = "none", "Full strength", "All its dice are thrown.", HALF_STRENGTH
    HALF = "half-strength", "Half strength", "Fewer dice may be thrown.", "precedent half-strength"


class LostDie(Words):
    """The attack die that goes."""

    NONE = "none", "None", "No die goes.", DIGGING
    GREEN = "green", "One green die", "Lay one green attack die aside.", DIGGING
    BLUE = "blue", "One blue die", "Lay one blue attack die aside.", DIGGING


class LastDie(Words):
    """The colour of the die that a pool keeps."""

    GREEN = "green", "Green", "The pool keeps one green die.", "precedent minimum-pool"
    BLUE = "blue", "Blue", "The pool keeps one blue die.", "precedent minimum-pool"


class FastAction(Words):
    """Whether infantry or artillery took a fast action."""

    NONE = "none", "None", "It took none.", FAST_ACTION
    FAST = "fast-action", "Fast action", "The player aid may have dice for that.", FAST_ACTION


class NoHits(Words):
    """What to do after an attack roll without a symbol."""

    DEFEND = "defend", "Go through the defence", "Take the defence dice all the same.", DEFENCE_LIST
    END = "end", "End here", "There is nothing to defend against.", ATTACK_LIST


class SaidOfSuppression(Words):
    """What the players may find in their rulebook of a second suppression."""

    NOTHING = "nothing-more", "nothing more", "It stays as it is.", FALLBACK
    FALLS_BACK = "falls-back", "it falls back", "It performs a fallback at once.", FALLBACK
    ELIMINATED = "eliminated", "it is eliminated", "It leaves the board.", FALLBACK
    OTHER = "something-else", "something else", "Say it in your own words.", FALLBACK


class Outcome(Words):
    """What an attack comes to, from worst to best for the attacker."""

    REFUSED = "refused", "not allowed", "There is no such attack.", ATTACK_LIST
    NONE = "none", "no effect", "Nothing befalls the target.", COMPARISON
    DAMAGE = "damage", "damage", "The target takes damage points.", DAMAGE
    SUPPRESSED = "suppressed", "suppressed", "The target is marked suppressed.", FALLBACK
    IMMOBILIZED = "immobilized", "immobilized", "The target, a vehicle, is marked immobilized.", CRITICAL_VEHICLE
    FALLS_BACK = "falls-back", "falls back", "The target performs a fallback at once.", FALLBACK
    ELIMINATED = "eliminated", "eliminated", "The target is taken off the board.", CRITICAL


class Happens(Words):
    """What a result does to the target."""

    DAMAGE = (
        "damage",
        "takes damage",
        "Damage points come from an ordinary hit, never from a critical one.",
        f"{DAMAGE}; {CRITICAL}",
    )
    REDUCED = (
        "half-strength",
        "is at half strength",
        "A damage point has cost it half its strength.",
        "precedent damage-points",
    )
    SUPPRESSED = "suppressed", "is suppressed", "Give it a suppression marker.", FALLBACK
    UNSUPPRESSED = (
        "loses-suppression",
        "loses its suppression",
        "Take its suppression marker away.",
        "precedent fallback-keeps-suppression",
    )
    IMMOBILIZED = "immobilized", "is immobilized", "Mark the vehicle immobilized.", CRITICAL_VEHICLE
    FALLS_BACK = "falls-back", "falls back", "It performs a fallback at once and is marked so.", FALLBACK
    ELIMINATED = "eliminated", "is eliminated", "It is removed from the board.", CRITICAL
    AS_PLAYERS_SAY = (
        "as-players-say",
        "as the players say",
        "The players found it in their rulebook.",
        "precedent ordinary-suppression",
    )
