"""How often a key lays a screen out and paints it, counted to the last frame and without a clock.

Textual paints at the first tick of a timer after a widget has asked for it. Here each tick comes at once, as it does
on a screen that has been at rest: nothing is painted together that could be painted apart, so a slow machine counts
no more than a fast one. What a thread has found out is handed over when all else is at rest, so that a picture with
the odds is one more. A layout is `Screen._refresh_layout`; a paint is a frame for the terminal, `App._display`.

    assert await counted(pilot, "enter") == Painted(layouts=1, paints=1)
    assert await too_much(pilot, "2 1 =7 enter u") == []
"""

from __future__ import annotations

import asyncio
from asyncio import Handle
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any
from unittest.mock import patch

from piloting import at_once, paint, settled, waiting
from textual._compositor import Compositor
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen


@dataclass(frozen=True)
class Painted:
    """How often a key laid the screen out, and how many frames it sent."""

    layouts: int
    paints: int

    def within(self, layouts: int, paints: int) -> bool:
        """Tell whether it was no more than that."""
        return self.layouts <= layouts and self.paints <= paints

    def __str__(self) -> str:
        """Say it in words, for a list of what was too much."""
        return f"{self.layouts} layouts, {self.paints} paints"


async def counted(pilot: Pilot[Any], key: str) -> Painted:
    """Press a key, and count what it lays out and paints until all is at rest."""
    painting = _Painting(pilot.app)
    await settled(pilot.app)
    with painting.watched(), waiting(at_once):
        await pilot.app._press_keys((key,))
        await painting.at_rest()
    return Painted(painting.layouts, painting.paints)


async def resized(pilot: Pilot[Any], size: tuple[int, int]) -> Painted:
    """Make the window larger or smaller, and count what that lays out and paints until all is at rest."""
    painting = _Painting(pilot.app)
    await settled(pilot.app)
    with painting.watched(), waiting(at_once):
        await pilot.resize_terminal(*size)
        while pilot.app.screen.outer_size != size:  # Textual waits for a window that is still being drawn larger
            await asyncio.sleep(0.001)
        await painting.at_rest()
    return Painted(painting.layouts, painting.paints)


async def too_much(pilot: Pilot[Any], keys: str, layouts: int = 1, paints: int = 2) -> list[str]:
    """Press keys one after another, and list those that lay out or paint more than so often.

    They are named as Pilot names them, with a blank between; `=21/20` is typed, letter by letter, and `␣` is a blank.
    """
    found = []
    for number, token in enumerate(keys.split(), 1):
        for key in token[1:].replace("␣", " ") if token.startswith("=") and token[1:] else (token,):
            done = await counted(pilot, key)
            if not done.within(layouts, paints):
                found.append(f"{number}, {key!r}: {done}")
    return found


class _Painting:
    """Counts the layouts and the frames of an application."""

    def __init__(self, app: App[Any]) -> None:
        self.layouts = self.paints = 0
        self._app = app
        self._ticks: dict[Screen[Any], _Tick] = {}
        self._found: list[Callable[[], object]] = []

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Count what goes on, with each tick at once and what threads find out last."""
        refresh_layout, display = Screen._refresh_layout, App._display

        def laid_out(screen: Screen[Any], *given: Any, **named: Any) -> None:
            self.layouts += 1
            refresh_layout(screen, *given, **named)

        def painted(app: App[Any], screen: Screen[Any], frame: Any) -> None:
            self.paints += frame is not None
            display(app, screen, frame)

        with ExitStack() as stack:
            for owner, name, instead in (
                (Screen, "_refresh_layout", laid_out),
                (App, "_display", painted),
                (Compositor, "render_update", paint),
                (Screen, "_update_timer", property(self._tick_of)),
                (App, "call_from_thread", self._keep),
            ):
                stack.enter_context(patch.object(owner, name, instead))
            yield

    def _tick_of(self, screen: Screen[Any]) -> _Tick:
        return self._ticks.setdefault(screen, _Tick(screen))

    def _keep(self, callback: Callable[..., object], *given: object) -> None:
        """Stand in for `App.call_from_thread`, whose result nobody here uses."""
        self._found.append(partial(callback, *given))

    async def at_rest(self) -> None:
        """Wait until no callback is ready, nothing is painted or moved, and no worker runs."""
        ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
        while True:
            await self._app.animator.wait_until_complete()
            await asyncio.sleep(0)
            if ready:
                continue
            if any(worker.is_running for worker in self._app.workers):
                await asyncio.sleep(0.001)
            elif self._found:
                with self._app._context():
                    self._found.pop(0)()
            else:
                return


class _Tick:
    """Stands in for the timer that paints a screen: what is asked for is painted at once."""

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self._due: Handle | None = None

    def resume(self) -> None:
        """Paint when the event loop comes round next."""
        if self._due is None:
            self._due = asyncio.get_running_loop().call_soon(self._paint)

    def pause(self) -> None:
        """Paint nothing: there is nothing left to paint."""
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _paint(self) -> None:
        self._due = None
        self._screen._on_timer_update()
