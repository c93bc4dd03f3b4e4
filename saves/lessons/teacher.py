"""A lesson's session, and who teaches at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

from rulesets import catalogue
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import NotNow
from saves.disk.files import Faults
from saves.lessons import wording
from saves.lessons.courses import leading_on, lesson_at, path_of
from saves.lessons.lesson import Cue, Lesson, Passage, in_short
from saves.log.events import Amend, Answer, Begin, Correct, Event, Leave, Overrule, Stand
from saves.session.files import wall_clock
from saves.session.kits import Kits
from saves.session.session import Session

ONLY_RULES = "Lessons keep to their table and the rules: overrule and amend in your own sessions."
NOT_YET = "Not yet: this lesson has another result."


class Teacher:
    """Guides a session through a lesson, and tells how far it has come; see `saves.session.runs.Guide`."""

    def __init__(self, session: Session, lesson: Lesson) -> None:
        self.lesson = lesson
        self._session = session
        self._helped: dict[str, int] = {}
        self._missed: set[str] = set()
        self._reread: set[str] = set()
        self._came_at = session.state.line

    # What is said and given

    @property
    def says(self) -> str:
        """Say why an answer is right before it is asked, at the ruling how a combat done alone went, and the closing.

        Before a question of a lesson done alone, and at the ruling of a guided one, nothing is to be said.
        """
        run = self._session.run
        if run is None:
            return str(self.lesson.closing) if self.done else NOT_YET
        return wording.at_the_ruling(self.lesson, run) if run.ended else wording.before(self.lesson, run)

    @property
    def was_right(self) -> str:
        """Say by what rule the answer just given is right; empty where none was, and to who is alone."""
        given = (state.event for state in self._session.state.path())
        last = next((each for each in given if not (isinstance(each, Answer) and self.knows(each.key))), None)
        cue = self.lesson.cue(last.key) if isinstance(last, Answer) and last.text and not self.lesson.alone else None
        return cue.rule if cue is not None else ""

    @property
    def hints(self) -> tuple[str, ...]:
        """Give what was said so far to help with the open question: hints, then the rule, then the answer."""
        return self._ladder[: self._helped.get(self._asked.key, 0)] if self._asked is not None else ()

    @property
    def has_more_hints(self) -> bool:
        """Tell whether more can be said to help with the open question."""
        return self._asked is not None and len(self.hints) < len(self._ladder)

    @property
    def situation(self) -> Sequence[Passage]:
        """Give the situation, what helps most with the open question first."""
        return wording.nearest_first(self.lesson.situation, self._cue) if self._cue else self.lesson.situation

    @property
    def keys(self) -> str:
        """Say what a screen adds about its keys to what is said before the open question; empty for nothing."""
        return self._cue.keys if self._cue is not None else ""

    @property
    def hides(self) -> bool:
        """Tell whether nothing may be given away: the lesson is done alone, or its question is a riddle."""
        return self.lesson.alone or (self._cue is not None and self._cue.riddle)

    @property
    def given(self) -> str:
        """Give the lesson's own answer to the open question; empty where it has none."""
        return self._cue.answer if self._cue is not None else ""

    @property
    def dice(self) -> str:
        """Give what the dice of the lesson show, where dice are asked for; empty where it has none."""
        return self.given if self._asked is not None and self._asked.is_thrown else ""

    # How far the lesson has come

    @property
    def step(self) -> int:
        """Count the questions of the lesson up to the open one, as they came; 0 where the lesson does not expect it."""
        open_one = self._session.state.current
        given = open_one.answers if open_one is not None else ()
        return self.lesson.place(self._asked.key, given) if self._asked is not None else 0

    @property
    def fresh(self) -> bool:
        """Tell whether nothing of the lesson is answered yet."""
        return self._session.state.line <= self.start

    @property
    def done(self) -> bool:
        """Tell whether the combat was confirmed as the lesson expects it."""
        last = self._session.state.last
        return last is not None and self.lesson.as_expected(last.outcome, tuple(map(in_short, last.event.effects)))

    @property
    def astray(self) -> bool:
        """Tell whether a combat done alone has come to something else than the lesson expects."""
        run = self._session.run
        if run is None or run.ruling is None or not run.ended:
            return False
        return not self.lesson.as_expected(run.ruling.outcome, tuple(map(in_short, run.effects)))

    @property
    def at_first_try(self) -> str:
        """Say how many of its questions were right at once, without a hint; empty of one not seen from its start on."""
        if self.lesson.alone or self._came_at > self.start:
            return ""
        helped, asked = self._missed | self._helped.keys(), self.lesson.asked
        right = sum(all(cue.key not in helped for cue in group) for group in asked)
        return f"{right} of {len(asked)} right at the first try"

    @property
    def next_one(self) -> Lesson | None:
        """Give the lesson that comes after this one, of this course or the next."""
        return leading_on(self.lesson, self._session.path.parent)

    @property
    def start(self) -> int:
        """Give the line at which the lesson was ready to be played; 0 before its combat was opened."""
        events = [state.event for state in reversed([*self._session.state.path()])]
        begun = next((place for place, event in enumerate(events) if isinstance(event, Begin)), None)
        if begun is None:
            return 0
        pairs = zip(events[begun + 1 :], self.lesson.script, strict=False)
        known = list(takewhile(lambda pair: pair[1].known and isinstance(pair[0], Answer), pairs))
        return events[begun + len(known)].line

    # What is done

    def lay_out(self) -> None:
        """Lay the table out and open the combat, as far as that is not done yet."""
        changes = self.lesson.changes()
        if changes and self._session.state.line == 1:
            self._session.amend(changes, "the table of the lesson")
        self._session.begin(self.lesson.checklist)

    def again(self) -> None:
        """Go back to where the lesson began; what was done stays in the log."""
        self._helped.clear()
        self._missed.clear()
        self._reread.clear()
        if self.start:
            self._session.stand_at(self.start)
        else:
            self.lay_out()

    @property
    def is_read(self) -> bool:
        """Tell whether the situation was read over again at the open question, so that the next thing is a hint."""
        return self._asked is not None and self._asked.key in self._reread

    def read_over(self) -> None:
        """Let the situation be read over again, which costs nothing; the next time with one hint more."""
        if self.is_read:
            self.help()
        elif self._asked is not None:
            self._reread.add(self._asked.key)

    def help(self) -> None:
        """Give one hint more on the open question, as far as there are any; the next mistake is met with that one."""
        if self._asked is not None:
            self._missed.discard(self._asked.key)
            self._helped[self._asked.key] = min(len(self.hints) + 1, len(self._ladder))

    def may(self, event: Event) -> None:
        """Look at an event before it is written; laying out is free.

        Raises:
            NotNow: it goes behind the beginning, or leaves the lesson's table or the rules.
        """
        if isinstance(event, Stand) and event.to < self.start:
            raise NotNow("The lesson starts here.")
        another = isinstance(event, Begin) and self._session.state.current is None
        if self.start and (another or isinstance(event, Amend | Overrule | Leave | Correct)):
            raise NotNow(ONLY_RULES)

    def before(self, question: Question[Any], text: str, table: Tabletop) -> str:
        """Take only the answer that the table of the lesson shows; done alone, any. A right total stands for its units.

        An empty line is no answer, right or wrong.

        Units are taken in the order of the lesson: what it says of the first comes before what it says of the second.

        Raises:
            BadAnswer: it cannot be read, or the table shows another.
        """
        cue = self.lesson.cue(question.key)
        if cue is None:
            return text
        if not (text.strip() or cue.usual or cue.answer == text):
            raise BadAnswer(f"Type {question.invited()}.")
        guided = not (self.lesson.alone or cue.free)
        text = wording.as_known(question, cue, text, table)
        if guided and (slip := wording.misspelt(question, cue, text, table)):
            raise BadAnswer(slip)
        if not self.lesson.alone and wording.fits(question, cue, text, table):
            return cue.answer if guided and question.names_in(text) else text
        if wording.amounts_to(question, cue, text, table):
            return cue.answer
        if self.lesson.alone:
            return text
        asked = self._asked is not None and self._asked.key == question.key
        if asked and question.key in self._missed and len(self.hints) < len(self._ladder) - 1:
            self.help()  # the same mistake needs more than the same words, and less than the answer
        self._missed.add(question.key)
        partly = wording.slip(question, cue, text, table)
        if partly and question.names_in(text):
            raise BadAnswer(partly)
        objection = wording.objection(question, cue, self.hints if asked else (), partly)
        if cue.hints and not question.is_thrown:  # the first hint is given by that
            self._helped[question.key] = max(1, self._helped.get(question.key, 0))
        raise BadAnswer(objection)

    def knows(self, key: str) -> str | None:
        """Give the answer to a question whose answer is known from earlier lessons or from the situation."""
        cue = self.lesson.cue(key)
        return cue.answer if cue is not None and cue.known else None

    @property
    def leaves_to_usual(self) -> bool:
        """Tell whether the open question may be left to the usual answers."""
        return self._cue is not None and self._cue.usual

    def is_usual(self, key: str) -> bool:
        """Tell whether a question may be left to the usual answers."""
        cue = self.lesson.cue(key)
        return cue is not None and cue.usual

    @property
    def _asked(self) -> Question[Any] | None:
        return self._session.question

    @property
    def _ladder(self) -> tuple[str, ...]:
        asked = self._asked
        if asked is None or self._cue is None:
            return ()
        return wording.ladder(asked, self._cue, self._session.open_run.table)

    @property
    def _cue(self) -> Cue | None:
        return self.lesson.cue(self._asked.key) if self._asked is not None else None


def begun_in(folder: Path, lesson: Lesson, ruleset: Ruleset, *, now: Callable[[], str] = wall_clock) -> Session:
    """Begin a lesson: its table laid out, its combat open, its teacher there.

    Raises:
        Unreadable: it was begun before.
        InUse: another program is making it.
    """
    path, players = path_of(lesson, folder), {side.word: side.label for side in ruleset.sides}
    session = Session.create(
        path, title=lesson.name, ruleset=ruleset, players=players, kit=lesson.kit, about=lesson.about, now=now
    )
    _taught(session, lesson).lay_out()
    return session


def take_up(lesson: Lesson, folder: Path) -> Path:
    """Begin a lesson where it was not begun yet, and give the file to open.

    Raises:
        Trouble: it cannot be written.
        UnknownRuleset: its ruleset is not there.
    """
    path = path_of(lesson, folder)
    if not path.exists():
        begun_in(folder, lesson, catalogue.ruleset(lesson.ruleset)).close()
    return path


def open_session(
    path: Path, *, kits: Kits | None = None, faults: Faults | None = None, accept_damage: bool = False
) -> Session:
    """Open a session file, with its teacher where it is a lesson.

    Raises:
        Unreadable: it is no session; Damaged or Newer say more.
        InUse: another program writes it.
    """
    lesson = lesson_at(path)
    session = Session.open(path, kits=None if lesson else kits, faults=faults, accept_damage=accept_damage)
    if lesson is not None:
        _taught(session, lesson.as_laid_out(session.state.table.units))
    return session


def _taught(session: Session, lesson: Lesson) -> Teacher:
    """Give a session its teacher, who is loaded where somebody teaches only."""
    session.guide = teacher = Teacher(session, lesson)
    return teacher


def teacher_of(session: Session) -> Teacher | None:
    """Give who teaches a lesson at a session; None where it is no lesson."""
    if session.guide is None:
        return None
    return session.guide if isinstance(session.guide, Teacher) else None
