"""A session at one table: where it stands, and how each action of its players becomes one line of its log.

What is worked out of a session stands beside it, as functions: `defaults`, `offers`, `doubts`, `texts`, `correcting`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, Self

from rulesets import catalogue
from rulesets.engine.core.tabletop import Change, KitValues
from rulesets.engine.core.words import checked, shortened
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import NotNow, ReadOnly
from saves.disk.files import Faults
from saves.log import ABOUT, events
from saves.log.events import Players, Predicted
from saves.log.file import Writer
from saves.log.history import History
from saves.log.state import Confirmed, State
from saves.session import clock, files, rulings
from saves.session.kits import KeptKit, Kits, check_changes
from saves.session.runs import Guide, Runs, TriedAnswer, ruleset_of
from saves.session.sides import Sides

By = Literal["hand", "app"]


class Session:
    """The combats, the table and the log of one session; every action is one line, saved at once.

    `create` and `open` make one.

    Attributes:
        history: all lines, and the state after each.
        file: what the lines are written to; a session that is watched, replayed or corrected has another than a file.
        ruleset: the game, as it is played where the session stands.
        runs: works the open combat out.
        kit: the owner's kit of this game, which keeps the printed values that are read off here.
        sides: whose each unit is, as far as the log tells.
        guide: who teaches here; None where nobody does.
        corrects: the confirmed combat that is laid open to be corrected; None in a session that is played.
        shown: the state that all is told of instead of the last one; None but in a replay.
    """

    def __init__(
        self,
        file: Writer,
        history: History,
        ruleset: Ruleset,
        now: Callable[[], str],
        kits: Kits | None = None,
        faults: Faults | None = None,
    ) -> None:
        self.history, self.file, self.ruleset, self.now = history, file, ruleset, now
        self.runs = Runs(ruleset, faults, clock=not history.opening.about.startswith(ABOUT))
        self.kit, self.sides = KeptKit(kits, ruleset), Sides(ruleset)
        self.guide: Guide | None = None
        self.corrects: Confirmed | None = None
        self.shown: State | None = None

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
        now: Callable[[], str] = files.wall_clock,
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
        history = History(files.first_line(now(), title, ruleset, players, values, about))
        return cls(files.begin_file(path, history, now()), history, ruleset, now, kits, faults)

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        read_only: bool = False,
        accept_damage: bool = False,
        now: Callable[[], str] = files.wall_clock,
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
        file, history, ruleset = files.load(path, None if read_only else now(), accept_damage, rulesets)
        return cls(file, history, ruleset, now, kits, faults)

    def close(self) -> None:
        """Let go of the file, after one more try to save what is not saved yet."""
        self.file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def path(self) -> Path:
        """Name the file; it changes only if another program put something else in its place."""
        return self.file.path

    @property
    def saved(self) -> bool:
        return self.file.saved

    @property
    def save_problem(self) -> str:
        """Say in a sentence what went wrong with saving the session or the kit; empty if nothing did."""
        return self.file.problem or self.kit.problem

    @property
    def opening(self) -> events.Open:
        return self.history.opening

    @property
    def title(self) -> str:
        return self.opening.title

    @property
    def state(self) -> State:
        return self.shown or self.history.state

    @property
    def where(self) -> str:
        """Say in a few words where the session stands."""
        return clock.where(self.ruleset, self.state)

    @property
    def run(self) -> Run | None:
        """Run the open combat against its answers, as far as they reach.

        None if no combat is open, or it cannot be run: what it needs is gone, or its procedure raises.
        """
        return self.runs.current(self.state)[0]

    @property
    def question(self) -> Question[Any] | None:
        """What is asked now; None where nothing is."""
        return self.run.question if self.run is not None else None

    @property
    def stuck(self) -> str:
        """Say in a sentence what keeps the session, or its open combat, from going on; empty if nothing does."""
        return self.runs.current(self.state)[1]

    @property
    def open_run(self) -> Run:
        """Run the open combat, for whoever is to answer it; raises `NotNow` if none is open, or it cannot be run."""
        run = self.run
        if run is None:
            raise NotNow(self.stuck or "No combat is open.")
        return run

    @property
    def ended_run(self) -> Run:
        """Run the open combat to its ruling; raises `NotNow` if there is none yet."""
        run = self.open_run
        if not run.ended or run.ruling is None:
            raise NotNow("There is no ruling yet: answer the question first.")
        return run

    @property
    def read_only(self) -> bool:
        """Tell whether nothing can be done here but look."""
        return bool(self.file.read_only)

    def check_writable(self) -> None:
        """Raise `ReadOnly` where nothing can be done here but look."""
        if self.file.read_only:
            raise ReadOnly(self.file.read_only)

    @property
    def next_head(self) -> dict[str, Any]:
        """Give what every event says of its line: its number, the line that it follows, and the time."""
        return {"line": self.history.next_number, "parent": self.state.line, "at": self.now()}

    def write(self, event: events.Event) -> None:
        """Make an event the next line, in memory and in the file; the session goes on by the text that holds then."""
        if self.guide is not None:
            self.guide.may(event)
        self.check_writable()
        before = self.state.game
        if not isinstance(event, events.Answer | events.Take | events.HowRead | events.Correct):  # those move nowhere
            event = replace(event, where=clock.where(self.ruleset, self.history.state_with(event)))
        line = self.file.line_of(event)
        if (needed := events.format_needed(event)) > self.opening.format:
            self.history.rise(needed)
            self.file.rise()
        self.history.add(event)
        self.file.append(line)
        if self.state.game is not before:
            self.play_by(ruleset_of(self.opening, self.state.game))

    def play_by(self, ruleset: Ruleset) -> None:
        """Go on by another text of the game, or by another game."""
        self.ruleset, self.sides = ruleset, Sides(ruleset)
        self.runs, self.kit = self.runs.by(ruleset), self.kit.by(ruleset)

    @property
    def can_undo(self) -> bool:
        """Tell whether there is anything to undo; those who are guided do not go back behind their beginning."""
        return self.history.undo_line >= (max(self.guide.start, 1) if self.guide is not None else 1)

    @property
    def can_redo(self) -> bool:
        return bool(self.history.redo_line)

    def undo(self) -> None:
        """Take back the last line, and what a guide answered by itself before it; raises `NotNow` at the first."""
        self._stand(self.history.undo_line, "undo", "Nothing to undo.")
        if self._known and self.can_undo:
            self.undo()

    def redo(self) -> None:
        """Bring back what was taken back last, as far as the next question that no guide answers; else `NotNow`."""
        self._stand(self.history.redo_line, "redo", "Nothing to redo.")
        if self._known and self.can_redo:
            self.redo()

    def stand_at(self, line: int) -> None:
        """Go to where the session stood after a line, from where redo returns; raises `NotNow` if there is no such."""
        there = line if 1 <= line < self.history.next_number else 0
        self._stand(there, "back", f"The log has no line {line}.")

    def _stand(self, line: int, how: Literal["undo", "redo", "back"], otherwise: str) -> None:
        if not line:
            raise NotNow(otherwise)
        self.write(events.Stand(**self.next_head, event="stand", to=line, how=how))

    def begin(self, checklist_id: str) -> None:
        """Begin a combat; raises `NotNow` if one is open or there is no such checklist, `Faulty` if the game raised."""
        if self.state.current is not None:
            raise NotNow(f"Combat {self.state.current.number} is still open: confirm or leave it first.")
        if checklist_id not in [each.id for each in self.ruleset.checklists]:
            raise NotNow(f"{self.ruleset.title} has no checklist “{shortened(checklist_id)}”.")
        self._begin(checklist_id)

    def restart(self) -> None:
        """Begin the open combat anew, without its answers; raises `NotNow` if none is open."""
        if self.state.current is None:
            raise NotNow("No combat is open.")
        self._begin(self.state.current.checklist)

    def _begin(self, checklist_id: str) -> None:
        run = self.runs.begun(self.state, checklist_id)
        self.write(events.Begin(**self.next_head, event="begin", checklist=checklist_id))
        self.runs.keep(run, self.state)
        self.follow_guide()

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
        self._write_answer(self._try(key, text), here_only, by, predicted)
        self.follow_guide()

    def _write_answer(
        self, tried: TriedAnswer, here_only: bool = False, by: By = "hand", predicted: Sequence[Predicted] = ()
    ) -> None:
        """Write an answer that was tried, and keep what it came to as the run of the session from here on."""
        event = events.Answer(
            **self.next_head,
            event="answer",
            key=tried.key,
            text=tried.taken.text,
            here_only=here_only,
            by=by,
            kind=tried.question.kind,
            predicted=tuple(predicted),
        )
        self.write(event)
        self.runs.keep(tried.run, self.state)

    def follow_guide(self) -> None:
        """Write the answers that a guide knows, up to the next question that is left to those who are guided."""
        while known := self._known:
            self._write_answer(self._try(*known))

    @property
    def _known(self) -> tuple[str, str] | None:
        """Give the key of the open question and its answer, where a guide answers it."""
        question = self.question if self.guide is not None else None
        text = self.guide.knows(question.key) if self.guide is not None and question is not None else None
        return (question.key, text) if question is not None and text is not None else None

    def what_if(self, key: str, text: str) -> Run:
        """Say what an answer would come to, or raise what `answer` would; given after that, it is not run again."""
        return self._try(key, text).run

    def _try(self, key: str, text: str) -> TriedAnswer:
        """Have an answer worked out and nothing written, once a guide has nothing against it."""
        run = self.open_run
        if self.guide is not None:
            text = self.guide.before(self.runs.question_of(run, key), text, run.table)
        return self.runs.work_out(self.state, run, key, text)

    def read_open_rules(self, how: Literal["suggested", "asked"]) -> None:
        """Say how open rules are read from here on; raises `NotNow` where somebody teaches, corrects, or it is so."""
        if self.guide is not None or self.corrects is not None or self.opening.about.startswith(ABOUT):
            raise NotNow("Open rules are read here as they are asked: choose a reading.")
        if self.state.suggests == (how == "suggested"):
            raise NotNow("Open rules are read that way already.")
        self.write(events.HowRead(**self.next_head, event="readings", how=how))

    def drop(self, key: str) -> None:
        """Take away an answer of this combat, so that it is remembered or asked again; `NotNow` if there is none.

        A revealed secret is only taken back by undo: `BadAnswer`.
        """
        combat = self.state.current
        if combat is None or key not in combat.answers:
            raise NotNow("This question was not answered in this combat.")
        if key in self.open_run.answered:
            self.runs.question_of(self.open_run, key)
        then = self.runs.without(self.state, combat, key)
        self.write(events.Answer(**self.next_head, event="answer", key=key))
        self.runs.keep(then, self.state)

    def abandon(self) -> None:
        """Leave the open combat without a ruling; raises `NotNow` if none is open."""
        if self.state.current is None:
            raise NotNow("No combat is open.")
        self.write(events.Leave(**self.next_head, event="leave"))

    def confirm(self) -> None:
        """Confirm the ruling, do its effects, keep what is to be remembered; raises `NotNow` if there is none yet."""
        event = self._ruled()
        self.write(event)
        self.kit.keep(event.remembered)

    def overrule(self, reason: str, sentence: str, effects: Sequence[str] = ()) -> None:
        """Rule as the players say, in their words; the computed ruling is kept beside it, and not applied.

        What they did before, such as moves, stands.

        Raises:
            NotNow: there is no ruling yet.
            BadAnswer: no reason or no ruling is given, or one cannot be shown.
        """
        computed = self._ruled(stands=True)
        self.write(rulings.overruled(computed, reason, sentence, effects))
        self.kit.keep(computed.remembered)

    def _ruled(self, stands: bool = False) -> events.Confirm:
        run, combat = self.ended_run, self.state.current
        assert combat is not None
        return rulings.confirmed(self.next_head, run, combat, self.state.table, self.ruleset.segment_key, stands=stands)

    def amend(self, changes: Sequence[Change], why: str = "") -> None:
        """Change the table by hand, and say why.

        Raises:
            BadAnswer: a text cannot be shown, or a change cannot be made.
        """
        sound = clock.checked_changes(changes)
        check_changes(self.ruleset, sound, self.state.table.kit)
        coupled = clock.coupled(sound, self.state.table, self.ruleset.segment_key)
        self.write(events.Amend(**self.next_head, event="amend", changes=coupled, why=checked("why", why)))
        self.kit.keep(coupled)

    def note(self, text: str) -> None:
        """Note something in the players' words; raises `BadAnswer` if it is empty, or cannot be shown."""
        self.write(events.Note(**self.next_head, event="note", text=rulings.words("the note", text)))
