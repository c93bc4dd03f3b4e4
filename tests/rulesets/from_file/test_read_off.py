"""Cells that only the owner's copy shows, and cells in which copies differ: drawn, read off into the kit, and ruled."""

import pytest
from snowball import written

from rulesets.catalogue import ruleset
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Source
from rulesets.from_file import game
from saves.session.kits import check_value

OWN_COPY = game(written("own-copy"), "own-copy")
KEYS = ["cell.crt.column-1.2", "cell.crt.1.1", "cell.crt.1.2", "cell.crt.2+.3"]


def test_a_kit_has_a_page_with_all_of_them():
    assert OWN_COPY.kit_pages is not None
    (page,) = OWN_COPY.kit_pages({})
    assert (page.title, page.columns, [row.name for row in page.rows]) == ("CRT", ("≤0", "1", "2+"), ["1", "2", "3"])
    asked = [question.key for row in page.rows for question in row.questions if question.key not in page.public]
    assert sorted(asked) == sorted(KEYS)
    assert page.public["cell.crt.2+.1"] == "NE"


@pytest.mark.parametrize("key", KEYS)
def test_a_kit_takes_results_and_nothing_else(key):
    check_value(OWN_COPY, key, "DX", {})
    with pytest.raises(BadAnswer, match="type a number from 1 to 3"):
        check_value(OWN_COPY, key, "EX", {})


def test_the_table_shows_what_the_kit_knows():
    assert OWN_COPY.tables is not None
    (table,) = OWN_COPY.tables({"cell.crt.1.2": "DX"})
    assert [row[1] for row in table.cells] == ["", "DX", "NE", "DX"]
    assert table.text("1", "1") is None


def test_a_game_whose_table_is_whole_has_no_kit():
    assert ruleset("battle-for-moscow").kit_pages is None


def test_where_copies_differ_the_table_shows_all_readings_and_the_settled_one_once_there_is_one():
    moscow = ruleset("battle-for-moscow")
    assert moscow.tables is not None
    (table,) = moscow.tables({})
    cell = table.text("4-1", "3")
    assert (cell.text, cell.cite) == (
        "EX/DR, as copies differ: “What does your chart show at 4-1, die 3?” is an open rule.",
        "precedent crt-4-1-3",
    )
    chart = moscow.checklist("combat").chart
    assert chart is not None
    answers = {"attacker": "german", "mud": "no", "terrain": "none", "attack": "16", "defence": "4", "die": "3"}
    run = adjudicate(moscow.checklist("combat"), Given({**answers, "crt-4-1-3": "dr"}))
    assert chart(run).cells[2][3] == "DR"


def test_what_a_question_keeps_in_the_kit_has_a_page_before_the_table():
    asked = '[ask.fort]\nprompt = "What is the fort worth?"\nnumber = [0, 9]\nremember = "kit"\neach.drm = 1\n[table'
    pages = game(OWN_COPY.text.replace("[table", asked, 1), "own").kit_pages
    assert pages is not None
    values, table = pages({})
    assert [(row.name, [each.key for each in row.questions]) for row in values.rows] == [
        ("What is the fort worth", ["fort"])
    ]
    assert table.title == "CRT"


def test_an_open_rule_that_is_printed_on_a_component_is_never_taken_as_suggested():
    combat = ruleset("battle-for-moscow").checklist("combat")
    answers = {"attacker": "german", "mud": "no", "terrain": "none", "attack": "16", "defence": "4", "die": "3"}
    run = adjudicate(combat, Given(answers, suggests=True))
    assert run.question.key == "crt-4-1-3"
    read = adjudicate(combat, Given({**answers, "crt-4-1-3": "dr"}, suggests=True))
    assert [each.question.key for each in read.from_source(Source.SUGGESTED)] == ["stand-fast"]
