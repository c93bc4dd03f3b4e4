"""`check` and `new`: problems by line, faults with their command, cases and lessons, and a game to begin with."""

import json
import re
import shlex
import tomllib
from importlib.metadata import EntryPoint
from typing import Any

import pytest
from installing import install
from jsonschema import Draft202012Validator
from rows import by_rows
from snowball import written

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.trial.guesses import Reachable, Sort
from rulesets.engine.trial.trial import trial
from rulesets.from_file import game
from tui.commands.check import ANY_SLIP, is_of_the_file
from tui.commands.check_game import all_refused
from tui.commands.games import template

SMALL = written("small")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Try less than the command does."""
    monkeypatch.setattr("tui.commands.check_game.EFFORT", 4_000)


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    return path


def test_a_sound_game_is_played_and_counted(tableside, small):
    done = tableside("check", str(small))
    assert done.code == 0
    last = done.out.splitlines()[-2]
    assert re.fullmatch(r"4 cells, 3 questions, 0 open rules, [\d,]+ combats played: nothing wrong\.", last)
    assert tableside("check", str(small)).out == done.out


def test_all_problems_are_told_by_line(tableside, small, snapshot):
    small.write_text(SMALL.replace("lost won\n", "lots won\n").replace('"no effect"', '"no efect"'))
    done = tableside("check", str(small))
    assert done.code == 2
    assert done.out.splitlines() == snapshot


def test_a_file_that_is_not_there_and_a_name_that_is_taken_are_problems(tableside, tmp_path):
    assert tableside("check", str(tmp_path / "none.toml")).code == 2
    (tmp_path / "rivets.toml").write_text(SMALL)
    done = tableside("check", str(tmp_path / "rivets.toml"))
    assert done.code == 2
    assert "Another game has the name rivets: give the file another name." in done.out
    assert tableside("check", "rivet").err.endswith("Did you mean rivets?\n")


LAME = """
from dataclasses import replace
from little_games import RULESET, checklist, DIE, WEATHER, Weather, Ending
def odd(ref):
    ref.step("roll")
    if ref.ask(WEATHER) is not Weather.WET or ref.ask(DIE) < 6:
        ref.rule(Ending.WON, "Won.")
RULESET = replace(RULESET, id="lame", checklists=(checklist(odd, WEATHER, DIE, steps=("roll",)),))
"""


def test_a_fault_comes_with_a_command_that_shows_it_again(tableside, tmp_path, monkeypatch):
    (tmp_path / "lame_game.py").write_text(LAME)
    monkeypatch.syspath_prepend(tmp_path)
    install(monkeypatch, {"lame": "lame_game:RULESET"})
    done = tableside("check", "lame")
    assert done.code == 4
    fault, line, *_ = done.out.splitlines()
    assert "ended without a ruling" in fault
    assert line.split() == ["tableside", "resolve", "lame", "game", "weather=wet", "die=6"]
    assert tableside(*shlex.split(line)[1:]).code == 4
    assert re.search(r"Not reached: 2 outcomes.*\. They are named once nothing else is wrong\.", done.out)
    assert done.out.splitlines()[-2].endswith("1 fault.")
    (tmp_path / "tame_game.py").write_text(LAME.replace("< 6", "< 7").replace('"lame"', '"tame"'))
    install(monkeypatch, {"tame": "tame_game:RULESET"})
    done = tableside("check", "tame")
    assert done.code == 0
    assert "Not reached: game, outcomes lost and drawn, to which no combat came\n" in done.out


def with_cases(small, *cases):
    """Write a suite of cases beside the small game."""
    suite = {"ruleset": "small", "title": "Small", "source": "by hand", "cases": cases}
    (small.parent / "small.cases.json").write_text(json.dumps(suite))


def filled_in(path, outcomes):
    """Write into each case what the printed game has."""
    suite = json.loads(path.read_text())
    for case in suite["cases"]:
        case["expected"]["outcome"] = outcomes[case["id"]]
    path.write_text(json.dumps(suite))


def test_the_skeleton_of_cases_is_filled_in_and_finds_a_mistyped_cell(tableside, small):
    done = tableside("check", str(small), "--cases")
    path = small.parent / "small.cases.json"
    assert done.code == 0
    assert done.out.splitlines()[0] == str(path)
    assert "4 cases with a ? to be filled in" in tableside("check", str(small)).out
    again = tableside("check", str(small), "--cases")
    assert (again.code, "is there already" in again.err) == (2, True)
    cases = [case["id"] for case in json.loads(path.read_text())["cases"]]
    assert cases == ["crt-1-1-die-1-3", "crt-2-1-die-1-3", "crt-1-1-die-4-6", "crt-2-1-die-4-6"]
    filled_in(path, dict(zip(cases, ("lost", "won", "won", "won"), strict=True)))
    assert tableside("check", str(small)).code == 0
    small.write_text(SMALL.replace("1-3 lost won", "1-3 lost lost"))
    done = tableside("check", str(small))
    assert done.code == 1
    assert "Case crt-2-1-die-1-3 (CRT): outcome: lost is found, won is expected" in done.out
    assert done.out.splitlines()[-2].endswith("1 case or lesson with another result.")


def test_a_case_that_lacks_an_answer_says_which_and_what_it_may_be(tableside, small):
    case = {"id": "open", "section": "CRT", "rule": "fixed", "checklist": "combat", "expected": {"exit": 0}}
    with_cases(small, {**case, "situation": {"attack": "2", "defence": "1"}})
    (said,) = [each for each in tableside("check", str(small)).out.splitlines() if each.startswith("Case open")]
    assert "exit: 3 is found, 0 is expected. die has no answer in situation or dice: " in said
    assert said.endswith("Write 1, 2, 3, 4, 5 or 6.")


def test_a_cell_that_no_combat_comes_to_has_its_case_too(tableside, small):
    small.write_text(SMALL.replace("4-6 won  won", "4-6 won  won\n99  won  won"))
    assert "Give other answers, too, in 2 of them" in tableside("check", str(small), "--cases").out
    cases = json.loads((small.parent / "small.cases.json").read_text())["cases"]
    assert [case["id"] for case in cases if "shows" in case] == ["crt-1-1-die-99", "crt-2-1-die-99"]
    assert [case["situation"] for case in cases][-1] == cases[1]["situation"]


def test_cases_keep_the_minus_of_a_column_and_are_not_nothing_wrong_until_they_are_filled_in(tableside, small):
    small.write_text(written("minus-and-plus"))
    tableside("check", str(small), "--cases")
    path = small.parent / "small.cases.json"
    cases = [case["id"] for case in json.loads(path.read_text())["cases"]]
    assert cases[:4] == ["crt-minus2-dice-2-5", "crt-minus1-dice-2-5", "crt-1-dice-2-5", "crt-2-dice-2-5"]
    assert tableside("check", str(small)).out.splitlines()[-2].endswith(", 8 cases: 8 cases to be filled in.")
    filled_in(path, dict(zip(cases, ("lost", "lost", *["won"] * 6), strict=True)))
    assert tableside("check", str(small)).out.splitlines()[-2].endswith(", 8 cases: nothing wrong.")


def test_an_answer_that_is_not_offered_is_refused_on_the_command_line(tableside, small):
    ask = '[ask.fog]\nanswer.thin = { drm = -1 }\nanswer.thick = { drm = -2, when = { attack = "9+" } }\n\n[table'
    small.write_text(SMALL.replace("[table", ask, 1))
    given = ("--game", str(small), "resolve", "small", "combat", "attack=2", "defence=2", "die=1")
    assert tableside.refused(*given, "fog=thick") == "“thick” does not answer fog here: type thin."
    assert tableside(*given, "fog=thin").code == 0
    assert tableside.refused(*given[:2], "odds", *given[3:], "fog=thick").startswith("“thick” does not answer fog here")


def test_cases_of_a_package_are_written_where_the_next_check_looks(tableside, tmp_path, monkeypatch):
    package = tmp_path / "hill"
    package.mkdir()
    (package / "__init__.py").write_text(LAME.replace("< 6", "< 7").replace('"lame"', '"hill"'))
    monkeypatch.syspath_prepend(tmp_path)
    install(monkeypatch, {"hill": "hill:RULESET"})
    none = tableside("check", "hill", "--cases")
    assert (none.code, "names no folder of games" in none.err) == (2, True)
    monkeypatch.setattr("saves.disk.game_files.package_folders", lambda: {"hills": package / "games"})
    named = EntryPoint("hills", "hill.games", "tableside.games")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [named] if group == "tableside.games" else [])
    assert tableside("check", "hill", "--cases").out.splitlines()[0] == str(package / "games" / "hill.cases.json")


def test_what_a_file_leaves_unsaid_is_remarked(tableside, small):
    said = [line for line in tableside("check", str(small)).out.splitlines() if "is not said" in line]
    assert said == [
        "Remark: table CRT: below is not said, so with odds lower than 1-1 no attack is allowed.",
        "Remark: table CRT: above is not said, so with odds higher than 2-1 that column is read.",
        "Remark: table CRT: rounding is not said, so odds are rounded in the defender's favour.",
    ]
    small.write_text(SMALL.replace("cells", 'rounding = "nearest"\nbelow = "lost"\nabove = "last"\ncells'))
    assert "is not said" not in tableside("check", str(small)).out


def test_what_matters_is_told_before_what_was_not_reached_and_texts_that_are_missing(tableside, small):
    small.write_text(SMALL.replace("4-6 won  won", "4-6 won  won\n99  won  won"))
    said = tableside("check", str(small)).out.splitlines()
    starts = ("Remark: table CRT", "Not reached: combat, cells", "Texts that you may write yet:")
    places = [next(place for place, line in enumerate(said) if line.startswith(start)) for start in starts]
    assert places == sorted(places)
    assert said[places[-1] + 1 : -3] == [line for line in said if line.startswith("  combat: ")]


def test_where_every_attack_is_refused_that_is_told_and_not_all_that_comes_of_it(tableside, small):
    small.write_text(f'{SMALL}\n[[rule]]\nrefuse = "Not today."\n')
    done = tableside("check", str(small))
    assert done.code == 4
    assert "Every attack that was tried is refused, as this one: Not today.\n" in done.out
    assert "Not reached" not in done.out
    assert "comes out differently" not in done.out


RAID = """
[also.raid]
throw.raid = { dice = "2", needs = "5+" }
results = { 0 = "no effect", "#" = "defenders lose #" }
rule = [{ refuse = "Not today." }]
"""


def test_of_several_checklists_the_one_that_is_always_refused_is_named_and_the_others_are_told_as_well(
    tableside, small
):
    small.write_text("format = 2\n" + SMALL.replace("4-6 won  won", "4-6 won  won\n99  won  won") + RAID)
    done = tableside("check", str(small))
    assert done.code == 4
    assert "Raid: everything that was tried is refused, as this one: Not today.\n" in done.out
    assert "Not reached: 2 cells. They are named once nothing else is wrong.\n" in done.out
    assert done.out.splitlines()[-2].endswith("1 fault.")


def test_not_all_is_refused_where_a_combat_stops_without_a_ruling():
    rule = '\n[[rule]]\nwhen = { attack = "0+" }\nrefuse = "Not today."\n'
    tried = trial(game(SMALL + rule, "small"), {}, effort=1_000)
    assert list(all_refused(tried)) == ["combat"]
    tried.walks["combat"].kept.append(({}, Tabletop()))
    assert all_refused(tried) == {}


def test_what_comes_now_and_then_of_losses_alone_says_nothing_of_a_file_that_did_not_come_to_it():
    missed = [Reachable(Sort.QUESTION, key) for key in ("loses.1", "{unit}.left", "terrain")]
    missed += [Reachable(Sort.EFFECT, "stays"), Reachable(Sort.OUTCOME, "EX")]
    assert [each.name for each in missed if is_of_the_file(each)] == ["terrain", "EX"]


def test_a_suite_that_cannot_be_read_is_a_problem(tableside, small):
    (small.parent / "small.cases.json").write_text('{\n"ruleset": ,')
    done = tableside("check", str(small))
    assert (done.code, done.out.splitlines()[0]) == (2, "small.cases.json, line 2: this is not JSON.")


CASE: dict[str, Any] = {
    "id": "one",
    "section": "CRT",
    "rule": "fixed",
    "checklist": "combat",
    "situation": {"attack": "3", "defence": "3"},
    "dice": {"die": "1"},
    "expected": {"exit": 0, "outcome": "lost"},
}


@by_rows
def test_a_case_that_is_badly_written_is_told_with_its_place_and_the_keys(tableside, small, changes, said):
    case = {key: value for key, value in {**CASE, **changes}.items() if value is not None}
    with_cases(small, case)
    done = tableside("check", str(small))
    assert (done.code, done.out.splitlines()[0]) == (2, said)


@by_rows
def test_what_cannot_go_before_a_case_is_told_with_the_case(tableside, small, before, said):
    with_cases(small, {**CASE, "before": [before]})
    done = tableside("check", str(small))
    told = next(line for line in done.out.splitlines() if line.startswith("Case one (CRT): before, entry 1: "))
    assert (done.code, said in told) == (1, True)


def test_a_case_that_names_a_file_it_does_not_hold_is_told(tableside, small):
    case = {**CASE, "situation": {"attack": "@/attack.txt", "defence": "3"}}
    with_cases(small, case)
    assert "@/attack.txt is not one of the files of this case" in tableside("check", str(small)).out


def test_a_game_without_a_table_has_a_case_for_each_outcome(tableside, tmp_path):
    pool = tmp_path / "pool.toml"
    pool.write_text(
        'format = 2\ngame = "Pool"\nsides = ["Red", "Blue"]\n[throw.hit]\ndice = "2"\nneeds = "4+"\n'
        '[results]\n0 = "no effect"\n"1,2" = "defenders are eliminated"\n'
    )
    assert "3 cases: write for each ?" in tableside("check", str(pool), "--cases").out
    cases = json.loads((tmp_path / "pool.cases.json").read_text())["cases"]
    assert sorted(case["id"] for case in cases) == ["combat-0", "combat-1", "combat-2"]
    filled_in(tmp_path / "pool.cases.json", {case["id"]: case["id"][-1] for case in cases})
    assert tableside("check", str(pool)).out.splitlines()[-2].endswith("3 cases: nothing wrong.")


def test_what_comes_after_the_ruling_alone_has_a_case_of_its_own(tableside, tmp_path):
    pool, suite = tmp_path / "pool.toml", tmp_path / "pool.cases.json"
    pool.write_text(
        'format = 2\ngame = "Pool"\nsides = ["Red", "Blue"]\nunits.steps = "strength"\n[throw.hit]\ndice = "1"\n'
        'needs = "4+"\n[results]\n0 = "defenders lose 1"\n1 = "defenders retreat 1"\n'
    )
    assert tableside("check", str(pool), "--cases").code == 0
    written = json.loads(suite.read_text())
    assert sorted(case["id"] for case in written["cases"]) == [
        "combat-0",
        "combat-1",
        "combat-eliminated",
        "combat-retreats",
    ]
    written["cases"] = [{**CASE, "dice": {"hit": "0 hits"}, "situation": {"attack": "Ann 3", "defence": "Ben 3"}}]
    for effects, code in ((["reduced Ben 2"], 0), (["reduced Ben"], 0), (["reduced Ben 1"], 1)):
        written["cases"][0]["expected"] = {"exit": 0, "outcome": "0", "effects": effects}
        suite.write_text(json.dumps(written))
        assert tableside("check", str(pool)).code == code, effects


def test_a_case_of_what_is_refused_says_by_which_words(tableside, small):
    case = {**CASE, "situation": {"attack": "Ann", "defence": "3"}, "expected": {"exit": 2}}
    with_cases(small, case)
    assert f"Remark: case one {ANY_SLIP}" in tableside("check", str(small)).out
    case["expected"] = {"exit": 2, "names": ["Ann"]}
    with_cases(small, case)
    assert "Remark: case one" not in tableside("check", str(small)).out
    case["situation"] = {"attack": "3", "defence": "3", "die": "1"}
    with_cases(small, case)
    assert "exit: 0 is found, 2 is expected. It is ruled: lost." in tableside("check", str(small)).out


def test_each_cell_of_a_chart_has_a_case_of_units_that_have_counters(tableside, tmp_path):
    path = tmp_path / "hedge.toml"
    path.write_text(written("critical"))
    assert tableside("check", str(path), "--cases").code == 0
    cases = {each["id"]: each for each in json.loads((tmp_path / "hedge.cases.json").read_text())["cases"]}
    assert {"cover-hedge-1", "cover-house-1"} <= cases.keys()
    assert cases["combat-2"]["situation"]["defence"] == "Guards"
    hedge = cases["cover-hedge-1"]
    assert (hedge["situation"]["ground"], hedge["shows"]) == ("hedge", "Line 29, hedge: cell 1 of the chart Cover.")
    assert {*"".join(hedge["dice"].values())} <= {*"123456 "}


def test_a_file_with_a_name_that_no_game_has_is_read_all_the_same(tableside, tmp_path):
    path = tmp_path / "Hedge.toml"
    path.write_text(written("critical").replace("defenders lose #", "defender loses #"))
    said = tableside("check", str(path)).out.splitlines()
    assert "needs a name of small letters" in said[0]
    assert said[1].startswith("Hedge.toml:52: “defender loses 1” is not something that a result does")


def test_what_to_do_next_names_the_file_as_it_was_given(tableside, small):
    last = tableside("check", str(small)).out.splitlines()[-1]
    named = shlex.quote(str(small))
    assert f"tableside --game {named}, press n" in last
    assert last.endswith(f"tableside check {named} --cases")


def test_a_lesson_that_comes_to_something_else_is_told(tableside, small):
    lessons = small.parent / "small.lessons"
    lessons.mkdir()
    (lessons / "course.json").write_text('{"game": "Small", "about": "one table"}')
    lesson = {
        "title": "First",
        "teaches": "odds",
        "cite": "CRT",
        "situation": [{"text": "Two units.", "cite": "tale"}],
        "checklist": "combat",
        "script": [{"key": "attack", "answer": "4"}, {"key": "defence", "answer": "4"}, {"key": "die", "answer": "1"}],
        "closing": {"text": "Lost.", "cite": "CRT"},
        "outcome": "won",
        "effects": [],
    }
    (lessons / "1.json").write_text(json.dumps(lesson))
    done = tableside("check", str(small))
    assert done.code == 1
    assert "Lesson 1: First: it comes to lost, eliminated attackers; won is expected" in done.out


def test_a_new_game_plays_at_once_and_is_never_written_over(tableside, tmp_path):
    done = tableside("--data", str(tmp_path), "new", "ridge-line")
    path = tmp_path / "games" / "ridge-line.toml"
    assert (done.code, done.out.splitlines()[0]) == (0, str(path))
    assert "  tableside" in done.out.splitlines()
    command = next(line for line in done.out.splitlines() if "resolve" in line)
    ruled = json.loads(tableside("--data", str(tmp_path), *shlex.split(command)[1:]).out)
    assert (ruled["ruleset"], ruled["outcome"]) == ("ridge-line", "DE")
    path.write_text("mine")
    assert tableside("--data", str(tmp_path), "new", "ridge-line").code == 2
    assert path.read_text() == "mine"
    assert tableside("--data", str(tmp_path), "new", "rivets").code == 2
    assert tableside("--data", str(tmp_path), "new", "My Game").code == 2


BLOCKS = [block for block in re.split(r"\n\n", template("new_odds.toml")) if re.search(r"^# ", block, re.M)]


def switched_on(block):
    return re.sub(r"^# ", "", block, flags=re.M)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0][3:40])
def test_each_block_of_a_new_game_can_be_switched_on(block):
    text = template("new_odds.toml").replace(block, switched_on(block))
    if "[sources]" in block:
        text = text.replace('# "5.2"', '"5.2"')
    assert game(text, "my-game").title == "My Game"


def test_all_blocks_of_a_new_game_can_be_switched_on_together():
    text = switched_on(template("new_odds.toml"))
    assert [each.id for each in game(text, "my-game").checklists] == ["combat"]


@pytest.mark.parametrize(("kind", "cells"), [("odds", 30), ("pool", 0), ("opposed", 0)])
def test_a_new_game_of_a_kind_is_written_with_the_schema_that_it_names_and_is_sound(tableside, tmp_path, kind, cells):
    made = tableside("--data", str(tmp_path), "new", "ridge-fire", "--like", kind)
    path = tmp_path / "games" / "ridge-fire.toml"
    assert made.out.splitlines()[0] == str(path)
    first, *_ = path.read_text("utf-8").splitlines()
    schema = json.loads((path.parent / first.removeprefix("#:schema ")).read_text("utf-8"))
    assert [*Draft202012Validator(schema).iter_errors(tomllib.loads(path.read_text("utf-8")))] == []
    (line,) = [each for each in made.out.splitlines() if "resolve" in each]
    assert tableside("--data", str(tmp_path), *shlex.split(line)[1:]).code == 0
    *said, counted, then = tableside("check", str(path)).out.splitlines()
    assert re.fullmatch(rf"{cells} cells, .*: nothing wrong\.", counted), said
    assert "press n" in then


def test_a_kind_that_there_is_not_and_a_package_of_a_kind_are_refused(tableside, tmp_path):
    new = ("--data", str(tmp_path), "new", "ridge-fire")
    said = tableside.refused(*new, "--like", "pol")
    assert said == "There is no kind of game “pol”: choose odds, pool or opposed. Did you mean pool?"
    assert "leave out --python" in tableside.refused(*new, "--python", "--like", "odds")
    assert not [*tmp_path.iterdir()]


def test_a_new_package_is_a_ruleset(tableside, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert tableside("new", "ridge-fire", "--python").code == 0
    text = (tmp_path / "ridge-fire" / "pyproject.toml").read_text()
    assert 'ridge-fire = "ridge_fire:RULESET"' in text
    monkeypatch.syspath_prepend(tmp_path / "ridge-fire")
    install(monkeypatch, {"ridge-fire": "ridge_fire:RULESET"})
    folders = {"ridge-fire": tmp_path / "ridge-fire" / "ridge_fire" / "games"}
    monkeypatch.setattr("saves.disk.game_files.package_folders", lambda: folders)
    done = tableside("check", "ridge-fire")
    assert (done.code, done.out.splitlines()[-2].rpartition(", ")[2]) == (0, "1 case: nothing wrong.")
    assert "16 cells" in done.out


def test_cases_of_another_folder_are_told_with_it(tableside, small, tmp_path):
    data = tmp_path / "data"
    (data / "games").mkdir(parents=True)
    (data / "games" / "small.toml").write_text(SMALL)
    (data / "games" / "small.cases.json").write_text("[]")
    done = tableside("--data", str(data), "check", str(small))
    at = f"{data / 'games'}: small.cases.json must be in braces: "
    assert done.out.splitlines()[0] == at + '{"ruleset": …, "title": …, "source": …, "cases": […]}.'
    (small.parent / "small.cases.json").write_text("[]")
    assert tableside("check", str(small)).out.startswith("small.cases.json must be in braces")


def test_a_checklist_that_another_file_has_is_told_with_its_name(tableside, small):
    more = '[also.assault]\n[also.assault.table.Melee]\ncells = """\n     1-1\n1-6  won\n"""\n'
    small.write_text(SMALL + more)
    said = tableside.refused("--game", str(small), "resolve", "rivets", "assault", "attack=2")
    assert (
        said == "rivets has no checklist “assault”: choose combat. The game of small.toml is called small, and has it."
    )
