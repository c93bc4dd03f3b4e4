"""A table of the file while it is read: it hands out values that fit, and notes what is wrong with its line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from rulesets.api import a_list, nearest, shortened
from rulesets.from_file.reading.lines import Lines, Path

# What is wrong with a file, each thing in one sentence with its line


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


# A table of the file while it is read: it hands out values that fit, and notes those that do not


LONGEST_TEXT = 400
LARGEST_NUMBER = 10**6
MOST_ROWS, MOST_WORDS = 200, 100
"""How many tables an array of tables may have, and how many words a list of them."""
MOST_TOLD = 20
"""How many keys without a meaning are told of one table."""
MAY_STAND_IN_TEXTS = ("attack", "defence", "odds", "unit")
T = TypeVar("T")
_KEY = re.compile(r"[a-z0-9-]{1,40}")
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


@dataclass(frozen=True)
class Row:
    """A table of the file.

    Attributes:
        values: what stands in it, as TOML has it: `{"prompt": "Who attacks?", "answer": {"yes": {}}}`.
        path: the way to it.
        problems: takes what is wrong.
    """

    values: Mapping[str, Any]
    path: Path
    problems: Problems

    def __contains__(self, key: str) -> bool:
        """Tell whether a key stands in it."""
        return key in self.values

    def wrong(self, sentence: str, *key: str | int) -> None:
        """Note that something is wrong with it, or with what stands under a key."""
        self.problems.add((*self.path, *key), sentence)

    def only(self, *known: str) -> None:
        """Note each key that has no meaning here."""
        for key in islice((key for key in self.values if key not in known), MOST_TOLD):
            self.wrong(not_one_of(key, "a key here", known, most=len(known)), key)

    def text(self, key: str, default: str = "") -> str:
        """Give a text; the default where there is none, or it is not fit to be shown."""
        value = self.values.get(key, default)
        if not isinstance(value, str):
            self.wrong(f"{key} must be a text: write it in quotes.", key)
            return default
        wrong = unfit(value)
        if wrong:
            self.wrong(f"{key} {wrong}", key)
            return default
        return value

    def line(self, key: str, default: str = "") -> str:
        """Give a text of one line in which {attack}, {defence}, {odds} and {unit} may stand."""
        text = self.text(key, default)
        for name in re.findall(r"\{([^{}]*)\}?|\}", text):
            if name not in MAY_STAND_IN_TEXTS or "{" + name + "}" not in text:
                may = [f"{{{each}}}" for each in MAY_STAND_IN_TEXTS]
                self.wrong(not_one_of(f"{{{name}}}", "filled in", may), key)
                return default
        return text

    def word(self, key: str, default: str = "") -> str:
        """Give a word of the game, such as a result, which may be written as a number."""
        value = self.values.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        return self.text(key, default)

    def one_of(self, key: str, known: Sequence[str], what: str, default: str = "") -> str:
        """Give a word that must be one of those known; the default where there is none."""
        word = self.word(key, default)
        if word != default and word not in known:
            self.wrong(not_one_of(word, what, known), key)
            return default
        return word

    def flag(self, key: str) -> bool:
        """Give whether something is so; it is not where nothing is said."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            self.wrong(f"{key} must be true or false, without quotes.", key)
            return False
        return value

    def whole(self, key: str) -> int:
        """Give a whole number; 0 where there is none."""
        value = self.values.get(key, 0)
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= LARGEST_NUMBER:
            self.wrong(f"{key} must be a whole number such as -1 or 2, without quotes.", key)
            return 0
        return value

    def row(self, key: str) -> Row:
        """Give a table that stands under a key; an empty one where there is none."""
        value = self.values.get(key, {})
        if not isinstance(value, Mapping):
            self.wrong(f"{key} must be a table: write {key} = {{ … }}.", key)
            value = {}
        return Row(value, (*self.path, key), self.problems)

    def children(self) -> dict[str, Row]:
        """Give the tables that stand in it, each by its name."""
        return {name: self.row(name) for name in self.values}

    def named_rows(self, key: str, most: int = 60) -> dict[str, Row]:
        """Give the tables under a key whose names become keys of answers; those with other names are noted."""
        row = self.row(key)
        found = {name: row.row(name) for name in self.at_most(most, [*row.values], key)}
        for name, each in found.items():
            if not _KEY.fullmatch(name):
                each.wrong(f"“{shortened(name)}” cannot be a name: use up to 40 small letters, digits and hyphens.")
        return {name: each for name, each in found.items() if _KEY.fullmatch(name)}

    def each(self, key: str) -> tuple[Row, ...]:
        """Give the tables of an array of tables, as `[[rule]]` begins one."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, Mapping) for each in value):
            self.wrong(f"{key} is written with two brackets: begin each with [[{key}]].", key)
            return ()
        few = self.at_most(MOST_ROWS, value, key)
        return tuple(Row(each, (*self.path, key, place), self.problems) for place, each in enumerate(few))

    def words(self, key: str) -> tuple[str, ...]:
        """Give one word or a list of words; none where nothing stands there."""
        value = self.values.get(key, [])
        found = self.at_most(MOST_WORDS, value, key) if isinstance(value, list) else [value]
        if not all(isinstance(each, str | int) and not isinstance(each, bool) for each in found):
            self.wrong(f"{key} must be a text, or a list of texts in brackets.", key)
            return ()
        return tuple(str(each) for each in found)

    def at_most(self, most: int, there: Sequence[T], key: str) -> Sequence[T]:
        """Note that there is too much of something, and leave the rest of it out."""
        if len(there) > most:
            self.wrong(f"There are {len(there)} of {key}: use at most {most}.", key)
        return there[:most]


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
