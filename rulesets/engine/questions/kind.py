"""What holds for all questions of a kind: how one is said, what odds and “what if” may try; how kinds are found."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from rulesets.engine import questions
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import LONGEST_TEXT, a_list

T = TypeVar("T")
V = TypeVar("V")

Roll = Callable[[int], int]
"""Gives a face from 1 to as many as it is told."""


def pick(roll: Roll, among: Sequence[T]) -> T:
    """Pick one of several by a roll."""
    return among[roll(len(among)) - 1]


class Option(NamedTuple):
    """One way to answer a question.

    Attributes:
        word: what is typed and kept.
        label: what the screen calls it.
        meaning: what it means, in a sentence; empty if the label says it all.
        cite: the section of the rules that says so.
    """

    word: str
    label: str
    meaning: str = ""
    cite: str = ""


class TakenAnswer(NamedTuple):
    """An answer as it is kept.

    Attributes:
        text: the answer, so that it reads back as the same.
        partial: whether it is a throw that still has the wrong number of dice, of which more is asked next.
    """

    text: str
    partial: bool = False


def told_apart(said: Collection[str], right: Collection[str], where: str) -> str:
    """Name what was said and is not right, then what is missing; the latter only where some of it was right."""
    extra, missing = [each for each in said if each not in right], [each for each in right if each not in said]
    parts = [f"Not {where}: {a_list(extra, 'and')}." if extra else ""]
    if len(missing) < len(right) and missing:
        parts.append(f"Still missing: {a_list(missing, 'and')}.")
    return " ".join(filter(None, parts))


class QuestionKind(ABC, Generic[T]):
    """What holds for all questions of a kind. A kind is a class; it sets those attributes in which it differs."""

    kind: ClassVar[str] = ""
    """The word by which log, lists and `resolve` call it; kinds that are answered alike may share one."""
    longest: ClassVar[int] = LONGEST_TEXT
    """How many characters an answer may have."""

    is_thrown: ClassVar[bool] = False
    """Whether dice answer it: the app may roll them, and the odds are over all their ways to fall."""
    is_precedent: ClassVar[bool] = False
    """Whether it settles how an open rule is read: the referee tries every reading, and asks where they part."""
    is_reminder: ClassVar[bool] = False
    """Whether it only reminds: nobody is asked, and front ends show it above the next question."""
    is_secret: ClassVar[bool] = False
    """Whether sides answer it unseen: once it is revealed, it cannot be changed."""
    in_own_words: ClassVar[bool] = False
    """Whether players word the answer as they like, so that two of them are hardly ever the same."""
    goes_unsaid: ClassVar[bool] = True
    """Whether the default may be taken as the usual answer, unsaid; who takes part is always said."""

    numbers_answer: ClassVar[bool] = False
    """Whether a number can be an answer, so that what is known is listed without numbers."""
    lists_options: ClassVar[bool] = True
    """Whether line mode writes the options out; nobody needs a list of the faces of a die."""
    is_told: ClassVar[bool] = True
    """Whether the answer is worth showing beside its step."""
    is_terse: ClassVar[bool] = False
    """Whether the answer says so little that the name of what it answers is shown with it."""
    joint: ClassVar[str] = ""
    """The sign between the parts of what is said, at which alone a line may end; empty where any space will do."""
    how_to_change: ClassVar[str] = ""
    """What line mode says of changing an answer, beside what is accepted."""

    effort: ClassVar[int] = 1
    """How much work it is to take an answer, beside a plain question; whoever tries a whole game goes by it."""

    @classmethod
    def found_in(cls, questions: Iterable[QuestionKind[Any]]) -> tuple[Self, ...]:
        """List those questions that are of this kind."""
        return tuple(each for each in questions if isinstance(each, cls))

    @classmethod
    def kinds(cls) -> Iterator[type[Self]]:
        """List the kinds that are derived from this one, as far as their modules are loaded."""
        for each in cls.__subclasses__():
            yield each
            yield from each.kinds()

    # What is said of an answer, and what answers are the same

    def say(self, value: T) -> str:
        """Say an answer in a few words, as shown beside its step."""
        return str(value)

    def by_itself(self, value: T) -> str:
        """Say an answer so that it is understood without its question: `K8 to K9`; empty where it would not be."""
        return ""

    def as_logged(self, text: str) -> str:
        """Say an answer by its text alone, where `say` needs what only the procedure knows; empty where it does not."""
        return ""

    def on_top(self, value: T) -> tuple[int, ...]:
        """Give the faces on top where numbered dice answer, to draw them; empty where none do."""
        return ()

    def meaning(self, value: T) -> Any:
        """Give what is the same for answers that differ only in their order or capitals; it is for comparing alone."""
        return value.casefold() if isinstance(value, str) else value

    def amounts_to(self, value: T, units: T) -> bool:
        """Tell whether a value is the bare total of what is named in another; False where nothing is added up."""
        return False

    def slip(self, value: T, right: T) -> str:
        """Say in sentences what is wrong with a value that is right in part; empty where nothing can be told apart."""
        return ""

    # What the odds and “what if” may try in place of an answer; nothing here changes anything

    @abstractmethod
    def words_of(self, table: Tabletop) -> tuple[str, ...]:
        """Name the options by the words to type."""

    def alternatives(self, table: Tabletop, now: T | None) -> tuple[str, ...]:
        """List the answers worth trying, as texts; `now` is the answer as it stands, None if there is none."""
        return self.words_of(table)

    def commitments(self, table: Tabletop) -> tuple[str, ...]:
        """List answers worth trying where this is a part of a secret, as texts, the least first."""
        return self.words_of(table)

    def instead(self, value: T, text: str, table: Tabletop) -> tuple[str, ...]:
        """List other answers, as texts, that players may have forgotten who answered no, none or the default."""
        return tuple(word for word in self.words_of(table) if word != text)

    def raised(self, value: T, more: int) -> str | None:
        """Write the answer with this much added; None where nothing can be added, or it would be too much."""
        return None

    @property
    def measures(self) -> str:
        """Name what the answer is an amount of, such as strength; the odds say how much more of it would help."""
        return ""

    def weights(self) -> Mapping[T, int]:
        """Give each value its weight where chance picks one, as a die does; empty where it does not."""
        return {}


def every_kind() -> tuple[type[QuestionKind[Any]], ...]:
    """List the kinds of question: all of the engine, and those of the rulesets that are loaded, each once."""
    for module in iter_modules(questions.__path__, f"{questions.__name__}."):
        import_module(module.name)
    return tuple(dict.fromkeys(QuestionKind.kinds()))


def row_of(rows: Mapping[type, V], kind: type[QuestionKind[Any]]) -> V:
    """Find the row of a kind among those of a front end: its own, else that of the nearest kind that it goes by."""
    return next(rows[each] for each in kind.__mro__ if each in rows)


def in_capitals(text: str) -> str:
    """Write what a key or a prompt leaves open in capitals: `{unit}.into` is `UNIT.into`."""
    return re.sub(r"\{(\w+)\}", lambda name: name[1].upper(), text)
