"""What a procedure talks to: it asks, counts, rules, and notes effects."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeVar

if TYPE_CHECKING:
    from rulesets.engine.core.sentences import BadAnswer
    from rulesets.engine.core.tabletop import Change, Tabletop, Unit
    from rulesets.engine.core.words import Until, Words
    from rulesets.engine.questions.dice import Throw, Thrown
    from rulesets.engine.questions.question import Question
    from rulesets.engine.referee.comparing import Cancelling, Keep
    from rulesets.engine.referee.ledger import Ledger

T = TypeVar("T")
V = TypeVar("V", bound=Hashable)


class Referee(Protocol):
    """What a procedure talks to: it asks, counts, rules, and notes effects. One referee serves one run."""

    ledger: Ledger

    @property
    def table(self) -> Tabletop:
        """Look at what lies on the table now."""
        ...

    def step(self, id: str) -> None:
        """Come to a step of the checklist."""
        ...

    def ask(self, question: Question[T], at: str = "") -> T:
        """Ask a question; the run stops here where no answer is known.

        `at` says what the answer will be read against, such as a column; readings of a precedent that lead to
        the same question at something else are told apart by it.

        Raises:
            RuntimeError: two different questions have the same key.
        """
        ...

    def has(self, question: Question[Any]) -> bool:
        """Tell whether the players or memory answer a question already, so that something may be said unasked."""
        ...

    def reject(self, question: Question[Any], reason: str | BadAnswer) -> NoReturn:
        """Take back an answer that does not fit the rest, with a sentence that says why; it is asked again."""
        ...

    def throw(self, question: Throw, at: str = "") -> Thrown:
        """Have dice thrown; for the odds, dice that are not thrown yet stay face down.

        An empty pool is not asked for. `at` says what the throw decides upon, beside the pool.
        """
        ...

    def compare(
        self,
        name: str,
        attack: Thrown,
        defence: Thrown,
        cancelling: Cancelling,
        keep: Keep[V],
    ) -> V:
        """Compare two throws, and give what `keep` keeps of the symbols left; the odds branch here."""
        ...

    def after_comparing(
        self,
        name: str,
        attack: Thrown,
        defence: Thrown,
        cancelling: Cancelling,
        keep: Keep[V],
        then: Callable[[V], None],
    ) -> NoReturn:
        """Compare two throws and go on with what is left; the procedure ends with `then`.

        The odds call `then` once with each thing that can be left, without running what came before again: it must
        change nothing that was made before it.
        """
        ...

    def count(self, total: str, amount: int, reason: str, cite: str = "", of: str = "") -> None:
        """Enter an amount into a total, with its reason and its source."""
        ...

    def total(self, total: str, of: str = "") -> int:
        """Add up what was counted."""
        ...

    def fact(self, name: str, value: Any) -> None:
        """Record a fact of this combat, such as the odds; it must be fit for JSON."""
        ...

    def note(self, text: str, cite: str = "") -> None:
        """Remark something at this step."""
        ...

    def rule(self, outcome: str, sentence: str, cite: str = "") -> None:
        """Announce the outcome, once; the run goes on to retreats and losses.

        The outcome is one of the checklist's words, or a cell of a table where the checklist ranks its outcomes.

        Raises:
            RuntimeError: there is an outcome already.
        """
        ...

    def refuse(self, reason: str, cite: str = "") -> NoReturn:
        """Rule that the rules do not allow this, and end; what was noted to happen on the way does not."""
        ...

    def effect(
        self,
        name: Words,
        unit: str = "",
        detail: str = "",
        sentence: str = "",
        cite: str = "",
        changes: tuple[Change, ...] = (),
    ) -> None:
        """Note an effect; later questions see the table as it leaves it."""
        ...

    def oblige(self, name: Words, about: str, sentence: str, until: Until, cite: str = "") -> None:
        """Note an obligation of a unit or side, and until when it holds."""
        ...

    def unit(self, name: str) -> Unit:
        """Look at a unit as it stands now."""
        ...
