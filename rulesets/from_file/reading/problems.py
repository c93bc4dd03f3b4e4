"""What is wrong with a file, in sentences with their lines, which the standard reader of TOML does not say."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field

from rulesets.api import a_list, nearest, shortened

Path = tuple[str | int, ...]
"""The way to a value: keys, and places in arrays from 0: `("rule", 0, "when", "ground")`."""

_BETWEEN = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)+")
_BLANK = re.compile(r"[ \t]*")
_STRING = re.compile(r'"""(?:[^\\]|\\.)*?"""(?:"{0,2})|\'\'\'.*?\'\'\'\'{0,2}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.S)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN = re.compile(r"[^,\]}\n#]+")
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}


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
    scanner = _Scanner(text)
    scanner.document()
    return scanner.lines


class _Scanner:
    """Goes through a text from its start, statement by statement."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.lines = Lines()
        self._line, self._counted = 1, 0
        self._arrays: dict[Path, int] = {}

    def document(self) -> None:
        table: Path = ()
        self._pass_by(_BETWEEN)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._pass_by(_BETWEEN)

    @property
    def line(self) -> int:
        """Give the line of the place that the scanner stands at."""
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def _pass_by(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[0]

    def _pass_sign(self, sign: str) -> bool:
        if not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        return True

    def _header(self) -> Path:
        line, is_array = self.line, self._pass_sign("[[")
        self.at += not is_array
        keys = self._keys()
        self.at = self.text.find("]", self.at) + 1 + is_array
        above = self._within((), keys[:-1], line)
        path: Path = (*above, keys[-1])
        if is_array:
            self._arrays[path] = self._arrays.get(path, -1) + 1
            self.lines.at.setdefault(path, line)
            path = (*path, self._arrays[path])
        self.lines.at.setdefault(path, line)
        return path

    def _within(self, path: Path, keys: list[str], line: int) -> Path:
        """Go down by keys, into the last item of each array of tables on the way."""
        for key in keys:
            path = (*path, key)
            self.lines.at.setdefault(path, line)
            if path in self._arrays:
                path = (*path, self._arrays[path])
        return path

    def _pair(self, table: Path) -> None:
        line = self.line
        keys = self._keys()
        self._pass_sign("=")
        path: Path = (*self._within(table, keys[:-1], line), keys[-1])
        self.lines.at.setdefault(path, line)
        self._value(path)

    def _keys(self) -> list[str]:
        keys = [self._key()]
        while self._pass_sign("."):
            keys.append(self._key())
        return keys

    def _key(self) -> str:
        self._pass_by(_BLANK)
        quoted = self._pass_by(_STRING)
        key = _unquoted(quoted) if quoted else self._pass_by(_BARE_KEY)
        self._pass_by(_BLANK)
        return key

    def _value(self, path: Path) -> None:
        self._pass_by(_BETWEEN)
        if self._pass_sign("["):
            self._items(path)
        elif self._pass_sign("{"):
            self._inline(path)
        elif self.text[self.at : self.at + 1] in ("'", '"'):
            self._string(path)
        else:
            self._pass_by(_PLAIN)

    def _string(self, path: Path) -> None:
        begins = self.line
        quotes = self._pass_by(_STRING)
        if quotes[:3] in ('"""', "'''"):
            self.lines.text[path] = begins + quotes[3:].startswith(("\n", "\r\n"))

    def _items(self, path: Path) -> None:
        place = 0
        self._pass_by(_BETWEEN)
        while self.at < len(self.text) and not self._pass_sign("]"):
            self.lines.at[(*path, place)] = self.line
            self._value((*path, place))
            self._end_of_item()
            place += 1

    def _inline(self, path: Path) -> None:
        self._pass_by(_BETWEEN)
        while self.at < len(self.text) and not self._pass_sign("}"):
            self._pair(path)
            self._end_of_item()

    def _end_of_item(self) -> None:
        before = self.at
        self._pass_by(_BETWEEN)
        self._pass_sign(",")
        self._pass_by(_BETWEEN)
        self.at += self.at == before and self.text[self.at : self.at + 1] not in ("]", "}")


def _unquoted(quoted: str) -> str:
    if quoted[0] == "'":
        return quoted[1:-1]
    return re.sub(r"\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)", _escaped, quoted[1:-1])


def _escaped(found: re.Match[str]) -> str:
    sign = found[1]
    return chr(int(sign[1:], 16)) if sign[0] in "uU" else _ESCAPES.get(sign, sign)


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
        self._found: dict[Problem, None] = {}

    def below(self, path: Path) -> Problems:
        """Give what gathers the same, by paths below a part."""
        there = copy(self)
        there.path = path
        return there

    def wrong(self, sentence: str, *key: str | int) -> None:
        """Note that something is wrong with what stands at a path."""
        self._found[Problem(self.line(key), sentence)] = None

    def line(self, key: Path) -> int:
        return self.lines.of((*self.path, *key))

    @property
    def found(self) -> tuple[Problem, ...]:
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
