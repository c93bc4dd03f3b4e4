"""Sessions begun, renamed, deleted and brought back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from rulesets.engine.core.words import BadAnswer
from rulesets.foreign import owners_files
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
from tui.screens.dialogs import AskOne, AskText, Dialog
from tui.screens.kit import KitScreen
from tui.screens.lessons import Lessons
from tui.shared.home import Beginning, ListedRow, game, games, games_that_do_not_load, sample_sessions, who_plays
from tui.shared.on_the_table import Kit
from tui.shell import Asking, Shell, asking
from tui.widgets.entry import digit_of, digits_bound, digits_of, digits_to_press
from tui.widgets.key_bar import KeyWord, bound
from tui.widgets.row_list import ChoiceLine, Refused, RowList
from tui.widgets.typed import Field

TITLES = 24
"""How wide the column of titles is at most; longer ones go on below."""


class NewSession(Dialog[Session | None]):
    """A game from the list, then the players' names and a title; enter goes on with what is offered."""

    BINDINGS = bound("NewSession") + digits_bound("new", "game")

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.game = game
        self.offered = self._alike = ""

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
        """List the games, the wanted one marked, or the one whose file Tableside was started with, or the first."""
        listed = self.query_one(RowList)
        listed.add_options(self._game(number, row) for number, row in enumerate(self.games, 1))
        ids = [row.id for row in self.games]
        named = (Path(each) for each in owners_files())
        started_with = (each.stem for each in named if each.parent.absolute() != self.tableside.places.games.absolute())
        wanted = self.game or next(started_with, "")
        listed.highlighted = ids.index(wanted) if wanted in ids else 0
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
        first, second = (self.query_one(f"#{id}", Field).value.strip() for id in order[:2])
        if place == 1 and first.casefold() == second.casefold() != self._alike:
            self._alike = second.casefold()
            self.say_wrong(f"Does {second} play both sides? Press Enter again, or type another name.")
        elif place + 1 < len(order):
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
        self.app = app
        self._show = show

    def rename(self, session: Summary) -> None:
        """Ask for another title of a session."""
        rename = partial(files.rename, session.path, now=wall_clock())
        ask = AskText("What is this session called?", before=session.title, take=rename)
        self.app.push_screen(ask, lambda _: self._show())

    @asking
    def delete(self, session: Summary) -> Asking:
        """Ask whether a session is to be deleted; the way that hurts is not the one that is marked."""
        ways = [("keep", "Keep it"), ("delete", "Delete it; it can be brought back")]
        self.app.only_new_keys()  # nobody deletes by a key that was typed before the question was seen
        sure = (yield AskOne(f"Delete “{session.called}”?", ways)) == "delete"
        if sure and self._try("Not deleted", lambda: files.delete(session.path, wall_clock())):
            self.app.notify(f"“{session.called}” is deleted. u brings it back.", timeout=8, markup=False)

    @asking
    def bring_back(self) -> Asking:
        """List the deleted sessions, to bring one back."""
        sessions = self.app.places.sessions
        gone = files.deleted(sessions)
        if not gone:
            self.app.notify("No session was deleted.", timeout=5, markup=False)
            return
        listed = [(str(place), each.called, each.where) for place, each in enumerate(gone)]
        session = gone[int((yield AskOne("Bring which deleted session back?", listed)))]
        self._try("Not brought back", lambda: files.bring_back(session.path, sessions))

    def lessons(self) -> None:
        """List the lessons."""
        self.app.push_screen(Lessons())

    def learn(self, game: str) -> None:
        """Go on with the lessons of a game, with the list of all behind it; where all are done, only list them."""
        self.lessons()
        if (there := next_to_take(progress(game, self.app.places.lessons))) is not None:
            self.app.navigator.open_lesson(there.lesson)

    @asking
    def drill(self) -> Asking:
        """Ask for a game, that of the last lesson or session marked, and drill it."""
        listed, left = games(waiting=False), self.app.lesson_left
        last = left.ruleset if left else next((each.ruleset for each in summaries(self.app.places.sessions)), "")
        marked = last if last in [each.id for each in listed] else None
        rows = [(row.id, row.title, row.about) for row in listed]
        self.app.navigator.drill((yield AskOne("Drill which game?", rows, marked)))

    @asking
    def examples(self) -> Asking:
        """List the sample sessions; the chosen one is stepped through, and played on as a copy."""
        listed = [(row.id, f"{row.title} · {row.game}", row.about) for row in sample_sessions()]
        id = yield AskOne("Which sample session?", listed)
        copied = partial(open_example, id, self.app.places.sessions)
        self.app.navigator.replay_session(example(id).path, lambda: self.app.navigator.open_session(copied()))

    @asking
    def kits(self) -> Asking:
        """Ask for a game, and open the owner's kit of it."""
        listed = [(row.id, row.title) for row in games(waiting=False, kits=True)]
        kit = Kit(Kits(self.app.places.kits), game((yield AskOne("The kit of which game?", listed))))
        if kit.why_not:
            self.app.notify(kit.why_not, title="Kit", severity="error", timeout=15, markup=False)
        else:
            self.app.push_screen(KitScreen(kit))

    @asking
    def take_in(self) -> Asking:
        """Ask for a file, and take in the session in it."""
        sessions, hint = self.app.places.sessions, "A path, such as ~/club/saturday.json."
        path = yield AskText("Which exported file?", hint, take=lambda name: import_file(typed_path(name), sessions))
        self.app.navigator.open_session(path)
        # it may be there a second time
        self.app.notify(f"Imported as “{summary(path).called}”.", timeout=8, markup=False)

    def _try(self, title: str, act: Callable[[], object]) -> bool:
        """Do something, and say so where it cannot be done; tells whether it was."""
        try:
            act()
        except (BadAnswer, Trouble) as problem:
            self.app.notify(str(problem), title=title, severity="error", timeout=15, markup=False)
            return False
        self._show()
        return True
