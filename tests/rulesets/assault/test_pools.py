"""The dice that each side holds, entry by entry."""

from __future__ import annotations

import re

import pytest

from rulesets.assault import FIRE
from rulesets.assault.player_aid import TERRAIN_ROW
from rulesets.assault.questions import ATTACK_CARD_DICE, ATTACK_DICE
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.referee.checklist import Run

from .volleys import asked, volley

KIT = Tabletop(kit={"terrain.woods": "1 blue", "status.dug-in": "2 blue", "status.fast-action": "-1 blue"})


def entries(run: Run, total: str) -> list[tuple[int, str, str, str]]:
    return [(entry.amount, entry.of, entry.reason, entry.cite) for entry in run.ledger.of(total)]


def test_the_ledger_says_why_each_die_is_there() -> None:
    run = volley(KIT, attacker__experience="elite", attack__roll="-----", terrain="Woods")
    assert entries(run, "attack dice") == [
        (4, "green", "unit card", "MR 4.2"),
        (1, "blue", "Elite attacker", "MR 4.2.3"),
    ]
    assert entries(run, "defence dice") == [
        (2, "blue", "unit card", "MR 4.2"),
        (1, "blue", "woods", "MR 10.9.1"),
        (1, "blue", "Hardened defender", "MR 4.2.3"),
    ]
    assert run.facts["defence_pool"] == {"green": 0, "blue": 4}


def test_named_terrain_is_read_off_once_and_kept() -> None:
    run = volley(attack__roll="----", terrain="Light  Woods")
    assert asked(run) == "terrain.light-woods"
    run = volley(attack__roll="----", terrain="light woods", **{"terrain__light-woods": "1 green"})
    assert run.facts["defence_pool"] == {"green": 1, "blue": 3}
    table = Tabletop().changed(run.changes())
    assert table.kit == {"terrain.light-woods": "1 green"}
    again = volley(table, attack__roll="----", terrain="light woods")
    assert again.facts["defence_pool"] == {"green": 1, "blue": 3}


def test_a_die_that_is_not_there_cannot_be_laid_aside() -> None:
    run = volley(attack__lost_die="blue")
    assert run.refused is not None
    assert run.refused.key == "attack.lost-die"
    run = volley(attack__card_dice="-1 blue")
    assert run.facts["attack_pool"] == {"green": 4, "blue": 0}
    assert run.ledger.total("attack dice") == 4


def test_no_level_shares_a_word_with_a_die() -> None:
    for question in FIRE.questions:
        for option in question.options(Tabletop()):
            if "experience" in question.key:
                said = f"{option.word} {option.label} {option.meaning}".lower()
                said = re.sub(r" \((?:blue|green|yellow|black) marker\)", "", said)
                assert not any(colour in said for colour in ("green", "blue", "yellow", "black"))


def test_rows_whose_dice_are_in_the_kit_are_offered() -> None:
    offered = {option.word: option.meaning for option in TERRAIN_ROW.options(KIT)}
    assert offered == {"none": "No row applies.", "woods": "In your kit: 1 blue."}


@pytest.mark.parametrize("name", ["a" * 41, "woods=1", "wo{o}ds"])
def test_a_row_has_a_plain_name(name: str) -> None:
    with pytest.raises(BadAnswer, match="Terrain"):
        TERRAIN_ROW.parse(name, KIT)


@pytest.mark.parametrize(
    ("typed", "said"),
    [("+1 blue", "+1 blue"), ("-1 green", "−1 green"), ("−2 g + 1 b", "−2 green +1 blue"), ("0 blue", "none")],
)
def test_changes_are_typed_with_signs(typed: str, said: str) -> None:
    assert ATTACK_CARD_DICE.say(ATTACK_CARD_DICE.parse(typed, KIT)) == said


@pytest.mark.parametrize("typed", ["-1 green", "1 red", "green", "1", "41 green", "1 g " * 200])
def test_dice_of_a_card_are_numbers_of_colours(typed: str) -> None:
    with pytest.raises(BadAnswer, match="Attack dice on the card"):
        ATTACK_DICE.parse(typed, KIT)


def test_a_rule_with_one_reading_is_not_said_to_make_no_difference() -> None:
    run = volley(unsettled=True, attack__lost_die="green", attack__roll="---")
    assert "minus-one-die" in run.answered
    assert not any("no difference" in note.text for note in run.notes)


def test_the_range_chooses_the_dice_of_a_card_and_is_not_asked_where_they_are_said() -> None:
    said = volley(attacker="Tiger", target="Rifles")
    assert (asked(said), said.facts["attack_pool"]) == ("attack.roll", {"green": 4, "blue": 0})
    assert [entry[2] for entry in entries(said, "attack dice")] == ["unit card"]
    assert not [change for change in said.changes() if change.name == "Tiger" and change.value == "4 green"]
    at_range = volley(attacker="Tiger", target="Rifles", attack__range="Long")
    assert [entry[2] for entry in entries(at_range, "attack dice")] == ["unit card, range long"]
    assert [change.field for change in at_range.changes() if change.value == "4 green"] == ["attack dice at long"]


def test_every_entry_names_a_section_also_the_one_for_a_die_that_is_not_there() -> None:
    run = volley(attack__ability_dice="-2 blue", attack__roll="----")
    assert (2, "blue", "no blue die left to remove", "MR 4.2") in entries(run, "attack dice")


def test_only_a_state_that_is_looked_up_has_dice_of_its_own() -> None:
    known = ("digging-in", "dug-in", "fast-action", "suppressed")
    assert all(FIRE.knows(f"status.{state}") for state in known)
    assert not FIRE.knows("status.foo")
    assert not FIRE.knows("status.immobilized")
