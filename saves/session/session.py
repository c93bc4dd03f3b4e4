"""A session at one table: what can be done next, and how each action becomes one line of its log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Literal, Self

from rulesets import catalogue
from rulesets.engine.core.sentences import shortened
from rulesets.engine.core.tabletop import KitValues
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import NotNow
from saves.disk.faults import Faults
from saves.disk.files import check_file, real_name
from saves.log.events import (
    Answer,
    Begin,
    Confirm,
    Event,
    Leave,
    NewText,
    Players,
    Predicted,
    Taken,
)
from saves.log.file import LogFile
from saves.log.game_copy import copy_of
from saves.log.history import History
from saves.session import rulings
from saves.session.kits import Kits
from saves.session.missing import ruleset_of
from saves.session.opening import begin_file, first_line, load
from saves.session.ready import Ready
from saves.session.runs import Tried
from saves.session.sides import Sides
from saves.session.unsaid import GoesOn, always

By = Literal["hand", "app"]


def wall_clock() -> str:
    """Say what time it is, with the offset of this place."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


class Session(Ready):
    """The combats, the table and the log of one session; every action is one line, saved at once.

    `create` and `open` make one. `kits` is where the owner keeps printed values; None keeps none outside the log.
    `faults` is where it is kept what a ruleset raised; None keeps nothing of it.
    """

    @classmethod
    def create(
        cls,
        path: Path,
        *,
        title: str,
        ruleset: Ruleset,
        players: Players,
        kit: KitValues | None = None,
        about: str = "",
        now: Callable[[], str] = wall_clock,
        kits: Kits | None = None,
        faults: Faults | None = None,
    ) -> Self:
        """Begin a session in a new file; `players` are named by the words of their sides.

        Raises:
            BadAnswer: a name or the title cannot be shown.
            Unreadable: there is a file already.
            InUse: another program is making it.
        """
        values = dict(kit) if kit is not None else kits.values(ruleset.id) if kits else {}
        first = first_line(now(), title, ruleset, players, values, about)
        return cls.begun(path, [first], ruleset, now=now, kits=kits, faults=faults)

    @classmethod
    def begun(
        cls,
        path: Path,
        events: Sequence[Event],
        ruleset: Ruleset,
        *,
        now: Callable[[], str] = wall_clock,
        kits: Kits | None = None,
        faults: Faults | None = None,
    ) -> Self:
        """Write events that fit together to a new file, and go on from there.

        Raises:
            Unreadable: there is a file already.
            InUse: another program is making it.
        """
        history, _ = History.of(events)
        return cls(begin_file(path, history, now()), path, history, ruleset, now, kits, faults)

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        read_only: bool = False,
        accept_damage: bool = False,
        now: Callable[[], str] = wall_clock,
        kits: Kits | None = None,
        faults: Faults | None = None,
        rulesets: Callable[[str], Ruleset] = catalogue.ruleset,
    ) -> Self:
        """Open a session where it stands, up to its last sound line if damage is accepted.

        Where its ruleset is not there it can be read, undone and noted in; `stuck` says so.

        Raises:
            Unreadable: it is no session; Damaged, Converted or Newer say more.
            InUse: another program writes it, and it was not asked for to read only.
        """
        path = real_name(path)
        if not read_only:
            check_file(path)  # What is no file gets no lock.
        history: History | None = None
        file = None if read_only else LogFile(path, lambda: history.events if history else (), now())
        try:
            history, ruleset = load(path, file, accept_damage, rulesets)
        except BaseException:
            if file is not None:
                file.close()
            raise
        return cls(file, path, history, ruleset, now, kits, faults)

    def _do(self, event: Event) -> None:
        """Make an event the next line; one that changes the text of the game, or goes back behind that, changes it."""
        before = self.state.game
        super()._do(event)
        if self.state.game is not before:
            self._play_by(ruleset_of(self.opening, self.state.game))

    def _play_by(self, ruleset: Ruleset) -> None:
        """Go on by another text of the game, or by another game."""
        self.ruleset = ruleset
        self._runs, self._kept = self._runs.by(ruleset), self._kept.by(ruleset)
        self._sides = Sides(ruleset)

    def take_text(self, ruleset: Ruleset, lines: Sequence[int] = ()) -> None:
        """Go on by another text of the game's file, that of `ruleset`; `lines` are those that are new in it.

        Raises:
            NotNow: the game is a program, which has no text.
        """
        game = copy_of(ruleset.text)
        if game is None:
            raise NotNow(f"{ruleset.title} is not a file: there is no text to continue with.")
        self._do(NewText(**self._next, event="text", game=game, lines=tuple(lines)))

    def begin(self, checklist_id: str) -> None:
        """Begin a combat.

        Raises:
            NotNow: one is open, or there is no such checklist.
            Faulty: the ruleset raised; nothing is logged.
        """
        if self.state.current is not None:
            raise NotNow(f"Combat {self.state.current.number} is still open: confirm or leave it first.")
        if checklist_id not in [each.id for each in self.ruleset.checklists]:
            raise NotNow(f"{self.ruleset.title} has no checklist “{shortened(checklist_id)}”.")
        self._begin(checklist_id)

    def _begin(self, checklist_id: str) -> None:
        run = self._runs.begun(self.state, checklist_id)
        self._do(Begin(**self._next, event="begin", checklist=checklist_id))
        self._runs.took(run, self.state)
        self._answer_what_is_known()

    def answer(
        self, key: str, text: str, *, here_only: bool = False, by: By = "hand", predicted: Sequence[Predicted] = ()
    ) -> None:
        """Answer the open question, or change any answer that this run has used.

        `here_only` keeps the answer out of what is remembered; `by` says who threw dice; `predicted` is what a
        player said would come of it.

        Raises:
            BadAnswer: it cannot be taken; nothing is logged.
            NotNow: no combat is open.
            Faulty: the ruleset raised over it; nothing is logged.
        """
        self._answer(key, text, here_only=here_only, by=by, predicted=predicted)
        self._answer_what_is_known()

    def _answer(
        self, key: str, text: str, *, here_only: bool = False, by: By = "hand", predicted: Sequence[Predicted] = ()
    ) -> None:
        tried = self._tried(key, text)
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
        self._runs.took(tried.run, self.state)

    def _answer_what_is_known(self) -> None:
        """Give the answers that a guide knows, up to the next question that is left to those who are guided."""
        while known := self._known:
            self._answer(*known)

    @property
    def _known(self) -> tuple[str, str] | None:
        """Give the key of the open question and its answer, where a guide answers it."""
        run = self.run if self.guide is not None else None
        if self.guide is None or run is None or run.question is None:
            return None
        text = self.guide.knows(run.question.key)
        return None if text is None else (run.question.key, text)

    def take_usual(self, goes_on: GoesOn = always) -> tuple[Taken, ...]:
        """Take the usual answers as `Ready` does; then what a guide knows is answered."""
        taken = super().take_usual(goes_on)
        self._answer_what_is_known()
        return taken

    def what_if(self, key: str, text: str) -> Run:
        """Say what an answer would come to, without giving it; given after that, it is not worked out again.

        Raises:
            BadAnswer: it could not be taken.
            NotNow: no combat is open.
        """
        return self._tried(key, text).run

    def _tried(self, key: str, text: str) -> Tried:
        run = self._open_run()
        if self.guide is not None:
            self.guide.before(self._runs.question_of(run, key), text, run.table)
        return self._runs.tried(self.state, run, key, text)

    def undo(self) -> None:
        """Take back the last line, and what a guide answered by itself before it.

        Raises:
            NotNow: there is none.
        """
        super().undo()
        while self._known and self.can_undo:
            super().undo()

    def redo(self) -> None:
        """Bring back what was taken back last, as far as the next question that no guide answers.

        Raises:
            NotNow: nothing was, or something else was done since.
        """
        super().redo()
        while self._known and self.can_redo:
            super().redo()

    def drop(self, key: str) -> None:
        """Take away an answer of this combat, so that it is remembered or asked again.

        Raises:
            NotNow: there is none.
            BadAnswer: it is a revealed secret, which only undo takes back.
        """
        combat = self.state.current
        if combat is None or key not in combat.answers:
            raise NotNow("This question was not answered in this combat.")
        run = self._open_run()
        if key in run.answered:
            self._runs.question_of(run, key)
        then = self._runs.without(self.state, combat, key)
        self._do(Answer(**self._next, event="answer", key=key))
        self._runs.took(then, self.state)

    def restart(self) -> None:
        """Begin the open combat anew, without its answers.

        Raises:
            NotNow: no combat is open.
        """
        combat = self.state.current
        if combat is None:
            raise NotNow("No combat is open.")
        self._begin(combat.checklist)

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
        event = self._computed()
        self._do(event)
        self._kept.keep(event.remembered)

    def overrule(self, reason: str, sentence: str, effects: Sequence[str] = ()) -> None:
        """Rule as the players say, in their words; the computed ruling is kept beside it, and not applied.

        Raises:
            NotNow: there is no ruling yet.
            BadAnswer: no reason or no ruling is given, or one cannot be shown.
        """
        computed = self._computed()
        self._do(rulings.overruled(computed, reason, sentence, effects))
        self._kept.keep(computed.remembered)

    def _computed(self) -> Confirm:
        run, combat = self._ended_run(), self.state.current
        assert combat is not None
        return rulings.confirmed(self._next, run, combat, self.state.table, self.ruleset.segment_key)

    def _ended_run(self) -> Run:
        run = self._open_run()
        if not run.ended or run.ruling is None:
            raise NotNow("There is no ruling yet: answer the question first.")
        return run
