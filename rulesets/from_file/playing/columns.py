"""Where strengths stand in a table: the place of a column, also beyond the ends, and its name."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from fractions import Fraction

from rulesets.from_file.playing.headings import heading, in_a_sentence
from rulesets.from_file.reading.notation import nearest_odds, odds_name, steps_down, steps_up, whole_odds
from rulesets.from_file.reading.tables import Table

BY_NUMBERS = ("difference", "attack", "defence")
"""What a table may be read by that is a number of strength, and no odds."""


def ratio(attack: Fraction, defence: Fraction) -> Fraction:
    """Give attack over defence; against nothing it is larger than any odds of a table."""
    return attack / defence if defence else Fraction(10**6)


def value_of(table: Table, attack: Fraction, defence: Fraction) -> Fraction:
    """Give the number that is looked up in the columns of a table."""
    match table.by:
        case "odds":
            return ratio(attack, defence)
        case "difference":
            return attack - defence
        case "attack":
            return attack
        case _:
            return defence


def place_of(table: Table, value: Fraction, rounding: str = "defender") -> int:
    """Find the column of a value, counted from 0; beyond an end odds go on in whole steps, and may shift back."""
    if table.by != "odds":
        return bisect_right(table.starts, value) - 1
    if rounding == "nearest":
        value = _nearest(table, value)
    if rounding == "attacker":
        return _up(table, value)
    if value < table.starts[0]:
        return steps_down(value) - steps_up(table.starts[0])
    beyond = steps_down(value) - steps_down(table.starts[-1])
    return bisect_right(table.starts, value) - 1 + max(0, beyond)


def _up(table: Table, value: Fraction) -> int:
    if value <= table.starts[-1]:
        below = steps_up(value) - steps_up(table.starts[0])
        return bisect_left(table.starts, value) if value > table.starts[0] else min(0, below)
    return len(table.starts) - 1 + max(1, steps_up(value) - steps_down(table.starts[-1]))


def _nearest(table: Table, value: Fraction) -> Fraction:
    """Round to whole odds; in a table that has others, such as 3-2, to the nearest of its columns."""
    if all(1 in start.as_integer_ratio() for start in table.starts):
        return nearest_odds(value)
    if not table.starts[0] <= value <= table.starts[-1]:
        return value
    return min(table.starts, key=lambda start: (abs(start - value), start))


def worth(table: Table, place: int) -> Fraction | None:
    """Give the value at which a column begins, also of one beyond the ends; None where that is not known."""
    if not table.starts:
        return None
    if 0 <= place < len(table.starts):
        return table.starts[place]
    if table.by != "odds":
        return None
    if place < 0:
        return whole_odds(steps_up(table.starts[0]) + place)
    return whole_odds(steps_down(table.starts[-1]) + place - len(table.starts) + 1)


def spoken(table: Table, place: int) -> str:
    """Say a column in a sentence: odds as they are printed, any other as `column −5 to −3`, with below or above."""
    if table.by not in BY_NUMBERS:
        return heading(name(table, place))
    there = max(0, min(place, len(table.columns) - 1))
    beyond = "" if there == place else "below " if place < 0 else "above "
    return f"{beyond}column {in_a_sentence(table.columns[there])}"


def name(table: Table, place: int) -> str:
    """Name a column, also one beyond the ends: `7-1`, or `above +5` where columns are no odds."""
    if 0 <= place < len(table.columns):
        return table.columns[place]
    start = worth(table, place)
    if start is not None:
        return odds_name(start)
    return f"below {table.columns[0]}" if place < 0 else f"above {table.columns[-1]}"
