"""The open rules of ASSAULT, put to the table where their readings part."""

from __future__ import annotations

from rulesets.assault import readings
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
from rulesets.choices import Precedent

CANCELLING = Precedent(
    "cancelling",
    "How do symbols pair in a comparison?",
    readings.Cancelling,
    cite=COMPARISON,
    help="Defence symbols cancel attack symbols, but the sheet does not say which cancels which.",
    why_default="Pairing each symbol with its own kind is the plainest way to read it.",
)
AUTO_SUPPRESSION = Precedent(
    "auto-suppression",
    "Can the defence cancel a Recruit's automatic suppression?",
    readings.AutoSuppression,
    cite=EXPERIENCE,
    help="A Recruit that is fired at takes one suppression beside what is rolled; what the defence can do is not said.",
    why_default="It comes up among the attack's steps, before the comparison.",
)
MINIMUM_POOL = Precedent(
    "minimum-pool",
    "May changes leave a side without a single die?",
    readings.MinimumPool,
    cite=DIGGING,
    help="Dice may be taken away; whether the last one may is not on the sheet.",
    why_default="The sheet sets no lower limit.",
)
HALF_STRENGTH_DICE = Precedent(
    "half-strength",
    "How many dice does an attacker at half strength throw?",
    readings.HalfStrength,
    cite=HALF_STRENGTH,
    help="The sheet sends you to the rulebook when the dice are rolled.",
    why_default="The number is in the rulebook, not on the sheet.",
)
MINUS_ONE_DIE = Precedent(
    "minus-one-die",
    "When does an attack die go, and which?",
    readings.MinusOneDie,
    cite=DIGGING,
    help="The sheet only names one attack die less; whose state costs it is in the section.",
    why_default="Only the rulebook knows.",
)
ORDINARY_FIRST = Precedent(
    "ordinary-first",
    "Do ordinary results apply before the critical hits are resolved?",
    readings.OrdinaryFirst,
    cite=CRITICAL,
    help="An attack may leave critical hits and other symbols; their order is not on the sheet.",
    why_default="Critical hits are resolved at once, on the target as it stood.",
)
INFANTRY_AGAIN = Precedent(
    "infantry-suppressed-falling-back",
    "Infantry, suppressed and falling back, is suppressed again: what happens?",
    readings.InfantryAgain,
    cite=CRITICAL,
    help="It should fall back, and is marked as falling back already.",
    why_default="A critical hit ends infantry that has to fall back twice.",
)
IMMOBILIZED_SUPPRESSION = Precedent(
    "vehicle-immobilized-suppression",
    "An immobilized vehicle that is not suppressed takes a suppression: what happens?",
    readings.ImmobilizedSuppression,
    cite=CRITICAL_VEHICLE,
    help="The sheet ends an immobilized vehicle here, but may mean only one that has to fall back.",
    why_default="What kills an immobilized vehicle is that it cannot fall back.",
)
VEHICLE_AGAIN = Precedent(
    "vehicle-suppressed-falling-back",
    "A vehicle, suppressed and falling back, is suppressed again: what happens?",
    readings.VehicleAgain,
    cite=CRITICAL_VEHICLE,
    help="It should fall back, and is marked as falling back already.",
    why_default="A damage point ends a vehicle that has to fall back twice.",
)
DAMAGE_POINTS = Precedent(
    "damage-points",
    "What does a damage point do to this class of unit?",
    readings.DamagePoints,
    cite=DAMAGE,
    help="What is left of damage points is applied by class, as the rulebook says.",
    why_default="The sheet has no numbers for it.",
)
SUPPRESSED_AGAIN = Precedent(
    "ordinary-suppression",
    "What does a suppression left over do to a unit that is suppressed already?",
    readings.SuppressedAgain,
    cite=FALLBACK,
    help="The sheet tells of a second suppression only within a critical hit.",
    why_default="The answer is in the rulebook.",
)
FALLBACK_SUPPRESSION = Precedent(
    "fallback-keeps-suppression",
    "What becomes of a suppression marker when its unit falls back?",
    readings.FallbackSuppression,
    cite=FALLBACK,
    help="It matters for the next attack on it.",
    why_default="No state is cleared by the sheet.",
)
CRITICAL_MODIFIERS = Precedent(
    "critical-modifiers",
    "May terrain, experience or cards change the dice of a critical comparison?",
    readings.CriticalModifiers,
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
