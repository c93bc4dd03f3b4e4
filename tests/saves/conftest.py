"""Fixtures of the session tests."""

import pytest
from playing import new


@pytest.fixture
def path(tmp_path):
    return tmp_path / "saturday.jsonl"


@pytest.fixture
def session(path):
    with new(path) as session:
        yield session
