"""The headings of tables as players write them: `-5--3` in a file is `−5 to −3` at the table."""

from __future__ import annotations

import re

from rulesets.api import real_minus

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
