"""What other screens need is loaded while nobody presses a key, so that the first of each kind opens at once."""

from __future__ import annotations

import sys
from asyncio import sleep
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from threading import Thread

from rulesets.catalogue import broken_packages, our_own, ruleset
from rulesets.engine.core.sentences import UnknownRuleset

BREATH = 0.001
"""So many seconds a key has to come through between two modules."""

MODULES = (
    "email.message",
    "importlib.metadata",
    "tui.screens.lessons.list",
    "pydantic_core",
    "pydantic.fields",
    "pydantic.type_adapter",
    "saves.log.events",
    "saves.log.events",
    "saves.log.models",
    "rulesets.engine.odds.prospects",
    "tui.widgets.entries",
    "tui.navigation",
    "tui.screens.session.session_screen",
    "tui.screens.session.steps_screen",
    "tui.screens.session.framed",
    "tui.screens.session.table",
    "tui.screens.session.log",
    "tui.screens.reading.lookup",
    "tui.screens.home.new_session",
    "tui.palette",
    "saves.disk.game_files",
    "saves.examples",
)
"""What the other screens load. Each needs little beyond those before it, so none takes long."""


async def preload(busy: Callable[[], bool]) -> None:
    """Load the modules of other screens, and our own games, one at a time; `busy` tells that a key comes first."""
    for name in MODULES:
        if name not in sys.modules:
            await _breath(busy)
            import_module(name)
    for game in our_own():
        await _breath(busy)
        with suppress(UnknownRuleset):  # it is told where somebody asks for the game
            ruleset(game)


def when_packages_are_loaded(then: Callable[[tuple[str, ...]], object]) -> None:
    """Load the games of others in a thread of its own, and call something there with a sentence on each that cannot be.

    Nobody knows how long that takes, or whether it ends.
    """
    Thread(target=lambda: then(tuple(map(str, broken_packages()))), daemon=True, name="packages").start()


async def _breath(busy: Callable[[], bool]) -> None:
    await sleep(BREATH)
    while busy():
        await sleep(BREATH)
