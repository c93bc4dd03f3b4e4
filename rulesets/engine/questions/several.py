"""A question answered by any number of a closed list of words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulesets.engine.core.sentences import a_list
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.choices import W, chosen, listed
from rulesets.engine.questions.question import Option, Question


@dataclass(frozen=True)
class Several(Question[tuple[W, ...]]):
    """Any number of a closed list of words; the procedure gets them in the list's order, each once.

    They are typed with commas between; none of them is `none`, or nothing at all.

    Attributes:
        words: the list.
    """

    words: type[W]

    kind: ClassVar[str] = "several"
    answered_by: ClassVar[str] = "any of a list, commas between"
    tried: ClassVar[str] = "each option alone"

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List the words."""
        return listed(self.words)

    def accepted(self) -> str:
        """Name the words."""
        return f"any of {a_list([word.value for word in self.words], 'and')}, separated by commas, or none"

    def invited(self) -> str:
        """Say how some of the list are typed."""
        return f"numbers from 1 to {len(self.words)}, separated by commas, or none"

    def parse(self, text: str, table: Tabletop) -> tuple[W, ...]:
        """Read words with commas between, in the list's own order."""
        if text.casefold() in ("", "none", "-"):
            return ()
        options = self.options(table)
        parts = [part.strip() for part in text.split(",") if part.strip()]
        named = {chosen(self, part, options).word for part in parts}
        return tuple(word for word in self.words if word.value in named)

    def written(self, value: tuple[W, ...], typed: str) -> str:
        """Keep the words."""
        return ", ".join(word.value for word in value) or "none"

    def say(self, value: tuple[W, ...]) -> str:
        """Say the labels."""
        return ", ".join(word.label for word in value) or "none"
