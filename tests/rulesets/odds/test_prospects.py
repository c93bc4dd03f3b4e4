"""What is said beside a question and a ruling: nothing too early, and only what would have mattered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
from conformance.suites import games, suite

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.odds.forecast import forecast, forgotten
from rulesets.engine.odds.prospects import each_reading, ends_of_readings, is_too_early, rows
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from tui.api.resolving import committed

EACH, SOME = 7, 8
"""Each so many of a game's cases is taken, up to some."""


def on_the_way(name: str) -> Iterator[Run]:
    """Go through combats of a game, and give the run before each answer."""
    for case in islice(suite(name).cases, 0, EACH * SOME, EACH):
        checklist = ruleset(name).checklist(case.checklist)
        texts = committed(checklist, {**case.situation, **case.dice}, defaults=True).answers
        table = Tabletop(kit=case.kit)
        whole = adjudicate(checklist, Given(texts, table, defaults=True))
        answers = {answer.question.key: answer.text for answer in whole.answered.values()}
        for many in range(len(answers)):
            yield adjudicate(checklist, Given(dict(islice(answers.items(), many)), table))


@pytest.mark.parametrize("name", games())
def test_nothing_is_known_where_it_is_too_early(name: str) -> None:
    early = [run for run in on_the_way(name) if is_too_early(run)]
    assert early
    assert {forecast(run.checklist, run.given).known for run in early} == {0}


def test_it_is_not_too_early_once_the_die_is_asked_for() -> None:
    answers = {"phase": "combat", "target": "units", "attack": "7", "defence": "2"}
    run = adjudicate(ruleset("rivets").checklist("combat"), Given(answers))
    assert run.question is not None
    assert run.question.key == "die"
    assert not is_too_early(run)
    assert forecast(run.checklist, run.given).known == 1


def of(game: str, checklist: str, answers: dict[str, str]) -> list[tuple[str, str]]:
    run = adjudicate(ruleset(game).checklist(checklist), Given(answers, defaults=True))
    return [(each.answered.question.key, each.instead) for each in forgotten(run)]


def test_nothing_is_named_where_nothing_would_have_mattered() -> None:
    battle = {"phase": "combat", "target": "units", "attack": "7", "defence": "2", "die": "5"}
    assert of("rivets", "combat", battle) == []


def test_a_loss_that_a_bcpc_would_share_is_not_named() -> None:
    battle = {"phase": "combat", "target": "units", "attack": "1", "defence": "5", "die": "1"}
    assert of("rivets", "combat", battle) == []


def test_a_bcpc_that_would_have_stayed_is_named() -> None:
    battle = {
        "phase": "combat",
        "target": "units",
        "attack": "1",
        "defence": "5",
        "die": "6",
        "attackers.into": "clear",
    }
    assert of("rivets", "combat", battle) == [("attacker", "Yes")]


def test_a_state_that_nobody_mentioned_is_named_with_what_it_would_have_come_to() -> None:
    critical = {
        "target.class": "vehicle",
        "criticals": "1",
        "attack.roll": "x",
        "defence.roll": "-",
        "target.states": "",
    }
    assert of("assault", "critical", critical) == [("target.states", "Suppressed")]


def test_an_open_combat_has_forgotten_nothing_yet() -> None:
    assert of("rivets", "combat", {"phase": "combat"}) == []


@pytest.mark.parametrize("name", games())
def test_no_reading_of_an_open_rule_is_only_told_by_what_is_asked_next(name: str) -> None:
    for run in on_the_way(name):
        if run.readings and run.question is not None:
            told = each_reading(run)
            assert set(told) == set(run.readings)
            assert not any("next question" in said for said in told.values())
            assert all(told.values()), (run.question.key, told)
            alike = all(said.startswith("whichever you choose: ") for said in told.values())
            assert alike or len(set(told.values())) > 1, (run.question.key, told)


@pytest.mark.parametrize("name", games())
def test_the_chances_of_a_reading_are_those_of_the_odds_once_it_is_settled(name: str) -> None:
    for run in on_the_way(name):
        question = run.question
        if not run.readings or question is None:
            continue
        for word, said in ends_of_readings(run, question).items():
            settled = forecast(run.checklist, replace(run.given, answers={**run.given.answers, question.key: word}))
            chances = re.findall(r"(?:^|, )([^,;]+) (\d+)%", said) if settled.known == 1 else []
            known = {row.called: row.chance for row in rows(settled)}
            assert all(abs(known[each] * 100 - int(percent)) <= 1 for each, percent in chances if each in known)
            assert len(known) == 1 or not settled.known or "%" in said
            if known.keys() == {each for each, _ in chances}:
                assert " and others" not in said
            elif len(known) > 1 and {each for each, _ in chances} & known.keys():
                assert " and others" in said


def test_what_a_kit_lacks_is_named_or_asked_as_its_question_is() -> None:
    answers = {"attacker": "german", "hex": "1910", "attack.units": "A 4", "lone-hq": "no", "defence.units": "B 5"}
    more = {"commitments": "attack.supply=0; defence.supply=0; air=0", "attack.support": "none"}
    answers |= {**more, "defence.support": "none"}
    run = adjudicate(ruleset("bautzen-1945").checklist("combat"), Given(answers))
    told = ends_of_readings(run, run.question) if run.question else {}
    assert told["printed-table"] == "your kit lacks an answer to “Does the CRT have columns below 1-1?”"
    assert told["zero-to-one"] == "your kit lacks first column of the printed table"
