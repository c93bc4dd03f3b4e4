import pytest

from rulesets.game_of_war.rules.bearing import NoCharge

from .positions import bearing, fight

ENEMY = "NI8,10"
LINK = "SI9,14 SI9,13"
"""South's line to the arsenal at T3; contact runs up from here."""


def charging(text, target="8,10", banned="", **settled):
    fought = fight(text, target, banned, **settled)
    return {str(each.unit.square): each.factor for each in fought.attackers if each.charging}


def test_cavalry_that_touches_charges():
    assert charging(f"SC8,11 SI9,12 {LINK} {ENEMY}") == {"8,11": 7}


def test_a_diagonal_touch_charges_too():
    assert charging(f"SC9,11 SI9,12 {LINK} {ENEMY}") == {"9,11": 7}


def test_four_in_a_series_make_28():
    assert sum(charging(f"SC8,11 SC8,12 SC8,13 SC8,14 {LINK} {ENEMY}").values()) == 28


def test_series_come_from_several_directions():
    text = f"SC8,11 SC8,12 SC9,11 SC10,12 {LINK} {ENEMY}"
    assert charging(text) == {"8,11": 7, "8,12": 7, "9,11": 7, "10,12": 7}
    assert [each.direction.words for each in fight(text, "8,10").charge.series] == ["south-east", "south"]


def test_only_the_longest_series_charges_where_the_table_reads_it_so():
    text = f"SC8,11 SC8,12 SC9,11 {LINK} {ENEMY}"
    assert charging(text, charge_directions="one") == {"8,11": 7, "8,12": 7}
    left = bearing(fight(text, "8,10", charge_directions="one"), "9,11")
    assert (left.factor, left.reason) == (
        4,
        "fires from 1 square away, no charge: only the longest line charges",
    )


def test_cavalry_left_out_of_a_charge_counts_in_range_only():
    text = f"SC8,11 SC8,12 SC8,13 SC8,14 SC9,11 SC10,12 SC11,13 {LINK} {ENEMY}"
    fought = fight(text, "8,10", charge_directions="one")
    assert {square: bearing(fought, square).factor for square in ("9,11", "10,12", "11,13")} == {
        "9,11": 4,
        "10,12": 4,
        "11,13": 0,
    }


@pytest.mark.parametrize("gap", ["", "SI8,12", "ST8,12", "NI8,12"])
def test_a_gap_or_another_kind_breaks_the_series(gap):
    text = f"SC8,11 {gap} SC8,13 {LINK} {ENEMY} SI9,12"
    assert charging(text) == {"8,11": 7}
    assert str(bearing(fight(text, "8,10"), "8,13").broken_at) == "8,12"


def test_cavalry_beside_the_line_is_no_part_of_the_series():
    assert charging(f"SC8,11 SC9,12 {LINK} {ENEMY}") == {"8,11": 7}


def test_banned_cavalry_breaks_the_series():
    text = f"SC8,11 SC8,12 {LINK} SI9,12 {ENEMY}"
    assert charging(text, banned="8,11") == {}
    second = bearing(fight(text, "8,10", "8,11"), "8,12")
    assert (second.factor, second.no_charge) == (4, NoCharge.BROKEN)
    assert second.reason == "fires from 2 squares away, no charge: the line of cavalry is broken, at K8"


def test_banned_cavalry_behind_leaves_those_in_front():
    assert charging(f"SC8,11 SC8,12 {LINK} SI9,12 {ENEMY}", banned="8,12") == {"8,11": 7}


def test_cut_off_cavalry_does_not_charge():
    assert charging(f"SC8,11 SC8,12 {ENEMY}") == {}


@pytest.mark.parametrize(
    ("target", "rider", "why"),
    [("15,12", "15,11", NoCharge.TARGET_IN_FORT), ("10,6", "9,6", NoCharge.TARGET_IN_PASS)],
)
@pytest.mark.parametrize("kind", "ICT")
def test_no_charge_against_a_fort_or_a_pass_whatever_stands_there(target, rider, why, kind):
    enemy, side = ("S", "N") if target == "15,12" else ("N", "S")
    keeping = "NI15,10" if side == "N" else "ST3,6"
    first = bearing(fight(f"{enemy}{kind}{target} {side}C{rider} {keeping}", target), rider)
    assert (first.factor, first.no_charge) == (4, why)


def test_no_charge_out_of_a_fort_and_the_series_stops_there():
    text = "SC13,9 SC13,10 SI13,11 SI13,12 SI12,11 ST13,17 SU23,17 NI13,8 NI12,7"
    fought = fight(text, "13,8")
    assert bearing(fought, "13,9").no_charge is NoCharge.IN_FORT
    assert [bearing(fought, square).factor for square in ("13,9", "13,10")] == [4, 4]


def test_a_charge_out_of_a_pass_is_allowed():
    text = "SC10,6 SC9,6 SU3,6 NI11,6"
    assert charging(text, "11,6") == {"10,6": 7, "9,6": 7}
