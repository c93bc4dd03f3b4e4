"""The combat results table of Rivets."""

from __future__ import annotations

from rulesets.crt import CombatResultsTable
from rulesets.rivets.terms import Outcome

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
    {outcome.value: outcome for outcome in Outcome},
)
