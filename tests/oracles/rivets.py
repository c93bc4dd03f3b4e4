"""Rivets, worked out a second time: odds by comparing multiples, the table by its diagonals."""

from fractions import Fraction
from typing import NamedTuple

COLUMNS = ("1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")

#: Open rows that bear on the odds, each with its readings, the default first.
READINGS = {"odds-rounding": ("defender", "nearest"), "odds-below-table": ("refused", "use-1-5", "attackers-destroyed")}

#: One column to the right is worth exactly one pip, so a cell depends on die + column place only.
#: Place 0 is 1-5. Sums up to 5 lose the attackers, sums from 10 on lose the defenders.
_BETWEEN = {6: "AR", 7: "NE", 8: "NE", 9: "DR"}


class Ruling(NamedTuple):
    """What happens: `kind` is overrun, refused, rolled or attackers-destroyed."""

    kind: str
    column: str | None = None
    result: str | None = None


def reading(readings, row):
    """The reading in force for an open row, checked against the known words."""
    word = (readings or {}).get(row, READINGS[row][0])
    if word not in READINGS[row]:
        raise ValueError(f"{row}: {word}")
    return word


def cell(column, die):
    """Combat results table: the result of a die in a column."""
    if die not in (1, 2, 3, 4, 5, 6):
        raise ValueError(f"die {die}")
    diagonal = die + COLUMNS.index(column)
    if diagonal < min(_BETWEEN):
        return "AX"
    if diagonal > max(_BETWEEN):
        return "DX"
    return _BETWEEN[diagonal]


def column(attack, defence, rounding="defender"):
    """Combat odds: the column of two strengths, or None when it would lie left of 1-5."""
    if attack < 1 or defence < 1:
        raise ValueError("strengths start at 1")
    if rounding not in READINGS["odds-rounding"]:
        raise ValueError(rounding)
    attacker_stronger = attack >= defence
    ratio = Fraction(max(attack, defence), min(attack, defence))
    # Seven stands for "seven or more": above it nothing changes in either direction.
    candidates = [Fraction(n) for n in range(1, 8)]
    if rounding == "nearest":
        gap = min(abs(ratio - n) for n in candidates)
        closest = [n for n in candidates if abs(ratio - n) == gap]
        number = min(closest) if attacker_stronger else max(closest)
    elif attacker_stronger:
        number = max(n for n in candidates if n * defence <= attack)
    else:
        number = min((n for n in candidates if n * attack >= defence), default=candidates[-1])
    if attacker_stronger:
        return f"{min(number, Fraction(6))}-1"
    return f"1-{number}" if number <= 5 else None


def is_overrun(attack, defence):
    """Overrun attacks: the exact test, six defences stacked up against one attack."""
    return sum([defence] * 6) <= attack


def resolve(attack, defence, phase, die=None, target="units", readings=None):
    """A whole battle up to its result; `phase` movement|combat, `target` units|neutral|bcpc.

    Without a die the result stays None.
    """
    if target not in ("units", "neutral", "bcpc"):
        raise ValueError(target)
    if phase == "movement":
        if target != "bcpc" and is_overrun(attack, defence):
            return Ruling("overrun")
        return Ruling("refused")
    if phase != "combat":
        raise ValueError(phase)
    where = column(attack, defence, reading(readings, "odds-rounding"))
    if where is None:
        below = reading(readings, "odds-below-table")
        if below != "use-1-5":
            return Ruling(below)
        where = "1-5"
    return Ruling("rolled", where, None if die is None else cell(where, die))
