"""What stands beside the list of Home: where the marked session was left, the lessons, the keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text
from textual.geometry import Size

from saves.disk.times import moment
from tui.shared.listings import courses_to_learn
from tui.widgets.drawing import hanging, spread
from tui.widgets.keybar import keys_now
from tui.widgets.panes import Pane, Panes

if TYPE_CHECKING:
    from saves.log.folder import Summary
    from tui.screens.base import TableScreen
    from tui.shared.colours import Colours

BAR = 5
"""How many characters the bar of a course takes."""


def panes(home: TableScreen, marked: Summary | None, titles: Mapping[str, str], room: Size) -> Panes:
    """Show what goes with the session that is marked, if one is."""
    colours = home.tableside.colours
    return (
        _stopped(marked, titles, room.width, colours),
        Pane.of("Lessons done", _lessons(home, room.width, colours), rank=1),
        Pane.of("Keys", _keys(home, colours), rank=2, grows=True),
    )


def _stopped(marked: Summary | None, titles: Mapping[str, str], width: int, colours: Colours) -> Pane:
    """Show where a session was left."""
    if marked is None:
        return Pane("", ())
    if marked.damaged:
        return Pane.of(marked.called, hanging("✗ ", marked.damaged, width, colours["error"]))
    when = marked.when.astimezone()
    lines = [
        Text.assemble((titles.get(marked.ruleset, marked.ruleset), "bold")),
        *hanging("", marked.where, width),
        *hanging("", f"{when:%A}, {moment(when)}", width, colours["muted"]),
    ]
    return Pane.of(marked.called, lines)


def _lessons(home: TableScreen, width: int, colours: Colours) -> list[Text]:
    """Show how many lessons of each game are done, with a bar."""
    lines = []
    for course in courses_to_learn(home.tableside.places.lessons):
        full = round(BAR * course.done / course.many)
        bar = Text.assemble(("━" * full, colours["good"]), ("─" * (BAR - full), colours["edge"]))
        done = Text(f" {course.done} of {course.many}")
        fits = cell_len(course.title) + BAR + done.cell_len < width
        lines.append(spread(Text(course.title), Text.assemble(bar, done) if fits else done, width))
    return lines


def _keys(home: TableScreen, colours: Colours) -> list[Text]:
    """List the keys of Home, each with what it does."""
    shown = (active.binding for active in keys_now(home) if active.binding.show and active.node is home)
    keys = {each.description: home.app.get_key_display(each) for each in reversed(list(shown))}
    return [
        Text.assemble((key.rjust(3), f"bold {colours['accent']}"), f"  {does}") for does, key in reversed(keys.items())
    ]
