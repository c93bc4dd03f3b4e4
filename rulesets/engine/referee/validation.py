"""What a ruleset must keep to, looked at once when it is loaded: what is wrong is said before anybody plays."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import BadAnswer, Scope, Terms, Words, a_list, shortened
from rulesets.engine.questions.choices import Pick, PickSeveral
from rulesets.engine.questions.question import Question, read
from rulesets.engine.questions.written import Allocation, UnitName
from rulesets.engine.referee.checklist import Checklist
from rulesets.engine.referee.ruleset import ENGINE, Ruleset

MOST_THROWS = 2000
"""Up to how many ways of falling dice of a kind of their own are tried."""
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}")
_KEY = re.compile(r"[^\s=]+")


class Flaw(NamedTuple):
    """Something that is wrong with a ruleset.

    Attributes:
        sentence: what is wrong and what is wanted, as half a sentence.
        word: an id or a key that stands where it is wrong.
    """

    sentence: str
    word: str = ""


def flaws_of(ruleset: Ruleset, name: str) -> Iterator[Flaw]:
    """List what is wrong with a ruleset that is registered by a name.

    What its own functions raise is not caught.
    """
    if ruleset.engine > ENGINE:
        yield Flaw(f"it is written for engine {ruleset.engine}, this is engine {ENGINE}: install a newer Tableside")
        return
    if ruleset.id != name:
        yield Flaw(
            f"its id is “{shortened(ruleset.id)}”, but it is registered as “{name}”: both must be the same", ruleset.id
        )
    wrong = list(_no_lists(ruleset))
    if wrong:
        yield from wrong
        return
    yield from _named("ruleset", [ruleset.id])
    yield from _named("side", [side.word for side in ruleset.sides])
    yield from _of_sides(ruleset)
    yield from _named("checklist", [checklist.id for checklist in ruleset.checklists])
    if not ruleset.checklists:
        yield Flaw("it has no checklist: add one")
    for checklist in ruleset.checklists:
        yield from _of_checklist(checklist)
    for key in {each.key for each in ruleset.answerable() if each.remember is Scope.TURN and not ruleset.sides}:
        yield Flaw(f"question {key} is remembered for a turn, and there is no clock without sides: name them", key)
    key = ruleset.segment_key
    if key and key not in (each.key for each in ruleset.answerable()):
        yield Flaw(f"the clock's segment answers “{key}”, which nothing asks: use the key of a question", key)
    if ruleset.tables is not None:
        ruleset.tables({})  # a chart with unequal rows raises


def _of_sides(ruleset: Ruleset) -> Iterator[Flaw]:
    for colour, times in Counter(side.colour for side in ruleset.sides if side.colour is not None).items():
        if colour not in ("warm", "cool"):
            yield Flaw(f"“{colour}” is not the colour of a side: use warm or cool", colour)
        elif times > 1:
            yield Flaw(f"{times} sides are {colour}: make one of them warm and the other cool", colour)


def _no_lists(ruleset: Ruleset) -> Iterator[Flaw]:
    """Name the closed lists of words that are something else, such as a tuple of texts."""
    for name, base in (("states", Words), ("segments", Words), ("terms", Terms)):
        found: object = getattr(ruleset, name)
        if found is not None and not (isinstance(found, type) and issubclass(found, base)):
            yield Flaw(f"its {name} are not a class of words: derive one from {base.__name__}, a member for each")


def _named(what: str, words: Iterable[str]) -> Iterator[Flaw]:
    for word, times in Counter(words).items():
        if times > 1:
            yield Flaw(f"the {what} “{word}” is there {times} times: give each an id of its own", word)
        if not _ID.fullmatch(word):
            yield Flaw(f"“{shortened(word)}” is not an id of a {what}: use letters, digits and hyphens", word)


def _of_checklist(checklist: Checklist) -> Iterator[Flaw]:
    where = f"checklist {checklist.id}"
    yield from (
        Flaw(f"{where}: {each.sentence}", each.word) for each in _named("step", [each.id for each in checklist.steps])
    )
    if not len(checklist.outcomes) and checklist.ranked is None:
        yield Flaw(f"{where} has no outcomes: list what it may come to")
    every = checklist.answerable()
    for key, times in Counter(each.key for each in every).items():
        if times > 1:
            yield Flaw(f"{where}: {times} questions have the key “{key}”: give each a key of its own", key)
    for question in every:
        yield from (Flaw(f"{where}, question {question.key}: {each}", question.key) for each in _of_question(question))


def _of_question(question: Question[Any]) -> Iterator[str]:
    if not _KEY.fullmatch(question.key):
        yield "its key has a space or an equals sign: leave it out"
    texts = {"default": question.default, "formerly": question.formerly}
    texts |= {f"kept answer “{text}”": text for text in question.kept}
    texts |= {f"clock's answer “{text}”": text for text, _ in (question.clock.answers if question.clock else ())}
    for what, text in texts.items():
        if text is not None and (why := _why_no_answer(question, text)):
            yield f"its {what} does not answer it: {why}"
    if question.is_thrown:
        yield from _of_chances(question)


def _why_no_answer(question: Question[Any], text: str) -> str:
    """Say why a text does not answer a question; empty where it does, or where that depends on the situation."""
    if isinstance(question, Pick | PickSeveral | Allocation | UnitName):
        return ""
    try:
        read(question, text, Tabletop())
    except BadAnswer as bad:
        return bad.keyed.rstrip(".")
    return ""


def _of_chances(question: Question[Any]) -> Iterator[str]:
    """Compare the numbers that dice of a kind of their own may show with those that the odds weigh."""
    if type(question).__module__.startswith("rulesets.engine."):
        return
    if hasattr(question, "chances"):
        yield "its kind says chances, which odds do not look at: say weights instead"
        return
    weights = dict(question.weights())
    if odd := sorted(str(value) for value in weights if not _is_answer(question, value)):
        yield f"odds weigh numbers that are no answers ({a_list(odd[:6], 'and')}): let its kind say its own weights"
    elif weights and _unlike(weights, _thrown(question)):
        yield "the app's dice fall otherwise than odds weigh them, so odds would be wrong: let it say its weights"


def _is_answer(question: Question[Any], value: Any) -> bool:
    """Tell whether a value that the odds weigh is what its own text is read as."""
    try:
        return bool(read(question, question.written(value, str(value)), Tabletop()) == value)
    except BadAnswer:
        return False


def _unlike(weights: Mapping[Any, int], thrown: Mapping[Any, Fraction]) -> bool:
    total = sum(weights.values())
    return bool(thrown) and any(weights.get(each, 0) != thrown.get(each, 0) * total for each in {*weights, *thrown})


def _thrown(question: Question[Any]) -> dict[Any, Fraction]:
    """Work out how likely each number is that the app rolls for a question; empty where there are too many ways."""
    found: dict[Any, Fraction] = {}
    falling = _Falling()
    for _ in range(MOST_THROWS):
        text = question.rolled(falling, Tabletop(), None)
        value = question.parse(text, Tabletop())
        found[value] = found.get(value, Fraction(0)) + Fraction(1, falling.ways)
        if not falling.next():
            return found
    return {}


class _Falling:
    """Dice that fall in every way, one after the other."""

    def __init__(self) -> None:
        self._faces: list[tuple[int, int]] = []
        self._at = 0

    def __call__(self, faces: int) -> int:
        if self._at == len(self._faces):
            self._faces.append((1, faces))
        self._at += 1
        return self._faces[self._at - 1][0]

    @property
    def ways(self) -> int:
        """Give the number of ways in which these dice may fall, each as likely as this one."""
        return prod(of for _, of in self._faces)

    def next(self) -> bool:
        """Go on to the next way; False after the last."""
        self._at = 0
        while self._faces and self._faces[-1][0] == self._faces[-1][1]:
            self._faces.pop()
        if self._faces:
            face, of = self._faces.pop()
            self._faces.append((face + 1, of))
        return bool(self._faces)
