"""The printed table: what is known of it, and what contradicts it."""

import pytest

from rulesets.bautzen_1945 import COMBAT
from rulesets.bautzen_1945.combat import chart
from rulesets.bautzen_1945.crt import CombatResult, below_one, layout
from rulesets.bautzen_1945.vocabulary import BelowOne
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.questions.finding import question_of

from .combats import ISSUE, fight


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("1/2", CombatResult(1, 2)),
        ("-/3", CombatResult(0, 3)),
        ("0/2R1", CombatResult(0, 2, 1)),
        (" 1 / - r2", CombatResult(1, 0, 2)),
        ("–/–R1", CombatResult(0, 0, 1)),
        ("0/R2", CombatResult(0, 0, 2)),
        ("-/-", CombatResult(0, 0)),
    ],
)
def test_a_cell_is_read_as_it_is_printed(text, cell):
    assert CombatResult.parse(text) == cell


@pytest.mark.parametrize("key", ["", "x.1", "3-1.x", "3-2.1", "foo", "3-1", "3-1.99", "3-1.16", "3-1.-9", "3-1.05"])
def test_a_key_that_is_no_cell_is_not_known(key):
    assert not COMBAT.knows(f"crt.{key}")


@pytest.mark.parametrize("key", ["3-1.5", "1-12.0", "40-1.15", "1-1.-8"])
def test_a_key_of_a_row_that_a_modified_die_may_come_to_is_known(key):
    assert COMBAT.knows(f"crt.{key}")


@pytest.mark.parametrize(
    ("kit", "key", "text", "part"),
    [
        ({"crt.last": "5-1"}, "crt.last", "9-1", "the last column is already 5-1"),
        ({"crt.first": "1-2"}, "crt.first", "1-3", "the first column is already 1-2"),
        ({"crt.first": "1-1"}, "crt.1-2.3", "1/0", "its first column is 1-1"),
        ({"crt.last": "5-1"}, "crt.6-1.3", "1/0", "its last column is 5-1"),
        ({"crt.below-one": "no-combat"}, "crt.1-2.3", "1/0", "no column for a weaker attacker"),
        ({"crt.below-one": "2"}, "crt.first", "1-2", "no column for a weaker attacker"),
        ({"crt.below-one": "columns"}, "crt.first", "1-1", "columns for a weaker attacker"),
        ({"crt.first": "1-2"}, "crt.below-one", "no-combat", "has columns 1-2, 1-3"),
        ({"crt.1-3.1": "2/0"}, "crt.below-one", "no-combat", "has columns 1-2, 1-3"),
        ({"crt.first": "1-1"}, "crt.below-one", "columns", "has no combat at such odds"),
        ({"crt.1-3.2": "0/1"}, "crt.first", "1-2", "a cell of column 1-3 is already known"),
    ],
)
def test_what_contradicts_the_known_ends_of_the_table_is_told(kit, key, text, part):
    question = question_of(COMBAT.questions, key)
    with pytest.raises(BadAnswer, match="contradicts the table") as told:
        question.parse(text, Tabletop(kit=kit))
    assert part in told.value.keyed


def test_the_chart_shows_what_is_known_and_the_path():
    kit = Tabletop(kit={"crt.first": "1-2", "crt.last": "6 to 1", "crt.4-1.2": "-/2R1"})
    drawn = chart(fight({**ISSUE, "die": "2", "crt.3-1.2": "1/1"}, kit))
    assert drawn.columns == ("1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
    assert drawn.rows == ("1", "2", "3", "4", "5", "6")
    known = {
        (column, row): cell
        for row, cells in zip(drawn.rows, drawn.cells, strict=True)
        for column, cell in zip(drawn.columns, cells, strict=True)
        if cell
    }
    assert known == {("3-1", "5"): "1/2", ("4-1", "2"): "0/2R1", ("3-1", "2"): "1/1"}
    assert (drawn.column, drawn.row) == ("3-1", "2")


def test_an_empty_kit_shows_the_public_cell_alone():
    drawn = layout({})
    assert drawn.columns == ("3-1",)
    assert drawn.cells == (("",), ("",), ("",), ("",), ("1/2",), ("",))


def test_damaged_kit_values_are_left_blank_in_the_chart():
    drawn = layout({"crt.4-1.2": "?", "crt.last": "?", "crt.nonsense": "1/1", "crt.below-one": "columns"})
    assert drawn.columns == ("3-1", "4-1")
    assert drawn.cells[1] == ("", "")


def test_a_cell_read_for_this_combat_alone_is_shown_in_the_chart():
    drawn = chart(fight({**ISSUE, "die": "2", "result": "1/1"}))
    assert drawn.cells[1] == ("1/1",)


def test_outcomes_are_ordered_by_what_they_cost_the_sides():
    outcomes = ["0/2", "refused", "2/0", "1/2", "0/2R1", "0/0", "1/1"]
    assert sorted(outcomes, key=COMBAT.rank) == ["refused", "2/0", "0/0", "1/1", "1/2", "0/2", "0/2R1"]


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("1/2", "The attackers lose 1 step, the defenders 2 steps."),
        ("-/1", "The attackers lose no steps, the defenders 1 step."),
        ("0/2r1", "The attackers lose no steps, the defenders 2 steps. The defenders retreat 1 hex."),
        ("2/0R3", "The attackers lose 2 steps, the defenders no steps. The defenders retreat 3 hexes."),
    ],
)
def test_a_cell_is_said_in_words(cell, text):
    said = layout({"crt.4-1.2": cell}).text("4-1", "2")
    assert (said.title, said.text, said.cite) == (f"4-1, die 2: {CombatResult.parse(cell)}", text, "8.2.6")


def test_a_cell_that_is_not_known_says_nothing():
    known = [text.title for text in layout({"crt.first": "1-1", "crt.last": "6-1"}).texts]
    assert known == ["3-1, die 5: 1/2"]
    assert layout({}).text("9-1", "5") is None
    assert layout({}).text("3-1", "9") is None


@pytest.mark.parametrize(("cell", "told"), [("crt.1-2.3", BelowOne.COLUMNS), ("crt.1-1.3", None), ("crt.2-1.3", None)])
def test_a_known_cell_tells_of_weaker_attackers_only_where_it_stands_among_them(cell, told):
    assert below_one({cell: "1/1"}) is told
