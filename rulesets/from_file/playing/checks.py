"""Checks: a throw for one unit in a table of its own, such as one of morale."""

from __future__ import annotations

from bisect import bisect_right

from rulesets.from_file.playing.battle import Battle, word_of
from rulesets.from_file.playing.column import Column
from rulesets.from_file.playing.losses import CarryOut
from rulesets.from_file.playing.roll import read_cell, thrown
from rulesets.from_file.reading.tables import BY_STRENGTHS, Table


def check(battle: Battle, table: Table, unit: str, carry_out: CarryOut) -> None:
    """Throw for a unit, and do what its cell says."""
    column = Column(table, _place(battle, table, unit))
    fallen = thrown(battle, battle.play.questions.check(table.name, unit), column)
    result = battle.play.sheet.results[read_cell(battle, column, fallen)]
    where = f"{unit}, {table.title} {column.name}, {fallen.thrown}"
    battle.ref.note(f"{where}: {result.code}, {result.says}.", table.cite)
    carry_out(battle, result.does, result.cite or table.cite, result.how or result.code, unit)


def _place(battle: Battle, table: Table, unit: str) -> int:
    """Find the column of a unit: by a question about it, or the first."""
    if not table.by or table.by in BY_STRENGTHS:
        return 0
    answer = battle.answer(table.by, unit)
    if isinstance(answer, int) and not isinstance(answer, bool):
        return max(0, bisect_right(table.starts, answer) - 1)
    return table.columns.index(word_of(answer)) if answer is not None else 0
