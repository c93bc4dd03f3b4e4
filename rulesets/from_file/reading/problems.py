"""What is wrong with a file, each thing in one sentence with its line."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from copy import copy
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
    """Gathers what is wrong with a file while it is read, by its path below a part of the file."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.path: Path = ()
        self._found: dict[Problem, None] = {}

    def below(self, path: Path) -> Problems:
        """Give what gathers the same, by paths below a part."""
        there = copy(self)
        there.path = path
        return there

    def wrong(self, sentence: str, *key: str | int) -> None:
        """Note that something is wrong with what stands at a path."""
        self._found[Problem(self.line(key), sentence)] = None

    def wrong_in_text(self, sentence: str, line: int, *key: str | int) -> None:
        """Note that something is wrong in a line, from 0, of a text of several lines."""
        begins = self.lines.text.get((*self.path, *key), self.line(key))
        self._found[Problem(begins + line, sentence)] = None

    def line(self, key: Path) -> int:
        """Give the line of what stands at a path."""
        return self.lines.of((*self.path, *key))

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


# Texts that are fit to be shown


LONGEST_TEXT = 400
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def unfit(text: str) -> str:
    """Say why a text is not fit to be shown, as the end of a sentence; empty if it is."""
    if len(text) > LONGEST_TEXT:
        return f"has {len(text):,} letters: use at most {LONGEST_TEXT}."
    unseen = invisible_in(text)
    return f"holds {unseen}: delete it." if unseen else ""


def invisible_in(text: str) -> str:
    """Name the first character of a text that does not show on a screen: `the invisible character U+200B`."""
    if text.isprintable():
        return ""
    unseen = next((each for each in text if each not in "\n\t" and unicodedata.category(each) in _UNSEEN), "")
    return f"the invisible character U+{ord(unseen):04X}" if unseen else ""
