"""The drill of a game: makes the next card, of a topic that is wanted or is due."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.tabletop import Answers
from rulesets.engine.core.words import RulesetFault, before_answer, spoken
from rulesets.engine.drill.card import Card, Taught, Topic, Wrong
from rulesets.engine.drill.misread import Misreading, misreadings, ruled, says_all, sorts_of, value_of
from rulesets.engine.drill.situation import Situations, Taste, answers_of, joined, pick, shuffled
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Roll
from rulesets.engine.referee.adjudicate import SUGGESTED
from rulesets.engine.referee.checklist import Checklist, Given, Run, UsedAnswer
from rulesets.engine.referee.ledger import in_figures
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.referee.run import run_procedure
from rulesets.engine.reference.predictions import OUTCOME, VERDICT, asked_of, cite_of, why_of, worth_asking
from rulesets.engine.reference.verdicts import verdicts_of

TRIES, TRIES_OF_ANY = 240, 8
"""How many situations are tried for a card of a topic that is wanted, and of any."""
MOST_WRONG, MOST_WORDS = 3, 7
RARELY, AT_MOST = 8, 6
"""One card in so many may be about what the rules refuse, and have the same misreading."""


class _Wish(NamedTuple):
    """What a card shall be like: see `Drill.card`; `strict` if none of another topic will do."""

    roll: Roll
    topic: str
    difficulty: int
    number: int
    strict: bool
    said: bool


class _Way(NamedTuple):
    """A wrong value, and the misreading that leads there, with the lesson that teaches it."""

    value: Any
    misreading: Misreading
    lesson: str


class Drill:
    """Makes cards of one game; what it has made before decides which misreadings it takes next.

    Args:
        ruleset: the game.
        lessons: what its lessons teach, in their order.
    """

    def __init__(self, ruleset: Ruleset, lessons: Sequence[Taught] = ()) -> None:
        self._checklists = {each.id: each for each in ruleset.checklists}
        self._models = {each.topic.word: self._in_full(each) for each in lessons}
        printed = {key: text for each in self._models.values() for key, text in each.items()}
        printed |= ruleset.demo.values if ruleset.demo else {}
        self._teaches = self._first_taught(lessons)
        self._lessons = {each.topic.word: each for each in lessons if self._can_be_asked(each)}
        self._situations = {
            id: Situations(
                ruleset, each, [self._models[of.topic.word] for of in lessons if of.checklist == id], printed
            )
            for id, each in self._checklists.items()
        }
        self._made: Counter[str] = Counter()
        self._missed: Counter[str] = Counter()

    @property
    def topics(self) -> tuple[Topic, ...]:
        """List what can be drilled, in the order of the lessons; steps, where there are none."""
        if self._lessons:
            return tuple(each.topic for each in self._lessons.values())
        return tuple(Topic(step.id, step.title) for each in self._checklists.values() for step in each.steps)

    def card(
        self, roll: Roll, topic: str = "", difficulty: int = 0, recent: Sequence[str] = (), number: int = 1
    ) -> Card | None:
        """Make the next card; None where none of that topic could be made.

        Args:
            roll: gives a face from 1 to as many as it is told.
            topic: the word of the topic that is wanted; empty for any.
            difficulty: from 1, one rule that matters, to 3; 0 for any.
            recent: how the last cards were explained, see `Card.why`: none of these comes again.
            number: the place of the card in this drill.
        """
        wanted = topic or self._rarest(roll)
        for tried in range(TRIES):
            strict, level = bool(topic) or tried < TRIES_OF_ANY, difficulty if tried < TRIES_OF_ANY else 0
            about = wanted if strict else self._rarest(roll)
            for card in self._cards(_Wish(roll, about, level, number, strict, bool(topic))):
                again = tried < TRIES_OF_ANY and self._made[f"why {card.why}"]
                if card.why and card.why not in recent and not again:
                    return self._taken(card)
        if not (self._missed or recent):
            return None
        self._missed.clear()  # a game with few rules has its misreadings again
        return self.card(roll, topic, difficulty, (), number)

    def _rarest(self, roll: Roll) -> str:
        """Give a topic that had no more cards than any other of three."""
        return min((pick(roll, self.topics).word for _ in range(3)), key=lambda word: self._made[f"topic {word}"])

    def _taken(self, card: Card) -> Card:
        refused = [REFUSED] if card.truth_value == REFUSED else []
        self._made.update((card.about, "", f"topic {card.topic}", f"why {card.why}", *refused))
        self._missed.update(each.misreading for each in card.wrong)
        return card

    # One situation, and what may be asked of it

    def _cards(self, wish: _Wish) -> Iterator[Card]:
        """Make cards of one situation."""
        lesson = self._lessons.get(wish.topic)
        checklist = self._checklists[lesson.checklist] if lesson else pick(wish.roll, [*self._checklists.values()])
        taste = Taste(wish.roll, self._models[wish.topic] if lesson else {}, 5 - (wish.difficulty or wish.roll(3)))
        try:
            run = self._situations[checklist.id].play(taste)
            ways = list(misreadings(checklist, run.given.answers))
        except RulesetFault:
            return
        teaching = {self._teaches.get(sort) for sort in (*(each.sort for each in ways), *_itself(run))}
        if wish.strict and lesson and lesson.topic.lesson not in teaching:
            return
        runs = [(each, each.ruled_or_not()) for each in ways]
        for about in sorted(shuffled(wish.roll, _askable(run)), key=lambda name: self._made[name]):
            found = self._ways(run, runs, about)
            many = len({repr(each.value) for each in found if each.misreading.cite})
            if found and wish.difficulty in (0, min(3, many)):
                card = self._card(wish, run, about, found)
                if card is not None and (card.topic == wish.topic or not wish.strict):
                    yield card

    def _ways(self, run: Run, runs: Sequence[tuple[Misreading, Run | None]], about: str) -> list[_Way]:
        """List the wrong values with the misreadings that lead there; none where all are slips."""
        sums = about != VERDICT  # who is left out of a sum still suffers what comes of it
        known = _known(run, about)  # nothing may rest on what the card does not say
        fit = [
            (each, there)
            for each, there in runs
            if there is not None
            and (sums or each.cite)
            and {*_known(there, about)} <= {*known}
            and (sums or says_all(there))
        ]
        values = [(each, value_of(there, about)) for each, there in fit]
        truth, teaches = value_of(run, about), self._teaches
        if truth is None:
            return []
        found = [_Way(value, each, teaches.get(each.sort, "")) for each, value in values if value not in (None, truth)]
        if _names_a_column(run, truth):  # what lies beyond the table is all one
            found = [each for each in found if each.value in _columns(run)] if truth in _columns(run) else []
        return found if any(each.misreading.cite for each in found) else []

    def _chosen(self, roll: Roll, ways: Sequence[_Way], lesson: str) -> list[_Way]:
        """Choose a few values: by rules before slips, of the lesson that is wanted, and what came least often."""
        fresh = [each for each in ways if AT_MOST * self._missed[each.misreading.missed] <= self._made[""]]
        chosen: dict[str, _Way] = {}
        for way in sorted(shuffled(roll, fresh), key=partial(self._order, lesson)):
            chosen.setdefault(repr(way.value), way)
        return [*chosen.values()][:MOST_WRONG]

    def _order(self, lesson: str, way: _Way) -> tuple[bool, bool, int]:
        return not way.misreading.cite, way.lesson != lesson, self._missed[way.misreading.missed]

    def _card(self, wish: _Wish, run: Run, about: str, ways: Sequence[_Way]) -> Card | None:
        """Make a card of what may be asked, if a rule can be missed there and what is known is enough."""
        if about == VERDICT and not says_all(run):
            return None
        checklist, truth = run.checklist, value_of(run, about)
        if truth == REFUSED and not wish.said and RARELY * (self._made[REFUSED] + 1) > self._made[""] + 1:
            return None
        known = _known(run, about)
        asked = ruled(checklist, joined(checklist, answers_of(run, [*known]))).answered  # one may make another needless
        answers = answers_of(run, [key for key in known if key in asked])
        lesson = self._lessons[wish.topic].topic.lesson if wish.topic in self._lessons else ""
        chosen = self._chosen(wish.roll, ways, lesson)
        words = self._words(run, about) if len(chosen) < 2 else ()
        said = {value_said(checklist, about, each.value): each for each in chosen}
        true = value_said(checklist, about, truth)
        if true in said or not true or not chosen or not chosen[0].misreading.cite:
            return None
        few = len(said) < 2 and not {true, *said} <= {*words}
        if few or not _reproduced(checklist, answers, about, truth, chosen):
            return None
        lessons = [each.lesson for each in chosen] + [self._teaches.get(each, "") for each in _itself(run, about)]
        return Card(
            number=wish.number,
            checklist=checklist.id,
            topic=self._topic(run, lessons, wish.topic),
            answers=answers,
            settled=_settled(run, [*known], ways),
            about=about,
            question=asked_of(checklist, about),
            choices=words or tuple(self._in_order(run, about, [true, *said], wish.roll)),
            truth=true,
            truth_value=truth,
            why=why_of(run, about),
            cite=cite_of(run, about),
            wrong=tuple(
                Wrong(name, way.misreading.missed, way.misreading.cite, way.lesson) for name, way in said.items()
            ),
            in_words=bool(words),
        )

    def _words(self, run: Run, about: str) -> tuple[str, ...]:
        """List all that a game may answer, where that is a short list; empty where it is not."""
        checklist = run.checklist
        if about == OUTCOME and not checklist.ranked and len(checklist.outcomes) <= MOST_WORDS:
            return tuple(value_said(checklist, about, word.value) for word in checklist.outcomes)
        if about == VERDICT and not self._lessons:  # a game of a few rules has few misreadings
            return verdicts_of(checklist)
        chart = run.chart
        listed = chart.columns if chart and str(run.facts.get(about)) in chart.columns else ()
        return tuple(checklist.said(about, each) for each in listed)

    def _in_order(self, run: Run, about: str, said: list[str], roll: Roll) -> list[str]:
        """Put choices in an order that tells nothing: that of the game, or any."""
        order = self._words(run, about)
        if all(each in order for each in said):
            return sorted(said, key=order.index)
        with suppress(ValueError):
            return sorted(said, key=in_numbers)
        return shuffled(roll, sorted(said))

    # Topics: what a lesson comes to first

    def _topic(self, run: Run, lessons: Sequence[str], wanted: str) -> str:
        """Give the topic that is wanted, if a card is about it, or the last that it is about."""
        if not self._lessons:
            return wanted if wanted in run.steps else run.steps[-1]
        topics = [word for word, each in self._lessons.items() if each.topic.lesson in lessons]
        return wanted if wanted in topics else [next(iter(self._lessons)), *topics][-1]

    def _in_full(self, lesson: Taught) -> Answers:
        """Write the answers of a lesson with all that its table remembers."""
        checklist = self._checklists[lesson.checklist]
        given = Given(joined(checklist, lesson.answers), lesson.table, defaults=True)
        used = run_procedure(checklist, given).answered.items()
        said = [each for each in used if each[0] in lesson.answers or not each[1].question.is_precedent]
        return {
            key: str(each.value) if isinstance(each.question, Force) and not each.question.names_do else str(each.text)
            for key, each in said
        }

    def _first_taught(self, lessons: Sequence[Taught]) -> Mapping[str, str]:
        """Find for each rule the lesson that comes to it first, by the word of the rule."""
        first: dict[str, str] = {}
        for lesson in lessons:
            if not lesson.alone:
                for sort in sorts_of(self._checklists[lesson.checklist], self._models[lesson.topic.word]):
                    first.setdefault(sort, lesson.topic.lesson)
        return {sort: lesson for sort, lesson in first.items() if sort}

    def _can_be_asked(self, lesson: Taught) -> bool:
        """Tell whether something that a lesson teaches can be asked of its own combat, on an empty table."""
        checklist, answers = self._checklists[lesson.checklist], self._models[lesson.topic.word]
        run, runs = ruled(checklist, answers), [(each, each.ruled_or_not()) for each in misreadings(checklist, answers)]
        for about in _askable(run):
            ways = self._ways(run, runs, about)
            taught = {*(each.lesson for each in ways), *(self._teaches.get(each, "") for each in _itself(run, about))}
            several = len({repr(each.value) for each in ways}) > 1 or (about != VERDICT and self._words(run, about))
            if ways and several and lesson.topic.lesson in taught:
                return True
        return False


def _columns(run: Run) -> tuple[str, ...]:
    return run.chart.columns if run.chart else ()


def _names_a_column(run: Run, value: Any) -> bool:
    """Tell whether a fact is the column that is read, or would be if the table had it."""
    columns, found = _columns(run), [str(each) for each in run.facts.values()]
    odds = isinstance(value, str) and re.fullmatch("[0-9]+-[0-9]+", value) is not None
    return odds and bool(columns) and (value in columns or not {*columns} & {*found})


def _askable(run: Run) -> list[str]:
    """List what may be asked of a run."""
    ruled, ended = [OUTCOME] * (run.ruling is not None), [VERDICT] * (run.ruling is not None and run.ended)
    return [*(each for each in run.facts if worth_asking(run, each)), *ruled, *ended]


def _known(run: Run, about: str) -> Mapping[str, UsedAnswer]:
    """List the answers that what is asked rests on."""
    return run.answered if about == VERDICT else run.known_before("" if about == OUTCOME else about)


def _itself(run: Run, about: str = "") -> tuple[str, ...]:
    """Give the words for what is asked itself, or for all that may be."""
    outcome = (f"outcome {run.ruling.outcome}",) if run.ruling else ()
    if about:
        return outcome if about in (OUTCOME, VERDICT) else (f"fact {about}",)
    return (*outcome, *(f"fact {each}" for each in run.facts))


def _reproduced(checklist: Checklist, answers: Answers, about: str, truth: Any, ways: Sequence[_Way]) -> bool:
    """Tell whether what is known is enough for the truth, and for each misreading to lead where it led."""
    known = joined(checklist, answers)
    if value_of(ruled(checklist, known), about) != truth:
        return False
    values = {each.misreading.missed: each.value for each in ways}
    again = [each for each in misreadings(checklist, known) if each.missed in values]
    return {each.missed for each in again if each.come_to(about) == values[each.missed]} == {*values}


def _settled(run: Run, known: Sequence[str], ways: Sequence[_Way]) -> tuple[str, ...]:
    """Say how each open rule is read that decides here."""
    sorts = {each.misreading.sort for each in ways}
    read = [run.answered[key] for key in known if run.answered[key].question.is_precedent and key in sorts]
    return tuple(f"{SUGGESTED} {before_answer(each.question.prompt)} {each.said}." for each in read)


def value_said(checklist: Checklist, about: str, value: Any) -> str:
    """Say what something comes to, as it stands among choices."""
    if about == OUTCOME:
        if value == REFUSED:
            return "Not allowed"
        word = next((each for each in checklist.outcomes if each.value == value), None)
        label = word.label if word is not None else checklist.cells_say(value) if checklist.cells_say else ""
        called = spoken(value)
        if label and called.islower():
            return label[:1].upper() + label[1:]
        return f"{called}: {label}" if label else called
    if isinstance(value, Mapping):
        return ", ".join(f"{many} {name}" for name, many in value.items() if many) or "none"
    return in_figures(Fraction(value)) if _is_fraction(value) else checklist.said(about, value)


def _is_fraction(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"-?\d+/\d+", value) is not None


def in_numbers(said: str) -> Fraction:
    """Read a number as players see it: `13½`, `−2`.

    Raises:
        ValueError: it is none.
    """
    whole, half = said.replace("−", "-").removesuffix("½"), said.endswith("½")
    return Fraction(whole or "0") + Fraction(half, 2) * (-1 if whole.startswith("-") else 1)
