"""What reads well and goes against the rest of the file: a better column that is worse, help that hinders."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise, permutations, product
from typing import NamedTuple

from rulesets.api import a_list
from rulesets.from_file.reading.asks import OpenRule
from rulesets.from_file.reading.conditions import STATE, is_of_throw
from rulesets.from_file.reading.modifiers import Act, Does, Modifiers, Rule, acts_of
from rulesets.from_file.reading.names import SIDES
from rulesets.from_file.reading.notation import StrengthChange, plural
from rulesets.from_file.reading.problems import Path
from rulesets.from_file.reading.rolls import Remarked
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.tables import Table
from rulesets.from_file.reading.throws import GameThrow

OTHER = {"attackers": "defenders", "defenders": "attackers", "unit": "others", "others": "unit"}
"""Who is against whom; the unit in hand is against all others."""

# What is done, and to whom


Cost = Mapping[tuple[str, str], int]
"""How much befalls whom, by the side and by what it is: `{("attackers", "retreat"): 2}`; what helps is below 0."""
Costs = Sequence[Cost | None]
"""What a result may cost: as a rule, and in each of its exceptions."""
ALL = 10**6
"""More than anything else that may befall a force: all of it is eliminated."""
RISING = ("odds", "difference", "attack")
"""What a table may be read by of which more is better for the attackers."""


def _cost(sheet: Sheet, done: Does) -> Cost | None:
    """Say what is done to either side, or to the unit in hand; None where that is not known beforehand."""
    found = Counter[tuple[str, str]]()
    for act, *others in done:
        whose = _whose(act)
        unknown = not whose and act.name not in ("nothing", "say")
        if others or unknown or (act.name in ("state", "end") and not _hinders(sheet, act.word)):
            return None
        for side in whose:
            if act.name == "eliminate":
                found[side, "lose"] += ALL if len(act.who.split()) == 1 else 1
            elif act.name in ("end", "advance"):
                found[side, act.name + act.word] -= 1
            elif act.name != "stay":
                counted = act.name in ("lose", "take", "retreat")
                found[side, act.name + act.word] += act.number if counted else 1 + act.number
    return found


def _whose(act: Act) -> tuple[str, ...]:
    """Say whom an act befalls: a side, both, the unit in hand; nothing where that is not known beforehand."""
    side = f"{act.who.split()[-1].rstrip('s')}s" if act.who else ""
    return SIDES if act.who == "both" else (side,) if side in SIDES else ("unit",) if act.who == "unit" else ()


def _is_worse(ones: Costs, others: Costs, side: str) -> bool:
    """Tell whether all that may be done is worse for a side than whatever else may be: an exception may hold or not."""
    pairs = product(ones, others)
    return all(one is not None and other is not None and _worse(one, other, side) for one, other in pairs)


def _worse(one: Cost, other: Cost, side: str) -> bool:
    """Tell whether what is done is worse for a side than something else: never better, and in something worse.

    It is not where its enemy suffers the same: a side may well pay for that.
    """
    own = [_of(one, *each) - _of(other, *each) for each in {**one, **other} if each[0] == side]
    enemy = [_of(other, *each) - _of(one, *each) for each in {**one, **other} if each[0] != side]
    return min(own + enemy, default=-1) >= 0 and (any(enemy) if enemy else any(own))


def _of(cost: Cost, side: str, what: str) -> int:
    is_gone = cost.get((side, "lose"), 0) >= ALL and what != "advance"
    return ALL if is_gone else cost.get((side, what), 0)


def _more_is_better(sheet: Sheet) -> Remarked:
    """Remark a column, a margin or a number of hits that comes to less than a lower one does."""
    if sheet.alone:
        return
    costs = defaultdict[str, Costs](lambda: [None])
    costs |= {code: [_cost(sheet, done) for done in result.every_does] for code, result in sheet.results.items()}
    for table in sheet.tables_of_combats:
        yield from _of_columns(table, costs)
    last = sheet.last_throw if sheet.throws and sheet.main_table is None else None
    if last is not None and last.lines and last.table is None:
        yield from _of_lines(last, costs)
    elif last is not None:
        yield from _of_successes(sheet, last, costs)


def _of_lines(throw: GameThrow, costs: Mapping[str, Costs]) -> Remarked:
    """Remark the first line of a roll of sums that is worse than one for less."""
    for lower, line in combinations(sorted(throw.lines, key=lambda each: each.span.low), 2):
        if _is_worse(costs[line.code], costs[lower.code], "attackers"):
            told = f"{line.code} is worse for the attackers than {lower.code}, which is for less"
            key = "margin" if throw.margin else "ratio"
            yield ("throw", throw.key, key, line.at), f"roll {throw.key}: {told}: exchange them, or what they do."
            return


def _of_successes(sheet: Sheet, last: GameThrow, costs: Mapping[str, Costs]) -> Remarked:
    """Remark the first number of dice that succeed for which less is done than for fewer."""
    hits = sheet.throws.get(last.stops, last)
    is_of_others = not last.stops and any(pool.kind == "throw" for pool in last.pools.values())
    if hits.who not in SIDES or is_of_others:
        return
    numbers = sorted((code for code in costs if code in sheet.names.numbered), key=int)
    for fewer, more in combinations(numbers, 2):
        if _is_worse(costs[more], costs[fewer], hits.who):
            told = f"{more} does less for the {hits.who} than {fewer}, though it is for more {plural(hits.key)}"
            yield sheet.as_written(("results", more)), f"result {told}: exchange them, or what they do."
            return


def _of_columns(table: Table, costs: Mapping[str, Costs]) -> Remarked:
    """Remark the first cells of a row of which that for more strength is the worse one, and other such rows."""
    found: dict[str, tuple[int, str]] = {}
    for line, (row, *cells) in table.cells.lines if table.by in RISING else ():
        for (column, cell), (better, other) in combinations(zip(table.columns, cells, strict=True), 2):
            if _is_worse(costs[other], costs[cell], "attackers"):
                told = f"{other} at {better} is worse for the attackers than {cell} at {column}"
                found.setdefault(row, (line, f"table {table.key}, row {row}: {told}"))
    for line, told in [*found.values()][:1]:
        also = f"; so also in row {a_list([*found][1:], 'and')}" if len(found) > 1 else ""
        yield ("table", table.key, "cells", line), f"{told}{also}."


def _passing_is_better(sheet: Sheet) -> Remarked:
    """Remark checks that are better failed than passed, or by much, and what all suffer for each that checks."""
    for name, check in sheet.check.items():
        pairs = [("passes", check.passed, "fails", check.failed)]
        pairs += [("fails", check.failed, f"fails by {key}", done) for key, done in check.failed_by.items()]
        for so, done, otherwise, other in pairs:
            if _is_worse([_cost(sheet, done)], [_cost(sheet, other)], "unit"):
                told = f"check {name}: a unit that {so} is worse off than one that {otherwise}."
                yield ("check", name, "passed" if so == "passes" else "failed-by"), told
        for act in (act for done in check.every_does for act in acts_of(done)):
            if act.who in (*SIDES, "both") and act.name != "advance":
                told = "is done to all of them, for each unit that checks: write unit if that one is meant"
                yield ("check", name), f"check {name}: “{act.text}” {told}."


def _nothing_to_match(sheet: Sheet) -> Remarked:
    """Remark a side that loses as much as the other one, to which nothing is done."""
    for path, done in sheet.all_of(Does):
        acts = [act for act in acts_of(done) if act.name not in ("nothing", "advance") and " 0" not in act.text]
        for pay in (act for act in acts if act.name == "pay" and act.who in SIDES):
            other = OTHER[pay.who]
            gone = any(act.name == "eliminate" and act.who == pay.who for act in acts)  # which is told by itself
            if not gone and all(_whose(act) == (pay.who,) for act in acts):
                yield sheet.as_written(path), f"“{pay.text}”: the {other} lose nothing here, so nothing is lost."


def _of_who_rolls(sheet: Sheet) -> Remarked:
    """Remark what a side suffers for its best dice, and a save that is rolled with the dice of those who hit."""
    for path, rule in sheet.all_of(Rule):
        throw = sheet.throws.get(rule.after)
        if throw is None or throw.who not in SIDES:
            continue
        signs = {need.sign[:1] for need in throw.needs.values()}
        faces = [of for part in rule.when if is_of_throw(part, sheet.names) for of in part.spans]
        for act in acts_of(rule.does) if faces and len(signs) == 1 else ():
            best = faces[0].low > throw.faces / 2 if ">" in signs else faces[0].high <= throw.faces / 2
            if best and _whose(act) == (throw.who,) and act.name in ("lose", "eliminate", "state", "check", "retreat"):
                yield path, f"“{act.text}”: the {throw.who} rolled that {rule.after}, and suffer by it."
    for name, throw in sheet.throws.items():
        hits = sheet.throws.get(throw.stops)
        for pool in throw.pools.values():
            if hits is not None and pool.kind == "column" and pool in hits.pools.values():
                told = f"its dice are {pool.word}, as many as were rolled for {hits.key}"
                yield ("throw", name, "dice"), f'roll {name}: {told}: for one save a hit write dice = "{hits.key}".'
        for key in ("always", "never"):
            if (face := getattr(throw, key)) not in (0, 1, throw.faces):
                yield ("throw", name, key), f"roll {name}: {key} {face}, and {throw.die} is the highest face."


# Whom changes help


HELP = {side: f"helps the {side}" for side in (*SIDES, "unit")} | {"others": "hinders the unit"}
MORE_HELPS = {"attack": "attackers", "shift": "attackers", "difference": "attackers", "defence": "defenders"}
"""Whom it helps that something is more."""


def _helped(sheet: Sheet, name: str, by: object, of_units: str) -> str:
    """Say whom a change helps: a side, the unit in hand, or others; empty where that is not known.

    `of_units` is whose strength a change of strength is of.
    """
    who = of_units if name == "strength" else MORE_HELPS.get(name) or _who_throws_better(sheet, name)
    return who if _is_more(by) else OTHER.get(who, "")


def _who_throws_better(sheet: Sheet, name: str) -> str:
    """Say whom it helps that a roll or a check comes to more, or has more dice; empty where that is not known."""
    first, _, rest = name.partition(".")
    side, of = (first, rest) if first in SIDES else ("", name)
    key, _, part = of.partition(".")
    throw, check = sheet.throws.get(key), sheet.check.get(key)
    if (throw is None and check is None) or part not in ("", "dice"):
        return ""
    needs = (*throw.needs.values(),) if throw is not None else (check.needs,) if check is not None else ()
    signs = {need.sign[:1] for need in needs}
    if len(signs) > 1 or "" in signs:
        return ""
    who = "unit" if throw is None else side or throw.who
    return OTHER.get(who, "") if "<" in signs and not part else who


def _is_more(by: object) -> bool:
    return by.times > 1 or by.plus > 0 if isinstance(by, StrengthChange) else type(by) is int and by > 0


class ChangeDirection(NamedTuple):
    """In which direction a change goes.

    Attributes:
        who: whom it helps; where that is not known, what is changed.
        is_more: whether it is more of that.
    """

    who: str
    is_more: bool = True

    @property
    def against(self) -> ChangeDirection:
        """Give the direction against it."""
        return ChangeDirection(OTHER[self.who]) if self.who in OTHER else ChangeDirection(self.who, not self.is_more)


def _changes(sheet: Sheet, body: Modifiers, of_units: str = "") -> Iterator[tuple[str, ChangeDirection]]:
    """List what a body changes, each with the way that it goes."""
    for name, by in body.works.items():
        if type(by) is int or isinstance(by, StrengthChange):
            helped = _helped(sheet, name, by, of_units)
            told = f"{name} {by:+d}" if type(by) is int else f"{name} {by}"
            yield told, ChangeDirection(helped) if helped else ChangeDirection(name, _is_more(by))


def _hinders(sheet: Sheet, word: str) -> bool:
    """Tell whether a state does a unit no good, as far as the file says."""
    state, found = sheet.state[word], set[bool]()
    for body, side in ((state.attacking, "attackers"), (state.defending, "defenders"), (state.checking, "unit")):
        helped = [way.who for _, way in _changes(sheet, body, side)] if body is not None else []
        found |= {each in (side, "unit") for each in helped} | ({False} if body is not None and body.refuse else set())
    found |= {_is_more(each) for each in (state.attack, state.defence) if each is not None}
    return True not in found


def _answers_help_alike(sheet: Sheet) -> Remarked:
    """Remark the one answer of a question, or row of a chart, that helps those whom the others hinder."""
    charts = {chart.rows: name for name, chart in sheet.chart.items() if chart.has_answers and chart.works}
    sides = {*SIDES, *sheet.names.sides}
    for key, ask in sheet.asks.items():
        at: Path = ("chart", charts[key]) if key in charts else ask.path
        found: dict[ChangeDirection, dict[str, str]] = {}
        for word, body in ask.answer.items():
            for told, way in _changes(sheet, body, "unit" if ask.shape.of_unit else ""):
                found.setdefault(way, {})[word] = f"{word} ({told})"
        for way in (each for each in found if each.is_more and each.who not in ("defenders", "others")):
            words = [found[way], found.get(way.against, {})]
            up, down = ([told for word, told in each.items() if not all(word in of for of in words)] for each in words)
            if up and down and sides.isdisjoint(words[0]) and 1 in (len(up), len(down)):
                for_one, for_other = (f" {HELP[each.who]}" if each.who in HELP else "" for each in (way, way.against))
                yield at, f"{key}: {a_list(up, 'and')}{for_one}, but {a_list(down, 'and')}{for_other}."


def _changes_help_alike(sheet: Sheet) -> Remarked:
    """Remark unlike changes that stand together, or come of one answer, and help different sides."""
    found: dict[tuple[object, ...], list[tuple[Path, str, ChangeDirection]]] = {}
    for path, body in sheet.all_of(Modifiers):
        each, when = (body.each, body.when) if isinstance(body, Rule) else ("", ())
        whose = ((part, part.who.replace("unit", each).removeprefix("any-").rstrip("s")) for part in when)
        of = [(part.key, *part.words, who) for part, who in whose if part.key in sheet.ask and len(part.words) == 1]
        for group in (*of, (path[1], path[3], "") if path[0] == "ask" and path[2] == "answer" else path):
            found.setdefault(group, []).extend((path, *change) for change in _changes(sheet, body, each))
    for (key, word, *_), changes in found.items():
        for (at, one, way), (path, other, against) in combinations(changes, 2):
            kinds = {re.sub("^(attack|defence) ", "strength ", each).split()[0] for each in (one, other)}
            if way.who in OTHER and way.against == against and len(kinds) > 1:
                told = f"{one} {HELP[way.who]} and {other} {HELP[against.who]}."
                yield path, told if at == path else f"{key} {word}: {told}"


NO_QUESTION = OpenRule.model_construct()
"""What nobody is asked, with a prompt that says nothing."""
SHELTERS, SUPPORTS = "fort|trench|trenches|cover|wall|walls|hedge|bunker", r"\b(?:supports?|helps?|aids?) the"
LEADS, WORTH = r"\b(?:leader|commander|officer|general|hero)\b", r"\bworth\b"
MEANT = {
    rf"{LEADS}.*{WORTH}|{WORTH}.*{LEADS}": "unit",
    rf"{SUPPORTS} (?:attack|attackers)\b": "attackers",
    rf"{SUPPORTS} (?:defen[cs]e|defenders)\b": "defenders",
    rf"\b(?:defenders?|target)\b.*\b(?:in|behind|under)\b.*\b(?:{SHELTERS})\b": "defenders",
    r"\battack\w*\b.*\b(?:across|uphill)\b": "defenders",
}
"""Whom something helps, by what players are asked of it: the unit in hand, or a side."""


def _words_say_otherwise(sheet: Sheet) -> Remarked:
    """Remark what hinders those whom it helps by what players are asked, and a lack that helps."""
    for path, body in sheet.all_of(Modifiers):
        key = str(path[1]) if path[0] in ("ask", "open") and path[-1] != "no" else ""
        if isinstance(body, Rule) and len(body.when) == 1 and body.when[0].words == {"yes"} and not body.each:
            key = body.when[0].key
        ask = sheet.asks.get(key, NO_QUESTION)
        whom = {"unit"} if ask.shape.of_unit else {*SIDES}
        against = {OTHER[who] for said, who in MEANT.items() if who in whom and re.search(said, ask.prompt)}
        for told, way in _changes(sheet, body, ask.shape.force or "unit") if against else ():
            if {way.who} == against:
                yield path, f"“{ask.prompt}”: {told} {HELP[way.who]}."
        for part in body.when if isinstance(body, Rule) and body.each else ():
            lacks = part.key in sheet.asks and part.words == {"no"}
            has_more = part.key == str(sheet.units.steps) and any(held.sign[:1] == ">" for held in part.against)
            for told, way in _changes(sheet, body, "unit") if lacks or has_more else ():
                if way.who == ("unit" if lacks else "others"):
                    so = f"the answer to {part.key} is “no”" if lacks else f"{part.key} is many"
                    yield path, f"{told} {HELP[way.who]} where {so}: it may be meant the other way round."


WEAK = {"broken", "demoralised", "disordered", "disrupted", "exhausted", "pinned", "routed", "shaken", "suppressed"}
"""States of a unit that is worse off, as games call them."""


def _weak_states_hinder(sheet: Sheet) -> Remarked:
    """Remark what helps a unit because it is in a state that is called as if it were worse off."""
    for word in filter(WEAK.__contains__, sheet.state):
        for key, side in (("attacking", "attackers"), ("checking", "unit")):
            body = getattr(sheet.state[word], key)
            for told, way in _changes(sheet, body, side) if body is not None else ():
                if way.who == side:
                    yield ("state", word, key), f"state {word}: {told} helps a unit that is {word}."
    for path, rule in sheet.all_of(Rule):
        part = rule.when[0] if len(rule.when) == 1 else None
        is_weak = part is not None and part.key == STATE and part.words <= WEAK
        side = f"{part.who.removeprefix('any-').rstrip('s')}s" if part and is_weak else ""
        both = {name for name, throw in sheet.throws.items() if throw.who == "both" and throw.lines}
        for told, way in _changes(sheet, rule) if part and side in SIDES else ():
            if part and way.who == side and both & {*told.split()[0].split(".")}:
                yield path, f"{told} helps the {side} where they are {a_list(sorted(part.words), 'or')}."


def _adds_up(sheet: Sheet) -> Remarked:
    """Remark a rule that holds only where another one does that changes the same in the same direction."""
    rules = sheet.all_of(Rule)
    for (at, wide), (path, narrow) in permutations(rules, 2):
        more = [part.name for part in narrow.when if part not in wide.when]
        within = wide.when and not wide.unless and more and {*wide.when} < {*narrow.when}
        if not within or (wide.each, wide.after) != (narrow.each, narrow.after):
            continue
        for name, by in narrow.works.items():
            other = wide.works.get(name)
            if type(by) is int and type(other) is int and by * other > 0:
                told = f"rule {int(at[1]) + 1} holds here, too, so {name} {other:+d} and {by:+d} add up"
                yield path, f"{told}: write unless with {a_list(more, 'and')} there, if only one should count."


def _checks_follow(sheet: Sheet) -> Remarked:
    """Remark a check of units in a state into which the check before it may just have put them."""
    for path, done in sheet.all_of(Does):
        checks = [act for act in acts_of(done) if act.name == "check" and act.word in sheet.check]
        for act, then in pairwise(checks):
            first, second = sheet.check[act.word], sheet.check[then.word]
            puts = {each.word for of in first.every_does for each in acts_of(of) if each.name == "state"}
            needs = {word for part in second.when if part.name == "unit.state" for word in part.words} & puts
            needs &= {word for part in first.unless if part.name == "unit.state" for word in part.words}
            if needs and act.who == then.who:
                are = a_list(sorted(needs), "or")
                told = f"{then.word} is for units that are {are}, which {act.word} before it may do"
                yield sheet.as_written(path), f"{told}: put {then.word} first, if no unit should make both."


OF_MEANING = (
    _more_is_better,
    _passing_is_better,
    _nothing_to_match,
    _of_who_rolls,
    _answers_help_alike,
    _changes_help_alike,
    _words_say_otherwise,
    _weak_states_hinder,
    _adds_up,
    _checks_follow,
)
