"""The printed table of Bautzen 1945, and what no case can say of its combats."""

import pytest
from rows import beside, by_rows
from ruled import asked

from oracles import bautzen as oracle
from rulesets.bautzen_1945 import COMBAT
from rulesets.bautzen_1945.combat import chart
from rulesets.bautzen_1945.crt import CombatResult, below_one, layout
from rulesets.bautzen_1945.questions import commitments
from rulesets.bautzen_1945.vocabulary import AttackingSide, BelowOne
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.questions.question import question_of

from .combats import ISSUE, fight, options, reason


@by_rows
def test_a_cell_is_read_as_it_is_printed(text, cell):
    assert CombatResult.parse(text) == CombatResult(*cell)


@pytest.mark.parametrize("key", ["", "x.1", "3-1.x", "3-2.1", "foo", "3-1", "3-1.99", "3-1.16", "3-1.-9", "3-1.05"])
def test_a_key_that_is_no_cell_is_not_known(key):
    assert not COMBAT.knows(f"crt.{key}")


@pytest.mark.parametrize("key", ["3-1.5", "1-12.0", "40-1.15", "1-1.-8"])
def test_a_key_of_a_row_that_a_modified_die_may_come_to_is_known(key):
    assert COMBAT.knows(f"crt.{key}")


@by_rows
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


@by_rows
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


@pytest.mark.parametrize(("size", "taken"), [(16, True), (17, False)])
def test_at_most_sixteen_units_take_part_on_a_side(size, taken):
    run = fight({"attack.units": "+".join(["9"] * (size - 1)), "attack.support": "1", "defence.units": "45"})
    assert (reason(run) == "") is taken


def test_only_what_the_rules_give_a_default_has_one():
    defaults = {each.key: each.default for each in COMBAT.answerable() if not isinstance(each, Precedent)}
    given = {key: default for key, default in defaults.items() if default is not None}
    assert given == beside(__file__)["what has a default"]


@pytest.mark.parametrize("attacker", AttackingSide)
def test_air_support_is_the_allied_sides_and_asked_with_its_supply(attacker):
    supply = {"german": "attack.supply", "allied": "defence.supply"}
    own, other = supply.values() if attacker is AttackingSide.GERMAN else reversed(supply.values())
    assert [(part.side, part.question.key) for part in commitments(attacker).parts] == [
        ("german", own),
        ("allied", other),
        ("allied", "air"),
    ]


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("reading", ["total", "each-unit"])
def test_after_part_of_the_way_only_what_the_hexes_gone_have_not_paid_is_owed(size, reading):
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


def owed_in(run, names):
    """Read off how many steps are owed: from what is asked, or from what has befallen the units."""
    if asked(run) == "defence.owed":
        first = options(run)[0]
        return sum(int(part.split()[-1]) for part in first.split(","))
    after = Tabletop().changed(run.changes())
    return sum(bool(after.state(name, "flipped")) + 2 * bool(after.state(name, "eliminated")) for name in names)
