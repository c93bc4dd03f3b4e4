"""The drill as one player goes through it: a card is a lesson made for the occasion, and what was known is counted."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any

from rulesets.engine.core.tables import HOWEVER_ROUNDED, Chart
from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.core.words import BadAnswer, RulesetFault, a_list, nearest, shortened
from rulesets.engine.drill.card import Card, Topic, Wrong
from rulesets.engine.drill.drill import Drill
from rulesets.engine.drill.misread import Misreading, misreadings, reckoned, said_at
from rulesets.engine.drill.situation import joined
from rulesets.engine.questions.kind import Roll
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Run, UsedAnswer
from rulesets.engine.referee.ledger import Ledger
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.ruling_view import same, value_of
from saves.disk.errors import InUse, NotNow, Trouble, Unreadable
from saves.disk.files import free_name, put_new
from saves.disk.machine import roll_fairly
from saves.lessons.boxes import Answered, Boxes
from saves.lessons.courses import course, lesson_of
from saves.lessons.lesson import Lesson, of_card
from saves.lessons.teacher import Teacher
from saves.log.events import Answer, Begin, Event, Predicted
from saves.log.folder import ENDING
from saves.log.lock import beside
from saves.session.session import Session

KEPT, CARDS, OTHERWISE = "drill.json", "drill", "read-otherwise"
"""In the data folder: what is known, the folder of open cards, and that of cards that players read otherwise."""
STANDS = "The situation of a card stays as it is: answer its question."
MADE_UP = "Units and values that the rules do not give are made up for practice."


class CardTeacher(Teacher):
    """Puts a card at a session: the situation lies there, one question is asked, and nothing is hinted.

    Attributes:
        card: the card.
        drilling: the drill that it was dealt in.
        said: what the player answered; empty until then.
    """

    done = astray = fresh = False
    next_one, says = None, ""

    def __init__(self, session: Session, lesson: Lesson, card: Card, drilling: Drilling) -> None:
        super().__init__(session, lesson)
        self.card, self.drilling, self.said = card, drilling, ""
        self._is_open = True

    @property
    def hides(self) -> bool:
        """Tell whether nothing may be given away: until the question is answered."""
        return not self.said

    @property
    def start(self) -> int:
        """Let nobody go back: each line of a card is its beginning."""
        return self._session.state.line

    @property
    def right(self) -> bool:
        """Tell whether the answer was right."""
        return same(self.said, self.card.truth)

    @property
    def missed(self) -> tuple[Wrong, ...]:
        """List the misreadings that lead to what was answered; none where it is right, or nothing explains it."""
        return self.card.missed(self.said)

    @property
    def unexplained(self) -> bool:
        """Tell whether the answer is wrong, and no misreading leads to it."""
        return bool(self.said) and not self.right and not self.missed

    @property
    def answered(self) -> bool:
        """Tell whether the card was answered, in this program or before."""
        events = (state.event for state in self._session.state.path())
        return bool(self.said) or any(isinstance(each, Answer) and each.predicted for each in events)

    @property
    def told(self) -> tuple[UsedAnswer, ...]:
        """List what lies on the table of the card, that too which would bring to light what is asked."""
        run = self._read[0]
        return tuple(each for key, each in run.answered.items() if key in self._texts) if run is not None else ()

    def steps(self, missed: Wrong | None = None) -> list[str]:
        """Tell by which steps the referee comes to the answer, or who has missed a rule; none where that has none."""
        (run, ways), about = self._read, self.card.about
        if run is None or missed is None:
            return reckoned(run, about) if run is not None else []
        led = (each for each in ways if each.missed == missed.misreading)
        right = (each for each in led if same(said_at(each.there, run, about), missed.answer))
        return next((reckoned(each.there, about, each.sort) for each in right), [])

    @cached_property
    def _read(self) -> tuple[Run | None, tuple[Misreading, ...]]:
        """Rule what lies there, with all that can be misread in it; nothing where the rules have changed since."""
        with suppress(KeyError, RulesetFault):
            return misreadings(self._session.ruleset.checklist(self.card.checklist), self._texts)
        return None, ()

    @property
    def label(self) -> str:
        """Say that values are made up, as lessons say of theirs; empty where none says so."""
        return MADE_UP if any(each.label for each in course(self._session.ruleset.id)) else ""

    def lay_out(self) -> None:
        """Open the combat, and answer in it as far as what is asked does not come to light."""
        with suppress(BadAnswer, Trouble):
            if self._session.state.current is None:
                self._session.begin(self.card.checklist)
            while (known := self._open) and value_of(self._session.what_if(*known), self.card.about) is None:
                self._session.answer(*known)

    def answer(self, said: str) -> None:
        """Take what a player says, and let the rest of the situation come to light, as far as today's rules go."""
        known, self.said = self._open, said
        kept = Predicted(about=self.card.about, said=said, was=self.card.truth, cite=self.card.cite)
        with suppress(BadAnswer, Trouble):
            if known is not None:
                self._session.answer(*known, predicted=[kept])

    def may(self, event: Event) -> None:
        """Let nothing happen but what the card holds."""
        if not isinstance(event, Begin | Answer):
            raise NotNow(STANDS)

    def before(self, question: Question[Any], text: str, table: Tabletop) -> str:
        """Take only what the card holds."""
        if text != self._texts.get(question.key):
            raise BadAnswer(STANDS)
        return text

    def knows(self, key: str) -> str | None:
        """Give the answers of the card, once its question is answered."""
        return self._texts.get(key) if self.said else None

    @cached_property
    def _texts(self) -> Answers:
        """Give the answers of the card, the parts of each secret together."""
        with suppress(KeyError):
            return joined(self._session.ruleset.checklist(self.card.checklist), self.card.answers)
        return {}

    @property
    def _open(self) -> tuple[str, str] | None:
        """Give the key of the open question and its answer, where the card has one."""
        text = self._texts.get(self._asked.key) if self._asked is not None else None
        return (self._asked.key, text) if self._asked is not None and text is not None else None

    def close(self) -> None:
        """Let the session go, once; a card that was answered goes, too."""
        goes, self._is_open = self._is_open and self.answered, False
        self._session.close()
        if goes:
            for path in (self._session.path, beside(self._session.path, "lock")):
                with suppress(OSError):
                    path.unlink(missing_ok=True)


class Drilling:
    """The drill of a game: what is asked next, which card is open, and how the player stands.

    Attributes:
        ruleset: the game.
        topics: what can be drilled, by word.
        wanted: the words of those that are drilled.
        standing: how the player stands.
        streak_before: the streak as it was before the last answer.
        due: what is asked next, and why.
        lately: the cards of this sitting and whether the answer was right, the last one first.
    """

    def __init__(self, data: Path, ruleset: Ruleset, topic: str = "", roll: Roll = roll_fairly) -> None:
        """Begin, with one `topic` alone where its word, its lesson or how a word of its title begins is given.

        Raises:
            BadAnswer: the game has no such topic.
        """
        self.ruleset, self._data, self._roll = ruleset, data, roll
        self._drill = Drill(ruleset, taught(ruleset))
        self.topics = self._drill.topics
        self.wanted = named(ruleset, self._drill, topic)
        self._boxes = Boxes(data / KEPT)
        self.standing, self.streak_before = self._boxes.standing(ruleset.id), 0
        self.due = self.standing.due(self.wanted)
        self.lately: list[tuple[Card, bool]] = []
        self._next: Card | None = None
        self._making = Lock()

    @property
    def problem(self) -> str:
        """Say what is wrong with the file of what is known, in a sentence; empty for nothing."""
        return self._boxes.problem

    @property
    def due_said(self) -> str:
        """Say in a sentence what is asked next, and why; of what was missed just now, when it comes again."""
        said, then = f"{self.topics[self.due.topic].title}, {self.due.why}.", self.due.topic
        missed = next((card.topic for card, right in self.lately[:1] if not right and card.topic in self.topics), then)
        if missed == then:
            return said
        after = self.standing.due(self.wanted, then, is_open=True).topic  # whatever the next one comes to
        when = "after that" if after == missed else "soon"
        return f"{said} {self.topics[missed].title} comes again {when}: it was missed."

    def prepare(self) -> None:
        """Make the card that is due next, or else of any topic; it may be called in a thread."""
        with self._making:
            number, difficulty = self.standing.asked + 1, self.standing.difficulty
            self._next = self._next or self._drill.card(self._roll, self.due.topic, difficulty, number)
            self._next = self._next or self._drill.card(self._roll, number=number)

    def begin(self) -> Session:
        """Open the card that was left without an answer, or else the next one.

        Raises:
            NotNow: no situation comes to anything that could be asked.
            Trouble: its file cannot be written.
        """
        session, card = self._left() or self._begun()
        self.due = self.standing.due(self.wanted, card.topic, is_open=True)
        return session

    def _left(self) -> tuple[Session, Card] | None:
        for path in sorted(self._folder.glob(f"*{ENDING}")):
            with suppress(InUse, Unreadable):
                session = Session.open(path)
                lesson = lesson_of(session.opening.about)
                if lesson is None or lesson.card is None or lesson.card.topic not in self.topics:
                    session.close()
                    continue
                teacher = self._taught(session, lesson, lesson.card)
                if not teacher.answered:
                    teacher.lay_out()
                    return session, teacher.card
                teacher.close()
        return None

    def _begun(self) -> tuple[Session, Card]:
        self.prepare()
        with self._making:
            card, self._next = self._next, None
        if card is None:
            raise NotNow(f"{self.ruleset.title} has no situation to ask about: play one of its lessons.")
        return self.deal(card), card

    def deal(self, card: Card) -> Session:
        """Begin the session of a card: its situation laid out, its question open.

        Raises:
            Trouble: its file cannot be written.
        """
        lesson, sides = of_card(self.ruleset.id, card), self.ruleset.sides
        session = Session.create(
            free_name(self._folder / f"card{ENDING}"),
            title=lesson.title,
            ruleset=self.ruleset,
            players={side.word: side.label for side in sides},
            kit={},
            about=lesson.about,
        )
        self._taught(session, lesson, card).lay_out()
        return session

    def _taught(self, session: Session, lesson: Lesson, card: Card) -> CardTeacher:
        session.guide = teacher = CardTeacher(session, lesson, card, self)
        return teacher

    def answer(self, teacher: CardTeacher, said: str) -> None:
        """Take what the player says of a card, and count it."""
        teacher.answer(said)
        card, self.streak_before = teacher.card, self.standing.streak
        self.standing = self._boxes.count(Answered(self.ruleset.id, card.topic, teacher.right))
        self.lately.insert(0, (card, teacher.right))

    def keep_otherwise(self, teacher: CardTeacher, how: str) -> Path:
        """Keep a card that a player reads otherwise, with the answer and `how` it is read; give its file.

        Raises:
            Trouble: it cannot be written.
        """
        game = {"ruleset": self.ruleset.id, "version": self.ruleset.version, "said": teacher.said, "how": how}
        text = json.dumps({**game, **teacher.card.document}, indent=1, ensure_ascii=False)
        return put_new(self._data / OTHERWISE / f"{self.ruleset.id}.json", f"{text}\n".encode())

    @property
    def _folder(self) -> Path:
        return self._data / CARDS / self.ruleset.id


def card_teacher(session: Session) -> CardTeacher | None:
    """Give who puts a card at a session; None at any other session."""
    return session.guide if isinstance(session.guide, CardTeacher) else None


def run_shown(session: Session) -> Run | None:
    """Give the run of a session as it may be shown: of a card that is not answered yet, nothing that was found.

    Of one that was, nothing says that it does not matter how a table rounds: the player may have rounded otherwise.
    """
    teacher, run = card_teacher(session), session.run
    if teacher is None or run is None:
        return run
    if teacher.said:
        return replace(
            run, notes=tuple(replace(each, text=each.text.replace(HOWEVER_ROUNDED, "")) for each in run.notes)
        )
    last = max((run.steps.index(each.step) for each in run.answered.values()), default=0)
    ids, steps = [step.id for step in run.checklist.steps], run.steps[: last + 1]  # which step waits next would tell
    if run.question is not None and run.question.is_thrown:  # its dice lie there, so that what comes of them is asked
        at = ids.index(run.step) + 1
        steps = (*run.steps, *ids[at : at + 1])
    return replace(run, steps=steps, facts={}, found={}, ledger=Ledger(), notes=(), ruling=None, effects=())


def chart_shown(session: Session, run: Run) -> Chart | None:
    """Give the table that a run reads, as it may be shown: of a card that is not answered yet, nothing of it is lit."""
    teacher, chart = card_teacher(session), run.chart
    return replace(chart, column="", row="") if teacher is not None and not teacher.said and chart else chart


# What the lessons of a game teach, as the drill takes it


def named(ruleset: Ruleset, drill: Drill, said: str) -> list[str]:
    """List the topics of that name, or else those in whose title a word begins so; all, where nothing is said.

    Raises:
        BadAnswer: the game has no such topic.
    """
    names = {word: (each.lesson, word, each.title.casefold()) for word, each in drill.topics.items()}
    found = [word for word, known in names.items() if not said or said.casefold() in known]
    found = found or [word for word, known in names.items() if f" {said.casefold()}" in f" {known[2]}"]
    if not found:
        wrong = f"{ruleset.title} has no topic “{shortened(said)}”"
        raise BadAnswer(f"{wrong}: choose {a_list([*names])}.{nearest(said, [*names])}")
    return found


def taught(ruleset: Ruleset) -> tuple[Topic, ...]:
    """List what the lessons of a game teach, in their order; nothing where it has none."""
    return tuple(_topic(ruleset, each) for each in course(ruleset.id))


def _topic(ruleset: Ruleset, lesson: Lesson) -> Topic:
    table = Tabletop(kit=lesson.kit).changed(lesson.changes())
    answers = {cue.key: cue.answer for cue in lesson.script}
    if ruleset.segment_key and table.clock.segment:
        answers = {ruleset.segment_key: table.clock.segment, **answers}
    word = re.sub(r"[^a-z0-9]+", "-", lesson.title.casefold()).strip("-")
    return Topic(word, lesson.title, lesson.checklist, answers, table, lesson.id, lesson.drills)
