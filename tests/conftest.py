"""What holds for all tests: nothing waits for a disk, depends on this machine, or is worked out thousands of times."""

from __future__ import annotations

import gc
import os
from functools import cache

import pytest
from hypothesis import settings
from sizes import examples

import tui.cli

settings.register_profile("tableside", examples(100))
settings.load_profile("tableside")

os.environ["LANGUAGE"] = "C"
"""What `argparse` says is in English, whatever the developer speaks."""

tui.cli.parser = cache(tui.cli.parser)
"""The command line is described once: that takes longer than most rulings."""

gc.disable()
"""Collecting thousands of tests leaves no garbage, and looking for it takes a fifth of the time."""


def pytest_collection_finish() -> None:
    """Look for garbage again, but not among the tests themselves, and seldom."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out forcing files to the disk: no test pulls the plug."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
