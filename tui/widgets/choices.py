"""Answers chosen from a list: one of it, or several."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.binding import Binding, BindingType

from rulesets.engine.core.tabletop import Remarks
from rulesets.engine.questions.question import Option
from tui.shared.terminal import Colours
from tui.widgets.drawing import colours_of, hanging, marked, numbered, pressing, wrapped
from tui.widgets.entry import AnswerTyped, Asked, ListEntry, digit_of
from tui.widgets.key_bar import KeyWord

ROOMY = 64
BEFORE_LABEL, GAP = 5, 3
LEAST_MEANING = 20
"""So many columns a meaning has beside its label, or its length; on less room it stands beneath."""


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
            if any(each.meaning for each in self.choices):
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
        """Write what stands behind a label; with notes it stands beneath, and it is said which one is suggested."""
        suggested = "suggested" if option.word == self.asked.question.default else ""
        remark = suggested if self.asked.notes else self.remarks.get(option.word, "")
        return f"   {remark}" if remark else ""

    def _line(self, number: int, colours: Colours) -> Text:
        """Draw one line, the marked one with its ground over the whole width."""
        return self._drawn(self._label(number, colours), BEFORE_LABEL, number == self.marked, colours)

    def _label(self, number: int, colours: Colours) -> Text:
        option, digit = self.choices[number], digit_of(number)
        style = f"bold {colours['accent']}" if number == self.marked else colours["muted"]
        return Text.assemble("  ", (f"{digit}  ", style), option.label, (self._odds(option), colours["muted"]))

    def _with_meaning_beside(self, number: int, lead: int, colours: Colours) -> Text:
        """Draw an option with its meaning, which goes on below where it began."""
        said = wrapped(self.choices[number].meaning, self._across - lead)
        lines = [self._label(number, colours), *(Text() for _ in said[1:])]
        for line, words in zip(lines, said, strict=True):
            line.pad_right(lead - line.cell_len)
            line.append(words, colours["muted"])
        if number == self.marked:
            lines = [marked(line, self._across, colours) for line in lines]
        return numbered(Text("\n").join(lines), number)

    def _with_remark_beneath(self, number: int, colours: Colours) -> Text:
        option, label = self.choices[number], self._line(number, colours)
        note, odds = (told.get(option.word, "") for told in (self.asked.notes, self.remarks))
        beneath = [f"here: {note}" if note else option.meaning]
        beneath += [odds if note else f"here: {odds}"] if odds else []
        lines = [line for said in beneath for line in hanging(" " * BEFORE_LABEL, said, self._across, colours["muted"])]
        return numbered(Text("\n").join((label, *lines)), number)


class SeveralEntry(ListEntry):
    """Any number of a list: a digit or the space bar ticks, Enter takes what is ticked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "tick", show=False, id="answer.tick", tooltip="Tick or untick the selected answer")
    ]
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
        """Tick or untick the option of that number, counted from 0."""
        word = self.choices[number].word
        self.ticked = [each for each in self.ticked if each != word] if word in self.ticked else [*self.ticked, word]
        self.marked = number
        self.refresh()

    def choose(self, number: int, by_digit: bool = False) -> None:
        """Tick instead of answering; only Enter answers."""
        self.tick(number)

    def action_choose(self) -> None:
        """Answer with all that is ticked."""
        self.post_message(AnswerTyped(", ".join(self.ticked) or "none", self.asked.question.key))

    def render(self) -> Text:
        """Draw the list with its ticks, and the remark to what is marked."""
        colours = colours_of(self)
        lines = Text()
        for number, option in enumerate(self.choices):
            here, ticked = number == self.marked, option.word in self.ticked
            line = Text("  ")
            line.append(f"{digit_of(number)} {'[x]' if ticked else '[ ]'} ", "bold" if ticked else "")
            lead = line.cell_len
            line.append(option.label, "bold" if ticked else "")
            lines.append_text(self.aired(self._drawn(line, lead, here, colours), number)).append("\n")
        lines.append(f"\n{self.remark_to_marked}\n", colours["muted"])
        lines.append("space or a digit ticks, ", colours["muted"])
        lines.append_text(pressing("enter accepts the ticks, or none", "enter", colours["muted"]))
        return lines
