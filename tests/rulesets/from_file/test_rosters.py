"""Rosters: units that need no number, and what a step leaves of them; the counter in the owner's hand decides."""

from __future__ import annotations

import pytest
from ruled import effects

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import ELIMINATED, Change, Tabletop, What
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.questions.question import read
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.from_file import BadGame, game

SKIRMISH = """
game = "Skirmish"
sides = { red = "Red", blue = "Blue" }

[units]
steps = true

[roster.red]
"Tall Ann" = "6/4/2"
Ben = "3"
[roster.blue]
Cid = "5/2"

[table.CRT]
by = "difference"
dice = "d4"
cells = '''
     0
1-2  L
3    LL
4    CH
'''
[table.Nerve]
dice = "d4"
cells = '''
   all
1-4 RUN
'''

[results]
L = "attackers lose 1"
LL = "attackers lose 1; attackers lose 1"
CH = "attackers lose 1; attackers check Nerve"
RUN = "unit loses 1"
"""
COMBAT = game(SKIRMISH, "skirmish").checklists[0]
FORCE = COMBAT.questions[0]


def played(die: int, table: Tabletop | None = None, defaults: bool = False, clock: bool = True, **answers: str) -> Run:
    given = {"attack": "tall ann", "defence": "Cid", "die": str(die), **answers}
    return adjudicate(COMBAT, Given(given, table or Tabletop(), defaults=defaults, clock=clock))


def test_a_name_of_the_roster_needs_no_strength() -> None:
    here = played(1)
    assert (here.facts["attack"], here.facts["defence"]) == (6, 5)
    assert [(each.amount, each.reason) for each in here.ledger] == [(6, "Tall Ann"), (5, "Cid")]


@pytest.mark.parametrize(("typed", "strength"), [("Ann 9", 9), ("Tall Ann 5", 5)])
def test_the_number_on_the_counter_goes_before_the_roster(typed: str, strength: int) -> None:
    assert played(1, attack=typed).facts["attack"] == strength


def test_a_card_goes_before_the_roster() -> None:
    table = Tabletop().changed((Change(What.CARD, "Tall Ann", "strength", "4"),))
    assert played(1, table).facts["attack"] == 4


def test_a_name_that_is_on_no_roster_needs_its_strength() -> None:
    with pytest.raises(BadAnswer, match="“Dora” has no strength"):
        read(FORCE, "Dora", Tabletop())


@pytest.mark.parametrize(
    ("key", "forces", "sentence"),
    [
        ("attack", {"attack": "ben + cid"}, "Ben, Cid: units of different sides. Name attackers of one side."),
        ("defence", {"defence": "Ben 3"}, "Ben, Tall Ann: units of the same side. Name defenders of the other side."),
    ],
)
def test_units_of_the_roster_fight_for_their_side(key: str, forces: dict[str, str], sentence: str) -> None:
    here = played(1, **forces)
    assert here.refused is not None
    assert (here.refused.key, here.refused.reason) == (key, sentence)


def test_a_unit_that_is_on_no_roster_may_be_on_either_side() -> None:
    assert played(1, attack="Tall Ann + Dora 2", defence="Cid + Eve 3").facts["defence"] == 8


@pytest.mark.parametrize(("has", "left"), [("Tall Ann", "4"), ("Tall Ann 4", "2"), ("Tall Ann 2", "0"), ("Ben", "0")])
def test_what_the_roster_says_a_step_leaves_is_not_asked(has: str, left: str) -> None:
    here = played(1, attack=has, clock=False)
    unit = has.rstrip(" 246")
    assert (here.ended, here.answered[f"{unit}.left"].text) == (True, left)


def test_a_typed_strength_goes_before_what_the_roster_says() -> None:
    here = played(1, **{"attack": "Ben", "Ben.left": "2"})
    assert here.refused is not None
    assert here.refused.reason == "Ben: 3 now, and 1 step lost leaves it no strength: type 0."


@pytest.mark.parametrize(("has", "left"), [("Tall Ann", "4"), ("Tall Ann 4", "2"), ("Tall Ann 2", "0"), ("Ben", "0")])
def test_what_a_step_leaves_is_known_by_the_list_of_units(has: str, left: str) -> None:
    unit = has.rstrip(" 0123456789")
    known = played(1, attack=has).answered[f"{unit}.left"]
    assert (known.text, known.said) == (left, f"the list of units: {unit} left: {left}")


def test_of_a_strength_that_is_not_on_the_roster_nothing_is_offered() -> None:
    here = played(1, attack="Tall Ann 5")
    assert here.question is not None
    assert here.question.default is None


@pytest.mark.parametrize(("die", "more"), [(3, {}), (4, {"Tall Ann.nerve.die": "1"})])
def test_a_unit_that_loses_twice_in_one_combat_is_asked_for_twice(die: int, more: dict[str, str]) -> None:
    here = played(die, defaults=True, **more)
    assert [f"{each.name} {each.detail}" for each in here.effects] == ["reduced 4", "reduced 2"]
    assert [key for key in here.answered if "left" in key] == ["Tall Ann.left", "Tall Ann.left-2"]


def losing(does: str, attack: str, defaults: bool = False, clock: bool = True, **answers: str) -> Run:
    """Play a combat in which the attackers lose more than a step."""
    text = SKIRMISH.replace('L = "attackers lose 1"', f'L = "{does}"').replace('Ben = "3"', 'Ben = "6/3"')
    given = {"attack": attack, "defence": "Cid", "die": "1", **answers}
    return adjudicate(game(text, "skirmish").checklists[0], Given(given, Tabletop(), defaults=defaults, clock=clock))


@pytest.mark.parametrize(
    ("attack", "does", "what"),
    [
        ("Ben", "attackers lose 2", "eliminated Ben last step"),
        ("Ben", "attackers lose 3", "eliminated Ben last step"),
        ("Tall Ann", "attackers lose 2", "reduced Tall Ann 2"),
        ("Tall Ann 4", "attackers lose 2", "eliminated Tall Ann last step"),
        ("Tall Ann", "attackers lose 3", "eliminated Tall Ann last step"),
    ],
)
def test_several_steps_are_followed_down_the_roster(attack: str, does: str, what: str) -> None:
    assert effects(losing(does, attack, defaults=True)) == [what]


def test_hits_that_are_taken_as_losses_are_followed_down_the_roster() -> None:
    here = losing("attackers take 3", "Tall Ann", True, **{"attackers.losses": "2", "Tall Ann.into": "free"})
    assert effects(here)[0] == "reduced Tall Ann 2"


def test_both_losses_may_be_given_to_one_of_two_units() -> None:
    here = losing("attackers lose 2", "Tall Ann + Ben", True, **{"loses.1": "Ben", "loses.2": "Ben"})
    assert effects(here) == ["eliminated Ben last step"]


def test_a_unit_without_steps_left_is_no_choice_for_a_further_loss() -> None:
    here = losing("attackers lose 3", "Tall Ann + Ben", True, **{"loses.1": "Ben", "loses.2": "Ben"})
    assert effects(here) == ["eliminated Ben last step", "reduced Tall Ann 4"]


@pytest.mark.parametrize("left", ["3", "5"])
def test_a_strength_that_the_steps_do_not_leave_is_not_taken(left: str) -> None:
    here = losing("attackers lose 2", "Ben", **{"Ben.left": left})
    assert here.refused is not None
    assert here.refused.reason == "Ben: 6 now, and 2 steps lost leaves it no strength: type 0."


EXCHANGE = "defenders lose 1; attackers lose as much"


@pytest.mark.parametrize(("attack", "what"), [("Ben 6", "reduced Ben 3"), ("Tall Ann 6", "reduced Tall Ann 2")])
def test_what_is_offered_in_an_exchange_is_enough(attack: str, what: str) -> None:
    owes_three = losing(EXCHANGE, attack, True, defence="Cid")
    assert effects(owes_three) == ["reduced Cid 2", what]


@pytest.mark.parametrize(
    ("attack", "loses", "owed", "gives"),
    [
        ("Tall Ann + Ben", "1", "3", ["2, 4 or 6 strength", "3 or 6 strength"]),
        ("Ben + Dora 1", "2", "5", ["6 strength", "1 strength at most"]),
    ],
)
def test_in_an_exchange_it_is_asked_who_loses_with_what_is_owed_and_what_each_gives(
    attack: str, loses: str, owed: str, gives: list[str]
) -> None:
    here = losing(f"defenders lose {loses}; attackers lose as much", attack)
    assert here.question is not None
    assert here.question.help.startswith(f"{owed} strength is owed.")
    assert [each.meaning for each in here.question.options(here.table)] == [
        f"It gives {each}; {owed} owed." for each in gives
    ]


def test_in_an_exchange_the_last_unit_loses_all_that_is_owed_still_unasked() -> None:
    here = losing("defenders lose 2; attackers lose as much", "Ben + Dora 1", **{"Cid.left": "0", "loses.1": "Ben"})
    assert effects(here)[1] == "eliminated Ben last step"


def test_in_an_exchange_several_strengths_that_are_enough_are_a_choice() -> None:
    here = losing(EXCHANGE, "Ben + Dora 1", **{"Cid.left": "2", "loses.1": "Ben"})
    assert here.question is not None
    assert (here.question.key, here.question.default) == ("Ben.left", "3")


def test_in_an_exchange_a_loss_that_the_others_cannot_make_up_for_is_asked_again_with_its_reason() -> None:
    here = losing(EXCHANGE, "Ben + Dora 1", **{"Cid.left": "2", "loses.1": "Ben", "Ben.left": "5"})
    assert here.refused is not None
    assert here.question is not None
    assert here.question.prompt == "Ben: strength after the loss?"
    assert here.refused.reason == "At least 2 strength must be lost, and this makes 1: type a smaller strength."


def test_in_an_exchange_only_strengths_of_the_roster_are_taken() -> None:
    here = losing(EXCHANGE, "Tall Ann", **{"Cid.left": "2", "Tall Ann.left": "1"})
    assert here.refused is not None
    assert here.refused.reason == "Tall Ann: 6 now. Type 2 or 0, as its steps go."


def test_units_of_the_roster_that_are_left_are_offered_as_they_are_typed() -> None:
    table = Tabletop().changed((Change(What.STATE, "Ben", ELIMINATED, "yes"),))
    assert FORCE.completions(Tabletop()) == ("Tall Ann", "Ben", "Cid")
    assert FORCE.completions(table) == ("Tall Ann", "Cid")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[roster.blue]", "[roster.bleu]", "11: “bleu” is not a side: write red or blue. Did you mean blue?"),
        ('"6/4/2"', '"6/8"', "9: “6/8” are no strengths: write them from full down, such as 12/6."),
        ('"6/4/2"', '"6/x"', "9: “6/x” are no strengths: write them from full down, such as 12/6."),
        ('"6/4/2"', '"6/0"', "9: “6/0” are no strengths: write them from full down, such as 12/6."),
        ("Cid =", "ben =", "12: “ben” is in the roster twice: give each unit a name of its own."),
        ("Cid =", "21 =", "12: “21” cannot name a unit: use letters and digits, and not digits alone."),
        ("Cid =", '"A + B" =', "12: “A + B” cannot name a unit: use letters and digits, and not digits alone."),
    ],
)
def test_what_is_wrong_with_a_roster_is_said_with_its_line(old: str, new: str, said: str) -> None:
    with pytest.raises(BadGame) as bad:
        game(SKIRMISH.replace(old, new), "skirmish")
    assert str(bad.value.problems[0]) == said


@pytest.mark.parametrize(
    ("unit", "full", "reduced"), [("XXIV", 12, "6"), ("VII", 7, "4"), ("43 Army", 8, "4"), ("1st Shock", 10, "5")]
)
def test_battle_for_moscow_knows_its_counters(unit: str, full: int, reduced: str) -> None:
    answers = {"attacker": "german", "mud": "no", "terrain": "none", "attack": unit, "defence": f"D {full}", "die": "6"}
    here = adjudicate(ruleset("battle-for-moscow").checklist("combat"), Given(answers, clock=False))
    assert here.facts["attack"] == full
    assert here.answered[f"{unit}.left"].text == reduced
