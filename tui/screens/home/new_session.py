"""Begin a session: which game, who plays, what it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from rulesets.engine.core.sentences import BadAnswer
from tui.screens.dialog import Dialog, Refused
from tui.shared.beginning import Beginning, who_plays
from tui.shared.listings import Row, game, games, games_that_do_not_load
from tui.widgets.drawing import colours_of
from tui.widgets.lined import Lined
from tui.widgets.listing import Listing
from tui.widgets.typed import Field

TITLES = 24
"""How wide the column of titles is at most; longer ones go on below."""

if TYPE_CHECKING:
    from saves.log.events import Players
    from saves.session.session import Session

    Begins = Dialog[Session | None]
else:
    Begins = Dialog


class NewSession(Begins):
    """A game from the list, then the players' names and a title; enter goes on with what is offered."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "choose", id="new.take", tooltip="Choose the selected game"),
        Binding("escape", "dismiss(None)", "back", id="new.back", tooltip="Cancel"),
        *(
            Binding(str(digit), f"digit({digit})", show=False, id=f"new.{digit}", tooltip=f"Choose game {digit}")
            for digit in range(1, 10)
        ),
    ]
    DEFAULT_CSS = """
    NewSession Listing { height: auto; max-height: 12; min-width: 12; width: 1fr; border: none;
                            background: $surface; }
    NewSession #form { display: none; height: auto; }
    NewSession .label { height: 1; color: $muted; }
    NewSession Field { margin-bottom: 0; }
    """

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.game = game
        self.offered = ""

    def compose(self) -> ComposeResult:
        """Lay out the list of games and the form that follows it."""
        self.games = games()
        with Vertical(classes="frame"):
            yield Static("Which game?", id="which")
            yield Listing()
            for problem in games_that_do_not_load():
                yield Static(f"✗ {problem}", classes="wrong", markup=False)
            with Vertical(id="form"):
                yield Static(id="first-label", classes="label")
                yield Field(id="first", max_length=40)
                yield Static(id="second-label", classes="label")
                yield Field(id="second", max_length=40)
                yield Static("What is this session called?", classes="label")
                yield Field(id="title", max_length=60)
                yield Static("enter keeps what the field shows", classes="label")
            yield Refused()

    def _game(self, number: int, row: Row) -> Option:
        column = max(cell_len(each.title) for each in self.games)
        about = Text(row.about, colours_of(self)["muted"])
        return Option(Lined(f"{number}  ", Text(row.title, "bold"), about, min(column, TITLES)))

    def on_mount(self) -> None:
        """List the games, the wanted one marked, or the first."""
        listed = self.query_one(Listing)
        listed.add_options(self._game(number, row) for number, row in enumerate(self.games, 1))
        ids = [row.id for row in self.games]
        listed.highlighted = ids.index(self.game) if self.game in ids else 0
        listed.focus()

    def action_take(self) -> None:
        """Choose the marked game."""
        self.query_one(Listing).action_select()

    def action_digit(self, digit: int) -> None:
        """Choose a game by number."""
        if isinstance(self.focused, Input):
            return
        if digit <= len(self.games):
            self._choose(digit - 1)
        else:
            self.say_wrong(f"Press a number from 1 to {min(len(self.games), 9)}.")

    def on_option_list_option_selected(self, event: Listing.OptionSelected) -> None:
        """Choose the marked game."""
        event.stop()
        self._choose(event.option_index)

    def _choose(self, number: int) -> None:
        self.chosen = game(self.games[number].id)
        self.say_wrong("")
        self.beginning = Beginning(self.tableside.places, self.chosen)
        self.query_one(Listing).display = False
        self.query_one("#which", Static).update(Text(self.chosen.title, "bold"))
        self.query_one("#form").display = True
        for id, side in zip(("first", "second"), self.chosen.sides, strict=False):
            self.query_one(f"#{id}-label", Static).update(who_plays(side.label))
            self.query_one(f"#{id}", Field).value = side.label
        self._propose()
        self.query_one("#first", Field).focus()

    def _propose(self) -> None:
        """Propose a title, unless the players have typed one of their own."""
        title = self.query_one("#title", Field)
        if title.value == self.offered:
            self.offered = title.value = self.beginning.title(self._players())

    def _players(self) -> Players:
        typed = [self.query_one(f"#{id}", Field).value for id in ("first", "second")]
        words = [side.word for side in self.chosen.sides]
        return self.beginning.players(dict(zip(words, typed, strict=False)))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the next field, and begin after the last."""
        event.stop()
        order = ["first", "second", "title"]
        place = order.index(event.input.id or "title")
        if place + 1 < len(order):
            self._propose()
            self.query_one(f"#{order[place + 1]}", Field).focus()
        else:
            self._begin()

    def _begin(self) -> None:
        from saves.disk.errors import Trouble

        title = self.query_one("#title", Field).value.strip() or self.offered
        try:
            session = self.beginning.begin(self._players(), title)
        except (BadAnswer, Trouble) as problem:
            self.say_wrong(str(problem))
        else:
            self.dismiss(session)
