"""Line mode's first list: sessions to go on with, new ones, examples, files to import."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rulesets.engine.core.sentences import BadAnswer, UnknownRuleset, checked, shortened
from rulesets.engine.questions.question import Roll
from saves.disk.errors import Trouble, refusal
from saves.disk.times import moment
from saves.log.folder import summaries
from tui.plain import shelf
from tui.plain.picking import picked
from tui.plain.session import GoHome, Sitting
from tui.plain.talk import Command, Left, Talk
from tui.shared.config import read_config
from tui.shared.listings import game, games, games_that_do_not_load, sample_sessions
from tui.shared.places import Places

if TYPE_CHECKING:
    from rulesets.engine.referee.ruleset import Ruleset
    from saves.lessons.lesson import Lesson
    from saves.log.folder import Summary
    from saves.session.session import Session

WHAT_IT_IS = (
    "Tableside, a referee at your table: it walks you through your game's checklist, makes the rulings, says why,"
    " and remembers."
)
HELP = (
    "Type the number of a session, or the start of its title, to resume it, or a command:",
    "  :new       start a session",
    "  :lessons   learn a game in short prepared combats",
    "  :examples  step through a sample session, or play a copy of it on",
    "  :replay    step through a session; :replay 2 does it at once",
    "  :watch     watch a session that others referee; :watch 2 does it at once",
    "  :rename    give a session another title; :rename 2 Saturday does it at once",
    "  :delete    delete a session; :delete 2 does it at once",
    "  :restore   bring a deleted session back",
    "  :import    import an exported session; :import FILE does it at once",
    "  :quit      quit; every session is saved",
)
SHORT = {
    "n": "new",
    "l": "lessons",
    "e": "examples",
    "v": "replay",
    "w": "watch",
    "i": "import",
    "h": "help",
    "?": "help",
    "q": "quit",
}


class Home:
    """The list of sessions, and what can be done with it."""

    def __init__(self, talk: Talk, places: Places, roll: Roll) -> None:
        self.talk = talk
        self.places = places
        self.roll = roll
        self.commands: dict[str, Callable[[str, list[Summary]], None]] = {
            "new": lambda *_: self._begin(),
            "lessons": lambda *_: self._learn(),
            "examples": lambda *_: self._example(),
            "replay": self._replay,
            "watch": self._watch,
            "rename": partial(shelf.rename, talk),
            "delete": partial(shelf.delete, talk),
            "restore": lambda *_: shelf.restore(talk, places.sessions),
            "import": lambda name, _: self._import(name or talk.words("Which exported file?")),
            "help": lambda *_: talk.say(*HELP),
            "quit": self._quit,
        }

    def welcome(self) -> None:
        """Say what this is."""
        self.talk.say(WHAT_IT_IS, "Commands start with a colon; :help lists them.")

    def play(self, path: Path | None = None) -> None:
        """Open a session, if one is given; then list them all again and again, and open or begin one.

        Raises:
            Left: the players leave.
        """
        self.welcome()
        if path is not None:
            self._try(lambda: self.open(path))
        while True:
            listed = summaries(self.places.sessions)
            self.talk.say("", *self._listed(listed))
            said = self.talk.ask("> ")
            if isinstance(said, Command):
                self._try(partial(self._obey, said, listed))
            else:
                self._try(partial(self._take, said, listed))

    def _try(self, do: Callable[[], None]) -> None:
        """Do what is wanted, and say why that cannot be done."""
        try:
            do()
        except OSError as error:
            self.talk.say(f"! {refusal(error)}")
        except (BadAnswer, UnknownRuleset, Trouble) as problem:
            self.talk.say(f"! {problem}")

    def _listed(self, listed: list[Summary]) -> list[str]:
        if not listed:
            return [
                "No sessions yet. Press Enter to start one, or type :lessons to learn a game or :examples to"
                " open a sample."
            ]
        from saves.disk.game_titles import game_titles

        titles = game_titles()
        lines = [f"  {number}  {_line(each, titles)}" for number, each in enumerate(listed, 1)]
        return ["Sessions, newest first. Press Enter to resume the first, or type :new to start one.", *lines]

    def _take(self, said: str, listed: list[Summary]) -> None:
        if not said and not listed:
            self._begin()
            return
        if not listed:
            raise BadAnswer(f"“{shortened(said)}” is not a session: there are none yet. Press Enter or type a command.")
        names = [(each.title, each.path.stem) for each in listed]
        number = picked(said, names, ":help") if said else 1
        self.open(listed[number - 1].path)

    def _obey(self, command: Command, listed: list[Summary]) -> None:
        word = command.word.lower()
        do = self.commands.get(SHORT.get(word, word))
        if do is None:
            raise BadAnswer(f"There is no command :{shortened(word)}; :help lists them all.")
        do(command.rest, listed)

    def _quit(self, *_: object) -> None:
        raise Left

    def open(self, path: Path) -> None:
        """Open a session and play it, then the lessons that players go on to.

        Raises:
            Trouble: a lesson cannot be begun, or a session that others referee cannot be watched.
        """
        from saves.lessons.session import take_up

        session = self._opened(path)
        while session is not None:
            self._announce(session)
            lesson = self._play(session)
            session = self._opened(take_up(lesson, self.places.lessons)) if lesson is not None else None

    def _opened(self, path: Path) -> Session | None:
        """Open a session; what stands in the way is put to the players. None where it is not opened."""
        from saves.disk.errors import Converted, Damaged, InUse, Unreadable
        from saves.disk.faults import Faults
        from saves.lessons.session import open_session
        from saves.log.mending import mend
        from saves.session.kits import Kits

        kits, faults, accept_damage = Kits(self.places.kits), Faults(self.places.faults), False
        while True:
            try:
                return open_session(path, accept_damage=accept_damage, kits=kits, faults=faults)
            except InUse as held:
                if self._agreed(str(held), "watch it"):
                    self.watch(path)
                return None
            except Damaged as damaged:
                if not damaged.sound:
                    self.talk.say(f"! {damaged}")
                    return None
                accept_damage = self._agreed(str(damaged), "open it up to the last good line")
                if not accept_damage:
                    return None
            except Converted as converted:
                if not self._agreed(str(converted), "mend a copy and open that"):
                    return None
                path = mend(path)
            except Unreadable as problem:
                self.talk.say(f"! {problem}")
                return None

    def watch(self, path: Path) -> None:
        """Watch a session that somebody else referees.

        Raises:
            Trouble: it cannot be read.
        """
        from saves.session.watched import Watched
        from tui.plain.watching import Watching

        with suppress(GoHome):
            Watching(self.talk, Watched.follow(path), self.roll).play()

    def _announce(self, session: Session) -> None:
        """Say that the file of a session's game was edited, and let the players choose by which text to go on."""
        from saves.session.edited import edited, take

        found = None if session.guide is not None else edited(session)
        ways = ["go on", "show the difference", "take the new text"]
        while found is not None:
            way = self.talk.choose(f"! {found}", ways, default=1)
            if way == 3:
                self.talk.say(*take(session, found))
            if way != 2:
                return
            self.talk.say(*found.difference)

    def _agreed(self, problem: str, way_out: str) -> bool:
        return self.talk.choose(f"! {problem}", ["cancel", way_out], default=1) == 2

    def _play(self, session: Session) -> Lesson | None:
        """Play a session until it is left; gives the lesson that players go on to, if they do."""
        from tui.plain.lesson import NextLesson

        try:
            if session.finished and session.guide is None:
                self._show_finished(session)
            self._sitting(session).play()
        except NextLesson as going:
            return going.lesson
        except GoHome:
            return None
        finally:
            session.close()
            self.talk.say("", "Session saved." if session.saved else f"! {session.save_problem}")
        return None

    def _show_finished(self, session: Session) -> None:
        """Step through a session whose game is over, unless the players want its table.

        Raises:
            GoHome: it was stepped through.
        """
        from saves.session.replay import Replay
        from tui.plain.replay import step_through

        if self.talk.choose("The game is over.", ["step through it", "go to its table"], default=1) == 1:
            step_through(self.talk, Replay(session))
            raise GoHome

    def _sitting(self, session: Session) -> Sitting:
        from saves.lessons.session import teacher_of
        from tui.plain.lesson import LessonSitting

        teacher = teacher_of(session)
        if teacher is not None:
            return LessonSitting(self.talk, session, teacher, self.roll)
        return Sitting(self.talk, session, self.roll, read_config(self.places.config).reminders)

    def _learn(self) -> None:
        from saves.lessons.session import take_up
        from tui.plain.lesson import choose_lesson

        lesson = choose_lesson(self.talk, self.places)
        if lesson is not None:
            self.open(take_up(lesson, self.places.lessons))

    def _begin(self) -> None:
        from tui.shared.beginning import Beginning, who_plays

        ruleset = self._game()
        if ruleset is None:
            return
        beginning = Beginning(self.places, ruleset)
        named = {side.word: checked(side.label, self.talk.words(who_plays(side.label))) for side in ruleset.sides}
        players = beginning.players(named)
        offered = beginning.title(players)
        title = self.talk.words(f"What is this session called? Press Enter for {offered}") or offered
        self._play(beginning.begin(players, title))

    def _game(self) -> Ruleset | None:
        self.talk.say(*(f"! {each}" for each in games_that_do_not_load()))
        row = self.talk.pick("Which game? Press Enter to cancel.", games())
        return game(row.id) if row else None

    def _example(self) -> None:
        from saves.examples import example, open_example

        row = self.talk.pick("Which sample session? Press Enter to cancel.", sample_sessions())
        ways = ["step through it", "play a copy of it on"]
        what = self.talk.choose("Sample session:", ways, default=1) if row else 0
        if row and what == 1:
            self._step_through(example(row.id).path)
        elif row and what == 2:
            self.open(open_example(row.id, self.places.sessions))

    def _replay(self, said: str, listed: list[Summary]) -> None:
        """Step through a session of the list, by its number or how its title begins."""
        session = shelf.of_the_list(self.talk, said, listed)
        if session:
            self._step_through(session.path)

    def _watch(self, said: str, listed: list[Summary]) -> None:
        """Watch a session of the list, by its number or how its title begins."""
        session = shelf.of_the_list(self.talk, said, listed)
        if session:
            self.watch(session.path)

    def _step_through(self, path: Path) -> None:
        from saves.session.replay import Replay
        from saves.session.session import Session
        from tui.plain.replay import step_through

        with Session.open(path, read_only=True) as session:
            step_through(self.talk, Replay(session))

    def _import(self, name: str) -> None:
        from saves.disk.files import typed_path
        from saves.log.folder import summary
        from saves.reports.export import import_file

        if name:
            path = import_file(typed_path(name), self.places.sessions)
            self.talk.say(f"Imported as “{summary(path).called}”.")
            self.open(path)


def _line(summary: Summary, titles: Mapping[str, str]) -> str:
    if summary.damaged:
        return f"{summary.called}: damaged. {summary.damaged}"
    parts = (
        summary.called,
        titles.get(summary.ruleset, summary.ruleset),
        summary.where,
        moment(summary.when.astimezone()),
    )
    return ", ".join(filter(None, parts))
