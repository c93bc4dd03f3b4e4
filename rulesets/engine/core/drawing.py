"""A board as it is drawn on paper: squares with what stands on them, without a word of how a screen shows it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Ground(Enum):
    """What a square is like to look at; a game says which of its terrains is which."""

    PLAIN = "plain"
    CLOSED = "closed"
    GATE = "gate"
    STRONG = "strong"
    GOAL = "goal"


@dataclass(frozen=True, slots=True)
class Cell:
    """One square of a drawing.

    Attributes:
        ground: what it is like to look at.
        text: what stands on it, in a letter or two; empty where nothing does.
        side: the word of the side whose that is; empty if it is nobody's.
        said: what stands there and what the ground is, in words: `South's infantry at K8, in a pass`.
        faint: whether what stands there is out of play for now.
    """

    ground: Ground = Ground.PLAIN
    text: str = ""
    side: str = ""
    said: str = ""
    faint: bool = False


@dataclass(frozen=True)
class Drawing:
    """A board with everything on it.

    Attributes:
        title: what it shows, in a few words.
        columns: the headings of the columns, from left to right.
        rows: the headings of the rows, from the top.
        cells: a tuple of squares for each row, as long as `columns`.
        grounds: what each kind of ground that is not plain is called, for a legend: `{Ground.GATE: "pass"}`.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    grounds: dict[Ground, str]
