"""A confirmed combat that nobody has looked at since the session was opened: known by what it came to."""

from __future__ import annotations

from rulesets.engine.core.mappings import Answers, Facts
from saves.log.after import after
from saves.log.combat import Combat
from saves.log.events import Confirm
from saves.log.passage import Passage
from saves.log.state import Confirmed, State, Unread


class Glimpsed(Unread):
    """A combat of a passage, and the state before it; what is read of it is kept."""

    __slots__ = ("_event", "_passage", "_states", "before", "begun", "checklist", "line", "number")

    def __init__(self, passage: Passage, before: State) -> None:
        self.number, self.begun, self.line = before.confirmed + 1, passage.line, passage.last
        self.checklist = passage.checklist
        self._passage, self.before = passage, before
        self._event: Confirm | None = None
        self._states: list[State] = []

    def after(self) -> State | None:
        """Give the state that it leads to; None where one of its changes cannot be made."""
        before, changes = self.before, self._passage.changes
        try:
            table = before.table.changed(changes) if changes else before.table
        except (TypeError, ValueError, KeyError):
            return None
        return State(self, None, table, None, Confirmed(self, before.last, before.table), before.noted, before.game)

    def state(self, line: int) -> State:
        """Give the state after one of its lines, the last one left out."""
        if not self._states:
            state = self.before
            for event in self._passage.events():
                if event.line < self.line:
                    state = after(state, event)
                    self._states.append(state)
        return self._states[line - self.begun]

    @property
    def parent(self) -> State:
        """Give the state before it was confirmed."""
        return self.state(self.line - 1)

    @property
    def combat(self) -> Combat:
        """Give the combat as it was when it was confirmed."""
        combat = self.parent.current
        assert combat is not None
        return combat

    @property
    def event(self) -> Confirm:
        """Give the line by which it was confirmed."""
        if self._event is None:
            event = self._passage.event(self.line)
            assert isinstance(event, Confirm)
            self._event = event
        return self._event

    @property
    def texts(self) -> Answers:
        """List the texts of all answers that the ruling rests on, by key."""
        return self._passage.texts

    @property
    def facts(self) -> Facts:
        """Give what was found, by name."""
        return self._passage.facts

    @property
    def befell(self) -> tuple[str, ...]:
        """Name the units that an effect is on, one for each such effect."""
        return self._passage.befell

    def answered(self, key: str, prompt: str) -> bool:
        """Tell whether a question, put in these words, was answered by hand."""
        return self._passage.answered(key, prompt)
