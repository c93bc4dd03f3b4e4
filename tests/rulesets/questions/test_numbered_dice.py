"""Several numbered dice as one question: how they are read and kept, and how odds go by what they come to."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from little_games import Doing, Ending, checklist

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.questions.dice import Dice, Rolled
from rulesets.engine.questions.question import read
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given
from rulesets.engine.referee.referee import Referee

EMPTY = Tabletop()
TWO = Dice("die", "Roll two dice.")
TENS = Dice("die", "Roll two dice, tens first.", digits=True)
FROM_0 = Dice("die", "Roll a number from 0 to 9.", 1, 10, low=0)
HUNDRED = Dice("die", "Roll two dice from 0 to 9, tens first.", 2, 10, low=0, digits=True)


@pytest.mark.parametrize(
    ("dice", "text", "number", "faces"),
    [
        (TWO, "3+4", 7, (3, 4)),
        (TWO, "3 4", 7, (3, 4)),
        (TWO, "3, 4", 7, (3, 4)),
        (TWO, "12", 12, ()),
        (TENS, "34", 34, (3, 4)),
        (TENS, "3 4", 34, (3, 4)),
        (FROM_0, "0", 0, (0,)),
        (HUNDRED, "07", 7, (0, 7)),
        (Dice("die", "Roll.", 3), "18", 18, ()),
    ],
)
def test_dice_are_read_by_their_faces_or_their_number(
    dice: Dice, text: str, number: int, faces: tuple[int, ...]
) -> None:
    rolled = read(dice, text, EMPTY)
    assert (rolled.number, rolled.faces) == (number, faces)


@pytest.mark.parametrize(
    ("dice", "text"),
    [
        *((TWO, text) for text in ("1", "13", "3+4+5", "0+7", "3+", "", "²+3")),
        *((TENS, text) for text in ("17", "3", "345")),
        (FROM_0, "10"),
        (HUNDRED, "7"),
    ],
)
def test_what_the_dice_cannot_show_is_refused(dice: Dice, text: str) -> None:
    with pytest.raises(BadAnswer, match="does not answer"):
        read(dice, text, EMPTY)


@pytest.mark.parametrize(
    ("dice", "text", "kept", "said"),
    [(TWO, "3 4", "3+4", "3+4 = 7"), (TWO, "7", "7", "7"), (TENS, "3,4", "34", "34"), (FROM_0, "0", "0", "0")],
)
def test_faces_are_kept_and_said_where_they_are_known(dice: Dice, text: str, kept: str, said: str) -> None:
    rolled = read(dice, text, EMPTY)
    assert (dice.written(rolled, text), dice.say(rolled)) == (kept, said)


def test_what_is_accepted_is_named_by_an_example() -> None:
    assert TWO.accepted() == "their sum, or 2 dice from 1 to 6 such as 1+2"
    assert TENS.accepted() == "2 dice from 1 to 6, read as a number such as 12"
    assert FROM_0.accepted() == "a number from 0 to 9"


def test_dice_of_several_digits_are_no_digits() -> None:
    with pytest.raises(ValueError, match="A die from 1 to 10 is not a digit"):
        Dice("die", "Roll.", 2, 10, digits=True)


@pytest.mark.parametrize("dice", [TWO, TENS, FROM_0, HUNDRED, Dice("die", "Roll.", 4), Dice("die", "Roll.", 3, 8)])
def test_each_number_weighs_as_many_throws_as_make_it(dice: Dice) -> None:
    throws = product(range(dice.low, dice.high + 1), repeat=dice.number)
    made = Counter(int("".join(map(str, faces))) if dice.digits else sum(faces) for faces in throws)
    assert {rolled.number: weight for rolled, weight in dice.weights().items()} == made


@given(st.lists(st.integers(1, 6), min_size=2, max_size=2))
def test_what_the_app_rolls_is_what_it_reads(faces: list[int]) -> None:
    falls = iter(faces)
    assert read(TWO, TWO.rolled(lambda _: next(falls), EMPTY, None), EMPTY).faces == tuple(faces)


SQUADS = ("Ann", "Ben", "Cid")
MORALE = Dice("{unit}.morale", "{unit} checks morale: roll two dice.")


def cell(rolled: Rolled) -> str:
    return "LOST" if rolled.number >= 10 else "DRAWN" if rolled.number >= 6 else "WON"


def under_fire(ref: Referee) -> None:
    """Fire once; whoever is under fire then checks morale, each by a throw of its own."""
    outcome = Ending[ref.roll(TWO, cell)]
    ref.rule(outcome, "Fire.")
    for squad in SQUADS if outcome is not Ending.WON else ():
        if ref.roll(MORALE.of(squad), lambda rolled: rolled.number > 8):
            ref.effect(Doing.TIRED, squad)


UNDER_FIRE = checklist(under_fire, TWO, MORALE)
WITHOUT_CHECKS = checklist(lambda ref: ref.rule(Ending[ref.roll(TWO, cell)], "Fire."), TWO)


def test_a_roll_gives_what_is_kept_of_the_dice_that_were_thrown() -> None:
    run = adjudicate(WITHOUT_CHECKS, Given({"die": "4+6"}))
    assert run.ruling is not None
    assert (run.ruling.outcome, run.answered["die"].text) == ("lost", "4+6")


def test_a_roll_without_dice_asks_for_them() -> None:
    assert adjudicate(WITHOUT_CHECKS, Given()).question == TWO


def test_a_throw_is_one_chance_over_what_it_can_come_to() -> None:
    ways = forecast(WITHOUT_CHECKS, Given()).leaves
    assert [(way.outcome, way.weight, way.total) for way in ways] == [
        ("won", 10, 36),
        ("drawn", 20, 36),
        ("lost", 6, 36),
    ]


def test_odds_of_checks_are_those_of_all_throws() -> None:
    throws = list(product(range(1, 7), repeat=2))
    fire = Counter(cell(Rolled(sum(faces))) for faces in throws)
    failed = Fraction(sum(sum(faces) > 8 for faces in throws), 36)
    here = forecast(UNDER_FIRE, Given())
    assert here.outcomes == {Ending[name].value: Fraction(weight, 36) for name, weight in fire.items()}
    checked = 1 - Fraction(fire["WON"], 36)
    assert {each.unit: chance for each, chance in here.effects.items()} == dict.fromkeys(SQUADS, checked * failed)
    all_hold = sum(chance for (_, effects), chance in here.joint.items() if not effects)
    assert all_hold == 1 - checked + checked * (1 - failed) ** 3


def going_on(begun: list[str]) -> Checklist:
    """Make the same combat once more, so that each throw ends the procedure with what follows; it notes each start."""

    def check(ref: Referee, squads: tuple[str, ...]) -> None:
        def then(failed: bool) -> None:
            if failed:
                ref.effect(Doing.TIRED, squads[0])
            check(ref, squads[1:])

        if squads:
            ref.after_rolling(MORALE.of(squads[0]), lambda rolled: rolled.number > 8, then)

    def follow(ref: Referee, fallen: str) -> None:
        outcome = Ending[fallen]
        ref.rule(outcome, "Fire.")
        check(ref, SQUADS if outcome is not Ending.WON else ())

    def procedure(ref: Referee) -> None:
        begun.append("begun")
        ref.after_rolling(TWO, cell, lambda fallen: follow(ref, fallen))

    return checklist(procedure, TWO, MORALE)


def test_what_ends_with_a_throw_has_the_odds_of_what_goes_on_after_it() -> None:
    begun: list[str] = []
    assert forecast(going_on(begun), Given()).joint == forecast(UNDER_FIRE, Given()).joint
    assert len(begun) == 1


@pytest.mark.parametrize("fallen", ["3", "4+6"])
def test_at_the_table_it_is_played_alike(fallen: str) -> None:
    given = Given({"die": fallen, **{f"{squad}.morale": "9" for squad in SQUADS}})
    one, other = adjudicate(UNDER_FIRE, given), adjudicate(going_on([]), given)
    assert one.ruling == other.ruling
    assert one.effects == other.effects
    assert list(one.answered) == list(other.answered)


def test_odds_of_throws_after_throws_beyond_use_say_so() -> None:
    def check(ref: Referee, number: int) -> None:
        ref.after_rolling(MORALE.of(str(number)), lambda rolled: rolled.number > 8, lambda _: check(ref, number + 1))

    def procedure(ref: Referee) -> None:
        ref.rule(Ending.DRAWN, "Fire.")
        check(ref, 1)

    here = forecast(checklist(procedure, MORALE), Given())
    assert here.outcomes == {"drawn": 1}
    assert [each.reason for each in here.undecided] == [
        "The odds are worked out for at most 1,500 ways in which throws may follow each other."
    ]


def test_checks_of_three_units_are_forecast_at_once() -> None:
    began = perf_counter()
    forecast(UNDER_FIRE, Given())
    assert perf_counter() - began < 0.5  # 19 ways; one for each throw would be two billion
