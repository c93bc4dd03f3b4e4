from __future__ import annotations

import pytest

from rulesets.engine.core.tables import Odds
from rulesets.rivets import COMBAT
from rulesets.rivets.crt import CRT, drawn

from .battles import fight, outcome

PRINTED = """
die 1-5 1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1
1   AX  AX  AX  AX  AX  AR  NE  NE  DR  DX
2   AX  AX  AX  AX  AR  NE  NE  DR  DX  DX
3   AX  AX  AX  AR  NE  NE  DR  DX  DX  DX
4   AX  AX  AR  NE  NE  DR  DX  DX  DX  DX
5   AX  AR  NE  NE  DR  DX  DX  DX  DX  DX
6   AR  NE  NE  DR  DX  DX  DX  DX  DX  DX
"""

HEAD, *ROWS = [line.split() for line in PRINTED.split("\n") if line]
CELLS = [(column, row[0], cell) for row in ROWS for column, cell in zip(HEAD[1:], row[1:], strict=True)]


def test_the_dossier_prints_sixty_cells() -> None:
    assert len(CELLS) == 60
    assert [str(column) for column in CRT.columns] == HEAD[1:]
    assert len(CRT.rows) == 6


@pytest.mark.parametrize(("column", "die", "cell"), CELLS)
def test_every_cell_is_as_printed(column: str, die: str, cell: str) -> None:
    assert CRT.cell(Odds.parse(column), int(die)) == cell


@pytest.mark.parametrize(("column", "die", "cell"), CELLS)
def test_every_cell_is_reached_by_a_battle(column: str, die: str, cell: str) -> None:
    attack, defence = column.split("-")
    run = fight(attack, defence, die)
    assert outcome(run) == cell
    assert run.facts == {"attack": int(attack), "defence": int(defence), "odds": column}


IN_WORDS = {
    "AX": ("Attackers destroyed. All attacking units are removed from the board.", "CRT; Destruction"),
    "AR": ("Attackers retreat. All attacking units retreat one hex.", "CRT; Retreat"),
    "NE": ("No effect. No unit is destroyed.", "CRT"),
    "DR": ("Defenders retreat. All defending units retreat one hex.", "CRT; Retreat"),
    "DX": ("Defenders destroyed. All defending units are removed from the board.", "CRT; Destruction"),
}


def test_every_cell_is_said_in_words() -> None:
    said = {text.title: (text.text, text.cite) for text in drawn().texts}
    assert said == {f"{column}, die {die}: {cell}": IN_WORDS[cell] for column, die, cell in CELLS}


def test_the_cell_of_a_battle_is_lit_once_the_die_is_thrown() -> None:
    chart = COMBAT.chart
    assert chart is not None
    before, after = chart(fight("7", "2")), chart(fight("7", "2", "5"))
    assert before is not None
    assert after is not None
    assert before.lit is None
    assert after.lit is not None
    assert after.lit.title == "3-1, die 5: DX"
