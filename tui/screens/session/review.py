"""This combat's answers: one is changed, or tried (what if) with the odds beside those of now and nothing written."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static
from textual.widgets.option_list import Option

from rulesets.engine.core.sentences import BadAnswer, RulesetFault
from rulesets.engine.odds.display import moved
from rulesets.engine.odds.prospects import odds_now, odds_with
from rulesets.engine.questions.question import read
from rulesets.engine.referee.checklist import Source, UsedAnswer
from saves.disk.errors import Trouble
from tui.screens.base import write
from tui.screens.dialog import Dialog, Refused
from tui.screens.dialogs import AskOne
from tui.shared.wording import answer_line
from tui.widgets.answers import Answers
from tui.widgets.drawing import colours_of
from tui.widgets.entry import Amiss, Answered, Asked, GoBack
from tui.widgets.lined import Lined
from tui.widgets.listing import Listing
from tui.widgets.odds import side_by_side

if TYPE_CHECKING:
    from saves.session.session import Session


PROMPT = 40
"""How wide the column of questions is."""


class Review(Dialog[str | None]):
    """Lists the answers of the combat in their order; enter changes the marked one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "change", "change", id="review.change", tooltip="Change the selected answer"),
        Binding(
            "w", "what_if", "what if", id="review.what-if", tooltip=("Show what another answer would do to the odds")
        ),
        Binding("escape,backspace,q,r", "dismiss(None)", "back", id="review.back", tooltip="Go back to the combat"),
    ]
    DEFAULT_CSS = """
    Review > .frame { width: 88; }
    Review Listing { height: auto; max-height: 18; min-width: 12; width: 1fr; border: none; background: $surface; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        """Lay out the list."""
        with Vertical(classes="frame") as frame:
            frame.border_title = "This combat's answers"
            frame.border_subtitle = "enter changes · w what if · escape closes"
            yield Listing()

    def on_mount(self) -> None:
        """Show the answers, the latest marked."""
        self.show()

    def show(self) -> None:
        """List the answers."""
        run = self.session.run
        self.answers = [each for each in run.answered.values() if not each.question.is_reminder] if run else []
        listed = self.query_one(Listing)
        listed.put(Option(self._line(answer)) for answer in self.answers)
        listed.highlighted = len(self.answers) - 1 if self.answers else None
        listed.focus()

    def _line(self, answer: UsedAnswer) -> Lined:
        said = answer_line(answer, self.session.state.unsaid.get(answer.question.key, ""))
        return Lined("", Text(answer.question.prompt, colours_of(self)["muted"]), Text(said, "bold"), PROMPT)

    def action_change(self) -> None:
        """Change the marked answer."""
        self.query_one(Listing).action_select()

    def action_what_if(self) -> None:
        """Try other answers to the marked question; nothing is written."""

        place = self.query_one(Listing).highlighted
        if place is not None:
            self.app.push_screen(WhatIf(self.session, self.answers[place]))

    def on_option_list_option_selected(self, event: Listing.OptionSelected) -> None:
        """Change the marked answer."""
        event.stop()
        if not self.session.read_only:
            answer = self.answers[event.option_index]
            self.app.push_screen(Change(self.session, answer), lambda _: self._changed())

    def _changed(self) -> None:
        self.dismiss(None)


class Change(Dialog[str | None]):
    """Asks one question again, with the answer that stood there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back", id="change.back", tooltip="Keep the old answer"),
    ]
    DEFAULT_CSS = "Change > .frame { width: 88; }"
    TITLES = ("Change an answer", "escape keeps it")

    def __init__(self, session: Session, answer: UsedAnswer) -> None:
        super().__init__()
        self.session, self.answer = session, answer

    def compose(self) -> ComposeResult:
        """Lay out the question and its entry."""
        with Vertical(classes="frame") as frame:
            frame.border_title, frame.border_subtitle = self.TITLES
            yield Static(Text(self.answer.question.prompt, "bold"))
            yield Static(Text(f"It was: {answer_line(self.answer)}\n", colours_of(self)["muted"]))
            yield Answers()
            yield Static(id="forecasts", markup=False)
            yield Refused()

    def on_mount(self) -> None:
        """Put the question."""
        run = self.session.run
        write(self.query_one("#forecasts", Static), "")
        if run is not None:
            self.query_one(Answers).ask(Asked(self.answer.question, run.table, {}, self.answer.text))

    def on_answered(self, event: Answered) -> None:
        """Take the new answer."""
        event.stop()
        self.answered(event.text)

    def answered(self, text: str) -> None:
        """Change the answer; where the old one was remembered, ask how far the new one reaches."""
        if self.answer.source is Source.MEMORY:
            reach = [("here", "in this combat only"), ("on", "from now on")]
            self.app.push_screen(AskOne("Does the change apply…", reach, None), lambda word: self._take(text, word))
        else:
            self._take(text, "on")

    def _take(self, text: str, reach: str | None) -> None:
        if reach is None:
            return
        try:
            self.session.answer(self.answer.question.key, text, here_only=reach == "here")
        except (BadAnswer, Trouble) as bad:
            self.say_wrong(str(bad))
            self.query_one(Answers).refuse()
        else:
            self.dismiss("changed")

    def on_amiss(self, event: Amiss) -> None:
        """Say what to press where a key answers nothing."""
        event.stop()
        self.say_wrong(event.reason)

    def on_go_back(self, event: GoBack) -> None:
        """Leave the answer as it was."""
        event.stop()
        self.dismiss(None)


AROUND = 12
"""How many columns of the screen the dialog cannot use for forecasts."""

WIDEST = 80
"""How many characters two forecasts take beside each other at most."""


class WhatIf(Change):
    """Tries other answers to one question, as often as wanted; escape leaves everything as it was."""

    DEFAULT_CSS = "WhatIf > .frame { width: 88; } WhatIf #forecasts { margin-top: 1; }"

    TITLES = ("What if …", "enter tries an answer · escape changes nothing")

    def answered(self, text: str) -> None:
        """Show the odds as they are and as they would be; the session knows nothing of it."""
        run = self.session.run
        if run is None:
            return
        try:
            said = self.answer.question.say(read(self.answer.question, text, run.given.table))
            before, after = odds_now(run), odds_with(run, self.answer.question.key, text)
        except (BadAnswer, RulesetFault) as bad:
            write(self.query_one("#forecasts", Static), "")
            self.say_wrong(str(bad))
            return
        self.say_wrong("")
        width = min(self.tableside.fitted_size.width - AROUND, WIDEST)
        shown = side_by_side(before, after, f"With {said}", width, colours_of(self))
        write(self.query_one("#forecasts", Static), shown.append(f"\n\n{moved(before, after)}", "not bold"))
