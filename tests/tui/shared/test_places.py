"""Where Tableside keeps what it keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from tui.shared.places import places


def test_the_data_folder_is_the_one_given_then_that_of_the_environment_then_the_platforms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    monkeypatch.setenv("TABLESIDE_DATA", str(elsewhere))
    assert places(tmp_path).data == tmp_path
    here = places()
    assert (here.sessions, here.lessons, here.kits) == (
        elsewhere / "sessions",
        elsewhere / "lessons",
        elsewhere / "kits",
    )
    monkeypatch.delenv("TABLESIDE_DATA")
    assert places().data.name == "tableside"


def test_the_settings_are_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLESIDE_CONFIG", str(tmp_path / "mine.toml"))
    assert places(tmp_path).config == tmp_path / "mine.toml"
