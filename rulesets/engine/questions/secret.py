"""Secret commitments: made unseen by both sides, and revealed together as one answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from rulesets.engine.core.sentences import BadAnswer, a_list
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.question import Question


@dataclass(frozen=True)
class Part:
    """A part of a secret: whose it is, and the question that this side answers alone."""

    side: str
    question: Question[Any]


@dataclass(frozen=True)
class Secret(Question[dict[str, Any]]):
    """Commitments that both sides make unseen and reveal together.

    The text is `key=value` for each part, with semicolons between; the parts are known only when all are in.
    """

    parts: tuple[Part, ...] = ()
    kind: ClassVar[str] = "secret"

    def accepted(self) -> str:
        """Name the parts."""
        return f"each of {a_list([part.question.key for part in self.parts], 'and')}, as key=value with ; between"

    def joined(self, values: dict[str, str]) -> str:
        """Write the parts' texts as one answer."""
        return "; ".join(f"{part.question.key}={values[part.question.key]}" for part in self.parts)

    def parse(self, text: str, table: Tabletop) -> dict[str, Any]:
        """Read all the parts, by key."""
        given = dict(pair.strip().split("=", 1) for pair in text.split(";") if "=" in pair)
        if set(given) != {part.question.key for part in self.parts}:
            parts = a_list([part.question.called for part in self.parts], "and")
            raise BadAnswer(
                f"Not all commitments are in: answers to {parts} are wanted.",
                f"Not all commitments of {self.key} are in: {self.accepted()} is wanted.",
            )
        return {part.question.key: part.question.parse(given[part.question.key].strip(), table) for part in self.parts}

    def say(self, value: dict[str, Any]) -> str:
        """Say each part."""
        return ", ".join(f"{part.question.key} {part.question.say(value[part.question.key])}" for part in self.parts)
