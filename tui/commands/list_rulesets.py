"""What there is to play: rulesets, their checklists, question keys, precedents and printed values."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any

from rulesets.catalogue import Broken
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.questions.finding import in_capitals
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Checklist
from rulesets.engine.referee.ruleset import Ruleset
from tui.api.resolving import kept

WIDTH = 100


def rulesets_json(sound: Iterable[Ruleset], broken: Iterable[Broken]) -> dict[str, Any]:
    """Write all rulesets in short, and those that do not load."""
    return {
        "rulesets": [{**_head(each), "checklists": [checklist.id for checklist in each.checklists]} for each in sound],
        "broken": [{"name": each.name, "reason": each.reason} for each in broken],
    }


def ruleset_json(ruleset: Ruleset) -> dict[str, Any]:
    """Write one ruleset with all its checklists."""
    return {**_head(ruleset), "about": ruleset.about, "checklists": [_checklist(each) for each in ruleset.checklists]}


def _head(ruleset: Ruleset) -> dict[str, Any]:
    return {"id": ruleset.id, "title": ruleset.title, "version": ruleset.version, "summary": ruleset.summary}


def _checklist(checklist: Checklist) -> dict[str, Any]:
    return {
        "id": checklist.id,
        "title": checklist.title,
        "summary": checklist.summary,
        "outcomes": [outcome.value for outcome in checklist.outcomes],
        "questions": [_question(each, secret_of(checklist, each)) for each in plain(checklist)],
        "precedents": [_precedent(each) for each in checklist.precedents],
        "printed": [
            {"key": in_capitals(each.key), "prompt": in_capitals(each.prompt), "cite": each.cite}
            for each in checklist.printed
        ],
    }


def plain(checklist: Checklist) -> tuple[Question[Any], ...]:
    """List the questions that are no precedents, with the parts of a secret in its place."""
    return tuple(each for each in checklist.answerable() if not each.is_precedent)


def secret_of(checklist: Checklist, question: Question[Any]) -> str:
    """Name the secret that a question is a part of; empty if it is none."""
    for each in checklist.questions:
        if any(part.question.key == question.key for part in each.parts):
            return each.key
    return ""


def words(question: Question[Any]) -> list[str]:
    """Name the words to choose from."""
    return [option.word for option in question.options(Tabletop())]


def _question(question: Question[Any], secret: str) -> dict[str, Any]:
    return {
        "key": in_capitals(question.key),
        "prompt": in_capitals(question.prompt),
        "kind": question.kind,
        "options": words(question),
        "accepted": question.accepted(),
        "default": question.default,
        "remember": kept(question),
        "printed": question.printed,
        "secret": secret or None,
        "cite": question.cite,
    }


def _precedent(precedent: Precedent[Any]) -> dict[str, Any]:
    return {
        "id": precedent.key,
        "prompt": precedent.prompt,
        "readings": [
            {"reading": option.word, "label": option.label, "meaning": option.meaning}
            for option in precedent.options(Tabletop())
        ],
        "default": precedent.default,
        "cite": precedent.cite,
    }


def rulesets_text(sound: Sequence[Ruleset], broken: Sequence[Broken]) -> str:
    """Lay out all rulesets, one a line, and those that do not load."""
    rows = [
        (each.id, each.title, ", ".join(checklist.id for checklist in each.checklists), each.summary) for each in sound
    ]
    lines = aligned([("RULESET", "GAME", "CHECKLISTS", "IN SHORT"), *rows])
    for each in broken:
        lines += wrapped(f"! {each}", "  ")
    return "\n".join([*lines, "", "More about one: tableside rulesets RULESET", ""])


def ruleset_text(ruleset: Ruleset) -> str:
    """Lay out one ruleset: each checklist with its keys, precedents and printed values."""
    lines = [f"{ruleset.title}  ({ruleset.id}, version {ruleset.version})", *wrapped(ruleset.about)]
    for checklist in ruleset.checklists:
        lines += ["", f"{checklist.id} — {checklist.title}", *wrapped(checklist.summary, "  ")]
        lines += _keys_text(checklist) + _precedents_text(checklist) + _printed_text(checklist)
    return "\n".join([*lines, ""])


def _keys_text(checklist: Checklist) -> list[str]:
    rows = [("KEY", "KIND", "ACCEPTS", "DEFAULT", "KEPT")]
    for each in plain(checklist):
        accepted = " ".join(words(each)) or each.accepted()
        default = "–" if each.default is None else each.default or "“”"
        keeps = "secret" if secret_of(checklist, each) else kept(each) or "–"
        rows.append((in_capitals(each.key), each.kind, accepted, default, keeps))
    return ["", *aligned(rows, "  ", shrink=2)]


def _precedents_text(checklist: Checklist) -> list[str]:
    lines = ["", "  PRECEDENTS  asked once, when the readings differ; * is suggested"] if checklist.precedents else []
    for precedent in checklist.precedents:
        lines += wrapped(f"{precedent.key}: {precedent.prompt}", "  ")
        rows = [
            (f"{'*' if option.word == precedent.default else ' '} {option.word}", option.label)
            for option in precedent.options(Tabletop())
        ]
        lines += aligned(rows, "    ", shrink=1)
    return lines


def _printed_text(checklist: Checklist) -> list[str]:
    rows = [(in_capitals(each.key), each.cite, in_capitals(each.prompt)) for each in checklist.printed]
    heading = ["", "  PRINTED  read off your copy of the game"] if rows else []
    return heading + aligned(rows, "  ", shrink=2)


def wrapped(text: str, indent: str = "") -> list[str]:
    """Break a text into lines of at most 100 characters."""
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent)


def aligned(rows: Sequence[tuple[str, ...]], indent: str = "", shrink: int | None = None) -> list[str]:
    """Lay rows out in columns; the column numbered `shrink` is broken into lines where a row would be too wide."""
    if not rows:
        return []
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    if shrink is not None:
        others = sum(widths) - widths[shrink] + 2 * (len(widths) - 1) + len(indent)
        widths[shrink] = min(widths[shrink], max(24, WIDTH - others))
    return [line for row in rows for line in _row(row, widths, indent, shrink)]


def _row(row: tuple[str, ...], widths: Sequence[int], indent: str, shrink: int | None) -> list[str]:
    cells = [
        textwrap.wrap(cell, widths[place]) or [""] if place == shrink else [cell] for place, cell in enumerate(row)
    ]
    lines = zip_longest(*cells, fillvalue="")
    return [f"{indent}{'  '.join(map(str.ljust, line, widths))}".rstrip() for line in lines]
