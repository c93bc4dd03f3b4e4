"""Line mode at a card of the drill: what lies there, its question, and what an answer came to."""

from __future__ import annotations

from typing import NoReturn

from rulesets.engine.core.words import BadAnswer, cited
from rulesets.engine.questions.question import Roll
from saves.lessons.drilled import CardTeacher, Drilling, run_shown
from saves.session.session import Session
from tui.plain import wording
from tui.plain.session import GoHome, Sitting
from tui.plain.sittings import NextLesson
from tui.plain.talk import ColonCommand, Talk, numbered
from tui.shared.drill import APART, GoOn, asked_of, came_to, kept_otherwise, lesson_of, lies_there, streak_said


class NextCard(GoHome):
    """The players go on with the next card of a drill."""

    def __init__(self, drilling: Drilling) -> None:
        self.drilling = drilling


class CardSitting(Sitting):
    """One card, asked line by line."""

    def __init__(self, talk: Talk, session: Session, card: CardTeacher, roll: Roll) -> None:
        super().__init__(talk, session, roll)
        self.card = card
        kept = {word: self.commands[word] for word in ("look", "home", "quit")}
        self.commands = {**kept, "help": lambda _: talk.say(*wording.HELP["card"]), "why": self._why}

    def play(self) -> NoReturn:
        """Say what lies there, and go on until the players go.

        Raises:
            NextCard: they go on with the next card.
            NextLesson: they go on with the lesson.
            GoHome: they go back to the list of sessions.
            Left: they leave altogether.
        """
        super().play()

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
        self.talk.say(came.title, *([APART] if len(came.ways) > 1 else []))
        self.talk.say(*(f"  {each.whose}: {each.answer}. {cited(each.sentence, each.cite)}" for each in came.ways))
        if card.unexplained and run is not None:
            self.talk.say(*wording.counted_lines(run.ledger))
        row, at_all = streak_said(drilling, not card.right)
        self.talk.say(*filter(None, (f"{row} {at_all}. Next: {drilling.due_said}", drilling.problem)))

    def _go_on(self, word: str) -> None:
        if word == GoOn.OTHERWISE:
            self.talk.say(kept_otherwise(self.card))
        elif word == GoOn.LESSON and (lesson := lesson_of(self.card)) is not None:
            raise NextLesson(lesson)
        else:
            raise NextCard(self.card.drilling)

    def _why(self, _: str) -> None:
        run = run_shown(self.session)
        if run is None:
            raise BadAnswer(self.session.stuck)
        self.talk.say(*wording.why_lines(run))
