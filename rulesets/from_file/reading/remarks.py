"""What a file leaves unsaid and is decided all the same, and what cannot come up, a sentence each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from rulesets.api import a_list
from rulesets.from_file.reading.asks import GameQuestion
from rulesets.from_file.reading.charts import GameChart
from rulesets.from_file.reading.conditions import UNITS, ConditionPart, Need, need_in_cell
from rulesets.from_file.reading.grids import NOTHING
from rulesets.from_file.reading.modifiers import OF_UNITS, Modifiers, acts_of
from rulesets.from_file.reading.names import MOST_COUNTED, SIDES, STRENGTH
from rulesets.from_file.reading.notation import FAR, Span, StrengthChange, met, span
from rulesets.from_file.reading.parts import EVERYTHING
from rulesets.from_file.reading.problems import Lines, Path, not_one_of
from rulesets.from_file.reading.sections import stands_for
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.tables import BY_STRENGTHS, Table
from rulesets.from_file.reading.throws import GameThrow
from rulesets.from_file.reading.uses import (
    acts_with_paths,
    all_acts,
    charts_looked_up,
    headings_missing,
    symbols_of,
    works_in,
)

NO_RESULT = 'No result is for {number}: add one, such as "{example}" = "no effect".'


def results_have_no_gap(sheet: Sheet) -> Iterator[tuple[Path, str]]:
    """Note the first number that the last throw may leave and no result is for."""
    throw = sheet.last_throw if sheet.throws else None
    codes = {int(code) for code in sheet.results if code.isdecimal()}
    if sheet.alone or sheet.main_table is not None or throw is None or not codes or throw.symbols:
        return
    missing = [number for number in _may_be_left(sheet, throw, codes) if number not in codes]
    if missing:
        above = missing[0] > max(codes)
        number, example = (f"{missing[0]} or more", f"{missing[0]}+") if above else (str(missing[0]), str(missing[0]))
        yield ("results",), NO_RESULT.format(number=number, example=example)


def _may_be_left(sheet: Sheet, throw: GameThrow, codes: set[int]) -> range | list[int]:
    """List the numbers that a throw may leave, as far as the file tells."""
    if throw.table is not None:
        return sorted({int(cell) for cell in throw.table.used if cell.isdecimal()})
    if throw.lines:
        return []
    if throw.sums:
        return range(2) if throw.needs else range(min(codes), max(codes) + 1)
    changed = any(f"{throw.key}.dice" in name for name in _changes(sheet))
    thrown = [
        throw.most.get(side, pool.value if pool.kind == "number" and not changed else MOST_COUNTED)
        for side, pool in throw.pools.items()
    ]
    most = min(thrown) if throw.pairs else max(thrown)  # each pair has a die of both
    return range(most + 1)


def _changes(sheet: Sheet) -> Iterator[str]:
    for _, body in sheet.all_of(Modifiers):
        yield from body.works
    for chart in sheet.chart.values():
        yield from chart.works


UNUSED = 'Nothing looks this chart up: write gives, or strength, dice or needs = "chart {name}".'
NO_NEED = "“{cell}” is not what must be shown: write {example}, or . where nothing succeeds."
NO_NUMBER = "“{cell}” is not a number: write one such as 3, or . for none."
NO_HEADING = "No {line} of the chart is for “{word}”, which {key} may be: add it, with . for nothing."
CHANGES_UNITS = "{name} is for units: let rows or columns be unit.… or enemy.…, or write attack or defence."
NUMBER = r"[-+−]?\d{1,4}"


def charts_are_looked_up(sheet: Sheet) -> Iterator[tuple[Path, str]]:
    """Note charts that nothing looks up, and what stands in them that nothing can be made of."""
    needs, numbers = charts_looked_up(sheet)
    for name, chart in sheet.chart.items():
        at: Path = ("chart", name)
        if name in needs | numbers:
            yield from _cells_fit(chart, name in needs)
            for word, line, key in headings_missing(sheet, chart):
                yield (*at, "cells"), NO_HEADING.format(line=line, word=word, key=key)
        elif chart.columns and not chart.gives and sheet.is_own(at):
            yield at, UNUSED.format(name=name)
        for change in chart.works if not chart.has_answers and not chart.of_each_unit else ():
            if change in OF_UNITS:
                yield (*at, "cells"), CHANGES_UNITS.format(name=change)


def _cells_fit(chart: GameChart, needed: bool) -> Iterator[tuple[Path, str]]:
    """Note cells that are not what must be shown, or no numbers."""
    for number, (_, *cells) in chart.cells.lines:
        for cell in (each for each in dict.fromkeys(cells) if each != NOTHING):
            example = f"{cell}+ or <={cell}" if cell.isdecimal() else "one such as 3+ or <=2"
            if (need_in_cell(cell) is None) if needed else not re.fullmatch(NUMBER, cell):
                said = (NO_NEED if needed else NO_NUMBER).format(cell=cell, example=example)
                yield ("chart", chart.key, "cells", number), said


def faces_are_on_dice(sheet: Sheet) -> Iterator[tuple[Path, str]]:
    """Note symbols that stand on no die."""
    symbols = symbols_of(sheet)
    for face in sheet.faces:
        if face not in symbols and sheet.is_own(("faces", face)):
            yield ("faces", face), not_one_of(face, "on any die", symbols, most=len(symbols))


def _out_of_range(sheet: Sheet, values: Mapping[str, Any]) -> Iterator[str]:
    """Remark what no die shows, or each of them, what begins at nothing, and what nothing looks at."""
    for said, dice, needs in _needed(sheet):
        for need, sign, number in needs:
            shown = [met(sign, face, number) for face in dice]
            if not any(shown):
                yield f"{said}: no roll comes to {need}, unless something is added."
            elif all(shown) and " of " not in need:
                yield f"{said}: every roll comes to {need}, unless something is taken away."
    for said, span_of, changes in _limits(sheet):
        if 0 not in span_of:
            yield f"{said} leaves out 0, so {changes}, whatever holds."
    yield from _shared(sheet.names.results, "results")
    for name, check in sheet.check.items():
        yield from _shared(check.failed_by, f"check {name}, failed-by")
    for unit, numbers in sheet.roster.numbers.items():
        column = str(sheet.units.steps)
        if numbers.get(column, (1,))[0] == 0:
            yield f"{unit}: its {column} begins at 0, so it has no step to lose."
    rest = str({key: each for key, each in values.items() if key not in ("roster", "terms", "about", "summary")})
    for column in sheet.names.columns:
        if not re.search(rf"(?<![\w-]){re.escape(column)}(?![\w-])", rest) and column != "strength":
            yield f"counters: nothing looks at the column {column}."
    for name, throw in sheet.throws.items():
        pools = [pool.word for pool in throw.pools.values() if pool.kind == "throw"]
        others = [of for of in pools if sheet.throws[of].who != throw.who]
        if others and not throw.stops:
            yield f"roll {name}: stops is not said, so its own successes count, not what is left of {others[0]}."
        for side in (each for each in throw.needs if each in throw.pools and _may_be_unlike(sheet, throw, each)):
            refused = f"{side} that need different numbers are refused together"
            yield f"roll {name}: {refused}, as its dice are not theirs one by one."


def _never_so(sheet: Sheet) -> Iterator[tuple[Path, str]]:
    """Remark what conditions ask of numbers that these never come to."""
    for path, part in sheet.all_of(ConditionPart):
        known = _may_come_to(sheet, part)
        if known and part.spans and not part.against and not any(n in each for n in known for each in part.spans):
            low, high = min(known), max(known)
            said = f"is {low}" if low == high else f"is {low} to {high}" if high < LARGEST else f"begins at {low}"
            yield path, f"{part.name} {said}, so this never holds."


LARGEST = 999


def _may_come_to(sheet: Sheet, part: ConditionPart) -> Sequence[int]:
    """List the numbers that something may come to at which a condition looks; nothing where that is not known."""
    ask = sheet.asks.get(part.key)
    if part.who and part.key == UNITS:
        side = {"any-attacker": "attackers", "any-defender": "defenders"}.get(part.who, part.who)
        return range(1, sheet.forces[side].most + 1 or LARGEST) if side in sheet.forces else ()
    if part.who and part.key in sheet.names.columns:
        shown = [number for on in sheet.roster.numbers.values() for number in on.get(part.key, ())]
        return range(max(shown) + 1) if shown and part.key == sheet.units.steps else shown
    if part.key == "turn" and not part.who:
        return range(1, LARGEST + 1)
    return (
        range(ask.number[0], ask.number[1] + 1) if isinstance(ask, GameQuestion) and ask.shape.form == "number" else ()
    )


def _too_much(sheet: Sheet) -> Iterator[tuple[Path, str]]:
    """Remark losses of more steps than all units of a side have."""
    roster, steps = sheet.roster, sheet.units.steps
    has = {unit: len(on) for unit, on in roster.strengths.items()} if steps is True else {}
    for unit, on in roster.numbers.items():
        column = on.get(str(steps), ())
        has[unit] = column[0] if column else max(map(len, on.values()), default=1) if steps is True else LARGEST
    most = max(
        (sum(has.get(u, 0) for u, of in roster.sides.items() if of == side) for side in sheet.names.sides), default=0
    )
    for path, act in acts_with_paths(sheet) if most and steps else ():
        is_of_code = str(path[1]).endswith(str(act.number))  # such as “defenders lose #”, for whatever may be left
        if act.name in ("lose", "take") and act.number > most and not is_of_code:
            yield path[:2], f"“{act.text}”: all units of a side have {most} steps at most."


def _before_the_loss(sheet: Sheet) -> Iterator[tuple[Path, str]]:
    """Remark exceptions that look at steps before these are lost, where a check would look at what is left."""
    steps = {str(sheet.units.steps), STRENGTH} if sheet.units.steps else set[str]()
    for cell, result in sheet.results.items():
        acts = [act for done in result.every_does for act in acts_of(done)]
        checks = [act.word for act in acts if act.name == "check" and act.word in sheet.check]
        looks = [part.name for each in result.but for part in each.parts if part.who and part.key in steps]
        if looks and checks and any(act.name in ("lose", "take") for act in acts):
            code = next((each for each in sheet.names.results if stands_for(each, cell)), cell)
            told = f"but looks at {looks[0]} before the loss: to have units check by what is left, write when"
            yield ("results", code), f"{told} = {{ unit.{looks[0].partition('.')[2]} = … }} in [check.{checks[0]}]."


def _limits(sheet: Sheet) -> Iterator[tuple[str, Span, str]]:
    """List the least and the most that changes come to, each with what is changed."""
    yield from ((f"roll {name}: drms", throw.drms, "each roll is changed") for name, throw in sheet.throws.items())
    for name, table in sheet.tables.items():
        yield f"table {name}: shifts", table.shifts, "each column is shifted"
        yield f"table {name}: drms", table.drms, "each roll is changed"


def _may_be_unlike(sheet: Sheet, throw: GameThrow, side: str) -> bool:
    """Tell whether units of a side may need different numbers of dice that are not theirs one by one."""
    of_units = throw.needs[side].number.kind in ("column", "chart") and not throw.needs[side].number.of_enemy
    return of_units and throw.pools[side].kind in ("number", "throw", "ask") and sheet.forces[side].most != 1


def _needed(sheet: Sheet) -> Iterator[tuple[str, Sequence[int], list[tuple[str, str, int]]]]:
    """List what dice must show, each with the dice and the numbers as they are written."""
    for name, check in sheet.check.items():
        if check.plus is None:
            yield f"check {name}", check.dice.numbers(1), [*_numbers(sheet, check.needs)]
    for name, throw in sheet.throws.items():
        dice = range(1, throw.faces + 1) if throw.pools and not throw.always else range(0)
        for need in {need.text: need for need in throw.needs.values()}.values() if dice else ():
            yield f"roll {name}", dice, [*_numbers(sheet, need)]


def _numbers(sheet: Sheet, need: Need) -> Iterator[tuple[str, str, int]]:
    """List the numbers that must be shown: the one that is written, or those in the cells of a chart."""
    if need.sign and need.number.kind == "number":
        yield need.text, need.sign, need.number.value
    if need.sign and need.number.kind == "column":
        known = sheet.roster.numbers.items()
        yield from (
            (f"{need.text} of {unit}", need.sign, on[need.number.word][0])
            for unit, on in known
            if any(on.get(need.number.word, ()))
        )
    if not need.sign:
        cells = dict.fromkeys(sum(sheet.chart[need.number.word].cells.texts, ()))
        yield from ((cell, *found) for cell in cells if (found := need_in_cell(cell)))


def _shared(keys: Iterable[str], said: str) -> Iterator[str]:
    """Remark ranges that share a number; a single number goes before a range in any case."""
    spans = [(key, found) for key in keys if not key.isdecimal() and (found := span(key)) is not None]
    for (key, found), (other, also) in combinations(spans, 2):
        if found.low <= also.high and also.low <= found.high:
            yield f"{said}: {a_list([key, other], 'and')} share a number; the first of them counts there."


ENDS = {"below": (0, "lower than"), "above": (-1, "higher than")}
"""The column at each end, and what lies beyond it."""
BLANK_FACES = ("blank", "miss", "nothing", "none", "empty")
"""What faces are called that do nothing."""


def unsaid(sheets: Mapping[str, Sheet], values: Mapping[str, Any], lines: Lines) -> Iterator[str]:
    """List what was decided for each checklist of a file, the main one first; `values` are the file as TOML has it."""
    main = next(iter(sheets.values()))
    for id, each in sheets.items():
        at: Path = () if each is main else ("also", id)
        found = (*_too_much(each), *_before_the_loss(each)) if each is main else ()
        for path, said in dict.fromkeys((*_never_so(each), *found)):
            if each is main or path[0] in values["also"][id]:
                yield f"line {lines.of((*at, *path))}: {said}"
    yield from _of_units(main, values)
    yield from _of_counters(main)
    yield from _out_of_range(main, values)
    yield from _twice(values)
    for id, each in sheets.items():
        part = values if each is main else {**values, **values["also"][id]}
        for name, table in each.table.items():
            if each is main or table is not main.table.get(name):
                yield from _of_table(each, table, part["table"][name])


def _twice(values: Mapping[str, Any]) -> Iterator[str]:
    """List rules that do the same as one before them."""
    rules = [{key: each for key, each in rule.items() if key != "cite"} for rule in values.get("rule", ())]
    for place, rule in enumerate(rules, 1):
        if rule in rules[: place - 1]:
            yield f"rule {place} does the same as rule {rules.index(rule) + 1}, so it counts twice."


def _of_units(sheet: Sheet, values: Mapping[str, Any]) -> Iterator[str]:
    acts, units = {act.name for act in all_acts(sheet)}, values.get("units", {})
    if "steps" not in units and acts & {"lose", "pay", "take"}:
        yield "units: steps is not said, so a loss is a whole unit."
    if "halves" not in units and any(each.times.denominator != 1 for _, each in sheet.all_of(StrengthChange)):
        yield "units: halves is not said, so halves are kept."
    put = {act.word for act in all_acts(sheet) if act.name == "state"}
    for word in (each for each in sheet.state if each not in put and sheet.names.newer):
        yield f"state {word}: nothing puts a unit in it, so players mark it themselves."
    if "retreat" not in values and acts & {"retreat", "take"}:
        yield "retreat is not said, so a unit without a hex to retreat to is eliminated."


def _of_counters(sheet: Sheet) -> Iterator[str]:
    """List what is decided of units whose counters the file has, and of charts that leave some of them out."""
    for side in SIDES if sheet.roster.numbers else ():
        if not sheet.strength_of(side):
            yield f"{side}: strength is not said, so players type it."
    for name, chart in sheet.chart.items():
        if missing := [word for word, *_ in headings_missing(sheet, chart)]:
            yield f"chart {name}: nothing is for {a_list(missing, 'and')}, so it gives nothing there."
    for name in sheet.chart:
        if name in charts_looked_up(sheet)[0] and NOTHING in sum(sheet.chart[name].cells.texts, ()):
            yield f"chart {name}: where a . stands, nothing succeeds."
    idle = [each for each in symbols_of(sheet) if each not in sheet.faces and each.lower() not in BLANK_FACES]
    if idle:
        do = "it does" if len(idle) == 1 else "they do"
        yield f"faces: nothing is said of {a_list(idle, 'and')}, so {do} nothing."


def _of_table(sheet: Sheet, table: Table, said: Mapping[str, Any]) -> Iterator[str]:
    """List what is decided of a table by which combats are ruled."""
    what = {"odds": "odds", "difference": "a difference"}.get(table.by, "a strength")
    if table.by in BY_STRENGTHS and len(table.columns) > 1:
        for key, (place, beyond) in ENDS.items():
            if key not in said and _may_lie_beyond(sheet, table, key):
                decided = getattr(table, key).kind
                does = "no attack is allowed" if decided == "refuse" else "that column is read"
                yield f"table {table.key}: {key} is not said, so with {what} {beyond} {table.columns[place]} {does}."
        shifts = works_in(sheet, "shift")
        if sheet.names.newer and not {"cap", "limits"} & said.keys() and table.cap == "last" and shifts:
            yield f"table {table.key}: limits is not said, so what lies beyond it is shifted first, then cut."
        elif "cap" not in said and table.cap == "first" and _is_cut(table) and shifts:
            count = "odds beyond it count" if table.by == "odds" else f"{what} beyond it counts"
            yield f"table {table.key}: cap is not said, so {count} as its last column before shifts."
    if table.by == "odds" and "rounding" not in said and len(table.columns) > 1:
        yield f"table {table.key}: rounding is not said, so odds are rounded in the defender's favour."
    if said.get("dice") == "d10" and any(0 in each for each in table.spans):
        shows = "1 to 10; for 0 to 9 write d0-9" if table.low else "0 to 9; for 1 to 10 write a row for 10"
        yield f"table {table.key}: its d10 shows {shows}."
    yield from _of_rows(sheet, table)


def _is_cut(table: Table) -> bool:
    """Tell whether what lies beyond a table counts as its last column before shifts, though it goes on beyond."""
    if table.by == "odds":
        return "column" in (table.below.kind, table.above.kind)
    last = span(table.columns[-1])
    return (
        table.step is not None
        and last is not None
        and last.high < min(FAR, table.limits.high if isinstance(table.limits, Span) else FAR)
    )


def _of_rows(sheet: Sheet, table: Table) -> Iterator[str]:
    if table is not sheet.main_table or not works_in(sheet, "drm") or table.drms is not EVERYTHING:
        return
    thrown = table.dice.numbers(table.low)
    lowest = min(table.spans, key=lambda each: each.low)
    highest = max(table.spans, key=lambda each: each.high)
    if lowest.low >= thrown[0] or highest.high <= thrown[-1]:
        yield f"table {table.key}: a modified roll beyond the rows reads the nearest row."


def _may_lie_beyond(sheet: Sheet, table: Table, end: str) -> bool:
    """Tell whether a combat may lie beyond an end: odds at both, other numbers below the first, or by shifts."""
    if table.by == "odds" or works_in(sheet, "shift"):
        return True
    return end == "below" and table.starts[0] > -FAR
