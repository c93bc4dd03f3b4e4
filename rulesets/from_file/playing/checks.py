"""Checks: a throw for one unit in a table of its own, such as one of morale."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from rulesets.from_file.playing.battle import OngoingBattle, word_of
from rulesets.from_file.playing.column import Column, within
from rulesets.from_file.playing.headings import heading
from rulesets.from_file.playing.losses import CarryOut
from rulesets.from_file.playing.roll import Fallen, after_throw, read_cell, thrown
from rulesets.from_file.reading.phrases import Does
from rulesets.from_file.reading.tables import BY_STRENGTHS, Table

Then = Callable[[OngoingBattle, Does, str, str], None]
"""What follows a check: for the combat as it is then, what is done, its section, and how units are eliminated."""


def check(battle: OngoingBattle, table: Table, unit: str, carry_out: CarryOut) -> None:
    """Throw for a unit, and do what its cell says."""
    column, question = _column(battle, table, unit), battle.play.questions.check(table.name, unit)
    done, cite, how = _found(battle, column, unit, thrown(battle, question, column, _drm(battle, table, unit)))
    carry_out(battle, done, cite, how, unit)


def after_checking(battle: OngoingBattle, table: Table, unit: str, then: Then) -> NoReturn:
    """Throw for a unit, and end the combat with what `then` does with what its cell says."""
    column, question = _column(battle, table, unit), battle.play.questions.check(table.name, unit)

    def found(fallen: Fallen) -> None:
        now = battle.copy()
        then(now, *_found(now, column, unit, fallen))

    after_throw(battle, question, column, found, _drm(battle, table, unit))


def _found(battle: OngoingBattle, column: Column, unit: str, fallen: Fallen) -> tuple[Does, str, str]:
    """Note what a unit's throw came to, and give what that does, its section, and how units are eliminated by it."""
    table = column.table
    result = battle.play.sheet.results[read_cell(battle, column, fallen)]
    where = f"{unit}, {table.title} {heading(column.name)}, {fallen.thrown}"
    battle.ref.note(f"{where}: {result.code}, {result.says}.", table.cite)
    return result.does, result.cite or table.cite, result.how or result.code


def _drm(battle: OngoingBattle, table: Table, unit: str) -> int:
    return within(table.drms, battle.drm_of(unit))


def _column(battle: OngoingBattle, table: Table, unit: str) -> Column:
    return Column(table, _place(battle, table, unit))


def _place(battle: OngoingBattle, table: Table, unit: str) -> int:
    """Find the column of a unit: by a question about it, or the first."""
    if not table.by or table.by in BY_STRENGTHS:
        return 0
    answer = battle.answer(table.by, unit)
    if isinstance(answer, int) and not isinstance(answer, bool):
        return max(0, table.column(answer))
    return table.columns.index(word_of(answer)) if answer is not None else 0
