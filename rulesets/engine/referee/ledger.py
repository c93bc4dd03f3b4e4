"""The ledger: every number on the screen is a sum of its entries, each with its reason and its source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulesets.engine.questions.dice import DicePool


@dataclass(frozen=True, slots=True)
class Entry:
    """One amount that enters a total, and why; `of` is the colour where dice are counted."""

    total: str
    amount: int
    reason: str
    cite: str = ""
    of: str = ""


@dataclass
class Ledger:
    """Entries in the order in which they were made."""

    entries: list[Entry] = field(default_factory=list)

    def __iter__(self) -> Iterator[Entry]:
        """Go through all entries."""
        return iter(self.entries)

    def of(self, total: str) -> tuple[Entry, ...]:
        """List the entries of one total."""
        return tuple(entry for entry in self.entries if entry.total == total)

    def total(self, total: str, of: str = "") -> int:
        """Add up one total, of one colour or of all."""
        return sum(entry.amount for entry in self.entries if entry.total == total and of in ("", entry.of))

    def pool(self, total: str, colours: tuple[str, ...]) -> DicePool:
        """Add up a total that counts dice, by colour."""
        counts = dict.fromkeys(colours, 0)
        for entry in self.entries:
            if entry.total == total and entry.of in counts:
                counts[entry.of] += entry.amount
        return DicePool.of(counts)

    def totals(self) -> tuple[str, ...]:
        """Name the totals in the order in which they first appear."""
        return tuple(dict.fromkeys(entry.total for entry in self.entries))
