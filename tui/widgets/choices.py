"""Answers chosen from a list."""

from __future__ import annotations

from types import MappingProxyType
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.events import Click, Key
from textual.geometry import Region, Size

from rulesets.engine.core.tabletop import Remarks
from rulesets.engine.questions.question import Option
from tui.shared.colours import Colours
from tui.widgets.drawing import colours_of, fitted_size_of, hanging, number_at, numbered, parted, wrapped
from tui.widgets.entry import Amiss, AnswerTyped, Asked, Entry

DIGITS = 9
ROOMY = 64
BEFORE_LABEL, GAP = 5, 3
LEAST_MEANING = 20
"""So many columns a meaning has beside its label, or its length; on less room it stands beneath."""
NARROW, AROUND = 80, 18
"""Below so many columns there may be air between lines; and how many rows of the screen are not the list's."""


class ListEntry(Entry, can_focus=True):
    """A list with one line marked; arrows and j and k move the mark."""

    DEFAULT_CSS = "ListEntry { height: auto; width: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "next", show=False, id="answer.next", tooltip="Go to the next answer"),
        Binding("up,k", "move(-1)", "previous", show=False, id="answer.previous", tooltip="Go to the previous answer"),
        Binding("enter", "take", "choose", show=False, id="answer.take", tooltip=("Choose the selected answer")),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.choices: tuple[Option, ...] = ()
        self.marked: int | None = None
        self._across = 0

    def ask(self, asked: Asked) -> None:
        """Put a question."""
        self.asked = asked
        self.choices = asked.question.options(asked.table)
        self.marked = self._first_marked(asked)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Count the lines for a width, which is the one that they are drawn in then."""
        self._across = width
        return super().get_content_height(container, viewport, width)

    def _first_marked(self, asked: Asked) -> int | None:
        """Mark what stood there or the default; nothing where there is neither, lest Enter decide."""
        words = [option.word for option in self.choices]
        start = asked.before if asked.before in words else asked.question.default
        return words.index(start) if start in words else None

    def action_move(self, by: int) -> None:
        """Move the mark, around the ends; from none, to the first or the last."""
        if self.marked is None:
            self.marked = -1 if by > 0 else len(self.choices)
        self.marked = (self.marked + by) % len(self.choices)
        self.refresh(layout=True)
        self._show_marked(self.marked)

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

    def _show_marked(self, marked: int) -> None:
        """Scroll what is around the list, so that the marked line is in sight."""
        around = next((each for each in self.ancestors if isinstance(each, ScrollableContainer)), None)
        if around is not None:
            top = self.region.y - around.region.y + round(around.scroll_y) + marked * (1 + self.air)
            around.scroll_to_region(Region(0, top, 1, 1), animate=False)

    def action_take(self) -> None:
        """Answer with what is marked; where nothing is, say what to press."""
        if self.marked is None:
            self.post_message(Amiss(self.pressing))
        else:
            self.take(self.marked)

    @property
    def remark_to_marked(self) -> str:
        """Give what is said of the marked line; nothing where none is marked."""
        return "" if self.marked is None else self.choices[self.marked].meaning

    @property
    def pressing(self) -> str:
        """Say which keys answer."""
        last = min(len(self.choices), DIGITS)
        return f"Press a number from 1 to {last}, or choose with the arrows and press Enter."

    def take(self, number: int, by_digit: bool = False) -> None:
        """Answer with the option of that number, counted from 0."""
        question = self.asked.question
        by_a_die = by_digit and question.is_thrown
        self.post_message(AnswerTyped(self.choices[number].word, question.key, by_a_die))

    def _drawn(self, line: Text, lead: int, here: bool, colours: Colours) -> Text:
        """Let what does not fit go on below, as far in as it began, and give the marked line its ground."""
        first, *more = parted(line[lead:], self._across - lead)
        mark = Text.assemble(("▌" if here else " ", colours["accent"]), " " * (lead - 1))
        lines = [Text.assemble(line[:lead], first), *(Text.assemble(mark, each) for each in more)]
        for each in lines if here else ():
            each.pad_right(max(0, self._across - each.cell_len))
            each.stylize_before(colours["marked"])
        return Text("\n").join(lines)

    def on_key(self, event: Key) -> None:
        """Let a digit choose at once; one that stands for nothing is refused."""
        digit = event.character or ""
        if not digit.isdecimal():
            return
        event.stop()
        if 1 <= int(digit) <= len(self.choices[:DIGITS]):
            self.take(int(digit) - 1, by_digit=True)
        else:
            self.post_message(Amiss(f"There is no {digit} here. {self.pressing}"))

    def on_click(self, event: Click) -> None:
        """Choose what is clicked."""
        for number in number_at(event):
            self.take(number)


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
        """Draw the list; meanings stand beside the labels where there is room, else only the marked one's beneath."""
        colours = colours_of(self)
        if self.asked.notes:
            lines = [self._with_remark_beneath(n, colours) for n in range(len(self.choices))]
        elif (lead := self._beside_labels) and not self.air:
            lines = [self._with_meaning_beside(n, lead, colours) for n in range(len(self.choices))]
        else:
            lines = [self.aired(self._line(n, colours), n) for n in range(len(self.choices))]
            lines.append(Text.assemble((f"\n{self.remark_to_marked}", colours["muted"])))
        return Text("\n").join(lines)

    @property
    def _beside_labels(self) -> int:
        """Say how far in meanings stand beside the labels; 0 where there is no room for them."""
        labels = (cell_len(each.label) + cell_len(self._odds(each)) for each in self.choices)
        lead = BEFORE_LABEL + max(labels, default=0) + GAP
        meaning = max((cell_len(option.meaning) for option in self.choices), default=0)
        least = min(meaning, LEAST_MEANING) if self._across >= ROOMY else meaning
        return lead if lead + least <= self._across else 0

    def _odds(self, option: Option) -> str:
        """Write what stands behind a label; with notes it stands beneath."""
        remark = "" if self.asked.notes else self.remarks.get(option.word, "")
        return f"   {remark}" if remark else ""

    def _line(self, number: int, colours: Colours) -> Text:
        """Draw one line, the marked one with its ground over the whole width."""
        return self._drawn(self._label(number, colours), BEFORE_LABEL, number == self.marked, colours)

    def _label(self, number: int, colours: Colours) -> Text:
        here, option = number == self.marked, self.choices[number]
        style = f"bold {colours['accent']}" if here else ""
        digit = str(number + 1) if number < DIGITS else " "
        return Text.assemble(
            ("▌ " if here else "  ", colours["accent"]),
            (f"{digit}  ", style or colours["muted"]),
            (option.label, style),
            (self._odds(option), colours["muted"]),
        )

    def _with_meaning_beside(self, number: int, lead: int, colours: Colours) -> Text:
        """Draw an option with its meaning, which goes on below where it began."""
        said = wrapped(self.choices[number].meaning, self._across - lead)
        lines = [self._label(number, colours), *(Text() for _ in said[1:])]
        for line, words in zip(lines, said, strict=True):
            line.pad_right(lead - line.cell_len)
            line.append(words, colours["muted"])
            if number == self.marked:
                line.pad_right(max(0, self._across - line.cell_len))
                line.stylize_before(colours["marked"])
        return numbered(Text("\n").join(lines), number)

    def _with_remark_beneath(self, number: int, colours: Colours) -> Text:
        question, option = self.asked.question, self.choices[number]
        label = self._line(number, colours)
        if option.word == question.default:
            label.rstrip()
            label.append("   suggested", colours["good"])
        note, odds = (told.get(option.word, "") for told in (self.asked.notes, self.remarks))
        beneath = [f"here: {note}" if note else option.meaning, *([odds] if odds else [])]
        lines = [line for said in beneath for line in hanging(" " * BEFORE_LABEL, said, self._across, colours["muted"])]
        return numbered(Text("\n").join((label, *lines)), number)
