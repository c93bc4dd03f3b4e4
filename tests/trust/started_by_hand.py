"""Finds what tests share, for a script that is started by hand: pytest is told of those folders by `pyproject.toml`."""

from __future__ import annotations

import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]

sys.path[:0] = [str(TESTS.parent), str(TESTS), *(str(TESTS / name) for name in ("rulesets", "saves", "tui"))]
