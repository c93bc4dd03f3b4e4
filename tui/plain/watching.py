"""Watching in line mode: what somebody else referees, told as it happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from rulesets.engine.core.words import BadAnswer
from rulesets.engine.odds.prospects import in_plain_lines
from rulesets.engine.questions.question import Roll
from rulesets.engine.referee.checklist import Run
from saves.disk.errors import ReadOnly, Trouble
from saves.session.watched import WATCHING, Watched
from tui.plain import wording
from tui.plain.session import Sitting
from tui.plain.talk import ColonCommand, Talk
from tui.shared.wording import IN_SECRET

EVERY = 0.25
"""How many seconds there are between two looks at the file."""

HELP = (
    "What is done in this session is told as it happens; you can only look. Commands:",
    "  :steps or :s      the checklist, and the place in it",
    "  :counts or :c     the counts so far, and the odds table",
    "  :why or :w        the section and its full text",
    "  :look WORD or :/  what a word or a section of the rules means",
    "  :table or :t      units, states, clock, precedents",
    "  :log or :l        all rulings; :log 3 opens one, :log Tiny lists those of Tiny",
    "  :copy             the ruling here, or the last one, as text to copy; :copy 3 that of combat 3",
    "  :home or :quit    stop watching",
)
LOOKING = {"steps", "counts", "why", "look", "table", "log", "copy", "home", "quit"}
"""The commands of a session that change nothing, nor ask for anything."""


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
            GoHome: those who watch go.
            Left: they leave altogether, or the input has ended.
        """
        self._say_what_is_played()
        self.talk.say("You are watching: all that is done is told here. :help lists what you can look at.")
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
