"""Signals by which the system ends a program: the session is let go and the terminal is put back before it does."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

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
