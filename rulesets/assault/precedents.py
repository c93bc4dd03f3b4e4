"""What the sheet of ASSAULT leaves open: each reading above its question, the suggested one first."""

from __future__ import annotations

from rulesets.api import Precedent, Words
from rulesets.assault.vocabulary import CHECKLISTS, MR


class Cancelling(Words):
    """How symbols pair in a comparison."""

    LIKE = "like", "like cancels like", "A symbol cancels only its own kind.", MR.COMPARISON
    STRONGER = (
        "stronger",
        "equal or stronger cancels",
        "Strongest first, each attack symbol is cancelled by the weakest defence symbol at least as strong.",
        MR.COMPARISON,
    )
    ANY = (
        "any",
        "any cancels any, strongest first",
        "Each defence symbol cancels the strongest attack symbol left.",
        MR.COMPARISON,
    )


CANCELLING = Precedent(
    "cancelling",
    "Which defence symbols cancel which attack symbols?",
    Cancelling,
    cite=MR.COMPARISON,
    help="The rules that Tableside knows don't say which defence symbol cancels which attack symbol; your rulebook"
    " may.",
    why_default="Pairing each symbol with its own kind is the plainest reading.",
)


class AutoSuppression(Words):
    """What a Recruit's automatic suppression is."""

    JOINS = "joins", "it joins the attack's symbols", "The defence may cancel it like any other X.", MR.EXPERIENCE
    APPLIES = "applies", "it applies whatever is rolled", "No defence symbol can cancel it.", MR.EXPERIENCE


AUTO_SUPPRESSION = Precedent(
    "auto-suppression",
    "Can the defence cancel a Recruit's automatic suppression?",
    AutoSuppression,
    cite=MR.EXPERIENCE,
    help="A Recruit target takes an automatic X. The checklist does not say whether defence dice can cancel it.",
    why_default="The checklist lists it among the attack's steps, before the comparison.",
)


class MinimumPool(Words):
    """How few dice changes may leave."""

    ZERO = "zero", "down to zero", "Modifiers may remove every die.", CHECKLISTS
    ONE = "one", "never below one", "The last die stays, whatever the modifiers.", CHECKLISTS


MINIMUM_POOL = Precedent(
    "minimum-pool",
    "Can modifiers reduce a dice pool to zero?",
    MinimumPool,
    cite=CHECKLISTS,
    help="The checklists give no minimum pool.",
    why_default="The checklists set no lower limit.",
)


class HalfStrength(Words):
    """What half strength does to the roll."""

    PLAYERS_SAY = (
        "players-say",
        "the players decide each time",
        "Look up MR 10.8.1 and enter the dice that are rolled.",
        MR.HALF_STRENGTH,
    )
    HALF = "half", "half the dice, rounded up", "Of five dice, three are rolled.", MR.HALF_STRENGTH


HALF_STRENGTH_DICE = Precedent(
    "half-strength",
    "How many dice does an attacker at half strength roll?",
    HalfStrength,
    cite=MR.HALF_STRENGTH,
    help="The checklists refer to MR 10.8.1 for the roll at half strength.",
    why_default="The number is in the rulebook, not on the checklists.",
)


class MinusOneDie(Words):
    """Who knows when an attack die goes, and which."""

    PLAYERS_SAY = (
        "players-say",
        "the players decide each time",
        "Look up MR 13.1 for whose status costs a die, and which colour.",
        MR.DIGGING,
    )


MINUS_ONE_DIE = Precedent(
    "minus-one-die",
    "When is an attack die removed, and which colour?",
    MinusOneDie,
    cite=MR.DIGGING,
    help="The checklist says “−1 attack die” and refers to MR 13.1 for whose status causes it.",
    why_default="The checklists only refer to MR 13.1.",
)


class OrdinaryFirst(Words):
    """Whether ordinary results come before critical hits."""

    NO = "no", "no, after", "Critical hits are resolved against the target as it was.", MR.CRITICAL
    YES = "yes", "yes", "A suppression then counts when the critical hit is resolved.", MR.CRITICAL


ORDINARY_FIRST = Precedent(
    "ordinary-first",
    "Do ordinary results apply before critical hits?",
    OrdinaryFirst,
    cite=MR.CRITICAL,
    help="An attack may leave critical hits and other symbols. The rules that Tableside knows don't say which apply"
    " first; your rulebook may.",
    why_default="The checklists judge the target by the markers it had before its critical hits.",
)


class InfantryAgain(Words):
    """What a suppression does to infantry that is suppressed and falling back."""

    ELIMINATED = "eliminated", "eliminated", "A second fallback eliminates it, as with a C.", MR.CRITICAL
    AGAIN = "falls-back", "another fallback", "The checklists say only of a C that it eliminates the unit.", MR.CRITICAL


INFANTRY_AGAIN = Precedent(
    "infantry-suppressed-falling-back",
    "Infantry suppressed and falling back: effect of D or X?",
    InfantryAgain,
    cite=MR.CRITICAL,
    help="Infantry would have to fall back, but is marked as falling back already.",
    why_default="A C eliminates infantry that is already falling back.",
)


class ImmobilizedSuppression(Words):
    """What a suppression does to an immobilized vehicle that is not suppressed."""

    SUPPRESSED = "suppressed", "suppressed", "Only a vehicle that has to fall back is eliminated.", MR.CRITICAL_VEHICLE
    ELIMINATED = "eliminated", "eliminated", "Any X eliminates an immobilized vehicle.", MR.CRITICAL_VEHICLE


IMMOBILIZED_SUPPRESSION = Precedent(
    "vehicle-immobilized-suppression",
    "Vehicle immobilized but not suppressed: effect of an X?",
    ImmobilizedSuppression,
    cite=MR.CRITICAL_VEHICLE,
    help="The checklists eliminate an immobilized vehicle here, but may mean only one that has to fall back.",
    why_default="An immobilized vehicle is eliminated because it cannot fall back; a first"
    " suppression requires no fallback.",
)


class VehicleAgain(Words):
    """What a suppression does to a vehicle that is suppressed and falling back."""

    ELIMINATED = "eliminated", "eliminated", "A second fallback eliminates it, as with a D.", MR.CRITICAL_VEHICLE
    AGAIN = (
        "falls-back",
        "another fallback",
        "The checklists say only of a D that it eliminates the unit.",
        MR.CRITICAL_VEHICLE,
    )


VEHICLE_AGAIN = Precedent(
    "vehicle-suppressed-falling-back",
    "Vehicle suppressed and falling back: effect of an X?",
    VehicleAgain,
    cite=MR.CRITICAL_VEHICLE,
    help="The vehicle would have to fall back, but is marked as falling back already.",
    why_default="A D eliminates a vehicle that is already falling back.",
)


class DamagePoints(Words):
    """What a damage point does."""

    RECORDED = ("players-record", "the players record it", "Your rulebook, MR 10.7, says what they do.", MR.DAMAGE)
    REDUCES = (
        "half-strength",
        "half strength, then eliminated",
        "The first reduces the unit to half strength; the second eliminates it.",
        MR.DAMAGE,
    )


DAMAGE_POINTS = Precedent(
    "damage-points",
    "What does a damage point do to this class of unit?",
    DamagePoints,
    cite=MR.DAMAGE,
    help="The rules that Tableside knows don't say what a damage point does to each class of unit; MR 10.7 of your"
    " rulebook does.",
    why_default="The checklists give no numbers for it.",
)


class SuppressedAgain(Words):
    """What an ordinary suppression does to a unit that is suppressed already."""

    PLAYERS_SAY = "players-say", "the players decide each time", "Look up MR 13.3 each time.", MR.FALLBACK
    FALLS_BACK = "falls-back", "fallback", "As when a critical hit suppresses the unit a second time.", MR.FALLBACK


SUPPRESSED_AGAIN = Precedent(
    "ordinary-suppression",
    "What does a suppression do to a suppressed unit?",
    SuppressedAgain,
    cite=MR.FALLBACK,
    help="The checklists describe a second suppression only for critical hits.",
    why_default="The answer is in the rulebook.",
)


class FallbackSuppression(Words):
    """What becomes of the suppression marker of a unit that falls back."""

    KEEPS = "keeps", "it keeps the marker", "The rules that Tableside knows don't say that it is removed.", MR.FALLBACK
    LOSES = "loses", "it loses the marker", "The fallback marker replaces it.", MR.FALLBACK


FALLBACK_SUPPRESSION = Precedent(
    "fallback-keeps-suppression",
    "Does a unit that falls back keep its suppression marker?",
    FallbackSuppression,
    cite=MR.FALLBACK,
    help="It matters for the next attack on the unit.",
    why_default="The checklists remove no marker.",
)


class CriticalModifiers(Words):
    """Whether anything changes the dice of a critical comparison."""

    NO = "no", "no", "Each critical hit gives each side one die, with no changes.", MR.COMPARISON
    PLAYERS_SAY = (
        "players-say",
        "the players decide each time",
        "Enter the changes in dice for each side.",
        MR.COMPARISON,
    )


CRITICAL_MODIFIERS = Precedent(
    "critical-modifiers",
    "Do modifiers apply to the critical comparison?",
    CriticalModifiers,
    cite=MR.COMPARISON,
    help="The checklists give each side one die for each critical hit left.",
    why_default="The checklists list no changes.",
)

OF_A_CRITICAL = (
    CANCELLING,
    CRITICAL_MODIFIERS,
    MINIMUM_POOL,
    INFANTRY_AGAIN,
    IMMOBILIZED_SUPPRESSION,
    VEHICLE_AGAIN,
    FALLBACK_SUPPRESSION,
)
OF_FIRE = (
    AUTO_SUPPRESSION,
    CANCELLING,
    MINIMUM_POOL,
    HALF_STRENGTH_DICE,
    MINUS_ONE_DIE,
    ORDINARY_FIRST,
    CRITICAL_MODIFIERS,
    INFANTRY_AGAIN,
    IMMOBILIZED_SUPPRESSION,
    VEHICLE_AGAIN,
    FALLBACK_SUPPRESSION,
    DAMAGE_POINTS,
    SUPPRESSED_AGAIN,
)
