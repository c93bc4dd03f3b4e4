"""Rulesets installed for a test, and no others."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rulesets import catalogue
from rulesets.entries import Entry


def install(monkeypatch: pytest.MonkeyPatch, values: Mapping[str, str]) -> None:
    """Install rulesets by their names: `{"little": "little_games:RULESET"}`."""
    points = {name: Entry(name, value) for name, value in values.items()}
    monkeypatch.setattr(catalogue, "shipped", dict)
    monkeypatch.setattr(catalogue, "registered", lambda: points)
