from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.questions.pools import DicePool
from rulesets.engine.referee.ledger import Entry, Ledger, in_figures

entries = st.lists(
    st.builds(
        Entry,
        total=st.sampled_from(["attack", "defence", "shift"]),
        amount=st.integers(-9, 9),
        reason=st.just("a reason"),
        of=st.sampled_from(["", "green", "blue"]),
    )
)


@given(entries)
def test_totals_are_the_sums_of_their_entries(made: list[Entry]) -> None:
    ledger = Ledger(list(made))
    by_hand: dict[str, int] = {}
    for entry in made:
        by_hand[entry.total] = by_hand.get(entry.total, 0) + entry.amount
    assert {total: ledger.total(total) for total in ledger.totals()} == by_hand
    assert sum(ledger.total(total) for total in ledger.totals()) == sum(entry.amount for entry in ledger)


@given(entries)
def test_the_colours_of_a_total_add_up_to_it(made: list[Entry]) -> None:
    ledger = Ledger([entry for entry in made if entry.of])
    for total in ledger.totals():
        assert ledger.total(total, "green") + ledger.total(total, "blue") == ledger.total(total)


@given(entries)
def test_every_entry_belongs_to_one_total_in_the_order_made(made: list[Entry]) -> None:
    ledger = Ledger(list(made))
    assert sorted(map(id, made)) == sorted(id(entry) for total in ledger.totals() for entry in ledger.of(total))


def test_a_pool_holds_the_dice_of_each_colour_that_are_left() -> None:
    ledger = Ledger(
        [
            Entry("dice", 4, "range", of="green"),
            Entry("dice", 1, "woods", of="blue"),
            Entry("dice", -1, "smoke", of="blue"),
            Entry("other", 3, "nothing", of="blue"),
        ]
    )
    assert ledger.pool("dice", ("green", "blue")) == DicePool((("green", 4),))


def test_halves_add_up_and_are_read_as_such() -> None:
    ledger = Ledger([Entry("attack", 17, "17 attackers"), Entry("attack", -17, "mud", parts=2)])
    assert [entry.signed for entry in ledger] == ["+17", "-8½"]
    assert ledger.total("attack") == Fraction(17, 2)


def test_two_halves_are_a_whole_number_again() -> None:
    ledger = Ledger([Entry("attack", -9, "mud", parts=2), Entry("attack", -3, "mud", parts=2)])
    assert (ledger.total("attack"), type(ledger.total("attack"))) == (-6, int)


@pytest.mark.parametrize(
    ("amount", "read"), [(8, "8"), (Fraction(1, 2), "½"), (Fraction(-1, 2), "-½"), (Fraction(17, 3), "17/3")]
)
def test_amounts_are_written_as_players_read_them(amount: int | Fraction, read: str) -> None:
    assert in_figures(amount) == read
