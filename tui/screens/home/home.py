"""Home: take up a session, begin one, open an example or a file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.geometry import Size
from textual.widgets import Static

from saves.log.folder import has_deleted, summaries
from tui.screens.base import ROWS, TableScreen, is_framed, is_narrow
from tui.screens.home.lines import HomeLines, is_new, panes, welcome
from tui.widgets.key_bar import KeyBar, keys_now
from tui.widgets.panel import PanelColumn
from tui.widgets.row_list import RowList

if TYPE_CHECKING:
    from textual.widgets import OptionList

    from saves.log.folder import Summary
    from tui.screens.home.sessions import Shelf

OF_A_SESSION = ("replay", "watch", "rename", "delete")
"""The actions that are done to the session that is marked."""
TALL = 34
"""From this many rows on, a small screen has room for what the program is, besides the list."""

NAME = (
    "▀█▀ ▄▀▄ █▀▄ █   █▀▀ █▀▀ ▀█▀ █▀▄ █▀▀",
    " █  █▀█ █▀▄ █   █▀  ▀▀█  █  █ █ █▀",
    " ▀  ▀ ▀ ▀▀  ▀▀▀ ▀▀▀ ▀▀▀ ▀▀▀ ▀▀  ▀▀▀",
)
"""The program's name in half blocks, for where there is room for it."""

WHAT_IT_IS = (
    "A referee at your table: it walks you through your game's checklist, makes the rulings, says why, and remembers."
)


class Home(TableScreen):
    """The first screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "open", id="home.open", tooltip="Open the selected line"),
        Binding("n", "new", "new session", id="home.new", tooltip="Start a session"),
        Binding("v", "replay", "step through", id="home.replay", tooltip="Step through the marked session"),
        Binding("d", "delete", "delete", id="home.delete", tooltip="Delete the marked session; u brings it back"),
        Binding("u", "bring_back", "bring back", id="home.bring-back", tooltip="Bring a deleted session back"),
        Binding("r", "rename", "rename", id="home.rename", tooltip="Give the marked session another title"),
        Binding("w", "watch", "watch", id="home.watch", tooltip="Watch the marked session, which others referee"),
        Binding("i", "import", "import", id="home.import", tooltip="Import a session from a file"),
        Binding("l", "lessons", "lessons", id="home.lessons", tooltip="Learn a game in short prepared combats"),
        Binding("q", "quit", "quit", id="home.quit", tooltip="Quit; every session is saved"),
        Binding("question_mark,f1", "help", "help", id="home.help", tooltip="Show all keys"),
        Binding("e", "examples", "examples", id="home.examples", tooltip="Step through a sample session"),
        Binding("p", "kits", "kit", id="home.kits", tooltip="Enter the values printed on your copy of a game"),
        Binding("escape", "stay", show=False, id="home.stay", tooltip="Show which key quits Tableside"),
    ]

    _beside_shown = _some_deleted = False

    def compose(self) -> ComposeResult:
        """Lay out banner, list and keys."""
        yield Static(id="banner")
        yield Static(id="welcome")
        with Horizontal():
            yield RowList(id="home-list")
            yield PanelColumn("home-beside")
        yield Static(id="home-word")
        yield KeyBar()

    def on_mount(self) -> None:
        """Hear of the games of others."""
        self.tableside.packages_signal.subscribe(self, lambda _: self.say_what_is_wrong())

    def on_screen_resume(self) -> None:
        """Show the sessions, and what may have changed in the meantime."""
        self.show()

    def show(self) -> None:
        """List the sessions, newest first, the one to continue marked."""

        colours = self.tableside.colours
        self.query_one("#banner", Static).update(self._banner())
        self.sessions: Sequence[Summary] = summaries(self.tableside.places.sessions)
        self.titles = self._titles() if self.sessions else {}
        self._some_deleted = has_deleted(self.tableside.places.sessions)
        self.is_new = is_new(bool(self.sessions), self.tableside.places.lessons)
        word = self.query_one("#welcome", Static)
        word.display = self.is_new and not (self._narrow and self.app.size.height < TALL)
        word.update(welcome(colours) if self.is_new else "")
        listed = self._list
        lines = HomeLines(
            self.sessions, self.titles, self.tableside.places.lessons, self.tableside.fitted_size, colours
        )
        listed.put(lines.to_begin() if self.is_new else lines.to_go_on())
        listed.action_first()
        listed.border_title = "Begin here" if self.is_new else "Go on, or begin"
        listed.focus()
        self.shown_for = self.app.size
        self.call_after_refresh(self._show_beside)
        self.say_what_is_wrong()

    def say_what_is_wrong(self) -> None:
        """Say below the list what is wrong with the settings, and which games of others cannot be played."""
        wrong = "\n".join((*self.tableside.config.problems, *(f"✗ {each}" for each in self.tableside.broken_packages)))
        for word in self.query("#home-word").results(Static):
            word.display = bool(wrong)
            word.update(Text(wrong, self.tableside.colours["error"]))

    @property
    def _list(self) -> RowList:
        return self.query_one("#home-list", RowList)

    @staticmethod
    def _titles() -> dict[str, str]:
        from saves.disk.game_files import game_titles

        return game_titles()

    @property
    def _framed(self) -> bool:
        return is_framed(*self.app.size)

    @property
    def _narrow(self) -> bool:
        return is_narrow(self.app.size.width)

    def _banner(self) -> Text:
        colours = self.tableside.colours
        name = "\n".join(NAME) if self._framed else "T A B L E S I D E"
        title = Text.assemble((name, f"bold {colours['accent']}"))
        is_short = self._narrow and self.app.size.height < ROWS
        return title if is_short else title.append(f"\n{WHAT_IT_IS}", colours["muted"])

    def _show_beside(self) -> None:
        if self._framed and self.is_attached:
            self._beside_shown = True
            self.query_one(PanelColumn).show(partial(panes, self, self._marked, self.titles))

    def fit(self, size: Size) -> None:
        """Write the head before it is laid out: Textual would keep how high the one for the size before is."""
        super().fit(size)
        for banner in self.query("#banner").results(Static):
            banner.update(self._banner())

    def show_resized(self) -> None:
        """Write for another size, with the mark where it was."""
        marked = self._list.highlighted
        self.show()
        self._list.highlighted = marked

    def action_take(self) -> None:
        """Open what is marked."""
        self._list.action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open a session, or do what the line says."""
        event.stop()
        word = event.option.id or ""
        if word.startswith("open "):
            self.tableside.open_session(self.sessions[int(word.split()[1])].path)
        elif word.startswith("learn "):
            self._shelf.learn(word.removeprefix("learn "))
        elif word == "new":
            self.action_new()
        elif word == "lessons":
            self.action_lessons()
        else:
            self.action_examples()

    @property
    def _marked(self) -> Summary | None:
        """The session that is marked; None where the mark is on something else."""
        option = self._list.highlighted_option
        word = (option.id or "") if option is not None else ""
        return self.sessions[int(word.split()[1])] if word.startswith("open ") else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what is done to a session only where one is marked, and to bring one back only where one is gone."""
        if action == "bring_back":
            return self._some_deleted
        return action not in OF_A_SESSION or (self.is_attached and self._marked is not None)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Offer what can be done to what is marked, and show beside the list where it stands."""
        event.stop()
        if self._beside_shown:  # at the start, the list is painted first
            self._show_beside()
        self.refresh_bindings()

    def action_replay(self) -> None:
        """Step through the marked session."""
        marked = self._marked
        if marked is not None:
            path = marked.path
            self.tableside.replay_session(path, lambda: self.tableside.open_session(path))

    def action_watch(self) -> None:
        """Watch the marked session."""
        if (marked := self._marked) is not None:
            self.tableside.watch_session(marked.path)

    def action_rename(self) -> None:
        """Ask for another title of the marked session."""
        if (marked := self._marked) is not None:
            self._shelf.rename(marked)

    def action_delete(self) -> None:
        """Ask whether the marked session is to be deleted; it can come back."""
        if (marked := self._marked) is not None:
            self._shelf.delete(marked)

    def action_bring_back(self) -> None:
        """List the deleted sessions; the chosen one comes back."""
        self._shelf.bring_back()

    @property
    def _shelf(self) -> Shelf:
        from tui.screens.home.sessions import Shelf  # dialogs, kits and samples: nothing that the first picture needs

        return Shelf(self.tableside, self.show)

    def action_new(self) -> None:
        """Ask for a game, and begin a session of it."""
        self.tableside.begin_session()

    def action_lessons(self) -> None:
        """List the lessons."""
        self._shelf.lessons()

    def action_examples(self) -> None:
        """List the sample sessions; the chosen one is opened as a copy."""
        self._shelf.examples()

    def action_kits(self) -> None:
        """Ask for a game, and open the owner's kit of it."""
        self._shelf.kits()

    def action_import(self) -> None:
        """Ask for a file, and take in the session in it."""
        self._shelf.take_in()

    def action_help(self) -> None:
        """Show all keys."""
        self._shelf.keys(self)

    def action_stay(self) -> None:
        """Say which key leaves Tableside: escape leaves a thing, never the program."""
        leave = next((each.binding for each in keys_now(self) if each.binding.id == "home.quit"), None)
        key = self.app.get_key_display(leave) if leave is not None else "^q"
        self.notify(f"This is Home. Press {key} to quit Tableside.", markup=False)

    def action_quit(self) -> None:
        """Leave Tableside."""
        self.app.exit()
