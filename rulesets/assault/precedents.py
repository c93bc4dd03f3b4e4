"""What the sheet of ASSAULT leaves open: the readings of each rule, the suggested one first, above its question.

The texts stand in `precedents.toml`.
"""

from __future__ import annotations

from rulesets.api import Words, precedent_of


class Cancelling(Words):
    """How symbols pair in a comparison."""

    LIKE = "like"
    STRONGER = "stronger"
    ANY = "any"


CANCELLING = precedent_of(__name__, "cancelling", Cancelling)


class AutoSuppression(Words):
    """What a Recruit's automatic suppression is."""

    JOINS = "joins"
    APPLIES = "applies"


AUTO_SUPPRESSION = precedent_of(__name__, "auto-suppression", AutoSuppression)


class MinimumPool(Words):
    """How few dice changes may leave."""

    ZERO = "zero"
    ONE = "one"


MINIMUM_POOL = precedent_of(__name__, "minimum-pool", MinimumPool)


class HalfStrength(Words):
    """What half strength does to the roll."""

    PLAYERS_SAY = "players-say"
    HALF = "half"


HALF_STRENGTH_DICE = precedent_of(__name__, "half-strength", HalfStrength)


class MinusOneDie(Words):
    """Who knows when an attack die goes, and which."""

    PLAYERS_SAY = "players-say"


MINUS_ONE_DIE = precedent_of(__name__, "minus-one-die", MinusOneDie)


class OrdinaryFirst(Words):
    """Whether ordinary results come before critical hits."""

    NO = "no"
    YES = "yes"


ORDINARY_FIRST = precedent_of(__name__, "ordinary-first", OrdinaryFirst)


class InfantryAgain(Words):
    """What a suppression does to infantry that is suppressed and falling back."""

    ELIMINATED = "eliminated"
    AGAIN = "falls-back"


INFANTRY_AGAIN = precedent_of(__name__, "infantry-suppressed-falling-back", InfantryAgain)


class ImmobilizedSuppression(Words):
    """What a suppression does to an immobilized vehicle that is not suppressed."""

    SUPPRESSED = "suppressed"
    ELIMINATED = "eliminated"


IMMOBILIZED_SUPPRESSION = precedent_of(__name__, "vehicle-immobilized-suppression", ImmobilizedSuppression)


class VehicleAgain(Words):
    """What a suppression does to a vehicle that is suppressed and falling back."""

    ELIMINATED = "eliminated"
    AGAIN = "falls-back"


VEHICLE_AGAIN = precedent_of(__name__, "vehicle-suppressed-falling-back", VehicleAgain)


class DamagePoints(Words):
    """What a damage point does."""

    RECORDED = "players-record"
    REDUCES = "half-strength"


DAMAGE_POINTS = precedent_of(__name__, "damage-points", DamagePoints)


class SuppressedAgain(Words):
    """What an ordinary suppression does to a unit that is suppressed already."""

    PLAYERS_SAY = "players-say"
    FALLS_BACK = "falls-back"


SUPPRESSED_AGAIN = precedent_of(__name__, "ordinary-suppression", SuppressedAgain)


class FallbackSuppression(Words):
    """What becomes of the suppression marker of a unit that falls back."""

    KEEPS = "keeps"
    LOSES = "loses"


FALLBACK_SUPPRESSION = precedent_of(__name__, "fallback-keeps-suppression", FallbackSuppression)


class CriticalModifiers(Words):
    """Whether anything changes the dice of a critical comparison."""

    NO = "no"
    PLAYERS_SAY = "players-say"


CRITICAL_MODIFIERS = precedent_of(__name__, "critical-modifiers", CriticalModifiers)

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
