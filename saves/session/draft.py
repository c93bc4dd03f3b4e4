"""A confirmed combat laid open once more, so that its answers can be changed before anything is written."""

from __future__ import annotations

from collections.abc import Collection, Generator

from saves.disk.errors import NotNow
from saves.log.events import Answer, Event, Otherwise, Stand, Take
from saves.log.history import History
from saves.log.state import Confirmed, State
from saves.session.correcting import Correction, answers_changed, resettled
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
        ruleset, game = session.ruleset_at(combat.line), session.state_at(combat.line).game
        history = History(first, State(first, None, combat.table, combat.combat, combat.before, game=game))
        super().__init__(None, session.path, history, ruleset, session._now, None)
        self._runs = Runs(ruleset, revealed=True)
        self._session = session
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
        return self._session.state.confirmed

    @property
    def otherwise(self) -> tuple[Otherwise, ...]:
        """List what is answered otherwise than it was."""
        assert self.state.current is not None
        return answers_changed(self.corrects.combat, self.state.current, self._open_run())

    @property
    def resettled(self) -> tuple[str, ...]:
        """Name the precedents that the combat settled, and would settle otherwise or no more.

        Raises:
            NotNow: there is no ruling yet.
        """
        return resettled(self.corrects, self._ended_run(), self.otherwise)

    def working_out(self, settled: Collection[str] = ()) -> Generator[int, None, Correction]:
        """Work out what follows from the answers as they stand here, see `Session.correcting`.

        `settled` names the precedents that stay settled as the combat settled them.

        Raises:
            NotNow: there is no ruling yet.
        """
        run = self._ended_run()
        return self._session.correcting(self.corrects.number, self.otherwise, run, settled)

    def correct(self, correction: Correction) -> None:
        """Make a correction that was worked out here in the session.

        Raises:
            NotNow: the session has gone on since, or more follows from it than one line can hold.
        """
        self._session.correct(correction)

    def confirm(self) -> None:
        """Refuse: it is the session that takes a correction.

        Raises:
            NotNow: always.
        """
        raise NotNow(ONLY_ANSWERS)

    def _do(self, event: Event) -> None:
        if not isinstance(event, Answer | Take | Stand):
            raise NotNow(ONLY_ANSWERS)
        self._history.add(event)
