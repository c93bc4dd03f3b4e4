"""Opening a session: what stands in the way is put to the players, never decided for them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tui.screens.dialogs import AskOne

if TYPE_CHECKING:
    from saves.lessons.lesson import Lesson
    from tui.app import Tableside


def open_session(app: Tableside, path: Path, read_only: bool = False, accept_damage: bool = False) -> None:
    """Open a session file and show its table; a lock or damage is put to the players first."""
    from saves.kit import Kits
    from saves.lessons.playing import open_session as opened
    from saves.trouble import Damaged, InUse, Unreadable

    try:
        session = opened(path, read_only=read_only, accept_damage=accept_damage, kits=Kits(app.places.kits))
    except InUse as held:
        _ask(app, f"{held}", [("read", "Open it to read only"), ("no", "Leave it")], path, "read")
    except Damaged as damaged:
        options = [
            ("no", "Leave it as it is"),
            ("sound", "Open it up to the last sound line; the original is kept aside"),
        ]
        _ask(app, str(damaged), options, path, "sound")
    except Unreadable as problem:
        app.notify(str(problem), title="This session cannot be opened", severity="error", timeout=15, markup=False)
    else:
        app.show_session(session)


def begin_session(app: Tableside, game: str = "") -> None:
    """Ask for a game, the given one marked, and begin a session of it."""
    from tui.screens.new import NewSession

    app.push_screen(NewSession(game), lambda session: app.show_session(session) if session else None)


def open_lesson(app: Tableside, lesson: Lesson) -> None:
    """Begin a lesson or go on with it, and show its table."""
    from rulesets.sentences import Unknown
    from saves.lessons.playing import take_up
    from saves.trouble import Trouble

    try:
        path = take_up(lesson, app.places.lessons)
    except (Trouble, Unknown, OSError) as problem:
        app.notify(str(problem), title="This lesson cannot be begun", severity="error", timeout=15, markup=False)
    else:
        open_session(app, path)


def _ask(app: Tableside, problem: str, options: list[tuple[str, str]], path: Path, yes: str) -> None:
    def decide(word: str | None) -> None:
        if word == yes:
            open_session(app, path, read_only=yes == "read", accept_damage=yes == "sound")

    app.push_screen(AskOne(problem, options), decide)
