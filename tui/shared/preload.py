"""What other screens need is loaded while nobody presses a key, so that the first of each kind opens at once."""

from __future__ import annotations

import sys
from asyncio import sleep
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from threading import Thread

BREATH = 0.001
"""So many seconds a key has to come through between two modules."""

MODULES = (
    "email.message",
    "importlib.metadata",
    "pydantic_core",
    "pydantic.fields",
    "pydantic.type_adapter",
    "rulesets.engine.referee.checklist",
    "saves.log.events",
    "saves.log.models",
    "saves.session.session",
    "tui.screens.lessons",
    "tui.widgets.answers",
    "tui.screens.session.session_screen",
    "tui.screens.home.sessions",
    "tui.navigation",
    "tui.palette",
)
"""What the other screens load. Each needs little beyond those before it, so none takes long."""


async def preload(busy: Callable[[], bool]) -> None:
    """Load the modules of other screens, and our own games, one at a time; `busy` tells that a key comes first."""
    from rulesets.catalogue import our_own, ruleset  # what Home itself does without
    from rulesets.engine.core.words import UnknownRuleset

    for name in MODULES:
        if name not in sys.modules:
            await at_rest(busy)
            import_module(name)
    for game in our_own():
        await at_rest(busy)
        with suppress(UnknownRuleset):  # it is told where somebody asks for the game
            ruleset(game)


def when_packages_answer(then: Callable[[], object]) -> None:
    """Begin to load the games of others in threads of their own, and call something whenever one of them is through.

    It is called in those threads; the first time when the games are found.
    """

    def begin() -> None:
        from rulesets.catalogue import begin_with_packages  # loads the engine

        loading = begin_with_packages()
        then()
        for each in loading:
            Thread(target=lambda each=each: (each.wait(), then()), daemon=True, name="packages").start()

    Thread(target=begin, daemon=True, name="packages").start()


async def at_rest(busy: Callable[[], bool]) -> None:
    """Wait until no key is on its way, a moment at least."""
    await sleep(BREATH)
    while busy():
        await sleep(BREATH)
