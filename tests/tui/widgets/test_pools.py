"""What cancels what, as it is drawn: each symbol of both throws once, at any size of a pool."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.text import Text

from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ledger import Cancelled, Total
from tests.rulesets.assault.volleys import shot
from tui.themes import DARK, rich_colours
from tui.widgets.drawing import in_hues
from tui.widgets.panel import fitted
from tui.widgets.pools import STAYS, cancelling_lines, cancelling_rows, facing, pool_panes, pools_text

COLOURS = in_hues("warm", rich_colours(DARK))
NARROW, LINES = 53, 20
"""The width and the lines of the middle at 80 columns by 24."""

DICE = st.text(alphabet="cdx-", min_size=1, max_size=12)


def compared(attack: str, defence: str) -> tuple[Run, Cancelled, tuple[Total, Total]]:
    run = shot(attack, defence, attacker="Panther", target="Squad")
    totals = run.checklist.totals
    return run, run.cancelled[0], (totals[0], totals[1])


@settings(max_examples=500, deadline=None)
@given(DICE, DICE)
def test_each_die_stands_once_and_what_stays_is_what_the_ruling_found(attack: str, defence: str) -> None:
    run, said, pools = compared("x" + attack[1:], defence)
    columns = facing(run, said, pools)
    shown = ("x" + attack[1:], defence)
    for place, dice in enumerate(shown):
        letters = "".join(each[place] for each in columns)
        assert Counter(letters) == Counter(dice.upper().replace("-", "–"))
    left = Counter(each.attack for each in columns if each.above == STAYS)
    assert left == Counter({symbol: count for symbol, count in run.facts["left"].items() if count})
    rows = cancelling_rows(run, said, pools, NARROW, COLOURS)
    assert sum(row.plain.count(" × ") for row in rows) == len(said.pairs)
    for lines in (rows, cancelling_lines(run, said, pools, NARROW, COLOURS)):
        assert max(line.cell_len for line in lines) <= NARROW
        assert len(lines) <= LINES


def test_pairs_stand_one_above_the_other_then_what_stays_then_blanks() -> None:
    run, said, pools = compared("cdx-", "cx")
    lines = [line.plain.rstrip() for line in cancelling_lines(run, said, pools, 90, COLOURS)]
    assert lines[0].startswith("▲ Panther  ╭───╮     ╭───╮               ╭───╮")
    assert lines[1].split() == ["4", "green", "│", "C", "│", "│", "X", "│", "D", "│", "–", "│"]
    assert lines[4].split() == [*["×", "×", "stays", "blank"], "X", "no", "suppression"]
    assert lines[6].startswith("▼ Squad    ╭───╮     ╭───╮")
    assert "Read the other way (any cancels any, strongest first): X is left." in lines
    assert [row.plain for row in cancelling_rows(run, said, pools, 90, COLOURS)] == [
        "C × C   X × X    D  stays   – blank",
    ]


def test_a_symbol_that_stays_lies_on_the_colour_of_its_die_and_one_that_is_cancelled_is_struck() -> None:
    run, said, pools = compared("cd", "c")
    line: Text = cancelling_lines(run, said, pools, 90, COLOURS)[1]
    styles = {line.plain[place]: str(span.style) for span in line.spans for place in range(span.start, span.end)}
    assert "strike" in styles["C"]
    assert COLOURS["die-green-lit"] in styles["D"]


@pytest.mark.parametrize("rolled", [True, False])
def test_before_both_have_thrown_pools_stand_beside_each_other_and_then_what_cancels_what(rolled: bool) -> None:
    run = shot("cd", "c", attacker="Panther", target="Squad", **({} if rolled else {"defence__roll": ""}))
    titles = [pane.title for pane in pool_panes(run, 90, COLOURS)]
    assert titles[:2] == (["What cancels what", "Where the dice come from"] if rolled else ["▲ Panther", ""])
    assert ("C × C" in pools_text(run, NARROW, LINES, COLOURS).plain) == rolled


def test_of_two_comparisons_the_first_is_told_in_a_row_where_there_is_little_room() -> None:
    run = shot("cc", "x", attacker="Panther", target="Squad", critical__attack__roll="xd", critical__defence__roll="x-")
    panes = pool_panes(run, 90, COLOURS)
    told = {pane.title.partition(": ")[2]: pane.lines for pane in fitted(panes, 18) if ": " in pane.title}
    first, last = told.values()
    assert [line.plain.split() for line in first] == [["C", "stays", "C", "stays", "X", "spare"]]
    assert len(last) >= 9
