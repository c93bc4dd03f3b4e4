"""What a ruling comes to in few words, and what befell each."""

import pytest

from rulesets import catalogue
from rulesets.engine.core.ruling import Effect
from rulesets.engine.reference.predictions import same
from rulesets.engine.reference.verdicts import Ruled, verdict_of


@pytest.mark.parametrize(
    ("game", "checklist", "outcome", "effects", "verdict", "befell"),
    [
        (
            "rivets",
            "combat",
            "DR",
            "Hammer retreats, Tiny eliminated",
            "Loss and retreat",
            "Hammer: retreat; Tiny: destroyed",
        ),
        ("rivets", "combat", "DR", "Hammer retreats, Tiny retreats", "Retreat", "Hammer, Tiny: retreat"),
        ("rivets", "combat", "DR", "Hammer eliminated, Tiny eliminated", "Destroyed", "Hammer, Tiny: destroyed"),
        ("bautzen-1945", "combat", "0/1", "Guards retreats, Guards eliminated", "Destroyed", "Guards: destroyed"),
        (
            "bautzen-1945",
            "combat",
            "0/1",
            "Guards flips, Guards retreats",
            "Step lost, retreat",
            "Guards: step lost, retreat",
        ),
        (
            *("bautzen-1945", "combat", "1/1", "Panzer flips, Guards flips, Guards retreats"),
            *("Loss and retreat", "Panzer: step lost; Guards: step lost, retreat"),
        ),
        (
            "assault",
            "fire",
            "suppressed",
            "Scouts suppressed, Scouts damage",
            "Damaged, suppressed",
            "Scouts: damaged, suppressed",
        ),
        (
            "battle-for-moscow",
            "combat",
            "EX",
            "V reduced, XX reduced, XX retreats",
            "Exchange, retreat",
            "V: step lost; XX: step lost, retreat",
        ),
        (
            "assault",
            "fire",
            "falls-back",
            "Scouts falls-back, Scouts suppressed",
            "Suppressed, fallback",
            "Scouts: suppressed, fallback",
        ),
    ],
)
def test_the_verdict_says_all_that_befell_a_unit_and_each_is_named_with_it(
    game, checklist, outcome, effects, verdict, befell
):
    made = [Effect(word, unit) for unit, word in (each.split() for each in effects.split(", "))]
    found = verdict_of(catalogue.ruleset(game).checklist(checklist), Ruled(outcome, "1", made, {}))
    assert found.text == verdict
    assert "; ".join(each.each_told for each in found.sufferers) == befell


@pytest.mark.parametrize(
    ("said", "it_is", "right"),
    [
        ("3 to 1", "3-1", True),
        ("3:1", "3-1", True),
        ("1 to 3", "3-1", False),
        ("may advance, Eliminated", "eliminated, may-advance", True),
        ("eliminated", "eliminated, may-advance", False),
        ("12", "12", True),
        ("1", "12", False),
    ],
)
def test_a_prediction_is_right_however_it_is_written(said, it_is, right):
    assert same(said, it_is) is right
