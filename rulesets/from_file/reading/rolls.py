"""What is remarked of rolls and checks: what no die shows, and who wins or loses by them against all likelihood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

from rulesets.api import a_list
from rulesets.from_file.reading.asks import GameQuestion
from rulesets.from_file.reading.conditions import STATE, Need, is_of_throw, need_in_cell
from rulesets.from_file.reading.modifiers import Modifiers, Rule, acts_of
from rulesets.from_file.reading.names import SIDES, STRENGTH
from rulesets.from_file.reading.notation import FAR, DiceNotation, met, plural
from rulesets.from_file.reading.problems import Path, few
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.throws import GameThrow, UnitCheck

Remarked = Iterator[tuple[Path, str]]
"""What is remarked: where it stands in the checklist, and the sentence."""


# What dice show


def _dice_come_to_them(sheet: Sheet) -> Remarked:
    """Remark what no roll comes to, or each of them."""
    for what, at, need, dice, plus, (always, never) in rolled(sheet):
        for path, said, sign, number, more in needed(sheet, at, need, plus):
            shown = [met(sign, roll + more, number) for roll in dice.numbers()]
            told = f"{number}+" if sign == ">=" else f"{sign}{number}"
            added, lessened = ("added", "taken away") if sign[0] == ">" else ("taken away", "added")
            if not any(shown) and not always and number:  # a 0 on a counter says so
                found = f"no roll of {dice} comes to {told}", f"unless something is {added}"
            elif all(shown) and not never:
                found = f"every roll of {dice} comes to {told}", f"unless something is {lessened}"
            else:
                continue
            yield path, f"{said}, and {found[0]} ({what}), {found[1]}." if said else f"{what}: {', '.join(found)}."


def rolled(sheet: Sheet) -> Iterator[tuple[str, Path, Need, DiceNotation, str, tuple[int, int]]]:
    """List what must be shown, each with the dice, the column added to them, and faces that decide by themselves."""
    for name, check in sheet.check.items():
        if check.plus is None or check.plus.kind == "column":
            plus = check.plus.word if check.plus else ""
            yield f"check {name}", ("check", name), check.needs, check.dice, plus, (check.always, check.never)
    for name, throw in sheet.throws.items():
        for side, need in throw.needs.items():
            dice = throw.sums.get(side) or DiceNotation(1, throw.faces)
            yield f"roll {name}", ("throw", name), need, dice, "", (throw.always, throw.never)


def needed(sheet: Sheet, at: Path, need: Need, plus: str) -> Iterator[tuple[Path, str, str, int, int]]:
    """List the numbers that must be shown, each with where it stands, what has it, and what is added to the dice."""
    number, numbers = need.number, sheet.roster.numbers.items()
    if not need.sign and not plus:
        chart = sheet.chart[number.word]
        cells = ((line, cell, need_in_cell(cell)) for line, (_, *row) in chart.cells.lines for cell in row)
        yield from ((("chart", chart.key, "cells", line), "", *found, 0) for line, _, found in cells if found)
    elif number.kind == "number" and not plus:
        yield (*at, "needs"), "", need.sign, number.value, 0
    elif number.kind in ("number", "column"):
        for unit, on in numbers if number.word != sheet.units.steps else ():
            shown = on.get(number.word, ()) if number.word else (number.value,)
            for one, more in product(dict.fromkeys(shown), on.get(plus, ()) if plus else (0,)):
                has = a_list([f"{each} {n}" for each, n in ((number.word, one), (plus, more)) if each], "and")
                yield sheet.roster.places[unit], f"{unit}: {has}", need.sign, one, more


def _rules_are_met(sheet: Sheet) -> Remarked:
    """Remark rules that look at dice with which no counter succeeds."""
    for path, rule in sheet.all_of(Rule):
        for part in (each for each in rule.when if each.key == "die" and rule.after in sheet.throws):
            throw = sheet.throws[rule.after]
            faces = [face for face in range(1, throw.faces + 1) if any(face in each for each in part.spans)]
            if faces and throw.pools and throw.needs and not _may_succeed(sheet, throw, faces):
                shows = few(map(str, faces))
                told = f"no die of {throw.key} that shows {shows} succeeds, by what stands on the counters"
                yield path, f"{told}: a rule after a roll of single dice looks at those that succeed."


def _may_succeed(sheet: Sheet, throw: GameThrow, faces: Sequence[int]) -> bool:
    """Tell whether a die may succeed that shows one of some faces, whatever changes the roll."""
    needs = [one for what, at, need, *_ in rolled(sheet) if at[1] == throw.key for one in needed(sheet, at, need, "")]
    if not needs or throw.always in faces:
        return True
    changes = (0, *changed_by(sheet, throw.key))
    return any(met(sign, face + by, n) for _, _, sign, n, _ in needs for face in faces for by in changes)


def _numbers_are_passed_one_way(sheet: Sheet) -> Remarked:
    """Remark a number that high rolls must come to in one place, and low ones in another, and which of them is odd."""
    found = ((what, at, need) for what, at, need, *_ in rolled(sheet) if need.number.kind == "column")
    needs = [(f"{what} needs {need.text}", at, need) for what, at, need in found]
    for place, (told, at, need) in enumerate(needs):
        column, sign = need.number.word, need.sign[0]
        alike = [(of, each.sign[0]) for of, _, each in needs if each.number == need.number]
        others = [*dict.fromkeys(of for of, each in alike if each != sign)]
        falls = [f"{unit} {'/'.join(map(str, on[column]))}" for unit, on in _counters_with(sheet, column, steps=True)]
        more, before = 2 * len(others) - len(alike), [of for of, *_ in needs[:place]]
        is_odd = more > 0 or (more == 0 and others[0] in before)
        if sign == ">" and falls:
            easier = f"losses make it easier ({falls[0]}): for low rolls to pass write <={column}"
            yield (*at, "needs"), f"{told}, so {easier}."
        elif others and is_odd and not falls:
            yield (*at, "needs"), f"{told}, and {a_list(others, 'and')}: high rolls in one, low ones in the other."


def _a_face_decides_against_the_others(sheet: Sheet) -> Remarked:
    """Remark the worst roll of all where it always passes, and the best one where it never does."""
    for what, at, need, dice, _, (always, never) in rolled(sheet):
        low, high = dice.numbers()[0], dice.numbers()[-1]
        best, worst = (low, high) if need.sign[:1] == "<" else (high, low)
        odd = [f"{always} always passes"] if always == worst else []
        odd += [f"{never} never does" if odd else f"{never} never passes"] if never == best else []
        if need.sign and odd:
            told = f"{'low' if best == low else 'high'} rolls pass ({need.text}), yet {a_list(odd, 'and')}"
            yield (*at, "always" if always == worst else "never"), f"{what}: {told}."


def _counters_with(sheet: Sheet, column: str, steps: bool = False) -> list[tuple[str, Mapping[str, Sequence[int]]]]:
    """List the counters that have a number in a column, or more than one there."""
    return [(unit, on) for unit, on in sheet.roster.numbers.items() if len(on.get(column, ())) > steps]


def _failed_by_so_much(sheet: Sheet) -> Remarked:
    """Remark who has no number, so that nothing says by how much it fails."""
    for name, check in sheet.check.items():
        column = check.needs.number.word if check.needs.number.kind == "column" else ""
        without = [unit for unit, on in sheet.roster.numbers.items() if column not in on]
        if check.failed_by and column and without and not check.needs.number.of_enemy:
            who = f"{a_list(without, 'and')}: {'its' if len(without) == 1 else 'their'} {column} is"
            yield ("check", name, "failed-by"), f"check {name}: {who} “.”, so failed counts and failed-by never does."


def _in_two_states(sheet: Sheet) -> Remarked:
    """Remark a unit that is in a state by failing a check, and comes into another one by failing it otherwise."""
    for name, check in sheet.check.items():
        failed = {"failed": check.failed} | {f"failed-by {key}": done for key, done in check.failed_by.items()}
        puts = {key: [act.word for act in acts_of(done) if act.name == "state"] for key, done in failed.items()}
        held = {word for key in puts for word in puts[key] if _may_be_in(word, check)}
        for key, done in failed.items() if check.failed_by else ():
            ended = {act.word for act in acts_of(done) if act.name in ("end", "eliminate")}
            for before in sorted(held - {*puts[key]} - ended) if puts[key] and "" not in ended else ():
                both = f"{key} puts a unit that is {before} already into {puts[key][0]}, and it stays {before}, too"
                cure = f"to end that write “unit is not {before}; unit is {puts[key][0]}”"
                yield ("check", name, key.split()[0]), f"check {name}: {both}: {cure}."


def _may_be_in(word: str, check: UnitCheck) -> bool:
    """Tell whether a unit in a state may make a check, as far as that looks at states."""
    wanted = [part.words for part in check.when if part.who == "unit" and part.key == STATE]
    spared = [part.words for part in check.unless if part.who == "unit" and part.key == STATE]
    return all(word in words for words in wanted) and not any(word in words for words in spared)


def counted(sheet: Sheet, path: Path) -> Sequence[int]:
    """List how often a change may count that stands at a path: at a number, as often as that says."""
    ask = sheet.asks.get(str(path[1])) if path[0] == "ask" and path[2:3] == ("each",) else None
    of_number = isinstance(ask, GameQuestion) and ask.shape.form == "number"
    return range(ask.number[0], ask.number[1] + 1) if of_number and isinstance(ask, GameQuestion) else (1,)


def changed_by(sheet: Sheet, key: str) -> tuple[Fraction, Fraction]:
    """Give the least and the most by which a roll may be changed: any number where it is for units one by one."""
    charts = [name for chart in sheet.chart.values() if not chart.has_answers for name in chart.works]
    found: dict[Path, list[Fraction]] = {("chart",): [-FAR, FAR]} if key in charts else {}
    for path, body in sheet.all_of(Modifiers):
        ask = sheet.asks.get(str(path[1])) if path[0] in ("ask", "open") else None
        of = path[:2] if ask and ask.shape.form == "words" else path
        one_by_one = path[0] == "state" or (isinstance(body, Rule) and body.each)
        times: Sequence[Fraction | int] = (FAR,) if one_by_one else counted(sheet, path)
        for name, by in body.works.items() if not is_of_checks(sheet, path) else ():
            if name.rpartition(".")[2] == key:
                found.setdefault(of, [Fraction(0)]).extend((by * times[0], by * times[-1]))
    return sum(map(min, found.values()), Fraction(0)), sum(map(max, found.values()), Fraction(0))


def is_of_checks(sheet: Sheet, path: Path) -> bool:
    """Tell whether the changes that stand at a path are of checks alone."""
    ask = sheet.asks.get(str(path[1])) if path[0] == "ask" else None
    return path[2:] == ("checking",) or (ask is not None and ask.shape.of_unit)


def _nothing_on_counters(sheet: Sheet) -> Remarked:
    """Remark counters that have nothing where a roll or a check needs a number of theirs: nothing succeeds then."""
    needs: dict[str, list[str]] = {}
    for what, at, need, *_ in rolled(sheet):
        if need.number.kind == "column" and sheet.is_own(at):
            needs.setdefault(need.number.word, []).append(what)
    for column, whats in needs.items():
        there, side = [unit for unit, _ in _counters_with(sheet, column)], sheet.roster.sides
        sides = {side[unit] for unit in there or side}
        lack = [unit for unit in sheet.roster.numbers if side[unit] in sides and unit not in there]
        if lack:
            told = f"{few(lack)}: {column} is . there, so no roll succeeds ({a_list([*dict.fromkeys(whats)], 'and')})."
            yield sheet.roster.places[lack[0]], told


# Who wins and loses by them


def _of_own_dice(sheet: Sheet) -> Remarked:
    """Remark what a side loses by its own successes, saves of the side that hits, and what is done though none hits."""
    last = sheet.last_throw if sheet.throws and sheet.main_table is None and not sheet.alone else None
    if last is None or (last.lines and last.table is None):
        return
    hits = sheet.throws.get(last.stops, last)
    rolled_from = {sheet.throws[pool.word].who for pool in last.pools.values() if pool.kind == "throw"}
    if not last.stops and rolled_from - {last.who}:
        return  # which is remarked with the numbers
    if last.stops and last.who == hits.who != "both":
        told = f"roll {last.key}: the {last.who} stop what they roll themselves ({hits.key})."
        yield ("throw", last.key, "who"), told
    numbered = {code: result for code, result in sheet.results.items() if code in sheet.names.numbered}
    most = max(numbered, key=int, default="")
    for code, result in numbered.items():
        at = sheet.as_written(("results", code))
        acts = [act for done in result.every_does for act in acts_of(done)]
        harms = ("eliminate", *(("check", "retreat", "state") if code == most else ()))
        losses = (act for act in acts if act.name in harms or (act.name in ("lose", "take") and act.number))
        for act in (each for each in losses if each.who in SIDES):
            said = act.text.replace(str(act.number), "#") if at[1] != code and act.number else act.text
            if hits.who == "both":
                told = f"“{said}” is done for the hits of either side, as both roll"
                yield at, f"{told}: write enemy in place of {act.who}."
            elif hits.who == act.who and code != "0":
                yield at, f"“{said}”: the {hits.who} rolled {plural(hits.key)}, and lose by them."
        more = [act.text for act in acts if act.number or act.name in ("check", "state", "ask")]
        if code == "0" and "#" in str(at[1]) and more:
            told = f"# is for 0, too, so “{more[0]}” is done then: write 0 = "
            yield at, f'{told}"no effect" if it is not.'


def _are_crossed(sheet: Sheet) -> Remarked:
    """Remark sides of which the attackers go by their defence, and the defenders by their attack."""
    crossed = {"attackers": "defence", "defenders": "attack"}
    if {side: sheet.strength_of(side) for side in sheet.forces} == crossed:
        yield ("attackers",), "attackers: their strength is their defence, and that of the defenders their attack."
    for name, throw in sheet.throws.items():
        if {side: each.number.word for side, each in throw.needs.items() if not each.number.of_enemy} == crossed:
            yield ("throw", name, "needs"), f"roll {name}: attackers need their defence, and defenders their attack."


def _successes_count(sheet: Sheet) -> Remarked:
    """Remark a pool of which nothing rolls on what succeeds, nor looks at how many do."""
    throws = [*sheet.throws.values()]
    for place, throw in enumerate(throws[:-1]):
        later = throws[place + 1 :]
        used = {number.word for each in later for number in each.numbers}
        used |= {number.word for each in sheet.check.values() for number in each.numbers}
        if throw.pools and throw.needs and not throw.does and throw.key not in used | {each.stops for each in later}:
            yield ("throw", throw.key), f"roll {throw.key}: nothing goes by how many dice succeed."


def _strengths_are_rolled(sheet: Sheet) -> Remarked:
    """Remark a strength that checks are made against, while the side rolls the dice of another column."""
    checked = {each.needs.number.word: f"check {name}" for name, each in sheet.check.items()}
    for side in SIDES if sheet.main_table is None and not sheet.alone else ():
        pools = [throw.pools[side].word for throw in sheet.throws.values() if side in throw.pools]
        dice = [each for each in pools if each in sheet.names.columns]
        strength = sheet.strength_of(side)
        if strength in checked and dice and strength not in pools:
            yield (side,), f"{side}: strength is {strength}, which {checked[strength]} needs, and they roll {dice[0]}."


def _strength_is_added(sheet: Sheet) -> Remarked:
    """Remark sums to which a column is added that is the strength because losses are taken off it."""
    unsaid = [side for side, force in sheet.forces.items() if not force.strength and side in SIDES]
    added = {side: column for side in unsaid if (column := sheet.strength_of(side)) not in ("", "none", STRENGTH)}
    for name, throw in sheet.throws.items():
        if sides := [side for side in throw.sums if side in added]:
            none = a_list([f'{side}.strength = "none"' for side in sides], "and")
            told = f"{added[sides[0]]} is added to the dice of the {a_list(sides, 'and')}"
            yield ("throw", name, "dice"), f"roll {name}: {told}: if the dice alone count, write {none}."


def _of_either(sheet: Sheet) -> Remarked:
    """Remark what befalls one side after a roll of either, and changes of both rolls that cancel."""
    of_units = {ask.path for ask in sheet.asks.values() if ask.shape.form == "which" or ask.shape.of_unit}
    for path, body in sheet.all_of(Modifiers):
        after, each = (body.after, body.each) if isinstance(body, Rule) else ("", "")
        throw = sheet.throws.get(after)
        named = any(part.who and is_of_throw(part, sheet.names) for part in body.parts)
        if throw is not None and throw.who == "both" and not named:
            for act in (act for act in acts_of(body.does) if act.who.removeprefix("one ").rstrip("s") + "s" in SIDES):
                told = "follows a roll of either side, as both roll: write enemy, or look at attackers"
                yield path, f"“{act.text}” {told}.{next((p.key for p in body.parts if not p.who), 'die')}."
        for throw in sheet.throws.values() if not each and path[0] != "state" and path[:2] not in of_units else ():
            compared = throw.who == "both" and throw.table is None and (throw.margin or throw.pairs)
            if compared and throw.key in body.works and after != throw.key:
                told = f"{throw.key} is of both sides, whose rolls are compared, so it changes nothing"
                yield (*path, throw.key), f"{told}: write attackers.{throw.key} or defenders.{throw.key}."


OF_ROLLS = (
    _of_either,
    _dice_come_to_them,
    _rules_are_met,
    _numbers_are_passed_one_way,
    _a_face_decides_against_the_others,
    _failed_by_so_much,
    _in_two_states,
    _nothing_on_counters,
    _of_own_dice,
    _are_crossed,
    _strengths_are_rolled,
    _strength_is_added,
    _successes_count,
)
