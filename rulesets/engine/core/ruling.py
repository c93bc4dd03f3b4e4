"""What a run comes to: the ruling and its effects."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.core.sentences import cited
from rulesets.engine.core.tabletop import Change

REFUSED = "refused"


@dataclass(frozen=True)
class Ruling:
    """The outcome in one word, in one sentence, and where the rules say so."""

    outcome: str
    sentence: str
    cite: str = ""

    @property
    def refused(self) -> bool:
        """Tell whether the rules do not allow what was asked for."""
        return self.outcome == REFUSED

    def __str__(self) -> str:
        """Print it in one line."""
        return cited(f"{self.outcome}: {self.sentence}", self.cite)


@dataclass(frozen=True)
class Margin:
    """How far it is to another outcome where nothing is rolled: how much more, of what, turns it into what; said."""

    more: int
    of: str
    outcome: str
    sentence: str

    def __str__(self) -> str:
        """Say it in a sentence."""
        return self.sentence


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that a ruling does or allows: its name, whom it befalls, how, why, and what changes by it."""

    name: str
    unit: str = ""
    detail: str = ""
    sentence: str = ""
    cite: str = ""
    changes: tuple[Change, ...] = ()

    def __str__(self) -> str:
        """Print it in one line."""
        return self.sentence or " ".join(filter(None, (self.unit, self.name.replace("-", " "), self.detail)))
