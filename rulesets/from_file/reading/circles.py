"""Circles of a checklist: what waits for itself to be answered, and what comes of itself once more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rulesets.api import a_list
from rulesets.from_file.reading.asks import SIDES
from rulesets.from_file.reading.modifiers import Act, Does
from rulesets.from_file.reading.problems import Path, Problems
from rulesets.from_file.reading.sheet import Sheet

Leads = Mapping[Path, tuple[Path, ...]]
"""What leads to what, each by its path in the checklist: `{("open", "bridge"): (("ask", "depth"),)}`."""

RULE_OF = {"retreat": "retreat", "take": "retreat", "eliminate": "eliminated"}
"""By which open rule of a kind of unit an act befalls it."""
CALLED = {"ask": "question", "open": "open rule"}


def no_circles(sheet: Sheet, problems: Problems) -> None:
    """Note each circle with its lines; `problems` takes them, by paths in the checklist."""
    waits: Leads = {
        ask.path: tuple(sheet.asks[each].path for each in ask.condition.keys if each in sheet.asks)
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
    """Find the shortest circle through each place, each of them once."""
    found = set[frozenset[Path]]()
    for start in leads:
        circle = _way_back(leads, start)
        if circle and frozenset(circle) not in found:
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
            yield from (sheet.asks[rule].path for rule in _of_kinds(act, sheet))
    elif act.name == "pay":
        yield from (sheet.asks[rule].path for rule in (sheet.units.short, sheet.units.nobody) if rule)


def _of_kinds(act: Act, sheet: Sheet) -> Iterator[str]:
    """Name the open rules by which an act befalls a unit unlike others of a force."""
    sides = (act.who,) if act.who in SIDES else SIDES
    for kind in sheet.kind.values():
        if RULE_OF[act.name] in kind.rules and any(side in kind.of for side in sides):
            yield kind.rules[RULE_OF[act.name]]
