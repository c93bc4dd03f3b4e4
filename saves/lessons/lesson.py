"""What a lesson holds: a prepared table, a checklist, the answers of the guided combat and what is said about them."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import Effect
from rulesets.engine.core.tabletop import Change, Facts, KitValues, What
from rulesets.engine.core.words import Until, cited, sources
from rulesets.engine.drill.card import Card, Wrong
from saves.log import ABOUT


def _clock(clock: Mapping[str, Any]) -> Iterator[Change]:
    for part, value in clock.items():
        yield Change(What.CLOCK, "clock", part, str(value))


def _units(units: Mapping[str, Any]) -> Iterator[Change]:
    for name, unit in units.items():
        yield Change(What.UNIT, name, value=unit.get("side", ""))
        for entry, value in unit.get("card", {}).items():
            yield Change(What.CARD, name, entry, value)
        for state, value in unit.get("states", {}).items():
            yield Change(What.STATE, name, state, value)


def _rest(table: Mapping[str, Any]) -> Iterator[Change]:
    for key, value in table.get("facts", {}).items():
        yield Change(What.FACT, key, value=value)
    for key, value in table.get("precedents", {}).items():
        yield Change(What.PRECEDENT, key, value=value)
    for name, owed in table.get("owed", {}).items():
        yield Change(What.OBLIGATION, name, owed["about"], owed["text"], Until.NEXT_TURN)


TALE = "tale"
"""The source of what states no rule: it tells of this table, of a key, or of what to type."""


class Passage(NamedTuple):
    """What a lesson says in one go, and the source of the rules that it states.

    `cite` names sections, inferences and precedents as texts of rules do: `8.3, 8.5.2 (inferred)`; or it is `tale`.
    `keys` is what a screen adds about its keys: `The key s shows South's lines.`
    """

    text: str
    cite: str
    keys: str = ""

    def __str__(self) -> str:
        return cited(self.text, "" if self.cite == TALE else self.cite)


class Cue(NamedTuple):
    """One question of a lesson: its key, the answer on this table, and what is said of it.

    `comment` is said before it, and asks; in a lesson done alone there is none. `hints` are given one by one to who
    wants them, then the `rule`, then the answer. What is `known` already, from earlier lessons or from
    the situation, is not asked: the lesson answers it by itself as soon as it comes up. What is `usual` may be left to
    the usual answers; of several that follow one another the first has the comment for all. Of a `riddle` nothing is
    shown of what the answer comes to until it is given. Where the learner's own words count, it is `free`: each answer
    that can be read is right, and `answer` is only one of them. `cite` is the source of what all of them state: it is
    said with the rule, and with the comment where there is none. `keys` is what a screen adds, as in a `Passage`.
    """

    key: str
    answer: str
    comment: str = ""
    hints: tuple[str, ...] = ()
    rule: str = ""
    known: bool = False
    usual: bool = False
    riddle: bool = False
    free: bool = False
    cite: str = ""
    keys: str = ""

    def said(self, shown: Collection[str]) -> str:
        """Give what is said before the question, with the sources that are not `shown` beside it; empty for nothing."""
        more = [source for source in sources(self.cite) if source not in shown and not self.rule]
        return str(Passage(self.comment, "; ".join(more))) if self.comment else ""


DRILL = "Drill"


@dataclass(frozen=True)
class Lesson:
    """One lesson of a course.

    `teaches` and `cite` say in a few words what it is about, `situation` what lies on the table, in passages.
    `table` holds the prepared table as the file writes it, `kit` printed values, with a `label` that says where they
    come from. `outcome`, `effects` (each `name unit`, or `name` alone) and `facts` are what the combat comes to.
    With `alone` nobody guides: every answer is taken, and what it comes to is compared at the end. `drills` holds words
    for the rules that it teaches; the drill finds it by them. `formerly` holds by
    its name what a unit was called in this lesson before: sessions that were begun then keep to that. With a `card` it
    is no lesson of a course: it is made for the occasion, see `of_card`.
    """

    id: str
    ruleset: str
    number: int
    title: str
    teaches: str
    cite: str
    situation: tuple[Passage, ...]
    checklist: str
    script: tuple[Cue, ...]
    closing: Passage
    outcome: str
    effects: tuple[str, ...]
    facts: Facts = field(default_factory=dict)
    table: Mapping[str, Any] = field(default_factory=dict)
    kit: KitValues = field(default_factory=dict)
    label: str = ""
    alone: bool = False
    drills: tuple[str, ...] = ()
    formerly: Mapping[str, str] = field(default_factory=dict)
    card: Card | None = None

    @property
    def about(self) -> str:
        """Write how a session's first line names this lesson; one of a card is written whole."""
        if self.card is None:
            return f"{ABOUT}{self.id}"
        return f"{ABOUT}{json.dumps({'ruleset': self.ruleset, **asdict(self.card)}, ensure_ascii=False)}"

    @property
    def name(self) -> str:
        return DRILL if self.card else f"Lesson {self.number}: {self.title}"

    def changes(self) -> tuple[Change, ...]:
        """List the changes that lay the table out.

        In `table`, `units` holds each unit by name with its `side`, its `card` and its `states`; `facts` and
        `precedents` hold answers by key; `clock` holds turn, side and segment; `owed` holds by name what is owed,
        `about` whom and in which `text`, until the end of the next turn.
        """
        table = self.table
        return (*_clock(table.get("clock", {})), *_units(table.get("units", {})), *_rest(table))

    def cue(self, key: str) -> Cue | None:
        """Find what the lesson has to say of a question; None where it does not expect it."""
        return next((cue for cue in self.script if cue.key == key), None)

    @property
    def asked(self) -> tuple[tuple[Cue, ...], ...]:
        """List the questions that the lesson leaves to the learner; usual ones that follow one another are one."""
        groups: list[tuple[Cue, ...]] = []
        for cue in self.script:
            if cue.usual and groups and groups[-1][-1].usual:
                groups[-1] = (*groups[-1], cue)
            elif not cue.known:
                groups.append((cue,))
        return tuple(groups)

    def place(self, key: str, answered: Collection[str]) -> int:
        """Count a question behind those left to the learner that are answered, from 1; 0 where none is it."""
        groups = [{cue.key for cue in group} for group in self.asked]
        if not any(key in group for group in groups):
            return 0
        return 1 + sum(key not in group and not group.isdisjoint(answered) for group in groups)

    def as_expected(self, outcome: str, effects: tuple[str, ...]) -> bool:
        """Tell whether a combat came to what the lesson expects, whatever its units were called."""
        now = {old: new for new, old in self.formerly.items()}
        return outcome == self.outcome and sorted(_renamed(effects, now)) == sorted(self.effects)

    def as_laid_out(self, units: Collection[str]) -> Lesson:
        """Give the lesson with the names of the units that lie on a table, which may be those of before."""
        if not set(self.formerly.values()) & set(units) or set(self.formerly) & set(units):
            return self
        parts = ("situation", "script", "closing", "effects", "table")
        return replace(self, formerly={}, **{part: _renamed(getattr(self, part), self.formerly) for part in parts})


def _renamed(part: Any, names: Mapping[str, str]) -> Any:
    """Put other names into a part of a lesson, wherever they stand."""
    if isinstance(part, str):
        return re.sub(r"[\w-]+", lambda word: names.get(word[0], word[0]), part) if names else part
    if isinstance(part, Mapping):
        return {_renamed(key, names): _renamed(value, names) for key, value in part.items()}
    if isinstance(part, tuple):
        made = [_renamed(each, names) for each in part]
        return type(part)(*made) if isinstance(part, Passage | Cue) else tuple(made)
    return part


def in_short(effect: Effect) -> str:
    """Write an effect as lessons do: its name, and whom it befalls."""
    return f"{effect.name} {effect.unit}".strip()


def read_lesson(id: str, document: Mapping[str, Any]) -> Lesson:
    """Make a lesson of its file.

    Raises:
        TypeError: a part is missing, or there is one too many.
    """
    parts = dict(document)
    script = tuple(_cue(**cue) for cue in parts.pop("script"))
    situation = tuple(Passage(**passage) for passage in parts.pop("situation"))
    closing, effects = Passage(**parts.pop("closing")), tuple(parts.pop("effects"))
    drills = tuple(parts.pop("drills", ()))
    return Lesson(id=id, script=script, situation=situation, closing=closing, effects=effects, drills=drills, **parts)


def of_card(ruleset: str, card: Card) -> Lesson:
    """Make a lesson of a card of the drill: one that is done alone, and has no script."""
    closing = Passage(card.why, card.cite or TALE)
    head = (DRILL, ruleset, card.number, DRILL, card.question, card.cite, ())
    return Lesson(*head, card.checklist, (), closing, "", (), alone=True, card=card)


def of_written_card(text: str) -> Lesson:
    """Make the lesson of a card as `Lesson.about` has written it.

    Raises:
        ValueError: it is no JSON.
        KeyError: it is no card; TypeError, if it has other parts.
    """
    parts: dict[str, Any] = json.loads(text)
    ruleset = parts.pop("ruleset")
    parts |= {name: tuple(parts[name]) for name in ("choices", "settled")}
    parts["wrong"] = tuple(Wrong(*each) for each in parts["wrong"])
    return of_card(ruleset, Card(**parts))


def _cue(hint: str | Sequence[str] = (), **parts: Any) -> Cue:
    """Make a question of its part of a file, where `hint` is one, or several in their order."""
    return Cue(hints=(hint,) if isinstance(hint, str) else tuple(hint), **parts)
