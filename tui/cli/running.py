"""Runs the application until it is left, by its players or by the system."""

from __future__ import annotations

import asyncio
import os
import sys
from io import StringIO
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Any

from rich.console import Console

from saves.disk.files import Faults, report_of
from tui.app import Tableside
from tui.shared import command_line
from tui.shared.settings import places

if TYPE_CHECKING:  # loaded with the first session
    from saves.lessons.drilled import Drilling
    from saves.session.read_only import Watched

WHY_ENDED = {command_line.ENDED: "The system ended Tableside", command_line.INTERRUPTED: "Tableside was interrupted"}

LONGEST_LEAVE = 3.0
"""How many seconds leaving may take once the system ends the program."""


def run(
    path: Path | None,
    data: Path | None,
    only: bool = False,
    watched: Watched | None = None,
    drilling: Drilling | None = None,
) -> int:
    """Start the application, with a session to play or to watch or a drill if one is given; give back the exit code.

    `only` leads to that session and to nothing else, for players on other machines.
    """
    at, printed = places(data), StringIO()
    app = Tableside(at, path, only=only, watched=watched, drilling=drilling)
    app.error_console = Console(file=printed)
    asyncio.run(_heeding_signals(app))
    if app.fault is not None or printed.getvalue():
        return _at_fault(app.fault, printed.getvalue(), at.faults)
    code = app.return_code or command_line.DONE
    if code in WHY_ENDED:
        command_line.complain(f"tableside: {WHY_ENDED[code]}: nothing that you confirmed is lost.")
    return code


def _at_fault(fault: Exception | None, printed: str, folder: Path) -> int:
    """Keep what shows where the program failed, and say so in one sentence; give the exit code."""
    kept = Faults(folder).keep("tableside", report_of(fault, words=False) if fault is not None else printed)
    where = f"{kept} shows where" if kept else "where cannot be written down"
    said = f"Start Tableside again: a fault of its own ended it ({where}), and nothing confirmed is lost."
    command_line.complain(f"tableside: {said}")
    return command_line.AT_FAULT


async def _heeding_signals(app: Tableside) -> None:
    """Run the application; a signal that ends it leaves it as ctrl-q does, and so does the end of its input."""
    loop, before = asyncio.get_running_loop(), command_line.settings()
    command_line.on_each_signal(loop, lambda code: _leave(app, code, before))
    if sys.__stdin__ is not None:
        command_line.when_hung_up(
            sys.__stdin__.fileno(), lambda: loop.call_soon_threadsafe(_leave, app, command_line.ENDED, before)
        )
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
    command_line.put_back(before)
    os._exit(code)
