"""The player says what comes of an answer, before the referee shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from rulesets.engine.core.sentences import shortened
from rulesets.engine.core.words import Words
from tui.screens.base import Dialog
from tui.shared.controller import predicted
from tui.shared.manners import Riddle, objection, same
from tui.widgets.drawing import colours_of
from tui.widgets.entry import GoBack
from tui.widgets.typed import Field

if TYPE_CHECKING:
    from saves.log.events import Predicted

    Predicts = Dialog[tuple[Predicted, ...] | None]
else:
    Predicts = Dialog


class Predict(Predicts):
    """One riddle after another; what was said is compared, with the reason where it differs."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "go on", id="predict.go-on", tooltip="Go on to what the referee shows"),
        Binding("escape", "skip", "show it", id="predict.skip", tooltip="Let the referee show it"),
    ]

    def __init__(self, riddles: tuple[Riddle, ...], options: dict[str, list[Words]]) -> None:
        super().__init__()
        self.riddles, self.options = riddles, options
        self.said: list[str] = []

    def compose(self) -> ComposeResult:
        """Lay out what was said so far, the riddle and the field."""
        with Vertical(classes="frame") as frame:
            frame.border_title = "You say it first"
            frame.border_subtitle = "enter says it · escape lets the referee show it"
            yield Static(id="so-far")
            yield Static(id="riddle")
            yield Field(placeholder="what you think, or escape to be shown", max_length=80)
            yield Static(id="predict-wrong", classes="wrong", markup=False)

    def on_mount(self) -> None:
        """Ask the first."""
        self.show()

    def show(self) -> None:
        """Show what was said and how it was, then the next riddle, or that all are done."""
        self.query_one("#so-far", Static).update(self._so_far())
        field = self.query_one(Field)
        field.put()
        if len(self.said) < len(self.riddles):
            about = self.riddles[len(self.said)].about
            self.query_one("#riddle", Static).update(self._riddle(about))
            field.focus()
        else:
            self.query_one("#riddle", Static).update(Text("Enter goes on.", "bold"))
            field.display = False
        self.refresh_bindings()

    def _riddle(self, about: str) -> Text:
        """Ask for something, with the words to choose from where there are some."""
        are = "are" if about.endswith("s") else "is"
        text, words = Text(f"What {are} the {about}?", "bold"), self.options.get(about)
        if words:
            several = "one or several, with commas, of" if about == "effects" else "one of"
            text.append(f"\n{several} {', '.join(map(_with_label, words))}", f"not bold {colours_of(self)['dim']}")
        return text

    def _so_far(self) -> Text:
        colours, text = colours_of(self), Text()
        for riddle, said in zip(self.riddles, self.said, strict=False):
            right = same(said, riddle.is_)
            sign, style = ("✓", colours["success"]) if right else ("✗", colours["error"])
            text.append(f"{sign} {riddle.about}: {riddle.is_}", f"bold {style}")
            text.append("\n" if right else f"   you said {shortened(said)}\n  {riddle.why}", colours["dim"])
            text.append("" if right else f"  {riddle.cite}\n", colours["dim"])
        return text

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what was said, if it can be an answer at all."""
        event.stop()
        said, riddle = event.value.strip(), self.riddles[len(self.said)]
        wrong = objection(riddle, said, self.options.get(riddle.about, ()))
        self._say_wrong(wrong)
        if wrong:
            self.query_one(Field).go_on()
            self.tableside.only_new_keys()
        else:
            self.said.append(said)
            self.show()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Take away what was said of the word before."""
        event.stop()
        self._say_wrong("")

    def _say_wrong(self, reason: str) -> None:
        self.query_one("#predict-wrong", Static).update(f"✗ {reason}" if reason else "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Go on only once everything was said."""
        return action != "go_on" or len(self.said) == len(self.riddles)

    def action_go_on(self) -> None:
        """Give back what was said."""
        self.dismiss(predicted(self.riddles, self.said))

    def action_skip(self) -> None:
        """Show the rest; only what was said counts."""
        self.dismiss(predicted(self.riddles, self.said))

    def on_go_back(self, event: GoBack) -> None:
        """Leave the field without effect: backspace in an empty one says nothing."""
        event.stop()


def _with_label(word: Words) -> str:
    """Write a word to type, and what it stands for where it does not say so itself."""
    return word if word.replace("-", " ").casefold() == word.label.casefold() else f"{word} ({word.label})"
