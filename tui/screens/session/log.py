"""All rulings of a session, who fought and what came of it, or every line of its log; any can be opened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from rich.console import Group
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static
from textual.widgets.option_list import Option

from saves.log.state import Confirmed
from saves.reports.combats import combat_called, combat_line, combats_about, what_changed
from saves.reports.paragraphs import combat_text
from saves.session.session import Session
from saves.session.texts import line_told, redo_told, undo_told
from tui.screens import wording
from tui.screens.base import ListScreen
from tui.screens.dialogs import AskText
from tui.screens.reading import Page
from tui.screens.session.panels import PanelSubject
from tui.screens.session.question import SessionLayout
from tui.screens.session.ruling import felt_of_combat, run_of
from tui.screens.session.side_panes import MOST_COMBATS, beneath
from tui.shared.on_the_table import taken_back
from tui.shared.terminal import Colours
from tui.shell import Asking, asking
from tui.widgets.drawing import hanging
from tui.widgets.felt import FLAT, HIGH
from tui.widgets.key_bar import KeyBar, bound
from tui.widgets.panel import PanelColumn, ScrollPane
from tui.widgets.row_list import RowList, row_width
from tui.widgets.tables import Columns, combat_rows, hues_of, ruled, turn_text


def rulings_listed(
    session: Session, combats: Sequence[Confirmed], width: int, narrow: bool, colours: Colours
) -> Iterator[Option]:
    """Draw rulings, newest first, each with its place as its id, the heading of a turn above the newest of it."""
    lines, above = [combat_line(session, each) for each in combats], ""
    if session.ruleset.board:  # the number of each is that of its turn
        lines = [each._replace(turn="") for each in lines]
    columns = Columns.of([each._replace(side="") if each.turn else each for each in lines], width)  # a heading says it
    for place, (combat, line) in enumerate(zip(combats, lines, strict=True)):
        if line.turn and line.turn != above:
            yield Option(turn_text(line.turn, width, colours), disabled=True)
        above = line.turn
        changed = what_changed(session, combat) if narrow else ""
        drawn = ruled(line, width, colours, changed) if narrow else combat_rows(line, columns, colours)
        yield Option(Text("\n").join(drawn), id=str(place))


def lines_listed(
    session: Session, counts: Mapping[int, bool], width: int, narrow: bool, colours: Colours
) -> Iterator[Option]:
    """Draw lines of the log, newest first, each with its place as its id; what no longer counts was taken back."""
    for place, line in enumerate(reversed([*counts])):
        lead, said = f"{line:>5}  ", line_told(session, line)
        style, said = ("", said) if counts[line] else (colours["muted"], f"↶ taken back: {said}")
        drawn = hanging(lead, said, width, style) if narrow else [Text.assemble((lead + said, style))]
        yield Option(Text("\n").join(drawn), id=str(place))


NEWEST_FIRST = "All rulings, newest first."
"""What is said of the rulings of a session that is too long for its luck to be worked out meanwhile."""


class LogView(ListScreen):
    """Rulings by turns, newest first, or every line of the log with what was taken back."""

    BINDINGS = bound("LogView")

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.every_line = False
        self.unit = ""
        self.combats: list[Confirmed] = []
        self.lines: list[int] = []

    @property
    def reported(self) -> Session:
        """The session whose log this is."""
        return self.session

    @property
    def ruling(self) -> str:  # type: ignore[override]
        """The text of the marked ruling."""
        return combat_text(self.session, self._marked_combat) if self._marked_combat is not None else ""

    @property
    def _marked_combat(self) -> Confirmed | None:
        """The combat whose ruling is marked; None where none is, and where every line is listed."""
        marked = self.listed.marked
        return self.combats[marked] if marked is not None and self.combats else None

    def compose(self) -> ComposeResult:
        yield Static(id="top")
        yield Static(classes="word")
        with Horizontal():
            with Vertical(id="rulings"):
                yield RowList(id="log-list")
                yield PanelColumn("led")
            with ScrollPane(id="marked"):
                yield Static()
        yield KeyBar()

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        """List rulings or lines, newest first, and keep the mark where it was."""
        colours, size = self.tableside.colours, self.app.size
        self.shown_for = size
        wording.show_where(self, self.session)
        self.set_class(self.every_line, "-every-line")
        marked, room = self.listed.marked, (self._width, self.narrow, colours)
        self.combats = [] if self.every_line else [*combats_about(self.session, self.unit)]
        if self.every_line:
            counts = self.session.history.counting()
            self.lines = [*reversed(counts)]
            self.listed.put(lines_listed(self.session, counts, *room))
        else:
            self.lines = [each.combat.begun for each in self.combats]
            self.listed.put(rulings_listed(self.session, self.combats, *room))
        self.query_one(".word", Static).update(self._word)
        self.listed.mark(marked or 0)
        self.listed.border_title = "Every line" if self.every_line else "Rulings"
        self.listed.focus()
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

    @property
    def _width(self) -> int:
        framed, width = self.in_panes, self.app.size.width
        beside = framed and not self.every_line
        return max(40, row_width(width * 5 // 8 if beside else width, self.narrow))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what fits the list that is shown."""
        if action == "back_to":
            return self.every_line and not self.session.read_only
        if action == "report" and self.tableside.only:
            return False
        if action in ("undo", "redo") and self.session.read_only:
            return False
        if action == "correct" and (self.session.read_only or self.session.guide is not None or not self.lines):
            return False
        if action == "copy" and not self.lines:
            return False
        return action not in ("filter", "take", "correct", "copy") or not self.every_line

    def action_all(self) -> None:
        """Switch between rulings and lines."""
        self.every_line = not self.every_line
        self.listed.highlighted = None
        self.show()

    def action_back(self) -> None:
        """Go back from every line to the rulings, and from those to the table."""
        if self.every_line:
            self.action_all()
        else:
            self.dismiss(None)

    @asking
    def action_filter(self) -> Asking:
        """Ask for a unit, and list its combats alone; with nothing typed, list all."""
        hint = "Part of its name; leave empty to list all."
        self.unit = yield AskText("The combats of which unit?", hint, self.unit, empty_ok=True)
        self.listed.highlighted = None
        self.show()

    def on_option_list_option_highlighted(self, event: RowList.OptionHighlighted) -> None:
        """Show the marked ruling beside the list, where there is room."""
        event.stop()
        combat, framed = self._marked_combat, self.in_panes
        if combat is None:
            return
        colours, session = self.tableside.colours, self.session
        stacked = framed or self.narrow
        page = wording.combat_page(session, combat, colours, stacked)
        felt = felt_of_combat(session, combat, HIGH if framed else FLAT, colours)
        pane = self.query_one("#marked", ScrollPane)
        pane.border_title = combat_called(session.ruleset, combat)
        pane.query_one(Static).update(Group(felt, Text(), *page[combat.overruled is None :]))
        pane.scroll_home(animate=False)
        if framed:
            self.call_after_refresh(self._show_what_led_to, combat)

    def _show_what_led_to(self, combat: Confirmed) -> None:
        """Show how a ruling came about, if it is still marked: to rule it again takes longer than a key may."""
        if combat is self._marked_combat:
            run = run_of(self.session, combat)
            hues, large = hues_of(self.session, run, self.tableside.colours), SessionLayout(*self.app.size).large
            subject = PanelSubject(self.session, run, hues, large=large)
            self.query_one("#led", PanelColumn).show(partial(beneath, subject) if run is not None else lambda room: ())

    def on_option_list_option_selected(self, event: RowList.OptionSelected) -> None:
        """Show how the ruling came about."""
        event.stop()
        combat = self._marked_combat
        if combat is not None:
            page = wording.combat_page(self.session, combat, self.tableside.colours, stacked=self.narrow)
            opened = Page(self.session.ruleset, combat_called(self.session.ruleset, combat), *page)
            opened.ruling = combat_text(self.session, combat)
            self.app.push_screen(opened)

    def action_replay(self) -> None:
        """Step through the session, from where the marked combat began, or from the marked line."""
        if self.listed.marked is not None:
            self.tableside.navigator.show_replay(self.session, self.lines[self.listed.marked])

    def action_correct(self) -> None:
        """Lay the marked combat open, to answer it otherwise; the list shows then what came of it."""
        if self._marked_combat is not None:
            self.tableside.navigator.show_correcting(self.session, self._marked_combat.number, self.show)

    def action_undo(self) -> None:
        """Take the last action back, a correction too, and say what that was."""
        if self.session.can_undo:
            said = undo_told(self.session)
            self.say_kept(taken_back(self.session, self.session.undo))
            self._show_done(said)
        else:
            self._show_done("Nothing is left to undo.")

    def action_redo(self) -> None:
        """Do again what was taken back last, and say what that was."""
        if self.session.can_redo:
            said = redo_told(self.session)
            self.session.redo()
            self._show_done(said)
        else:
            self._show_done("Nothing is left to redo.")

    def _show_done(self, said: str) -> None:
        self.show()
        self.query_one(".word", Static).update(Text(f"→ {said}"))

    def action_back_to(self) -> None:
        """Take the session back to the marked line; what came after stays in the log."""
        if self.every_line and self.listed.marked is not None:
            line = self.lines[self.listed.marked]
            self.say_kept(taken_back(self.session, lambda: self.session.stand_at(line)))
            self.dismiss(None)
