"""Units as the counters that they are, lying abreast, and as squares where there is no room for those."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from saves.reports.combats import WHOSE
from tui.shared.terminal import Colours
from tui.widgets.felt import large
from tui.widgets.panel import Block

LEAST, MOST = 9, 22
"""How wide a counter is: at least, and at most where a name or a state is longer."""

LARGE, TALL, HIGH, LOW = 6, 5, 3, 2
"""The lines of a counter: with its strength in large letters, beside a large die, with a line for its state, and where
there is less room."""

EDGES = 2
"""The columns that the edge of a counter takes, where grounds have no colour."""

SQUARES = 12
"""Up to so many units are drawn as squares, one each; of more, the number is said."""


class Counter(NamedTuple):
    """A unit as it lies on the table.

    Attributes:
        name: what it is called.
        strength: what is printed on it; empty where nobody said.
        state: what is to be known of it, in a word.
        hue: the hue of its side; empty where nobody said whose it is.
        held: whether its state holds on, as that it is flipped.
        spent: whether it has fought already.
        lost: whether it is off the table.
    """

    name: str
    strength: str = ""
    state: str = ""
    hue: str = ""
    held: bool = False
    spent: bool = False
    lost: bool = False

    def lines(self, width: int, height: int, colours: Colours) -> list[Text]:
        """Draw it on the tint of its side, or in an edge where grounds have no colour; what is lost is struck out."""
        spent = colours["spent-chip"]
        ground = colours.get(f"{self.hue}-chip", spent)
        if self.lost or " on " not in ground:
            return self._edged(width, height, colours)
        name = spent if self.spent else ground
        said = spent if self.spent else f"{ground} {colours['foreground']}".strip()
        state = said if self.held or self.spent else f"{ground} not bold {colours['muted']}".strip()
        first = Text.assemble((f" {_cut(self.name, width - 3)}{WHOSE.get(self.hue, ' ')} ", name))
        printed = self.strength if cell_len(self.strength) <= width - 3 else ""
        worth = f" {printed} " if printed else " "
        beside, stated = width - 1 - cell_len(worth), self.stated
        if height < HIGH:
            return [first, Text.assemble((f" {_cut(stated, beside)}", state), (worth, said))]
        blank, more = Text.assemble((" " * width, said)), ""
        if cell_len(stated) > width - 2 and ", " in stated:  # it goes on beside the strength
            stated, _, rest = stated.rpartition(" ")
            more = f"{'  ' * self.held}{rest}"
        between = Text.assemble((f" {_cut(stated, width - 1)}", state))
        if height >= LARGE and not more and (letters := large(self.strength, width - 2)):
            return [first, between, *(Text.assemble((f"{each} ".rjust(width), said)) for each in letters), blank]
        beneath, air = Text.assemble((f" {_cut(more, beside)}", state), (worth, said)), height - HIGH
        return [first, *[blank] * (air // 2), between, *[blank] * (air - air // 2), beneath]

    @property
    def stated(self) -> str:
        """Say its state; one that holds on has its bullet."""
        return f"• {self.state}" if self.held and not self.lost else self.state

    def _edged(self, width: int, height: int, colours: Colours) -> list[Text]:
        """Draw it in an edge of the hue of its side: its name stands in the upper one, its strength in the lower.

        What is lost has its name struck out. Where there is no line for its state, that stands in the lower edge.
        """
        edge = colours["edge"] if self.lost else colours.get(self.hue, colours["edge"])
        said = colours["faint"] if self.lost or self.spent else "bold"
        whose = "" if self.lost else f"{WHOSE.get(self.hue, ' ')} ".lstrip()
        printed = "×" if self.lost else self.strength
        name = _cut(self.name, min(cell_len(self.name), width - cell_len(whose) - 4))
        fill = " " + "─" * (width - cell_len(whose + name) - 4)
        worth = f" {printed} " if printed and cell_len(printed) <= width - 4 else ""
        if height < HIGH and self.state and not self.lost:
            worth = f"{_cut(self.stated, width - cell_len(printed) - 3)} {printed}"
        between = [Text.assemble(("│", edge), _cut(each, width - 2), ("│", edge)) for each in [""] * (height - 2)]
        if between and not self.lost:
            stated = f" {_cut(self.stated, width - 4)} "
            between[len(between) // 2] = Text.assemble(("│", edge), stated, ("│", edge))
        return [
            Text.assemble((f"╭ {whose}", edge), (name, f"{said} strike" if self.lost else said), (f"{fill}╮", edge)),
            *between,
            Text.assemble((f"╰{'─' * (width - cell_len(worth) - 2)}", edge), (worth, said), ("╯", edge)),
        ]


def _cut(text: str, room: int) -> str:
    """Fill a room with a text, or with as much of it as fits."""
    return set_cell_size(text, room) if cell_len(text) <= room else f"{set_cell_size(text, max(0, room - 1))}…"


def _longest(counter: Counter, height: int) -> int:
    """Measure the longest line of a counter: its name and sign, or its state, whose last word may stand below."""
    stated, strength = "" if counter.lost else counter.stated, f"   {counter.strength}".rstrip()
    states = [f"{stated}{strength}"] if height < HIGH and stated else [stated]
    if height >= HIGH and ", " in stated:
        first, _, rest = stated.rpartition(" ")
        states = [first, f"{'  ' * counter.held}{rest}{strength}"]
    return max(cell_len(counter.name) + 2, *map(cell_len, states))


def counter_width(counters: Iterable[Counter], colours: Colours, most: int = MOST, height: int = LOW) -> int:
    """Say how wide counters are that lie in sight of each other: as wide as the longest word of any needs."""
    longest = max((_longest(each, height) for each in counters), default=0)
    return min(max(LEAST, longest + 2), most) + EDGES * (" on " not in colours["spent-chip"])


def sheet(
    counters: Sequence[Counter], width: int, colours: Colours, height: int = HIGH, least: int = 0
) -> tuple[Block, ...]:
    """Lay counters so high, and at `least` so wide, abreast in rows, each row a block with a free line between two."""
    least = least or counter_width(counters, colours)
    spare = (width + 1) // max(1, len(counters)) - 1  # with room abreast for all, they keep it, and words are whole
    whole = counter_width(counters, colours, width, height)
    least = whole if least < whole <= spare else least
    wide = min(least + min(2 * (height - HIGH) * (height > HIGH), max(0, spare - least)), width)
    abreast = max(1, (width + 1) // (wide + 1))
    rows = [counters[first : first + abreast] for first in range(0, len(counters), abreast)]
    return tuple(
        tuple([Text()] * (place > 0)) + tuple(_abreast([each.lines(wide, height, colours) for each in row]))
        for place, row in enumerate(rows)
    )


def _abreast(counters: Sequence[Sequence[Text]]) -> Iterator[Text]:
    return (Text(" ").join(lines) for lines in zip(*counters, strict=True))


def squares(there: int, lost: int, sign: str, style: str, colours: Colours) -> Text:
    """Draw an army as squares, one a unit, a cross for each that is lost; of many, say the numbers."""
    if there + max(0, lost) > SQUARES:
        return Text.assemble((sign, style), (f" {there}", "bold"), (f"  ×{lost}" if lost > 0 else "", colours["faint"]))
    return Text.assemble((sign * there, style), ("×" * lost, colours["faint"]))
