"""Answers chosen from a list: one of it, or several; and the list of what is known, under a field."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.widgets import Static

from rulesets.engine.core.tabletop import Remarks
from rulesets.engine.questions.kind import Option
from saves.session.offers import Offer
from tui.shared.terminal import Colours
from tui.shared.wording import here
from tui.widgets.drawing import COLUMN_GAP, LEAD, LEAST_BESIDE, colours_of, hanging, numbered, pressing, row_lines
from tui.widgets.entry import AnswerTyped, Asked, ListEntry, Retyped, digit_of
from tui.widgets.key_bar import KeyWord, bound

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

ROOMY = 64
MANY = 8
"""So many short answers stand in two columns."""
BETWEEN = 4
"""The blanks between two columns."""


class ChoiceEntry(ListEntry):
    """One answer of a list, with a remark beside each where there is one."""

    remarks: Remarks = MappingProxyType({})

    def remark(self, remarks: Remarks) -> None:
        """Put remarks beside the labels, by word."""
        if remarks != self.remarks:
            self.remarks = remarks
            self.refresh(layout=True)

    def ask(self, asked: Asked) -> None:
        """Put a question, without remarks yet."""
        self.remarks = {}
        super().ask(asked)

    def render(self) -> Text:
        """Draw the list; meanings stand beside the labels where there is room, else only the marked one's beneath.

        Many short answers without a meaning stand in two columns.
        """
        colours = colours_of(self)
        if self._abreast:
            return self._in_two_columns(colours)
        if self.asked.notes:
            column = self._beside_remarks
            lines = [self._with_remark(n, colours, column) for n in range(len(self.choices))]
        elif (column := self._beside_labels) and not self.air:
            lines = [self._line(n, self._across, colours, each.meaning, column) for n, each in enumerate(self.choices)]
        else:
            lines = [self.aired(self._line(n, self._across, colours), n) for n in range(len(self.choices))]
            if self.marked is not None and any(each.meaning for each in self.choices):
                lines.append(Text.assemble((f"\n{self.remark_to_marked}", colours["muted"])))
        if self.only_marks:
            lines.append(pressing("a number marks, enter settles", "enter", colours["muted"]))
        return Text("\n").join(lines)

    @property
    def _longest(self) -> int:
        """Count the columns of the longest label."""
        return max((self._label(each).cell_len for each in self.choices), default=0)

    @property
    def _abreast(self) -> int:
        """Count the rows of two columns; 0 where one column does, or no two fit beside each other."""
        bare = not self.asked.notes and not self.air and not any(each.meaning for each in self.choices)
        fits = self._longest + BETWEEN + len(LEAD) < self._across // 2
        return (len(self.choices) + 1) // 2 if bare and len(self.choices) >= MANY and fits else 0

    def _in_two_columns(self, colours: Colours) -> Text:
        """Draw the list down one column and then down the other."""
        rows, half = self._abreast, (self._across - BETWEEN) // 2
        drawn = [self._line(number, half, colours) for number in range(len(self.choices))]
        return Text("\n").join(Text(" " * BETWEEN).join(drawn[row::rows]) for row in range(rows))

    @property
    def _beside_labels(self) -> int:
        """Say how wide the labels are that meanings stand beside; 0 where there is no room for both."""
        column = self._longest
        meaning = max((cell_len(option.meaning) for option in self.choices), default=0)
        least = min(meaning, LEAST_BESIDE) if self._across >= ROOMY else meaning
        return column if len(LEAD) + column + COLUMN_GAP + least + 2 <= self._across else 0

    def _label(self, option: Option) -> Text:
        """Write a label and what stands behind it: with notes, only whether it is suggested."""
        suggested = "suggested" if option.word == self.asked.question.default else ""
        remark = suggested if self.asked.notes else self.remarks.get(option.word, "")
        return Text.assemble(option.label, (f"   {remark}" if remark else "", colours_of(self)["muted"]))

    def _line(self, number: int, width: int, colours: Colours, about: str = "", column: int = 0) -> Text:
        label, here = self._label(self.choices[number]), number == self.marked
        lines = row_lines(label, digit_of(number), width, colours, here, about, column)
        return numbered(Text("\n").join(lines), number)

    def _remark(self, option: Option) -> str:
        """Say what a reading comes to here, and what else; of what is no reading, what it means."""
        note, odds = (told.get(option.word, "") for told in (self.asked.notes, self.remarks))
        if note:
            return here(f"{odds}. {note}" if odds else note)
        return " ".join(filter(None, (option.meaning, here(odds) if odds else "")))

    @property
    def _beside_remarks(self) -> int:
        """Say how wide the labels are that remarks stand beside; 0 where no line has room for that of each reading."""
        longest = max(cell_len(self._remark(each)) for each in self.choices if each is not self.asked.suggests)
        return self._longest if len(LEAD) * 2 + self._longest + COLUMN_GAP + longest + 2 <= self._across else 0

    def _with_remark(self, number: int, colours: Colours, column: int) -> Text:
        remark = self._remark(self.choices[number])
        if column:
            return self._line(number, self._across, colours, remark, column)
        beneath = hanging(LEAD * 2, remark, self._across, colours["muted"]) if remark else []
        return numbered(Text("\n").join((self._line(number, self._across, colours), *beneath)), number)


class SeveralEntry(ListEntry):
    """Any number of a list: a digit or the space bar ticks, Enter takes what is ticked."""

    BINDINGS = bound("SeveralEntry")
    WORD = "tick"

    @property
    def takes(self) -> Iterator[KeyWord]:
        """Name the digits, the arrows and Enter, which takes what is ticked."""
        yield from super().takes
        yield KeyWord("enter", "takes the ticks", "enter")

    def _first_marked(self, asked: Asked) -> int:
        """Mark the first line: Enter takes what is ticked, wherever the mark is."""
        return 0

    def ask(self, asked: Asked) -> None:
        """Put a question, with what stood there or the default ticked."""
        start = asked.before if asked.before is not None else asked.question.default or ""
        self.ticked = [word.strip() for word in start.split(",") if word.strip() not in ("", "none")]
        super().ask(asked)

    def action_tick(self) -> None:
        """Tick or untick what is marked."""
        self.tick(self.marked or 0)

    def tick(self, number: int) -> None:
        """Tick or untick the option of that number, counted from 0; what was said of the answer before goes."""
        word = self.choices[number].word
        self.ticked = [each for each in self.ticked if each != word] if word in self.ticked else [*self.ticked, word]
        self.post_message(Retyped(self._so_far))
        self.marked = number
        self.refresh()

    def choose(self, number: int, at_once: bool = False) -> None:
        """Tick instead of answering; only Enter answers."""
        self.tick(number)

    def action_choose(self) -> None:
        """Answer with all that is ticked."""
        self.post_message(AnswerTyped(self._so_far, self.asked.question.key))

    @property
    def _so_far(self) -> str:
        return ", ".join(self.ticked) or "none"

    def render(self) -> Text:
        """Draw the list with its ticks, and the remark to what is marked."""
        colours = colours_of(self)
        lines = Text()
        for number, option in enumerate(self.choices):
            ticked = option.word in self.ticked
            label = Text(f"{'[x]' if ticked else '[ ]'} {option.label}", "bold" if ticked else "")
            row = row_lines(label, digit_of(number), self._across, colours, number == self.marked, takes=False)
            lines.append_text(self.aired(Text("\n").join(row), number)).append("\n")
        lines.append(f"\n{self.remark_to_marked}\n", colours["muted"])
        lines.append("space or a digit ticks, ", colours["muted"])
        lines.append_text(pressing("enter accepts the ticks, or none", "enter", colours["muted"]))
        return lines


# What is known, under a field in which answers are typed


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

    def __init__(self) -> None:
        super().__init__()
        self._offer = Offer()
        self._joint = self._typed = ""
        self._place: int | None = None
        self._ticks = False

    def put(self, offer: Offer, joint: str) -> None:
        """List what is offered, with nothing marked."""
        self._offer, self._joint, self._typed, self._place = offer, joint, "", None
        self._draw()

    def type(self, text: str) -> None:
        """Leave what fits a text that is typed; nothing is marked any more."""
        if self._offer.every and (text, None) != (self._typed, self._place):
            self._typed, self._place, self._ticks = text, None, False
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
        """What fits the name begun last; all, once that is ticked or stands there with more behind it."""
        listed = left(self._offer.every, self._part)
        return self._offer.every if self._is_whole and (self._ticks or not listed) else listed

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
        word, self._ticks = self.marked, True
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
            self.update(KnownLines(self))

    def lines(self, width: int) -> Text:
        """Write the list, and how one picks from it, in lines of a width."""
        listed = self._listed
        muted = colours_of(self)["muted"]
        first = max(0, min((self._place or 0) - LINES // 2, len(listed) - LINES))
        shown = listed[first : first + LINES]
        lines = [self._line(option, place, width) for place, option in enumerate(shown, first)]
        more = len(listed) - len(lines)
        how = BY_TICK if self._joint else BY_NUMBER if self._offer.numbered else BY_MARK
        lines.append(Text(f"  {how}" + (f", {more} more" if more > 0 else ""), muted))
        return Text("\n").join(lines)

    @property
    def _column(self) -> int:
        """Give the columns of the names: as many as the longest takes that is not beyond all measure."""
        return max((width for each in self._offer.every if (width := cell_len(each.label)) <= WIDEST), default=0)

    def _text(self, option: Option) -> Text:
        """Write a name with its box, what is known of it beside."""
        tick = f"[{'x' if self._is_ticked(option.word) else ' '}] " if self._joint else ""
        beside = "   ".join(filter(None, (option.meaning, self._offer.whose if option in self._offer.others else "")))
        label = set_cell_size(option.label, max(self._column, cell_len(option.label))) if beside else option.label
        return Text.assemble(f"{tick}{label}", (f"   {beside}" if beside else "", colours_of(self)["muted"]))

    def _line(self, option: Option, place: int, width: int) -> Text:
        number = str(self._offer.every.index(option) + 1) if self._offer.numbered else ""
        line = self._text(option)
        line.truncate(width - len(LEAD) - 3, overflow="ellipsis")
        return row_lines(line, number, width, colours_of(self), place == self._place, takes=not self._joint)[0]


class KnownLines(NamedTuple):
    """The list of what is known, as wide as there is room."""

    known: Known

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Write it."""
        yield self.known.lines(options.max_width)


def _names(part: str, unit: str) -> bool:
    """Tell whether a part of a text of several names a unit, with or without its strength."""
    said, name = part.strip().casefold(), unit.casefold()
    return said == name or (said.startswith(f"{name} ") and said[len(name) + 1 :].strip("() ").isdecimal())
