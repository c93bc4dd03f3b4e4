"""Where it is too early for odds, that is known at once: none would be found."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from conformance.suites import games, suite

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.odds.prospects import is_too_early
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from tui.commands.resolve import committed

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
