"""What is wrong with a file, each thing in one sentence with its line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulesets.api import a_list, nearest, shortened
from rulesets.from_file.reading.lines import Lines, Path

FEW = 8
"""How many words a sentence lists before it breaks off."""


@dataclass(frozen=True, order=True)
class Problem:
    """Something that is wrong with a file.

    Attributes:
        line: the line on which it stands, from 1.
        sentence: what is wrong and what to write instead.
    """

    line: int
    sentence: str

    def __str__(self) -> str:
        """Print it with its line."""
        return f"{self.line}: {self.sentence}"


class Problems:
    """Gathers what is wrong with a file while it is read."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self._found: dict[Problem, None] = {}

    def add(self, path: Path, sentence: str) -> None:
        """Note that something is wrong with what stands at a path."""
        self._found[Problem(self.lines.of(path), sentence)] = None

    def add_in_text(self, path: Path, line: int, sentence: str) -> None:
        """Note that something is wrong in a line, from 0, of a text of several lines."""
        begins = self.lines.text.get(path, self.lines.of(path))
        self._found[Problem(begins + line, sentence)] = None

    @property
    def found(self) -> tuple[Problem, ...]:
        """List what was noted, by line."""
        return tuple(sorted(self._found))


def few(words: Iterable[str], most: int = FEW) -> str:
    """List words as a sentence does, the first few of many."""
    some = [shortened(word) for word in words]
    return a_list(some if len(some) <= most else [*some[:most], "another"])


def not_one_of(word: object, what: str, known: Sequence[str], most: int = FEW) -> str:
    """Say that a word may not stand there, as in `“hilll” is not a result: write home or hill`."""
    if not known:
        return f"“{shortened(str(word))}” is not {what}: there is none in this file."
    return f"“{shortened(str(word))}” is not {what}: write {few(known, most)}.{nearest(str(word), known)}"
