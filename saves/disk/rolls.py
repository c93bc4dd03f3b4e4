"""Rolls of the app, by the randomness of the operating system."""

from __future__ import annotations

from secrets import randbelow


def roll_fairly(faces: int) -> int:
    """Roll a die of so many faces."""
    return randbelow(faces) + 1
