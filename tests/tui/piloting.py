"""Playing Tableside by keys in tests: a session on disk, dice that are known, the screen as text.

What is Textual's own and not published is used in one place each:
- `strips`: what the compositor painted. Published is only a picture (`App.export_screenshot`), a hundred times slower.
- `settled`: whether a repaint is due (`Screen._update_timer`), to do it now and not at the next tick of a timer.
- `keys`: `Pilot.press` sends each widget a message besides, which sets it to work.
- `paint`: a picture that no test looks at is painted in the whole only; it would be a fifth of all that screens cost.
- `parse_rules`: every application reads the same style sheets; here they are read once.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock, patch

import pytest
from sizes import WHOLE, whole
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.events import MouseDown, MouseUp
from textual.pilot import Pilot
from textual.strip import Strip

from rulesets.catalogue import ruleset
from saves.session.kits import Kits
from saves.session.session import Session
from saves.session.watched import Watched
from tui.app import Tableside
from tui.screens.session.session_screen import SessionScreen
from tui.shared.places import Places
from tui.widgets import key_queue
from tui.widgets.keybar import KeyBar

SMALL, LARGE, LEAST = (80, 24), (120, 40), (48, 20)
SIZES = (pytest.param(SMALL, id="80x24"), pytest.param(LARGE, id="120x40", marks=whole))
"""Both sizes in which a screen is looked at; the README's command looks at the small one."""

COUNTED = (*SIZES, pytest.param(LEAST, id="48x20", marks=whole))
"""The sizes in which layouts and paints are counted."""

AT_THE_DIE = {"phase": "combat", "target": "units", "attack": "7", "defence": "2"}
"""The answers up to the die of the commonest battle of Rivets, for `standing_at`."""

AT_THE_CARD = {
    "attacker": "Panther",
    "target": "Squad",
    "attack.in-range": "in",
    "attack.sight": "clear",
    "command-rules": "none",
    "attack.marker": "firing",
    "attack.spotting": "none",
    "attacker.abilities": "none",
    "target.abilities": "none",
    "attack.range": "3",
}
AT_THE_THROW = {
    **AT_THE_CARD,
    "attack.dice": "4 green",
    "attacker.experience": "hardened",
    "target.experience": "veteran",
    "attack.lost-die": "none",
    "attacker.strength": "none",
}
"""The same up to the dice on the card in a fire combat of ASSAULT, and up to their throw."""

paint = Compositor.render_update
parse_rules = Stylesheet._parse_rules
_read: dict[tuple[object, ...], list[RuleSet]] = {}


def _paint_when_asked(compositor: Compositor, full: bool = False, **given: Any) -> object:
    """Stand in for `paint` between keys: who looks at the screen has it painted, all of it (`strips`, a picture)."""
    if full:
        return paint(compositor, full, **given)
    compositor._dirty_regions.clear()
    return None


def _parse_rules_once(sheet: Stylesheet, *source: Any, **named: Any) -> list[RuleSet]:
    """Read a style sheet, or give what an application before this one read from it with the same colours."""
    asked = (source, *sorted(named.items()), frozenset(sheet._variables.items()))
    if asked not in _read:
        _read[asked] = parse_rules(sheet, *source, **named)
    return _read[asked]


Stylesheet._parse_rules = _parse_rules_once  # type: ignore[method-assign]


def new_session(data: Path, game: str = "rivets", title: str = "Saturday at the club") -> Path:
    """Make a session on disk and give its path."""
    rules = ruleset(game)
    path = data / "sessions" / "saturday.jsonl"
    players = {side.word: side.label for side in rules.sides}
    Session.create(path, title=title, ruleset=rules, players=players, kits=Kits(data / "kits")).close()
    return path


def standing_at(data: Path, checklist: str, answers: Mapping[str, str], game: str = "rivets") -> Path:
    """Make a session on disk in which a combat is open and has these answers, given one after another."""
    path = new_session(data, game)
    with Session.open(path) as session:
        session.begin(checklist)
        for key, text in answers.items():
            session.answer(key, text)
    return path


@asynccontextmanager
async def playing(
    data: Path,
    path: Path | None = None,
    size: tuple[int, int] = SMALL,
    rolls: Iterable[int] = (),
    config: str = "",
    watched: Path | None = None,
    only: bool = False,
    moment: float = 0,
    messages: bool = False,
) -> AsyncIterator[Pilot[None]]:
    """Run Tableside without a terminal; it begins at Home, with a session that is opened, or with one to watch.

    `moment` is for how many seconds what is new is not read yet: no key comes too soon, and with `inf` each does.
    With `messages`, what players are notified of is on the screen.
    """
    thrown = iter(rolls)
    settings = data / "config.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(config)
    watching = Watched.follow(watched) if watched else None
    app = Tableside(Places(settings, data), path, roll=lambda faces: next(thrown), watched=watching, only=only)

    async def idle(*_: object) -> None:
        await settled(app)

    read = patch.object(key_queue, "MOMENT", moment)
    unseen = patch.object(Compositor, "render_update", paint if WHOLE else _paint_when_asked)
    with waiting(idle), read, unseen, patch.object(app, "notify", wraps=app.notify):
        async with app.run_test(size=size, notifications=messages) as pilot:
            await settled(app)
            yield pilot


@contextmanager
def waiting(idle: Any) -> Iterator[None]:
    """Wait so wherever Pilot would wait until the process is idle.

    Pilot watches how busy the process is, in steps of 20 ms: most of a test's time, and on a busy machine no proof
    that all is done.
    """
    with patch("textual.app.wait_for_idle", idle), patch("textual.pilot.wait_for_idle", idle):
        yield


async def settled(app: App[None]) -> None:
    """Wait until a key has done all that it does: no callback is ready, no worker runs, the screen is painted."""
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


async def at_once(*_: object) -> None:
    """Wait for nothing."""


async def _typed(pilot: Pilot[None], text: str) -> None:
    with waiting(at_once):
        await pilot.app._press_keys(text)
    await settled(pilot.app)


async def keys(pilot: Pilot[None], *typed: str) -> None:
    """Press keys, each once the one before it has done all it does; `'Thinker 4'` in quotes is typed in one go."""
    for quoted, group in groupby(typed, lambda each: each.startswith("'")):
        if quoted:
            for text in group:
                await _typed(pilot, text.strip("'"))
        else:
            await pilot.app._press_keys(group)
    await pilot.app.workers.wait_for_complete()
    await settled(pilot.app)


async def resized(pilot: Pilot[None], size: tuple[int, int]) -> None:
    """Make the terminal another size, and wait until everything stands as it does there."""
    await pilot.resize_terminal(*size)
    while pilot.app.screen.outer_size != size:  # Textual waits for a window that is still being drawn larger
        await asyncio.sleep(0.001)
    await keys(pilot)


def place_of(pilot: Pilot[None], text: str) -> tuple[int, int]:
    """Find the first line of the screen that holds a text: the column and the row of it."""
    return next((line.index(text), row) for row, line in enumerate(screen_text(pilot).splitlines()) if text in line)


def click_at(pilot: Pilot[None], column: int, row: int) -> None:
    """Click a place of the screen, as a terminal says it."""
    for event in (MouseDown, MouseUp):
        pilot.app.post_message(event(None, column, row, 0, 0, 1, False, False, False, column, row))


async def click(pilot: Pilot[None], text: str) -> None:
    """Click the first place of the screen at which a text stands, once all before it is done."""
    click_at(pilot, *place_of(pilot, text))
    await keys(pilot)


def session_of(pilot: Pilot[None]) -> Session:
    """Give the session that is on the screen."""
    screen = pilot.app.screen
    assert isinstance(screen, SessionScreen)
    return screen.session


def strips(pilot: Pilot[None]) -> list[Strip]:
    """Give the lines of the screen as they are painted, over what lies under a dialog."""
    visible_screen_stack.set(pilot.app._background_screens)
    return pilot.app.screen._compositor.render_strips()


def screen_text(pilot: Pilot[None]) -> str:
    """Give the screen as text."""
    return "\n".join(strip.text.rstrip() for strip in strips(pilot))


def body(pilot: Pilot[None]) -> str:
    """Give the screen as text, all but its key line, which stands at the bottom."""
    return screen_text(pilot).rpartition("\n")[0]


def key_line(pilot: Pilot[None]) -> str:
    """Give the line of keys at the bottom."""
    *_, last = screen_text(pilot).splitlines()
    assert pilot.app.screen.query_one(KeyBar).region.y == len(_), "the keys are not at the bottom"
    return last.strip()


def notified(pilot: Pilot[None]) -> str:
    """Give what the players were notified of, line by line."""
    notify = cast(Mock, pilot.app.notify)
    return "\n".join(call.args[0] for call in notify.call_args_list)
