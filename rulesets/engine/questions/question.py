"""A question: how it is put, how text becomes an answer, how the answer is kept; and how a typed key finds it.

A question is a constant of its checklist. Screens, line mode, the log and `resolve` all read answers with
`Question.taken` or `read`, which trim and parse alike, so that a text means the same wherever it is typed.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self, TypeVar

from rulesets.engine.core.tabletop import Change, ClockAnswers, Tabletop, What
from rulesets.engine.core.words import BadAnswer, Role, Scope, Until, checked, quoted
from rulesets.engine.questions.kind import Option, QuestionKind, Roll, TakenAnswer

T = TypeVar("T")

LONGEST_NAME = 40
"""How many characters a name may have that players give, such as a unit's."""
KEPT_AS = {Scope.TURN: What.FACT, Scope.TABLE: What.FACT, Scope.SESSION: What.PRECEDENT, Scope.KIT: What.KIT}
"""As what a table keeps answers of each scope by their keys."""
NOTHING_TO_ROLL = "Nothing to roll here: type an answer."


class Part(NamedTuple):
    """A part of a `Secret`.

    Attributes:
        side: the word of the side that answers it, alone and unseen.
        question: what this side is asked.
    """

    side: str
    question: Question[Any]


@dataclass(frozen=True)
class Question(QuestionKind[T]):
    """Something that the referee asks the players.

    Questions are constants: a procedure asks them by `Referee.ask`, and a checklist lists all it may ask. Where the key
    leaves something open, as `{unit}.into` does, `of` makes the question about one unit.

    A new kind of question is a class derived from `Listed` or `Typed`, or from this one: then it needs a widget and a
    row in line mode of its own.

    Attributes:
        key: the name of the answer, in files and on the command line. Braces leave something open, such as `{unit}` or
            `{colour}`. No two questions of a checklist may have one key.
        prompt: what players are asked; braces stand for the same as in the key.
        cite: the section of the rules, or the component, that the answer is found by.
        help: the teaching text, for somebody who has not read the rules today.
        default: the answer that Enter takes, as text; None if there is none.
        remember: where the answer is kept for later combats, see `Scope`.
        kept: the answers that are remembered, as texts; empty if all of them are. What can only come once and then
            holds for good, such as an army that breaks, is remembered as yes and asked for as long as it is no.
        entry: the entry of the unit's card that holds the answer, where it is kept there; left empty, the last part of
            the key: `into` for `{unit}.into`.
        unit: the unit that the question is about; `of` fills it in.
        printed: whether the answer is printed on a component, and so is the owner's to read off.
        assumed: whether the default is taken unasked, as another answer is rare. Players may still give one.
        decides_fate: whether the answer decides what becomes of a unit though no outcome is announced yet; whatever is
            asked after that does so anyway.
        brief: what players call it in a word or two, where the answer alone does not say that: `range`, for `range 3`.
            A number or a yes has its key's words before it where there is nothing better.
        again: whether a combat like the last one has the same answer, as who attacks whom, and where.
        names: what may stand where the key leaves something open; empty if anything may.
        role: the side that the answer is about, where it is one side's alone; front ends mark it.
        reminder: what players must see to at this answer, in a sentence, because the referee cannot and never refuses
            for it. Front ends show it unless the players' settings say otherwise; nothing else depends on it.
        formerly: the answer that combats stood on before the question existed, as text. A kept combat that was
            confirmed without it is ruled again by this answer, and never asked.
        unmet: answers of its list that cannot be given here, by their words. They are neither offered nor taken, and
            read all the same, as a combat may stand on one from before.
        clock: what the table's clock answers to it, so that it need not be asked; None where it answers nothing.
        likely: the answer that is marked beforehand where there is no default; players always give it themselves.
        unusual: whether players always say the default themselves, as what they said before speaks against it.
    """

    key: str
    prompt: str
    cite: str = field(default="", kw_only=True)
    help: str = field(default="", kw_only=True)
    default: str | None = field(default=None, kw_only=True)
    remember: Scope = field(default=Scope.COMBAT, kw_only=True)
    kept: tuple[str, ...] = field(default=(), kw_only=True)
    entry: str = field(default="", kw_only=True)
    unit: str = field(default="", kw_only=True)
    printed: bool = field(default=False, kw_only=True)
    assumed: bool = field(default=False, kw_only=True)
    decides_fate: bool = field(default=False, kw_only=True)
    brief: str = field(default="", kw_only=True)
    again: bool = field(default=False, kw_only=True)
    names: tuple[str, ...] = field(default=(), kw_only=True)
    role: Role | None = field(default=None, kw_only=True)
    reminder: str = field(default="", kw_only=True)
    formerly: str | None = field(default=None, kw_only=True)
    unmet: tuple[str, ...] = field(default=(), kw_only=True)
    clock: ClockAnswers | None = field(default=None, kw_only=True)
    likely: str = field(default="", kw_only=True)
    unusual: bool = field(default=False, kw_only=True)

    # How it is put

    def of(self, unit: str) -> Self:
        """Make the question about one unit, or about whatever else its key leaves open: `INTO.of("Tiny")`."""
        return replace(
            self,
            key=_named(self.key, unit),
            prompt=_named(self.prompt, unit),
            brief=_named(self.brief, unit),
            entry=self.card_entry,
            unit=unit,
        )

    def of_nameless(self, unit: str) -> Self:
        """Make the question about a unit that has no name, and so no card on which the answer could be kept."""
        about = self.of(unit)
        return replace(about, remember=Scope.COMBAT) if self.remember is Scope.UNIT else about

    def completions(self, table: Tabletop) -> tuple[str, ...]:
        """List words that a text field may complete; behind what joins parts of an answer it begins anew."""
        return tuple(option.word for option in self.offered(table) or self.options(table))

    def may_name(self, name: str) -> bool:
        """Tell whether a name may stand where the key leaves something open."""
        return not self.names or name in self.names

    def calls(self, unit: str) -> bool:
        """Tell whether a unit has its name from here, as units do that were given without one."""
        return False

    def like(self, name: str) -> tuple[str, ...]:
        """List names to suggest in place of one that may not stand where the key leaves something open."""
        return self.names

    @property
    def card_entry(self) -> str:
        """Name the entry of the unit's card that holds the answer."""
        return self.entry or self.key.rsplit(".", 1)[-1]

    @property
    def signs(self) -> str:
        """List the signs that an answer is written with; empty where it may have any."""
        return ""

    @property
    def letters_behind(self) -> str:
        """List the letters that may stand behind a digit, where an answer has few signs."""
        return ""

    @property
    def called(self) -> str:
        """Call the question by its prompt, in quotes, as sentences for players do."""
        return f"“{self.prompt.rstrip('.:')}”"

    @property
    def unaided(self) -> Self:
        """Put the question as a riddle does: without what dice must show to succeed."""
        return replace(self, prompt=re.sub(r"; .*\.", ".", self.prompt)) if self.is_thrown else self

    @property
    def explained(self) -> str:
        """Give the whole teaching text."""
        return self.help

    @property
    def parts(self) -> tuple[Part, ...]:
        """List the parts that sides answer alone and unseen; only a secret has any."""
        return ()

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List the answers to choose from; empty where the answer is free."""
        return ()

    def offered(self, table: Tabletop) -> tuple[Option, ...]:
        """List what the table knows and players may pick instead of typing it; empty where answers are not typed."""
        return ()

    def names_in(self, text: str) -> tuple[str, ...]:
        """List the names that an answer is made of, as typed, such as units; empty where it is not made of names."""
        return ()

    def renamed(self, text: str, old: str, new: str) -> str:
        """Write an answer with another name in the place of one of those that it is made of."""
        return new

    def text_again(self, text: str, table: Tabletop) -> str | None:
        """Write an answer of the last combat as it is today; None where that cannot be told."""
        return text

    def words_of(self, table: Tabletop) -> tuple[str, ...]:
        return tuple(option.word for option in self.options(table))

    @property
    def on_enter(self) -> str | None:
        """Give what Enter answers before anything is typed or marked; None where it answers nothing."""
        return self.default if self.default is not None and not self.unusual else self.likely or None

    def only_answer(self, table: Tabletop) -> str | None:
        """Give the one answer there is; None where there are others, or others may be typed."""
        words = self.words_of(table)
        return words[0] if len(words) == 1 else None

    @abstractmethod
    def accepted(self) -> str:
        """Say in half a sentence what is accepted; examples stand at its end, after `such as`."""

    def invited(self) -> str:
        """Say in half a sentence what players type; `accepted` names the words that files and programs write."""
        return self.accepted()

    @property
    def default_words(self) -> str:
        """Say the default as players read it: `none` for an empty one; empty where Enter does not take it."""
        if self.default is None or self.unusual:
            return ""
        try:
            return self.say(self.parse(self.default, Tabletop())) or "none"
        except BadAnswer:
            return self.default or "none"

    # How text becomes an answer

    @abstractmethod
    def parse(self, text: str, table: Tabletop) -> T:
        """Turn trimmed text into an answer, on the table as it lies.

        Raises:
            BadAnswer: the text is no answer; its sentence says what is wanted.
        """

    @abstractmethod
    def written(self, value: T, typed: str) -> str:
        """Write an answer as it is kept, so that it reads back as the same for ever.

        What was chosen is kept by its word: its number in a list would mean another thing in another list.
        """

    def taken(self, old: str | None, typed: str, table: Tabletop) -> TakenAnswer:
        """Take an answer as typed; `old` is the text of the one that lies there already.

        Raises:
            BadAnswer: it cannot be taken.
        """
        sound = trimmed(self, typed)
        text = self.written(self.parse(sound, table), sound)
        self.offers(text)
        return TakenAnswer(text)

    def offers(self, text: str) -> None:
        """Make sure that an answer, as it is kept, can be given here.

        Raises:
            BadAnswer: it cannot.
        """
        if self.unusual and not text:
            raise self.bad(text)
        for word in text.split(", ") if self.unmet else ():
            if word in self.unmet:
                raise self.bad(word, " here")

    def changed(self, old: str, said: str) -> str:
        """Write the answer anew from what is said of the old one, see `how_to_change`.

        Raises:
            BadAnswer: that cannot be said of it.
        """
        return said

    def allowing(self, text: str, reason: str) -> str | None:
        """Write an answer that the rules bar so that it stands, with the players' reason; None if none can stand so."""
        return None

    def rolled(self, roll: Roll, table: Tabletop, lying: str | None) -> str:
        """Roll what is asked for, as it would be typed; `lying` is the text of a throw that was refused.

        Raises:
            BadAnswer: nothing is to be rolled, or it is not known what is printed on the dice.
        """
        raise BadAnswer(NOTHING_TO_ROLL)

    @property
    def in_short(self) -> str:
        """Name what is asked, in a word or two; a unit keeps its name: `T-34 distance`."""
        unit = self.unit if self.key.startswith(f"{self.unit}.") else ""
        return self.brief or unit + self.key.removeprefix(unit).replace(".", " ").replace("-", " ")

    def with_name(self, said: str) -> str:
        """Say an answer with what it answers, where it is but a number or a yes: `no mud`."""
        name = self.in_short
        return {"yes": name, "no": f"no {name}"}.get(said, f"{name}: {said}") if self.is_terse else said

    def told(self, value: T) -> tuple[tuple[Question[Any], Any], ...]:
        """Give the answers to tell beside a step, each with its question: of a secret, those of its parts."""
        return ((self, value),)

    def spelt(self, value: T) -> str:
        """Say an answer to who sees no board: as `say`, or each thing that lies there."""
        return self.say(value)

    def apart(self, value: T, other: T) -> str:
        """Say an answer beside another one: as `say`, or of many things only those that are not in the other."""
        return self.say(value)

    def lies(self, value: T, where: str) -> str:
        """Say in a sentence that this is the answer on a table; `where` names the table, such as that of a lesson."""
        return f"In {where} it is {self.say(value)}."

    # Where the answer is remembered

    def by_clock(self, table: Tabletop) -> str | None:
        """Find what a table's clock answers, as text; None where it answers nothing, or what is no answer here."""
        text = self.clock.answer(table.clock) if self.clock is not None else None
        try:
            return text if text is None or read(self, text, table) is not None else None
        except BadAnswer:
            return None

    def recall(self, table: Tabletop) -> str | None:
        """Find the answer that a table remembers, as text; None if it does not."""
        if self.remember is Scope.UNIT:
            return table.card(self.unit, self.card_entry) if self.unit else None
        if self.remember is Scope.TURN and not table.clock.side:
            return None  # nobody keeps the clock, so nobody knows whether the turn is over
        return table.text(KEPT_AS[self.remember], self.key) if self.remember in KEPT_AS else None

    def keep(self, text: str, value: T) -> tuple[Change, ...]:
        """List the changes by which a table remembers an answer; none where it is for this combat only."""
        if self.kept and self.written(value, text) not in self.kept:
            return ()
        if self.remember is Scope.UNIT:
            return (Change(What.CARD, self.unit, self.card_entry, text),) if self.unit else ()
        until = Until.TURN if self.remember is Scope.TURN else Until.CLEARED
        return (Change(KEPT_AS[self.remember], self.key, "", text, until),) if self.remember in KEPT_AS else ()

    def bad(self, text: str, here: str = "") -> BadAnswer:
        """Make the sentence for text that is no answer, or none `here`."""
        wrong = f"{quoted(text)} does not answer"
        return BadAnswer(
            f"{wrong} {self.called}{here}: type {self.invited()}.",
            f"{wrong} {self.key}{here}: type {self.accepted()}.",
        )


def _named(text: str, name: str) -> str:
    return re.sub(r"\{\w+\}", lambda _: name, text)


def read(question: Question[T], text: str, table: Tabletop) -> T:
    """Read an answer as typed.

    Raises:
        BadAnswer: it is too long, holds characters that do not show, or is no answer to this question.
    """
    return question.parse(trimmed(question, text), table)


def trimmed(question: Question[Any], text: str) -> str:
    """Trim typed text, and refuse what is too long or holds characters that do not show, by a `BadAnswer`."""
    if len(text) <= question.longest and text.isprintable():
        return text.strip()
    return checked(f"the answer to {question.called}", text, question.longest, f"the answer to {question.key}")


def not_taken(sentence: Callable[..., str], *about: Question[Any]) -> BadAnswer:
    """Make the error for an answer that cannot be taken, with a sentence that names questions.

    `sentence` makes the sentence from what each question in `about` is called: once from the prompts, for players, and
    once from the keys, for files and programs. Example: `not_taken(lambda die: f"{die} is not thrown here.", DIE)`.
    """
    return BadAnswer(sentence(*(each.called for each in about)), sentence(*(each.key for each in about)))


# Questions found by a typed key


def question_of(questions: Iterable[Question[Any]], key: str) -> Question[Any] | None:
    """Find the question that a key names, about the unit that the key names: `Tiny.into` for `{unit}.into`; or None."""
    for question in questions:
        if matches(question, key):
            before, _, _ = question.key.partition("{")
            _, _, after = question.key.rpartition("}")
            open_part = key[len(before) : len(key) - len(after)] if "{" in question.key else ""
            return question.of(open_part) if open_part else question
    return None


def matches(question: Question[Any], key: str) -> bool:
    """Tell whether a key is a question's; `{unit}` and the like in it stand for any name that may be there."""
    if "{" not in question.key:
        return key == question.key
    found = re.fullmatch("(.+)".join(re.escape(part) for part in re.split(r"\{[^}]*\}", question.key)), key)
    return found is not None and all(question.may_name(name) for name in found.groups())
