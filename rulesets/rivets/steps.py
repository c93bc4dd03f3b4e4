"""The steps of a combat of Rivets, each with its teaching text."""

from __future__ import annotations

from rulesets.api import Step
from rulesets.rivets.vocabulary import ADVANCE, COUNTER, CRT_CITE, OVERRUN, RETREAT

COMBAT_STEPS = (
    Step(
        "battle",
        "Which battle",
        OVERRUN,
        "Choose the phase and the target: they decide what kind of attack is possible.",
    ),
    Step("strengths", "Strengths", COUNTER, "Each side adds up the strengths of its units in this battle."),
    Step(
        "overrun",
        "Overrun",
        OVERRUN,
        "With at least six times the defence, the defenders are eliminated without a die roll.",
        skipped="movement phase only",
    ),
    Step(
        "odds",
        "Odds",
        CRT_CITE,
        "The ratio of attack to defence, reduced to n-1 or 1-n, selects the column.",
        skipped="not needed for an overrun",
    ),
    Step("roll", "Roll", CRT_CITE, "One die selects the row.", skipped="no roll"),
    Step("result", "Result", CRT_CITE, "The cell says which side retreats or is destroyed.", skipped="no battle"),
    Step(
        "retreats",
        "Retreats",
        RETREAT,
        "The owner retreats each unit one hex. Terrain or other units there may eliminate it.",
        skipped="no retreat",
    ),
    Step(
        "advance",
        "Advance",
        ADVANCE,
        "The attackers may enter the vacated hex. The extract does not say whether an attacking BCPC may.",
        skipped="the hex was not vacated",
    ),
)
