"""A session as one page to keep, to send and to print: no script, and nothing is fetched from anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from rulesets.engine.core.tables import Cell, Chart
from rulesets.engine.core.words import section
from saves.reports.combats import WHOSE
from saves.reports.story import BoardToDraw, HeadingLine, Items, Rows, StoryBlock, TextLine, story
from saves.session.session import Session

PAGE = Template(files("saves.reports").joinpath("page.html").read_text("utf-8"))
"""The page around what is told, by day, by night and on paper; a browser fetches nothing and runs nothing of it."""

NOT_KNOWN = "·"
"""What stands in a cell of a table that is not known."""


def page(session: Session) -> str:
    """Write a session out as a whole page."""
    blocks = [WRITTEN[type(block)](block) for block in story(session)]
    tables = [_chart(chart) for chart in _charts(session)]
    if tables:
        tables = ["<h2>The tables</h2>", *tables]
    body = "\n".join(each for each in (*blocks, *tables) if each)
    return PAGE.substitute(title=escape(session.title), body=body)


def _charts(session: Session) -> tuple[Chart, ...]:
    """List the tables of the game, as far as the session's kit knows them; none where they cannot be laid out."""
    lay_out = session.ruleset.tables
    try:
        return lay_out(session.state.table.kit) if lay_out is not None else ()
    except Exception:  # a kit that was changed by hand need not be what the game expects
        return ()


def _heading(block: HeadingLine) -> str:
    marks = "".join(f' <span class="mark">{escape(mark)}</span>' for mark in block.marks)
    return f"<h{block.level}>{escape(block.text)}{marks}</h{block.level}>"


def _line(block: TextLine) -> str:
    lead = f'<span class="lead">{escape(block.lead)}</span> ' if block.lead else ""
    style = ' class="wrong"' if block.wrong else ""
    return f"<p{style}>{lead}{_text(block.text)}</p>"


def _text(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _items(block: Items) -> str:
    if not block.items:
        return ""
    title = f'<p class="lead">{escape(block.title)}</p>' if block.title else ""
    kind = "ol" if block.numbered else "ul"
    return f"{title}<{kind}>{''.join(f'<li>{_text(each)}</li>' for each in block.items)}</{kind}>"


def _rows(block: Rows) -> str:
    rows = (f"<tr>{''.join(f'<td>{_text(each)}</td>' for each in row)}</tr>" for row in block.rows)
    return _table(block.title, block.columns, rows) if block.rows else ""


def _table(title: str, columns: Iterable[str], rows: Iterable[str], style: str = "", below: str = "") -> str:
    """Write a table; its rows are written already."""
    caption = f"<caption>{escape(title)}</caption>" if title else ""
    head = "".join(f"<th>{escape(each)}</th>" for each in columns)
    return f'<div class="wide"><table{style}>{caption}<tr>{head}</tr>{"".join(rows)}</table>{below}</div>'


def _row(name: str, cells: Iterable[str]) -> str:
    return f"<tr><th>{escape(name)}</th>{''.join(cells)}</tr>"


def _board(block: BoardToDraw) -> str:
    drawing = block.drawing
    legend = [f'<span class="{hue}">{WHOSE[hue]}</span>{escape(label)} ' for hue, label in block.sides.values()]
    legend += [f'<span class="{ground.value}">&nbsp;</span>{escape(name)} ' for ground, name in drawing.grounds.items()]
    named = zip(drawing.rows, drawing.cells, strict=True)
    rows = (_row(name, (_cell(each, block) for each in cells)) for name, cells in named)
    below = f'<p class="legend">{"".join(legend)}</p>'
    return _table(drawing.title, ("", *drawing.columns), rows, ' class="board"', below)


def _cell(cell: Cell, block: BoardToDraw) -> str:
    hue, _ = block.sides.get(cell.side, ("", ""))
    classes = filter(None, (cell.ground.value, hue, "faint" if cell.faint else ""))
    text = f"{WHOSE.get(hue, '')}{cell.text}"
    return f'<td class="{" ".join(classes)}" title="{escape(cell.said)}">{escape(text)}</td>'


def _chart(chart: Chart) -> str:
    named = zip(chart.rows, chart.cells, strict=True)
    rows = (_row(name, (f"<td>{escape(each or NOT_KNOWN)}</td>" for each in cells)) for name, cells in named)
    return _table(f"{chart.title} {section(chart.cite)}".strip(), ("", *chart.columns), rows, ' class="chart"')


WRITTEN: Mapping[type[StoryBlock], Callable[[Any], str]] = {
    HeadingLine: _heading,
    TextLine: _line,
    Items: _items,
    Rows: _rows,
    BoardToDraw: _board,
}
"""How each kind of block is written."""
