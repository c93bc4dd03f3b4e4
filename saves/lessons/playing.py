"""A lesson as it is played: an ordinary session in a file of its own, whose answers are guided."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, Self

from rulesets.checklist import Ruleset
from rulesets.questions import BadAnswer, Question
from rulesets.referee import Run
from saves.lessons import guiding
from saves.lessons.lesson import Lesson, in_short
from saves.lessons.where import lesson_of, path_of
from saves.log import Amend, Begin, Event, Leave, Overrule
from saves.replies import Taken, question_of
from saves.session import Session, wall_clock
from saves.trouble import NotNow

ONLY_RULES = (
    "A lesson keeps to its table and to the rules; overruling and changing the table are for sessions of your own."
)


class LessonSession(Session):
    """A session that is a lesson: it takes the answers of its script, and says why they are right.

    Printed values stay in its log; the owner's kit is neither read nor written. `begun_in` begins one, and `open`
    goes on with one.
    """

    @classmethod
    def begun_in(cls, folder: Path, lesson: Lesson, ruleset: Ruleset, *, now: Callable[[], str] = wall_clock) -> Self:
        """Begin a lesson: its table laid out, its combat open.

        Raises:
            Unreadable: it was begun before.
            InUse: another program is making it.
        """
        folder.mkdir(parents=True, exist_ok=True)
        path, players = path_of(lesson, folder), {side.word: side.label for side in ruleset.sides}
        session = cls.create(
            path, title=lesson.name, ruleset=ruleset, players=players, kit=lesson.kit, about=lesson.about, now=now
        )
        if changes := lesson.changes():
            session.amend(changes, "the table of the lesson")
        session.begin(lesson.checklist)
        return session

    @property
    def lesson(self) -> Lesson:
        """Give the lesson.

        Raises:
            NotNow: it is no lesson that this version of Tableside has.
        """
        lesson = lesson_of(self.opening.about)
        if lesson is None:
            raise NotNow("This lesson is not taught any more; begin another.")
        return lesson

    @property
    def step(self) -> int:
        """Count the question that is open among those of the lesson, from 1; one more than all after the last."""
        run = self.run
        key = run.question.key if run is not None and run.question is not None else ""
        return self.lesson.place(key) if key else len(self.lesson.script) + 1

    @property
    def done(self) -> bool:
        """Tell whether the combat was confirmed as the lesson expects it."""
        last = self.state.last
        return last is not None and self.lesson.as_expected(last.outcome, tuple(map(in_short, last.effects)))

    @property
    def aside(self) -> str:
        """Say what the teacher says here: before a question, at the ruling, and after it."""
        run = self.run
        if run is None:
            return "This lesson is done." if self.done else "That is not yet what this lesson is after."
        return guiding.before(self.lesson, run) if not run.ended else guiding.at_the_ruling(self.lesson, run)

    def _with_answer(self, key: str, text: str) -> tuple[Question[Any], Taken, Run]:
        """Try an answer; where somebody guides, only the one that the table of the lesson shows.

        Raises:
            BadAnswer: it cannot be taken, or the table shows another.
        """
        cue, run = self.lesson.cue(key), self._open_run()
        if cue is not None and not self.lesson.alone:
            question = question_of(run, key)
            if not guiding.fits(question, cue, text, run.table):
                raise BadAnswer(guiding.objection(question, cue, run.table))
        return super()._with_answer(key, text)

    @property
    def given(self) -> str:
        """Give the answer of the lesson's script to the open question, such as its dice; empty where it has none."""
        run = self.run
        cue = self.lesson.cue(run.question.key) if run is not None and run.question is not None else None
        return cue.answer if cue is not None else ""

    def again(self) -> None:
        """Go back to where the lesson began; what was done stays in the log."""
        self.stand_at(self._prepared)

    @property
    def can_undo(self) -> bool:
        """Tell whether there is anything of the lesson to undo."""
        return super().can_undo and self.state.line > self._prepared

    @property
    def _prepared(self) -> int:
        """Give the line at which the lesson was ready to be played; 0 while it is being prepared."""
        events = self._history.events
        return next((event.line for event in events if isinstance(event, Begin)), 0)

    def _stand(self, line: int, how: Literal["undo", "redo", "back"], otherwise: str) -> None:
        if line < self._prepared:
            raise NotNow("The lesson begins here.")
        super()._stand(line, how, otherwise)

    def _do(self, event: Event) -> None:
        if self._prepared and not self._may(event):
            raise NotNow(ONLY_RULES)
        super()._do(event)

    def _may(self, event: Event) -> bool:
        if isinstance(event, Begin):
            return self.state.current is not None
        return not isinstance(event, Amend | Overrule | Leave)
