"""The questions of throws, and how what they come to is sorted and said where it is a number."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from rulesets.api import Question, Tally, a_list, how_many
from rulesets.from_file.playing.questions import SIDED, die_of, sum_of_dice
from rulesets.from_file.playing.roll import question_of_check
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.throws import Throw
from rulesets.from_file.reading.uses import checks_made

# The questions of throws


ONE_BY_ONE = "Type what each die shows, with blanks between."
OR_HOW_MANY = " How many succeed will do, too: 2 hits."


def questions_of(sheet: Sheet) -> Iterator[Question[Any]]:
    """List what the throws of a checklist may ask, each key once."""
    for throw in sheet.throws.values():
        for side in throw.sides:
            yield question_of(throw, side, "", 0, (), throw.key in sheet.tells_alike)
        if _may_part(throw):
            yield question_of(throw, "", "{unit}", 0, ())
    yield from map(question_of_check, checks_made(sheet))


def _may_part(throw: Throw) -> bool:
    """Tell whether units of one force may throw apart."""
    by_units = any(number.kind in ("strength", "column", "chart") for number in throw.pools.values())
    return by_units and bool(throw.needs)


@cache
def question_of(
    throw: Throw, side: str, unit: str, number: int, groups: tuple[int, ...], alike: bool = False
) -> Question[Any]:
    """Make the question for dice of a throw: of a side where both throw, of a unit where units throw apart."""
    if throw.table is not None:
        return die_of(throw.table, f"die.{side}", f"{throw.title}, {side}: roll for the row.", alike)
    of = unit or (side if throw.who == "both" else "")
    key, who = (f"{throw.key}.{of}", f"{throw.title}, {of}") if of else (throw.key, throw.title)
    texts: dict[str, Any] = {"cite": throw.cite, "help": throw.help}
    if side in throw.sums or (not side and throw.sums):
        return sum_of_dice(
            key, who, throw.sums[side], texts | {"help": throw.help or "Type what the dice show."}, alike
        )
    dice = how_many(number, "die", "dice") if number else "the dice"
    sided = f"{SIDED.get(throw.faces, throw.faces)}-sided {dice.split()[-1]}"
    succeeds = f"; {_succeeds(throw, groups)}" if groups and not throw.pairs else ""
    prompt = f"{who}: roll {number} {sided}{succeeds}." if number else f"{who}: roll the dice."
    groups = groups or (0,) * throw.faces
    on_dice = f" On a die there may be {a_list([*dict.fromkeys(throw.symbols)], 'or')}." if throw.symbols else ""
    texts["help"] = throw.help or ONE_BY_ONE + ("" if throw.pairs else on_dice or OR_HOW_MANY)
    counted = "" if throw.pairs or throw.symbols else plural(throw.key)
    return Tally(key, prompt, number, groups=groups, labels=throw.symbols, counted=counted, **texts)


def _succeeds(throw: Throw, groups: tuple[int, ...]) -> str:
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


def plural(name: str) -> str:
    """Call what dice of a throw come to, as players count it: `hits` of a throw `hit`."""
    return name if name.endswith("s") else f"{name}s"


# Outcomes that are numbers


def rank(sheet: Sheet, outcome: str) -> tuple[int, ...]:
    """Give an outcome a key to sort by, from worst to best for the attacker: what both came to, or the number left."""
    numbers = outcome.split(":")
    if all(each.lstrip("-").isdecimal() for each in numbers):
        mine, other = (int(numbers[0]), int(numbers[1]) if len(numbers) > 1 else 0)
        return 1, mine - other, mine
    codes = [*sheet.results]
    return 0, codes.index(outcome) if outcome in codes else -1, 0


def said_of(sheet: Sheet, outcome: str) -> str:
    """Say an outcome that is a number in a few words."""
    if ":" in outcome:
        return "{} to {}".format(*outcome.split(":"))
    return sheet.results[outcome].says if outcome in sheet.results else outcome
