"""A list to tick: one of some words, or any of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets.option_list import Option

from tui.widgets.drawing import colours_of
from tui.widgets.listing import Listing

if TYPE_CHECKING:
    from rulesets.engine.core.words import Words


class TickList(Listing):
    """Words with a box before each; where only one can be right, ticking it takes the tick off the others."""

    DEFAULT_CSS = """
    TickList { height: auto; max-height: 12; min-width: 12; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "tick", "tick", id="ticks.tick", tooltip="Tick or untick the selected word"),
    ]

    def ask(self, words: Sequence[Words], several: bool) -> None:
        """List words, none of them ticked; `several` of them may be."""
        self.words, self.several = list(words), several
        self.ticked: set[str] = set()
        self._draw(0)

    @property
    def said(self) -> str:
        """Give what is ticked, with commas between; empty where nothing is."""
        return ", ".join(word.value for word in self.words if word.value in self.ticked)

    def action_tick(self) -> None:
        """Tick or untick the selected word."""
        place = self.highlighted
        if place is None:
            return
        word = self.words[place].value
        on = word not in self.ticked
        if not self.several:
            self.ticked.clear()
        self.ticked = self.ticked | {word} if on else self.ticked - {word}
        self._draw(place)

    def on_option_list_option_selected(self, event: Listing.OptionSelected) -> None:
        """Tick what is clicked."""
        event.stop()
        self.action_tick()

    def _draw(self, place: int) -> None:
        colours = colours_of(self)
        self.clear_options()
        for word in self.words:
            on = word.value in self.ticked
            box = ("[×] " if on else "[ ] ", colours["accent"])
            self.add_option(Option(Text.assemble(box, (word.label, "bold" if on else ""))))
        self.highlighted = place if self.words else None
