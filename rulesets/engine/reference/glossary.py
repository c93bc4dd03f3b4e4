"""Finding the terms of a ruleset in a text, so that each can be opened where it is read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from rulesets.engine.core.terms import Terms, plural
from rulesets.engine.reference.texts import Entry, folded, term_entry


@dataclass(frozen=True)
class Mention:
    """Where a term stands in a text, from `start` up to `end`, and the text that says what it means."""

    start: int
    end: int
    entry: Entry


class Glossary:
    """The terms of a ruleset, by every way in which texts write them."""

    def __init__(self, terms: Iterable[Terms] = ()) -> None:
        self._terms = tuple(terms)
        self._entries: dict[str, Entry] = {}
        names = []
        for term in self._terms:
            entry = term_entry(term)
            for name in (*term.names, *map(plural, term.names)):
                if _plain(name) not in self._entries:
                    self._entries[_plain(name)] = entry
                    names.append(name)
        longest_first = sorted(names, key=len, reverse=True)
        either = "|".join(map(_pattern, longest_first)) or r"(?!)"
        self._pattern = re.compile(rf"(?<![\w-])(?:{either})(?![\w-])", re.IGNORECASE)

    def mentions(self, text: str, besides: Entry | None = None) -> tuple[Mention, ...]:
        """Find each term where a text first speaks of it; the longest of two that overlap, and never the one besides.

        Whole words are found, whether or not they begin with a capital; abbreviations only as they are written.
        """
        return tuple(self._each_once(text, besides))

    def _each_once(self, text: str, besides: Entry | None) -> Iterator[Mention]:
        known = {besides}
        for match in self._pattern.finditer(text):
            entry = self._entries[_plain(match[0])]
            if entry not in known:
                known.add(entry)
                yield Mention(match.start(), match.end(), entry)

    def entry(self, name: str) -> Entry | None:
        """Look a term up by any way of writing it; None if it is none."""
        return self._entries.get(_plain(name))

    def used_in(self, *texts: str) -> tuple[Entry, ...]:
        """List the terms that some texts speak of, in their order, each once."""
        return tuple(dict.fromkeys(mention.entry for text in texts for mention in self.mentions(text)))


@cache
def glossary(terms: type[Terms] | None) -> Glossary:
    """Make the glossary of a ruleset's terms, once."""
    return Glossary(terms or ())


def _plain(name: str) -> str:
    return " ".join(folded(name).split())


def _pattern(name: str) -> str:
    """Write a name as a pattern: any space between its words, and capitals kept in an abbreviation."""
    words = r"\s+".join(map(re.escape, name.split()))
    abbreviated = any(letter.isupper() for letter in name[1:]) or (name[:1].isupper() and len(name.rstrip("s")) == 1)
    return f"(?-i:{words})" if abbreviated else words
