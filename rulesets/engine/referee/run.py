"""Runs a procedure from its start against the answers recorded so far.

Where an answer is missing, the run stops, and that question is what a front end shows. Taking back, a changed answer,
what if and odds are all the same run with other answers.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from rulesets.engine.core.words import RulesetFault
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.engine.referee.referee import Referee, Stop

MOST_AFTER = 3_000
"""How many throws may follow one another, each of them the end of a procedure."""


class RunReferee(Referee):
    """A referee that goes through a procedure, and reports how far it came."""

    def follow_procedure(self) -> None:
        """Go through the checklist's procedure as far as the answers reach.

        Raises:
            RulesetFault: the procedure raised anything, or asked two questions by one key, or ruled twice.
        """
        try:
            self._to_the_end(partial(self._checklist.procedure, self))
        except RulesetFault:
            raise
        except (Exception, SystemExit) as error:  # whatever a ruleset raises is its fault, and is told as that
            raise self._fault(error) from error

    def _to_the_end(self, do: Callable[[], None]) -> None:
        """Do something, and what it ends with, and what that ends with, up to a stop that nothing follows."""
        for _ in range(MOST_AFTER):
            with suppress(Stop):
                do()
            if self._still_to_do is None:
                return
            do, self._still_to_do = self._still_to_do, None
        raise RuntimeError(f"More than {MOST_AFTER:,} throws follow one another.")

    def must_have_ruled(self) -> None:
        """Make sure that a procedure which is not stopped by a question has ruled.

        Raises:
            RulesetFault: it ended without a ruling.
        """
        if self._ruling is None and self._question is None and self._chance is None:
            error = RuntimeError(f"{self._checklist.id} ended without a ruling.")
            raise self._fault(error) from error

    def _fault(self, error: BaseException) -> RulesetFault:
        titles = {step.id: step.title for step in self._checklist.steps}
        return RulesetFault(self._checklist.title, titles.get(self._here, self._here), error)

    def summed_up(self) -> Run:
        """Say how far the run came, and all that it found."""
        return Run(
            checklist=self._checklist,
            given=self._given,
            question=self._question,
            at=self._at,
            refused=self._refused,
            chance=self._chance,
            steps=tuple(self._steps),
            answered=self._answered,
            ledger=self.ledger,
            facts=self._facts,
            found=self._found,
            known=self._known,
            handed_on=self._handed_on,
            remembered=tuple(self._remembered),
            effects=tuple(self._effects),
            notes=tuple(self._notes),
            ruling=self._ruling,
            table=self.table,
        )


def run_procedure(checklist: Checklist, given: Given) -> Run:
    """Run a checklist's procedure as far as the answers reach.

    Raises:
        RulesetFault: the procedure raised anything, ended without a ruling, ruled twice, or asked two questions by one
            key.
    """
    referee = RunReferee(checklist, given)
    referee.follow_procedure()
    referee.must_have_ruled()
    return referee.summed_up()
