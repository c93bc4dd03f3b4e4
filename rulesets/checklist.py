"""Checklists and rulesets: what there is to walk through, listed so that everything can enumerate it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulesets.choices import Precedent
from rulesets.commitments import Secret
from rulesets.questions import Question
from rulesets.words import Words

if TYPE_CHECKING:
    from rulesets.charts import Chart
    from rulesets.kit import DemoKit, KitPage
    from rulesets.referee import Referee, Run
    from rulesets.ruling import Margin
    from rulesets.terms import Terms


@dataclass(frozen=True)
class Step:
    """One step of a checklist: its title, its source, its teaching text, and why it may be skipped.

    `skipped` says why it is passed over, `unreached` why a procedure may end before it, where that is another reason.
    `part` names the part of a long checklist that the step belongs to: steps of one part stand together, and are
    counted from 1 within it. `brief` is a shorter title, for where room is short and the part is named above it.
    """

    id: str
    title: str
    cite: str = ""
    help: str = ""
    skipped: str = ""
    unreached: str = field(default="", kw_only=True)
    part: str = ""
    brief: str = ""


@dataclass(frozen=True)
class Checklist:
    """A procedure with all that it may ask, do and come to.

    `outcomes` is ordered from worst to best for the attacker. `effects` names every effect with its meaning.
    Where outcomes are the cells of a table that is not in the code, `ranked` gives each a key that orders it, and
    `outcomes` lists only those that are no cell. `chart` lays out the table that the run reads, if the game has one.
    `margins` says how far a run is from other outcomes, in a game without dice. `counted` says in a sentence what
    odds count, where one combat may come to more than the outcome they name.
    """

    id: str
    title: str
    summary: str
    procedure: Callable[[Referee], None]
    steps: tuple[Step, ...]
    questions: tuple[Question[Any], ...]
    outcomes: type[Words]
    effects: type[Words]
    chart: Callable[[Run], Chart | None] | None = None
    ranked: Callable[[str], Any] | None = None
    margins: Callable[[Run], tuple[Margin, ...]] | None = None
    counted: str = ""

    @property
    def precedents(self) -> tuple[Precedent[Any], ...]:
        """List the open rules that this checklist may come to."""
        return tuple(question for question in self.questions if isinstance(question, Precedent))

    @property
    def printed(self) -> tuple[Question[Any], ...]:
        """List the values that are read off components."""
        return tuple(question for question in self.questions if question.printed)

    def rank(self, outcome: str) -> Any:
        """Give an outcome a key that orders it, from worst to best for the attacker; the worst are those not listed."""
        if self.ranked:
            return self.ranked(outcome)
        words = [word.value for word in self.outcomes]
        return words.index(outcome) if outcome in words else -1

    def keys(self) -> tuple[str, ...]:
        """List the keys of all questions; what stands for a name is in capitals: UNIT.into, terrain.NAME."""
        return tuple(re.sub(r"\{(\w+)\}", lambda name: name[1].upper(), question.key) for question in self.answerable())

    def answerable(self) -> tuple[Question[Any], ...]:
        """List the questions, with the parts of a secret in its place."""
        return tuple(
            each
            for question in self.questions
            for each in ([part.question for part in question.parts] if isinstance(question, Secret) else [question])
        )

    def called(self, key: str) -> str:
        """Call the question that a key names as players do; the key itself where it names none."""
        question = question_of(self.questions, key)
        return question.called if question else f"“{key}”"

    def knows(self, key: str) -> bool:
        """Tell whether a key may be asked by this checklist."""
        return any(matches(question, key) for question in self.answerable())


def in_capitals(text: str) -> str:
    """Write what a key or a prompt leaves open in capitals: `{unit}.into` is `UNIT.into`."""
    return re.sub(r"\{(\w+)\}", lambda name: name[1].upper(), text)


def question_of(questions: Iterable[Question[Any]], key: str) -> Question[Any] | None:
    """Find the question that a key names, about the unit or whatever else stands in the key; None if there is none."""
    for question in questions:
        if matches(question, key):
            before, _, _ = question.key.partition("{")
            _, _, after = question.key.rpartition("}")
            open_part = key[len(before) : len(key) - len(after)] if "{" in question.key else ""
            return question.of(open_part) if open_part else question
    return None


def matches(question: Question[Any], key: str) -> bool:
    """Tell whether a key is a question's; `{unit}` and the like in its key stand for any name that may be there."""
    pattern = "(.+)".join(re.escape(part) for part in re.split(r"\{[^}]*\}", question.key))
    found = re.fullmatch(pattern, key)
    return found is not None and all(question.may_name(name) for name in found.groups())


@dataclass(frozen=True)
class Side:
    """A side of the game: the word for it and its label."""

    word: str
    label: str


@dataclass(frozen=True)
class Ruleset:
    """A game: its checklists, its sides and the segments of its turn.

    `segment_key` names the table fact that the clock's segment answers, if any: a Rivets table in its combat
    segment need not be asked for the phase. `terms` is the glossary: what a beginner has to be told, and the words of
    the rules' own language. `kit_pages` lays out what the owner reads off the components, given what is known of it;
    `demo` is a kit of made-up values for learning; `tables` lays out every table that is read, as far as a kit knows.
    """

    id: str
    title: str
    version: str
    summary: str
    about: str
    checklists: tuple[Checklist, ...]
    sides: tuple[Side, ...]
    segments: type[Words] | None = None
    segment_key: str = ""
    states: type[Words] | None = None
    terms: type[Terms] | None = None
    kit_pages: Callable[[Mapping[str, str]], tuple[KitPage, ...]] | None = None
    demo: DemoKit | None = None
    tables: Callable[[Mapping[str, str]], tuple[Chart, ...]] | None = None

    def checklist(self, id: str) -> Checklist:
        """Find a checklist by its id.

        Raises:
            KeyError: there is none.
        """
        for checklist in self.checklists:
            if checklist.id == id:
                return checklist
        raise KeyError(id)

    def demo_label(self, kit: Mapping[str, str]) -> str:
        """Say that a kit holds demo values; empty if it holds none."""
        return self.demo.label if self.demo and self.demo.still_in(kit) else ""

    @property
    def precedents(self) -> tuple[Precedent[Any], ...]:
        """List the open rules of all checklists, each once."""
        return tuple({each.key: each for checklist in self.checklists for each in checklist.precedents}.values())
