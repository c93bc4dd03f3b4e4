"""What players change at the table by hand, outside a combat's questions: units, clock, printed values, notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rulesets.engine.core.sentences import checked
from rulesets.engine.core.tabletop import Change, KitValues
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import NotNow
from saves.log.events import Amend, Note
from saves.log.file import LogFile
from saves.log.history import History
from saves.session import clock, rulings
from saves.session.chronicle import Chronicle
from saves.session.kits import KeptKit, Kits, check_changes
from saves.session.missing import no_ruleset


class ByHand(Chronicle):
    """A chronicle whose table can be changed by hand, each time with a reason.

    `kits` is where the owner keeps printed values; None keeps none outside the log.
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
        self._kept = KeptKit(kits, ruleset)

    @property
    def save_problem(self) -> str:
        """Say in a sentence what went wrong with saving the session or the kit; empty if nothing did."""
        return super().save_problem or self._kept.problem

    def stays_in_kit(self, before: KitValues) -> str:
        """Say which printed values a step back took out of this session and left in the owner's kit; empty if none.

        A value that is read off a component goes into the session and into the kit of whoever owns the game. Taking
        back changes the session alone: what a component says does not change by it. `before` is the session's kit as
        it was before the step back, by key: `{"faces.green": "c d d x - -"}`.
        """
        return self._kept.stays(before, self.state.table.kit)

    def amend(self, changes: Sequence[Change], why: str = "") -> None:
        """Change the table by hand, and say why.

        Raises:
            BadAnswer: a text cannot be shown, or a change cannot be made.
        """
        sound = clock.checked_changes(changes)
        check_changes(self.ruleset, sound, self.state.table.kit)
        coupled = clock.coupled(sound, self.state.table, self.ruleset.segment_key)
        self._do(Amend(**self._next, event="amend", changes=coupled, why=checked("why", why)))
        self._kept.keep(coupled)

    def advance_clock(self) -> None:
        """Go on to the next segment, after the last to the next side, after the last side to the next turn.

        Raises:
            NotNow: the ruleset is not there, which alone knows what follows; or the last turn is over.
        """
        if lacking := no_ruleset(self.ruleset):
            raise NotNow(lacking)
        following = clock.following(self.ruleset, self.state.table.clock)
        changes = clock.going_on(self.ruleset, self.state.table)
        self.amend(changes, f"the clock moves on: {clock.said(self.ruleset, following)}")

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
