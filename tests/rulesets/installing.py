"""Rulesets installed for a test, and no others."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import EntryPoint
from threading import Thread

import pytest

from rulesets import catalogue, foreign


def install(monkeypatch: pytest.MonkeyPatch, values: Mapping[str, str]) -> None:
    """Install rulesets by their names, none of them loaded yet: `{"little": "little_games:RULESET"}`."""
    packages = {name: value.removesuffix(":RULESET") for name, value in values.items() if value.startswith("rulesets.")}
    points = [EntryPoint(name, value, catalogue.GROUP) for name, value in values.items() if name not in packages]
    monkeypatch.setattr(catalogue, "shipped", dict)
    monkeypatch.setattr(catalogue, "PROGRAMS", packages)
    monkeypatch.setattr(catalogue, "registered", lambda: tuple(points))
    catalogue._begun.cache_clear()
    catalogue._loaded.cache_clear()


def never_waiting_for(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no patience with a ruleset that never answers, and all patience with the others."""

    def wait(thread: Thread) -> None:
        if thread.name != name:
            thread.join()

    monkeypatch.setattr(foreign, "wait_for", wait)
