"""Sessions begun, renamed, deleted and brought back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from rulesets.engine.core.words import BadAnswer
from saves.disk.errors import Trouble
from saves.disk.files import typed_path
from saves.lessons.courses import example, next_to_take, open_example, progress
from saves.log.events import Players
from saves.log.folder import Summary, summaries, summary
from saves.reports.export import import_file
from saves.session import files
from saves.session.files import wall_clock
from saves.session.kits import Kits
from saves.session.session import Session
from tui.screens.base import TableScreen
from tui.screens.dialogs import AskOne, AskText, Dialog, Reading
from tui.screens.kit import KitScreen
from tui.screens.lessons import Lessons
from tui.screens.wording import keys_shown
from tui.shared.home import Beginning, ListedRow, game, games, games_that_do_not_load, sample_sessions, who_plays
from tui.shared.on_the_table import Kit
from tui.shell import Shell
from tui.widgets.entry import digit_of, digits_bound, digits_of, digits_to_press
from tui.widgets.key_bar import KeyWord
from tui.widgets.row_list import ChoiceLine, Refused, RowList
from tui.widgets.typed import Field

TITLES = 24
"""How wide the column of titles is at most; longer ones go on below."""


class NewSession(Dialog[Session | None]):
    """A game from the list, then the players' names and a title; enter goes on with what is offered."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "take it", id="new.take", tooltip="Choose the selected game"),
        Binding("escape", "dismiss(None)", "back", id="new.back", tooltip="Cancel"),
        *digits_bound("new", "game"),
    ]
    DEFAULT_CSS = """
    NewSession RowList { height: auto; max-height: 12; min-width: 12; width: 1fr; border: none;
                            background: $surface; }
    NewSession #form { display: none; height: auto; }
    NewSession .label { height: 1; color: $muted; }
    NewSession Field { margin-bottom: 0; }
    """

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.game = game
        self.offered = ""

    @property
    def takes(self) -> Iterator[KeyWord]:
        """Name the digits of the games, and then what Enter does in a field."""
        if isinstance(self.focused, Input):
            yield KeyWord("enter", "keep what the field shows", "enter")
        else:
            yield KeyWord(digits_of(len(self.games)), "choose")

    def compose(self) -> ComposeResult:
        self.games = games(waiting=False)
        with Vertical(classes="frame") as frame:
            frame.border_title = "New session"
            yield Static("Which game?", id="which")
            yield RowList(classes="-choices")
            yield Static(id="problems", classes="wrong", markup=False)
            with Vertical(id="form"):
                yield Static(id="first-label", classes="label")
                yield Field(id="first", max_length=40)
                yield Static(id="second-label", classes="label")
                yield Field(id="second", max_length=40)
                yield Static("What is this session called?", classes="label")
                yield Field(id="title", max_length=60)
            yield Refused()

    def _game(self, number: int, row: ListedRow) -> Option:
        column = max(cell_len(each.title) for each in self.games)
        listed, title = self.query_one(RowList), Text(row.title, "bold")
        return Option(ChoiceLine(listed, number - 1, digit_of(number - 1), title, row.about, min(column, TITLES)))

    def on_mount(self) -> None:
        """List the games, the wanted one marked, or the first."""
        listed = self.query_one(RowList)
        listed.add_options(self._game(number, row) for number, row in enumerate(self.games, 1))
        ids = [row.id for row in self.games]
        listed.highlighted = ids.index(self.game) if self.game in ids else 0
        listed.focus()
        self._say_what_does_not_load()
        self.tableside.packages_signal.subscribe(self, lambda _: self._take_in_games())

    def _take_in_games(self) -> None:
        """Add the games of packages that have answered meanwhile, below those whose numbers stand."""
        new = tuple(row for row in games(waiting=False) if row not in self.games)
        first = len(self.games) + 1
        self.games = (*self.games, *new)
        self.query_one(RowList).add_options(self._game(number, row) for number, row in enumerate(new, first))
        self._say_what_does_not_load()

    def _say_what_does_not_load(self) -> None:
        problems = games_that_do_not_load(waiting=False)
        told = self.query_one("#problems", Static)
        told.display = bool(problems)
        told.update("\n".join(f"✗ {problem}" for problem in problems))

    def action_take(self) -> None:
        """Choose the marked game."""
        self.query_one(RowList).action_select()

    def action_digit(self, place: int) -> None:
        """Choose a game by number; places are counted from 0."""
        if isinstance(self.focused, Input):
            return
        if place < len(self.games):
            self._choose(place)
        else:
            self.say_wrong(f"{digits_to_press(len(self.games))}.")

    def on_option_list_option_selected(self, event: RowList.OptionSelected) -> None:
        """Choose the marked game."""
        event.stop()
        self._choose(event.option_index)

    def _choose(self, number: int) -> None:
        self.chosen = game(self.games[number].id)
        self.say_wrong("")
        self.beginning = Beginning(self.tableside.places, self.chosen)
        self.query_one(RowList).display = False
        self.query_one("#which", Static).update(Text(self.chosen.title, "bold"))
        self.query_one("#form").display = True
        for id, side in zip(("first", "second"), self.chosen.sides, strict=False):
            self.query_one(f"#{id}-label", Static).update(who_plays(side.label))
            self.query_one(f"#{id}", Field).put(side.label)
        self._propose()
        for field in self.query(Field):
            field.stand_anew()
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
        title = self.query_one("#title", Field).value.strip() or self.offered
        try:
            session = self.beginning.begin(self._players(), title)
        except (BadAnswer, Trouble) as problem:
            self.say_wrong(str(problem))
        else:
            self.dismiss(session)


class Shelf:
    """Asks what is to be done, does it, and has the list shown anew."""

    def __init__(self, app: Shell, show: Callable[[], None]) -> None:
        self._app = app
        self._show = show

    def rename(self, session: Summary) -> None:
        """Ask for another title of a session."""
        rename = partial(files.rename, session.path, now=wall_clock())
        ask = AskText("What is this session called?", before=session.title, take=rename)
        self._app.push_screen(ask, lambda _: self._show())

    def delete(self, session: Summary) -> None:
        """Ask whether a session is to be deleted; the way that hurts is not the one that is marked."""
        ways = [("keep", "Keep it"), ("delete", "Delete it; it can be brought back")]
        ask = AskOne(f"Delete “{session.called}”?", ways)
        self._app.only_new_keys()  # nobody deletes by a key that was typed before the question was seen
        self._app.push_screen(ask, lambda word: self._delete(session) if word == "delete" else None)

    def _delete(self, session: Summary) -> None:
        if self._try("Not deleted", lambda: files.delete(session.path, wall_clock())):
            self._app.notify(f"“{session.called}” is deleted. u brings it back.", timeout=8, markup=False)

    def bring_back(self) -> None:
        """List the deleted sessions, to bring one back."""
        sessions = self._app.places.sessions
        gone = files.deleted(sessions)
        if not gone:
            self._app.notify("No session was deleted.", timeout=5, markup=False)
            return
        listed = [(str(place), each.called, each.where) for place, each in enumerate(gone)]
        ask = AskOne("Bring which deleted session back?", listed)
        self._app.push_screen(ask, lambda place: self._bring_back(gone[int(place)]) if place else None)

    def _bring_back(self, session: Summary) -> None:
        self._try("Not brought back", lambda: files.bring_back(session.path, self._app.places.sessions))

    def lessons(self) -> None:
        """List the lessons."""
        self._app.push_screen(Lessons())

    def learn(self, game: str) -> None:
        """Go on with the lessons of a game, with the list of all behind it; where all are done, only list them."""
        self.lessons()
        if (there := next_to_take(progress(game, self._app.places.lessons))) is not None:
            self._app.navigator.open_lesson(there.lesson)

    def drill(self) -> None:
        """Ask for a game, that of the last lesson or session marked, and drill it."""
        listed, left = games(waiting=False), self._app.lesson_left
        last = left.ruleset if left else next((each.ruleset for each in summaries(self._app.places.sessions)), "")
        marked = last if last in [each.id for each in listed] else None
        ask = AskOne("Drill which game?", [(row.id, row.title, row.about) for row in listed], marked)
        self._app.push_screen(ask, lambda id: self._app.navigator.drill(id) if id else None)

    def examples(self) -> None:
        """List the sample sessions; the chosen one is stepped through, and played on as a copy."""
        listed = [(row.id, f"{row.title} · {row.game}", row.about) for row in sample_sessions()]
        self._app.push_screen(AskOne("Which sample session?", listed), self._open_example)

    def _open_example(self, id: str | None) -> None:
        if id:
            copied = partial(open_example, id, self._app.places.sessions)
            self._app.navigator.replay_session(example(id).path, lambda: self._app.navigator.open_session(copied()))

    def kits(self) -> None:
        """Ask for a game, and open the owner's kit of it."""
        listed = [(row.id, row.title) for row in games(waiting=False, kits=True)]
        self._app.push_screen(AskOne("The kit of which game?", listed), self._open_kit)

    def _open_kit(self, id: str | None) -> None:
        if id:
            kit = Kit(Kits(self._app.places.kits), game(id))
            if kit.why_not:
                self._app.notify(kit.why_not, title="Kit", severity="error", timeout=15, markup=False)
            else:
                self._app.push_screen(KitScreen(kit))

    def take_in(self) -> None:
        """Ask for a file, and take in the session in it."""
        sessions = self._app.places.sessions
        ask = AskText(
            "Which exported file?",
            "A path, such as ~/club/saturday.json.",
            take=lambda name: import_file(typed_path(name), sessions),
        )
        self._app.push_screen(ask, self._take_in)

    def _take_in(self, path: Path | None) -> None:
        if path is not None:
            self._app.navigator.open_session(path)
            # it may be there a second time
            self._app.notify(f"Imported as “{summary(path).called}”.", timeout=8, markup=False)

    def keys(self, screen: TableScreen) -> None:
        """Show all keys of a screen."""
        plain, with_ids = (keys_shown(screen, self._app.colours, ids) for ids in (False, True))
        self._app.push_screen(Reading("Keys", plain, behind=with_ids))

    def _try(self, title: str, act: Callable[[], object]) -> bool:
        """Do something, and say so where it cannot be done; tells whether it was."""
        try:
            act()
        except (BadAnswer, Trouble) as problem:
            self._app.notify(str(problem), title=title, severity="error", timeout=15, markup=False)
            return False
        self._show()
        return True
