"""A chronicle: a log in its file, read back and forth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, Self

from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import NotNow, ReadOnly, file_name
from saves.log.events import Answer, Correct, Event, Open, Players, Stand, Take, since
from saves.log.file import LogFile
from saves.log.frame import NEWEST
from saves.log.history import History, LogLine
from saves.log.state import Confirmed, Noted, State
from saves.session import clock, telling
from saves.session.guide import Guide
from saves.session.missing import ruleset_of

WATCHING = "You are watching: only the referee of this session can change it."
"""What is said to those who watch, where they would change something."""


class Chronicle:
    """What happened in a session, in memory and in its file; without a file it can only be read.

    `guide` is who teaches there; None where nobody does. `corrects` is the confirmed combat that is laid open to be
    corrected, see `saves.session.draft`; None in a session that is played.
    """

    corrects: Confirmed | None = None

    def __init__(
        self, file: LogFile | None, path: Path, history: History, ruleset: Ruleset, now: Callable[[], str]
    ) -> None:
        self.ruleset = ruleset
        self.guide: Guide | None = None
        self._file = file
        self._path = path
        self._history = history
        self._now = now

    def close(self) -> None:
        """Let go of the file, after one more try to save what is not saved yet."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Self:
        """Use it in a `with` block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it at the end of the block."""
        self.close()

    @property
    def path(self) -> Path:
        """Name the file; it changes only if another program put something else in its place."""
        return self._file.path if self._file else self._path

    @property
    def read_only(self) -> bool:
        """Tell whether nothing can be done here but look."""
        return self._file is None

    def check_writable(self) -> None:
        """Make sure that something can be done here.

        Raises:
            ReadOnly: nothing can be done here but look.
        """
        self._writable()

    def _writable(self) -> LogFile:
        if self._file is None:
            raise ReadOnly(f"{file_name(self._path)} is open read-only and cannot be changed.")
        return self._file

    @property
    def saved(self) -> bool:
        """Tell whether every action is on the disk."""
        return self._file is None or self._file.saved

    @property
    def save_problem(self) -> str:
        """Say in a sentence what went wrong with saving; empty if nothing did."""
        return self._file.problem if self._file else ""

    @property
    def opening(self) -> Open:
        """Give the first line."""
        return self._history.opening

    @property
    def title(self) -> str:
        """Give the session's title."""
        return self.opening.title

    @property
    def players(self) -> Players:
        """Name the players by the words of their sides."""
        return self.opening.players

    @property
    def demo(self) -> str:
        """Warn in half a sentence where the kit holds made-up values; empty where it does not."""
        return self.ruleset.demo_label(self.state.table.kit)

    def called(self, side: str) -> str:
        """Say what a side is called, with its player's name where that is another."""
        label = next((each.label for each in self.ruleset.sides if each.word == side), side)
        player = self.players.get(side, label)
        return label if player == label else f"{label} ({player})"

    @property
    def state(self) -> State:
        """Give where the session stands."""
        return self._history.state

    @property
    def unsaid(self) -> Mapping[str, str]:
        """Say of answers of the open combat that nobody said one by one how they were taken, by key."""
        return self.state.current.unsaid if self.state.current is not None else {}

    @property
    def finished(self) -> bool:
        """Tell whether the last combat ended the game, as the rules say."""
        last, word = self.state.last, self.ruleset.ends_with
        if last is None or self.state.current is not None or last.overruled:
            return False
        return bool(word) and any(effect.name == word for effect in last.effects)

    @property
    def where(self) -> str:
        """Say in a few words where the session stands."""
        return clock.where(self.ruleset, self.state)

    @property
    def clock_words(self) -> str:
        """Say what the clock shows: `turn 4, Red, Combat phase`."""
        return clock.said(self.ruleset, self.state.table.clock)

    @property
    def can_undo(self) -> bool:
        """Tell whether there is anything to undo; those who are guided do not go back behind their beginning."""
        first = max(self.guide.start, 1) if self.guide is not None else 1
        return self._history.undo_line >= first

    @property
    def can_redo(self) -> bool:
        """Tell whether there is anything to redo."""
        return bool(self._history.redo_line)

    @property
    def undo_told(self) -> str:
        """Say in a sentence what undo takes back, once it has: `K8 to K9 undone.`; empty if nothing."""
        last = self._last_by_players
        return telling.taken_back(self.ruleset, last.event, last) if last is not None else ""

    @property
    def redo_told(self) -> str:
        """Say in a sentence what redo brings back, once it has: `K8 to K9 redone.`; empty if nothing."""
        if not self.can_redo:
            return ""
        then = self.state_at(self._history.redo_line)
        return telling.done_again(self.ruleset, then.event, then)

    @property
    def _last_by_players(self) -> State | None:
        """Give the state after the last line that no guide wrote by itself; None where nothing can be undone."""
        if not self.can_undo:
            return None
        return next(state for state in self.state.path() if not self._by_guide(state.event))

    def _by_guide(self, event: Event) -> bool:
        return self.guide is not None and isinstance(event, Answer) and self.guide.knows(event.key) is not None

    def told(self, line: int) -> str:
        """Tell a line of the log as players do: `Die roll: 4`.

        Raises:
            IndexError: there is no such line.
        """
        return telling.told(self.ruleset, self._history.events[line - 1], self.state_at(line))

    def ruleset_at(self, line: int) -> Ruleset:
        """Give the game as it was played at a line of the log, where its text is another today.

        Raises:
            IndexError: there is no such line.
        """
        game = self.state_at(line).game
        return self.ruleset if game == self.state.game else ruleset_of(self.opening, game)

    def undo(self) -> None:
        """Take back the last line.

        Raises:
            NotNow: there is none.
        """
        self._stand(self._history.undo_line, "undo", "Nothing to undo.")

    def redo(self) -> None:
        """Bring back what was taken back last.

        Raises:
            NotNow: nothing was, or something else was done since.
        """
        self._stand(self._history.redo_line, "redo", "Nothing to redo.")

    def stand_at(self, line: int) -> None:
        """Go to where the session stood after a line; redo returns.

        Raises:
            NotNow: there is no such line.
        """
        there = line if 1 <= line < self._history.next_line else 0
        self._stand(there, "back", f"The log has no line {line}.")

    def _stand(self, line: int, how: Literal["undo", "redo", "back"], otherwise: str) -> None:
        if not line:
            raise NotNow(otherwise)
        self._do(Stand(**self._next, event="stand", to=line, how=how))

    def combats(self) -> Iterator[Confirmed]:
        """Go through the confirmed combats, newest first."""
        return self.state.combats()

    def combat(self, number: int) -> Confirmed:
        """Find a confirmed combat.

        Raises:
            KeyError: there is none of that number.
        """
        for each in self.combats():
            if each.number == number:
                return each
        raise KeyError(number)

    def notes(self) -> Iterator[Noted]:
        """Go through the players' notes, newest first."""
        return self.state.notes()

    def lines(self) -> Iterator[LogLine]:
        """Go through all lines of the log, oldest first, those that were taken back included."""
        return self._history.lines()

    def counting(self) -> dict[int, bool]:
        """Tell of each line, oldest first, whether it still counts; those that only go to another one are left out."""
        return self._history.counting()

    def state_at(self, line: int) -> State:
        """Give the state after a line, on the path or off it.

        Raises:
            IndexError: there is no such line.
        """
        return self._history.after_line(line)

    @property
    def _next(self) -> dict[str, Any]:
        return {"line": self._history.next_line, "parent": self.state.line, "at": self._now()}

    def _do(self, event: Event) -> None:
        """Make an event the next line, in memory and in the file."""
        if self.guide is not None:
            self.guide.may(event)
        file = self._writable()
        if not isinstance(event, Answer | Take | Correct):
            event = replace(event, where=clock.where(self.ruleset, self._history.then(event)))
        line = file.next_line(event)
        if since(event) > self.opening.format:
            self._history.rise(NEWEST)
            file.rise()
        self._history.add(event)
        file.append(line)
