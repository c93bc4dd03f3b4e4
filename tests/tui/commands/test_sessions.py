"""Sessions as commands hand them on, and the schemas that all they print and read fits."""

import json
import tomllib
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from conformance.suites import suite
from jsonschema import Draft202012Validator
from rows import by_rows
from snowball import written

import tui
from rulesets.catalogue import ruleset
from saves.lessons.courses import example
from saves.log.events import Begin
from saves.log.models import EVENTS
from saves.session.session import Session
from tui.commands.check_cases import ruled
from tui.commands.sessions import SCHEMAS, schema_of


@pytest.fixture
def sample(tmp_path):
    path = tmp_path / "sample.jsonl"
    path.write_bytes(example("rivets").path.read_bytes())
    return path


def test_an_exported_session_is_taken_in_with_the_same_state(tableside, sample, tmp_path):
    document = tmp_path / "exported.json"
    document.write_text(tableside("export", str(sample)).out, encoding="utf-8")
    taken = tableside("--data", str(tmp_path / "there"), "import", str(document))
    assert taken.code == 0
    with Session.open(Path(taken.out.strip()), read_only=True) as copy, Session.open(sample, read_only=True) as first:
        assert copy.state.table == first.state.table
        assert [each.event for each in copy.state.combats()] == [each.event for each in first.state.combats()]


def test_a_report_is_markdown_with_every_combat(tableside, sample):
    printed = tableside("report", str(sample))
    assert printed.code == 0
    assert printed.out.startswith("# ")
    assert "## Combat 1" in printed.out


def test_verify_finds_today_s_rules_in_agreement(tableside, sample):
    printed = tableside("verify", str(sample))
    assert (printed.code, "ruled differently today: 0" in printed.out) == (0, True)


@pytest.mark.parametrize("command", ["export", "report", "verify", "import"])
@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe", b"{}", b"[" * 5000])
def test_a_file_that_is_no_session_gets_a_sentence(tableside, tmp_path, command, content):
    path = tmp_path / "nothing.jsonl"
    if content is not None:
        path.write_bytes(content)
    printed = tableside("--data", str(tmp_path / "data"), command, str(path))
    assert (printed.code, printed.out) == (2, "")
    assert "nothing.jsonl" in printed.err


def test_verify_looks_at_all_files_whatever_is_wrong_with_one(tableside, sample, tmp_path):
    torn, missing = tmp_path / "torn.jsonl", tmp_path / "missing.jsonl"
    torn.write_bytes(b"no session")
    printed = tableside("verify", str(torn), str(sample), str(missing), str(sample))
    assert printed.code == 2
    assert [line.split(":")[1].split()[0] for line in printed.err.splitlines()] == ["torn.jsonl", str(missing)]
    assert printed.out.count("sample.jsonl: ") == 2


def test_converted_line_ends_are_mended_in_a_copy_on_request(tableside, sample):
    whole = sample.read_bytes()
    sample.write_bytes(whole.replace(b"\n", b"\r\n"))
    assert "“tableside mend” makes a copy" in tableside.refused("report", str(sample))
    printed = tableside("mend", str(sample))
    assert (printed.code, Path(printed.out.strip()).read_bytes()) == (0, whole)
    assert "open it as it is" in tableside.refused("mend", printed.out.strip())


def test_verify_says_which_rulings_an_edited_file_would_change(tableside):
    kept = Path(__file__).parents[2] / "fixtures" / "format-2" / "napoleon-at-waterloo-text.jsonl"
    printed = tableside("verify", str(kept))
    assert printed.code == 0
    assert "2 combats; ruled differently today: 0\nThe file of this game has been edited since" in printed.out
    assert "By the new text 1 would be ruled differently.\nCombat 2 " in printed.out


def test_a_report_is_asked_for_by_the_name_of_a_session_or_of_its_file(tableside, sample, tmp_path):
    data = tmp_path / "data"
    (data / "sessions").mkdir(parents=True)
    (data / "sessions" / "ardennes.jsonl").write_bytes(sample.read_bytes())
    with Session.open(sample, read_only=True) as session:
        title = session.title
    by_file = tableside("report", str(sample)).out
    for name in (title, title.upper(), "ardennes"):
        assert tableside("--data", str(data), "report", name).out == by_file


def test_two_sessions_of_one_name_are_listed(tableside, sample, tmp_path):
    folder = tmp_path / "data" / "sessions"
    folder.mkdir(parents=True)
    for name in ("first", "second"):
        (folder / f"{name}.jsonl").write_bytes(sample.read_bytes())
    with Session.open(sample, read_only=True) as session:
        printed = tableside("--data", str(folder.parent), "report", session.title)
    assert (printed.code, printed.out) == (2, "")
    assert all(str(folder / f"{name}.jsonl") in printed.err for name in ("first", "second"))


def test_a_file_goes_before_a_session_of_that_name(tableside, sample, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "data" / "sessions"
    folder.mkdir(parents=True)
    (folder / "sample.jsonl").write_bytes(example("assault").path.read_bytes())
    (tmp_path / "sample").write_bytes(sample.read_bytes())
    assert tableside("--data", str(folder.parent), "report", "sample").out == tableside("report", str(sample)).out


def test_a_name_that_no_session_has_is_refused_in_a_sentence(tableside, tmp_path):
    said = tableside.refused("--data", str(tmp_path), "report", "Nobody")
    assert said == "There is no file and no session “Nobody”: give a file, or a name from your list of sessions."


ROOT = Path(tui.__file__).parents[1]
SESSIONS = sorted(
    chain((ROOT / "rulesets" / "games").glob("*.examples/*.jsonl"), (ROOT / "tests" / "fixtures").glob("*/*-01.jsonl"))
)
GAMES = sorted(chain((ROOT / "rulesets" / "games").glob("*.toml"), (ROOT / "tests" / "games").rglob("*.toml")))
HILL = written("steep-hill")


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


@by_rows
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
