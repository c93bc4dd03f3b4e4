"""What is seen once a checklist is read whole: names that clash, units that nobody has in hand, what does nothing."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.from_file.reading.asks import Ask
from rulesets.from_file.reading.conditions import MEASURES, ConditionPart, is_of_throw
from rulesets.from_file.reading.modifiers import OF_UNITS, WORKS_AT, Does, Modifiers, Rule, acts_of
from rulesets.from_file.reading.names import MOST_COUNTED, ROUNDINGS, SIDES, STEPS
from rulesets.from_file.reading.notation import StrengthChange
from rulesets.from_file.reading.problems import Path, Problems, few, not_one_of
from rulesets.from_file.reading.sections import stands_for
from rulesets.from_file.reading.sheet import Sheet, charts_are_looked_up, no_circles
from rulesets.from_file.reading.tables import READ_OFF
from rulesets.from_file.reading.throws import GameThrow

Found = Iterator[tuple[Path, str]]
"""What is wrong: where it stands in the checklist, and the sentence."""


def check(sheet: Sheet, problems: Problems) -> None:
    """Note what is wrong with a checklist; `problems` takes it, by paths there."""
    no_circles(sheet, problems)
    for finds in (OF_NAMES, OF_FORMAT_2 if sheet.names.newer else (), IDLE):
        if finds is not IDLE or not (problems.found or sheet.alone):  # what a mistyped word names is idle, and no more
            for path, said in (found for find in finds for found in find(sheet)):
                problems.wrong(said, *path)


# Names and steps


TAKEN = ("attack", "defence", "ratio", "turn", "die", "column", "into", "left")
"""Keys that have a meaning in every game from a file."""
TOO_EARLY = ("battle", "strengths")
"""The steps at which strengths are not added up yet."""


def _names_are_free(sheet: Sheet) -> Found:
    for key, ask in sheet.asks.items():
        if key in TAKEN and key not in sheet.names.columns:
            yield ask.path, f"“{key}” has a meaning in every game: give this question another name."


def _every_result_stands_somewhere(sheet: Sheet) -> Found:
    """Note each result that nothing comes to; a cell that is read off may hold any of them."""
    used = sheet.results_of(tuple(sheet.table.values()))
    looked_at = READ_OFF not in used and not sheet.alone and sheet.is_own(("results",))
    for code in sheet.names.results if looked_at else ():
        if not any(stands_for(code, str(each)) for each in used):
            yield ("results", code), f"The result {code} is in no table, and no rule leads to it: leave it out."


def _strengths_are_added_up(sheet: Sheet) -> Found:
    for key, ask in sheet.asks.items():
        first = ask.step or next((step for step in STEPS if step in ask.works_at), "")
        if ask.measures and first in TOO_EARLY:
            yield ask.path, f'{key} is asked before strengths are added up: say step = "odds".'
    for path, rule in sheet.all_of(Rule):
        early = [name for name in rule.works if name in ("attack", "defence", "strength", "spared")]
        if rule.measures and early:
            told = f"{early[0]} works before the strengths are known that when looks at (attack, defence, ratio)"
            yield path, f"{told}: let it look at a question, or use shift."


def _tables_can_be_read(sheet: Sheet) -> Found:
    for table in sheet.table.values():
        for word in sheet.asks[table.rounding].shape.words if table.rounding in sheet.asks else ():
            if word not in ROUNDINGS:
                yield ("open", table.rounding), not_one_of(word, "a way to round odds", ROUNDINGS)
    for name, throw in [*sheet.throws.items()][:-1]:
        if throw.lines:
            section = "throw" if throw.table is None else "table"
            yield (section, name), "Results come of the last roll: give it margin or ratio, and leave it out here."


ABOUT = "{met} is about a unit, and {what}: look at another question."
NOBODY = "{met} is about a unit, and no unit is in hand: write each in a rule, or attackers or defenders."


def _units_are_asked_about(sheet: Sheet) -> Found:
    of_units = [key for key, ask in sheet.asks.items() if ask.shape.of_unit and key not in MEASURES]
    for key, ask in sheet.asks.items():
        for part in (each for body in (ask, *ask.bodies) for each in body.parts):
            if part.name in of_units and not ask.shape.of_unit:
                yield ask.path, ABOUT.format(met=part.name, what=f"{key} is not")
    combats = sheet.results_of_combats
    each = {place for place, rule in enumerate(sheet.rule) if rule.each}
    for path, part in sheet.all_of(ConditionPart):
        section, at = path[0], path[:2]
        in_hand = section == "rule" and path[1] in each
        if in_hand and part.name.startswith("units.") and not sheet.alone:
            yield at, "units is for checklists of one force: write unit, attackers or defenders."
        elif in_hand or section not in ("rule", "faces", "results"):
            continue
        elif section != "results" or path[1] in combats:
            if part.name in of_units:
                sides = f" (attackers.{part.name} and defenders.{part.name} are about their units)"
                what = "no unit is in hand" + sides * (part.name in sheet.names.columns)
                yield at, ABOUT.format(met=part.name, what=what)
            elif part.who in ("unit", "enemy"):
                yield at, NOBODY.format(met=part.name)


OF_NAMES = (
    _names_are_free,
    _every_result_stands_somewhere,
    _strengths_are_added_up,
    _tables_can_be_read,
    _units_are_asked_about,
)


# What format 2 writes otherwise


def _rules_work_where_they_belong(sheet: Sheet) -> Found:
    for path, rule in sheet.all_of(Rule):
        late = [name for name in rule.works if name not in ("note", "refuse")]
        if rule.step and late and not rule.after:
            said = f"step is for rules that note or refuse: {late[0]} works where it belongs. Leave step out."
            yield (*path, "step"), said
        table = sheet.table.get(rule.after)
        if any(part.key == "doubles" for part in rule.parts) and table and table.dice.number == 1:
            yield (*path, "when"), "doubles needs two dice, and one is rolled: look at die."


def _somebody_is_meant(sheet: Sheet) -> Found:
    both, made = any(each.who == "both" for each in sheet.throws.values()), [each.key for each in sheet.checks_made]
    of_both = {line.code for throw in sheet.throws.values() for line in throw.lines} | {*sheet.works_in("result")}
    said = set[tuple[str | int, str]]()
    for path, act in sheet.acts_with_paths:
        by_nobody = act.who == "units" or (act.who.endswith("enemy") and (not both or path[1] in of_both))
        is_nobody = (path[0] == "results" and by_nobody) or (act.who in ("winner", "loser") and not both)
        if is_nobody and not sheet.alone and (path[0], act.who) not in said:  # a result with # is for many numbers
            said.add((path[0], act.who))
            write = "winner, loser, attackers or defenders" if both else "attackers or defenders"
            yield path[:2], f"“{act.text}”: no {act.who.split()[-1]} can be meant here. Write {write}."
        is_done = path[0] == "does" or (path[0] == "check" and path[1] in made)
        if sheet.alone and is_done and act.who not in ("", "unit", "units"):
            yield path[:2], f"“{act.text}”: one force checks alone here. Write units, or unit in a check."


OF_FORMAT_2 = (_rules_work_where_they_belong, _somebody_is_meant)


# Modifiers that would change nothing


IDLE_HERE = "{name} does nothing here, as {key} is {asked}: write a rule with when = {{ {key} = … }} and {name}."
ABOUT_UNIT = "{name} does nothing at a question about a unit: write {may}."
NO_CAP = "{name} works at an open rule only: name that rule as the {name} of a table."
UNNAMED_CAP = 'No table goes by this rule: write {name} = "{key}" in a table of odds, or take {name} out here.'
NOT_OF_ODDS = "cap is for columns that go on beyond a table: odds, and numbers that rise evenly."
NO_DIFFERENCE = 'No table is read by the difference: write by = "difference" in one, or shift or drm here.'
NO_TABLE = "{name} changes nothing here, as no table is read by it: write a change of a roll, such as {roll} = -1."
NOT_FOR_EACH = ("attack", "defence", "table", "column", "result", "difference")


def _bodies(sheet: Sheet) -> Iterator[tuple[Ask, Modifiers, Path]]:
    """List what answers do, each with where it stands."""
    bodies = ((path, body) for path, body in sheet.all_of(Modifiers) if path[0] in ("ask", "open"))
    return ((sheet.asks[str(path[1])], body, path) for path, body in bodies)


def _modifiers_work(sheet: Sheet) -> Found:
    asked_at, stand = sheet.asked_by_tables, sheet.standing
    is_checked = bool(sheet.check) or any(act.name == "check" for _, act in sheet.acts_with_paths)
    checks = ["drm", *sheet.check] if is_checked or not sheet.names.newer else []
    about_unit, by_act = ("about one unit", frozenset(checks)), ("asked by an act", frozenset[str]())
    for ask, body, at in _bodies(sheet):
        asked, there = asked_at.get(ask.key, about_unit if ask.shape.of_unit else by_act)
        works = {*WORKS_AT} if ask in stand else {*there, "does"}
        for name in (*body.works, *(key for key in ("cap", "limits") if getattr(body, key, None))):
            if name in OF_UNITS and ask.shape.form != "which":
                yield (*at, name), f"{name} is for units: write it at a question with which."
            elif name in ("cap", "limits"):
                told = UNNAMED_CAP if ask.shape.is_open else NO_CAP
                yield from [((*at, name), told.format(name=name, key=ask.key))] if name not in there else []
            elif name not in works and (name in WORKS_AT or ask not in stand):
                told = ABOUT_UNIT if ask.shape.of_unit else IDLE_HERE
                change = name if sheet.main_table or name != "drm" else sheet.last_throw.key
                rule = f"a rule with when = {{ defenders.{ask.key} = … }} and {change}"
                other = rule if sheet.names.newer else "a question with which"
                may = f"{few(checks)}, or {other}" if checks else other
                yield (*at, name), told.format(name=name, key=ask.key, asked=asked, may=may)


def _answers_fit(sheet: Sheet) -> Found:
    """Note readings of a cell without a result, and numbers of an answer that nothing can be counted by."""
    cells = {cell for table in sheet.table.values() for cell in table.used}
    for ask in sheet.asks.values():
        for word in ask.shape.words if ask.key in cells else ():
            if word not in ask.answer or "result" not in ask.answer[word].works:
                yield ask.path, f"{ask.key} stands in a table: say the result of each answer, such as {word}."
    for ask, body, at in _bodies(sheet):
        for name, value in body.works.items() if ask.shape.form == "number" else ():
            if isinstance(value, StrengthChange) and value.times != 1:
                yield (*at, name), f"{value} cannot be counted: write +1 or -1, or a rule with when."
            if name == "does":
                yield at, "does cannot follow a number: write a rule with when and does."


def _tables_are_changed(sheet: Sheet) -> Found:
    """Note an order of the cap, and a change of the difference, by which no column is found."""
    for table in sheet.table.values():
        if table.by != "odds" and table.step is None and table.cap != "first":
            rule = f", and [open.{table.cap}]" if table.cap in sheet.asks else ""
            here = "Here what lies beyond the last column stands in it, and shifts go from there."
            yield ("table", table.key, "cap"), f"{NOT_OF_ODDS} {here} Leave cap out{rule}."
    by_difference = any(table.by == "difference" for table in sheet.tables_of_combats)
    for path, body in sheet.all_of(Modifiers) if not by_difference else ():
        if "difference" in body.works and path[0] != "state" and sheet.is_own(path):
            yield (*path, "difference"), NO_DIFFERENCE


def _rules_work(sheet: Sheet) -> Found:
    for path, rule in sheet.all_of(Rule):
        if not rule.works:
            yield path, "This rule does nothing: give it shift, drm, attack, defence, result, refuse, note or does."
        for name in rule.works:
            if name in OF_UNITS and not rule.each:
                more = ", or a rule with each" if sheet.names.newer else ""
                yield (*path, name), f"{name} is for units: write it at a question with which{more}."
            if rule.each and name in NOT_FOR_EACH:
                yield (*path, name), f"{name} is not for one unit: write strength, or a rule without each."
        if rule.after and sheet.is_own(path):
            yield from _rule_follows(sheet, rule, path)
        elif not rule.after and (bad := next((part for part in rule.parts if is_of_throw(part, sheet.names)), None)):
            yield (*path, "when"), f"{bad.name} is known after a roll only: write after = … in this rule."


def _rule_follows(sheet: Sheet, rule: Rule, path: Path) -> Found:
    """Note what a rule cannot do any more once the dice lie there."""
    throw = sheet.throws.get(rule.after)
    is_pool = throw is not None and throw.table is None and not throw.sums
    if throw is not None and is_pool and (not throw.needs or "doubles" in [part.key for part in rule.parts]):
        yield (*path, "after"), "after looks at dice that are added up, and at each die of a pool that succeeds (die)."
        return
    works = {"shift", "drm"} if throw is None or throw.table is not None else {"drm", rule.after}
    works = set[str]() if is_pool else works | {"result"} if throw is None else works
    if throw is not None and throw.who == "both" and not is_pool:
        changes = (rule.after, *(("shift", "drm") if throw.table is not None else ()))
        works |= {f"{side}.{change}" for side in SIDES for change in changes}
    for part in rule.parts if throw is None or throw.who != "both" else ():
        if part.who and is_of_throw(part, sheet.names):
            yield (*path, "when"), f"“{part.name}”: one side alone rolls here, so write {part.key}."
    for name in rule.works:
        if name not in (*works, "does", "note"):
            told = few([*sorted(works), "does", "note"])
            yield (*path, name), f"{name} comes too late after a roll: write {told}."
    for key in ("each", "step"):
        if getattr(rule, key):
            yield (*path, key), f"{key} does not go with after: leave one of them out."


def _throws_are_changed(sheet: Sheet) -> Found:
    """Note modifiers of tables where throws alone decide, and a change of the die where no die is added up."""
    if sheet.main_table is not None:
        return
    last, idle = sheet.last_throw, sheet.idle
    of_checks = {ask.path for ask in sheet.asks.values() if ask.shape.of_unit}
    bodies = (each for each in sheet.all_of(Modifiers) if each[0][:2] not in of_checks)
    works = [(path, tuple(body.works)) for path, body in bodies if path[2:] != ("checking",)]
    works += [(("chart", name, "cells"), chart.works) for name, chart in sheet.chart.items() if not chart.has_answers]
    changed = f"{last.key}.dice" if last.symbols else last.key
    for path, names in works:
        for name in (each for each in names if each in idle and sheet.is_own(path)):
            yield (*path, name), NO_TABLE.format(name=name, roll=changed)


def _throws_are_changed_for_who_throws(sheet: Sheet) -> Found:
    """Note a change of a throw that is said of units of the side that does not throw it."""
    in_states = {"attacking": "attackers", "defending": "defenders"}
    for path, body in sheet.all_of(Modifiers):
        side = body.each if isinstance(body, Rule) else in_states.get(str(path[-1]), "") if path[0] == "state" else ""
        for name in body.works if side in SIDES else ():
            throw = sheet.throws.get(name.partition(".")[0])
            if throw is not None and side not in throw.sides:
                told = f"{name} is rolled by the {throw.who}, and this is for a unit of the {side}"
                such = f'such as when = {{ {side}.state = "…" }} with {name}'
                yield (*path, name), f"{told}: write a rule without each, {such}."


def results_have_no_gap(sheet: Sheet) -> Iterator[tuple[Path, str]]:
    """Note the first number that the last throw may leave and no result is for."""
    throw = sheet.last_throw if sheet.throws else None
    codes = {int(code) for code in sheet.results if code.isdecimal()}
    if sheet.alone or sheet.main_table is not None or throw is None or not codes or throw.symbols:
        return
    missing = [number for number in _may_be_left(sheet, throw, codes) if number not in codes]
    if missing:
        more, plus = (" or more", "+") if missing[0] > max(codes) else ("", "")
        told = f'No result is for {missing[0]}{more}: add one, such as "{missing[0]}{plus}" = "no effect".'
        yield ("results",), told


def _may_be_left(sheet: Sheet, throw: GameThrow, codes: set[int]) -> range | list[int]:
    """List the numbers that a throw may leave, as far as the file tells."""
    if throw.table is not None:
        return sorted({int(cell) for cell in throw.table.used if cell.isdecimal()})
    if throw.lines:
        return []
    if throw.sums:
        return range(2) if throw.needs else range(min(codes), max(codes) + 1)
    works = [tuple(body.works) for _, body in sheet.all_of(Modifiers)] + [each.works for each in sheet.chart.values()]
    changed = any(f"{throw.key}.dice" in name for names in works for name in names)
    thrown = [
        throw.most.get(side, pool.value if pool.kind == "number" and not changed else MOST_COUNTED)
        for side, pool in throw.pools.items()
    ]
    most = min(thrown) if throw.pairs else max(thrown)  # each pair has a die of both
    return range(most + 1)


def _acts_are_done(sheet: Sheet) -> Found:
    """Note answers that do something, of a question that is asked elsewhere than an act asks for it."""
    asked = sheet.asked_by_acts | {ask.key for ask in sheet.standing}
    for ask, body, at in _bodies(sheet):
        if body.does and ask.key not in asked:
            act = f"{'rule' if ask.shape.is_open else 'ask'} {ask.key}"
            yield at, f"What this answer does is never done: let a result say “{act}”."


def _units_are_in_hand(sheet: Sheet) -> Found:
    """Note acts of a unit where the whole combat is ruled; a check, a retreat and a state have a unit in hand."""
    of_results = ((code, done) for code in sheet.results_of_combats for done in sheet.results[code].every_does)
    where: list[tuple[Path, Does]] = [(("results", code), done) for code, done in of_results]
    where += [(path, done) for path, done in sheet.all_of(Does) if path[0] in ("throw", "faces")]
    where += [((*path, "does"), rule.does) for path, rule in sheet.all_of(Rule) if not rule.each]
    where += [((*ask.path, "answer", word), body.does) for ask in sheet.standing for word, body in ask.answer.items()]
    of_both = [throw.key for throw in sheet.throws.values() if throw.who == "both"]
    for path, done in where:
        follows_either = path[0] == "rule" and sheet.rule[int(path[1])].after in of_both
        for act in acts_of(done):
            if act.who == "unit" or (act.who.endswith("enemy") and path[0] != "results" and not follows_either):
                told = f"“{act.text}” is about a unit, and here no unit is in hand"
                yield path, f"{told}: write attackers, defenders, one attacker or one defender."


def _faces_are_on_dice(sheet: Sheet) -> Found:
    """Note symbols that stand on no die."""
    for face in sheet.faces:
        if face not in sheet.symbols and sheet.is_own(("faces", face)):
            yield ("faces", face), not_one_of(face, "on any die", sheet.symbols, most=len(sheet.symbols))


def _advances_are_said(sheet: Sheet) -> Found:
    """Note what is said of an advance behind what always holds, as the first that fits is said."""
    always = [place for place, each in enumerate(sheet.advance) if not each.when and not each.unless]
    for place in range(always[0] + 1, len(sheet.advance)) if always else ():
        yield ("advance", place), "This is never said, as an advance before it always fits: put that one last."


IDLE = (
    _modifiers_work,
    _advances_are_said,
    _answers_fit,
    _tables_are_changed,
    _rules_work,
    _throws_are_changed,
    _throws_are_changed_for_who_throws,
    _acts_are_done,
    _units_are_in_hand,
    charts_are_looked_up,
    _faces_are_on_dice,
    results_have_no_gap,
)
