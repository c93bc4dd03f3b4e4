"""All rulings of a session, who fought and what came of it, or every line of its log; any can be opened."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import islice
from typing import ClassVar, NamedTuple

from rich.console import Group
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static
from textual.widgets.option_list import Option

from saves.log.state import Confirmed
from saves.reports.combats import CombatLine, combat_line, combats_about, turn_of
from saves.reports.paragraphs import combat_text
from saves.session.session import Session
from saves.session.texts import line_told
from tui.screens import wording
from tui.screens.base import TableScreen, is_framed, is_narrow
from tui.screens.dialogs import AskText
from tui.screens.reading import Page
from tui.screens.session.side_panes import MOST_COMBATS
from tui.shared.kits import taken_back
from tui.shared.terminal import Colours
from tui.widgets.drawing import hanging
from tui.widgets.key_bar import KeyBar
from tui.widgets.panel import ScrollPane
from tui.widgets.row_list import RowList
from tui.widgets.tables import Columns, combat_rows, ruled, turn_text

ABREAST = 50
"""So many rulings share their columns, those of the first screen and then so many each: they are read together."""


class ListRoom(NamedTuple):
    """The room for entries: the width of each, the lines of the screen, and whether there is only one pane."""

    width: int
    height: int
    narrow: bool


class LogEntries(ABC):
    """Entries by their places, from 0."""

    def __init__(self, session: Session, room: ListRoom, colours: Colours) -> None:
        self.session, self.room, self.colours = session, room, colours

    @abstractmethod
    def __len__(self) -> int:
        """Count the entries."""

    @abstractmethod
    def options(self) -> Iterator[Option]:
        """Draw the entries in lines of a list, each with its place as its id; headings cannot be marked."""

    @abstractmethod
    def line(self, place: int) -> int:
        """Give the line of the log at which what is listed there began."""


class Rulings(LogEntries):
    """The rulings of a session, or those on one unit, with the heading of a turn above the newest of it."""

    def __init__(self, session: Session, room: ListRoom, colours: Colours, unit: str = "") -> None:
        super().__init__(session, room, colours)
        self._newest_first = combats_about(session, unit)
        self._found: list[Confirmed] = [*self._newest_first] if unit else []
        self._many = len(self._found) if unit else session.state.confirmed
        self._read: dict[int, tuple[list[CombatLine], Columns]] = {}

    def __len__(self) -> int:
        """Count the rulings."""
        return self._many

    def combat(self, place: int) -> Confirmed:
        """Give the combat of a ruling; there may be many, so none is looked for beyond it."""
        self._found += islice(self._newest_first, max(0, place + 1 - len(self._found)))
        return self._found[place]

    def line(self, place: int) -> int:
        """Give the line at which a combat began."""
        return self.combat(place).begun

    def options(self) -> Iterator[Option]:
        """Draw the rulings, with the heading of a turn where the one above is of another."""
        above = ""
        for place in range(len(self)):
            turn = turn_of(self.session.ruleset, self.combat(place).table.clock)
            if turn and turn != above:
                yield Option(turn_text(turn, self.room.width, self.colours), disabled=True)
            above = turn
            yield Option(Text("\n").join(self._drawn(place)), id=str(place))

    def _drawn(self, place: int) -> list[Text]:
        if self.room.narrow:
            return ruled(combat_line(self.session, self.combat(place)), self.room.width, self.colours)
        below = place - self.room.height
        first = place - below % ABREAST if below >= 0 else 0
        lines, columns = self._abreast(first)
        return combat_rows(lines[place - first], columns, self.colours)

    def _abreast(self, first: int) -> tuple[list[CombatLine], Columns]:
        """Read the rulings that share their columns, by the place of the first of them."""
        if first not in self._read:
            last = min(first + ABREAST if first else self.room.height, len(self))
            lines = [combat_line(self.session, self.combat(place)) for place in range(first, last)]
            self._read[first] = lines, Columns.of(lines, self.room.width)
        return self._read[first]


class EveryLine(LogEntries):
    """Every line of the log, but those that only go to another; what was taken back is marked so."""

    def __init__(self, session: Session, room: ListRoom, colours: Colours) -> None:
        super().__init__(session, room, colours)
        self._counts = session.history.counting()
        self._lines = [*reversed(self._counts)]

    def __len__(self) -> int:
        """Count the lines."""
        return len(self._lines)

    def line(self, place: int) -> int:
        """Give the number of a line."""
        return self._lines[place]

    def options(self) -> Iterator[Option]:
        """Draw the lines, in one column behind their numbers where there is little room."""
        return (Option(self._drawn(line), id=str(place)) for place, line in enumerate(self._lines))

    def _drawn(self, line: int) -> Text:
        lead, said = f"{line:>5}  ", line_told(self.session, line)
        said = said if self._counts[line] else f"↶ taken back: {said}"
        style = "" if self._counts[line] else self.colours["muted"]
        if self.room.narrow:
            return Text("\n").join(hanging(lead, said, self.room.width, style))
        return Text.assemble((lead + said, style))


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
        Binding("c", "correct", "correct", id="log.correct", tooltip="Change the answers of the marked combat"),
        Binding("f", "filter", "filter", id="log.filter", tooltip="List the combats of one unit"),
        Binding("v", "replay", "step through", id="log.replay", tooltip="Step through the session from here"),
        Binding("r", "report", "report", id="log.report", tooltip="Write this session as a report for people"),
        Binding("a", "all", "lines", id="log.all", tooltip="Show every line, including those taken back"),
        Binding("b", "back_to", "back to here", id="log.back-to", tooltip="Take the session back to the selected line"),
        Binding("y", "copy", "copy", id="log.copy", tooltip="Copy the selected ruling as text"),
        Binding("escape,backspace,q,l", "back", "back", id="log.back", tooltip="Go back to the rulings or the table"),
    ]

    DEFAULT_CSS = """
    LogView #marked { display: none; width: 44; border: round $edge; border-title-color: $muted; padding: 0 0 0 1; }
    LogView.-framed #marked { display: block; }
    LogView.-every-line #marked { display: none; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__(classes="list-screen")
        self.session = session
        self.every_line = False
        self.unit = ""
        self.listed: LogEntries | None = None

    @property
    def reported(self) -> Session:
        """The session whose log this is."""
        return self.session

    @property
    def ruling(self) -> str:  # type: ignore[override]
        """The text of the marked ruling."""
        marked = self.query_one(RowList).marked
        if not isinstance(self.listed, Rulings) or marked is None:
            return ""
        return combat_text(self.session, self.listed.combat(marked))

    def compose(self) -> ComposeResult:
        """Lay out title, list, the marked ruling beside it, and keys."""
        yield Static(id="top")
        yield Static(classes="word")
        with Horizontal():
            yield RowList(id="log-list")
            with ScrollPane(id="marked"):
                yield Static()
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the rulings."""
        self.show()

    def show(self) -> None:
        """List rulings or lines, newest first, and keep the mark where it was."""
        colours, self.shown_for = self.tableside.colours, self.app.size
        width = self.tableside.fitted_size.width
        self.query_one("#top", Static).update(wording.where(self.session, colours, width - 2))
        self.set_class(self.every_line, "-every-line")
        listed = self.query_one(RowList)
        marked = listed.marked
        self.listed = self._lines_or_rulings()
        listed.put(self.listed.options())
        self.query_one(".word", Static).update(self._word)
        listed.mark(marked or 0)
        listed.border_title = "Every line" if self.every_line else "Rulings"
        listed.focus()
        self.refresh_bindings()

    def _lines_or_rulings(self) -> LogEntries:
        colours, size = self.tableside.colours, self.app.size
        room = ListRoom(self._width, size.height, is_narrow(size.width))
        if self.every_line:
            return EveryLine(self.session, room, colours)
        return Rulings(self.session, room, colours, self.unit)

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
        if action == "report" and self.tableside.only:
            return False
        if action == "correct" and (self.session.read_only or self.session.guide is not None or not self.listed):
            return False
        if action == "copy" and not self.listed:
            return False
        return action not in ("filter", "open", "correct", "copy") or not self.every_line

    def action_all(self) -> None:
        """Switch between rulings and lines."""
        self.every_line = not self.every_line
        self.query_one(RowList).highlighted = None
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
            self.query_one(RowList).highlighted = None
            self.show()

    def action_open(self) -> None:
        """Open the marked ruling."""
        self.query_one(RowList).action_select()

    def on_option_list_option_highlighted(self, event: RowList.OptionHighlighted) -> None:
        """Show the marked ruling beside the list, where there is room."""
        event.stop()
        place = self.query_one(RowList).marked
        if isinstance(self.listed, Rulings) and place is not None and is_framed(*self.app.size):
            combat = self.listed.combat(place)
            page = wording.combat_page(self.session, combat, self.tableside.colours, stacked=True)
            pane = self.query_one("#marked", ScrollPane)
            pane.border_title = f"Combat {combat.number}"
            pane.query_one(Static).update(Group(*page))

    def on_option_list_option_selected(self, event: RowList.OptionSelected) -> None:
        """Show how the ruling came about."""
        event.stop()
        place = self.query_one(RowList).marked
        if isinstance(self.listed, Rulings) and place is not None:
            combat = self.listed.combat(place)
            page = wording.combat_page(
                self.session, combat, self.tableside.colours, stacked=is_narrow(self.app.size.width)
            )
            opened = Page(self.session.ruleset, f"Combat {combat.number}", *page)
            opened.ruling = combat_text(self.session, combat)
            self.app.push_screen(opened)

    def action_replay(self) -> None:
        """Step through the session, from where the marked combat began, or from the marked line."""
        marked = self.query_one(RowList).marked
        if self.listed is not None and marked is not None:
            self.tableside.navigator.show_replay(self.session, self.listed.line(marked))

    def action_correct(self) -> None:
        """Lay the marked combat open, to answer it otherwise; the list shows then what came of it."""
        marked = self.query_one(RowList).marked
        if isinstance(self.listed, Rulings) and marked is not None:
            self.tableside.navigator.show_correcting(self.session, self.listed.combat(marked).number, self.show)

    def action_back_to(self) -> None:
        """Take the session back to the marked line; what came after stays in the log."""
        marked = self.query_one(RowList).marked
        if isinstance(self.listed, EveryLine) and marked is not None:
            line = self.listed.line(marked)
            self.say_kept(taken_back(self.session, lambda: self.session.stand_at(line)))
            self.dismiss(None)
