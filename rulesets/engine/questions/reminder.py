"""A reminder: nothing is asked, and something is to be seen to at the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.choices import Listed, chosen
from rulesets.engine.questions.question import Option


@dataclass(frozen=True)
class Reminder(Listed[bool]):
    """Something to see to at the table, which nobody is asked for; the procedure gets True.

    Front ends show it above the question that is asked next, and it is done with that. An answer to it may be given,
    and means nothing.

    Attributes:
        default: `seen`.
        assumed: taken unasked.
    """

    default: str | None = field(default="seen", kw_only=True)
    assumed: bool = field(default=True, kw_only=True)

    kind: ClassVar[str] = "reminder"
    answered_by: ClassVar[str] = "nothing: it is shown above the next question"
    is_reminder: ClassVar[bool] = True
    tried: ClassVar[str] = "nothing: there is one answer"
    is_told: ClassVar[bool] = False

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List the one answer."""
        return (Option("seen", "seen"),)

    def accepted(self) -> str:
        """Name the one answer."""
        return "seen"

    def parse(self, text: str, table: Tabletop) -> bool:
        """Read that it was seen."""
        chosen(self, text, self.options(table))
        return True

    def written(self, value: bool, typed: str) -> str:
        """Keep that it was seen."""
        return self.say(value)

    def alternatives(self, table: Tabletop, now: bool | None) -> tuple[str, ...]:
        """List nothing: there is one answer."""
        return ()

    def instead(self, value: bool, text: str, table: Tabletop) -> tuple[str, ...]:
        """List nothing: there is one answer."""
        return ()

    def say(self, value: bool) -> str:
        """Say that it was seen."""
        return "seen"
