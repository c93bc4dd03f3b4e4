"""The place where questions are answered: one entry of each kind, of which the fitting one shows."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.widget import Widget

from rulesets.engine.questions.choices import Several
from rulesets.engine.questions.dice import Die
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.secret import Secret
from rulesets.engine.questions.throws import Throw
from tui.widgets.choices import ChoiceEntry, DieEntry, SeveralEntry
from tui.widgets.entry import Asked
from tui.widgets.secret import SecretEntry
from tui.widgets.throw import ThrowEntry
from tui.widgets.typed import TypedEntry

LISTED = ("choice", "precedent", "yes-no", "reminder", "allocation")
Entry = ChoiceEntry | DieEntry | SeveralEntry | SecretEntry | ThrowEntry | TypedEntry


def entry_of(question: Question[object]) -> type[Entry]:
    """Say which entry answers a question."""
    match question:
        case Secret():
            return SecretEntry
        case Die():
            return DieEntry
        case Throw():
            return ThrowEntry
        case Several():
            return SeveralEntry
        case _:
            return ChoiceEntry if question.kind in LISTED else TypedEntry


class Answers(Widget):
    """Holds the entries; all stay mounted, so that keys typed ahead find the next one at once."""

    DEFAULT_CSS = "Answers { height: auto; } Answers > * { display: none; }"

    _asked: Asked | None = None

    def compose(self) -> ComposeResult:
        """Lay out one entry of each kind."""
        yield ChoiceEntry()
        yield DieEntry()
        yield SeveralEntry()
        yield ThrowEntry()
        yield TypedEntry()
        yield SecretEntry()

    def ask(self, asked: Asked) -> None:
        """Put a question to its entry, and focus it; one that is still open keeps what is typed so far."""
        if self._still_open(asked):
            self.query_one(entry_of(asked.question)).focus()
            return
        self._asked = asked
        wanted = entry_of(asked.question)
        for entry in self.query_children():
            entry.display = isinstance(entry, wanted)
        entry = self.query_one(wanted)
        entry.ask(asked)
        entry.focus()

    def refuse(self) -> None:
        """Make ready for another answer to the question that is open, whose last one was refused."""
        for entry in self.query_children():
            if entry.display and isinstance(entry, TypedEntry | ThrowEntry):
                entry.refuse()

    def remark(self, remarks: Mapping[str, str]) -> None:
        """Put remarks beside the options of the question that is open, by word."""
        self.query_one(ChoiceEntry).remark(remarks)

    def _still_open(self, asked: Asked) -> bool:
        before = self._asked
        return before is not None and (before.at, before.question) == (asked.at, asked.question)

    def rest(self) -> None:
        """Show no entry."""
        self._asked = None
        for entry in self.query_children():
            entry.display = False
        self.screen.set_focus(None)
