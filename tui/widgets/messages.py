"""What is said beside the screen for some seconds; it belongs to the screen on which it was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.notifications import Notification, Notify

from tui.widgets.key_queue import AHEAD, AS_A_WORD, CLICKED_AHEAD, TOO_SOON

if TYPE_CHECKING:
    from textual.app import App


PASSING = (TOO_SOON, AHEAD, CLICKED_AHEAD, AS_A_WORD)


class Messages:
    """The messages of an application: which of them were seen, and how they go."""

    def __init__(self, app: App[None]) -> None:
        self._app = app
        self._said: list[Notification] = []
        self._seen: list[Notification] = []

    def take_as_seen(self) -> None:
        """Know that what stands there was seen before the key did anything; what was said of earlier keys goes."""
        if any(each.title in PASSING for each in self._said):
            self._leave_only([each for each in self._said if each.title not in PASSING])
        self._said = self._seen = [each for each in self._said if not each.has_expired]

    def say(self, new: Notification) -> None:
        """Say something; where it stands there already, it is said anew and not twice."""
        others = [each for each in self._said if (each.message, each.title) != (new.message, new.title)]
        if len(others) < len(self._said):
            self._leave_only(others)
        self._said = [*self._said, new]
        self._app.post_message(Notify(new))

    def leave(self) -> None:
        """Take away what was seen on the screen that is left; what the same key has said comes with the next one."""
        if self._seen:
            self._leave_only([each for each in self._said if each not in self._seen])

    def clear(self) -> bool:
        """Take all away; tell whether there was any."""
        there = any(not each.has_expired for each in self._said)
        self._leave_only([])
        return there

    def _leave_only(self, those: list[Notification]) -> None:
        self._said, self._seen = those, []
        self._app.clear_notifications()
        for under in self._app.screen_stack[:-1]:  # Textual takes them from the screen in front only
            under.query("ToastHolder").remove()
        for each in those:
            self._app.post_message(Notify(each))
