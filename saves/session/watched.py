"""A session that somebody else referees, followed by what is written to its file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from rulesets import catalogue
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import ReadOnly
from saves.disk.files import real_name
from saves.log.events import Event, Stand
from saves.log.follow import Follower
from saves.log.history import History
from saves.log.lock import Holder
from saves.log.state import Misplaced
from saves.session.files import wall_clock
from saves.session.runs import ruleset_of
from saves.session.session import Session
from saves.session.texts import done_again, line_told, taken_back

WATCHING = "You are watching: only the referee of this session can change it."
"""What is said to those who watch, where they would change something."""
NOBODY = "Nobody referees this session now."


@dataclass(frozen=True)
class News:
    """What a look found: whether anything is different, and what happened, a sentence each."""

    changed: bool
    told: tuple[str, ...] = ()


class Watched(Session):
    """A session as its log tells of it; nothing can be done there but look.

    It follows the log and never a screen, so that nothing is seen of it before it is confirmed: of a secret no part
    before the last one is in.
    """

    def __init__(
        self, follower: Follower, history: History, ruleset: Ruleset, now: Callable[[], str], misplaced: str = ""
    ) -> None:
        super().__init__(None, follower.path, history, ruleset, now)
        self._follower = follower
        self._holder = Holder(follower.path)
        self._misplaced = misplaced
        self._plight = self.plight

    @classmethod
    def follow(
        cls,
        path: Path,
        *,
        now: Callable[[], str] = wall_clock,
        rulesets: Callable[[str], Ruleset] = catalogue.ruleset,
    ) -> Self:
        """Begin to watch a session where it stands, up to its last sound line.

        Raises:
            Unreadable: it is no session, or none of it can be read; Damaged, Converted or Newer say more.
        """
        follower = Follower(real_name(path))
        history, misplaced = History.of(follower.events)
        ruleset = ruleset_of(history.opening, history.state.game, rulesets)
        return cls(follower, history, ruleset, now, misplaced)

    @property
    def path(self) -> Path:
        """Name the file, which may be renamed while it is watched."""
        return self._follower.path

    @property
    def save_problem(self) -> str:
        """Say what is to be known of the file and of its referee."""
        return self._plight

    @property
    def plight(self) -> str:
        """Say what is to be known of the file and of its referee; empty while the session simply goes on."""
        problem = self._follower.problem or self._unfit
        return " ".join(filter(None, (problem, "" if self._holder.is_there else NOBODY)))

    @property
    def _unfit(self) -> str:
        return f"Line {self.history.next_number} does not fit: {self._misplaced}." if self._misplaced else ""

    def look(self) -> News:
        """Take in what was written since the last look."""
        grown = self._follower.look()
        told = self._anew(grown.events) if grown.anew else self._told(self._added(grown.events))
        before, self._plight = self._plight, self.plight
        return News(bool(told) or self._plight != before, told)

    def _added(self, events: Sequence[Event]) -> Sequence[Event]:
        """Take in new lines, as far as they fit."""
        for number, event in enumerate(events):
            before = self.state.game
            try:
                self.history.add(event)
            except Misplaced as misplaced:
                self._misplaced = str(misplaced)
                return events[:number]
            if self.state.game is not before:
                self.play_by(ruleset_of(self.opening, self.state.game))
        return events

    def _told(self, events: Sequence[Event]) -> tuple[str, ...]:
        return tuple(map(self._what_happened, events))

    def _what_happened(self, event: Event) -> str:
        """Tell a new line; of one that goes back or on again, what was undone or redone by it."""
        if isinstance(event, Stand) and event.how == "undo":
            was = self.history.after_line(event.parent)
            return taken_back(self.ruleset, was.event, was)
        if isinstance(event, Stand) and event.how == "redo":
            then = self.history.after_line(event.line)
            return done_again(self.ruleset, then.event, then)
        said = line_told(self, event.line)
        return said if said.endswith((".", "?", "!")) else f"{said}."

    def _anew(self, events: Sequence[Event]) -> tuple[str, ...]:
        """Take in a file that was written anew: the same session, under another title perhaps, or another one."""
        before, many = self.opening, self.history.next_number
        self.history, self._misplaced = History.of(events)
        now = self.opening
        self.play_by(ruleset_of(now, self.state.game))
        if replace(now, title="", format=1) != replace(before, title="", format=1):
            return (f"Another session is in this file now: {now.title}.",)
        said = "The file was written again; the session continues in it."
        if now.title != before.title:
            said = f"The session is called {now.title} now."
        return (said, *self._told(self.history.events[many - 1 :]))

    def check_writable(self) -> None:
        """Refuse to change anything: only the referee does.

        Raises:
            ReadOnly: always.
        """
        raise ReadOnly(WATCHING)
