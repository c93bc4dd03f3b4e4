"""How the odds are drawn: as bars, or in one line on small screens."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from rulesets.bars import Row, percent, rows
from rulesets.forecast import Forecast
from tui.look import Colours
from tui.prospects import Prospects


def in_one_line(shown: Prospects, width: int, colours: Colours) -> Text:
    """Draw the bars beside each other in one line, for small screens, with the lines beneath."""
    text = Text("Odds", "bold") if shown.bars else Text()
    for row in shown.bars:
        bar = "█" * max(1, round(float(row.chance) * 3))
        text.append(f"  {row.word or row.label} ", "bold").append(bar, colours["accent"])
        text.append(f" {percent(row.chance)} {row.chance}", colours["dim"])
    text.truncate(width, overflow="ellipsis")
    return _with_lines(text, shown, colours)


def in_bars(shown: Prospects, width: int, colours: Colours) -> Text:
    """Draw a bar a line, with percent and fraction, and the lines beneath."""
    text = Text()
    if shown.bars:
        text.append("Odds from here\n", "bold").append_text(_bars(shown.bars, width, colours))
    return _with_lines(text, shown, colours)


def bars_of(odds: Forecast, width: int, colours: Colours) -> Text:
    """Draw a forecast, a bar a line."""
    return _bars(rows(odds), width, colours)


def _bars(bars: Sequence[Row], width: int, colours: Colours) -> Text:
    widest = max(len(row.word or row.label) for row in bars)
    room = max(4, width - widest - 18)
    lines = []
    for row in bars:
        bar = "█" * max(1, round(float(row.chance) * room))
        line = Text((row.word or row.label).ljust(widest) + " ").append(bar.ljust(room), colours["accent"])
        lines.append(line.append(f" {percent(row.chance):>8} {row.chance}", colours["dim"]))
    return Text("\n").join(lines)


def _with_lines(text: Text, shown: Prospects, colours: Colours) -> Text:
    for line in shown.lines:
        text.append("\n" if text else "").append(line, colours["dim"])
    return text
