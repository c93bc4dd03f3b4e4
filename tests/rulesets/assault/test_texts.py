"""Every step, question, option, reading, result and effect is explained, with its section."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.assault import FIRE, RULESET
from rulesets.assault.tables import DEMO_KIT, DEMO_LABEL
from rulesets.assault.vocabulary import Symbol, UnitState
from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import Scope, Words
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.questions.question import Question, read
from rulesets.engine.referee.checklist import Step, matches

STEPS = [step for checklist in RULESET.checklists for step in checklist.steps]
QUESTIONS = [question for checklist in RULESET.checklists for question in checklist.questions]
WORDS = [word for checklist in RULESET.checklists for word in (*checklist.outcomes, *checklist.effects)]
DOSSIER = [
    "cancelling",
    "auto-suppression",
    "minimum-pool",
    "half-strength",
    "ordinary-first",
    "infantry-suppressed-falling-back",
    "vehicle-immobilized-suppression",
    "vehicle-suppressed-falling-back",
    "damage-points",
    "ordinary-suppression",
    "fallback-keeps-suppression",
    "minus-one-die",
    "critical-modifiers",
]


def test_the_ruleset_is_registered() -> None:
    assert ruleset("assault") is RULESET


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.id)
def test_each_step_has_a_text_and_a_section(step: Step) -> None:
    assert step.title
    assert step.cite
    assert step.help.endswith(".")


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.key)
def test_each_question_has_a_text_and_a_section(question: Question[Any]) -> None:
    assert question.help.endswith(".")
    assert question.cite
    assert question.accepted()
    for option in question.options(Tabletop()):
        assert option.label
        if question.kind in ("choice", "several", "precedent"):
            assert option.meaning.endswith("."), option
            assert option.cite, option


@pytest.mark.parametrize("word", [*WORDS, *UnitState, *Symbol], ids=str)
def test_each_result_has_a_meaning_and_a_section(word: Words) -> None:
    assert word.meaning.endswith(".")
    assert word.cite


def test_the_open_rules_are_those_of_the_dossier() -> None:
    assert sorted(precedent.key for precedent in RULESET.precedents) == sorted(DOSSIER)
    for precedent in RULESET.precedents:
        assert precedent.default == next(iter(precedent.words))
        assert precedent.why_default.endswith(".")


def test_defaults_are_answers() -> None:
    for question in QUESTIONS:
        if question.default is not None:
            read(question, question.default, Tabletop())


def test_printed_values_have_no_default_but_none() -> None:
    for question in QUESTIONS:
        if question.printed and not isinstance(question, Precedent):
            assert question.default in (None, "none"), question.key


def test_demo_values_are_labelled_and_fit_the_kit() -> None:
    assert "demo" in DEMO_LABEL
    kept = [question for question in FIRE.printed if question.remember is Scope.KIT]
    for key, text in DEMO_KIT.items():
        (question,) = [each for each in kept if matches(each, key)]
        read(question, text, Tabletop())
        assert question.default != text or text == "none"
