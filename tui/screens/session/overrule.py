"""The players rule otherwise: why, what, and with which effects, in their own words."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from tui.screens.dialog import Dialog, Refused
from tui.screens.dialogs import EMPTY
from tui.widgets.typed import Field

Words = tuple[str, str, list[str]]


class Overrule(Dialog[Words | None]):
    """A form of three lines; the reason and the ruling are needed, effects are free."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back", id="overrule.back", tooltip="Keep the ruling"),
    ]
    DEFAULT_CSS = """
    Overrule > .frame { border: round $error; }
    Overrule .label { height: 1; color: $muted; }
    """

    def compose(self) -> ComposeResult:
        """Lay out the three lines."""
        with Vertical(classes="frame") as frame:
            frame.border_title = "Overrule the referee"
            frame.border_subtitle = "both rulings are kept · escape cancels"
            yield Static("Your ruling, in one sentence", classes="label")
            yield Field(id="sentence", max_length=400)
            yield Static("The reason", classes="label")
            yield Field(id="reason", max_length=400)
            yield Static("What follows? Separate effects with ; or leave empty.", classes="label")
            yield Field(id="effects", max_length=1000)
            yield Refused()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the next line, and give all back after the last."""
        event.stop()
        order = ["sentence", "reason", "effects"]
        place = order.index(event.input.id or "effects")
        if not event.value.strip() and place < 2:
            self.say_wrong(EMPTY)
        elif place < 2:
            self.query_one(f"#{order[place + 1]}", Field).focus()
        else:
            self._give()

    def _give(self) -> None:
        sentence, reason, effects = (self.query_one(f"#{id}", Field).value for id in ("sentence", "reason", "effects"))
        self.dismiss((reason.strip(), sentence.strip(), [each.strip() for each in effects.split(";") if each.strip()]))
