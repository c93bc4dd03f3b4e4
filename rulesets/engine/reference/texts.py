"""The teaching texts of a ruleset: its terms, sections, tables and steps, to be looked up or read as a booklet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple
from unicodedata import combining, normalize

from rulesets.engine.core.tables import Chart
from rulesets.engine.core.tabletop import KitValues, Tabletop
from rulesets.engine.core.words import OPEN_RULE, Scope, Terms, Words, aside, nearest, plural, shortened, sources
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.questions.kind import in_capitals
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given
from rulesets.engine.referee.ruleset import Ruleset

# Everything that a ruleset has to say, one entry a text, and the terms that a text speaks of


NEAR_A_TERM = 3
"""How many texts are shown beside a term."""


class Subject(Words):
    """What an entry is about."""

    STEP = "step"
    QUESTION = "question"
    REMINDER = "reminder"
    OPTION = "option"
    PRECEDENT = "precedent"
    READING = "reading"
    OUTCOME = "outcome"
    EFFECT = "effect"
    CELL = "cell"
    TERM = "term"
    SOURCE = "source"


class RuleText(NamedTuple):
    """One text of a ruleset, to be looked up.

    Attributes:
        subject: what it is about.
        title: what it is called.
        text: what it says.
        cite: the section of the rules that says so.
        checklist: the id of the checklist that it belongs to; empty for tables and terms.
        also: other names by which it may be looked up, such as the word in the rules' own language.
    """

    subject: Subject
    title: str
    text: str
    cite: str = ""
    checklist: str = ""
    also: str = ""

    def holds(self, word: str) -> bool:
        """Tell whether the entry speaks of a word or a section."""
        sought = folded(word)
        return any(sought in folded(each) for each in (self.title, self.text, self.cite, self.also))


def folded(text: str) -> str:
    """Write a text so that capitals and accents make no difference."""
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def entries(ruleset: Ruleset, kit: KitValues | None = None) -> tuple[RuleText, ...]:
    """List every text of a ruleset, in rulebook order, each once.

    Of the tables that are printed on components it knows what `kit` holds, by key: `{"crt.3-1.5": "1/2"}`.
    """
    found = [
        *map(term_entry, ruleset.terms or ()),
        *(entry for checklist in ruleset.checklists for entry in _of(checklist)),
    ]
    found += (RuleText(Subject.SOURCE, word, said) for word, said in ruleset.sources.items())
    found += _cells(ruleset, kit or {})
    return tuple({(each.subject, each.title, each.text): each for each in found}.values())


def term_entry(term: Terms) -> RuleText:
    """Make the entry of a term, which is found by all its names."""
    return RuleText(Subject.TERM, term.heading, term.meaning, term.cite, also=", ".join(term.names))


def _cells(ruleset: Ruleset, kit: KitValues) -> Iterator[RuleText]:
    try:
        charts = ruleset.tables(kit) if ruleset.tables else ()
    except Exception:  # a fault of the ruleset's: its other texts can still be looked up
        charts = ()
    yield from (RuleText(Subject.CELL, cell.title, cell.text, cell.cite) for chart in charts for cell in chart.texts)


def _of(checklist: Checklist) -> Iterator[RuleText]:
    for step in checklist.steps:
        yield RuleText(Subject.STEP, step.title, step.help, step.cite, checklist.id)
    for question in checklist.answerable():
        yield from _of_question(question, checklist)
    for subject, words in ((Subject.OUTCOME, checklist.outcomes), (Subject.EFFECT, checklist.effects)):
        for word in words or ():
            title = f"{word.value}: {word.label}" if word.value != word.label else word.label
            yield RuleText(subject, title, word.meaning, word.cite, checklist.id)


def _of_question(question: Question[object], checklist: Checklist) -> Iterator[RuleText]:
    prompt = re.sub(r"\{(\w+)\}", lambda match: match.group(1), question.prompt)
    settles = question.is_precedent
    subject = Subject.PRECEDENT if settles else Subject.QUESTION
    yield RuleText(subject, prompt, question.explained, question.cite, checklist.id, question.key)
    if question.reminder:
        yield RuleText(Subject.REMINDER, prompt, question.reminder, question.cite, checklist.id)
    for option in question.options(Tabletop()):
        if option.meaning:
            subject = Subject.READING if settles else Subject.OPTION
            title = f"{option.label} – {prompt}" if settles else option.label
            yield RuleText(subject, title, option.meaning, option.cite or question.cite, checklist.id, option.word)


def look_up(ruleset: Ruleset, words: str, kit: KitValues | None = None) -> tuple[RuleText, ...]:
    """Find the entries that hold all the words, without words all; those with them in their title or names come first.

    For `kit` see `entries`: `{"crt.3-1.5": "1/2"}`.
    """
    sought = words.split()
    found = [entry for entry in entries(ruleset, kit) if all(entry.holds(word) for word in sought)]
    return tuple(sorted(found, key=lambda entry: not _named(entry, sought)))


def none_found(ruleset: Ruleset, words: str) -> str:
    """Say that no text holds some words, and what is known that is near to one of them."""
    titles = [each.title for each in entries(ruleset)]
    known = dict.fromkeys(word.casefold() for word in re.findall(r"[^\W\d]{4,}", " ".join(titles)))
    held = (word for word in words.split() if not look_up(ruleset, word))
    meant = next(filter(None, (nearest(word, known) for word in held)), "")
    return f"Nothing mentions “{shortened(words)}”.{meant or ' Try one word, or part of one.'}"


def _named(entry: RuleText, sought: list[str]) -> bool:
    names = folded(f"{entry.title} {entry.also}")
    return bool(sought) and all(folded(word) in names for word in sought)


def neighbours(ruleset: Ruleset, cite: str) -> tuple[RuleText, ...]:
    """List the steps and precedents that rest on the same section, the first that is cited, inferred or not."""
    section = _first(cite)
    near = (Subject.STEP, Subject.PRECEDENT)
    return tuple(entry for entry in entries(ruleset) if section and entry.subject in near and section in entry.cite)


def near(ruleset: Ruleset, entry: RuleText) -> tuple[RuleText, ...]:
    """List what stands by an entry in the rules; by a term only a few of its own section that speak of it."""
    found = tuple(each for each in neighbours(ruleset, entry.cite) if each.title != entry.title)
    if entry.subject is not Subject.TERM:
        return found
    term, _, _ = entry.title.partition(" (")
    own = [each for each in found if _first(each.cite) == _first(entry.cite)]
    return tuple(each for each in own if each.holds(term))[:NEAR_A_TERM]


def _first(cite: str) -> str:
    """Give the first of the sections that a text cites."""
    return next(iter(sources(cite)), "").removesuffix(" (inferred)")


class Mention(NamedTuple):
    """Where a term stands in a text, from `start` up to `end`, and the text that says what it means."""

    start: int
    end: int
    entry: RuleText


class Glossary:
    """The terms of a ruleset, by every way in which texts write them."""

    def __init__(self, terms: Iterable[Terms] = ()) -> None:
        self._terms = tuple(terms)
        self._entries: dict[str, RuleText] = {}
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

    def mentions(self, text: str, besides: RuleText | None = None) -> tuple[Mention, ...]:
        """Find each term where a text first speaks of it; the longest of two that overlap, and never the one besides.

        Whole words are found, whether or not they begin with a capital; abbreviations only as they are written.
        """
        return tuple(self._each_once(text, besides))

    def _each_once(self, text: str, besides: RuleText | None) -> Iterator[Mention]:
        known = {besides}
        for match in self._pattern.finditer(text):
            entry = self._entries[_plain(match[0])]
            if entry not in known:
                known.add(entry)
                yield Mention(match.start(), match.end(), entry)

    def entry(self, name: str) -> RuleText | None:
        """Look a term up by any way of writing it; None if it is none."""
        return self._entries.get(_plain(name))

    def used_in(self, *texts: str) -> tuple[RuleText, ...]:
        """List the terms that some texts speak of, in their order, each once."""
        return tuple(dict.fromkeys(mention.entry for text in texts for mention in self.mentions(text)))


@cache
def glossary(terms: type[Terms] | None) -> Glossary:
    """Make the glossary of a ruleset's terms, once."""
    return Glossary(terms or ())


NUMBERED_ALIKE = "section with this number"
SIGNS = {
    r"\(inferred\)": "(inferred): follows from the section before it, without being printed there.",
    r"\d \(first\b": f"(first): the first {NUMBERED_ALIKE}.",
    r"\d \(second\b": f"(second): the second {NUMBERED_ALIKE}.",
    rf"(?m)(?:^|[;,(] ?|  ){OPEN_RULE}(?=\s*$|[);,])": (
        f"{OPEN_RULE}: the rules leave it open, and your table settles it once."
    ),
}
"""What is written behind a section, and what it means."""


def explained(ruleset: Ruleset, texts: Iterable[str]) -> tuple[str, ...]:
    """Say what stands behind sections in some texts, and which source each letter in brackets is, as in `(G; S)`."""
    said = "\n".join(texts)
    letters = {each for found in re.findall(r"\(([^()\n]*)\)", said) for each in sources(found.rstrip(" …"))}
    by_letter = (
        f"{word}: {ruleset.sources[word]}." for word in sorted(letters & ruleset.sources.keys()) if len(word) == 1
    )
    return (*by_letter, *(meaning for sign, meaning in SIGNS.items() if re.search(sign, said)))


def _plain(name: str) -> str:
    return " ".join(folded(name).split())


def _pattern(name: str) -> str:
    """Write a name as a pattern: any space between its words, and capitals kept in an abbreviation."""
    words = r"\s+".join(map(re.escape, name.split()))
    abbreviated = any(letter.isupper() for letter in name[1:]) or (name[:1].isupper() and len(name.rstrip("s")) == 1)
    return f"(?-i:{words})" if abbreviated else words


# A ruleset as a booklet: every text it teaches with, as Markdown to read or print


INTRODUCTION = (
    "Everything that the referee asks and rules in this game, with its section. Where the rules are open there is a"
    " precedent: the table settles it once, when it makes a difference."
)


def booklet(ruleset: Ruleset) -> str:
    """Write a ruleset as Markdown: its terms, sources and tables, then each checklist from its steps to its effects."""
    lines = [f"# {ruleset.title}", "", ruleset.about, "", INTRODUCTION, *_terms(ruleset), *_sources(ruleset)]
    lines += _tables(ruleset)
    for checklist in ruleset.checklists:
        lines += ["", f"## {checklist.title}", "", checklist.summary, *_checklist(checklist)]
    return "\n".join([*lines, ""])


def _terms(ruleset: Ruleset) -> list[str]:
    rows = [(term.heading, term.meaning, aside(term.cite)) for term in ruleset.terms or ()]
    return ["", "## Terms", *_grid(("Term", "What it is", "Section"), rows)] if rows else []


def _sources(ruleset: Ruleset) -> list[str]:
    return ["", "## Sources", *_grid(("Section", "What it is"), ruleset.sources.items())] if ruleset.sources else []


def _tables(ruleset: Ruleset) -> Iterator[str]:
    """Lay out the tables that no checklist draws, as far as they are known without a kit."""
    drawn = [chart.title for chart in map(_drawn, ruleset.checklists) if chart]
    charts = [chart for chart in (ruleset.tables({}) if ruleset.tables else ()) if chart.title not in drawn]
    if charts:
        yield from ("", "## Tables")
    for chart in charts:
        yield from _chart(chart)


def _checklist(checklist: Checklist) -> Iterator[str]:
    yield from _steps(checklist)
    yield from ("", "### Questions")
    asked: dict[str, list[str]] = {}
    for question in checklist.answerable():
        if not question.is_precedent:  # attacker and target are asked alike, and so are the moves of a turn
            lines = list(_question(question))
            asked.setdefault(re.sub(r"\d", "", "".join(lines)), lines)
    yield from (line for lines in asked.values() for line in lines)
    if checklist.precedents:
        yield from ("", "### Precedents")
        for precedent in checklist.precedents:
            yield from _precedent(precedent)
    chart = _drawn(checklist)
    if chart is not None:
        yield from _chart(chart)
    yield from _words("Results, worst for the attacker first", checklist.outcomes)
    yield from _words("Effects", checklist.effects)


def _steps(checklist: Checklist) -> Iterator[str]:
    yield from ("", "### Steps", "")
    for number, step in enumerate(checklist.steps, 1):
        skipped = f" Skipped: {step.skipped}." if step.skipped else ""
        yield f"{number}. **{step.title}**{_cited(step.cite)} {step.help}{skipped}"


def _question(question: Question[Any]) -> Iterator[str]:
    yield from ("", f"#### {in_capitals(question.prompt)}", "")
    yield f"{question.help}{_cited(question.cite)}"
    if question.reminder:
        yield from ("", f"Reminder: {question.reminder}")
    options = [option for option in question.options(Tabletop()) if option.meaning]
    typed = "" if options or question.is_reminder else f"Answer: {question.invited()}."
    usual = f" Press Enter for {question.default_words}." if question.default_words else ""
    answer = "Press Enter." if question.is_reminder else f"{typed}{usual}{_kept(question)}".strip()
    yield from ("", answer) if answer else ()
    rows = [(option.label, option.meaning, aside(option.cite or question.cite)) for option in options]
    yield from _grid(("Answer", "Meaning", "Section"), rows)


def _kept(question: Question[Any]) -> str:
    kept = f" Remembered {question.remember.label}." if question.remember is not Scope.COMBAT else ""
    return f"{kept} Read it off your copy of the game." if question.printed else kept


def _precedent(precedent: Precedent[Any]) -> Iterator[str]:
    yield from ("", f"#### {precedent.prompt}", "")
    yield f"{precedent.help}{_cited(precedent.cite)}"
    rows = [
        (f"{option.label}{' (suggested)' if option.word == precedent.default else ''}", option.meaning)
        for option in precedent.options(Tabletop())
    ]
    yield from _grid(("Reading", "Meaning"), rows)
    if precedent.why_default:
        yield from ("", f"Why the first is suggested: {precedent.why_default}")


def _drawn(checklist: Checklist) -> Chart | None:
    """Give the table that the checklist reads, as far as it is known without a kit."""
    return adjudicate(checklist, Given()).chart if checklist.chart else None


def _chart(chart: Chart) -> Iterator[str]:
    yield from ("", f"### {chart.title}", "", chart.cite)
    rows = [(name, *cells) for name, cells in zip(chart.rows, chart.cells, strict=True)]
    yield from _grid((chart.rows_are.capitalize(), *chart.columns), rows)


def _words(title: str, words: type[Words]) -> Iterator[str]:
    yield from ("", f"### {title}")
    rows = [(_under_name(each), each.meaning, aside(each.cite)) for each in words]
    yield from _grid(("Name", "Meaning", "Section"), rows)


def _under_name(word: Words) -> str:
    """Name a result by the code that the table prints, too, where it has one: `AX: attackers destroyed`."""
    return f"{word.value}: {word.label}" if word.value != word.value.lower() else word.label


def _cited(cite: str) -> str:
    return f" *{aside(cite)}*" if cite else ""


def _grid(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Write a Markdown table; none where there are no rows."""
    body = [_row(row) for row in rows]
    return ["", _row(heads), _row(["---"] * len(heads)), *body] if body else []


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') or '–' for cell in cells)} |"
