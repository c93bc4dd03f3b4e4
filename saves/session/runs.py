"""The open combat worked out: run against its answers, or against one more that is tried; nothing is done twice."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.questions.question import Question, TakenAnswer
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import NotNow, Trouble
from saves.disk.faults import Faults
from saves.log.combat import Combat
from saves.log.state import State
from saves.session import replies
from saves.session.missing import TO_LEAVE, Blame, no_checklist, no_ruleset

NOT_KEPT = "the answer is not kept"
NOT_DONE = "nothing is changed"


class Tried(NamedTuple):
    """An answer that was tried in a state: as it was typed, its question, as which text it is kept, and its run."""

    state: State
    key: str
    typed: str
    question: Question[Any]
    taken: TakenAnswer
    run: Run


class Runs:
    """Works the open combat of a session out, and remembers what it came to last.

    What a ruleset raises is kept in `faults`, and told in a sentence. With `revealed`, secrets that lie open can be
    changed.
    """

    def __init__(self, ruleset: Ruleset, faults: Faults | None = None, revealed: bool = False) -> None:
        self._ruleset = ruleset
        self._faults = faults
        self._revealed = revealed
        self._blame = Blame(ruleset, faults)
        self._ran: tuple[State, Run | None, str] | None = None
        self._tried: Tried | None = None

    def by(self, ruleset: Ruleset) -> Runs:
        """Make the same for another ruleset."""
        return Runs(ruleset, self._faults, self._revealed)

    def now(self, state: State) -> Run | None:
        """Run the open combat against its answers, as far as they reach.

        None if no combat is open, or it cannot be run; then `stuck` says why not.
        """
        return self._now(state)[0]

    def stuck(self, state: State) -> str:
        """Say in a sentence what keeps the session, or its open combat, from going on; empty if nothing does."""
        return self._now(state)[1]

    def _now(self, state: State) -> tuple[Run | None, str]:
        if state.current is None:
            return None, no_ruleset(self._ruleset)
        if self._ran is None or self._ran[0] is not state:
            self._ran = state, *self._worked_out(state, state.current)
        return self._ran[1:]

    def _worked_out(self, state: State, combat: Combat) -> tuple[Run | None, str]:
        try:
            return self._run(state, combat.checklist, _texts(combat), TO_LEAVE), ""
        except Trouble as trouble:
            return None, str(trouble)

    def took(self, run: Run, state: State) -> None:
        """Remember that what was tried was done, and led to a state."""
        self._ran = state, run, ""

    def tried(self, state: State, run: Run, key: str, text: str) -> Tried:
        """Try an answer where a combat's run stands.

        Raises:
            BadAnswer: it cannot be taken.
            Faulty: the ruleset raised.
        """
        last = self._tried
        if last is None or last.state is not state or (last.key, last.typed) != (key, text):
            last = self._tried = self._try(state, run, key, text)
        return last

    def begun(self, state: State, checklist: str) -> Run:
        """Run a combat that is to begin, without any answers.

        Raises:
            NotNow: there is no such checklist.
            Faulty: the ruleset raised.
        """
        return self._run(state, checklist, {}, NOT_DONE)

    def without(self, state: State, combat: Combat, key: str) -> Run:
        """Run a combat without one of its answers.

        Raises:
            NotNow: its checklist is gone.
            Faulty: the ruleset raised.
        """
        left = {each: text for each, text in _texts(combat).items() if each != key}
        return self._run(state, combat.checklist, left, NOT_DONE)

    def with_answers(self, state: State, more: Answers) -> Run:
        """Run the open combat of a state against its answers and more of them, by key.

        Raises:
            NotNow: its checklist is gone.
            Faulty: the ruleset raised.
        """
        assert state.current is not None
        return self._run(state, state.current.checklist, {**_texts(state.current), **more}, NOT_KEPT)

    def question_of(self, run: Run, key: str) -> Question[Any]:
        """Find the question that an answer is for: the open one, or one that this run has an answer to.

        Raises:
            BadAnswer: it is not asked here, or can be changed no more.
        """
        return replies.question_of(run, key, self._revealed)

    def _try(self, state: State, run: Run, key: str, text: str) -> Tried:
        assert state.current is not None
        question, answers = self.question_of(run, key), _texts(state.current)
        table = run.table if question is run.question else state.table
        taken = self._taken(run.checklist, question, answers, text, table)
        then = self._run(state, state.current.checklist, {**answers, key: taken.text}, NOT_KEPT)
        if not taken.partial and then.refused is not None and then.refused.key == key:
            raise BadAnswer(then.refused.reason, then.refused.keyed)
        return Tried(state, key, text, question, taken, then)

    def _taken(
        self, checklist: Checklist, question: Question[Any], answers: Answers, text: str, table: Tabletop
    ) -> TakenAnswer:
        """Read an answer; what a game's own question raises over it is a fault of the game."""
        try:
            return question.taken(answers.get(question.key), text, table)
        except BadAnswer:
            raise
        except Exception as error:
            raise self._blame.in_combat(error, checklist, {*answers, question.key}, NOT_KEPT) from error

    def _run(self, state: State, name: str, answers: Answers, then: str) -> Run:
        try:
            checklist = self._ruleset.checklist(name)
        except KeyError:
            raise NotNow(no_checklist(self._ruleset, name)) from None
        try:
            run = adjudicate(checklist, Given(answers, state.table))
            _lay_out(run)
        except Exception as error:
            raise self._blame.in_combat(error, checklist, answers, then) from error
        return run


def _lay_out(run: Run) -> None:
    """Lay out what any front end will show of a run, so that a ruleset raises here or not at all."""
    if run.checklist.chart:
        run.checklist.chart(run)
    if run.question is not None:
        run.question.options(run.table)
        run.question.accepted()


def _texts(combat: Combat) -> Answers:
    return {key: reply.text for key, reply in combat.answers.items()}
