"""The questions of a game that was read: those that its file asks, those that every combat asks, and those of dice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any, TypeVar

from rulesets import api
from rulesets.api import Dice, Die, Factor, Force, Number, Option, Pick, Question, Role, Scope, YesNo, a_list, words_of
from rulesets.from_file.playing.texts import heading, meaning_of
from rulesets.from_file.reading.asks import Ask, GameQuestion
from rulesets.from_file.reading.charts import GameChart, Heading
from rulesets.from_file.reading.modifiers import Does, GameAnswer
from rulesets.from_file.reading.names import MOST_COUNTED
from rulesets.from_file.reading.notation import DiceNotation, Span, plural, slug
from rulesets.from_file.reading.sections import Units
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.tables import READ_OFF, Table
from rulesets.from_file.reading.throws import GameThrow, UnitCheck

KEYS = {"attackers": "attack", "defenders": "defence"}
"""The key of each force, and of its sum."""
ROLES = {"attackers": Role.ATTACKER, "defenders": Role.DEFENDER}
ACTS = {"attacker": Role.ATTACKER, "defender": Role.DEFENDER}
"""Whose part the answer to a question of this key is: the side that is named attacks, or defends."""
Q = TypeVar("Q", bound=Question[Any])
COUNTS = ("", "one", "two", "three", "four")
SIDED = {4: "four", 6: "six", 8: "eight", 10: "ten", 12: "twelve", 20: "twenty"}
USUAL_DIE = "Cross-reference the die roll with the column to find the result."


usual_texts = partial(api.texts_of, __name__)


def answers_of(answers: dict[str, GameAnswer], name: str = "Answers") -> type[api.Words]:
    """Make the list of answers."""
    return words_of(name, {word: (body.says, meaning_of(body), body.cite) for word, body in answers.items()})


def question_of(ask: Ask) -> Question[Any]:
    """Make the question that a file asks."""
    key = f"{{unit}}.{ask.key}" if ask.shape.of_unit else ask.key
    texts: dict[str, Any] = {"cite": ask.cite, "help": ask.help, "default": ask.default}
    if not isinstance(ask, GameQuestion):
        words = answers_of(ask.answer, "Readings") if ask.answer else api.Rounding
        return api.Precedent(key, ask.prompt, words, why_default=ask.why, printed=ask.printed, **texts)
    texts |= {"remember": Scope(ask.remember), "printed": ask.printed, "clock": ask.by_clock} | _kept(ask)
    match ask.shape.form:
        case "number":
            return Number(key, ask.prompt, *ask.number, usual=_usual_of(ask.usual_numbers), **texts)
        case "which":
            return api.PickSeveral(key, ask.prompt, **texts)
        case "text":
            return api.Text(key, ask.prompt, **texts)
        case "several":
            return api.Several(key, ask.prompt, answers_of(ask.answer), **texts)
    if set(ask.answer) <= {"yes", "no"} and not any(body.says for body in ask.answer.values()):
        return YesNo(key, ask.prompt, **texts)
    return api.Choice(key, ask.prompt, answers_of(ask.answer), role=ACTS.get(key), **texts)


def _usual_of(said: Span | None) -> tuple[int, int] | None:
    return (int(said.low), int(said.high)) if said else None


def _kept(ask: Ask) -> dict[str, Any]:
    """Say which answers alone are remembered, where answers and not their question say so."""
    words = tuple(word for word, body in ask.answer.items() if body.remember)
    return {"remember": Scope(ask.answer[words[0]].remember), "kept": words} if words else {}


def die_of(table: Table, key: str, prompt: str = "", alike: bool = False) -> Question[Any]:
    """Make the question for the throw of a table."""
    thrown, texts = table.dice, {"cite": table.cite, "help": table.help or USUAL_DIE}
    return _dice(key, prompt or _roll(thrown, table.low), thrown, table.low, texts, alike)


def sum_of_dice(key: str, who: str, thrown: DiceNotation, texts: dict[str, Any], alike: bool = False) -> Die | Dice:
    """Make the question for dice that are added up without a table."""
    low = 1 if thrown.low is None else thrown.low
    dice = "die" if thrown.number == 1 else "dice"
    prompt = f"{who}: roll {thrown.number} {SIDED.get(thrown.faces, thrown.faces)}-sided {dice}."
    return _dice(key, prompt, thrown, low, texts, alike)


def _dice(key: str, prompt: str, thrown: DiceNotation, low: int, texts: dict[str, Any], alike: bool) -> Die | Dice:
    if _is_die(thrown, low):
        return Die(key, prompt, thrown.faces, **texts)
    digits = thrown.digits
    return Dice(key, prompt, thrown.number, thrown.faces, low=low, digits=digits, tells_alike=alike, **texts)


def _is_die(thrown: DiceNotation, low: int) -> bool:
    return thrown.number == 1 and thrown.faces <= 9 and low == 1


def _roll(thrown: DiceNotation, low: int) -> str:
    """Say what to roll, such as two six-sided dice."""
    if _is_die(thrown, low) and thrown.faces != 6:
        return f"Roll a die with {thrown.faces} faces."
    many, dice = COUNTS[thrown.number], "die" if thrown.number == 1 else "dice"
    from_0 = f", {low} to {low + thrown.faces - 1}" if low != 1 else ""
    tens = ", the first for the tens" if thrown.digits else ""
    return f"Roll {many} {SIDED.get(thrown.faces, thrown.faces)}-sided {dice}{from_0}{tens}."


class Questions:
    """All that a checklist may ask, as constants; what is asked about a unit is made once for each.

    Attributes:
        forces: the force of each side: `{"attackers": Force(…)}`.
        asks: the questions of the file, by their key there: `{"mud": YesNo(…)}`.
        dice: the throw of each table, by its name: `{"CRT": Die(…)}`.
        checks: the throw for each unit that a table is checked with, by the table's name: `{"Morale": Dice(…)}`.
        kinds: which unit is unlike the others, by force and kind: `{("attackers", "bcpc"): Pick(…)}`.
        into: where a unit retreats to.
        left: with what strength a unit goes on.
        loser: which unit loses.
        taken: how many hits are taken as losses.
        way: which of several acts the owner chooses.
        column: which column is read, where the players say it.
        cell: what a cell of the owner's copy says.
        whose: of which side a unit is that the file does not list.
        own_target: whether units of one side fight each other all the same.
    """

    def __init__(self, sheet: Sheet) -> None:
        units, retreat, cite, tables = sheet.units, sheet.retreat, sheet.cite, sheet.table.items()
        self.forces = {side: _force(side, sheet) for side in sheet.forces}
        self.asks = {key: question_of(ask) for key, ask in sheet.asks.items()}
        self.dice = {name: die_of(table, "die", alike=name in sheet.tells_alike) for name, table in tables}
        self.checks = {
            name: die_of(table, f"{{unit}}.{slug(name)}.die", f"{{unit}}: roll on {table.title}.")
            for name, table in tables
        }
        self.kinds = {
            (side, word): Pick(each.ask, each.prompt, help=each.help, cite=kind.cite)
            for word, kind in sheet.kind.items()
            for side, each in kind.of.items()
        }
        self.into = Pick("{unit}.into", retreat.prompt, cite=retreat.cite, help=retreat.help).among(
            Option(word, body.says or word, meaning_of(body), body.cite) for word, body in retreat.answer.items()
        )
        self.left = _left(units)
        self.loser = Pick(**usual_texts("loses.{n}"), cite=cite)
        self.taken = Number(**usual_texts("{force}.losses"), cite=cite)
        self.way = Pick(**usual_texts("way.{n}"), cite=cite)
        self.column = Pick(**usual_texts("column"), cite=cite)
        self.cell = Pick(**usual_texts("cell.{at}"), cite=cite).among(
            Option(each.key, each.key, each.says) for each in sheet.results.values()
        )
        self.whose = Pick(**usual_texts("{unit}.side")).among(Option(word, word) for word in sheet.names.sides)
        self.own_target = YesNo(**usual_texts("own-target"))
        self._made = dict[tuple[str, str], Question[Any]]()
        self._called = dict[str, tuple[bool, str]]()

    def about(self, key: str, unit: str) -> Question[Any]:
        """Make a question of the file about a unit, once for each."""
        return self.made(key, unit, lambda: api.about(self.asks[key], unit, *self.forces.values()))

    def made(self, of: str, unit: str, make: Callable[[], Question[Any]]) -> Question[Any]:
        """Make a question about a unit, once for each."""
        if (of, unit) not in self._made:
            self._made[of, unit] = make()
        return self._made[of, unit]

    def cell_of(self, table: Table, column: int, row: int) -> Pick:
        """Make the question for a cell of the owner's copy, by its column and its row."""
        asked = self.cell.of(cell_at(table, column, row))
        place = f"column {heading(table.columns[column])}, row {heading(table.cells.rows[row])}"
        return replace(asked, prompt=f"What does your table show in {place} of {table.title}?")

    def called(self, unit: str) -> tuple[bool, str]:
        """Tell whether a unit has a name, and so a card, and call it at the head of a line; once for each."""
        if unit not in self._called:
            forces = self.forces.values()
            self._called[unit] = api.named(unit, *forces), api.headed(unit, *forces)
        return self._called[unit]

    def listed(self, sheet: Sheet) -> tuple[Question[Any], ...]:
        """List all that some combat may ask, each key once."""
        acts = sheet.acts
        cells = [cell for table in sheet.table.values() for cell in table.used]
        several_there = any(each.most != 1 for each in sheet.forces.values())
        one_of_them = any(act.who.startswith("one ") and act.name != "advance" for act in acts)
        several = several_there and (sheet.loses or one_of_them)
        may_be_own = len(sheet.roster.numbers) > len({*sheet.roster.sides.values()})
        own = (
            *((self.dice[each.key], True) for each in [sheet.main_table] if each),
            *((each, True) for each in self.kinds.values()),
            *((self.checks[act.word], True) for act in acts if act.name == "check" and act.word in sheet.table),
            (self.loser, several),
            (self.left, sheet.reduces),
            (once_more(self.left), sheet.units.steps and sheet.loses),
            *((each, any(act.name == "take" for act in acts)) for each in (self.taken, once_more(self.taken))),
            (self.way, any(len(either) > 1 for _, done in sheet.all_of(Does) for either in done)),
            (self.into, sheet.retreats),
            (self.column, READ_OFF in sheet.works_in("column")),
            (self.cell, READ_OFF in cells),
            (self.whose, sheet.looks_at_sides),
            (self.own_target, may_be_own and not sheet.alone and not sheet.goes_by_sides),
        )
        mixed = (
            counting_on(chart, each)
            for chart in sheet.charts_used
            for each in chart.heads
            if each.who not in ("", "unit") and chart.mixed == "ask" and several_there and not sheet.alone
        )
        typed = {sheet.strength_of(side) for side in sheet.forces}  # what players type of each unit is not asked
        asks = (self.asks[key] for key, ask in sheet.asks.items() if sheet.is_asked(ask) and {key} != typed)
        all_of_them = (*self.forces.values(), *asks, *mixed, *(each for each, may in own if may))
        return tuple({question.key: question for question in all_of_them}.values())


def counting_on(chart: GameChart, heading: Heading) -> Pick:
    """Make the question which of several classes counts on a chart."""
    what, of = heading.key.replace("-", " "), "{unit}." if chart.of_each_unit else ""
    who = f"{{unit}}: which {what}" if of else f"Which {what}"
    key = f"{of}{slug(chart.key)}.{heading.key}"
    return Pick(key, f"{who} counts on {chart.title}?", cite=chart.cite, help="Units of several classes take part.")


def cell_at(table: Table, column: int, row: int) -> str:
    """Name a cell, by the places of its column and its row, in the key of its question: `crt.3-1.5`."""
    headings = (table.columns[column], f"column-{column + 1}"), (table.cells.rows[row], f"row-{row + 1}")
    return ".".join((slug(table.key), *(said if _PLAIN.fullmatch(said) else place for said, place in headings)))


_PLAIN = re.compile(r"[a-zA-Z0-9+-]+")


def once_more(question: Q, time: int | str = "{n}") -> Q:
    """Make a question that is asked more than once in a combat."""
    return replace(question, key=f"{question.key}-{time}", brief=question.in_short)


def _left(units: Units) -> Number:
    asked = Number(**usual_texts("{unit}.left"), cite=units.cite)
    worth = "strength" if isinstance(units.steps, bool) else units.steps.replace("-", " ")
    asked = replace(asked, prompt=asked.prompt.replace("strength", worth), help=units.help or asked.help)
    return asked if units.steps else replace(asked, help=OF_SUM, formerly="0")


OF_SUM = "Choose whole units to lose, and enter what is left of the sum: 0 if nothing is."


def _force(side: str, sheet: Sheet) -> Force:
    said, roster = sheet.forces[side], sheet.roster
    strength = sheet.strength_of(side)
    known = {unit: strengths[0] for unit, strengths in roster.strengths.items()}
    column = {unit: numbers[strength][0] for unit, numbers in roster.numbers.items() if strength in numbers}
    units = ("unit" if said.most == 1 else "units") + ("" if strength else " and strength" + "s" * (said.most != 1))
    prompt = said.prompt or f"{side[:-3].capitalize()}ing {units}?"
    force = Force(KEYS.get(side, side), prompt, who=side, cite=said.cite, help=said.help, role=ROLES.get(side))
    force = replace(force, again=True, once="phase" if said.once else "", single=said.most == 1)
    force = replace(force, usual=_usual_of(said.usual))
    if strength == "none" or strength.startswith("chart "):
        names = tuple(Factor(unit, 0) for unit in (*roster.numbers, *known))
        force = replace(force, names_do=True, known=names, printed=False)
    elif strength:
        numbers = tuple(Factor(unit, number) for unit, number in column.items())
        force = replace(force, low=0, known=numbers, entry=strength, worth="number")
    else:
        reduced = tuple(Factor(unit, each) for unit, steps in roster.strengths.items() for each in steps[1:])
        force = replace(force, known=tuple(Factor(*each) for each in known.items()), reduced=reduced)
    return replace(force, example=said.example or _example(side, sheet, force) or force.example)


def _example(side: str, sheet: Sheet, force: Force) -> str:
    """Show the first units of a side of the sheet, where their names will do."""
    if not sheet.roster.numbers:
        return "Ann + Ben" if force.names_do else ""
    sides = [*dict.fromkeys(sheet.roster.sides.values())]
    of = sides[1 if side == "defenders" and len(sides) > 1 else 0]
    known = [each.unit for each in force.known if sheet.roster.sides[each.unit] == of]
    return " + ".join(known[: 1 if force.single else 2])


# The questions of throws


ONE_BY_ONE = "Type what each die shows, with blanks between."
A_DIE = "Type what the die shows."
APART = "The units need different numbers, so each throws for what falls on it."
OR_HOW_MANY = " How many succeed will do, too: {}."


def questions_of_dice(sheet: Sheet) -> Iterator[Question[Any]]:
    """List what the throws of a checklist may ask, each key once."""
    for throw in sheet.throws.values():
        for side in throw.sides:
            yield question_of_throw(throw, side, "", 0, (), throw.key in sheet.tells_alike)
        if sheet.may_throw_apart(throw) and any(sheet.forces[side].most != 1 for side in throw.sides):
            yield question_of_throw(throw, "", "{unit}", 0, ())
            yield from (dice_of_unit(throw, each.word) for each in throw.pools.values() if each.kind == "throw")
    for check in sheet.checks_made:
        yield question_of_check(check)
        if sheet.may_check_again(check):
            yield once_more(question_of_check(check))


def dice_of_unit(throw: GameThrow, of: str) -> Number:
    """Make the question how many dice of an earlier throw a unit throws, where units need different numbers."""
    prompt = f"How many {plural(of)} are for {{unit}}?"
    return Number(f"{{unit}}.{slug(throw.key)}.dice", prompt, 0, MOST_COUNTED, cite=throw.cite, help=APART)


@cache
def question_of_throw(
    throw: GameThrow, side: str, unit: str, number: int, groups: tuple[int, ...], alike: bool = False
) -> Question[Any]:
    """Make the question for dice of a throw: of a side where both throw, of a unit where units throw apart."""
    if throw.table is not None:
        return die_of(throw.table, f"die.{side}", f"{throw.title}, {side}: roll for the row.", alike)
    of = unit or (side if throw.who == "both" else "")
    key, who = (f"{throw.key}.{of}", f"{throw.title}, {of}") if of else (throw.key, throw.title)
    texts: dict[str, Any] = {"cite": throw.cite, "help": throw.help}
    if side in throw.sums or (not side and throw.sums):
        texts["help"] = throw.help or "Type what the dice show."
        return sum_of_dice(key, who, throw.sums[side], texts, alike)
    sided = f"{SIDED.get(throw.faces, throw.faces)}-sided {'die' if number == 1 else 'dice'}"
    succeeds = f"; {_succeeds(throw, groups)}" if groups and not throw.pairs else ""
    prompt = f"{who}: roll {number} {sided}{succeeds}." if number else f"{who}: roll the dice."
    groups = groups or (0,) * throw.faces
    on_dice = f" On a die there may be {a_list([*dict.fromkeys(throw.symbols)], 'or')}." if throw.symbols else ""
    counted = "" if throw.pairs or throw.symbols or max(groups) > 0 else plural(throw.key)
    or_many = OR_HOW_MANY.format(api.how_many(1 if number == 1 else 2, throw.key, counted)) if counted else on_dice
    texts["help"] = throw.help or (A_DIE if number == 1 else ONE_BY_ONE) + or_many
    return api.Tally(key, prompt, number, groups=groups, labels=throw.symbols, counted=counted, **texts)


def _succeeds(throw: GameThrow, groups: tuple[int, ...]) -> str:
    """Say which faces count, where `groups` says it of each: `4 or more succeeds`, `only a 6 succeeds`."""
    if throw.symbols:
        counting = [*dict.fromkeys(face for face, group in zip(throw.symbols, groups, strict=True) if group >= 0)]
        return f"{a_list(counting, 'and')} {'counts' if len(counting) == 1 else 'count'}"
    found = [face for face, group in enumerate(groups, 1) if group >= 0]
    if len(found) in (0, len(groups)):
        return "every die succeeds" if found else "none can succeed"
    if len(found) == 1:
        return f"only a {found[0]} succeeds"
    if found == list(range(found[0], len(groups) + 1)):
        return f"{found[0]} or more succeeds"
    if found == list(range(1, found[-1] + 1)):
        return f"{found[-1]} or less succeeds"
    return f"{a_list([str(face) for face in found], 'or')} succeeds"


def question_of_check(check: UnitCheck, unit: str = "{unit}") -> Question[Any]:
    """Make the question for the dice of a unit that checks."""
    texts = {"cite": check.cite, "help": check.help or "Type what the dice show."}
    key = f"{unit}.{slug(check.key)}.die"
    return sum_of_dice(key, f"{unit}: {check.prompt or f'check of {check.title}'}", check.dice, texts)
