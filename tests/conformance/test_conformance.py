"""Every case of every suite, through `tableside resolve`."""

import re

import pytest
from sizes import WHOLE, share

from conformance.suites import RULED, differences, names, suite
from rulesets import catalogue
from rulesets.api import ResultWords
from rulesets.engine.core.tables import Odds
from rulesets.engine.reference.ruling_view import RulingView
from tui.api import resolving
from tui.commands.check_cases import ruled

AT_A_TIME = 1 if WHOLE else 20
"""So many cases are one test; most are sooner worked out than a test is begun and told of."""


def cases_together():
    """Go through the cases of each suite, some at a time, named after the first of them."""
    for name in names():
        cases = suite(name).cases
        for first in range(0, len(cases), AT_A_TIME):
            yield pytest.param(name, cases[first : first + AT_A_TIME], id=f"{name}-{cases[first].id}")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Give a folder for the files of all cases: one for each is slower than most cases are."""
    return tmp_path_factory.mktemp("cases")


def of_one(name, case, folder):
    own = folder / f"{name}-{case.id}"
    own.mkdir()
    return differences(suite(name).ruleset, case, own)


@pytest.mark.parametrize(("name", "cases"), [*cases_together()])
def test_a_case_comes_out_as_expected(name, cases, folder):
    found = {case.id: of_one(name, case, folder) for case in cases}
    assert {id: differs for id, differs in found.items() if differs} == {}


COLUMN = re.compile(r"(?<![\w-])(?:[1-9]\d*-1|1-[1-9]\d*)(?![\w-])")
ENDS = ("crt.first", "crt.last")
"""The ends of a table that players read off."""


def said(run):
    """List the sentences of a run."""
    view = RulingView.of(run)
    yield view.sentence
    yield from (each.text for each in view.remarks)
    yield from (str(each) for each in view.effects)
    yield from (each.sentence for each in view.verdict.to_do)


def may_be_named(run, column):
    """Tell whether a table has a column, as far as that is known: of a printed one its ends are, or they are not."""
    chart = run.checklist.chart(run) if run.checklist.chart else None
    if chart is not None and column in chart.columns:
        return True
    answers = {key: run.answered[key].text for key in ENDS if key in run.answered}
    first, last = ({**run.given.table.kit, **answers}.get(end, "") for end in ENDS)
    printed = run.checklist.knows("crt.last") and not (first if Odds.parse(column) < Odds(0) else last)
    return bool(printed)


@pytest.mark.parametrize("name", names())
def test_every_column_that_a_sentence_names_is_one_of_the_table(name, tmp_path, monkeypatch):
    runs = []
    adjudicate = resolving.adjudicate

    def kept(*given):
        runs.append(adjudicate(*given))
        return runs[-1]

    monkeypatch.setattr(resolving, "adjudicate", kept)
    ruleset, wrong = catalogue.ruleset(suite(name).ruleset), []
    for number, case in enumerate(suite(name).cases):
        folder = tmp_path / str(number)
        folder.mkdir()
        if case.expected.exit == RULED:
            ruled(ruleset, case, folder)
            for sentence in said(runs[-1]):
                named = COLUMN.findall(sentence)
                wrong += [(case.id, sentence) for each in named if not may_be_named(runs[-1], each)]
    assert wrong == []


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
def test_each_effect_that_a_case_expects_has_a_sentence_and_a_case_that_says_it(ruleset, word):
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
def test_every_ruling_has_a_verdict_of_three_words_without_a_verb_that_agrees(name, tmp_path):
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
