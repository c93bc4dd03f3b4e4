"""What Tableside writes and reads fits the schemas that `tableside schema` prints, and what it refuses does not."""

import json
import tomllib
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from conformance.suites import suite
from jsonschema import Draft202012Validator
from snowball import written

import tui
from rulesets.catalogue import ruleset
from saves.log.events import Begin
from saves.log.models import EVENTS
from tui.commands.checking.cases import ruled
from tui.commands.schemas import SCHEMAS, schema_of

ROOT = Path(tui.__file__).parents[1]
SESSIONS = sorted(
    chain((ROOT / "rulesets" / "games").glob("*.examples/*.jsonl"), (ROOT / "tests" / "fixtures").glob("*/*-01.jsonl"))
)
GAMES = sorted(chain((ROOT / "rulesets" / "games").glob("*.toml"), (ROOT / "tests" / "games").rglob("*.toml")))
HILL = written("steep-hill")
BROKEN = [
    ('game = "Hill"', "game = 1"),
    ('game = "Hill"', 'games = "Hill"'),
    ('sides = ["Red", "Blue"]', 'sides = "Red, Blue"'),
    ('sides = ["Red", "Blue"]', "sides = [1, 2]"),
    ('sides = ["Red", "Blue"]', 'side = "Red"'),
    ('sides = ["Red", "Blue"]', 'sides = ["Red", "Blue"]\nformat = "two"'),
    ("[attackers]", "[atackers]"),
    ("most = 3", 'most = "three"'),
    ("most = 3", "mots = 3"),
    ("most = 3", 'once = "turn"'),
    ("[units]", "[unit]"),
    ("steps = true", "steps = 3"),
    ("steps = true", 'halves = ["up"]'),
    ("[ask.hill]", "[ask]\nhill = 3\n[ask.other]"),
    ('prompt = "Is it a hill?"', "prompt = 1"),
    ('prompt = "Is it a hill?"', 'promt = "Is it a hill?"'),
    ('prompt = "Is it a hill?"', "printed = 1"),
    ("{ shift = -1 }", "{ says = 1 }"),
    ("{ shift = -1 }", '{ shift = "left" }'),
    ("answer.no = {}", "answer.no = 3"),
    ("answer.no = {}", "number = 3"),
    ("[open.rounding]", "[opne.rounding]"),
    ("[[rule]]", "[rule]"),
    ('note = "It is steep."', "note = true"),
    ('when = { hill = "yes" }', 'when = "hill"'),
    ('dice = "d2"', "dice = 2"),
    ('dice = "d2"', 'dise = "d2"'),
    ("cells = '''", "cell = '''"),
    ('does = "attackers are eliminated"', "does = 2"),
    ('meaning = "They go home."', 'mean = "They go home."'),
    ('"-" = "no effect"', '"-" = 0'),
    ("[[advance]]", "[advance]"),
    ('until = "turn"', "until = 1"),
    ('hex = "One of the six-sided spaces."', "hex = 6"),
]


@cache
def validator(name):
    return Draft202012Validator(schema_of(name))


def wrong(name, value):
    return [f"{'/'.join(map(str, each.path))}: {each.message[:100]}" for each in validator(name).iter_errors(value)]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_printed_that_is_one(tableside, name):
    printed = tableside("schema", name)
    assert printed.document["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    Draft202012Validator.check_schema(printed.document)


def test_a_schema_that_there_is_not_is_refused(tableside):
    said = "There is no schema “games”: choose ruling, session or game. Did you mean game?"
    assert tableside.refused("schema", "games") == said


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_that_is_played_fits_the_schema(path):
    assert wrong("game", tomllib.loads(path.read_text("utf-8"))) == []


def test_the_game_that_is_broken_below_fits_the_schema_as_it_is():
    assert wrong("game", tomllib.loads(HILL)) == []


@pytest.mark.parametrize(("whole", "broken"), BROKEN, ids=[broken for _, broken in BROKEN])
def test_a_broken_game_does_not(whole, broken):
    assert HILL.count(whole) == 1
    assert wrong("game", tomllib.loads(HILL.replace(whole, broken)))


def test_every_key_of_a_game_is_explained_where_it_stands_or_by_the_part_that_it_begins():
    schema = schema_of("game")
    parts = {"": schema, **schema["$defs"]}
    keys = [(name, key, said) for name, part in parts.items() for key, said in part["properties"].items()]
    begun = {f"#/$defs/{name}" for name, part in schema["$defs"].items() if "description" in part}
    assert len(keys) > 200
    assert [(*at, key) for *at, key, said in keys if "description" not in said and said.get("$ref") not in begun] == []


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_line_of_a_session_fits_the_schema(path):
    lines = path.read_text("utf-8").splitlines()
    found = {number: wrong("session", json.loads(line)) for number, line in enumerate(lines, 1)}
    assert {number: each for number, each in found.items() if each} == {}


def test_a_line_without_its_checksum_does_not():
    line = json.loads(EVENTS.dump_json(Begin(line=2, parent=1, at="1977-01-01", event="begin", checklist="combat")))
    assert wrong("session", line)
    assert wrong("session", line | {"sum": "0123abcd"}) == []
    assert wrong("session", line | {"sum": "0123ABCD"})
    assert wrong("session", line | {"sum": "0123abcd", "more": 1})


def test_a_ruling_with_a_key_that_it_does_not_have_does_not_fit_the_schema(tmp_path):
    document = ruled(ruleset("rivets"), suite("rivets").cases[0], tmp_path).document
    assert wrong("ruling", document) == []
    assert wrong("ruling", document | {"more": 1})
    assert wrong("ruling", {key: value for key, value in document.items() if key != "to_do"})
    assert wrong("ruling", document | {"steps": [{**document["steps"][0], "place": "there"}]})
