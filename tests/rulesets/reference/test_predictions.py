"""What a player says before the referee shows it, and whether that is what it is."""

from __future__ import annotations

import pytest

from rulesets.engine.reference.predictions import same


@pytest.mark.parametrize(
    ("said", "it_is", "right"),
    [
        ("3 to 1", "3-1", True),
        ("3:1", "3-1", True),
        ("1 to 3", "3-1", False),
        ("may advance, Eliminated", "eliminated, may-advance", True),
        ("eliminated", "eliminated, may-advance", False),
        ("12", "12", True),
        ("1", "12", False),
    ],
)
def test_a_prediction_is_right_however_it_is_written(said: str, it_is: str, right: bool) -> None:
    assert same(said, it_is) is right
