"""Nothing is taught without a text and a section: steps, questions, options, precedents, outcomes, effects."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulesets.catalogue import every
from rulesets.checklist import Checklist, Ruleset
from rulesets.choices import Precedent
from rulesets.table import Table

SELF_EXPLAINING = ("yes-no", "reminder", "dice", "number", "unit", "allocation")


def checklists() -> list[tuple[Ruleset, Checklist]]:
    return [(ruleset, checklist) for ruleset in every()[0] for checklist in ruleset.checklists]


def missing(checklist: Checklist) -> Iterator[str]:
    for step in checklist.steps:
        if not (step.help and step.cite):
            yield f"step {step.id}"
    for question in checklist.answerable():
        if not (question.help and question.cite):
            yield f"question {question.key}"
        if isinstance(question, Precedent) and not question.why_default:
            yield f"why the default of {question.key}"
        if question.kind not in SELF_EXPLAINING:
            for option in question.options(Table()):
                if not (option.meaning and (option.cite or question.cite)):
                    yield f"option {question.key}={option.word}"
    for words in (checklist.outcomes, checklist.effects):
        for word in words or ():
            if not word.meaning:
                yield f"{words.__name__} {word.value}"


@pytest.mark.parametrize(("ruleset", "checklist"), checklists(), ids=lambda each: each.id)
def test_everything_has_a_text_and_a_section(ruleset: Ruleset, checklist: Checklist) -> None:
    assert list(missing(checklist)) == []
