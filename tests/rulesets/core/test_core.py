"""What the engine stands on: chances, tables and charts, and what lies on the table."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rows import by_rows

from rulesets.engine.core.distributions import ByMargin, CountedDice, combinations, compared
from rulesets.engine.core.tables import CombatResultsTable, Odds, Rounding
from rulesets.engine.core.tabletop import (
    ELIMINATED,
    MANY,
    Change,
    Clock,
    Obligation,
    Tabletop,
    Unit,
    UnitStatus,
    What,
    put,
)
from rulesets.engine.core.words import Until, aside, cited

NOTHING = (0, 0, 0)
counts = st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2))
dice = st.lists(st.lists(counts, min_size=1, max_size=4).map(tuple), max_size=4)


def thrown(faces, start=NOTHING):
    return CountedDice(tuple(Counter(faces).items()), start)


def added(*all_counts):
    return tuple(map(sum, zip(*all_counts, strict=True)))


def throws(faces, start=NOTHING):
    return Counter(added(start, *throw) for throw in product(*faces))


@given(dice, counts)
def test_a_throw_is_weighed_as_every_way_to_throw_it(faces, start):
    found = thrown(faces, start)
    assert found.weights() == throws(faces, start)
    assert sum(found.weights().values()) == found.total == prod(map(len, faces))
    assert len(found.weights()) <= found.most_counts


@given(dice, counts)
def test_a_measured_throw_shows_what_is_measured_of_its_counts(faces, start):
    def measure(each):
        return each[0] - each[2], sum(each)

    wanted = Counter()
    for each, weight in throws(faces, start).items():
        wanted[measure(each)] += weight
    assert thrown(faces, start).measured(measure).weights() == wanted


@given(dice, counts, dice, counts)
def test_one_throw_less_another_shows_the_margins_of_every_pair(ours, sure, theirs, held):
    wanted = Counter()
    for (mine, weight), (other, times) in product(throws(ours, sure).items(), throws(theirs, held).items()):
        wanted[tuple(a - b for a, b in zip(mine, other, strict=True))] += weight * times
    assert thrown(ours, sure).less(thrown(theirs, held)).weights() == wanted


def floored(margins):
    return tuple(max(0, each) for each in margins)


def reversed_counts(defence):
    return defence[::-1]


@given(dice, counts, dice, counts)
def test_what_is_left_by_margins_is_what_is_left_pair_by_pair(ours, sure, theirs, held):
    attack, defence = thrown(ours, sure), thrown(theirs, held)
    by_margin = ByMargin(floored, reversed_counts)
    wanted = Counter()
    for (mine, weight), (other, times) in product(throws(ours, sure).items(), throws(theirs, held).items()):
        wanted[any(a > b for a, b in zip(mine, other[::-1], strict=True))] += weight * times
    assert compared(attack, defence, by_margin, any) == wanted
    assert compared(attack, defence, lambda mine, other: by_margin(mine, other), any) == wanted
    assert combinations(attack, defence, by_margin) >= len(attack.less(defence.measured(reversed_counts)).weights())
    assert combinations(attack, defence, max) >= len(attack.weights()) * len(defence.weights())


def successes(number, least):
    """Throw six-sided dice, and count those that show at least so much."""
    return CountedDice(((tuple((int(face >= least),) for face in range(1, 7)), number),), (0,))


@pytest.mark.parametrize(("number", "least"), [(1, 6), (3, 4), (20, 5)])
def test_successes_are_counted_as_icepool_counts_them(number, least):
    hits = number @ (icepool.d6 >= least)
    assert successes(number, least).weights() == {(int(hit),): weight for hit, weight in hits.items()}


def test_hits_that_may_be_saved_come_to_what_icepool_makes_of_them():
    wounds = Counter()
    for (hits,), weight in successes(20, 4).weights().items():
        for (saved,), times in successes(hits, 5).weights().items():
            wounds[hits - saved] += weight * times * 6 ** (20 - hits)
    wanted = icepool.map(lambda hits: hits @ (icepool.d6 < 5), 20 @ (icepool.d6 >= 4))
    assert {wound: Fraction(weight, 6**40) for wound, weight in wounds.items()} == {
        wound: Fraction(weight, wanted.denominator()) for wound, weight in wanted.items()
    }


@pytest.mark.parametrize(("attack", "defence"), [(1, 1), (5, 3), (12, 10)])
def test_opposed_successes_have_the_margins_of_icepool(attack, defence):
    wanted = attack @ (icepool.d6 >= 4) - defence @ (icepool.d6 >= 5)
    found = successes(attack, 4).less(successes(defence, 5))
    assert found.weights() == {(int(margin),): weight for margin, weight in wanted.items()}


TABLE = CombatResultsTable.read("1-2 1-1 2-1", ["A A B", "A B B"], {"A": "lost", "B": "won"})
strengths = st.integers(1, 500)


def worth(odds):
    attack, defence = str(odds).split("-")
    return Fraction(int(attack), int(defence))


@given(strengths, strengths)
def test_in_the_defenders_favour_odds_are_the_best_the_attacker_reaches(attack, defence):
    odds = Odds.of(attack, defence)
    assert worth(odds) <= Fraction(attack, defence) < worth(odds.shifted(1))


@given(strengths, strengths)
def test_nearest_is_one_of_the_two_columns_beside_the_ratio(attack, defence):
    exact, near = Odds.of(attack, defence), Odds.of(attack, defence, Rounding.NEAREST)
    assert near in (exact, exact.shifted(1))
    assert near == exact or exact.step < 0 or 2 * (attack % defence) > defence


@given(strengths, strengths, strengths)
def test_more_strength_never_makes_worse_odds(attack, more, defence):
    for rounding in Rounding:
        assert Odds.of(attack + more, defence, rounding) >= Odds.of(attack, defence, rounding)


@given(st.integers(-50, 50), st.integers(-6, 6))
def test_odds_print_and_parse_and_shift_there_and_back(step, shift):
    odds = Odds(step)
    assert Odds.parse(str(odds)) == odds
    assert odds.shifted(shift).shifted(-shift) == odds


@pytest.mark.parametrize("text", ["2-3", "0-1", "x", "1", "1-1-1", ""])
def test_what_is_no_odds_raises(text):
    with pytest.raises(ValueError):  # noqa: PT011
        Odds.parse(text)


def test_odds_beyond_the_table_take_its_nearest_column():
    assert str(TABLE.clamped(Odds.parse("9-1"))) == "2-1"
    assert str(TABLE.clamped(Odds.parse("1-9"))) == "1-2"
    assert str(TABLE.clamped(Odds.parse("1-1"))) == "1-1"


NOON = Tabletop(clock=Clock(3, "red", "combat"))


def later(table, field, value):
    return table.changed([Change(What.CLOCK, "clock", field, value)])


def test_every_change_can_be_made_and_taken_back():
    for change in (
        Change(What.FACT, "phase", value="combat"),
        Change(What.PRECEDENT, "ties", value="nobody"),
        Change(What.KIT, "faces.green", value="c d x - - -"),
        Change(What.UNIT, "Ann", value="red"),
        Change(What.OBLIGATION, "rest Ann", "Ann", "Ann must rest."),
    ):
        changed = NOON.changed([change])
        assert changed != NOON
        assert changed.changed([Change(change.what, change.name, change.field)]) == NOON


def test_a_card_and_a_state_can_be_changed_and_cleared():
    table = NOON.changed([Change(What.CARD, "Ann", "class", "tank"), Change(What.STATE, "Ann", "tired", "yes")])
    assert table.card("Ann", "class") == "tank"
    assert table.state("Ann", "tired") == UnitStatus("yes")
    cleared = table.changed([Change(What.CARD, "Ann", "class"), Change(What.STATE, "Ann", "tired")])
    assert cleared.units == {"Ann": Unit()}
    assert cleared.card("Ann", "class") is None
    assert cleared.state("Ben", "tired") is None
    assert cleared.card("Ben", "class") is None


@by_rows
def test_what_changes_nothing_makes_no_new_table(same):
    table = NOON.changed(
        [
            Change(What.FACT, "phase", value="combat"),
            Change(What.PRECEDENT, "ties", value="nobody"),
            Change(What.CARD, "Ann", "class", "tank"),
        ]
    )
    assert table.changed([Change(What(same[0]), *same[1:])]) is table


def test_a_state_that_is_cleared_puts_its_unit_on_the_table():
    assert NOON.changed([Change(What.STATE, "Ann", "tired")]).units == {"Ann": Unit()}


def test_changes_are_made_in_their_order():
    first, second = Change(What.FACT, "phase", value="one"), Change(What.FACT, "phase", value="two")
    assert NOON.changed([first, second]).facts == {"phase": "two"}
    assert NOON.changed([second, first]).facts == {"phase": "one"}


def test_the_eliminated_do_not_stand_and_those_of_no_side_stand_with_both():
    table = Tabletop(
        units={
            "Ann": Unit("red"),
            "Ben": Unit("blue"),
            "Cid": Unit(),
            "Dan": Unit("red", states={ELIMINATED: UnitStatus()}),
        }
    )
    assert table.standing() == ("Ann", "Ben", "Cid")
    assert table.standing("red") == ("Ann", "Cid")


def held(until):
    return NOON.changed(
        [
            Change(What.STATE, "Ann", "tired", "yes", until),
            Change(What.OBLIGATION, "rest Ann", "Ann", "Ann must rest.", until),
        ]
    )


def holds(table):
    tired, owed = table.state("Ann", "tired"), table.obligations.get("rest Ann")
    assert (tired is None) == (owed is None)
    return tired is not None


@by_rows
def test_what_lapses_when(until, after_segment, after_side, after_turn):
    table = held(Until(until))
    assert holds(later(table, "segment", "movement")) is after_segment
    assert holds(later(table, "side", "blue")) is after_side
    assert holds(later(table, "turn", "4")) is after_turn


def test_what_holds_until_the_next_turns_end_lapses_then():
    next_turn = later(held(Until.NEXT_TURN), "side", "blue")
    assert next_turn.obligations["rest Ann"] == Obligation("Ann", "Ann must rest.", Until.TURN)
    assert holds(later(next_turn, "segment", "movement"))
    assert not holds(later(next_turn, "side", "red"))


def test_a_clock_that_is_set_for_the_first_time_ends_nothing():
    table = Tabletop().changed([Change(What.STATE, "Ann", "tired", "yes", Until.SEGMENT)])
    assert holds_tired(later(later(table, "side", "red"), "segment", "combat"))


def holds_tired(table):
    return table.state("Ann", "tired") is not None


def test_setting_the_clock_to_what_it_shows_ends_nothing():
    assert holds(later(held(Until.SEGMENT), "segment", "combat"))


names = st.integers(0, 2 * MANY).map(str)
changes = st.lists(st.tuples(st.integers(0, 9), names, st.none() | st.integers(0, 3)), max_size=150)


@given(changes, st.sampled_from((0, MANY - 3, MANY + 3, 2 * MANY)))
def test_each_version_holds_what_a_dict_of_its_own_would(made, first):
    many = {str(number): number for number in range(first)}
    versions = [(many, many)]
    for back, name, value in made:
        entries, plain = versions[-1 - back % len(versions)]
        after = {**plain, name: value} if value is not None else {key: old for key, old in plain.items() if key != name}
        versions.append((put(entries, name, value), after))
    for entries, plain in versions:
        assert list(entries.items()) == list(plain.items())


def test_versions_of_many_entries_share_most_of_them():
    versions = [{str(number): number for number in range(1_000)}]
    for number in range(1_000):
        versions.append(put(versions[-1], f"new {number}", number))
    assert list(versions[-1].values()) == [*range(1_000), *range(1_000)]
    held = {id(part): len(part) for each in versions[1:] for part in each.maps}
    assert sum(held.values()) < 100 * len(versions)


@by_rows
def test_a_section_beside_a_text_is_never_a_bare_number_and_its_sign_stands_before_no_heading(cite, beside, behind):
    assert aside(cite) == beside
    assert cited("One man is lost.", cite) == f"One man is lost.{behind}"
