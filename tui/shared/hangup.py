"""A terminal or a pipe at whose other end nobody is any more: input that has ended, of which no signal may tell."""

from __future__ import annotations

import select
from collections.abc import Callable
from threading import Thread


def when_hung_up(handle: int, then: Callable[[], object]) -> None:
    """Call something, in a thread of its own, once the other end of a terminal or a pipe is closed.

    What waits there to be read is left alone. Where the system cannot tell, nothing is ever called.
    """
    if hasattr(select, "poll"):  # Windows has none
        Thread(target=_wait, args=(handle, then), daemon=True, name="hang-up").start()


def _wait(handle: int, then: Callable[[], object]) -> None:
    waiting = select.poll()
    waiting.register(handle, 0)  # a hang-up is told unasked, and nothing else is asked for
    if any(what & select.POLLHUP for _, what in waiting.poll()):
        then()
