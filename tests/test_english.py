"""The English of all texts: the words and patterns that CONTRIBUTING forbids, and prompts that are too long."""

import re

import pytest
from texts import all_texts

from rulesets.catalogue import every
from rulesets.engine.core.tabletop import Tabletop

LONGEST_PROMPT = 60
LONGEST_LABEL = 40
KEPT_LABELS = {f"Only a friend's hex, and the friend {can} be pushed back" for can in ("can", "cannot")}
"""Longer ones that stay, for sessions tell by them how a unit was eliminated."""
NAME = "Grenadiers"
"""What stands for a unit in a prompt."""

FORBIDDEN = {
    r"\b(is|are) wanted\b": "type, give, choose",
    r"(?<!here )\bis no\b(?! longer)": "is not a",
    r"\bthere is nobody\b|\bnobody\b": "no unit, no player",
    r"\bEnter takes\b": "press Enter for",
    r"\bcannot be taken\b(?! away)": "does not answer",
    r"\bbefalls?\b|\bwhat becomes of\b|\bwhat will become of\b": "what happens to",
    r"\blays? (one )?aside\b|\blaid aside\b": "remove",
    r"\bput(s)? down\b|\btakes? off\b|\btake in\b": "place, remove, import",
    r"\bto read only\b|\bread only\b": "read-only",
    r"\bspeaks? of\b|\bspoken of\b": "mentions",
    r"\blies? on\b(?! the counter)": "is on",
    r"\d %": "50%",
    r"\bthrown?\b(?! by)": "roll",
    r"\bthe sheet\b": "the extract, the checklists",
    r"(?i)\b(the|and) (extract|checklists) (does|do) not\b": "the rules that Tableside knows don't; your rulebook may",
    r"\bas ever\b|\banew\b|\bany more\b": "still, again, no longer",
    r"\blends?\b": "gives",
    r"\bcomes? or goe?s?\b": "change",
    r"\breadings? parts?\b": "can be read two ways",
    r"\bemptied\b": "vacated",
    r"\bforced back\b|\bfell back\b|\bfall back before\b": "forced to retreat",
    r"\bNot needed any more\b": "No longer needed",
    r"\bRule otherwise\b|\bruled otherwise\b": "overrule, differently",
    r"\bMark the\b": "go to",
    r"\bmarked (line|lesson|answer|text|rule|unit|ruling|value|game|word|session|combat)\b": "selected",
    r"\bNone if\b": "Enter none if",
    r"\bsays? of\b": "says about",
    r"\bdice less\b": "dice fewer",
    r"\b[Gg]o(es)? on with\b": "continue, resume",
    r"\bis told to\b|\bare told to\b": "must",
    r"\bgrab\b": "take",
    r"!(?= |$)": "no exclamation marks",
}
"""What no text says, and what it says instead."""

AGREES = "is|are|has|have|does|was|were|loses|lose|retreats|stays|joins|leaves|goes|resists"
"""Verbs that agree with what stands before them."""

NOT_TEXTS = re.compile(
    r"Mark the vehicle as|[Mm]arked unit|a throw of|not a throw|roll random throw|\{\w+(\.\w+)+\}|nobody sees"
)
"""What matches and is meant: markers on units, a throw in the file of a game, names of what is filled in, a secret."""


@pytest.fixture(scope="module")
def texts():
    return tuple(all_texts())


@pytest.mark.parametrize("pattern", FORBIDDEN)
def test_no_text_says_what_the_guide_forbids(pattern, texts):
    found = [str(each) for each in texts if re.search(pattern, NOT_TEXTS.sub("", each.text))]
    assert found == [], f"write instead: {FORBIDDEN[pattern]}"


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
