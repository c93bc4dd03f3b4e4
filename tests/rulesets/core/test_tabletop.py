"""The table: what is changed, kept and lapses, and the map behind its entries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.core.persistent_map import FEW, PersistentMap
from rulesets.engine.core.tabletop import ELIMINATED, Change, Clock, Obligation, Tabletop, Unit, UnitStatus, What
from rulesets.engine.core.words import Until

NOON = Tabletop(clock=Clock(3, "red", "combat"))


def later(table: Tabletop, field: str, value: str) -> Tabletop:
    return table.changed([Change(What.CLOCK, "clock", field, value)])


def test_every_change_can_be_made_and_taken_back() -> None:
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


def test_a_card_and_a_state_can_be_changed_and_cleared() -> None:
    table = NOON.changed([Change(What.CARD, "Ann", "class", "tank"), Change(What.STATE, "Ann", "tired", "yes")])
    assert table.card("Ann", "class") == "tank"
    assert table.state("Ann", "tired") == UnitStatus("yes")
    cleared = table.changed([Change(What.CARD, "Ann", "class"), Change(What.STATE, "Ann", "tired")])
    assert cleared.units == {"Ann": Unit()}
    assert cleared.card("Ann", "class") is None
    assert cleared.state("Ben", "tired") is None
    assert cleared.card("Ben", "class") is None


@pytest.mark.parametrize(
    "same",
    [
        Change(What.FACT, "phase", value="combat"),
        Change(What.PRECEDENT, "ties", value="nobody"),
        Change(What.CARD, "Ann", "class", "tank"),
        Change(What.STATE, "Ann", "tired"),
        Change(What.CLOCK, "clock", "turn", "3"),
    ],
)
def test_what_changes_nothing_makes_no_new_table(same: Change) -> None:
    table = NOON.changed(
        [
            Change(What.FACT, "phase", value="combat"),
            Change(What.PRECEDENT, "ties", value="nobody"),
            Change(What.CARD, "Ann", "class", "tank"),
        ]
    )
    assert table.changed([same]) is table


def test_a_state_that_is_cleared_puts_its_unit_on_the_table() -> None:
    assert NOON.changed([Change(What.STATE, "Ann", "tired")]).units == {"Ann": Unit()}


def test_changes_are_made_in_their_order() -> None:
    first, second = Change(What.FACT, "phase", value="one"), Change(What.FACT, "phase", value="two")
    assert NOON.changed([first, second]).facts == {"phase": "two"}
    assert NOON.changed([second, first]).facts == {"phase": "one"}


def test_the_eliminated_do_not_stand_and_those_of_no_side_stand_with_both() -> None:
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


def held(until: Until) -> Tabletop:
    return NOON.changed(
        [
            Change(What.STATE, "Ann", "tired", "yes", until),
            Change(What.OBLIGATION, "rest Ann", "Ann", "Ann must rest.", until),
        ]
    )


def holds(table: Tabletop) -> bool:
    tired, owed = table.state("Ann", "tired"), table.obligations.get("rest Ann")
    assert (tired is None) == (owed is None)
    return tired is not None


@pytest.mark.parametrize(
    ("until", "after_segment", "after_side", "after_turn"),
    [
        (Until.CLEARED, True, True, True),
        (Until.SEGMENT, False, False, False),
        (Until.TURN, True, False, False),
        (Until.NEXT_TURN, True, True, True),
    ],
)
def test_what_lapses_when(until: Until, after_segment: bool, after_side: bool, after_turn: bool) -> None:
    assert holds(later(held(until), "segment", "movement")) is after_segment
    assert holds(later(held(until), "side", "blue")) is after_side
    assert holds(later(held(until), "turn", "4")) is after_turn


def test_what_holds_until_the_next_turns_end_lapses_then() -> None:
    next_turn = later(held(Until.NEXT_TURN), "side", "blue")
    assert next_turn.obligations["rest Ann"] == Obligation("Ann", "Ann must rest.", Until.TURN)
    assert holds(later(next_turn, "segment", "movement"))
    assert not holds(later(next_turn, "side", "red"))


def test_a_clock_that_is_set_for_the_first_time_ends_nothing() -> None:
    table = Tabletop().changed([Change(What.STATE, "Ann", "tired", "yes", Until.SEGMENT)])
    assert holds_tired(later(later(table, "side", "red"), "segment", "combat"))


def holds_tired(table: Tabletop) -> bool:
    return table.state("Ann", "tired") is not None


def test_setting_the_clock_to_what_it_shows_ends_nothing() -> None:
    assert holds(later(held(Until.SEGMENT), "segment", "combat"))


names = st.integers(0, 2 * FEW).map(str)
changes = st.lists(st.tuples(st.integers(0, 9), names, st.none() | st.integers(0, 3)), max_size=60)
MANY = {str(number): number for number in range(FEW + 3)}


@given(changes)
def test_each_version_holds_what_a_dict_of_its_own_would(made: list[tuple[int, str, int | None]]) -> None:
    versions: list[tuple[PersistentMap[int], dict[str, int]]] = [(PersistentMap.of(MANY), dict(MANY))]
    for back, name, value in made:
        entries, plain = versions[-1 - back % len(versions)]
        after = {**plain, name: value} if value is not None else {key: old for key, old in plain.items() if key != name}
        versions.append((entries.put(name, value), after))
    for entries, plain in versions:
        assert list(entries.items()) == list(plain.items())
        assert len(entries) == len(plain)
        assert {name: entries.get(name) for name in map(str, range(2 * FEW))} == {
            name: plain.get(name) for name in map(str, range(2 * FEW))
        }


def test_what_is_taken_away_and_put_back_goes_last_and_leaves_no_gaps_for_ever() -> None:
    entries = PersistentMap.of(MANY)
    for _ in range(1_000):
        entries = entries.put("0", None).put("0", 5)
    assert list(entries) == [*list(MANY)[1:], "0"]
    assert entries._size < 3 * len(MANY) + FEW
