"""The English of all texts: the words and patterns that CONTRIBUTING forbids, and prompts that are too long."""

import re

import pytest
from rows import by_rows
from texts import all_texts

from rulesets.catalogue import every
from rulesets.engine.core.tabletop import Tabletop

LONGEST_PROMPT = 60
LONGEST_LABEL = 40
KEPT_LABELS = {"Only a friend's hex, and the friend cannot be pushed back"}
"""Longer ones that stay, for sessions tell by them how a unit was eliminated."""
NAME = "Grenadiers"
"""What stands for a unit in a prompt."""

AGREES = "is|are|has|have|does|was|were|loses|lose|retreats|stays|joins|leaves|goes|resists"
"""Verbs that agree with what stands before them."""

NOT_TEXTS = re.compile(
    r"Mark the vehicle as|[Mm]arked unit|a throw of|not a throw|\[throw\.|roll random throw|\{\w+(\.\w+)+\}|nobody sees"
)
"""What matches and is meant: markers on units, a throw in the file of a game, names of what is filled in, a secret."""


@pytest.fixture(scope="module")
def texts():
    return tuple(all_texts())


@by_rows
def test_no_text_says_what_the_guide_forbids(pattern, instead, texts):
    found = [str(each) for each in texts if re.search(pattern, NOT_TEXTS.sub("", each.text))]
    assert found == [], f"write instead: {instead}"


def test_no_verb_agrees_with_a_name_that_players_type(texts):
    agreeing = re.compile(rf"(\bunit\w*|\{{who[\w.]*|change\.name|row\.called)\}} ({AGREES})\b")
    assert [str(each) for each in texts if agreeing.search(each.text)] == []


@pytest.mark.parametrize("ruleset", every()[0], ids=lambda each: each.id)
def test_prompts_are_short(ruleset):
    asked = [question for checklist in ruleset.checklists for question in checklist.answerable()]
    prompts = {question.key: re.sub(r"\{\w+\}", NAME, question.prompt) for question in asked}
    assert {key: prompt for key, prompt in prompts.items() if len(prompt) > LONGEST_PROMPT} == {}
    labels = {
        (question.key, option.label)
        for question in asked
        if question.kind != "allocation"
        for option in question.options(Tabletop())
    }
    assert [each for each in labels if len(each[1]) > LONGEST_LABEL and each[1] not in KEPT_LABELS] == []
