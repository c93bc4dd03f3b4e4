"""What the cases of this game cannot say as data: what is asked, offered, refused, told and left on the table."""

from __future__ import annotations

import pytest
from ruled import asked, happened

from oracles import bautzen as oracle
from rulesets.bautzen_1945 import COMBAT
from rulesets.bautzen_1945.questions import commitments
from rulesets.bautzen_1945.vocabulary import AttackingSide
from rulesets.engine.core.tabletop import Change, Tabletop, UnitStatus, What
from rulesets.engine.core.words import Until
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.referee.checklist import Run, Source

from .combats import FULL, ISSUE, ONE, TWO, fight, options, reason, retreated_before

WEISSENBERG = {
    "attacker": "german",
    "hex": "1910 Weissenberg",
    "attack.units": "21/20 6 + 50/20 4 + 112/20 4",
    "attack.support": "HQ 20 Pz 6 + HQ 57 PzK 6",
    "defence.units": "861/294 4",
    "defence.support": "HQ 294 2",
    "attack.supply": "0",
    "defence.supply": "1",
    "die": "5",
    "861/294.steps": "2",
    "exchange": "2-hexes",
    "21/20.steps": "2",
    "50/20.steps": "2",
    "112/20.steps": "2",
    "attack.losses": "112/20 1",
    "HQ 294.stacked": "no",
    "retreat": "all",
    "861/294.unsupplied": "no",
    "HQ 20 Pz.kind": "hq",
    "HQ 57 PzK.kind": "hq",
}


def test_weissenberg_without_defaults_asks_only_what_is_open() -> None:
    run = fight(WEISSENBERG, defaults=False)
    assert asked(run) == "lone-hq"
    nothing_more = dict.fromkeys(("terrain", "concentric", "other", "die.modifier"), "none")
    run = fight({**WEISSENBERG, **nothing_more, "lone-hq": "no", "encircled": "no"}, defaults=False)
    assert asked(run) == "support-shares-losses"
    assert set(run.readings) == {"no", "yes"}
    settled = Tabletop(precedents={"support-shares-losses": "no"})
    run = fight({**WEISSENBERG, **nothing_more, "lone-hq": "no", "encircled": "no"}, settled, defaults=False)
    assert asked(run) == "supply.left"
    nothing_more |= {"lone-hq": "no", "encircled": "no", "supply.left": "no"}
    run = fight({**WEISSENBERG, **nothing_more}, settled, defaults=False)
    assert run.ended
    assert not run.from_source(Source.DEFAULT)


def test_weissenberg_leaves_its_marks_on_the_table() -> None:
    run = fight(WEISSENBERG)
    table = Tabletop().changed(run.changes())
    assert table.state("112/20", "flipped") == UnitStatus("yes", Until.CLEARED)
    assert table.state("861/294", "retreated") == UnitStatus("21/20, 50/20, 112/20", Until.SEGMENT)
    assert table.card("21/20", "attack") == "6"
    assert table.card("112/20", "attack") is None
    assert table.card("HQ 20 Pz", "support") == "6"
    assert table.card("861/294", "steps") == "2"


@pytest.mark.parametrize(("size", "taken"), [(16, True), (17, False)])
def test_at_most_sixteen_units_take_part_on_a_side(size: int, taken: bool) -> None:
    run = fight({"attack.units": "+".join(["9"] * (size - 1)), "attack.support": "1", "defence.units": "45"})
    assert (reason(run) == "") is taken


def test_air_support_that_shifts_nothing_stands_in_the_sums() -> None:
    run = fight({**ISSUE, "air": "1", "air.shift": "0"})
    assert [entry.amount for entry in run.ledger if entry.reason == "air support"] == [0]


def test_only_what_the_rules_give_a_default_has_one() -> None:
    defaults = {each.key: each.default for each in COMBAT.answerable() if not isinstance(each, Precedent)}
    assert {key: default for key, default in defaults.items() if default is not None} == {
        "attacker": "german",
        "hex": "",
        "lone-hq": "no",
        "air": "0",
        "attack.support": "none",
        "defence.support": "none",
        "air.shift": "none",
        "terrain": "none",
        "encircled": "no",
        "concentric": "none",
        "other": "none",
        "die.modifier": "none",
        "{unit}.retreated": "no",
        "{unit}.flipped": "no",
        "supply.left": "no",
    }


@pytest.mark.parametrize(
    ("attacker", "sides"),
    [(AttackingSide.GERMAN, ("german", "allied", "allied")), (AttackingSide.ALLIED, ("allied", "german", "allied"))],
)
def test_air_support_is_the_allied_sides_alone(attacker: AttackingSide, sides: tuple[str, ...]) -> None:
    secret = commitments(attacker)
    assert tuple(part.side for part in secret.parts) == sides
    assert [part.question.key for part in secret.parts] == ["attack.supply", "defence.supply", "air"]


SUPPLIED = {"X.unsupplied": "no", "Y.unsupplied": "no"}


# --- losses --------------------------------------------------------------------------------------------


# --- exchange ------------------------------------------------------------------------------------------


# --- losses --------------------------------------------------------------------------------------------


PAIR = {
    "attack.units": "A 5 + B 4",
    "defence.units": "X 9",
    "die": "4",
    "A.steps": "2",
    "B.steps": "1",
    "result": "2/0",
}


def test_whether_a_counter_was_flipped_is_asked_where_last_steps_are_at_stake_and_is_kept_on_its_card() -> None:
    said = {**PAIR, "lone-hq": "no", "hex": "", "attack.support": "none", "defence.support": "none"}
    said |= dict.fromkeys(("terrain", "concentric", "other", "die.modifier"), "none")
    said |= {"encircled": "no", "attacker": "german", "crt.below-one": "columns", "crt.first": "1-3"}
    said |= {"odds-below-one": "printed-table"}
    asking = fight(said, defaults=False)
    assert asked(asking) == "B.flipped"
    unsettled = fight({**said, "B.flipped": "yes"}, defaults=False)
    assert asked(unsettled) == "losses-counted"
    assert unsettled.table.changed(unsettled.changes()).card("B", "flipped") == "yes"
    assert fight({**said, "B.flipped": "no"}, defaults=False).ended
    assert fight({**said, "losses-counted": "this-combat"}, defaults=False).ended
    assert fight({**said, "result": "1/0"}, defaults=False).ended


def test_a_flipped_unit_has_one_step_left_and_its_factor_is_read_anew() -> None:
    table = Tabletop().changed(fight({**ONE, "result": "1/0", "A.steps": "2"}).changes())
    assert reason(fight({**ONE, "attack.units": "A"}, table)).startswith("“A” has no factor in attack.units")
    run = fight({**ONE, "attack.units": "A 5", "result": "1/0"}, table)
    assert happened(run) == [("eliminated", "A")]


# --- retreat -------------------------------------------------------------------------------------------


def test_a_stack_retreats_as_one_and_every_unit_is_marked() -> None:
    run = fight({**TWO, **FULL, **SUPPLIED, "result": "0/1", "exchange": "1-hex", "retreat": "all"})
    assert run.ended
    assert happened(run) == [("retreats", "X"), ("retreats", "Y"), ("may-advance", "A"), ("may-advance", "B")]
    assert Tabletop().changed(run.changes()).state("Y", "retreated") == UnitStatus("A, B", Until.SEGMENT)


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("reading", ["total", "each-unit"])
def test_after_part_of_the_way_only_what_the_hexes_gone_have_not_paid_is_owed(size: int, reading: str) -> None:
    names = "XYZ"[:size]
    worth = 1 if reading == "total" else size
    for paid in range(worth + 1, 2 * size + 1):
        hexes = -(-paid // worth)
        for gone in range(1, hexes):
            run = fight(
                {
                    "attack.units": "A 9",
                    "defence.units": "+".join(f"{name} 2" for name in names),
                    "die": "4",
                    "result": f"0/{paid}",
                    "stack-exchange": reading,
                    "exchange": f"{hexes}-hexes",
                    "retreat": f"after-{gone}",
                    **{f"{name}.steps": "2" for name in names},
                }
            )
            owed = oracle.still_owed(paid, worth, gone)
            assert owed_in(run, names) == owed, (paid, gone)


def owed_in(run: Run, names: str) -> int:
    """Read off how many steps are owed: from what is asked, or from what has befallen the units."""
    if asked(run) == "defence.owed":
        first = options(run)[0]
        return sum(int(part.split()[-1]) for part in first.split(","))
    after = Tabletop().changed(run.changes())
    return sum(bool(after.state(name, "flipped")) + 2 * bool(after.state(name, "eliminated")) for name in names)


# --- advance -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "result", "said"),
    [
        ("A 9 + B 9", "X 3", "1/1", []),
        ("A 9", "X 3 + Y 3", "0/2", ["The defenders' losses can be distributed in only one way."]),
        ("A 9 + B 9", "X 3 + Y 3", "1/2", ["The defenders' losses can be distributed in only one way."]),
    ],
)
def test_that_losses_go_in_one_way_is_said_of_a_side_with_several_units_and_no_choice(
    attack: str, defence: str, result: str, said: list[str]
) -> None:
    steps = {f"{unit}.steps": "2" for unit in "ABXY"}
    exchange = {"1": "1-step", "2": "2-steps"}[result[-1]]
    answers = {"attack.units": attack, "defence.units": defence, "result": result, "die": "4", "exchange": exchange}
    run = fight({**answers, **steps})
    asked = run.question.key if run.question is not None else ""
    assert (asked == "attack.losses") == result.startswith("1"), asked
    assert [each.text for each in run.notes if "only one way" in each.text] == said


def test_units_without_a_name_have_no_card_that_keeps_their_steps() -> None:
    answers = {"attack.units": "9", "defence.units": "3", "die": "4", "result": "1/2", "exchange": "2-steps"}
    run = fight({**answers, "defenders.steps": "2", "attackers.steps": "2"})
    assert run.ended
    assert Tabletop().changed(run.changes()).units == {}


def test_hqs_without_a_name_are_asked_each_time_how_they_attack() -> None:
    answers = {"attack.units": "none", "attack.support": "2", "lone-hq-attack": "yes", "defence.units": "X 2"}
    alone = fight(answers)
    assert asked(alone) == "attacking support.attack"
    run = fight({**answers, "attacking support.attack": "3", "die": "4", "result": "0/0"})
    assert list(Tabletop().changed(run.changes()).units) == ["X"]


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


SUPPORT = {
    **ONE,
    "attack.units": "C 9",
    "defence.support": "QG 2",
    "QG.steps": "2",
    "QG.stacked": "yes",
    "support-shares-losses": "yes",
    "result": "0/2",
}


def test_support_without_a_name_is_asked_about_where_it_shares_losses() -> None:
    answers = {**SUPPORT, "defence.support": "2", "defending support.stacked": "yes", "partly-retreated": "marked-only"}
    assert "defending support.retreated" in fight(answers).answered
    assert happened(fight({**answers, "defending support.retreated": "others"})) == [
        ("eliminated", "defending support")
    ]
    assert "defending support.retreated" not in fight({**answers, "support-shares-losses": "no"}).answered
