"""Any of what the situation offers, such as those units of a force that are in woods."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from rulesets.engine.core.sentences import a_list
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.choices import chosen
from rulesets.engine.questions.question import Option, Question


@dataclass(frozen=True)
class PickSeveral(Question[tuple[str, ...]]):
    """Any number of what the situation offers; the procedure gets the options' words in their order, each once.

    They are typed with commas between; `all` is all of them, and none of them is `none`, or nothing at all.

    Attributes:
        choices: what there is to choose from; a procedure says it with `among`.
    """

    choices: tuple[Option, ...] = ()

    kind: ClassVar[str] = "several"
    answered_by: ClassVar[str] = "any of what the situation offers, commas between, or `all`"
    tried: ClassVar[str] = "each option alone"

    def among(self, choices: Iterable[Option]) -> Self:
        """Make the question with the options of this situation: `WHO.among(Option(unit, unit) for unit in units)`."""
        return replace(self, choices=tuple(choices))

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List what there is to choose from."""
        return self.choices

    def only_answer(self, table: Tabletop) -> str | None:
        """Give none: of one option, there is still none of it."""
        return None

    def accepted(self) -> str:
        """Name the words."""
        words = a_list([option.word for option in self.choices], "and") or "the options offered"
        return f"any of {words}, separated by commas, all or none"

    def invited(self) -> str:
        """Say how some of the list are typed."""
        numbers = f"numbers from 1 to {len(self.choices)}" if self.choices else "the numbers of some that are listed"
        return f"{numbers}, separated by commas, all or none"

    def parse(self, text: str, table: Tabletop) -> tuple[str, ...]:
        """Read words with commas between, in the order of the options."""
        if text.casefold() in ("", "none", "-"):
            return ()
        if text.casefold() == "all":
            return tuple(option.word for option in self.choices)
        parts = [part.strip() for part in text.split(",") if part.strip()]
        named = {chosen(self, part, self.choices).word for part in parts}
        return tuple(option.word for option in self.choices if option.word in named)

    def written(self, value: tuple[str, ...], typed: str) -> str:
        """Keep the words."""
        return ", ".join(value) or "none"

    def say(self, value: tuple[str, ...]) -> str:
        """Say the labels."""
        labels = {option.word: option.label for option in self.choices}
        return ", ".join(labels.get(word, word) for word in value) or "none"
