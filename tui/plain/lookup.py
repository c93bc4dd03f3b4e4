"""Looking things up in line mode: what a word or a section says, and which words of a text can be looked up."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.engine.core.sentences import cited, shortened
from rulesets.engine.core.tabletop import KitValues
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.texts import Entry, folded, glossary, look_up

MOST = 12


def words_lines(ruleset: Ruleset, texts: Iterable[str], besides: Entry | None = None) -> list[str]:
    """Name the terms that some texts speak of, and how to look one up; nothing where they speak of none."""
    found = [_name(entry) for entry in glossary(ruleset.terms).used_in(*texts) if entry != besides]
    return [f"Words: {', '.join(found)}. :look {found[0]} explains that one."] if found else []


def look_up_lines(ruleset: Ruleset, words: str, kit: KitValues) -> list[str]:
    """Say what the texts of a ruleset have on some words: the text of that name, and which others speak of them."""
    if not words:
        return ["Type a word or a section after it, such as :look retreat."]
    found = look_up(ruleset, words, kit)
    entry = glossary(ruleset.terms).entry(words) or _called(found, words)
    if entry is not None:
        others = [each for each in found if each != entry]
        return [*_in_full(ruleset, entry), *_listed("See also:", others)]
    if not found:
        return [f"Nothing mentions “{shortened(words)}”. Try one word, or part of one."]
    return _listed("Found these; to read one, type :look and its title:", found)


def _called(found: tuple[Entry, ...], words: str) -> Entry | None:
    """Find the text that is called so, or the only one that there is."""
    if len(found) == 1:
        return found[0]
    return next((entry for entry in found if folded(entry.title) == folded(words)), None)


def _in_full(ruleset: Ruleset, entry: Entry) -> list[str]:
    return [cited(entry.title, entry.cite), entry.text, *words_lines(ruleset, (entry.title, entry.text), entry)]


def _listed(heading: str, found: Iterable[Entry]) -> list[str]:
    lines = [f"  {entry.subject.value}: {cited(entry.title, entry.cite)}" for entry in found]
    more = [f"  and {len(lines) - MOST} more: type more words to narrow it down."] if len(lines) > MOST else []
    return [heading, *lines[:MOST], *more] if lines else []


def _name(entry: Entry) -> str:
    """Call a term as it is looked up: without what stands in brackets."""
    return entry.title.partition(" (")[0]
