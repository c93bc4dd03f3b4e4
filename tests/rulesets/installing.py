"""Rulesets installed for a test, and no others."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import EntryPoint

import pytest

from rulesets import catalogue


def install(monkeypatch: pytest.MonkeyPatch, values: Mapping[str, str]) -> None:
    """Install rulesets by their names: `{"little": "little_games:RULESET"}`."""
    points = {name: EntryPoint(name, value, catalogue.GROUP) for name, value in values.items()}
    monkeypatch.setattr(catalogue, "shipped", dict)
    monkeypatch.setattr(catalogue, "registered", lambda: points)
