"""The tables of a game as they are drawn, with the cell of a combat lit, and the pages on which an owner fills them."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.api import Chart, KitPage, KitRow, KitValues, Run, Said, Scope, Settled, capitalised
from rulesets.from_file.playing.play import Play
from rulesets.from_file.playing.questions import cell_at
from rulesets.from_file.playing.situation import word_of
from rulesets.from_file.playing.texts import exceptions_of, heading
from rulesets.from_file.reading.charts import GameChart, Heading
from rulesets.from_file.reading.notation import NOTHING
from rulesets.from_file.reading.tables import READ_OFF, Table

VALUES = "Read each value off your copy; a combat asks for it, too, when it is needed."
ON_YOUR_COPY = "Read each result off your copy of the table."


def drawn(play: Play, table: Table, kit: KitValues, settled: Settled, column: str = "", row: str = "") -> Chart:
    """Lay a table out, with a column and a row lit; cells show as far as the kit and settled rules know them."""

    columns, rows = tuple(map(heading, table.columns)), tuple(map(heading, table.cells.rows))

    def means(column: str, row: str, shown: str) -> Said:
        result = play.sheet.results.get(shown)
        if result is None:
            ask = play.sheet.asks[table.cells.texts[rows.index(row)][columns.index(column)]]
            return f"{shown}, as copies differ: “{ask.prompt}” is an open rule.", f"precedent {ask.key}"
        both = dict.fromkeys(each.strip() for each in f"{table.cite};{result.cite}".split(";") if each.strip())
        said = f"{capitalised(result.says)}. {result.meaning} {exceptions_of(result)}"
        return said.strip(), "; ".join(both)

    kind = "die" if table.dice.number == 1 else "dice"
    cells = tuple(
        tuple(_shown(play, table, kit, settled, place, row_place) for place in range(len(table.columns)))
        for row_place in range(len(table.cells.rows))
    )
    return Chart(table.title, table.cite, columns, rows, cells, heading(column), heading(row), means, rows_are=kind)


def _shown(play: Play, table: Table, kit: KitValues, settled: Settled, column: int, row: int) -> str:
    """Show a cell: its result, that of the settled reading or of all readings, or what the kit has, if anything."""
    cell = table.cells.texts[row][column]
    if cell == READ_OFF:
        return kit.get(play.questions.cell.of(cell_at(table, column, row)).key, "")
    if (ask := play.sheet.asks.get(cell)) is None:
        return cell
    known = ask.answer.get(settled.get(ask.key, ""))
    bodies = [known] if known else ask.answer.values()
    return "/".join(dict.fromkeys(str(body.works.get("result", "")) for body in bodies))


def may_be_shown(play: Play) -> bool:
    """Tell whether a checklist has a table or a chart to show."""
    return bool(play.sheet.tables or play.sheet.chart) and not play.sheet.alone


def chart_of(play: Play, run: Run) -> Chart:
    """Lay out the chart that is asked about, or the table that a combat reads, with what is known of its cell lit."""
    asked = run.question.key if run.question is not None else ""
    charts = [each for each in play.sheet.chart.values() if asked in (head.key for head in each.heads)]
    of_both = [each.table for each in play.sheet.throws.values() if each.table is not None]
    if charts or not (play.sheet.main_table or of_both):
        known = [each for each in play.sheet.chart.values() if any(head.key in run.answered for head in each.heads)]
        return laid_out((*charts, *known, *play.sheet.chart.values())[0], play, run)
    if not play.sheet.main_table:
        dice = [run.answered[key].value for key in ("die.defenders", "die.attackers") if key in run.answered]
        row = of_both[0].cells.rows[of_both[0].row(int(getattr(dice[0], "number", dice[0])))] if dice else ""
        return drawn(play, of_both[0], run.table.kit, {}, row=row)
    main = next(iter(play.sheet.table))
    table = play.sheet.table[run.facts.get("table", main)]
    thrown = run.answered.get("die")
    number = "" if thrown is None else str(getattr(thrown.value, "number", thrown.value))
    column = str(run.facts.get("odds", "")) if "odds" in run.steps else ""
    read = {key: str(each.text) for key, each in run.answered.items()}
    settled, kit = {**run.table.precedents, **read}, {**run.table.kit, **read}
    return drawn(play, table, kit, settled, column, str(run.facts.get("row", number)))


def _counters(play: Play) -> Iterator[tuple[str, Chart]]:
    """Lay out what stands on the counters of each side, as the file has it."""
    roster, columns = play.sheet.roster, tuple(play.sheet.names.columns)
    numbers = {unit: {of: "/".join(map(str, each)) for of, each in has.items()} for unit, has in roster.numbers.items()}
    on = {unit: has | roster.classes[unit] for unit, has in numbers.items()}
    for side in dict.fromkeys(roster.sides.values()):
        units = tuple(unit for unit in on if roster.sides[unit] == side)
        cells = tuple(tuple(on[unit].get(each, "") for each in columns) for unit in units)
        if units:
            yield side, Chart(f"Counters: {side.replace('-', ' ')}", "counter", columns, units, cells, rows_are="")


def laid_out(chart: GameChart, play: Play, run: Run | None = None) -> Chart:
    """Lay out a chart as it is printed, with the row and the column lit that this combat is known to be in."""
    rows, columns = tuple(map(heading, chart.heads[0].words)), tuple(map(heading, chart.cells.columns))
    row, column = (*(_lit(each, play, run) if run else "" for each in chart.heads), "")[:2]
    cells = tuple(
        tuple("–" if cell == NOTHING else heading(cell).replace("x", "×", cell[0] == "x") for cell in line)
        for line in chart.cells.texts
    )
    return Chart(chart.title, chart.cite, columns, rows, cells, column, row, rows_are="")


def _lit(of: Heading, play: Play, run: Run) -> str:
    """Find the heading that is known to hold: by an answer, or where all units have one class."""
    if not of.who:
        found = [run.answered[of.key].value] if of.key in run.answered else []
    else:
        answered = run.answered.get("defence" if of.who in ("enemy", "defenders", "any-defender") else "attack")
        units = answered.value.units if answered is not None else ()
        roster = play.sheet.roster
        known = [{**roster.numbers.get(unit, {}), **roster.classes.get(unit, {})}.get(of.key) for unit in units]
        found = [each[0] if isinstance(each, tuple) else each for each in known if each is not None]
    values = (each if type(each) is int else word_of(each) for each in found)
    places = {of.place(each) for each in values} - {-1}
    return heading(of.words[places.pop()]) if len(places) == 1 else ""


def tables_of(plays: tuple[Play, ...], kit: KitValues) -> tuple[Chart, ...]:
    """Lay out all tables of a game, each once, as far as a kit knows them."""
    found = {table.key: drawn(play, table, kit, {}) for play in plays for table in play.sheet.tables.values()}
    found |= {f"counters {side}": chart for play in plays for side, chart in _counters(play)}
    found |= {f"chart {name}": laid_out(chart, play) for play in plays for name, chart in play.sheet.chart.items()}
    return tuple(found.values())


def kit_pages(plays: tuple[Play, ...]) -> tuple[KitPage, ...]:
    """Lay out what questions keep in the kit, then each table of which cells are read off the owner's copy."""
    tables = {table.key: (play, table) for play in plays for table in play.sheet.table.values()}
    pages = tuple(_page(play, table) for play, table in tables.values() if READ_OFF in table.used)
    asks = {key: each for play in plays for key, each in play.questions.asks.items()}
    kept = [each for each in asks.values() if each.remember is Scope.KIT and "{" not in each.key]
    rows = tuple(KitRow(each.prompt.rstrip("?."), (each,)) for each in kept)
    return (KitPage("Printed values", VALUES, rows), *pages) if rows else pages


def _page(play: Play, table: Table) -> KitPage:
    """Lay out the cells that are read off, a row for each throw with such cells, in the columns that have any."""
    cells = table.cells.texts
    open_columns = [place for place in range(len(table.columns)) if any(row[place] == READ_OFF for row in cells)]
    rows: list[KitRow] = []
    public: dict[str, str] = {}
    for place, row in enumerate(cells):
        if READ_OFF in row:
            questions = [play.questions.cell_of(table, column, place) for column in open_columns]
            rows.append(KitRow(heading(table.cells.rows[place]), tuple(questions)))
            public |= {
                question.key: row[column]
                for question, column in zip(questions, open_columns, strict=True)
                if row[column] != READ_OFF
            }
    headings = tuple(heading(table.columns[each]) for each in open_columns)
    return KitPage(table.title, ON_YOUR_COPY, tuple(rows), headings, public)
