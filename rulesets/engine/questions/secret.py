"""Secret commitments: made unseen by both sides, and revealed together as one answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from rulesets.engine.core.sentences import BadAnswer, a_list
from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.questions.question import Part, Question

Revealed = dict[str, Any]
"""The answers to all parts of a secret, by the key of their question: `{"red.bid": 2, "blue.bid": 0}`."""


@dataclass(frozen=True)
class Secret(Question[Revealed]):
    """Commitments that sides make unseen and reveal together.

    The procedure gets the answers of all parts, by the key of their question: `{"red.bid": 2, "blue.bid": 0}`. As text
    it is `red.bid=2; blue.bid=0`. Nothing of a part is shown before all are in.

    Attributes:
        parts: what each side is asked.
    """

    parts: tuple[Part, ...] = ()

    kind: ClassVar[str] = "secret"
    answered_by: ClassVar[str] = "both sides' commitments, revealed together; its parts are questions"
    tried: ClassVar[str] = "each small commitment of one side"
    is_secret: ClassVar[bool] = True

    def accepted(self) -> str:
        return f"each of {a_list([part.question.key for part in self.parts], 'and')}, as key=value with ; between"

    def invited(self) -> str:
        return "each side is asked alone, one thing after another"

    def joined(self, values: Answers) -> str:
        """Write the answers to the parts as one text.

        `values` holds them as texts, by the key of their question: `{"red.bid": "2", "blue.bid": "0"}`.

        Raises:
            KeyError: a part is missing.
        """
        return "; ".join(f"{part.question.key}={values[part.question.key]}" for part in self.parts)

    def parse(self, text: str, table: Tabletop) -> Revealed:
        """Read the answers to all parts, by the key of their question: `{"red.bid": 2, "blue.bid": 0}`.

        Raises:
            BadAnswer: a part is missing, or its text is no answer to it.
        """
        given = dict(pair.strip().split("=", 1) for pair in text.split(";") if "=" in pair)
        if set(given) != {part.question.key for part in self.parts}:
            parts = a_list([part.question.called for part in self.parts], "and")
            raise BadAnswer(
                f"A commitment is missing: answer {parts}.",
                f"A commitment of {self.key} is missing: give {self.accepted()}.",
            )
        return {part.question.key: part.question.parse(given[part.question.key].strip(), table) for part in self.parts}

    def written(self, value: Revealed, typed: str) -> str:
        """Keep the parts as they were typed."""
        return typed

    def alternatives(self, table: Tabletop, now: Revealed | None) -> tuple[str, ...]:
        """List each small commitment, beside as little as can be committed, whatever anybody has typed.

        Nothing shows through: what one side has committed changes none of them.
        """
        least = {part.question.key: _least(part.question, table) for part in self.parts}
        return tuple(
            dict.fromkeys(
                self.joined({**least, part.question.key: text})
                for part in self.parts
                for text in part.question.commitments(table)
            )
        )

    def lies(self, value: Revealed, where: str) -> str:
        """Give nothing away."""
        return f"In {where} the commitments are different."

    def told(self, value: Revealed) -> tuple[tuple[Question[Any], Any], ...]:
        return tuple((part.question, value[part.question.key]) for part in self.parts)

    def say(self, value: Revealed) -> str:
        return "; ".join(f"{part.question.prompt} {part.question.say(value[part.question.key])}" for part in self.parts)


def _least(question: Question[Any], table: Tabletop) -> str:
    if question.default is not None:
        return question.default
    return next(iter(question.commitments(table)), "")
