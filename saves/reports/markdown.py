"""A session as readable Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rulesets.engine.core.tables import Cell, Ground
from saves.disk.files import put_new
from saves.reports.combats import WHOSE
from saves.reports.story import BoardToDraw, HeadingLine, Items, Rows, StoryBlock, TextLine, story
from saves.session.session import Session

SIGNS = {Ground.PLAIN: "·", Ground.CLOSED: "/\\", Ground.GATE: ")(", Ground.STRONG: "[]", Ground.GOAL: "◆"}
"""How ground is drawn on which nobody stands."""


def report(session: Session) -> str:
    """Write a session out."""
    parts = ["\n".join(lines) for block in story(session) if (lines := WRITTEN[type(block)](block))]
    return "\n\n".join(parts) + "\n"


def write_report(session: Session, folder: Path) -> Path:
    """Write a session out into a file of a folder that is called as the session's own, and give its path.

    Raises:
        Trouble: it cannot be written.
    """
    return put_new(folder / f"{session.path.stem}.md", report(session).encode())


def plain(text: str) -> str:
    """Write text so that Markdown shows it as it is, on one line."""
    return re.sub(r"([\\`*_\[\]<>#|~!&])", r"\\\1", " ".join(text.split()))


def _heading(block: HeadingLine) -> list[str]:
    marks = f" ({', '.join(map(plain, block.marks))})" if block.marks else ""
    return [f"{'#' * block.level} {plain(block.text)}{marks}"]


def _line(block: TextLine) -> list[str]:
    return [" ".join(filter(None, (f"**{plain(block.lead)}**" if block.lead else "", plain(block.text))))]


def _items(block: Items) -> list[str]:
    if not block.items:
        return []
    signs = [f"{place}." if block.numbered else "-" for place in range(1, len(block.items) + 1)]
    lines = [f"{sign} {plain(each)}" for sign, each in zip(signs, block.items, strict=True)]
    return [*([f"**{plain(block.title)}**", ""] if block.title else []), *lines]


def _rows(block: Rows) -> list[str]:
    if not block.rows:
        return []
    head = [f"**{plain(block.title)}**", ""] if block.title else []
    rule = "|".join("---" for _ in block.columns)
    return [*head, _row(block.columns), f"|{rule}|", *map(_row, block.rows)]


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(map(plain, cells))} |"


def _board(block: BoardToDraw) -> list[str]:
    width = max(map(len, block.drawing.columns)) + 1
    lines = [" " * 3 + "".join(each.ljust(width) for each in block.drawing.columns)]
    for name, cells in zip(block.drawing.rows, block.drawing.cells, strict=True):
        lines.append(name.ljust(3) + "".join(_cell(each, block).ljust(width) for each in cells))
    legend = [f"{WHOSE[hue]} {label}" for hue, label in block.sides.values()]
    legend += [f"{SIGNS[ground]} {name}" for ground, name in block.drawing.grounds.items()]
    return ["```text", *(line.rstrip() for line in lines), "", "   ".join(legend), "```"]


def _cell(cell: Cell, block: BoardToDraw) -> str:
    if not cell.text:
        return SIGNS[cell.ground]
    hue, _ = block.sides.get(cell.side, ("", ""))
    return f"{WHOSE.get(hue, '')}{cell.text.lower() if cell.faint else cell.text}"


WRITTEN: Mapping[type[StoryBlock], Callable[[Any], list[str]]] = {
    HeadingLine: _heading,
    TextLine: _line,
    Items: _items,
    Rows: _rows,
    BoardToDraw: _board,
}
"""How each kind of block is written, as lines."""
