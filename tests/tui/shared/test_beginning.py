"""A session that is begun: its players, its title and its file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulesets.bautzen_1945 import RULESET as BAUTZEN
from rulesets.engine.core.sentences import BadAnswer
from rulesets.rivets import RULESET as RIVETS
from saves.session.kits import Kits
from tui.shared.beginning import Beginning, proposed
from tui.shared.settings import Places


def test_who_plays_whom_is_proposed_and_a_second_one_is_numbered() -> None:
    assert proposed(["Ann", "Ben"], []) == "Ann against Ben"
    assert proposed(["Ann", "Ben"], ["ann against ben", "Ann against Ben 3"]) == "Ann against Ben 2"
    assert proposed(["Ann", "Ben"], ["Ann against Ben", "Ann against Ben 2"]) == "Ann against Ben 3"


def test_long_names_are_cut_and_a_game_without_sides_has_none() -> None:
    assert proposed(["A" * 40, "B" * 40], []) == f"{'A' * 23}… against {'B' * 23}…"
    assert proposed([], []) == ""


def test_what_both_names_end_in_is_not_said_twice() -> None:
    assert proposed(["First player", "Second player"], []) == "First against Second"
    assert proposed(["Ann Mary Smith", "Ben Smith"], []) == "Ann Mary against Ben"
    assert proposed(["Ann", "Ann"], []) == "Ann against Ann"
    assert proposed(["Ann Smith", "Ann Smith"], []) == "Ann Smith against Ann Smith"
    assert proposed(["the Reds", "Reds"], []) == "the Reds against Reds"
    assert proposed(["Solo player"], []) == "Solo player"


@pytest.fixture
def beginning(tmp_path: Path) -> Beginning:
    return Beginning(Places(tmp_path / "config.toml", tmp_path), RIVETS)


def test_a_side_that_nobody_is_named_for_stands_for_itself(beginning: Beginning) -> None:
    assert beginning.players({"red": " Ann ", "blue": "  "}) == {"red": "Ann", "blue": "Blue"}
    assert beginning.players({}) == {"red": "Red", "blue": "Blue"}


def test_the_title_is_who_plays_whom_and_no_title_that_a_session_here_has(beginning: Beginning) -> None:
    players = {"red": "Ann", "blue": "Ben"}
    assert beginning.title(players) == "Ann against Ben"
    beginning.begin(players, "ann against ben").close()
    assert beginning.title(players) == "Ann against Ben 2"


def test_a_game_without_sides_is_proposed_by_its_name(tmp_path: Path) -> None:
    alone = Beginning(Places(tmp_path / "config.toml", tmp_path), replace(RIVETS, sides=()))
    assert alone.title(alone.players({"red": "Ann"})) == RIVETS.title


def test_a_session_is_begun_in_a_file_of_its_title(beginning: Beginning) -> None:
    with beginning.begin({"red": "Ann", "blue": "Ben"}, " Saturday night ") as session:
        assert session.path == beginning.places.sessions / "saturday-night.jsonl"
        assert session.title == "Saturday night"
        assert session.players == {"red": "Ann", "blue": "Ben"}
        assert session.ruleset is RIVETS


def test_a_session_begins_with_what_its_owner_read_off_the_components(beginning: Beginning) -> None:
    Kits(beginning.places.kits).add(BAUTZEN.id, {"crt.first": "1-2"})
    with Beginning(beginning.places, BAUTZEN).begin({}, "Saturday") as session:
        assert session.state.table.kit == {"crt.first": "1-2"}


@pytest.mark.parametrize(
    ("players", "title", "sentence"),
    [
        ({"red": "A\u202enn", "blue": "Ben"}, "Saturday", "Red contains the invisible character"),
        ({"red": "Ann", "blue": "Ben"}, "Satur\u202eday", "The title contains the invisible character"),
        ({"red": "Ann", "blue": "Ben"}, " ", "The title is empty"),
    ],
)
def test_what_cannot_be_shown_begins_nothing(
    beginning: Beginning, players: dict[str, str], title: str, sentence: str
) -> None:
    with pytest.raises(BadAnswer, match=f"^{sentence}"):
        beginning.begin(players, title)
    assert not list(beginning.places.data.rglob("*.jsonl"))
