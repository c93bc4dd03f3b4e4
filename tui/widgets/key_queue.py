"""Keys, clicks and pasted texts in the order in which they came, each taken by what is shown at its turn."""

from __future__ import annotations

from asyncio import sleep
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from textual.command import CommandPalette
from textual.dom import DOMNode
from textual.events import Callback, Idle, Key, MouseDown, MouseUp, Paste
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from tui.shared.terminal import APART, CUT_SHORT, WORD
from tui.shell import Shell


def why_not_pasted(text: str, focused: Widget | None) -> str:
    """Say why a pasted text is not taken by what has the focus; nothing where it is."""
    if text == CUT_SHORT:
        return "The pasted text is too long, or its end is missing: paste a shorter one, or type it."
    said = text.removeprefix(WORD)
    if any(not each.isprintable() and each.isascii() and each not in "\t\n\r" for each in said):
        return "The pasted text has control characters in it, such as those for colours: paste it as plain text."
    is_word = text.startswith(WORD)
    if hasattr(focused, "on_paste") or (isinstance(focused, Input) and (not is_word or said.isprintable())):
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

BOUNCE = 0.35
"""So many seconds after a ruling is shown, Enter is the one before that was held too long or pressed twice."""

HABIT = 1.0
"""So many seconds after the last die was typed, which needs no Enter, Enter is pressed by habit."""

BURST = 0.4
"""So many seconds after what was refused is shown, Enter may still end what was typed with it."""

CAME_ALONG = "What came along with that letter is not typed into the field: type it now."
BEHIND_REFUSED = "Enter was ignored: press it by itself."


class WaitForRest:
    """A wait, from now on, until all that was set in motion has come to rest."""

    def __init__(self, app: Shell) -> None:
        self._app, self._began, self._looks = app, _now(), 0

    def is_over(self) -> bool:
        """Look once more; tell whether all is at rest, or takes too long."""
        self._looks = 0 if _has_something_to_do(self._app) else self._looks + 1
        return self._looks >= LOOKS or _now() >= self._began + LONGEST


class OneRead:
    """What the terminal gave in one read: once a letter of it has opened a field, nothing behind it is typed there."""

    def __init__(self) -> None:
        self._behind_letter = self._opened_field = False
        self._focused: Widget | None = None

    def takes(self, typed: QueuedEvent, focused: Widget | None) -> bool:
        """Tell whether the next of it is taken by what has the focus, which is another one where a letter moved it."""
        self._opened_field |= self._behind_letter and isinstance(focused, Input) and focused is not self._focused
        self._behind_letter = isinstance(typed, Key) and len(typed.key) == 1 and typed.key.isalpha()
        self._focused = focused
        return not self._opened_field


class NotYetRead(NamedTuple):
    """What nobody has read yet: some keys come to nothing until it is read, or another key is taken.

    Attributes:
        keys: the keys that would settle it, or that may be part of what was refused, each with how many seconds it
            comes to nothing once all is at rest.
        why: what is said of such a key.
        since: when all was at rest; 0 before.
        needs_no_enter: whether an answer was taken or refused without Enter: of Enter alone nothing is said then.
    """

    keys: Mapping[str, float] = {}
    why: str = ""
    since: float = 0.0
    needs_no_enter: bool = False

    def at_rest(self) -> NotYetRead:
        """Give it as it is when all is at rest: from the first time on it is read."""
        return self if self.since else self._replace(since=_now())

    def holds_back(self, typed: QueuedEvent) -> bool:
        """Tell whether a key would settle what was not read when it was pressed."""
        return isinstance(typed, Key) and typed.key in self.keys and typed.time <= self.since + self.keys[typed.key]


class KeyQueue:
    """Holds what is typed until its turn; `deliver` hands it to what has the focus, `ignored` says why it is dropped.

    - Its turn comes when all is at rest that was set in motion before: `WaitForRest`.
    - What was typed before a picture that must be seen first comes to nothing: `only_new`.
    - So do some keys until what is new is read, and Enter behind a refusal: `hold_back`, `refused`, `NotYetRead`.
    - So does what came with a letter that opened a field: `OneRead`.

    `at_work` is whether a key is being answered.
    """

    def __init__(
        self, app: Shell, deliver: Callable[[QueuedEvent], Awaitable[None]], ignored: Callable[[str], None]
    ) -> None:
        self._app, self._deliver, self._ignored = app, deliver, ignored
        self._waiting: deque[tuple[QueuedEvent, OneRead | None]] = deque()
        self._read: OneRead | None = None
        self.at_work = self._took_enter = False
        self._wait = WaitForRest(app)
        self._only_new = self._pressed_too_early = False
        self._painting: Screen[Any] | None = None
        self._painted_at = 0.0
        self._unread = NotYetRead()

    def begin(self) -> None:
        """Let keys wait until all that goes on now is at rest, as what the application begins with."""
        if not self.at_work:
            self.at_work = True
            self._wait_for_rest()

    async def put(self, typed: QueuedEvent) -> None:
        """Take a key, a click or a pasted text at its turn, which is now where nothing is on its way."""
        if isinstance(typed, Paste) and typed.text in (WORD, APART):
            self._read = OneRead() if typed.text == WORD else None
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
        self.begin()

    def hold_back(self, keys: Collection[str], why: str, seconds: float | None = None) -> None:
        """Let none of these keys come to anything for a moment after what is shown now, unless another comes first.

        Without a `why` they are known to be Enter behind what needs none, which comes to nothing behind it whatever
        else does.
        """
        before = self._unread
        held = dict.fromkeys(keys, MOMENT if seconds is None else seconds)
        kept = before.keys if before.needs_no_enter else {}
        self._unread = NotYetRead({**kept, **held}, why, needs_no_enter=before.needs_no_enter or not why)
        self.begin()

    def refused(self, why: str = "") -> None:
        """Know that what was typed last was refused: Enter close behind it may be part of it, and comes to nothing.

        `why` is said of that Enter; nothing where what is said of the refusal says enough.
        """
        if not self._took_enter:
            self.hold_back(("enter",), why, BURST)

    def _wait_for_rest(self) -> None:
        self._wait = WaitForRest(self._app)
        self._look_again()

    def _look_again(self) -> None:
        self._app.post_message(Callback(self._look))  # `call_later` finds out each time anew what it takes

    async def _look(self) -> None:
        """Look whether all is at rest; then the next one is taken, or what must be seen first is painted."""
        await sleep(0)  # the application's own loop does not give way while anything waits for it
        if not self._wait.is_over():
            self._look_again()
        elif self._only_new:
            self._only_new, self._painting = False, self._app.screen
            self._app.screen.call_after_refresh(self._painted)
        else:
            await self._take_next()

    def _painted(self) -> None:
        if self._painting is not None:
            self._painting, self._painted_at = None, _now()
            self._wait_for_rest()

    async def _take_next(self) -> None:
        """Take the first of what waits and counts, and go on once that has come to rest."""
        if self._waiting and self._app.end_moving():
            self._wait_for_rest()
            return
        self._unread = self._unread.at_rest()
        self._drop_what_came_too_soon()
        self.at_work = bool(self._waiting)
        if not self.at_work:
            return
        typed, read = self._waiting.popleft()
        self._unread, self._took_enter = NotYetRead(), _is_enter(typed)
        if read is None or read.takes(typed, self._app.focused):
            await self._deliver(typed)
        else:
            self._ignored(CAME_ALONG)
        self._wait_for_rest()

    def _drop_what_came_too_soon(self) -> None:
        """Drop what was typed before the picture was seen, or read, on which it would count, and say so."""
        early = self._dropped_while(self._is_early)
        held_back = self._dropped_while(self._unread.holds_back)
        for dropped, why in ((early, typed_ahead(early)), (held_back, self._unread.why)):
            if dropped and not (self._unread.needs_no_enter and all(map(_is_enter, dropped))):
                self._ignored(why)

    def _dropped_while(self, drops: Callable[[QueuedEvent], bool]) -> list[QueuedEvent]:
        dropped = []
        while self._waiting and drops(self._waiting[0][0]):
            dropped.append(self._waiting.popleft()[0])
        return dropped

    def _is_early(self, typed: QueuedEvent) -> bool:
        """Tell whether something came before the picture that must be seen; so did a release if its press did."""
        early = typed.time <= self._painted_at
        if isinstance(typed, MouseDown):
            self._pressed_too_early = early
        return early or (isinstance(typed, MouseUp) and self._pressed_too_early)


def typed_ahead(dropped: Sequence[QueuedEvent]) -> str:
    """Say of keys and clicks that they came too early, and how many keys; of the release of a button alone, nothing."""
    keys = sum(not isinstance(each, MouseDown | MouseUp) for each in dropped)
    if keys:
        return "1 key came too soon, and was ignored." if keys == 1 else f"{keys} keys came too soon, and were ignored."
    clicked = any(isinstance(each, MouseDown) for each in dropped)
    return "A click came too soon, and was ignored." if clicked else ""


def _now() -> float:
    return Idle().time  # by the clock that tells when a key came


def _is_enter(typed: QueuedEvent) -> bool:
    return isinstance(typed, Key) and typed.key == "enter"


def _has_something_to_do(app: Shell) -> bool:
    """Tell whether the application, a screen, or a widget of the one on top is busy, or the palette still searches."""
    searches = any(isinstance(worker.node, CommandPalette) and not worker.is_finished for worker in app.workers)
    return searches or any(map(_is_busy, (app, *app.screen_stack, *app.screen.walk_children(Widget))))


def _is_busy(node: DOMNode) -> bool:
    """Tell whether something waits at an application, a screen or a widget, or it is not set up yet."""
    return bool(node.message_queue_size) or (isinstance(node, Widget) and not node.is_mounted)
