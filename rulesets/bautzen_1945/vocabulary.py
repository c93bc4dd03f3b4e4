"""The words of Bautzen 1945: sides, marks, effects, and the sections of the sheet."""

from __future__ import annotations

from rulesets.api import Words, how_many

ENCIRCLEMENT = "8.1 (end)"
TARGET = "8.2"
COMMITMENT = "8.2.1"
REVEAL = "8.2.2"
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
COUNTER = "counter"
CRT = "CRT (TRC)"

SECTIONS = (
    *("8.1 (end)", "8.2", "8.2.1", "8.2.2", "8.2.3", "8.2.4", "8.2.5", "8.2.6", "8.2.7", "8.2.8", "8.3"),
    *("8.4", "8.4 (note)", "8.5", "8.5.1", "8.5.2 (first)", "8.5.2 (first, end)", "8.5.2 (second)"),
    *("8.6", "8.6.1", "8.6.2", "9.2"),
    *(EXAMPLE, COUNTER, CRT, "precedents"),
)
"""What texts may cite besides precedents: the sections of the extract, its example, and the components."""


def steps(number: int) -> str:
    """Say a number of steps."""
    return how_many(number, "step") if number else "no steps"


def hexes(number: int) -> str:
    """Say a number of hexes."""
    return how_many(number, "hex", "hexes")


class Attacker(Words):
    """Which side attacks."""

    GERMAN = (
        "german",
        "German",
        "The German side attacks; the Allied side defends and may send air support.",
        COMMITMENT,
    )
    ALLIED = "allied", "Allied", "The Allied side attacks and may send air support.", COMMITMENT


class Segment(Words):
    """The segments of a turn that matter to a combat."""

    COMBAT = (
        "combat",
        "Combat segment",
        "A mark of retreat acts until this segment is over. The extract names the segment and does not define it.",
        AGAIN,
    )


class Mark(Words):
    """States of a unit that the referee keeps."""

    FLIPPED = "flipped", "flipped", "One step is lost: the counter lies on its back.", LOSSES
    RETREATED = (
        "retreated",
        "retreated",
        "It fell back in this segment; the value names who attacked it then, with ; between two retreats.",
        AGAIN,
    )


class Outcome(Words):
    """The outcomes of a combat that are no cell of the table."""

    REFUSED = "refused", "not allowed", "The rules, or this table's precedents, do not allow this combat.", TARGET


class Spread(Words):
    """The outcomes of working out how losses may be spread."""

    ALLOCATED = "allocated", "allocated", "The legal ways are listed; the owner of the units picks one.", LOSSES


SEGMENT_OVER = f"{AGAIN}, {AGAIN} (inferred)"


class Happens(Words):
    """What a combat does to a unit, or allows it."""

    FLIPS = "flips", "flips", "The unit lost its first step and is turned to its back.", LOSSES
    ELIMINATED = (
        "eliminated",
        "is eliminated",
        "The unit has no step left, or was caught again; it is removed.",
        f"{LOSSES}, {AGAIN}",
    )
    RETREATS = (
        "retreats",
        "retreats",
        "The whole stack goes to one hex, and is marked as having retreated.",
        f"{RETREAT}, {AGAIN}",
    )
    MARK_LAPSES = (
        "mark-lapses",
        "no longer marked",
        "Its mark of retreat held until the end of the segment.",
        SEGMENT_OVER,
    )
    MAY_ADVANCE = "may-advance", "may advance", "Its owner may move it into the emptied hex, within stacking.", ADVANCE
    MAY_NOT_ADVANCE = "may-not-advance", "may not advance", "HQs and supply columns stay where they are.", ADVANCE


class Kind(Words):
    """What a supporting unit is."""

    HQ = "hq", "Headquarters (QG)", "It lends its support value, and never advances.", f"{HQ}, 8.4"
    ARTILLERY = (
        "artillery",
        "Artillery",
        "It adds its support factor; nothing forbids it to advance.",
        f"{ARTILLERY}, 8.4",
    )


class Earlier(Words):
    """Whether a defender retreated earlier in this segment, and before whom."""

    NO = "no", "no", "It has not retreated in this segment: nothing special happens.", AGAIN
    OTHERS = "others", "yes, and all who attack now are others", "One lost step is now the end of it.", AGAIN
    SOME = "some", "yes, and some who attack now are others", "The sheet does not say whether some suffice.", AGAIN
    SAME = "same", "yes, and the same units attack again", "Only other attackers make a second attack fatal.", AGAIN


BELOW = f"{CRT}, precedent odds-below-one"


class BelowOne(Words):
    """What the printed table has for an attacker weaker than the defender."""

    COLUMNS = "columns", "columns 1-2, 1-3 and so on", "The defender's advantage, rounded up, is the column.", BELOW
    NO_COMBAT = "no-combat", "no combat at such odds", "A weaker attacker cannot fight.", CRT
