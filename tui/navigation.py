"""Which screen comes next: sessions and lessons opened; what stands in the way is put to the players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual.screen import Screen

from rulesets.catalogue import ruleset
from rulesets.engine.core.words import BadAnswer, UnknownRuleset
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import Converted, Damaged, InUse, Trouble, Unreadable
from saves.disk.files import Faults
from saves.lessons.drilled import Drilling
from saves.lessons.lesson import Lesson
from saves.lessons.teacher import open_session as open_at_lesson
from saves.lessons.teacher import take_up, teacher_of
from saves.log.frame import mend
from saves.session.by_hand import Edited, edited, take
from saves.session.kits import Kits
from saves.session.read_only import Replay, Watched
from saves.session.session import Session
from tui.board import NAME as BOARD
from tui.screens.dialogs import AskOne
from tui.screens.reading import Reading, of_keys
from tui.screens.session.replay import ReplayScreen
from tui.screens.session.session_screen import SessionScreen
from tui.screens.session.steps_screen import StepsScreen
from tui.shared.correcting import laid_open
from tui.shared.settings import Manner
from tui.shell import Asking, Shell, asking

if TYPE_CHECKING:
    from tui.board.screen import GameOfWarBoard


CANCEL = "Cancel"


class Navigator:
    """Opens what players choose, and shows it in the application."""

    def __init__(self, app: Shell) -> None:
        self.app = app

    def show_session(self, session: Session, watched: Watched | None = None) -> None:
        """Show the table of a session that is open, with a board beside it where the game has one."""
        if watched is None and session.guide is None and not self.app.only:
            self.app.places.note_opened(session.path)
        self.app.push_screen(StepsScreen(session, board_of(session.ruleset), watched=watched))

    def _leads_elsewhere(self) -> bool:
        """Tell whether something would lead away from the one session that is served, and say so."""
        if self.app.only:
            self.app.notify("Only this session can be opened here.", title="One session", markup=False)
        return self.app.only

    def open_session(self, path: Path, accept_damage: bool = False) -> None:
        """Open a session file and show its table; a lock or damage is put to the players first."""
        try:
            kits, faults = Kits(self.app.places.kits), Faults(self.app.places.faults)
            session = open_at_lesson(path, accept_damage=accept_damage, kits=kits, faults=faults)
        except InUse as held:
            watch = "Watch it"
            self._ask(str(held), [watch, CANCEL], watch, lambda: self.watch_session(path))
        except Damaged as damaged:
            sound = "Open it up to the last good line; a copy of the original is kept"
            self._ask(str(damaged), [CANCEL, sound], sound, lambda: self.open_session(path, accept_damage=True))
        except Converted as converted:
            mended = "Mend a copy and open that"
            self._ask(str(converted), [mended, CANCEL], mended, lambda: self._mend(path))
        except Unreadable as problem:
            self._refuse(problem, "Cannot open this session")
        else:
            self._show(session)

    def _show(self, session: Session) -> None:
        """Show a session's table; that the file of its game was edited is put to the players first.

        A card of the drill is gone on with by the drill of its game.
        """
        teacher = teacher_of(session)
        if teacher is not None and teacher.lesson.card is not None:
            session.close()
            self._deal(session.ruleset.id)
            return
        found = None if session.guide is not None or session.state.game is None else edited(session)
        if found is None:
            self.show_session(session)
        else:
            self._announce(session, found)

    def _announce(self, session: Session, found: Edited) -> None:
        def decide(word: str | None) -> None:
            if word is None:
                session.close()
            elif word == "show":
                self.app.push_screen(
                    Reading("What was edited", Text("\n".join(found.difference))),
                    lambda _: self._announce(session, found),
                )
            else:
                unfit = take(session, found) if word == "take" else ()
                self.show_session(session)
                if unfit:
                    self.app.push_screen(Reading("What no longer fits", Text("\n".join(unfit))))

        options = [("on", "Continue"), ("show", "Show the difference"), ("take", "Use the new text")]
        self.app.only_new_keys()
        self.app.push_screen(AskOne(str(found), options), decide)

    def watch_session(self, path: Path) -> None:
        """Show the table of a session that somebody else referees, and follow it."""
        with self._refusing("This session cannot be watched"):
            watched = Watched(path)
            self.show_session(watched.session, watched)

    def replay_session(self, path: Path, play_on: Callable[[], None] | None = None) -> None:
        """Step through a session file, which is only read; `play_on` is what opens it to be played on."""
        with self._refusing("This session cannot be opened"):
            session = Session.open(path, read_only=True)
            self.app.places.note_opened(path)
            self.show_replay(session, play_on=play_on)

    def show_correcting(self, session: Session, number: int, then: Callable[[], None]) -> None:
        """Lay a confirmed combat of a session open, to be corrected; `then` is called once that is left."""
        with self._refusing("This cannot be corrected"):
            draft = laid_open(session, number)
            self.app.push_screen(StepsScreen(draft.session, draft=draft), lambda _: then())

    def write_report(self, session: Session) -> None:
        """Write a report of a session into a file, and say where it is."""
        from saves.reports.markdown import write_report  # few sessions have one

        with self._refusing("No report was written"):
            path = write_report(session, self.app.places.reports)
            self.app.push_screen(Reading("Report", Text("Written to"), Text(f"{path}", "bold")))

    def show_keys(self, screen: Screen[Any]) -> None:
        """Show every key of a screen that works now."""
        self.app.push_screen(of_keys(screen, self.app.colours))

    def show_replay(self, session: Session, line: int = 0, play_on: Callable[[], None] | None = None) -> None:
        """Step through a session, from a line of its log or from its beginning."""
        replay = Replay.at_line(session, line) if line else Replay(session)
        self.app.push_screen(ReplayScreen(replay, board_of(session.ruleset), play_on))

    def small_board(self, session: Session, width: int) -> list[Text]:
        """Draw the board of a session small; nothing where its game has none."""
        board = board_of(session.ruleset)
        return board.small(session, width, self.app.colours) if board is not None else []

    @asking
    def begin_session(self, game: str = "") -> Asking:
        """Ask for a game, the given one marked, and begin a session of it."""
        from tui.screens.home.sessions import NewSession  # a session that is opened does without

        if not self._leads_elsewhere():
            self.show_session((yield NewSession(game)))

    def open_lesson(self, lesson: Lesson) -> None:
        """Leave what is open to begin a lesson or go on with it, and show its table."""
        if self._leads_elsewhere():
            return
        self.app.lesson_left = lesson
        if lesson.number == 1:  # another game begins as the settings say
            self.app.manner = Manner(self.app.config.manner or "teach")
        self._leave()
        try:
            path = take_up(lesson, self.app.places.lessons)
        except (Trouble, UnknownRuleset, OSError) as problem:
            self._refuse(problem, "Cannot start this lesson")
        else:
            self.open_session(path)

    def drill(self, game: str | Drilling, topic: str = "") -> None:
        """Leave what is open for the next card of the drill of a game, of one topic if that is given."""
        if not self._leads_elsewhere():
            self._deal(game, topic)

    def _deal(self, game: str | Drilling, topic: str = "") -> None:
        with self._refusing("No card"):
            drilling = Drilling(self.app.places.data, ruleset(game), topic) if isinstance(game, str) else game
            self._leave()
            self.show_session(drilling.begin())

    def _leave(self) -> None:
        """Leave the session that is shown, and its board."""
        while isinstance(self.app.screen, SessionScreen):
            (self.app.screen.card or self.app.screen.session).close()
            self.app.pop_screen()

    def _mend(self, path: Path) -> None:
        with self._refusing("Cannot mend this session"):
            copy = mend(path)
            self.open_session(copy)

    @asking
    def _ask(self, problem: str, options: list[str], yes: str, do: Callable[[], None]) -> Asking:
        """Put what stands in the way to the players, the first of the options marked; one of them does something."""
        self.app.only_new_keys()
        if (yield AskOne(problem, [(each, each) for each in options])) == yes:
            do()

    @contextmanager
    def _refusing(self, title: str) -> Iterator[None]:
        """Say why something cannot be done."""
        try:
            yield
        except (BadAnswer, UnknownRuleset, Trouble) as problem:
            self._refuse(problem, title)

    def _refuse(self, problem: Exception, title: str) -> None:
        self.app.notify(str(problem), title=title, severity="error", timeout=15, markup=False)


def board_of(ruleset: Ruleset) -> GameOfWarBoard | None:
    """Give the board that a game is played on, which is loaded with the first such game."""
    if ruleset.board != BOARD:
        return None
    from tui.board.screen import GameOfWarBoard

    return GameOfWarBoard()
