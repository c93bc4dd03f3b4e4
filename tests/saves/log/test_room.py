"""What is too long to be read again is not written: it is refused in a sentence, and nothing is changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playing import new, play

from rulesets.bautzen_1945 import RULESET as BAUTZEN
from rulesets.engine.core.tabletop import Change, What
from saves.disk.errors import Damaged, NotNow, Unreadable
from saves.log import models, reading
from saves.reports.export import export_text, import_file
from saves.session.session import Session

UNITS = ", ".join(f"{letter}:1" for letter in "ABCDEFGHIJKLMNOP")


def lines(path: Path) -> list[str]:
    return path.read_text().splitlines()


def test_a_ruling_that_no_line_can_hold_is_not_confirmed_and_the_session_opens_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with new(path, ruleset=BAUTZEN, players={}) as session:
        session.begin("losses")
        session.answer("units", UNITS)
        session.answer("losses", "8")
        with pytest.raises(NotNow, match="; one line of a session holds 1,000,000: "):
            session.confirm()
        session.answer("losses", "1")
        session.confirm()
    with Session.open(path) as again:
        assert again.state.confirmed == 1
        assert again.state.last is not None
        assert len(again.state.last.event.facts["allocations"]) == 16


def test_changes_by_hand_that_no_line_can_hold_are_not_made(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with new(path) as session:
        with pytest.raises(NotNow, match="one line of a session holds"):
            session.amend([Change(What.FACT, f"fact-{number}", value="x" * 1000) for number in range(1000)])
        assert session.state.line == 1
        session.note("It goes on.")
    assert len(lines(path)) == 2


def test_no_session_begins_with_a_kit_that_no_line_can_hold(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with pytest.raises(Unreadable, match="line 1 would take 1,"):
        new(path, kit={f"crt.{number}": "9/9" * 10 for number in range(25_000)})
    assert list(tmp_path.iterdir()) == []


def test_a_line_and_a_file_may_be_just_as_long_as_they_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    with new(path) as session:
        session.note("a")
        length = len(path.read_bytes().splitlines(keepends=True)[-1])
        monkeypatch.setattr(models, "LONGEST_LINE", length)
        session.note("b")
        monkeypatch.setattr(models, "LARGEST_SESSION", path.stat().st_size + length)
        session.note("c")
        with pytest.raises(NotNow, match="full"):
            session.note("d")
        monkeypatch.setattr(models, "LONGEST_LINE", length - 1)
        with pytest.raises(NotNow, match="one line of a session holds"):
            session.note("e")
    assert len(lines(path)) == 4


@pytest.mark.parametrize("limit", ["LONGEST_LINE", "LONGEST_CORRECTION"])
def test_a_line_is_read_that_is_just_as_long_as_it_may_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    path = tmp_path / "a.jsonl"
    with new(path) as session:
        session.note("x" * 500)
    longest = len(path.read_bytes().splitlines()[-1])
    for module in (models, reading):
        monkeypatch.setattr(module, limit, longest)
    Session.open(path, read_only=True).close()
    for module in (models, reading):
        monkeypatch.setattr(module, limit, longest - 1)
    with pytest.raises(Damaged, match="bytes long"):
        Session.open(path, read_only=True)


def test_a_session_may_begin_with_a_line_just_as_long_as_it_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new(tmp_path / "a.jsonl").close()
    length = (tmp_path / "a.jsonl").stat().st_size
    monkeypatch.setattr(models, "LONGEST_LINE", length)
    new(tmp_path / "b.jsonl").close()
    monkeypatch.setattr(models, "LONGEST_LINE", length - 1)
    with pytest.raises(Unreadable, match="line 1 would take"):
        new(tmp_path / "c.jsonl")


def test_nothing_is_written_to_a_session_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    with new(path) as session:
        play(session)
        monkeypatch.setattr(models, "LARGEST_SESSION", path.stat().st_size + 300)
        session.note("There is room for this.")
        with pytest.raises(NotNow, match="continue in a new session"):
            session.note("And for this there is none any more. " * 5)
    with Session.open(path) as again:
        assert [noted.text for noted in again.state.notes()] == ["There is room for this."]


def test_a_document_with_a_line_that_is_too_long_is_not_imported(tmp_path: Path) -> None:
    with new(tmp_path / "a.jsonl") as session:
        session.note("short")
        document = json.loads(export_text(session))
    document["log"][1]["text"] = document["state"]["notes"][0]["text"] = "long " * 250_000
    (tmp_path / "a.json").write_text(json.dumps(document))
    with pytest.raises(Unreadable, match="line 2 would take 1,"):
        import_file(tmp_path / "a.json", tmp_path / "there")
    assert not list((tmp_path / "there").glob("*.jsonl"))
