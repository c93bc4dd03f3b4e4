"""What the pages for authors show is so: the games load, they are listed, and they resolve."""

import ast
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from runpy import run_path
from types import ModuleType

import pytest
from rows import by_rows
from sizes import whole

import rulesets
from rulesets.engine.core.tabletop import Tabletop, Unit, UnitStatus
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.texts import glossary, look_up
from rulesets.from_file import game as game_of
from tui.api.resolving import resolve
from tui.commands import games
from tui.commands.check_cases import differences, read_suite

README, PACKAGES = ((Path(rulesets.__file__).parent / each).read_text("utf-8") for each in ("README.md", "PACKAGES.md"))
TEMPLATE = files("tui.commands").joinpath("new_package.py.txt").read_text("utf-8")
SOURCE = TEMPLATE.replace("my-game", "snowball-hill").replace("My Game", "Snowball Hill")


@pytest.fixture(scope="module")
def game():
    module = ModuleType("snowball_hill")
    exec(compile(SOURCE, "new_package.py.txt", "exec"), vars(module))
    assert isinstance(module.RULESET, Ruleset)
    return module.RULESET


def fight(game, **answers):
    typed = {key.replace("_", "-"): text for key, text in answers.items()}
    return resolve(game, game.checklist("fight"), typed, Tabletop(), defaults=True).document


def test_the_game_that_new_writes_resolves_as_its_page_says(game):
    document = fight(game, attack="Ann 4 + Ben 3", defence="3", die="4")
    assert (document["status"], document["outcome"], document["facts"]) == ("ruled", "hill", {"odds": "2-1"})
    assert [(effect["effect"], effect["unit"]) for effect in document["effects"]] == [
        ("goes-home", "defenders"),
        ("may-climb", ""),
    ]
    assert 'tableside resolve snowball-hill fight attack="Ann 4 + Ben 3" defence=3 die=4 --defaults' in PACKAGES


@by_rows
def test_its_table_is_read(game, attack, defence, snowman, die, outcome, odds):
    document = fight(game, attack=attack, defence=defence, snowman=snowman, die=die)
    assert (document["outcome"], document["facts"].get("odds")) == (outcome, odds)


def test_named_children_who_go_home_leave_the_table(game):
    document = fight(game, attack="Ann 3", defence="3", die="1")
    assert document["effects"][0]["sentence"] == "Ann: home, and a hot bath."


def test_it_is_listed_as_any_other(game):
    assert "Snowball Hill" in games.ruleset_text(game)
    assert games.ruleset_json(game)["checklists"][0]["outcomes"] == ["home", "nothing", "hill"]


def test_its_words_and_its_cells_are_looked_up(game):
    assert [entry.title for entry in look_up(game, "snowmen")] == ["snowman"]
    assert look_up(game, "2-1 die 3")[0].text == "Every defender goes home; an attacker may climb the hill."
    mentions = glossary(game.terms).mentions("A snowman costs a column.")
    assert [mention.entry.title for mention in mentions] == ["snowman", "column"]


def snippets(kind, page):
    return re.findall(rf"```{kind}\n(.*?)```", page, re.S)


def test_the_function_on_the_page_is_that_of_the_game():
    (function,) = snippets("python", PACKAGES)
    assert function in SOURCE


def test_the_page_about_packages_is_of_at_most_16_kilobytes():
    assert len(PACKAGES.encode()) <= 16_000


MADE = re.findall(r"^\| `(\w+\(.*?\))` \|", PACKAGES.partition("## Kinds of question")[2], re.M)


@pytest.mark.parametrize("snippet", snippets("py", PACKAGES), ids=lambda snippet: snippet.splitlines()[0][:30])
def test_every_line_that_it_shows_of_the_door_works(snippet):
    names = {}
    exec("from rulesets.api import *", names)
    exec(compile(snippet, "rulesets/PACKAGES.md", "exec"), names)


@pytest.mark.parametrize("made", MADE, ids=lambda made: made.partition("(")[0])
def test_a_kind_of_question_is_made_as_the_page_shows(made):
    names = {}
    exec("from rulesets.api import *", names)
    exec(snippets("py", PACKAGES)[0], names)
    assert type(eval(made, names)).__name__ == made.partition("(")[0]


WRITTEN = snippets("toml", README)
SNOWBALL, *RECIPES = (each for each in WRITTEN if "game = " not in each or "Snowball" in each)
GONE = ["eliminated attackers"]
KINDS = {text.splitlines()[1]: text for text in WRITTEN if "game = " in text}


@by_rows
def test_a_game_of_each_kind_is_played_straight_from_the_page(title, typed, outcome, effects):
    text = KINDS[f'game = "{title}"']
    assert len(text.splitlines()) <= 30
    of_kind = game_of(text, "of-kind")
    answers = dict(each.split("=", 1) for each in typed.split("|"))
    checklist, table = of_kind.checklist(answers.pop("checklist", "combat")), Tabletop()
    if checklist.id != "combat":  # this is for units that a combat left in a state
        table = Tabletop({answers["units"]: Unit(states={"disrupted": UnitStatus()})})
    document = resolve(of_kind, checklist, answers, table, defaults=True).document
    found = [f"{each['effect']} {each['unit']}" for each in document["effects"]]
    assert (document["status"], document["outcome"], found[: len(effects)], bool(found)) == (
        "ruled",
        outcome,
        effects,
        bool(effects),
    )


@pytest.mark.parametrize(("kind", "title"), [("pool", "Hedge Fight"), ("opposed", "Spear Wall")])
def test_the_game_that_new_writes_of_a_kind_is_the_one_on_the_page(kind, title):
    written = files("tui.commands").joinpath(f"new_{kind}.toml").read_text("utf-8").replace("My Game", title)
    lines = (line for line in written.splitlines() if not line.startswith("##"))
    assert [*filter(None, lines)] == [*filter(None, KINDS[f'game = "{title}"'].splitlines())]


def test_the_case_on_the_page_is_a_file_of_cases_that_agrees(tmp_path):
    (text,) = (each for each in re.findall(r"```json\n(.*?)```", README, re.S) if '"cases"' in each)
    (tmp_path / "snowball-hill.cases.json").write_text(text, encoding="utf-8")
    case, refused = read_suite(tmp_path / "snowball-hill.cases.json").cases
    for each in (case, refused):
        assert differences(game_of(SNOWBALL, "snowball-hill"), each, tmp_path) == []
    assert (bool(case.expected.effects), refused.expected.outcome) == (True, "refused")


def test_the_page_about_files_is_of_at_most_24_kilobytes():
    assert len(README.encode()) <= 24_000


def test_its_index_leads_to_sections_that_are_there():
    titles = re.findall(r"^## (.+)$", README, re.M)
    linked = re.findall(r"\]\(#(.+?)\)", README)
    assert len(linked) >= 10
    assert {*linked} <= {title.lower().replace(",", "").replace(" ", "-") for title in titles}


def test_a_six_that_hits_suppresses_as_the_page_says():
    (line,) = re.findall(r"a `\[\[rule\]\]` with `(after.*?)`, `(when.*?)`, `(does.*?)`", README)
    rule = "\n".join(["[[rule]]", *line, "[state.suppressed]", "attacking.hit = -1"])
    game = game_of(KINDS['game = "Hedge Fight"'] + rule, "hedge-fight")
    typed = {"attack": "Rifles", "defence": "Scouts", "cover": "no", "hit": "6 3 2 2 1", "save": "6"}
    document = resolve(game, game.checklist("combat"), typed, Tabletop(), defaults=True).document
    assert [(each["effect"], each["unit"]) for each in document["effects"]] == [("suppressed", "Scouts")]


def test_the_list_of_keys_is_made_of_what_reads_the_files():
    made = run_path(str(Path(__file__).parents[1] / "reference" / "__main__.py"))
    assert made["keys"]() in made["PAGE"].read_text("utf-8"), "python tests/reference makes it anew"


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.splitlines()[0])
def test_what_is_pasted_behind_the_game_leaves_it_sound(recipe):
    assert game_of(SNOWBALL + recipe, "snowball-hill").title == "Snowball Hill"


def test_the_order_of_the_cap_may_be_an_open_rule():
    (recipe,) = re.findall(r"```\n(\[open\.cap-order\].*?)```", README, re.S)
    lines = 'below = "refuse"\nabove = "last"\ncap = "cap-order"\ndice = "d4"'
    game = game_of(SNOWBALL.replace('dice = "d4"', lines) + recipe, "snowball-hill")
    assert [each.key for each in game.precedents] == ["rounding", "cap-order"]


def test_it_needs_one_import_of_ours():
    imported = [each for each in ast.walk(ast.parse(SOURCE)) if isinstance(each, ast.Import | ast.ImportFrom)]
    assert [each.module for each in imported if isinstance(each, ast.ImportFrom)] == ["rulesets.api"]
    assert len(imported) == 1


def test_a_name_that_is_not_there_is_no_part_of_the_door():
    with pytest.raises(ImportError, match=r"cannot import name 'Quartermaster' from 'rulesets\.api'"):
        exec("from rulesets.api import Quartermaster")


MISTAKEN = """
from rulesets.api import Change, Die, Quartermaster, Referee, Tabletop, What, YesNo  # wrong
GUARD = YesNo("guard", "Is it a guard?", help=str(Quartermaster))
DIE = Die("die", "Roll.", sides=6)  # wrong
FACE: str = DIE.parse("3", Tabletop())  # wrong
def procedure(ref: Referee) -> str:
    return ref.ask(GUARD)  # wrong
def kept(unit: str, strength: int) -> Change:
    return Change(What.CARD, unit, "strength", strength)  # wrong
"""
"""Mistakes that a type checker finds by what the door says of its names."""


@whole
def test_the_door_is_typed_for_games_that_are_written_elsewhere(tmp_path):
    for name, text in (("snowball_hill.py", SOURCE), ("mistaken.py", MISTAKEN)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--allow-untyped-defs", "--allow-untyped-calls", "."]
    found = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False).stdout
    wrong = [number for number, line in enumerate(MISTAKEN.splitlines(), 1) if line.endswith("# wrong")]
    assert re.findall(r"^(\S+):(\d+): error", found, re.M) == [("mistaken.py", str(number)) for number in wrong]
