"""Which side is warm and which is cool: the game's own word, and the first side where it has none."""

from __future__ import annotations

from dataclasses import replace

import pytest
from little_games import RULESET
from snowball import HILL

from rulesets.catalogue import ruleset
from rulesets.engine.referee.ruleset import Side
from rulesets.engine.referee.validation import flaws_of
from rulesets.from_file import game as game_of

WARM_IN = {
    "rivets": "red",
    "game-of-war": "S",
    "battle-for-moscow": "soviet",
    "bautzen-1945": "allied",
    "napoleon-at-waterloo": "allied",
    "assault": "first",
    "salt-marsh": "smugglers",
}


@pytest.mark.parametrize(("game", "side"), WARM_IN.items())
def test_of_each_game_one_side_is_warm_and_the_other_is_cool(game: str, side: str) -> None:
    of = ruleset(game)
    assert {each.word: of.hue(each.word) for each in of.sides} == {
        each.word: "warm" if each.word == side else "cool" for each in of.sides
    }


@pytest.mark.parametrize(
    ("red", "blue", "hues"),
    [
        (None, None, ("warm", "cool")),
        ("warm", None, ("warm", "cool")),
        ("cool", None, ("cool", "warm")),
        (None, "warm", ("cool", "warm")),
        (None, "cool", ("warm", "cool")),
        ("cool", "warm", ("cool", "warm")),
    ],
)
def test_a_side_without_a_colour_has_what_the_other_leaves(red: str, blue: str, hues: tuple[str, str]) -> None:
    game = replace(RULESET, sides=(Side("red", "Red", red), Side("blue", "Blue", blue)))  # type: ignore[arg-type]
    assert (game.hue("red"), game.hue("blue")) == hues
    assert game.hue("green") == game.hue("") == ""


def test_a_game_file_says_which_side_is_warm() -> None:
    said = 'sides = { red = "Red caps", blue = { says = "Blue caps", colour = "warm" } }'
    game = game_of(HILL.replace('sides = ["Red caps", "Blue caps"]', said), "snowball")
    assert game.sides == (Side("red", "Red caps"), Side("blue", "Blue caps", "warm"))
    assert (game.hue("red"), game.hue("blue")) == ("cool", "warm")


@pytest.mark.parametrize(
    ("colours", "flaw"),
    [
        (("warm", "warm"), "2 sides are warm: make one of them warm and the other cool"),
        (("red", None), "“red” is not the colour of a side: use warm or cool"),
    ],
)
def test_a_colour_that_tells_no_sides_apart_is_a_flaw(colours: tuple[str, str], flaw: str) -> None:
    sides = (Side("red", "Red", colours[0]), Side("blue", "Blue", colours[1]))  # type: ignore[arg-type]
    assert [each.sentence for each in flaws_of(replace(RULESET, sides=sides), "little")] == [flaw]
