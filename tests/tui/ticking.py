"""What goes on while nobody presses a key: timers that run. Each wakes the machine, and most of them paint."""

from weakref import WeakSet

from textual.timer import EventTargetGone, Timer

PAINTS = "screen_update"
"""The name of the timer that paints a screen; it pauses itself."""

_running = WeakSet()
"""All timers that go off again and again, and were not paused or stopped since; Textual lists none."""

_made, _paused, _resumed, _stopped = Timer.__init__, Timer.pause, Timer.resume, Timer.stop


def _note_made(timer, *given, pause=False, repeat=None, **named):
    _made(timer, *given, pause=pause, repeat=repeat, **named)
    if not pause and repeat is None:
        _running.add(timer)


def _note_paused(timer):
    _running.discard(timer)
    _paused(timer)


def _note_resumed(timer):
    _running.add(timer)
    _resumed(timer)


def _note_stopped(timer):
    _running.discard(timer)
    _stopped(timer)


Timer.__init__ = _note_made
Timer.pause = _note_paused
Timer.resume = _note_resumed
Timer.stop = _note_stopped


def ticking(pilot):
    """Name the timers that run, of the screen that is shown and of those under it."""
    there = {pilot.app, *(each for screen in pilot.app.screen_stack for each in screen.walk_children(with_self=True))}
    run = (each for each in [*_running] if each.name != PAINTS and _owner(each) in there)
    return [f"{type(_owner(each)).__name__}: {each}" for each in run]


def _owner(timer):
    try:
        return timer.target
    except EventTargetGone:
        return None
