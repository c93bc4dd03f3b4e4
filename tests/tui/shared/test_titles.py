"""The title that is proposed for a new session."""

from __future__ import annotations

from tui.shared.titles import proposed


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
