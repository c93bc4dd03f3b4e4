"""The state of a session: the table, the open combat, and all that was confirmed and noted up to a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rulesets.engine.core.tabletop import Answers, Change, Tabletop, What, put
from rulesets.engine.referee.checklist import Source
from rulesets.engine.reference.ruling_view import RulingView
from saves.log.events import Answer, Confirm, Correct, CorrectedAnswer, Event, GameCopy, Note, Overrule, Used

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


@dataclass(frozen=True, slots=True)
class OpenCombat:
    """The open combat: its number, its checklist, the line it began at, its answers by key, its notes by their line.

    A session holds the combat as it was after each line, so answers and notes are set by `tabletop.put`.
    """

    number: int
    checklist: str
    begun: int
    answers: Mapping[str, Reply] = field(default_factory=dict)
    noted: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def notes(self) -> tuple[str, ...]:
        return tuple(self.noted.values())

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


def answering(combat: OpenCombat, replies: Iterable[tuple[str, Reply | None]]) -> OpenCombat:
    """Put more answers behind those of a combat, each by its key; without a reply, one is taken away."""
    answers = combat.answers
    for key, reply in replies:
        answers = put(answers, key, reply)
    return replace(combat, answers=answers)


def reply_of(answer: Answer | CorrectedAnswer, line: int) -> Reply | None:
    """Give the reply that an answer of a line makes; None where it is taken away."""
    if answer.text is None:
        return None
    return Reply(answer.text, answer.here_only, answer.by, line, answer.kind)


_GIVEN = (Source.TYPED.value, Source.MEMORY.value)
_TAKEN = (Source.MOOT.value, Source.DEFAULT.value)


class Misplaced(ValueError):
    """An event cannot happen where it stands; the text is half a sentence."""


class Overruled(NamedTuple):
    """What the players ruled instead, and why."""

    reason: str
    sentence: str
    effects: tuple[str, ...] = ()


@dataclass(frozen=True)
class Standing:
    """That a combat stands as confirmed, though what it read was corrected.

    `why` says in a sentence what keeps it from being worked out again. `left_out` holds those of its changes that are
    not made any more. `table` is the one that it was ruled on.
    """

    why: str
    left_out: tuple[Change, ...] = ()
    table: Tabletop = field(repr=False, compare=False, kw_only=True)


@dataclass(frozen=True)
class Confirmed:
    """A combat that was confirmed or overruled, with its ruling as the rules gave it, or give it since a correction.

    `combat` holds its answers, `event` is the line by which it was confirmed, with its ruling as it is now. `before` is
    the combat before it, `table` what lay on the table before it. Where a correction has changed the ruling, `formerly`
    is the combat as it was before that, and `by` the correction. `standing` says that it stands as confirmed, though a
    correction has changed what it read; None if it does not.
    """

    combat: OpenCombat
    event: Confirm
    before: Confirmed | None = field(repr=False, compare=False)
    table: Tabletop = field(repr=False, compare=False)
    standing: Standing | None = None
    formerly: Confirmed | None = field(default=None, repr=False, compare=False)
    by: Correct | None = field(default=None, repr=False, compare=False)

    @property
    def number(self) -> int:
        """Count the combat among the confirmed ones, from 1."""
        return self.combat.number

    @property
    def line(self) -> int:
        return self.event.line

    @property
    def checklist(self) -> str:
        return self.event.checklist

    @property
    def outcome(self) -> str:
        return self.event.outcome

    @property
    def ruling(self) -> RulingView:
        event = self.event
        return RulingView(
            event.outcome, event.sentence, event.cite, event.facts, event.effects, event.ledger, event.remarks
        )

    @property
    def texts(self) -> Answers:
        """List the texts of all answers that it rests on, by key, wherever they came from."""
        return {each.key: each.text for each in self.used}

    def answered(self, key: str, prompt: str) -> bool:
        """Tell whether a question, put in these words, was answered by hand in it."""
        return any(
            (used.key, used.prompt) == (key, prompt) and used.source == Source.TYPED and used.by not in UNSAID
            for used in self.used
        )

    @property
    def befell(self) -> tuple[str, ...]:
        """Name the units that an effect is on, one for each such effect."""
        return tuple(each.unit for each in self.event.effects if each.unit)

    @property
    def ruled_on(self) -> Tabletop:
        """Give the table that the ruling was worked out on."""
        return self.standing.table if self.standing else self.table

    @property
    def as_first_confirmed(self) -> Confirmed:
        """Give the combat as it was confirmed, before any correction."""
        first = self
        while first.formerly is not None:
            first = first.formerly
        return first

    @property
    def versions(self) -> tuple[Confirmed, ...]:
        """List the combat as it was confirmed, and as each correction left it; the last is this one."""
        return (*(self.formerly.versions if self.formerly else ()), self)

    @property
    def corrected(self) -> bool:
        """Tell whether its own answers were corrected."""
        return any(each.by is not None and each.by.combat == self.number for each in self.versions)

    @property
    def changes(self) -> tuple[Change, ...]:
        """List what it changes on the table: what is remembered, and the effects unless it was overruled."""
        event = self.event
        effects = () if isinstance(event, Overrule) else event.effects
        all_of_them = (*event.remembered, *(change for effect in effects for change in effect.changes))
        left_out = self.standing.left_out if self.standing else ()
        return tuple(change for change in all_of_them if change not in left_out) if left_out else all_of_them

    @property
    def used(self) -> tuple[Used, ...]:
        return self.event.used

    @property
    def given(self) -> Answers:
        """List the texts that players typed or the table remembered, by key: with them it can be ruled again."""
        return {each.key: each.text for each in self.used if each.source in _GIVEN}

    @property
    def taken(self) -> Answers:
        """List the texts that were taken unasked, by key: defaults, and precedents that made no difference."""
        return {each.key: each.text for each in self.used if each.source in _TAKEN}

    @property
    def moot(self) -> Answers:
        """List the readings of open rules that made no difference, by key of the precedent."""
        return {each.key: each.text for each in self.used if each.source == Source.MOOT.value}

    @property
    def suggested(self) -> Answers:
        """List the readings of open rules that were taken as suggested, by key of the precedent."""
        return {each.key: each.text for each in self.used if each.source == Source.SUGGESTED.value}

    @property
    def notes(self) -> tuple[str, ...]:
        return self.combat.notes

    @property
    def overruled(self) -> Overruled | None:
        """Give what the players ruled instead; None if they let it stand."""
        event = self.event
        return Overruled(event.reason, event.instead, event.instead_effects) if isinstance(event, Overrule) else None

    @property
    def moved_on(self) -> bool:
        """Tell whether it was overruled, and what the players did before stands: their turn was over with it."""
        return self.overruled is not None and any(
            (each.what, each.field) == (What.CLOCK, "turn") for each in self.event.remembered
        )

    @property
    def stands(self) -> str:
        """Say the ruling that stands: the players' where they overruled, else the rules'."""
        return self.event.instead if isinstance(self.event, Overrule) else self.event.sentence


class Noted(NamedTuple):
    """A note of the players: its line, when, the number of the combat it was made in (0 for none), its text."""

    line: int
    at: str
    combat: int
    text: str


@dataclass(frozen=True, slots=True)
class State:
    """Where a session stands after an event; states share what did not change.

    `event` led here, `parent` is the state before it, None at the beginning. `confirmed` counts the combats confirmed
    so far, `last` is the newest of them. `game` is the file of the game by which the session is played there; None of
    a game that is a program. `suggests` says that open rules are taken as suggested.
    """

    event: Event
    parent: State | None = field(repr=False, compare=False)
    table: Tabletop
    current: OpenCombat | None = None
    last: Confirmed | None = None
    game: GameCopy | None = field(default=None, repr=False)
    suggests: bool = False

    @property
    def line(self) -> int:
        return self.event.line

    @property
    def confirmed(self) -> int:
        return self.last.number if self.last else 0

    def combats(self) -> Iterator[Confirmed]:
        """Go through the confirmed combats, newest first."""
        each = self.last
        while each is not None:
            yield each
            each = each.before

    def combat(self, number: int) -> Confirmed:
        """Find a confirmed combat.

        Raises:
            KeyError: there is none of that number.
        """
        for each in self.combats():
            if each.number == number:
                return each
        raise KeyError(number)

    @property
    def unsaid(self) -> Mapping[str, str]:
        """Say of answers of the open combat that nobody said one by one how they were taken, by key."""
        return self.current.unsaid if self.current is not None else {}

    def notes(self) -> Iterator[Noted]:
        """Go through the players' notes, newest first."""
        for each in self.path():
            if isinstance(each.event, Note):
                combat = each.current.number if each.current else 0
                yield Noted(each.line, each.event.at, combat, each.event.text)

    def path(self) -> Iterator[State]:
        """Go through the states that led here, newest first."""
        each: State | None = self
        while each is not None:
            yield each
            each = each.parent
