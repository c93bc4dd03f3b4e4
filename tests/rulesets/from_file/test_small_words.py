"""Small words of game files, each with a combat that was worked out by hand."""

from __future__ import annotations

from fractions import Fraction

from ruled import effects

from rulesets.engine.odds.forecast import forecast
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
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


def test_each_of_several_losses_is_chosen_by_the_side_that_is_named() -> None:
    text = CRT.replace("defenders lose 1, attackers", "both lose 2 units, defenders")
    here = played(
        text, **{"attack": "Cid 2 + Dora 2 + Eve 2", "die": "1", "loses.1": "Dora", "loses.2": "Eve", "loses.3": "Ann"}
    )
    assert [here.answered[key].question.help for key in ("loses.1", "loses.2")] == ["The defenders choose."] * 2
    assert effects(here, details=False) == ["eliminated Dora", "eliminated Eve", "eliminated Ann", "eliminated Ben"]


MUD = """
[ask.mud]
prompt = "Is there mud?"
answer.yes = { difference = -2 }

[ask.hills]
prompt = "Across how many hills?"
number = [0, 9]
each.difference = -1

[ask.forest]
prompt = "Is the defender in a forest?"
answer.yes = { shift = -1 }

[table.CRT]
by = "difference"
limits = "-5..6"
cells = '''
    -4--1 0-2 3-5 6+
1-3 N     N   N   D
4-6 N     N   D   D
'''

[results]
N = "no effect"
D = "defenders are eliminated"
"""
DRY = {"mud": "no", "hills": "0", "forest": "no", "defence": "Ann 1"}


def test_a_change_of_the_difference_is_in_the_ledger_and_in_the_odds() -> None:
    """6 minus 1 is 5: three faces of six; with 3 less it is 2, and no face."""
    combat = game(HEAD + MUD, "small-words").checklists[0]
    for mud, hills, chance in (("no", "0", Fraction(1, 2)), ("yes", "1", Fraction(0))):
        answers = {**DRY, "attack": "6", "mud": mud, "hills": hills}
        outcomes = forecast(combat, Given(answers)).outcomes
        assert outcomes.get("D", Fraction(0)) == chance
    here = played(MUD, **{**DRY, "attack": "6", "mud": "yes", "die": "4"})
    assert [(each.amount, each.reason) for each in here.ledger.of("difference")] == [(-2, "mud")]
