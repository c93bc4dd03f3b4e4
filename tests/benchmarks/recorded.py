"""What our screens show, key by key, as a script that any Textual application can follow.

Tableside is played without a terminal. After each key its tree is read: each widget with the kind of Textual that it
is, its styles, and the text that it has painted. What differs from the tree before it is what the key has changed.
Odds are held back until all else is painted, so that it is known what the answer alone changes on the screen.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch
from weakref import WeakKeyDictionary

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "tui"), str(HERE.parent / "trust")]

from piloting import keys, playing, settled, strips  # noqa: E402
from plain import KINDS  # noqa: E402
from terminals import Cells, cells_of  # noqa: E402
from textual import widgets  # noqa: E402
from textual.containers import VerticalScroll  # noqa: E402
from textual.dom import DOMNode  # noqa: E402
from textual.pilot import Pilot  # noqa: E402
from textual.screen import ModalScreen, Screen  # noqa: E402
from textual.widget import Widget  # noqa: E402

TITLES = {
    f"{which}-{what}": f"border-{which}-{what.removeprefix('text-')}"
    for which in ("title", "subtitle")
    for what in ("color", "background", "text-style")
}
NAMES = {"⏎": "enter", "-": "minus"}

Line = list[tuple[str, str]]
"""A line as it was painted: each piece with its style."""


@dataclass(frozen=True)
class Node:
    """A widget: its kind, styles and title, what it shows if it holds nothing else, and what it holds.

    `typed` is what stands in a field, what stands there while it is empty, and whether dots stand for it.
    """

    number: int
    kind: str
    styles: dict[str, str]
    title: tuple[str, str]
    shows: list[Line]
    typed: tuple[str, str, bool] | None
    scrolled: int
    holds: list[Node]


@dataclass(frozen=True)
class Shown:
    """All screens, the lowest first, and the number of the widget that has the focus."""

    screens: list[Node]
    focused: int | None


@dataclass(frozen=True)
class Step:
    """A key or a text, and what stands on the screen then: with its answer, and with all that follows."""

    token: str
    shown: Shown
    answer: Cells
    last: Cells


class Recorder:
    """Plays by keys, and reads the tree after each."""

    def __init__(self, pilot: Pilot[None], held: list[Any]) -> None:
        self._pilot = pilot
        self._held = held
        self._numbers: WeakKeyDictionary[DOMNode, int] = WeakKeyDictionary()
        self._read: WeakKeyDictionary[DOMNode, Node] = WeakKeyDictionary()
        self._count = count(1)

    async def step(self, token: str) -> Step:
        """Press a key, or type a text, which has `=` before it."""
        await self._press(token)
        answer = self._cells()
        while self._held:
            for work in [*self._held]:
                work()
            self._held.clear()
            await settled(self._pilot.app)
        return Step(token, self.shown(), answer, self._cells())

    async def _press(self, token: str) -> None:
        typed = f"'{token[1:].replace('␣', ' ')}'" if token.startswith("=") else NAMES.get(token, token)
        await keys(self._pilot, typed)

    def _cells(self) -> Cells:
        return tuple(tuple(cells_of(strip.text)) for strip in strips(self._pilot))

    def shown(self) -> Shown:
        """Read the tree of what can be seen; a screen that is covered stays as it was when it was seen last."""
        screens = [each for each in self._pilot.app.screen_stack if each.id != "_default"]
        seen = max(index for index, each in enumerate(screens) if not isinstance(each, ModalScreen))
        self._read.update((each, self._node(each)) for each in screens if screens.index(each) >= seen)
        focused = self._pilot.app.focused
        return Shown([self._read[each] for each in screens if each in self._read], focused and self._number(focused))

    def _number(self, widget: DOMNode) -> int:
        return self._numbers.setdefault(widget, next(self._count))

    def _node(self, widget: Widget) -> Node:
        holds = [self._node(each) for each in widget.children if not each.has_class("-textual-system")]
        title = tuple(str(each or "") for each in (widget.border_title, widget.border_subtitle))
        return Node(
            number=self._number(widget),
            kind=_kind(widget, bool(holds)),
            styles=_styles(widget),
            title=title,
            shows=[] if holds or isinstance(widget, Screen | widgets.Input) else _shows(widget),
            typed=_typed(widget) if isinstance(widget, widgets.Input) else None,
            scrolled=round(widget.scroll_y),
            holds=holds,
        )


def _kind(widget: Widget, holds: bool) -> str:
    if isinstance(widget, Screen):
        return "ModalScreen" if isinstance(widget, ModalScreen) else "Screen"
    if isinstance(widget, widgets.Input):
        return "Input"
    return next(each for each in KINDS if isinstance(widget, each)).__name__ if holds else "Static"


def _styles(widget: Widget) -> dict[str, str]:
    """Give all styles of a widget, as a style sheet says them; Textual writes some of them otherwise.

    What scrolls and is as high as it needs has the height that ours gives it by a rule of its own, and a scroll bar
    where ours has one: Textual keeps one that was needed while only half of what a key changes was changed.
    """
    lines = (line.rstrip(";").partition(": ") for line in widget.styles.css.splitlines())
    found = {TITLES.get(name, name): "none" if value.startswith(" ") else value for name, _, value in lines}
    if isinstance(widget, VerticalScroll) and found.get("height") == "auto" and widget.is_on_screen:
        found["height"] = str(widget.outer_size.height)
        found["overflow-y"] = "scroll" if widget.show_vertical_scrollbar else "hidden"
    return found


def _shows(widget: Widget) -> list[Line]:
    lines = [widget.render_line(y) for y in range(widget.content_size.height)] if widget.is_on_screen else []
    return [[(text, str(style or "")) for text, style, _ in line] for line in lines]


def _typed(field: widgets.Input) -> tuple[str, str, bool]:
    return field.value, str(field.placeholder), field.password


@contextmanager
def _held_back() -> Iterator[list[Any]]:
    """Hold back what is worked out beside the screen."""
    held: list[Any] = []
    run = DOMNode.run_worker

    def hold(self: DOMNode, *given: Any, **named: Any) -> Any:
        if not named.get("thread"):
            return run(self, *given, **named)
        held.append(lambda: run(self, *given, **named))
        return None

    with patch.object(DOMNode, "run_worker", hold):
        yield held


@asynccontextmanager
async def recorder(folder: Path, path: Path, size: tuple[int, int], config: str) -> AsyncIterator[Recorder]:
    """Open a session, to be played and read."""
    with _held_back() as held:
        async with playing(folder, path, size, config=config) as pilot:
            yield Recorder(pilot, held)


async def recorded(folder: Path, path: Path, size: tuple[int, int], config: str, tokens: Sequence[str]) -> list[Step]:
    """Play by keys and texts; give what is shown after each."""
    async with recorder(folder, path, size, config) as playing_on:
        return [await playing_on.step(token) for token in tokens]


Change = tuple[str, Any, Any]
"""What is done, to the widget of which number, and with what."""


def changes(before: Shown, after: Shown) -> list[Change]:
    """List what has to be done to come from one tree to another."""
    was, now = [each.number for each in before.screens], [each.number for each in after.screens]
    same = next(
        (n for n, (one, other) in enumerate(zip(was, now, strict=False)) if one != other), min(len(was), len(now))
    )
    found: list[Change] = [("pop", number, None) for number in was[same:]]
    for one, other in zip(before.screens[:same], after.screens[:same], strict=True):
        found += _differing(one, other)
    found += [("push", each.number, asdict(each)) for each in after.screens[same:]]
    return found if before.focused == after.focused else [*found, ("focus", after.focused, None)]


def _differing(one: Node, other: Node) -> Iterator[Change]:
    for what in ("styles", "title", "shows", "typed", "scrolled"):
        if getattr(one, what) != getattr(other, what):
            yield what, one.number, _set(one, other) if what == "styles" else getattr(other, what)
    before, after = ({each.number: each for each in node.holds} for node in (one, other))
    yield from (("remove", number, None) for number in before if number not in after)
    for place, (number, each) in enumerate(after.items()):
        if number in before:
            yield from _differing(before[number], each)
        else:
            yield "mount", other.number, (place, asdict(each))


def _set(one: Node, other: Node) -> dict[str, str | None]:
    names = one.styles.keys() | other.styles.keys()
    return {each: other.styles.get(each) for each in names if one.styles.get(each) != other.styles.get(each)}
