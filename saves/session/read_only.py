"""Sessions that are only looked at: stepped through from the first answer to the last, or watched as others referee."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal, NamedTuple, Self

from rulesets import catalogue
from rulesets.engine.core.words import before_answer
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.files import real_name
from saves.log.events import Answer, Confirm, Correct, Event, Stand
from saves.log.file import NoFile
from saves.log.history import History
from saves.log.lock import Holder
from saves.log.reading import Follower
from saves.log.state import Misplaced, State
from saves.session.files import looked_at, wall_clock
from saves.session.runs import ruleset_of
from saves.session.session import Session
from saves.session.texts import by_whom, line_told, moved_told

TAKEN_BACK = "taken back"
CORRECTED = "a correction"
CHANGED = "changed"
TAKEN_AWAY = "taken away"


class Moment(NamedTuple):
    """One step of a replay: what happened there.

    Attributes:
        line: the number of its line in the log.
        number: its place among the moments, from 1.
        combat: the number of its combat, 0 for none.
        told: what happened, in the words of the players.
        at: when that was.
        marks: what is to be known of it besides: that it was taken back later, changed or corrected.
    """

    line: int
    number: int
    combat: int
    told: str
    at: str
    marks: tuple[str, ...] = ()


class Replay:
    """Goes back and forth through the lines of a session; what was taken back is left out, unless it is asked for.

    `session` shows the moment, and nothing can be done there but look: all that a session tells, its table, its open
    combat with the question that came next, its rulings, is told as it stood then.
    """

    def __init__(self, session: Session) -> None:
        """Read a session back, from its first line; the session that is given is not touched."""
        self.history = session.history
        self.session = Session(looked_at(session.path), session.history, session.ruleset, session.now)
        self.undone = False
        self._on_the_way = [line for line, counts in self.history.counting().items() if counts]
        self._lines = self._on_the_way
        self._go(0)

    @classmethod
    def at_line(cls, session: Session, line: int) -> Self:
        """Read a session back from a line of its log; one that was taken back is shown with all that was."""
        replay = cls(session)
        if line not in replay._lines:
            replay.show_undone(True)
        replay.go_to(line)
        return replay

    def _go(self, place: int) -> None:
        """Have the session shown at one of the moments, counted from 0; before the first and behind the last, there."""
        self._place = max(0, min(place, len(self._lines) - 1))
        self.session.shown = self.history.after_line(self._lines[self._place])

    # Which moments there are

    def show_undone(self, undone: bool) -> None:
        """Show what was taken back, too, in the order in which it happened, or leave it out; stay where one is.

        Where the moment is left out, its place is taken by the one before it.
        """
        here = self._lines[self._place]
        self.undone = undone
        self._lines = list(range(1, self.history.next_number)) if undone else self._on_the_way
        self.go_to(here)

    def toggle_undone(self) -> str:
        """Show what was taken back, too, or leave it out; says in a sentence which it is now."""
        self.show_undone(not self.undone)
        return f"What was taken back is {'shown, too' if self.undone else 'left out'}."

    @property
    def many(self) -> int:
        return len(self._lines)

    @property
    def moment(self) -> Moment:
        """Tell what happened at this moment."""
        line = self._lines[self._place]
        event = self.history.events[line - 1]
        return Moment(line, self._place + 1, self._combat, self._told(line), event.at, self._marks(event))

    def so_far(self, most: int) -> tuple[tuple[int, str], ...]:
        """Tell so many moments at most with their numbers, this one first, then those before it."""
        here, *before = range(self._place, max(-1, self._place - most), -1)
        told = ((place + 1, line_told(self.session, self._lines[place])) for place in before)
        return (here + 1, self.moment.told), *told

    def _told(self, line: int) -> str:
        """Tell the line of this moment; an answer as the combat's question was put."""
        event, run = self.history.events[line - 1], self.session.run
        if run is None or not isinstance(event, Answer) or event.text is None or event.key not in run.answered:
            return line_told(self.session, line)
        answer = run.answered[event.key]
        return f"{before_answer(answer.question.prompt)} {answer.said or 'nothing'}{by_whom(event)}"

    @property
    def _combat(self) -> int:
        if self.session.state.current is not None:
            return self.session.state.current.number
        event = self.session.state.event
        return self.session.state.confirmed if isinstance(event, Confirm) else 0

    def _marks(self, event: Event) -> tuple[str, ...]:
        marks = {
            TAKEN_BACK: self._is_taken_back(event),
            CORRECTED: isinstance(event, Correct),
            TAKEN_AWAY: isinstance(event, Answer) and event.text is None,
            CHANGED: isinstance(event, Answer) and event.text is not None and self._answered_before(event),
        }
        return tuple(mark for mark, holds in marks.items() if holds)

    def _is_taken_back(self, event: Event) -> bool:
        place = bisect_left(self._on_the_way, event.line)
        return not isinstance(event, Stand) and self._on_the_way[place : place + 1] != [event.line]

    def _answered_before(self, event: Answer) -> bool:
        before = self.history.after_line(event.parent).current
        assert before is not None
        return event.key in before.answers

    # Back and forth

    @property
    def can_go_on(self) -> bool:
        return self._place < len(self._lines) - 1

    @property
    def can_go_back(self) -> bool:
        return self._place > 0

    def forward(self) -> None:
        """Go to the next moment; at the last one, stay."""
        self._go(self._place + 1)

    def back(self) -> None:
        """Go to the moment before; at the first one, stay."""
        self._go(self._place - 1)

    def first(self) -> None:
        """Go to the first moment, at which the session was opened."""
        self._go(0)

    def last(self) -> None:
        """Go to the last moment, where the session stands."""
        self._go(len(self._lines) - 1)

    def go_to(self, line: int) -> None:
        """Go to a line of the log; where it is not among the moments, to the last one before it."""
        self._go(bisect_right(self._lines, line) - 1)

    def next_ruling(self) -> None:
        """Go on to where the next combat is ruled; where none is any more, to the last moment."""
        self._seek(1, self._is_ruling)

    def ruling_before(self) -> None:
        """Go back to where a combat was ruled last; where none was, to the first moment."""
        self._seek(-1, self._is_ruling)

    def next_turn(self) -> None:
        """Go on to where another turn begins, or another side's; where none does, to the last moment."""
        self._seek(1, self._begins_turn)

    def turn_before(self) -> None:
        """Go back to where this turn began, or from there to where the one before it did."""
        self._seek(-1, self._begins_turn)

    def _seek(self, way: Literal[1, -1], there: Callable[[], bool]) -> None:
        end = len(self._lines) - 1 if way == 1 else 0
        while self._place != end:
            self._go(self._place + way)
            if there():
                return

    def _is_ruling(self) -> bool:
        return isinstance(self.history.events[self._lines[self._place] - 1], Confirm)

    def _begins_turn(self) -> bool:
        """Tell whether the clock shows another turn than at the moment before; a side that nobody said is none."""
        before = self.history.after_line(self._lines[max(self._place - 1, 0)])
        return _turn(self.session.state) != _turn(before)


def _turn(state: State) -> tuple[int, str]:
    return state.table.clock.turn, state.table.clock.side


# A session that somebody else referees, followed by what is written to its file


WATCHING = "You are watching: only the referee of this session can change it."
"""What is said to those who watch, where they would change something."""
NOBODY = "Nobody referees this session now."


class News(NamedTuple):
    """What a look found: whether anything is different, and what happened, a sentence each."""

    changed: bool
    told: tuple[str, ...] = ()


EVERY = 0.25
"""How many seconds there are between two looks at the file of a session that is watched."""


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
            return moved_told(self.session.ruleset, was.event, was, "undone")
        if isinstance(event, Stand) and event.how == "redo":
            then = self.session.history.after_line(event.line)
            return moved_told(self.session.ruleset, then.event, then, "redone")
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
