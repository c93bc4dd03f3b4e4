"""What holds for all tests: how many examples Hypothesis tries, and how seldom the garbage is collected."""

from __future__ import annotations

import gc

from hypothesis import settings
from sizes import examples

settings.register_profile("tableside", examples(100))
settings.load_profile("tableside")

gc.disable()
"""Collecting thousands of tests leaves no garbage, and looking for it takes a fifth of the time."""


def pytest_collection_finish() -> None:
    """Look for garbage again, but not among the tests themselves, and seldom."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000, 20, 50)
