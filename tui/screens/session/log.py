"""All rulings of a session; any can be opened to see how it came about."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static
from textual.widgets.option_list import Option

from tui.screens import wording
from tui.screens.base import TableScreen, TooSmall
from tui.screens.reading.page import Page
from tui.shared.kits import taken_back
from tui.widgets.keybar import KeyBar
from tui.widgets.listing import Listing

if TYPE_CHECKING:
    from saves.session.session import Session


class LogView(TableScreen):
    """Rulings, newest first, or every line of the log with what was taken back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open", id="log.open", tooltip="See how the marked ruling came about"),
        Binding("a", "all", "all lines", id="log.all", tooltip="Show every line, also what was taken back"),
        Binding("b", "back_to", "back to here", id="log.back-to", tooltip="Take the session back to the marked line"),
        Binding("escape,backspace,q,l", "dismiss(None)", "back", id="log.back", tooltip="Back to the table"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(classes="list-screen")
        self.session = session
        self.every_line = False

    def compose(self) -> ComposeResult:
        """Lay out title, list and keys."""
        yield TooSmall()
        yield Static(id="top")
        yield Static(classes="word")
        yield Listing()
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the rulings."""
        self.show()

    def show(self) -> None:
        """List rulings or lines, newest first."""
        colours = self.tableside.colours
        self.query_one("#top", Static).update(wording.where(self.session, colours))
        listed = self.query_one(Listing)
        listed.clear_options()
        if self.every_line:
            self.lines = [each for each in self.session.lines() if not each.moves][::-1]
            listed.add_options(
                Option(
                    Text(
                        f"{each.number:>5}  {'' if each.on_path else '↶ taken back: '}{each.text}",
                        "" if each.on_path else colours["dim"],
                    ),
                    id=str(each.number),
                )
                for each in self.lines
            )
            word = "Every line of the log, newest first. ↶ marks what was taken back."
        else:
            self.combats = list(self.session.combats())
            listed.add_options(
                Option(
                    Text.assemble(
                        (f"{each.number:>5}  ", colours["dim"]),
                        each.stands,
                        ("  (overruled)" if each.overruled else "", colours["warning"]),
                    ),
                    id=str(each.number),
                )
                for each in self.combats
            )
            word = wording.luck_words(self.session) if self.combats else "No ruling yet."
        self.query_one(".word", Static).update(word)
        listed.highlighted = 0
        listed.focus()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what fits the list that is shown."""
        if action == "back_to":
            return self.every_line and not self.session.read_only
        return True

    def action_all(self) -> None:
        """Switch between rulings and lines."""
        self.every_line = not self.every_line
        self.show()

    def action_open(self) -> None:
        """Open the marked ruling."""
        self.query_one(Listing).action_select()

    def on_option_list_option_selected(self, event: Listing.OptionSelected) -> None:
        """Show how the ruling came about."""
        event.stop()
        if not self.every_line:
            combat = self.combats[event.option_index]
            page = wording.combat_page(combat, self.tableside.colours)
            self.app.push_screen(Page(self.session.ruleset, f"Combat {combat.number}", *page))

    def action_back_to(self) -> None:
        """Take the session back to the marked line; what came after stays in the log."""
        listed = self.query_one(Listing)
        if listed.highlighted is not None:
            line = self.lines[listed.highlighted].number
            self.say_kept(taken_back(self.session, lambda: self.session.stand_at(line)))
            self.dismiss(None)
