"""Which entry answers which kind of question."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.engine.questions.choices import Listed, PickSeveral, Several
from rulesets.engine.questions.dice import Dice, Die
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.secret import Secret
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import Typed
from tui.widgets.choices import ChoiceEntry
from tui.widgets.dice import DiceEntry, DieEntry
from tui.widgets.entry import Entry
from tui.widgets.secret import SecretEntry
from tui.widgets.several import SeveralEntry
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
