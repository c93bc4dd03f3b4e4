"""What a session's table shows: the checklist, the question, the ledger, the odds; at the end, the ruling."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, VerticalScroll
from textual.widgets import Static

from rulesets.engine.odds.prospects import Prospects
from rulesets.engine.referee.adjudicate import what_each_gives
from rulesets.engine.referee.checklist import Run
from tui.screens import wording
from tui.screens.base import TooSmall
from tui.screens.session.answering import Answering
from tui.shared.manners import Manner
from tui.widgets.answers import Answers
from tui.widgets.drawing import spread
from tui.widgets.entry import Asked
from tui.widgets.keybar import KeyBar
from tui.widgets.odds import in_bars, in_one_line
from tui.widgets.panels import chart_text, ledger_lines, ledger_text
from tui.widgets.pools import holds_dice, pools_text
from tui.widgets.steps import steps_text

ROOMY = 30
ROWS_AROUND = 3
"""What the screen has above and below the steps: the title, a blank line, the keys."""
AROUND_LEDGER = 6
"""The columns that neither the steps nor a ledger below the question can use: margins, a line, a scroll bar."""
BESIDE = 33
"""The columns of a ledger that stands beside the question."""


class Showing(Answering):
    """Shows where a session stands: between combats, at a question, or at a ruling."""

    def compose(self) -> ComposeResult:
        """Lay out title, steps, question, ledger and keys."""
        yield TooSmall()
        yield Static(id="top")
        with Horizontal(id="body"):
            with Container(id="steps"):
                yield Static(id="steps-text")
            with Container(id="middle"):
                with VerticalScroll(id="asking", can_focus=False):
                    yield Static(id="head")
                    yield Static(id="prompt")
                    yield Answers()
                    yield Static(id="wrong")
                    yield Static(id="help")
                    yield Static(id="chart")
                with VerticalScroll(id="ledger", can_focus=False):
                    yield Static(id="odds")
                    yield Static(id="ledger-text")
        yield KeyBar()

    def show(self) -> None:
        """Show where the session stands: between combats, at a question or at a ruling."""
        run = self.run_now
        self._show_top()
        self.query_one("#middle").set_class(run is None, "-between")
        if run is None:
            self._show_between()
        else:
            self._show_steps(run)
            self._show_ledger(run)
            self.work_out_odds(run)
            if run.ended:
                self._show_ruling(run)
            else:
                self._show_question(run)
        self.say_wrong(self.wrong)
        self.refresh_bindings()

    def on_resize(self, event: Any) -> None:
        """Lay out for the new width."""
        super().on_resize(event)
        self.call_after_refresh(self.show)

    def _text(self, id: str, content: RenderableType) -> None:
        static, shown = self.query_one(f"#{id}", Static), Text(content) if isinstance(content, str) else content
        if shown != static.content:  # what stays the same is neither laid out nor painted again
            static.update(shown)
        static.display = bool(content)

    def _show_top(self) -> None:
        colours = self.tableside.colours
        self._set_top(wording.combat_number(self.session, colours))

    def _set_top(self, right: Text) -> None:
        width = max(20, self.app.size.width - 2)
        left = wording.where(self.session, self.tableside.colours, width - right.cell_len - 1)
        self._text("top", spread(left, right, width))

    def _show_steps(self, run: Run) -> None:
        height = self.app.size.height - ROWS_AROUND
        self.query_one("#steps").display = True
        self._text("steps-text", steps_text(run, self._steps_width, height, self.tableside.colours))

    def _show_ledger(self, run: Run) -> None:
        pools = holds_dice(run)
        self.set_class(pools, "-pools")
        if pools:
            text = pools_text(run, self._room, self.app.size.height // 3, self.tableside.colours)
        else:
            write = ledger_lines if self._below else ledger_text
            text = write(run, self._room, self.tableside.colours)
        self.query_one("#ledger").display = bool(text)
        self._text("ledger-text", text)

    def show_odds(self, shown: Prospects) -> None:
        """Show the odds that were worked out; remarks go beside the options."""
        colours = self.tableside.colours
        text = in_one_line(shown, self._room, colours) if self._below else in_bars(shown, BESIDE, colours)
        self._text("odds", text)
        if text:
            self.query_one("#ledger").display = True
        self.query_one(Answers).remark(shown.remarks)

    @property
    def _crowded(self) -> bool:
        return self.app.size.height < ROOMY or not self.has_class("-wide")

    @property
    def _below(self) -> bool:
        """Whether ledger and odds stand below the question, where each line counts, rather than beside it."""
        return self._crowded and (not self.has_class("-wide") or self.has_class("-pools"))

    @property
    def _steps_width(self) -> int:
        return 26 if self.has_class("-wide") else 24

    @property
    def _room(self) -> int:
        beside = self.has_class("-wide") and not self.has_class("-pools")
        return BESIDE if beside else self.app.size.width - self._steps_width - AROUND_LEDGER

    def _show_question(self, run: Run) -> None:
        question, colours = run.question, self.tableside.colours
        if question is None:
            return
        self._text("head", wording.heading(run, colours).append_text(wording.just_told(run, colours)))
        self._text("prompt", question.prompt)
        chart = run.checklist.chart(run) if run.checklist.chart and question.is_thrown else None
        self._text("chart", chart_text(chart, colours) if chart else "")
        self.query_one("#asking").set_class(chart is not None, "-charted")
        quiet = self.tableside.manner is Manner.BRISK and not question.is_precedent
        self._text("help", "" if quiet or (chart and self._crowded) else wording.help_for(run, question))
        if not self.wrong and run.refused:
            self.wrong = run.refused.reason
        before = run.refused.text if run.refused and run.refused.key == question.key else None
        sides = {side.word: self.session.called(side.word) for side in self.session.ruleset.sides}
        asked = Asked(question, run.table, what_each_gives(run), before, self.session.state.line, sides)
        self.query_one(Answers).ask(asked)

    def _show_entry(self) -> None:
        """Bring the place to answer into sight, beneath whatever was said before it."""
        if self.run_now is not None and self.focused is not None:
            self.focused.scroll_visible(animate=False)

    def _show_ruling(self, run: Run) -> None:
        colours = self.tableside.colours
        self._text("head", wording.ruling(run, colours))
        self._text("prompt", "")
        self._text("help", wording.consequences(run, colours, bool(self.check_action("overrule", ()))))
        chart = run.checklist.chart(run) if run.checklist.chart and not self._crowded else None
        self._text("chart", chart_text(chart, colours) if chart else "")
        self.query_one(Answers).rest()

    def _show_between(self) -> None:
        colours = self.tableside.colours
        self._text("head", wording.between(self.session, colours))
        for id in ("prompt", "help", "chart", "odds"):
            self._text(id, "")
        self.query_one("#steps").display = False
        self.query_one("#ledger").display = False
        self.query_one(Answers).rest()

    def refuse(self, reason: str) -> None:
        """Say why an answer was not taken; typing gives another one."""
        super().refuse(reason)
        for answers in self.query(Answers):  # a board has none
            answers.refuse()

    def say_wrong(self, reason: str) -> None:
        """Say why something was not done, and what keeps the session from being saved."""
        problem = self.session.save_problem
        said = "\n".join(f"✗ {line}" for line in (reason, problem) if line)
        self._text("wrong", said)
        self.wrong = ""
        if said:
            self.call_after_refresh(self.query_one("#wrong").scroll_visible, animate=False)
