"""What can be done now, a row each with its key at the right; the first row is marked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text
from textual.screen import Screen

from tui.shared.colours import Colours
from tui.widgets.clicks import pressing
from tui.widgets.drawing import marked, spread, wrapped
from tui.widgets.keybar import keys_now

WIDEST = 84
NARROWEST = 30
AROUND = 6
"""What stands beside the words of a row: its mark, and the blanks between its parts."""

BEHIND = 3
"""How many columns are left free at the right of what keys do."""

Doing = tuple[str, str, str]
"""An action of the screen, what it is called, and a few words about it: `("begin", "Next combat", "Red")`."""


class KeyRows(NamedTuple):
    """Rows of what is called how, the words about it, its key as it is shown, and the key; a click presses it."""

    rows: tuple[tuple[str, str, str, str], ...]
    colours: Colours

    def lines(self, width: int) -> list[Text]:
        """Write the rows in lines of a width."""
        room, called = min(width, WIDEST), max((len(words) for words, *_ in self.rows), default=0)
        besides = max((len(about) + len(shown) for _, about, shown, _ in self.rows), default=0)
        fits = called + besides + AROUND <= room
        lines = []
        for number, (words, about, shown, key) in enumerate(self.rows):
            told = Text.assemble((words.ljust(called), "bold" if not number else ""), "   ")
            told.append(about if fits else "", self.colours["muted"])
            whole = spread(told, Text(shown, f"bold {self.colours['accent']}"), room - 2)
            line = Text.assemble("  ", whole) if number else marked(whole, room, self.colours)
            lines.append(pressing(line, key))
        return lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Write them as wide as there is room."""
        yield Text("\n").join(self.lines(options.max_width))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Take all the width there is."""
        return Measurement(min(NARROWEST, options.max_width), options.max_width)


class KeysAndWords(NamedTuple):
    """Keys as they are shown, and what each does, in two columns; as lines they are drawn sooner than as a table."""

    rows: tuple[tuple[str, str], ...]
    colours: Colours

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Write them; what does not fit goes on below."""
        accent, wide = f"bold {self.colours['accent']}", max((cell_len(keys) for keys, _ in self.rows), default=0) + 2
        lines = []
        for keys, does in self.rows:
            first, *more = wrapped(does, max(8, options.max_width - wide - BEHIND))
            lines.append(Text.assemble((keys, accent), " " * (wide - cell_len(keys)), first))
            lines += [Text(" " * wide + each) for each in more]
        yield Text("\n").join(lines)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Take all the width there is."""
        return Measurement(min(NARROWEST, options.max_width), options.max_width)


def key_rows(screen: Screen[Any], doing: Iterable[Doing], colours: Colours) -> KeyRows:
    """Make rows of what can be done now; what has no key now is left out."""
    keys: dict[str, tuple[str, str]] = {}
    for active in keys_now(screen):
        keys.setdefault(active.binding.action, (screen.app.get_key_display(active.binding), active.binding.key))
    return KeyRows(tuple((words, about, *keys[action]) for action, words, about in doing if action in keys), colours)
