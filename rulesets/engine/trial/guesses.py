"""Answers worth trying: each option of a question, and what lies at its bounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, cycle, islice
from typing import Any

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.choices import PickSeveral, Several
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.secret import Secret
from rulesets.engine.questions.symbol_dice import Pool, PrintedFaces
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import Number, Text, UnitName

MOST = 40
"""How many answers are tried for one question at most."""
STRENGTHS = (*range(13), 14, 15, 16, 18, 20, 21, 24, 25, 27, 28, 30, 32, 36, 40, 45, 50, 60, 80, 100)
"""Strengths of a unit without a name: together they make all odds that tables have."""
NAMES = {"attackers": "Ann Ada Abe Alf", "defenders": "Bea Ben Bob Bud"}
OTHERS = "Cay Cid Coy Cub"


def guesses(question: Question[Any], table: Tabletop) -> tuple[str, ...]:
    """List answers to try, the plainest first, all different; some may be refused in the end."""
    usual = (question.default,) if question.default is not None else ()
    return tuple(islice(dict.fromkeys((*usual, *_of_kind(question, table))), MOST))


def first_of(force: Force) -> str:
    """Name the first unit that is tried of a force."""
    return _names_of(force)[0]


def _names_of(force: Force) -> list[str]:
    """Name the units that are tried of a force: by what its units are called, or whose force it is."""
    side = f"{force.role.value}s" if force.role is not None else ""
    return NAMES.get(force.who, NAMES.get(side, OTHERS)).split()


def _of_kind(question: Question[Any], table: Tabletop) -> Iterator[str]:
    match question:
        case Secret():
            yield from _secret(question, table)
        case Several() | PickSeveral():
            yield from _several(question.words_of(table))
        case Throw():
            yield from _thrown(question, table)
        case Force():
            yield from _forces(question)
        case Number():
            yield from _numbers(question)
        case Pool():
            yield from question.alternatives(table, None)
            yield from (f"{number} {colour}" for number in (2, 4) for colour in question.colours)
        case PrintedFaces():
            yield " ".join(islice(cycle((*question.symbols.lower(), "-")), question.faces))
        case UnitName():
            yield from (*question.words_of(table), OTHERS.split()[0], "attackers")
        case Text():
            yield "as the rules say"
        case _:
            yield from question.words_of(table)


def _several(words: tuple[str, ...]) -> Iterator[str]:
    yield "none"
    yield from words
    yield ", ".join(words)
    yield from (f"{one}, {other}" for place, one in enumerate(words) for other in words[place + 1 :])


def _numbers(question: Number) -> Iterator[str]:
    low, high = question.low, question.high
    near = (low, low + 1, *(each for each in (-1, 0, 1, 2, 3) if low <= each <= high), low + 2, (low + high) // 2)
    yield from (str(each) for each in (*near, high - 1, high) if low <= each <= high)


def _forces(question: Force) -> Iterator[str]:
    """Give one unit of each strength, then several, with names and without, then the bounds."""
    ann, ben, cay, dan = _names_of(question)
    strengths = [each for each in STRENGTHS if question.low <= each <= question.high]
    six, two = (min(max(each, question.low), question.high) for each in (6, 2))
    yield str(six)
    if question.may_be_empty:
        yield "none"
    yield f"{ann} {six}"
    yield f"{ann} {two} + {ben} {six}"
    yield f"{two}+{six}"
    yield from map(str, strengths)
    yield f"{ann} {six} + {ben} {six} + {cay} {two} + {dan} {two}"
    yield f"{ann} {question.low} + {ben} {question.low}"
    yield str(question.high)


def _thrown(question: Throw, table: Tabletop) -> Iterator[str]:
    """Give throws as the app rolls them, each time with other faces, then dice that all lie alike."""
    size = question.pool.size
    if not size:
        yield "-"
        return
    for start in range(6):
        numbers = count(start)
        try:
            yield question.rolled(lambda faces: next(numbers) % faces + 1, table, None)  # noqa: B023 (rolled at once)
        except BadAnswer:
            break
    signs = (*question.symbols.lower(), "-")
    yield from (sign * size for sign in signs)
    yield from ("".join(islice(cycle(signs[start:] + signs[:start]), size)) for start in range(len(signs)))


def _secret(question: Secret, table: Tabletop) -> Iterator[str]:
    """Give what each part may be while the others are as little as can be, then all parts together."""
    yield from question.alternatives(table, None)
    parts = {part.question.key: guesses(part.question, table) for part in question.parts}
    if all(parts.values()):
        for place in range(max(map(len, parts.values()))):
            yield question.joined({key: texts[place % len(texts)] for key, texts in parts.items()})
