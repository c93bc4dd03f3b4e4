"""The open combat worked out: run against its answers, or against one more that is tried; nothing is done twice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulesets.engine.core.mappings import Answers
from rulesets.engine.core.sentences import BadAnswer, shortened
from rulesets.engine.questions.question import Question, Taken
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import NotNow
from saves.log.state import Combat, State
from saves.session import replies


@dataclass(frozen=True)
class Tried:
    """An answer that was tried in a state: as it was typed, its question, as which text it is kept, and its run."""

    state: State
    key: str
    typed: str
    question: Question[Any]
    taken: Taken
    run: Run


class Runs:
    """Works the open combat of a session out, and remembers what it came to last."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._ran: tuple[State, Run] | None = None
        self._tried: Tried | None = None

    def now(self, state: State) -> Run | None:
        """Run the open combat against its answers, as far as they reach; None if no combat is open.

        Raises:
            NotNow: the ruleset has no such checklist any more.
        """
        if state.current is None:
            return None
        if self._ran is None or self._ran[0] is not state:
            self._ran = state, self._run(state, _texts(state.current))
        return self._ran[1]

    def took(self, tried: Tried, state: State) -> None:
        """Remember that an answer which was tried was given, and led to a state."""
        self._ran = state, tried.run

    def tried(self, state: State, run: Run, key: str, text: str) -> Tried:
        """Try an answer where a combat's run stands.

        Raises:
            BadAnswer: it cannot be taken.
        """
        last = self._tried
        if last is None or last.state is not state or (last.key, last.typed) != (key, text):
            last = self._tried = self._try(state, run, key, text)
        return last

    def _try(self, state: State, run: Run, key: str, text: str) -> Tried:
        assert state.current is not None
        question, answers = replies.question_of(run, key), _texts(state.current)
        table = run.table if question is run.question else state.table
        taken = question.taken(answers.get(key), text, table)
        then = self._run(state, {**answers, key: taken.text})
        if not taken.partial and then.refused is not None and then.refused.key == key:
            raise BadAnswer(then.refused.reason, then.refused.keyed)
        return Tried(state, key, text, question, taken, then)

    def _run(self, state: State, answers: Answers) -> Run:
        assert state.current is not None
        name = state.current.checklist
        try:
            checklist = self._ruleset.checklist(name)
        except KeyError:
            raise NotNow(
                f"{self._ruleset.title} has no checklist “{shortened(name)}”; leave this combat and begin another."
            ) from None
        return adjudicate(checklist, Given(answers, state.table))


def _texts(combat: Combat) -> Answers:
    return {key: reply.text for key, reply in combat.answers.items()}
