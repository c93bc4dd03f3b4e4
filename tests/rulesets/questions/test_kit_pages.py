"""Kits: every printed value that an owner keeps has its place on a page, and what is public cannot be contradicted."""

import pytest

from rulesets.catalogue import every
from rulesets.engine.core.words import BadAnswer, Scope
from rulesets.engine.questions.question import matches
from rulesets.engine.referee.ruleset import DEMO_KEY
from saves.session.kits import check_value, import_kit, kit_question, write_kit

GAMES = [game for game in every()[0] if game.kit_pages]


def pages(game, **kit):
    assert game.kit_pages is not None
    return game.kit_pages({key.replace("__", ".").replace("_", "-"): text for key, text in kit.items()})


def named(id):
    return next(game for game in GAMES if game.id == id)


def on_pages(game):
    return [question for page in pages(game) for row in page.rows for question in row.questions]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_value_that_a_kit_keeps_has_a_place(game):
    kept = [each for list_ in game.checklists for each in list_.answerable() if each.remember is Scope.KIT]
    open_names = [page.named.key for page in pages(game) if page.named]
    placed = [question.key for question in on_pages(game)]
    for question in kept:
        assert question.key in open_names or any(matches(question, key) for key in placed), question.key


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_place_is_found_again_by_its_key_and_says_where_to_read(game):
    for question in on_pages(game):
        found = kit_question(game, question.key)
        assert found.key == question.key
        assert question.cite
        assert question.help


def test_the_table_grows_with_its_ends():
    game = named("bautzen-1945")
    assert pages(game)[1].columns == ("3-1",)
    assert pages(game, crt__first="1-2", crt__last="5-1")[1].columns == ("1-2", "1-1", "2-1", "3-1", "4-1", "5-1")


def test_rows_of_modified_dice_are_folded_until_one_is_known():
    game = named("bautzen-1945")
    assert [row.name for row in pages(game)[1].rows if not row.folded] == [f"die {die}" for die in range(1, 7)]
    assert game.kit_pages is not None
    table = game.kit_pages({"crt.3-1.7": "0/3"})[1]
    assert [row.name for row in table.rows if not row.folded] == [f"die {die}" for die in range(1, 8)]


def test_the_public_cell_is_neither_asked_nor_contradicted():
    game = named("bautzen-1945")
    assert pages(game)[1].public == {"crt.3-1.5": "1/2"}
    check_value(game, "crt.3-1.5", "1/2", {})
    with pytest.raises(BadAnswer, match="contradicts the table"):
        check_value(game, "crt.3-1.5", "0/2", {})


def test_a_value_that_is_there_already_can_be_corrected():
    check_value(named("bautzen-1945"), "crt.4-1.2", "0/2", {"crt.4-1.2": "1/1"})


def test_an_end_of_the_table_cannot_cut_known_cells_off():
    with pytest.raises(BadAnswer, match="a cell of column 6-1 is already known"):
        check_value(named("bautzen-1945"), "crt.last", "4-1", {"crt.6-1.1": "1/2"})


def test_rows_that_the_players_named_are_listed():
    terrain = pages(named("assault"), terrain__light_woods="1 blue")[1]
    assert [row.name for row in terrain.rows] == ["light woods"]
    assert terrain.rows[0].questions[0].key == "terrain.light-woods"


def test_a_demo_kit_is_known_as_one_until_its_last_value_is_gone():
    game = named("assault")
    taken = game.demo.taken()
    assert game.demo_label(taken) == game.demo.label
    for key, text in taken.items():
        check_value(game, key, text, taken)
    read_off = {key: "c c c c c c" if key.startswith("faces") else "3 green" for key in game.demo.values}
    assert game.demo_label({**taken, "faces.green": "c c c c c c"}) == game.demo.label
    assert game.demo_label({**read_off, DEMO_KEY: game.demo.label}) == ""
    assert game.demo_label(game.demo.values) == ""


def test_a_demo_kit_that_is_shared_keeps_its_mark(tmp_path):
    game = named("assault")
    write_kit(tmp_path / "kit.json", "assault", game.demo.taken())
    assert game.demo_label(import_kit(tmp_path / "kit.json", game)) == game.demo.label
