import pytest

from rulesets.game_of_war.rules.squares import BoardSide, Kind, PlacedUnit, Square, Terrain

VALUES = {
    Kind.INFANTRY: (4, 6, 8, 10, 1, 2, 9),
    Kind.CAVALRY: (4, 5, 5, 5, 2, 2, 4),
    Kind.FOOT_ARTILLERY: (5, 8, 10, 12, 1, 3, 1),
    Kind.MOUNTED_ARTILLERY: (5, 8, 10, 12, 2, 3, 1),
    Kind.FOOT_RELAY: (0, 1, 1, 1, 1, 2, 1),
    Kind.MOUNTED_RELAY: (0, 1, 1, 1, 2, 2, 1),
}


@pytest.mark.parametrize("kind", Kind)
def test_the_table_of_values(kind):
    grounds = (kind.defence_in(terrain) for terrain in (Terrain.PLAIN, Terrain.PASS, Terrain.FORT))
    assert (kind.offence, *grounds, kind.move, kind.range, kind.strength) == VALUES[kind]


def test_seventeen_units_a_side():
    assert sum(kind.strength for kind in Kind) == 17
    assert [kind for kind in Kind if kind.relay] == [Kind.FOOT_RELAY, Kind.MOUNTED_RELAY]


@pytest.mark.parametrize("text", ["SI8,11", "si8,11", "SIK8"])
def test_a_unit_parses_in_either_form_and_prints_in_one(text):
    unit = PlacedUnit.parse(text)
    assert unit == PlacedUnit(BoardSide.SOUTH, Kind.INFANTRY, Square(8, 11))
    assert str(unit) == "SI8,11"
    assert unit.words == "South's infantry at K8"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("XI8,11", "start with its side, N or S"),
        ("SX8,11", "needs a kind of unit in second place: I infantry, C cavalry"),
        ("SI8", "should end in a square"),
        ("S", "needs a kind of unit"),
    ],
)
def test_an_unknown_unit_is_said_in_a_sentence(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        PlacedUnit.parse(text)
