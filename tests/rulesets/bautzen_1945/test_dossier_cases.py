"""The cases that any referee of this game must get right."""

from __future__ import annotations

import pytest

from rulesets.engine.core.tabletop import ELIMINATED, Tabletop, Unit, UnitStatus
from rulesets.engine.core.words import Until
from rulesets.engine.referee.checklist import Source

from .combats import ISSUE, asked, fight, happened, options, outcome, reason, simple

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
CHOSEN_LATER = ("exchange", "attack.losses", "HQ 294.stacked", "retreat", "861/294.unsupplied", "HQ 20 Pz.kind")


def test_weissenberg_is_fought_as_published() -> None:
    run = fight(WEISSENBERG)
    assert run.ended
    assert not run.waiting
    assert outcome(run) == "1/2"
    assert run.ruling
    assert run.ruling.sentence.startswith("1910 Weissenberg: 3-1, die 5: 1/2.")
    expected = {"attack": 26, "defence": 6, "odds": "4-1", "shift": -1, "column": "3-1", "die": 5}
    assert run.facts == expected
    assert happened(run) == [
        ("flips", "112/20"),
        ("retreats", "861/294"),
        ("may-advance", "21/20"),
        ("may-advance", "50/20"),
        ("may-advance", "112/20"),
        ("may-not-advance", "HQ 20 Pz"),
        ("may-not-advance", "HQ 57 PzK"),
    ]


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


@pytest.mark.parametrize("key", CHOSEN_LATER)
def test_each_choice_of_weissenberg_is_asked_where_it_is_missing(key: str) -> None:
    run = fight({each: text for each, text in WEISSENBERG.items() if each != key})
    assert asked(run) == key
    assert outcome(run) == "1/2"


def test_the_line_of_the_issue() -> None:
    run = fight(ISSUE)
    assert outcome(run) == "1/2"
    assert {name: run.facts[name] for name in ("odds", "column", "attack", "defence")} == {
        "odds": "4-1",
        "column": "3-1",
        "attack": 26,
        "defence": 6,
    }
    assert asked(run) == "defenders.steps"


@pytest.mark.parametrize(
    ("attack", "defence", "odds"), [("17", "6", "2-1"), ("18", "6", "3-1"), ("6", "6", "1-1"), ("23", "6", "3-1")]
)
def test_odds_are_rounded_down(attack: str, defence: str, odds: str) -> None:
    assert simple(attack, defence).facts["odds"] == odds


def test_five_against_six_is_a_precedent() -> None:
    run = fight({"attack.units": "5", "defence.units": "6", "lone-hq": "no"}, defaults=False)
    run = fight({"attack.units": "5", "defence.units": "6", "odds-below-one": "printed-table"})
    assert asked(run) == "crt.below-one"
    assert simple("5", "6", crt__below_one="no-combat").ruling.refused  # type: ignore[union-attr]
    assert simple("5", "6", crt__below_one="columns").facts["odds"] == "1-2"
    assert simple("1", "6", crt__below_one="columns").facts["odds"] == "1-6"
    assert simple("5", "6", odds_below_one="zero-to-one").facts["odds"] == "0-1"
    raised = simple("5", "6", odds_below_one="zero-to-one", other="1", crt__first="1-1")
    assert raised.facts["column"] == "1-1"


def test_encirclement_and_a_column_of_the_defender_cancel() -> None:
    run = fight({"attack.units": "18", "defence.units": "6", "encircled": "yes", "defence.supply": "1", "die": "5"})
    assert run.facts["column"] == "3-1"
    assert [entry.amount for entry in run.ledger.of("shift")] == [-1, 1]


def test_what_the_example_shows_of_columns_is_told_from_what_the_table_has_settled() -> None:
    shown = fight({"attack.units": "18", "defence.units": "6", "defence.supply": "1", "die": "5"})
    settled = fight({"attack.units": "18", "defence.units": "6", "attack.supply": "1", "die": "5"})
    assert [entry.cite for entry in shown.ledger.of("shift")] == ["8.2.5, Combat example"]
    assert [entry.cite for entry in settled.ledger.of("shift")] == ["8.2.5, precedent supply-column-shift"]


def test_the_ledger_says_who_only_lends_support() -> None:
    run = fight({"attack.units": "21/20 6 + 4", "attack.support": "HQ 5 + 4", "defence.units": "6", "die": "5"})
    reasons = [entry.reason for entry in run.ledger.of("attack")]
    assert reasons == ["21/20", "attackers", "HQ (support)", "attacking support"]


@pytest.mark.parametrize(("size", "taken"), [(16, True), (17, False)])
def test_at_most_sixteen_units_take_part_on_a_side(size: int, taken: bool) -> None:
    run = fight({"attack.units": "+".join(["9"] * (size - 1)), "attack.support": "1", "defence.units": "45"})
    assert (reason(run) == "") is taken


def test_support_beyond_the_combat_factors_is_ignored() -> None:
    run = fight({"attack.units": "6", "attack.support": "10", "defence.units": "4", "die": "5"})
    assert run.facts["attack"] == 12
    assert run.facts["odds"] == "3-1"


@pytest.mark.parametrize(
    "hq",
    [
        {"defence.units": "5"},
        {"defence.support": "5"},
        {"defence.units": "HQ 294 5"},
        {"defence.support": "HQ 294 5"},
    ],
)
def test_an_hq_alone_defends_with_half_its_support_rounded_up(hq: dict[str, str]) -> None:
    run = fight({"attack.units": "9", "lone-hq": "yes", "die": "5", **hq})
    assert run.facts["defence"] == 3
    assert run.facts["odds"] == "3-1"


def test_two_losses_over_three_full_units_flip_two_of_them() -> None:
    answers = {"attackers_1.steps": "2", "attackers-1.steps": "2", "attackers-2.steps": "2", "attackers-3.steps": "2"}
    run = fight({"attack.units": "3+3+3", "defence.units": "3", "die": "4", "result": "2/0", **answers})
    assert asked(run) == "attack.losses"
    assert len(options(run)) == 3
    twice = fight(
        {"attack.units": "3+3+3", "defence.units": "3", "die": "4", "result": "2/0", **answers}
        | {"attack.losses": "attackers-1 2"}
    )
    assert "may not be eliminated while attackers-2 can lose a step and survive" in reason(twice)
    both = fight(
        {"attack.units": "3+3+3", "defence.units": "3", "die": "4", "result": "2/0", **answers}
        | {"attack.losses": "attackers-1 1, attackers-3 1"}
    )
    assert happened(both) == [("flips", "attackers-1"), ("flips", "attackers-3")]


@pytest.mark.parametrize(("lost", "expected"), [("1", [("flips", "A")]), ("2", [("flips", "A"), ("eliminated", "B")])])
def test_a_full_unit_is_flipped_before_a_single_step_dies(lost: str, expected: list[tuple[str, str]]) -> None:
    run = fight(
        {"attack.units": "A 5 + B 4", "defence.units": "3", "die": "4", "result": f"{lost}/0"}
        | {"A.steps": "2", "B.steps": "1"}
    )
    assert run.ended
    assert happened(run) == expected


def test_a_full_unit_may_lose_a_step_and_a_hex_or_two_hexes_or_die_in_place() -> None:
    run = simple("9", "3", "0/2", defenders__steps="2")
    assert asked(run) == "exchange"
    assert options(run) == ["2-steps", "1-step-1-hex", "2-hexes"]
    meanings = [option.meaning for option in run.question.options(run.table)]  # type: ignore[union-attr]
    assert meanings == ["The defenders eliminated.", "The defenders flipped.", "The defenders unharmed."]


def test_a_single_step_is_saved_by_two_hexes_alone() -> None:
    run = simple("9", "3", "0/2", defenders__steps="1")
    assert options(run) == ["2-steps", "2-hexes"]


@pytest.mark.parametrize("text", ["1 hex", "1 step 1 hex", "retreat", "exchange"])
def test_the_attacker_may_not_exchange(text: str) -> None:
    run = simple("9", "3", "1/0", attackers__steps="2", attack__losses=text)
    assert "the attacker never retreats" in reason(run)


def test_a_single_step_that_must_retreat_and_cannot_is_eliminated() -> None:
    run = simple("9", "3", "0/2", defenders__steps="1", exchange="2-hexes", retreat="barred")
    assert run.ended
    assert happened(run) == [("eliminated", "defenders"), ("may-advance", "attackers")]


def test_a_unit_that_ends_its_retreat_unsupplied_flips() -> None:
    run = simple("9", "3", "0/1", defenders__steps="2", exchange="1-hex", retreat="all", defenders__unsupplied="yes")
    assert happened(run) == [("retreats", "defenders"), ("flips", "defenders"), ("may-advance", "attackers")]


MARKED = Tabletop(units={"861/294": Unit("allied", states={"retreated": UnitStatus("21/20, 50/20", Until.SEGMENT)})})


def test_a_unit_that_retreated_and_is_attacked_by_others_dies_of_one_step() -> None:
    answers = {"attack.units": "112/20 12", "defence.units": "861/294 4", "die": "4"}
    run = fight({**answers, "result": "0/1"}, MARKED)
    assert run.ended
    assert happened(run) == [("eliminated", "861/294"), ("may-advance", "112/20")]
    assert Tabletop().changed(run.changes()).state("861/294", ELIMINATED)


def test_a_unit_that_retreated_is_not_harmed_by_the_attackers_loss() -> None:
    answers = {"attack.units": "112/20 12", "defence.units": "861/294 4", "die": "4"}
    run = fight({**answers, "result": "1/0", "112/20.steps": "2"}, MARKED)
    assert run.ended
    assert happened(run) == [("flips", "112/20")]


def test_the_same_attackers_do_not_catch_it_again() -> None:
    answers = {"attack.units": "21/20 6 + 50/20 6", "defence.units": "861/294 4", "die": "4", "result": "0/1"}
    assert asked(fight(answers, MARKED)) == "861/294.steps"


def test_the_german_side_has_no_air_support_to_declare() -> None:
    run = fight({**ISSUE, "air": "german 1"})
    assert "The German side has no air support" in reason(run)
    assert asked(run) == "commitments"
