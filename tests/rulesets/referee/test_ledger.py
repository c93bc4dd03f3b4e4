from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.questions.pools import DicePool
from rulesets.engine.referee.ledger import Entry, Ledger

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
