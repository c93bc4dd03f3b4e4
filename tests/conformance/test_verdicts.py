"""What each ruling comes to in few words, and what is done by it, over all suites."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sizes import share

from conformance.suites import names, suite
from rulesets import catalogue
from rulesets.api import ResultWords
from tui.commands.checking.cases import ruled

AGREES = re.compile(r"(?i)\b(is|are|has|have|loses?|retreats|flips|falls|dies|stays?|moves?|wins?|holds?|may|must)\b")
SECTION_SAYS = re.compile(r"[Yy]our rulebook, [A-Z]* ?[0-9.]+[0-9], says (how|what) ?")
"""What is to be done stands in a rulebook that Tableside doesn't have: then a section is named, and what it says."""
EFFECTS = sorted(
    {
        (suite(name).ruleset, effect.split()[0])
        for name in names()
        for case in suite(name).cases
        for effect in case.expected.effects or ()
    }
)


@pytest.mark.parametrize(("ruleset", "word"), EFFECTS)
def test_each_effect_that_a_case_expects_has_a_sentence_and_a_case_that_says_it(ruleset: str, word: str) -> None:
    members = {each for checklist in catalogue.ruleset(ruleset).checklists for each in checklist.effects}
    found = [each for each in members if each == word]
    assert found
    for each in found:
        assert isinstance(each, ResultWords)
        assert each.to_do
    assert any(
        case.expected.to_do and any(effect.split()[0] == word for effect in case.expected.effects or ())
        for name in names()
        if suite(name).ruleset == ruleset
        for case in suite(name).cases
    )


@pytest.mark.parametrize("name", names())
def test_every_ruling_has_a_verdict_of_three_words_without_a_verb_that_agrees(name: str, tmp_path: Path) -> None:
    ruleset = catalogue.ruleset(suite(name).ruleset)
    for number, case in enumerate(share(suite(name).cases, 2)):
        folder = tmp_path / str(number)
        folder.mkdir()
        document = ruled(ruleset, case, folder).document
        if not document or document["outcome"] is None:
            continue
        verdict, to_do = document["verdict"], document["to_do"]
        assert all(1 <= len(each.split()) <= 3 for each in verdict.split(", ")), case.id
        assert not AGREES.search(verdict), case.id
        assert to_do or document["status"] == "asking", case.id
        for line in to_do:
            assert re.fullmatch(r"[^a-z{}\0][^{}\0]*[.?”]", line["sentence"]), case.id
            assert line["cite"], case.id
            if "rulebook" in line["sentence"]:
                assert SECTION_SAYS.search(line["sentence"]), case.id
