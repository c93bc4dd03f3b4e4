"""Keys, clicks and pasted texts in the order in which they came, each taken by what is shown at its turn."""

from __future__ import annotations

from asyncio import sleep
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any

from textual.app import App
from textual.command import CommandPalette
from textual.dom import DOMNode
from textual.events import Callback, Idle, Key, MouseDown, MouseUp, Paste
from textual.notifications import Notification, Notify
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from tui.shared.terminal import APART, CUT_SHORT, WORD
from tui.shell import Shell

LINES_AND_TABS = "\t\n\r"


def why_not_pasted(text: str, focused: Widget | None) -> str:
    """Say why a pasted text is not taken by what has the focus; nothing where it is."""
    if text == CUT_SHORT:
        return "The pasted text is too long, or its end is missing: paste a shorter one, or type it."
    said = text.removeprefix(WORD)
    if any(not each.isprintable() and each.isascii() and each not in LINES_AND_TABS for each in said):
        return "The pasted text has control characters in it, such as those for colours: paste it as plain text."
    is_word = text.startswith(WORD)
    takes = hasattr(focused, "on_paste") or (isinstance(focused, Input) and (not is_word or said.isprintable()))
    if takes:
        return ""
    as_a_word = "Letters that come as a word do nothing here: press one key after the other."
    return as_a_word if is_word else "Pasted text answers nothing here: press the keys instead."


QueuedEvent = Key | Paste | MouseDown | MouseUp

LOOKS = 4
"""So many looks in a row, each a turn of the event loop, find nothing left to do: then all is at rest."""

LONGEST = 3.0
"""After so many seconds a key no longer waits for what does not come to rest."""

MOMENT = 0.6
"""For so many seconds nobody has read what is new on the screen: a key that settles it was meant for something else."""

BURST = 1.5
"""So many seconds after what was refused is shown, Enter may still end what was typed with it."""

NOT_TAKEN = "Not taken"
"""The title of what is said of keys that came to nothing; it goes with the next one that is taken."""

CAME_ALONG = "What came along with that letter is not typed into the field: type it now."
BEHIND_REFUSED = "What was typed before Enter does nothing here, so Enter was ignored. Press it again if you mean it."


class KeyQueue:
    """Holds what is typed until its turn; `deliver` hands it to what has the focus.

    `ignored` says why something was dropped. `only_new` makes everything that was typed before the screen is painted
    next come to nothing, `hold_back` some keys for a moment more, `refused` an Enter that follows. Of an Enter that is
    part of an answer which was taken or refused without it, nothing is said. `at_work` is whether a key is being
    answered.
    """

    def __init__(
        self, app: Shell, deliver: Callable[[QueuedEvent], Awaitable[None]], ignored: Callable[[str], None]
    ) -> None:
        self._app, self._deliver, self._ignored = app, deliver, ignored
        self._waiting: deque[tuple[QueuedEvent, Paste | None]] = deque()
        self._looks = 0
        self.at_work = False
        self._only_new = self._pressed_in_vain = False
        self._painting: Screen[Any] | None = None
        self._taken = self._since = self._unread_until = self._moment = 0.0
        self._took_enter = self._needs_no_enter = False
        self._held_back: Collection[str] = ()
        self._why, self._unread = "", False
        self._read: Paste | None = None
        self._spilt: Paste | None = None
        self._letter: tuple[Paste | None, Widget | None] = (None, None)

    def begin(self) -> None:
        """Let keys wait until all that goes on now is at rest, as what the application begins with."""
        self.at_work, self._looks, self._taken = True, 0, Idle().time
        self._look_again()

    async def put(self, typed: QueuedEvent) -> None:
        """Take a key, a click or a pasted text at its turn, which is now where nothing is on its way."""
        if isinstance(typed, Paste) and typed.text in (WORD, APART):
            self._read = typed if typed.text == WORD else None
            return
        self._waiting.append((typed, self._read))
        if self._painting not in (None, *self._app.screen_stack):  # it went before it was painted
            self._painted()
        elif not self.at_work:
            self.at_work = True
            await self._take_next()

    async def put_first(self, typed: QueuedEvent) -> None:
        """Take something before all that waits: what a click does is done when it is the click's turn."""
        if self.at_work:
            self._waiting.appendleft((typed, None))
        else:
            await self.put(typed)

    def only_new(self) -> None:
        """Let what was typed come to nothing unless it comes after what is shown now was painted."""
        self._only_new = True
        if not self.at_work:
            self.begin()

    def hold_back(self, keys: Collection[str], why: str, seconds: float | None = None) -> None:
        """Let none of these keys come to anything for a moment after what is shown now, unless another comes first.

        Without a `why` they are known to be Enter behind what needs none.
        """
        self._needs_no_enter = self._needs_no_enter or not why
        self._held_back, self._why, self._unread = keys, why, True
        self._moment = MOMENT if seconds is None else seconds
        if not self.at_work:
            self.begin()

    def refused(self, why: str = "") -> None:
        """Know that what was typed last was refused: Enter close behind it may be part of it, and comes to nothing.

        `why` is said of that where nothing is said of the refusal.
        """
        if not self._took_enter:
            self.hold_back(("enter",), why, BURST)

    def _look_again(self) -> None:
        self._app.post_message(Callback(self._look))  # `call_later` finds out each time anew what it takes

    async def _look(self) -> None:
        """Look whether all is at rest; then the next one is taken."""
        await sleep(0)  # the application's own loop does not give way while anything waits for it
        self._looks = 0 if self._searching or self._stirs else self._looks + 1
        if self._looks < LOOKS and Idle().time < self._taken + LONGEST:
            self._look_again()
        else:
            await self._take_next_once_painted()

    async def _take_next_once_painted(self) -> None:
        """Take the next one, or wait until what must be seen first is painted."""
        if self._only_new:
            self._only_new, self._painting = False, self._app.screen
            self._app.screen.call_after_refresh(self._painted)
        else:
            await self._take_next()

    @property
    def _searching(self) -> bool:
        """Whether the palette is still looking for what was typed."""
        return any(isinstance(worker.node, CommandPalette) and not worker.is_finished for worker in self._app.workers)

    @property
    def _stirs(self) -> bool:
        """Whether the application, a screen or a widget of the one on top has something to do."""
        return any(map(_is_busy, (self._app, *self._app.screen_stack))) or _stirs_in(self._app.screen)

    def _painted(self) -> None:
        if self._painting is not None:
            self._painting, self._looks = None, 0
            self._since = Idle().time
            self._look_again()

    async def _take_next(self) -> None:
        if self._waiting and self._app.end_moving():
            self._looks = 0
            self._look_again()
            return
        if self._unread:
            self._unread, self._unread_until = False, Idle().time + self._moment
        self._drop_the_old()
        if self._waiting:
            self._looks, self._taken, self._unread_until = 0, Idle().time, 0.0
            typed, read = self._waiting.popleft()
            self._took_enter, self._needs_no_enter = _is_enter(typed), False
            if not self._came_along(typed, read):
                await self._deliver(typed)
            self._look_again()
        else:
            self.at_work = False

    def _came_along(self, typed: QueuedEvent, read: Paste | None) -> bool:
        """Tell whether a key came in one read with a letter that opened a field; so does all that follows in it.

        What begins a read stands for it; `_letter` is the read of the letter before, and what had the focus then.
        """
        focused = self._app.focused
        behind, before = self._letter
        if read is not None and read is behind and isinstance(focused, Input) and focused is not before:
            self._spilt = read
            self._ignored(CAME_ALONG)
        is_letter = isinstance(typed, Key) and len(typed.key) == 1 and typed.key.isalpha()
        self._letter = (read if is_letter else None, focused)
        return read is not None and read is self._spilt

    def _drop_the_old(self) -> None:
        """Drop what was typed before the screen was painted on which it would count, or read, and say so.

        Once it has been said, and could be read, an Enter behind what was refused counts.
        """
        for comes_to_nothing, why in ((self._comes_to_nothing, ""), (self._comes_too_soon, self._why)):
            dropped = []
            while self._waiting and comes_to_nothing(self._waiting[0][0]):
                dropped.append(self._waiting.popleft()[0])
            if dropped and not (self._needs_no_enter and all(map(_is_enter, dropped))):
                self._ignored(why or typed_ahead(dropped))
            if dropped:
                self._unread_until = min(self._unread_until, Idle().time + MOMENT)

    def _comes_to_nothing(self, typed: QueuedEvent) -> bool:
        """Tell whether something came too early; where the press of a button did, so did its release."""
        old = typed.time <= self._since
        if isinstance(typed, MouseDown):
            self._pressed_in_vain = old
        return old or (isinstance(typed, MouseUp) and self._pressed_in_vain)

    def _comes_too_soon(self, typed: QueuedEvent) -> bool:
        """Tell whether a key would settle what nobody has read yet."""
        return isinstance(typed, Key) and typed.key in self._held_back and typed.time <= self._unread_until


def typed_ahead(dropped: Sequence[QueuedEvent]) -> str:
    """Say of keys and clicks that they came too early, and how many keys; of the release of a button alone, nothing."""
    keys = sum(not isinstance(each, MouseDown | MouseUp) for each in dropped)
    if keys:
        return f"{'1 key was' if keys == 1 else f'{keys} keys were'} typed before this was shown, and ignored."
    clicked = any(isinstance(each, MouseDown) for each in dropped)
    return "A click came before this was shown, and was ignored." if clicked else ""


def _is_enter(typed: QueuedEvent) -> bool:
    return isinstance(typed, Key) and typed.key == "enter"


def _is_busy(node: DOMNode) -> bool:
    """Tell whether something waits at an application, a screen or a widget, or it is not set up yet."""
    return bool(node.message_queue_size) or (isinstance(node, Widget) and not node.is_mounted)


def _stirs_in(screen: Screen[Any]) -> bool:
    """Tell whether a widget of a screen has something to do; asked of each key again and again."""
    widgets = [*screen.children]
    for each in widgets:  # it grows by what each of them holds
        if _is_busy(each):
            return True
        widgets.extend(each.children)
    return False


# What is said beside the screen for some seconds; it belongs to the screen on which it was seen


class Messages:
    """The messages of an application: which of them were seen, and how they go."""

    def __init__(self, app: App[None]) -> None:
        self._app = app
        self._said: list[Notification] = []
        self._seen: list[Notification] = []

    def take_as_seen(self) -> None:
        """Know that what stands there was seen before the key did anything; what was said of earlier keys goes."""
        if any(each.title == NOT_TAKEN for each in self._said):
            self._leave_only([each for each in self._said if each.title != NOT_TAKEN])
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
