"""The drill of a game: makes the next card, of a topic that is wanted or is due."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fnmatch import fnmatchcase
from fractions import Fraction
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.tabletop import Answers
from rulesets.engine.core.words import RulesetFault, before_answer, spoken
from rulesets.engine.drill.card import Card, Taught, Topic, Wrong
from rulesets.engine.drill.misread import Misreading, misreadings, ruled, says_all, value_of
from rulesets.engine.drill.situation import Situations, Taste, answers_of, joined, pick, shuffled
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Roll
from rulesets.engine.referee.adjudicate import SUGGESTED
from rulesets.engine.referee.checklist import Checklist, Given, Run, UsedAnswer
from rulesets.engine.referee.ledger import in_figures
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.referee.run import run_procedure
from rulesets.engine.reference.predictions import OUTCOME, VERDICT, asked_of, cite_of, why_of, worth_asking
from rulesets.engine.reference.verdicts import GONE, LOSS_AND_RETREAT, NO_EFFECT, RETREAT, verdicts_of

TRIES, EACH = 240, 16
"""How many situations are tried for a card, and after how many of them it may be like one that is a card nearer."""
APART, WHYS = 10, 5
"""Within so many cards no rule is asked in the same way, and none is explained alike."""
MOST_WRONG, THROWS = 3, 6
RARELY, AT_MOST = 8, 6
"""One card in so many may be about what the rules refuse, and have the same misreading."""
PLAIN_VERDICTS = (NO_EFFECT, RETREAT, LOSS_AND_RETREAT, GONE)
"""None of these is another one in other words."""


class _Wish(NamedTuple):
    """What a card shall be like: see `Drill.card`; unlike the last `apart` cards, and `rarely` a refusal."""

    roll: Roll
    topic: str
    difficulty: int
    number: int
    apart: int
    rarely: bool


class _Way(NamedTuple):
    """A wrong value, and the misreading that leads there, with the lesson that teaches it."""

    value: Any
    misreading: Misreading
    lesson: Taught | None


class Drill:
    """Makes cards of one game; what it has made before decides what it asks next.

    Args:
        ruleset: the game.
        lessons: what its lessons teach, in their order.
    """

    def __init__(self, ruleset: Ruleset, lessons: Sequence[Taught] = ()) -> None:
        self._checklists = {each.id: each for each in ruleset.checklists}
        self._sides = {side.word for side in ruleset.sides}
        self._models = {each.topic.word: self._in_full(each) for each in lessons}
        printed = {key: text for each in self._models.values() for key, text in each.items()}
        printed |= ruleset.demo.values if ruleset.demo else {}
        self._lessons = {each.topic.word: each for each in lessons if each.drills}
        self._situations = {
            id: Situations(
                ruleset, each, [self._models[of.topic.word] for of in lessons if of.checklist == id], printed
            )
            for id, each in self._checklists.items()
        }
        self._made: Counter[str] = Counter()
        self._missed: Counter[str] = Counter()
        self._lately: deque[Any] = deque(maxlen=APART)
        self._whys: deque[str] = deque(maxlen=WHYS)
        self._topics: deque[str] = deque(maxlen=APART)

    @property
    def topics(self) -> tuple[Topic, ...]:
        """List what can be drilled, in the order of the lessons; the checklists, where there are none."""
        if self._lessons:
            return tuple(each.topic for each in self._lessons.values())
        return tuple(Topic(each.id, each.title) for each in self._checklists.values())

    def card(self, roll: Roll, topic: str = "", difficulty: int = 0, number: int = 1) -> Card | None:
        """Make the next card; None where none of that topic could be made.

        Args:
            roll: gives a face from 1 to as many as it is told.
            topic: the word of the topic that is wanted; empty for any.
            difficulty: from 1, one rule that matters, to 3; 0 for any.
            number: the place of the card in this drill.
        """
        topics = len(self.topics)  # a game of few topics has its rules again sooner
        each = 1 if topic else min(EACH, 4 * topics)
        for tried in range(TRIES):
            apart = max(0, min(APART, 3 * topics) - tried // each)
            wish = _Wish(roll, topic or self._due(roll, apart), difficulty if apart else 0, number, apart, not topic)
            card = self._tried(wish)
            if card is not None:
                return card
        return None

    def _due(self, roll: Roll, apart: int) -> str:
        """Give one of the topics that did not come in the last cards."""
        words = [each.word for each in self.topics]
        lately = [*self._topics][-min(apart, len(words) // 2) :] * bool(apart)
        return pick(roll, [each for each in words if each not in lately] or words)

    # One situation, and what may be asked of it

    def _tried(self, wish: _Wish) -> Card | None:
        """Make a card of one situation; None where no rule of the topic matters in it, or too little."""
        roll, lesson = wish.roll, self._lessons.get(wish.topic)
        checklist = self._checklists[lesson.checklist if lesson else wish.topic]
        taste = Taste(roll, self._models[wish.topic] if lesson else {}, 5 - (wish.difficulty or roll(3)))
        try:
            run, listed = misreadings(checklist, self._situations[checklist.id].play(taste).given.answers)
        except RulesetFault:
            return None
        taught = [each for each in listed if lesson in (None, self._teaches(each.sort, checklist.id))]
        for about in sorted(shuffled(roll, [*_askable(run)]), key=lambda name: self._made[name]):
            known = [*_known(run, about)]
            matter = [each for each in taught if each.since <= len(known)]
            if self._alike((wish.topic, about), wish.apart - APART // 2):
                continue  # a topic is asked about in several ways
            if all(self._alike((about, _plain(each.sort)), wish.apart) for each in matter):
                continue
            here, found = misreadings(checklist, joined(checklist, answers_of(run, known)))
            answers = answers_of(here, [key for key in known if key in here.answered])  # one may make another needless
            truth = value_of(here, about)
            if about == OUTCOME and str(truth) in answers.values():
                continue  # that is read off the card
            if (
                truth is None
                or truth != value_of(run, about)
                or (truth == REFUSED and wish.rarely and not self._may_refuse)
            ):
                continue
            ways = self._ways(here, found, about, lesson)
            many = len({repr(each.value) for each in ways if each.misreading.cite})
            chosen = self._chosen(wish, ways, about, lesson) if wish.difficulty in (0, min(3, many)) else []
            card = self._card(wish, here, about, answers, chosen) if chosen else None
            if card is not None and card.why and (card.why not in self._whys or not (wish.apart or wish.rarely)):
                self._take(card, chosen)
                return card
        return None

    def _alike(self, asked: Any, apart: int) -> bool:
        """Tell whether one of the last cards was like this."""
        return apart > 0 and any(asked in each for each in [*self._lately][-apart:])

    @property
    def _may_refuse(self) -> bool:
        return RARELY * (self._made[REFUSED] + 1) <= self._made[""] + 1

    def _take(self, card: Card, ways: Sequence[_Way]) -> None:
        refused = [REFUSED] if card.truth_value == REFUSED else []
        self._made.update((card.about, "", *refused))
        self._topics.append(card.topic)
        self._missed.update(each.misreading for each in card.wrong)
        self._lately.append((*_asked(card.about, ways), (card.topic, card.about)))
        self._whys.append(card.why)

    def _ways(self, run: Run, listed: Sequence[Misreading], about: str, lesson: Taught | None) -> list[_Way]:
        """List the wrong values with the misreadings that lead there, the likeliest first; none off the topic alone."""
        truth, columns, known = value_of(run, about), _columns(run), _known(run, about)
        pairs = [(each, self._teaches(each.sort, run.checklist.id)) for each in listed]
        found: dict[str, _Way] = {}
        for way, teaches in sorted(pairs, key=lambda each: lesson is not None and each[1] is not lesson):
            if lesson and teaches is not lesson and not found:
                return []  # nothing of the topic matters
            if (about == VERDICT and not way.cite) or way.sort.rpartition("=")[2] in self._sides:
                continue  # who is left out of a sum still suffers; and nobody takes one side for another
            if self._lessons and teaches is None:
                continue
            there = way.ruled_or_not()
            value = value_of(there, about) if there is not None else None
            if there is None or value is None or value == truth or not _rests_on(there, about, known):
                continue
            if (_names_a_column(run, truth) and value not in columns) or (about == VERDICT and not says_all(there)):
                continue
            found.setdefault(value_said(run.checklist, about, value), _Way(value, way, teaches))
        if _names_a_column(run, truth) and truth not in columns:
            return []  # what lies beyond the table is all one
        return [*found.values()] if any(each.misreading.cite for each in found.values()) else []

    def _chosen(self, wish: _Wish, ways: Sequence[_Way], about: str, lesson: Taught | None) -> list[_Way]:
        """Choose a few: first one of the topic that was not asked so lately, then rules before slips."""
        often, many = self._missed, self._made[""]
        fresh = [
            each for each in ways if not (wish.rarely and wish.apart) or AT_MOST * often[each.misreading.missed] <= many
        ]
        heads = [each for each in shuffled(wish.roll, fresh) if each.misreading.cite and lesson in (None, each.lesson)]
        for head in heads:
            others = [each for each in shuffled(wish.roll, fresh) if each is not head]
            chosen = [head, *sorted(others, key=lambda each: not each.misreading.cite)][:MOST_WRONG]
            if not any(self._alike(asked, wish.apart) for asked in _asked(about, chosen)):
                return chosen
        return []

    def _card(self, wish: _Wish, run: Run, about: str, answers: Answers, ways: Sequence[_Way]) -> Card | None:
        """Make a card of what is asked and of the ways to go wrong, if there are choices enough."""
        checklist, truth = run.checklist, value_of(run, about)
        true, said = value_said(checklist, about, truth), {}
        for way in ways:
            said[value_said(checklist, about, way.value)] = way
        choices = [true, *said]
        words = self._words(wish.roll, run, about) if len(choices) < 3 else []
        others = [each for each in words if each not in choices]
        choices += (
            others if _names_a_column(run, truth) else shuffled(wish.roll, others)[: MOST_WRONG + 1 - len(choices)]
        )
        if (
            true in said
            or not true
            or len(choices) < 3 - (truth == REFUSED or REFUSED in [each.value for each in ways])
        ):
            return None
        return Card(
            number=wish.number,
            checklist=checklist.id,
            topic=wish.topic,
            answers=answers,
            settled=_settled(run, ways),
            about=about,
            question=_question(run, about),
            choices=tuple(_in_order(run, about, choices, wish.roll)),
            truth=true,
            truth_value=truth,
            why=why_of(run, about),
            cite=cite_of(run, about),
            wrong=tuple(
                Wrong(name, way.misreading.missed, way.misreading.cite, way.lesson.topic.lesson if way.lesson else "")
                for name, way in said.items()
            ),
            in_words=bool(words),
        )

    def _words(self, roll: Roll, run: Run, about: str) -> list[str]:
        """List other words of the game: all columns, or the outcomes of other dice."""
        if _names_a_column(run, value_of(run, about)):
            return [run.checklist.said(about, each) for each in _columns(run)]
        if about == VERDICT:
            plain = [each for each in verdicts_of(run.checklist) if each in PLAIN_VERDICTS[bool(run.effects) :]]
            return plain if value_of(run, about) in PLAIN_VERDICTS else []
        if about != OUTCOME:
            return []
        thrown = [used.question for used in run.answered.values() if used.question.is_thrown]
        found: dict[str, None] = {}
        for _ in range(THROWS if thrown else 0):
            taste, make = Taste(roll, {}, 1), self._situations[run.checklist.id].answer
            dice = {each.key: make(each, run.table, run.answered, taste) or "" for each in thrown}
            with suppress(RulesetFault):
                value = value_of(ruled(run.checklist, {**run.given.answers, **dice}), about)
                found |= {} if value is None else {value_said(run.checklist, about, value): None}
        return [*found]

    def _teaches(self, sort: str, checklist: str) -> Taught | None:
        """Find the lesson that teaches a rule, the first by the same checklist before any other."""
        taught = [each for each in self._lessons.values() if any(fnmatchcase(sort, word) for word in each.drills)]
        return next((each for each in taught if each.checklist == checklist), next(iter(taught), None))

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


def _question(run: Run, about: str) -> str:
    """Ask; of a die whose row is read, what the table says, whatever follows of that."""
    thrown = any(used.question.is_thrown for used in run.answered.values())
    read = about == OUTCOME and thrown and not {*_columns(run)}.isdisjoint(map(str, run.facts.values()))
    return "What does the combat results table say?" if read else asked_of(run.checklist, about)


def _asked(about: str, ways: Sequence[_Way]) -> tuple[Any, Any]:
    """Tell what makes a card like another, whatever the names and numbers: what is asked, and the rules to miss."""
    sorts = [_plain(each.misreading.sort) for each in ways]
    return (about, sorts[0]), (about, frozenset(sorts))


def _plain(sort: str) -> str:
    return re.sub("=.*|column.*", "", sort)


def _columns(run: Run) -> tuple[str, ...]:
    return run.chart.columns if run.chart else ()


def _names_a_column(run: Run, value: Any) -> bool:
    """Tell whether a fact is the column that is read, or would be if the table had it."""
    columns, found = _columns(run), [str(each) for each in run.facts.values()]
    odds = isinstance(value, str) and re.fullmatch("[0-9]+-[0-9]+", value) is not None
    return odds and bool(columns) and (value in columns or not {*columns} & {*found})


def _askable(run: Run) -> Iterator[str]:
    """List what may be asked of a run."""
    yield from (each for each in run.facts if worth_asking(run, each))
    if run.ruling is None:
        return
    yield OUTCOME
    if run.ended and says_all(run) and len(run.answered) > len(run.known_before("")):
        yield VERDICT


def _known(run: Run, about: str) -> Mapping[str, UsedAnswer]:
    """List the answers that what is asked rests on."""
    return run.answered if about == VERDICT else run.known_before("" if about == OUTCOME else about)


def _rests_on(there: Run, about: str, known: Mapping[str, UsedAnswer]) -> bool:
    """Tell whether a misreading needs no answer but those that lie there, and nothing that lies there rules it out."""
    needs, ruling = _known(there, about), about in (OUTCOME, VERDICT)
    left = [used.question for key, used in known.items() if key not in needs and not used.question.is_precedent]
    return {*needs} <= {*known} and not any(ruling or question.is_thrown for question in left)


def _settled(run: Run, ways: Sequence[_Way]) -> tuple[str, ...]:
    """Say how each open rule is read that decides here."""
    sorts = {each.misreading.sort for each in ways}
    read = [used for key, used in run.answered.items() if used.question.is_precedent and key in sorts]
    return tuple(f"{SUGGESTED} {before_answer(each.question.prompt)} {each.said}." for each in read)


def _in_order(run: Run, about: str, said: list[str], roll: Roll) -> list[str]:
    """Put choices in an order that tells nothing: that of the game or of numbers, or any."""
    checklist = run.checklist
    order = [value_said(checklist, about, each.value) for each in checklist.outcomes] if about == OUTCOME else []
    order = order or [checklist.said(about, each) for each in _columns(run)]
    if all(each in order for each in said):
        return sorted(said, key=order.index)
    with suppress(ValueError):
        return sorted(said, key=in_numbers)
    return shuffled(roll, sorted(said))


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
