"""What a procedure talks to: a run against the answers so far, or the odds in search of all ways to go on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Any, NoReturn, Protocol, TypeVar

from rulesets.engine.core.distributions import CancellingRule, Keep
from rulesets.engine.core.ruling import Otherwise, WayOn
from rulesets.engine.core.tabletop import Change, Tabletop, Unit
from rulesets.engine.core.words import BadAnswer, Until, Words
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.symbol_dice import Thrown
from rulesets.engine.questions.throws import Throw
from rulesets.engine.referee.ledger import Ledger

T = TypeVar("T")
V = TypeVar("V", bound=Hashable)


class Referee(Protocol):
    """What a procedure talks to: it asks, counts, rules, and notes effects.

    A procedure is run again from its start after each answer, and once for each way in which dice may fall where odds
    are worked out. So it must be pure, and each run has a referee of its own.

    Attributes:
        ledger: what was counted so far, entry by entry.
        table: what lies on the table now: as before the combat, with the effects noted so far.
    """

    ledger: Ledger

    @property
    def table(self) -> Tabletop:
        """Look at what lies on the table now, with the effects noted so far."""
        ...

    def step(self, id: str) -> None:
        """Come to a step of the checklist, by its id; what is asked, found and noted from here on belongs to it."""
        ...

    def ask(self, question: Question[T], at: str = "") -> T:
        """Ask a question, and give its answer; where no answer is known, the run stops here and players are asked.

        `at` says what the answer will be read against, such as the column `3-1` for a die. It is shown beside the
        question; and where two readings of a precedent lead to one question, but at something else, they differ by it.

        Raises:
            RuntimeError: another question was asked before by the same key.
        """
        ...

    def has(self, question: Question[Any]) -> bool:
        """Tell whether a question has an answer already, typed in this combat or remembered, so that `ask` won't stop.

        Defaults do not count. Ask by it whether players said something of their own accord.
        """
        ...

    def reject(self, question: Question[Any], reason: str | BadAnswer) -> NoReturn:
        """Refuse an answer that does not fit the others; the run stops here, and the question is asked again.

        What the rules themselves do not allow, `refuse` rules.

        The question must have been asked in this run. `reason` is a sentence that says what is wrong and what is
        wanted; `not_taken` makes one that names questions.

        Raises:
            KeyError: the question was not asked.
        """
        ...

    def roll(self, question: Question[T], keep: Callable[[T], V], at: str = "") -> V:
        """Have numbered dice thrown, and give what `keep` keeps of them, such as the cell of a table.

        Where odds are worked out, the run goes on once with each thing that may be kept, weighed by the throws that
        come to it; with `ask` it would go on once with each number that the dice make. So `keep` should keep no more
        than what matters from here on. It must be pure, and what is kept hashable.

        Example: `ref.roll(DICE, lambda rolled: cell(column, rolled.number), at="3-1")`.
        """
        ...

    def after_rolling(
        self, question: Question[T], keep: Callable[[T], V], then: Callable[[V], None], at: str = ""
    ) -> NoReturn:
        """Have numbered dice thrown as `roll` does, and end the procedure with what `then` does with what is kept.

        It is quicker than `roll` where odds are worked out: `then` is called with each thing that may be kept, one
        after the other, and what came before is not run again. So `then` must change nothing that was made before it.

        Example: `ref.after_rolling(DICE, cell, partial(carry_out, ref), at="3-1")`.
        """
        ...

    def throw(self, question: Throw, at: str = "") -> Thrown:
        """Have symbol dice thrown, and give them as they lie; where odds are worked out, they may lie face down.

        An empty pool is not asked for. `at` says what the throw is read against; the pool stands before it.

        Raises:
            RuntimeError: odds are worked out of a throw that has no `printed_faces`.
        """
        ...

    def compare(self, name: str, attack: Thrown, defence: Thrown, cancelling: CancellingRule, keep: Keep[V]) -> V:
        """Compare two throws of symbol dice, and give what `keep` keeps of the symbols that are left.

        Where odds are worked out, the run goes on with each thing that may be kept; so `keep` should keep no more than
        what matters from here on. `cancelling` and `keep` must be pure, and what is kept hashable.

        Args:
            name: a name for this comparison, which no other in the checklist and no question has.
            attack: the attacker's throw.
            defence: the defender's throw.
            cancelling: gives the counts of symbols that are left, from those of the attack and of the defence; a
                `ByMargin` where only margins matter, which is quicker for many dice.
            keep: gives what matters of the symbols left.
        """
        ...

    def after_comparing(
        self,
        name: str,
        attack: Thrown,
        defence: Thrown,
        cancelling: CancellingRule,
        keep: Keep[V],
        then: Callable[[V], None],
    ) -> NoReturn:
        """Compare two throws as `compare` does, and end the procedure with what `then` does with what is left.

        It is quicker than `compare` where odds are worked out: `then` is called with each thing that may be left, one
        after the other, and what came before is not run again. So `then` must change nothing that was made before it.
        """
        ...

    def count(self, total: str, amount: int | Fraction, reason: str, cite: str = "", of: str = "") -> None:
        """Enter an amount into a total of the ledger, with its reason and its section.

        Example: `ref.count("shift", -1, "across a river", cite="7.4")`.

        Args:
            total: the name of the total, such as `attack` or `shift`.
            amount: a number, negative where it takes away; a fraction where something is halved.
            reason: why, in a few words.
            cite: the section of the rules that says so.
            of: the colour, where the total counts dice by colour.
        """
        ...

    def total(self, total: str, of: str = "") -> int:
        """Add up what was counted into a total so far: of one colour, or of all. It is 0 where nothing was counted.

        Raises:
            ValueError: the sum is not whole, as fractions were counted.
        """
        ...

    def take(self, value: T, otherwise: Callable[[], Iterable[Otherwise]]) -> T:
        """Go on with a value that players may well reckon otherwise, such as odds that do not divide evenly.

        `otherwise` lists what else it may come to, each with the rule that is missed then: a drill asks by them.
        Nothing else is done with them, and they need not be worked out unless somebody wants them.
        """
        ...

    def fact(self, name: str, value: Any) -> None:
        """Record a fact of this combat under a name, such as its odds; a later one of that name takes its place.

        The value must be fit for JSON: a text, a number, true, false, None, or lists and dicts of these.
        """
        ...

    def hand_on(self, key: str, text: str) -> None:
        """Record what the next combat begins with, as text that the key of the same name takes.

        Nobody is told of it at the table, which remembers it by effects; a program goes on by it without a table.
        """
        ...

    def remember(self, name: str, value: str | None) -> None:
        """Have the table remember something by a name, once the ruling is confirmed; None has it forgotten.

        It is for what no question asks and no effect tells of, such as which side attacked last.
        """
        ...

    def note(self, text: str, cite: str = "") -> None:
        """Remark something at this step, in a sentence, with the section that says so."""
        ...

    def rule(self, outcome: str, sentence: str, cite: str = "") -> None:
        """Announce the outcome, once; the run goes on, to retreats and losses.

        The outcome is one of the checklist's `outcomes`, or a cell of a table where the checklist has `ranked`.
        `sentence` says it to the players; `cite` is the section that says so.

        Raises:
            RuntimeError: there is an outcome already.
        """
        ...

    def refuse(self, reason: str, cite: str = "", way_on: WayOn | None = None) -> NoReturn:
        """Rule that the rules do not allow this, and end; effects noted on the way do not happen.

        An answer that cannot be taken is no ruling: `reject` has it asked again.

        `reason` says in a sentence why, `cite` which section says so. `way_on` is what the players may say of the table
        so that it is allowed.

        Raises:
            RuntimeError: there is an outcome already.
        """
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
        """Note something that the ruling does or allows; later questions see the table as it leaves it.

        Args:
            name: one of the checklist's `effects`.
            unit: the unit that it befalls; empty if it is none in particular.
            detail: how, in a word or two, such as `one hex`; effects that differ in it are told apart in odds.
            sentence: what the players read.
            cite: the section of the rules that says so.
            changes: what changes on the table by it, once the ruling is confirmed.
        """
        ...

    def oblige(self, name: Words, about: str, sentence: str, until: Until, cite: str = "") -> None:
        """Note what somebody owes, and until when; the table remembers it.

        Args:
            name: one of the checklist's `effects`.
            about: the unit or the side that owes it.
            sentence: what is owed.
            until: when it lapses by itself.
            cite: the section of the rules that says so.
        """
        ...

    def unit(self, name: str) -> Unit:
        """Look at a unit as it stands now; one that is not on the table has an empty card and no states."""
        ...
