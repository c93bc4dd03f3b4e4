"""The drill of a game: makes the next card, of a topic that is wanted or whose turn it is."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fnmatch import fnmatchcase
from itertools import chain, combinations
from operator import itemgetter
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.core.words import RulesetFault
from rulesets.engine.drill import card as cards
from rulesets.engine.drill.card import Card, Topic, Wrong
from rulesets.engine.drill.misread import Misreading, misreadings, said_at, units_of
from rulesets.engine.drill.situation import Situations, Taste, answers_of, joined, shuffled
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.kind import Roll
from rulesets.engine.referee.adjudicate import run_procedure
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.ruling_view import cite_of, is_below, value_of, why_of

TRIES, ENOUGH, EFFORT, LAST_EFFORT = 160, 200, 300, 800
"""So many situations are played for a card at most; so many answers are read before the best is
dealt, before one is in which nothing new is missed, and before one that comes too often."""
RUNNING = 3
"""A choice that was right, or wrong, so often running tells the answer."""
HELD = 150
"""So many cards that were not dealt are held back."""
SPAN, APART, FORGOTTEN = 60, 12, 200
"""What was asked this many cards ago counts as new, and so does who fought, and the same asked of the same fight."""
OFTEN, AGAIN, TWIN = 1, 2, 3
"""A card comes too often; it is like another one, or one refusal too many; the very same came."""
MOST_WRONG, MOST_CAUSES, CHOSEN = 3, 2, 5
"""So many wrong answers and causes of one are told, and they are chosen among so many."""
RARELY, AT_MOST, WHYS = 12, 6, 5
"""One card in so many may be about what comes to nothing, and have the same misreading; so many cards apart none is
explained by the same words."""


class _Draft(NamedTuple):
    """A card without choices yet: with the run that it asks about, and the wrong answers with what leads to them.

    Attributes:
        slips: what may be missed in it, each a thing asked and a word for the rule.
        fight: who fights in it.
        twin: what is asked of which strengths, whatever the names: that is asked once.
        exact: what is asked of which answers, names and all: that never comes again.
    """

    card: Card
    run: Run
    wrong: Mapping[str, Sequence[Misreading]]
    told: Mapping[str, Sequence[Wrong]]
    slips: frozenset[Any]
    fight: frozenset[Any]
    twin: tuple[Any, ...]
    exact: tuple[Any, ...]


class _Against(NamedTuple):
    """What speaks against a card, the gravest first; the one with the least of it is dealt.

    Attributes:
        barred: why it may not come at all: `OFTEN`, `AGAIN` or `TWIN`, else 0.
        not_so_difficult: by how many rules it is harder or easier than is wanted.
        same_fight: whether the same units fought lately.
        worn: how lately all that can be missed in it was missed in one card, most of all with the same answer, and how
            much tells the answer.
        same_question: how lately the same was asked.
    """

    barred: int
    not_so_difficult: int
    same_fight: bool
    worn: int
    same_question: int


class Drill:
    """Makes cards of one game; what it has made before decides what it asks next.

    Args:
        ruleset: the game.
        lessons: what its lessons teach, in their order.
    """

    def __init__(self, ruleset: Ruleset, lessons: Sequence[Topic] = ()) -> None:
        self._taught = tuple(each for each in lessons if each.drills)
        parts = (Topic(each.id, each.title, each.id, {}, Tabletop()) for each in ruleset.checklists)
        self.topics: Mapping[str, Topic] = {each.word: each for each in self._taught or parts}
        self._models = {each.word: _in_full(ruleset.checklist(each.checklist), each) for each in lessons}
        printed = {key: text for each in self._models.values() for key, text in each.items()}
        printed |= ruleset.demo.values if ruleset.demo else {}
        self._situations = dict[str, Situations]()
        for checklist in ruleset.checklists:
            models = [self._models[each.word] for each in lessons if each.checklist == checklist.id]
            self._situations[checklist.id] = Situations(ruleset, checklist, models, printed)
        self._asked, self._missed = Counter[str](), Counter[str]()
        self._running, self._placed = Counter[Any](), dict[str, int]()  # choices, and the place of the truth
        self._refused = self._total = 0
        self._dealt = deque[tuple[str, frozenset[Any]]](maxlen=SPAN)  # what was asked, the last one first
        self._lay = deque[set[tuple[str, str]]](maxlen=SPAN)  # what lay on the table of each
        self._held = list[_Draft]()
        self._last: dict[Any, int] = {}  # what marks a card, with the place of the last one that it marked

    def card(self, roll: Roll, topic: str = "", difficulty: int = 0, number: int = 1) -> Card | None:
        """Make the next card; None where none of that topic could be made.

        Args:
            roll: gives a face from 1 to as many as it is told.
            topic: the word of the topic that is wanted; empty for that whose turn it is.
            difficulty: from 1, one rule that matters, to 3; 0 for any.
            number: the place of the card in this drill.
        """
        wanted = [topic] if topic else [*self.topics]
        effort = 0
        for tried in range(TRIES):
            waiting = sorted(shuffled(roll, wanted), key=lambda each: self._asked[each])
            with suppress(RulesetFault):
                topic_tried = self.topics[waiting[tried % len(waiting)]]
                run, known = self._situation(roll, topic_tried, difficulty, effort <= EFFORT)
                effort += len(run.answered) * (1 + len(known))
                self._held += self._drafts(roll, run, known, [self.topics[each] for each in waiting])
            if tried == TRIES - 1:
                effort = LAST_EFFORT + 1  # the cards held by then are all that there are
            if effort <= ENOUGH:
                continue
            ranked = [(self._against(each, difficulty), each) for each in self._held if each.card.topic in wanted]
            ranked.sort(key=itemgetter(0))
            self._held = [each for each in self._held if each.card.topic not in wanted]
            self._held += [each for against, each in ranked if against.barred < TWIN]
            for against, draft in ranked:
                poor = against.worn > SPAN and effort <= EFFORT
                if poor or against.barred > (AGAIN if topic else OFTEN * (effort > LAST_EFFORT)):
                    break
                if card := self._finished(roll, draft):
                    self._note(card, draft)
                    self._held = self._held[:HELD]
                    return replace(card, number=number)
        return None

    # What was made before

    def _was_within(self, many: int, mark: Any) -> bool:
        """Tell whether a mark was on one of so many cards before."""
        return mark in self._last and self._total - self._last[mark] <= many

    def _barred(self, draft: _Draft) -> int:
        """Tell whether a card may not come: like another one, or of a refusal when there were many, or too often."""
        card = draft.card
        if self._was_within(FORGOTTEN, draft.exact):
            return TWIN
        lying = {*card.answers.items()}  # of a combat, nothing is asked that lay on an earlier card
        if any(lying < each for each in self._lay):
            return AGAIN
        refused = _is_idle(draft) and RARELY * (self._refused + 1) > self._total + 1
        if refused or self._was_within(FORGOTTEN, draft.twin) or self._was_within(WHYS, card.why):
            return AGAIN
        return OFTEN * any(AT_MOST * self._missed[each.misreading] > self._total for each in card.wrong)

    def _against(self, draft: _Draft, difficulty: int) -> _Against:
        card = draft.card
        answers = {each.answer for each in card.wrong}
        rules = {each.answer for each in card.wrong if each.cite}
        is_alone = len(answers) == 1 != difficulty
        return _Against(
            barred=self._barred(draft),
            not_so_difficult=abs(difficulty - len(rules)) if difficulty else 0,
            worn=self._worn(card.truth, draft.slips) + SPAN * (self._told(card, answers) + 2 * is_alone),
            same_fight=self._was_within(APART, draft.fight),
            same_question=max(0, SPAN - self._total + self._last.get(card.about, -SPAN)),
        )

    def _worn(self, truth: str, slips: frozenset[Any]) -> int:
        """Tell how lately all this was missed in one card, most of all with the same answer."""
        alike = ((ago, dealt) for ago, dealt in enumerate(self._dealt) if slips <= dealt[1])
        return max((SPAN * (3 if dealt == (truth, slips) else 1) - ago for ago, dealt in alike), default=0)

    def _told(self, card: Card, answers: Collection[str]) -> int:
        """Count what tells the answer: a choice that was so each time lately, and the place that the truth had last."""
        running = any(self._running[each] >= RUNNING for each in _offered(card, answers))
        return running + (self._placed.get(card.about) is _place(card.truth, answers) is not None)

    def _note(self, card: Card, draft: _Draft) -> None:
        # Where nothing is new it waits longer.
        self._asked[card.topic] += 8 if self._worn(card.truth, draft.slips) else 1
        self._last |= dict.fromkeys((card.why, card.about, draft.fight, draft.twin, draft.exact), self._total)
        self._dealt.appendleft((card.truth, draft.slips))
        self._lay.append({*card.answers.items()})
        self._refused += _is_idle(draft)
        answers = {each.answer for each in card.wrong}
        for about, said, is_right in _offered(card, answers):
            self._running[about, said, is_right] += 1
            self._running[about, said, not is_right] = 0
        if (place := _place(card.truth, answers)) is not None:
            self._placed[card.about] = place
        self._missed.update({each.misreading for each in card.wrong})
        self._total += 1

    # One situation, and what may be asked of it

    def _situation(self, roll: Roll, topic: Topic, difficulty: int, fresh: bool) -> tuple[Run, list[Misreading]]:
        """Play a situation of a topic, and list the ways to go wrong in it that a lesson teaches.

        Where it need not be a `fresh` one, the dice are thrown until they bring the topic in.
        """
        situations = self._situations[topic.checklist]
        close, often = roll(2) == 1, 5 - (difficulty or roll(3))

        taste = Taste(roll, self._models.get(topic.word, {}), often, close, topic.drills)
        played = situations.play(taste, situations.begun(taste))
        run, listed = misreadings(situations.checklist, played.given.answers)
        for dice in () if fresh else situations.dice(played, roll):
            if any(_is_of(topic, each) for each in listed):
                break
            again = situations.play(taste, {**played.given.answers, **dice})
            run, listed = misreadings(situations.checklist, again.given.answers)
        return run, [each for each in listed if not self._taught or any(_is_of(of, each) for of in self._taught)]

    def _drafts(self, roll: Roll, run: Run, known: Sequence[Misreading], waiting: Sequence[Topic]) -> Iterator[_Draft]:
        """Make cards of each thing that may be asked of a run: with one wrong answer, with two and with three."""
        topics = [each for each in waiting if each.checklist == run.checklist.id]
        rules = [way for way in known if way.cite and any(_is_of(each, way) for each in topics)]
        if cards.is_hopeless(run) or not any(way.differs for way in rules):
            return
        ways, forces = [each for each in known if each.differs], self._situations[run.checklist.id].forces
        for about in cards.askable(run):
            wrong = cards.wrong_answers(run, about, ways)
            found = [way for many in wrong.values() for way in many]
            topic = next((each for each in topics if any(_is_of(each, way) for way in found)), None)
            if topic is None:
                continue
            causes = {said: self._causes(run, topic, found) for said, found in wrong.items()}
            told = {said: [self._wrong(topic, said, way) for way in found] for said, found in causes.items()}
            slips = {said: {_slip(about, way) for way in found} for said, found in causes.items()}
            often = {said: (not first.cite, self._missed[first.misreading]) for said, (first, *_) in told.items()}
            least_missed = sorted(shuffled(roll, [*told]), key=often.__getitem__)
            heads = [
                said for said in least_missed if told[said][0].cite and any(_is_of(topic, way) for way in wrong[said])
            ]
            card = Card(
                number=0,
                checklist=run.checklist.id,
                topic=topic.word,
                answers=answers_of(run, [*cards.known_at(run, about)]),
                settled=(),
                about=about,
                question=cards.question_of(run, about),
                choices=(),
                truth=said_at(run, run, about),
                truth_value=value_of(run, about),
                why=why_of(run, about),
                cite=cite_of(run, about),
                wrong=(),
            )
            fight, asked_so = _fight(forces, card.answers), tuple(card.answers.items())
            has_strengths = any(isinstance(each, int) for force in fight for each in force)
            twin = about, card.truth, fight if has_strengths else asked_so
            for many in range(1, MOST_WRONG + 1):
                chosen = [each for each in combinations(least_missed[:CHOSEN], many) if not {*each}.isdisjoint(heads)]
                missed = {each: frozenset().union(*(slips[said] for said in each)) for each in chosen}
                chosen.sort(key=lambda each: self._worn(card.truth, missed[each]))
                for answers in {_place(card.truth, each): each for each in reversed(chosen)}.values():
                    asked = replace(card, wrong=tuple(one for each in answers for one in told[each]))
                    yield _Draft(asked, run, wrong, told, missed[answers], fight, twin, (about, asked_so))

    def _finished(self, roll: Roll, draft: _Draft) -> Card | None:
        """Give a card its choices, and say how open rules are read; None where it cannot be asked so."""
        card, run, about = draft.card, draft.run, draft.card.about
        chosen = [*dict.fromkeys(each.answer for each in card.wrong)]
        thrown = () if len(chosen) > 1 else self._situations[card.checklist].dice(run, roll)
        ways = chain(*draft.wrong.values(), (Misreading(run, answers=dice) for dice in thrown))
        words = [] if len(chosen) > 1 else cards.game_words(run, about, ways)
        others = [each for each in words if each not in (card.truth, *chosen)]
        called = [run.checklist.said(about, each) for each in cards.columns_of(run)]
        if {card.truth, *words} != {*called}:
            others = shuffled(roll, [each for each in others if each not in draft.told])[: MOST_WRONG - 1]
        choices = shuffled(roll, [card.truth, *chosen, *others])
        said = [*chosen, *(each for each in others if each in draft.told)]  # every slip is told
        here = cards.as_shown(run, about)
        led = [way for each in said for way in draft.wrong[each]]
        lines = cards.settled(here, about, led) if here is not None else None
        if lines is None:
            return None
        return replace(
            card,
            settled=lines,
            choices=tuple(called if {*choices} == {*called} else choices),
            wrong=tuple(one for each in said for one in draft.told[each]),
            in_words=bool(others),
        )

    def _wrong(self, topic: Topic, said: str, way: Misreading) -> Wrong:
        """Tell which rule was missed, with the lesson that teaches it: that of the topic, of the checklist, or any."""
        of = [topic, *sorted(self._taught, key=lambda each: each.checklist != topic.checklist)]
        return Wrong(said, way.missed, way.cite, next(each.lesson for each in of if _is_of(each, way)))

    def _causes(self, run: Run, topic: Topic, ways: Sequence[Misreading]) -> list[Misreading]:
        """List the rules that may be missed where several lead to the same, those of the topic first."""
        causes: list[Misreading] = []
        for way in sorted(ways, key=lambda each: not _is_of(topic, each)):
            if not any(way.sort == each.sort or cards.is_same(run, way, each) for each in causes):
                causes.append(way)
        return causes[:MOST_CAUSES]


# The lessons


def _in_full(checklist: Checklist, lesson: Topic) -> Answers:
    """Write the answers of a lesson with all that its table remembers."""
    run = run_procedure(checklist, Given(joined(checklist, lesson.answers), lesson.table, defaults=True))
    used = [each for each in run.answered.items() if each[0] in lesson.answers or not each[1].question.is_precedent]
    return {
        key: str(each.value) if isinstance(each.question, Force) and not each.question.names_do else str(each.text)
        for key, each in used
    }


def _is_of(topic: Topic, misreading: Misreading) -> bool:
    """Tell whether a rule is one of a topic; all are of a topic that is no lesson."""
    return not topic.lesson or any(fnmatchcase(misreading.sort, word) for word in topic.drills)


# What marks a card


def _is_idle(draft: _Draft) -> bool:
    """Tell whether nothing happens: the rules refuse it, or it is worse than the table has."""
    return draft.card.truth_value == REFUSED or any(is_below(draft.run, each) for each in draft.run.facts.values())


def _offered(card: Card, answers: Collection[str]) -> list[tuple[str, str, bool]]:
    """List what is asked with each choice, and whether that is right."""
    return [(card.about, card.truth, True), *((card.about, each, False) for each in answers)]


def _place(truth: str, answers: Collection[str]) -> int | None:
    """Tell whether the truth is the least of several figures (0), the greatest (2), or neither (1); None of words."""
    size, *others = sizes = [_size(each) for each in (truth, *answers)]
    less = sum(each < size for each in others)
    return (less > 0) + (less == len(others)) if len({*sizes}) == len(sizes) > 2 else None


def _size(said: str) -> float:
    """Give the size of a figure or of odds; below those of the table is least."""
    first, *second = map(int, re.findall("[0-9]+", said) or [0])
    size = first / second[0] if re.fullmatch("[0-9]+-[0-9]+", said) else first + ("½" in said) / 2
    return -size if re.match("below|[-−]", said) else size


def _slip(about: str, way: Misreading) -> tuple[Any, ...]:
    """Tell what is asked and which rule is missed, whoever fights with how much."""
    figures = "|".join(("[0-9½]+", "rounded.*", *map(re.escape, units_of(way.run))))
    rule = re.sub(figures, "", way.missed) if way.taken else re.sub("^(att|def)[a-z]+ ", "", way.sort)
    return about, rule, *way.times.values()


def _fight(known: Sequence[Force], answers: Answers) -> frozenset[Any]:
    """Tell who fights: with what strengths, whatever the names, or the units themselves where they have none."""
    forces = [each for each in known if each.key in answers]
    strengths = {each.key: each.strengths_in(answers[each.key]) for each in forces}
    if any(map(any, (each.values() for each in strengths.values()))):
        return frozenset((key, sum(each.values())) for key, each in strengths.items())
    placed = frozenset(answers.get("position", "").split())
    return frozenset((key, *sorted(each)) for key, each in strengths.items()) or placed
