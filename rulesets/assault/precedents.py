"""What the sheet of ASSAULT leaves open: each reading above its question, the suggested one first."""

from __future__ import annotations

from rulesets.api import Precedent, Words
from rulesets.assault.vocabulary import (
    CHECKLISTS,
    COMPARISON,
    CRITICAL,
    CRITICAL_VEHICLE,
    DAMAGE,
    DIGGING,
    EXPERIENCE,
    FALLBACK,
    HALF_STRENGTH,
)


class Cancelling(Words):
    """How symbols pair in a comparison."""

    LIKE = "like", "like cancels like", "A symbol is cancelled by its own kind only.", COMPARISON
    STRONGER = (
        "stronger",
        "equal or stronger cancels",
        "From the strongest down, each attack symbol meets the weakest defence symbol that is at least its equal.",
        COMPARISON,
    )
    ANY = (
        "any",
        "any cancels any, strongest first",
        "Whatever the defence shows takes away the strongest attack symbols.",
        COMPARISON,
    )


CANCELLING = Precedent(
    "cancelling",
    "How do symbols pair in a comparison?",
    Cancelling,
    cite=COMPARISON,
    help="Defence symbols cancel attack symbols, but the sheet does not say which cancels which.",
    why_default="Pairing each symbol with its own kind is the plainest way to read it.",
)


class AutoSuppression(Words):
    """What a Recruit's automatic suppression is."""

    JOINS = "joins", "it joins the attack's symbols", "The defence may cancel it like any other.", EXPERIENCE
    APPLIES = "applies", "it applies whatever is rolled", "No defence die can cancel it.", EXPERIENCE


AUTO_SUPPRESSION = Precedent(
    "auto-suppression",
    "Can the defence cancel a Recruit's automatic suppression?",
    AutoSuppression,
    cite=EXPERIENCE,
    help="A Recruit that is fired at takes one suppression beside what is rolled; what the defence can do is not said.",
    why_default="It comes up among the attack's steps, before the comparison.",
)


class MinimumPool(Words):
    """How few dice changes may leave."""

    ZERO = "zero", "down to zero", "Changes may take every die away.", CHECKLISTS
    ONE = "one", "never below one", "The last die stays, whatever the changes.", CHECKLISTS


MINIMUM_POOL = Precedent(
    "minimum-pool",
    "May changes leave a side without a single die?",
    MinimumPool,
    cite=CHECKLISTS,
    help="Dice may be taken away; whether the last one may is not on the sheet.",
    why_default="The sheet sets no lower limit.",
)


class HalfStrength(Words):
    """What half strength does to the roll."""

    PLAYERS_SAY = "players-say", "the players say, each time", "Read the section and say which dice fly.", HALF_STRENGTH
    HALF = "half", "half the dice, rounded up", "Of five dice three are thrown.", HALF_STRENGTH


HALF_STRENGTH_DICE = Precedent(
    "half-strength",
    "How many dice does an attacker at half strength throw?",
    HalfStrength,
    cite=HALF_STRENGTH,
    help="The sheet sends you to the rulebook when the dice are rolled.",
    why_default="The number is in the rulebook, not on the sheet.",
)


class MinusOneDie(Words):
    """Who knows when an attack die goes, and which."""

    PLAYERS_SAY = "players-say", "the players say, each time", "Read the section: whose state, which colour.", DIGGING


MINUS_ONE_DIE = Precedent(
    "minus-one-die",
    "When does an attack die go, and which?",
    MinusOneDie,
    cite=DIGGING,
    help="The sheet only names one attack die less; whose state costs it is in the section.",
    why_default="Only the rulebook knows.",
)


class OrdinaryFirst(Words):
    """Whether ordinary results come before critical hits."""

    NO = "no", "no, after", "Critical hits are resolved on the target as it was.", CRITICAL
    YES = "yes", "yes", "A suppression may then count against the target in its critical hit.", CRITICAL


ORDINARY_FIRST = Precedent(
    "ordinary-first",
    "Do ordinary results apply before the critical hits are resolved?",
    OrdinaryFirst,
    cite=CRITICAL,
    help="An attack may leave critical hits and other symbols; their order is not on the sheet.",
    why_default="Critical hits are resolved at once, on the target as it stood.",
)


class InfantryAgain(Words):
    """What a suppression does to infantry that is suppressed and falling back."""

    ELIMINATED = "eliminated", "it is eliminated", "A second fallback is the end of it, as with a C.", CRITICAL
    AGAIN = "falls-back", "it falls back again", "Only a C is said to end it.", CRITICAL


INFANTRY_AGAIN = Precedent(
    "infantry-suppressed-falling-back",
    "Infantry, suppressed and falling back, is suppressed again: what happens?",
    InfantryAgain,
    cite=CRITICAL,
    help="It should fall back, and is marked as falling back already.",
    why_default="A critical hit ends infantry that has to fall back twice.",
)


class ImmobilizedSuppression(Words):
    """What a suppression does to an immobilized vehicle that is not suppressed."""

    SUPPRESSED = "suppressed", "it is suppressed", "Only one that would have to fall back is lost.", CRITICAL_VEHICLE
    ELIMINATED = "eliminated", "it is eliminated", "Immobilized, it cannot take a suppression.", CRITICAL_VEHICLE


IMMOBILIZED_SUPPRESSION = Precedent(
    "vehicle-immobilized-suppression",
    "An immobilized vehicle that is not suppressed takes a suppression: what happens?",
    ImmobilizedSuppression,
    cite=CRITICAL_VEHICLE,
    help="The sheet ends an immobilized vehicle here, but may mean only one that has to fall back.",
    why_default="What kills an immobilized vehicle is that it cannot fall back.",
)


class VehicleAgain(Words):
    """What a suppression does to a vehicle that is suppressed and falling back."""

    ELIMINATED = "eliminated", "it is eliminated", "A second fallback is the end of it, as with a D.", CRITICAL_VEHICLE
    AGAIN = "falls-back", "it falls back again", "Only a D is said to end it.", CRITICAL_VEHICLE


VEHICLE_AGAIN = Precedent(
    "vehicle-suppressed-falling-back",
    "A vehicle, suppressed and falling back, is suppressed again: what happens?",
    VehicleAgain,
    cite=CRITICAL_VEHICLE,
    help="It should fall back, and is marked as falling back already.",
    why_default="A damage point ends a vehicle that has to fall back twice.",
)


class DamagePoints(Words):
    """What a damage point does."""

    RECORDED = "players-record", "the players record it", "What it does to this class is in the rulebook.", DAMAGE
    REDUCES = "half-strength", "half strength, then eliminated", "One reduces the unit, the next ends it.", DAMAGE


DAMAGE_POINTS = Precedent(
    "damage-points",
    "What does a damage point do to this class of unit?",
    DamagePoints,
    cite=DAMAGE,
    help="What is left of damage points is applied by class, as the rulebook says.",
    why_default="The sheet has no numbers for it.",
)


class SuppressedAgain(Words):
    """What an ordinary suppression does to a unit that is suppressed already."""

    PLAYERS_SAY = "players-say", "the players say, each time", "Read the section and say.", FALLBACK
    FALLS_BACK = "falls-back", "it falls back", "As when a critical hit suppresses it a second time.", FALLBACK


SUPPRESSED_AGAIN = Precedent(
    "ordinary-suppression",
    "What does a suppression left over do to a unit that is suppressed already?",
    SuppressedAgain,
    cite=FALLBACK,
    help="The sheet tells of a second suppression only within a critical hit.",
    why_default="The answer is in the rulebook.",
)


class FallbackSuppression(Words):
    """What becomes of the suppression marker of a unit that falls back."""

    KEEPS = "keeps", "it keeps the marker", "Nothing says that it is taken away.", FALLBACK
    LOSES = "loses", "it loses the marker", "The fallback takes its place.", FALLBACK


FALLBACK_SUPPRESSION = Precedent(
    "fallback-keeps-suppression",
    "What becomes of a suppression marker when its unit falls back?",
    FallbackSuppression,
    cite=FALLBACK,
    help="It matters for the next attack on it.",
    why_default="No state is cleared by the sheet.",
)


class CriticalModifiers(Words):
    """Whether anything changes the dice of a critical comparison."""

    NO = "no", "no", "One die a side for each critical hit, and that is all.", COMPARISON
    PLAYERS_SAY = "players-say", "the players say, each time", "Say which dice come or go on each side.", COMPARISON


CRITICAL_MODIFIERS = Precedent(
    "critical-modifiers",
    "May terrain, experience or cards change the dice of a critical comparison?",
    CriticalModifiers,
    cite=COMPARISON,
    help="The sheet gives each side one die for each critical hit left.",
    why_default="The sheet lists no change.",
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
