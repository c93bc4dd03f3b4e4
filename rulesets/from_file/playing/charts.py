"""The tables of a game as they are drawn, with the cell of a combat lit."""

from __future__ import annotations

from rulesets.api import Chart, Run, Said
from rulesets.from_file.playing.play import Play
from rulesets.from_file.reading.tables import Table


def drawn(play: Play, table: Table, column: str = "", row: str = "") -> Chart:
    """Lay a table out, with a column and a row lit."""

    def means(column: str, row: str, shown: str) -> Said:
        result = play.sheet.results.get(shown)
        if result is None:
            return f"{shown}: see the open rule.", table.cite
        both = table.cite if result.cite in ("", table.cite) else f"{table.cite}; {result.cite}"
        return f"{result.says[:1].upper()}{result.says[1:]}. {result.meaning}".strip(), both

    kind = "die" if table.dice.number == 1 else "dice"
    return Chart(table.title, table.cite, table.columns, table.rows, table.cells, column, row, means, rows_are=kind)


def chart_of(play: Play, run: Run) -> Chart:
    """Lay out the table that a combat reads, with what is known of its cell lit."""
    table = play.sheet.tables[run.facts.get("table", play.sheet.table.name)]
    thrown = run.answered.get("die")
    number = "" if thrown is None else str(getattr(thrown.value, "number", thrown.value))
    column = str(run.facts.get("odds", "")) if "odds" in run.steps else ""
    return drawn(play, table, column, str(run.facts.get("row", number)))


def tables_of(plays: tuple[Play, ...]) -> tuple[Chart, ...]:
    """Lay out all tables of a game, each once."""
    found = {table.name: drawn(play, table) for play in plays for table in play.sheet.tables.values()}
    return tuple(found.values())
