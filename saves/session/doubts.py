"""What is asked before an answer is taken: whether it is a slip. Nothing is refused, and nothing is changed unsaid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from re import findall, sub
from typing import Any, NamedTuple

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question
from saves.session.offers import Offer

ALIKE = 0.8
"""From this likeness on, of 1, two names may be one that was mistyped."""
SHORTEST = 2
"""So many letters at least a name has that may be the beginning of another one."""


@dataclass(frozen=True)
class Way:
    """One way out of a doubt: what it is called, and the answer it gives, which may hold here only; None gives none."""

    label: str
    text: str | None
    here_only: bool = False


@dataclass(frozen=True)
class Doubt:
    """A doubt about an answer: what it is about, in a question, and the ways out.

    `about` tells it from other doubts about the same answer; `likely` is the number of the likeliest way, counted from
    0, None where none is.
    """

    about: str
    asks: str
    ways: tuple[Way, ...]
    likely: int | None = 0


def doubt(
    question: Question[Any], text: str, table: Tabletop, offer: Offer, settled: Iterable[str] = ()
) -> Doubt | None:
    """Find the first doubt about an answer that is not settled yet; None if there is none."""
    done = set(settled)
    return next((each for each in _doubts(question, text, table, offer) if each.about not in done), None)


def _doubts(question: Question[Any], text: str, table: Tabletop, offer: Offer) -> Iterator[Doubt]:
    names = question.names_in(" ".join(text.split()))
    known = {option.word: _Spelling.of(option.word) for option in offer.every}
    for name in names:
        yield from _new(question, text, name, known)
    for name in names:
        yield from _of_the_other_side(text, name, offer)
    if isinstance(question, Force):
        yield from _other_strength(question, text, table)


def _new(question: Question[Any], text: str, name: str, known: Mapping[str, _Spelling]) -> Iterator[Doubt]:
    """Ask about a name that is new and looks like one that is known."""
    new = _Spelling.of(name)
    if any(new.folded == each.folded for each in known.values()):
        return
    near = [word for word, each in known.items() if new.is_like(each)]
    if near:
        ways = (*(Way(_plain(each), question.renamed(text, name, each)) for each in near), Way(f"{name}, new", text))
        yield Doubt(f"new {name}", f"“{name}” is new here. Which is meant?", ways)


class _Spelling(NamedTuple):
    """How a name is spelt: in small letters, without what stands between them, and the numbers in it."""

    folded: str
    bare: str
    numbers: tuple[str, ...]

    @classmethod
    def of(cls, name: str) -> _Spelling:
        bare = sub(r"[\s_-]+", "", name.casefold())
        return cls(name.casefold(), bare, tuple(findall("[0-9]+", bare)))

    def is_like(self, known: _Spelling) -> bool:
        """Tell whether a new name may be a known one, mistyped or cut short; their numbers must agree."""
        from difflib import SequenceMatcher  # needed for names that are new only, and slow to import

        if self.numbers != known.numbers:
            return False
        one, other = self.bare, known.bare
        begins = (len(one) >= SHORTEST and other.startswith(one)) or (len(other) >= SHORTEST and one.startswith(other))
        return begins or SequenceMatcher(None, one, other).ratio() >= ALIKE


def looks_like(new: str, known: str) -> bool:
    """Tell whether a new name may be a known one, mistyped or cut short; their numbers must agree."""
    return _Spelling.of(new).is_like(_Spelling.of(known))


def _plain(word: str) -> str:
    return word.replace("-", " ")


def _of_the_other_side(text: str, name: str, offer: Offer) -> Iterator[Doubt]:
    if name.casefold() in [option.word.casefold() for option in offer.others]:
        ways = (Way("No, another unit is meant", None), Way(f"Yes, {name}", text))
        yield Doubt(f"side {name}", f"{name}: known as a unit of the other side. Is this meant?", ways)


def _other_strength(force: Force, text: str, table: Tabletop) -> Iterator[Doubt]:
    """Ask about a strength that is not the one on the unit's card."""
    known = {name.casefold(): name for name in table.units}
    for name, said in force.strengths_in(text).items():
        on_card = table.card(known.get(name.casefold(), name), force.entry) or ""
        if on_card.isdecimal() and int(on_card) != said:
            slip = force.with_strength(text, name, int(on_card))
            ways = (
                Way(f"Here only: {said} in this combat", text, here_only=True),
                Way(f"From now on: {said}", text),
                Way(f"A slip: {on_card}, as on the card", slip),
            )
            yield Doubt(f"strength {name}", f"The card of {name} says {on_card}, not {said}. Which holds?", ways, None)
