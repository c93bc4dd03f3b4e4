"""Answers that are typed in a text field, over a list of what is known."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import Any, cast

from textual.app import ComposeResult
from textual.events import Key, Paste
from textual.reactive import Reactive
from textual.widgets import Input

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import LONGEST_TEXT, closest, shown
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.written import Number
from tui.shell import Shell
from tui.widgets.choices import Known
from tui.widgets.entry import Amiss, AnswerTyped, Asked, Entry, GoBack, Retyped, up_to
from tui.widgets.key_bar import KeyWord, bound

ROOM = 43
"""How many characters a field shows at least, beside the steps in a terminal of 80 columns."""


def inviting(accepted: str) -> str:
    """Say in an empty field what may be typed, as much of it as the narrowest field shows in full."""
    plainly = re.sub(r" \([^)]*\)", "", accepted)
    examples = re.search(r"\bsuch as .*", plainly)
    shorter = (accepted, plainly, examples[0] if examples else "", plainly.partition(",")[0])
    return next((each for each in shorter if 0 < len(each) <= ROOM), "")


def ways_to_type(question: Question[Any], table: Tabletop) -> str:
    """Say in an empty field what may be typed; of a number, whether a digit is taken at once or waits for Enter.

    A unit on the table is no example: it may be the wrong one.
    """
    if isinstance(question, Force) and not table.units.keys().isdisjoint(question.names_in(question.example)):
        return question.invited().partition(", such as ")[0]
    invited = inviting(question.invited())
    if not isinstance(question, Number):
        return invited
    return f"press {invited}" if question.digits else f"{invited}, then Enter"


class Field(Input):
    """A text field that leaves on backspace where nothing was typed, so that going back needs no escape key.

    A backspace too many, after something was typed, does nothing: the keys that follow are still meant for the field.
    What is pasted shows as it is: what would move or colour the screen becomes �.
    """

    BINDINGS = bound("Field")

    cursor_blink = Reactive(False, init=False)
    """Whether the cursor blinks: that would paint the field twice a second as long as nobody types."""
    select_on_focus = False  # a look at another screen in between must not let the next letter replace the text
    untouched = True
    """Whether nothing was typed since the field was put."""
    keeps: Callable[[str], bool] = staticmethod(lambda key: False)
    """Keeps a key for itself, if it gives True; else it is typed."""
    stands_anew = False
    """Whether all that stands there is selected for the first sign to take its place; other keys mend it."""
    clears = False
    """Whether escape first takes away what was typed: so it does where it would leave the session."""
    question: Question[Any] | None = None
    """What is asked; where its answers have few signs, all others are commands while nothing is typed."""

    def types(self, sign: str) -> bool:
        """Tell whether a sign is typed, and no command; so is a dot behind something; behind a digit few letters."""
        if self.question is None or not self.question.signs:
            return True
        behind = sign.isalpha() and not self.stands_anew and any(map(str.isdecimal, self.value))
        typed = self.question.letters_behind if behind else self.question.signs
        return sign.lower() in typed or (sign == "." and bool(self.value))

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Leave to commands what is not typed, as long as nothing is."""
        return super().check_consume_key(key, character) and (bool(self.value) or self.types(character or ""))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Clear only what was typed here, or refused."""
        return action != "clear" or (self.clears and bool(self.value) and (self.stands_anew or not self.untouched))

    def action_clear(self) -> None:
        """Take away what was typed."""
        self.put()

    def put(self, text: str = "") -> None:
        """Put a text into the field, to be gone on with."""
        self.value = text
        self.go_on()
        self.untouched = True

    def go_on(self) -> None:
        """Go on with the text that stands there: behind its end, with none of it selected."""
        self.cursor_position = len(self.value)
        self.stands_anew = False

    def stand_anew(self) -> None:
        """Let the first sign that is typed take the place of the text; backspace and the arrows go on with it."""
        self.select_all()
        self.stands_anew = bool(self.value)

    def on_paste(self, event: Paste) -> None:
        """Take the first line of what is pasted, as far as it could be typed."""
        event.prevent_default()
        event.stop()
        text = shown(next(iter(event.text.splitlines()), ""))
        typed = "".join(takewhile(self.types, text))
        if typed:
            self.untouched = False
            self.replace(typed, *sorted(self.selection))
        if typed != text:
            self.call_after_refresh(self._say_what_is_typed, text[len(typed)])

    def _say_what_is_typed(self, instead_of: str) -> None:
        wanted = f"Type {self.question.invited()}." if self.question else ""
        told = f"“{instead_of}” cannot be typed here. {wanted} Letters are commands in an empty field."
        self.post_message(Amiss(told if self.value else wanted))

    def on_key(self, event: Key) -> None:
        """Leave on backspace in a field in which nothing was typed."""
        if self.stands_anew and event.key in ("backspace", "left"):
            self.go_on()
        if event.key == "backspace" and not self.value:
            event.prevent_default()
            event.stop()
            if self.untouched:
                self.post_message(GoBack())
        elif self.keeps(event.key):
            event.prevent_default()
            event.stop()
        elif event.is_printable and not self.types(event.character or ""):
            event.prevent_default()
            if self.value or event.key not in self.screen.active_bindings:  # else it goes on to the commands
                event.stop()
                self._say_what_is_typed(event.character or "")
        elif event.is_printable or event.key in ("backspace", "delete"):
            self.untouched = self.stands_anew = False


def in_formation(before: str, number: str) -> str:
    """Write a unit's number with the formation that was typed last: `50` behind `21/20 6 +` as `50/20`; else empty."""
    formations = re.findall(r"\w/(\w+)", before)
    return f"{number}/{formations[-1]}" if formations and number.isdecimal() else ""


def completed(typed: str, known: Iterable[str], joint: str = "") -> str:
    """Give a text with the name begun last completed, behind what joins parts: `XX` to `XXIV`, `2 + 5` to `2 + 50/20`.

    Of several names that begin so, as much as they have in common; of none, the one that has a word that does, else a
    number with the formation before it, `21/20 6 + 50` to `21/20 6 + 50/20`, else the one that it is most like.
    """
    sign = joint.strip()
    before, found, part = typed.rpartition(sign) if sign else ("", "", typed)
    begun = part.lstrip().casefold()
    names = [each for each in known if each.casefold().startswith(begun)]
    if not names:
        within = [each for each in known if f" {begun}" in each.casefold()]
        names = within if len(within) == 1 else []
    if not names and found and (in_full := in_formation(before, begun)):
        names = [in_full]
    if not (names or begun[-1:].isdecimal()):
        names = [*filter(None, [closest(begun, known)])]
    if not names or not begun:
        return typed
    starts = (names[0][:length] for length in range(len(names[0]), 0, -1))
    alike = next(start for start in starts if all(each.casefold().startswith(start.casefold()) for each in names))
    return (f"{before.rstrip()}{joint}" if found else "") + alike


class FieldEntry(Entry):
    """An answer that is typed in a field."""

    def focus(self, scroll_visible: bool = True) -> FieldEntry:
        """Focus the field."""
        self.query_one(Field).focus(scroll_visible)
        return self


class TypedEntry(FieldEntry):
    """A text field, over what is known where something is; Enter on an empty one takes the default."""

    BINDINGS = bound("TypedEntry")

    _digits = ""  # each answers at once; none where answers may have more signs

    def compose(self) -> ComposeResult:
        field = Field(max_length=LONGEST_TEXT)
        field.keeps, field.clears = self._keeps, True
        yield field
        yield Known()

    @property
    def takes(self) -> Iterator[KeyWord]:
        """Say that it is typed, or which digits answer at once."""
        digits = self._digits
        keys = up_to(int(digits[0]), int(digits[-1])) if digits and digits in string.digits else " ".join(digits)
        yield KeyWord(keys, "answer") if digits else KeyWord("type, then enter", "", "enter")

    @property
    def known(self) -> Known:
        """What is known, under the field."""
        return self.query_one(Known)

    def action_mark(self, by: int) -> None:
        """Move the mark over what is known."""
        self.known.move(by)

    def _keeps(self, key: str) -> bool:
        """Keep a space that ticks, a digit that answers, Tab, and a dot in an empty field, which begins no answer."""
        if key == "tab":
            return self._complete()
        if key == "full_stop" and not self.query_one(Field).value:
            cast(Shell, self.app).press("ctrl+f")
            return True
        return self._tick() if key == "space" else self._answer_by_digit(key)

    def _complete(self) -> bool:
        """Complete the name that was begun, as far as all that are known go on alike; False where none is known."""
        field, question = self.query_one(Field), self.asked.question
        known = question.completions(self.asked.table)
        said = completed(field.value, known, question.joint)
        if completes := said != field.value:
            field.value = said
            field.go_on()
        return completes or bool(known)

    def _answer_by_digit(self, key: str) -> bool:
        """Answer with a digit, where every answer is one and none stands before it, but what it takes the place of."""
        field = self.query_one(Field)
        if answers := (not field.value or field.stands_anew) and key in self._digits:
            self.post_message(AnswerTyped(key, self.asked.question.key, at_once=True))
        return answers

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
        self._digits = asked.question.digits if isinstance(asked.question, Number) else ""
        field, question = self.query_one(Field), asked.question
        field.question = question
        offered = question.default_words if asked.marks else ""
        field.placeholder = f"enter: {offered}" if offered else ways_to_type(question, asked.table)
        field.put(asked.before or asked.undone or "")
        self.known.put(asked.offer, asked.question.joint)
        if asked.before is not None:
            self.refuse()

    def refuse(self) -> None:
        """Keep the text that was refused, to be mended or typed over."""
        self.query_one(Field).stand_anew()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say that the answer is given anew, once the text is touched, and name the keys that are commands then."""
        event.stop()
        self.known.type(event.value)
        self.post_message(Retyped())
        self.screen.refresh_bindings()

    def take_offered(self) -> bool:
        """Answer with what Enter offers while nothing is typed; tell whether it offers anything."""
        typed = self.query_one(Field).value
        offers = not typed and (self.known.marked or self._offered is not None)
        if offers:
            self.post_message(AnswerTyped(self._answer(typed), self.asked.question.key))
        return bool(offers)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with what is marked, picked by its number or typed; else with the default."""
        event.stop()
        self.post_message(AnswerTyped(self._answer(event.value), self.asked.question.key))

    @property
    def _offered(self) -> str | None:
        """Give what Enter answers while nothing is typed; None where it answers nothing, or that is not shown."""
        return self.asked.question.on_enter if self.asked.marks else None

    def _answer(self, typed: str) -> str:
        said = typed.strip()
        if self.known.marked and self.known.completed != typed:
            return self.known.completed
        if not said:
            return self._offered or typed
        return self.asked.offer.picked(said) if self.asked.offer.picked(said) != said else typed
