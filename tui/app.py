"""The Textual application: themes, keys, and the first screen."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding
from textual.command import Provider
from textual.driver import Driver
from textual.events import Event, Key, MouseDown, MouseEvent, MouseUp, Paste
from textual.filter import LineFilter
from textual.notifications import Notification, SeverityLevel
from textual.screen import Screen
from textual.signal import Signal

from saves.disk.errors import Trouble
from saves.disk.machine import roll_fairly
from tui.keys import settled
from tui.screens.base import FittedScreen, save_picture
from tui.screens.home.home import Home
from tui.screens.home.lines import OneSession
from tui.shared.command_line import DRAWN_ELSEWHERE
from tui.shared.preload import at_rest, preload, when_packages_answer
from tui.shared.settings import Config, Manner, Places, read_config
from tui.shared.terminal import WORD, Colours, has_few
from tui.shell import NOT_TAKEN, Messages, Shell
from tui.themes import DARK, THEMES, FewSigns, HuesOnSigns, rich_colours
from tui.widgets.key_bar import bound
from tui.widgets.key_queue import BEHIND_REFUSED, KeyQueue, QueuedEvent, why_not_pasted

if TYPE_CHECKING:  # loaded with the first session
    from rulesets.engine.questions.kind import Roll
    from saves.lessons.drilled import Drilling
    from saves.lessons.lesson import Lesson
    from saves.session.read_only import Watched
    from tui.navigation import Navigator
    from tui.widgets.entry import Amiss


def colourless() -> bool:
    """Tell whether the players want no colour at all, as the variable NO_COLOR says."""
    return "NO_COLOR" in os.environ


class Tableside(Shell):
    """Tableside on the terminal."""

    TITLE = "Tableside"
    CSS_PATH = "tableside.tcss"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+k"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = set()
    BINDINGS = bound("Tableside")

    def __init__(
        self,
        at: Places,
        open_path: Path | None = None,
        roll: Roll | None = None,
        only: bool = False,
        watched: Watched | None = None,
        drilling: Drilling | None = None,
    ) -> None:
        """Begin at Home, with a session or a drill if one is given; or watch one, and do nothing else."""
        super().__init__(ansi_color=True if colourless() else None)
        self.places, self.open_path = at, open_path
        self.only = (only and open_path is not None) or watched is not None
        self.watched, self.drilling = watched, drilling
        self.only_watches = watched is not None
        self.roll: Roll = roll or roll_fairly
        self._key_queue = KeyQueue(self, self._deliver, self._say_ignored)
        self._messages = Messages(self)
        self.config: Config = read_config(at.config)
        self.colours: Colours = {}
        self.preloaded = asyncio.Event()
        self.odds_on = self.config.odds
        self.packages_signal = Signal(self, "packages")
        self.lesson_left: Lesson | None = None
        self.mouse_on, self.leaving = True, False
        self.fault: Exception | None = None
        self.manner = Manner(self.config.manner or "teach")
        for theme in THEMES:
            self.register_theme(theme)
        self.set_reactive(Tableside.theme, DARK.name)  # where a theme is assigned, Textual reads the stylesheet twice
        if (name := self.config.theme or ("ansi" if colourless() or has_few() else "dark")) != "dark":
            self.theme = f"tableside-{name}"
        self.stylesheet.set_variables(self.get_css_variables())

    def get_driver_class(self) -> type[Driver]:
        """Give what draws and reads keys: for a terminal our own, and Textual's where that knows better."""
        if sys.platform == "win32" or DRAWN_ELSEWHERE in os.environ:
            return super().get_driver_class()
        from tui.widgets.terminal import TerminalDriver

        return TerminalDriver

    def get_key_display(self, binding: Binding) -> str:
        """Show a key by its name where its sign is in few fonts."""
        return super().get_key_display(binding).replace("⏎", "enter")

    def get_line_filters(self) -> Sequence[LineFilter]:
        """List what goes over each line before it is shown: for the terminal's own colours, and for its few signs."""
        filters = list(super().get_line_filters())
        filters += [HuesOnSigns()] if self.current_theme.ansi else []
        return filters + ([FewSigns()] if has_few() else [])

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give our own colours to the themes of Textual, one of which is on until ours are known."""
        return dict(DARK.variables)

    def on_load(self) -> None:
        """Take up the colours and the keys, before there is anything that they change."""
        self._key_queue.begin()
        self.theme_changed_signal.subscribe(self, lambda _: self._take_colours())
        self.screen_change_signal.subscribe(self, lambda _: self._messages.leave())
        self.app_resume_signal.subscribe(self, lambda _: self._come_back())
        self.colours = rich_colours(self.current_theme)
        self.set_keymap(self.config.keys)

    def get_default_screen(self) -> Screen[Any]:
        """Give the screen that all others lie on: Home, or where one session is all there is, the way back to that."""
        if self.watched is not None:
            return super().get_default_screen()
        if self.only and self.open_path is not None:
            return OneSession(self.open_path)
        return Home()

    def on_mount(self) -> None:
        """Show the session that was asked for, if one was."""
        if self.watched is not None:
            self.navigator.show_session(self.watched.session, self.watched)
        elif self.open_path is not None:
            self.navigator.open_session(self.open_path)
        elif self.drilling is not None:
            self.navigator.drill(self.drilling)
        if self.config.keys:
            self.call_after_refresh(self._check_keys)

    def on_ready(self) -> None:
        """Load what other screens need, now that the first picture stands."""
        self.run_worker(self._preload(), exit_on_error=False)

    async def _preload(self) -> None:
        """Ask the packages for the games of others, which may take long, and load what other screens need."""
        painted = asyncio.Event()
        await at_rest(lambda: self.is_answering)
        self.screen.call_after_refresh(painted.set)
        await painted.wait()
        loop = asyncio.get_running_loop()

        def answered() -> None:
            with suppress(RuntimeError):  # the program has ended in the meantime
                loop.call_soon_threadsafe(self._show_games_of_others)

        if not self.only:
            when_packages_answer(answered)
        try:
            await preload(lambda: self.is_answering)
        finally:
            self.preloaded.set()

    def _show_games_of_others(self) -> None:
        """Have those that cannot be played named, and all others join the list that is open."""
        from rulesets.catalogue import broken_packages

        self.broken_packages = tuple(map(str, broken_packages()))
        self.packages_signal.publish(None)

    async def on_event(self, event: Event) -> None:
        """Let keys, clicks and pasted texts wait for their turn; all else goes its way."""
        if isinstance(event, MouseEvent) and not self.mouse_on:
            return
        if isinstance(event, Key) and "alt+" in event.key:
            event.character = None  # Alt and a digit is no digit
        if isinstance(event, Key | Paste | MouseDown | MouseUp) and not event.is_forwarded:
            await self._key_queue.put(event)
        else:
            await super().on_event(event)

    @property
    def is_answering(self) -> bool:
        """Whether a key is on its way, or waits for its turn."""
        return self._key_queue.at_work

    async def _deliver(self, typed: QueuedEvent) -> None:
        """Hand what was typed to Textual at its turn: a key goes to what has the focus, and up from there."""
        self._messages.take_as_seen()
        if not self.counts_now(typed):
            return
        if isinstance(typed, Key | Paste) and isinstance(self.screen, FittedScreen):  # a click goes where it was
            self.screen.a_key_comes()
        if isinstance(typed, Paste) and (why := why_not_pasted(typed.text, self.focused)):
            self.only_new_keys()
            self._say_ignored(why)
            self._key_queue.refused()
        elif isinstance(typed, Paste) and typed.text.startswith(WORD):
            await super().on_event(Paste(typed.text.removeprefix(WORD)))
        else:
            await super().on_event(typed)

    def on_key(self, event: Key) -> None:
        """Know of a sign that nothing takes; it comes here where no widget stops it."""
        if event.is_printable and event.key not in self.screen.active_bindings:
            self._key_queue.refused(BEHIND_REFUSED)

    def on_amiss(self, event: Amiss) -> None:
        """Know of a key that answers nothing."""
        if not event.enter_does:
            self._key_queue.refused(BEHIND_REFUSED)

    def action_mouse(self) -> None:
        """Turn the mouse off, so that the terminal has it for itself, or on again."""
        self.mouse_on = not self.mouse_on
        self._switch_mouse()
        mouse = next(each for each in Binding.make_bindings(self.BINDINGS) if each.action == "mouse")
        again = f"{self.get_key_display(self.each_key(mouse)[0])} turns it on."
        said = (
            "The mouse is on." if self.mouse_on else f"The mouse is off: it selects text as your terminal does. {again}"
        )
        self.notify(said, title="Mouse", markup=False)

    def _come_back(self) -> None:
        """Draw everything anew after the system had stopped the program, and leave the mouse as it was."""
        self.refresh(layout=True)
        self._switch_mouse()

    def _switch_mouse(self) -> None:
        """Ask the terminal for what the mouse does, or leave it the mouse."""
        on = getattr(self._driver, "_enable_mouse_support", None)  # Textual has no public name for either
        off = getattr(self._driver, "_disable_mouse_support", None)
        switch = on if self.mouse_on else off
        if switch is not None:
            switch()

    def press(self, key: str) -> None:
        """Press a key for somebody who has clicked; the application does, for a key goes no higher than who sent it."""
        self.call_later(lambda: self._key_queue.put_first(Key(key, None)))

    def only_new_keys(self) -> None:
        self._key_queue.only_new()

    def hold_back(self, keys: Collection[str], why: str, seconds: float | None = None) -> None:
        self._key_queue.hold_back(keys, why, seconds)

    @property
    def moves(self) -> bool:
        return self.config.motion and self.animation_level != "none" and not self.current_theme.ansi

    def end_moving(self) -> bool:
        return isinstance(self.screen, FittedScreen) and self.screen.end_moving()

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Say something beside what is shown, once; where it went wrong, what was typed ahead comes to nothing."""
        if severity == "error":
            self.only_new_keys()
        seconds = self.NOTIFICATION_TIMEOUT if timeout is None else timeout
        self._messages.say(Notification(message, title, severity, seconds, markup=markup))

    def _say_ignored(self, why: str) -> None:
        """Say why a key was ignored: in a line of the screen where it has one, else beside what is shown."""
        if why and not (isinstance(self.screen, FittedScreen) and self.screen.say_ignored(why)):
            self.notify(why, title=NOT_TAKEN, timeout=6, markup=False)

    def _take_colours(self) -> None:
        before, self.colours = self.colours, rich_colours(self.current_theme)
        for screen in self.screen_stack:
            if self.colours != before and screen.is_mounted and isinstance(screen, FittedScreen):
                screen.show()
                screen.bindings_updated_signal.publish(screen)  # the key line has its colours from here, too

    def _check_keys(self) -> None:
        checked = settled(self.config.keys)
        self.set_keymap(checked.keymap)
        for problem in checked.problems:
            self.notify(problem, title="Settings", severity="warning", timeout=15, markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave no pictures on a machine whose one session is served to others."""
        return not (self.only and action == "picture") and super().check_action(action, parameters)

    @property
    def navigator(self) -> Navigator:
        """What opens sessions, lessons and cards; loaded with the first of them, or behind the first picture."""
        from tui.navigation import Navigator

        return Navigator(self)

    def action_command_palette(self) -> None:
        """Show everything that can be done now, to be found by its words."""
        from tui.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    def action_picture(self) -> None:
        """Save a picture of the screen, without the messages that stand on it, and say where it is."""
        if self._messages.clear():  # they go with the next message but one
            self.call_later(lambda: self.screen.call_after_refresh(self._save_picture))
        else:
            self._save_picture()

    def _save_picture(self) -> None:
        try:
            said = save_picture(self, self.places.pictures)
        except Trouble as problem:
            said = str(problem)
        self.notify(said, title="Picture", timeout=8, markup=False)

    def _handle_exception(self, error: Exception) -> None:
        """End with an error; let pass what a screen misses that is left by a signal before it stands."""
        if not self.leaving:
            self.fault = self.fault or error
            super()._handle_exception(error)
