"""Circles of a checklist: what waits for itself to be answered, and what comes of itself once more.

A combat in which one is met never ends: who was asked once is not asked again, and the same answer does the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rulesets.api import a_list
from rulesets.from_file.reading.asks import SIDES
from rulesets.from_file.reading.lines import Path
from rulesets.from_file.reading.phrases import Act, Does
from rulesets.from_file.reading.row import Row
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.tables import as_pattern

Leads = Mapping[Path, tuple[Path, ...]]
"""What leads to what, each by its path in the checklist: `{("open", "bridge"): (("ask", "depth"),)}`."""

RULE_OF = {"retreat": "retreat", "take": "retreat", "eliminate": "eliminated"}
"""By which open rule of a kind of unit an act befalls it."""
CALLED = {"ask": "question", "open": "open rule"}


def no_circles(sheet: Sheet, row: Row) -> None:
    """Note each circle with its lines; `row` is the part of the file that the checklist stands in."""
    waits: Leads = {
        at_ask(sheet, key): tuple(at_ask(sheet, each) for each in ask.condition.keys if each in sheet.asks)
        for key, ask in sheet.asks.items()
    }
    for circle in _circles(waits):
        said = f"{_named(circle[0])} hangs on itself by its when{_by_way_of(circle, row)}"
        row.wrong(f"{said}: leave one of them out.", *circle[0])
    for circle in _circles(_what_is_done(sheet)):
        said = f"{_named(circle[0])} leads to itself again{_by_way_of(circle, row)}"
        row.wrong(f"{said}: let {'one of them' if circle[1:] else 'it'} end otherwise.", *circle[0])


def at_ask(sheet: Sheet, key: str) -> tuple[str, str]:
    """Give the path of a question or an open rule."""
    return ("open" if sheet.asks[key].shape.is_open else "ask", key)


def _named(path: Path) -> str:
    return " ".join(("The", CALLED.get(str(path[0]), str(path[0]).removesuffix("s")), *map(str, path[1:2])))


def _by_way_of(circle: tuple[Path, ...], row: Row) -> str:
    """Name what else is in a circle, each with its line: `, by way of the state tired (line 12)`."""
    lines = row.problems.lines
    others = [f"{_named(path)} (line {lines.of((*row.path, *path))})" for path in circle[1:]]
    return f", by way of {a_list(others, 'and')}".replace("The ", "the ") if others else ""


def _circles(leads: Leads) -> Iterator[tuple[Path, ...]]:
    """Find the shortest circle through each place, each of them once."""
    found = set[frozenset[Path]]()
    for start in leads:
        circle = _way_back(leads, start)
        if circle and found.isdisjoint({frozenset(circle)}):
            found.add(frozenset(circle))
            yield circle


def _way_back(leads: Leads, start: Path) -> tuple[Path, ...]:
    """Find the shortest way from a place back to it; empty if there is none."""
    ways: dict[Path, tuple[Path, ...]] = {start: (start,)}
    ahead = [start]
    for here in ahead:
        for there in leads.get(here, ()):
            if there == start:
                return ways[here]
            if there not in ways:
                ways[there] = (*ways[here], there)
                ahead.append(there)
    return ()


# What is done


def _what_is_done(sheet: Sheet) -> Leads:
    """List what comes of each open rule, answer, state, check and retreat."""
    leads: dict[Path, tuple[Path, ...]] = {}
    for key, ask in sheet.asks.items():
        leads[at_ask(sheet, key)] = tuple(each for body in ask.answers.values() for each in _of(body.does, sheet))
    for word, state in sheet.states.items():
        leads["state", word] = tuple(_of(state.again, sheet))
    for name, table in sheet.tables.items():
        leads["table", name] = tuple(("results", code) for code in _codes(table.used(), sheet))
    for code, result in sheet.results.items():
        leads["results", code] = tuple(_of(result.does, sheet))
    leads["retreat",] = tuple(each for body in sheet.retreat.answers.values() for each in _of(body.does, sheet))
    return leads


def _codes(cells: Iterable[str], sheet: Sheet) -> Iterator[str]:
    """Name the results that cells come to, by themselves or by an open rule; what is read off is not known."""
    stand = set(cells)
    rules = [sheet.asks[cell] for cell in stand if cell in sheet.asks]
    stand |= {str(body.works["result"]) for rule in rules for body in rule.bodies if "result" in body.works}
    return (code for code in sheet.results if any(as_pattern(code).fullmatch(each) for each in stand))


def _of(done: Does, sheet: Sheet) -> Iterator[Path]:
    """List where acts lead; a unit that is gone by then suffers nothing more, and another one is another matter."""
    gone = False
    for either in done:
        for act in either:
            if act.name in ("rule", "ask"):
                yield at_ask(sheet, act.word)
            elif not gone:
                yield from _of_act(act, sheet)
        gone = gone or any(act.name == "eliminate" and act.who == "unit" for act in either)


def _of_act(act: Act, sheet: Sheet) -> Iterator[Path]:
    if act.name == "state":
        yield "state", act.word
    elif act.name == "check" and not act.who.startswith("one "):
        yield "table", act.word
    elif act.name in RULE_OF:
        if act.name != "eliminate":
            yield ("retreat",)
        if act.who != "unit":
            yield from (at_ask(sheet, rule) for rule in _of_kinds(act, sheet))
    elif act.name == "pay":
        yield from (at_ask(sheet, rule) for rule in (sheet.units.short, sheet.units.nobody) if rule)


def _of_kinds(act: Act, sheet: Sheet) -> Iterator[str]:
    """Name the open rules by which an act befalls a unit unlike others of a force."""
    sides = (act.who,) if act.who in SIDES else SIDES
    for kind in sheet.kinds.values():
        if RULE_OF[act.name] in kind.rules and any(side in kind.of for side in sides):
            yield kind.rules[RULE_OF[act.name]]
