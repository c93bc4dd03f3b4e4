"""What is wrong with a file, in sentences with their lines, which the standard reader of TOML does not say."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field

from rulesets.api import a_list, nearest, shortened, unseen_in

PathStep = str | int
Path = tuple[PathStep, ...]
"""The way to a value: keys, and places in arrays from 0: `("rule", 0, "when", "ground")`."""

_STRING = r'"""(?:[^\\]|\\.)*?"""(?:"{0,2})|\'\'\'.*?\'\'\'\'{0,2}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\''
_TOKEN = re.compile(rf"(?P<token>{_STRING}|[A-Za-z0-9_-]+|[\[\]{{}}=,.])|#[^\n]*|\s+|.", re.S)


@dataclass
class Lines:
    """The lines of a TOML text, from 1; a line in a text of several, from 0, is the last step of its path.

    Attributes:
        at: the line of each key, table and item of an array, by its path: `{("ask", "mud", "prompt"): 12}`.
        text: the line on which a text in triple quotes begins, by its path: `{("table", "CRT", "cells"): 30}`.
    """

    at: dict[Path, int] = field(default_factory=dict)
    text: dict[Path, int] = field(default_factory=dict)

    def of(self, path: Path) -> int:
        """Give the line of a path, or of what is nearest above it; 1 where nothing is."""
        while path and path not in self.at:
            *above, last = path
            path = tuple(above)
            if path in self.text and isinstance(last, int):
                return self.text[path] + last
        return self.at.get(path, 1)


def lines_of(text: str) -> Lines:
    """Find the lines of a text that is sound TOML; for any other, of no use."""
    return _Scanner(text).lines


class _Scanner:
    """Goes through the tokens of a text, statement by statement."""

    def __init__(self, text: str) -> None:
        self.lines, self._arrays, line = Lines(), dict[Path, int](), 1
        self._tokens = list[tuple[str, int]]()
        for found in _TOKEN.finditer(text):
            if found["token"] is not None:
                self._tokens.append((found[0], line))
            line += found[0].count("\n")
        self._tokens = [("", 0), *reversed(self._tokens)]  # the next one is the last
        table: Path = ()
        while self._tokens[-1][0]:
            if self._tokens[-1][0] == "[":
                table = self._header()
            else:
                self._pair(table)

    def _pass_by(self, sign: str) -> bool:
        is_there = self._tokens[-1][0] == sign
        if is_there:
            self._tokens.pop()
        return is_there

    def _header(self) -> Path:
        line = self._tokens[-1][1]
        is_array = self._pass_by("[") and self._pass_by("[")
        path = self._keys((), line)
        del self._tokens[-2 if is_array else -1 :]
        if is_array:
            self._arrays[path] = self._arrays.get(path, -1) + 1
            path = (*path, self._arrays[path])
            self.lines.at.setdefault(path, line)
        return path

    def _keys(self, path: Path, line: int) -> Path:
        """Go down by keys with points between, into the last item of each array of tables on the way."""
        while True:
            path = (*path, _unquoted(self._tokens.pop()[0]))
            self.lines.at.setdefault(path, line)
            if not self._pass_by("."):
                return path
            if path in self._arrays:
                path = (*path, self._arrays[path])

    def _pair(self, table: Path) -> None:
        path = self._keys(table, self._tokens[-1][1])
        self._pass_by("=")
        self._value(path)

    def _value(self, path: Path) -> None:
        token, line = self._tokens.pop()
        place = 0
        if token == "[":
            while not self._pass_by("]"):
                self.lines.at[(*path, place)] = self._tokens[-1][1]
                self._value((*path, place))
                self._pass_by(",")
                place += 1
        elif token == "{":
            while not self._pass_by("}"):
                self._pair(path)
                self._pass_by(",")
        elif token[:3] in ('"""', "'''"):
            self.lines.text[path] = line + token[3:].startswith(("\n", "\r\n"))
        elif token[0] not in "\"'":
            while self._tokens[-1][1] == line and self._tokens[-1][0] not in (",", "]", "}"):
                self._tokens.pop()  # a number with a point, or a date


def _unquoted(key: str) -> str:
    return next(iter(tomllib.loads(f"{key} = 0"))) if key[0] in "\"'" else key


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
        return f"{self.line}: {self.sentence}"


class Problems:
    """Gathers what is wrong with a file while it is read, by its path below a part of the file."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.path: Path = ()
        self._found: dict[Problem, str] = {}

    def below(self, path: Path) -> Problems:
        """Give what gathers the same, by paths below a part."""
        there = copy(self)
        there.path = path
        return there

    def wrong(self, sentence: str, *key: str | int) -> None:
        """Note that something is wrong with what stands at a path."""
        told = sentence.partition(": write ")[0]
        alike = re.sub("[0-9]+", "#", told) if "results" in (*self.path, *key) else told  # one code for many numbers
        self._found.setdefault(Problem(self.line(key), sentence), alike)

    def line(self, key: Path) -> int:
        return self.lines.of((*self.path, *key))

    @property
    def found(self) -> tuple[Problem, ...]:
        """Give the problems in the order of their lines; what is said of several lines is said at the first."""
        lines: dict[str, list[int]] = {}
        told: dict[tuple[int, str], Problem] = {}  # of several checklists, or numbers for a #, it is told for the first
        for each, alike in self._found.items():
            told.setdefault((each.line, alike), each)
        for each in sorted(told.values()):
            lines.setdefault(each.sentence, []).append(each.line)
        found = []
        for said, (first, *others) in lines.items():
            also = f" So also in line {a_list([*map(str, others)], 'and')}." if others else ""
            found.append(Problem(first, said + also))
        return tuple(found)


def few(words: Iterable[str], most: int = FEW) -> str:
    """List words as a sentence does, the first few of many."""
    some = [shortened(word) for word in words]
    return a_list(some if len(some) <= most else [*some[:most], "another"])


def not_one_of(word: object, what: str, known: Sequence[str], most: int = FEW) -> str:
    """Say that a word may not stand there, as in `“hilll” is not a result: write home or hill`."""
    if not known:
        return f"“{shortened(str(word))}” is not {what}: there is none in this file."
    return f"“{shortened(str(word))}” is not {what}: write {few(known, most)}.{nearest(str(word), known)}"


def no_change(name: str, what: str, known: tuple[str, ...]) -> str:
    """Say that something is not changed; of a roll of symbols, that it has no number, and what may be changed of it."""
    parts = [each for each in known if each.startswith(f"{name}.")]
    if parts:
        return f"{name} has no number to add to: write {few(parts, len(parts))}."
    return not_one_of(name, what, known)


LONGEST_TEXT = 400


def unfit(text: str) -> str:
    """Say why a text is not fit to be shown, as the end of a sentence; empty if it is."""
    if len(text) > LONGEST_TEXT:
        return f"has {len(text):,} letters: use at most {LONGEST_TEXT}."
    unseen = invisible_in(text)
    return f"holds {unseen}: delete it." if unseen else ""


def invisible_in(text: str) -> str:
    """Name the first character of a text that does not show on a screen: `the invisible character U+200B`."""
    unseen = unseen_in(text)
    return f"the invisible character U+{ord(unseen):04X}" if unseen else ""
