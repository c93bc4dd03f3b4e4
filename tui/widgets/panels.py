"""The parts of the combat screen that show and do not ask: ledger, odds table, ruling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from textwrap import wrap

from rich.console import Group
from rich.text import Text

from rulesets.engine.core.charts import Chart
from rulesets.engine.core.ruling import Effect
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ledger import Entry, in_figures
from tui.shared.colours import Colours
from tui.widgets.cited import Cited
from tui.widgets.drawing import in_side_colour, mark_of


def ledger_text(run: Run, width: int, colours: Colours) -> Text:
    """Write each total with its entries: amount, reason, section."""
    text = Text()
    for total, entries in groupby(sorted(run.ledger, key=lambda each: run.ledger.totals().index(each.total)), _total):
        role = run.checklist.total(total).role
        text.append(f"{mark_of(role) or ' '} {total} ".ljust(18), f"bold {in_side_colour(role, colours)}")
        text.append_text(_summed(run, total)).append("\n")
        for entry in entries:
            text.append_text(_entry_line(entry, width, colours)).append("\n")
    for note in run.notes:
        settled = note.cite.startswith("precedent")
        said = Cited(note.text, note.cite, colours["dim"], Text("  "), colours["dim"] if settled else "")
        text.append_text(said.text(width)).append("\n")
    return text


def ledger_lines(run: Run, width: int, colours: Colours) -> Text:
    """Write each total with its entries after it, for small screens: `attack 7 = 4 Thinker + 3 Tiny`."""
    lines = []
    for total in run.ledger.totals():
        role = run.checklist.total(total).role
        line = Text(f"{mark_of(role) or ' '} {total} ", f"bold {in_side_colour(role, colours)}")
        line.append_text(_summed(run, total)).append(" = ", colours["dim"])
        parts = "".join(_signed(entry) for entry in run.ledger.of(total)).removeprefix("+ ").strip()
        first, *more = wrap(parts, max(12, width), initial_indent=" " * line.cell_len, subsequent_indent="    ") or [""]
        lines += [line.append(first.strip()), *map(Text, more)]
    notes = [Text(f"  {note.text}", colours["dim"]) for note in run.notes if not note.cite.startswith("precedent")]
    for note in notes:
        note.truncate(max(12, width), overflow="ellipsis")
    return Text("\n").join([*lines, *notes])


def _signed(entry: Entry) -> str:
    sign = "−" if entry.amount < 0 else "+"
    return f"{sign} {entry.unsigned} {entry.of + ' ' if entry.of else ''}{entry.reason} "


def _total(entry: Entry) -> str:
    return entry.total


def _summed(run: Run, total: str) -> Text:
    colours = [entry.of for entry in run.ledger.of(total) if entry.of]
    if colours:
        return Text(str(run.ledger.pool(total, tuple(dict.fromkeys(colours)))), "bold")
    return Text(in_figures(run.ledger.total(total)), "bold")


def _entry_line(entry: Entry, width: int, colours: Colours) -> Text:
    amount = entry.signed.replace("-", "−")
    dice = (
        f" {'▣' * entry.amount} {entry.of}"
        if entry.of and 0 < entry.amount <= 12
        else f" {entry.of}"
        if entry.of
        else ""
    )
    line = Text(f"    {amount}{dice}  {entry.reason}")
    line.append(f"  {entry.cite}", colours["dim"])
    line.truncate(max(12, width), overflow="ellipsis")
    return line


def chart_text(chart: Chart, colours: Colours) -> Text:
    """Draw a table with the path lit: the column framed, the row and the cell marked."""
    widest = max(3, *(len(word) for word in (*chart.columns, *(cell for row in chart.cells for cell in row))))
    label = max(len(row) for row in chart.rows)
    text = Text(" " * (label + 3))
    for column in chart.columns:
        lit = column == chart.column
        _framed(text, column, lit, widest, f"bold {colours['accent']}" if lit else "", colours)
    text.append("\n")
    for name, cells in zip(chart.rows, chart.cells, strict=True):
        on_row = name == chart.row
        text.append(f" {'▸' if on_row else ' '}{name.rjust(label)}", colours["accent"] if on_row else colours["dim"])
        for column, cell in zip(chart.columns, cells, strict=True):
            lit = column == chart.column
            here = f"bold reverse {colours['accent']}" if lit and on_row else "bold" if lit or on_row else ""
            _framed(text, cell or "·", lit, widest, here, colours)
        text.append("\n")
    text.right_crop(1)
    return text


def _framed(text: Text, word: str, lit: bool, widest: int, style: str, colours: Colours) -> None:
    side = "┃" if lit else " "
    text.append(side, colours["accent"])
    text.append(word.ljust(widest), style or colours["dim"])
    text.append(side if lit else "", colours["accent"])


def effects_shown(effects: Iterable[Effect], colours: Colours) -> Group:
    """List effects, each with its section."""
    bullet = Text("  • ", colours["accent"])
    return Group(*(Cited(str(effect), effect.cite, colours["dim"], bullet) for effect in effects))


def facts_line(facts: Mapping[str, object]) -> str:
    """Write facts in one line."""
    return "   ".join(f"{name} {value}" for name, value in facts.items())
