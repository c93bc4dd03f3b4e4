"""Home: take up a session, begin one, open an example or a file."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size
from textual.widgets import Static

from saves.disk.errors import Trouble
from saves.disk.game_files import game_titles
from saves.log.folder import has_deleted, summaries
from tui.screens.base import TableScreen
from tui.screens.home.lines import FIRST_LESSON, HOW, HomeLines, first_ruling, lines_of, list_width, seen_at_once
from tui.widgets.drawing import ENTER, hanging
from tui.widgets.key_bar import KeyBar, KeyWord, bound, keys_now
from tui.widgets.row_list import FramedRows

if TYPE_CHECKING:
    from textual.widgets import OptionList

    from saves.log.folder import Summary
    from tui.screens.home.sessions import Shelf

OF_A_SESSION = ("replay", "watch", "rename", "delete")
"""The actions that are done to the session that is marked."""
AS_IT_LOOKS = "A ruling as it looks"

AROUND_LIST, AROUND_NARROW, BESIDE = 8, 6, 2
"""The lines above and below a list without edges, and the columns at its sides where these are not few."""

LEAST_BESIDE, FOR_WHO_IS_NEW = 6, 12
"""How many lines more there must be for all that is told of a session, and for a first ruling in large letters."""


class Home(TableScreen):
    """The first screen."""

    BINDINGS = bound("Home")

    _some_deleted = _is_reading = _roomy = False
    _spare = 0
    _entered = ""
    """The line that names Enter."""
    _last: tuple[object, bool] = (None, False)
    """What was opened last when sessions were listed, and whether the lessons were to go on with."""
    _wanted: Summary | str = ""
    """What is marked: a session, or the id of another line."""

    def compose(self) -> ComposeResult:
        yield Static(id="banner")
        yield Static(HOW, id="welcome", classes="muted")
        with Container(id="home-body"):
            yield FramedRows(id="home-list")
            yield Static(id="home-beside")
        yield Static(id="home-word")
        yield KeyBar()

    def on_mount(self) -> None:
        self.tableside.packages_signal.subscribe(self, lambda _: self.say_what_is_wrong())

    def on_screen_resume(self) -> None:
        """Show the sessions, and what may have changed in the meantime; not where a session opens over it at once."""
        if self.is_active:
            self.show()

    def show(self) -> None:
        """List the sessions, newest first, marked the one that was, or the one to go on with if another was opened."""
        size, colours, places = self.tableside.fitted_size, self.tableside.colours, self.tableside.places
        keys = {each.binding.action: self.app.get_key_display(each.binding) for each in keys_now(self)}
        self._told: dict[tuple[Summary | str, Size], Text] = {}
        before = self._marked.path if self._marked is not None else None
        self.sessions: Sequence[Summary] = summaries(places.sessions)
        self._some_deleted = has_deleted(places.sessions)
        titles, lessons = game_titles(), places.lessons
        self.lines = HomeLines(self.sessions, titles, lessons, size, colours, keys, datetime.now(UTC).astimezone())
        self.is_new = not (self.sessions or self.lines.done or places.drilled)
        self.query_one("#welcome", Static).display = self.is_new and self.narrow
        self.set_class(not self.sessions, "-new")
        listed = self._list
        listed.styles.width = list_width(size) - BESIDE * (not self.in_panes and not self.narrow)
        self._to_begin = self.lines.to_begin(self.is_new)
        options = self.lines.listed(self.is_new, self._to_begin)
        listed.put(options)
        self.query_one("#banner", Static).update(self.lines.banner(self.is_new, self.app.size.width))
        self._spare = size.height - lines_of(options) - (AROUND_NARROW if self.narrow else AROUND_LIST)
        self._roomy = not self.in_panes and self._spare >= (LEAST_BESIDE if self.sessions else FOR_WHO_IS_NEW)
        self.set_class(self._roomy, "-roomy")
        listed.action_first()
        opened = places.opened_last()
        goes_on = self.lines.to_go_on_with(*opened)
        last, self._last = self._last, (opened, goes_on == "lessons")
        stays = self.lines.id_of(before) if before is not None and self._last == last else ""
        if stays or goes_on:
            listed.highlighted = listed.get_option_index(stays or goes_on)
        listed.focus()
        self.shown_for = self.app.size
        self._begin_beside()
        self.say_what_is_wrong()

    def say_what_is_wrong(self) -> None:
        """Say below the list what is wrong with the settings, and which games of others cannot be played."""
        wrong = "\n".join((*self.tableside.config.problems, *(f"✗ {each}" for each in self.tableside.broken_packages)))
        for word in self.query("#home-word").results(Static):
            word.display = bool(wrong)
            word.update(Text(wrong, self.tableside.colours["error"]))

    @property
    def _list(self) -> FramedRows:
        return self.query_one("#home-list", FramedRows)

    @property
    def _tall(self) -> bool:
        """Say whether what is told of a session may take more than a few lines."""
        return self.in_panes or self._roomy

    @property
    def _room_beside(self) -> Size:
        """Say how much room there is beside the list; of a few lines, which are as high as what they tell, how wide."""
        size = self.query_one("#home-beside", Static).content_size
        return size if self._tall else size.with_height(0)

    def _begin_beside(self) -> None:
        """Show what goes with the line that is marked, once it is known how much room there is."""
        beside = self.query_one("#home-beside", Static)
        beside.display = not self.sessions or self._spare > 0 or not self.narrow
        self.call_after_refresh(self._show_beside)

    def _show_beside(self) -> None:
        """Show of what is marked what is known at once; the rest is read behind the screen."""
        if not self.is_attached:
            return
        beside, marked = self.query_one("#home-beside", Static), self._marked
        self._wanted = marked or "first"
        width, tall = beside.content_size.width, self._tall
        wanted = (self._wanted, self._room_beside)
        if not width:
            return
        if marked is None and self.sessions and not self.in_panes:
            beside.update("")
            return
        colours = self.tableside.colours
        at_once = seen_at_once(marked, width, colours) if marked else first_ruling(width, tall, colours)
        beside.update(self._told.get(wanted, at_once))
        beside.border_title = Text("Cannot be read" if marked.damaged else marked.called) if marked else AS_IT_LOOKS
        beside.border_subtitle = Text(self.lines.game_of(marked)) if marked and not self.lines.has_games else ""
        has_more = not marked.damaged if marked else self.in_panes
        if has_more and wanted not in self._told and not self._is_reading:
            self.run_worker(self._read(), exit_on_error=False)

    async def _read(self) -> None:
        """Read all that there is to tell of what is marked, one after the other, and only what is marked then."""
        self._is_reading = True
        try:
            await self.tableside.preloaded.wait()
            while self.is_active:
                wanted, told = (self._wanted, self._room_beside), self._told
                if wanted in told:
                    self.query_one("#home-beside", Static).update(told[wanted])
                    break
                told[wanted] = await asyncio.to_thread(self._tell, *wanted)
        finally:
            self._is_reading = False

    def _tell(self, wanted: Summary | str, size: Size) -> Text:
        """Tell of a session, or of a ruling as it looks; it is called in a thread."""
        from saves.lessons.courses import find
        from tui.screens.home.preview import PreviewRoom, ruling_told, session_told  # sessions and games

        room = PreviewRoom(size, self._tall, not self.narrow, self.tableside.colours)
        if isinstance(wanted, str):
            lesson = find(FIRST_LESSON)
            assert lesson is not None
            return ruling_told(lesson, room)
        try:
            return session_told(wanted, self.tableside.navigator.small_board, room)
        except Trouble as problem:
            return Text("\n").join(hanging("✗ ", str(problem), size.width, room.colours["error"]))

    def fit(self, size: Size) -> None:
        """Write the head before it is laid out: Textual would keep how high the one for the size before is."""
        super().fit(size)
        if self.shown_for is not None:
            self.query_one("#banner", Static).update(self.lines.banner(self.is_new, self.app.size.width))

    def show_resized(self) -> None:
        """Write for another size, with the mark where it was, if that still is in the list."""
        listed = self._list
        marked = listed.highlighted_option
        self.show()
        listed_now = [each.id for each in listed.options]
        if marked is not None and marked.id and marked.id in listed_now:
            listed.highlighted = listed_now.index(marked.id)

    def action_take(self) -> None:
        """Open what is marked."""
        self._list.action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open a session, or do what the line says."""
        event.stop()
        word = event.option.id or ""
        if word.startswith("open "):
            self.tableside.navigator.open_session(self.sessions[int(word.split()[1])].path)
        elif word == "try":
            self._shelf.learn(FIRST_LESSON.rpartition("-")[0])
        elif word.startswith("learn "):
            self._shelf.learn(word.removeprefix("learn "))
        elif word:
            self.call_later(self.run_action, word)

    @property
    def _marked(self) -> Summary | None:
        """The session that is marked; None where the mark is on something else."""
        option = self._list.highlighted_option
        word = (option.id or "") if option is not None else ""
        return self.sessions[int(word.split()[1])] if word.startswith("open ") else None

    @property
    def takes(self) -> Iterator[KeyWord]:
        """Name what Enter does with the marked line, where the line does not say so."""
        word = str(getattr(self._list.highlighted_option, "id", None) or "").split(" ")[0]
        if word in ("open", "learn"):
            yield KeyWord("enter", word, "enter")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what is done to a session only where one is marked, and to bring one back only where one is gone."""
        if action == "bring_back":
            return self._some_deleted
        return action not in OF_A_SESSION or (self.is_attached and self._marked is not None)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Offer what can be done to what is marked, and show beside the list where it stands."""
        event.stop()
        here, before, self._entered = event.option.id or "", self._entered, event.option.id or ""
        for id in {before, here} & self._to_begin.keys():
            key = ENTER if id == here else self.lines.keys.get(id, "")
            self._list.replace_option_prompt(id, self.lines.told(*self._to_begin[id], key))
        self._show_beside()
        self.refresh_bindings()

    def action_replay(self) -> None:
        marked = self._marked
        if marked is not None:
            path = marked.path
            self.tableside.navigator.replay_session(path, lambda: self.tableside.navigator.open_session(path))

    def action_watch(self) -> None:
        """Watch the marked session."""
        if (marked := self._marked) is not None:
            self.tableside.navigator.watch_session(marked.path)

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
        self.tableside.navigator.begin_session()

    def action_lessons(self) -> None:
        """List the lessons."""
        self._shelf.lessons()

    def action_drill(self) -> None:
        """Ask for a game, and drill it."""
        self._shelf.drill()

    def action_examples(self) -> None:
        """List the sample sessions; the chosen one is opened as a copy."""
        self._shelf.examples()

    def action_kits(self) -> None:
        """Ask for a game, and open the owner's kit of it."""
        self._shelf.kits()

    def action_import(self) -> None:
        """Ask for a file, and take in the session in it."""
        self._shelf.take_in()

    def action_stay(self) -> None:
        """Say which key leaves Tableside: escape leaves a thing, never the program."""
        leave = next((each.binding for each in keys_now(self) if each.binding.id == "home.quit"), None)
        key = self.app.get_key_display(leave) if leave is not None else "^q"
        self.notify(f"This is Home. Press {key} to quit Tableside.", markup=False)

    def action_quit(self) -> None:
        """Leave Tableside."""
        self.app.exit()
