"""A session as a list of steps: the checklist, the question, the ledger, the odds; at the end, the ruling."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.events import Click
from textual.widgets import Static

from rulesets.engine.odds.prospects import Prospects, is_too_early
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Run
from saves.lessons.drilled import run_shown
from saves.session.correcting import Draft
from saves.session.read_only import Watched
from saves.session.session import By, Session
from tui.screens import wording
from tui.screens.base import ROWS, write
from tui.screens.reading import of_steps
from tui.screens.session.doubts import leave_by_hand
from tui.screens.session.drill import card_asks, show_card, take_word
from tui.screens.session.keys import STEPS_KEYS, correcting, has_only_begun, may_leave
from tui.screens.session.panels import odds_of
from tui.screens.session.question import (
    LedgerPane,
    PaneText,
    QuestionPane,
    SessionLayout,
    asked_now,
)
from tui.screens.session.replay import GameBoard, Watching
from tui.screens.session.review import correct_asked
from tui.screens.session.ruling import DieMoment, asked_said, between_said, ruling_said
from tui.screens.session.session_screen import SessionScreen
from tui.screens.session.side_panes import SidePanes
from tui.screens.session.teaching import IN_FRAMES, back_to, rows_above, situation_now, told_first
from tui.shared.controller import SessionController
from tui.shared.drill import drilled_by
from tui.shared.settings import Manner
from tui.shared.wording import is_typed, segment_is_over
from tui.widgets import key_queue
from tui.widgets.entry import Amiss, AnswerTyped, GoBack, Retyped, TakeSuggested
from tui.widgets.key_bar import KeyBar
from tui.widgets.panel import scroll_first
from tui.widgets.pools import throws_pools


class LastSaid(NamedTuple):
    """What was said last, and the line of the log at which the session stood then."""

    line: int = 0
    text: str = ""
    is_wrong: bool = True


class StepsScreen(SessionScreen):
    """A session between combats, at a question, or at a ruling."""

    AUTO_FOCUS = ""
    BINDINGS = STEPS_KEYS

    def __init__(
        self,
        session: Session,
        board: GameBoard | None = None,
        *,
        watched: Watched | None = None,
        draft: Draft | None = None,
    ) -> None:
        """Show a session with its board: one that is played, or that of what is watched, or of a draft."""
        super().__init__(SessionController(session, lambda faces: self.tableside.roll(faces), self._manner))
        self.board, self._watched, self._draft = board, watched, draft
        self.side_panes = SidePanes(self.session, lambda: self.hues)
        self.watching: Watching | None = None
        self.question_pane = QuestionPane()
        self.ledger_pane = LedgerPane(self.question_pane)
        self._moment = DieMoment(self.question_pane, self.end_moving)
        self._said, self._amiss = LastSaid(), ""

    def _manner(self) -> Manner:
        return Manner.BRISK if self.session.read_only else self.tableside.manner

    def compose(self) -> ComposeResult:
        yield Static(id="top")
        yield Static(id="place")
        yield self.side_panes.above
        yield from self.side_panes.around(self.question_pane, self.ledger_pane)
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin: watching with a look at what is new, a correction with what can be changed."""
        if self._watched is not None:
            self.watching = Watching(self, self._watched, lambda: self.may_go_to_board, self.open_board)
        if correcting(self.session):
            self.action_review()
        else:
            self.open_board()

    def open_board(self) -> None:
        """Open the board first where there is one: most of the game is played there."""
        if self.may_go_to_board and not self.room.narrow:
            self.action_board()

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Let the session's file go before Home looks whether somebody has it."""
        (self.card or self.session).close()
        return super().dismiss(result)

    def on_unmount(self) -> None:
        """Let the session's file go, however the screen ends."""
        (self.card or self.session).close()

    @property
    def room(self) -> SessionLayout:
        """The room there is."""
        size, run = self.tableside.fitted_size, self.session.run
        return SessionLayout(size.width, size.height, run is not None and throws_pools(run.checklist))

    @property
    def _rows_above(self) -> int:
        """The rows in which a teacher speaks above the question."""
        room = self.room
        return IN_FRAMES if room.framed else rows_above(self.teacher, room.columns - 2)

    # What is shown

    def show(self) -> None:
        """Show where the session stands: between combats, at a question or at a ruling."""
        self._moment.stop()
        run, tableside = run_shown(self.session), self.tableside
        right = wording.at_the_right(self.session, tableside.manner, tableside.colours, self.room.columns)
        wording.show_where(self, self.session, right)
        self._show_place(run)
        self.side_panes.show(run, self.room, hushed=self.controller.quiet or self.teacher is not None)
        if run is not None:
            self.ledger_pane.show_ledger(run, self.room, self.hues, yields=self.teacher is not None and not run.ended)
        if self.card is None and (self.session.stuck or run is None or run.ended):
            self.question_pane.answers.rest()  # what has the focus would keep its keys from the rows, written next
        if self.card is not None:
            show_card(self.session, self.card, self.question_pane, self.ledger_pane, self.room, self.hues)
        elif self.session.stuck or run is None:
            stuck = PaneText(wording.stuck(self.session, self.hues)) if self.session.stuck else None
            forces = self.side_panes.subject.forces
            self.question_pane.tell(stuck or between_said(self, self.session, forces, self.room, tableside.colours))
            self.ledger_pane.rest()
        elif run.ended:
            self.question_pane.tell(ruling_said(self, self.session, run, self.room, self.hues))
        elif self.session.read_only:
            self.question_pane.tell(self._asked(run))
        elif run.question is not None:
            self._show_question(run, run.question)
        if run is not None and (self.card is None or self.room.framed):
            self._show_odds_of(run)
        self.hold_typed_ahead(self.wrong)
        stays = not self.wrong and self._said.text and self._said.line == self.session.state.line
        self._say(self._said if stays else LastSaid(self.session.state.line, self.wrong))
        self.refresh_bindings()

    def _show_place(self, run: Run | None) -> None:
        """Write the place in the checklist where its steps have no room beside the question."""
        colours, room = self.tableside.colours, self.room
        place = wording.place_text(run, room.columns - 2, colours, room.lines >= ROWS) if run and room.narrow else ""
        write(self.query_one("#place", Static), place)

    def _show_odds_of(self, run: Run, so_far: str = "") -> None:
        """Show the odds, once they are worked out; none where they are off, nor where nothing may be given away.

        `so_far` is what the open question would be answered with now.
        """
        if not self.tableside.odds_on or (self.controller.quiet and not run.ended) or is_too_early(run):
            self.show_odds(Prospects())
        else:
            self.ledger_pane.await_odds(run)
            work = partial(self._work_out_odds, run, so_far)
            self.call_after_refresh(self.run_worker, work, group="odds", exclusive=True, exit_on_error=False)

    async def _work_out_odds(self, run: Run, so_far: str) -> None:
        """Work the odds of a run out in a thread, and show them where the session still stands there."""
        given = run.given
        if so_far and run.question is not None:
            given = replace(given, answers={**given.answers, run.question.key: so_far})
        found = await asyncio.to_thread(odds_of, run.checklist, given)
        if so_far:  # the rest is said of what would be asked next
            found = Prospects(found.bars)
        if self.session.run is run:
            self.show_odds(found)

    def _asked(self, run: Run) -> PaneText:
        reminded = self.tableside.config.reminders and self.teacher is None and not self.session.read_only
        return asked_said(self.session, run, self._manner(), self.room, reminded, self.hues)

    def _show_question(self, run: Run, question: Question[Any]) -> None:
        said = self._asked(run)
        if self.teacher is not None and not self.room.framed:  # the teacher says what would help
            above = told_first(self.teacher, self.room.columns - 2, self._rows_above) if self.teacher.fresh else []
            told = situation_now(self.session, self.teacher, self.room.for_question, above)
            said = said._replace(help="", chart=said.chart or told)
        self.wrong = self.wrong or (run.refused.reason if run.refused else "")
        suggests, hushed = self.controller.as_suggested, self.side_panes.subject.hushed
        self.question_pane.ask(said, asked_now(self.session, run, question, suggests, hushed))

    def show_odds(self, found: Prospects) -> None:
        """Show the odds that were worked out, where no guide hides them; remarks go beside the options."""
        shown = found if self.teacher is None else found.as_guided
        if not self.controller.hides:
            self.ledger_pane.show_odds(shown, self.room, self.hues)
            self.side_panes.show_odds(shown)
            self.question_pane.answers.remark(shown.remarks)

    def say_done(self, sentence: str) -> None:
        """Say what was done, as by undo, until something else is."""
        self._say(LastSaid(self.session.state.line, sentence, is_wrong=False))

    def refuse(self, reason: str) -> None:
        """Say why an answer was not taken; typing gives another one."""
        self.say_wrong(reason)
        self.question_pane.answers.refuse()
        self.question_pane.bring(self.question_pane.answers)

    def say_wrong(self, reason: str) -> None:
        """Say why something was not done, and what keeps the session from being saved."""
        self.hold_typed_ahead(reason)
        self._say(LastSaid(self.session.state.line, reason))

    def _say(self, said: LastSaid) -> None:
        self.wrong, text = "", said.text
        self.question_pane.set_class(bool(text) and said.is_wrong, "-refused")
        if self.watching is not None:
            self.question_pane.say_news(self.watching.said, self.session.save_problem)
            return
        self._said = said
        if not said.is_wrong:
            self.question_pane.say_done(text)
            return
        teaches = self.side_panes.teach(text, self.room.columns - 2, self._rows_above) and self.session.run is not None
        self.question_pane.say_wrong("" if teaches else text, self.session.save_problem)

    def say_ignored(self, why: str) -> bool:
        if why == key_queue.BEHIND_REFUSED:
            self.a_key_comes()
        self.question_pane.say_ignored(why)
        return True

    def on_amiss(self, event: Amiss) -> None:
        """Know what is said of a key that answers nothing: that goes with the next one."""
        self._amiss = event.reason

    def a_key_comes(self) -> None:
        self.question_pane.say_ignored("")
        if self._said.text and self._said.text == self._amiss:
            self._say(LastSaid(self.session.state.line))

    # Over to a board

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell which keys do something now; the others are not shown."""
        if action == "steps":
            return self.is_attached and self.room.narrow and self.session.run is not None
        if action == "next_combat" or (action == "next_segment" and parameters):
            is_over = segment_is_over(self.session, self.side_panes.subject.forces)
            return bool(parameters) is is_over and super().check_action(action, parameters)
        stays = bool(parameters) and self.teacher is not None  # a learner who rubs out too much
        if action in ("home", "lessons") and self.is_attached and (stays or action != back_to(self.session, self.app)):
            return False
        return self.may_go_to_board if action == "board" else super().check_action(action, parameters)

    @property
    def may_go_to_board(self) -> bool:
        """Tell whether there is a board, which has to do with where the session stands."""
        return self.board is not None and self.board.plays(self.session)

    def action_board(self) -> None:
        if self.board is not None:
            self.app.push_screen(self.board.screen(self.controller, self.action_stop_watching))

    # What is done here and not at a board

    def on_click(self, event: Click) -> None:
        """Open the steps where the place in them is clicked."""
        if event.widget is not None and event.widget.id == "place":
            self.call_later(self.run_action, "steps")

    def on_answer_typed(self, event: AnswerTyped) -> None:
        """Submit an answer to the open question; one to a question that is answered already comes to nothing."""
        event.stop()
        question = self.session.question
        if self.card is not None and event.to == card_asks(self.card).question.key:
            take_word(self.tableside, self.card, event.text)
            self.show()
        elif question is not None and event.to == question.key:
            if event.at_once:
                self.tableside.hold_back(("enter",), "", key_queue.HABIT if question.is_thrown else None)
            self.submit(question, event.text)

    def on_take_suggested(self, event: TakeSuggested) -> None:
        event.stop()
        self.take_suggested()

    def show_answered(self, question: Question[Any], by: By) -> None:
        """Show where the session stands; a die that brought a ruling is seen first: `end_moving` shows the rest."""
        run, said = self.session.run, PaneText("")
        if question.is_thrown and self.tableside.moves and run:
            said = ruling_said(self, self.session, run, self.room, self.hues) if run.ended else self._asked(run)
        if self._moment.begin(said, rolled=by == "app"):
            self.side_panes.make_room(self.room.columns - 2, self._rows_above)
            self.hold_typed_ahead("")
        else:
            self.show()

    def end_moving(self) -> bool:
        """Show all of a ruling once its die was seen: by a timer, or the next key. Tell whether there was one."""
        moved = bool(self._moment.timers)
        if moved:
            self.show()
            self.tableside.hold_back(("enter",), wording.UNREAD_RULING, key_queue.BOUNCE)
        return moved

    def on_retyped(self, event: Retyped) -> None:
        """Have what is answered in sight, and take away what was said of the answer before, if that was refused."""
        event.stop()
        run = self.session.run
        self.question_pane.bring(self.question_pane.answers)
        if self._said.text and self._said.is_wrong:
            self.say_wrong("")
        if event.so_far and run is not None:
            self._show_odds_of(run, event.so_far)

    def on_screen_suspend(self) -> None:
        """Take away what was said of a key that does nothing, before a page is read; what is typed keeps its reason."""
        if self._said.text and self._said.is_wrong and self.teacher is None and not is_typed(self.session.question):
            self.say_wrong("")

    def on_go_back(self, event: GoBack) -> None:
        """Go back where an empty field is left; from a lesson, Escape alone leads."""
        event.stop()
        if self.teacher is None:
            self.action_home()

    def action_nothing_usual(self) -> None:
        """Take what Enter offers in a field; else say that there is no usual answer to take."""
        if not self.question_pane.answers.take_offered():
            self.action_usual()

    def action_odds(self) -> None:
        self.tableside.odds_on = not self.tableside.odds_on
        self.show()

    def action_scroll(self, lines: int) -> None:
        """Scroll a question or a ruling that is longer than the screen; at its end, the ledger."""
        scroll_first((self.question_pane, self.ledger_pane), lines)

    def action_steps(self) -> None:
        if self.session.run is not None:
            self.app.push_screen(of_steps(self.session, self.session.run, self.room.columns, self.hues))

    def action_try_again(self) -> None:
        self.attempt(self.controller.restart)

    def action_next_lesson(self) -> None:
        if self.teacher is not None and (lesson := self.teacher.next_one) is not None:
            self.tableside.navigator.open_lesson(lesson)

    def action_drill(self) -> None:
        if self.teacher is not None:
            self.tableside.navigator.drill(self.session.ruleset.id, drilled_by(self.teacher.lesson))

    def action_own_session(self) -> None:
        self.dismiss(None)
        self.tableside.navigator.begin_session(self.session.ruleset.id)

    def action_see_what_follows(self) -> None:
        """Show what follows if a combat is corrected so, and correct it if that is wanted."""
        if self._draft is not None:
            correct_asked(self, self._draft, self.say_wrong, lambda: self.dismiss(None))

    def action_stop_watching(self) -> None:
        """Leave the session; those who came only to watch it leave Tableside, too."""
        (self.app.exit if self.tableside.only_watches else self.dismiss)()

    def action_lessons(self) -> None:
        self.dismiss(None)

    action_by_hand = SessionScreen.action_table
    action_leave_as_it_was = action_lessons  # a combat that was laid open to be corrected
    action_what_now = SessionScreen.action_undo  # a combat that was only begun goes

    def action_home(self, _: bool = False) -> None:
        """Back to Home, or from a combat only begun to what comes next; one by hand beside a board asks first."""
        if has_only_begun(self.session):
            self.action_undo()
        elif self.board is None or self.may_go_to_board or not may_leave(self.session) or self._draft:
            self.dismiss(None)
        else:
            leave_by_hand(self.tableside, self.action_abandon, self.open_board, lambda: self.dismiss(None))
