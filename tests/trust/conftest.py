"""Fixtures of the trust tests."""

from __future__ import annotations

import os

import pytest


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out forcing files to the disk: no test pulls the plug."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
