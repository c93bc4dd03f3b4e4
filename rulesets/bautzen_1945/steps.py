"""The steps of a combat and of spreading losses, each with its teaching text."""

from __future__ import annotations

from rulesets.api import Step
from rulesets.bautzen_1945 import vocabulary

COMBAT_STEPS = (
    Step(
        "target",
        "Target hex and attackers",
        f"{vocabulary.TARGET}, {vocabulary.TARGET} (inferred)",
        "The attacker names one hex and all attacking units. All units in that hex defend.",
        brief="Target hex",
    ),
    Step(
        "commitments",
        "Secret commitments",
        f"{vocabulary.COMMITMENT}, {vocabulary.REVEAL}",
        "Both sides decide in secret how many supply columns (CL) to commit, and the Allied side how many air"
        " supports. All are revealed together and may not be changed.",
    ),
    Step(
        "values",
        "Values and support",
        vocabulary.VALUES,
        "Each side adds up the combat factors of its units and the support of its HQs (QG) and artillery.",
    ),
    Step(
        "odds",
        "Totals and odds",
        vocabulary.ODDS,
        "Divide the attacker's total by the defender's and round down: n to 1 (rapport de force).",
    ),
    Step(
        "shifts",
        "Column shifts",
        f"{vocabulary.SHIFTS}, {vocabulary.ENCIRCLEMENT}",
        "Add up all column shifts, then apply the total once: supply columns, air support, terrain,"
        " encirclement, concentric attack and any others.",
    ),
    Step("roll", "Die roll", vocabulary.ROLL, "The attacker rolls one die and applies the die roll modifiers."),
    Step(
        "result",
        "Table",
        vocabulary.ROLL,
        "The final column and the modified die roll give the result (TRC): attacker's losses / defender's losses.",
    ),
    Step(
        "again",
        "Attacked again",
        vocabulary.AGAIN,
        "A unit that has retreated this segment is eliminated if other units attack it and it loses a step, even"
        " later in the same combat.",
        skipped="the defender loses no steps",
    ),
    Step(
        "exchange",
        "The defender's exchange",
        vocabulary.EXCHANGE,
        "Only the defender may replace step losses with hexes of retreat, one for one.",
        skipped="nothing to exchange",
        brief="Exchange",
    ),
    Step(
        "losses",
        "Losses",
        vocabulary.LOSSES,
        "A step loss (pas) flips a unit; a one-step unit is eliminated. Losses are spread evenly, and no unit"
        " may be eliminated while another can lose a step and survive.",
        skipped="no steps lost",
    ),
    Step(
        "retreat",
        "Retreat",
        f"{vocabulary.RETREAT}, {vocabulary.UNABLE}",
        "The whole stack retreats to one hex, which may not be in an enemy ZOC (ZdC) or overstacked. If every"
        " hex is blocked, the stack stays and each of its units loses one extra step.",
        skipped="no retreat",
    ),
    Step(
        "supply",
        "Losing supply",
        vocabulary.SUPPLY,
        "A unit that becomes unsupplied (non ravitaillé) by retreating loses one extra step.",
        skipped="no retreat",
    ),
    Step(
        "advance",
        "Advance",
        vocabulary.ADVANCE,
        "If the hex is empty, any units that took part may enter it within stacking limits; HQs (QG) and supply"
        " columns (CL) may not. You are asked whether a committed supply column is left there.",
        skipped="the hex is not empty, or no attackers are left",
    ),
)

LOSSES_STEPS = (
    Step("units", "Units", vocabulary.LOSSES, "Enter the units that took part, with the steps each has left."),
    Step(
        "losses",
        "Losses",
        vocabulary.LOSSES,
        "All legal ways to distribute the losses are listed; the owner chooses one.",
    ),
)
