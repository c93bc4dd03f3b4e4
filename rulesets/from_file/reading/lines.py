"""Where in a TOML text each key stands, which the standard reader of TOML does not say."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

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
    """The lines of a TOML text, from 1.

    Attributes:
        at: the line of each key, table and item of an array, by its path: `{("ask", "mud", "prompt"): 12}`.
        text: the line on which a text in triple quotes begins, by its path: `{("table", "CRT", "cells"): 30}`.
    """

    at: dict[Path, int] = field(default_factory=dict)
    text: dict[Path, int] = field(default_factory=dict)

    def of(self, path: Path) -> int:
        """Give the line of a path, or of what is nearest above it; 1 where nothing is."""
        while path and path not in self.at:
            path = path[:-1]
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
        """Go through all statements."""
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
