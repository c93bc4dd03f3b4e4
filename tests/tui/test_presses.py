"""Combats take no more keys than is wanted; `python tests/benchmarks presses` counts them, and the recorded game."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from sizes import share

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


@pytest.mark.parametrize("game", share(["rivets", "assault", "bautzen-1945"], 2))
async def test_a_combat_takes_no_more_keys_than_is_wanted(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCHMARKS)
    presses = import_module("presses")
    table = next(each for each in presses.TABLES if each.game == game)
    async with presses.at_table(game) as hand:
        found = await presses.combats(hand, table)
    assert [row.what for row in found if row.limit], "nothing is wanted of it"
    assert [f"{row.what}: {row.value}" for row in found if not row.held] == []
