"""Results: what each code of a table does, and what stands for many codes that differ in a number: `D#`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.api import fits_a_verdict, shortened
from rulesets.from_file.reading.conditions import Condition, Names, condition
from rulesets.from_file.reading.modifiers import Does, acts_of, label, read_does
from rulesets.from_file.reading.row import Row, unfit
from rulesets.from_file.reading.tables import as_pattern

IN_RESULT = ("does", "says", "meaning", "cite", "how", "verdict", "to_do", "but")
IN_EXCEPTION = ("when", "unless", "does", "says")
MOST_RESULTS = 400
MOST_TO_DO = 9
MOST_EXCEPTIONS = 20
ORDER = "order"


@dataclass(frozen=True)
class ResultException:
    """What a result does in a special case, in place of what it does elsewhere."""

    condition: Condition
    does: Does
    says: str


@dataclass(frozen=True)
class GameResult:
    """A result of the game.

    Attributes:
        code: what the table prints.
        does: what is done, in order.
        says: what the screen calls it.
        meaning: what it means, in a sentence.
        cite: the section of the rules.
        how: how a unit is eliminated by it, in a word or two.
        verdict: what is read large of it, in three words at most; empty where its effects say it.
        to_do: what the players do then, in sentences of the file's own; none where its effects say it.
        but: its exceptions; the first that fits holds.
    """

    code: str
    does: Does
    says: str
    meaning: str = ""
    cite: str = ""
    how: str = ""
    verdict: str = ""
    to_do: tuple[str, ...] = ()
    but: tuple[ResultException, ...] = ()

    @property
    def every_does(self) -> tuple[Does, ...]:
        """List what it may do: usually, and in each of its exceptions."""
        return (self.does, *(each.does for each in self.but))


def results(section: Row, used: Sequence[str], names: Names) -> dict[str, GameResult]:
    """Read the results, the worst for the attacker first; `used` are the texts of all cells."""
    codes = section.at_most(MOST_RESULTS, [code for code in section.values if code != ORDER], "results")
    given = {code: _as_row(section, code) for code in codes}
    found: dict[str, GameResult] = {}
    for code, row in given.items():
        row.only(*IN_RESULT)
        made = [_result(cell, _with_numbers(code, cell, row), names) for cell in _codes(code, used, given)]
        found |= {each.code: each for each in sorted(made, key=_worth)}
    section.at_most(MOST_RESULTS, [*found], "results")
    return _in_order(section, found)


def _as_row(section: Row, code: str) -> Row:
    """Give a result as a table, also where only its acts are written."""
    value = section.values[code]
    if isinstance(value, str):
        return Row({"does": value}, (*section.path, code), section.problems)
    return section.row(code)


def _codes(code: str, used: Sequence[str], given: Mapping[str, Row]) -> list[str]:
    """List the codes that a result is for: itself, or all cells that it stands for and that have none of their own."""
    if "#" not in code:
        return [code]
    return [cell for cell in used if cell not in given and as_pattern(code).fullmatch(cell)]


def _with_numbers(code: str, cell: str, row: Row) -> Row:
    """Put the numbers of a cell where `#` stands in the texts: the first of them, or the one that `#2` names."""
    found = as_pattern(code).fullmatch(cell)
    numbers = found.groups() if found else ()
    if not numbers:
        return row
    values = {key: _with(value, numbers) for key, value in row.values.items()}
    return Row(values, row.path, row.problems)


def _with(value: Any, numbers: Sequence[str]) -> Any:
    if isinstance(value, list):
        return [_with(each, numbers) for each in value]
    if isinstance(value, Mapping):
        return {key: each if key in ("when", "unless") else _with(each, numbers) for key, each in value.items()}
    return _filled(value, numbers) if isinstance(value, str) else value


def _filled(text: str, numbers: Sequence[str]) -> str:
    rest = iter(numbers)
    return re.sub(r"#(\d?)", lambda sign: _number(sign[1], numbers, rest), text)


def _number(place: str, numbers: Sequence[str], rest: Iterator[str]) -> str:
    if place:
        return numbers[int(place) - 1] if 0 < int(place) <= len(numbers) else "0"
    return next(rest, numbers[-1])


def _result(code: str, row: Row, names: Names) -> GameResult:
    if "does" not in row:
        row.wrong(f'The result {code} does nothing yet: write does = "no effect", or what it does.')
    _no_words_for_both(row)
    says = row.line("says", label(row.text("does")))
    return GameResult(
        code,
        read_does(row, "does", names),
        says,
        row.line("meaning"),
        row.text("cite"),
        row.line("how"),
        _verdict(row),
        _to_do(row),
        tuple(_exception(code, each, names) for each in _exceptions(row)),
    )


def _exceptions(row: Row) -> tuple[Row, ...]:
    """Give the exceptions of a result, whether one is written or a list of them."""
    written = row.values.get("but", [])
    if isinstance(written, Mapping):
        return (row.row("but"),)
    if not isinstance(written, list) or not all(isinstance(each, Mapping) for each in written):
        row.wrong('but must be an exception, such as but = { when = { … }, does = "no effect" }.', "but")
        return ()
    few = row.at_most(MOST_EXCEPTIONS, written, "exceptions")
    return tuple(Row(each, (*row.path, "but", place), row.problems) for place, each in enumerate(few))


def _exception(code: str, row: Row, names: Names) -> ResultException:
    row.only(*IN_EXCEPTION)
    if not any(row.row(key).values for key in ("when", "unless")):
        row.wrong(f"This exception of {code} always holds: say when, such as when = {{ … }}.")
    if "does" not in row:
        row.wrong(f'This exception of {code} does nothing yet: write does = "no effect", or what it does.')
    return ResultException(
        condition(row, names), read_does(row, "does", names), row.line("says", label(row.text("does")))
    )


def _no_words_for_both(row: Row) -> None:
    """Note words that would say of the exceptions of a result what holds elsewhere."""
    for key in ("verdict", "to_do"):
        if key in row and "but" in row:
            row.wrong(f"{key} would be told of the exceptions, too: leave it out, the effects say it.", key)


def _verdict(row: Row) -> str:
    """Read what is read large of a result: a noun or a participle, as no verb agrees with each name before it."""
    verdict = row.text("verdict").strip()
    if "verdict" in row and isinstance(row.values["verdict"], str) and not fits_a_verdict(verdict):
        row.wrong(
            f"“{shortened(verdict)}” does not do as a verdict: write 1 to 3 words without a verb, such as Step lost.",
            "verdict",
        )
        return ""
    return verdict


def _to_do(row: Row) -> tuple[str, ...]:
    """Read what the players do by a result: a list of sentences."""
    written = row.values.get("to_do", [])
    if not isinstance(written, list) or not all(isinstance(each, str) and each.strip() for each in written):
        row.wrong('to_do is a list of sentences in brackets: write to_do = ["Flip a unit of each side."].', "to_do")
        return ()
    if "to_do" in row and not written:
        row.wrong("to_do is empty: write a sentence, or leave it out.", "to_do")
    for sentence in written:
        if wrong := unfit(sentence):
            row.wrong(f"to_do {wrong}", "to_do")
        if not sentence.rstrip().endswith((".", "?")) or "{" in sentence or "\n" in sentence:
            row.wrong(f"“{shortened(sentence)}” must be one sentence with a full stop, and without braces.", "to_do")
    return tuple(each.strip() for each in row.at_most(MOST_TO_DO, written, "to_do"))


def _in_order(section: Row, found: Mapping[str, GameResult]) -> dict[str, GameResult]:
    """Sort by `order = "A B C"` where it is given, otherwise as they stand in the file."""
    order = section.text(ORDER).split() if ORDER in section else []
    for code in order:
        if code not in found:
            section.wrong(f"“{code}” is not a result that a table has: leave it out of the order.", ORDER)
    return {code: found[code] for code in (*order, *found) if code in found}


def _worth(result: GameResult) -> int:
    """Weigh a result by its numbers: what defenders lose or retreat, less what attackers do."""
    acts = acts_of(result.does)
    return sum(act.number * (("defender" in act.who) - ("attacker" in act.who)) for act in acts)
