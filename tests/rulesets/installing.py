"""Rulesets installed for a test, and no others."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Thread

import pytest

from rulesets import catalogue, foreign
from rulesets.entries import Entry


def install(monkeypatch: pytest.MonkeyPatch, values: Mapping[str, str]) -> None:
    """Install rulesets by their names: `{"little": "little_games:RULESET"}`."""
    points = {name: Entry(name, value) for name, value in values.items()}
    monkeypatch.setattr(catalogue, "shipped", dict)
    monkeypatch.setattr(catalogue, "registered", lambda: points)


def never_waiting_for(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no patience with a ruleset that never answers, and all patience with the others."""

    def wait(thread: Thread) -> None:
        if thread.name != name:
            thread.join()

    monkeypatch.setattr(foreign, "wait_for", wait)
