"""Small words of game files, each with a combat that was worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from snowball import problems

from rulesets.engine.odds.forecast import forecast
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.engine.reference.ruling_view import RulingView
from rulesets.from_file import game

HEAD = 'game = "Small words"\nsides = ["Red", "Blue"]\n'
CRT = """
[table.CRT]
cells = '''
    1-1 2-1
1-3 N   L
4-6 L   L
'''

[results]
N = "no effect"
L = "defenders lose 1, attackers choose"
"""


def played(text: str, **answers: str) -> Run:
    combat = game(HEAD + text, "small-words").checklists[0]
    return adjudicate(combat, Given({"attack": "Cid 6", "defence": "Ann 2 + Ben 1", **answers}))


def happened(here: Run) -> list[str]:
    return [f"{each.name} {each.unit}" for each in here.effects]


def test_the_other_side_chooses_who_loses_where_a_result_says_so() -> None:
    """6 to 3 is 2-1, and any throw there is L; the attackers take Ben."""
    here = played(CRT, die="1")
    assert here.question is not None
    assert here.question.prompt == "Which unit loses (choice 1; the attackers choose)?"
    assert here.question.help == "The attackers choose."
    assert [each.word for each in here.question.options(here.table)] == ["Ann", "Ben"]
    chosen = played(CRT, **{"die": "1", "loses.1": "Ben"})
    assert happened(chosen) == ["eliminated Ben"]
    assert [each.sentence for each in RulingView.of(chosen).verdict.to_do] == ["Take Ben off the map (lost)."]


def test_each_of_several_losses_is_chosen_by_the_side_that_is_named() -> None:
    text = CRT.replace("defenders lose 1, attackers", "both lose 2 units, defenders")
    here = played(
        text, **{"attack": "Cid 2 + Dora 2 + Eve 2", "die": "1", "loses.1": "Dora", "loses.2": "Eve", "loses.3": "Ann"}
    )
    assert [here.answered[key].question.help for key in ("loses.1", "loses.2")] == ["The defenders choose."] * 2
    assert happened(here) == ["eliminated Dora", "eliminated Eve", "eliminated Ann", "eliminated Ben"]


def test_of_one_unit_nobody_chooses() -> None:
    assert happened(played(CRT, defence="Ann 3", die="1")) == ["eliminated Ann"]


def test_who_chooses_changes_no_odds() -> None:
    """3 to 3 is 1-1: three faces of six come to L."""
    combat = game(HEAD + CRT, "small-words").checklists[0]
    outcomes = forecast(combat, Given({"attack": "Cid 3", "defence": "Ann 2 + Ben 1"})).outcomes
    assert outcomes == {"N": Fraction(1, 2), "L": Fraction(1, 2)}


@pytest.mark.parametrize("phrase", ["defenders lose 1, somebody choose", "defenders retreat 1, attackers choose"])
def test_nobody_else_chooses_and_nothing_else_is_chosen(phrase: str) -> None:
    (said,) = problems(HEAD + CRT.replace("defenders lose 1, attackers choose", phrase))
    assert "is not something that a result does" in said


RAIN = '[ask.rain]\nprompt = "Does it rain?"\nanswer.yes = { %s }\n'


@pytest.mark.parametrize(
    ("change", "side", "sum_", "told"),
    [("attack = 2", "attack", 8, "+2, rain"), ("defence = -1", "defence", 2, "-1, rain")],
)
def test_a_strength_changes_by_a_plain_number(change: str, side: str, sum_: int, told: str) -> None:
    here = played(RAIN % change + CRT, rain="yes", die="1", **{"loses.1": "Ann"})
    assert here.facts[side] == sum_
    assert [each.reason for each in here.ledger.of(side)][-1] == told


def test_a_plain_number_is_counted_for_each_of_a_number() -> None:
    """Three guns of 2 each on 6 make 12."""
    guns = '[ask.guns]\nprompt = "How many guns fire?"\nnumber = [0, 9]\neach.attack = 2\n'
    assert played(guns + CRT, **{"guns": "3", "die": "1", "loses.1": "Ann"}).facts["attack"] == 12


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("attack = 0", "attack = 0 changes nothing: write another number, or leave it out."),
        ("attack = 10000", "“10000” does nothing to a strength: write x2, x1/2 or +3."),
        ("attack = true", "attack must be a text: write it in quotes."),
    ],
)
def test_a_number_that_changes_no_strength_is_a_mistake(change: str, said: str) -> None:
    assert f"5: {said}" in problems(HEAD + RAIN % change + CRT)
