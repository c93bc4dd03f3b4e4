"""Where each text that states a rule comes from: a section, an inference, or the precedent that it belongs to.

A source is written as texts cite: `8.5.2 (first)`, `8.3 (inferred)`, `precedent off-table`; several with `,` or `;`
between them, or the first and the last with `–`. What a game may cite are its sections in `sources.json`, or in its
file, and its own precedents. What a lesson says of its table alone, of keys and of what to type, has the source `tale`.
"""

import ast
import json
import tomllib
from dataclasses import dataclass
from importlib import import_module
from inspect import getmodule
from pathlib import Path

from rulesets.catalogue import shipped
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import sources
from saves.lessons.lesson import TALE

SECTIONS = json.loads(Path(__file__).with_suffix(".json").read_text())
"""What the packages that Tableside ships may cite besides precedents, by their ids: sections and components."""
INFERRED = " (inferred)"
PRECEDENT = "precedent "
SPOKEN = {"rule": 2, "refuse": 1, "note": 1, "effect": 4, "oblige": 4, "count": 3}
"""The referee's verbs that say something to the players, and the place of the source among their arguments."""


@dataclass(frozen=True)
class Sourced:
    """One text, where it stands, and its source as it is written there."""

    place: str
    text: str
    cite: str

    def __str__(self):
        return f"{self.place}: {self.text} [{self.cite or 'NO SOURCE'}]"


def named_in(cite):
    """Take a source apart: `8.5.1, 8.2–8.3 (inferred)` names 8.5.1, 8.2 and 8.3."""
    return tuple(end for source in sources(cite) for end in source.removesuffix(INFERRED).split("–"))


def sections(ruleset):
    """Give what the texts of a game may cite besides its precedents; a game that is a file lists it there."""
    if ruleset.id in shipped():
        return frozenset(tomllib.loads(shipped()[ruleset.id].text)["sources"])
    return frozenset(SECTIONS[ruleset.id])


def unsourced(texts, ruleset):
    """List the texts that have no source, or one that the game does not know."""
    known = sections(ruleset) | {f"{PRECEDENT}{precedent.key}" for precedent in ruleset.precedents}
    return [str(text) for text in texts if not text.cite or not known.issuperset(named_in(text.cite))]


# What is looked up: glossary, steps, questions with their help, options, outcomes, effects, cells, pages of a kit


def texts(ruleset):
    """List each text of a ruleset that is the same in every combat."""
    for term in ruleset.terms or ():
        yield Sourced(f"term {term.heading}", term.meaning, term.cite)
    for words in (ruleset.segments, ruleset.states):
        yield from _of_words(words or ())
    for checklist in ruleset.checklists:
        yield from _of_checklist(checklist)
    kit = ruleset.demo.taken() if ruleset.demo else {}
    for chart in ruleset.tables(kit) if ruleset.tables else ():
        yield from (Sourced(f"cell {cell.title}", cell.text, cell.cite) for cell in chart.texts)
    for page in ruleset.kit_pages(kit) if ruleset.kit_pages else ():
        asked = [question for row in page.rows for question in row.questions]
        asked += [question for question in (page.named, page.names) if question is not None]
        yield Sourced(f"kit page {page.title}", page.help, _joined(question.cite for question in asked))


def _of_checklist(checklist):
    yield Sourced(f"checklist {checklist.id}", checklist.summary, _joined(step.cite for step in checklist.steps))
    for step in checklist.steps:
        yield Sourced(f"step {step.id}", step.help, step.cite)
        if step.skipped:
            yield Sourced(f"step {step.id}, passed over", step.skipped, step.cite)
    for question in checklist.answerable():
        yield from _of_question(question)
    for words in (checklist.outcomes, checklist.effects):
        yield from _of_words(words or ())


def _of_words(words):
    for word in words:
        yield Sourced(f"{type(word).__name__} {word.value}", word.meaning, word.cite)


def _of_question(question):
    """List a question's texts; the readings of a precedent have no other source than the precedent."""
    yield Sourced(f"question {question.key}", f"{question.prompt} {question.explained}", question.cite)
    if question.reminder:
        yield Sourced(f"reminder {question.key}", question.reminder, question.cite)
    for option in question.options(Tabletop()):
        cite = f"{PRECEDENT}{question.key}" if question.is_precedent else option.cite or question.cite
        if option.meaning:
            yield Sourced(f"option {question.key}={option.word}", option.meaning, cite)


def _joined(cites):
    return "; ".join(dict.fromkeys(filter(None, cites)))


# What is said of one combat: rulings, refusals, notes, effects, entries of totals


def said(ruleset):
    """List each sentence that a game's procedures say of a combat, with its source as the code has it."""
    home = Path(import_module(_package(ruleset)).__file__ or "").parent
    for path in sorted(home.rglob("*.py")):
        yield from spoken_in(path.read_text("utf-8"), path.relative_to(home).as_posix())


def spoken_in(code, name):
    """List the sentences that are said in a module."""
    for call in ast.walk(ast.parse(code)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in SPOKEN:
            by = call.func.value
            if isinstance(by, ast.Name) and by.id == "ref":
                yield Sourced(f"{name}:{call.lineno}", _sentence(call), _cite(call))


def _sentence(call):
    return ", ".join(map(ast.unparse, call.args))


def _cite(call):
    place = SPOKEN[call.func.attr if isinstance(call.func, ast.Attribute) else ""]
    found = call.args[place : place + 1] + [each.value for each in call.keywords if each.arg == "cite"]
    return ast.unparse(found[0]).strip("'\"") if found else ""


# What a lesson says


def of_lesson(lesson):
    """List each text of a lesson."""
    yield Sourced(f"{lesson.id}, heading", f"{lesson.title}: {lesson.teaches}", lesson.cite)
    for number, passage in enumerate(lesson.situation, 1):
        yield Sourced(f"{lesson.id}, situation {number}", passage.text, passage.cite)
    for cue in lesson.script:
        yield Sourced(f"{lesson.id}, {cue.key}", " ".join(filter(None, (cue.comment, *cue.hints, cue.rule))), cue.cite)
    yield Sourced(f"{lesson.id}, closing", lesson.closing.text, lesson.closing.cite)


def of_rules(texts):
    """Leave out what only tells of the table."""
    return (text for text in texts if text.cite != TALE)


def _package(ruleset):
    module = getmodule(ruleset.checklists[0].procedure)
    return module.__name__.rpartition(".")[0]
