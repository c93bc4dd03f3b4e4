"""Fixtures of the session tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playing import new

from saves.session.session import Session


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out forcing files to the disk: no test pulls the plug."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saturday.jsonl"


@pytest.fixture
def session(path: Path) -> Iterator[Session]:
    with new(path) as session:
        yield session
