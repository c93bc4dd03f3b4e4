"""What a game lacks that players would miss: sources, meanings, teaching texts, and terms that nobody reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.engine.core.sentences import a_list, how_many
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.texts import Subject, entries, glossary

FEW = 6


def remarks(ruleset: Ruleset) -> Iterator[str]:
    """List what is missing, a sentence each."""
    for checklist in ruleset.checklists:
        plain = [each for each in checklist.questions if not each.is_thrown]
        yield from _lacking(checklist.id, "question", [each.key for each in plain if not each.cite], "cite")
        yield from _lacking(
            checklist.id, "question", [each.key for each in plain if not each.explained.strip()], "help"
        )
        yield from _lacking(checklist.id, "step", [each.id for each in checklist.steps if not each.help], "help")
        outcomes = [each.value for each in checklist.outcomes if not each.meaning]
        yield from _lacking(checklist.id, "outcome", outcomes, "meaning")
    yield from _never_read(ruleset)


def _lacking(checklist: str, what: str, names: Sequence[str], lacks: str) -> Iterator[str]:
    if names:
        some = [*names[:FEW], *(["others"] if len(names) > FEW else [])]
        have = "has" if len(names) == 1 else "have"
        yield f"{checklist}: {how_many(len(names), what)} {have} no {lacks}: {a_list(some, 'and')}."


def _never_read(ruleset: Ruleset) -> Iterator[str]:
    """Name the terms that no text uses."""
    if ruleset.terms is None:
        return
    words = glossary(ruleset.terms)
    texts = [f"{each.title}. {each.text}" for each in entries(ruleset) if each.subject is not Subject.TERM]
    used = {mention.entry.title for text in texts for mention in words.mentions(text)}
    for term in ruleset.terms:
        used |= {mention.entry.title for mention in words.mentions(term.meaning, words.entry(term.heading))}
    never = [term.heading for term in ruleset.terms if term.heading not in used]
    if never:
        yield f"{how_many(len(never), 'term')} that no text uses: {a_list(never[:FEW], 'and')}."
