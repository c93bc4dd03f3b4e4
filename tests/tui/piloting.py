"""Playing Tableside by keys in tests: a session on disk, dice that are known, the screen as text.

What the compositor painted (`strips`) has no public name: published is only a picture, a hundred times slower. It is
painted once keys have done all they do, and where a test looks at it; what a terminal would be sent in between, a
quarter of all the time, is left out (`test_terminal.py` and `tests/trust/test_terminals.py` look at terminals).
"""

import asyncio
import unicodedata
from contextlib import asynccontextmanager, contextmanager
from math import inf
from string import digits
from unittest.mock import patch

import pytest
from rows import answers
from sizes import whole
from textual._compositor import Compositor
from textual.css import stylesheet
from textual.events import Key, MouseDown, MouseUp, Paste
from textual.keys import KEY_NAME_REPLACEMENTS, key_to_character
from textual.pilot import Pilot
from textual.strip import Strip

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, What
from saves.lessons.courses import open_example
from saves.session.kits import Kits
from saves.session.read_only import Watched
from saves.session.session import Session
from tui.app import Tableside
from tui.screens.dialogs import Choices
from tui.screens.session.session_screen import SessionScreen
from tui.shared.settings import Places
from tui.shared.terminal import WORD
from tui.widgets import key_queue
from tui.widgets.entry import ListEntry
from tui.widgets.key_bar import KeyBar

SMALL, LARGE, LEAST = (80, 24), (120, 40), (48, 20)
SIZES = (pytest.param(SMALL, id="80x24"), pytest.param(LARGE, id="120x40", marks=whole))
"""Both sizes in which a screen is looked at; the README's command looks at the small one."""

PICTURES, LONGEST = 3, 30
"""So many pictures come of a key at most: of what it does, of the room that takes, and of what is worked out then;
as many as the second number where a key waits for what must be seen first."""

AT_THE_DIE = answers("Rivets, up to the die")
"""The answers up to the die of the commonest battle of Rivets, for `standing_at`."""

AT_THE_CARD, AT_THE_THROW = answers("ASSAULT, a fire up to the card"), answers("ASSAULT, a fire up to the throw")
"""The same up to the dice on the card in a fire combat of ASSAULT, and up to their throw."""

parse = stylesheet.parse
_read = {}


def _parse_once(scope, css, read_from, **named):
    """Read a style sheet, or give what an application before this one read from it with the same colours."""
    values = {key: repr(value) for key, value in named.items()}
    asked = (scope, css, read_from, *sorted(values.items()))
    if asked not in _read:
        _read[asked] = [*parse(scope, css, read_from, **named)]
    return _read[asked]


stylesheet.parse = _parse_once

paint = Compositor.render_update


def _paint_all_or_nothing(compositor, full=False, *given, **named):
    """Paint the whole screen for who asks for it; for a terminal that is not there, paint nothing."""
    if full:
        return paint(compositor, full, *given, **named)
    compositor._dirty_regions.clear()
    return None


Compositor.render_update = _paint_all_or_nothing


def new_session(data, game="rivets", title="Saturday at the club"):
    """Make a session on disk and give its path."""
    rules = ruleset(game)
    path = data / "sessions" / "saturday.jsonl"
    players = {side.word: side.label for side in rules.sides}
    Session.create(path, title=title, ruleset=rules, players=players, kits=Kits(data / "kits")).close()
    return path


def standing_at(data, checklist, answers, game="rivets"):
    """Make a session on disk in which a combat is open and has these answers, given one after another."""
    path = new_session(data, game)
    with Session.open(path) as session:
        session.begin(checklist)
        for key, text in answers.items():
            session.answer(key, text)
    return path


def laid_out(data, position):
    """Make a session of A Game of War on disk with units on its board."""
    path = new_session(data, "game-of-war")
    with Session.open(path) as session:
        session.amend([Change(What.FACT, "position", value=position)])
    return path


def taken_back(data, game, until):
    """Copy the sample session of a game, and take steps back until it stands as is wanted."""
    path = open_example(game, data / "sessions")
    with Session.open(path) as session:
        while not until(session):
            session.undo()
    return path


def is_ruled(session):
    """Tell whether a ruling stands that is not confirmed."""
    return session.run is not None and session.run.ended


@asynccontextmanager
async def playing(
    data, path=None, size=SMALL, rolls=(), config="", watched=None, only=False, moment=0, messages=False, motion=False
):
    """Run Tableside without a terminal; it begins at Home, with a session that is opened, or with one to watch.

    `moment` is for how many seconds what is new is not read yet: no key comes too soon, and with `inf` each does.
    Enter behind what was refused always comes close behind it.
    With `messages`, what players are notified of is on the screen; with `motion`, a die is seen before its ruling.
    """
    thrown = iter(rolls)
    settings = data / "config.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(config)
    watching = Watched(watched) if watched else None
    app = Tableside(Places(settings, data), path, roll=lambda faces: next(thrown), watched=watching, only=only)

    app.animation_level = "full" if motion else "none"
    times = patch.multiple(key_queue, MOMENT=moment, BOUNCE=moment, HABIT=moment, BURST=inf)
    with waiting(), times, patch.object(app, "notify", wraps=app.notify):
        async with app.run_test(size=size, notifications=messages) as pilot:
            await settled(app)
            yield pilot


@contextmanager
def waiting():
    """Wait for nothing wherever Pilot would wait until the process is idle.

    Pilot watches how busy the process is, in steps of 20 ms: most of a test's time, and on a busy machine no proof
    that all is done.
    """

    async def at_once(*_):
        """Wait for nothing."""

    with patch("textual.app.wait_for_idle", at_once), patch("textual.pilot.wait_for_idle", at_once):
        yield


async def settled(app):
    """Wait until a key has done all that it does: no callback is ready, no worker runs, the screen is painted."""
    for number in range(LONGEST):
        if number >= PICTURES and not (isinstance(app, Tableside) and app.is_answering):
            break
        await _at_rest(app)
        if app.screen_stack:
            await Pilot(app).pause(0)
    await _at_rest(app)


async def _at_rest(app):
    """Wait until no callback is ready, and no worker runs."""
    ready = asyncio.get_running_loop()._ready
    while ready or any(worker.is_running for worker in app.workers):
        await asyncio.sleep(0 if ready else 0.001)


def key_event(name):
    """Make the event of a key: `a`, `+`, `enter`, `question_mark`."""
    if len(name) > 1 or name.isalnum():
        return Key(name, key_to_character(name))
    key = unicodedata.name(name).lower().replace("-", "_").replace(" ", "_")
    return Key(KEY_NAME_REPLACEMENTS.get(key, key), name)


def at_once(typed):
    """Make the event of a key, or of a word whose letters a terminal gives in one read."""
    return key_event(typed) if len(typed) == 1 else Paste(f"{WORD}{typed}")


def only_marked(pilot, key):
    """Tell whether a key would only mark what an open rule is settled by."""
    listed = pilot.app.focused
    if not isinstance(listed, ListEntry | Choices) or not listed.only_marks:
        return False
    lines = len(listed.choices if isinstance(listed, ListEntry) else listed.words)
    return key in ("y", "n") or (key in digits and 1 <= int(key) <= lines)


async def keys(pilot, *typed, settles=True):
    """Press keys, each once the one before it has done all it does; `'Thinker 4'` in quotes is typed in one go.

    Where a key only marks a reading of an open rule, Enter is pressed behind it, unless it is not to be settled.
    """
    await settled(pilot.app)
    for place, each in enumerate(typed):
        if settles and only_marked(pilot, each) and typed[place + 1 : place + 2] != ("enter",):
            pilot.app.post_message(key_event(each))
            await settled(pilot.app)
            each = "enter"
        for name in each.strip("'") if each.startswith("'") else (each,):
            pilot.app.post_message(key_event(name))
        await settled(pilot.app)
    if pilot.app.screen_stack:
        strips(pilot)


async def resized(pilot, size):
    """Make the terminal another size, and wait until everything stands as it does there."""
    await pilot.resize_terminal(*size)
    while pilot.app.screen.outer_size != size:  # Textual waits for a window that is still being drawn larger
        await asyncio.sleep(0.001)
    await keys(pilot)


def place_of(pilot, text):
    """Find the first line of the screen that holds a text: the column and the row of it."""
    return next((line.index(text), row) for row, line in enumerate(screen_text(pilot).splitlines()) if text in line)


def click_at(pilot, column, row):
    """Click a place of the screen, as a terminal says it."""
    for event in (MouseDown, MouseUp):
        pilot.app.post_message(event(None, column, row, 0, 0, 1, False, False, False, column, row))


async def click(pilot, text):
    """Click the first place of the screen at which a text stands, once all before it is done."""
    click_at(pilot, *place_of(pilot, text))
    await keys(pilot)


def session_of(pilot):
    """Give the session that is on the screen, or below what was opened over it."""
    return next(each.session for each in reversed(pilot.app.screen_stack) if isinstance(each, SessionScreen))


def strips(pilot):
    """Give the lines of the screen as they are painted, over what lies under a dialog."""
    top, below = pilot.app.screen, []
    for screen in reversed(pilot.app.screen_stack[:-1]):
        below.insert(0, screen)
        if not screen.is_modal:
            break
    return [Strip.join(pieces) for pieces in top._compositor.render_update(full=True, screen_stack=below).strips]


def screen_text(pilot):
    """Give the screen as text."""
    return "\n".join(strip.text.rstrip() for strip in strips(pilot))


def body(pilot):
    """Give the screen as text, all but its key line, which stands at the bottom."""
    return screen_text(pilot).rpartition("\n")[0]


def key_line(pilot):
    """Give the line of keys at the bottom."""
    *_, last = screen_text(pilot).splitlines()
    assert pilot.app.screen.query_one(KeyBar).region.y == len(_), "the keys are not at the bottom"
    return last.strip()


def notified(pilot):
    """Give what the players were notified of, line by line."""
    return "\n".join(call.args[0] for call in pilot.app.notify.call_args_list)
