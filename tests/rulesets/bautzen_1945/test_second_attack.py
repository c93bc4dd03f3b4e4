"""Units that retreated earlier in the segment: who is caught by a second attack, and when the mark lapses."""

from __future__ import annotations

import pytest

from rulesets.engine.core.tabletop import Change, Tabletop, Unit, UnitStatus, What
from rulesets.engine.core.words import Until

from .combats import FULL, ONE, TWO, asked, fight, happened, options, retreated_before


def test_a_mark_left_by_one_combat_acts_in_the_next_of_the_segment_and_lapses_with_it() -> None:
    first = fight({**ONE, "result": "0/1", "exchange": "1-hex", "retreat": "all"})
    table = Tabletop().changed(
        [Change(What.CLOCK, "clock", "segment", "combat"), Change(What.CLOCK, "clock", "side", "german")]
    )
    table = table.changed(first.changes())
    second = {"attack.units": "C 9", "defence.units": "X 3", "die": "4", "result": "1/1", "C.steps": "2"}
    assert ("eliminated", "X") in happened(fight(second, table))
    later = table.changed([Change(What.CLOCK, "clock", "side", "allied")])
    assert later.state("X", "retreated") is None
    assert asked(fight({**second, "X.steps": "2"}, later)) == "exchange"


def test_a_unit_that_retreats_twice_remembers_each_retreat() -> None:
    table = Tabletop(units=retreated_before("A", "B"))
    again = {**ONE, "result": "0/0R1", "retreat": "all"}
    same = fight({**again, "attack.units": "A 5 + B 4"}, table)
    assert Tabletop().changed(same.changes()).state("X", "retreated") == UnitStatus("A, B", Until.SEGMENT)
    others = fight({**again, "attack.units": "C 9"}, table)
    assert Tabletop().changed(others.changes()).state("X", "retreated") == UnitStatus("A, B; C", Until.SEGMENT)


def test_attackers_who_were_in_one_of_two_retreats_are_put_to_the_players() -> None:
    table = Tabletop(units={"X": Unit("allied", states={"retreated": UnitStatus("A, B; C", Until.SEGMENT)})})
    answers = {**ONE, "result": "0/1", "exchange": "1-step"}
    assert asked(fight({**answers, "attack.units": "C 9"}, table)) == "X.retreated"
    assert happened(fight({**answers, "attack.units": "C 9", "X.retreated": "same"}, table)) == [("flips", "X")]
    assert happened(fight({**answers, "attack.units": "D 9"}, table))[0] == ("eliminated", "X")


def test_when_a_step_is_suffered_is_a_precedent() -> None:
    table = Tabletop(units=retreated_before("B"))
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


def test_only_marked_units_of_a_stack_are_caught_and_the_others_may_pay_on() -> None:
    table = Tabletop(units=retreated_before("C"))
    run = fight({**TWO, **FULL, "result": "0/1", "elimination-pays": "no"}, table)
    assert happened(run) == [("eliminated", "X")]
    assert asked(run) == "exchange"
    assert options(run) == ["1-step", "1-hex"]


@pytest.mark.parametrize(
    ("figure", "steps", "mixes"),
    [
        ("0/1", "2", []),
        ("0/2", "2", []),
        ("0/2", "1", ["1-step", "1-hex"]),
        ("0/3", "2", ["1-step", "1-hex"]),
        ("0/3", "1", ["2-steps", "1-step-1-hex", "2-hexes"]),
    ],
)
def test_the_steps_of_a_unit_that_is_caught_pay_first(figure: str, steps: str, mixes: list[str]) -> None:
    table = Tabletop(units=retreated_before("C"))
    run = fight({**TWO, **FULL, "result": figure, "X.steps": steps}, table)
    assert happened(run) == [("eliminated", "X")]
    assert options(run) == mixes


def test_whether_a_unit_that_is_caught_pays_is_asked_where_others_could_owe() -> None:
    table = Tabletop(units=retreated_before("C"))
    said = {**TWO, **FULL, "lone-hq": "no", "hex": "", "attack.support": "none", "defence.support": "none"}
    said |= dict.fromkeys(("terrain", "concentric", "other", "die.modifier"), "none")
    said |= {"encircled": "no", "attacker": "german", "result": "0/1", "reattack-step": "crt-figure"}
    said |= {"partly-retreated": "marked-only"}
    assert asked(fight(said, table, defaults=False)) == "elimination-pays"
    alone = {**said, "defence.units": "X 2"}
    assert happened(fight(alone, table, defaults=False))[0] == ("eliminated", "X")


def test_the_players_may_say_it_of_marked_support_that_the_same_units_attack() -> None:
    table = Tabletop(units={**retreated_before("C"), **retreated_before("A", unit="QG")})
    said = {**TWO, **FULL, "defence.support": "QG 1", "QG.stacked": "yes", "QG.steps": "2", "Y.caught": "no"}
    said |= {"result": "0/0R1", "retreat": "barred", "partly-retreated": "players-say", "X.caught": "no"}
    said |= {"attack.units": "A 9"}
    for caught, fate in (("yes", "eliminated"), ("no", "flips")):
        assert (fate, "QG") in happened(fight({**said, "QG.caught": caught}, table))


BARRED = {"result": "0/0R1", "retreat": "barred", "X.steps": "2"}


@pytest.mark.parametrize(("when", "fate"), [("others", "eliminated"), ("same", "flips"), ("no", "flips")])
def test_a_marked_unit_is_eliminated_by_the_step_that_a_barred_retreat_costs(when: str, fate: str) -> None:
    assert happened(fight({**ONE, **BARRED, "X.retreated": when}))[0] == (fate, "X")


def test_a_marked_unit_is_eliminated_by_losing_supply_and_its_own_retreat_is_no_earlier_one() -> None:
    answers = {**ONE, "attack.units": "A 9", "result": "0/0R1", "retreat": "all", "X.unsupplied": "yes"}
    others = fight(answers, Tabletop(units=retreated_before("B")))
    assert happened(others) == [("retreats", "X"), ("eliminated", "X"), ("may-advance", "A")]
    assert happened(fight({**answers, "X.steps": "2"}))[:2] == [("retreats", "X"), ("flips", "X")]


def test_an_earlier_retreat_does_not_matter_to_a_unit_that_loses_no_step() -> None:
    run = fight({**ONE, "defence.units": "3", "result": "0/0R1", "retreat": "all", "defenders.unsupplied": "no"})
    assert "defenders.retreated" not in run.answered
    assert happened(run)[0] == ("retreats", "defenders")


def test_each_unit_of_a_barred_stack_is_judged_by_its_own_mark() -> None:
    table = Tabletop(units=retreated_before("C"))
    barred = {**TWO, **FULL, "result": "0/0R1", "retreat": "barred"}
    assert happened(fight(barred, table)) == [("eliminated", "X"), ("flips", "Y")]
    said = {**barred, "partly-retreated": "players-say", "X.caught": "no", "Y.caught": "yes"}
    assert happened(fight(said, table)) == [("flips", "X"), ("eliminated", "Y")]


@pytest.mark.parametrize(("x", "y", "expected"), [("yes", "yes", ["X", "Y"]), ("no", "yes", ["Y"]), ("no", "no", [])])
def test_the_players_may_say_who_of_a_mixed_stack_is_caught(x: str, y: str, expected: list[str]) -> None:
    table = Tabletop(units=retreated_before("C"))
    answers = {**TWO, **FULL, "result": "0/1", "partly-retreated": "players-say", "X.caught": x, "Y.caught": y}
    assert [unit for effect, unit in happened(fight(answers, table)) if effect == "eliminated"] == expected


def test_one_new_attacker_among_the_old_ones_is_a_precedent() -> None:
    table = Tabletop(units=retreated_before("A"))
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
    table = Tabletop(units=retreated_before("attackers"))
    answers = {**ONE, "attack.units": "9", "result": "0/1"}
    assert asked(fight(answers, table)) == "X.retreated"
    assert happened(fight({**answers, "X.retreated": "others"}, table))[0] == ("eliminated", "X")


SUPPORT = {
    **ONE,
    "attack.units": "C 9",
    "defence.support": "QG 2",
    "QG.steps": "2",
    "QG.stacked": "yes",
    "support-shares-losses": "yes",
    "result": "0/2",
}


def test_support_in_the_hex_that_retreated_is_caught_if_it_shares_losses() -> None:
    table = Tabletop(units=retreated_before("A", unit="QG"))
    run = fight({**SUPPORT, "elimination-pays": "no"}, table)
    assert happened(run) == [("eliminated", "QG")]
    assert asked(run) == "exchange"
    assert options(run) == ["2-steps", "1-step-1-hex", "2-hexes"]
    assert asked(fight({**SUPPORT, "partly-retreated": "players-say"}, table)) == "X.caught"
    elsewhere = fight({**SUPPORT, "QG.stacked": "no", "exchange": "2-hexes", "retreat": "all"}, table)
    assert happened(elsewhere) == [("retreats", "X"), ("may-advance", "C")]


def test_support_that_shares_no_losses_is_caught_only_by_a_step_that_it_really_loses() -> None:
    table = Tabletop(units=retreated_before("A", unit="QG"))
    answers = {
        **SUPPORT,
        "support-shares-losses": "no",
        "exchange": "2-hexes",
        "retreat": "all",
        "QG.unsupplied": "yes",
    }
    expected = [("retreats", "X"), ("retreats", "QG"), ("eliminated", "QG"), ("may-advance", "C")]
    assert happened(fight(answers, table)) == expected
    assert happened(fight({**answers, "reattack-step": "after-exchange"}, table)) == expected


def test_support_that_shares_losses_pays_on_when_all_who_fight_were_caught() -> None:
    table = Tabletop(units=retreated_before("A"))
    on_top = {**SUPPORT, "elimination-pays": "no"}
    run = fight(on_top, table)
    assert happened(run) == [("eliminated", "X")]
    assert options(run) == ["2-steps", "1-step-1-hex", "2-hexes"]
    elsewhere = fight({**on_top, "QG.stacked": "no"}, table)
    assert happened(elsewhere) == [("eliminated", "X"), ("eliminated", "QG"), ("may-advance", "C")]
    both = Tabletop(units={**retreated_before("A"), **retreated_before("A", unit="QG")})
    assert happened(fight(SUPPORT, both)) == [("eliminated", "X"), ("eliminated", "QG"), ("may-advance", "C")]


def test_an_unmarked_hq_in_the_hex_makes_the_stack_a_mixed_one() -> None:
    table = Tabletop(units=retreated_before("A"))
    answers = {**SUPPORT, "support-shares-losses": "no", "partly-retreated": "players-say"}
    assert asked(fight(answers, table)) == "X.caught"
    assert happened(fight({**answers, "QG.stacked": "no"}, table))[0] == ("eliminated", "X")


def test_support_without_a_name_is_asked_about_where_it_shares_losses() -> None:
    answers = {**SUPPORT, "defence.support": "2", "defending support.stacked": "yes", "partly-retreated": "marked-only"}
    assert "defending support.retreated" in fight(answers).answered
    assert happened(fight({**answers, "defending support.retreated": "others"})) == [
        ("eliminated", "defending support")
    ]
    assert "defending support.retreated" not in fight({**answers, "support-shares-losses": "no"}).answered


def test_hexes_that_nobody_is_left_to_go_are_owed_in_steps() -> None:
    answers = {**SUPPORT, "attack.units": "A 9", "X.steps": "1", "QG.steps": "1", "QG.stacked": "no"}
    run = fight({**answers, "exchange": "1-step-1-hex", "defence.losses": "X 1"})
    assert happened(run) == [("eliminated", "X"), ("eliminated", "QG"), ("may-advance", "A")]
    saved = fight({**answers, "exchange": "1-step-1-hex", "defence.losses": "QG 1", "retreat": "all"})
    assert happened(saved) == [("eliminated", "QG"), ("retreats", "X"), ("may-advance", "A")]


def test_an_attack_of_the_other_side_ends_the_segment_of_a_mark() -> None:
    first = fight({**ONE, "attacker": "german", "result": "0/1", "exchange": "1-hex", "retreat": "all"})
    marked = Tabletop().changed(first.changes())
    others = {"attack.units": "R 9", "defence.units": "G 3", "die": "4", "result": "0/0"}
    again = fight({**others, "attacker": "german"}, marked)
    assert happened(again) == []
    allied = fight({**others, "attacker": "allied"}, marked)
    assert happened(allied) == [("mark-lapses", "X")]
    later = marked.changed(allied.changes())
    assert later.state("X", "retreated") is None
    shown = marked.changed([Change(What.CLOCK, "clock", "side", "german")])
    assert happened(fight({**others, "attacker": "allied"}, shown)) == []


def test_the_side_of_the_clock_is_the_attacker_by_default() -> None:
    clock = Tabletop().changed([Change(What.CLOCK, "clock", "side", "allied")])
    assert fight({**ONE, "result": "0/0"}, clock).answered["attacker"].text == "allied"
    assert fight({**ONE, "result": "0/0", "attacker": "german"}, clock).answered["attacker"].text == "german"
