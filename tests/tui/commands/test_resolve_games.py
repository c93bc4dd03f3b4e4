"""`tableside resolve` with the other rulesets, as their users see it."""

from __future__ import annotations

from pathlib import Path

import pytest
from commanding import Command

GAME_OF_WAR = ("resolve", "game-of-war", "attack", "attacker=S", "target=8,10", "--defaults")
UNITS = "SI8,11 SI9,11 SI8,12 SI9,12 SI9,13 SI9,14 NI8,10 NI8,9"


def test_a_game_of_war_counts_who_bears_on_the_square(tableside: Command) -> None:
    printed = tableside(*GAME_OF_WAR, f"position={UNITS}")
    document = printed.document
    assert (printed.code, document["outcome"]) == (0, "resists")
    assert (document["facts"]["offence"], document["facts"]["defence"]) == (12, 12)


def test_a_position_may_be_read_from_a_file_with_one_unit_a_line(tableside: Command, tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(UNITS.replace(" ", "\n") + "\n", encoding="utf-8")
    assert tableside(*GAME_OF_WAR, f"position=@{file}").document["facts"]["offence"] == 12


def test_a_bad_position_is_bad_input(tableside: Command) -> None:
    sentence = tableside.refused(*GAME_OF_WAR, "position=SI99,99")
    assert sentence == "position: SI99,99 is off the board, which is 25 columns by 20 rows."


FIRE = (
    "resolve",
    "assault",
    "fire",
    "target.class=infantry",
    "target.states=",
    "attacker.experience=hardened",
    "target.experience=recruit",
    "attack.dice=4 green",
    "defence.dice=2 green 1 blue",
    "--defaults",
)


def test_assault_critical_rules_by_the_strongest_symbol(tableside: Command) -> None:
    printed = tableside(
        "resolve",
        "assault",
        "critical",
        *("target.class=vehicle", "target.states=suppressed", "criticals=1", "attack.roll=x", "defence.roll=-"),
        "--defaults",
    )
    assert (printed.code, printed.document["outcome"]) == (0, "falls-back")


def test_assault_fire_asks_for_nothing_but_the_listed_keys(tableside: Command) -> None:
    asking = tableside(*FIRE).document
    assert (asking["question"]["key"], asking["facts"]["attack_pool"]) == ("attack.roll", {"green": 4, "blue": 0})
    rolled = tableside(*FIRE, "attack.roll=C d x-").document
    assert rolled["question"]["key"] == "defence.roll"
    critical = tableside(*FIRE, "attack.roll=C d x-", "defence.roll=---")
    assert (critical.code, critical.document["facts"]["left"]) == (3, {"C": 1, "D": 1, "X": 2})
    assert critical.document["question"]["key"] == "critical.attack.roll"


def test_a_roll_with_the_wrong_number_of_dice_says_how_many_of_which_colour(tableside: Command) -> None:
    sentence = tableside.refused(*FIRE, "attack.roll=cdx")
    assert "attack.roll contains 3 dice" in sentence
    assert "4 dice (4 green)" in sentence


BAUTZEN = (
    "resolve",
    "bautzen-1945",
    "combat",
    "attack.units=6+4+4",
    "attack.support=6+6",
    "defence.units=4",
    "defence.support=2",
    "die=5",
    "--defaults",
)


def test_bautzen_sums_up_and_reads_the_public_cell(tableside: Command) -> None:
    document = tableside(*BAUTZEN, "attack.supply=0", "defence.supply=1").document
    assert document["outcome"] == "1/2"
    assert {name: document["facts"][name] for name in ("odds", "column", "attack", "defence")} == {
        "odds": "4-1",
        "column": "3-1",
        "attack": 26,
        "defence": 6,
    }


@pytest.mark.parametrize("given", [("attack.supply={}",), ("defence.supply={}",), ("defence.supply={}", "air={}")])
def test_one_sides_commitment_changes_nothing(tableside: Command, given: tuple[str, ...]) -> None:
    without = tableside(*BAUTZEN)
    assert without.code == 3
    for value in ("0", "5", "99", "many"):
        assert tableside(*BAUTZEN, *(each.format(value) for each in given)) == without


def test_losses_lists_every_legal_allocation(tableside: Command) -> None:
    printed = tableside("resolve", "bautzen-1945", "losses", "units=A:2 B:1", "losses=2")
    assert printed.code == 0
    assert printed.document["facts"]["allocations"] == [{"A": 1, "B": 1}]
    beyond = tableside("resolve", "bautzen-1945", "losses", "units=A:2 B:1", "losses=9").document
    assert beyond["facts"]["allocations"] == [{"A": 2, "B": 1}]
