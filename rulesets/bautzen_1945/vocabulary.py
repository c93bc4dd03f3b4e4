"""The words of Bautzen 1945: sides, marks, effects, the sections of the sheet; and what that leaves open.

The texts of outcomes and effects stand in `results.toml`, those of answers in `questions.toml`, of what is open, the
suggested reading first, in `precedents.toml`.
"""

from __future__ import annotations

from rulesets.api import ResultWords, Words, how_many, precedents_of, results_of

ENCIRCLEMENT = "8.1 (end)"
VALUES = "8.2.3"
ODDS = "8.2.4"
SHIFTS = "8.2.5"
ROLL = "8.2.6"
EXCHANGE = "8.2.7, 8.5.1"
LOSSES = "8.3"
ADVANCE = "8.2.8, 8.4"
RETREAT = "8.5.1"
UNABLE = "8.5.2 (first)"
SUPPLY = "8.5.2 (first, end)"
AGAIN = "8.5.2 (second)"
HQ = "8.6.1"
ARTILLERY = "8.6.2"
CAP = "9.2"
EXAMPLE = "Combat example"
INFERRED = "8.3 (inferred)"
CRT = "CRT (TRC)"


def steps(number: int) -> str:
    """Say a number of steps."""
    return how_many(number, "step") if number else "no steps"


def hexes(number: int) -> str:
    """Say a number of hexes."""
    return how_many(number, "hex", "hexes")


class AttackingSide(Words):
    """Which side attacks."""

    GERMAN = "german"
    ALLIED = "allied"


class Segment(Words):
    """The segments of a turn that matter to a combat."""

    COMBAT = (
        "combat",
        "Combat segment",
        "The part of the turn in which one side attacks (inferred). A retreat marker is removed at its end. The"
        " rules that Tableside knows don't define it: see your rulebook.",
        AGAIN,
    )


class Mark(Words):
    """States of a unit that the referee keeps."""

    FLIPPED = "flipped", "flipped", "The unit has lost one step: its counter shows the back.", LOSSES
    RETREATED = (
        "retreated",
        "retreated",
        "The unit retreated this segment. The marker names its attackers, with ; between two retreats.",
        AGAIN,
    )


@results_of(__name__, "outcomes")
class CombatOutcome(ResultWords):
    """The outcomes of a combat that are no cell of the table."""

    REFUSED = "refused"


@results_of(__name__, "outcomes")
class Spread(ResultWords):
    """The outcomes of working out how losses may be spread."""

    ALLOCATED = "allocated"


@results_of(__name__, "effects")
class BautzenEffect(ResultWords):
    """What a combat does to a unit, or allows it."""

    FLIPS = "flips"
    ELIMINATED = "eliminated"
    RETREATS = "retreats"
    MARK_LAPSES = "mark-lapses"
    MAY_ADVANCE = "may-advance"
    MAY_NOT_ADVANCE = "may-not-advance"


class Earlier(Words):
    """Whether a defender retreated earlier in this segment, and before whom."""

    NO = "no"
    OTHERS = "others"
    SOME = "some"
    SAME = "same"


class BelowOne(Words):
    """What the printed table has for an attacker weaker than the defender."""

    COLUMNS = "columns"
    NO_COMBAT = "no-combat"


PRECEDENTS = precedents_of(__name__)
"""All that is left open, by key, in the order in which it stands there."""
