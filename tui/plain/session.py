"""Line mode at one session: questions, rulings, and what is done between combats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rulesets.engine.core.sentences import BadAnswer, shortened
from rulesets.engine.questions.question import Question, Roll
from rulesets.engine.referee.checklist import Run
from saves.disk.errors import Trouble
from tui.plain import wording
from tui.plain.asking import ask
from tui.plain.commands import HELP, SHORT
from tui.plain.lookup import look_up_lines, words_lines
from tui.plain.picking import picked
from tui.plain.review import review
from tui.plain.table import amend
from tui.plain.talk import Command, Left, Talk
from tui.shared.controller import SessionController
from tui.shared.wording import answer_in_full

if TYPE_CHECKING:
    from saves.log.events import Taken
    from saves.session.session import Session


class GoHome(Exception):
    """The players go back to the list of sessions."""


class Sitting:
    """One session, played line by line until the players leave it."""

    def __init__(self, talk: Talk, session: Session, roll: Roll, reminded: bool = False) -> None:
        self.talk = talk
        self.session = session
        self.controller = SessionController(session, roll)
        self._roll = roll
        self._reminded = reminded
        self._told: set[str] = set()
        self._problem = ""
        self._barred: tuple[str, str] | None = None
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "why": self._why,
            "look": self._look,
            "undo": self._undo,
            "redo": self._redo,
            "review": lambda _: review(self.talk, self.controller),
            "usual": self._usual,
            "same": self._same,
            "dice": self._dice,
            "steps": self._steps,
            "counts": self._counts,
            "table": lambda _: self.talk.say(*wording.table_lines(self.session)),
            "amend": lambda _: amend(self.talk, self.session),
            "next": self._next,
            "log": self._log,
            "replay": self._replay,
            "correct": self._correct,
            "note": self._note,
            "restart": lambda _: self.controller.restart(),
            "allow": self._allow,
            "leave": lambda _: self.controller.abandon(),
            "home": self._home,
            "quit": self._quit,
        }

    def play(self) -> None:
        """Go on until the players go.

        Raises:
            GoHome: they go back to the list of sessions.
            Left: they leave altogether.
        """
        self._say_what_is_played()
        while True:
            self._once()

    def _say_what_is_played(self) -> None:
        self.talk.say("", f"{self.session.title}, {self.session.ruleset.title}: {self.session.where}.")
        if self.session.demo:
            self.talk.say(f"Demo dice: {self.session.demo}.")

    def _once(self) -> None:
        """Ask once, and do what is said."""
        asked = self.talk.asked
        try:
            said = self._asked()
            if isinstance(said, Command):
                self._obey(said)
        except (BadAnswer, Trouble) as problem:
            self.talk.say(f"! {problem}")
            if self.talk.asked == asked:
                raise GoHome from problem  # Nothing was asked: it would be tried again and again.
        if self.session.save_problem != self._problem:
            self._problem = self.session.save_problem
            self.talk.say(f"! {self._problem}" if self._problem else "Everything is saved again.")

    def _asked(self) -> Command | None:
        run = self.controller.run
        if self.session.stuck:
            return self._stuck()
        if run is None:
            return self._between()
        self._tell_news(run)
        if run.question is None:
            return self._ruled(run)
        return self._question(run, run.question)

    def _tell_news(self, run: Run) -> None:
        now = wording.known(run)
        self.talk.say(*(line for line in now if line not in self._told))
        self._told = set(now)

    def _question(self, run: Run, question: Question[object]) -> Command | None:
        if said_before := self.session.again_said:
            self.talk.say("", f"As in the last combat: {said_before}. Type :same to use these answers.")
        offer = self.session.offer
        self.talk.say(*wording.question_lines(run, question, self._reminded, self.session.reminders, offer))
        said = ask(self.talk, self.session, question, run.table)
        if isinstance(said, Command):
            return said
        meant = self._meant(question, offer.picked(said))
        if meant is not None:
            self._answer(question, *meant)
        return None

    def _answer(self, question: Question[object], text: str, here_only: bool) -> None:
        try:
            self.controller.answer(question.key, text, here_only=here_only)
            self._reveal(question)
        except BadAnswer as bad:
            if not self.controller.may_allow(question.key, text):
                raise
            self._barred = question.key, text
            raise BadAnswer(f"{bad} Your table may allow it: :allow asks why.") from None

    def _reveal(self, question: Question[object]) -> None:
        """Say what was committed in secret, now that all is in."""
        answered = self.controller.open_run.answered.get(question.key) if question.is_secret else None
        if answered is not None:
            self.talk.say(f"Revealed: {answered.said}.")

    def _meant(self, question: Question[object], said: str) -> tuple[str, bool] | None:
        """Ask whether an answer may be a slip; gives what is meant, and whether here only, None if nothing is."""
        text, here_only, settled = said, False, list[str]()
        while (doubt := self.session.doubt(question.key, text, settled)) is not None:
            likely = 0 if doubt.likely is None else doubt.likely + 1
            number = self.talk.choose(doubt.asks, [way.label for way in doubt.ways], likely)
            way = doubt.ways[number - 1] if number else None
            if way is None or way.text is None:
                return None
            text, here_only = way.text, here_only or way.here_only
            settled.append(doubt.about)
        return text, here_only

    def _stuck(self) -> Command | None:
        """Say why this cannot go on, and offer what still can be done."""
        self._told = set()
        self.talk.say("", f"! {self.session.stuck}")
        options = {"back to the list of sessions": "home"}
        if self.session.can_undo:
            options["undo the last action"] = "undo"
        if self.session.state.current is not None:
            options["leave this combat without a ruling"] = "leave"
        return self._menu("What now?", options, lambda what: self.commands[what](""))

    def _between(self) -> Command | None:
        checklists = self.session.ruleset.checklists
        self._told = set()
        self.talk.say("", *(f"Owed: {owed.text}" for owed in self.session.state.table.obligations.values()))
        options = {each.title: each.id for each in checklists}
        again = self.session.next_checklist
        first = [*options.values()].index(again) + 1 if again else 1
        return self._menu("At the table. Start:", options, self.controller.begin, first)

    def _ruled(self, run: Run) -> Command | None:
        self.talk.say(*wording.ruling_lines(run))
        way_on = {run.ruling.way_on.label: run.ruling.way_on.word} if run.ruling and run.ruling.way_on else {}
        actions = {
            "confirm": "confirm",
            **way_on,
            "change an answer": "change",
            "overrule, giving a reason": "overrule",
            "leave this combat without a ruling": "leave",
        }
        return self._menu("What now?", actions, self._decide)

    def _menu(self, prompt: str, options: dict[str, str], do: Callable[[str], None], first: int = 1) -> Command | None:
        """Offer numbered options; Enter takes the `first`, counted from 1, and a command goes before them all."""
        self.talk.say(prompt, *(f"  {number}  {label}" for number, label in enumerate(options, 1)))
        said = self.talk.ask(f"Number or name (Enter for {first}, :help for more) > ")
        if isinstance(said, Command):
            return said
        number = picked(said, list(options.items())) if said else first
        do(list(options.values())[number - 1])
        return None

    def _decide(self, what: str) -> None:
        match what:
            case "confirm":
                self.controller.confirm()
                self.talk.say("Confirmed.")
            case "change":
                review(self.talk, self.controller)
            case "overrule":
                self._overrule()
            case "leave":
                self.controller.abandon()
            case _:
                self.talk.say(f"{self.controller.take_way_on()}.")

    def _overrule(self) -> None:
        reason = self.talk.words("Why do you overrule it?")
        sentence = self.talk.words("What is your ruling?")
        effects: list[str] = []
        while effect := self.talk.words("What follows? (one per line, Enter to finish)"):
            effects.append(effect)
        self.controller.overrule(reason, sentence, effects)
        self.talk.say("Overruled; both rulings are kept.")

    def _obey(self, command: Command) -> None:
        word = SHORT.get(command.word, command.word.lower())
        if word not in self.commands:
            raise BadAnswer(f"There is no command :{shortened(command.word)}; :help lists them all.")
        self.commands[word](command.rest)

    def _help(self, _: str) -> None:
        self.talk.say(*HELP)
        run = self.controller.run
        if run is not None and run.question is not None:
            self.talk.say(f"Here: {run.question.help}".rstrip(), wording.wanted(run.question))

    def _why(self, _: str) -> None:
        lines = wording.why_lines(self.controller.open_run)
        self.talk.say(*lines, *words_lines(self.session.ruleset, (self.controller.says, *lines)))

    def _look(self, words: str) -> None:
        self.talk.say(*look_up_lines(self.session.ruleset, words, self.session.state.table.kit))

    def _undo(self, _: str) -> None:
        taken_back = self.controller.undo()
        self.talk.say(taken_back.said, *filter(None, [taken_back.kept]))

    def _redo(self, _: str) -> None:
        self.talk.say(self.controller.redo())

    def _usual(self, _: str) -> None:
        self._say_taken(self.controller.take_usual(), "as usual")

    def _same(self, _: str) -> None:
        self._say_taken(self.controller.take_again(), "as in the last combat")

    def _say_taken(self, taken: Sequence[Taken], how: str) -> None:
        keys = {each.key for each in taken}
        answers = (each for key, each in self.controller.open_run.answered.items() if key in keys)
        self.talk.say(*(answer_in_full(each.question.prompt, each.said, how) for each in answers))

    def _dice(self, _: str) -> None:
        text = self.controller.throw()
        self.talk.say(f"Tableside rolled {text}.")

    def _steps(self, _: str) -> None:
        self.talk.say(*wording.step_lines(self.controller.open_run))

    def _counts(self, _: str) -> None:
        run = self.controller.open_run
        self.talk.say(*(wording.entry_lines(run.ledger) or ["Nothing counted yet."]))
        chart = run.checklist.chart(run) if run.checklist.chart else None
        if chart is not None:
            self.talk.say(*wording.chart_lines(chart))

    def _next(self, _: str) -> None:
        self.talk.say(self.controller.advance_clock())

    def _log(self, words: str) -> None:
        """Open the combat of a number, or list all; with a unit's name, those in which it took part."""
        combats = {str(combat.number): combat for combat in self.session.combats()}
        if words in combats:
            self.talk.say(*wording.combat_lines(combats[words]))
        elif words.isdecimal():
            raise BadAnswer(f"There is no combat {shortened(words)}; rulings so far: {len(combats)}.")
        else:
            self.talk.say(*wording.log_lines(self.session, words))

    def _correct(self, number: str) -> None:
        """Lay a confirmed combat open, to answer it otherwise."""
        from tui.plain.correcting import correct

        if not number.isdecimal():
            raise BadAnswer("Which combat? Type its number, as in the list of rulings.")
        correct(self.talk, self.session, int(number), self._roll)

    def _replay(self, number: str) -> None:
        """Step through the session from its beginning, or from where a combat began."""
        from saves.session.replay import Replay
        from tui.plain.replay import step_through

        begun = {str(combat.number): combat.begun for combat in self.session.combats()}
        if number and number not in begun:
            raise BadAnswer(f"There is no combat {shortened(number)}; rulings so far: {len(begun)}.")
        step_through(self.talk, Replay.at_line(self.session, begun.get(number, 1)))

    def _note(self, text: str) -> None:
        self.controller.note(text or self.talk.words("Note"))
        self.talk.say("Noted.")

    def _allow(self, reason: str) -> None:
        if self._barred is None:
            raise BadAnswer("Nothing was refused that your table may allow.")
        why = reason or self.talk.words("Why do you allow it?")
        key, text = self._barred
        self.controller.answer(key, self.controller.allowing(key, text, why))

    def _home(self, _: str) -> None:
        raise GoHome

    def _quit(self, _: str) -> None:
        raise Left
