"""The place where questions are answered: one entry of each kind, of which the fitting one shows."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.css.query import DOMQuery

from rulesets.engine.core.mappings import Remarks
from rulesets.engine.questions.choices import Listed
from rulesets.engine.questions.dice import Die
from rulesets.engine.questions.numbered_dice import Dice
from rulesets.engine.questions.pick_several import PickSeveral
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.secret import Secret
from rulesets.engine.questions.several import Several
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.typed import Typed
from tui.shared.kinds import row_of
from tui.widgets.choices import ChoiceEntry, DieEntry, SeveralEntry
from tui.widgets.dice import DiceEntry
from tui.widgets.entry import Asked, Entry
from tui.widgets.secret import SecretEntry
from tui.widgets.still import Still
from tui.widgets.throw import ThrowEntry
from tui.widgets.typed import TypedEntry

ENTRIES: Mapping[type, type[Entry]] = {
    Listed: ChoiceEntry,
    Die: DieEntry,
    Dice: DiceEntry,
    Several: SeveralEntry,
    PickSeveral: SeveralEntry,
    Throw: ThrowEntry,
    Typed: TypedEntry,
    Secret: SecretEntry,
    Question: TypedEntry,  # a kind from elsewhere that goes by none of these is typed
}
"""Which entry answers a kind of question: a row a kind, which also holds for the kinds that go by it."""


def entry_of(question: Question[object]) -> type[Entry]:
    """Say which entry answers a question."""
    return row_of(ENTRIES, type(question))


class Answers(Still):
    """Holds the entries; all stay mounted, so that keys typed ahead find the next one at once."""

    DEFAULT_CSS = "Answers { height: auto; } Answers > * { display: none; }"

    _asked: Asked | None = None

    def compose(self) -> ComposeResult:
        """Lay out one entry of each kind."""
        for entry in dict.fromkeys(ENTRIES.values()):
            yield entry()

    def ask(self, asked: Asked) -> None:
        """Put a question to its entry, and focus it; one that is still open keeps what is typed so far."""
        if self._still_open(asked):
            self.query_one(entry_of(asked.question)).focus()
            return
        self._asked = asked
        wanted = entry_of(asked.question)
        for entry in self._entries:
            entry.display = isinstance(entry, wanted)
        entry = self.query_one(wanted)
        entry.ask(asked)
        entry.focus()

    @property
    def _entries(self) -> DOMQuery[Entry]:
        return self.query_children(Entry)

    def refuse(self) -> None:
        """Make ready for another answer to the question that is open, whose last one was refused."""
        for entry in self._entries:
            if entry.display:
                entry.refuse()

    def remark(self, remarks: Remarks) -> None:
        """Put remarks beside the options of the question that is open, by word."""
        for entry in self._entries:
            if entry.display:
                entry.remark(remarks)

    def _still_open(self, asked: Asked) -> bool:
        before = self._asked
        return before is not None and (before.at, before.question) == (asked.at, asked.question)

    def rest(self) -> None:
        """Show no entry."""
        self._asked = None
        for entry in self._entries:
            entry.display = False
        self.screen.set_focus(None)
