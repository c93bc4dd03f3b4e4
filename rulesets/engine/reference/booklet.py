"""A ruleset as a booklet: every text it teaches with, as Markdown to read or print."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rulesets.engine.core.sentences import plainly
from rulesets.engine.core.tables import Chart
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import Scope, Words
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, in_capitals
from rulesets.engine.referee.ruleset import Ruleset

INTRODUCTION = (
    "Everything that the referee asks and rules in this game, with its section. Where the rules are open there is a"
    " precedent: the table settles it once, when it makes a difference."
)


def booklet(ruleset: Ruleset) -> str:
    """Write a ruleset as Markdown: its terms and tables, then each checklist from its steps to its effects."""
    lines = [f"# {ruleset.title}", "", ruleset.about, "", INTRODUCTION, *_terms(ruleset), *_tables(ruleset)]
    for checklist in ruleset.checklists:
        lines += ["", f"## {checklist.title}", "", checklist.summary, *_checklist(checklist)]
    return "\n".join([*lines, ""])


def _terms(ruleset: Ruleset) -> list[str]:
    rows = [(term.heading, term.meaning, term.cite) for term in ruleset.terms or ()]
    return ["", "## Terms", *_grid(("Term", "What it is", "Section"), rows)] if rows else []


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
    answer = "Press Enter." if question.is_reminder else f"{typed}{_default(question)}{_kept(question)}".strip()
    yield from ("", answer) if answer else ()
    rows = [(option.label, option.meaning, option.cite or question.cite) for option in options]
    yield from _grid(("Answer", "Meaning", "Section"), rows)


def _default(question: Question[Any]) -> str:
    return f" Press Enter for {question.default_words}." if question.default is not None else ""


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
    return checklist.chart(adjudicate(checklist, Given())) if checklist.chart else None


def _chart(chart: Chart) -> Iterator[str]:
    yield from ("", f"### {chart.title}", "", chart.cite)
    rows = [(name, *cells) for name, cells in zip(chart.rows, chart.cells, strict=True)]
    yield from _grid((chart.rows_are.capitalize(), *chart.columns), rows)


def _words(title: str, words: type[Words]) -> Iterator[str]:
    yield from ("", f"### {title}")
    yield from _grid(("Name", "Meaning", "Section"), [(_named(each), each.meaning, each.cite) for each in words])


def _named(word: Words) -> str:
    """Name a result by the code that the table prints, too, where it has one: `AX: attackers destroyed`."""
    return f"{word.value}: {word.label}" if word.value != word.value.lower() else word.label


def _cited(cite: str) -> str:
    return f" *{plainly(cite)}*" if cite else ""


def _grid(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Write a Markdown table; none where there are no rows."""
    body = [_row([*row[:-1], plainly(row[-1])]) for row in rows]
    return ["", _row(heads), _row(["---"] * len(heads)), *body] if body else []


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') or '–' for cell in cells)} |"
