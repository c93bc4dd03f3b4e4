"""What is ready where a session stands: what may be picked, what is usual, what to be reminded of, what begins next."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.referee.steps import reminders
from saves.disk.errors import NotNow
from saves.disk.faults import Faults
from saves.log.events import Take, Taken
from saves.log.file import LogFile
from saves.log.history import History
from saves.log.state import State
from saves.session import offers, unsaid
from saves.session.correctable import Correctable
from saves.session.kits import Kits
from saves.session.runs import Runs
from saves.session.sides import Sides

if TYPE_CHECKING:
    from saves.session.doubts import Doubt

NOTHING_AGAIN = "There is no combat before to go by here."


class Ready(Correctable):
    """A session that has ready what spares its players typing; `faults` is where it is kept what a ruleset raised."""

    def __init__(
        self,
        file: LogFile | None,
        path: Path,
        history: History,
        ruleset: Ruleset,
        now: Callable[[], str],
        kits: Kits | None,
        faults: Faults | None = None,
    ) -> None:
        super().__init__(file, path, history, ruleset, now, kits)
        self._runs = Runs(ruleset, faults)
        self._sides = Sides(ruleset)
        self._found: tuple[State, unsaid.Unsaid | None] | None = None

    @property
    def run(self) -> Run | None:
        """Run the open combat against its answers, as far as they reach.

        None if no combat is open, or it cannot be run: what it needs is gone, or its procedure raises.
        """
        return self._runs.now(self.state)

    @property
    def stuck(self) -> str:
        """Say in a sentence what keeps the session, or its open combat, from going on; empty if nothing does."""
        return self._runs.stuck(self.state)

    def _open_run(self) -> Run:
        run = self.run
        if run is None:
            raise NotNow(self.stuck or "No combat is open.")
        return run

    @property
    def next_checklist(self) -> str:
        """Name the checklist that this table plays next unless it says otherwise; empty where it has to say.

        That is the one of the last combat, or the only one.
        """
        there, last = [each.id for each in self.ruleset.checklists], self.state.last
        if last is not None and last.checklist in there:
            return last.checklist
        return there[0] if len(there) == 1 else ""

    @property
    def reminders(self) -> tuple[Question[Any], ...]:
        """List what players are to be reminded of where the open combat stands; the next answer is done with it."""
        run, combat = self.run, self.state.current
        return reminders(run, combat.asked) if run is not None and combat is not None else ()

    @property
    def again(self) -> unsaid.Unsaid | None:
        """Give what a combat like the last one begins with, where that may be taken; else None."""
        if self._found is None or self._found[0] is not self.state:
            self._found = self.state, self._again()
        return self._found[1]

    def _again(self) -> unsaid.Unsaid | None:
        run, state = self.run, self.state
        if run is None or self.guide is not None:
            return None
        return unsaid.as_before(run, state, partial(self._runs.with_answers, state))

    @property
    def again_said(self) -> str:
        """Say what a combat like the last one begins with, in a few words; empty where nothing may be taken."""
        taken = self.again
        if taken is None:
            return ""
        said = {key: answer.said for key, answer in taken.run.answered.items()}
        words = (said.get(each.key, each.text) for each in taken.answers)
        return " · ".join(each for each in words if each.casefold() not in ("", "none"))

    @property
    def has_usual(self) -> bool:
        """Tell whether the open question has a usual answer that may be taken unsaid."""
        run = self.run
        return run is not None and unsaid.has_usual(run, self.state, self.guide)

    @property
    def offer(self) -> offers.Offer:
        """List what is known and may be picked for the open question; nothing in a lesson."""
        run = self.run
        if run is None or run.question is None or self.guide is not None or not run.question.offered(run.table):
            return offers.Offer()
        return offers.offer(run, run.question, self._sides.look(self.state), run.table.clock.side)

    def doubt(self, key: str, text: str, settled: Collection[str] = ()) -> Doubt | None:
        """Find out whether an answer to the open question may be a slip; `settled` is what was asked of it already."""
        from saves.session import doubts

        run = self.run
        if run is None or run.question is None or run.question.key != key or self.guide is not None:
            return None
        return doubts.doubt(run.question, text, run.table, self.offer, settled)

    def take_usual(self, goes_on: unsaid.GoesOn = unsaid.always) -> tuple[Taken, ...]:
        """Take the usual answers to the open question and those after it, as one line; gives what was taken.

        It ends where a question has no usual answer or is another side's to answer, and where `goes_on` says so.

        Raises:
            BadAnswer: there is none to take.
            NotNow: no combat is open.
            Faulty: the ruleset raised; nothing is logged.
        """
        state = self.state
        ran = partial(self._runs.with_answers, state)
        taken = unsaid.as_usual(self._open_run(), state, ran, goes_on, self.guide)
        self._do(Take(**self._next, event="take", how="usual", answers=taken.answers))
        self._runs.took(taken.run, self.state)
        return taken.answers

    def take_again(self) -> tuple[Taken, ...]:
        """Take who attacks whom, and where, from the last combat of this checklist, as one line.

        Raises:
            NotNow: there is none to take, no combat is open, or somebody teaches.
        """
        taken = self.again
        if taken is None:
            raise NotNow(NOTHING_AGAIN)
        self._do(Take(**self._next, event="take", how="again", answers=taken.answers))
        self._runs.took(taken.run, self.state)
        return taken.answers
