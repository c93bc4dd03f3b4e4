"""How a program is ended from outside: signals, a hang-up at the other end, and the terminal put back as it was."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any, NoReturn

NAMES = ("SIGTERM", "SIGHUP", "SIGQUIT")
"""What ends a program in order; a system that lacks one never sends it."""


class Ended(BaseException):
    """The system ends the program."""


def ending() -> tuple[signal.Signals, ...]:
    """List the signals that end the program, as far as this system has them."""
    return tuple(each for each in signal.Signals if each.name in NAMES)


@contextmanager
def heeded() -> Iterator[None]:
    """Turn each of these signals into `Ended`, as ctrl-c is turned into `KeyboardInterrupt`.

    One that whoever started the program has it ignore, as `nohup` does, stays ignored.
    """
    before = {each: signal.getsignal(each) for each in ending()}
    try:
        for each, handler in before.items():
            if handler is not signal.SIG_IGN:
                signal.signal(each, _end)
    except ValueError:  # not in the main thread, which alone hears of signals
        pass
    try:
        yield
    finally:
        for each, handler in before.items():
            if signal.getsignal(each) is _end:
                signal.signal(each, handler)


def _end(number: int, frame: object) -> NoReturn:
    raise Ended


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


MODES_OFF = "\x1b[?1049l\x1b[?25h\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1004l\x1b[?2004l\x1b[<u"
"""Leaves the other screen, shows the cursor, and switches off reports of the mouse, of focus and of keys."""
A_WHILE = 0.5


def settings() -> list[Any] | None:
    """Give how the terminal is set; None where there is none, or the system has no such settings."""
    try:
        import termios
    except ImportError:
        return None
    with suppress(OSError, ValueError, termios.error):
        return termios.tcgetattr(sys.__stdin__.fileno()) if sys.__stdin__ is not None else None
    return None


def put_back(before: list[Any] | None) -> None:
    """Set the terminal as it was; where nobody reads what is written to it any more, that is not waited for."""
    if before is None or sys.__stdin__ is None:
        return
    import termios

    with suppress(termios.error):
        termios.tcsetattr(sys.__stdin__.fileno(), termios.TCSANOW, before)
    writing = Thread(target=_write, daemon=True)
    writing.start()
    writing.join(A_WHILE)


def _write() -> None:
    with suppress(OSError):
        os.write(sys.__stderr__.fileno() if sys.__stderr__ is not None else 2, MODES_OFF.encode())
