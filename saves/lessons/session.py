"""A lesson as it is played: an ordinary session in a file of its own, whose answers are guided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Literal, Self

from rulesets import catalogue
from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import NotNow
from saves.lessons import teacher
from saves.lessons.lesson import Cue, Lesson, in_short
from saves.lessons.progress import leading_on
from saves.lessons.where import lesson_at, lesson_of, path_of
from saves.log.events import Amend, Answer, Begin, Event, Leave, Overrule, Predicted
from saves.log.history import in_short as what_it_was
from saves.session.kits import Kits
from saves.session.replies import question_of
from saves.session.session import By, Session, Tried, wall_clock

ONLY_RULES = "A lesson keeps to its table and to the rules; overrule and amend in sessions of your own."


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
        session.lay_out()
        return session

    def lay_out(self) -> None:
        """Lay the table out and open the combat, as far as that is not done yet."""
        changes = self.lesson.changes()
        if changes and len(self._history.events) == 1:
            self.amend(changes, "the table of the lesson")
        if not self._prepared:
            self.begin(self.lesson.checklist)
        self._fill_in()

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
    def next_one(self) -> Lesson | None:
        """Give the lesson that comes after this one, of this course or the next."""
        return leading_on(self.lesson, self.path.parent)

    @property
    def fresh(self) -> bool:
        """Tell whether nothing of the lesson is answered yet."""
        return self.state.line <= self._prepared

    @property
    def step(self) -> int:
        """Count the open question among those of the lesson, from 1; 0 where the lesson does not expect it."""
        run = self.run
        return self.lesson.place(run.question.key) if run is not None and run.question is not None else 0

    @property
    def done(self) -> bool:
        """Tell whether the combat was confirmed as the lesson expects it."""
        last = self.state.last
        return last is not None and self.lesson.as_expected(last.outcome, tuple(map(in_short, last.effects)))

    @property
    def astray(self) -> bool:
        """Tell whether a combat done alone has come to something else than the lesson expects."""
        run = self.run
        if run is None or run.ruling is None or not run.ended:
            return False
        return not self.lesson.as_expected(run.ruling.outcome, tuple(map(in_short, run.effects)))

    @property
    def aside(self) -> str:
        """Say what the teacher says here: before a question, at the ruling of a combat done alone, and at the end."""
        run = self.run
        if run is None:
            return self.lesson.closing if self.done else "That is not yet what this lesson is after."
        return teacher.before(self.lesson, run) if not run.ended else teacher.at_the_ruling(self.lesson, run)

    @property
    def hushed(self) -> bool:
        """Tell whether nothing may be given away: the lesson is done alone."""
        return self.lesson.alone

    @property
    def given(self) -> str:
        """Give the lesson's own answer to the open question, such as its dice; empty where it has none."""
        run = self.run
        cue = self.lesson.cue(run.question.key) if run is not None and run.question is not None else None
        return cue.answer if cue is not None else ""

    def again(self) -> None:
        """Go back to where the lesson began; what was done stays in the log."""
        if self._prepared:
            self.stand_at(self._prepared)
        else:
            self.lay_out()

    @property
    def can_undo(self) -> bool:
        """Tell whether there is anything of the lesson to undo."""
        return super().can_undo and not self.fresh

    @property
    def _prepared(self) -> int:
        """Give the line at which the lesson was ready to be played; 0 before its combat was opened."""
        events = self._history.events
        begun = next((place for place, event in enumerate(events) if isinstance(event, Begin)), None)
        if begun is None:
            return 0
        pairs = zip(events[begun + 1 :], self.lesson.script, strict=False)
        known = list(takewhile(lambda pair: pair[1].known and isinstance(pair[0], Answer), pairs))
        return events[begun + len(known)].line

    def answer(
        self, key: str, text: str, *, here_only: bool = False, by: By = "hand", predicted: Sequence[Predicted] = ()
    ) -> None:
        """Answer as in any session; then the lesson answers what is known up to the next question.

        Raises:
            BadAnswer: it cannot be taken, or the table of the lesson shows another; nothing is logged.
            NotNow: no combat is open.
        """
        super().answer(key, text, here_only=here_only, by=by, predicted=predicted)
        self._fill_in()

    @property
    def undo_text(self) -> str:
        """Say what undo would take back: the last line that the lesson did not write by itself."""
        state = self.state
        while state.parent and isinstance(state.event, Answer) and self._is_known(state.event.key):
            state = state.parent
        return what_it_was(state.event) if self.can_undo else ""

    def undo(self) -> None:
        """Take back the last line, and what the lesson answered by itself before it.

        Raises:
            NotNow: there is none.
        """
        super().undo()
        while self._known and self.can_undo:
            super().undo()

    def redo(self) -> None:
        """Bring back what was taken back last, as far as the next question.

        Raises:
            NotNow: nothing was, or something else was done since.
        """
        super().redo()
        while self._known and self.can_redo:
            super().redo()

    def _fill_in(self) -> None:
        """Answer what the learner knows already, up to the next question that is left to them."""
        while cue := self._known:
            super().answer(cue.key, cue.answer)

    @property
    def _known(self) -> Cue | None:
        """Give the cue of the open question if it is one that the lesson answers by itself."""
        run = self.run
        key = run.question.key if run is not None and run.question is not None else ""
        return self.lesson.cue(key) if self._is_known(key) else None

    def _is_known(self, key: str) -> bool:
        cue = self.lesson.cue(key)
        return cue is not None and cue.known

    def _with_answer(self, key: str, text: str) -> Tried:
        """Try an answer; where somebody guides, only the one that the table of the lesson shows.

        Raises:
            BadAnswer: it cannot be taken, or the table shows another.
        """
        cue, run = self.lesson.cue(key), self._open_run()
        if cue is not None and not self.lesson.alone:
            question = question_of(run, key)
            if not teacher.fits(question, cue, text, run.table):
                raise BadAnswer(teacher.objection(question, cue, run.table))
        return super()._with_answer(key, text)

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


def take_up(lesson: Lesson, folder: Path) -> Path:
    """Begin a lesson where it was not begun yet, and give the file to open.

    Raises:
        Trouble: it cannot be written.
        Unknown: its ruleset is not there.
    """
    path = path_of(lesson, folder)
    if not path.exists():
        LessonSession.begun_in(folder, lesson, catalogue.ruleset(lesson.ruleset)).close()
    return path


def open_session(
    path: Path, *, kits: Kits | None = None, read_only: bool = False, accept_damage: bool = False
) -> Session:
    """Open a session file, as a lesson where it is one.

    Raises:
        Unreadable: it is no session, or its ruleset is not there; Damaged or Newer say more.
        InUse: another program writes it, and it was not asked for to read only.
    """
    if lesson_at(path) is None:
        return Session.open(path, kits=kits, read_only=read_only, accept_damage=accept_damage)
    return LessonSession.open(path, read_only=read_only, accept_damage=accept_damage)
