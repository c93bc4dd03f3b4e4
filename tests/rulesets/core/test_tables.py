from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.core.tables import CombatResultsTable, Odds, Rounding

TABLE = CombatResultsTable.read("1-2 1-1 2-1", ["A A B", "A B B"], {"A": "lost", "B": "won"})
strengths = st.integers(1, 500)


def worth(odds: Odds) -> Fraction:
    attack, defence = str(odds).split("-")
    return Fraction(int(attack), int(defence))


@given(strengths, strengths)
def test_in_the_defenders_favour_odds_are_the_best_the_attacker_reaches(attack: int, defence: int) -> None:
    odds = Odds.of(attack, defence)
    assert worth(odds) <= Fraction(attack, defence) < worth(odds.shifted(1))


@given(strengths, strengths)
def test_nearest_is_one_of_the_two_columns_beside_the_ratio(attack: int, defence: int) -> None:
    exact, near = Odds.of(attack, defence), Odds.of(attack, defence, Rounding.NEAREST)
    assert near in (exact, exact.shifted(1))
    assert near == exact or exact.step < 0 or 2 * (attack % defence) > defence


@given(strengths, strengths, strengths)
def test_more_strength_never_makes_worse_odds(attack: int, more: int, defence: int) -> None:
    for rounding in Rounding:
        assert Odds.of(attack + more, defence, rounding) >= Odds.of(attack, defence, rounding)


@given(st.integers(-50, 50), st.integers(-6, 6))
def test_odds_print_and_parse_and_shift_there_and_back(step: int, shift: int) -> None:
    odds = Odds(step)
    assert Odds.parse(str(odds)) == odds
    assert odds.shifted(shift).shifted(-shift) == odds


@pytest.mark.parametrize("text", ["2-3", "0-1", "x", "1", "1-1-1", ""])
def test_what_is_no_odds_raises(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        Odds.parse(text)


def test_a_table_is_read_as_it_is_printed() -> None:
    assert [[TABLE.cell(odds, die) for odds in TABLE.columns] for die in (1, 2)] == [
        ["lost", "lost", "won"],
        ["lost", "won", "won"],
    ]
    assert (str(TABLE.first), str(TABLE.last)) == ("1-2", "2-1")


def test_odds_beyond_the_table_take_its_nearest_column() -> None:
    assert str(TABLE.clamped(Odds.parse("9-1"))) == "2-1"
    assert str(TABLE.clamped(Odds.parse("1-9"))) == "1-2"
    assert str(TABLE.clamped(Odds.parse("1-1"))) == "1-1"


def test_a_chart_holds_the_table_and_the_path() -> None:
    chart = TABLE.chart("Results", "4.2", "1-1", "2")
    assert chart.columns == ("1-2", "1-1", "2-1")
    assert chart.rows == ("1", "2")
    assert chart.cells == (("lost", "lost", "won"), ("lost", "won", "won"))
    assert (chart.column, chart.row, chart.title, chart.cite) == ("1-1", "2", "Results", "4.2")
