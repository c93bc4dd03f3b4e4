"""The list of combats: one way to draw a line of it, wherever combats are listed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from tui.widgets.drawing import wrapped

if TYPE_CHECKING:
    from saves.reports.combats import CombatLine
    from tui.shared.colours import Colours

GAP = 2
"""How many characters stand between two columns."""

TIED = "\N{NO-BREAK SPACE}"
"""Stands where a line must not end, within the name of a unit; it is shown as a space."""

LEAST = 12
"""How many characters a column of words keeps at least."""


@dataclass(frozen=True)
class Columns:
    """How wide each column of a list of combats is; one that nothing stands in takes no room."""

    number: int
    side: int
    who: int
    odds: int
    dice: int
    result: int

    @property
    def rest(self) -> int:
        """Give the width of all behind the side, for a combat of which it is not said who fought."""
        return sum(each + GAP for each in (self.who, self.odds, self.dice, self.result) if each) - GAP

    @classmethod
    def of(cls, lines: Sequence[CombatLine], width: int) -> Columns:
        """Share a width among the columns: who fought and what came of it take what the short ones leave."""
        number = max([2, *(len(str(each.number)) for each in lines)])
        side = _widest([each.side for each in lines])
        odds = _widest([each.fought.odds for each in lines])
        dice = _widest([each.dice for each in lines])
        left = width - number - sum(each + GAP for each in (side, odds, dice) if each) - 2 * GAP
        result = _widest([_said(each) for each in lines if each.who])
        who = min(_widest([each.who for each in lines]), max(left - min(result, left * 2 // 5), LEAST))
        return cls(number, side, who, odds, dice, max(left - who, LEAST))


def _widest(texts: Sequence[str]) -> int:
    return max(map(cell_len, texts), default=0)


def _said(line: CombatLine) -> str:
    return "  ".join((line.result, *line.marks))


def combat_text(line: CombatLine, columns: Columns, colours: Colours) -> Text:
    """Draw one combat as one text."""
    return Text("\n").join(combat_rows(line, columns, colours))


def combat_rows(line: CombatLine, columns: Columns, colours: Colours) -> list[Text]:
    """Draw one combat in lines; what is too long for its column goes on below, under its beginning."""
    cells = [
        (columns.number, [Text(f"{line.number:>{columns.number}}", colours["muted"])]),
        (columns.side, [Text(line.side)]),
    ]
    if line.who:
        cells.append((columns.who, _who(line, columns.who, colours)))
        cells.append((columns.odds, [Text(line.fought.odds)]))
        cells.append((columns.dice, [Text(line.dice, colours["muted"])]))
        cells.append((columns.result, _result(line, columns.result, colours)))
    else:
        cells.append((columns.rest, _result(line, columns.rest, colours)))
    shown = [(width, lines) for width, lines in cells if width]
    rows = zip_longest(*(lines for _, lines in shown))
    return [_row([width for width, _ in shown], row) for row in rows]


def _row(widths: Sequence[int], cells: Sequence[Text | None]) -> Text:
    text = Text()
    for width, cell in zip(widths, cells, strict=True):
        text.append_text(cell or Text()).append(" " * (width - (cell or Text()).cell_len + GAP))
    text.rstrip()
    return text


def _who(line: CombatLine, width: int, colours: Colours) -> list[Text]:
    """Write who fought whom, in both sides' colours; the defenders keep theirs on the lines that follow."""
    found, side = [], colours["attacker"]
    for part in [line.who] if _fits(line.who, width) else wrapped(_tied(line), width):
        text = Text()
        for place, piece in enumerate(part.split("→")):
            if place:
                side = colours["defender"]
                text.append("→", colours["muted"])
            text.append(piece.replace(TIED, " "), side)
        found.append(text)
    return found


def _fits(text: str, width: int) -> bool:
    """Tell whether a text stands in one line as it is: most do, and finding their words would take longest of all."""
    return 0 < len(text) <= width and text.isprintable() and text == text.strip()


def _tied(line: CombatLine) -> str:
    """Write who fought whom so that no line ends within a unit's name."""
    named = {unit: unit.replace(" ", TIED) for unit in (*line.fought.attackers, *line.fought.defenders)}
    return replace(line, fought=line.fought.called(named)).who


def _result(line: CombatLine, width: int, colours: Colours) -> list[Text]:
    parts = [line.result] if _fits(line.result, width) else wrapped(line.result, width)
    found = [Text(part, "bold") for part in parts] or [Text()]
    for mark in line.marks:
        word = Text(mark, colours["error"])
        if found[-1].cell_len + GAP + word.cell_len > width:
            found.append(word)
        else:
            found[-1].append(" " * GAP).append_text(word)
    return found


def turn_text(turn: str, width: int, colours: Colours) -> Text:
    """Draw the heading of a turn, over the whole width."""
    return Text(f"{turn} ", f"bold {colours['muted']}").append(
        "─" * max(0, width - cell_len(turn) - 1), colours["edge"]
    )
