"""A made-up fire table with morale checks: each throw is one chance, whoever is under fire, and odds are exact."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rulesets.engine.core.words import RulesetFault
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.from_file import game

FIRE = """
game = "Fire"
sides = ["Red", "Blue"]

[state.pinned]
until = "turn"
attack = "x1/2"
again = "unit is eliminated"

[ask.morale]
of = "unit"
number = [5, 9]
default = "7"

[table.Fire]
by = "attack"
dice = "2d6"
cells = '''
      1 4 8
2-5   M M M
6-12  - - M
'''

[table.Morale]
by = "morale"
dice = "2d6"
cells = '''
       5 7 9
2-5    - - -
6-7    P - -
8-12   P P -
'''

[results]
"-" = "no effect"
M = "defenders check Morale"
P = "unit is pinned"
"""
COMBAT = game(FIRE, "fire").checklists[0]
THROWS = [sum(faces) for faces in product(range(1, 7), repeat=2)]
FAILED = Fraction(sum(number >= 8 for number in THROWS), 36)


def given(attack: int = 4, **more: str) -> Given:
    return Given({"attack": str(attack), "defence": "Ann 3 + Ben 3", **more}, defaults=True)


def test_the_odds_of_each_unit_are_those_of_all_throws() -> None:
    fire = Fraction(sum(number <= 5 for number in THROWS), 36)
    here = forecast(COMBAT, given())
    assert here.outcomes == {"M": fire, "-": 1 - fire}
    assert {each.unit: chance for each, chance in here.effects.items()} == dict.fromkeys(("Ann", "Ben"), fire * FAILED)


def test_each_check_is_one_chance_over_what_it_can_come_to() -> None:
    assert len(forecast(COMBAT, given()).leaves) == 1 + 2 * 2


def test_a_pinned_unit_fires_at_half_strength_and_is_lost_the_next_time() -> None:
    thrown = {"die": "2", "Ann.morale.die": "5+5", "Ben.morale.die": "1+1"}
    table = adjudicate(COMBAT, given(**thrown)).table
    again = adjudicate(COMBAT, Given(given(**thrown).answers, table, defaults=True))
    assert [f"{each.name} {each.unit}" for each in again.effects] == ["eliminated Ann"]
    answers = {"attack": "Ann 3", "defence": "Cid 2"}
    assert adjudicate(COMBAT, Given(answers, table, defaults=True)).facts["attack"] == "3/2"


def test_a_stack_that_checks_is_forecast_by_as_few_ways_as_its_cells() -> None:
    units = {f"{name}.morale": "7" for name in "ABCDE"}
    stack = " + ".join(f"{name} 1" for name in "ABCDE")
    here = forecast(COMBAT, Given({"attack": "8", "defence": stack, **units}))
    assert len(here.leaves) == 2**5  # one for each check that is passed or not; there is one cell in this column
    assert here.effects


CROWD = [f"u{number}" for number in range(200)]


def test_hundreds_of_units_check_one_after_the_other() -> None:
    thrown = {"die": "2", **{f"{unit}.morale.die": "6+6" for unit in CROWD}}
    run = adjudicate(COMBAT, given(**thrown, defence=" + ".join(f"{unit} 1" for unit in CROWD)))
    assert [effect.unit for effect in run.effects] == CROWD


def test_checks_with_one_way_to_end_are_forecast_however_many_they_are() -> None:
    answers = {"defence": " + ".join(f"{unit} 1" for unit in CROWD), **{f"{unit}.morale": "9" for unit in CROWD}}
    always = game(
        FIRE.replace("2-5    - - -", "2-5    - - P").replace("P - -", "P - P").replace("P P -", "P P P"), "fire"
    )
    here = forecast(always.checklists[0], given(**answers, die="2"))
    assert here.missing == ()
    assert here.known == 1


def test_a_check_that_comes_back_to_itself_is_a_fault_and_ends() -> None:
    ring = game(FIRE.replace("8-12   P P -", "8-12   M P -").replace("defenders check", "one defender checks"), "fire")
    with pytest.raises(RulesetFault, match="throws follow one another"):
        adjudicate(ring.checklists[0], given(die="2", defence="Ann 3", **{"Ann.morale": "5", "Ann.morale.die": "6+6"}))
