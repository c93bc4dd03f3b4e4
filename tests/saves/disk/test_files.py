"""Files that players name: read as typed, and never written over."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from saves.disk.errors import Damaged
from saves.disk.files import move, typed_path, why_not_new, write_new
from saves.disk.game_files import game_file
from saves.disk.reading import LARGEST_GAME, read_regular


def test_a_home_folder_that_is_nobody_s_is_part_of_the_name(tmp_path: Path) -> None:
    assert typed_path("~nobody-of-that-name/kit.json") == Path("~nobody-of-that-name/kit.json")
    assert typed_path("~/kit.json") == Path.home() / "kit.json"


def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "club.json"
    assert why_not_new(path, lambda to: to.write_text("mine")) == ""
    assert why_not_new(path, lambda to: to.unlink()) == "club.json already exists: choose another name."
    assert path.read_text() == "mine"


def test_what_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    def write(to: Path) -> None:
        to.write_text("x")

    for name in ("x" * 2_000, "no\0name", "folder/none/x"):
        said = why_not_new(tmp_path / name, write)
        assert said.endswith("choose another name.")
        assert len(said) < 200
        assert said.isprintable()


def _no_second_names(old: object, new: object) -> None:
    raise OSError(errno.EPERM, "operation not permitted")


@pytest.fixture(params=["second names", "one name a file"])
def _names(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "one name a file":
        monkeypatch.setattr(os, "link", _no_second_names)


def inside(folder: Path) -> dict[str, str]:
    return {each.name: each.read_text() for each in folder.iterdir() if each.is_file()}


@pytest.mark.usefixtures("_names")
def test_a_new_file_takes_no_name_that_another_program_took_first(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("theirs")
    (tmp_path / "a-2.txt").symlink_to("nowhere")
    assert write_new(tmp_path / "a.txt", b"mine").name == "a-3.txt"
    assert inside(tmp_path) == {"a.txt": "theirs", "a-3.txt": "mine"}


@pytest.mark.usefixtures("_names")
def test_a_file_is_moved_to_a_name_that_nothing_has(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "a.txt").write_text("theirs")
    (tmp_path / "a.txt").write_text("mine")
    assert move(tmp_path / "a.txt", tmp_path / "there" / "a.txt").name == "a-2.txt"
    assert inside(tmp_path) == {}
    assert inside(tmp_path / "there") == {"a.txt": "theirs", "a-2.txt": "mine"}


def test_a_move_that_was_stopped_halfway_is_finished(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("mine")
    os.link(tmp_path / "a.txt", tmp_path / "b.txt")
    assert move(tmp_path / "a.txt", tmp_path / "b.txt") == tmp_path / "b.txt"
    assert inside(tmp_path) == {"b.txt": "mine"}


@pytest.mark.usefixtures("_names")
def test_a_file_that_is_gone_leaves_nothing_where_it_was_to_go(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        move(tmp_path / "a.txt", tmp_path / "b.txt")
    assert inside(tmp_path) == {}


def test_a_game_s_file_is_read_up_to_its_limit_and_no_further(tmp_path: Path) -> None:
    path = tmp_path / "hill.toml"
    path.write_bytes(b"#" * LARGEST_GAME)
    assert game_file(path)[1].trouble == ""
    path.write_bytes(b"#" * (LARGEST_GAME + 1))
    assert game_file(path)[1].trouble == "its file is larger than 256 KiB"


def test_a_file_is_read_up_to_the_limit_that_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"12345")
    assert read_regular(path, 5) == b"12345"
    with pytest.raises(OSError, match="larger than 4 bytes"):
        read_regular(path, 4)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (1, "a.jsonl, line 1: it is torn; none of it can be opened; the file is unchanged."),
        (2, "a.jsonl, line 2: it is torn; the line before it can be opened, and a copy of the file will be kept."),
        (3, "a.jsonl, line 3: it is torn; the 2 lines before it can be opened, and a copy of the file will be kept."),
    ],
)
def test_damage_is_told_with_what_is_left(line: int, said: str) -> None:
    assert str(Damaged(Path("sessions") / "a.jsonl", "it is torn", line)) == said
