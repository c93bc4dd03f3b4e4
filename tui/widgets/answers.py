"""The place where questions are answered: an entry for each kind of question, of which the fitting one shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from textual.css.query import DOMQuery
from textual.widget import Widget

from rulesets.engine.core.tabletop import Remarks
from rulesets.engine.questions.choices import Listed, PickSeveral, Several
from rulesets.engine.questions.dice import Dice, Die
from rulesets.engine.questions.question import Question, row_of
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import Secret, Typed
from tui.widgets.choices import ChoiceEntry, SeveralEntry
from tui.widgets.dice import DiceEntry, DieEntry
from tui.widgets.entry import Asked, Entry
from tui.widgets.secret import SecretEntry
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
    """Say which entry answers a question, of whatever kind."""
    return row_of(ENTRIES, type(question))


class AnswerEntries(Widget):
    """Holds the entries; each is made when its kind is asked for the first time, and stays."""

    DEFAULT_CSS = "AnswerEntries { height: auto; display: none; } AnswerEntries > * { display: none; }"

    _asked: Asked | None = None

    def __init__(self) -> None:
        super().__init__()
        self._in_the_making: set[Entry] = set()
        self._shown: Entry | None = None

    def ask(self, asked: Asked) -> None:
        """Put a question to its entry, and focus it; one that is still open keeps what is typed so far."""
        entry = self._entry(entry_of(asked.question))
        if self._still_open(asked):
            self._once_made(entry, entry.focus)
            return
        self._asked, self._shown, self.display = asked, entry, True
        for each in self._entries:  # one in the making has no question yet that it could draw
            each.display = each is entry and each not in self._in_the_making
        self._once_made(entry, partial(self._put, entry, asked))

    def _entry(self, kind: type[Entry]) -> Entry:
        """Give the entry of a kind."""
        for entry in self._entries:
            if type(entry) is kind:
                return entry
        made = kind()
        self._in_the_making.add(made)
        self.mount(made)
        return made

    def _once_made(self, entry: Entry, do: Callable[[], object]) -> None:
        """Do something with an entry: now, or behind what waits for it to be made."""
        if entry in self._in_the_making:
            entry.call_later(do)
        else:
            do()

    def _put(self, entry: Entry, asked: Asked) -> None:
        """Put a question to its entry, unless another one was put since, or none is to be answered any more."""
        self._in_the_making.discard(entry)
        if self._asked is asked:
            entry.ask(asked)
            entry.display = True
            entry.focus()
            self.screen.refresh_bindings()

    @property
    def _entries(self) -> DOMQuery[Entry]:
        return self.query_children(Entry)

    def refuse(self) -> None:
        """Make ready for another answer to the question that is open, whose last one was refused."""
        if self._shown is not None:
            self._once_made(self._shown, self._shown.refuse)

    def remark(self, remarks: Remarks) -> None:
        """Put remarks beside the options of the question that is open, by word."""
        if self._shown is not None:
            self._once_made(self._shown, partial(self._shown.remark, remarks))

    def _still_open(self, asked: Asked) -> bool:
        before = self._asked
        return before is not None and (before.at, before.question) == (asked.at, asked.question)

    def rest(self) -> None:
        """Show no entry."""
        self._asked, self.display = None, False
        self.screen.set_focus(None)
