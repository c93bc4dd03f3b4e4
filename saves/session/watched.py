"""A session that somebody else referees, followed by what is written to its file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulesets import catalogue
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.files import real_name
from saves.log.events import Event, Stand
from saves.log.history import History
from saves.log.lock import Holder
from saves.log.reading import Follower
from saves.log.state import Misplaced
from saves.session.files import wall_clock
from saves.session.protocols import NoFile
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


class Watched:
    """Follows a session by its log; at `session`, which shows what the log tells, nothing can be done but look.

    It follows the log and never a screen, so that nothing is seen of it before it is confirmed: of a secret no part
    before the last one is in.
    """

    def __init__(
        self, path: Path, *, now: Callable[[], str] = wall_clock, rulesets: Callable[[str], Ruleset] = catalogue.ruleset
    ) -> None:
        """Begin to watch a session where it stands, up to its last sound line.

        Raises:
            Unreadable: it is no session, or none of it can be read; Damaged, Converted or Newer say more.
        """
        self._follower = Follower(real_name(path))
        self._holder = Holder(self._follower.path)
        self._file = NoFile(self._follower.path, WATCHING)
        history, self._misplaced = History.of(self._follower.events)
        self.session = Session(self._file, history, ruleset_of(history.opening, history.state.game, rulesets), now)
        self._file.problem = self.plight

    @property
    def plight(self) -> str:
        """Say what is to be known of the file and of its referee; empty while the session simply goes on."""
        problem = self._follower.problem or self._unfit
        return " ".join(filter(None, (problem, "" if self._holder.is_there else NOBODY)))

    @property
    def _unfit(self) -> str:
        number = self.session.history.next_number
        return f"Line {number} does not fit: {self._misplaced}." if self._misplaced else ""

    def look(self) -> News:
        """Take in what was written since the last look."""
        grown = self._follower.look()
        told = self._anew(grown.events) if grown.anew else self._told(self._added(grown.events))
        before, self._file.problem = self._file.problem, self.plight
        self._file.path = self._follower.path
        return News(bool(told) or self._file.problem != before, told)

    def _added(self, events: Sequence[Event]) -> Sequence[Event]:
        """Take in new lines, as far as they fit."""
        for number, event in enumerate(events):
            before = self.session.state.game
            try:
                self.session.history.add(event)
            except Misplaced as misplaced:
                self._misplaced = str(misplaced)
                return events[:number]
            if self.session.state.game is not before:
                self.session.play_by(ruleset_of(self.session.opening, self.session.state.game))
        return events

    def _told(self, events: Sequence[Event]) -> tuple[str, ...]:
        return tuple(map(self._what_happened, events))

    def _what_happened(self, event: Event) -> str:
        """Tell a new line; of one that goes back or on again, what was undone or redone by it."""
        if isinstance(event, Stand) and event.how == "undo":
            was = self.session.history.after_line(event.parent)
            return taken_back(self.session.ruleset, was.event, was)
        if isinstance(event, Stand) and event.how == "redo":
            then = self.session.history.after_line(event.line)
            return done_again(self.session.ruleset, then.event, then)
        said = line_told(self.session, event.line)
        return said if said.endswith((".", "?", "!")) else f"{said}."

    def _anew(self, events: Sequence[Event]) -> tuple[str, ...]:
        """Take in a file that was written anew: the same session, under another title perhaps, or another one."""
        before, many = self.session.opening, self.session.history.next_number
        self.session.history, self._misplaced = History.of(events)
        now = self.session.opening
        self.session.play_by(ruleset_of(now, self.session.state.game))
        if replace(now, title="", format=1) != replace(before, title="", format=1):
            return (f"Another session is in this file now: {now.title}.",)
        said = "The file was written again; the session continues in it."
        if now.title != before.title:
            said = f"The session is called {now.title} now."
        return (said, *self._told(self.session.history.events[many - 1 :]))
