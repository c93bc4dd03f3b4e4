"""What is seen once a checklist is read whole: circles, results that stand nowhere, what cannot be told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rulesets.api import a_list
from rulesets.from_file.reading.asks import SIDES, Ask
from rulesets.from_file.reading.conditions import ROUNDINGS, Condition
from rulesets.from_file.reading.idle import beside_results, nothing_is_idle, results_of_combats
from rulesets.from_file.reading.looked_up import looked_up
from rulesets.from_file.reading.modifiers import Act, Does, acts_of
from rulesets.from_file.reading.problems import Path, Problems, not_one_of
from rulesets.from_file.reading.sections import stands_for
from rulesets.from_file.reading.sheet import STEPS, Sheet
from rulesets.from_file.reading.tables import READ_OFF, Table

# Circles of a checklist: what waits for itself to be answered, and what comes of itself once more


Leads = Mapping[Path, tuple[Path, ...]]
"""What leads to what, each by its path in the checklist: `{("open", "bridge"): (("ask", "depth"),)}`."""

RULE_OF = {"retreat": "retreat", "take": "retreat", "eliminate": "eliminated"}
"""By which open rule of a kind of unit an act befalls it."""
CALLED = {"ask": "question", "open": "open rule"}


def no_circles(sheet: Sheet, problems: Problems) -> None:
    """Note each circle with its lines; `problems` takes them, by paths in the checklist."""
    waits: Leads = {
        at_ask(sheet, key): tuple(at_ask(sheet, each) for each in ask.condition.keys if each in sheet.asks)
        for key, ask in sheet.asks.items()
    }
    for circle in _circles(waits):
        said = f"{_named(circle[0])} hangs on itself by its when{_by_way_of(circle, problems)}"
        problems.wrong(f"{said}: leave one of them out.", *circle[0])
    for circle in _circles(_what_is_done(sheet)):
        said = f"{_named(circle[0])} leads to itself again{_by_way_of(circle, problems)}"
        problems.wrong(f"{said}: let {'one of them' if circle[1:] else 'it'} end otherwise.", *circle[0])


def at_ask(sheet: Sheet, key: str) -> tuple[str, str]:
    """Give the path of a question or an open rule."""
    return ("open" if sheet.asks[key].shape.is_open else "ask", key)


def _named(path: Path) -> str:
    return " ".join(("The", CALLED.get(str(path[0]), str(path[0]).removesuffix("s")), *map(str, path[1:2])))


def _by_way_of(circle: tuple[Path, ...], problems: Problems) -> str:
    """Name what else is in a circle, each with its line: `, by way of the state tired (line 12)`."""
    others = [f"{_named(path)} (line {problems.line(path)})" for path in circle[1:]]
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
    for word, state in sheet.state.items():
        leads["state", word] = tuple(_of(state.again, sheet))
    for name, check in sheet.check.items():
        leads["check", name] = tuple(each for done in check.every_does for each in _of(done, sheet))
    for name, table in sheet.table.items():
        leads["table", name] = tuple(("results", code) for code in _codes(table.used(), sheet))
    for code, result in sheet.results.items():
        leads["results", code] = tuple(each for done in result.every_does for each in _of(done, sheet))
    leads["retreat",] = tuple(each for body in sheet.retreat.answers.values() for each in _of(body.does, sheet))
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
                yield at_ask(sheet, act.word)
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
            yield from (at_ask(sheet, rule) for rule in _of_kinds(act, sheet))
    elif act.name == "pay":
        yield from (at_ask(sheet, rule) for rule in (sheet.units.short, sheet.units.nobody) if rule)


def _of_kinds(act: Act, sheet: Sheet) -> Iterator[str]:
    """Name the open rules by which an act befalls a unit unlike others of a force."""
    sides = (act.who,) if act.who in SIDES else SIDES
    for kind in sheet.kind.values():
        if RULE_OF[act.name] in kind.rules and any(side in kind.of for side in sides):
            yield kind.rules[RULE_OF[act.name]]


# What can only be seen once a checklist is read whole: circles, results that stand nowhere, unknown steps


TAKEN = ("attack", "defence", "ratio", "turn", "die", "column", "into", "left")
"""Keys that have a meaning in every game from a file."""
TOO_EARLY = ("battle", "strengths")
"""The steps at which strengths are not added up yet."""


def check(sheet: Sheet, problems: Problems) -> None:
    """Note what is wrong with a checklist; `problems` takes it, by paths there."""
    _names_are_free(sheet, problems)
    no_circles(sheet, problems)
    if not sheet.alone:
        _every_result_stands_somewhere(sheet, problems)
    _steps_are_there(sheet, problems)
    _roundings_are_known(sheet, problems)
    _results_come_of_the_last_roll(sheet, problems)
    _units_are_asked_about(sheet, problems)
    if sheet.names.newer:
        _is_of_format_2(sheet, problems)
    if (
        not problems.found and not sheet.alone
    ):  # a mistyped word leaves idle what it names, and that is no mistake of its own
        nothing_is_idle(sheet, problems)
        looked_up(sheet, problems)


def _names_are_free(sheet: Sheet, problems: Problems) -> None:
    for key in sheet.asks:
        if key in TAKEN and key not in sheet.names.columns:
            problems.wrong(
                f"“{key}” has a meaning in every game: give this question another name.", *at_ask(sheet, key)
            )


def _every_result_stands_somewhere(sheet: Sheet, problems: Problems) -> None:
    """Note each result that nothing comes to; a cell that is read off may hold any of them."""
    used = set(_results_used(sheet))
    if READ_OFF in used:
        return
    for code in sheet.names.results:
        if not any(stands_for(code, each) for each in used):
            problems.wrong(f"The result {code} stands in no table and comes of no rule: leave it out.", "results", code)


def _results_used(sheet: Sheet) -> Iterator[str]:
    yield from sheet.codes_of_throws
    for table in sheet.table.values():
        yield from table.used()
        yield from (str(end.value) for end in (table.below, table.above) if end.kind == "result")
    for body in (*sheet.rule, *(body for ask in sheet.asks.values() for body in ask.bodies)):
        yield from (str(value) for name, value in body.works.items() if name == "result")


def _steps_are_there(sheet: Sheet, problems: Problems) -> None:
    known = (*STEPS, *sheet.names.steps)
    for key, ask in sheet.asks.items():
        if ask.step and ask.step not in known:
            problems.wrong(not_one_of(ask.step, "a step", known), *at_ask(sheet, key), "step")
        if ask.condition.measures and _first_step(ask, sheet) in TOO_EARLY:
            problems.wrong(f'{key} is asked before strengths are added up: say step = "odds".', *at_ask(sheet, key))
    for place, rule in enumerate(sheet.rule):
        if rule.step and rule.step not in known:
            problems.wrong(not_one_of(rule.step, "a step", known), "rule", place, "step")
        early = [name for name in rule.works if name in ("attack", "defence", "strength", "spared")]
        if rule.condition.measures and early:
            problems.wrong(f"{early[0]} changes the strengths that when looks at: look at a question.", "rule", place)


def _first_step(ask: Ask, sheet: Sheet) -> str:
    return ask.step or next((step for step in STEPS if step in ask.works_at), "")


def _roundings_are_known(sheet: Sheet, problems: Problems) -> None:
    for name, table in sheet.table.items():
        readings = sheet.asks[table.rounding].shape.words if table.rounding in sheet.asks else ()
        for word in readings:
            if word not in ROUNDINGS:
                problems.wrong(not_one_of(word, "a way to round odds", ROUNDINGS), "open", table.rounding)
        _table_is_read_by_something(sheet, name, table, problems)


def _results_come_of_the_last_roll(sheet: Sheet, problems: Problems) -> None:
    for name, throw in [*sheet.throws.items()][:-1]:
        if throw.lines:
            said = "Results come of the last roll: give it margin or ratio, and leave it out here."
            problems.wrong(said, "throw" if throw.table is None else "table", name)


def _table_is_read_by_something(sheet: Sheet, name: str, table: Table, problems: Problems) -> None:
    if not table.by and len(table.columns) > 1:
        problems.wrong('Say by what the columns are found, such as by = "difference".', "table", name)


def _is_of_format_2(sheet: Sheet, problems: Problems) -> None:
    """Note what format 2 writes otherwise, and who is named where nobody can be meant."""
    for word, state in sheet.state.items():
        for key, where in (("attack", "attacking"), ("defence", "defending")):
            if getattr(state, key) is not None:
                problems.wrong(f"{key} of a state is written {where}.strength in format 2.", "state", word, key)
    for place, rule in enumerate(sheet.rule):
        late = [name for name in rule.works if name not in ("note", "refuse")]
        if rule.step and late and not rule.after:
            said = f"step is for rules that note or refuse: {late[0]} works where it belongs. Leave step out."
            problems.wrong(said, "rule", place, "step")
        if "doubles" in rule.condition.keys and rule.after in sheet.table and sheet.table[rule.after].dice.number == 1:
            problems.wrong("doubles needs two dice, and one is rolled: look at die.", "rule", place, "when")
    meant = {"units": bool(sheet.alone), "enemy": any(each.who == "both" for each in sheet.throws.values())}
    for code, result in sheet.results.items():
        for act in (act for done in result.every_does for act in acts_of(done)):
            if not meant.get(act.who, True):
                problems.wrong(
                    f"“{act.text}”: no {act.who} can be meant here. Write {WRITE[act.who]}.", "results", code
                )


WRITE = {"units": "attackers or defenders", "enemy": "attackers or defenders"}


def _units_are_asked_about(sheet: Sheet, problems: Problems) -> None:
    """Note a question about a unit that is met where no unit is in hand."""
    for key, ask in sheet.asks.items():
        for met in (*ask.condition.keys, *(each for body in ask.bodies for each in body.condition.keys)):
            if met in sheet.asks and sheet.asks[met].shape.of_unit and not ask.shape.of_unit:
                problems.wrong(
                    f"{met} is about a unit, and {key} is not: look at another question.", *at_ask(sheet, key)
                )
    conditions: list[tuple[str, int | str, Condition]] = [
        ("results", code, each.condition) for code in results_of_combats(sheet) for each in sheet.results[code].but
    ]
    conditions += [("rule", place, each.condition) for place, each in enumerate(sheet.rule) if not each.each]
    conditions += [("advance", place, each.condition) for place, each in enumerate(sheet.advance)]
    conditions += [("faces", word, each.condition) for word, each in sheet.faces.items()]
    for section, place, condition in conditions:
        for met in condition.keys:
            if met in sheet.asks and sheet.asks[met].shape.of_unit:
                problems.wrong(
                    f"{met} is about a unit, and no unit is in hand: look at another question.", section, place
                )
            elif met.startswith(("unit.", "enemy.")):
                told = (
                    f"{met} is about a unit, and no unit is in hand: write each in a rule, or attackers or defenders."
                )
                problems.wrong(told, section, place)
    for place, rule in enumerate(sheet.rule):
        for met in rule.condition.keys if rule.each else ():
            if met.startswith("units."):
                problems.wrong(
                    "units is for checklists of one force: write unit, attackers or defenders.", "rule", place
                )


# How often one unit may lose steps in a single combat, as far as the file tells


LOSING = ("lose", "pay", "take")
_DEEP = 8
"""How far acts are followed that lead to others, such as checks that lead to checks."""


def may_lose_again(sheet: Sheet, losing: tuple[str, ...] = LOSING) -> bool:
    """Tell whether some combat may take steps off one unit a second time, by acts of these names."""
    done = (*(body.does for body in beside_results(sheet)), sheet.alone_does, *_by_dice(sheet))
    before = sum((_losses(sheet, each, losing, _DEEP) for each in done), Counter[str]())
    results = [done for result in sheet.results.values() for done in result.every_does]
    found = (_losses(sheet, done, losing, _DEEP) for done in results or [()])
    return any(most > 1 for each in found for most in (before + each).values())


def _by_dice(sheet: Sheet) -> tuple[Does, ...]:
    """List what throws do, and what the faces of their dice do, where like acts add up to one."""
    faces = dict.fromkeys(
        tuple(replace(act, number=0, text="") for act in either) if len(either) == 1 else either
        for face in sheet.faces.values()
        for either in face.does
    )
    return (*(each.does for each in sheet.throws.values()), tuple(faces))


def _losses(sheet: Sheet, done: Does, losing: tuple[str, ...], deep: int) -> Counter[str]:
    """Count how often what is done may take steps off a unit of each side; of choices, the worst."""
    found: Counter[str] = Counter()
    for either in done:
        found += _worst([_losses_of(sheet, act, losing, deep) for act in either])
    return found


def _losses_of(sheet: Sheet, act: Act, losing: tuple[str, ...], deep: int) -> Counter[str]:
    sides = _losers(act.who)
    if act.name in losing:
        return Counter(sides)
    if deep == 0:
        return Counter()
    led_to = _led_to(sheet, act)
    worst = _worst([_losses(sheet, body, losing, deep - 1) for body in led_to])
    return worst if act.name in ("rule", "ask") else Counter({side: max(worst.values(), default=0) for side in sides})


def _led_to(sheet: Sheet, act: Act) -> list[Does]:
    """List what an act may lead to."""
    match act.name:
        case "rule" | "ask":
            return [body.does for body in sheet.asks[act.word].answers.values()]
        case "retreat":
            return [way.does for way in sheet.retreat.answers.values()]
        case "state":
            return [sheet.state[act.word].again]
        case "check" if act.word in sheet.check:
            return [*sheet.check[act.word].every_does]
        case "check":
            cells = sheet.table[act.word].used()
            return [done for cell in cells if cell in sheet.results for done in sheet.results[cell].every_does]
    return []


def _losers(who: str) -> tuple[str, ...]:
    return tuple(side for side in ("attackers", "defenders") if who.removeprefix("one ") in side) or (
        "attackers",
        "defenders",
    )


def _worst(counts: list[Counter[str]]) -> Counter[str]:
    worst: Counter[str] = Counter()
    for each in counts:
        worst |= each
    return worst
