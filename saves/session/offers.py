"""What is known and may be picked instead of typed: units of the side that is due first, the other side's behind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesets.engine.core.words import Role
from rulesets.engine.questions.question import Option, Question
from rulesets.engine.referee.checklist import Run
from saves.session.sides import Sides, fighting, sided


@dataclass(frozen=True)
class Offer:
    """What may be picked, in its order; `others` are units of the other side, taken only after a word.

    `numbered` tells whether a number picks one of them, counted from 1, `others` behind the rest.
    """

    options: tuple[Option, ...] = ()
    others: tuple[Option, ...] = ()
    numbered: bool = False

    @property
    def every(self) -> tuple[Option, ...]:
        """List all of them."""
        return (*self.options, *self.others)

    def picked(self, text: str) -> str:
        """Give the word that a number picks; any other text stays as it is."""
        place = int(text) if self.numbered and text.isascii() and text.isdecimal() and len(text) < 5 else 0
        return self.every[place - 1].word if 1 <= place <= len(self.every) else text


def offer(run: Run, question: Question[Any], sides: Sides, turn: str) -> Offer:
    """List what may be picked for a question of a run; `turn` is the side whose turn it is, empty if not known."""
    known = question.offered(run.table)
    due = Due(run, question, sides, turn)
    others = tuple(each for each in known if due.is_of_the_other(each.word))
    ours = tuple(each for each in known if each not in others)
    return Offer(ours, others, not question.numbers_answer)


@dataclass(frozen=True)
class Due:
    """Which side is due at a question: by the side that acts, and by who is named in this combat already."""

    run: Run
    question: Question[Any]
    sides: Sides
    turn: str
    _answers: Mapping[str, str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Read the answers so far, all but that to the question itself."""
        answers = {key: each.text for key, each in self.run.answered.items() if key != self.question.key}
        object.__setattr__(self, "_answers", answers)

    def is_of_the_other(self, unit: str) -> bool:
        """Tell whether a unit is known to be of the side that is not due."""
        role, words = self.question.role, self.sides.words
        if role is None:
            return False
        acts, attackers, defenders = fighting(sided(self.run.checklist), self._answers, words)
        acting, attacks = acts or self.turn, role is Role.ATTACKER
        for friend in (*attackers, *defenders):
            stands = self.sides.together(unit, friend)
            if stands is not None:
                return stands != ((friend in attackers) == attacks)
        own = self.run.table.units[unit].side if unit in self.run.table.units else ""
        stands = own == acting if own in words else self.sides.of_one_side(unit, acting)
        return acting in words and stands is not None and stands != attacks
