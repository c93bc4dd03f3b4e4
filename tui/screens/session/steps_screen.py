"""A session as a list of steps: the checklist, the question, the ledger, the odds; at the end, the ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal
from textual.widgets import Static

from rulesets.engine.odds.prospects import Prospects
from rulesets.engine.referee.checklist import Run
from tui.screens import wording
from tui.screens.base import TooSmall, write
from tui.screens.session.asking import Asking, Said, asked_now, question_said, ruling_said
from tui.screens.session.keys import STEPS_KEYS
from tui.screens.session.reckoning import Reckoning
from tui.screens.session.room import Room
from tui.screens.session.session_screen import SessionScreen
from tui.shared.controller import SessionController
from tui.shared.manners import Manner
from tui.widgets.entry import Anew, Answered, GoBack
from tui.widgets.keybar import KeyBar
from tui.widgets.pools import holds_dice
from tui.widgets.steps import steps_text

if TYPE_CHECKING:
    from saves.session.session import Session


class StepsScreen(SessionScreen):
    """A session between combats, at a question, or at a ruling."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = STEPS_KEYS

    def __init__(self, session: Session) -> None:
        super().__init__(SessionController(session, self._roll, self._manner))

    def _roll(self, faces: int) -> int:
        return self.tableside.roll(faces)

    def _manner(self) -> Manner:
        return self.tableside.manner

    def compose(self) -> ComposeResult:
        """Lay out title, steps, question, ledger and keys."""
        yield TooSmall()
        yield Static(id="top")
        with Horizontal(id="body"):
            with Container(id="steps"):
                yield Static(id="steps-text")
            with Container(id="middle"):
                yield Asking(id="asking", can_focus=False)
                yield Reckoning(id="ledger", can_focus=False)
        yield KeyBar()

    def on_unmount(self) -> None:
        """Let the session's file go, however the screen ends."""
        self.session.close()

    @property
    def asking(self) -> Asking:
        """The question and its answers."""
        return self.query_one(Asking)

    @property
    def reckoning(self) -> Reckoning:
        """The ledger and the odds."""
        return self.query_one(Reckoning)

    @property
    def room(self) -> Room:
        """The room there is."""
        size, run = self.app.size, self.run_now
        return Room(size.width, size.height, run is not None and holds_dice(run))

    # What is shown

    def show(self) -> None:
        """Show where the session stands: between combats, at a question or at a ruling."""
        run = self.run_now
        self.show_top(wording.combat_number(self.session, self.tableside.colours))
        self.query_one("#middle").set_class(run is None, "-between")
        self.query_one("#steps").display = run is not None
        if run is None:
            self._show_between()
        else:
            self._show_counted(run)
            if run.ended:
                self._show_ruling(run)
            else:
                self._show_question(run)
        self.say_wrong(self.wrong)
        self.refresh_bindings()

    def _show_between(self) -> None:
        self.asking.tell(Said(wording.between(self.session, self.tableside.colours)))
        self.reckoning.rest()

    def _show_counted(self, run: Run) -> None:
        """Show the steps, the ledger, and odds; none where they are off, nor where players say what will come."""
        room = self.room
        self.set_class(room.pools, "-pools")
        steps = steps_text(run, *room.for_steps, self.tableside.colours)
        write(self.query_one("#steps-text", Static), steps)
        self.reckoning.show_ledger(run, room)
        if self.tableside.odds_on and self.tableside.manner is not Manner.PREDICT:
            self.reckoning.work_out_odds(run)
        else:
            self.show_odds(Prospects())

    def _show_question(self, run: Run) -> None:
        if run.question is None:
            return
        tableside = self.tableside
        said = question_said(run, run.question, tableside.manner, self.room.crowded, tableside.colours)
        if not self.wrong and run.refused:
            self.wrong = run.refused.reason
        self.asking.ask(said, asked_now(self.session, run, run.question))

    def _show_ruling(self, run: Run) -> None:
        may_overrule = bool(self.check_action("overrule", ()))
        self.asking.tell(ruling_said(run, may_overrule, self.room.crowded, self.tableside.colours))

    def on_reckoning_odds_found(self, event: Reckoning.OddsFound) -> None:
        """Show the odds of the run that is shown."""
        event.stop()
        if self.run_now is event.run:
            self.show_odds(event.found)

    def show_odds(self, shown: Prospects) -> None:
        """Show the odds that were worked out; remarks go beside the options."""
        self.reckoning.show_odds(shown, self.room)
        self.asking.answers.remark(shown.remarks)

    def refuse(self, reason: str) -> None:
        """Say why an answer was not taken; typing gives another one."""
        self.say_wrong(reason)
        self.asking.answers.refuse()

    def say_wrong(self, reason: str) -> None:
        """Say why something was not done, and what keeps the session from being saved."""
        self.wrong = ""
        self.asking.say_wrong(reason, self.session.save_problem)

    # What is done here and not at a board

    def on_answered(self, event: Answered) -> None:
        """Take an answer to the open question."""
        event.stop()
        run = self.run_now
        if run is not None and run.question is not None and event.to == run.question.key:
            self.answer(run.question, event.text)

    def on_anew(self, event: Anew) -> None:
        """Take away what was said of the answer before."""
        event.stop()
        self.say_wrong("")

    def on_go_back(self, event: GoBack) -> None:
        """Go back where an empty field is left."""
        event.stop()
        self.action_home()

    def action_odds(self) -> None:
        """Show the odds, or leave them out."""
        self.tableside.odds_on = not self.tableside.odds_on
        self.show()

    def action_scroll(self, lines: int) -> None:
        """Scroll a question or a ruling that is longer than the screen; at its end, the ledger."""
        able = (
            pane
            for pane in (self.asking, self.reckoning)
            if (pane.scroll_offset.y < pane.max_scroll_y if lines > 0 else pane.scroll_offset.y)
        )
        pane = next(able, None)
        if pane is not None:
            pane.scroll_relative(y=lines, animate=False)

    def action_change(self) -> None:
        """Change an answer before the ruling is confirmed."""
        self.action_review()

    def action_home(self) -> None:
        """Back to Home; the session is kept as it stands."""
        self.dismiss(None)
