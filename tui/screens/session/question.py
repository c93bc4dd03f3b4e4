"""The middle of the steps: the question with its answers and its room, and under it what was counted and the odds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.geometry import Size
from textual.markup import escape
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from rulesets.engine.core.tables import Chart
from rulesets.engine.core.words import section
from rulesets.engine.odds.prospects import Prospects
from rulesets.engine.questions.kind import Option
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.throws import Throw
from rulesets.engine.referee.adjudicate import what_each_gives
from rulesets.engine.referee.checklist import Run
from rulesets.engine.reference.ruling_view import who_fights
from saves.log.events import Answer
from saves.reports.combats import attacking_hue
from saves.session.defaults import is_offered, reminders_of
from saves.session.offers import offer_of
from saves.session.session import Session
from saves.session.texts import left_to_the_clock, side_called
from tui.screens import wording
from tui.screens.base import LARGE, WIDE, is_framed, is_narrow, write
from tui.screens.session.teaching import asked_in_lesson, explains_codes
from tui.shared.settings import Manner
from tui.shared.terminal import Colours
from tui.shared.wording import IN_SECRET, cited_at, undo_key
from tui.widgets.answers import AnswerEntries
from tui.widgets.charts import chart_lines, codes_lines, faces_give, odds_in_one_line
from tui.widgets.drawing import colours_of, opening
from tui.widgets.entry import Asked
from tui.widgets.felt import Felt
from tui.widgets.panel import ScrollPane, more
from tui.widgets.pools import pools_text
from tui.widgets.row_list import TwoColumnLine
from tui.widgets.run_text import ledger_lines, totals_line

STEPS = 24
"""The columns of the steps."""
AROUND_QUESTION, AROUND_ALONE = 5, 3
"""The columns that a question beside the steps, or one alone, cannot use: margins, a line, a scroll bar."""

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
        return self.columns >= WIDE[0] and self.lines >= WIDE[1]

    @property
    def large(self) -> bool:
        """Tell whether those four columns are wide themselves."""
        return self.columns >= LARGE[0] and self.lines >= LARGE[1]

    @property
    def narrow(self) -> bool:
        """Tell whether the question stands alone, the steps on a page of their own."""
        return is_narrow(self.columns)

    @property
    def for_question(self) -> int:
        """Give the columns of a question beside the steps, and of a ledger below it, where it has no frame."""
        return self.columns - (AROUND_ALONE if self.narrow else STEPS + AROUND_QUESTION)

    @property
    def for_chart(self) -> int:
        """Give the lines of a table under a question that has no frame."""
        return max(4, self.lines - (AROUND_CHART_ALONE if self.narrow else AROUND_CHART))


class PaneText(NamedTuple):
    """What is to be read, from above to below: a heading, what is asked, help, a table with its path lit.

    `title` and `section` stand in the frame where there is one; what was ruled lies on its `felt` above all.
    """

    head: RenderableType
    prompt: RenderableType = ""
    help: RenderableType = ""
    chart: Text = Text()
    title: str = ""
    section: str = ""
    felt: Felt | None = None


WRONG, IGNORED = "#wrong", "#ignored"
"""Where it is said what was done or not done, and where why a key was ignored."""


class QuestionPane(ScrollPane):
    """Shows what is to be read, with the answers to choose from or a field between the question and its help."""

    def __init__(self) -> None:
        super().__init__(id="asking", can_focus=False)
        self._asked, self._section = ("", 0), ""

    beneath: reactive[str] = reactive("")
    """How many answers are out of sight: `2 more`."""

    def compose(self) -> ComposeResult:
        yield Static(id="felt")
        yield Static(id="head")
        yield Static(id="prompt")
        yield AnswerEntries()
        yield Static(id="wrong")
        yield Static(id="ignored")
        yield Static(id="help")
        yield Static(id="chart")

    @property
    def answers(self) -> AnswerEntries:
        """The place of the answers."""
        return self.query_one(AnswerEntries)

    def ask(self, said: PaneText, asked: Asked) -> None:
        """Put a question, from its head on; one that is still open keeps what is typed so far, and where it stands."""
        self._say(said)
        if (asked.question.key, asked.at) != self._asked:
            self._asked = asked.question.key, asked.at
            self.scroll_home(animate=False, force=True)
        self.add_class("-open")
        self.answers.ask(asked)

    def tell(self, said: PaneText) -> None:
        """Show what is to be read where no question is open, from its head on."""
        self._say(said)
        self.remove_class("-open")
        self.answers.rest()
        self.scroll_home(animate=False, force=True)

    def _say(self, said: PaneText) -> None:
        self.border_title, self._section = said.title, said.section
        self._count_rest()
        self.set_class(said.felt is not None and not said.prompt, "-ruled")
        self.set_class(not (said.felt or said.prompt or said.help), "-alone")
        self.lay(said.felt)
        parts = {"head": said.head, "prompt": said.prompt, "help": said.help, "chart": said.chart}
        for name, part in parts.items():
            write(self.query_one(f"#{name}", Static), part)

    def on_resize(self) -> None:
        """Count anew what is out of sight."""
        self._count_rest()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Scroll, and count anew what is out of sight."""
        super().watch_scroll_y(old_value, new_value)
        self._count_rest()

    def _count_rest(self) -> None:
        """Say in the lower edge, or in the edge beneath, how many answers of a list are beneath what is in sight."""

        def count() -> None:
            for answers in self.query(AnswerEntries):  # none where the screen was left meanwhile
                self.beneath = more(answers.below(self.content_region.bottom - answers.region.y))
                self.border_subtitle = self.beneath or self._section

        self.call_after_refresh(count)

    def lay(self, felt: Felt | None) -> None:
        """Lay a felt, or none."""
        write(self.query_one("#felt", Static), felt or "")

    def say_wrong(self, *problems: str) -> None:
        """Say why something was not done, a line for each reason; what stood there before goes."""
        reasons = enumerate(filter(None, problems))
        lines = [TwoColumnLine("  " if place else "✗ ", Text(each)) for place, each in reasons]
        self._note(WRONG, Group(*lines) if lines else "")
        if lines:
            self.bring(self.query_one(WRONG))

    def _note(self, where: str, said: RenderableType) -> None:
        """Write what came of the last key in its place."""
        write(self.query_one(where, Static), said)
        self.set_class(any(self.query_one(each).display for each in (WRONG, IGNORED)), "-told")

    def bring(self, widget: Widget) -> None:
        """Scroll as far as a widget is in sight, once it is known where it stands; at a ruling with all below it."""

        def scroll() -> None:
            if widget.display:
                below, region = self.query_one("#help"), widget.virtual_region
                region = region.union(below.virtual_region) if self.has_class("-ruled") and below.display else region
                self.scroll_to_region(region, animate=False, force=True)

        self.call_after_refresh(scroll)

    def say_news(self, said: str, plight: str) -> None:
        """Say to those who watch what happened last, and what is to be known of the session's file."""
        colours = colours_of(self)
        lines = [Text(f"→ {said}", colours["muted"])] if said else []
        lines += [Text(f"! {plight}", "bold")] if plight else []
        self._note(WRONG, Text("\n").join(lines))

    def say_done(self, sentence: str, where: str = WRONG) -> None:
        """Say what was done, as by undo; it stands where else it is said what was not done."""
        said = TwoColumnLine("→ ", Text.assemble((sentence, colours_of(self)["muted"]))) if sentence else ""
        self._note(where, said)

    def say_ignored(self, why: str) -> None:
        """Say why a key was ignored, or take that away."""
        self.say_done(why, IGNORED)
        if why:
            self.bring(self.query_one(IGNORED))


def asked_now(session: Session, run: Run, question: Question[object], suggests: Option | None, hushed: bool) -> Asked:
    """Give the open question as it is put, with what was refused before, and unless `hushed` what a die gives."""
    before = run.refused.text if run.refused and run.refused.key == question.key else None
    sides = {side.word: side_called(session, side.word) for side in session.ruleset.sides}
    at, offer, guide = session.state.line, offer_of(session), session.guide
    rolled = guide is not None and bool(guide.dice) and not guide.hides
    marks = is_offered(session, question)
    taken_back = session.history.redo_line if question.is_thrown else 0
    event = session.history.events[taken_back - 1] if taken_back else None
    undone = event.text if isinstance(event, Answer) and (event.key, event.by) == (question.key, "hand") else None
    gives = faces_give(table_read(run)) if question.is_thrown and not hushed else what_each_gives(run)
    attacks = attacking_hue(session.ruleset, who_fights(run), run.table)
    return Asked(question, run.table, gives, before, at, sides, offer, suggests, rolled, undone, marks, attacks)


def table_read(run: Run) -> Chart | None:
    """Give the table that the open question's dice are read off; what is thrown once it has been read is none of it."""
    return run.chart if run.question is not None and run.question.is_thrown and run.ruling is None else None


def question_said(
    session: Session, run: Run, manner: Manner, room: SessionLayout, reminded: bool, colours: Colours
) -> PaneText:
    """Write the open question, with the table that a die is read off, and with its reminder where it is `reminded`.

    Above it stands what the procedure reminds of, whatever the settings say. For those who watch it is to be read and
    not answered; of a secret, they see nothing more.
    """
    question = run.question
    if question is None:
        return PaneText("")
    if manner is Manner.PREDICT or (session.guide is not None and session.guide.hides):
        question = question.unaided
    quiet = manner is Manner.BRISK and not question.is_precedent
    read_off = None if room.framed else table_read(run)
    taught, across = explains_codes(session), room.for_question
    codes = codes_lines(read_off, run.checklist.outcomes, across, colours) if read_off and taught else []
    lines = [*chart_lines(read_off, across, room.for_chart, colours, lies=True), *codes] if read_off else []
    help: RenderableType = "" if quiet or lines else _taught(question, reminded)
    if together := wording.answered_together(session, colours):
        help = Group(together, Text(str(help)))
    title, cite = wording.step_called(run), section(cited_at(run))
    told = [*wording.just_told(run, colours), *wording.as_before(session, colours)]
    if by_the_clock := left_to_the_clock(session, run):
        back = f"{undo_key(run)} until “What now?” stands here" if run.answered else "Escape"
        way = f"To start it, press {back}, then choose “Move clock”."
        told.append(TwoColumnLine("  ", Text(f"{by_the_clock} {way}", colours["muted"])))
    told += wording.reminded_of(reminders_of(session), colours)
    if not (room.framed or room.narrow):  # there it stands in the frame, or in the line of the place
        told.insert(0, wording.heading(run, room.for_question, colours))
    prompt: RenderableType = question.prompt
    if not room.pools and (taught_here := asked_in_lesson(session)):
        asks = "" if "?" in taught_here.plain else f"\n\n{question.prompt}"
        prompt = taught_here.append(asks, "bold")
        help = "" if any(each.meaning for each in question.options(run.table)) else help
    said = PaneText(Group(*told) if told else "", prompt, help, Text("\n").join(lines), escape(title), escape(cite))
    if not session.read_only:
        return said
    if question.is_secret:
        return said._replace(prompt=IN_SECRET, chart=Text())
    listed = () if question.is_thrown or not question.lists_options else question.options(run.table)
    return said._replace(help=Text("\n".join(f"• {each.label}" for each in listed))) if listed else said


def _taught(question: Question[Any], reminded: bool) -> str:
    """Give the teaching text of a question; how symbol dice are typed stands at the dice themselves."""
    shown = replace(question, help="") if isinstance(question, Throw) else question
    return wording.help_for(shown, reminded).strip()


POOLS_SHARE = 3
"""Of the lines of the screen, dice that are pooled take one in so many at most."""

MOST, NARROW_SHARE = 8, 35
"""How many lines are in sight at least, with their edge, where there are so many; and in one pane, in hundredths."""

FEW = 3
"""How many are where what stands above them matters more, as a table at its die."""


class LedgerPane(ScrollPane, can_focus=False):
    """Shows the ledger of a run and its odds under an edge, at the lower end of the room that the question leaves.

    Where there are panes with edges, those show both, and this is not displayed.
    """

    def __init__(self, question: QuestionPane) -> None:
        super().__init__(id="ledger")
        self._question = question
        self._sums = self._odds = self._reached = Text()
        self._framed = self._few = self._sums_first = False

    def compose(self) -> ComposeResult:
        yield Static()

    def on_mount(self) -> None:
        """Say in the edge above how many answers are out of sight there."""
        self.watch(self._question, "beneath", lambda said: setattr(self, "border_title", said))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Take the lines that it needs, as far as the question leaves them; else those that must be in sight.

        What would change the odds is in sight whole or not at all. In a lesson it gives way to the question where there
        is no room for what must be in sight.
        """
        needed = super().get_content_height(container, viewport, width)
        question, around = self._question, self.styles.gutter
        across = container.width + around.width - question.styles.gutter.width
        asked = question.get_content_height(container, viewport, across) + question.styles.gutter.height
        left = max(0, container.height - asked)
        if self.has_class("-yields"):
            return min(needed, left) if left >= min(needed, MOST) else 0
        share = container.height * NARROW_SHARE // 100 if self.screen.has_class("-narrow") else MOST
        room = max(left, (FEW if self._few else share) - around.height)
        return needed if needed <= room else min(needed - bool(self._reached) - self._reached.plain.count("\n"), room)

    def show_ledger(self, run: Run, room: SessionLayout, colours: Colours, yields: bool) -> None:
        """Write what was counted, or the dice that are pooled; `yields` leaves it out where the question needs room."""
        asks_for_a_reading = run.question is not None and run.question.is_precedent
        if asks_for_a_reading and not room.pools:  # all readings stay in sight
            self._sums = totals_line(run, colours)
        elif room.pools:
            self._sums = pools_text(run, room.for_question, room.lines // POOLS_SHARE, colours)
        else:
            self._sums = ledger_lines(run, room.for_question, colours)
        self._few = run.ended or asks_for_a_reading or table_read(run) is not None
        self._framed, self._sums_first = room.framed, room.pools or run.ended or asks_for_a_reading
        self.set_class(yields, "-yields")
        self._show()

    def show_odds(self, shown: Prospects, room: SessionLayout, colours: Colours) -> None:
        """Write the odds in one line, and beneath the sums what would change them."""
        self._odds = odds_in_one_line(Prospects(shown.bars), room.for_question, colours) if shown.bars else Text()
        self._reached = odds_in_one_line(Prospects(lines=shown.lines), room.for_question, colours, headed=False)
        self._show()

    def _show(self) -> None:
        above = (self._sums, self._odds) if self._sums_first else (self._odds, self._sums)
        lines = [line for text in (*above, self._reached) if text for line in text.split("\n")]
        self.query_one(Static).update(Text("\n").join(opening(line, "why") for line in lines))
        self.display = bool(lines) and not self._framed
        self.refresh(layout=True)

    def rest(self) -> None:
        """Take no room while no combat is open."""
        self._sums = self._odds = self._reached = Text()
        self._show()

    def await_odds(self, run: Run) -> None:
        """Keep room for the odds of a throw until they are worked out; a ruling no longer has those of its throw."""
        if run.ruling is not None:
            self._odds = self._reached = Text()
        elif run.question is not None and run.question.is_thrown and not self._odds:
            self._odds = self._reached = Text(" ")
        self._show()
