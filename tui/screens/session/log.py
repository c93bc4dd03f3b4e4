"""All rulings of a session, who fought and what came of it; any can be opened to see how it came about."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, ClassVar

from rich.console import Group
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.widgets.option_list import Option

from saves.reports.combats import CombatLine, combat_lines
from tui.screens import wording
from tui.screens.base import TableScreen, is_framed, is_narrow
from tui.screens.dialogs import AskText
from tui.screens.reading.page import Page
from tui.screens.session.around import ruled
from tui.screens.session.surroundings import MOST_COMBATS
from tui.shared.kits import taken_back
from tui.widgets.combats import Columns, combat_text, turn_text
from tui.widgets.drawing import hanging
from tui.widgets.growing import AT_ONCE, Growing
from tui.widgets.keybar import KeyBar
from tui.widgets.listing import Listing
from tui.widgets.stacked import Scrolled
from tui.widgets.still import Abreast, Written

if TYPE_CHECKING:
    from saves.log.state import Confirmed
    from saves.session.session import Session

NEWEST_FIRST = "All rulings, newest first."
"""What is said of the rulings of a session that is too long for its luck to be worked out meanwhile."""
BESIDE = 44
"""How many columns the marked ruling takes beside the list."""
AROUND = 9
"""How many columns the list leaves at its sides: its margins, its padding and a scroll bar."""

LITTLE_AROUND = 5
"""How many it leaves on a small screen."""


class LogView(TableScreen):
    """Rulings by turns, newest first, or every line of the log with what was taken back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open", id="log.open", tooltip="Show how the selected ruling came about"),
        Binding("f", "filter", "filter", id="log.filter", tooltip="List the combats of one unit"),
        Binding("v", "replay", "step through", id="log.replay", tooltip="Step through the session from here"),
        Binding("c", "correct", "correct", id="log.correct", tooltip="Change the answers of the marked combat"),
        Binding("a", "all", "all lines", id="log.all", tooltip="Show every line, including those taken back"),
        Binding("b", "back_to", "back to here", id="log.back-to", tooltip="Take the session back to the selected line"),
        Binding("escape,backspace,q,l", "dismiss(None)", "back", id="log.back", tooltip="Go back to the table"),
    ]
    DEFAULT_CSS = """
    LogView #log-list { width: 1fr; }
    LogView #log-beside { display: none; width: 44; padding: 1 1; scrollbar-size-vertical: 1; }
    LogView.-framed #log-beside { display: block; border: round $edge; border-title-color: $muted; padding: 0 1; }
    LogView.-framed #log-list, LogView.-framed #log-list:focus { border: round $accent; margin: 0; padding: 0 0 0 1; }
    LogView.-framed .word { padding: 0 1; }
    LogView.-every-line #log-beside { display: none; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__(classes="list-screen")
        self.session = session
        self.every_line = False
        self.unit = ""
        self.combats: dict[int, CombatLine] = {}

    def compose(self) -> ComposeResult:
        """Lay out title, list, the marked ruling beside it, and keys."""
        yield Written(id="top")
        yield Written(classes="word")
        with Abreast():
            yield Growing(id="log-list")
            with Scrolled(id="log-beside", classes="pane", can_focus=False):
                yield Written(id="log-marked")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the rulings."""
        self.show()

    def on_resize(self, event: Resize) -> None:
        """Lay the columns out for another width; the first one is known before anything is shown."""
        super().on_resize(event)
        if event.size != self._shown_for:
            self.call_after_refresh(self.show)

    def show(self) -> None:
        """List rulings or lines, newest first, and keep the mark where it was."""
        colours, self._shown_for = self.tableside.colours, self.app.size
        self.query_one("#top", Written).update(wording.where(self.session, colours, self.app.size.width - 2))
        self.set_class(self.every_line, "-every-line")
        listed = self.query_one(Growing)
        marked = listed.highlighted
        listed.begin(self._lines() if self.every_line else self._combats())
        listed.grow_to(marked or 0)
        self.query_one(".word", Written).update(self._word)
        listed.action_first()
        if marked is not None and 0 < marked < listed.option_count and not listed.options[marked].disabled:
            listed.highlighted = marked
        listed.border_title = "Every line" if self.every_line else "Rulings"
        listed.focus()
        self.refresh_bindings()

    @property
    def _word(self) -> str:
        if self.every_line:
            return "Every line of the log, newest first. ↶ marks what was taken back."
        if self.unit:
            return f"Combats of {self.unit}: {len(self.combats)} of {self.session.state.confirmed}. f shows others."
        if not self.combats:
            return "No rulings yet."
        return wording.luck_words(self.session) if self.session.state.confirmed <= MOST_COMBATS else NEWEST_FIRST

    def _lines(self) -> Iterator[Option]:
        colours = self.tableside.colours
        self.lines = [each for each in self.session.lines() if not each.moves][::-1]
        for each in self.lines:
            lead, said = f"{each.number:>5}  ", self.session.told(each.number)
            said = said if each.on_path else f"↶ taken back: {said}"
            style = "" if each.on_path else colours["muted"]
            narrow = is_narrow(self.app.size.width)
            text = Text("\n").join(hanging(lead, said, self._width, style)) if narrow else Text(lead + said, style)
            yield Option(text, id=str(each.number))

    def _combats(self) -> Iterator[Option]:
        """List the combats, the heading of its turn before those of one turn; each is read once it is to be shown."""
        found, turn = self._found(), ""
        while some := [*islice(found, AT_ONCE)]:
            columns = Columns.of(some, self._width)
            for line in some:
                if line.turn and line.turn != turn:
                    yield Option(turn_text(line.turn, self._width, self.tableside.colours), disabled=True)
                turn = line.turn
                yield self._ruled(line, columns)

    def _found(self) -> Iterator[CombatLine]:
        """Go through the combats that are wanted; those of one unit are counted, and so all are read."""
        self.combats = {}
        lines = combat_lines(self.session)
        if self.unit:
            self.combats = {each.number: each for each in lines if each.about(self.unit)}
            yield from self.combats.values()
        for line in lines:
            self.combats[line.number] = line
            yield line

    def _ruled(self, line: CombatLine, columns: Columns) -> Option:
        colours, width = self.tableside.colours, self._width
        if is_narrow(self.app.size.width):
            return Option(Text("\n").join(ruled(line, width, colours)), id=str(line.number))
        return Option(combat_text(line, columns, colours), id=str(line.number))

    @property
    def _width(self) -> int:
        beside = BESIDE if is_framed(*self.app.size) else 0
        around = LITTLE_AROUND if is_narrow(self.app.size.width) else AROUND
        return max(40, self.app.size.width - beside - around)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what fits the list that is shown."""
        if action == "back_to":
            return self.every_line and not self.session.read_only
        if action == "correct" and (self.session.read_only or self.session.guide is not None or not self.combats):
            return False
        return action not in ("filter", "open", "correct") or not self.every_line

    def action_all(self) -> None:
        """Switch between rulings and lines."""
        self.every_line = not self.every_line
        self.query_one(Listing).highlighted = None
        self.show()

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
        if not self.every_line and is_framed(*self.app.size) and event.option.id:
            page = wording.combat_page(self._combat(event.option.id), self.tableside.colours, stacked=True)
            self.query_one("#log-marked", Written).update(Group(*page))
            self.query_one("#log-beside").border_title = f"Combat {event.option.id}"

    def on_option_list_option_selected(self, event: Listing.OptionSelected) -> None:
        """Show how the ruling came about."""
        event.stop()
        if not self.every_line and event.option.id:
            combat = self._combat(event.option.id)
            page = wording.combat_page(combat, self.tableside.colours, stacked=is_narrow(self.app.size.width))
            self.app.push_screen(Page(self.session.ruleset, f"Combat {combat.number}", *page))

    def _combat(self, number: str) -> Confirmed:
        return self.session.combat(int(number))

    def action_replay(self) -> None:
        """Step through the session, from where the marked combat began, or from the marked line."""
        option = self.query_one(Listing).highlighted_option
        if option is not None and option.id:
            number = int(option.id)
            self.tableside.show_replay(self.session, number if self.every_line else self.session.combat(number).begun)

    def action_correct(self) -> None:
        """Lay the marked combat open, to answer it otherwise; the list shows then what came of it."""
        option = self.query_one(Listing).highlighted_option
        if option is not None and option.id:
            self.tableside.show_correcting(self.session, int(option.id), self.show)

    def action_back_to(self) -> None:
        """Take the session back to the marked line; what came after stays in the log."""
        listed = self.query_one(Listing)
        if listed.highlighted is not None:
            line = self.lines[listed.highlighted].number
            self.say_kept(taken_back(self.session, lambda: self.session.stand_at(line)))
            self.dismiss(None)
