"""Every case of every suite, through `tableside resolve`; all can be read, and hold each reading of open rules."""

import re
from itertools import pairwise

import pytest
from sizes import WHOLE, share

from conformance.suites import ASKING, BAD_INPUT, HERE, RULED, differences, games, names, suite
from rulesets import catalogue
from rulesets.api import ResultWords
from rulesets.catalogue import known, ruleset
from rulesets.engine.core.tables import Odds
from rulesets.engine.reference.ruling_view import RulingView
from rulesets.foreign import owners_games
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


def test_every_ruleset_of_the_program_has_a_suite():
    assert set(games()) == set(known()) - set(owners_games())


@pytest.mark.parametrize("name", names())
def test_every_case_has_an_id_of_its_own(name):
    ids = [case.id for case in suite(name).cases]
    assert sorted(set(ids)) == sorted(ids)


def problems(name, case):
    """Say what is wrong with how a case is written."""
    checklist = ruleset(suite(name).ruleset).checklist(case.checklist)
    readings = {each.key: [word.value for word in each.words] for each in checklist.precedents}
    if case.rule not in ("fixed", "inferred", "open") or (case.rule == "open") != bool(case.precedent):
        yield "a rule is fixed, inferred, or open with its precedent"
    if case.precedent and case.precedent not in readings:
        yield f"{case.precedent} is no precedent"
    if case.reading and case.reading not in readings[case.precedent]:
        yield f"{case.reading} is no reading of {case.precedent}"
    if case.expected.exit not in (RULED, BAD_INPUT, ASKING):
        yield "exit is 0, 2 or 3"
    if (case.expected.exit == BAD_INPUT) != bool(case.expected.names):
        yield "bad input, and nothing else, has names"
    if case.expected.exit == ASKING and not (case.expected.asks or case.expected.facts or case.expected.outcome):
        yield "a case that asks says what is asked, or what is known by then"


@pytest.mark.parametrize("name", names())
def test_every_case_is_written_as_the_readme_says(name):
    assert [f"{case.id}: {each}" for case in suite(name).cases for each in problems(name, case)] == []


@pytest.mark.parametrize("name", games())
def test_every_reading_of_every_open_rule_has_a_case(name):
    known = {
        (each.key, word.value)
        for checklist in ruleset(name).checklists
        for each in checklist.precedents
        for word in each.words
    }
    tried = {(case.precedent, case.reading) for case in suite(name).cases if case.reading}
    assert sorted(known - tried) == []


@pytest.mark.parametrize("name", games())
def test_every_outcome_and_every_effect_has_a_case(name):
    cases = suite(name).cases
    outcomes = {(case.checklist, case.expected.outcome) for case in cases}
    happened = {each.partition(" ")[0] for case in cases for each in case.expected.effects or ()}
    for checklist in ruleset(name).checklists:
        words = [outcome.value for outcome in checklist.outcomes]
        assert [word for word in words if (checklist.id, word) not in outcomes] == NEVER.get(checklist.id, [])
    effects = {effect.value for checklist in ruleset(name).checklists for effect in checklist.effects}
    assert sorted(effects - happened) == []


NEVER = {"critical": ["refused", "damage"]}
"""Outcomes that a checklist shares with another one, and never comes to."""


@pytest.mark.parametrize("name", names())
def test_a_page_names_every_section_and_every_open_rule(name):
    page = (HERE / f"{name}.md").read_text(encoding="utf-8")
    sections = {case.section for case in suite(name).cases}
    open_rules = {f"`{case.precedent}`" for case in suite(name).cases if case.precedent}
    assert sorted(each for each in sections | open_rules if each not in page) == []


def test_the_authors_game_goes_on_from_turn_to_turn_by_what_is_expected_of_each():
    turns = [case for case in suite("game-of-war-authors").cases if not case.reading]
    parts = [[case for case in turns if case.id < "turn-42"], [case for case in turns if case.id > "turn-42"]]
    assert [len(part) for part in parts] == [16, 14]
    for part in parts:
        for before, after in pairwise(part):
            handed_on = {key: before.expected.facts[key] for key in ("position", "side")}
            assert {key: after.situation[key] for key in handed_on} == handed_on
    moves = [key for case in turns for key in case.situation if key.startswith("move.")]
    attacks = [case for case in turns if case.situation["target"] != "none"]
    assert (len(moves), len(attacks)) == (150, 8)
