"""What is decided unsaid, numbers that nothing can come of, limits; a sentence each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rulesets.api import a_list
from rulesets.from_file.reading.conditions import ConditionPart
from rulesets.from_file.reading.modifiers import Does, Modifiers, Rule, acts_of
from rulesets.from_file.reading.names import HIGHEST, MOST_COUNTED, SIDES
from rulesets.from_file.reading.notation import FAR, StrengthChange, met, span, steps_down, whole_odds
from rulesets.from_file.reading.rolls import Remarked, counted, is_of_checks, needed, rolled
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.tables import Table
from rulesets.from_file.reading.throws import GameThrow

# What conditions look at


def _exactly_so(sheet: Sheet) -> Remarked:
    """Remark turns that nobody may know, and odds that end at a figure, as those up to the next are read as that."""
    by_odds = any(table.by == "odds" for table in sheet.table.values())
    for path, part in sheet.all_of(ConditionPart):
        if part.name == "turn":
            told = "turn is not known while no player keeps the clock, and it is not asked, so this does not hold then"
            yield path, f"{told}: a question with clock is asked."
        for of in part.spans if part.name == "ratio" and by_odds else ():
            if of.high < FAR and not of.open_high:
                after = whole_odds(steps_down(of.high) + 1)
                low, high, end = (f"{each.numerator}-{each.denominator}" for each in (of.low, of.high, after))
                above = f'when = {{ ratio = "{low}+" }} and unless = {{ ratio = "{end}+" }}'
                between = str((of.high + after) / 2).replace("/", " to ")
                write = above if of.low > 0 else f"<{end}"
                told = f"ratio goes up to {high} exactly, and not to {between}"
                yield path, f"{told}: if it should, write {write}."


def _unlike(sheet: Sheet) -> Remarked:
    """Remark unlike answers of which the best alone should count."""
    for key, ask in sheet.ask.items():
        kinds = {word: tuple(body.works) for word, body in ask.answer.items() if body.works}
        if ask.counts == "most" and len({*kinds.values()}) > 1:
            unlike = [f"{word} ({', '.join(works)})" for word, works in kinds.items()]
            yield ask.path, f"ask {key}: {a_list(unlike, 'and')} change different things, of which each counts."


def _of_forces(sheet: Sheet) -> Remarked:
    """Remark states of a whole force beside losses of some of it, and by which strengths is reckoned what is owed."""
    said = any(body.owed for ask in sheet.asks.values() for body in ask.answer.values())
    for path, done in sheet.all_of(Does):
        acts = acts_of(done)
        for act in acts:
            loses = any(each.name in ("lose", "take") and each.who == act.who for each in acts)
            if act.name == "state" and act.who in sheet.forces and loses and sheet.forces[act.who].most != 1:
                told, one = f"“{act.text}” is done to all of them, also to one that lost nothing", act.who[:-1]
                yield sheet.as_written(path), f"{told}: write one {one}, or each {one} if all are meant."
            if act.name == "pay" and not said and any(sheet.all_of(StrengthChange)):
                told = "goes by printed strengths, whatever halves or doubles them"
                yield sheet.as_written(path), f"“{act.text}” {told}: an open rule with owed may say otherwise."


def _of_all(sheet: Sheet) -> Remarked:
    """Remark what is so where it is so of all attackers, of each that advances, and of two units in place of one."""
    for place, each in enumerate(sheet.advance if sheet.attackers.most != 1 else ()):
        for part in each.when:
            if part.who == "attackers" and part.key in sheet.asks:
                told = f"{part.name} is so only where it is so of all of them; of each that advances, write unit"
                yield ("advance", place), f"{told}.{part.key}."
    for path, rule in sheet.all_of(Rule):
        for one, other in combinations([part for part in rule.when if part.who.startswith("any-")], 2):
            if one.who == other.who and sheet.forces[one.who.removeprefix("any-") + "s"].most != 1:
                told = f"{one.name} and {other.name} may be so of two units: if one must be both"
                yield path, f'{told}, write each = "{one.who.removeprefix("any-")}s" and look at unit.'


# Changes


def _of_one_side(sheet: Sheet) -> Remarked:
    """Remark a question that is asked of one side alone, as the rules that look at it are for that one."""
    each, parts = {path: rule.each for path, rule in sheet.all_of(Rule)}, sheet.all_of(ConditionPart)
    asked = [(part.key, part.who.replace("unit", each.get(path[:2], "both"))) for path, part in parts]
    for path, rule in sheet.all_of(Rule):
        for part in rule.when if rule.each in SIDES and "strength" in rule.works else ():
            is_alone = all(rule.each[:-1] in who for key, who in asked if key == part.key)
            prompt = sheet.ask[part.key].prompt if part.key in sheet.ask and part.key not in sheet.names.columns else ""
            if is_alone and part.who == "unit" and prompt and rule.each[:6] not in prompt.lower():
                told = f'{part.key} is asked of the {rule.each} alone: for both sides write each = "both"'
                yield path, f"{told}; otherwise have its prompt say {rule.each[:-1]}."


def _too_large(sheet: Sheet) -> Remarked:
    """Remark changes after which each roll, or none, comes to what it must, and by which no die is left."""
    for path, body in sheet.all_of(Modifiers):
        table = None if (of_checks := is_of_checks(sheet, path)) else sheet.main_table
        most = next(each for each in (counted(sheet, path)[-1], 1) if each < HIGHEST)
        for name, each in ((name, by) for name, by in body.works.items() if type(by) is int):
            of, by = name.removeprefix("attackers.").removeprefix("defenders."), each * most
            side = name.partition(".")[0] if of != name else ""
            changed = f"{name} {each:+d}" + f" at {most}" * (most > 1)
            checks = [*sheet.check] if name == "drm" and of_checks else [of]
            needs = (told for check in checks for told in _of_needs(sheet, check, by))
            of_table = _of_table(table, of, by) if table is not None else ()
            for told in (*needs, *_of_pools(sheet, of, side, by), *of_table):
                yield (*path, name), f"{changed}: {told}."
    for path, act in sheet.acts_with_paths:
        for told in _of_needs(sheet, act.word, act.number) if act.name == "check" and act.number else ():
            yield path[:2], f"“{act.text}”: {told}."


def _of_needs(sheet: Sheet, name: str, by: int) -> Iterator[str]:
    """Say of a change of a roll that each roll, or none, then comes to what it must."""
    for what, at, need, dice, plus, (always, never) in rolled(sheet):
        limits = sheet.throws[name].drms if at == ("throw", name) else None
        if at[1] != name or (limits is not None and by not in limits):
            continue
        shown = {
            met(sign, roll + more + by, number)
            for _, _, sign, number, more in needed(sheet, at, need, plus)
            for roll in dice.numbers()
        }
        if shown == {True} and not never:
            yield f"every roll of {dice} comes to {need.text} then ({what})"
        elif shown == {False} and not always:
            yield f"no roll of {dice} comes to {need.text} then ({what})"


def _of_pools(sheet: Sheet, name: str, side: str, by: int) -> Iterator[str]:
    """Say of a change of the number of dice that none is left then, or that it is more than there may be."""
    key, _, part = name.partition(".")
    throw = sheet.throws.get(key)
    if throw is None or part != "dice":
        return
    for whose, pool in throw.pools.items():
        columns = sheet.roster.shown(pool.word) if pool.kind == "column" else []
        shown, most = max(pool.value, *columns, 0), throw.most.get(whose, MOST_COUNTED)
        if side in ("", whose) and 0 < shown <= -by and whose not in throw.least:
            yield f"no die is left of {shown} (roll {key})"
        elif side in ("", whose) and by >= most:
            yield f"more than {most} dice are never rolled (roll {key})"


def _of_table(table: Table, name: str, by: int) -> Iterator[str]:
    """Say of a change of the die that each roll is read in the same row then, and of a shift that it is too wide."""
    if name == "drm" and by in table.drms and len(table.spans) > 1:
        rows = {table.row(roll + by) for roll in table.dice.numbers(table.low)}
        if len(rows) == 1:
            yield f"every roll of {table.dice} is read in the row {table.cells.rows[rows.pop()]} then"
    if name == "shift" and by in table.shifts and 2 < len(table.columns) <= abs(by):
        yield f"the table {table.key} has {len(table.columns)} columns"


# Limits and ranges


def _limits_hold(sheet: Sheet) -> Remarked:
    """Remark limits by which everything is changed, and rolls whose limits nothing else says."""
    limited = [("throw", name, "drms", throw.drms) for name, throw in sheet.throws.items()]
    for name, table in sheet.tables.items():
        limited += [("table", name, "shifts", table.shifts), ("table", name, "drms", table.drms)]
    for section, name, key, limits in limited:
        if 0 not in limits:
            changed = "each roll is changed" if key == "drms" else "each column is shifted"
            named = f"{section.replace('throw', 'roll')} {name}: {key}"
            yield (section, name, key), f"{named} leaves out 0, so {changed}, whatever holds."
    for name, throw in sheet.throws.items():
        pools = [pool.word for pool in throw.pools.values() if pool.kind == "throw"]
        others = [of for of in pools if sheet.throws[of].who != throw.who]
        if others and not throw.stops:
            said = f"roll {name}: stops is not said, so its own successes count, not what is left of {others[0]}."
            yield ("throw", name), said
        for side in (each for each in throw.needs if each in throw.pools and _may_be_unlike(sheet, throw, each)):
            refused = f"{side} that need different numbers are refused together"
            yield ("throw", name), f"roll {name}: {refused}, as its dice are not theirs one by one."


def _may_be_unlike(sheet: Sheet, throw: GameThrow, side: str) -> bool:
    """Tell whether units of a side may need different numbers of dice that are not theirs one by one."""
    number = throw.needs[side].number
    of_units = number.kind == "column" and not number.of_enemy
    of_units = of_units or (
        number.kind == "chart" and any(each.who == "unit" for each in sheet.chart[number.word].heads)
    )
    return of_units and throw.pools[side].kind in ("number", "ask") and sheet.forces[side].most != 1


def _shared(sheet: Sheet) -> Remarked:
    """Remark ranges that share a number; a single number goes before a range in any case."""
    parts: list[tuple[str, str, GameThrow | Table]] = [("table", name, each) for name, each in sheet.tables.items()]
    parts += [("throw", name, each) for name, each in sheet.throws.items() if each.table is None]
    for section, name, part in parts:
        lines = part.lines if isinstance(part, GameThrow) else part.margin
        for place, line in enumerate(lines):
            of = line.span
            ends = [end for end, is_open in ((of.low, of.open_low), (of.high, of.open_high)) if not is_open]
            if any(end in each.span for end in ends if abs(end) < FAR for each in lines[:place]):
                key = "margin" if part.margin else "ratio"
                told = f"{line.code}: its numbers stand in a line before it, which counts there"
                yield (section, name, key, line.at), f"{section.replace('throw', 'roll')} {name}: {told}."
    for path, said, keys in (
        (("results",), "results", sheet.names.results),
        *((("check", name), f"check {name}, failed-by", check.failed_by) for name, check in sheet.check.items()),
    ):
        spans = [(key, found) for key in keys if not key.isdecimal() and (found := span(key)) is not None]
        for (key, found), (other, also) in combinations(spans, 2):
            if found.meets(also):
                yield path, f"{said}: {a_list([key, other], 'and')} share a number; the first of them counts there."


OF_NUMBERS = (
    _exactly_so,
    _unlike,
    _of_forces,
    _of_all,
    _of_one_side,
    _too_large,
    _limits_hold,
    _shared,
)
