"""The readings of the rules that the sheet of ASSAULT leaves open; the first of each is the default."""

from __future__ import annotations

from rulesets.assault.terms import (
    COMPARISON,
    CRITICAL,
    CRITICAL_VEHICLE,
    DAMAGE,
    DIGGING,
    EXPERIENCE,
    FALLBACK,
    HALF_STRENGTH,
)
from rulesets.words import Words


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


class AutoSuppression(Words):
    """What a Recruit's automatic suppression is."""

    JOINS = "joins", "it joins the attack's symbols", "The defence may cancel it like any other.", EXPERIENCE
    APPLIES = "applies", "it applies whatever is rolled", "No defence die can cancel it.", EXPERIENCE


class MinimumPool(Words):
    """How few dice changes may leave."""

    ZERO = "zero", "down to zero", "Changes may take every die away.", DIGGING
    ONE = "one", "never below one", "The last die stays, whatever the changes.", DIGGING


class HalfStrength(Words):
    """What half strength does to the roll."""

    PLAYERS_SAY = "players-say", "the players say, each time", "Read the section and say which dice fly.", HALF_STRENGTH
    HALF = "half", "half the dice, rounded up", "Of five dice three are thrown.", HALF_STRENGTH


class MinusOneDie(Words):
    """Who knows when an attack die goes, and which."""

    PLAYERS_SAY = "players-say", "the players say, each time", "Read the section: whose state, which colour.", DIGGING


class OrdinaryFirst(Words):
    """Whether ordinary results come before critical hits."""

    NO = "no", "no, after", "Critical hits are resolved on the target as it was.", CRITICAL
    YES = "yes", "yes", "A suppression may then count against the target in its critical hit.", CRITICAL


class DamagePoints(Words):
    """What a damage point does."""

    RECORDED = "players-record", "the players record it", "What it does to this class is in the rulebook.", DAMAGE
    REDUCES = "half-strength", "half strength, then eliminated", "One reduces the unit, the next ends it.", DAMAGE


class SuppressedAgain(Words):
    """What an ordinary suppression does to a unit that is suppressed already."""

    PLAYERS_SAY = "players-say", "the players say, each time", "Read the section and say.", FALLBACK
    FALLS_BACK = "falls-back", "it falls back", "As when a critical hit suppresses it a second time.", FALLBACK


class SaidOfSuppression(Words):
    """What the players may find in their rulebook of a second suppression."""

    NOTHING = "nothing-more", "nothing more", "It stays as it is.", FALLBACK
    FALLS_BACK = "falls-back", "it falls back", "It performs a fallback at once.", FALLBACK
    ELIMINATED = "eliminated", "it is eliminated", "It leaves the board.", FALLBACK
    OTHER = "something-else", "something else", "Say it in your own words.", FALLBACK


class FallbackSuppression(Words):
    """What becomes of the suppression marker of a unit that falls back."""

    KEEPS = "keeps", "it keeps the marker", "Nothing says that it is taken away.", FALLBACK
    LOSES = "loses", "it loses the marker", "The fallback takes its place.", FALLBACK


class CriticalModifiers(Words):
    """Whether anything changes the dice of a critical comparison."""

    NO = "no", "no", "One die a side for each critical hit, and that is all.", COMPARISON
    PLAYERS_SAY = "players-say", "the players say, each time", "Say which dice come or go on each side.", COMPARISON


class InfantryAgain(Words):
    """What a suppression does to infantry that is suppressed and falling back."""

    ELIMINATED = "eliminated", "it is eliminated", "A second fallback is the end of it, as with a C.", CRITICAL
    AGAIN = "falls-back", "it falls back again", "Only a C is said to end it.", CRITICAL


class VehicleAgain(Words):
    """What a suppression does to a vehicle that is suppressed and falling back."""

    ELIMINATED = "eliminated", "it is eliminated", "A second fallback is the end of it, as with a D.", CRITICAL_VEHICLE
    AGAIN = "falls-back", "it falls back again", "Only a D is said to end it.", CRITICAL_VEHICLE


class ImmobilizedSuppression(Words):
    """What a suppression does to an immobilized vehicle that is not suppressed."""

    SUPPRESSED = "suppressed", "it is suppressed", "Only one that would have to fall back is lost.", CRITICAL_VEHICLE
    ELIMINATED = "eliminated", "it is eliminated", "Immobilized, it cannot take a suppression.", CRITICAL_VEHICLE
