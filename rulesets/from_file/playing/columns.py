"""The headings of tables as players write them, and where strengths stand in a table."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from fractions import Fraction
from math import floor

from rulesets.api import real_minus
from rulesets.from_file.reading.notation import nearest_odds, odds_name, steps_down, steps_up, whole_odds
from rulesets.from_file.reading.tables import BY_NUMBERS, Table

# The headings of tables as players write them: `-5--3` in a file is `−5 to −3` at the table


_NUMBER = r"[-+]?\d+(?:[./]\d+)?"
_RANGE = re.compile(rf"({_NUMBER})(\.\.|-)({_NUMBER})")
_LIMIT = re.compile(rf"(<=|>=|<|>)({_NUMBER})")
_NUMBERS = re.compile(rf"{_NUMBER}(?:,{_NUMBER}|\+)?")
_SIGNS = {"<=": "≤", ">=": "≥", "<": "<", ">": ">"}
_WORDS = {"<=": "{} or less", ">=": "{} or more", "<": "less than {}", ">": "more than {}"}


def heading(text: str) -> str:
    """Write a heading as a table has it, or a fact that names one.

    Example: `-5--3` is `−5 to −3`, `6..9` is `6-9`, `<=-3` is `≤−3`; `3-1`, `2,3`, `10+` and words stay as they are.
    """
    before, blank, number = text.rpartition(" ")
    return f"{before}{blank}{_written(number)}"


def _written(text: str) -> str:
    if found := _RANGE.fullmatch(text):
        low, high = found[1], found[3]
        return real_minus(f"{low} to {high}") if "-" in (low[0], high[0]) else f"{low}-{high}"
    if found := _LIMIT.fullmatch(text):
        return f"{_SIGNS[found[1]]}{real_minus(found[2])}"
    return real_minus(text) if _NUMBERS.fullmatch(text) else text


def in_a_sentence(text: str) -> str:
    """Write a heading in a sentence: `6..9` is `6 to 9`, `<=-3` is `−3 or less`."""
    if found := _RANGE.fullmatch(text):
        return real_minus(f"{found[1]} to {found[3]}")
    if found := _LIMIT.fullmatch(text):
        return _WORDS[found[1]].format(real_minus(found[2]))
    return heading(text)


# Where strengths stand in a table: the place of a column, also beyond the ends, and its name


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
        return _by_number(table, value)
    if rounding == "nearest":
        value = _nearest(table, value)
    if rounding == "attacker":
        return _up(table, value)
    if value < table.starts[0]:
        return steps_down(value) - steps_up(table.starts[0])
    beyond = steps_down(value) - steps_down(table.starts[-1])
    return bisect_right(table.starts, value) - 1 + max(0, beyond)


def _by_number(table: Table, value: Fraction) -> int:
    """Find the column of a number; beyond an end it stands there, unless the table says when it is cut."""
    place, last = bisect_right(table.starts, value) - 1, len(table.starts) - 1
    if table.cap == "first" or table.step is None or 0 <= place < last:
        return place
    return (last if place == last else 0) + floor((value - table.starts[max(0, place)]) / table.step)


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
