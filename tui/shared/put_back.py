"""A terminal as it was before screens were shown, put back where an application does not leave it in time."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from threading import Thread
from typing import Any

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
