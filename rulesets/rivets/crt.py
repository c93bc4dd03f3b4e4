"""The combat results table of Rivets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.api import CombatResultsTable, KitValues, Said
from rulesets.rivets.vocabulary import CRT_CITE, BattleOutcome

if TYPE_CHECKING:
    from rulesets.api import Chart

CRT = CombatResultsTable.read(
    "     1-5 1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1",
    [
        "AX  AX  AX  AX  AX  AR  NE  NE  DR  DX",
        "AX  AX  AX  AX  AR  NE  NE  DR  DX  DX",
        "AX  AX  AX  AR  NE  NE  DR  DX  DX  DX",
        "AX  AX  AR  NE  NE  DR  DX  DX  DX  DX",
        "AX  AR  NE  NE  DR  DX  DX  DX  DX  DX",
        "AR  NE  NE  DR  DX  DX  DX  DX  DX  DX",
    ],
    {outcome.value: outcome for outcome in BattleOutcome},
)


def drawn(column: str = "", row: str = "") -> Chart:
    """Lay the table out, with a column and a row lit."""
    return CRT.chart("Combat results table", CRT_CITE, column, row, in_words)


def in_words(outcome: BattleOutcome) -> Said:
    """Say a cell in words."""
    cite = CRT_CITE if outcome.cite == CRT_CITE else f"{CRT_CITE}; {outcome.cite}"
    return f"{outcome.label.capitalize()}. {outcome.meaning}", cite


def tables(kit: KitValues) -> tuple[Chart, ...]:
    """List the tables of the game; nothing of them is left to a kit."""
    return (drawn(),)
