"""The middle of the steps: the question with its answers and its room."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.markup import escape
from textual.widget import Widget
from textual.widgets import Static

from rulesets.engine.core.words import section
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.throws import Throw
from rulesets.engine.referee.adjudicate import what_each_gives
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ruleset import Ruleset
from saves.session.defaults import reminders_of
from saves.session.offers import offer_of
from saves.session.session import Session
from saves.session.texts import side_called
from tui.screens import wording
from tui.screens.base import is_framed, is_narrow, is_wide, write
from tui.screens.lessons import explains_codes
from tui.shared.settings import Manner
from tui.shared.terminal import Colours
from tui.shared.wording import IN_SECRET, sources_of
from tui.widgets.answers import AnswerEntries
from tui.widgets.chart import chart_lines, codes_lines
from tui.widgets.drawing import colours_of, refusal
from tui.widgets.entry import Asked
from tui.widgets.felt import Felt
from tui.widgets.panel import ScrollPane
from tui.widgets.row_list import TwoColumnLine

STEPS = 24
"""The columns of the steps."""
AROUND_QUESTION, AROUND_LEDGER = 8, 6
"""The columns that neither the steps nor a question, or a ledger below it, can use: margins, a line, a scroll bar."""

AROUND_ALONE = 3
"""The columns that a question alone cannot use: its margins, a scroll bar."""

AROUND_CHART = 17
"""The lines that a table under a question cannot use: title, heading, question, die, ledger and odds, keys."""

AROUND_CHART_ALONE = 13
"""The same where the question stands alone."""


class SessionLayout(NamedTuple):
    """The columns and lines of a terminal; `pools` is that dice are pooled, which takes more lines."""

    columns: int
    lines: int
    pools: bool = False

    @property
    def framed(self) -> bool:
        """Tell whether there is room for panes with edges around the question."""
        return is_framed(self.columns, self.lines)

    @property
    def wide(self) -> bool:
        """Tell whether there is room for four columns of panes."""
        return is_wide(self.columns, self.lines)

    @property
    def narrow(self) -> bool:
        """Tell whether the question stands alone, the steps on a page of their own."""
        return is_narrow(self.columns)

    @property
    def crowded(self) -> bool:
        """Tell whether each line counts."""
        return not self.framed

    @property
    def for_ledger(self) -> int:
        """Give the columns of a ledger below the question."""
        return self.columns - AROUND_ALONE if self.narrow else self.columns - STEPS - AROUND_LEDGER

    @property
    def for_question(self) -> int:
        """Give the columns of a question beside the steps, where it has no frame."""
        return self.columns - (AROUND_ALONE if self.narrow else STEPS + AROUND_QUESTION)

    @property
    def for_chart(self) -> int:
        """Give the lines of a table under a question that has no frame."""
        return max(4, self.lines - (AROUND_CHART_ALONE if self.narrow else AROUND_CHART))

    @property
    def for_pools(self) -> int:
        """Give the lines of the dice that are pooled."""
        return self.lines // 3


class PaneText(NamedTuple):
    """What is to be read, from above to below: a heading, what is asked, help, a table with its path lit, sources.

    `title` and `section` stand in the frame where there is one; a ruling has its `felt` above all.
    """

    head: RenderableType
    prompt: str = ""
    help: RenderableType = ""
    chart: RenderableType = ""
    title: str = ""
    section: str = ""
    felt: Felt | None = None
    sources: RenderableType = ""


class QuestionPane(ScrollPane):
    """Shows what is to be read, with the answers to choose from or a field between the question and its help."""

    def __init__(self) -> None:
        super().__init__(id="asking", can_focus=False)

    def compose(self) -> ComposeResult:
        """Lay out what is to be read, and the place of the answers."""
        yield Static(id="felt")
        yield Static(id="head")
        yield Static(id="prompt")
        yield AnswerEntries()
        yield Static(id="wrong")
        yield Static(id="help")
        yield Static(id="chart")
        yield Static(id="sources", classes="muted")

    @property
    def answers(self) -> AnswerEntries:
        """The place of the answers."""
        return self.query_one(AnswerEntries)

    def ask(self, said: PaneText, asked: Asked) -> None:
        """Put a question; one that is still open keeps what is typed so far."""
        self._say(said)
        self.add_class("-open")
        self.answers.ask(asked)

    def tell(self, said: PaneText) -> None:
        """Show what is to be read where no question is open, from its head on."""
        self._say(said)
        self.remove_class("-open")
        self.answers.rest()
        self.scroll_home(animate=False, force=True)

    def _say(self, said: PaneText) -> None:
        self.border_title, self.border_subtitle = said.title, said.section
        self.set_class(said.felt is not None, "-ruled")
        self.set_class(not (said.felt or said.prompt or said.help), "-alone")
        self.lay(said.felt)
        write(self.query_one("#head", Static), said.head)
        write(self.query_one("#prompt", Static), said.prompt)
        write(self.query_one("#help", Static), said.help)
        write(self.query_one("#chart", Static), said.chart)
        write(self.query_one("#sources", Static), said.sources)

    def lay(self, felt: Felt | None) -> None:
        """Lay a felt, or none."""
        write(self.query_one("#felt", Static), felt or "")

    def say_wrong(self, *problems: str) -> None:
        """Say why something was not done, a line for each reason; what stood there before goes."""
        wrong = self.query_one("#wrong", Static)
        said = refusal(*problems)
        write(wrong, said)
        if said:
            self.bring(wrong)

    def bring(self, widget: Widget) -> None:
        """Scroll as far as a widget is in sight, once it is known where it stands."""

        def scroll() -> None:
            if widget.display:
                self.scroll_to_region(widget.virtual_region, animate=False, force=True)

        self.call_after_refresh(scroll)

    def say_news(self, said: str, plight: str) -> None:
        """Say to those who watch what happened last, and what is to be known of the session's file."""
        colours = colours_of(self)
        lines = [Text(f"→ {said}", colours["muted"])] if said else []
        lines += [Text(f"! {plight}", "bold")] if plight else []
        write(self.query_one("#wrong", Static), Text("\n").join(lines))

    def say_done(self, sentence: str) -> None:
        """Say what was done, as by undo; it stands where else it is said what was not done."""
        write(
            self.query_one("#wrong", Static), TwoColumnLine("→ ", Text.assemble((sentence, colours_of(self)["muted"])))
        )


def sources_told(ruleset: Ruleset, run: Run, room: SessionLayout) -> Text:
    """Say what is meant by the sources that are named on the screen; where each line counts, in one line each."""
    said = [Text(each) for each in sources_of(ruleset, run, in_short=room.crowded)]
    if room.crowded:
        for each in said:
            each.truncate(room.for_question, overflow="ellipsis")
    return Text("\n" if room.crowded else " ").join(said)


def asked_now(session: Session, run: Run, question: Question[object], suggests: bool = False) -> Asked:
    """Give the open question as it is put, with what was typed and refused before; `suggests` as in `Asked`."""
    before = run.refused.text if run.refused and run.refused.key == question.key else None
    sides = {side.word: side_called(session, side.word) for side in session.ruleset.sides}
    at, offer = session.state.line, offer_of(session)
    return Asked(question, run.table, what_each_gives(run), before, before is not None, at, sides, offer, suggests)


def question_said(
    session: Session, run: Run, manner: Manner, room: SessionLayout, reminded: bool, colours: Colours
) -> PaneText:
    """Write the open question, with the table that a die is read off, and with its reminder where it is `reminded`.

    Above it stands what the procedure reminds of, whatever the settings say.
    """
    question = run.question
    if question is None:
        return PaneText("")
    quiet = manner is Manner.BRISK and not question.is_precedent
    read_off = run.chart if question.is_thrown and room.crowded else None
    taught, across = explains_codes(session), room.for_question
    codes = codes_lines(read_off, run.checklist.outcomes, across, colours) if read_off and taught else []
    lines = [*chart_lines(read_off, across, room.for_chart, colours, lies=True), *codes] if read_off else []
    help: RenderableType = "" if quiet or lines else _taught(question, reminded)
    if together := wording.answered_together(session, colours):
        help = Group(together, Text(str(help)))
    title, cite = wording.step_called(run), section(question.cite or wording.step_of(run).cite)
    told = wording.just_told(run, colours).append_text(wording.as_before(session, colours))
    told.append_text(wording.reminded_of(reminders_of(session), colours))
    alone = room.framed or room.narrow  # what is asked about stands in the frame, or in the line of the place
    head = told[1:] if alone else wording.heading(run, room.for_question, colours).append_text(told)
    return PaneText(head, question.prompt, help, Text("\n").join(lines), escape(title), escape(cite))


def _taught(question: Question[Any], reminded: bool) -> str:
    """Give the teaching text of a question; how symbol dice are typed stands at the dice themselves."""
    shown = replace(question, help="") if isinstance(question, Throw) else question
    return wording.help_for(shown, reminded).strip()


def question_watched(session: Session, run: Run, room: SessionLayout, colours: Colours) -> PaneText:
    """Write the open question for those who watch, to be read and not answered; of a secret, nothing more."""
    said, question = question_said(session, run, Manner.BRISK, room, False, colours), run.question
    if question is None:
        return said
    if question.is_secret:
        return said._replace(prompt=IN_SECRET, chart="")
    if question.is_thrown or not question.lists_options:
        return said
    return said._replace(help=Text("\n".join(f"• {each.label}" for each in question.options(run.table))))
