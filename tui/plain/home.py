"""Line mode's first list: sessions to go on with, new ones, examples, files to import."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from rulesets.engine.core.words import BadAnswer, UnknownRuleset, checked, shortened
from rulesets.engine.questions.kind import Roll
from saves.disk.errors import Converted, Damaged, InUse, Trouble, Unreadable, refusal
from saves.disk.files import Faults, typed_path
from saves.disk.game_files import game_titles
from saves.disk.machine import moment
from saves.lessons.courses import example, open_example
from saves.lessons.drilled import Drilling, card_teacher
from saves.lessons.lesson import Lesson
from saves.lessons.teacher import open_session, take_up, teacher_of
from saves.log.folder import Summary, summaries, summary
from saves.log.frame import mend
from saves.reports.export import import_file
from saves.reports.markdown import write_report
from saves.session import files
from saves.session.by_hand import edited, take
from saves.session.files import wall_clock
from saves.session.kits import Kits
from saves.session.read_only import Replay, Watched
from saves.session.session import Session
from tui.plain import wording
from tui.plain.history import step_through
from tui.plain.session import LeaveSession, Sitting
from tui.plain.sittings import CardSitting, LessonSitting, WatchedSitting, choose_lesson
from tui.plain.talk import ColonCommand, Left, Talk, picked
from tui.shared.home import Beginning, game, games, games_that_do_not_load, sample_sessions, who_plays
from tui.shared.settings import Places, read_config

WHAT_IT_IS = (
    "Tableside, a referee at your table: it walks you through your game's checklist, makes the rulings, says why,"
    " and remembers."
)
NO_SESSIONS = (
    "No sessions yet. Press Enter to start one, or type :lessons to learn a game or :examples to open a sample."
)
SHORT = {word[0]: word for word in ("new", "lessons", "drill", "examples", "watch", "import", "quit", "help")}
SHORT |= {"v": "replay", "?": "help"}


class HomeMenu:
    """The list of sessions, and what can be done with it.

    `commands` has what each command does, by its word; it is given the rest of its line.
    """

    def __init__(self, talk: Talk, places: Places, roll: Roll) -> None:
        self.talk = talk
        self.places = places
        self.roll = roll
        self._listed: list[Summary] = []
        self.commands: dict[str, Callable[[str], None]] = {
            "new": lambda _: self._begin(),
            "lessons": lambda _: self._learn(),
            "drill": lambda _: self._drill(),
            "examples": lambda _: self._example(),
            "replay": partial(self._with_one, self._step_through),
            "watch": partial(self._with_one, self._follow),
            "rename": self._rename,
            "delete": self._delete,
            "restore": lambda _: self._restore(),
            "import": self._import,
            "help": lambda _: talk.say(*wording.HELP["home"]),
            "quit": self._quit,
        }

    def play(self, path: Path | None = None, drilling: Drilling | None = None) -> None:
        """Open a session or begin a drill, if one is given; then list them all again and again, and open or begin one.

        Raises:
            Left: the players leave.
        """
        self.talk.say(WHAT_IT_IS, "Commands start with a colon; :help lists them.")
        if path is not None:
            self._try(lambda: self.open(path))
        if drilling is not None:
            self._try(lambda: self.drill(drilling))
        while True:
            self._listed = summaries(self.places.sessions)
            self.talk.say("", *self._lines())
            said = self.talk.ask("> ")
            if isinstance(said, ColonCommand):
                self._try(partial(self._obey, said))
            else:
                self._try(partial(self._take, said))

    def _try(self, do: Callable[[], None]) -> None:
        """Do what is wanted, and say why that cannot be done."""
        try:
            do()
        except OSError as error:
            self.talk.say(f"! {refusal(error)}")
        except (BadAnswer, UnknownRuleset, Trouble) as problem:
            self.talk.say(f"! {problem}")

    def _lines(self) -> list[str]:
        if not self._listed:
            return [NO_SESSIONS]
        titles = game_titles()
        lines = ["Sessions, newest first. Press Enter to resume the first, or type :new to start one."]
        for number, each in enumerate(self._listed, 1):
            parts = [each.called, titles.get(each.ruleset, each.ruleset), each.where, moment(each.when.astimezone())]
            said = f"{each.called}: damaged. {each.damaged}" if each.damaged else ", ".join(filter(None, parts))
            lines.append(f"  {number}  {said}")
        return lines

    def _take(self, said: str) -> None:
        if self._listed:
            self.open(self._named(said).path if said else self._listed[0].path)
        elif said:
            raise BadAnswer(f"“{shortened(said)}” is not a session: there are none yet. Press Enter or type a command.")
        else:
            self._begin()

    def _named(self, said: str) -> Summary:
        """Find a session of the list by its number or how its title begins.

        Raises:
            BadAnswer: there is none.
        """
        return self._listed[picked(said, [(each.title, each.path.stem) for each in self._listed], ":help") - 1]

    def _obey(self, command: ColonCommand) -> None:
        word = command.word.lower()
        do = self.commands.get(SHORT.get(word, word))
        if do is None:
            raise BadAnswer(f"There is no command :{shortened(word)}; :help lists them all.")
        do(command.rest)

    def _quit(self, _: str) -> None:
        raise Left

    # Opening

    def open(self, path: Path) -> None:
        """Open a session and play it, then the lessons that players go on to.

        Raises:
            Trouble: a lesson cannot be begun, or a session that others referee cannot be watched.
        """
        session = self._opened(path)
        teacher = teacher_of(session) if session is not None else None
        if session is not None and teacher is not None and teacher.lesson.card is not None:
            session.close()
            session = Drilling(self.places.data, session.ruleset).begin()
        self._go_through(session)

    def _go_through(self, session: Session | None) -> None:
        """Play a session, then what players go on to: lessons, and cards of a drill."""
        while session is not None:
            self._announce(session)
            going = self._play(session)
            if isinstance(going, Drilling):
                session = going.begin()
            else:
                session = self._opened(take_up(going, self.places.lessons)) if going is not None else None

    def drill(self, drilling: Drilling) -> None:
        """Deal the cards of a drill, and then play what players go on to.

        Raises:
            Trouble: no card can be dealt, or a lesson cannot be begun.
        """
        self._go_through(drilling.begin())

    def _opened(self, path: Path) -> Session | None:
        """Open a session; what stands in the way is put to the players. None where it is not opened."""
        kits, faults, accept_damage = Kits(self.places.kits), Faults(self.places.faults), False
        while True:
            try:
                return open_session(path, accept_damage=accept_damage, kits=kits, faults=faults)
            except InUse as held:
                if self._agreed(held, "watch it"):
                    self._follow(path)
                return None
            except Damaged as damaged:
                if not damaged.sound:
                    self.talk.say(f"! {damaged}")
                    return None
                accept_damage = self._agreed(damaged, "open it up to the last good line")
                if not accept_damage:
                    return None
            except Converted as converted:
                if not self._agreed(converted, "mend a copy and open that"):
                    return None
                path = mend(path)
            except Unreadable as problem:
                self.talk.say(f"! {problem}")
                return None

    def _agreed(self, problem: Trouble, way_out: str) -> bool:
        return self.talk.choose(f"! {problem}", ["cancel", way_out], default=1) == 2

    def _announce(self, session: Session) -> None:
        """Say that the file of a session's game was edited, and let the players choose by which text to go on."""
        found = None if session.guide is not None else edited(session)
        ways = ["continue", "show the difference", "use the new text"]
        while found is not None:
            way = self.talk.choose(f"! {found}", ways, default=1)
            if way == 3:
                self.talk.say(*take(session, found))
            if way != 2:
                return
            self.talk.say(*found.difference)

    def _play(self, session: Session) -> Lesson | Drilling | None:
        """Play a session until it is left; gives the lesson or the drill that players go on to, if they do."""
        card = card_teacher(session)
        try:
            self._sitting(session).play()
        except LeaveSession as leaving:
            to = leaving.to
            return Drilling(self.places.data, session.ruleset, to) if isinstance(to, str) else to
        finally:
            (card or session).close()
            if card is None or not session.saved:
                self.talk.say("", "Session saved." if session.saved else f"! {session.save_problem}")

    def _sitting(self, session: Session) -> Sitting:
        def report(_: str) -> None:
            self.talk.say(f"Written to {write_report(session, self.places.reports)}.")

        teacher, card = teacher_of(session), card_teacher(session)
        if card is not None:
            return CardSitting(self.talk, session, card, self.roll)
        if teacher is not None:
            sitting: Sitting = LessonSitting(self.talk, session, teacher, self.roll)
        else:
            sitting = Sitting(self.talk, session, self.roll, read_config(self.places.config).reminders)
        sitting.commands["report"] = report
        return sitting

    # Commands

    def _begin(self) -> None:
        self.talk.say(*(f"! {each}" for each in games_that_do_not_load()))
        row = self.talk.pick("Which game? Press Enter to cancel.", games())
        if row is None:
            return
        ruleset = game(row.id)
        beginning = Beginning(self.places, ruleset)
        named = {side.word: checked(side.label, self.talk.words(who_plays(side.label))) for side in ruleset.sides}
        players = beginning.players(named)
        offered = beginning.title(players)
        title = self.talk.words(f"What is this session called? Press Enter for {offered}") or offered
        self._play(beginning.begin(players, title))

    def _learn(self) -> None:
        lesson = choose_lesson(self.talk, self.places)
        if lesson is not None:
            self.open(take_up(lesson, self.places.lessons))

    def _drill(self) -> None:
        row = self.talk.pick("Drill which game? Press Enter to cancel.", games())
        if row is not None:
            self.drill(Drilling(self.places.data, game(row.id)))

    def _example(self) -> None:
        row = self.talk.pick("Which sample session? Press Enter to cancel.", sample_sessions())
        ways = ["step through it", "play a copy of it on"]
        what = self.talk.choose("Sample session:", ways, default=1) if row else 0
        if row and what == 1:
            self._step_through(example(row.id).path)
        elif row and what == 2:
            self.open(open_example(row.id, self.places.sessions))

    def _with_one(self, do: Callable[[Path], None], said: str) -> None:
        """Do something with the file of one session of the list."""
        session = self._of_the_list(said)
        if session:
            do(session.path)

    def _step_through(self, path: Path) -> None:
        with Session.open(path, read_only=True) as session:
            step_through(self.talk, Replay(session))

    def _follow(self, path: Path) -> None:
        """Watch a session that somebody else referees."""
        with suppress(LeaveSession):
            WatchedSitting(self.talk, Watched(path), self.roll).play()

    def _of_the_list(self, said: str) -> Summary | None:
        """Find a session by its number or how its title begins; asked for where nothing is said.

        Raises:
            BadAnswer: there is none, or none of that name.
        """
        if not self._listed:
            raise BadAnswer("There is no session yet: press Enter to start one.")
        words = said or self.talk.words("Which session? Press Enter to cancel")
        return self._named(words) if words else None

    def _rename(self, said: str) -> None:
        """Give a session another title: `2 Saturday` renames the second."""
        number, _, title = said.partition(" ")
        session = self._of_the_list(number if number.isdecimal() else said)
        if session is None:
            return
        new = title.strip() if number.isdecimal() and title else self.talk.words("Its new title? Press Enter to cancel")
        if new:
            files.rename(session.path, new, wall_clock())
            self.talk.say("Renamed.")

    def _delete(self, said: str) -> None:
        session = self._of_the_list(said)
        if session and self.talk.choose(f"Delete “{session.called}”?", ["keep it", "delete it"], default=1) == 2:
            files.delete(session.path, wall_clock())
            self.talk.say("Deleted. :restore brings it back.")

    def _restore(self) -> None:
        gone = files.deleted(self.places.sessions)
        if not gone:
            raise BadAnswer("No session was deleted.")
        listed = [f"{each.called}, {each.where}" for each in gone]
        number = self.talk.choose("Bring which deleted session back? Press Enter to cancel.", listed)
        if number:
            files.bring_back(gone[number - 1].path, self.places.sessions)
            self.talk.say("Brought back.")

    def _import(self, said: str) -> None:
        name = said or self.talk.words("Which exported file?")
        if name:
            path = import_file(typed_path(name), self.places.sessions)
            self.talk.say(f"Imported as “{summary(path).called}”.")
            self.open(path)
