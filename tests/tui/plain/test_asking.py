"""Line mode takes the start of a name that is known, and writes it whole."""

from __future__ import annotations

import pytest

from rulesets.api import Factor, Force
from rulesets.engine.core.tabletop import ELIMINATED, Tabletop, Unit, UnitStatus
from rulesets.engine.core.words import BadAnswer
from tui.plain.asking import with_whole_names

FORCE = Force("attack", "Who?", who="attackers", known=(Factor("XX", 6), Factor("XXII", 8), Factor("Tall Ann", 4)))


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        ("tall", "Tall Ann"),
        ("ta + xxi", "Tall Ann + XXII"),
        ("XX", "XX"),
        ("T 5", "T 5"),
        ("Dora", "Dora"),
        ("7", "7"),
        ("4+ta", "4 + Tall Ann"),
    ],
)
def test_the_start_of_one_known_name_is_that_name(typed: str, whole: str) -> None:
    assert with_whole_names(FORCE, typed, Tabletop()) == whole


def test_the_start_of_several_names_is_refused_with_them() -> None:
    with pytest.raises(BadAnswer, match="“x” could be XX or XXII: type more"):
        with_whole_names(FORCE, "x", Tabletop())


def test_who_left_the_game_is_not_meant() -> None:
    table = Tabletop({"XX": Unit(states={ELIMINATED: UnitStatus()})})
    assert with_whole_names(FORCE, "x", table) == "XXII"
