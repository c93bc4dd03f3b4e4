"""How often one unit may lose steps in a single combat, as far as the file tells."""

from __future__ import annotations

from collections import Counter

from rulesets.from_file.reading.modifiers import Modifiers
from rulesets.from_file.reading.phrases import Act, Does
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.uses import beside_results

LOSING = ("lose", "pay", "take")
_DEEP = 8
"""How far acts are followed that lead to others, such as checks that lead to checks."""


def may_lose_again(sheet: Sheet, losing: tuple[str, ...] = LOSING) -> bool:
    """Tell whether some combat may take steps off one unit a second time, by acts of these names."""
    before = sum((_of(sheet, body.does, losing, _DEEP) for body in beside_results(sheet)), Counter[str]())
    found = (_of(sheet, result.does, losing, _DEEP) for result in sheet.results.values())
    return any(most > 1 for each in found for most in (before + each).values())


def _of(sheet: Sheet, done: Does, losing: tuple[str, ...], deep: int) -> Counter[str]:
    """Count how often what is done may take steps off a unit of each side; of choices, the worst."""
    found: Counter[str] = Counter()
    for either in done:
        found += _worst([_of_act(sheet, act, losing, deep) for act in either])
    return found


def _of_act(sheet: Sheet, act: Act, losing: tuple[str, ...], deep: int) -> Counter[str]:
    sides = _sides(act.who)
    if act.name in losing:
        return Counter(sides)
    if deep == 0:
        return Counter()
    led_to = _led_to(sheet, act)
    worst = _worst([_of(sheet, body, losing, deep - 1) for body in led_to])
    return worst if act.name in ("rule", "ask") else Counter({side: max(worst.values(), default=0) for side in sides})


def _led_to(sheet: Sheet, act: Act) -> list[Does]:
    """List what an act may lead to."""
    bodies: list[Modifiers] = []
    match act.name:
        case "rule" | "ask":
            bodies = list(sheet.asks[act.word].answers.values())
        case "retreat":
            bodies = list(sheet.retreat.answers.values())
        case "state":
            return [sheet.states[act.word].again]
        case "check":
            cells = sheet.tables[act.word].used()
            return [sheet.results[cell].does for cell in cells if cell in sheet.results]
    return [body.does for body in bodies]


def _sides(who: str) -> tuple[str, ...]:
    return tuple(side for side in ("attackers", "defenders") if who.removeprefix("one ") in side) or (
        "attackers",
        "defenders",
    )


def _worst(counts: list[Counter[str]]) -> Counter[str]:
    worst: Counter[str] = Counter()
    for each in counts:
        worst |= each
    return worst
