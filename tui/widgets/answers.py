"""The place where questions are answered: an entry for each kind of question, of which the fitting one shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import cast

from rich.text import Text
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Static

from rulesets.engine.core.tabletop import Remarks
from rulesets.engine.core.words import LONGEST_TEXT, BadAnswer
from rulesets.engine.questions.choices import Listed, PickSeveral, Several
from rulesets.engine.questions.dice import Dice, Die, Tally
from rulesets.engine.questions.kind import row_of
from rulesets.engine.questions.question import Part, Question, read
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import Secret, Typed
from tui.shell import Shell
from tui.widgets.choices import ChoiceEntry, SeveralEntry
from tui.widgets.dice import DiceEntry, DieEntry, RolledEntry
from tui.widgets.entry import AnswerTyped, Asked, Entry, ListEntry, Retyped
from tui.widgets.key_bar import KeyWord, bound
from tui.widgets.throw import ThrowEntry
from tui.widgets.typed import Field, FieldEntry, TypedEntry, inviting

# Commitments that each side types alone and unseen; only together do they leave this widget


HIDDEN = "•" * 6
"""What stands for a hidden answer, however long it is: the number of its digits would tell something of it."""


class HiddenField(Field):
    """A text field that shows only whether something is typed."""

    def __init__(self, *, id: str, max_length: int) -> None:
        super().__init__(password=True, id=id, max_length=max_length)
        self.clears = True

    @property
    def cursor_screen_offset(self) -> Offset:
        """Where the terminal shows the cursor: at the same place whatever is typed."""
        return self.content_region.offset + Offset(len(HIDDEN) if self.value else 0, 0)

    def render_line(self, y: int) -> Strip:
        """Draw as many signs for every text, and the cursor behind them; what may be typed where nothing is.

        While the keyboard is passed on nothing is drawn, for nothing is asked yet.
        """
        if self.has_class("-waits"):
            return Strip.blank(self.content_size.width, self.rich_style)
        if not self.value:
            return super().render_line(y)
        drawn = Text(HIDDEN, end="")
        if self.has_focus:
            drawn.append(" ", self.get_component_rich_style("input--cursor"))
        strip = Strip(drawn.render(self.app.console))
        return strip.adjust_cell_length(self.content_size.width).apply_style(self.rich_style)


TAKE_THE_KEYBOARD = "take the keyboard. Everyone else, look away.\nPress Enter when ready."


class SecretEntry(FieldEntry):
    """One masked field after another, with the keyboard passed between the sides."""

    BINDINGS = bound("SecretEntry")

    def compose(self) -> ComposeResult:
        yield Static(id="secret-prompt")
        yield HiddenField(id="secret-field", max_length=LONGEST_TEXT)
        yield Static(id="secret-wrong")

    @property
    def takes(self) -> Iterator[KeyWord]:
        """Say that nobody sees what is typed, and what Enter does."""
        if self._part.side == self._passed_to:
            yield KeyWord("type, nobody sees", "")
            yield KeyWord("enter", "hides it", "enter")
        else:
            yield KeyWord("enter", "ready", "enter")

    def ask(self, asked: Asked) -> None:
        """Put a secret question, beginning with the first side; nothing typed before is kept."""
        self.question = cast(Secret, asked.question)
        self.table, self.sides = asked.table, asked.sides
        self._begin()

    def _begin(self, said: str = "") -> None:
        """Begin with the first part; what was typed is forgotten."""
        self._typed: dict[str, str] = {}
        self._passed_to = ""
        self._show(said)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave escape to the screen where nothing is hidden yet."""
        return action != "forget" or bool(self._passed_to)

    def action_forget(self) -> None:
        """Begin again, and say so; escape leaves only then."""
        self._begin("What was hidden is forgotten, and no player saw it. Escape once more leaves.")

    @property
    def _part(self) -> Part:
        return self.question.parts[len(self._typed)]

    def _show(self, wrong: str) -> None:
        part, field = self._part, self.query_one(Field)
        waits, name = part.side != self._passed_to, self.sides.get(part.side, part.side)
        asks = TAKE_THE_KEYBOARD if waits else part.question.prompt
        field.put()
        field.set_class(waits, "-waits")
        field.question = part.question
        field.placeholder = "" if waits else inviting(part.question.invited())
        self.query_one("#secret-prompt", Static).update(Text.assemble((f"{name}: ", "bold"), asks))
        self.query_one("#secret-wrong", Static).update(wrong)
        self.screen.refresh_bindings()
        cast(Shell, self.app).only_new_keys()  # what was typed ahead may be meant for another side

    def on_input_changed(self, event: Input.Changed) -> None:
        """Take away what was said of the answer before, once another is typed."""
        event.stop()
        self.screen.refresh_bindings()
        if event.value:
            self.query_one("#secret-wrong", Static).update("")
            self.post_message(Retyped())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take one part, and answer when all are in."""
        event.stop()
        part = self._part
        if part.side != self._passed_to:
            self._passed_to = part.side
            self._show("")
            self.post_message(Retyped())
            return
        text = event.value.strip() or part.question.default or ""
        try:
            read(part.question, text, self.table)
        except BadAnswer:
            self._show(f"✗ That is not an answer: type {part.question.invited()}.")
            return
        self._typed[part.question.key] = text
        if len(self._typed) < len(self.question.parts):
            self._show("")
        else:
            said = self.question.joined(self._typed)
            self._begin()
            self.post_message(AnswerTyped(said, self.question.key))


# The place where questions are answered: an entry for each kind of question, of which the fitting one shows


ENTRIES: Mapping[type, type[Entry]] = {
    Listed: ChoiceEntry,
    Die: DieEntry,
    Dice: DiceEntry,
    Several: SeveralEntry,
    PickSeveral: SeveralEntry,
    Throw: ThrowEntry,
    Typed: TypedEntry,
    Tally: TypedEntry,
    Secret: SecretEntry,
    Question: TypedEntry,  # a kind from elsewhere that goes by none of these is typed
}
"""Which entry answers a kind of question: a row a kind, which also holds for the kinds that go by it."""


def entry_of(question: Question[object]) -> type[Entry]:
    """Say which entry answers a question, of whatever kind."""
    return row_of(ENTRIES, type(question))


class AnswerEntries(Widget):
    """Holds the entries; each is made when its kind is asked for the first time, and stays."""

    _asked: Asked | None = None

    def __init__(self) -> None:
        super().__init__()
        self._in_the_making: set[Entry] = set()
        self._shown: Entry | None = None

    def ask(self, asked: Asked) -> None:
        """Put a question to its entry, and focus it; one that is still open keeps what is typed so far."""
        entry = self._entry(RolledEntry if asked.rolled else entry_of(asked.question))
        before = self._asked
        if before is not None and (before.at, before.question) == (asked.at, asked.question):
            self._once_made(entry, entry.focus)
            return
        self._asked, self._shown, self.display = asked, entry, True
        for each in self.query_children(Entry):  # one in the making has no question yet that it could draw
            each.display = each is entry and each not in self._in_the_making
        self._once_made(entry, partial(self._put, entry, asked))

    def _entry(self, kind: type[Entry]) -> Entry:
        """Give the entry of a kind."""
        for entry in self.query_children(Entry):
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

    def refuse(self) -> None:
        """Make ready for another answer to the question that is open, whose last one was refused."""
        if self._shown is not None:
            self._once_made(self._shown, self._shown.refuse)

    def take_offered(self) -> bool:
        """Answer with what Enter offers in the field that shows; tell whether there is such a field, and it does."""
        return isinstance(self._shown, TypedEntry) and self.display and self._shown.take_offered()

    def remark(self, remarks: Remarks) -> None:
        """Put remarks beside the options of the question that is open, by word."""
        if self._shown is not None:
            self._once_made(self._shown, partial(self._shown.remark, remarks))

    def below(self, row: int) -> int:
        """Count the answers of a list that begin in a row or beneath it."""
        return self._shown.below(row) if self.display and isinstance(self._shown, ListEntry) else 0

    def rest(self) -> None:
        """Show no entry."""
        self._asked, self.display = None, False
        self.screen.set_focus(None)
