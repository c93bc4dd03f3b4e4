"""A session at one table: what can be done next, and how each action becomes one line of its log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, Self

from rulesets import catalogue
from rulesets.engine.core.sentences import BadAnswer, checked, shortened
from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import NotNow, Unreadable
from saves.disk.files import is_there
from saves.log.events import FORMAT, Amend, Answer, Begin, Event, Leave, Note, Open, Predicted
from saves.log.file import LogFile
from saves.log.history import History
from saves.log.state import State
from saves.session import clock, replies, rulings
from saves.session.chronicle import Chronicle
from saves.session.kits import Kits, check_changes, kept_in_words
from saves.session.opening import load

LONGEST_TITLE = 80
By = Literal["hand", "app"]


@dataclass(frozen=True)
class Tried:
    """An answer that was tried in a state: as it was typed, its question, as which text it is kept, and its run."""

    state: State
    key: str
    typed: str
    question: Question[Any]
    taken: replies.Taken
    run: Run


def wall_clock() -> str:
    """Say what time it is, with the offset of this place."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


class Session(Chronicle):
    """The combats, the table and the log of one session; every action is one line, saved at once.

    `create` and `open` make one. `kits` is where the owner keeps printed values; None keeps none outside the log.
    """

    def __init__(
        self,
        file: LogFile | None,
        path: Path,
        history: History,
        ruleset: Ruleset,
        now: Callable[[], str],
        kits: Kits | None,
    ) -> None:
        super().__init__(file, path, history, ruleset, now)
        self._kits = kits
        self._kit_due: dict[str, str | None] = {}
        self._kit_problem = ""
        self._ran: tuple[State, Run] | None = None
        self._tried: Tried | None = None

    @classmethod
    def create(
        cls,
        path: Path,
        *,
        title: str,
        ruleset: Ruleset,
        players: Mapping[str, str],
        kit: Mapping[str, str] | None = None,
        about: str = "",
        now: Callable[[], str] = wall_clock,
        kits: Kits | None = None,
    ) -> Self:
        """Begin a session in a new file; `players` are named by the words of their sides.

        Raises:
            BadAnswer: a name or the title cannot be shown.
            Unreadable: there is a file already.
            InUse: another program is making it.
        """
        values = dict(kit) if kit is not None else kits.values(ruleset.id) if kits else {}
        event = Open(
            line=1,
            parent=0,
            at=now(),
            event="open",
            tableside="session",
            format=FORMAT,
            title=rulings.words("the title", title, LONGEST_TITLE),
            ruleset=ruleset.id,
            version=ruleset.version,
            players={side: checked(side, player, LONGEST_TITLE) for side, player in players.items()},
            kit=values,
            about=checked("about", about),
        )
        return cls.begun(path, [event], ruleset, now=now, kits=kits)

    @classmethod
    def begun(
        cls,
        path: Path,
        events: Sequence[Event],
        ruleset: Ruleset,
        *,
        now: Callable[[], str] = wall_clock,
        kits: Kits | None = None,
    ) -> Self:
        """Write events that fit together to a new file, and go on from there.

        Raises:
            Unreadable: there is a file already.
            InUse: another program is making it.
        """
        history, _ = History.of(events)
        file = LogFile(path, lambda: history.events, now())
        file.lock()
        if is_there(path):
            file.close()
            raise Unreadable(path, "there is such a file already", "choose another name")
        file.begin()
        return cls(file, path, history, ruleset, now, kits)

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        read_only: bool = False,
        accept_damage: bool = False,
        now: Callable[[], str] = wall_clock,
        kits: Kits | None = None,
        rulesets: Callable[[str], Ruleset] = catalogue.ruleset,
    ) -> Self:
        """Open a session where it stands, up to its last sound line if damage is accepted.

        Raises:
            Unreadable: it is no session, or its ruleset is not there; Damaged or Newer say more.
            InUse: another program writes it, and it was not asked for to read only.
        """
        history: History | None = None
        file = None if read_only else LogFile(path, lambda: history.events if history else (), now())
        try:
            history, ruleset = load(path, file, accept_damage, rulesets)
        except BaseException:
            if file is not None:
                file.close()
            raise
        return cls(file, path, history, ruleset, now, kits)

    @property
    def save_problem(self) -> str:
        """Say in a sentence what went wrong with saving the session or the kit; empty if nothing did."""
        return super().save_problem or self._kit_problem

    @property
    def aside(self) -> str:
        """Say what a teacher says here; empty where nobody teaches."""
        return ""

    @property
    def hushed(self) -> bool:
        """Tell whether nothing may be given away of what an answer comes to."""
        return False

    @property
    def checklist(self) -> Checklist | None:
        """Give the checklist of the open combat."""
        combat = self.state.current
        return self.ruleset.checklist(combat.checklist) if combat else None

    @property
    def run(self) -> Run | None:
        """Run the open combat against its answers, as far as they reach; None if no combat is open.

        Raises:
            NotNow: the ruleset has no such checklist any more.
        """
        state = self.state
        if state.current is None:
            return None
        if self._ran is None or self._ran[0] is not state:
            self._ran = state, self._run_with({key: reply.text for key, reply in state.current.answers.items()})
        return self._ran[1]

    def _run_with(self, answers: Mapping[str, str]) -> Run:
        assert self.state.current is not None
        name = self.state.current.checklist
        try:
            checklist = self.ruleset.checklist(name)
        except KeyError:
            raise NotNow(
                f"{self.ruleset.title} has no checklist “{shortened(name)}”; leave this combat and begin another."
            ) from None
        return adjudicate(checklist, Given(answers, self.state.table))

    def begin(self, checklist_id: str) -> None:
        """Begin a combat.

        Raises:
            NotNow: one is open, or there is no such checklist.
        """
        if self.state.current is not None:
            raise NotNow(f"Combat {self.state.current.number} is open: confirm it, or leave it first.")
        if checklist_id not in [each.id for each in self.ruleset.checklists]:
            raise NotNow(f"{self.ruleset.title} has no checklist “{shortened(checklist_id)}”.")
        self._do(Begin(**self._next, event="begin", checklist=checklist_id))

    def answer(
        self, key: str, text: str, *, here_only: bool = False, by: By = "hand", predicted: Sequence[Predicted] = ()
    ) -> None:
        """Answer the open question, or change any answer that this run has used.

        `here_only` keeps the answer out of what is remembered; `by` says who threw dice; `predicted` is what a
        player said would come of it.

        Raises:
            BadAnswer: it cannot be taken; nothing is logged.
            NotNow: no combat is open.
        """
        tried = self._with_answer(key, text)
        event = Answer(
            **self._next,
            event="answer",
            key=key,
            text=tried.taken.text,
            here_only=here_only,
            by=by,
            kind=tried.question.kind,
            predicted=tuple(predicted),
        )
        self._do(event)
        self._ran = self.state, tried.run

    def what_if(self, key: str, text: str) -> Run:
        """Say what an answer would come to, without giving it; given after that, it is not worked out again.

        Raises:
            BadAnswer: it could not be taken.
            NotNow: no combat is open.
        """
        return self._with_answer(key, text).run

    def _with_answer(self, key: str, text: str) -> Tried:
        tried = self._tried
        if tried is None or tried.state is not self.state or (tried.key, tried.typed) != (key, text):
            tried = self._tried = self._try(key, text)
        return tried

    def _try(self, key: str, text: str) -> Tried:
        run = self._open_run()
        question = replies.question_of(run, key)
        assert self.state.current is not None
        answers = {each: reply.text for each, reply in self.state.current.answers.items()}
        table = run.table if question is run.question else self.state.table
        taken = replies.taken(question, answers.get(key), text, table)
        then = self._run_with({**answers, key: taken.text})
        if not taken.partial and then.refused is not None and then.refused.key == key:
            raise BadAnswer(then.refused.reason, then.refused.keyed)
        return Tried(self.state, key, text, question, taken, then)

    def drop(self, key: str) -> None:
        """Take away an answer of this combat, so that it is remembered or asked again.

        Raises:
            NotNow: there is none.
            BadAnswer: it is a revealed secret, which only undo takes back.
        """
        combat = self.state.current
        if combat is None or key not in combat.answers:
            raise NotNow("Nothing was answered to this in this combat.")
        run = self._open_run()
        if key in run.answered:
            replies.question_of(run, key)
        self._do(Answer(**self._next, event="answer", key=key))

    def restart(self) -> None:
        """Begin the open combat anew, without its answers.

        Raises:
            NotNow: no combat is open.
        """
        combat = self.state.current
        if combat is None:
            raise NotNow("No combat is open.")
        self._do(Begin(**self._next, event="begin", checklist=combat.checklist))

    def abandon(self) -> None:
        """Leave the open combat without a ruling.

        Raises:
            NotNow: no combat is open.
        """
        if self.state.current is None:
            raise NotNow("No combat is open.")
        self._do(Leave(**self._next, event="leave"))

    def confirm(self) -> None:
        """Confirm the ruling: what it does is done, and what is to be remembered is kept.

        Raises:
            NotNow: there is no ruling yet.
        """
        event = rulings.confirmed(self._next, self._ended_run(), self.state, self.ruleset.segment_key)
        self._do(event)
        self._keep_kit(event.remembered)

    def overrule(self, reason: str, sentence: str, effects: Sequence[str] = ()) -> None:
        """Rule as the players say, in their words; the computed ruling is kept beside it, and not applied.

        Raises:
            NotNow: there is no ruling yet.
            BadAnswer: no reason or no ruling is given, or one cannot be shown.
        """
        computed = rulings.confirmed(self._next, self._ended_run(), self.state, self.ruleset.segment_key)
        self._do(rulings.overruled(computed, reason, sentence, effects))
        self._keep_kit(computed.remembered)

    def amend(self, changes: Sequence[Change], why: str = "") -> None:
        """Change the table by hand, and say why.

        Raises:
            BadAnswer: a text cannot be shown, or a change cannot be made.
        """
        sound = clock.checked_changes(changes)
        check_changes(self.ruleset, sound, self.state.table.kit)
        coupled = clock.coupled(sound, self.state.table, self.ruleset.segment_key)
        self._do(Amend(**self._next, event="amend", changes=coupled, why=checked("why", why)))
        self._keep_kit(coupled)

    def advance_clock(self) -> None:
        """Go on to the next segment, after the last to the next side, after the last side to the next turn."""
        following = clock.following(self.ruleset, self.state.table.clock)
        changes = clock.going_on(self.ruleset, self.state.table)
        self.amend(changes, f"the clock goes on: {clock.said(self.ruleset, following)}")

    def set_clock(self, turn: int, side: str, segment: str) -> None:
        """Set the clock by hand.

        Raises:
            BadAnswer: there is no such side or segment, or the turn is no turn.
        """
        wanted = clock.checked_clock(self.ruleset, turn, side, segment)
        self.amend(clock.moved(wanted), f"the clock is set: {clock.said(self.ruleset, wanted)}")

    def note(self, text: str) -> None:
        """Note something in the players' words.

        Raises:
            BadAnswer: it is empty, or cannot be shown.
        """
        self._do(Note(**self._next, event="note", text=rulings.words("the note", text)))

    def _open_run(self) -> Run:
        run = self.run
        if run is None:
            raise NotNow("No combat is open.")
        return run

    def _ended_run(self) -> Run:
        run = self._open_run()
        if not run.ended or run.ruling is None:
            raise NotNow("There is no ruling yet: a question is open.")
        return run

    def stays_in_kit(self, before: Mapping[str, str]) -> str:
        """Say which printed values a step back took out of this session and left in the owner's kit; empty if none.

        A value that is read off a component goes into the session and into the kit of whoever owns the game. Taking
        back changes the session alone: what a component says does not change by it. `before` is the session's kit as
        it was before the step back, by key: `{"faces.green": "c d d x - -"}`.
        """
        now = self.state.table.kit
        owned = self._kits.values(self.ruleset.id) if self._kits else {}
        gone = [key for key in dict.fromkeys((*before, *now)) if before.get(key) != now.get(key)]
        return kept_in_words(self.ruleset, [key for key in gone if self._kits and owned.get(key) == before.get(key)])

    def _keep_kit(self, changes: Sequence[Change]) -> None:
        """Do in the owner's kit what was done to that of the session, and what could not be written before."""
        self._kit_due.update({each.name: each.value for each in changes if each.what is What.KIT})
        if self._kits is None or not self._kit_due:
            return
        self._kit_problem = self._kits.add(self.ruleset.id, self._kit_due)
        if not self._kit_problem:
            self._kit_due.clear()
