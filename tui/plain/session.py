"""Line mode at one session: its commands, questions, rulings, and what is done between combats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NoReturn

from rulesets.engine.core.words import BadAnswer, shortened
from rulesets.engine.questions.kind import Roll
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Run
from rulesets.engine.reference.texts import explained
from saves.disk.errors import Trouble
from saves.lessons.drilled import Drilling
from saves.lessons.lesson import Lesson
from saves.log.events import Taken
from saves.log.state import Confirmed
from saves.reports.combats import combat_of_number
from saves.reports.paragraphs import Told, combat_text, ruling_text
from saves.session.defaults import is_offered, next_checklist, nones, reminders_of, repeat_said
from saves.session.offers import offer_of
from saves.session.read_only import Replay
from saves.session.rulings import game_over
from saves.session.session import Session
from saves.session.texts import demo_label, undoes_reveal
from tui.plain import wording
from tui.plain.asking import amend, ask, meant, review
from tui.plain.history import correct, step_through
from tui.plain.talk import ColonCommand, Left, Talk, numbered, picked
from tui.shared.controller import SessionController
from tui.shared.wording import REVEAL_GOES, WAYS_OF_A_REVEAL, left_by_hand, said_of_answer

COMMANDS: Sequence[tuple[str, str, str]] = wording.HELP["commands"]
"""The commands as they are typed, their short forms, and what they do."""
SHORT = {short: typed.split()[0] for typed, short, _ in COMMANDS if short} | {"?": "help"}


def command_line(command: tuple[str, str, str]) -> str:
    """Say in a line of help what a command does."""
    typed, short, does = command
    return f"  {f':{typed} or :{short}' if short else f':{typed}':<18}{does}"


HELP = (wording.HELP["session"], *map(command_line, COMMANDS), "To start an answer with a colon, type two.")


class LeaveSession(Exception):
    """The players leave a session: back to the list of all, or `to` a lesson, a drill, or the drill of a topic here."""

    def __init__(self, to: Lesson | Drilling | str | None = None) -> None:
        self.to = to


class Sitting:
    """One session, played line by line until the players leave it.

    `commands` has what each command does, by its word; it is given the rest of its line.
    """

    def __init__(self, talk: Talk, session: Session, roll: Roll, reminded: bool = False) -> None:
        self.talk = talk
        self.session = session
        self.controller = controller = SessionController(session, roll)
        self._reminded = reminded
        self._told: set[str] = set()
        self._explained: set[str] = set()
        self._problem = ""
        self._refused_at = 0  # the line of the log after which an answer or a command was refused last
        self._again = False
        self._barred: tuple[str, str] | None = None
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "why": self._why,
            "look": lambda words: talk.say(*wording.look_up_lines(session.ruleset, words, session.state.table.kit)),
            "undo": self._undo,
            "redo": lambda _: talk.say(controller.redo()),
            "review": lambda _: review(talk, controller),
            "usual": lambda _: self._say_taken(controller.take_usual(), "as usual"),
            "same": lambda _: self._say_taken(controller.repeat_last(), "as in the last combat"),
            "dice": self._dice,
            "steps": lambda _: talk.say(*wording.step_lines(controller.open_run)),
            "counts": self._counts,
            "units": lambda _: talk.say(*wording.table_lines(session)),
            "table": lambda _: talk.say(*wording.table_lines(session)),
            "amend": lambda _: amend(talk, session),
            "next": lambda _: talk.say(controller.advance_clock()),
            "log": self._log,
            "replay": self._replay,
            "correct": lambda number: correct(talk, session, number, roll),
            "copy": self._copy,
            "note": self._note,
            "restart": partial(self._drop, controller.restart),
            "allow": self._allow,
            "leave": partial(self._drop, controller.leave),
            "home": self._home,
            "quit": self._quit,
        }

    def play(self) -> NoReturn:
        """Go on until the players go.

        Raises:
            LeaveSession: they go back to the list of sessions, or nothing can be asked any more.
            Left: they leave altogether.
        """
        self._say_what_is_played()
        while True:
            asked = self.talk.asked
            try:
                said = self._asked()
                if isinstance(said, ColonCommand):
                    self._obey(said)
            except (BadAnswer, Trouble) as problem:
                self.talk.say(f"! {problem}")
                self._refused_at = self.session.state.line
                if self.talk.asked == asked:
                    raise LeaveSession from problem  # Nothing was asked: it would be tried again and again.
            if self.session.save_problem != self._problem:
                self._problem = self.session.save_problem
                self.talk.say(f"! {self._problem}" if self._problem else "Everything is saved again.")

    def _say_what_is_played(self) -> None:
        self.talk.say("", f"{self.session.title}, {self.session.ruleset.title}: {self.session.where}.")
        if demo_label(self.session):
            self.talk.say(f"Demo dice: {demo_label(self.session)}.")

    def _asked(self) -> ColonCommand | None:
        """Ask what is to be asked where the session stands, and do what is said; gives a command that was typed."""
        run = self.controller.session.run
        self._again, self._refused_at = self._refused_at == self.session.state.line, 0
        if self.session.stuck:
            return self._stuck()
        if run is None:
            return self._between()
        known = wording.known(run)
        self.talk.say(*(line for line in known if line not in self._told))
        self._say_sources(*known)
        self._told = set(known)
        return self._ruled(run) if run.question is None else self._question(run, run.question)

    def _say_sources(self, *lines: str) -> None:
        """Say once what is meant by the sources that some lines name."""
        new = [each for each in explained(self.session.ruleset, lines) if each not in self._explained]
        self.talk.say(*new)
        self._explained |= {*new}

    def _question(self, run: Run, question: Question[object]) -> ColonCommand | None:
        """Ask the open question; behind a refusal only what may be typed is said once more."""
        if not self._again and (said_before := repeat_said(self.session)):
            self.talk.say("", f"As in the last combat: {said_before}. Type :same to use these answers.")
        if not self._again and (together := nones(self.session)):
            self.talk.say("", f"Type :usual to answer with none here, and also: {' · '.join(together)}")
        offer = offer_of(self.session)
        suggests, reminders = self.controller.as_suggested, reminders_of(self.session)
        offers = is_offered(self.session, question)
        put = question.unaided if self.controller.quiet else question
        lines = wording.question_lines(run, put, self._reminded, reminders, offer, suggests, offers)
        lines = lines[-1:] if self._again else lines
        self.talk.say(*lines)
        self._say_sources(*lines)
        said = ask(self.talk, self.session, question, run.table)
        if isinstance(said, ColonCommand):
            return said
        if suggests and said == str(len(question.options(run.table)) + 1):
            self.talk.say(f"{self.controller.take_suggested()} :undo takes it back.")
            return None
        answer = meant(self.talk, self.session, question, offer.picked(said))
        if answer is not None:
            text, here_only, note = answer
            self._answer(question, text, here_only)
            if note:
                self.session.note(note)
        return None

    def _answer(self, question: Question[object], text: str, here_only: bool) -> None:
        """Answer, and say what was committed in secret, now that all is in, or that an open rule is settled."""
        try:
            self.controller.give(question.key, text, here_only=here_only)
        except BadAnswer as bad:
            if not self.controller.may_allow(question.key, text):
                raise
            self._barred = question.key, text
            raise BadAnswer(f"{bad} Your table may allow it: :allow asks why.") from None
        if not here_only and (said := said_of_answer(question, text, self.session.run, ":undo")):
            self.talk.say(said)

    def _stuck(self) -> ColonCommand | None:
        """Say why this cannot go on, and offer what still can be done."""
        self._told = set()
        self.talk.say("", f"! {self.session.stuck}")
        options = {"back to the list of sessions": "home"}
        if self.session.can_undo:
            options["undo the last action"] = "undo"
        if self.session.state.current is not None:
            options["leave this combat without a ruling"] = "leave"
        return self._menu("What now?", options, lambda what: self.commands[what](""))

    def _between(self) -> ColonCommand | None:
        self._told = set()
        self.talk.say("", *(f"Owed: {owed.text}" for owed in self.session.state.table.obligations.values()))
        options = {each.title: each.id for each in self.session.ruleset.checklists}
        if game_over(self.session.ruleset, self.session.state):
            return self._over(options)
        again = next_checklist(self.session)
        first = [*options.values()].index(again) + 1 if again else 1
        return self._menu("At the table. Start:", options, self.controller.begin, first)

    def _over(self, checklists: dict[str, str]) -> ColonCommand | None:
        """Say that the game is over, and offer what is done then before what can still be begun."""
        ways = {"step through it": "replay", "undo the last action": "undo", "back to the list of sessions": "home"}
        self.talk.say("The game is over.")
        begins, options = self.controller.begin, ways | checklists
        return self._menu(
            "What now?", options, lambda what: begins(what) if what in checklists.values() else self.commands[what]("")
        )

    def _ruled(self, run: Run) -> ColonCommand | None:
        lines = wording.ruling_lines(run, sides=self.session.ruleset.sides)
        self.talk.say(*lines)
        self._say_sources(*lines)
        way_on = self.controller.way_on
        actions = {
            "confirm": "confirm",
            **({way_on.label: way_on.word} if way_on else {}),
            "change an answer": "change",
            "overrule, with a reason": "overrule",
            "leave this combat without a ruling": "leave",
        }
        return self._menu("What now?", actions, self._decide)

    def _menu(
        self, prompt: str, options: dict[str, str], do: Callable[[str], None], first: int = 1
    ) -> ColonCommand | None:
        """Offer numbered options; Enter takes the `first`, counted from 1, and a command goes before them all."""
        self.talk.say(prompt, *numbered([*options]))
        said = self.talk.ask(f"Number or name (Enter for {first}, :help for more) > ")
        if isinstance(said, ColonCommand):
            return said
        number = picked(said, list(options.items())) if said else first
        do(list(options.values())[number - 1])
        return None

    def _decide(self, what: str) -> None:
        match what:
            case "confirm" if self.controller.leave_out():
                self.talk.say("It is left out; the rest stays.")
            case "confirm":
                self.session.confirm()
                self.talk.say("Confirmed.")
            case "change":
                review(self.talk, self.controller)
            case "overrule":
                reason = self.talk.words("Why do you overrule it?")
                sentence = self.talk.words("What is your ruling?")
                asks = partial(self.talk.words, "What follows? (one per line, Enter to finish)")
                self.session.overrule(reason, sentence, [*iter(asks, "")])
                last = self.session.state.last
                by_hand = left_by_hand(last is not None and last.moved_on)
                self.talk.say("Overruled; both rulings are kept.", f"{by_hand} Type :amend.")
            case "leave":
                self._drop(self.controller.leave, "")
            case _:
                self.talk.say(f"{self.controller.take_way_on()}.")

    def _obey(self, command: ColonCommand) -> None:
        word = SHORT.get(command.word, command.word.lower())
        if word not in self.commands:
            raise BadAnswer(f"There is no command :{shortened(command.word)}; :help lists them all.")
        self.commands[word](command.rest)

    def _drop(self, go: Callable[[], str], _: str) -> None:
        self.talk.say(f"{go()} :undo brings back what was there.")

    def _help(self, _: str) -> None:
        self.talk.say(*HELP)
        question = self.session.question
        if question is not None:
            offers = is_offered(self.session, question)
            self.talk.say(f"Here: {question.help}".rstrip(), wording.wanted(question, offers))

    def _why(self, _: str) -> None:
        lines = wording.why_lines(self.controller.open_run, self.session.ruleset.sides)
        self.talk.say(*lines, *wording.words_lines(self.session.ruleset, (self.controller.says, *lines)))
        self._say_sources(*lines)

    def _undo(self, _: str) -> None:
        if undoes_reveal(self.session) and self.talk.choose(REVEAL_GOES, WAYS_OF_A_REVEAL, 1) != 2:
            return
        taken_back = self.controller.undo()
        self.talk.say(f"{taken_back.said.rstrip('.')}. :redo brings it back.", *filter(None, [taken_back.kept]))

    def _dice(self, _: str) -> None:
        self.talk.say(f"Tableside rolled {self.controller.throw()}.")

    def _say_taken(self, taken: Sequence[Taken], how: str) -> None:
        keys = {each.key for each in taken}
        answers = (each for key, each in self.controller.open_run.answered.items() if key in keys)
        self.talk.say(*(str(Told(each.said, how, each.question.prompt)) for each in answers))

    def _counts(self, _: str) -> None:
        run = self.controller.open_run
        self.talk.say(*(wording.counted_lines(run.ledger) or ["Nothing has been counted yet."]))
        self.talk.say(*(wording.chart_lines(run.chart) if run.chart is not None else ()))

    def _combat(self, number: str) -> Confirmed:
        return combat_of_number(self.session.ruleset, self.session.state, number)

    def _log(self, words: str) -> None:
        """Open the combat of a number, or list all; with a unit's name, those in which it took part."""
        if words.partition(" ")[0].isdecimal():
            lines = wording.combat_lines(self.session, self._combat(words))
            self.talk.say(*lines)
            self._say_sources(*lines)
        else:
            self.talk.say(*wording.log_lines(self.session, words))

    def _replay(self, number: str) -> None:
        """Step through the session from its beginning, or from where a combat began."""
        line = self._combat(number).combat.begun if number else 1
        step_through(self.talk, Replay.at_line(self.session, line))

    def _copy(self, number: str) -> None:
        """Print the ruling here, or else the last one, as text to be copied; with a number, that of a combat."""
        chosen = self._combat(number) if number else self.session.state.last
        text = "" if number else ruling_text(self.session)
        text = text or (combat_text(self.session, chosen) if chosen is not None else "")
        if not text:
            raise BadAnswer("Nothing has been ruled yet: type :copy when there is a ruling.")
        self.talk.say(*text.splitlines())

    def _note(self, text: str) -> None:
        self.session.note(text or self.talk.words("Note"))
        self.talk.say("Noted.")

    def _allow(self, reason: str) -> None:
        if self._barred is None:
            raise BadAnswer("Nothing was refused that your table may allow.")
        why = reason or self.talk.words("Why do you allow it?")
        key, text = self._barred
        self.controller.give(key, self.controller.allowing(key, text, why))

    def _home(self, _: str) -> None:
        raise LeaveSession

    def _quit(self, _: str) -> None:
        raise Left
