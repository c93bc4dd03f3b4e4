"""A table of a game as it is drawn: the column and the row of this combat lit, and what is too wide marked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.text import Text

from rulesets.engine.core.tables import Chart
from rulesets.engine.core.words import Words
from tui.shared.terminal import Colours
from tui.widgets.drawing import hanging
from tui.widgets.panel import Block

NARROWEST = 3
LEAD = 2
"""What stands before a row's heading: its mark."""
GAPS = (6, 4, 2, 1)
"""How many blanks stand between two cells: the most with which there is room for all columns."""


LEAST_OF_CHART = 4
"""How many lines a table needs at least."""


class CellRoom(NamedTuple):
    """The room of a cell: for its word, and for the blanks between it and the next one."""

    word: int
    gap: int

    @property
    def width(self) -> int:
        """Count its columns."""
        return self.word + self.gap

    def text(self, word: str, style: str) -> Text:
        """Write a word; what lights it reaches to both sides as far as it touches no other word."""
        said = word.ljust(self.word)
        before = self.gap // 2
        if not before:
            return Text.assemble(" ", (said, style))
        return Text.assemble((f"{' ' * before}{said}{' ' * (self.gap - before)}", style))


def suffers(word: str, colours: Colours) -> str:
    """Pick the hue of who suffers from a result: of AX and AR the side that attacks, of DR and DX the other."""
    short = word[:1] in ("A", "D") and word.isupper() and 1 < len(word) < NARROWEST + 1
    if short:
        return colours["attacks" if word[0] == "A" else "defends"]
    return colours["faint"] if word in ("NE", "·", "") else ""


def codes_lines(chart: Chart, outcomes: Iterable[object], width: int, colours: Colours) -> list[Text]:
    """Say what the codes in the cells of a table mean, as far as the outcomes of its checklist tell that."""
    there = {cell.partition(";")[0] for row in chart.cells for cell in row}
    words = [each for each in outcomes if isinstance(each, Words) and each.value in there and each.label]
    said = " · ".join(f"{each.value} {each.label}" for each in words)
    return hanging("", said, width, colours["muted"]) if said else []


def chart_lines(chart: Chart, width: int, height: int, colours: Colours, lies: bool = False) -> list[Text]:
    """Draw a table in the room there is: a window of it round the lit cell, and how much is left out.

    A table of one column `lies` on its side where that is wanted.
    """
    if lies and len(chart.columns) == 1:
        across = (tuple(cell for row in chart.cells for cell in row),)
        chart = Chart(chart.title, chart.cite, chart.rows, chart.columns, across, chart.row, chart.column)
    widest = max(NARROWEST, *(len(word) for word in (*chart.columns, *(cell for row in chart.cells for cell in row))))
    label = max(len(row) for row in chart.rows)
    room, count = width - label - LEAD, len(chart.columns)
    cell = CellRoom(widest, next((gap for gap in GAPS if count * (widest + gap) <= room), GAPS[-1]))
    columns = _window(count, _place(chart.column, chart.columns), room // cell.width)
    rows = _window(len(chart.rows), _place(chart.row, chart.rows), height - 1)
    if left_out := _left_out(chart, columns, rows):
        rows = _window(len(chart.rows), _place(chart.row, chart.rows), height - 2)
        left_out = _left_out(chart, columns, rows)
    lines = [_headings(chart, columns, label, cell, colours)]
    lines += [_row(chart, row, columns, label, cell, colours) for row in rows]
    return [*lines, Text(left_out, colours["muted"])] if left_out else lines


def _place(name: str, names: tuple[str, ...]) -> int:
    return names.index(name) if name in names else 0


def _window(count: int, here: int, room: int) -> range:
    """Choose as many as there is room for, those round the lit one."""
    room = max(1, min(count, room))
    first = max(0, min(here - room // 2, count - room))
    return range(first, first + room)


def _left_out(chart: Chart, columns: range, rows: range) -> str:
    """Say how many columns and rows are not shown, and on which side: `more: columns 2 ◂ ▸ 3, rows 0 ▴ ▾ 4`."""
    said = (
        ("columns {} ◂ ▸ {}", columns.start, len(chart.columns) - columns.stop),
        ("rows {} ▴ ▾ {}", rows.start, len(chart.rows) - rows.stop),
    )
    more = ", ".join(where.format(before, after) for where, before, after in said if before or after)
    return f"more: {more}" if more else ""


def _headings(chart: Chart, columns: range, label: int, cell: CellRoom, colours: Colours) -> Text:
    text = Text(" " * (LEAD + label))
    for number in columns:
        name = chart.columns[number]
        text.append_text(cell.text(name, colours["lit" if name == chart.column else "muted"]))
    return text


def _row(chart: Chart, row: int, columns: range, label: int, cell: CellRoom, colours: Colours) -> Text:
    name, here = chart.rows[row], chart.rows[row] == chart.row
    style = f"bold {colours['accent']}" if here else colours["muted"]
    text = Text.assemble((f"{'▌' if here else ' '} {name.rjust(label)}", style))
    for number in columns:
        word, lit = chart.cells[row][number] or "·", chart.columns[number] == chart.column
        if lit:
            text.append_text(cell.text(word, colours["lit"] if here else _on_path(word, colours)))
        else:
            text.append_text(cell.text(word, suffers(word, colours)))
    return text


def _on_path(word: str, colours: Colours) -> str:
    """Write a cell of the lit column on its ground or underlined, in its own colour where that can be read there."""
    own = suffers(word, colours)
    return colours["path"] if own in ("", colours["faint"]) else f"{colours['path']} {own}"


def if_it_shows(chart: Chart) -> list[tuple[str, str, str]]:
    """List what each face of the die would come to in the lit column: the faces, the cell, and its words."""
    found: dict[str, list[str]] = {}
    if chart.column in chart.columns:
        place = chart.columns.index(chart.column)
        for name, cells in zip(chart.rows, chart.cells, strict=True):
            found.setdefault(cells[place], []).append(name)
    return [
        (" ".join(rows), cell, said.text)
        for cell, rows in found.items()
        if cell and (said := chart.text(chart.column, rows[0])) is not None
    ]


def face_blocks(chart: Chart, width: int, colours: Colours) -> tuple[Block, ...]:
    """Write what each face of the die would come to, a block for each cell."""
    found = if_it_shows(chart)
    faces = max((len(rows) for rows, _, _ in found), default=0)
    names = max((len(cell) for _, cell, _ in found), default=0)
    blocks = []
    for rows, cell, said in found:
        first, *more = hanging(f"{rows.ljust(faces)}  {cell.ljust(names)}  ", said, width)
        first.stylize(f"bold {suffers(cell, colours)}".strip(), faces + 2, faces + 2 + names)
        blocks.append((first, *more))
    return tuple(blocks)


def in_one_line(block: Block, width: int) -> Text:
    """Cut what stands in a block to its first line, and show that it goes on where it does."""
    line = Text.assemble(block[0], " …" if len(block) > 1 else "")
    line.truncate(width, overflow="ellipsis")
    return line
