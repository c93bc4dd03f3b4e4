"""What may be picked instead of typed: what is known, units of the side that is due and on the table first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from rulesets.engine.core.words import Role
from rulesets.engine.questions.kind import Option
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Run
from saves.session.session import Session
from saves.session.sides import Sides, fighting, fought_already, sided


class Offer(NamedTuple):
    """What may be picked, in its order; `others` are units of the other side, taken only after a word.

    `whose` says on which side those are; `numbered` tells whether a number picks one of them, counted from 1, `others`
    behind the rest.
    """

    options: tuple[Option, ...] = ()
    others: tuple[Option, ...] = ()
    numbered: bool = False
    whose: str = ""

    @property
    def every(self) -> tuple[Option, ...]:
        return (*self.options, *self.others)

    def picked(self, text: str) -> str:
        """Give the word that a number picks; any other text stays as it is."""
        place = int(text) if self.numbered and text.isascii() and text.isdecimal() and len(text) < 5 else 0
        return self.every[place - 1].word if 1 <= place <= len(self.every) else text


def offer_of(session: Session) -> Offer:
    """List what is known and may be picked for the open question, but for who fights on the other side of this combat.

    In a lesson it is nothing.
    """
    asked = session.question if session.guide is None else None
    return offer_at(session, session.open_run, asked) if asked is not None else Offer()


def offer_at(session: Session, run: Run, question: Question[Any]) -> Offer:
    """List the same for any question of a combat, whether it is open or answered, in lessons, too."""
    due = Due(run, question, session.sides.look(session.state), run.table.clock.side)
    against = due.against | _attacked_last(session, due)
    there = run.table.standing()
    offered = sorted(question.offered(run.table), key=lambda each: each.word not in there)  # before those of the list
    known = [each for each in offered if each.word.casefold() not in against]
    fought = fought_already(session.state, run, question, question.joint.join(each.word for each in known), due.sides)
    beside = {unit: f", in combat {number}" for unit, number in fought.items()}
    marked = (each._replace(meaning=(each.meaning + beside.get(each.word, "")).removeprefix(", ")) for each in known)
    return parted(question, tuple(marked), due)


def _attacked_last(session: Session, due: Due) -> frozenset[str]:
    """Name who attacked last, in small letters, as long as the turn lasts and nothing else tells whose they are."""
    last = session.state.last
    if due.question.role is not Role.DEFENDER or due.acts or due.turn:
        return frozenset()
    if last is None or last.table.clock.turn != due.run.table.clock.turn:
        return frozenset()
    _, attackers, _ = fighting(sided(due.run.checklist), last.texts, due.sides.words)
    return frozenset(each.casefold() for each in attackers if not due.is_tied(each))


def parted(question: Question[Any], known: tuple[Option, ...], due: Due) -> Offer:
    """Part what is known by its side: those of the side that is due, and the others."""
    whose = "on the defenders' side" if question.role is Role.ATTACKER else "on the attackers' side"
    options = tuple(each for each in known if not due.is_of_the_other(each.word))
    others = tuple(each for each in known if each not in options and not each.meaning.endswith("?"))  # no help then
    return Offer(options, others, not question.numbers_answer, whose)


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

    @property
    def acts(self) -> str:
        """Name the side that acts in this combat; empty where no answer tells."""
        return self._fighting[0]

    @cached_property
    def against(self) -> frozenset[str]:
        """Name in small letters who is named on the other side of this combat."""
        _, attackers, defenders = self._fighting
        if self.question.role is None:
            return frozenset()
        return frozenset(each.casefold() for each in (defenders if self.question.role is Role.ATTACKER else attackers))

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

    def is_tied(self, unit: str) -> bool:
        """Tell whether earlier combats tell of a unit for whom it fights here."""
        return self.sides.tied(unit)[0] in self._friends

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
