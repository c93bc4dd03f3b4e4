"""All rulings of a session, who fought and what came of it; any can be opened to see how it came about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.console import Group, RenderableType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from tui.screens import wording
from tui.screens.base import TableScreen, is_framed, is_narrow
from tui.screens.dialogs import AskText
from tui.screens.reading.page import Page
from tui.screens.session.logged import Lines, Listed, Room, Rulings
from tui.screens.session.surroundings import MOST_COMBATS
from tui.shared.kits import taken_back
from tui.widgets.drawn import Drawn
from tui.widgets.keybar import KeyBar
from tui.widgets.listing import Listing
from tui.widgets.scroll_pane import ScrollPane

if TYPE_CHECKING:
    from saves.session.session import Session

NEWEST_FIRST = "All rulings, newest first."
"""What is said of the rulings of a session that is too long for its luck to be worked out meanwhile."""
BESIDE = 44
"""How many columns the marked ruling takes beside the list."""
AROUND = 9
"""How many columns the list leaves at its sides: its margins, its padding and a scroll bar."""

LITTLE_AROUND = 5
"""How many it leaves on a small screen."""


class Beside(ScrollPane, can_focus=False):
    """The marked ruling, beside the list; a log on a screen that has no room for it does without."""

    def __init__(self) -> None:
        super().__init__()
        self._page = Static()

    def compose(self) -> ComposeResult:
        """Hold the ruling."""
        yield self._page

    def show(self, title: str, page: Sequence[RenderableType]) -> None:
        """Show a ruling."""
        self.border_title = title
        self._page.update(Drawn(Group(*page)))


class LogView(TableScreen):
    """Rulings by turns, newest first, or every line of the log with what was taken back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open", id="log.open", tooltip="Show how the selected ruling came about"),
        Binding("f", "filter", "filter", id="log.filter", tooltip="List the combats of one unit"),
        Binding("v", "replay", "step through", id="log.replay", tooltip="Step through the session from here"),
        Binding("c", "correct", "correct", id="log.correct", tooltip="Change the answers of the marked combat"),
        Binding("a", "all", "all lines", id="log.all", tooltip="Show every line, including those taken back"),
        Binding("b", "back_to", "back to here", id="log.back-to", tooltip="Take the session back to the selected line"),
        Binding("escape,backspace,q,l", "back", "back", id="log.back", tooltip="Go back to the rulings or the table"),
    ]

    DEFAULT_CSS = """
    LogView Beside { display: none; width: 44; border: round $edge; border-title-color: $muted; padding: 0 0 0 1; }
    LogView.-framed Beside { display: block; }
    LogView.-every-line Beside { display: none; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__(classes="list-screen")
        self.session = session
        self.every_line = False
        self.unit = ""
        self.listed: Listed | None = None

    def compose(self) -> ComposeResult:
        """Lay out title, list, the marked ruling beside it, and keys."""
        yield Static(id="top")
        yield Static(classes="word")
        with Horizontal():
            yield Listing(id="log-list")
            if is_framed(*self.app.size):
                yield Beside()
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the rulings."""
        self.show()

    def show(self) -> None:
        """List rulings or lines, newest first, and keep the mark where it was."""
        colours, self.shown_for = self.tableside.colours, self.app.size
        if is_framed(*self.app.size) and not self.query(Beside):
            self.query_one(Horizontal).mount(Beside())
        width = self.tableside.fitted_size.width
        self.query_one("#top", Static).update(wording.where(self.session, colours, width - 2))
        self.set_class(self.every_line, "-every-line")
        listed = self.query_one(Listing)
        marked = listed.marked
        self.listed = self._lines_or_rulings()
        listed.put(self.listed.options())
        self.query_one(".word", Static).update(self._word)
        listed.mark(marked or 0)
        listed.border_title = "Every line" if self.every_line else "Rulings"
        listed.focus()
        self.refresh_bindings()

    def _lines_or_rulings(self) -> Listed:
        colours, room = self.tableside.colours, Room(self._width, self.app.size.height, is_narrow(self.app.size.width))
        return (
            Lines(self.session, room, colours) if self.every_line else Rulings(self.session, room, colours, self.unit)
        )

    @property
    def _word(self) -> str:
        if self.every_line:
            return "Every line of the log, newest first. ↶ marks what was taken back."
        if self.unit:
            return (
                f"Combats of {self.unit}: {len(self.listed or ())} of {self.session.state.confirmed}. f shows others."
            )
        if not self.listed:
            return "No rulings yet."
        return wording.luck_words(self.session) if self.session.state.confirmed <= MOST_COMBATS else NEWEST_FIRST

    @property
    def _width(self) -> int:
        beside = BESIDE if is_framed(*self.app.size) else 0
        around = LITTLE_AROUND if is_narrow(self.app.size.width) else AROUND
        return max(40, self.app.size.width - beside - around)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what fits the list that is shown."""
        if action == "back_to":
            return self.every_line and not self.session.read_only
        if action == "correct" and (self.session.read_only or self.session.guide is not None or not self.listed):
            return False
        return action not in ("filter", "open", "correct") or not self.every_line

    def action_all(self) -> None:
        """Switch between rulings and lines."""
        self.every_line = not self.every_line
        self.query_one(Listing).highlighted = None
        self.show()

    def action_back(self) -> None:
        """Go back from every line to the rulings, and from those to the table."""
        if self.every_line:
            self.action_all()
        else:
            self.dismiss(None)

    def action_filter(self) -> None:
        """Ask for a unit, and list its combats alone; with nothing typed, list all."""
        ask = AskText(
            "The combats of which unit?", "Part of its name; leave empty to list all.", self.unit, empty_ok=True
        )
        self.app.push_screen(ask, self._filter)

    def _filter(self, unit: str | None) -> None:
        if unit is not None:
            self.unit = unit
            self.query_one(Listing).highlighted = None
            self.show()

    def action_open(self) -> None:
        """Open the marked ruling."""
        self.query_one(Listing).action_select()

    def on_option_list_option_highlighted(self, event: Listing.OptionHighlighted) -> None:
        """Show the marked ruling beside the list, where there is room."""
        event.stop()
        place = self.query_one(Listing).marked
        if isinstance(self.listed, Rulings) and place is not None and is_framed(*self.app.size):
            combat = self.listed.combat(place)
            page = wording.combat_page(combat, self.tableside.colours, stacked=True)
            self.query_one(Beside).show(f"Combat {combat.number}", page)

    def on_option_list_option_selected(self, event: Listing.OptionSelected) -> None:
        """Show how the ruling came about."""
        event.stop()
        place = self.query_one(Listing).marked
        if isinstance(self.listed, Rulings) and place is not None:
            combat = self.listed.combat(place)
            page = wording.combat_page(combat, self.tableside.colours, stacked=is_narrow(self.app.size.width))
            self.app.push_screen(Page(self.session.ruleset, f"Combat {combat.number}", *page))

    def action_replay(self) -> None:
        """Step through the session, from where the marked combat began, or from the marked line."""
        marked = self.query_one(Listing).marked
        if self.listed is not None and marked is not None:
            self.tableside.show_replay(self.session, self.listed.line(marked))

    def action_correct(self) -> None:
        """Lay the marked combat open, to answer it otherwise; the list shows then what came of it."""
        marked = self.query_one(Listing).marked
        if isinstance(self.listed, Rulings) and marked is not None:
            self.tableside.show_correcting(self.session, self.listed.combat(marked).number, self.show)

    def action_back_to(self) -> None:
        """Take the session back to the marked line; what came after stays in the log."""
        marked = self.query_one(Listing).marked
        if isinstance(self.listed, Lines) and marked is not None:
            line = self.listed.line(marked)
            self.say_kept(taken_back(self.session, lambda: self.session.stand_at(line)))
            self.dismiss(None)
