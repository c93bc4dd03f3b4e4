"""What an application draws on and is typed into, where its terminal is a page.

Textual's own driver for pages does most of it. It leaves the application running at the end of its input, though, stops
it in the middle of a screen where nobody reads any more, and cannot draw the screen again for a page that comes back.
What of it is private stands in this module alone.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar

from textual.drivers.web_driver import WebDriver
from textual.events import Key, Resize
from textual.message import Message
from textual.widgets import Input

from tui.screens.session.session_screen import SessionScreen
from tui.shared.settings import Keymap
from tui.shell import Shell

MODES = "\x1b[?1049h\x1b[?25l\x1b[?2004h"
"""A screen of its own, no cursor, and pasted text told apart from typed."""


class PageDriver(WebDriver):
    """Draws in a page, and ends the application once nobody can reach it."""

    KEYS: ClassVar[Keymap] = {
        "combat.undo-in-text": "ctrl+z,ctrl+t",
        "board.undo-in-text": "ctrl+z,ctrl+t",
        "combat.allow-in-text": "ctrl+b,ctrl+n",
    }
    """The keys of commands whose own key opens a tab or a window in every browser, by their ids."""
    _told: tuple[object, ...] = (None, None)
    """The field and the session that the server was told of last."""
    _mouse_is_on = True

    def __init__(self, app: Shell, **options: Any) -> None:
        super().__init__(app, **options)
        self._shell = app
        self._write = partial(_write_all, self.fileno)

    def write(self, data: str) -> None:
        """Draw; then tell which field has the focus and which session is shown, if that is another one now."""
        super().write(data)
        sessions = (each.session.path for each in self._shell.screen_stack if isinstance(each, SessionScreen))
        field, session = self._field_now(), next(sessions, None)  # it is played, whatever lies over it
        told_field, told_session = self._told
        self._told = field, session or told_session
        if field != told_field:
            self.write_meta({"type": "field", **field})
        if session is not None and session != told_session:
            self.write_meta({"type": "session", "path": str(session)})

    def _field_now(self) -> dict[str, object]:
        """Say whether a text field has the focus, what stands in it, and whether it is to be seen."""
        focused = self._shell.focused if self._shell.screen_stack else None
        if not isinstance(focused, Input):
            return {"is": False}
        return {"is": True, "text": focused.value, "hint": focused.placeholder, "secret": focused.password}

    def _request_terminal_sync_mode_support(self) -> None:
        """Ask for no such mode: a picture is one packet, and at the end of the mode a page draws every row anew."""

    def run_input_thread(self) -> None:
        """Take in what is typed; at the end of it, the server is gone: quit, which lets go of the session."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            with suppress(RuntimeError):  # it has ended already
                self._shell.call_from_thread(self._shell.exit)

    def process_message(self, message: Message) -> None:
        """Take in what was typed; a size is told by the server, which limits it, and never typed."""
        if not isinstance(message, Resize):
            super().process_message(message)

    def on_meta(self, packet_type: str, payload: dict[str, Any]) -> None:
        """Heed what the server says: draw all anew for a page that comes to this screen, or what Textual knows."""
        if packet_type == "repaint":
            self._shell.call_from_thread(self._repaint)
        elif packet_type == "escape":
            self.process_message(Key("escape", "\x1b"))
        elif packet_type == "fingers":
            self._shell.fingers = bool(payload["there"])
        else:
            super().on_meta(packet_type, payload)

    def _repaint(self) -> None:
        self.write(MODES)
        if self._mouse_is_on:
            self._enable_mouse_support()
        for screen in self._shell.screen_stack:
            screen.refresh()

    def _enable_mouse_support(self) -> None:
        self._mouse_is_on = True
        super()._enable_mouse_support()

    def _disable_mouse_support(self) -> None:
        self._mouse_is_on = False
        super()._disable_mouse_support()


def _write_all(handle: int, packet: bytes) -> int:
    """Write a packet, all of it; where nobody reads any more, it goes nowhere."""
    left = memoryview(packet)
    with suppress(BrokenPipeError):
        while left:
            left = left[os.write(handle, left) :]
    return len(packet)
