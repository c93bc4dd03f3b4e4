"""Playing Tableside by keys in tests: a session on disk, dice that are known, the screen as text."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import patch

from textual.app import App
from textual.pilot import Pilot

from rulesets.catalogue import ruleset
from saves.session.kits import Kits
from saves.session.session import Session
from tui.app import Tableside
from tui.shared.places import Places

SMALL, LARGE = (80, 24), (120, 40)


def new_session(data: Path, game: str = "rivets", title: str = "Saturday at the club") -> Path:
    """Make a session on disk and give its path."""
    rules = ruleset(game)
    path = data / "sessions" / "saturday.jsonl"
    players = {side.word: side.label for side in rules.sides}
    Session.create(path, title=title, ruleset=rules, players=players, kits=Kits(data / "kits")).close()
    return path


@asynccontextmanager
async def playing(
    data: Path, path: Path | None = None, size: tuple[int, int] = SMALL, rolls: Iterable[int] = (), config: str = ""
) -> AsyncIterator[Pilot[None]]:
    """Run Tableside without a terminal."""
    thrown = iter(rolls)
    settings = data / "config.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(config)
    app = Tableside(Places(settings, data), path, roll=lambda faces: next(thrown))

    async def idle(*_: object) -> None:
        await settled(app)

    with patch("textual.app.wait_for_idle", idle), patch("textual.pilot.wait_for_idle", idle):
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield pilot


async def settled(app: App[None]) -> None:
    """Wait until a key has done all that it does: no callback is ready, no worker runs, the screen is painted.

    Textual's own wait watches how busy the process is, in steps of 20 ms: most of a test's time, and on a busy
    machine no proof that all is done.
    """
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    while True:
        await asyncio.sleep(0)
        if ready:
            continue
        if any(worker.is_running for worker in app.workers):
            await asyncio.sleep(0.001)
        elif app.screen_stack and app.screen._update_timer._active.is_set():
            app.screen._on_timer_update()
        else:
            return


async def keys(pilot: Pilot[None], *typed: str) -> None:
    """Press keys; a text in quotes of its own, as `'Thinker 4'`, is typed letter by letter."""
    names = {" ": "space", "+": "plus", "-": "minus", ".": "full_stop", ",": "comma", "/": "slash"}
    for each in typed:
        if each.startswith("'"):
            await pilot.press(*(names.get(letter, letter) for letter in each.strip("'")))
        else:
            await pilot.press(names.get(each, each))
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def screen_text(pilot: Pilot[None]) -> str:
    """Give the screen as text."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)
