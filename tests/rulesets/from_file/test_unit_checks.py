"""Checks of units and states that change anything and end, each with a combat that was worked out by hand."""

from __future__ import annotations

from fractions import Fraction

from rulesets.engine.odds.forecast import forecast
from rulesets.engine.referee.checklist import Given
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


def test_odds_of_a_check_are_those_of_every_throw() -> None:
    """Of 36 throws 10 are more than 8, 3 of them 11 or more; 5 are 8."""
    combat = game(TEXT, "checks").checklists[0]
    found = forecast(combat, Given({key: each for key, each in ANSWERS.items() if key != "fire"}))
    chances = {each.effect: chance for each, chance in found.effects.items()}
    assert chances == {"halted": Fraction(5, 36), "routed": Fraction(7, 36), "eliminated": Fraction(3, 36)}
    assert found.outcomes["11"] == Fraction(6, 36)
