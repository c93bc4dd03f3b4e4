"""A plain Textual application that shows what our screens show, by widgets of the same kinds with the same styles.

`python plain.py FILE` reads what a recorder has written: the tree to begin with, and what each key changes. A key does
all that in one handler, as Textual's documentation does it: texts by `update`, styles by their names.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from stamped import stamp_frames
from textual import containers, screen, widgets
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.css.parse import parse_declarations
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widget import Widget

NEXT, KEY = "f8", "\x1b[19~"
"""The key that does what comes next, and what a terminal sends for it."""


def painted(lines: Sequence[Sequence[Sequence[str]]]) -> Text:
    """Give what a widget shows as one text."""
    rows = (Text.assemble(*((text, style) for text, style in line), end="") for line in lines)
    return Text("\n", no_wrap=True).join(rows)


def prepared(change: Sequence[Any]) -> tuple[str, int, Any]:
    """Make a change ready, as an application has made its texts by the time that it shows them."""
    what, number, value = change
    ready = {"shows": painted, "styles": styles_of}.get(what)
    return what, number, ready(value) if ready else value


def styles_of(changed: Mapping[str, str | None]) -> dict[str, Any]:
    """Read styles, by the names that they have in a program; None for what is no longer set."""
    css = "".join(f"{name}: {value};" for name, value in changed.items() if value is not None)
    unset = {name.replace("-", "_"): None for name, value in changed.items() if value is None}
    return {**unset, **parse_declarations(css, ("", "")).get_rules()}


def css_of(node: Mapping[str, Any]) -> str:
    """Write the style sheet of a widget and of all that it holds."""
    own = "".join(f"{name}: {value};" for name, value in node["styles"].items())
    return f"#n{node['number']} {{ {own} }}\n" + "".join(map(css_of, node["holds"]))


def laid_out_once(kind: type[Widget]) -> type[Widget]:
    """Give a kind of widget that asks for no second layout where its own size has changed by the first."""
    return type(kind.__name__, (kind,), {"virtual_size": Reactive(Size(0, 0), layout=False, repaint=False)})


Static = laid_out_once(widgets.Static)
KINDS = (
    containers.VerticalScroll,
    containers.ScrollableContainer,
    containers.Horizontal,
    containers.Vertical,
    Widget,
)
"""The kinds of what holds other widgets; one that derives from several goes by the first."""
HOLDS = {kind.__name__: laid_out_once(kind) for kind in KINDS}


class Field(laid_out_once(widgets.Input)):  # type: ignore[misc]
    """A field to type in."""

    cursor_blink = False

    def put(self, text: str, placeholder: str, password: bool) -> None:
        """Put another text into the field, and what it shows while it is empty."""
        self.value, self.placeholder, self.password = text, placeholder, password


def built(node: Mapping[str, Any]) -> Widget:
    """Make a widget with all that it holds."""
    number = f"n{node['number']}"
    if node["kind"] == "Input":
        made: Widget = Field(id=number)
        made.put(*node["typed"])
    elif node["kind"] == "Static":
        made = Static(painted(node["shows"]), id=number)
    else:
        made = HOLDS[node["kind"]](*map(built, node["holds"]), id=number)
    made.border_title, made.border_subtitle = node["title"]
    return made


class Follows(screen.Screen[None]):
    """A screen that is built from a tree."""

    AUTO_FOCUS = ""

    def __init__(self, node: Mapping[str, Any]) -> None:
        super().__init__(id=f"n{node['number']}")
        self._node = node

    def compose(self) -> ComposeResult:
        """Build what it holds."""
        yield from map(built, self._node["holds"])


class FollowsOver(Follows, screen.ModalScreen[None]):
    """The same over another."""


class Plain(App[None]):
    """Shows a tree, and does with each key what comes next."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding(NEXT, "next", priority=True)]

    def __init__(self, script: Mapping[str, Any]) -> None:
        super().__init__()
        self._first = script["first"]
        self._changes = [list(map(prepared, each)) for each in script["changes"]]
        trees = [*self._first["screens"], *(c[2] for each in self._changes for c in each if c[0] == "push")]
        trees += [c[2][1] for each in self._changes for c in each if c[0] == "mount"]
        self._sheet = "".join(map(css_of, trees))
        self.stylesheet.add_source(self._sheet)

    async def on_mount(self) -> None:
        """Show the tree."""
        for node in self._first["screens"]:
            await self._do("push", node["number"], node)
        await self._do("focus", self._first["focused"], None)

    async def action_next(self) -> None:
        """Do all that a key does."""
        if self._changes:
            for change in self._changes.pop(0):
                await self._do(*change)

    async def _do(self, what: str, number: int | None, value: Any) -> None:
        if what == "pop":
            self.pop_screen()
        elif what == "push":
            await self.push_screen((FollowsOver if value["kind"] == "ModalScreen" else Follows)(value))
        elif what == "focus" and number is None:
            self.screen.set_focus(None)
        else:
            await self._change(what, self._find(number), value)

    def _find(self, number: int | None) -> Widget:
        found = (each for shown in self.screen_stack for each in shown.query(f"#n{number}"))
        return next((each for each in self.screen_stack if each.id == f"n{number}"), None) or next(found)

    async def _change(self, what: str, widget: Widget, value: Any) -> None:
        if what == "focus":
            widget.focus(scroll_visible=False)  # where it scrolls to is a change of its own
        elif what == "typed" and isinstance(widget, Field):
            widget.put(*value)
        elif what == "shows" and isinstance(widget, Static):
            widget.update(value)
        elif what == "styles":
            for name, each in value.items():
                setattr(widget.styles, name, each)
        elif what == "title":
            widget.border_title, widget.border_subtitle = value
        elif what == "scrolled":
            widget.scroll_to(y=value, animate=False)
        elif what == "mount":
            await widget.mount(built(value[1]), before=value[0] if value[0] < len(widget.children) else None)
        elif what == "remove":
            await widget.remove()


if __name__ == "__main__":
    stamp_frames()
    Plain(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))).run()
