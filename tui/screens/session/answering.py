"""Taking answers on a session's screen, in the manner that is on: teach, brisk or predict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.odds.prospects import Prospects, prospects
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Run
from saves.disk.errors import Trouble
from tui.screens.base import TableScreen
from tui.screens.dialogs import AskOne
from tui.shared.app_dice import rolled
from tui.shared.manners import Manner, Riddle, riddles, words_to_say

if TYPE_CHECKING:
    from saves.log.events import Predicted
    from saves.session.session import Session

By = Literal["hand", "app"]


class Answering(TableScreen):
    """A screen on which the open question of a session is answered."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.wrong = ""

    @property
    def run_now(self) -> Run | None:
        """The run of the combat that is being resolved."""
        return self.session.run

    def show(self) -> None:
        """Show where the session stands."""
        raise NotImplementedError

    def say_wrong(self, reason: str) -> None:
        """Say why something was not done."""
        raise NotImplementedError

    def refuse(self, reason: str) -> None:
        """Say why an answer was not taken, with the question still open."""
        self.say_wrong(reason)

    def answer(self, question: Question[Any], text: str, by: By = "hand") -> None:
        """Take an answer; in the predict manner, the player first says what will come of it."""
        if self.session.read_only:
            self.say_wrong("This session is open to read only; another program writes it.")
            return
        try:
            asked = self._riddles(question, text)
        except (BadAnswer, Trouble) as bad:
            self.refuse(str(bad))
            return
        if asked:
            self._ask_first(asked, lambda said: self._record(question, text, by, said or ()))
        else:
            self._record(question, text, by)

    def _riddles(self, question: Question[Any], text: str) -> tuple[Riddle, ...]:
        run = self.run_now
        if self.tableside.manner is not Manner.PREDICT or run is None:
            return ()
        return riddles(run, self.session.what_if(question.key, text))

    def _ask_first(self, asked: tuple[Riddle, ...], then: Callable[[tuple[Predicted, ...] | None], None]) -> None:
        from tui.screens.session.predict import Predict

        run = self.run_now
        self.app.push_screen(Predict(asked, words_to_say(run.checklist) if run else {}), then)

    def _record(self, question: Question[Any], text: str, by: By, predicted: Sequence[Predicted] = ()) -> None:
        try:
            self.session.answer(question.key, text, by=by, predicted=predicted)
        except (BadAnswer, Trouble) as bad:
            self.refuse(str(bad))
        else:
            self.answer_what_answers_itself()
            self.show()

    def answer_what_answers_itself(self) -> None:
        """In the brisk manner, give the answers to questions that have only one."""
        run = self.run_now
        while self.tableside.manner is Manner.BRISK and run is not None and run.question is not None:
            only = run.question.only_answer(run.table)
            if only is None:
                return
            self.session.answer(run.question.key, only)
            run = self.run_now

    def attempt(self, action: Callable[[], object]) -> None:
        """Do something to the session, and say so where it cannot be done."""
        try:
            action()
        except (BadAnswer, Trouble) as bad:
            self.wrong = str(bad)
        else:
            self.answer_what_answers_itself()
        self.show()

    def action_app_dice(self) -> None:
        """Let the app roll what is asked; the log says so."""
        run = self.run_now
        if run is None or run.question is None:
            return
        try:
            text = rolled(run, self.tableside.roll)
        except BadAnswer as bad:
            self.say_wrong(str(bad))
        else:
            self.answer(run.question, text, by="app")

    def work_out_odds(self, run: Run) -> None:
        """Work the odds out beside the screen once the answer is painted, so that no key waits for them.

        There are none where they are switched off, nor where the players predict: they would be told what to say.
        """
        if self.tableside.odds_on and self.tableside.manner is not Manner.PREDICT:
            self.call_after_refresh(self._begin_odds, run)
        else:
            self.show_odds(Prospects())

    def _begin_odds(self, run: Run) -> None:
        if self.is_attached and self.run_now is run:
            work = partial(self._work_out, run)
            self.run_worker(work, group="odds", exclusive=True, thread=True, exit_on_error=False)

    def _work_out(self, run: Run) -> None:
        found = prospects(run)
        self.app.call_from_thread(self._show_if_still_there, run, found)

    def _show_if_still_there(self, run: Run, found: Prospects) -> None:
        if self.is_attached and self.run_now is run:
            self.show_odds(found)

    def show_odds(self, shown: Prospects) -> None:
        """Show the odds that were worked out."""
        raise NotImplementedError

    def action_odds(self) -> None:
        """Show the odds, or leave them out."""
        self.tableside.odds_on = not self.tableside.odds_on
        self.show()

    def action_manner(self) -> None:
        """Choose between teach, brisk and predict."""
        listed = [(word.value, f"{word.label.ljust(9)}{word.meaning}") for word in Manner]
        marked = list(Manner).index(self.tableside.manner)
        self.app.push_screen(AskOne("How shall the referee talk?", listed, marked), self._take_manner)

    def _take_manner(self, word: str | None) -> None:
        if word is not None:
            self.tableside.manner = Manner(word)
            self.attempt(lambda: None)
