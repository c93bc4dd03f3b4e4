"""A confirmed combat laid open once more, so that its answers can be changed before anything is written."""

from __future__ import annotations

from collections.abc import Collection, Generator

from saves.disk.errors import NotNow
from saves.log.events import Answer, Event, Otherwise, Stand, Take
from saves.log.history import History
from saves.log.state import Confirmed, State
from saves.session.correcting import Correction, answers_changed, correct, resettled, work_out
from saves.session.missing import ruleset_at
from saves.session.runs import Runs
from saves.session.session import Session

ONLY_ANSWERS = "Only the answers of this combat are corrected here; go back to the session for all else."


class Draft(Session):
    """A combat of a session as it stood before it was confirmed, to be answered otherwise; it has no file.

    `corrects` is the combat. What is done here is undone and brought back as in any session, and is gone with it.
    """

    corrects: Confirmed

    def __init__(self, session: Session, combat: Confirmed) -> None:
        first = session.opening
        ruleset = ruleset_at(session.history, session.ruleset, combat.line)
        game = session.history.after_line(combat.line).game
        history = History(first, State(first, None, combat.table, combat.combat, combat.before, game=game))
        super().__init__(None, session.path, history, ruleset, session.now)
        self.runs = Runs(ruleset, revealed=True)
        self.session = session
        self.corrects = combat

    @property
    def read_only(self) -> bool:
        """Tell that answers can be changed here."""
        return False

    def check_writable(self) -> None:
        """Let answers be changed here."""

    @property
    def last_combat(self) -> int:
        """Give the number of the last combat that was confirmed in the session."""
        return self.session.state.confirmed

    @property
    def otherwise(self) -> tuple[Otherwise, ...]:
        """List what is answered otherwise than it was."""
        assert self.state.current is not None
        return answers_changed(self.corrects.combat, self.state.current, self.open_run)

    @property
    def resettled(self) -> tuple[str, ...]:
        """Name the precedents that the combat settled, and would settle otherwise or no more.

        Raises:
            NotNow: there is no ruling yet.
        """
        return resettled(self.corrects, self.ended_run, self.otherwise)

    def working_out(self, settled: Collection[str] = ()) -> Generator[int, None, Correction]:
        """Work out what follows from the answers as they stand here, see `work_out`.

        `settled` names the precedents that stay settled as the combat settled them.

        Raises:
            NotNow: there is no ruling yet.
        """
        run = self.ended_run
        return work_out(self.session, self.corrects.number, self.otherwise, run, settled)

    def correct(self, correction: Correction) -> None:
        """Make a correction that was worked out here in the session.

        Raises:
            NotNow: the session has gone on since, or more follows from it than one line can hold.
        """
        correct(self.session, correction)

    def confirm(self) -> None:
        """Refuse: it is the session that takes a correction.

        Raises:
            NotNow: always.
        """
        raise NotNow(ONLY_ANSWERS)

    def write(self, event: Event) -> None:
        """Take in an answer, in memory only; refuse anything else.

        Raises:
            NotNow: it is no answer, and no step back from one.
        """
        if not isinstance(event, Answer | Take | Stand):
            raise NotNow(ONLY_ANSWERS)
        self.history.add(event)
