"""What goes on while nobody presses a key: timers that run. Each wakes the machine, and most of them paint."""

from __future__ import annotations

from collections.abc import Iterator

from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.timer import Timer

PAINTS = "screen_update"


def ticking(pilot: Pilot[None]) -> list[str]:
    """Name what has a timer that runs, on the screen that is shown and on those under it.

    Timers that are paused wake nobody; the one that paints a screen pauses itself. What Textual has no public names
    for: `_timers`, and of a timer `_task` and `_active`.
    """
    return [f"{type(pump).__name__}: {timer}" for pump in _pumps(pilot) for timer in pump._timers if _runs(timer)]


def _pumps(pilot: Pilot[None]) -> Iterator[MessagePump]:
    yield pilot.app
    for screen in pilot.app.screen_stack:
        yield from screen.walk_children(with_self=True)


def _runs(timer: Timer) -> bool:
    task = timer._task
    return timer.name != PAINTS and task is not None and not task.done() and timer._active.is_set()
