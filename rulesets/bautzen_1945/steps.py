"""The steps of a combat and of spreading losses, each with its teaching text."""

from __future__ import annotations

from rulesets.api import Step
from rulesets.bautzen_1945 import vocabulary

COMBAT_STEPS = (
    Step(
        "target",
        "Target hex and attackers",
        f"{vocabulary.TARGET}, {vocabulary.TARGET} (inferred)",
        "The attacker names one hex and every unit that attacks it. All units in that hex defend.",
        brief="Target hex",
    ),
    Step(
        "commitments",
        "Secret commitments",
        f"{vocabulary.COMMITMENT}, {vocabulary.REVEAL}",
        "Both sides write down unseen how many supply columns (CL) they commit, and the Allied side also how many air"
        " supports. All is revealed together and cannot be changed afterwards.",
    ),
    Step(
        "values",
        "Values and support",
        vocabulary.VALUES,
        "Each side sums the combat factors of its units and the support of its HQs (QG) and artillery.",
    ),
    Step(
        "odds",
        "Totals and odds",
        vocabulary.ODDS,
        "The attacker's total is divided by the defender's, fractions dropped: n to 1 (rapport de force).",
    ),
    Step(
        "shifts",
        "Column shifts",
        f"{vocabulary.SHIFTS}, {vocabulary.ENCIRCLEMENT}",
        "Everything that moves the column is summed first and applied in one go: supply columns, air support,"
        " terrain, encirclement, a concentric attack and whatever else there is.",
    ),
    Step("roll", "Die", vocabulary.ROLL, "The attacker rolls one die and applies the modifiers of the die."),
    Step(
        "result",
        "Table",
        vocabulary.ROLL,
        "The cell of the final column and the modified die (TRC) reads attacker's losses / defender's losses.",
    ),
    Step(
        "again",
        "Attacked again",
        vocabulary.AGAIN,
        "A unit that retreated earlier in this segment and is attacked again by others does not survive a lost step. A"
        " step that it loses later in the same combat eliminates it as well.",
        skipped="the table takes no step from the defender",
    ),
    Step(
        "exchange",
        "The defender's exchange",
        vocabulary.EXCHANGE,
        "The defender, and only the defender, may give hexes of retreat for steps, one for one.",
        skipped="the defender has nothing to exchange",
        brief="Exchange",
    ),
    Step(
        "losses",
        "Losses",
        vocabulary.LOSSES,
        "A step (pas) flips a unit; a unit with a single step is eliminated. Losses are spread evenly, and no unit is"
        " eliminated while another can lose a step and live.",
        skipped="no steps are lost",
    ),
    Step(
        "retreat",
        "Retreat",
        f"{vocabulary.RETREAT}, {vocabulary.UNABLE}",
        "The whole stack goes to one hex, into no enemy ZOC (ZdC) and not into overstacking; if it cannot, it stays"
        " and each of its units loses a further step.",
        skipped="nobody retreats",
    ),
    Step(
        "supply",
        "Losing supply",
        vocabulary.SUPPLY,
        "A unit that is unsupplied (non ravitaillé) because of its retreat loses a further step.",
        skipped="nobody retreated",
    ),
    Step(
        "advance",
        "Advance",
        vocabulary.ADVANCE,
        "If the hex is empty, any units that took part may enter it within stacking; HQs (QG) and supply columns (CL)"
        " never do. A supply column that the defender committed may be left in the hex: it is asked for.",
        skipped="the hex is not empty, or no attacker is left",
    ),
)

LOSSES_STEPS = (
    Step("units", "Units", vocabulary.LOSSES, "Name the units that took part, and how many steps each has left."),
    Step(
        "losses", "Losses", vocabulary.LOSSES, "Every legal way to spread the losses is listed; their owner picks one."
    ),
)
