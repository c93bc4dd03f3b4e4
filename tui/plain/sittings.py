"""Line mode where players do not play alone: at a lesson with its teacher, at the cards of a drill, or watching."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from rulesets.engine.core.words import BadAnswer, cited
from rulesets.engine.odds.prospects import in_plain_lines
from rulesets.engine.questions.kind import Roll
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Run
from saves.disk.errors import ReadOnly, Trouble
from saves.lessons.courses import Progress, game_of
from saves.lessons.drilled import CardTeacher, run_shown
from saves.lessons.lesson import Lesson
from saves.lessons.teacher import Teacher
from saves.session.read_only import EVERY, WATCHING, Watched
from saves.session.session import Session
from tui.plain import wording
from tui.plain.session import COMMANDS, LeaveSession, Sitting, command_line
from tui.plain.talk import ColonCommand, Talk, numbered
from tui.shared.drill import GoOn, asked_of, came_to, drilled_by, kept_otherwise, lesson_of, lies_there, streak_said
from tui.shared.home import courses_to_learn
from tui.shared.settings import Places
from tui.shared.wording import IN_SECRET, said_in_lines


class LessonSitting(Sitting):
    """One lesson, played line by line."""

    def __init__(self, talk: Talk, session: Session, teacher: Teacher, roll: Roll) -> None:
        super().__init__(talk, session, roll)
        self.teacher = teacher
        self.commands |= {"situation": lambda _: self._situation(), "hint": lambda _: self._hint()}

    def play(self) -> NoReturn:
        """Say what lies on the table, and go on until the players go.

        Raises:
            LeaveSession: they go back to the list of sessions, or on to a lesson or a drill.
            Left: they leave altogether.
        """
        self._situation()
        super().play()

    def _situation(self) -> None:
        lesson = self.teacher.lesson
        told = cited(f"{lesson.name}: {lesson.teaches}", lesson.cite)
        self.talk.say("", f"{told}.", *map(str, lesson.situation))
        self.talk.say(*filter(None, (lesson.label, ":situation repeats this; :hint helps with a question.")))

    def _hint(self) -> None:
        self.teacher.help()
        if not self.teacher.hints:
            raise BadAnswer("Hints are given at a question of the lesson.")
        self.talk.say(f"Hint: {self.teacher.hints[-1]}")

    def _asked(self) -> ColonCommand | None:
        if self.teacher.fresh and self.session.state.current is None and not self.session.stuck:
            self.controller.restart()
        return super()._asked()

    def _question(self, run: Run, question: Question[object]) -> ColonCommand | None:
        if not self._again and (said := said_in_lines(self.teacher)):
            place = f"Question {self.teacher.step} of {len(self.teacher.lesson.asked)}"
            self.talk.say("", f"Teacher, {place}: {said}")
        return super()._question(run, question)

    def _ruled(self, run: Run) -> ColonCommand | None:
        if said := self.teacher.says:
            self.talk.say("", f"Teacher: {said}")
        self.talk.say(*wording.ruling_lines(run, not self.teacher.lesson.alone, self.session.ruleset.sides))
        actions = {"confirm": "confirm", "change an answer": "change", "repeat this lesson": "again"}
        return self._menu("What now?", actions, self._decide)

    def _between(self) -> ColonCommand | None:
        self._told = set()
        self.talk.say("", f"Teacher: {self.teacher.says}")
        next_one = self.teacher.next_one if self.teacher.done else None
        options = {f"{next_one.name}, {game_of(next_one)}": "next"} if next_one else {}
        options |= {"repeat this lesson": "again", "drill this": "drill", "back to the list of sessions": "home"}
        return self._menu("What next?", options, self._go)

    def _decide(self, what: str) -> None:
        if what == "again":
            self.controller.restart()
        else:
            super()._decide(what)

    def _go(self, where: str) -> None:
        if where == "again":
            self.controller.restart()
            return
        if where == "drill":
            raise LeaveSession(drilled_by(self.teacher.lesson))
        raise LeaveSession(self.teacher.next_one if where == "next" else None)

    def _answer(self, question: Question[object], text: str, here_only: bool) -> None:
        """Answer; the dice of a lesson are rolled, whatever is typed."""
        if self.teacher.dice and not self.teacher.lesson.alone:
            self._dice("")
        else:
            super()._answer(question, text, here_only)

    def _dice(self, rest: str) -> None:
        if self.teacher.dice:
            self.talk.say(f"The dice of the lesson: {self.controller.throw()}.")
        else:
            super()._dice(rest)


def choose_lesson(talk: Talk, places: Places) -> Lesson | None:
    """Let a game be chosen, then one of its lessons; None if none is."""
    course = talk.pick("Which game? Press Enter to cancel.", courses_to_learn(places.lessons))
    if course is None:
        return None
    names = [(each.lesson.title, each.lesson.name) for each in course.lessons]
    number = talk.choose("Which lesson? Press Enter to cancel.", [_line(each) for each in course.lessons], names=names)
    return course.lessons[number - 1].lesson if number else None


def _line(each: Progress) -> str:
    return f"{each.lesson.title}: {each.lesson.teaches} ({each})"


# Watching: what somebody else referees, told as it happens


LOOKING = {"steps", "counts", "why", "look", "units", "table", "log", "copy", "home", "quit"}
"""The commands of a session that change nothing, nor ask for anything."""
HELP = (
    wording.HELP["watching"],
    *(command_line(each) for each in COMMANDS if each[0].split()[0] in LOOKING - {"home", "quit"}),
    "  :home or :quit    stop watching",
)


class WatchedSitting(Sitting):
    """One session that somebody else referees, told line by line until those who watch leave it."""

    def __init__(self, talk: Talk, watched: Watched, roll: Roll) -> None:
        super().__init__(talk, watched.session, roll)
        self._watched = watched
        self._plight = ""
        others = dict.fromkeys(set(self.commands) - LOOKING, _refuse)
        self.commands |= {**others, "help": lambda _: self.talk.say(*HELP)}

    def play(self) -> NoReturn:
        """Tell where the session stands, and then all that happens.

        Raises:
            LeaveSession: those who watch go.
            Left: they leave altogether, or the input has ended.
        """
        self._say_what_is_played()
        self.talk.say("You are watching: whatever the referee does is shown here. :help lists what you can look at.")
        self._say_where_it_stands()
        self._say_plight()
        while True:
            heard = self.talk.heard(EVERY)
            if isinstance(heard, ColonCommand):
                self._obeyed(heard)
            news = self._watched.look()
            if news.changed:
                self._tell(news.told)

    def _obeyed(self, command: ColonCommand) -> None:
        try:
            self._obey(command)
        except (BadAnswer, Trouble) as problem:
            self.talk.say(f"! {problem}")

    def _tell(self, told: tuple[str, ...]) -> None:
        """Tell what happened, then where that leads, and what became of the file."""
        self.talk.say(*told)
        if told:
            self._say_where_it_stands()
        self._say_plight()

    def _say_plight(self) -> None:
        plight = self.session.save_problem
        if plight != self._plight:
            self.talk.say(f"! {plight}" if plight else "The session continues.")
        self._plight = plight

    def _say_where_it_stands(self) -> None:
        if self.session.stuck:
            self.talk.say(f"! {self.session.stuck}")
        elif self.controller.session.run is not None:
            self.talk.say(*self._stands(self.controller.session.run))

    def _stands(self, run: Run) -> Iterator[str]:
        known = wording.known(run)
        yield from (line for line in known if line not in self._told)
        self._told = set(known)
        if run.question is None:
            yield from wording.ruling_lines(run, sides=self.controller.session.ruleset.sides)
            return
        yield from ("", wording.heading(run, run.question))
        yield IN_SECRET if run.question.is_secret else run.question.prompt
        yield from in_plain_lines(run)


def _refuse(_: str) -> None:
    raise ReadOnly(WATCHING)


class CardSitting(Sitting):
    """One card, asked line by line."""

    def __init__(self, talk: Talk, session: Session, card: CardTeacher, roll: Roll) -> None:
        super().__init__(talk, session, roll)
        self.card = card
        kept = {word: self.commands[word] for word in ("look", "home", "quit")}
        self.commands = {**kept, "help": lambda _: talk.say(*wording.HELP["card"]), "why": self._why}

    def _say_what_is_played(self) -> None:
        standing, game = self.card.drilling.standing, self.session.ruleset.title
        self.talk.say(
            "",
            f"Drill, {game}. Streak {standing.streak}, best {standing.best}.",
            *map(str, lies_there(self.card, False)),
        )

    def _asked(self) -> ColonCommand | None:
        options = {each.label: each.word for each in asked_of(self.card).options(self.session.state.table)}
        if self.card.said:
            return self._menu("What next?", options, self._go_on)
        self.talk.say("", self.card.card.question, *numbered([*options]))
        said = self.talk.ask("Number or name (:help for more) > ")
        if isinstance(said, ColonCommand):
            return said
        self._take(asked_of(self.card).parse(said, self.session.state.table))
        return None

    def _take(self, said: str) -> None:
        """Take an answer, and say what it came to: the player's way, the referee's, and what adds up."""
        card, drilling = self.card, self.card.drilling
        drilling.answer(card, said)
        came, run = came_to(card), self.session.run
        self.talk.say(came.title)
        led = ["".join(step for step, _ in each.steps) or each.answer for each in came.ways]
        ways = zip(came.ways, led, strict=True)
        self.talk.say(*(f"  {each.whose}: {how}. {cited(each.sentence, each.cite)}" for each, how in ways))
        if card.unexplained and run is not None:
            self.talk.say(*wording.counted_lines(run.ledger))
        row, at_all = streak_said(drilling, not card.right)
        self.talk.say(*filter(None, (f"{row} {at_all}. Next: {drilling.due_said}", drilling.problem)))

    def _go_on(self, word: str) -> None:
        if word == GoOn.OTHERWISE:
            how = self.talk.ask(f"{GoOn.OTHERWISE.meaning} ")
            self.talk.say(kept_otherwise(self.card, how) if isinstance(how, str) and how else "Nothing is kept.")
        elif word == GoOn.LESSON and (lesson := lesson_of(self.card)) is not None:
            raise LeaveSession(lesson)
        else:
            raise LeaveSession(self.card.drilling)

    def _why(self, _: str) -> None:
        run = run_shown(self.session)
        if run is None:
            raise BadAnswer(self.session.stuck)
        self.talk.say(*wording.why_lines(run, self.session.ruleset.sides))
