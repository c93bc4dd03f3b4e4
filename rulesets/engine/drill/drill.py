"""The drill of a game: makes the next card, of a topic that is wanted or is due."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.tabletop import Answers
from rulesets.engine.core.words import RulesetFault, before_answer
from rulesets.engine.drill.card import Card, Taught, Topic, Wrong
from rulesets.engine.drill.misread import Misreading, in_numbers, misreadings, ruled, says_all, value_of, value_said
from rulesets.engine.drill.situation import Situations, Taste, answers_of, joined, pick, shuffled
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Roll
from rulesets.engine.referee.adjudicate import SUGGESTED
from rulesets.engine.referee.checklist import Given, Run, UsedAnswer
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.referee.run import run_procedure
from rulesets.engine.reference.predictions import OUTCOME, VERDICT, asked_of, cite_of, why_of, worth_asking
from rulesets.engine.reference.verdicts import GONE, LOSS_AND_RETREAT, NO_EFFECT, RETREAT, verdicts_of

TRIES, EACH = 120, 6
"""How many situations are tried for a card, and after how many of them it may be like one that is a card nearer."""
APART, WHYS = 10, 5
"""Within so many cards no rule is asked in the same way, and none is the same, whatever the names."""
MOST_WRONG, THROWS, WEAKEST = 3, 6, 2
"""Nobody attacks at worse odds than 1 to so many, but where that is taught."""
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
        self._hopeless: set[str] = set()
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
        self._same: deque[tuple[Any, ...]] = deque(maxlen=APART + WHYS)
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
            level = difficulty if tried < TRIES - EACH else 0
            wish = _Wish(roll, topic or self._due(roll, apart), level, number, apart, not topic)
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
        if _is_hopeless(run) and wish.topic not in self._hopeless:
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
            read_off = {str(truth), value_said(checklist, about, truth)} & {*answers.values()}
            if read_off and (about == OUTCOME or isinstance(truth, Mapping)):
                continue
            if (
                truth is None
                or truth != value_of(run, about)
                or (truth == REFUSED and wish.rarely and not self._may_refuse)
            ):
                continue
            why, bears = why_of(here, about), _bearing(here, about, answers)
            if not why or self._is_repeated(bears, wish) or self._is_repeated(why, wish, WHYS):
                continue
            ways = self._ways(here, found, about, lesson)
            many = len({repr(each.value) for each in ways if each.misreading.cite})
            chosen = self._chosen(wish, ways, about, lesson) if wish.difficulty in (0, min(3, many)) else []
            card = self._card(wish, here, about, answers, chosen, ways) if chosen else None
            if card is not None and not self._is_repeated(_sums(card), wish):
                self._take(card, chosen)
                self._same.append((why, bears, _sums(card)))
                return card
        return None

    def _alike(self, asked: Any, apart: int) -> bool:
        """Tell whether one of the last cards was like this."""
        return apart > 0 and any(asked in each for each in [*self._lately][-apart:])

    def _is_repeated(self, what: Any, wish: _Wish, within: int = WHYS + APART) -> bool:
        """Tell whether one of the last cards was the same in this, but for names and for what plays no part."""
        lately = [*self._same][-min(within, WHYS + 2 * wish.apart) :]
        return bool(wish.apart or wish.rarely) and any(what in each for each in lately)

    @property
    def _may_refuse(self) -> bool:
        return RARELY * (self._made[REFUSED] + 1) <= self._made[""] + 1

    def _take(self, card: Card, ways: Sequence[_Way]) -> None:
        refused = [REFUSED] if card.truth_value == REFUSED else []
        self._made.update((card.about, "", *refused))
        self._topics.append(card.topic)
        self._missed.update(each.misreading for each in card.wrong)
        self._lately.append((*_asked(card.about, ways), (card.topic, card.about)))

    def _ways(self, run: Run, listed: Sequence[Misreading], about: str, lesson: Taught | None) -> list[_Way]:
        """List the wrong values with the misreadings that lead there, the likeliest first; none off the topic alone."""
        truth, columns, known = value_of(run, about), _columns(run), _known(run, about)
        pairs = [(each, self._teaches(each.sort, run.checklist.id)) for each in listed]
        found: list[_Way] = []
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
            if (_names_a_column(run, truth) and value not in columns) or not _says_all(there, about):
                continue
            found.append(_Way(value, way, teaches))
        if _names_a_column(run, truth) and truth not in columns:
            return []  # what lies beyond the table is all one
        likely = sorted(found, key=lambda each: -listed.index(each.misreading))
        told = {value_said(run.checklist, about, each.value): each for each in likely}
        return [*told.values()][::-1] if any(each.misreading.cite for each in told.values()) else []

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

    def _card(
        self, wish: _Wish, run: Run, about: str, answers: Answers, chosen: Sequence[_Way], ways: Sequence[_Way]
    ) -> Card | None:
        """Make a card of what is asked and of the ways to go wrong, if there are choices enough."""
        checklist, truth = run.checklist, value_of(run, about)
        true = value_said(checklist, about, truth)
        known, said = ({value_said(checklist, about, way.value): way for way in each} for each in (ways, chosen))
        choices = [true, *said]
        words = self._words(wish.roll, run, about) if len(choices) < 3 else []
        others = [each for each in words if each not in choices]
        choices += (
            others if _names_a_column(run, truth) else shuffled(wish.roll, others)[: MOST_WRONG + 1 - len(choices)]
        )
        said |= {each: known[each] for each in choices if each in known and each not in said}  # every slip is told
        few = truth == REFUSED or any(each.value == REFUSED for each in chosen)
        if true in said or not true or len(choices) < 3 - few:
            return None
        return Card(
            number=wish.number,
            checklist=checklist.id,
            topic=wish.topic,
            answers=answers,
            settled=_settled(run, about),
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
        run = run_procedure(checklist, given)
        if _is_hopeless(run):
            self._hopeless.add(lesson.topic.word)
        used = run.answered.items()
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


def _bearing(run: Run, about: str, answers: Answers) -> str:
    """Give what bears on a card: how it is explained, without names and squares."""
    why, came_to = why_of(run, about), [*run.facts.values()][-1:] if about == OUTCOME else []
    bears = re.sub("[A-Z][0-9]+ ", "", f"{why} {came_to}")
    for name in filter(re.compile("[A-Z][^+,]+").fullmatch, answers.values()):
        bears = bears.replace(name, "")
    return f"{about}: {bears}"


def _sums(card: Card) -> Any:
    """Give the choices of a card, where they are sums; words of the game come again."""
    return card.number if card.about in (OUTCOME, VERDICT) else (card.about, card.truth, frozenset(card.choices))


def _plain(sort: str) -> str:
    return re.sub("=.*|column.*", "", sort)


def _columns(run: Run) -> tuple[str, ...]:
    return run.chart.columns if run.chart else ()


def _is_hopeless(run: Run) -> bool:
    """Tell whether an attack is so weak that nobody makes it."""
    odds = (re.fullmatch("1-([0-9]+)|0-1", str(each)) for each in run.facts.values())
    return any(each is not None and int(each[1] or WEAKEST + 1) > WEAKEST for each in odds)


def _names_a_column(run: Run, value: Any) -> bool:
    """Tell whether a fact is the column that is read, or would be if the table had it."""
    columns, found = _columns(run), [str(each) for each in run.facts.values()]
    odds = isinstance(value, str) and re.fullmatch("[0-9]+-[0-9]+", value) is not None
    return odds and bool(columns) and (value in columns or not {*columns} & {*found})


def _says_all(run: Run, about: str) -> bool:
    """Tell whether what is asked says all that befell; a result of a table is what it is."""
    return says_all(run) or about not in (OUTCOME, VERDICT) or (about == OUTCOME and bool(_columns(run)))


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


def _settled(run: Run, about: str) -> tuple[str, ...]:
    """Say how each open rule is read that decides here, whether it is asked about or not."""
    truth, answers, read = value_of(run, about), run.given.answers, []
    for used in (each for key, each in run.answered.items() if each.question.is_precedent and key in answers):
        question = used.question
        others = (each for each in question.words_of(run.table) if each != used.text)
        if any(_read_so(run, {**answers, question.key: each}, about) != truth for each in others):
            read.append(f"{SUGGESTED} {before_answer(question.prompt)} {used.said}.")
    return tuple(read)


def _read_so(run: Run, answers: Answers, about: str) -> Any:
    with suppress(RulesetFault):
        return value_of(ruled(run.checklist, answers), about)


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
