"""Answers that are typed in a text field."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key, Paste
from textual.reactive import Reactive
from textual.suggester import Suggester
from textual.widgets import Input

from rulesets.engine.core.sentences import LONGEST_TEXT, shown
from tui.widgets.entry import Anew, Answered, Asked, Entry, GoBack
from tui.widgets.known import Known

ROOM = 43
"""How many characters a field shows at least, beside the steps in a terminal of 80 columns."""


def inviting(accepted: str) -> str:
    """Say in an empty field what may be typed, as much of it as the narrowest field shows in full."""
    plainly = re.sub(r" \([^)]*\)", "", accepted)
    examples = re.search(r"\bsuch as .*", plainly)
    shorter = (accepted, plainly, examples[0] if examples else "", plainly.partition(",")[0])
    return next((each for each in shorter if 0 < len(each) <= ROOM), "")


class Field(Input):
    """A text field that leaves on backspace where nothing was typed, so that going back needs no escape key.

    A backspace too many, after something was typed, does nothing: the keys that follow are still meant for the field.
    What is pasted shows as it is: what would move or colour the screen becomes �.
    """

    cursor_blink = Reactive(False, init=False)
    """Whether the cursor blinks: that would paint the field twice a second as long as nobody types."""
    select_on_focus = False  # a look at another screen in between must not let the next letter replace the text
    untouched = True
    """Whether nothing was typed since the field was put."""
    takes_space: Callable[[], bool] = staticmethod(lambda: False)
    """Takes a space for itself, if it gives True; else it is typed."""

    def put(self, text: str = "") -> None:
        """Put a text into the field, to be gone on with."""
        self.value = text
        self.go_on()
        self.untouched = True

    def go_on(self) -> None:
        """Go on with the text that stands there: behind its end, with none of it selected."""
        self.cursor_position = len(self.value)

    def on_paste(self, event: Paste) -> None:
        """Take the first line of what is pasted."""
        event.prevent_default()
        event.stop()
        lines = event.text.splitlines()
        if lines:
            self.untouched = False
            self.replace(shown(lines[0]), *sorted(self.selection))

    def on_key(self, event: Key) -> None:
        """Leave on backspace in a field in which nothing was typed."""
        if event.key == "backspace" and not self.value:
            event.prevent_default()
            event.stop()
            if self.untouched:
                self.post_message(GoBack())
        elif event.key == "space" and self.takes_space():
            event.prevent_default()
            event.stop()
        elif event.is_printable or event.key in ("backspace", "delete"):
            self.untouched = False


class LastPart(Suggester):
    """Completes the last part of an answer, behind what joins parts: `XXIV + XL` to `XXIV + XLII`."""

    def __init__(self, known: Iterable[str], joint: str = "") -> None:
        super().__init__(case_sensitive=True)
        self._known, self._joint = tuple(known), joint.strip()

    async def get_suggestion(self, value: str) -> str | None:
        """Give the text with its last part completed; None where nothing known begins so."""
        start = value.rfind(self._joint) + len(self._joint) if self._joint and self._joint in value else 0
        start += len(value[start:]) - len(value[start:].lstrip())
        part = value[start:].casefold()
        found = next((each for each in self._known if part and each.casefold().startswith(part)), None)
        return None if found is None else value[:start] + found


class TypedEntry(Entry):
    """A text field, over what is known where something is; Enter on an empty one takes the default."""

    DEFAULT_CSS = "TypedEntry { height: auto; } TypedEntry Field { width: 1fr; max-width: 64; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "mark(1)", show=False, id="known.next", tooltip="Go to the next one that is known"),
        Binding("up", "mark(-1)", show=False, id="known.previous", tooltip="Go to the previous one"),
    ]

    _refused = ""
    """The text that was refused, while it stands in the field unchanged."""

    def compose(self) -> ComposeResult:
        """Lay out the field."""
        field = Field(max_length=LONGEST_TEXT)
        field.takes_space = self._tick
        yield field
        yield Known()

    @property
    def known(self) -> Known:
        """What is known, under the field."""
        return self.query_one(Known)

    def action_mark(self, by: int) -> None:
        """Move the mark over what is known."""
        self.known.move(by)

    def _tick(self) -> bool:
        """Tick what is marked where several may be, else put it into the field; False where nothing is marked."""
        field = self.query_one(Field)
        if not self.known.marked:
            return False
        with self.prevent(Input.Changed):
            field.value = self.known.tick()
        field.go_on()
        field.untouched = False
        return True

    def ask(self, asked: Asked) -> None:
        """Put a question, with what stood there in the field."""
        self.asked = asked
        field, question = self.query_one(Field), asked.question
        known = question.completions(asked.table)
        field.suggester = LastPart(known, question.joint) if known else None
        offered = question.default_words
        field.placeholder = f"enter: {offered}" if offered else inviting(question.invited())
        field.put(asked.before or "")
        self.known.put(asked.offer, asked.question.joint)
        self._refused = ""
        if asked.refused:
            self.refuse()
        elif asked.before is not None:
            field.select_all()

    def refuse(self) -> None:
        """Keep the text that was refused, to be mended."""
        field = self.query_one(Field)
        field.go_on()
        self._refused = field.value

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say that the answer is given anew, once the text that was refused is touched."""
        event.stop()
        self.known.type(event.value)
        if self._refused and event.value != self._refused:
            self._refused = ""
            self.post_message(Anew())

    def focus(self, scroll_visible: bool = True) -> TypedEntry:
        """Focus the field."""
        self.query_one(Field).focus(scroll_visible)
        return self

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with what is marked, picked by its number or typed; else with the default."""
        event.stop()
        self.post_message(Answered(self._answer(event.value), self.asked.question.key))

    def _answer(self, typed: str) -> str:
        question, said = self.asked.question, typed.strip()
        if self.known.marked and self.known.completed != typed:
            return self.known.completed
        if not said:
            return typed if question.default is None else question.default
        return self.asked.offer.picked(said) if self.asked.offer.picked(said) != said else typed
