"""How large a page's terminal may be, and how much a page may say at once."""

from __future__ import annotations

from dataclasses import dataclass

SMALLEST, LARGEST = (20, 8), (400, 150)
USUAL = (80, 24)
LARGEST_MESSAGE = 65_536
"""How many bytes one message of a page may have."""


@dataclass(frozen=True)
class Size:
    """Columns and rows of a terminal, never more than a process can draw in good time."""

    columns: int
    rows: int

    @classmethod
    def within(cls, columns: object, rows: object) -> Size:
        """Give the size that is nearest to what was asked for; the usual one where that is not two numbers."""
        if type(columns) is not int or type(rows) is not int:
            columns, rows = USUAL
        asked = zip((columns, rows), SMALLEST, LARGEST, strict=True)
        return cls(*(max(least, min(most, number)) for number, least, most in asked))

    @classmethod
    def read(cls, columns: str, rows: str) -> Size:
        """Read a size from an address."""
        return cls.within(_number(columns), _number(rows))


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else None
