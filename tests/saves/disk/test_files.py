"""Files that players name: read as typed, and never written over."""

from __future__ import annotations

from pathlib import Path

from saves.disk.files import typed_path, why_not_new


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
