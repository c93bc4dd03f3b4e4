"""Answers to try when a game is played in every way, and what can be reached at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, cycle, islice, pairwise, permutations, product
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.tables import Chart
from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.core.words import BadAnswer, Role, Words
from rulesets.engine.questions.choices import PickSeveral, Several
from rulesets.engine.questions.dice import Tally
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.symbol_dice import Pool, PrintedFaces
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import Number, Secret, Text, UnitName
from rulesets.engine.referee.checklist import Checklist, Run, UsedAnswer
from rulesets.engine.referee.ruleset import Ruleset

# What there is to come to in a checklist, and what a run came to: steps, answers, results, cells


class Sort(Words):
    """What kind of thing play may come to."""

    STEP = "step", "steps"
    QUESTION = "question", "questions"
    OPTION = "answer", "answers"
    READING = "reading", "readings of open rules"
    OUTCOME = "outcome", "outcomes"
    EFFECT = "effect", "effects"
    CELL = "cell", "cells"


class Reachable(NamedTuple):
    """Something that play may come to.

    Attributes:
        sort: what kind of thing it is.
        name: what it is called: `odds`, `terrain=woods`, `DX`, `CRT: 3-1, die 4`.
    """

    sort: Sort
    name: str

    def __str__(self) -> str:
        """Say it: `cell CRT: 3-1, die 4`."""
        return f"{self.sort.value} {self.name}"


AGAIN = "-{n}"
"""How the key of a question ends that is one of others put once more; few games come to all of them."""


def all_there_is(checklist: Checklist) -> Iterator[Reachable]:
    """List all that a checklist says it may come to, but for the cells of its tables."""
    yield from (Reachable(Sort.STEP, step.id) for step in checklist.steps)
    for question in checklist.questions:
        if not question.is_precedent and not question.key.endswith(AGAIN):
            yield Reachable(Sort.QUESTION, question.key)
        sort = Sort.READING if question.is_precedent else Sort.OPTION
        if isinstance(question, Several):
            words = tuple(word.value for word in question.words)
        else:
            words = () if question.is_thrown else tuple(question.words_of(Tabletop()))
        yield from (Reachable(sort, f"{question.key}={word}") for word in words)
    yield from (Reachable(Sort.OUTCOME, word.value) for word in checklist.outcomes)
    yield from (Reachable(Sort.EFFECT, word.value) for word in checklist.effects)


def cell_of(chart: Chart, column: str, row: str) -> Reachable:
    """Name a cell of a table: `CRT: 3-1, die 4`."""
    return Reachable(Sort.CELL, f"{chart.title}: {column}, {chart.rows_are} {row}".replace(",  ", ", "))


def come_to(run: Run, listed: Callable[[str], Question[Any] | None]) -> Iterator[Reachable]:
    """List what a run that has ended came to; a place may be there twice.

    `listed` finds the question that a key names, as the checklist lists it; None where it lists none.
    """
    yield from (Reachable(Sort.STEP, step) for step in run.steps)
    for key, answer in run.answered.items():
        question = listed(key)
        if question is not None:
            yield from _of_answer(question, answer)
    yield from (Reachable(Sort.EFFECT, effect.name) for effect in run.effects)
    if run.ruling is not None:
        yield Reachable(Sort.OUTCOME, run.ruling.outcome)
        chart = run.chart if run.ruling.outcome != REFUSED else None
        if chart is not None and chart.means is not None and chart.column in chart.columns and chart.row in chart.rows:
            yield cell_of(chart, chart.column, chart.row)


def _of_answer(question: Question[Any], answer: UsedAnswer) -> Iterator[Reachable]:
    if question.is_precedent:
        yield Reachable(Sort.READING, f"{question.key}={answer.value.value}")
        return
    yield Reachable(Sort.QUESTION, question.key)
    if not question.is_thrown and not isinstance(question, Force):
        yield from (Reachable(Sort.OPTION, f"{question.key}={word}") for word in _words(question, answer.value))


def _words(question: Question[Any], value: Any) -> list[str]:
    if isinstance(question, Several):
        return [word.value for word in value]
    return [question.say(value) if isinstance(value, bool) else str(getattr(value, "value", value))]


# Answers worth trying: each option of a question, and what lies at its bounds


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
    """Name the first unit that is tried of a force: one that is known, if any is."""
    known = [each.unit for each in force.known]
    return known[0 if force.role is not Role.DEFENDER else -1] if known else _names_of(force)[0]


def _names_of(force: Force) -> list[str]:
    """Name the units that are tried of a force: by what its units are called, or whose force it is."""
    side = f"{force.role.value}s" if force.role is not None else ""
    if force.names_do and force.known:
        known = [each.unit for each in force.known]
        return [*(known[::-1] if side == "defenders" else known), *OTHERS.split()][: max(4, len(known))]
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
        case Tally():
            words = question.words_of(table)
            yield from (*words[::-1][:1], *_tallied(question, table), *words)  # first what leads on to other throws
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


def _tallied(question: Tally, table: Tabletop) -> Iterator[str]:
    """Give dice that all lie alike, then those that lie as differently as can be."""
    for start in range(question.faces if question.number else 0):
        yield question.rolled(lambda faces: start % faces + 1, table, None)  # noqa: B023 (rolled at once)
        numbers = count(start)
        yield question.rolled(lambda faces: next(numbers) % faces + 1, table, None)  # noqa: B023 (rolled at once)


def _several(words: tuple[str, ...]) -> Iterator[str]:
    yield "none"
    yield from words
    yield ", ".join(words)
    yield from (f"{one}, {other}" for place, one in enumerate(words) for other in words[place + 1 :])


def _numbers(question: Number) -> Iterator[str]:
    low, high = question.low, question.high
    if question.usual:
        low_usual, high_usual = question.usual
        yield from map(str, range(low_usual, high_usual + 1, max(1, (high_usual - low_usual) // 8)))
    near = (low, low + 1, *(each for each in (-1, *range(8)) if low <= each <= high), low + 2, (low + high) // 2)
    yield from (str(each) for each in (*near, high - 1, high) if low <= each <= high)


def _forces(question: Force) -> Iterator[str]:
    """Give one unit of each strength, then several, with names and without, then the bounds."""
    if question.names_do:
        ours = _names_of(question)
        yield from (*ours, OTHERS.split()[0])
        yield from (f"{one} + {other}" for place, one in enumerate(ours) for other in ours[place + 1 :])
        return
    ann, ben, cay, dan = _names_of(question)
    known = [each.unit for each in question.known]
    yield from known
    yield from (f"{one} + {other}" for one, other in pairwise(known))
    strengths = [each for each in STRENGTHS if question.low <= each <= question.high]
    six, two = (min(max(each, question.low), question.high) for each in (6, 2))
    yield str(six)
    yield f"{ann} {two} + {ben} {six}"
    if question.may_be_empty:
        yield "none"
    yield f"{ann} {six}"
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


# Combats that are built for a condition


Demand = tuple[str, str, Sequence[str]]
"""Whose something must be, the question, and its answers: `("unit", "class", ["foot"])`."""
SOME = {"some", "all"}
"""What a condition looks at of a question that is answered by some units of a force."""
MOST_BUILT = 24
"""How many combats are built for each side that attacks, and of those that were played before."""


def built(
    ruleset: Ruleset, checklist: Checklist, wanted: Sequence[Demand], near: Sequence[Answers]
) -> Iterator[Answers]:
    """Build combats in which a condition may be met: of known units that fit it, then of combats played before."""
    forces = [each.key for each in checklist.questions if isinstance(each, Force) and "{" not in each.key]
    of_attackers, of_defenders = ["attackers", "any-attacker", "units"], ["defenders", "any-defender"]
    fights: list[Answers] = []
    for one, other in (("unit", "enemy"), ("enemy", "unit")):
        for sides in permutations([each.word for each in ruleset.sides]):
            whose = zip(sides, ([*of_attackers, one], [*of_defenders, other]), strict=True)
            several = [_fitting(ruleset, side, who, wanted) for side, who in whose]
            found = [dict(zip(forces, units, strict=False)) for units in product(*several[: len(forces)])]
            fights += found[:: max(1, len(found) // MOST_BUILT)]
    for fight in (*fights, *near[:: max(1, len(near) // MOST_BUILT)]):
        yield _as_wanted(fight, wanted, forces)


def _fitting(ruleset: Ruleset, side: str, whose: Sequence[str], wanted: Sequence[Demand]) -> list[str]:
    """Name the units of a side that fit a condition: all together, each by itself, and with those that do not."""
    known = [unit for unit, of in ruleset.roster.items() if of == side]
    looked_at = [(key, words) for who, key, words in wanted if who in whose]
    on = {unit: ruleset.counters.get(unit, {}) for unit in known}
    fit = [unit for unit in known if all(on[unit].get(key, words[0]) in words for key, words in looked_at)]
    return [*dict.fromkeys((" + ".join(fit), *fit, " + ".join(known)))] if fit else []


def _as_wanted(fight: Answers, wanted: Sequence[Demand], forces: Sequence[str]) -> Answers:
    """Answer as a condition wants it: what is asked of the combat, of each unit, or which units of the attackers."""
    answers, attackers = dict(fight), fight.get(forces[0], "").split(" + ") if forces else [""]
    units = [unit for key in forces for unit in fight.get(key, "").split(" + ")]
    for who, key, words in wanted:
        answers |= {asked: words[0] for asked in fight if asked.rpartition(".")[2] == key}
        answers |= {f"{unit}.{key}": words[0] for unit in units if who or key == "into"}
        if not who:
            answers[key] = ", ".join(attackers if "all" in words else attackers[:1]) if SOME & {*words} else words[0]
    return answers
