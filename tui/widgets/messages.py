"""What is said beside the screen for some seconds; it belongs to the screen on which it was seen.

What Textual has no public names for stands here alone: which messages there are, and how one of them goes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.app import App
    from textual.notifications import Notification


class Messages:
    """The messages of an application: which of them were seen, and how they go."""

    def __init__(self, app: App[None]) -> None:
        self._app = app
        self._seen: tuple[Notification, ...] = ()

    def a_key_comes(self) -> None:
        """Know that what stands there was seen before the key did anything."""
        self._seen = tuple(self._app._notifications)

    def leave(self) -> None:
        """Take away what was seen on the screen that is left; what the same key has said comes with the next one."""
        self._take_away(self._seen)

    def once(self, message: str, title: str) -> None:
        """Take away a message that is said again, so that it does not stand there twice."""
        self._take_away([each for each in self._app._notifications if (each.message, each.title) == (message, title)])

    def clear(self) -> bool:
        """Take all away; tell whether there was any."""
        return self._take_away([*self._app._notifications])

    def _take_away(self, gone: Iterable[Notification]) -> bool:
        there = [each for each in gone if each in self._app._notifications]
        for each in there:
            self._app._unnotify(each, refresh=False)
        if there:
            self._draw()
        return bool(there)

    def _draw(self) -> None:
        """Draw what is left, on the screens that lie under others, too."""
        from textual.widgets._toast import ToastRack

        for screen in self._app.screen_stack:
            for rack in screen.query_children(ToastRack):
                self._app.call_later(rack.show, self._app._notifications)
