"""Fixtures of the session tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playing import new

from saves.session.session import Session


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saturday.jsonl"


@pytest.fixture
def session(path: Path) -> Iterator[Session]:
    with new(path) as session:
        yield session
