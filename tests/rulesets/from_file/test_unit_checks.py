"""Checks of units and states that change anything and end, each with a combat that was worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from snowball import problems

from rulesets.engine.core.tabletop import Change, Tabletop, Unit, What
from rulesets.engine.core.words import Until
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.engine.reference.ruling_view import RulingView
from rulesets.from_file import game

TEXT = """format = 2
game = "Checks"
sides = ["Red", "Blue"]

[ask.morale]
of = "unit"
prompt = "What is the morale of {unit}?"
number = [2, 12]

[throw.fire]
dice = "2d6"
does = "defenders check Steady"

[check.Steady]
needs = "<=morale"
passed = "unit is not routed"
exactly = "unit is halted"
failed = "unit is routed"
failed-by = { "3+" = "unit is eliminated" }

[state.halted]
attacking = { strength = "x1/2", fire = -1 }

[state.routed]
attacking = { refuse = "{unit} is routed." }
defending = { strength = "x1/2" }
checking = { drm = 1 }
again = "unit is eliminated"
"""
ANSWERS = {"attack": "Cid 4", "defence": "Ann 6", "fire": "3+4", "Ann.morale": "8"}


def in_state(unit: str, word: str) -> Tabletop:
    change = Change(What.STATE, unit, word, "yes", Until.CLEARED)
    return Tabletop(units={"Ann": Unit(side="blue"), "Cid": Unit(side="red")}).changed((change,))


def played(text: str = TEXT, table: Tabletop | None = None, **answers: str) -> Run:
    combat = game(text, "checks").checklists[0]
    return adjudicate(combat, Given({**ANSWERS, **answers}, table or Tabletop()))


def happened(here: Run) -> list[str]:
    assert here.question is None, here.question
    return [f"{each.name} {each.unit}" for each in here.effects]


@pytest.mark.parametrize(
    ("die", "effects"),
    [
        ("3+4", []),
        ("4+4", ["halted Ann"]),
        ("5+4", ["routed Ann"]),
        ("5+5", ["routed Ann"]),
        ("5+6", ["eliminated Ann"]),
    ],
)
def test_a_unit_checks_against_its_own_number(die: str, effects: list[str]) -> None:
    """Its morale is 8: 7 is passed, 8 is exactly, 9 and 10 are failed, 11 is failed by 3."""
    here = played(**{"Ann.steady.die": die})
    assert happened(here) == effects
    assert here.ruling is not None
    assert here.ruling.outcome == "11"


def test_the_number_behind_a_check_is_added_to_its_dice() -> None:
    """5 and 2 more are 7 against 8, 6 and 2 more are 8."""
    text = TEXT.replace("check Steady", "check Steady +2")
    assert happened(played(text, **{"Ann.steady.die": "2+3"})) == []
    assert happened(played(text, **{"Ann.steady.die": "3+3"})) == ["halted Ann"]


def test_a_state_changes_checks_and_comes_to_something_else_the_second_time() -> None:
    """Routed, it adds 1: 8 comes to 9, which is routed again, and so eliminated."""
    here = played(table=in_state("Ann", "routed"), **{"Ann.steady.die": "4+4"})
    assert happened(here) == ["eliminated Ann"]


def test_a_state_ends_by_a_check_that_is_passed() -> None:
    here = played(table=in_state("Ann", "routed"), **{"Ann.steady.die": "3+3"})
    assert happened(here) == ["not-routed Ann"]
    assert not here.table.state("Ann", "routed")
    assert [each.sentence for each in RulingView.of(here).verdict.to_do] == ["Take the mark “routed” off Ann."]


def test_a_state_refuses_changes_strengths_and_changes_throws() -> None:
    refused = played(table=in_state("Cid", "routed"))
    assert refused.ruling is not None
    assert (refused.ruling.outcome, refused.ruling.sentence) == ("refused", "Cid is routed.")
    halved = played(table=in_state("Ann", "routed"), **{"Ann.steady.die": "3+3"})
    assert halved.facts["defence"] == 3
    halted = played(table=in_state("Cid", "halted"), **{"Ann.steady.die": "3+3"})
    assert (halted.facts["attack"], halted.facts["fire"]) == (2, 8)  # 7, 2 of strength, 1 less


def test_a_check_may_be_held_against_a_throw() -> None:
    """4 and 7 are 11; Ann throws 2 and her morale of 8 more is 10: failed by 1."""
    text = TEXT.replace('needs = "<=morale"', 'plus = "morale"\nneeds = ">fire"')
    assert happened(played(text, **{"Ann.steady.die": "1+1"})) == ["routed Ann"]
    assert happened(played(text, **{"Ann.steady.die": "1+2"})) == ["halted Ann"]
    assert happened(played(text, **{"Ann.steady.die": "2+2"})) == []


def test_odds_of_a_check_are_those_of_every_throw() -> None:
    """Of 36 throws 10 are more than 8, 3 of them 11 or more; 5 are 8."""
    combat = game(TEXT, "checks").checklists[0]
    found = forecast(combat, Given({key: each for key, each in ANSWERS.items() if key != "fire"}))
    chances = {each.effect: chance for each, chance in found.effects.items()}
    assert chances == {"halted": Fraction(5, 36), "routed": Fraction(7, 36), "eliminated": Fraction(3, 36)}
    assert found.outcomes["11"] == Fraction(6, 36)


SLIPS = {
    '"<=morale"': (
        '"<=moral"',
        "“moral” is not a number that is known: write a number such as 4+, morale, fire or strength.",
    ),
    'passed = "unit is not routed"': ('passed = "unit is not rooted"', "“unit is not rooted” is not something"),
    '"3+" =': ('"3or" =', "“3or” is not a number or a range: write one such as 1,2 or 3+."),
    "checking =": ("cheking =", "“cheking” is not a key here"),
    "check Steady": ("check Stedy", "“Stedy” is not a check or a table: write Steady. Did you mean Steady?"),
}


@pytest.mark.parametrize("before", SLIPS)
def test_a_slip_is_told_at_its_line(before: str) -> None:
    after, sentence = SLIPS[before]
    text = TEXT.replace(before, after, 1)
    line = next(number for number, each in enumerate(text.splitlines(), 1) if after in each)
    assert [each for each in problems(text) if each.startswith(f"{line}: ") and sentence in each], problems(text)
