"""The steps of a combat of Rivets, each with its teaching text."""

from __future__ import annotations

from rulesets.api import Step
from rulesets.rivets.vocabulary import ADVANCE, COUNTER, CRT_CITE, OVERRUN, RETREAT

COMBAT_STEPS = (
    Step("battle", "Which battle", OVERRUN, "Say which phase it is and what is attacked: both decide what can happen."),
    Step("strengths", "Strengths", COUNTER, "Each side adds up the strengths of its units in this battle."),
    Step(
        "overrun",
        "Overrun",
        OVERRUN,
        "Six times the defence or more, while moving: the defenders are gone without a roll.",
        skipped="only while moving",
    ),
    Step(
        "odds",
        "Odds",
        CRT_CITE,
        "Attack against defence, reduced to n to 1 or 1 to n, is the column.",
        skipped="an overrun needs none",
    ),
    Step("roll", "Roll", CRT_CITE, "One die is the row.", skipped="nothing is rolled"),
    Step(
        "result", "Result", CRT_CITE, "The cell says which side retreats or is destroyed.", skipped="nothing was fought"
    ),
    Step(
        "retreats",
        "Retreats",
        RETREAT,
        "Each unit that must retreat is moved one hex by its owner, and may be lost where it goes.",
        skipped="nobody retreats",
    ),
    Step(
        "advance",
        "Advance",
        ADVANCE,
        "Attackers who emptied the hex may enter it. The extract does not say so of a BCPC that attacks.",
        skipped="the hex is not emptied",
    ),
)
