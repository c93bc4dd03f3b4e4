"""From a combat that was laid open and answered otherwise to its correction; what follows is shown before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from saves.disk.errors import Trouble
from tui.screens.dialog import Dialog
from tui.screens.dialogs import AskOne
from tui.shared.correcting import STANDS, Resettled, groups, seen, standing_lines, to_settle, working_out
from tui.widgets.scroll_pane import ScrollPane

if TYPE_CHECKING:
    from textual.screen import Screen

    from saves.reports.corrections import Consequences, Pair
    from saves.session.correcting import Correction, Draft
    from tui.shared.colours import Colours

A_MOMENT = 0.03
"""For how many seconds combats are worked out before it is shown how far that is."""


class Correcting:
    """Asks what has to be asked of a correction, works it out, shows it, and does it if that is wanted.

    `over` is the screen that it goes on over, `wrong` says a sentence there, and `done` is called once it is done.
    """

    def __init__(
        self, draft: Draft, over: Screen[None], wrong: Callable[[str], None], done: Callable[[], object]
    ) -> None:
        self.draft = draft
        self._over, self._wrong, self._done = over, wrong, done
        self._settled: list[str] = []

    def begin(self) -> None:
        """Ask of each precedent that was settled there whether it changes, too, and go on."""
        try:
            self._ask(to_settle(self.draft))
        except Trouble as trouble:
            self._wrong(str(trouble))

    def _ask(self, left: Sequence[Resettled]) -> None:
        if not left:
            self._over.app.push_screen(WorkingOut(self.draft, self._settled), self._show)
            return
        first, *others = left

        def take(word: str | None) -> None:
            if word is None:
                return
            self._settled += [first.key] if word == "stays" else []
            self._ask(others)

        self._over.app.push_screen(AskOne(first.asked, [("too", first.changes), ("stays", first.stays)], None), take)

    def _show(self, correction: Correction | None) -> None:
        if correction is not None:
            self._over.app.push_screen(WhatFollows(self.draft, correction), lambda said: self._do(correction, said))

    def _do(self, correction: Correction, said: bool | None) -> None:
        if not said:
            return
        try:
            self.draft.correct(correction)
        except Trouble as trouble:
            self._wrong(str(trouble))
        else:
            self._done()


class WorkingOut(Dialog["Correction | None"]):
    """Works a correction out, combat by combat, and shows how far it is; it gives the correction."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back", id="working-out.back", tooltip="Leave it as it was"),
    ]

    def __init__(self, draft: Draft, settled: Sequence[str]) -> None:
        super().__init__()
        self._steps = working_out(draft, settled)

    def compose(self) -> ComposeResult:
        """Lay out how far it is."""
        with Vertical(classes="frame"):
            yield Static("Working out what follows …", markup=False)
            yield Static(id="how-far", classes="muted", markup=False)

    def on_screen_resume(self) -> None:
        """Begin, and go on where it was when nothing lies over it any more."""
        self.call_later(self._go_on)

    def _go_on(self) -> None:
        """Go on for a moment, and say how far it is; what lies over it, such as the commands, is left as it is."""
        if not self.is_active:
            return
        until, how_far = monotonic() + A_MOMENT, ""
        try:
            while monotonic() < until:
                how_far = next(self._steps)
        except StopIteration as end:
            self.dismiss(end.value)
            return
        self.query_one("#how-far", Static).update(how_far)
        self.call_later(self._go_on)


class WhatFollows(Dialog[bool | None]):
    """Shows side by side what a correction changes; only a key that comes after that was painted does it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(True)", "correct it so", id="correct.take", tooltip="Correct the combat so"),
        Binding("escape,backspace,q", "dismiss(None)", "not yet", id="correct.back", tooltip="Back to its answers"),
        Binding("down,j", "scroll(1)", "down", show=False, id="correct.down", tooltip="Scroll down"),
        Binding("up,k", "scroll(-1)", "up", show=False, id="correct.up", tooltip="Scroll up"),
        Binding("pagedown", "scroll(12)", show=False, id="correct.pagedown", tooltip="Scroll a page down"),
        Binding("pageup", "scroll(-12)", show=False, id="correct.pageup", tooltip="Scroll a page up"),
    ]
    DEFAULT_CSS = """
    WhatFollows > .frame { width: 116; height: auto; max-height: 96%; }
    """

    def __init__(self, draft: Draft, correction: Correction) -> None:
        super().__init__()
        self.found = seen(draft, correction)
        self.number = draft.corrects.number

    def compose(self) -> ComposeResult:
        """Lay out what is different."""
        frame = ScrollPane(classes="frame")
        frame.border_title = f"If combat {self.number} is corrected"
        frame.border_subtitle = "enter corrects it so · escape: not yet"
        with frame:
            yield Static(id="what-follows")

    def on_mount(self) -> None:
        """Write it, and let it be seen before anything is done."""
        self.show()
        self.tableside.only_new_keys()

    def show(self) -> None:
        """Write what is different, in the colours that are on."""
        self.query_one("#what-follows", Static).update(side_by_side(self.found, self.tableside.colours))

    def action_scroll(self, lines: int) -> None:
        """Scroll by lines."""
        self.query_one(ScrollPane).scroll_relative(y=lines, animate=False)


def side_by_side(found: Consequences, colours: Colours) -> Group:
    """Write what a correction changes in three columns, what it is, what it was, what it is then; then what stands."""
    grids = [_grid(heading, pairs, colours) for heading, pairs in groups(found)]
    text = Text()
    if found.stands:
        text.append(f"{STANDS}\n", f"bold {colours['error']}")
    for ruling, lines in standing_lines(found):
        text.append(f"  {ruling}\n")
        text.append("".join(f"    {line}\n" for line in lines), colours["muted"])
    return Group(*grids, text, Text(found.rest, colours["muted"]))


def _grid(heading: str, pairs: Sequence[Pair], colours: Colours) -> Table:
    """Write a group of what is different; its heading says which column is which."""
    grid, bold = Table.grid(padding=(0, 1), expand=True), f"bold {colours['accent']}"
    for share in (3, 4, 4):
        grid.add_column(ratio=share)
    grid.add_row(Text(heading, bold), Text("was", bold), Text("is then", bold))
    for pair in pairs:
        grid.add_row(Text(pair.what, colours["muted"]), Text(pair.before), Text(pair.after, "bold"))
    grid.add_row(Text(), Text(), Text())
    return grid
