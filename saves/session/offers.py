"""What is known and may be picked instead of typed: units of the side that is due first, the other side's behind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from rulesets.engine.core.words import Role
from rulesets.engine.questions.question import Option, Question
from rulesets.engine.referee.checklist import Run
from saves.session.sides import Sides, fighting, sided


class Offer(NamedTuple):
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

    @cached_property
    def _fighting(self) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        """Read who fights off the answers so far, all but that to the question itself."""
        answers = {key: each.text for key, each in self.run.answered.items() if key != self.question.key}
        return fighting(sided(self.run.checklist), answers, self.sides.words)

    @cached_property
    def _friends(self) -> Mapping[str, tuple[bool, bool]]:
        """Give for all who are tied the first who fights: on which of their sides, and whether as an attacker."""
        _, attackers, defenders = self._fighting
        friends: dict[str, tuple[bool, bool]] = {}
        for force, attacks in ((attackers, True), (defenders, False)):
            for friend in force:
                with_whom, stands = self.sides.tied(friend)
                friends.setdefault(with_whom, (stands, attacks))
        return friends

    def is_of_the_other(self, unit: str) -> bool:
        """Tell whether a unit is known to be of the side that is not due."""
        role, words = self.question.role, self.sides.words
        if role is None:
            return False
        acting, attacks = self._fighting[0] or self.turn, role is Role.ATTACKER
        with_whom, stands_so = self.sides.tied(unit)
        if with_whom in self._friends:
            stands_there, attacked = self._friends[with_whom]
            return (stands_so == stands_there) != (attacked == attacks)
        own = self.run.table.units[unit].side if unit in self.run.table.units else ""
        stands = own == acting if own in words else self.sides.of_one_side(unit, acting)
        return acting in words and stands is not None and stands != attacks
