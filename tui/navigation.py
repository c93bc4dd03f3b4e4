"""Which screen comes next: sessions and lessons opened; what stands in the way is put to the players."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from saves.session.rulings import game_over
from tui.board import NAME as BOARD

if TYPE_CHECKING:
    from rulesets.engine.referee.ruleset import Ruleset
    from saves.lessons.lesson import Lesson
    from saves.session.by_hand import Edited
    from saves.session.session import Session
    from tui.screens.session.replay import BoardThen
    from tui.screens.session.steps_screen import GameBoard, StepsScreen
    from tui.shell import Shell


def table_of(session: Session) -> StepsScreen:
    """Make the screen of a session's table, with a board beside it where the game has one."""
    from tui.screens.session.steps_screen import StepsScreen

    return StepsScreen(session, _board_of(session.ruleset))


def _board_of(ruleset: Ruleset) -> GameBoard | None:
    if ruleset.board != BOARD:
        return None
    from tui.board.beside_steps import GameOfWarBoard

    return GameOfWarBoard()


def open_session(app: Shell, path: Path, accept_damage: bool = False, at_table: bool = False) -> None:
    """Open a session file and show its table; a lock or damage is put to the players first.

    A session whose game is over is stepped through, unless it is to be shown `at_table`.
    """
    from saves.disk.errors import Converted, Damaged, InUse, Unreadable
    from saves.disk.faults import Faults
    from saves.lessons.teacher import open_session as opened
    from saves.session.kits import Kits

    try:
        kits, faults = Kits(app.places.kits), Faults(app.places.faults)
        session = opened(path, accept_damage=accept_damage, kits=kits, faults=faults)
    except InUse as held:
        _ask(app, f"{held}", [("watch", "Watch it"), ("no", "Cancel")], path, "watch")
    except Damaged as damaged:
        options = [
            ("no", "Cancel"),
            ("sound", "Open it up to the last good line; a copy of the original is kept"),
        ]
        _ask(app, str(damaged), options, path, "sound")
    except Converted as converted:
        options = [("mend", "Mend a copy and open that"), ("no", "Cancel")]
        _ask(app, str(converted), options, path, "mend")
    except Unreadable as problem:
        app.notify(str(problem), title="Cannot open this session", severity="error", timeout=15, markup=False)
    else:
        if game_over(session.ruleset, session.state) and session.guide is None and not at_table:
            session.close()
            replay_session(app, path, lambda: open_session(app, path, accept_damage, at_table=True))
        else:
            _show(app, session)


def _show(app: Shell, session: Session) -> None:
    """Show a session's table; that the file of its game was edited is put to the players first."""
    found = None if session.guide is not None or session.state.game is None else _edited(session)
    if found is None:
        app.show_session(session)
    else:
        _announce(app, session, found)


def _edited(session: Session) -> Edited | None:
    from saves.session.by_hand import edited  # of games that are files

    return edited(session)


def _announce(app: Shell, session: Session, found: Edited) -> None:
    from rich.text import Text

    from saves.session.by_hand import take
    from tui.screens.dialogs import AskOne, Reading

    def decide(word: str | None) -> None:
        if word is None:
            session.close()
        elif word == "show":
            app.push_screen(
                Reading("What was edited", Text("\n".join(found.difference))), lambda _: _announce(app, session, found)
            )
        else:
            unfit = take(session, found) if word == "take" else ()
            app.show_session(session)
            if unfit:
                app.push_screen(Reading("What no longer fits", Text("\n".join(unfit))))

    options = [("on", "Go on"), ("show", "Show the difference"), ("take", "Take the new text")]
    app.only_new_keys()
    app.push_screen(AskOne(str(found), options), decide)


def watch_session(app: Shell, path: Path) -> None:
    """Show the table of a session that somebody else referees, and follow it."""
    from saves.disk.errors import Trouble
    from saves.session.watched import Watched

    try:
        session = Watched.follow(path)
    except Trouble as problem:
        app.notify(str(problem), title="This session cannot be watched", severity="error", timeout=15, markup=False)
    else:
        app.show_session(session)


def replay_session(app: Shell, path: Path, play_on: Callable[[], None] | None = None) -> None:
    """Step through a session file, which is only read; `play_on` is what opens it to be played on."""
    from saves.disk.errors import Trouble
    from saves.session.session import Session

    try:
        session = Session.open(path, read_only=True)
    except Trouble as problem:
        app.notify(str(problem), title="This session cannot be opened", severity="error", timeout=15, markup=False)
    else:
        show_replay(app, session, play_on=play_on)


def show_correcting(app: Shell, session: Session, number: int, then: Callable[[], None]) -> None:
    """Lay a confirmed combat of a session open, to be corrected; `then` is called once that is left."""
    from saves.disk.errors import Trouble
    from tui.screens.session.steps_screen import StepsScreen
    from tui.shared.correcting import laid_open

    try:
        draft = laid_open(session, number)
    except Trouble as problem:
        app.notify(str(problem), title="This cannot be corrected", severity="error", markup=False)
    else:
        app.push_screen(StepsScreen(draft), lambda _: then())


def show_replay(app: Shell, session: Session, line: int = 0, play_on: Callable[[], None] | None = None) -> None:
    """Step through a session, from a line of its log or from its beginning."""
    from saves.session.replay import Replay
    from tui.screens.session.replay import ReplayScreen

    replay = Replay.at_line(session, line) if line else Replay(session)
    app.push_screen(ReplayScreen(replay, _board_then(session.ruleset), play_on))


def _board_then(ruleset: Ruleset) -> BoardThen | None:
    if ruleset.board != BOARD:
        return None
    from tui.board.then import BoardReplayed

    return BoardReplayed()


def begin_session(app: Shell, game: str = "") -> None:
    """Ask for a game, the given one marked, and begin a session of it."""
    from tui.screens.home.sessions import NewSession

    app.push_screen(NewSession(game), lambda session: app.show_session(session) if session else None)


def open_lesson(app: Shell, lesson: Lesson) -> None:
    """Begin a lesson or go on with it, and show its table."""
    from rulesets.engine.core.sentences import UnknownRuleset
    from saves.disk.errors import Trouble
    from saves.lessons.teacher import take_up

    try:
        path = take_up(lesson, app.places.lessons)
    except (Trouble, UnknownRuleset, OSError) as problem:
        app.notify(str(problem), title="Cannot start this lesson", severity="error", timeout=15, markup=False)
    else:
        open_session(app, path)


def _mend(app: Shell, path: Path) -> None:
    from saves.disk.errors import Trouble
    from saves.log.frame import mend

    try:
        copy = mend(path)
    except Trouble as problem:
        app.notify(str(problem), title="Cannot mend this session", severity="error", timeout=15, markup=False)
    else:
        open_session(app, copy)


def _ask(app: Shell, problem: str, options: list[tuple[str, str]], path: Path, yes: str) -> None:
    from tui.screens.dialogs import AskOne

    def decide(word: str | None) -> None:
        if word == "mend":
            _mend(app, path)
        elif word == "watch":
            watch_session(app, path)
        elif word == yes:
            open_session(app, path, accept_damage=True)

    app.only_new_keys()
    app.push_screen(AskOne(problem, options), decide)
