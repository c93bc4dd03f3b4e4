"""What the odds and “what if” may try in place of an answer; nothing here changes anything."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from rulesets.engine.core.tabletop import Tabletop

T = TypeVar("T")


class Tried(ABC, Generic[T]):
    """A question as the odds see it: which answers are worth trying, and what chance may answer by itself."""

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
