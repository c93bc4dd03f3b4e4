"""Random play: whatever is answered, an attack comes to an end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from sizes import share, whole

from rulesets.assault import CRITICAL, FIRE, RULESET
from rulesets.assault.player_aid import AidRow
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.choices import Several
from rulesets.engine.questions.finding import matches
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.symbol_dice import Pool
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import Number, Text, UnitName
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.engine.reference.ruling_view import steps_of

NAMES = ["attacker", "target", "Tiger", "Rifles", "Gun", "Scouts"]
WORDS = ["none", "woods", "Low wall", "3", "long"]
CHANGES = ["none", "none", "+1 blue", "-1 green", "-1 blue", "-3 green -2 blue"]
POOLS = ["none", "1 green", "2 green", "2 blue", "1 green 1 blue", "2 green 1 blue", "1 blue"]
FACES = ["c", "c", "d", "x", "-", "(cx)"]
MOST_ANSWERS = 300
RARE = {"faces.{colour}", "last-die.{pool}", "ordinary-suppression.words", "as-players-say"}
"""Questions and effects that play may not come to, and that have tests of their own."""


def an_answer(question: Question[Any], table: Tabletop, dice: Random) -> str:
    """Make up an answer that the question takes by itself."""
    match question:
        case Throw():
            return "".join(dice.choice(FACES) for _ in range(question.pool.size))
        case Pool():
            return dice.choice(CHANGES if question.signed else POOLS)
        case Number():
            return str(dice.randint(question.low, 3))
        case UnitName():
            return dice.choice(NAMES)
        case Several():
            words = [option.word for option in question.options(table)]
            return ", ".join(dice.sample(words, dice.randint(0, 3)))
        case Text() | AidRow():
            return dice.choice(WORDS)
        case _:
            options = [option.word for option in question.options(table)]
            return dice.choice(options or WORDS)


def play(checklist: Checklist, table: Tabletop, dice: Random) -> tuple[Run, list[Run]]:
    """Answer whatever is asked until nothing is, now and then with nonsense."""
    answers: dict[str, str] = {}
    runs = []
    for _ in range(MOST_ANSWERS):
        run = adjudicate(checklist, Given(answers, table))
        runs.append(run)
        if run.question is None:
            return run, runs
        if run.question.key in answers:
            assert run.refused is not None, run.question.key
        nonsense = dice.random() < 0.05
        text = "\u00bf?" if nonsense else an_answer(run.question, run.table, dice)
        answers[run.question.key] = text
    raise AssertionError(f"{checklist.id} does not end: {answers}")


def session(seed: int, combats: int = 6) -> list[tuple[Checklist, Run, list[Run]]]:
    """Play one attack after another on the same table, confirming each."""
    dice, table = Random(seed), Tabletop()
    played = []
    for _ in range(combats):
        checklist = CRITICAL if dice.random() < 0.2 else FIRE
        run, runs = play(checklist, table, dice)
        played.append((checklist, run, runs))
        keep_open = [change for change in run.changes() if change.what.value != "precedent" or dice.random() < 0.3]
        table = table.changed(keep_open)
        if len(table.standing()) < len(table.units):
            table = Tabletop(kit=table.kit)
    return played


@pytest.mark.parametrize("seed", share(range(20), of=4))
def test_no_path_comes_to_a_dead_end(seed: int) -> None:
    for checklist, run, runs in session(seed):
        assert run.ruling is not None
        assert run.ruling.outcome in [word.value for word in checklist.outcomes]
        for effect in run.effects:
            assert effect.name in [word.value for word in checklist.effects]
            assert effect.sentence.endswith(".")
        for each in runs:
            assert each.refused is None or each.refused.reason.endswith(".")
            for answer in each.answered.values():
                assert any(matches(question, answer.question.key) for question in checklist.questions)


def test_pools_add_up_and_the_same_answers_come_to_the_same() -> None:
    for checklist, run, _ in session(99):
        for total in run.ledger.totals():
            assert run.ledger.pool(total, ("green", "blue")).size == run.ledger.total(total)
        assert adjudicate(checklist, run.given) == run
        assert len(steps_of(run)) == len(checklist.steps)


@whole
def test_play_reaches_every_question_outcome_and_effect() -> None:
    keys: set[str] = set()
    words: set[str] = set()
    for seed in range(60):
        for _, run, _ in session(seed):
            keys.update(run.answered)
            words.update([run.ruling.outcome if run.ruling else "", *(effect.name for effect in run.effects)])
        if not unreached(keys, words):
            return
    assert unreached(keys, words) == set()


def unreached(keys: set[str], words: set[str]) -> set[str]:
    """List the questions that have none of the keys, and the outcomes and effects that are none of the words."""
    asked = [each for checklist in RULESET.checklists for each in checklist.questions if each.kind != "precedent"]
    unasked = {question.key for question in asked if not any(matches(question, key) for key in keys)}
    return (unasked | ({word.value for word in (*FIRE.outcomes, *FIRE.effects)} - words)) - RARE
