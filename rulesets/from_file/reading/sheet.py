"""A checklist as a whole: what in it uses what, what it may come to, what is asked and where; and circles in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from graphlib import CycleError, TopologicalSorter

from rulesets.api import a_list, nearest
from rulesets.from_file.reading.asks import Ask
from rulesets.from_file.reading.charts import GameChart
from rulesets.from_file.reading.conditions import ConditionPart, Need, need_in_cell
from rulesets.from_file.reading.modifiers import OF_UNITS, WORKS_AT, Act, Does, InState, Modifiers, acts_of
from rulesets.from_file.reading.names import FORCE, SIDES
from rulesets.from_file.reading.notation import NOTHING
from rulesets.from_file.reading.problems import Path, Problems, few
from rulesets.from_file.reading.sections import GameWay
from rulesets.from_file.reading.sheet_parts import SheetParts
from rulesets.from_file.reading.tables import READ_OFF, Table
from rulesets.from_file.reading.throws import GameThrow, UnitCheck, asked_by


class Sheet(SheetParts):
    """A checklist, with all that is to be known of it as a whole."""

    # What is done

    @cached_property
    def acts_with_paths(self) -> tuple[tuple[Path, Act], ...]:
        """List all acts that it may come to; one force alone comes to no results of combats."""
        checks = [check.key for check in self.checks_made]
        said = ((path, act) for path, done in self.all_of(Does) for act in acts_of(done))
        found = [(path, act) for path, act in said if self._is_done(path, checks)]
        retreats = any(act.name in ("retreat", "take") for path, act in found if path[0] != "retreat")
        return tuple((path, act) for path, act in found if retreats or path[0] != "retreat")

    def _is_done(self, path: Path, checks: Sequence[str]) -> bool:
        """Tell whether what stands at a path is done: one force alone does what is its own, and what its checks do."""
        return not self.alone or path[0] in ("does", "state") or path[1] in (*self.own, *checks)

    @cached_property
    def acts(self) -> tuple[Act, ...]:
        """List all acts that it may come to."""
        return tuple(act for _, act in self.acts_with_paths)

    @property
    def loses(self) -> bool:
        """Tell whether it may come to losses of steps or units."""
        return any(act.name in ("lose", "pay", "take") for act in self.acts)

    @property
    def reduces(self) -> bool:
        """Tell whether units may go on with less strength: by steps, or a sum without names that pays."""
        return self.loses if self.units.steps else any(act.name == "pay" for act in self.acts)

    @property
    def retreats(self) -> bool:
        """Tell whether it may come to retreats."""
        return any(act.name in ("retreat", "take") for act in self.acts)

    def as_written(self, path: Path) -> Path:
        """Give the path of a result as the file has it: many numbers may stand under one code."""
        is_result = path[0] == "results" and path[1:]
        return ("results", self.code_of(str(path[1])), *path[2:]) if is_result else path

    @cached_property
    def results_of_combats(self) -> tuple[str, ...]:
        """List the codes of the results by which combats are ruled; others are what a check comes to."""
        used = self.results_of(self.tables_of_combats)
        return tuple(code for code in self.results if code in used or READ_OFF in used)

    def results_of(self, tables: Iterable[Table]) -> set[object]:
        """Name what some tables, throws, rules and answers come to: results, and open rules in cells."""
        used: set[object] = {*self.names.numbered, *self.works_in("result")}
        used |= {line.code for throw in self.throws.values() for line in throw.lines}
        for table in tables:
            used |= {*table.used, *(end.value for end in (table.below, table.above) if end.kind == "result")}
        return used

    def stays_on_its_ground(self, way: GameWay) -> bool:
        """Tell whether a unit stays by what is asked of the battle, where the defenders are; in format 1 all may."""
        asks = [self.ask.get(part.key) for part in way.when if not part.who]
        of_battle = any(ask and ask.remember == "combat" and not ask.shape.of_unit for ask in asks)
        stays = any(act.name == "stay" for act in acts_of(way.does))
        return self.names.newer and of_battle and stays and FORCE not in [part.key for part in way.when]

    # What changes something

    def works_in(self, name: str) -> list[object]:
        """List what a modifier comes to wherever an answer, a rule or a state has it."""
        return [body.works[name] for _, body in self.all_of(Modifiers) if name in body.works]

    def works_in_it(self, name: str) -> bool:
        """Tell whether a modifier changes anything in it, whose throws and checks may not be those of others."""
        if name in WORKS_AT:
            return name not in self.idle
        of = name.removeprefix("attackers.").removeprefix("defenders.").partition(".")[0]
        of_check = any(each.key == of for each in self.checks_made)
        return of in self.throws or of_check or (of in WORKS_AT and any(t.table for t in self.throws.values()))

    @cached_property
    def idle(self) -> frozenset[str]:
        """Name the modifiers of tables where throws alone decide, and of the die where no die is added up."""
        if self.main_table is not None or self.alone:
            return frozenset()
        throws = self.throws.values()
        added = any(each.table is not None or (each.sums and each.who != "both") for each in throws)
        idle = {"column", "table", "difference"} | (set() if added else {"drm"})
        return frozenset(idle | (set() if any(each.table for each in throws) else {"shift"}))

    # Tables, throws, checks and charts

    @cached_property
    def tables_of_combats(self) -> tuple[Table, ...]:
        """List the tables by which combats are ruled: the main one, and those that an answer or a rule names."""
        named = self.works_in("table")
        return tuple(table for name, table in self.table.items() if table is self.main_table or name in named)

    @property
    def symbols(self) -> tuple[str, ...]:
        """List the symbols on the dice of all throws."""
        return tuple(dict.fromkeys(each for throw in self.throws.values() for each in throw.symbols))

    def may_throw_apart(self, throw: GameThrow) -> bool:
        """Tell whether units of one force may throw apart, as each has dice, and may need a number, of its own."""
        needs, pools, every = throw.needs.values(), throw.pools.values(), self.all_of(Modifiers)
        changes = [body for _, body in every if isinstance(body, InState) or getattr(body, "each", False)]
        named = {throw.key, *(f"{side}.{throw.key}" for side in throw.sides)}
        unlike = any(need.number.of_each and not need.number.of_enemy for need in needs)
        unlike = unlike or any(not named.isdisjoint(body.works) for body in changes)
        return bool(needs) and any(each.of_each or (unlike and each.kind == "throw") for each in pools)

    @cached_property
    def checks_made(self) -> tuple[UnitCheck, ...]:
        """List the checks that it may come to: by what it does, or by another of them."""
        said = [done for path, done in self.all_of(Does) if path[0] != "check" and self._is_done(path, ())]
        ahead, found = [act for done in said for act in acts_of(done)], set[str]()
        for act in ahead:
            if act.name == "check" and act.word in self.check and act.word not in found:
                found.add(act.word)
                ahead += (each for done in self.check[act.word].every_does for each in acts_of(done))
        return tuple(check for name, check in self.check.items() if name in found)

    def may_check_again(self, check: UnitCheck) -> bool:
        """Tell whether a unit may make a check more than once in a combat."""
        paths = [path for path, act in self.acts_with_paths if act.name == "check" and act.word == check.key]
        places = [path[:2] for path in paths if path[0] == "results"] or paths
        return len({path[0] for path in paths}) > 1 or len(places) > len({*places})

    @cached_property
    def charts_used(self) -> tuple[GameChart, ...]:
        """List the charts that are looked up by name, or change something."""
        named, charts = set[str]().union(*self.charts_looked_up), self.chart.items()
        return tuple(each for name, each in charts if name in named or any(map(self.works_in_it, each.works)))

    @cached_property
    def charts_looked_up(self) -> tuple[set[str], set[str]]:
        """Name the charts whose cells say what must be shown, and those whose cells are numbers."""
        parts: tuple[GameThrow | UnitCheck, ...] = (*self.throws.values(), *self.check.values())
        numbers = {each.word for part in parts for each in part.numbers if each.kind == "chart"}
        needs = {each.number.word for _, each in self.all_of(Need) if not each.sign}
        strengths = (self.strength_of(side) for side in self.forces)
        named = {each.removeprefix("chart ") for each in strengths if each.startswith("chart ")}
        return needs, (numbers - needs) | named

    def headings_missing(self, chart: GameChart) -> list[tuple[str, str, str]]:
        """List what units may be that no heading is for: the word, whether a row or a column lacks, of what."""
        found, of_units = [], dict(self.names.of_units())
        for heading, line in zip(chart.heads, ("row", "column"), strict=False):
            shape = of_units.get(heading.key) if heading.who else None
            words = shape.words if shape and shape.form == "words" else ()
            numbers = sorted({*self.roster.shown(heading.key)}) if heading.spans else ()
            found += [(str(n), line, heading.key) for n in numbers if heading.place(n) < 0]
            found += [(word, line, heading.key) for word in words if heading.place(word) < 0]
        return found

    # What is asked

    @cached_property
    def asked_by_acts(self) -> frozenset[str]:
        """Name the questions and open rules that what is done asks for."""
        of_kinds = (rule for kind in self.kind.values() for rule in kind.rules.values())
        asked = (act.word for act in self.acts if act.name in ("rule", "ask"))
        return frozenset((self.units.short, self.units.nobody, *of_kinds, *asked))

    @cached_property
    def asked_by_tables(self) -> dict[str, tuple[str, frozenset[str]]]:
        """Say of each question that a table asks, how it is asked, and which modifiers work there."""
        found: dict[str, tuple[str, frozenset[str]]] = {}
        for table in self.table.values():
            ends = [str(end.value) for end in (table.below, table.above) if end.kind == "open"]
            found |= dict.fromkeys((*ends, table.beyond), ("asked beyond the table", AT_ENDS))
            found |= dict.fromkeys(table.used, ("asked in a cell", frozenset({"result"})))
            found[table.rounding] = "how odds are rounded", frozenset()
            found[table.cap] = "the order of the cap", frozenset({"cap"})
            found[str(table.limits)] = "the limits", frozenset({"limits"})
        return found

    @cached_property
    def needed_elsewhere(self) -> frozenset[str]:
        """Name the questions and open rules that a table, a loss, a unit or an act asks for."""
        where = [table.by for table in self.table.values()]
        where += [heading.key for chart in self.charts_used if not chart.has_answers for heading in chart.heads]
        named = {key for key in where if key in self.asks and not self.asks[key].works_at}
        named |= {*self.asked_by_acts, *self.asked_by_tables, *asked_by((*self.throws.values(), *self.check.values()))}
        named |= {key for key, ask in self.asks.items() if any(body.owed for body in ask.answer.values())}
        return frozenset(named & self.asks.keys())

    @cached_property
    def standing(self) -> tuple[Ask, ...]:
        """List the questions that are met at a step; others are asked where something needs them."""
        stand = (ask for ask in self.asks.values() if not ask.shape.of_unit and ask.key not in self.needed_elsewhere)
        return tuple(ask for ask in stand if not self.alone or ask.key in self.own or self._changes_a_check(ask))

    def is_asked(self, ask: Ask) -> bool:
        """Tell whether anything may ask a question: one about a unit may be for a table that nobody rolls on."""
        of_unit, looked_at, changes_a_check = ask.shape.of_unit, self._looked_at(ask), self._changes_a_check(ask)
        if self.alone:
            steps = [str(self.units.steps)] if self.loses else []
            return changes_a_check or ask.key in {*self.own, *looked_at, *asked_by(self.checks_made), *steps}
        works = any(self.works_in_it(name) for body in ask.bodies for name in body.works)
        if not of_unit and (works or ask.key in self.own):
            return True
        tables = [self.table[act.word] for act in self.acts if act.name == "check" and act.word in self.table]
        named = {*looked_at, *(table.by for table in tables), *(act.word for act in self.acts if act.name == "ask")}
        named |= {heading.key for chart in self.charts_used for heading in chart.heads}
        named |= {*asked_by((*self.throws.values(), *self.checks_made)), str(self.units.steps)}
        also = bool(tables or self.check) and changes_a_check if of_unit else ask.key in self.needed_elsewhere
        return ask.key in named or also

    def _looked_at(self, ask: Ask) -> set[str]:
        """Name what conditions look at that may come up; in a checklist of one force only those at its top."""
        everywhere = ask.shape.of_unit or not self.alone
        parts = ((path, part) for path, part in self.all_of(ConditionPart) if everywhere or len(path) == 2)
        looked_at = (part for path, part in parts if self._may_come_up(path))
        return {key for part in looked_at for key in (part.key, *(each.key for each in part.against))}

    def _may_come_up(self, path: Path) -> bool:
        """Tell whether what stands at a path may come up: checks that are made, rules that change something here."""
        if path[0] == "check":
            return path[1] in [check.key for check in self.checks_made]
        if path[0] in ("ask", "open") and path[1] not in (*self.own, *self.needed_elsewhere):
            works = {name for body in self.asks[str(path[1])].bodies for name in body.works}
            others = any(part.key == path[1] for at, part in self.all_of(ConditionPart) if at[:2] != path[:2])
            return not works or others or any(map(self.works_in_it, works))
        return path[0] != "rule" or any(map(self.works_in_it, self.rule[int(path[1])].works))

    def _changes_a_check(self, ask: Ask) -> bool:
        changes = {*(["drm"] if ask.shape.of_unit else []), *(check.key for check in self.checks_made)}
        return any(not changes.isdisjoint(body.works) for body in ask.bodies)


# What nothing asks for, and what nothing is for


def charts_are_looked_up(sheet: Sheet) -> Iterator[tuple[Path, str]]:
    """Note charts that nothing looks up, and what stands in them that nothing can be made of."""
    needs, numbers = sheet.charts_looked_up
    for name, chart in sheet.chart.items():
        at: Path = ("chart", name)
        if name in needs | numbers:
            yield from _cells_fit(chart, name in needs)
            for word, line, key in sheet.headings_missing(chart):
                units = [unit for unit, on in sheet.roster.classes.items() if on.get(key) == word]
                near = nearest(word, [each for heading in chart.heads for each in heading.words])
                if near and units:
                    told = f"“{word}” is not a {line} of the chart {name}: add it there, or mend it on {few(units)}."
                    yield sheet.roster.places[units[0]], f"{told}{near}"
                else:
                    told = f"No {line} of the chart is for “{word}”, which {key} may be: add it, with . for nothing."
                    yield (*at, "cells"), told
        elif chart.by_name and sheet.is_own(at):
            yield at, f'Nothing looks this chart up: write gives, or strength, dice or needs = "chart {name}".'
        for change in chart.works if not chart.has_answers and not chart.of_each_unit else ():
            if change in OF_UNITS:
                told = f"{change} is for units: let rows or columns be unit.… or enemy.…, or write attack or defence."
                yield (*at, "cells"), told


def _cells_fit(chart: GameChart, needed: bool) -> Iterator[tuple[Path, str]]:
    """Note cells that are not what must be shown, or no numbers."""
    for number, (_, *cells) in chart.cells.lines:
        for cell in (each for each in dict.fromkeys(cells) if each != NOTHING):
            at: Path = ("chart", chart.key, "cells", number)
            if needed and need_in_cell(cell) is None:
                example = f"{cell}+ or <={cell}" if cell.isdecimal() else "one such as 3+ or <=2"
                yield at, f"“{cell}” is not what must be shown: write {example}, or . where nothing succeeds."
            elif not needed and not re.fullmatch(r"[-+−]?\d{1,4}", cell):
                yield at, f"“{cell}” is not a number: write one such as 3, or . for none."


# Circles: what waits for itself to be answered, and what comes of itself once more


Leads = Mapping[Path, tuple[Path, ...]]
"""What leads to what, each by its path in the checklist: `{("open", "bridge"): (("ask", "depth"),)}`."""

AT_ENDS = frozenset({"refuse", "drm", "result", "column"})
RULE_OF = {"retreat": "retreat", "take": "retreat", "eliminate": "eliminated"}
"""By which open rule of a kind of unit an act befalls it."""
CALLED = {"ask": "question", "open": "open rule"}


def no_circles(sheet: Sheet, problems: Problems) -> None:
    """Note each circle with its lines; `problems` takes them, by paths in the checklist."""
    waits: Leads = {
        ask.path: tuple(sheet.asks[each].path for each in ask.looks_at if each in sheet.asks)
        for ask in sheet.asks.values()
    }
    for first, *others in _circles(waits):
        said = f"{_named(first)} hangs on itself by its when{_by_way_of(others, problems)}"
        problems.wrong(f"{said}: leave one of them out.", *first)
    for first, *others in _circles(_what_is_done(sheet)):
        said = f"{_named(first)} leads to itself again{_by_way_of(others, problems)}"
        problems.wrong(f"{said}: let {'one of them' if others else 'it'} end otherwise.", *first)


def _named(path: Path) -> str:
    return " ".join(("The", CALLED.get(str(path[0]), str(path[0]).removesuffix("s")), *map(str, path[1:2])))


def _by_way_of(others: list[Path], problems: Problems) -> str:
    """Name what else is in a circle, each with its line: `, by way of the state tired (line 12)`."""
    named = [f"{_named(path)} (line {problems.line(path)})" for path in others]
    return f", by way of {a_list(named, 'and')}".replace("The ", "the ") if others else ""


def _circles(leads: Leads) -> Iterator[tuple[Path, ...]]:
    """Find circles, no two of which have a place in common."""
    places = [*leads]
    while True:
        try:
            TopologicalSorter(leads).prepare()
        except CycleError as found:
            circle: tuple[Path, ...] = tuple(reversed(found.args[1][1:]))
            first = min(range(len(circle)), key=lambda at: places.index(circle[at]))
            yield circle[first:] + circle[:first]
            leads = {place: there for place, there in leads.items() if place not in circle}
        else:
            return


def _what_is_done(sheet: Sheet) -> Leads:
    """List what comes of each open rule, answer, state, check, table and retreat."""
    leads: dict[Path, tuple[Path, ...]] = {
        ("table", name): tuple(("results", code) for code in _codes(table.used, sheet))
        for name, table in sheet.table.items()
    }
    for path, done in sheet.all_of(Does):
        at = path[:1] if path[0] == "retreat" else path[:2]
        if path[2:3] != ("each",):
            leads[at] = (*leads.get(at, ()), *_of(done, sheet))
    return leads


def _codes(cells: Iterable[str], sheet: Sheet) -> Iterator[str]:
    """Name the results that cells come to, by themselves or by an open rule; what is read off is not known."""
    stand = set(cells)
    rules = [sheet.asks[cell] for cell in stand if cell in sheet.asks]
    stand |= {str(body.works["result"]) for rule in rules for body in rule.bodies if "result" in body.works}
    return (code for code in sheet.results if code in stand)


def _of(done: Does, sheet: Sheet) -> Iterator[Path]:
    """List where acts lead; a unit that is gone by then suffers nothing more, and another one is another matter."""
    gone = False
    for either in done:
        for act in either:
            if act.name in ("rule", "ask"):
                yield sheet.asks[act.word].path
            elif not gone:
                yield from _of_act(act, sheet)
        gone = gone or any(act.name == "eliminate" and act.who == "unit" for act in either)


def _of_act(act: Act, sheet: Sheet) -> Iterator[Path]:
    if act.name == "state":
        yield "state", act.word
    elif act.name == "check" and not act.who.startswith("one "):
        yield "check" if act.word in sheet.check else "table", act.word
    elif act.name in RULE_OF:
        if act.name != "eliminate":
            yield ("retreat",)
        if act.who != "unit":
            sides, rule = {act.who} & {*SIDES} or {*SIDES}, RULE_OF[act.name]
            kinds = [kind for kind in sheet.kind.values() if rule in kind.rules and sides & kind.of.keys()]
            yield from (sheet.asks[kind.rules[rule]].path for kind in kinds)
    elif act.name == "pay":
        yield from (sheet.asks[rule].path for rule in (sheet.units.short, sheet.units.nobody) if rule)
