"""Small words of game files, each with a combat that was worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from ruled import effects
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


def test_the_other_side_chooses_who_loses_where_a_result_says_so() -> None:
    """6 to 3 is 2-1, and any throw there is L; the attackers take Ben."""
    here = played(CRT, die="1")
    assert here.question is not None
    assert here.question.prompt == "Which unit loses (choice 1; the attackers choose)?"
    assert here.question.help == "The attackers choose."
    assert [each.word for each in here.question.options(here.table)] == ["Ann", "Ben"]
    chosen = played(CRT, **{"die": "1", "loses.1": "Ben"})
    assert effects(chosen, details=False) == ["eliminated Ben"]
    assert [each.sentence for each in RulingView.of(chosen).verdict.to_do] == ["Take Ben off the map (lost)."]


def test_each_of_several_losses_is_chosen_by_the_side_that_is_named() -> None:
    text = CRT.replace("defenders lose 1, attackers", "both lose 2 units, defenders")
    here = played(
        text, **{"attack": "Cid 2 + Dora 2 + Eve 2", "die": "1", "loses.1": "Dora", "loses.2": "Eve", "loses.3": "Ann"}
    )
    assert [here.answered[key].question.help for key in ("loses.1", "loses.2")] == ["The defenders choose."] * 2
    assert effects(here, details=False) == ["eliminated Dora", "eliminated Eve", "eliminated Ann", "eliminated Ben"]


def test_of_one_unit_nobody_chooses() -> None:
    assert effects(played(CRT, defence="Ann 3", die="1"), details=False) == ["eliminated Ann"]


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


@pytest.mark.parametrize(
    ("answers", "difference", "column", "said"),
    [
        ({"attack": "6"}, 5, "3-5", "6 minus 1 is 5: column 3 to 5."),
        ({"attack": "6", "mud": "yes"}, 3, "3-5", "6 minus 1 is 5; mud −2 makes 3: column 3 to 5."),
        (
            {"attack": "6", "mud": "yes", "hills": "2"},
            1,
            "0-2",
            "6 minus 1 is 5; mud −2, hills −2 makes 1: column 0 to 2.",
        ),
        ({"attack": "9"}, 6, "6+", "9 minus 1 is 8, limited to 6: column 6+."),
        ({"attack": "9", "mud": "yes"}, 6, "6+", "9 minus 1 is 8; mud −2 makes 6: column 6+."),
        ({"attack": "9", "forest": "yes"}, 6, "3-5", "9 minus 1 is 8, limited to 6: column 6+."),
        ({"attack": "1", "defence": "Ann 9"}, -5, "-4--1", "1 minus 9 is −8, limited to −5: below column −4 to −1."),
    ],
)
def test_a_difference_is_changed_then_limited_then_its_column_is_found_and_shifted(
    answers: dict[str, str], difference: int, column: str, said: str
) -> None:
    here = played(MUD, **{**DRY, **answers, "die": "1"})
    assert (here.facts["difference"], here.facts["odds"]) == (difference, column)
    assert said in [each.text for each in here.notes]


def test_a_change_of_the_difference_is_in_the_ledger_and_in_the_odds() -> None:
    """6 minus 1 is 5: three faces of six; with 3 less it is 2, and no face."""
    combat = game(HEAD + MUD, "small-words").checklists[0]
    for mud, hills, chance in (("no", "0", Fraction(1, 2)), ("yes", "1", Fraction(0))):
        answers = {**DRY, "attack": "6", "mud": mud, "hills": hills}
        outcomes = forecast(combat, Given(answers)).outcomes
        assert outcomes.get("D", Fraction(0)) == chance
    here = played(MUD, **{**DRY, "attack": "6", "mud": "yes", "die": "4"})
    assert [(each.amount, each.reason) for each in here.ledger.of("difference")] == [(-2, "mud")]


def test_a_strength_that_is_looked_up_is_limited_too() -> None:
    fire = MUD.replace("difference = -2", "attack = -2").replace("each.difference = -1", "each.attack = -1")
    here = played(fire.replace('by = "difference"', 'by = "attack"'), **{**DRY, "attack": "9", "die": "1"})
    assert "9, limited to 6 is column 6+." in [each.text for each in here.notes]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'by = "difference"\nlimits',
            'by = "attack"\nlimits',
            'No table is read by the difference: write by = "difference" in one',
        ),
        ('by = "difference"', 'by = "hills"', "limits is for a table by difference, attack or defence"),
        ('"-5..6"', '"five"', "“five” is not a number or a range"),
        ("{ difference = -2 }", '{ difference = "x2" }', "difference must be a whole number"),
    ],
)
def test_a_difference_that_nothing_reads_and_limits_of_nothing_are_mistakes(old: str, new: str, said: str) -> None:
    assert any(said in each for each in problems(HEAD + MUD.replace(old, new)))


TOWN = """
[ask.ground]
prompt = "Where is the defender?"
answer.open = {}
answer.town = {}
answer.fort = {}

[table.CRT]
cells = '''
    1-1 2-1
1-3 N   N
4-6 N   D1
'''

[results]
N = "no effect"

[results."D#"]
does = "defenders retreat #"
but = [
  { when = { ground = "fort" }, does = "no effect", says = "the fort holds" },
  { when = { ground = ["town", "fort"] }, does = "defenders lose #" },
]
"""
OF_ONE = {"defence": "Ann 3"}


@pytest.mark.parametrize(
    ("ground", "does", "says"),
    [
        ("open", ["retreats Ann"], "2-1, die 5: D1, defenders retreat 1."),
        ("town", ["eliminated Ann"], "2-1, die 5: D1, defenders lose 1."),
        ("fort", [], "2-1, die 5: D1, the fort holds."),
    ],
)
def test_the_first_exception_that_fits_holds_in_place_of_a_result(ground: str, does: list[str], says: str) -> None:
    here = played(TOWN, **OF_ONE, ground=ground, die="5", **{"Ann.into": "free"})
    assert here.ruling is not None
    assert (effects(here, details=False), here.ruling.sentence, here.ruling.outcome) == (does, says, "D1")


def test_what_exceptions_look_at_is_asked_before_the_throw_and_only_where_one_may_be_come_to() -> None:
    here = played(TOWN, **OF_ONE)
    assert here.question is not None
    assert here.question.key == "ground"
    weak = played(TOWN, attack="Cid 3", **OF_ONE)
    assert weak.question is not None
    assert weak.question.key == "die"


def test_exceptions_leave_the_odds_of_their_result_as_they_are() -> None:
    combat = game(HEAD + TOWN, "small-words").checklists[0]
    for ground in ("open", "town", "fort"):
        outcomes = forecast(combat, Given({"attack": "Cid 6", **OF_ONE, "ground": ground})).outcomes
        assert outcomes == {"N": Fraction(1, 2), "D1": Fraction(1, 2)}


def test_a_unit_that_is_checked_has_its_own_exceptions() -> None:
    """Any throw is a check of each; guards hold, others are lost."""
    check = """
[ask.guard]
prompt = "Is {unit} a guard?"
of = "unit"
answer.yes = {}

[table.CRT]
cells = '''
    1-1 2-1
1-6 M   M
'''

[table.Morale]
by = ""
cells = '''
    all
1-6 R
'''

[results]
M = "defenders check Morale"
R = { does = "unit is eliminated", but = { when = { guard = "yes" }, does = "unit stays" } }
"""
    checked = {"Ann.morale.die": "1", "Ben.morale.die": "1", "Ann.guard": "yes", "Ben.guard": "no"}
    here = played(check.replace('by = ""\n', ""), die="1", **checked)
    assert effects(here, details=False) == ["stays Ann", "eliminated Ben"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('{ when = { ground = "fort" }, does', "{ does", "This exception of D1 always holds: say when"),
        ('does = "no effect", says', "says", "This exception of D1 does nothing yet: write does"),
        ('ground = "fort"', 'ground = "hill"', "“hill” is not an answer to ground"),
        ('says = "the fort', 'tells = "the fort', "“tells” is not a key here"),
        (
            'does = "defenders retreat #"',
            'does = "defenders retreat #"\nverdict = "Retreat"',
            "verdict would be told of the exceptions, too",
        ),
        ('"defenders lose #" }', '"unit is eliminated" }', "is about a unit, and here no unit is in hand"),
        ("[table.CRT]", '[ask.horse]\nof = "unit"\n[table.CRT]', ""),
    ],
)
def test_an_exception_that_says_nothing_or_is_told_wrongly_is_a_mistake(old: str, new: str, said: str) -> None:
    found = problems(HEAD + TOWN.replace(old, new))
    assert any(said in each for each in found) if said else found == []


def test_an_exception_of_a_combat_looks_at_no_single_unit() -> None:
    text = TOWN.replace("[ask.ground]", '[ask.ground]\nof = "unit"')
    assert any("ground is about a unit, and no unit is in hand" in each for each in problems(HEAD + text))
