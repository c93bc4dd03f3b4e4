"""The suites themselves: each case can be read, each open rule is there by every reading, each page says it all."""

from itertools import pairwise

import pytest

from conformance.suites import ASKING, BAD_INPUT, HERE, RULED, games, names, suite
from rulesets.catalogue import known, ruleset
from rulesets.foreign import owners_games


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
