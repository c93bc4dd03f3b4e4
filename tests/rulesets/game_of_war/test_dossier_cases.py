"""The cases that any correct referee must get right."""

import pytest

from rulesets.game_of_war.rules.board import THE_BOARD
from rulesets.game_of_war.rules.combat import Result

from .positions import SMALL, bearing, fight, ruled

P1 = "NA4,1 NC2,2 NI4,2 NC3,3 SA1,4 SI3,4 SC4,4 SI2,5"
CASES = {
    "P1": (P1, "4,4", 23, 19, Result.DESTROYED),
    "P3": ("SC8,11 SC8,12 SC8,13 SC8,14 SI9,14 NI8,10", "8,11", 4, 15, Result.RESISTS),
    "W1": ("SI8,11 SI9,11 SI8,12 SI9,12 SI9,13 SI9,14 NI8,10 NI8,9", "8,10", 12, 12, Result.RESISTS),
    "W2": ("SI8,11 SI8,12 SA8,13 SI9,14 NI8,10 NI8,9", "8,10", 13, 12, Result.RETREAT),
    "W3": ("SC8,11 SC8,12 SI9,13 SI9,14 NI8,10 NI8,9", "8,10", 14, 12, Result.DESTROYED),
    "W4": ("SI9,12 SI9,13 SI9,14 NI8,10", "8,10", 0, 6, Result.REFUSED),
    "W6": ("SA8,13 SI9,14 NI8,10", "8,10", 5, 6, Result.RESISTS),
    "W7": ("SC8,11 SC8,13 SI9,12 SI9,13 SI9,14 NI8,10", "8,10", 7, 6, Result.RETREAT),
    "W9": ("SC8,11 SI8,12 SC8,13 SI9,14 NI8,10 NI8,9", "8,10", 11, 12, Result.RESISTS),
    "W12": ("SC2,2 SC3,3 SA4,4 NI1,1 NI2,1 NI1,2 NT5,1", "1,1", 19, 18, Result.DESTROYED),
    "W16": ("NI15,11 NI15,10 NI14,11 SA15,12", "15,12", 12, 12, Result.RESISTS),
    "W21": ("NA8,5 SI11,5 ST12,6 SU12,9", "11,5", 0, 7, Result.REFUSED),
}


@pytest.mark.parametrize("case", CASES)
def test_case(case):
    text, target, offence, defence, outcome = CASES[case]
    board = SMALL if case == "P1" else THE_BOARD
    fought = fight(text, target, board=board)
    assert (fought.offence, fought.defence) == (offence, defence)
    assert ruled(text, target, board=board).result is outcome


def test_the_published_factors_come_one_by_one():
    fought = fight(P1, "4,4", board=SMALL)
    assert [each.factor for each in fought.attackers] == [7, 4, 7, 5]
    assert [each.factor for each in fought.defenders] == [5, 6, 0, 8]


def test_a_relay_may_lend_nothing_in_w21():
    assert fight(*CASES["W21"][:2], relay_support="no").defence == 6


def test_a_broken_series_says_where():
    assert bearing(fight(*CASES["W7"][:2]), "8,13").broken_at == (8, 12)
    assert bearing(fight(*CASES["W9"][:2]), "8,13").reason == (
        "out of range (3 squares; range 2), no charge: the line of cavalry is broken, at L8"
    )
