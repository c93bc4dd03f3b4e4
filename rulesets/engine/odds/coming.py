"""Whether there will be odds of a run, found out without working any of them out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn, TypeVar

from rulesets.engine.referee.checklist import Chance, Run
from rulesets.engine.referee.replay import Replay, Stop

if TYPE_CHECKING:
    from collections.abc import Hashable

    from rulesets.engine.questions.faces import Thrown
    from rulesets.engine.questions.question import Question
    from rulesets.engine.referee.comparing import Cancelling, Keep

T = TypeVar("T")
V = TypeVar("V", bound="Hashable")


def comes_to_dice(run: Run) -> bool:
    """Tell whether a run comes to dice that are still to be thrown, if each question on the way takes its default.

    If not, an answer is lacking that has none, such as a number on a card, and there are no odds yet.
    """
    given = replace(run.given, defaults=True, chance=True)
    referee = _ToTheDice(given)
    referee.follow(run.checklist)
    return referee.is_there


class _ToTheDice(Replay):
    """Goes as far as the first dice that are still to be thrown."""

    is_there = False

    def roll(self, question: Question[T], keep: Callable[[T], V], at: str = "") -> V:
        """Stop at dice that have no answer, and weigh nothing."""
        if self._find(question)[0] is None:
            self._stop()
        return super().roll(question, keep, at)

    def compare(self, name: str, attack: Thrown, defence: Thrown, cancelling: Cancelling, keep: Keep[V]) -> V:
        """Stop at dice that lie face down."""
        if attack.shown is None or defence.shown is None:
            self._stop()
        return super().compare(name, attack, defence, cancelling, keep)

    def _branch(self, chance: Chance) -> NoReturn:
        self._stop()

    def _stop(self) -> NoReturn:
        self.is_there = True
        raise Stop
