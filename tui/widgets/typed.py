"""Answers that are typed in a text field, over a list of what is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, cast

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key, Paste
from textual.reactive import Reactive
from textual.suggester import Suggester
from textual.widgets import Input, Static

from rulesets.engine.core.words import LONGEST_TEXT, shown
from rulesets.engine.questions.question import Option, Question
from rulesets.engine.questions.written import Number
from saves.session.offers import Offer
from tui.shell import Shell
from tui.widgets.drawing import colours_of, marked
from tui.widgets.entry import Amiss, AnswerTyped, Asked, Entry, GoBack, Retyped, up_to
from tui.widgets.key_bar import KeyWord

LINES = 6
"""So many are shown at once; the others come with the mark."""
WIDEST = 24
"""A name that takes more columns stands out of the column."""
BY_NUMBER = "a number and enter, or ↑ ↓ and enter, picks"
BY_MARK = "↑ ↓ and enter picks"
BY_TICK = "↑ ↓ and space tick, enter accepts"


def left(options: tuple[Option, ...], typed: str) -> tuple[Option, ...]:
    """Leave those of which a word begins as what is typed; all of them where nothing is, or a number."""
    wanted = " ".join(typed.casefold().split())
    if not wanted or wanted.isdecimal():
        return options
    return tuple(option for option in options if any(name.startswith(wanted) for name in _beginnings(option)))


def _beginnings(option: Option) -> list[str]:
    words = option.label.casefold().split()
    return [option.word.casefold(), *(" ".join(words[place:]) for place in range(len(words)))]


class Known(Static):
    """The list: `joint` is the sign between several that may be ticked, empty where one is picked."""

    DEFAULT_CSS = "Known { height: auto; display: none; }"

    def __init__(self) -> None:
        super().__init__()
        self._offer = Offer()
        self._joint = self._typed = ""
        self._place: int | None = None

    def put(self, offer: Offer, joint: str) -> None:
        """List what is offered, with nothing marked."""
        self._offer, self._joint, self._typed, self._place = offer, joint, "", None
        self._draw()

    def type(self, text: str) -> None:
        """Leave what fits a text that is typed; nothing is marked any more."""
        if self._offer.every and (text, None) != (self._typed, self._place):
            self._typed, self._place = text, None
            self._draw()

    @property
    def _part(self) -> str:
        """Give what is typed of the last of several."""
        return self._typed.rpartition(self._joint.strip())[2] if self._joint else self._typed

    @property
    def _is_whole(self) -> bool:
        """Tell whether the last of several is a name in full, so that no other one begins there."""
        return any(_names(self._part, option.word) for option in self._offer.every)

    @property
    def _listed(self) -> tuple[Option, ...]:
        return self._offer.every if self._is_whole else left(self._offer.every, self._part)

    @property
    def marked(self) -> str:
        """Give the word that is marked; empty where none is."""
        return self._listed[self._place].word if self._place is not None else ""

    def move(self, by: int) -> None:
        """Move the mark, around the ends; from none, to the first or the last."""
        if not self._listed:
            return
        start = self._place if self._place is not None else -1 if by > 0 else len(self._listed)
        self._place = (start + by) % len(self._listed)
        self._draw()

    def tick(self) -> str:
        """Tick what is marked, or untick it; gives the text that comes of it, which is the word itself of one."""
        word = self.marked
        if self._is_ticked(word):
            self._typed = self._joint.join(part for part in self._parts if not _names(part, word))
        else:
            self._typed = self._with(word)
        self._place = [option.word for option in self._listed].index(word)
        self._draw()
        return self._typed

    @property
    def completed(self) -> str:
        """Give the text that is meant: what is ticked as it stands, a beginning with what is marked in its place."""
        begun = self._part.strip().casefold()
        stands = self._is_whole or self._is_ticked(self.marked) or not self.marked.casefold().startswith(begun)
        return self._typed if self._joint and stands else self._with(self.marked)

    @property
    def _parts(self) -> list[str]:
        return [part.strip() for part in self._typed.split(self._joint.strip()) if part.strip()]

    def _is_ticked(self, word: str) -> bool:
        return bool(self._joint) and any(_names(part, word) for part in self._parts)

    def _with(self, word: str) -> str:
        """Put a word behind several, in the place of its beginning; alone where one is picked."""
        if not self._joint:
            return word
        rest, begun = self._parts, self._part.strip().casefold()
        if begun and not self._is_whole and word.casefold().startswith(begun):
            rest.pop()
        return self._joint.join([*rest, word])

    def _draw(self) -> None:
        listed = self._listed
        self.display = bool(listed)
        if listed:
            self.update(self._text(listed))

    def _text(self, listed: tuple[Option, ...]) -> Text:
        muted = colours_of(self)["muted"]
        first = max(0, min((self._place or 0) - LINES // 2, len(listed) - LINES))
        lines = [self._line(option, place) for place, option in enumerate(listed) if first <= place < first + LINES]
        more = len(listed) - len(lines)
        how = BY_TICK if self._joint else BY_NUMBER if self._offer.numbered else BY_MARK
        lines.append(Text(f"  {how}" + (f", {more} more" if more > 0 else ""), muted))
        return Text("\n").join(lines)

    @property
    def _column(self) -> int:
        """Give the columns of the names: as many as the longest takes that is not beyond all measure."""
        return max((width for each in self._offer.every if (width := cell_len(each.label)) <= WIDEST), default=0)

    def _line(self, option: Option, place: int) -> Text:
        colours, here = colours_of(self), place == self._place
        number = f"{self._offer.every.index(option) + 1:>2}  " if self._offer.numbered else ""
        tick = f"[{'x' if self._is_ticked(option.word) else ' '}] " if self._joint else ""
        beside = "   ".join(filter(None, (option.meaning, self._offer.whose if option in self._offer.others else "")))
        label = set_cell_size(option.label, max(self._column, cell_len(option.label))) if beside else option.label
        style = f"bold {colours['accent']}" if here else colours["muted"]
        about = (f"   {beside}" if beside else "", colours["muted"])
        line = Text.assemble("  ", (number, style), f"{tick}{label}", about)
        line = marked(line, self.size.width, colours) if here else line
        line.no_wrap, line.overflow = True, "ellipsis"
        return line


def _names(part: str, unit: str) -> bool:
    """Tell whether a part of a text of several names a unit, with or without its strength."""
    said, name = part.strip().casefold(), unit.casefold()
    return said == name or (said.startswith(f"{name} ") and said[len(name) + 1 :].strip("() ").isdecimal())


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
    keeps: Callable[[str], bool] = staticmethod(lambda key: False)
    """Keeps a key for itself, if it gives True; else it is typed."""
    stands_anew = False
    """Whether all that stands there is selected for the first sign to take its place; other keys mend it."""
    signs = ""
    """The signs that may be typed; all others are commands while nothing is. Empty where any may be typed."""

    def types(self, sign: str) -> bool:
        """Tell whether a sign is typed, and no command; so is a dot behind something."""
        return not self.signs or sign in self.signs or (sign == "." and bool(self.value))

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Leave to commands what is not typed, as long as nothing is."""
        return super().check_consume_key(key, character) and (bool(self.value) or self.types(character or ""))

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
        """Take the first line of what is pasted."""
        event.prevent_default()
        event.stop()
        lines = event.text.splitlines()
        if lines:
            self.untouched = False
            self.replace(shown(lines[0]), *sorted(self.selection))

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
            event.prevent_default()  # it goes on to the commands, or is refused
        elif event.is_printable or event.key in ("backspace", "delete"):
            self.untouched = self.stands_anew = False


def not_typed(event: Key, field: Field, question: Question[Any]) -> str:
    """Say of a sign that is not typed what is: where nothing is yet, it may be a command, of which nothing is said."""
    if not event.is_printable or (not field.value and event.key in field.screen.active_bindings):
        return ""
    wanted = f"Type {question.invited()}."
    return (
        f"“{event.character}” is not typed here. {wanted} Letters are commands in an empty field."
        if field.value
        else wanted
    )


class LastPart(Suggester):
    """Completes the last part of an answer, behind what joins parts: `XXIV + XL` to `XXIV + XLII`.

    A number that begins no known name is completed by the formation before it.
    """

    def __init__(self, known: Iterable[str], joint: str = "") -> None:
        super().__init__(case_sensitive=True)
        self._known, self._joint = tuple(known), joint.strip()

    async def get_suggestion(self, value: str) -> str | None:
        """Give the text with its last part completed; None where nothing known begins so."""
        start = value.rfind(self._joint) + len(self._joint) if self._joint and self._joint in value else 0
        start += len(value[start:]) - len(value[start:].lstrip())
        part = value[start:].casefold()
        found = next((each for each in self._known if part and each.casefold().startswith(part)), None)
        if found is None and self._joint:
            found = in_formation(value[:start], value[start:]) or None
        return None if found is None else value[:start] + found


def in_formation(before: str, number: str) -> str:
    """Write a unit's number with the formation that was typed last: `50` behind `21/20 6 +` as `50/20`; else empty."""
    formations = re.findall(r"\w/(\w+)", before)
    return f"{number}/{formations[-1]}" if formations and number.isdecimal() else ""


def completed(typed: str, known: Iterable[str], joint: str = "") -> str:
    """Give a text with the name begun last completed, behind what joins parts: `XX` to `XXIV`, `2 + 5` to `2 + 50/20`.

    Of several names that begin so, as much as they have in common; of none, the one that has a word that does, else a
    number with the formation before it: `21/20 6 + 50` to `21/20 6 + 50/20`.
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
    if not names or not begun:
        return typed
    starts = (names[0][:length] for length in range(len(names[0]), 0, -1))
    alike = next(start for start in starts if all(each.casefold().startswith(start.casefold()) for each in names))
    return (f"{before.rstrip()}{joint}" if found else "") + alike


class TypedEntry(Entry):
    """A text field, over what is known where something is; Enter on an empty one takes the default."""

    DEFAULT_CSS = "TypedEntry { height: auto; } TypedEntry Field { width: 1fr; max-width: 64; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "mark(1)", show=False, id="known.next", tooltip="Go to the next one that is known"),
        Binding("up", "mark(-1)", show=False, id="known.previous", tooltip="Go to the previous one"),
    ]

    _digits = ""  # each answers at once; none where answers may have more signs

    def compose(self) -> ComposeResult:
        field = Field(max_length=LONGEST_TEXT)
        field.keeps = self._keeps
        yield field
        yield Known()

    @property
    def takes(self) -> Iterator[KeyWord]:
        """Say that it is typed, or which digits answer at once."""
        low_high = map(int, self._digits[:1] + self._digits[-1:])
        yield KeyWord(up_to(*low_high), "answer") if self._digits else KeyWord("type,", "then enter", "enter")

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
        """Answer with a digit, where every answer is one and nothing was typed before it."""
        if answers := not self.query_one(Field).value and key in self._digits:
            self.post_message(AnswerTyped(key, self.asked.question.key, by_a_die=True))
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
        field.signs = question.signs
        known = question.completions(asked.table)
        field.suggester = LastPart(known, question.joint) if known or question.joint else None
        field.placeholder = f"enter: {offered}" if (offered := question.default_words) else inviting(question.invited())
        field.put(asked.before or "")
        self.known.put(asked.offer, asked.question.joint)
        if asked.before is not None:
            self.refuse()

    def refuse(self) -> None:
        """Keep the text that was refused, to be mended or typed over."""
        self.query_one(Field).stand_anew()

    def on_key(self, event: Key) -> None:
        """Say what is typed, where a letter is neither that nor a command."""
        if said := not_typed(event, self.query_one(Field), self.asked.question):
            event.stop()
            self.post_message(Amiss(said))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say that the answer is given anew, once the text is touched, and name the keys that are commands then."""
        event.stop()
        self.known.type(event.value)
        self.post_message(Retyped())
        self.screen.refresh_bindings()

    def focus(self, scroll_visible: bool = True) -> TypedEntry:
        """Focus the field."""
        self.query_one(Field).focus(scroll_visible)
        return self

    def take_offered(self) -> bool:
        """Answer with what Enter offers while nothing is typed; tell whether it offers anything."""
        typed = self.query_one(Field).value
        offers = not typed and (self.known.marked or self.asked.question.on_enter is not None)
        if offers:
            self.post_message(AnswerTyped(self._answer(typed), self.asked.question.key))
        return bool(offers)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with what is marked, picked by its number or typed; else with the default."""
        event.stop()
        self.post_message(AnswerTyped(self._answer(event.value), self.asked.question.key))

    def _answer(self, typed: str) -> str:
        question, said = self.asked.question, typed.strip()
        if self.known.marked and self.known.completed != typed:
            return self.known.completed
        if not said:
            return typed if question.default is None else question.default
        return self.asked.offer.picked(said) if self.asked.offer.picked(said) != said else typed
