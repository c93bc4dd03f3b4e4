"""What a procedure talks to: it finds answers in what is given, and notes what the procedure finds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from functools import partial
from typing import Any, NoReturn, TypeVar

from rulesets.engine.core.distributions import CancellingRule, Keep, compared, weights_kept
from rulesets.engine.core.ruling import REFUSED, Effect, Otherwise, Ruling, WayOn, fits_json
from rulesets.engine.core.tabletop import Change, Tabletop, Unit, What
from rulesets.engine.core.words import BadAnswer, Scope, Until, Words
from rulesets.engine.questions.choices import Choice
from rulesets.engine.questions.question import Question, read
from rulesets.engine.questions.symbol_dice import Thrown
from rulesets.engine.questions.throws import Throw
from rulesets.engine.referee.checklist import Chance, Checklist, Given, RefusedAnswer, Remark, Run, Source, UsedAnswer
from rulesets.engine.referee.ledger import LedgerEntry

T = TypeVar("T")
V = TypeVar("V", bound=Hashable)


class Stop(Exception):
    """Ends a run; nobody but a referee raises or catches it."""


class Referee:
    """What a procedure talks to: it asks, counts, rules, and notes effects.

    A procedure is run again from its start after each answer, and once for each way in which dice may fall where odds
    are worked out. So it must be pure, and each run has a referee of its own.

    Attributes:
        run: how far the procedure has come, and all that it found so far.
        ledger: what was counted so far, entry by entry.
        table: what lies on the table now: as before the combat, with the effects noted so far.
    """

    def __init__(self, checklist: Checklist, given: Given) -> None:
        self.run = Run(checklist, given, table=given.table)
        self.ledger = self.run.ledger
        self._still_to_do: Callable[[], None] | None = None
        self._going_on: Callable[[Any], None] | None = None

    @property
    def table(self) -> Tabletop:
        return self.run.table

    def step(self, id: str) -> None:
        """Come to a step of the checklist, by its id; what is asked, found and noted from here on belongs to it."""
        if all(id != each.id for each in self.run.checklist.steps):
            raise RuntimeError(f"The step {id} is not among the steps of the checklist.")
        self.run.steps += (id,)

    def ask(self, question: Question[T], at: str = "") -> T:
        """Ask a question, and give its answer; where no answer is known, the run stops here and players are asked.

        `at` says what the answer will be read against, such as the column `3-1` for a die. It is shown beside the
        question; and where two readings of a precedent lead to one question, but at something else, they differ by it.

        Raises:
            RuntimeError: another question was asked before by the same key.
        """
        before = self.run.answered.get(question.key)
        if before is not None:
            if before.question is not question and before.question != question:
                raise RuntimeError(f"Two different questions have the key {question.key}.")
            return before.value  # type: ignore[no-any-return]
        if question.key in self.run.given.fate:
            return self.run.given.fate[question.key]  # type: ignore[no-any-return]
        text, source = self._find(question)
        if text is None:
            if self.run.given.chance and (weights := question.weights()):
                self._branch(Chance(question.key, weights, at), question)
            self._stop_with_question(question, at)
        try:
            value = read(question, text, self.table)
        except BadAnswer as bad:
            self.run.refused = RefusedAnswer(question.key, text, str(bad), bad.keyed, source)
            self._stop_with_question(question, at)
        by_clock = question.clock is not None and source is Source.MEMORY
        on_clock = question.clock.called(self.table.clock) if by_clock and question.clock else ""
        self.run.answered[question.key] = UsedAnswer(self.run.step, question, text, value, source, on_clock)
        return value

    def reads(self, question: Choice[Any], word: str) -> bool:
        """Tell whether a word is the answer, or how this table reads an open rule: `ref.reads(SUPPORT_CAP, "less")`.

        Raises:
            ValueError: it is no answer to that question.
        """
        return self.ask(question) is question.words(word)

    def has(self, question: Question[Any]) -> bool:
        """Tell whether a question has an answer already, typed in this combat or remembered, so that `ask` won't stop.

        Defaults do not count. Ask by it whether players said something of their own accord.
        """
        return question.key in self.run.given.answers or self._recalled(question) is not None

    def reject(self, question: Question[Any], reason: str | BadAnswer) -> NoReturn:
        """Refuse an answer that does not fit the others; the run stops here, and the question is asked again.

        What the rules themselves do not allow, `refuse` rules.

        The question must have been asked in this run. `reason` is a sentence that says what is wrong and what is
        wanted; `not_taken` makes one that names questions.

        Raises:
            KeyError: the question was not asked.
        """
        answer = self.run.answered.pop(question.key)
        bad = reason if isinstance(reason, BadAnswer) else BadAnswer(reason)
        self.run.refused = RefusedAnswer(question.key, answer.text, str(bad), bad.keyed, answer.source)
        self._stop_with_question(question, "")

    def roll(self, question: Question[T], keep: Callable[[T], V], at: str = "") -> V:
        """Have numbered dice thrown, and give what `keep` keeps of them, such as the cell of a table.

        Where odds are worked out, the run goes on once with each thing that may be kept, weighed by the throws that
        come to it; with `ask` it would go on once with each number that the dice make. So `keep` should keep no more
        than what matters from here on. It must be pure, and what is kept hashable.

        Example: `ref.roll(DICE, lambda rolled: cell(column, rolled.number), at="3-1")`.
        """
        if question.key in self.run.given.fate:
            return self.run.given.fate[question.key]  # type: ignore[no-any-return]
        if self.run.given.chance and self._find(question)[0] is None:
            self._branch(Chance(question.key, weights_kept(question.weights(), keep), at), question)
        return keep(self.ask(question, at))

    def after_rolling(
        self, question: Question[T], keep: Callable[[T], V], then: Callable[[V], None], at: str = ""
    ) -> NoReturn:
        """Have numbered dice thrown as `roll` does, and end the procedure with what `then` does with what is kept.

        It is quicker than `roll` where odds are worked out: `then` is called with each thing that may be kept, one
        after the other, and what came before is not run again. So `then` must change nothing that was made before it.

        Example: `ref.after_rolling(DICE, cell, partial(carry_out, ref), at="3-1")`.
        """
        self._going_on = then
        self._end_with(partial(then, self.roll(question, keep, at)))

    def throw(self, question: Throw, at: str = "") -> Thrown:
        """Have symbol dice thrown, and give them as they lie; where odds are worked out, they may lie face down.

        An empty pool is not asked for. `at` says what the throw is read against; the pool stands before it.

        Raises:
            RuntimeError: odds are worked out of a throw that has no `printed_faces`.
        """
        thrown = self._find(question)[0] is not None
        if not thrown and not question.pool.size:
            return Thrown(question.pool, question.symbols, ())
        if thrown or not self.run.given.chance:
            lying = self.ask(question, at=f"roll {question.pool}; {at}" if at else f"roll {question.pool}")
            return Thrown(question.pool, question.symbols, lying)
        faces = question.printed_faces
        if faces is None:
            raise RuntimeError(f"The odds of {question.key} need printed faces.")
        known = {colour: self.ask(faces.of(colour)) for colour, _ in question.pool.dice}
        return Thrown(question.pool, question.symbols, faces=known)

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
        if attack.shown is not None and defence.shown is not None:
            return keep(cancelling(attack.counts(), defence.counts()))
        if name not in self.run.given.fate:
            self._branch(Chance(name, compared(attack.counted, defence.counted, cancelling, keep)))
        return self.run.given.fate[name]  # type: ignore[no-any-return]

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
        self._going_on = then
        self._end_with(partial(then, self.compare(name, attack, defence, cancelling, keep)))

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
        self.ledger.entries.append(LedgerEntry(total, amount.numerator, reason, cite, of, amount.denominator))

    def total(self, total: str, of: str = "") -> int:
        """Add up what was counted into a total so far: of one colour, or of all. It is 0 where nothing was counted.

        Raises:
            ValueError: the sum is not whole, as fractions were counted.
        """
        found = self.ledger.total(total, of)
        if not isinstance(found, int):
            raise ValueError(f"the total {total} is {found}, which is not whole")
        return found

    def take(self, value: T, otherwise: Callable[[], Iterable[Otherwise]]) -> T:
        """Go on with a value that players may well reckon otherwise, such as odds that do not divide evenly.

        `otherwise` lists what else it may come to, each with the rule that is missed then: a drill asks by them.
        Nothing else is done with them, and they need not be worked out unless somebody wants them.
        """
        return value

    def fact(self, name: str, value: Any) -> None:
        """Record a fact of this combat under a name, such as its odds; a later one of that name takes its place.

        The value must be fit for JSON: a text, a number, true, false, None, or lists and dicts of these.
        """
        if not fits_json(value):
            raise TypeError(f"The fact {name} is not fit for JSON: {type(value).__name__} is found.")
        self.run.facts[name] = value
        self.run.found[name] = self.run.step
        self.run.known[name] = len(self.run.answered)

    def hand_on(self, key: str, text: str) -> None:
        """Record what the next combat begins with, as text that the key of the same name takes.

        Nobody is told of it at the table, which remembers it by effects; a program goes on by it without a table.
        """
        self.run.handed_on[key] = text

    def remember(self, name: str, value: str | None) -> None:
        """Have the table remember something by a name, once the ruling is confirmed; None has it forgotten.

        It is for what no question asks and no effect tells of, such as which side attacked last.
        """
        change = Change(What.FACT, name, value=value)
        self.run.remembered += (change,)
        self.run.table = self.table.changed((change,))

    def stand(self, changes: tuple[Change, ...]) -> None:
        """Say what changes on the table where the players rule otherwise: what they did before, such as moves.

        It holds for a refusal that they overrule, too.
        """
        self.run.stands = changes

    def note(self, text: str, cite: str = "") -> None:
        """Remark something at this step, in a sentence, with the section that says so."""
        self.run.notes += (Remark(self.run.step, text, cite),)

    def rule(self, outcome: str, sentence: str, cite: str = "") -> None:
        """Announce the outcome, once; the run goes on, to retreats and losses.

        The outcome is one of the checklist's `outcomes`, or a cell of a table where the checklist has `ranked`.
        `sentence` says it to the players; `cite` is the section that says so.

        Raises:
            RuntimeError: there is an outcome already.
        """
        if self.run.ruling is not None:
            raise RuntimeError(f"{outcome} is ruled after {self.run.ruling.outcome}.")
        if self.run.checklist.ranked is None and outcome not in (REFUSED, *self.run.checklist.outcomes):
            raise RuntimeError(f"The outcome {outcome} is not among the outcomes of the checklist.")
        self.run.ruling = Ruling(str(outcome), sentence, cite)
        self.run.known[""] = len(self.run.answered)

    def refuse(self, reason: str, cite: str = "", way_on: WayOn | None = None, leaves_out: str = "") -> NoReturn:
        """Rule that the rules do not allow this, and end; effects noted on the way do not happen.

        An answer that cannot be taken is no ruling: `reject` has it asked again.

        `reason` says in a sentence why, `cite` which section says so. `way_on` is what the players may say of the table
        so that it is allowed, `leaves_out` the key of the answer that alone is left out where it is left undone.

        Raises:
            RuntimeError: there is an outcome already.
        """
        if self.run.ruling is not None:
            raise RuntimeError(f"Refused after {self.run.ruling.outcome}.")
        self.run.effects = self.run.remembered = ()
        self.run.table = self.run.given.table
        self.run.ruling = Ruling(REFUSED, reason, cite, way_on, leaves_out)
        self.run.known[""] = len(self.run.answered)
        raise Stop

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
        if name not in tuple(self.run.checklist.effects):
            raise RuntimeError(f"The effect {name.value} is not among the effects of the checklist.")
        changes = self.run.checklist.on_the_table(changes) if changes else changes
        self.run.effects += (Effect(name.value, unit, detail, sentence, cite, changes),)
        self.run.table = self.table.changed(changes)

    def oblige(self, name: Words, about: str, sentence: str, until: Until, cite: str = "") -> None:
        """Note what somebody owes, and until when; the table remembers it.

        Args:
            name: one of the checklist's `effects`.
            about: the unit or the side that owes it.
            sentence: what is owed.
            until: when it lapses by itself.
            cite: the section of the rules that says so.
        """
        change = Change(What.OBLIGATION, f"{name.value} {about}", about, sentence, until)
        self.effect(name, about, until.label, sentence, cite, (change,))

    def unit(self, name: str) -> Unit:
        """Look at a unit as it stands now; one that is not on the table has an empty card and no states."""
        return self.table.units.get(name, Unit())

    def _find(self, question: Question[Any]) -> tuple[str | None, Source]:
        given = self.run.given
        if (text := given.answers.get(question.key)) is not None:
            return text, Source.TYPED
        if (text := self._recalled(question)) is not None:
            return text, Source.MEMORY
        if (text := given.suggested.get(question.key)) is not None:
            return text, Source.SUGGESTED
        if (text := given.moot.get(question.key)) is not None:
            return text, Source.MOOT
        if (given.defaults or question.assumed) and question.default is not None:
            return question.default, Source.DEFAULT
        return None, Source.TYPED

    def _recalled(self, question: Question[Any]) -> str | None:
        """Find what the clock answers, where it may, or what the table remembers; None where it does neither."""
        if question.clock is not None and self.run.given.clock and (text := question.by_clock(self.table)) is not None:
            return text
        return question.recall(self.table) if question.remember is not Scope.COMBAT else None

    def _stop_with_question(self, question: Question[Any], at: str) -> NoReturn:
        self.run.question, self.run.at = question, at
        raise Stop

    def _branch(self, chance: Chance, dice: Question[Any] | None = None) -> NoReturn:
        """Stop at a chance; `dice` are those thrown, None where two throws are compared."""
        self.run.chance = chance
        raise Stop

    def _end_with(self, then: Callable[[], None]) -> NoReturn:
        """End the procedure with something that is still to be done, once all that led to it is left."""
        self._still_to_do, self._going_on = then, None
        raise Stop
