"""Dice that lie face down come to what throwing every one of them comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest
from sizes import WHOLE

from rulesets.assault import FIRE
from rulesets.assault.attack import Shot
from rulesets.assault.attack_questions import ATTACK_CARD_DICE
from rulesets.assault.defence import defence
from rulesets.assault.precedents import CANCELLING, CRITICAL_MODIFIERS, ORDINARY_FIRST
from rulesets.assault.results import Victim
from rulesets.assault.tables import DEMO_KIT
from rulesets.assault.units import TARGET_CLASS, TARGET_EXPERIENCE
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.odds.prospects import Prospects, in_plain_lines, prospects
from rulesets.engine.odds.what_if import per_option, what_if
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.symbol_dice import Thrown
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.engine.referee.referee import Referee
from rulesets.engine.referee.run import run

from .volleys import USUAL

KIT = Tabletop(kit=DEMO_KIT)
FACES = {colour: Counter(DEMO_KIT[f"faces.{colour}"].split()) for colour in ("green", "blue")}
Result = tuple[int, str, tuple[str, ...]]


def result(fired: Run) -> Result:
    assert fired.ruling is not None
    return fired.facts["left"]["C"], fired.ruling.outcome, tuple(effect.name for effect in fired.effects)


def branches(given: Given, chance: Fraction = Fraction(1)) -> Iterator[tuple[Result, Fraction]]:
    """Follow every chance of a run to its end."""
    here = run(FIRE, given)
    if here.chance is None:
        assert here.ended, here.question
        yield result(here), chance
        return
    for value, weight in here.chance.weights.items():
        share = chance * Fraction(weight, here.chance.total)
        yield from branches(replace(given, fate={**given.fate, here.chance.name: value}), share)


def every_throw(given: Given, chance: Fraction = Fraction(1)) -> Iterator[tuple[Result, Fraction]]:
    """Throw all dice in every way."""
    here = run(FIRE, given)
    if here.question is None:
        yield result(here), chance
        return
    colours = here.question.pool.colours()  # type: ignore[attr-defined]
    for faces in product(*(FACES[colour] for colour in colours)):
        alike = prod(FACES[colour][face] for colour, face in zip(colours, faces, strict=True))
        more = replace(given, answers={**given.answers, here.question.key: "".join(faces)})
        yield from every_throw(more, chance * Fraction(alike, 6 ** len(colours)))


def ways(given: Given, weight: int = 1, total: int = 1) -> Iterator[tuple[object, ...]]:
    """Run each way from its start, and say how its dice fall, what is ruled, and how often."""
    here = run(FIRE, given)
    if here.chance is None:
        assert here.ruling is not None
        effects = tuple((each.name, each.unit, each.detail) for each in here.effects)
        yield tuple(given.fate.items()), here.ruling.outcome, effects, Fraction(weight, total)
        return
    for value, often in here.chance.weights.items():
        fate = {**given.fate, here.chance.name: value}
        yield from ways(replace(given, fate=fate), weight * often, total * here.chance.total)


def added(parts: Iterator[tuple[Result, Fraction]]) -> dict[Result, Fraction]:
    sums: dict[Result, Fraction] = {}
    for what, chance in parts:
        sums[what] = sums.get(what, Fraction(0)) + chance
    return sums


READINGS = ("like", "stronger", "any")
POOLS = (
    {"attack.dice": "2 green", "defence.dice": "none"},
    {"attack.dice": "1 green 1 blue", "defence.dice": "none", "target.class": "vehicle"},
    {"attack.dice": "1 green", "defence.dice": "1 blue", "target.experience": "recruit"},
)


@pytest.mark.parametrize(
    ("cancelling", "more"), [*product(READINGS, POOLS)] if WHOLE else [*zip(READINGS, POOLS, strict=True)]
)
def test_face_down_dice_agree_with_every_throw(cancelling: str, more: dict[str, str]) -> None:
    answers = {**USUAL, **more, "cancelling": cancelling, "ordinary-suppression": "falls-back"}
    given = Given(answers, KIT, defaults=True)
    face_down = added(branches(replace(given, chance=True)))
    assert face_down == added(every_throw(given))
    assert sum(face_down.values()) == 1


def test_odds_without_printed_faces_ask_for_them() -> None:
    here = run(FIRE, Given(USUAL, defaults=True, chance=True))
    assert here.question is not None
    assert here.question.key == "faces.green"


@pytest.mark.parametrize("first", ["yes", "no"])
@pytest.mark.parametrize("kind", ["recruit", "hardened"])
def test_ways_that_go_on_from_a_comparison_are_those_run_from_the_start(first: str, kind: str) -> None:
    usual = {**USUAL, "target.experience": kind, "auto-suppression": "applies", "ordinary-suppression": "falls-back"}
    given = Given({**usual, "ordinary-first": first, "attack.dice": "4 green"}, KIT, defaults=True)
    leaves = forecast(FIRE, given).leaves
    found = [(leaf.fate, leaf.outcome, leaf.effects, Fraction(leaf.weight, leaf.total)) for leaf in leaves]
    assert found == list(ways(replace(given, chance=True)))


def test_odds_are_added_up_over_all_ways() -> None:
    given = Given({**USUAL, "ordinary-suppression": "falls-back", "attack.dice": "8 green"}, KIT, defaults=True)
    odds = forecast(FIRE, given)
    assert sum(odds.outcomes.values()) == sum(odds.joint.values()) == 1
    nothing = (leaf for leaf in odds.leaves if leaf.outcome == "none")
    assert sum(Fraction(leaf.weight, leaf.total) for leaf in nothing) == odds.outcomes["none"]


def test_the_checklists_are_gone_through_once_for_all_that_may_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    def counted(ref: Referee, shot: Shot) -> tuple[Victim, Thrown]:
        begun.append("begun")
        return defence(ref, shot)

    monkeypatch.setattr("rulesets.assault.procedures.defence", counted)
    given = Given({**USUAL, "ordinary-suppression": "falls-back", "attack.dice": "8 green"}, KIT, defaults=True)
    assert len(forecast(FIRE, given).leaves) > 100
    assert begun == ["begun"]


FIVE_TO_SEVEN = {"attack.dice": "5 green 2 blue", "defence.dice": "4 green 1 blue", "defence.card-dice": "+1 blue"}


@pytest.mark.parametrize("cancelling", READINGS)
def test_odds_of_mixed_pools_add_up_to_exactly_1(cancelling: str) -> None:
    odds = forecast(FIRE, Given({**USUAL, **FIVE_TO_SEVEN, "cancelling": cancelling}, KIT, defaults=True))
    assert sum(odds.joint.values()) == 1


MANY = {"attack.dice": "40 green 40 blue", "defence.dice": "40 green 39 blue"}


@pytest.mark.parametrize("cancelling", READINGS)
def test_pools_with_too_many_combinations_have_no_odds_and_say_so(cancelling: str) -> None:
    given = Given({**USUAL, **MANY, "cancelling": cancelling}, KIT, defaults=True)
    odds = forecast(FIRE, given)
    assert (odds.known, [(each.key, each.share, each.reason) for each in odds.missing]) == (
        0,
        [("defence.roll", 1, "These dice have more than 100,000 combinations, too many to work out.")],
    )
    asked = adjudicate(FIRE, given)
    assert asked.question is not None
    assert asked.question.key == "attack.roll"
    said = "Odds: none. These dice have more than 100,000 combinations, too many to work out."
    assert prospects(asked) == Prospects(lines=(said,))
    assert in_plain_lines(asked) == [said]


def test_where_only_critical_hits_have_too_many_combinations_all_else_is_known() -> None:
    twelve = f"{'c' * 12} d x - - -"
    kit = Tabletop(kit={"faces.green": twelve, "faces.blue": twelve})
    one_against_two = {"attack.dice": "1 green", "defence.dice": "1 blue", "ordinary-suppression": "falls-back"}
    given = Given({**USUAL, **one_against_two}, kit, defaults=True)
    odds = forecast(FIRE, given)
    uncancelled = Fraction(1, 6) * Fraction(5, 6) ** 2
    assert [(each.key, each.share) for each in odds.missing] == [("critical.defence.roll", uncancelled)]
    assert odds.known == 1 - uncancelled
    said = prospects(adjudicate(FIRE, given)).lines
    assert "Odds: incomplete. These dice have more than 100,000 combinations, too many to work out." in said


OPTIONS = (ATTACK_CARD_DICE, TARGET_CLASS, TARGET_EXPERIENCE, CANCELLING, ORDINARY_FIRST, CRITICAL_MODIFIERS)
ALWAYS = Tabletop(kit={"faces.green": "c c d d x -", "faces.blue": "c c c c c c"}, precedents={"cancelling": "any"})
"""Faces by which critical hits are always cancelled."""


@pytest.mark.parametrize("question", OPTIONS, ids=lambda question: question.key)
@pytest.mark.parametrize("table", [KIT, ALWAYS], ids=["some", "always"])
def test_options_beside_each_other_come_to_what_each_comes_to_alone(question: Question[Any], table: Tabletop) -> None:
    given = Given(
        {**USUAL, "ordinary-suppression": "falls-back", "attack.dice": "3 green", "defence.dice": "none"}, table
    )
    beside = per_option(FIRE, given, question)
    assert len(beside) > 1
    for text, odds in beside.items():
        assert odds.leaves == what_if(FIRE, given, {question.key: text}).leaves
