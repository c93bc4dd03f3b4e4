"""Runs the application until it is left, by its players or by the system."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Any

from tui.app import Tableside
from tui.shared.exits import ENDED, INTERRUPTED
from tui.shared.hangup import when_hung_up
from tui.shared.places import places
from tui.shared.put_back import put_back, settings
from tui.shared.signals import ending

if TYPE_CHECKING:
    from saves.session.watched import Watched

LONGEST_LEAVE = 3.0
"""How many seconds leaving may take once the system ends the program."""


def run(path: Path | None, data: Path | None, only: bool = False, watched: Watched | None = None) -> int:
    """Start the application, with a session if one is given to play or to watch; give back the exit code.

    `only` leads to that session and to nothing else, for players on other machines.

    What stands once a table is shown stays: the garbage collector would walk through all of it again and again, 50 ms
    each time, while somebody waits for a key.
    """
    app = Tableside(places(data), path, at_rest=gc.freeze, only=only, watched=watched)
    asyncio.run(_heeding_signals(app))
    return app.return_code or 0


async def _heeding_signals(app: Tableside) -> None:
    """Run the application; a signal that ends it leaves it as ctrl-q does, and so does the end of its input."""
    loop, before = asyncio.get_running_loop(), settings()
    for each, code in {**dict.fromkeys(ending(), ENDED), signal.SIGINT: INTERRUPTED}.items():
        with suppress(NotImplementedError):  # Windows has no such signals
            if signal.getsignal(each) is not signal.SIG_IGN:
                loop.add_signal_handler(each, _leave, app, code, before)
    if sys.__stdin__ is not None:
        when_hung_up(sys.__stdin__.fileno(), lambda: loop.call_soon_threadsafe(_leave, app, ENDED, before))
    await app.run_async()


def _leave(app: Tableside, code: int, before: list[Any] | None) -> None:
    """Leave the application; where a terminal is gone, writing to it may hang, and the program ends all the same."""
    app.leaving = True
    app.exit(return_code=code)
    last = Timer(LONGEST_LEAVE, _end, (code, before))
    last.daemon = True
    last.start()


def _end(code: int, before: list[Any] | None) -> None:
    """End the program, which did not leave in time, with the terminal as it was `before`."""
    put_back(before)
    os._exit(code)
