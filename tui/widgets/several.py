"""Several answers of a list, ticked."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from tui.widgets.choices import ListEntry
from tui.widgets.drawing import colours_of, pressing
from tui.widgets.entry import AnswerTyped, Asked


class SeveralEntry(ListEntry):
    """Any number of a list: a digit or the space bar ticks, Enter takes what is ticked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "tick", "tick", id="answer.tick", tooltip="Tick or untick the selected answer"),
    ]

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

    def take(self, number: int, by_digit: bool = False) -> None:
        """Tick instead of answering; only Enter answers."""
        self.tick(number)

    def action_take(self) -> None:
        """Answer with all that is ticked."""
        self.post_message(AnswerTyped(", ".join(self.ticked) or "none", self.asked.question.key))

    def render(self) -> Text:
        """Draw the list with its ticks, and the remark to what is marked."""
        colours = colours_of(self)
        lines = Text()
        for number, option in enumerate(self.choices):
            here, ticked = number == self.marked, option.word in self.ticked
            line = Text("▌ " if here else "  ", colours["accent"])
            line.append(f"{number + 1} {'[x]' if ticked else '[ ]'} ", "bold" if ticked else "")
            lead = line.cell_len
            line.append(option.label, f"bold {colours['accent']}" if here else "bold" if ticked else "")
            lines.append_text(self.aired(self._drawn(line, lead, here, colours), number)).append("\n")
        lines.append(f"\n{self.remark_to_marked}\n", colours["muted"])
        lines.append("space or a digit ticks, ", colours["muted"])
        lines.append_text(pressing("enter accepts the ticks, or none", "enter", colours["muted"]))
        return lines
