"""What other screens need is loaded while nobody presses a key, so that the first of each kind opens at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from importlib import import_module

Later = Callable[[Callable[[], None]], object]
"""Calls something when all that is on its way is done."""

AT_THE_TABLE = (
    "pydantic_core",
    "pydantic.fields",
    "pydantic.type_adapter",
    "rulesets.engine.referee.checklist",
    "saves.log.game_copy",
    "saves.log.events",
    "saves.log.models",
    "rulesets.engine.odds.branching",
    "rulesets.engine.odds.prospects",
    "tui.widgets.choices",
    "tui.widgets.typed",
    "tui.widgets.entries",
)
"""What answers need, and the questions that follow the first one."""

NEXT_SCREENS = (
    "saves.lessons.progress",
    "tui.screens.lessons.list",
    *AT_THE_TABLE,
    "saves.log.lock",
    "saves.log.history",
    "saves.session.chronicle",
    "saves.session.session",
    "tui.screens.dialogs",
    "tui.navigation",
    "tui.screens.session.session_screen",
    "tui.screens.session.steps_screen",
    "tui.screens.session.framed",
    "tui.screens.session.table",
    "tui.screens.session.log",
    "tui.screens.reading.page",
    "tui.screens.reading.lookup",
    "tui.screens.home.new_session",
    "tui.palette",
)
"""Modules in the order in which they are loaded: each needs little beyond those before it, so none takes long.

The list of lessons, which needs little, comes first: it is the second screen that most players see.
"""


BREATH = 0.001
"""So many seconds a key has to come through between two modules."""


def after_a_breath(callback: Callable[[], None]) -> None:
    """Call something once keys that were pressed have come through; an application's `call_later` goes before them."""
    asyncio.get_running_loop().call_later(BREATH, callback)


class Ahead:
    """Loads modules one after another; `busy` tells that a key is being answered, which comes first."""

    def __init__(self, later: Later, busy: Callable[[], bool], first: Sequence[str] = ()) -> None:
        """Begin with those that are needed `first`; all others follow."""
        self._later, self._busy = later, busy
        self._left = list(dict.fromkeys((*first, *NEXT_SCREENS)))
        self._goes_on = False

    def go_on(self) -> None:
        """Load what is left, until a key is pressed."""
        if self._left and not self._goes_on:
            self._goes_on = True
            self._later(self._load_next)

    def _load_next(self) -> None:
        self._goes_on = False
        if not self._busy():
            import_module(self._left.pop(0))
            self.go_on()
