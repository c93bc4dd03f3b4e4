"""`resolve` in the light of a kit or a saved session."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commanding import Command
from installing import install

from rulesets.rivets import RULESET as RIVETS
from saves.session.session import Session

CARDS = "cards game weather=dry Ann.guard=yes bonus=one"


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, {"cards": "little_games:CARDS"})


def kit(folder: Path, content: object) -> str:
    path = folder / "kit.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return str(path)


@pytest.mark.usefixtures("cards")
def test_a_kit_answers_what_is_printed(tableside: Command, tmp_path: Path) -> None:
    path = kit(tmp_path, {"ruleset": "cards", "values": {"favour": "2"}})
    document = tableside.resolve(f"{CARDS} attack=1 --kit {path}").document
    assert document["status"] == "ruled"
    assert document["remembered"] == [{"key": "favour", "value": "2", "from": "kit"}]


@pytest.mark.usefixtures("cards")
def test_without_a_kit_there_is_none(tableside: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    kit(tmp_path, {"ruleset": "cards", "values": {"favour": "2"}})
    question = tableside.resolve(f"{CARDS} attack=1").document["question"]
    assert (question["key"], question["remember"], question["default"]) == ("favour", "kit", "0")


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize(
    ("content", "part"),
    [
        ({"ruleset": "rivets", "values": {}}, "rivets"),
        ({"ruleset": "cards", "values": {"favor": "2"}}, "Did you mean favour?"),
        ({"ruleset": "cards", "values": {"favour": "9"}}, "type a whole number from -3 to 3"),
        ({"ruleset": "cards", "values": {"favour": 2}}, "favour"),
        ({"ruleset": "cards"}, "kit"),
        ("[1, 2]", "kit"),
        ("{", "kit"),
        ("[" * 50_000, "kit"),
    ],
)
def test_a_kit_that_cannot_be_used_is_named(tableside: Command, tmp_path: Path, content: object, part: str) -> None:
    assert part in tableside.refused("resolve", *CARDS.split(), "--kit", kit(tmp_path, content))


@pytest.mark.usefixtures("cards")
def test_a_kit_that_is_not_there_is_named(tableside: Command, tmp_path: Path) -> None:
    assert "none.json" in tableside.refused("resolve", *CARDS.split(), "--kit", str(tmp_path / "none.json"))


@pytest.fixture
def session(tmp_path: Path) -> Path:
    path = tmp_path / "saturday.jsonl"
    session = Session.create(path, title="Saturday", ruleset=RIVETS, players={}, now=lambda: "2024-05-04T10:00:00Z")
    session.begin("combat")
    for key, text in (
        ("phase", "combat"),
        ("target", "units"),
        ("attack", "Thinker 8"),
        ("defence", "Lump 3"),
        ("odds-rounding", "nearest"),
        ("die", "1"),
    ):
        session.answer(key, text)
    session.confirm()
    session.close()
    return path


def test_a_session_lends_its_memory(tableside: Command, session: Path) -> None:
    document = tableside.resolve(
        f"rivets combat target=units die=4 --session {session}", "attack=Thinker", "defence=Lump"
    ).document
    assert document["facts"] == {"attack": 8, "defence": 3, "odds": "3-1"}
    assert document["remembered"] == [
        {"key": "phase", "value": "combat", "from": "table"},
        {"key": "odds-rounding", "value": "nearest", "from": "session"},
    ]


def test_what_is_given_goes_before_what_is_remembered(tableside: Command, session: Path) -> None:
    document = tableside.resolve(
        f"rivets combat target=units die=4 odds-rounding=defender --session {session}", "attack=Thinker", "defence=Lump"
    ).document
    assert document["facts"]["odds"] == "2-1"


def test_a_session_is_not_changed_and_nothing_is_left_beside_it(tableside: Command, session: Path) -> None:
    before = session.read_bytes()
    files = sorted(session.parent.iterdir())
    tableside.resolve(f"rivets combat target=units attack=4 defence=3 die=4 --session {session} --defaults")
    assert session.read_bytes() == before
    assert sorted(session.parent.iterdir()) == files


@pytest.mark.parametrize("content", [None, b"", b"{}\n", b"\xff\xfe", b"not a session\n"])
def test_a_session_that_cannot_be_read_is_named(tableside: Command, tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "lost.jsonl"
    if content is not None:
        path.write_bytes(content)
    assert "lost.jsonl" in tableside.refused("resolve", "rivets", "combat", "--session", str(path))


@pytest.mark.parametrize("option", ["--kit", "--session"])
def test_a_file_that_is_not_there_is_named_with_its_folder(tableside: Command, tmp_path: Path, option: str) -> None:
    path = tmp_path / "nowhere" / "lost.json"
    assert str(path) in tableside.refused("resolve", "rivets", "combat", option, str(path))


def test_a_folder_is_no_session(tableside: Command, tmp_path: Path) -> None:
    assert tmp_path.name in tableside.refused("resolve", "rivets", "combat", "--session", str(tmp_path))
