"""The open combat: what was answered and noted in it so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from saves.log.events import Answer, Otherwise

UNSAID = ("usual", "again")
"""How answers are taken that nobody says one by one."""


class Reply(NamedTuple):
    """An answer of the open combat: its text, whether it holds here only, and the line it was given at.

    `by` says who threw or typed it, `hand` or `app`; or that it was taken unsaid, as `usual` or `again`. `kind` is the
    kind of its question.
    """

    text: str
    here_only: bool = False
    by: str = "hand"
    line: int = 0
    kind: str = ""


@dataclass(frozen=True)
class Answering:
    """An answer that was given, changed or, without a reply, taken away in a combat, and the one before it."""

    key: str
    reply: Reply | None
    before: Answering | None = field(repr=False)


@dataclass(frozen=True, eq=False)
class Jotting:
    """A note that was made in a combat, and the one before it."""

    text: str
    before: Jotting | None = field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Combat:
    """The open combat: its number, its checklist, the line it began at, the newest answer, the newest note.

    A session holds the combat as it was after each line, so combats share the answers and notes they have in common.
    """

    number: int
    checklist: str
    begun: int
    newest: Answering | None = field(default=None, repr=False)
    noted: Jotting | None = field(default=None, repr=False)

    def __eq__(self, other: object) -> bool:
        """Compare what the players did, not by which way."""
        return isinstance(other, Combat) and self._told() == other._told()

    def _told(self) -> tuple[object, ...]:
        return self.number, self.checklist, self.begun, self.answers, self.notes

    @property
    def notes(self) -> tuple[str, ...]:
        """List the players' notes, oldest first."""
        texts: list[str] = []
        each = self.noted
        while each is not None:
            texts.append(each.text)
            each = each.before
        return tuple(reversed(texts))

    @property
    def answers(self) -> Mapping[str, Reply]:
        """List the answers by key, as they stand."""
        answers: dict[str, Reply] = {}
        for each in reversed(tuple(self._given())):
            if each.reply is None:
                answers.pop(each.key, None)
            else:
                answers[each.key] = each.reply
        return answers

    @property
    def asked(self) -> frozenset[str]:
        """Name the answers to questions that were put; of answers taken together that is the first, by their keys."""
        first: dict[int, str] = {}
        for key, reply in self.answers.items():
            first.setdefault(reply.line, key)
        return frozenset(first.values())

    @property
    def unsaid(self) -> Mapping[str, str]:
        """Say of answers that nobody said one by one how they were taken, by key: `usual` or `again`."""
        return {key: reply.by for key, reply in self.answers.items() if reply.by in UNSAID}

    @property
    def kinds(self) -> Mapping[str, str]:
        """Give the kind of question of each answer, by key."""
        return {key: reply.kind for key, reply in self.answers.items()}

    def _given(self) -> Iterator[Answering]:
        each = self.newest
        while each is not None:
            yield each
            each = each.before


def answering(combat: Combat, replies: Iterable[tuple[str, Reply | None]]) -> Combat:
    """Put more answers behind those of a combat, each by its key; without a reply, one is taken away."""
    newest = combat.newest
    for key, reply in replies:
        newest = Answering(key, reply, newest)
    return Combat(combat.number, combat.checklist, combat.begun, newest, combat.noted)


def reply_of(answer: Answer | Otherwise, line: int) -> Reply | None:
    """Give the reply that an answer of a line makes; None where it is taken away."""
    if answer.text is None:
        return None
    return Reply(answer.text, answer.here_only, answer.by, line, answer.kind)
