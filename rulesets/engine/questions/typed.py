"""Questions answered by what is typed into a field, and texts."""

from __future__ import annotations

from typing import Any, ClassVar

from rulesets.engine.core.sentences import quoted
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.question import LONGEST_NAME, Option, Question, T, not_taken


class Typed(Question[T]):
    """An answer that is typed into a field, and kept as it was typed; kinds that are answered so are derived from this.

    Options, where there are any, are suggested while typing.
    """

    def written(self, value: T, typed: str) -> str:
        """Keep what was typed."""
        return typed

    def offered(self, table: Tabletop) -> tuple[Option, ...]:
        """List the options."""
        return self.options(table)


class Text(Typed[str]):
    """A few words of the players' own; an empty text is accepted only where it is the default."""

    kind: ClassVar[str] = "text"
    answered_by: ClassVar[str] = "a few words"
    tried: ClassVar[str] = "nothing: words are the players' own"
    in_own_words: ClassVar[bool] = True

    def accepted(self) -> str:
        """Name a text."""
        return "a few words"

    def parse(self, text: str, table: Tabletop) -> str:
        """Read any text that is not empty, unless an empty one is the default."""
        if not text and self.default != "":
            raise self.bad(text)
        return " ".join(text.split())


def unit_name(question: Question[Any], text: str) -> str:
    """Check a name that players give to a unit, and give it with single spaces.

    Raises:
        BadAnswer: it is empty, longer than `LONGEST_NAME`, or holds one of `+ = , ; :`. The sentence names `question`.
    """
    name = " ".join(text.split())
    if not name or len(name) > LONGEST_NAME or any(sign in name for sign in "+=,;:"):
        wanted = f"type up to {LONGEST_NAME} characters; + = , ; : are not allowed."
        raise not_taken(lambda asked: f"{quoted(text)} cannot be a unit's name in {asked}: {wanted}", question)
    return name
