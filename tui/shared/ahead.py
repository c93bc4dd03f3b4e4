"""What other screens need is loaded while nobody presses a key, so that the first of each kind opens at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import chain
from sys import modules
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesets.engine.referee.ruleset import Ruleset

Later = Callable[[Callable[[], None]], object]
"""Calls something when all that is on its way is done."""

LESSONS = ("email.message", "importlib.metadata", "saves.lessons.progress", "tui.screens.lessons.list")
"""What the list of lessons needs, which is little; it comes first, as the second screen that most players see."""

AT_THE_TABLE = (
    "pydantic_core",
    "pydantic.fields",
    "pydantic.type_adapter",
    "rulesets.engine.referee.checklist",
    "saves.log.game_copy",
    "saves.log.events",
    "saves.log.models",
    "rulesets.engine.odds.prospects",
    "tui.widgets.odds",
    "tui.widgets.choices",
    "tui.widgets.typed",
    "tui.widgets.entries",
)
"""What answers need, and the questions that follow the first one."""

NEXT_SCREENS = (
    "saves.log.lock",
    "saves.log.history",
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
    "saves.disk.game_titles",
    "saves.examples",
)
"""What all other screens need. Of all these modules each needs little beyond those before it, so none takes long."""


BREATH = 0.001
"""So many seconds a key has to come through between two modules."""


def after_a_breath(callback: Callable[[], None]) -> None:
    """Call something once keys that were pressed have come through; an application's `call_later` goes before them."""
    asyncio.get_running_loop().call_later(BREATH, callback)


def next_screens(at_a_table: bool = False) -> Iterator[None]:
    """Load what comes next, a piece each time that it goes on; at a table its answers come before the lessons."""
    screens = _loaded((*AT_THE_TABLE, *NEXT_SCREENS))
    lessons = chain(_loaded(LESSONS), _lessons_read())
    yield from chain(screens, lessons) if at_a_table else chain(lessons, screens, _games_loaded())


def _loaded(names: Iterable[str]) -> Iterator[None]:
    for name in names:
        if name not in modules:
            import_module(name)
            yield


def _lessons_read() -> Iterator[None]:
    """Read the lessons, which stay read, course by course."""
    from saves.lessons.courses import courses

    for course in courses():
        _ = course.lessons
        yield


def terms_known(games: Iterable[Ruleset]) -> Iterator[None]:
    """Have the terms of games at hand, as every page of a session looks for them."""
    from rulesets.engine.reference.texts import glossary

    for game in games:
        glossary(game.terms)
        yield


def _games_loaded() -> Iterator[None]:
    """Load the games that come with Tableside; nobody knows how long those of others take."""
    from rulesets.catalogue import our_own, ruleset
    from rulesets.engine.core.sentences import UnknownRuleset

    for name in our_own():
        with suppress(UnknownRuleset):  # it is told where somebody asks for the game
            ruleset(name)
        yield


def when_packages_are_loaded(then: Callable[[tuple[str, ...]], object]) -> None:
    """Load the games of others in a thread of its own, and call something there with a sentence on each that cannot be.

    Nobody knows how long that takes, or whether it ends.
    """
    from rulesets.catalogue import broken_packages

    def load() -> None:
        then(tuple(map(str, broken_packages())))

    Thread(target=load, daemon=True, name="packages").start()


class Ahead:
    """Does work piece by piece; `busy` tells that a key is being answered, which comes first."""

    def __init__(self, later: Later, busy: Callable[[], bool], work: Iterator[None]) -> None:
        self._later, self._busy, self._work = later, busy, work
        self._is_due = self.is_done = False

    def go_on(self) -> None:
        """Do what is left, until a key is pressed."""
        if not self.is_done and not self._is_due:
            self._is_due = True
            self._later(self._do_next)

    def _do_next(self) -> None:
        self._is_due = False
        if not self._busy():
            self.is_done = next(self._work, self) is self
            self.go_on()
