"""The command itself: what it lists, what it imports, how it ends."""

import platform
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from pkgutil import resolve_name

import pytest
from commanding import Printed
from installing import install
from rows import by_rows
from snowball import written

from rulesets import catalogue
from rulesets.catalogue import every
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import plainly
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.reference.texts import booklet
from rulesets.rivets import COMBAT
from tui.cli import parser

ROOT = Path(__file__).parents[2]


def test_the_version_is_said_and_in_full_what_it_runs_on(tableside):
    assert tableside("--version") == Printed(0, f"tableside {metadata.version('tableside')}\n", "")
    first, python, *others = tableside("--version", "--verbose").out.splitlines()
    assert (first, python) == (f"tableside {metadata.version('tableside')}", f"Python {platform.python_version()}")
    assert others[:2] == [f"{each} {metadata.version(each)}" for each in ("textual", "pydantic")]
    assert others[2:] == [f"{each.id} {each.version}" for each in catalogue.every()[0]]


def test_a_clone_that_is_not_installed_says_so_and_loads_no_screen(tmp_path):
    source = (
        "import importlib.metadata as metadata, runpy, sys\n"
        "def version(name): raise metadata.PackageNotFoundError(name)\n"
        "metadata.version, sys.argv = version, ['tableside', '--version']\n"
        "try: runpy.run_module('tui', run_name='__main__')\n"
        "except SystemExit as ended: assert not ended.code\n"
        "assert not {'textual', 'rich', 'pydantic'} & set(sys.modules)\n"
    )
    said = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True).stdout
    assert said == f"Tableside runs from {ROOT} and is not installed, so that it has no version.\n"


@pytest.fixture
def broken(monkeypatch):
    install(monkeypatch, {"bad": "no_such_module:RULESET", "rivets": "rulesets.rivets:RULESET"})


def test_rulesets_are_listed(tableside):
    printed = tableside("rulesets")
    assert printed.code == 0
    assert any(line.split()[:2] == ["rivets", "Rivets"] for line in printed.out.splitlines())


@pytest.mark.usefixtures("broken")
def test_a_broken_ruleset_is_named_beside_the_others(tableside):
    assert "! bad cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'" in tableside("rulesets").out
    document = tableside("rulesets", "--json").document
    assert [each["id"] for each in document["rulesets"]] == ["rivets"]
    assert document["broken"] == [{"name": "bad", "reason": "ModuleNotFoundError: No module named 'no_such_module'"}]
    assert tableside.refused("rulesets", "bad").startswith("The ruleset bad cannot be loaded")


def test_a_game_that_is_named_and_cannot_be_read_is_bad_input_where_games_are_listed(tableside, tmp_path):
    game = tmp_path / "hill.toml"
    game.write_text('game = "Hill"\n')
    for more in ((), ("--json",)):
        sentence = tableside.refused("--game", str(game), "rulesets", *more)
        assert sentence.startswith("The ruleset hill cannot be loaded: line 1: ")


def test_one_ruleset_lists_its_keys_precedents_and_printed_values(tableside):
    document = tableside("rulesets", "rivets", "--json").document
    (combat,) = document["checklists"]
    questions = {each["key"]: each for each in combat["questions"]}
    precedents = {each["id"]: each for each in combat["precedents"]}
    assert {*questions, *precedents} == set(COMBAT.keys())
    assert questions["UNIT.into"]["options"] == ["clear", "friends", "full", "enemies", "crater", "marsh", "off-map"]
    assert (questions["attacker"]["kind"], questions["attacker"]["default"]) == ("choice", "units")
    assert questions["phase"]["remember"] == "table"
    assert [each["reading"] for each in precedents["odds-rounding"]["readings"]] == ["defender", "nearest"]
    assert precedents["odds-below-table"]["default"] == "no-attack"
    assert [each["key"] for each in combat["printed"]] == ["attack", "defence", "UNIT.is-lb"]
    assert combat["outcomes"] == ["refused", "AX", "AR", "NE", "DR", "DX", "overrun"]


def test_one_ruleset_as_text_is_aligned_and_fits_a_hundred_columns(tableside):
    out = tableside("rulesets", "rivets").out
    assert all(len(line) <= 100 and line == line.rstrip() for line in out.splitlines())
    assert all(f"  {key}" in out for key in COMBAT.keys())  # noqa: SIM118
    assert "* no-attack" in out


def test_every_ruleset_can_be_listed(tableside):
    sound, _ = catalogue.every()
    for ruleset in sound:
        assert tableside("rulesets", ruleset.id).code == 0
        assert tableside("rulesets", ruleset.id, "--json").document["id"] == ruleset.id


def test_the_game_of_a_file_is_listed_by_that(tableside, tmp_path):
    file = tmp_path / "flakes.toml"
    file.write_text(written("snowball-hill"))
    assert tableside("rulesets", str(file)).out.startswith("Snowball Hill  (flakes, version 1)\n")
    assert tableside("rulesets", str(file), "--json").document["id"] == "flakes"
    assert tableside.refused("rulesets", str(tmp_path / "none.toml")).startswith("none cannot be loaded")


def test_an_unknown_ruleset_is_named(tableside):
    assert tableside.refused("rulesets", "rivet").endswith("Did you mean rivets?")


def test_places_come_from_the_environment_if_it_says_so(tableside, monkeypatch):
    monkeypatch.setenv("TABLESIDE_DATA", "/games")
    monkeypatch.setenv("TABLESIDE_CONFIG", "/games/my.toml")
    lines = [line.split() for line in tableside("locate").out.splitlines()]
    assert [name for name, _ in lines] == ["config", "data", "sessions", "games"]
    assert lines[0][1].endswith("my.toml")
    assert "games" in lines[1][1]
    assert "games" in lines[2][1]


def test_places_are_the_platforms_own_otherwise(tableside, monkeypatch):
    monkeypatch.delenv("TABLESIDE_DATA", raising=False)
    monkeypatch.delenv("TABLESIDE_CONFIG", raising=False)
    assert tableside("locate").out.count("tableside") >= 3


def test_places_are_those_of_the_folder_that_the_command_line_names(tableside, tmp_path):
    _, data, sessions, games = (
        line.split()[1] for line in tableside("--data", str(tmp_path), "locate").out.splitlines()
    )
    assert (data, sessions, games) == (str(tmp_path), str(tmp_path / "sessions"), str(tmp_path / "games"))


@pytest.mark.parametrize("arguments", [("--bogus",), ("bogus",), ("rulesets", "rivets", "more"), ("locate", "x")])
def test_arguments_that_are_not_understood_end_in_a_sentence(tableside, arguments):
    assert tableside.refused(*arguments).endswith("--help.")


def test_help_names_every_command(capsys):
    from tui.cli import main

    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    out = capsys.readouterr().out
    assert all(command in out for command in ("resolve", "rulesets", "locate", "--plain"))


LOADED = """
import sys
from tui.cli import main
try:
    code = main(sys.argv[1:])
except SystemExit as left:
    code = left.code
print(code, [name for name in ("textual", "rich", "pydantic", "platformdirs") if name in sys.modules], file=sys.stderr)
"""


@by_rows
def test_commands_without_a_screen_import_none(line):
    ended = subprocess.run([sys.executable, "-c", LOADED, *line.split()], capture_output=True, text=True, check=True)
    assert ended.stderr.strip() == "0 []"
    assert ended.stdout


def test_the_help_and_the_version_load_no_rules():
    for option in ("--help", "--version"):
        source = (
            "import atexit, sys; from tui.cli import main; atexit.register(lambda: print(*sys.modules));"
            f"main(['{option}'])"
        )
        loaded = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True).stdout
        engine = {each for each in loaded.split() if each.startswith("rulesets.engine.")}
        assert engine == {"rulesets.engine.core", "rulesets.engine.core.words"}


def test_home_stands_without_questions_lessons_and_pydantic():
    source = (
        "import sys, tui.cli.running; from saves.lessons.courses import courses;"
        "print([len(each.numbers) for each in courses()], *sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True).stdout.split()
    assert not {"pydantic", "rulesets.engine.questions", "saves.lessons.lesson"} & set(loaded)


def test_every_command_that_is_described_is_there():
    (commands,) = [each.choices for each in parser("")._actions if isinstance(each.choices, dict)]
    for name, command in commands.items():
        assert callable(resolve_name(command.get_default("command"))), name


def test_output_is_utf_8_whatever_the_machine_speaks():
    ended = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", LOADED, "rulesets", "rivets"],
        capture_output=True,
        env={"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert "combat — Combat" in ended.stdout.decode("utf-8")


def test_a_reader_that_stops_reading_is_no_error():
    reading = subprocess.Popen(
        [sys.executable, "-c", LOADED, "rulesets", "rivets"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    reading.stdout.close()
    said = reading.stderr.read()
    reading.stderr.close()
    assert reading.wait() == 0
    assert said == b"0 []\n"


def test_the_package_starts_the_program_too():
    ended = subprocess.run([sys.executable, "-m", "tui", "rulesets"], capture_output=True, text=True, check=True)
    assert "rivets" in ended.stdout


GAME = written("small")
COMBAT_OF_SMALL = ("resolve", "small", "combat", "attack=4", "defence=2", "die=3")


def test_a_game_is_known_by_its_file(tableside, tmp_path):
    (tmp_path / "small.toml").write_text(GAME, encoding="utf-8")
    assert tableside("--game", str(tmp_path / "small.toml"), *COMBAT_OF_SMALL).document["outcome"] == "won"
    assert tableside.refused(*COMBAT_OF_SMALL).startswith("There is no ruleset “small”")


def test_a_game_in_the_games_folder_is_known_by_its_name(tableside, tmp_path, monkeypatch):
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "small.toml").write_text(GAME, encoding="utf-8")
    assert tableside(*COMBAT_OF_SMALL).document["outcome"] == "won"
    assert any(line.split()[:2] == ["small", "Small"] for line in tableside("rulesets").out.splitlines())


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("small.toml", GAME.replace("won\n", "wn\n", 1).encode(), "line 7: “wn” is not a result: write lost or won."),
        ("small.toml", b"\xff", "its file is not UTF-8 text (byte 0)"),
        ("small.toml", b"#" * 300_000, "its file is larger than 256 KiB"),
        ("Small.toml", GAME.encode(), "its file needs a name of small letters, digits and hyphens, up to 40"),
    ],
)
def test_a_file_that_is_no_game_is_told_with_its_reason(tableside, tmp_path, name, data, reason):
    (tmp_path / name).write_bytes(data)
    id = name.removesuffix(".toml")
    said = tableside.refused("--game", str(tmp_path / name), "resolve", id, "combat")
    assert said.startswith(f"The ruleset {id} cannot be loaded: {reason}")


def test_a_file_that_is_not_there_is_told(tableside, tmp_path):
    said = tableside.refused("--game", str(tmp_path / "gone.toml"), "resolve", "gone", "combat")
    assert said.startswith("The ruleset gone cannot be loaded: its file cannot be read")


RULESETS = every()[0]
of_each = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)


def texts(checklist):
    words = [word for listed in (checklist.outcomes, checklist.effects) for word in listed]
    found = [each for step in checklist.steps for each in (step.title, step.help, step.cite)]
    found += [each for word in words for each in (word.label, word.meaning, word.cite)]
    for question in checklist.answerable():
        found += [question.help, question.cite]
        found += [
            each for option in question.options(Tabletop()) if option.meaning for each in (option.label, option.meaning)
        ]
        found += [question.why_default] if isinstance(question, Precedent) else []
    return found


@of_each
def test_it_holds_every_text_and_every_section(ruleset):
    written = booklet(ruleset)
    listed = (text for checklist in ruleset.checklists for text in texts(checklist))
    missing = [text for text in listed if text not in written and plainly(text) not in written]
    assert missing == []
    assert all(term.meaning in written for term in ruleset.terms or ())


@of_each
def test_its_tables_have_as_many_cells_in_each_row_as_heads(ruleset):
    for table in re.findall(r"(?:^\|.*\|\n)+", booklet(ruleset), re.MULTILINE):
        widths = {len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}
        assert len(widths) == 1, table


def test_the_results_table_of_rivets_is_in_it_whole():
    written = booklet(next(each for each in RULESETS if each.id == "rivets"))
    assert "| Die | 1-5 | 1-4 | 1-3 | 1-2 | 1-1 | 2-1 | 3-1 | 4-1 | 5-1 | 6-1 |" in written
    assert "| 4 | AX | AX | AR | NE | NE | DR | DX | DX | DX | DX |" in written


def test_of_the_printed_table_of_bautzen_it_shows_the_public_cell_alone():
    written = booklet(next(each for each in RULESETS if each.id == "bautzen-1945"))
    assert re.findall(r"^\| [1-6] \|.*$", written, re.MULTILINE)[4] == "| 5 | 1/2 |"


def test_it_is_printed_by_the_command(tableside):
    done = tableside("rulesets", "rivets", "--booklet")
    assert (done.code, done.out.splitlines()[0]) == (0, "# Rivets")


@pytest.mark.parametrize("arguments", [["--booklet"], ["rivets", "--booklet", "--json"]])
def test_a_booklet_is_of_one_ruleset_and_no_json(tableside, arguments):
    assert tableside("rulesets", *arguments).code == 2
