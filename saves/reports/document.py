"""What a report is made of: headings, lines, lists, tables and boards, which are written as Markdown or as a page."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.core.tables import Drawing


@dataclass(frozen=True)
class Heading:
    """A heading: 1 is the title of the whole, 2 a turn or a chapter, 3 a combat; `marks` stand behind it."""

    level: int
    text: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Line:
    """A line of text, with a word before it that says what it is, either may be empty; `wrong` is to be noticed."""

    text: str
    lead: str = ""
    wrong: bool = False


@dataclass(frozen=True)
class Items:
    """A list with what it is of; an empty one is left out."""

    title: str
    items: tuple[str, ...]


@dataclass(frozen=True)
class Rows:
    """A table: what its columns are called, and its rows, each as long as they are."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Board:
    """A board, and the words of the game's sides in their order, by which their units are told apart."""

    drawing: Drawing
    sides: tuple[tuple[str, str], ...]


Block = Heading | Line | Items | Rows | Board
