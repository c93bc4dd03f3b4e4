"""Forecasts against every roll of the dice."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from little_games import ATTACK, BID, BONUS, COMPARE, DIE, TIES, Bonus, Doing, Ending, Ties, checklist

from oracles import rivets as oracle
from rulesets.engine.core.tabletop import Change, Tabletop, What
from rulesets.engine.odds.forecast import forecast, luck
from rulesets.engine.odds.prospects import in_short, line, percent, rows
from rulesets.engine.odds.search import Happening
from rulesets.engine.questions.dice import Die
from rulesets.engine.questions.symbol_dice import DicePool, PrintedFaces
from rulesets.engine.questions.throws import Throw
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.rivets import COMBAT

BATTLE = {"phase": "combat", "target": "units", "attack": "7", "defence": "2"}
HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)


def battle(**answers):
    return forecast(COMBAT, Given({**BATTLE, **{key.replace("_", "-"): text for key, text in answers.items()}}))


def by_rolling(game, given, *dice):
    """Answer with every roll in turn, and count what each comes to."""
    sums = {}
    for roll in product(*(range(1, die.faces + 1) for die in dice)):
        answers = {**given.answers, **{die.key: str(face) for die, face in zip(dice, roll, strict=True)}}
        run = adjudicate(game, Given(answers, given.table, defaults=True))
        effects = tuple(Happening(effect.name, effect.unit, effect.detail) for effect in run.effects)
        found = run.ruling.outcome, effects
        chance = Fraction(1)
        for die in dice:
            chance /= die.faces
        sums[found] = sums.get(found, Fraction(0)) + chance
    return sums


def test_the_odds_of_a_battle():
    odds = battle()
    assert odds.outcomes == {"DX": HALF, "DR": SIXTH, "NE": THIRD}
    assert list(odds.outcomes) == ["DX", "DR", "NE"]
    assert odds.known == 1
    assert odds.missing == ()
    assert [answer.question.key for answer in odds.assumed] == ["odds-rounding"]
    assert odds.used == tuple(BATTLE)
    assert odds.against == "3-1"


def test_a_decision_after_the_ruling_leaves_the_outcome_known():
    assert [(each.key, each.share) for each in battle().undecided] == [("defenders.into", SIXTH)]
    assert battle().effects[Happening("may-advance", "attackers")] == HALF
    decided = forecast(COMBAT, Given({**BATTLE, "defenders.into": "crater"}))
    assert decided.undecided == ()
    assert decided.effects[Happening("may-advance", "attackers")] == Fraction(2, 3)


@pytest.mark.parametrize("rounding", ["defender", "nearest"])
def test_every_battle_agrees_with_every_roll(rounding):
    for attack, defence in product(range(1, 25), range(1, 13)):
        column = oracle.column(attack, defence, rounding)
        odds = battle(attack=str(attack), defence=str(defence), odds_rounding=rounding)
        if column is None:
            assert odds.outcomes == {"refused": 1}
            continue
        rolled = [oracle.cell(column, die) for die in range(1, 7)]
        assert odds.outcomes == {result: Fraction(rolled.count(result), 6) for result in rolled}


@given(st.integers(1, 30), st.integers(1, 12), st.sampled_from(["clear", "crater", "marsh"]), st.booleans())
def test_outcomes_and_effects_stand_together_as_in_every_roll(attack, defence, hexes, lb):
    into = {f"{side}.{key}": text for side in ("attackers", "defenders") for key, text in {"into": hexes}.items()}
    lbs = {f"{side}.is-lb": "yes" if lb else "no" for side in ("attackers", "defenders")}
    given = Given({**BATTLE, "attack": str(attack), "defence": str(defence), **into, **lbs})
    joint = dict(forecast(COMBAT, given).joint)
    assert joint == by_rolling(COMBAT, given, DIE)
    assert sum(joint.values()) == 1


def test_a_die_that_lies_there_is_certain():
    assert battle(die="6").outcomes == {"DX": 1}
    assert len(battle(die="6").joint) == 1
    assert len(battle().joint) > 1


def test_what_is_not_answered_yet_is_missing():
    odds = forecast(COMBAT, Given({"phase": "combat", "target": "units", "defence": "3"}))
    assert odds.outcomes == {}
    assert odds.known == 0
    assert [(each.key, each.share, each.printed) for each in odds.missing] == [("attack", 1, True)]
    assert line(rows(odds)) == "Odds: not known 100%"


def test_an_answer_that_cannot_be_taken_says_why():
    odds = battle(attack="many")
    assert odds.missing[0].reason.startswith("“many” has no strength in attack")
    assert "attack" not in odds.used


def two_dice(ref):
    """A second die is rolled only after some of the first, and takes the first one's effect with it."""
    first = ref.ask(DIE)
    if first > 3:
        ref.effect(Doing.TIRED, "Ann", detail=str(first))
    second = ref.ask(AGAIN) if first % 2 else 0
    if first + second > 5:
        ref.effect(Doing.GONE, "Ben")
    ref.rule(Ending.WON if first + second > 4 else Ending.DRAWN if second == 1 else Ending.LOST, "Rolled.")


AGAIN = Die("again", "Roll another.", faces=4)
TWO = checklist(two_dice, DIE, AGAIN)


def test_dice_that_hang_on_dice():
    assert dict(forecast(TWO, Given()).joint) == by_rolling(TWO, Given(), DIE, AGAIN)


THIRD_DIE = Die("third", "Roll a last one.", faces=2)


def test_ways_are_written_out_through_throws_of_every_kind():
    def procedure(ref):
        ref.after_rolling(DIE, lambda face: "high" if face > 4 else "low", lambda height: certain(ref, height))

    def certain(ref, height):
        ref.after_rolling(AGAIN, lambda _: "any", lambda _: last(ref, height))

    def last(ref, height):
        third = ref.ask(THIRD_DIE) if height == "high" else 0
        ref.rule([Ending.LOST, Ending.DRAWN, Ending.WON][third], "Rolled.")

    game = checklist(procedure, DIE, AGAIN, THIRD_DIE)
    odds = forecast(game, Given())
    assert dict(odds.joint) == by_rolling(game, Given(), DIE, AGAIN, THIRD_DIE)
    ends = [
        ([value for _, value in each.fate], each.outcome, Fraction(each.weight, each.total)) for each in odds.leaves
    ]
    assert ends == [
        (["low", "any"], "lost", 2 * THIRD),
        (["high", "any", 1], "drawn", SIXTH),
        (["high", "any", 2], "won", SIXTH),
    ]


def test_the_first_die_is_told_what_it_is_read_against():
    def columns(ref):
        ref.rule(Ending.WON if ref.ask(DIE, at="left") > ref.ask(AGAIN, at="right") else Ending.LOST, "Rolled.")

    assert forecast(checklist(columns, DIE, AGAIN), Given()).against == "left"


def test_open_precedents_take_their_default_and_are_named():
    odds = forecast(COMPARE, Given({"attack": "2", "defence": "2"}))
    assert odds.outcomes == {"lost": 1}
    assert [(answer.question.key, answer.text) for answer in odds.assumed] == [
        ("bonus", Bonus.NONE),
        ("ties", Ties.DEFENDER),
    ]
    settled = Tabletop(precedents={BONUS.key: "one", TIES.key: "nobody"})
    assert forecast(COMPARE, Given({"attack": "3", "defence": "2"}, settled)).outcomes == {"drawn": 1}


def test_nothing_half_known_shows_in_the_odds():
    before = forecast(BID, Given({"weather": "dry"}))
    assert [each.key for each in before.missing] == ["bids"]
    half = forecast(BID, Given({"weather": "dry", "bids": "attack.bid=9"}))
    assert half.outcomes == before.outcomes == {}
    revealed = {"weather": "dry", "bids": "attack.bid=3; defence.bid=5; luck.bid=1"}
    assert dict(forecast(BID, Given(revealed)).joint) == by_rolling(BID, Given(revealed), DIE)


FACES = PrintedFaces("faces.{colour}", "What is on a {colour} die?", symbols="CX", faces=2)
ROLL = Throw("roll", "Roll.", symbols="CX", colours=("green", "blue"), printed_faces=FACES)
AGAINST = Throw("against", "Roll.", symbols="CX", colours=("green", "blue"), printed_faces=FACES)


def pools(ref):
    """Roll dice of two colours against blue ones, unless the attack is called off."""
    dice = ref.ask(ATTACK)
    attack = ref.throw(ROLL.with_pool(pool(green=dice, blue=1)))
    defence = ref.throw(AGAINST.with_pool(pool(blue=1)))
    ref.after_comparing("left", attack, defence, lambda mine, other: mine, sum, lambda left: end(ref, left))


def pool(**dice):
    return DicePool.of(dice)


def end(ref, left):
    if left > 1 and ref.ask(DIE) > 4:
        ref.effect(Doing.GONE, "Ann", detail=str(left))
    ref.rule(Ending.WON if left else Ending.LOST, "Compared.")


POOLS = checklist(pools, ATTACK, ROLL, AGAINST, FACES, DIE)


def test_dice_without_known_faces_are_named_all_at_once():
    odds = forecast(POOLS, Given({"attack": "2"}))
    assert [each.key for each in odds.missing] == ["faces.green", "faces.blue"]
    assert all(each.share == 1 and each.printed for each in odds.missing)
    one_known = forecast(POOLS, Given({"attack": "2"}, Tabletop(kit={"faces.green": "c x"})))
    assert [each.key for each in one_known.missing] == ["faces.blue"]
    assert one_known.known == 0


def test_a_die_after_a_comparison_hangs_on_what_is_left():
    table = Tabletop(kit={"faces.green": "c -", "faces.blue": "cx -"})
    odds = forecast(POOLS, Given({"attack": "1"}, table))
    # Green shows one symbol or none, blue two or none: 0, 1, 2 or 3 are left, each with a chance of 1/4.
    assert dict(odds.joint) == {
        ("lost", ()): Fraction(1, 4),
        ("won", ()): Fraction(1, 4) + HALF * Fraction(4, 6),
        ("won", (Happening("gone", "Ann", "2"),)): Fraction(1, 4) * THIRD,
        ("won", (Happening("gone", "Ann", "3"),)): Fraction(1, 4) * THIRD,
    }
    assert list(odds.outcomes.items()) == [("won", Fraction(3, 4)), ("lost", Fraction(1, 4))]


def test_throws_with_more_combinations_than_can_be_weighed_are_said_to_be():
    def far_too_many(ref):
        throws = (ref.throw(each.with_pool(pool(green=400))) for each in (ROLL, AGAINST))
        ref.rule(ref.compare("left", *throws, lambda mine, other: mine, lambda left: Ending.WON), "Compared.")

    odds = forecast(checklist(far_too_many, ROLL, AGAINST, FACES), Given({}, Tabletop(kit={"faces.green": "c x"})))
    assert odds.outcomes == {}
    assert [(each.key, each.reason) for each in odds.missing] == [
        ("against", "These dice have more than 100,000 combinations, too many to work out.")
    ]


def test_dice_after_dice_that_part_into_too_many_ways_are_said_to_do_so():
    dice = [Die(f"die {number}", "Roll.", faces=11) for number in range(8)]

    def one_by_one(ref):
        ref.rule(Ending.WON if sum(ref.ask(die) for die in dice) > 40 else Ending.LOST, "Rolled.")

    odds = forecast(checklist(one_by_one, *dice), Given())
    assert odds.outcomes == {}
    assert [(each.key, each.share, each.reason) for each in odds.missing] == [
        ("die 3", 1, "The odds are worked out for at most 10,000 ways in which throws may follow each other.")
    ]


def test_effects_that_change_the_table_are_seen_by_later_questions():
    def tiring(ref):
        if ref.ask(DIE) < 3:
            ref.effect(Doing.TIRED, "Ann", changes=(Change(What.STATE, "Ann", "tired", "yes"),))
        ref.rule(Ending.LOST if "tired" in ref.unit("Ann").states else Ending.WON, "Rolled.")

    assert forecast(checklist(tiring, DIE), Given()).outcomes == {"won": Fraction(2, 3), "lost": THIRD}


def test_luck_is_not_known_where_outcomes_are_not():
    assert luck(forecast(POOLS, Given({"attack": "2"})), "won") is None


def test_rows_stand_from_best_to_worst_for_the_attacker():
    assert [str(row) for row in rows(battle(attack="7", defence="3"))] == [
        "DX 1/3 (33%)",
        "DR 1/6 (17%)",
        "NE 1/3 (33%)",
        "AR 1/6 (17%)",
    ]
    assert rows(battle())[0].label == "defenders destroyed"
    assert line(rows(battle())) == "Odds: DX 1/2 (50%), DR 1/6 (17%), NE 1/3 (33%)"


@pytest.mark.parametrize(
    ("chance", "said"),
    [("0", "0%"), ("1/300", "under 1%"), ("1/8", "13%"), ("1/3", "33%"), ("299/300", "over 99%"), ("1", "100%")],
)
def test_percent_never_calls_certain_what_is_not(chance, said):
    assert percent(Fraction(chance)) == said


@pytest.mark.parametrize(
    ("chance", "said"), [("5/36", "5/36 (14%)"), ("5/37", "14%"), ("1", "100%"), ("0", "0%"), ("1/100", "1%")]
)
def test_a_fraction_stands_beside_percent_only_where_one_can_take_it_in(chance, said):
    assert in_short(Fraction(chance)) == said
