"""The texts that a file need not give: headings, steps, effects, labels; and where strengths stand in a table."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import floor
from typing import Any

from rulesets import api
from rulesets.api import ResultWords, Step, Words, a_list, capitalised, fits_a_verdict, how_many, real_minus, words_of
from rulesets.from_file.reading.modifiers import WORKS_AT, Act, GameAnswer, acts_of
from rulesets.from_file.reading.names import STEPS
from rulesets.from_file.reading.notation import nearest_odds, odds_name, steps_down, steps_up, whole_odds
from rulesets.from_file.reading.sections import GameResult, GameWay, StepText
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.tables import BY_NUMBERS, READ_OFF, Table

# The headings of tables as players write them: `-5--3` in a file is `−5 to −3` at the table


_NUMBER = r"[-+]?\d+(?:[./]\d+)?"
_RANGE = re.compile(rf"({_NUMBER})(\.\.|-)({_NUMBER})")
_LIMIT = re.compile(rf"(<=|>=|<|>)({_NUMBER})")
_NUMBERS = re.compile(rf"{_NUMBER}(?:,{_NUMBER}|\+)?")
_SIGNS = {"<=": "≤", ">=": "≥", "<": "<", ">": ">"}
REACH = {"<=": "{} or less", ">=": "{} or more", "<": "less than {}", ">": "more than {}"}
"""What a number must be, in words, by its sign."""


def heading(text: str) -> str:
    """Write a heading as a table has it, or a fact that names one.

    Example: `-5--3` is `−5 to −3`, `6..9` is `6-9`, `<=-3` is `≤−3`; `3-1`, `2,3`, `10+` and words stay as they are.
    """
    before, blank, number = text.rpartition(" ")
    return f"{before}{blank}{_written(number)}"


def _written(text: str) -> str:
    if found := _RANGE.fullmatch(text):
        low, high = found[1], found[3]
        return real_minus(f"{low} to {high}") if "-" in (low[0], high[0]) else f"{low}-{high}"
    if found := _LIMIT.fullmatch(text):
        return f"{_SIGNS[found[1]]}{real_minus(found[2])}"
    return real_minus(text) if _NUMBERS.fullmatch(text) else text


def in_a_sentence(text: str) -> str:
    """Write a heading in a sentence: `6..9` is `6 to 9`, `<=-3` is `−3 or less`."""
    if found := _RANGE.fullmatch(text):
        return real_minus(f"{found[1]} to {found[3]}")
    if found := _LIMIT.fullmatch(text):
        return REACH[found[1]].format(real_minus(found[2]))
    return heading(text)


# Where strengths stand in a table: the place of a column, also beyond the ends, and its name


AGAINST_NOTHING = 10**6
"""What a strength is held to be against nothing, to one; odds like these are not said in figures."""


def ratio(attack: Fraction, defence: Fraction) -> Fraction:
    """Give attack over defence; against nothing it is larger than any odds of a table."""
    return attack / defence if defence else Fraction(AGAINST_NOTHING)


def value_of(table: Table, attack: Fraction, defence: Fraction) -> Fraction:
    """Give the number that is looked up in the columns of a table."""
    found = {"odds": ratio(attack, defence), "difference": attack - defence, "attack": attack}
    return found.get(table.by, defence)


def place_of(table: Table, value: Fraction, rounding: str = "defender") -> int:
    """Find the column of a value, counted from 0; beyond an end odds go on in whole steps, and may shift back."""
    if table.by != "odds":
        return _by_number(table, value)
    if rounding == "nearest":
        value = _nearest(table, value)
    if rounding == "attacker":
        return _up(table, value)
    if value < table.starts[0]:
        return steps_down(value) - steps_up(table.starts[0])
    beyond = steps_down(value) - steps_down(table.starts[-1])
    return bisect_right(table.starts, value) - 1 + max(0, beyond)


def _by_number(table: Table, value: Fraction) -> int:
    """Find the column of a number; beyond an end it stands there, unless the table says when it is cut."""
    place, last = bisect_right(table.starts, value) - 1, len(table.starts) - 1
    if table.cap == "first" or table.step is None or 0 <= place < last:
        return place
    return (last if place == last else 0) + floor((value - table.starts[max(0, place)]) / table.step)


def _up(table: Table, value: Fraction) -> int:
    if value <= table.starts[-1]:
        below = steps_up(value) - steps_up(table.starts[0])
        return bisect_left(table.starts, value) if value > table.starts[0] else min(0, below)
    return len(table.starts) - 1 + max(1, steps_up(value) - steps_down(table.starts[-1]))


def _nearest(table: Table, value: Fraction) -> Fraction:
    """Round to whole odds; in a table that has others, such as 3-2, to the nearest of its columns."""
    if all(1 in start.as_integer_ratio() for start in table.starts):
        return nearest_odds(value)
    if not table.starts[0] <= value <= table.starts[-1]:
        return value
    return min(table.starts, key=lambda start: (abs(start - value), start))


def worth(table: Table, place: int) -> Fraction | None:
    """Give the value at which a column begins, also of one beyond the ends; None where that is not known."""
    if not table.starts:
        return None
    if 0 <= place < len(table.starts):
        return table.starts[place]
    if table.by != "odds" or abs(place) >= AGAINST_NOTHING // 10:
        return None
    if place < 0:
        return whole_odds(steps_up(table.starts[0]) + place)
    return whole_odds(steps_down(table.starts[-1]) + place - len(table.starts) + 1)


def spoken(table: Table, place: int) -> str:
    """Say a column in a sentence: odds as they are printed, any other as `column −5 to −3`, with below or above."""
    if table.by not in BY_NUMBERS:
        return heading(name(table, place))
    there = max(0, min(place, len(table.columns) - 1))
    beyond = "" if there == place else "below " if place < 0 else "above "
    return f"{beyond}column {in_a_sentence(table.columns[there])}"


def name(table: Table, place: int) -> str:
    """Name a column, also one beyond the ends: `7-1`, or `above +5` where columns are no odds."""
    if 0 <= place < len(table.columns):
        return table.columns[place]
    start = worth(table, place)
    if start is not None:
        return odds_name(start)
    return f"below {table.columns[0]}" if place < 0 else f"above {table.columns[-1]}"


WordTexts = Mapping[str, tuple[str, ...]]
"""Label, meaning and section of each word: `{"AX": ("attackers are eliminated", "", "CRT")}`."""

_GROUPS = ("table", "rolls", "alone")
USUAL_STEPS, THROWN_STEPS, ALONE_STEPS = ({step.id: step for step in api.steps_of(__name__, of)} for of in _GROUPS)
"""The steps where a file says nothing else of them; where no table is read; and of the checklist of one force."""


@api.results_of(__name__, "effects")
class UsualEffect(ResultWords):
    """What any game may do."""

    ELIMINATED = "eliminated"
    REDUCED = "reduced"
    RETREATS = "retreats"
    STAYS = "stays"
    AS_PLAYERS_SAY = "as-players-say"
    MAY_ADVANCE = "may-advance"


def steps_of(sheet: Sheet) -> tuple[Step, ...]:
    """Make the steps of a checklist: those that the file names, in its order, and the usual ones that it needs."""
    order = list(sheet.step)
    before = -1
    for id in _needed(sheet):
        if id not in order:
            order.insert(before + 1, id)
        before = order.index(id)
    return tuple(_step(id, sheet) for id in order)


def _needed(sheet: Sheet) -> tuple[str, ...]:
    acts = {act.name for act in sheet.acts}
    unused = {
        "losses": not (sheet.alone or sheet.loses or acts & {"state", "end", "check"}),
        "retreats": not sheet.retreats,
        "advance": "advance" not in acts,
    }
    steps = ("strengths", "roll", "losses", "retreats", "result") if sheet.alone else STEPS
    return tuple(id for id in steps if not unused.get(id))


def _step(id: str, sheet: Sheet) -> Step:
    usual = USUAL_STEPS if sheet.main_table else USUAL_STEPS | (ALONE_STEPS if sheet.alone else THROWN_STEPS)
    step = usual.get(id) or Step(id, id.replace("-", " ").capitalize())
    help = step.help
    if id == "odds" and not sheet.alone and not sheet.main_table and not any(t.lines for t in sheet.throws.values()):
        help = "No strengths are compared: the dice alone decide."
    counts = sheet.alone or sheet.main_table or any(each.sums for each in sheet.throws.values())
    if id == "strengths" and not counts:
        help = "Name the units that take part on each side."
    said = sheet.step.get(id, StepText())
    of_throws = ", ".join(dict.fromkeys(each.cite for each in sheet.throws.values() if each.cite))
    of_sheet = sheet.cite if sheet.main_table or sheet.alone or sheet.cite != sheet.last_throw.title else ""
    usual_cite = {"strengths": sheet.attackers.cite, "roll": of_throws}.get(id) or of_sheet
    return replace(step, **{"help": help, "cite": usual_cite} | said.model_dump(exclude_none=True))


LEFT_OF_SUM = "Leave {detail} strength of {unit} on the map, and take the rest off."


def effects_of(sheet: Sheet) -> type[Words]:
    """List the words for what results of this checklist do and allow."""
    acts = sheet.acts
    names = {act.name for act in acts}
    happens = {
        UsualEffect.ELIMINATED: sheet.loses or "eliminate" in names,
        UsualEffect.REDUCED: sheet.reduces,
        UsualEffect.RETREATS: sheet.retreats,
        UsualEffect.STAYS: "stay" in names,
        UsualEffect.AS_PLAYERS_SAY: any(act.name == "ask" and not sheet.asks[act.word].answer for act in acts),
        UsualEffect.MAY_ADVANCE: "advance" in names,
    }
    cite, column, usual = sheet.cite, sheet.units.steps, [word for word, may in happens.items() if may]
    texts: dict[str, tuple[str, ...]] = {
        word.value: (word.label, word.meaning, cite, word.verdict, word.to_do) for word in usual
    }
    if "reduced" in texts and shows_several(sheet):
        texts["reduced"] = (*texts["reduced"][:-1], "Reduce {unit}.")
    elif "reduced" in texts and not column:
        texts["reduced"] = ("loses units", "Part of the sum is removed.", cite, "Units lost", LEFT_OF_SUM)
    elif "reduced" in texts and isinstance(column, str) and column != "strength":
        texts["reduced"] = (*texts["reduced"][:-1], f"Reduce {{unit}}: {column.replace('-', ' ')} {{detail}}.")
    for word, each in sheet.state.items():
        named = word.replace("-", " ")
        verdict = named.capitalize() if fits_a_verdict(named) else ""
        marked = (verdict, f"Mark {{unit}}: {each.says or named}.")
        texts[word] = (each.says or f"is {word}", each.meaning, each.cite or cite, *marked)
    for word in dict.fromkeys(act.word for act in acts if act.name == "end"):
        state, named = sheet.state[word], word.replace("-", " ")
        verdict, order = f"Not {named}".capitalize(), f"Take the mark “{named}” off {{unit}}."
        verdict, meaning = verdict * fits_a_verdict(verdict), f"What is said of {named} units holds for it no more."
        texts[f"not-{word}"] = (f"is no longer {named}", meaning, state.cite or cite, verdict, order)
    texts |= {word: (each.label, each.says, each.cite or cite, "", "{said}") for word, each in sheet.say.items()}
    return words_of("Happens", texts, ResultWords)


def shows_several(sheet: Sheet) -> bool:
    """Tell whether a step that is lost changes several numbers on some counter, so that one does not say it all."""
    several = (sum(len(each) > 1 for each in numbers.values()) > 1 for numbers in sheet.roster.numbers.values())
    return sheet.units.steps is True and any(several)


def outcomes_of(sheet: Sheet) -> type[Words]:
    """List the results, the worst for the attacker first."""
    refuses = sheet.works_in("refuse") or any(table.below.kind == "refuse" for table in sheet.tables_of_combats)
    refused = "These units may not do this." if sheet.alone else "The rules do not allow this attack."
    texts: dict[str, tuple[str, ...]] = {"refused": ("not allowed", refused, sheet.cite)}
    texts = texts if refuses or sheet.alone else {}
    if sheet.alone:
        texts |= {word: (word, f"{said} {word}.", sheet.cite) for word, said in ALONE.items()}
    for code in sheet.results_of_combats if not sheet.alone else ():
        if code in sheet.names.numbered:
            continue
        result = sheet.results[code]
        texts[code] = (
            result.says,
            f"{result.meaning or f'{capitalised(result.says)}.'} {exceptions_of(result)}".strip(),
            result.cite or sheet.cite,
            result.verdict,
            "\n".join(result.to_do),
        )
    return words_of("Outcome", texts, ResultWords)


ALONE = {"failed": "A unit", "passed": "Every unit"}


def exceptions_of(result: GameResult) -> str:
    """Say what a result comes to in special cases; empty where there are none."""
    return f"In special cases: {a_list([each.says for each in result.but])}." if result.but else ""


def meaning_of(body: GameAnswer | GameWay) -> str:
    """Say what an answer means: as the file does, or by what it does."""
    if body.meaning or isinstance(body, GameWay):
        return body.meaning or " ".join(_does(act) for act in acts_of(body.does))
    said = [_works(name, value) for name, value in body.works.items() if name in DOES and value != READ_OFF]
    thrown = ((name, value) for name, value in body.works.items() if name not in WORKS_AT)
    said += [f"{name.replace('.', ' ')} changes by {real_minus(f'{value:+d}')}.".capitalize() for name, value in thrown]
    said += [CAPS[body.cap]] if body.cap else []
    said += [OWED[body.owed]] if body.owed else []
    said += [_does(act) for act in acts_of(body.does)]
    return " ".join(said)


def _works(name: str, value: Any) -> str:
    if name == "shift":
        return f"Shifts {how_many(abs(value), 'column')} to the {'right' if value > 0 else 'left'}."
    said = DOES[name].format(heading(value) if name == "column" else value)
    return real_minus(said) if name in ("difference", "drm") else said


def _does(act: Act) -> str:
    if act.name in ASKS:
        return ASKS[act.name]
    words = act.text.removesuffix(str(act.number)) + hexes(act.number) if act.name == "retreat" else act.text
    text = f"the {words}" if act.who in ("attackers", "defenders", "unit") else words
    return f"{capitalised(text)}."


ASKS = {"ask": "You are asked each time.", "rule": "An open rule applies."}
DOES = {
    "difference": "The difference changes by {:+d}.",
    "shift": "",
    "drm": "The die roll changes by {:+d}.",
    "attack": "The attack {.told}.",
    "defence": "The defence {.told}.",
    "strength": "The strength {.told}.",
    "column": "Column {} is used.",
    "table": "Table {} is used.",
    "result": "The result is {}.",
    "refuse": "{}",
}
CAPS = {
    "first": "What lies beyond the table is first limited to it, then shifted.",
    "last": "What lies beyond the table is first shifted, then limited to it.",
}
OWED = {"printed": "Printed strengths count.", "counted": "Strengths count as in the odds."}


def told(sheet: Sheet, result: GameResult) -> str:
    """Say a result in the sentence of a ruling, with who may advance by it, unless the file says who may or may not.

    Example: `the defender is eliminated; one attacker may advance into a vacated hex`.
    """
    who = tuple(dict.fromkeys(act.who for act in acts_of(result.does) if act.name == "advance"))
    if not who or "advance" in result.says or any(each.note for each in sheet.advance):
        return result.says
    return f"{result.says}; {a_list(who, 'and')} may advance into a vacated hex"


def hexes(number: int) -> str:
    """Say how many hexes: `2 hexes`."""
    return how_many(number, "hex", "hexes")


def filled(text: str, **values: object) -> str:
    """Fill in what braces stand for: `filled("{unit} stays.", unit="Tiny")`."""
    for name, value in values.items():
        text = text.replace("{" + name + "}", str(value))
    return text
