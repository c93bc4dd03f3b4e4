"""Sessions in their list: renamed without a change to anything else, deleted so that they can come back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playing import new, play, play_sample

from rulesets.engine.core.words import BadAnswer
from saves.disk.errors import InUse, Trouble
from saves.log.folder import summaries, summary
from saves.log.frame import free_title
from saves.reports.export import exported
from saves.session.files import bring_back, delete, deleted, rename
from saves.session.session import Session

NOW = "2026-03-07T15:00:00+01:00"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "sessions" / "club.jsonl"
    play_sample(path)
    return path


def told(path: Path) -> dict[str, object]:
    with Session.open(path, read_only=True) as session:
        return exported(session)


def test_a_renamed_session_has_another_title_and_is_the_same_in_all_else(club: Path) -> None:
    before = told(club)
    rename(club, "  Sunday,  “late” ", NOW)
    after = told(club)
    assert (after["title"], summary(club).title) == ("Sunday, “late”", "Sunday, “late”")
    assert (after["state"], after["log"][1:]) == (before["state"], before["log"][1:])
    assert {**after["log"][0], "title": before["title"]} == before["log"][0]


def test_a_renamed_session_goes_on(club: Path) -> None:
    rename(club, "Sunday", NOW)
    with Session.open(club) as session:
        session.answer("die", "3")
    with Session.open(club) as session:
        assert session.state.current.answers["die"].text == "3"


@pytest.mark.parametrize("title", ["", "   ", "x" * 81, "a\u202eb"])
def test_a_title_that_cannot_be_one_is_refused_and_nothing_is_changed(club: Path, title: str) -> None:
    before = club.read_bytes()
    with pytest.raises(BadAnswer):
        rename(club, title, NOW)
    assert club.read_bytes() == before


@pytest.mark.parametrize("spoil", [lambda data: data[:-9], lambda data: data.replace(b"Crawler 4", b"Crawler 5", 1)])
def test_a_file_that_is_not_whole_is_not_renamed(club: Path, spoil: object) -> None:
    assert callable(spoil)
    club.write_bytes(spoil(club.read_bytes()))
    before = club.read_bytes()
    with pytest.raises(Trouble, match="open it once"):
        rename(club, "Sunday", NOW)
    assert club.read_bytes() == before


@pytest.mark.parametrize("act", [lambda path: rename(path, "Sunday", NOW), lambda path: delete(path, NOW)])
def test_a_session_that_is_open_elsewhere_is_left_alone(tmp_path: Path, act: object) -> None:
    path = tmp_path / "a.jsonl"
    with new(path) as session:
        play(session)
        before = path.read_bytes()
        assert callable(act)
        with pytest.raises(InUse):
            act(path)
        assert path.read_bytes() == before


def test_a_deleted_session_leaves_the_list_and_comes_back_as_it_was(club: Path) -> None:
    before, sessions = club.read_bytes(), club.parent
    there = delete(club, NOW)
    assert ([each.title for each in summaries(sessions)], list(sessions.glob("*.jsonl"))) == ([], [])
    assert [each.title for each in deleted(sessions)] == ["Saturday at the club"]
    back = bring_back(there, sessions)
    assert (back, back.read_bytes(), deleted(sessions)) == (club, before, [])


def test_of_two_deleted_sessions_of_one_name_neither_is_lost(club: Path) -> None:
    one = delete(club, NOW)
    play_sample(club)
    other = delete(club, NOW)
    assert one != other
    assert len(deleted(club.parent)) == 2


def test_a_link_is_deleted_and_not_what_it_points_at(club: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.jsonl"
    os.rename(club, elsewhere)
    club.symlink_to("../elsewhere.jsonl")
    there = delete(club, NOW)
    assert (os.path.lexists(club), elsewhere.exists(), there.is_symlink()) == (False, True, True)
    assert bring_back(there, club.parent).read_bytes() == elsewhere.read_bytes()


def test_a_title_that_is_taken_gets_a_number() -> None:
    assert free_title("Saturday", ["Sunday"]) == "Saturday"
    assert free_title("Saturday", ["saturday", "Saturday 2"]) == "Saturday 3"
