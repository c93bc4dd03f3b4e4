"""A session as one page to keep, to send and to print: no script, and nothing is fetched from anywhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from rulesets.engine.core.tables import Cell, Chart
from rulesets.engine.core.words import section
from saves.reports.combats import WHOSE
from saves.reports.story import BoardToDraw, Heading, Items, Rows, StoryBlock, TextLine, story
from saves.session.session import Session

STYLE = """
:root { color-scheme: light dark; --paper: #fbf8f1; --ink: #22262a; --muted: #52585d; --edge: #877f6c;
  --warm: #9c3f00; --warm-ground: #f9dcc6; --cool: #0f5488; --cool-ground: #cfe4f6; --wrong: #a8123a;
  --closed: #c9c1ad; --gate: #e3ddcd; --strong: #e2dcf0; --goal: #f5e0ac; --row: #f3eee2; }
@media (prefers-color-scheme: dark) { :root { --paper: #14171a; --ink: #ebe6db; --muted: #a9b1b7; --edge: #66727b;
  --warm: #ff9e6d; --warm-ground: #4a2d1f; --cool: #76c1f5; --cool-ground: #173449; --wrong: #ff7d92;
  --closed: #3a3f3f; --gate: #2b2e2e; --strong: #352f45; --goal: #3d3620; --row: #1b2024; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 Georgia, serif; margin: 0 auto; padding: 2rem 1rem;
  max-width: 56rem; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.25; margin: 1.6em 0 .4em; }
h2 { border-bottom: 1px solid var(--edge); }
h3 { border-left: .25rem solid var(--warm); padding-left: .6rem; }
p { margin: .4em 0; }
ul, ol { margin: .2em 0 .8em; padding-left: 1.4em; }
.lead { font-weight: bold; }
.mark, .wrong { color: var(--wrong); }
.mark { font-size: .7em; font-weight: normal; padding-left: .6em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .4em 0 1em; font: 14px/1.4 system-ui, sans-serif; }
caption { text-align: left; font: bold 16px/1.5 Georgia, serif; padding: .2em 0; }
th, td { text-align: left; padding: .15em .6em; border: 1px solid var(--edge); vertical-align: top; }
th { background: var(--row); color: var(--muted); font-weight: normal; }
.board th, .board td, .chart td { text-align: center; padding: 0; }
.board td, .board th { width: 1.7em; min-width: 1.7em; height: 1.7em; }
.chart td { padding: .15em .5em; }
.closed { background: var(--closed); } .gate { background: var(--gate); } .strong { background: var(--strong); }
.goal { background: var(--goal); }
.warm { background: var(--warm-ground); color: var(--warm); font-weight: bold; }
.cool { background: var(--cool-ground); color: var(--cool); font-weight: bold; }
.faint { font-style: italic; opacity: .7; }
.legend { color: var(--muted); font: 13px/1.6 system-ui, sans-serif; }
.legend span { border: 1px solid var(--edge); padding: .05em .4em; margin-right: .4em; }
@media print {
  :root { --paper: #fff; --ink: #000; --muted: #333; }
  body { max-width: none; padding: 0; font-size: 11pt; }
  h2 { break-before: page; } h2:first-of-type { break-before: auto; } h1, h2, h3, caption { break-after: avoid; }
  table, .board { break-inside: avoid; } * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""
"""How the page looks, by day, by night and on paper."""

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title><style>{style}</style></head>
<body>
{body}
</body></html>
"""
"""The page around what is told; whatever stands in it, a browser fetches nothing and runs nothing."""

NOT_KNOWN = "·"
"""What stands in a cell of a table that is not known."""


def page(session: Session) -> str:
    """Write a session out as a whole page."""
    blocks = [WRITTEN[type(block)](block) for block in story(session)]
    tables = [_chart(chart) for chart in _charts(session)]
    if tables:
        tables = ["<h2>The tables</h2>", *tables]
    body = "\n".join(each for each in (*blocks, *tables) if each)
    return PAGE.format(title=escape(session.title), style=STYLE, body=body)


def _charts(session: Session) -> tuple[Chart, ...]:
    """List the tables of the game, as far as the session's kit knows them; none where they cannot be laid out."""
    lay_out = session.ruleset.tables
    try:
        return lay_out(session.state.table.kit) if lay_out is not None else ()
    except Exception:  # a kit that was changed by hand need not be what the game expects
        return ()


def _heading(block: Heading) -> str:
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
    if not block.rows:
        return ""
    head = "".join(f"<th>{escape(each)}</th>" for each in block.columns)
    body = "".join(f"<tr>{''.join(f'<td>{_text(each)}</td>' for each in row)}</tr>" for row in block.rows)
    return f'<div class="wide"><table>{_caption(block.title)}<tr>{head}</tr>{body}</table></div>'


def _caption(title: str) -> str:
    return f"<caption>{escape(title)}</caption>" if title else ""


def _board(block: BoardToDraw) -> str:
    drawing = block.drawing
    head = "".join(f"<th>{escape(each)}</th>" for each in ("", *drawing.columns))
    body = "".join(
        f"<tr><th>{escape(name)}</th>{''.join(_cell(each, block) for each in cells)}</tr>"
        for name, cells in zip(drawing.rows, drawing.cells, strict=True)
    )
    legend = [f'<span class="{hue}">{WHOSE[hue]}</span>{escape(label)} ' for hue, label in block.sides.values()]
    legend += [f'<span class="{ground.value}">&nbsp;</span>{escape(name)} ' for ground, name in drawing.grounds.items()]
    table = f'<table class="board">{_caption(drawing.title)}<tr>{head}</tr>{body}</table>'
    return f'<div class="wide">{table}<p class="legend">{"".join(legend)}</p></div>'


def _cell(cell: Cell, block: BoardToDraw) -> str:
    hue, _ = block.sides.get(cell.side, ("", ""))
    classes = filter(None, (cell.ground.value, hue, "faint" if cell.faint else ""))
    text = f"{WHOSE.get(hue, '')}{cell.text}"
    return f'<td class="{" ".join(classes)}" title="{escape(cell.said)}">{escape(text)}</td>'


def _chart(chart: Chart) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in ("", *chart.columns))
    body = "".join(
        f"<tr><th>{escape(name)}</th>{''.join(f'<td>{escape(each or NOT_KNOWN)}</td>' for each in cells)}</tr>"
        for name, cells in zip(chart.rows, chart.cells, strict=True)
    )
    title = " ".join(filter(None, (chart.title, section(chart.cite) if chart.cite else "")))
    return f'<div class="wide"><table class="chart">{_caption(title)}<tr>{head}</tr>{body}</table></div>'


WRITTEN: Mapping[type[StoryBlock], Callable[[Any], str]] = {
    Heading: _heading,
    TextLine: _line,
    Items: _items,
    Rows: _rows,
    BoardToDraw: _board,
}
"""How each kind of block is written."""
