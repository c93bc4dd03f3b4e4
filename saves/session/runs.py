"""The game of a session, and its open combat worked out: run against its answers, or against one that is tried.

Where the game is not there, or raises, that is said in a sentence; nothing is done twice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple, Protocol

from rulesets import catalogue
from rulesets.engine.core.tabletop import Answers, Settled, Tabletop
from rulesets.engine.core.words import BadAnswer, Role, RulesetFault, UnknownRuleset, nearest, shortened, what_failed
from rulesets.engine.questions.kind import TakenAnswer
from rulesets.engine.questions.question import Question, not_taken
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run, Source
from rulesets.engine.referee.ruleset import Ruleset, Side
from saves.disk.errors import Faulty, NotNow, Trouble
from saves.disk.files import Faults, report_of
from saves.log.events import Event, GameCopy, Open
from saves.log.history import History
from saves.log.state import OpenCombat, State

TO_LEAVE = "leave this combat, or undo"


def stand_in(opening: Open) -> Ruleset:
    """Make a ruleset without any checklist for a session whose own is not installed, so that it can be read."""
    sides = tuple(Side(word, word.capitalize()) for word in opening.players)
    name = shortened(opening.ruleset)
    return Ruleset(opening.ruleset, name, "", "not installed", f"The ruleset {name} is not installed.", (), sides)


def ruleset_of(opening: Open, game: GameCopy | None, rulesets: Callable[[str], Ruleset] = catalogue.ruleset) -> Ruleset:
    """Give the game of a session: by the text that it keeps, or as it is installed; a stand-in where neither plays."""
    try:
        return rulesets(opening.ruleset) if game is None else catalogue.of_text(opening.ruleset, game.text)
    except UnknownRuleset:
        return stand_in(opening)


def ruleset_at(history: History, ruleset: Ruleset, line: int) -> Ruleset:
    """Give the game as it was played at a line of a log, where its text is not that of `ruleset`, as it is today.

    Raises:
        IndexError: there is no such line.
    """
    game = history.after_line(line).game
    return ruleset if game == history.state.game else ruleset_of(history.opening, game)


def no_ruleset(ruleset: Ruleset) -> str:
    """Say that a session's ruleset is not there; empty where it is."""
    if ruleset.checklists or ruleset.version:
        return ""
    return f"The ruleset “{ruleset.title}” cannot be loaded: install it to play on."


class Blame:
    """Tells faults of a ruleset in a sentence, and keeps what it raised; without `faults` nothing is kept."""

    def __init__(self, ruleset: Ruleset, faults: Faults | None) -> None:
        self._ruleset = ruleset
        self._faults = faults

    def of(self, error: BaseException, where: str, then: str, words: bool = True) -> Faulty:
        """Make the error that front ends tell; `then` says what became of it or what can be done.

        `where` is where it happened as far as the error does not say itself; without `words`, an error's own words are
        left out of what is told and kept.
        """
        cause = error.__cause__ if isinstance(error, RulesetFault) and error.__cause__ else error
        where = error.where if isinstance(error, RulesetFault) else where
        kept = self._faults.keep(self._ruleset.id, report_of(cause, words)) if self._faults else None
        details = f". The details are in {kept}" if kept else ""
        return Faulty(f"{self._ruleset.title} has a fault in {where} ({what_failed(cause, words)}): {then}{details}.")

    def in_combat(self, error: BaseException, checklist: Checklist, answered: Collection[str], then: str) -> Faulty:
        """Make the error of an open combat, whose answers are named: with a secret among them, it has no own words."""
        secret = any(question.is_secret and question.key in answered for question in checklist.questions)
        return self.of(error, checklist.title, then, words=not secret)


NOT_KEPT = "the answer is not kept"
NOT_DONE = "nothing is changed"


class TriedAnswer(NamedTuple):
    """An answer as it was tried: its key, its question, what is kept of it, and its run."""

    key: str
    question: Question[Any]
    taken: TakenAnswer
    run: Run


class Runs:
    """Works the open combat of a session out, and remembers what it came to last.

    What a ruleset raises is kept in `faults`, and told in a sentence. With `revealed`, secrets that lie open can be
    changed. Without `clock`, its questions are asked whatever the table's clock shows: a lesson has an answer of its
    own to each. `suggested` are readings of open rules that a combat took so, which is corrected.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        faults: Faults | None = None,
        revealed: bool = False,
        clock: bool = True,
        suggested: Settled | None = None,
    ) -> None:
        self._ruleset = ruleset
        self._faults = faults
        self._revealed = revealed
        self._clock = clock
        self._suggested = suggested or {}
        self._blame = Blame(ruleset, faults)
        self._ran: tuple[State, Run | None, str] | None = None
        self._found_once: tuple[State, dict[str, Any]] | None = None

    def by(self, ruleset: Ruleset) -> Runs:
        """Make the same for another ruleset."""
        return Runs(ruleset, self._faults, self._revealed, self._clock, self._suggested)

    def current(self, state: State) -> tuple[Run | None, str]:
        """Run the open combat against its answers, as far as they reach.

        The run is None if no combat is open, or it cannot be run. The sentence says what keeps the session, or its
        open combat, from going on; it is empty if nothing does.
        """
        if state.current is None:
            return None, no_ruleset(self._ruleset)
        if self._ran is None or self._ran[0] is not state:
            combat = state.current
            try:
                self._ran = state, self._adjudicated(state, combat.checklist, _texts(combat), TO_LEAVE), ""
            except Trouble as trouble:
                self._ran = state, None, str(trouble)
        return self._ran[1:]

    def keep(self, run: Run, state: State) -> None:
        """Keep a run in mind as that of the state to which what was tried has led."""
        self._ran = state, run, ""

    def once(self, state: State, what: str, find: Callable[[], Any]) -> Any:
        """Find out what something is of a state, once, however often it is asked for while the session stands there."""
        if self._found_once is None or self._found_once[0] is not state:
            self._found_once = state, {}
        if what not in self._found_once[1]:
            self._found_once[1][what] = find()
        return self._found_once[1][what]

    def work_out(self, state: State, run: Run, key: str, text: str) -> TriedAnswer:
        """Work out what an answer comes to where a combat's run stands.

        Raises:
            BadAnswer: it cannot be taken.
            Faulty: the ruleset raised.
        """
        assert state.current is not None
        question, answers = self.question_of(run, key), _texts(state.current)
        table = run.table if question is run.question else state.table
        text = _spelt(question, text, table)
        try:
            taken = self._read_answer(run.checklist, question, answers, text, table)
        except BadAnswer:
            self._refuse_both_sides(run, question, text)
            raise
        tried = self._adjudicated(state, state.current.checklist, {**answers, key: taken.text}, NOT_KEPT)
        if not taken.partial and tried.refused is not None and tried.refused.key == key:
            raise BadAnswer(tried.refused.reason, tried.refused.keyed)
        return TriedAnswer(key, question, taken, tried)

    @staticmethod
    def _refuse_both_sides(run: Run, question: Question[Any], text: str) -> None:
        """Refuse a unit of the other side in this combat, which has its strength there."""
        others = (each for each in run.answered.values() if {each.question.role, question.role} == {*Role})
        theirs = {name.casefold() for each in others for name in each.question.names_in(each.text)}
        if question.role is not None and (
            both := [each for each in question.names_in(text) if each.casefold() in theirs]
        ):
            does = "attacks" if question.role is Role.DEFENDER else "defends"
            raise BadAnswer(f"{both[0]} {does} in this combat: name other {question.role}s.")

    def begun(self, state: State, checklist: str) -> Run:
        """Run a combat that is to begin, without any answers.

        Raises:
            NotNow: there is no such checklist.
            Faulty: the ruleset raised.
        """
        return self._adjudicated(state, checklist, {}, NOT_DONE)

    def without(self, state: State, combat: OpenCombat, key: str) -> Run:
        """Run a combat without one of its answers.

        Raises:
            NotNow: its checklist is gone.
            Faulty: the ruleset raised.
        """
        left = {each: text for each, text in _texts(combat).items() if each != key}
        return self._adjudicated(state, combat.checklist, left, NOT_DONE)

    def with_answers(self, state: State, more: Answers) -> Run:
        """Run the open combat of a state against its answers and more of them, by key.

        Raises:
            NotNow: its checklist is gone.
            Faulty: the ruleset raised.
        """
        assert state.current is not None
        return self._adjudicated(state, state.current.checklist, {**_texts(state.current), **more}, NOT_KEPT)

    def question_of(self, run: Run, key: str) -> Question[Any]:
        """Find the question that an answer is for: the open one, or one that this run has an answer to.

        Raises:
            BadAnswer: it is not asked here, or can be changed no more.
        """
        if run.question is not None and run.question.key == key:
            return run.question
        answered = run.answered.get(key)
        if answered is None:
            known = [*run.answered, *([run.question.key] if run.question else [])]
            asked = f"{shortened(key)} is not asked here.{nearest(key, known)}"
            raise BadAnswer("This question is not asked here.", asked)
        if not self._revealed and answered.question.is_secret and answered.source is Source.TYPED:
            fixed = "is revealed and cannot be changed: undo to go back before it."
            raise not_taken(lambda name: f"{name} {fixed}", answered.question)
        return answered.question

    def _read_answer(
        self, checklist: Checklist, question: Question[Any], answers: Answers, text: str, table: Tabletop
    ) -> TakenAnswer:
        """Read an answer; what a game's own question raises over it is a fault of the game."""
        try:
            return question.taken(answers.get(question.key), text, table)
        except BadAnswer:
            raise
        except Exception as error:
            raise self._blame.in_combat(error, checklist, {*answers, question.key}, NOT_KEPT) from error

    def _adjudicated(self, state: State, name: str, answers: Answers, then: str) -> Run:
        """Have answers ruled on by a checklist; what the game raises is told as its fault, with what `then` says."""
        checklist = self._ruleset.find_checklist(name)
        if checklist is None:
            gone = f"{self._ruleset.title} has no checklist “{shortened(name)}”: {TO_LEAVE}."
            raise NotNow(no_ruleset(self._ruleset) or gone)
        try:
            given = Given(answers, state.table, clock=self._clock, suggested=self._suggested, suggests=state.suggests)
            run = adjudicate(checklist, given)
            _provoke_faults(run)
        except Exception as error:
            raise self._blame.in_combat(error, checklist, answers, then) from error
        return run


def _provoke_faults(run: Run) -> None:
    """Work out all that any front end will show of a run, so that a ruleset raises here or not at all."""
    if run.checklist.chart:
        run.checklist.chart(run)
    for name, value in run.facts.items():
        if isinstance(value, str | int):
            run.checklist.said(name, value)
    if run.ruling is not None and run.checklist.cells_say:
        run.checklist.cells_say(run.ruling.outcome)
    if run.ruling is not None and run.checklist.margins:
        run.checklist.margins(run)
    if run.question is not None:
        run.question.options(run.table)
        run.question.accepted()


def _spelt(question: Question[Any], text: str, table: Tabletop) -> str:
    """Spell the units of an answer as the table or the list of units does, whatever was typed."""
    if not (names := question.names_in(text)):
        return text
    known = {each.casefold(): each for each in (*(option.word for option in question.offered(table)), *table.units)}
    for name in names:
        if (spelt := known.get(name.casefold(), name)) != name:
            text = question.renamed(text, name, spelt)
    return text


def _texts(combat: OpenCombat) -> Answers:
    return {key: reply.text for key, reply in combat.answers.items()}


# Who teaches at a session: what it asks of them before it takes an answer or writes a line


class Guide(Protocol):
    """Guides a session: says why an answer is right, takes no other, and answers what is known already.

    A guide stands at one session for as long as that is open; what it says and gives is meant for where the session
    stands now.
    """

    @property
    def says(self) -> str:
        """Say what there is to say here: before a question, at a ruling, between combats; empty for nothing."""

    @property
    def hides(self) -> bool:
        """Tell whether nothing may be given away of what an answer comes to."""

    @property
    def dice(self) -> str:
        """Give, as it would be typed, what the dice show that are asked for here; empty where they are thrown."""

    @property
    def start(self) -> int:
        """Give the line at which those who are guided begin, and behind which they cannot go; 0 before there is one."""

    def may(self, event: Event) -> None:
        """Look at an event before it is written.

        Raises:
            NotNow: it may not happen under guidance.
        """

    def before(self, question: Question[Any], text: str, table: Tabletop) -> str:
        """Look at an answer, as it was typed, and give the one to take; `table` is what it would be read against.

        Raises:
            BadAnswer: it cannot be read, or is not the one that is wanted here.
        """

    def knows(self, key: str) -> str | None:
        """Give the answer to a question that the guide answers itself as soon as it is asked; None for any other."""

    def is_usual(self, key: str) -> bool:
        """Tell whether a question may be left to the usual answers by those who are guided."""

    def again(self) -> None:
        """Go back to where those who are guided begin; what was done stays in the log."""
