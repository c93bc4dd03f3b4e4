"""The table of values and the table of results are those of the game, and each cell says so in words."""

import pytest

from rulesets.engine.core.tables import CellText
from rulesets.engine.core.words import how_many
from rulesets.game_of_war import RULESET
from rulesets.game_of_war.rules.squares import CHARGE, Kind
from rulesets.game_of_war.tables import results, values

PRINTED = """
infantry          4 - 6 8  10 1 2
cavalry           4 7 5 5  5  2 2
foot_artillery    5 - 8 10 12 1 3
mounted_artillery 5 - 8 10 12 2 3
foot_relay        - - 1 1  1  1 2
mounted_relay     - - 1 1  1  2 2
"""


def test_the_values_are_those_of_the_game():
    shown = values()
    assert shown.columns == ("offence", "charging", "defence", "in a pass", "in a fort", "move", "range")
    printed = [line.replace("-", "–").split() for line in PRINTED.strip().splitlines()]
    assert shown.rows == tuple(line[0].replace("_", " ") for line in printed)
    assert shown.cells == tuple(tuple(line[1:]) for line in printed)


@pytest.mark.parametrize(
    ("column", "row", "title", "text", "cite"),
    [
        ("offence", "infantry", "infantry, offence: 4", "Infantry adds 4 to an attack.", "§2"),
        ("offence", "foot relay", "foot relay, offence: –", "A foot relay adds nothing to an attack.", "§2"),
        ("charging", "cavalry", "cavalry, charging: 7", "Cavalry that charges adds 7 to an attack.", "§2"),
        ("charging", "infantry", "infantry, charging: –", "Infantry cannot charge.", "§2"),
        (
            "defence",
            "cavalry",
            "cavalry, defence: 5",
            "Cavalry has a defence of 5 on plain ground, for itself and for friends that it supports.",
            "§2",
        ),
        (
            "defence",
            "mounted relay",
            "mounted relay, defence: 1",
            "A mounted relay has a defence of 1 on plain ground. Whether it supports is an open rule.",
            "§2",
        ),
        (
            "in a fort",
            "foot artillery",
            "foot artillery, in a fort: 12",
            "Foot artillery in a fort has a defence of 12 when it is attacked there.",
            "§2, §5",
        ),
        ("move", "infantry", "infantry, move: 1", "Infantry moves up to 1 square a turn.", "§2"),
        ("move", "cavalry", "cavalry, move: 2", "Cavalry moves up to 2 squares a turn.", "§2"),
        ("range", "foot artillery", "foot artillery, range: 3", "Foot artillery reaches 3 squares along a line.", "§2"),
    ],
)
def test_a_value_is_said_in_words(column, row, title, text, cite):
    assert values().text(column, row) == CellText(title, text, cite)


def test_what_the_sums_come_to():
    assert [(cell.title, cell.text) for cell in results().texts] == [
        ("offence not greater, result: the target resists", "The offence is not greater than the defence."),
        (
            "offence greater by 1, result: the target must retreat",
            "Beaten by one, the target must make its side's first move next turn.",
        ),
        (
            "offence greater by 2 or more, result: the target is destroyed",
            "Remove it from the board. The attacker need not occupy the square.",
        ),
    ]
    assert all(cell.cite == "§3" for cell in results().texts)


@pytest.mark.parametrize("kind", [kind for kind in Kind if not kind.relay], ids=lambda kind: kind.words)
def test_the_glossary_gives_a_unit_the_values_of_the_table(kind):
    meaning = next(term.meaning for term in RULESET.terms or () if term.value == kind.words)
    squares = how_many(kind.move, "square")
    assert f"Offence {kind.offence}, defence {kind.defence}, range {kind.range}; it moves up to {squares}." in meaning
    assert kind is not Kind.CAVALRY or f"When it charges, it counts {CHARGE}." in meaning
