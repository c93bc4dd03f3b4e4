"""What every way of answering has in common."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.events import Click, Key
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from rulesets.engine.core.tabletop import Remarks, Tabletop
from rulesets.engine.questions.choices import as_listed, yes_and_no
from rulesets.engine.questions.kind import Option
from rulesets.engine.questions.question import Question
from saves.session.offers import Offer
from tui.shared.wording import AS_SUGGESTED
from tui.widgets.drawing import fitted_size_of, number_of, numbered
from tui.widgets.key_bar import KeyWord, bound

DIGITS = 10
"""So many answers of a list have a digit: the tenth has 0."""
NARROW, AROUND = 80, 18
"""Below so many columns there may be air between lines; and how many rows of the screen are not the list's."""


def digits_to_press(last: int) -> str:
    """Say which digits may be pressed: `Press 1 or 2`, and from three on `Press a number from 1 to 3`."""
    if last >= DIGITS:
        return "Press a number from 1 to 9, or 0 for the tenth"
    return f"Press a number from 1 to {last}" if last > 2 else "Press 1 or 2" if last > 1 else "Press 1"


def ways_to_choose(many: int, only_marks: bool) -> str:
    """Say which keys choose from a list; where digits only mark, Enter settles."""
    if only_marks:
        return f"{digits_to_press(many)} or use the arrows to mark one, then press Enter."
    return f"{digits_to_press(many)}, or choose with the arrows and press Enter."


def up_to(low: int, high: int) -> str:
    """Name digits in one word: `1-6`, or the only one."""
    return f"{low}-{high}" if low < high else str(high)


def digits_of(many: int) -> str:
    """Name the digits of a list in one word: `1-6`; `1-9 0` where it has a tenth line."""
    return up_to(1, many) if many < DIGITS else "1-9 0"


def digit_of(place: int) -> str:
    """Give the digit of a line, counted from 0; a blank behind the tenth."""
    return str((place + 1) % DIGITS) if place < DIGITS else " "


def digits_bound(id: str, what: str) -> list[BindingType]:
    """Bind the digits of a list to the action `digit`, which is given the place of a line, counted from 0."""
    return [
        Binding(digit_of(n), f"digit({n})", show=False, id=f"{id}.{n + 1}", tooltip=f"Choose {what} {n + 1}")
        for n in range(DIGITS)
    ]


class AnswerTyped(Message):
    """The players have answered: `StepsScreen` submits it, `ChangeAnswer` takes it for an earlier answer; nobody else.

    `text` is the answer as typed, `to` the key of the question it was put to.

    A key pressed twice in a hurry answers twice before the next question shows: the second answer is to no question.
    `at_once` says that a digit, a letter or the last die answered, and no Enter behind it.
    """

    def __init__(self, text: str, to: str, at_once: bool = False) -> None:
        super().__init__()
        self.text = text
        self.to = to
        self.at_once = at_once


class Retyped(Message):
    """The players answer anew: `StepsScreen.on_retyped` takes away what was said of their last answer.

    `so_far` is what Enter would answer now, of ticks alone; the odds go by it.
    """

    def __init__(self, so_far: str = "") -> None:
        super().__init__()
        self.so_far = so_far


class Amiss(Message):
    """What was pressed answers nothing: `SessionScreen.on_amiss` or the dialog around says the `reason`, what does.

    `enter_does` says that Enter answers: one close behind it is no part of what was pressed.
    """

    def __init__(self, reason: str, enter_does: bool = False) -> None:
        super().__init__()
        self.reason, self.enter_does = reason, enter_does


class TakeSuggested(Message):
    """The players take the suggested readings from here on: `StepsScreen.on_take_suggested` does."""


class GoBack(Message):
    """The players want to go back, from an entry that took the key for itself; the screen's `on_go_back` leaves."""


@dataclass(frozen=True)
class Asked:
    """A question as it is put: on which table, with remarks beside its options by word, and what stood there.

    `at` tells a question that is put anew from one that is still
    open, whose half-typed answer is kept. `sides` says what each side is called, `offer` what may be picked where
    the answer is typed. `suggests` is the row that takes all open rules as suggested from here on, `rolled` says
    that Tableside rolls, as it does for who is guided through a lesson. `undone` are typed dice that were taken back;
    `marks` says that the default may be marked beforehand, which in a lesson would give the answer away. `attacks`
    is the hue of the side that attacks, empty where nobody knows which does.
    """

    question: Question[Any]
    table: Tabletop
    notes: Remarks = field(default_factory=dict)
    before: str | None = None
    at: int = 0
    sides: Mapping[str, str] = field(default_factory=dict)
    offer: Offer = field(default_factory=Offer)
    suggests: Option | None = None
    rolled: bool = False
    undone: str | None = None
    marks: bool = True
    attacks: str = ""


class Entry(Widget):
    """A way to answer; each kind of question has one."""

    @property
    def takes(self) -> Iterable[KeyWord]:
        """Name the keys that answer, first what an answer is."""
        raise NotImplementedError

    def ask(self, asked: Asked) -> None:
        """Put a question."""
        raise NotImplementedError

    def refuse(self) -> None:
        """Make ready for another answer, where what was answered is not taken; a ruling never comes here."""

    def remark(self, remarks: Remarks) -> None:
        """Put remarks beside the options, by word, where options are shown."""


class ListEntry(Entry, can_focus=True):
    """A list with one line marked, a die with one face: arrows, j and k move the mark, a digit answers at once.

    So do y and n where yes and no are the answers. At an open rule they all only mark, and Enter settles it.
    """

    WORD: ClassVar[str] = "choose"
    """What a digit does."""
    BINDINGS = bound("ListEntry")

    def __init__(self) -> None:
        super().__init__()
        self.choices: tuple[Option, ...] = ()
        self.marked: int | None = None
        self.only_marks = False
        self._across = 0
        self._spelt = ""

    @property
    def takes(self) -> Iterator[KeyWord]:
        """Name the digits and the arrows; where they only mark, Enter instead."""
        yield KeyWord(digits_of(len(self.choices)), "mark" if self.only_marks else self.WORD)
        if self.only_marks:
            yield KeyWord("enter", "settles", "enter")
        elif self.marked is not None:
            yield KeyWord("↑↓", "move")

    def ask(self, asked: Asked) -> None:
        """Put a question; an open rule is settled by Enter alone."""
        self.asked, self.only_marks = asked, asked.question.is_precedent
        self.choices = as_listed(asked.question.options(asked.table))
        if asked.suggests:
            self.choices = (*self.choices, asked.suggests)
        self.marked = self._first_marked(asked)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Count the lines for a width, which is the one that they are drawn in then."""
        self._across = width
        return super().get_content_height(container, viewport, width)

    def _first_marked(self, asked: Asked) -> int | None:
        """Mark what stood there or the default; nothing where there is neither, lest Enter decide."""
        words = [option.word for option in self.choices]
        start = asked.before if asked.before in words else asked.question.on_enter if asked.marks else None
        return words.index(start) if start in words else None

    def action_move(self, by: int) -> None:
        """Move the mark, around the ends; from none, to the first or the last."""
        begin = self.marked if self.marked is not None else -1 if by > 0 else len(self.choices)
        self.mark((begin + by) % len(self.choices))

    def mark(self, number: int) -> None:
        """Mark a line, counted from 0, and have it in sight; what was said of the answer before goes."""
        self.post_message(Retyped())
        if self.marked is None:
            self.screen.refresh_bindings()  # the arrows are named from here on
        self.marked = number
        self.refresh(layout=True)
        self._show_marked(number)

    @property
    def air(self) -> int:
        """Count the rows between two lines: on a small screen, where there is room, one for a finger."""
        size = fitted_size_of(self)
        return int(size.width < NARROW and 2 * len(self.choices) <= size.height - AROUND)

    def aired(self, line: Text, number: int) -> Text:
        """Let a line answer wherever its row is tapped, and the row beneath it, too."""
        if not self.air:
            return numbered(line, number)
        line.pad_right(max(0, self._across - line.cell_len))
        return numbered(line.append("\n" + " " * self._across), number)

    @property
    def rows(self) -> dict[tuple[int, ...], int]:
        """Give the row in which each line begins, by its number, counted from 0, as the list is drawn."""
        drawn = ((row, segment.style) for row in range(self.size.height) for segment in self.render_line(row))
        first: dict[tuple[int, ...], int] = {}
        for row, style in drawn:
            first.setdefault(number_of(style), row)
        return first

    def below(self, row: int) -> int:
        """Count the lines that begin in a row or beneath it."""
        return sum(bool(number) and begins >= row for number, begins in self.rows.items())

    def _show_marked(self, marked: int) -> None:
        """Scroll what is around the list, so that the marked line is in sight."""
        around = next((each for each in self.ancestors if isinstance(each, ScrollableContainer)), None)
        if around is not None:
            top = self.region.y - around.region.y + round(around.scroll_y) + self.rows.get((marked,), 0)
            around.scroll_to_region(Region(0, top, 1, 1), animate=False)

    def action_choose(self) -> None:
        """Answer with what is marked; where nothing is, say what to press."""
        if self.marked is None:
            self.post_message(Amiss(self.pressing))
        else:
            self.choose(self.marked)

    @property
    def remark_to_marked(self) -> str:
        """Give what is said of the marked line; nothing where none is marked."""
        return "" if self.marked is None else self.choices[self.marked].meaning

    @property
    def pressing(self) -> str:
        """Say which keys answer."""
        return ways_to_choose(len(self.choices), self.only_marks)

    def choose(self, number: int, at_once: bool = False) -> None:
        """Answer with the option of that number, counted from 0."""
        if self.choices[number].word == AS_SUGGESTED:
            self.post_message(TakeSuggested())
            return
        self.post_message(AnswerTyped(self.choices[number].word, self.asked.question.key, at_once))

    def on_key(self, event: Key) -> None:
        """Let a digit choose at once, and y or n say yes or no; a digit that stands for nothing is refused."""
        sign, before = event.character or "", self._spelt
        self._spelt = ""
        options = self.asked.question.options(self.asked.table)
        if (place := yes_and_no([each.label for each in options]).get(sign)) is not None:
            event.stop()
            event.prevent_default()
            self._point(self.choices.index(options[place]), at_once=True)
        elif before and sign.isdecimal():
            event.stop()
            self._choose_square(f"{before}{sign}")
        elif sign.isupper() and any(each.startswith(sign) for each in self._squares):
            event.stop()
            self._choose_square(sign)
        elif sign.isdecimal():
            event.stop()
            self.choose_by_digit(sign)
        elif event.is_printable and event.key not in self.screen.active_bindings:
            self.post_message(Amiss(self.pressing))

    @property
    def _squares(self) -> list[str]:
        """Give the square with which each option begins, as `R8` of `R8 infantry`; empty where it begins otherwise."""
        begin = (re.match(r"[A-Z][0-9]+\b", each.label) for each in self.choices)
        return [each[0] if each else "" for each in begin]

    def _choose_square(self, spelt: str) -> None:
        """Mark the first option whose square begins as spelt, and choose it where no other can be meant."""
        found = [place for place, square in enumerate(self._squares) if square.startswith(spelt)]
        if not found:
            self.post_message(Amiss(f"There is no {spelt} here. {self.pressing}"))
            return
        self._spelt = spelt
        self.mark(found[0])
        if len(found) == 1 and self._squares[found[0]] == spelt:
            self._point(found[0], at_once=True)

    def _point(self, number: int, at_once: bool = False) -> None:
        """Answer with a line that was pointed at, counted from 0, or mark it."""
        if self.only_marks:
            self.mark(number)
        else:
            self.choose(number, at_once)

    def choose_by_digit(self, digit: str) -> None:
        """Answer with the option that a digit stands for, 0 for the tenth; say what to press where there is none."""
        number = int(digit) or DIGITS
        if digit.isascii() and number <= len(self.choices):
            self._point(number - 1, at_once=True)
        else:
            self.post_message(Amiss(f"There is no {digit} here. {self.pressing}"))

    def on_click(self, event: Click) -> None:
        """Choose what is clicked, or mark it."""
        for number in number_of(event.style):
            self._point(number)
