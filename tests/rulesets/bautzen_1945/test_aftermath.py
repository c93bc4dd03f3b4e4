"""What a result does: second attacks, exchange, losses, retreat, supply and advance, and each open rule there."""

from __future__ import annotations

import pytest

from rulesets.table import Change, State, Table, Unit, What
from rulesets.words import Until

from .combats import asked, fight, happened, options, outcome, reason

TWO = {"attack.units": "A 5 + B 4", "defence.units": "X 2 + Y 1", "die": "4"}
FULL = {f"{unit}.steps": "2" for unit in "ABXY"}
SUPPLIED = {"X.unsupplied": "no", "Y.unsupplied": "no"}
ONE = {"attack.units": "A 9", "defence.units": "X 3", "die": "4", "X.steps": "2", "X.unsupplied": "no"}


def retreated_before(*attackers: str, unit: str = "X") -> dict[str, Unit]:
    return {unit: Unit("allied", states={"retreated": State(", ".join(attackers), Until.SEGMENT)})}


# --- attacked again ------------------------------------------------------------------------------------


def test_a_mark_left_by_one_combat_acts_in_the_next_of_the_segment_and_lapses_with_it() -> None:
    first = fight({**ONE, "result": "0/1", "exchange": "1-hex", "retreat": "all"})
    table = Table().changed(
        [Change(What.CLOCK, "clock", "segment", "combat"), Change(What.CLOCK, "clock", "side", "german")]
    )
    table = table.changed(first.changes())
    second = {"attack.units": "C 9", "defence.units": "X 3", "die": "4", "result": "1/1", "C.steps": "2"}
    assert ("eliminated", "X") in happened(fight(second, table))
    later = table.changed([Change(What.CLOCK, "clock", "side", "allied")])
    assert later.state("X", "retreated") is None
    assert asked(fight({**second, "X.steps": "2"}, later)) == "exchange"


def test_a_unit_that_retreats_twice_remembers_all_its_attackers() -> None:
    table = Table(units=retreated_before("A", "B"))
    run = fight({**ONE, "attack.units": "B 9", "result": "0/0R1", "retreat": "all"}, table)
    assert Table().changed(run.changes()).state("X", "retreated") == State("A, B", Until.SEGMENT)
    run = fight({**ONE, "attack.units": "C 9", "result": "0/0R1", "retreat": "all"}, table)
    assert Table().changed(run.changes()).state("X", "retreated") == State("A, B, C", Until.SEGMENT)


def test_when_a_step_is_suffered_is_a_precedent() -> None:
    table = Table(units=retreated_before("B"))
    answers = {**ONE, "result": "0/1", "lone-hq": "no", "hex": "", "attack.support": "none", "defence.support": "none"}
    answers |= dict.fromkeys(("terrain", "concentric", "other", "die.modifier"), "none")
    answers |= {"encircled": "no", "attacker": "german"}
    assert asked(fight(answers, table, defaults=False)) == "reattack-step"
    after = {**answers, "reattack-step": "after-exchange"}
    assert happened(fight({**after, "exchange": "1-step"}, table)) == [("eliminated", "X"), ("may-advance", "A")]
    assert happened(fight({**after, "exchange": "1-hex", "retreat": "all"}, table)) == [
        ("retreats", "X"),
        ("may-advance", "A"),
    ]
    assert happened(fight({**after, "exchange": "1-hex", "retreat": "all", "X.unsupplied": "yes"}, table)) == [
        ("retreats", "X"),
        ("eliminated", "X"),
        ("may-advance", "A"),
    ]


def test_only_marked_units_of_a_stack_are_caught_and_the_others_pay_on() -> None:
    table = Table(units=retreated_before("C"))
    run = fight({**TWO, **FULL, "result": "0/1"}, table)
    assert happened(run) == [("eliminated", "X")]
    assert asked(run) == "exchange"
    assert options(run) == ["1-step", "1-hex"]


@pytest.mark.parametrize(("x", "y", "expected"), [("yes", "yes", ["X", "Y"]), ("no", "yes", ["Y"]), ("no", "no", [])])
def test_the_players_may_say_who_of_a_mixed_stack_is_caught(x: str, y: str, expected: list[str]) -> None:
    table = Table(units=retreated_before("C"))
    answers = {**TWO, **FULL, "result": "0/1", "partly-retreated": "players-say", "X.caught": x, "Y.caught": y}
    assert [unit for effect, unit in happened(fight(answers, table)) if effect == "eliminated"] == expected


def test_one_new_attacker_among_the_old_ones_is_a_precedent() -> None:
    table = Table(units=retreated_before("A"))
    answers = {"attack.units": "A 5 + B 4", "defence.units": "X 2", "die": "4", "result": "0/1"}
    assert happened(fight(answers, table))[0] == ("eliminated", "X")
    assert asked(fight({**answers, "partly-retreated": "players-say"}, table)) == "X.caught"


def test_for_units_without_names_the_players_are_asked() -> None:
    answers = {"attack.units": "9", "defence.units": "3", "die": "4", "result": "0/1", "defenders.steps": "2"}
    assert "defenders.retreated" in fight(answers).answered
    assert happened(fight({**answers, "defenders.retreated": "others"}))[0] == ("eliminated", "defenders")
    assert asked(fight({**answers, "defenders.retreated": "same"})) == "exchange"
    assert asked(fight({**answers, "attack.units": "C 9"})) == "exchange"


def test_a_mark_before_attackers_without_names_is_put_to_the_players() -> None:
    table = Table(units=retreated_before("attackers"))
    answers = {**ONE, "attack.units": "9", "result": "0/1"}
    assert asked(fight(answers, table)) == "X.retreated"
    assert happened(fight({**answers, "X.retreated": "others"}, table))[0] == ("eliminated", "X")


# --- losses --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "came_to_it"),
    [
        ({"result": "1/0", "A.steps": "2"}, True),
        ({"result": "0/1", "exchange": "1-step"}, True),
        ({"result": "0/1", "exchange": "1-hex", "retreat": "all"}, False),
        ({"result": "0/0"}, False),
    ],
)
def test_the_step_of_the_losses_is_come_to_where_either_side_loses_a_step(
    more: dict[str, str], came_to_it: bool
) -> None:
    assert ("losses" in fight({**ONE, **more}).steps) is came_to_it


def test_a_mix_that_leaves_a_choice_says_how_many_live() -> None:
    run = fight({**TWO, **FULL, "Y.steps": "1", "attack.units": "A 9", "result": "0/2"})
    meanings = {option.word: option.meaning for option in run.question.options(run.table)}  # type: ignore[union-attr]
    assert meanings["2-steps"] == "X is flipped and Y is eliminated."
    both = fight({**TWO, **FULL, "attack.units": "A 9", "result": "0/3"})
    meanings = {option.word: option.meaning for option in both.question.options(both.table)}  # type: ignore[union-attr]
    assert meanings["3-steps"] == "1 of 2 units live; their owner chooses which of them are hit."
    assert meanings["1-step-2-hexes"] == "2 of 2 units live; their owner chooses which of them are hit."


# --- exchange ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "mixes"),
    [
        ("total", ["3-steps", "2-steps-1-hex", "1-step-2-hexes", "3-hexes"]),
        ("each-unit", ["3-steps", "1-step-1-hex", "2-hexes"]),
    ],
)
def test_what_a_hex_of_a_stack_pays_for(reading: str, mixes: list[str]) -> None:
    assert options(fight({**TWO, **FULL, "result": "0/3", "stack-exchange": reading})) == mixes


def test_each_mix_says_what_it_leaves() -> None:
    run = fight({**TWO, "X.steps": "2", "Y.steps": "1", "result": "0/2"})
    meanings = [option.meaning for option in run.question.options(run.table)]  # type: ignore[union-attr]
    assert meanings == [
        "X is flipped and Y is eliminated.",
        "X is flipped and Y is unharmed.",
        "X is unharmed and Y is unharmed.",
    ]
    run = fight({**TWO, **FULL, "result": "0/1"})
    assert "2 of 2 units live" in run.question.options(run.table)[0].meaning  # type: ignore[union-attr]


@pytest.mark.parametrize("text", ["3-hexes", "hold", ""])
def test_an_exchange_that_is_not_among_the_mixes_is_refused(text: str) -> None:
    assert "2-steps, 1-step-1-hex or 2-hexes is wanted" in reason(fight({**ONE, "result": "0/2", "exchange": text}))


def test_without_a_loss_there_is_nothing_to_exchange() -> None:
    run = fight({**ONE, "result": "1/0", "A.steps": "1", "exchange": "1-hex"})
    assert run.ended
    assert run.waiting == ("X.steps", "X.unsupplied", "exchange")


# --- losses --------------------------------------------------------------------------------------------


def test_which_losses_count_is_asked_only_of_units_flipped_before() -> None:
    flipped = Table(units={"A": Unit("german", card={"steps": "2"}, states={"flipped": State()})})
    answers = {"attack.units": "A 3 + B 4", "defence.units": "X 2", "die": "4", "result": "2/0", "B.steps": "1"}
    both_die = fight(answers, flipped)
    assert happened(both_die) == [("eliminated", "A"), ("eliminated", "B")]
    one = fight({**answers, "result": "1/0"}, flipped)
    assert asked(one) == "attack.losses"
    over_the_game = fight({**answers, "result": "1/0", "losses-counted": "the-game"}, flipped)
    assert happened(over_the_game) == [("eliminated", "B")]


def test_supporting_units_share_losses_where_the_table_says_so() -> None:
    answers = {**ONE, "attack.support": "HQ 3", "result": "1/0", "A.steps": "1", "HQ.steps": "2"}
    assert happened(fight(answers)) == [("eliminated", "A")]
    assert happened(fight({**answers, "support-shares-losses": "yes"})) == [("flips", "HQ")]


def test_a_flipped_unit_has_one_step_left_and_its_factor_is_read_anew() -> None:
    table = Table().changed(fight({**ONE, "result": "1/0", "A.steps": "2"}).changes())
    assert reason(fight({**ONE, "attack.units": "A"}, table)).startswith("“A” has no strength in attack.units")
    run = fight({**ONE, "attack.units": "A 5", "result": "1/0"}, table)
    assert happened(run) == [("eliminated", "A")]


def test_losses_beyond_the_last_step_lapse() -> None:
    run = fight({**ONE, "result": "3/0", "A.steps": "2"})
    assert happened(run) == [("eliminated", "A")]
    assert any("lapse: 1" in note.text for note in run.notes)


def test_an_allocation_is_checked_even_where_only_one_is_legal() -> None:
    run = fight({**ONE, "result": "1/0", "A.steps": "2", "attack.losses": "A 2"})
    assert "1 step must be lost, not 2" in reason(run)


# --- retreat -------------------------------------------------------------------------------------------


def test_a_stack_retreats_as_one_and_every_unit_is_marked() -> None:
    run = fight({**TWO, **FULL, **SUPPLIED, "result": "0/1", "exchange": "1-hex", "retreat": "all"})
    assert run.ended
    assert happened(run) == [("retreats", "X"), ("retreats", "Y"), ("may-advance", "A"), ("may-advance", "B")]
    assert Table().changed(run.changes()).state("Y", "retreated") == State("A, B", Until.SEGMENT)


@pytest.mark.parametrize(
    ("reading", "expected"),
    [("yes", [("flips", "X"), ("flips", "Y"), ("eliminated", "X")]), ("no", [("flips", "X"), ("flips", "Y")])],
)
def test_barred_hexes_are_owed_again_or_not(reading: str, expected: list[tuple[str, str]]) -> None:
    answers = {**TWO, **FULL, "result": "0/1", "exchange": "1-hex", "retreat": "barred", "blocked-retreat": reading}
    assert happened(fight({**answers, "defence.owed": "X 1"})) == expected


def test_an_ordered_retreat_that_is_barred_costs_a_step_of_each_unit_and_nothing_more() -> None:
    run = fight({**TWO, **FULL, "result": "0/0R1", "retreat": "barred", "blocked-retreat": "yes"})
    assert run.ended
    assert happened(run) == [("flips", "X"), ("flips", "Y")]


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ({}, [("retreats", "X"), ("flips", "X")]),
        ({"blocked-midway": "unable", "blocked-retreat": "no"}, [("retreats", "X"), ("flips", "X")]),
        ({"blocked-midway": "unable"}, [("retreats", "X"), ("flips", "X"), ("eliminated", "X")]),
    ],
)
def test_a_retreat_barred_midway(answers: dict[str, str], expected: list[tuple[str, str]]) -> None:
    run = fight({**ONE, "result": "0/2", "exchange": "2-hexes", "retreat": "after-1", **answers})
    assert happened(run) == [*expected, ("may-advance", "A")]


def test_hexes_ordered_by_the_table_add_to_those_exchanged() -> None:
    run = fight({**ONE, "result": "0/1R1", "exchange": "1-hex"})
    assert options(run) == ["all", "after-1", "barred"]
    run = fight({**ONE, "result": "0/1R1", "exchange": "1-step"})
    assert options(run) == ["all", "barred"]


def test_standing_fast_with_nowhere_to_go_is_a_precedent() -> None:
    answers = {**ONE, "result": "0/1", "exchange": "1-step"}
    assert happened(fight(answers)) == [("flips", "X")]
    strict = {**answers, "blocked-penalty": "any-result"}
    assert asked(fight(strict)) == "barred"
    assert happened(fight({**strict, "barred": "no"})) == [("flips", "X")]
    assert happened(fight({**strict, "barred": "yes"})) == [("flips", "X"), ("eliminated", "X"), ("may-advance", "A")]


def test_support_in_the_hex_retreats_with_the_stack() -> None:
    answers = {**ONE, "defence.support": "QG 2", "QG.stacked": "yes", "QG.unsupplied": "no", "result": "0/1"}
    run = fight({**answers, "exchange": "1-hex", "retreat": "all"})
    assert happened(run) == [("retreats", "X"), ("retreats", "QG"), ("may-advance", "A")]


@pytest.mark.parametrize(("stacked", "advances"), [("yes", False), ("no", True)])
def test_an_hq_left_in_the_hex_keeps_it(stacked: str, advances: bool) -> None:
    run = fight({**ONE, "defence.support": "QG 2", "QG.stacked": stacked, "result": "0/2", "exchange": "2-steps"})
    assert run.ended
    assert (("may-advance", "A") in happened(run)) is advances


# --- advance -------------------------------------------------------------------------------------------


def test_nobody_advances_into_a_hex_that_is_held_or_without_attackers_left() -> None:
    assert happened(fight({**ONE, "result": "0/1", "exchange": "1-step"})) == [("flips", "X")]
    run = fight({**ONE, "result": "1/2", "A.steps": "1", "exchange": "2-steps"})
    assert happened(run) == [("eliminated", "X"), ("eliminated", "A")]


def test_artillery_that_took_part_may_advance_and_an_hq_may_not() -> None:
    answers = {**ONE, "attack.support": "HQ 2 + guns 1", "result": "0/2", "exchange": "2-steps"}
    run = fight({**answers, "HQ.kind": "hq", "guns.kind": "artillery"})
    assert happened(run)[1:] == [("may-advance", "A"), ("may-not-advance", "HQ"), ("may-advance", "guns")]
    assert Table().changed(run.changes()).card("guns", "kind") == "artillery"


def test_support_without_names_is_told_what_holds_for_it() -> None:
    run = fight({**ONE, "attack.support": "2", "result": "0/2", "exchange": "2-steps"})
    assert run.ended
    assert outcome(run) == "0/2"
    assert any("stays if it is an HQ" in note.text for note in run.notes)


def test_units_without_a_name_have_no_card_that_keeps_their_steps() -> None:
    answers = {"attack.units": "9", "defence.units": "3", "die": "4", "result": "1/2", "exchange": "2-steps"}
    run = fight({**answers, "defenders.steps": "2", "attackers.steps": "2"})
    assert run.ended
    assert Table().changed(run.changes()).units == {}


def test_hqs_without_a_name_are_asked_each_time_how_they_attack() -> None:
    answers = {"attack.units": "none", "attack.support": "2", "lone-hq-attack": "yes", "defence.units": "X 2"}
    alone = fight(answers)
    assert asked(alone) == "attacking support.attack"
    run = fight({**answers, "attacking support.attack": "3", "die": "4", "result": "0/0"})
    assert list(Table().changed(run.changes()).units) == ["X"]
