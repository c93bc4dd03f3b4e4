"""The keys that do something now: in the bottom line, and as rows of what can be done; a click presses them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol, runtime_checkable

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text
from textual.binding import ActiveBinding, Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, Static

from tui.shared.terminal import Colours
from tui.widgets.drawing import colours_of, hanging, pressing, row_lines, spread

IN_TEXT = "-in-text"
"""Ends the id of a key that does what a letter does, for where letters are text."""

KEYS = Path(__file__).parents[1].joinpath("keys.toml").read_text("utf-8")
"""All keys, as is said there at its head."""


def bound(owner: str) -> list[BindingType]:
    """Bind the keys of a screen or a widget; its table is read alone, as all of them together would take their time."""
    rows = tomllib.loads(KEYS.partition(f"\n[{owner}]\n")[2].partition("\n[")[0])
    return [binding for id, row in rows.items() for binding in _bindings(id, *row)]


def _bindings(id: str, keys: str, action: str, word: str, tooltip: str, *how: str) -> Iterator[BindingType]:
    key, *in_text = keys.split()
    shown, first = "hidden" not in how, "first" in how
    yield Binding(key, action, word, shown, priority=first and not in_text, id=id, tooltip=tooltip)
    for other in in_text:
        yield Binding(other, action, word, shown, priority=first, id=f"{id}{IN_TEXT}", tooltip=tooltip)


ONLY_SAY = (
    "nothing_usual",
    "nothing_again",
    "nothing_overruled",
    "nothing_changed",
    "no_app_dice",
    "nothing_here",
    "nothing_to_end",
)
"""Actions that only say why a key does nothing here: nobody looks for them in a list."""

LETTERS = ("at", "backslash", "minus", "plus", "slash", "underscore")
"""Keys that type a letter without Textual's knowing; it withholds the others by itself where a text is typed."""


def keys_now(screen: Screen[Any]) -> Iterator[ActiveBinding]:
    """Go through the keys that do something now, in the order in which the screen lists them.

    Where a text is typed, letters are text and are left out; elsewhere, the keys that stand for them there are.
    """
    typing = isinstance(screen.focused, Input) and screen.focused.check_consume_key("slash", "/")
    now = [
        active for key, active in screen.active_bindings.items() if active.enabled and not (typing and key in LETTERS)
    ]
    ids = {active.binding.id for active in now}
    for active in sorted(now, key=partial(_place, screen)):
        id = active.binding.id or ""
        if not id.endswith(IN_TEXT) or id.removesuffix(IN_TEXT) not in ids:
            yield active


def _place(screen: Screen[Any], active: ActiveBinding) -> int:
    """Place a key as the screen lists it; before them what has the focus, after them the application."""
    places = _places(type(screen))
    return places.get(active.binding.id or "", len(places) if active.node is screen.app else -1)


@cache
def _places(screen: type[Screen[Any]]) -> dict[str, int]:
    """Number a screen's keys by their ids as it lists them, its own first."""
    bound = (each for owner in screen.__mro__ for each in vars(owner).get("BINDINGS", ()))
    listed = [each for each in bound if isinstance(each, Binding) and each.id]  # Textual's own have none
    places: dict[str, int] = {}
    for binding in listed:
        places.setdefault(str(binding.id), len(places))
    return places


HELP = "help"
"""What the key is called that lists all keys: it stands in the bottom line, however full that is."""


class KeyWord(NamedTuple):
    """A key as it is shown, what it does, and what a click on it presses: nothing where it stands for several keys.

    What is typed stands in the place of a key, with nothing more to say of it.
    """

    shown: str
    does: str
    key: str = ""


@runtime_checkable
class TakesKeys(Protocol):
    """What takes keys that are no commands, as a question takes the digits of its answers."""

    @property
    def takes(self) -> Iterable[KeyWord]:
        """Name these keys, first the one that is an answer."""


def taken_now(screen: Screen[Any]) -> Iterable[KeyWord]:
    """Name the keys that what has the focus takes."""
    focused = screen.focused
    taking = (each for each in focused.ancestors_with_self if isinstance(each, TakesKeys)) if focused else iter(())
    taken = next(taking, None)
    return taken.takes if taken is not None else ()


def words_now(screen: Screen[Any]) -> Iterator[KeyWord]:
    """Go through what keys do now, each once: first what has the focus takes, then the commands that are shown."""
    yield from taken_now(screen)
    seen: set[str] = set()
    for binding in (active.binding for active in keys_now(screen)):
        if binding.show and binding.description not in seen:
            seen.add(binding.description)
            yield KeyWord(screen.app.get_key_display(binding), binding.description, binding.key)


def key_line(words: Iterable[KeyWord], room: int, colours: Colours) -> Text:
    """Write in a line what keys do, as many of them as there is room for; a click presses them."""
    line = Text()
    for shown, does, key in words:
        part = Text(" ").join(each for each in (Text(shown, f"bold {colours['accent']}"), Text(does)) if each)
        gap = "   " if line else ""
        if line.cell_len + len(gap) + part.cell_len > room:
            break
        line.append(gap).append_text(pressing(part, key))
    return line


def key_line_with_help(words: Sequence[KeyWord], room: int, colours: Colours) -> Text:
    """Write in a line what keys do, and help at its end, however full it is."""
    last = key_line([each for each in words if each.does == HELP], room, colours)
    line = key_line([each for each in words if each.does != HELP], room - last.cell_len - 3, colours)
    return line.append("   " if line and last else "").append_text(last)


class KeyBar(Static):
    """Shows the keys of the screen that work now, as many as fit."""

    _due = False
    """Whether the keys are about to be written."""

    _written: tuple[object, ...] = ()
    """Which keys are written, in what colour, and for what width."""

    def on_mount(self) -> None:
        """Follow the screen's bindings; they are written once the bar has a width."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self._show_soon())

    def _show_soon(self) -> None:
        """Write the keys once, however often they change on the way to one picture."""
        if not self._due and self.size:
            self._due = True
            self.call_next(self.show_keys)

    def on_resize(self) -> None:
        """Fit the width, which is known first once all is laid out."""
        self.show_keys()

    def show_keys(self) -> None:
        """Write the keys, leaving out what does not fit; at the end stand help, and the palette with everything."""
        self._due = False
        width, colours = self.content_size.width, colours_of(self)
        if not width:
            return
        shown = [*words_now(self.screen)]
        if (colours["accent"], width, *shown) != self._written:
            self._written = (colours["accent"], width, *shown)
            palette = KeyWord("^k", "all", self.app.COMMAND_PALETTE_BINDING)
            everything = key_line([palette], width, colours)
            line = key_line_with_help(shown, max(0, width - everything.cell_len - 3), colours)
            self.update(spread(line, everything, width), layout=False)


AROUND = 6
"""What stands beside the words of a row: its mark, and the blanks between its parts."""

MOST_KEYS = 6
"""How many columns the keys of nearly every group take."""

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
        called, lines = max((cell_len(words) for words, *_ in self.rows), default=0), []
        for number, (words, about, shown, key) in enumerate(self.rows):
            fits = called + cell_len(about) + len(shown) + AROUND <= width
            brief = words if cell_len(words) + len(shown) + AROUND <= width else words.partition(", ")[0]
            label = Text(brief, "" if number else "bold")
            row = row_lines(label, shown, width, self.colours, not number, about if fits else "", called)
            lines += [pressing(each, key) for each in row]
        return lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Write them as wide as there is room."""
        yield Text("\n").join(self.lines(options.max_width))


class KeysAndWords(NamedTuple):
    """A group of keys, and what each does, in two columns; as lines they are drawn sooner than as a table."""

    title: str
    rows: Mapping[str, str]
    colours: Colours

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Write them under their title; what does not fit goes on below."""
        lines = [Text(self.title, "bold")]
        for does, keys in self.rows.items():
            row = hanging(keys.ljust(self._wide), does, options.max_width - BEHIND)
            row[0].stylize(f"bold {self.colours['accent']}", 0, len(keys))
            lines += row
        yield Text("\n").join([*lines, Text()])

    @property
    def _wide(self) -> int:
        return max(MOST_KEYS, *map(len, self.rows.values())) + 2

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Say how wide they are where nothing goes on below."""
        return Measurement(self._wide, min(self._wide + max(map(cell_len, self.rows)) + BEHIND, options.max_width))


def key_rows(screen: Screen[Any], doing: Iterable[Doing], colours: Colours) -> KeyRows:
    """Make rows of what can be done now; what has no key now is left out."""
    keys: dict[str, tuple[str, str]] = {}
    for active in keys_now(screen):
        keys.setdefault(active.binding.action, (screen.app.get_key_display(active.binding), active.binding.key))
    return KeyRows(tuple((words, about, *keys[action]) for action, words, about in doing if action in keys), colours)
