"""The questions of a game that was read, and how often one unit may lose steps in a combat."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, cast

from rulesets.api import (
    Choice,
    Dice,
    Die,
    Factor,
    Force,
    Number,
    Option,
    Pick,
    PickSeveral,
    Precedent,
    Question,
    Role,
    Rounding,
    Scope,
    Several,
    Text,
    Words,
    YesNo,
    about,
    headed,
    named,
)
from rulesets.from_file.playing.texts import heading, meaning_of, words_of
from rulesets.from_file.reading.asks import Ask, GameQuestion
from rulesets.from_file.reading.charts import GameChart, Heading
from rulesets.from_file.reading.modifiers import GameAnswer
from rulesets.from_file.reading.notation import DiceNotation, Span
from rulesets.from_file.reading.sections import Units
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.tables import READ_OFF, Table
from rulesets.from_file.reading.uses import all_acts, is_asked, may_choose, may_lose_again, works_in

# The questions of a game that was read, made once: those that its file asks, and those that every combat asks


KEYS = {"attackers": "attack", "defenders": "defence"}
"""The key of each force, and of its sum."""
ROLES = {"attackers": Role.ATTACKER, "defenders": Role.DEFENDER}
ACTS = {"attacker": Role.ATTACKER, "defender": Role.DEFENDER}
"""Whose part the answer to a question of this key is: the side that is named attacks, or defends."""
COUNTS = ("", "one", "two", "three", "four")
SIDED = {4: "four", 6: "six", 8: "eight", 10: "ten", 12: "twelve", 20: "twenty"}
USUAL_DIE = "Cross-reference the die roll with the column to find the result."


def answers_of(answers: dict[str, GameAnswer], name: str = "Answers") -> type[Words]:
    """Make the list of answers."""
    return words_of(name, {word: (body.says, meaning_of(body), body.cite) for word, body in answers.items()})


def question_of(ask: Ask) -> Question[Any]:
    """Make the question that a file asks."""
    key = f"{{unit}}.{ask.key}" if ask.shape.of_unit else ask.key
    texts: dict[str, Any] = {"cite": ask.cite, "help": ask.help, "default": ask.default}
    if not isinstance(ask, GameQuestion):
        words = answers_of(ask.answer, "Readings") if ask.answer else Rounding
        return Precedent(key, ask.prompt, words, why_default=ask.why, printed=ask.printed, **texts)
    texts |= {"remember": Scope(ask.remember), "printed": ask.printed, "clock": ask.by_clock} | _kept(ask)
    match ask.shape.form:
        case "number":
            return Number(key, ask.prompt, *ask.number, usual=usual_of(ask.usual_numbers), **texts)
        case "which":
            return PickSeveral(key, ask.prompt, **texts)
        case "text":
            return Text(key, ask.prompt, **texts)
        case "several":
            return Several(key, ask.prompt, answers_of(ask.answer), **texts)
    if set(ask.answer) <= {"yes", "no"} and not any(body.says for body in ask.answer.values()):
        return YesNo(key, ask.prompt, **texts)
    return Choice(key, ask.prompt, answers_of(ask.answer), role=ACTS.get(key), **texts)


def usual_of(said: Span | None) -> tuple[int, int] | None:
    """Give the least and the most that are usual."""
    return (int(said.low), int(said.high)) if said else None


def _kept(ask: Ask) -> dict[str, Any]:
    """Say which answers alone are remembered, where answers and not their question say so."""
    words = tuple(word for word, body in ask.answer.items() if body.remember)
    return {"remember": Scope(ask.answer[words[0]].remember), "kept": words} if words else {}


def die_of(table: Table, key: str, prompt: str = "", alike: bool = False) -> Question[Any]:
    """Make the question for the throw of a table."""
    thrown, texts = table.dice, _texts(table)
    if thrown.number == 1 and thrown.faces <= 9 and table.low == 1:
        sides = "one six-sided die" if thrown.faces == 6 else f"a die with {thrown.faces} faces"
        return Die(key, prompt or f"Roll {sides}.", thrown.faces, **texts)
    said = prompt or _roll(thrown, table.low)
    low, digits = table.low, thrown.digits
    return Dice(key, said, thrown.number, thrown.faces, low=low, digits=digits, tells_alike=alike, **texts)


def sum_of_dice(key: str, who: str, thrown: DiceNotation, texts: dict[str, Any], alike: bool = False) -> Die | Dice:
    """Make the question for dice that are added up without a table."""
    low = 1 if thrown.low is None else thrown.low
    dice = "die" if thrown.number == 1 else "dice"
    prompt = f"{who}: roll {thrown.number} {SIDED.get(thrown.faces, thrown.faces)}-sided {dice}."
    if thrown.number == 1 and thrown.faces <= 9 and low == 1:
        return Die(key, prompt, thrown.faces, **texts)
    digits = thrown.digits
    return Dice(key, prompt, thrown.number, thrown.faces, low=low, digits=digits, tells_alike=alike, **texts)


def _roll(thrown: DiceNotation, low: int) -> str:
    """Say what to roll, such as two six-sided dice."""
    many, dice = COUNTS[thrown.number], "die" if thrown.number == 1 else "dice"
    from_0 = f", {low} to {low + thrown.faces - 1}" if low != 1 else ""
    tens = ", the first for the tens" if thrown.digits else ""
    return f"Roll {many} {SIDED.get(thrown.faces, thrown.faces)}-sided {dice}{from_0}{tens}."


def _texts(table: Table) -> dict[str, Any]:
    return {"cite": table.cite, "help": table.help or USUAL_DIE}


@dataclass(frozen=True)
class Questions:
    """All that a checklist may ask, as constants.

    Attributes:
        forces: the force of each side: `{"attackers": Force(…)}`.
        asks: the questions of the file, by their key there: `{"mud": YesNo(…)}`.
        dice: the throw of each table, by its name: `{"CRT": Die(…)}`.
        checks: the throw for each unit that a table is checked with, by the table's name: `{"Morale": Dice(…)}`.
        kinds: which unit is unlike the others, by force and kind: `{("attackers", "bcpc"): Pick(…)}`.
        into: where a unit retreats to.
        left: with what strength a unit goes on.
        left_again: the same, where it loses steps once more in one combat.
        loser: which unit loses.
        taken: how many hits are taken as losses.
        taken_again: the same, where a force takes hits once more in one combat.
        way: which of several acts the owner chooses.
        column: which column is read, where the players say it.
        cell: what a cell of the owner's copy says.
    """

    forces: dict[str, Force]
    asks: dict[str, Question[Any]]
    dice: dict[str, Question[Any]]
    checks: dict[str, Question[Any]]
    kinds: dict[tuple[str, str], Pick]
    into: Pick
    left: Number
    left_again: Number
    loser: Pick
    taken: Number
    taken_again: Number
    way: Pick
    column: Pick
    cell: Pick

    @classmethod
    def of(cls, sheet: Sheet) -> Questions:
        units, retreat, cite = sheet.units, sheet.retreat, sheet.cite
        kinds = {(side, word): (each, kind) for word, kind in sheet.kind.items() for side, each in kind.of.items()}
        return cls(
            {side: _force(side, sheet) for side in sheet.forces},
            {key: question_of(ask) for key, ask in sheet.asks.items()},
            {name: die_of(table, "die", alike=name in sheet.tells_alike) for name, table in sheet.table.items()},
            {
                name: die_of(table, f"{{unit}}.{slug(name)}.die", f"{{unit}}: roll on {table.title}.")
                for name, table in sheet.table.items()
            },
            {at: Pick(each.ask, each.prompt, help=each.help, cite=kind.cite) for at, (each, kind) in kinds.items()},
            Pick("{unit}.into", retreat.prompt, cite=retreat.cite, help=retreat.help).among(
                Option(word, body.says or word, meaning_of(body), body.cite) for word, body in retreat.answer.items()
            ),
            _left("{unit}.left", units),
            _left("{unit}.left-{n}", units),
            Pick("loses.{n}", "Which unit loses (choice {n})?", cite=cite, help="The owner chooses."),
            Number("{force}.losses", TAKEN, 0, 99, cite=cite, help=REST),
            Number("{force}.losses-{n}", TAKEN, 0, 99, cite=cite, help=REST),
            Pick("way.{n}", "Which of these (choice {n})?", cite=cite, help="The owner chooses."),
            Pick("column", "Which column is used?", cite=cite, help="Enter what your rules or your table say."),
            _cell(sheet),
        )

    def about(self, key: str, unit: str) -> Question[Any]:
        """Make a question of the file about a unit, once for each."""
        if (key, unit) not in self._made:
            self._made[key, unit] = about(self.asks[key], unit, *self.forces.values())
        return self._made[key, unit]

    def check(self, table: str, unit: str) -> Question[Any]:
        """Make the throw of a table for a unit, once for each."""
        return self.made(f"check {table}", unit, lambda: self.checks[table].of(unit))

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

    def counting(self, chart: GameChart, heading: Heading, unit: str) -> Pick:
        """Make the question which of several classes counts on a chart, once for each."""
        return cast(Pick, self.made(f"{chart.key} {heading.key}", unit, lambda: _counting(chart, heading).of(unit)))

    def called(self, unit: str) -> tuple[bool, str]:
        """Tell whether a unit has a name, and so a card, and call it at the head of a line; once for each."""
        if unit not in self._called:
            forces = self.forces.values()
            self._called[unit] = named(unit, *forces), headed(unit, *forces)
        return self._called[unit]

    @cached_property
    def _called(self) -> dict[str, tuple[bool, str]]:
        return {}

    @cached_property
    def _made(self) -> dict[tuple[str, str], Question[Any]]:
        return {}

    def listed(self, sheet: Sheet) -> tuple[Question[Any], ...]:
        """List all that some combat may ask, each key once."""
        acts = all_acts(sheet)
        names = {act.name for act in acts}
        cells = [cell for table in sheet.table.values() for cell in table.used]
        loses = bool(names & {"lose", "pay", "take"})
        several = any(act.who.startswith("one ") and act.name != "advance" for act in acts) or loses
        own = (
            *((self.dice[each.key], True) for each in [sheet.main_table] if each),
            *((each, True) for each in self.kinds.values()),
            *((self.checks[act.word], True) for act in acts if act.name == "check" and act.word in sheet.table),
            (self.loser, several),
            (self.left, sheet.units.steps and loses),
            (self.left_again, sheet.units.steps and may_lose_again(sheet)),
            (self.taken, "take" in names),
            (self.taken_again, "take" in names and may_lose_again(sheet, ("take",))),
            (self.way, may_choose(sheet)),
            (self.into, bool(names & {"retreat", "take"})),
            (self.column, READ_OFF in works_in(sheet, "column")),
            (self.cell, READ_OFF in cells),
        )
        several_there = any(each.most != 1 for each in sheet.forces.values())
        mixed = (
            _counting(chart, each)
            for chart in sheet.chart.values()
            for each in chart.heads
            if each.who not in ("", "unit") and chart.mixed == "ask" and several_there
        )
        asks = (self.asks[key] for key, ask in sheet.asks.items() if is_asked(sheet, ask))
        all_of_them = (*self.forces.values(), *asks, *mixed, *(each for each, may in own if may))
        return tuple({question.key: question for question in all_of_them}.values())


def _counting(chart: GameChart, heading: Heading) -> Pick:
    what, of = heading.key.replace("-", " "), "{unit}." if chart.of_each_unit else ""
    who = f"{{unit}}: which {what}" if of else f"Which {what}"
    key = f"{of}{slug(chart.key)}.{heading.key}"
    return Pick(key, f"{who} counts on {chart.title}?", cite=chart.cite, help="Units of several classes take part.")


def _cell(sheet: Sheet) -> Pick:
    """Make the question for a cell that is read off the owner's copy, and answered by one of the results."""
    prompt, cite = "What does your table show at {at}?", sheet.cite
    pick = Pick("cell.{at}", prompt, cite=cite, help=READ, printed=True, remember=Scope.KIT)
    return pick.among(Option(each.code, each.code, each.says) for each in sheet.results.values())


def cell_at(table: Table, column: int, row: int) -> str:
    """Name a cell, by the places of its column and its row, in the key of its question: `crt.3-1.5`."""
    headings = (table.columns[column], f"column-{column + 1}"), (table.cells.rows[row], f"row-{row + 1}")
    return ".".join((slug(table.key), *(said if _PLAIN.fullmatch(said) else place for said, place in headings)))


_PLAIN = re.compile(r"[a-zA-Z0-9+-]+")


def _left(key: str, units: Units) -> Number:
    worth = "strength" if isinstance(units.steps, bool) else units.steps.replace("-", " ")
    return Number(
        key,
        f"{{unit}}: {worth} after the loss?",
        0,
        999,
        cite=units.cite,
        help=units.help or ("Turn the counter over and read its strength; 0 if that was the last step."),
    )


READ = "Read it off your copy. Your kit keeps it."
TAKEN = "How many hits do the {force} take as losses?"
REST = "The owner chooses; the rest are hexes of retreat."


def _force(side: str, sheet: Sheet) -> Force:
    said, roster = sheet.forces[side], sheet.roster
    strength = sheet.strength_of(side)
    known = {unit: strengths[0] for unit, strengths in roster.strengths.items()}
    column = {unit: numbers[strength][0] for unit, numbers in roster.numbers.items() if strength in numbers}
    force = Force(KEYS.get(side, side), said.prompt, who=side, cite=said.cite, help=said.help, role=ROLES.get(side))
    force = replace(force, again=True, once="phase" if said.once else "", usual=usual_of(said.usual))
    if strength == "none" or strength.startswith("chart "):
        names = tuple(Factor(unit, 0) for unit in (*roster.numbers, *known))
        force = replace(
            force, prompt=said.prompt.replace(" and strengths?", "?"), names_do=True, known=names, printed=False
        )
    elif strength:
        numbers = tuple(Factor(unit, number) for unit, number in column.items())
        force = replace(force, low=0, known=numbers, entry=strength, worth="number")
    else:
        force = replace(force, known=tuple(Factor(unit, number) for unit, number in known.items()))
    return replace(force, example=said.example or _example(side, sheet, force) or force.example)


def _example(side: str, sheet: Sheet, force: Force) -> str:
    """Show the first units of a side of the sheet, where their names will do."""
    if not sheet.roster.numbers:
        return "Ann + Ben" if force.names_do else ""
    sides = [*dict.fromkeys(sheet.roster.sides.values())]
    of = sides[1 if side == "defenders" and len(sides) > 1 else 0]
    known = [each.unit for each in force.known if sheet.roster.sides[each.unit] == of]
    return " + ".join(known[:2])


def slug(name: str) -> str:
    """Write the name of a table as a key: `Morale check` is `morale-check`."""
    return "".join(sign if sign.isalnum() else "-" for sign in name.lower())
