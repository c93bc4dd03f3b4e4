"""What a session does to combats that were confirmed already: they are corrected, and what follows with them."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rulesets.engine.referee.checklist import Run
from saves.disk.errors import NotNow
from saves.log.events import Correct, Otherwise
from saves.log.models import written
from saves.log.room import LONGEST_CORRECTION
from saves.session import clock
from saves.session.by_hand import ByHand

if TYPE_CHECKING:
    from saves.session.correcting import Correction


class Correctable(ByHand):
    """A chronicle whose confirmed combats can be corrected, each in one line."""

    def correcting(
        self, number: int, answers: Sequence[Otherwise], run: Run, settled: Collection[str] = ()
    ) -> Generator[int, None, Correction]:
        """Work out what follows if a confirmed combat is answered otherwise; nothing is written yet.

        Gives the number of each combat as it is done, and in the end the correction, for `correct` to take.

        Args:
            number: the number of the combat.
            answers: what is answered otherwise.
            run: what the combat comes to with these answers.
            settled: the precedents that stay settled as the combat settled them.
        """
        from saves.session.correcting import working_out

        bare = Correct(**self._next, event="correct", combat=number, answers=tuple(answers))
        return working_out(lambda was: self.ruleset_at(was.line), self.state, bare, run, settled)

    def correct(self, correction: Correction) -> None:
        """Correct a confirmed combat, and all that follows from it, as it was worked out.

        Raises:
            NotNow: the session has gone on since then, or more follows from it than one line can hold.
        """
        if correction.state is not self.state:
            raise NotNow("The session has gone on since this was worked out; correct the combat again.")
        event = replace(correction.event, where=clock.where(self.ruleset, correction.then))
        line, _ = written(event, 0)
        if len(line) > LONGEST_CORRECTION:
            raise NotNow("Too many combats follow from this one: undo to it instead.")
        self._do(event)
