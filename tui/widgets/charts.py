"""A table of a game as it is drawn, with its column and row of this combat lit; and the odds, as bars or in a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from rich.text import Text

from rulesets.engine.core.tables import Chart
from rulesets.engine.core.words import Role, Words, how_many
from rulesets.engine.odds.forecast import Forecast, label_of
from rulesets.engine.odds.prospects import NOT_KNOWN, OddsRow, Prospects, fraction, heading, percent
from tui.shared.terminal import Colours
from tui.shared.wording import as_befalls
from tui.widgets.drawing import came_up, hanging, window, wrapped
from tui.widgets.panel import Block

NARROWEST = 3
LEAD = 2
"""What stands before a row's heading: its mark."""
GAPS = (9, 6, 4, 2, 1)
"""How many blanks stand between two cells: the most with which there is room for all columns."""


MOST_FACES = 2
"""So many faces of a die in a row are each named; of more, the first and the last."""

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
        edge = int(before != 1)  # what is lit stands apart from the number of its row
        lit = f"{' ' * (before - edge)}{said}{' ' * (self.gap - before - edge)}"
        return Text.assemble(" " * edge, (lit, style), " " * (self.width - edge - len(lit)))


def suffers(word: str, colours: Colours) -> str:
    """Pick the hue of who suffers from a result: of AX and AR the side that attacks, of DR and DX the other.

    Of a result that is a word it is the style `said`, see `hues_of`.
    """
    if (role := befalls(word)) is not None:
        return colours["attacks" if role is Role.ATTACKER else "defends"]
    return colours["faint"] if word in NOBODY_SUFFERS else colours.get("said", "")


NOBODY_SUFFERS = ("NE", "·", "", "0", "no effect", NOT_KNOWN)
"""What is said of a result where nobody suffers from it, or where it is not known."""


def befalls(word: str) -> Role | None:
    """Tell whom a result befalls by its code: AX, AR and Ar the attackers, DR and DX the defenders."""
    is_code = 1 < len(word) <= NARROWEST and word.isalpha() and (word.isupper() or len(word) == 2)
    return {"A": Role.ATTACKER, "D": Role.DEFENDER}.get(word[0]) if is_code else None


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
    columns = window(count, _place(chart.column, chart.columns), room // cell.width)
    rows = window(len(chart.rows), _place(chart.row, chart.rows), height - 1)
    if left_out := _left_out(chart, columns, rows):
        rows = window(len(chart.rows), _place(chart.row, chart.rows), height - 2)
        left_out = _left_out(chart, columns, rows)
    lines = [_headings(chart, columns, label, cell, colours)]
    lines += [_row(chart, row, columns, label, cell, colours) for row in rows]
    return [*lines, Text(left_out, colours["muted"])] if left_out else lines


def _place(name: str, names: tuple[str, ...]) -> int:
    return names.index(name) if name in names else 0


def _left_out(chart: Chart, columns: range, rows: range) -> str:
    """Say how many columns and rows are not shown, and where: `more: columns 2 ◂ ▸ 3, 4 rows below`."""
    said = (
        _beyond("column", columns.start, len(chart.columns) - columns.stop, "◂ ▸", "left", "right"),
        _beyond("row", rows.start, len(chart.rows) - rows.stop, "▴ ▾", "above", "below"),
    )
    more = ", ".join(filter(None, said))
    return f"more: {more}" if more else ""


def _beyond(what: str, before: int, after: int, *where: str) -> str:
    both, *one = where
    if before and after:
        return f"{what}s {before} {both} {after}"
    return f"{how_many(before or after, what)} {one[not before]}" if before or after else ""


def _headings(chart: Chart, columns: range, label: int, cell: CellRoom, colours: Colours) -> Text:
    text = Text(" " * (LEAD + label))
    for number in columns:
        name = chart.columns[number]
        text.append_text(cell.text(name, colours["lit" if name == chart.column else "muted"]))
    return text


def _row(chart: Chart, row: int, columns: range, label: int, cell: CellRoom, colours: Colours) -> Text:
    name, here = chart.rows[row], chart.rows[row] == chart.row
    style = f"bold {colours['accent']}" if here else colours["muted"]
    text = Text.assemble((f"  {name.rjust(label)}", style))
    for number in columns:
        word, lit = chart.cells[row][number] or "·", chart.columns[number] == chart.column
        if lit:
            text.append_text(cell.text(word, colours["lit"] if here else _on_path(word, colours)))
        else:
            text.append_text(cell.text(word, suffers(word, colours)))
    return came_up(text, colours) if here else text


def between_rows(row: Text, colours: Colours) -> Text:
    """Draw the line that parts two rows of a table where there is room: its lit column goes on through it."""
    line = Text(" " * row.cell_len)
    for each in row.spans:
        if " on " in colours["path"] and str(each.style).startswith((colours["lit"], colours["path"])):
            line.stylize(colours["path"], each.start, each.end)
    return line


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
        (" ".join(rows), cell, as_befalls(said.text))
        for cell, rows in found.items()
        if cell and (said := chart.text(chart.column, rows[0])) is not None
    ]


def faces_give(chart: Chart | None) -> dict[str, str]:
    """Say which result each face of the die comes to, in the order of the results; nothing before a column is lit."""
    found = if_it_shows(chart) if chart is not None else []
    return {face: cell for faces, cell, _ in found for face in faces.split()}


def faces_said(faces: Sequence[str]) -> str:
    """Say which faces of a die they are, three or more in a row as one: `1–4 6`; nothing for none."""
    runs = list[list[str]]()
    for face in faces:
        goes_on = runs and face.isdecimal() and runs[-1][-1].isdecimal() and int(face) == int(runs[-1][-1]) + 1
        runs = [*runs[:-1], [*runs[-1], face]] if goes_on else [*runs, [face]]
    return " ".join(f"{run[0]}–{run[-1]}" if len(run) > MOST_FACES else " ".join(run) for run in runs)


def by_faces(found: Prospects, chart: Chart | None) -> Prospects:
    """Put the bars in the order in which the faces of the die come to them; others follow as they were."""
    cells = list(faces_give(chart).values())

    def place(row: OddsRow) -> tuple[bool, int]:
        return not row.word, cells.index(row.called) if row.called in cells else len(cells)

    bars, before = (tuple(sorted(rows, key=place)) for rows in (found.bars, found.before))
    return found._replace(bars=bars, before=before)


def face_blocks(
    found: Sequence[tuple[str, str, str]], bars: Sequence[OddsRow], width: int, colours: Colours
) -> tuple[Block, ...]:
    """Write what each face of the die would come to, a block for each cell, with its bar among `bars`."""
    faces = max((len(rows) for rows, _, _ in found), default=0)
    names = max((len(cell) for _, cell, _ in found), default=0)
    chances, told = {row.called: row for row in bars}, max((len(percent(row.chance)) for row in bars), default=0)
    blocks = []
    for rows, cell, said in found:
        lead = Text.assemble(rows.ljust(faces + 2), (cell.ljust(names), f"bold {suffers(cell, colours)}"), "  ")
        if cell in chances:
            lead.append_text(track(chances[cell].chance, width // 5, suffers(cell, colours), colours))
            lead.append(f"  {percent(chances[cell].chance):>{told}}  ", "bold")
        first, *more = hanging(" " * lead.cell_len, said, width)
        blocks.append((Text.assemble(lead, first[lead.cell_len :]), *more))
    return tuple(blocks)


def ever_shorter(blocks: Sequence[Block]) -> list[list[Block]]:
    """List ways to write blocks of lines: whole, and then one more of them at a time, from the last on, in one line."""
    short = [(in_one_line(each),) for each in blocks]
    return [[*blocks[:whole], *short[whole:]] for whole in range(len(blocks), -1, -1)]


def in_one_line(block: Block) -> Text:
    """Cut what stands in a block to the sentences in its first line; where none ends there, show that it goes on."""
    if len(block) == 1:
        return block[0]
    sentences = re.match(r".*[.?](?= |$)", block[0].plain)
    return block[0][: sentences.end()] if sentences else Text.assemble(block[0], " …")


# How the odds are drawn: as bars, or in one line on small screens


SHORT = 3
"""How many cells the longest bar takes where all stand in one line."""
HELD = "→"
"""An arrow without blanks, at which no line is broken."""
PERCENT, LEAST_TRACK = 5, 8
"""How many characters a percent takes at least, and a bar beside words."""
EIGHTHS = "▏▎▍▌▋▊▉"
"""What draws one to seven eighths of a cell."""


def odds_in_one_line(shown: Prospects, width: int, colours: Colours, headed: bool = True) -> Text:
    """Draw the bars beside each other behind their heading, for where lines are few, with the lines beneath.

    Fractions are left out where that makes them fit, then the bars; where even that does not, they take more lines.
    """
    ways, head = ((True, SHORT), (False, SHORT), (False, 0)), heading(shown.bars) if headed else ""
    found = [[_piece(row, exactly, room, colours) for row in shown.bars] for exactly, room in ways]
    fitting = next(
        (pieces for pieces in found if sum(each.cell_len for each in pieces) + len(head) <= width), found[-1]
    )
    return _with_lines(_in_lines(fitting, width, head), shown, width, colours)


def _piece(row: OddsRow, exactly: bool, room: int, colours: Colours) -> Text:
    text = Text(f"  {row.called} ", f"bold {suffers(row.called, colours) or colours['muted']}")
    if room:
        text.append(f"{_bar(row.chance, room)} ")
    told = f" {_by_what(row)}" if exactly else ""
    return text.append(f"{percent(row.chance)}{told}", colours["muted"])


def _in_lines(pieces: Sequence[Text], width: int, head: str) -> Text:
    """Join pieces, and begin a new line where the next would not fit."""
    lines = [Text(head, "bold")] if pieces else []
    for piece in pieces:
        if lines[-1].cell_len + piece.cell_len > width:
            lines.append(Text(" " * len(head)))
        lines[-1].append_text(piece)
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return Text("\n").join(lines)


def _bar(chance: Fraction, room: int) -> str:
    """Draw a chance in so many cells, to an eighth of a cell and never as nothing."""
    whole, eighths = divmod(max(1, round(chance * room * 8)), 8)
    return "█" * whole + EIGHTHS[:eighths][-1:]


def _by_what(row: OddsRow) -> str:
    """Say by which faces of the die a result comes; where that is not known, its chance as a fraction."""
    return f"die {row.faces}" if row.faces else fraction(row.chance)


def compared(now: Forecast, then: Forecast, width: int, colours: Colours) -> Text:
    """Draw the chances as they would be, an outcome a line, best for the attacker first; behind each, that of now."""
    words = sorted({*now.outcomes, *then.outcomes}, key=now.checklist.rank, reverse=True)
    found = [OddsRow(word, label_of(then.checklist, word), then.outcomes.get(word, Fraction(0))) for word in words]
    if min(now.known, then.known) < 1:
        found.append(OddsRow("", NOT_KNOWN, 1 - then.known))
    before = (now.outcomes.get(row.word, Fraction(0)) if row.word else 1 - now.known for row in found)
    said = [f"   now {percent(old):>4}" if old != row.chance else "" for old, row in zip(before, found, strict=True)]
    bars = bars_text(found, width - max(map(len, said)), colours).split("\n")
    return Text("\n").join(Text.assemble(bar, (old, colours["muted"])) for bar, old in zip(bars, said, strict=True))


def track(chance: Fraction, room: int, colour: str, colours: Colours) -> Text:
    """Draw a chance as a bar on its track, to half a cell; nothing is drawn of none."""
    full, half = divmod(max(1, round(chance * room * 2)) if chance else 0, 2)
    bar = Text.assemble(("━" * full + "╸" * half, colour))
    return bar.append("─" * (room - full - half), colours["edge"])


def bars_text(bars: Sequence[OddsRow], width: int, colours: Colours, came: str | None = None) -> Text:
    """Draw a bar a line, in the colour of who suffers from the result, with percent and, behind it, the fraction.

    Where one of them `came`, by its word, that line is marked. Where there is room, it is said what a result is; the
    faces that come to it stand in the place of the fraction.
    """
    if came is not None:
        lines = [Text.assemble("  ", line) for line in bars_text(bars, width - 2, colours).split("\n")]
        pairs = zip(bars, lines, strict=True)
        return Text("\n").join(came_up(line, colours) if row.word == came else line for row, line in pairs)
    beside = [f"{percent(row.chance):>{PERCENT}} {_by_what(row)}" for row in bars]
    widest, told = max(len(row.called) for row in bars), max(map(len, beside))
    room, said = width - widest - told - 4, max(len(row.said) + 2 for row in bars)
    said = said if 2 < said <= room - LEAST_TRACK else 0
    drawn = []
    for row, chance in zip(bars, beside, strict=True):
        colour = suffers(row.called, colours) or colours["muted"]
        line = Text.assemble((row.called.ljust(widest), f"bold {colour}"), f"  {row.said.ljust(said)[:said]}")
        line.append_text(track(row.chance, max(4, room - said), colour, colours))
        line.append(f"  {chance[:PERCENT]}", "bold").append(chance[PERCENT:].ljust(told - PERCENT), colours["muted"])
        drawn.append(line)
    return Text("\n").join(drawn)


def _with_lines(text: Text, shown: Prospects, width: int, colours: Colours) -> Text:
    for told in shown.lines:
        for line in _unbroken(told, width):
            text.append("\n" if text else "").append(line, colours["muted"])
    return text


def _unbroken(told: str, width: int) -> list[str]:
    """Part a line so that it fits, but not a chance from what it becomes: `33% → 50%` stays together."""
    joined = re.sub(r" ?→ ?", HELD, told)
    return [line.replace(HELD, " → ") for line in wrapped(joined, max(8, width - 2 * joined.count(HELD)))]


STEPS, NONE_YET = "▁▂▃▄▅▆▇█", "·"
"""How high a column of a line can be, to the eighth, and one of nothing."""


def sparkline(values: Iterable[int], most: int) -> str:
    """Draw in a line how a number grew, a column for each; that of `most` is as high as the line."""
    return "".join(STEPS[-(-8 * each // most) - 1] if each else NONE_YET for each in values)
