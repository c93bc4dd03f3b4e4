"""The drill of a game: makes the next card, of a topic that is wanted or whose turn it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.core.words import RulesetFault
from rulesets.engine.drill.asking import (
    PLAIN_VERDICTS,
    as_shown,
    askable,
    columns_of,
    is_hopeless,
    is_same,
    names_a_column,
    question_of,
    settled,
    wrong_answers,
)
from rulesets.engine.drill.card import Card, Topic, Wrong
from rulesets.engine.drill.misread import Misreading, misreadings, ruled
from rulesets.engine.drill.situation import Situations, Taste, answers_of, joined, shuffled
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.kind import Roll
from rulesets.engine.referee.adjudicate import run_procedure
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.ruling_view import OUTCOME, VERDICT, cite_of, value_of, value_said, why_of
from rulesets.engine.reference.verdicts import LOSS_AND_RETREAT, STEP_LOST, verdicts_of

TRIES, PICKY, PATIENT = 200, 10, 2
"""How many situations are tried for a card; how many of them for one that is as hard and rich as is wished; and after
how many the next topic is tried first."""
APART, NAMED, SAME, WHYS = 10, 24, 40, 5
"""So many cards apart no rule is asked in the same way nor of the same strengths, no units fight the same again nor is
the same answer missed in the same ways, and none is the same but for names, or explained the same."""
MOST_WRONG, MOST_CAUSES, THROWS = 3, 3, 6
"""So many wrong answers and causes of one are told; so many throws are tried for other words."""
RARELY, AT_MOST = 8, 6
"""One card in so many may be about what the rules refuse, and have the same misreading."""


class _Wish(NamedTuple):
    """What the next card shall be like.

    Attributes:
        topics: of which topics, those that are liked best first.
        difficulty: how many rules there shall be to miss, at least; 0 for any.
        often: misreadings that wait, as they came often.
        apart: how many of the last cards may not be like it.
        far: how many may not be the same.
        rich: whether two wrong answers shall be explained.
    """

    topics: Sequence[Topic]
    difficulty: int
    often: Container[str]
    apart: int
    far: int
    rich: bool


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
        self._situations = {
            checklist.id: Situations(
                ruleset, checklist, [self._models[of.word] for of in lessons if of.checklist == checklist.id], printed
            )
            for checklist in ruleset.checklists
        }
        self._asked, self._made, self._missed = Counter[str](), Counter[str](), Counter[str]()
        self._last: dict[Any, int] = {}  # what marks a card, with how many cards there were then

    def card(self, roll: Roll, topic: str = "", difficulty: int = 0, number: int = 1) -> Card | None:
        """Make the next card; None where none of that topic could be made.

        Args:
            roll: gives a face from 1 to as many as it is told.
            topic: the word of the topic that is wanted; empty for that whose turn it is.
            difficulty: from 1, one rule that matters, to 3; 0 for any.
            number: the place of the card in this drill.
        """
        for tried in range(TRIES):
            apart = max(0, min(APART, 3 * (1 if topic else len(self.topics))) - tried)
            waiting = sorted(shuffled(roll, [topic] if topic else [*self.topics]), key=lambda each: self._asked[each])
            at = tried // PATIENT % len(waiting)
            wish = _Wish(
                [self.topics[each] for each in (*waiting[at:], *waiting[:at])[: 1 if tried < PATIENT else None]],
                difficulty if tried < PICKY else 0,
                set() if topic else self._often(every=tried < 2 * PICKY),
                apart,
                SAME if tried < (PATIENT if topic else TRIES // 3) else WHYS if tried < PICKY or not topic else 0,
                tried < PICKY and difficulty != 1,
            )
            with suppress(RulesetFault):
                if card := next(self._cards(roll, wish), None):
                    self._note(card)
                    return replace(card, number=number)
        return None

    # What was made before

    def _often(self, every: bool) -> set[str]:
        """List what came so often that it waits: that something is refused, and with `every` misreadings, too."""
        total = self._asked.total()
        waits = {REFUSED} if RARELY * (self._made[REFUSED] + 1) > total + 1 else set()
        return waits | {each for each, many in self._missed.items() if every and AT_MOST * many > total}

    def _is_new(self, marks: Mapping[Any, int], most: int) -> bool:
        """Tell whether marks came as many cards ago as they must, or as `most`."""
        total = self._asked.total()
        return all(total - self._last.get(mark, -SAME) >= min(apart, most) for mark, apart in marks.items())

    def _note(self, card: Card) -> None:
        self._asked[card.topic] += 1
        self._made[REFUSED if card.truth_value == REFUSED else card.about] += 1
        self._missed.update({each.misreading for each in card.wrong})
        same = _same(card.about, card.truth, card.why, card.answers)
        fight = _fight(self._situations[card.checklist].checklist, card.answers)
        self._last |= dict.fromkeys((*same, *_like(card), *_again(card), *fight), self._asked.total())

    # One situation, and what may be asked of it

    def _cards(self, roll: Roll, wish: _Wish) -> Iterator[Card]:
        """Play one situation, and make cards of it that are new, and in which a rule of a topic matters."""
        first = wish.topics[0]
        situations = self._situations[first.checklist]
        close = roll(2) == 1
        taste = Taste(roll, self._models.get(first.word, {}), 5 - (wish.difficulty or roll(3)), close, first.drills)
        begun = situations.begun(taste)
        if not self._is_new(_fight(situations.checklist, begun), wish.far):  # known without playing it
            return
        answers = situations.play(taste, begun).given.answers
        if not self._is_new(_fight(situations.checklist, answers), wish.far):
            return
        run, listed = misreadings(situations.checklist, answers)
        known = [each for each in listed if self._teaches(first, each) or not self._taught]
        of_it = [each for each in wish.topics if each.checklist == first.checklist]
        topics = [each for each in of_it if any(_is_of(each, way) for way in known)]
        if not topics or is_hopeless(run):
            return
        ways = [each for each in known if each.differs]
        wrongs = {about: wrong for about in askable(run) if (wrong := wrong_answers(run, about, ways))}
        shown = {about: here for about in wrongs if (here := self._shown(run, about, wish))}
        for topic in topics:
            for about in sorted(shuffled(roll, [*shown]), key=lambda each: self._made[each]):
                yield from self._about(roll, wish, topic, shown[about], about, wrongs[about])

    def _shown(self, run: Run, about: str, wish: _Wish) -> Run | None:
        """Rule what lies there where something is asked; None where that cannot be asked, or was so of late."""
        truth = value_of(run, about)
        here = None if truth == REFUSED and REFUSED in wish.often else as_shown(run, about)
        if here is None:
            return None
        same = _same(about, value_said(here, about, truth), why_of(here, about), here.given.answers)
        return here if self._is_new(same, wish.far) else None

    def _about(
        self, roll: Roll, wish: _Wish, topic: Topic, run: Run, about: str, wrong: Mapping[str, Sequence[Misreading]]
    ) -> Iterator[Card]:
        """Make cards that ask one thing of a run, if a rule of the topic leads to a wrong answer."""
        told = {said: self._told(run, topic, said, found) for said, found in wrong.items()}
        fresh = [said for said, wrongs in told.items() if not any(each.misreading in wish.often for each in wrongs)]
        rules = [said for said in fresh if told[said][0].cite]
        heads = [said for said in rules if any(_is_of(topic, way) for way in wrong[said])]
        for head in shuffled(roll, heads if len(rules) >= wish.difficulty else ()):
            rest = shuffled(roll, [said for said in fresh if said != head])
            chosen = [head, *sorted(rest, key=lambda said: said not in rules)][:MOST_WRONG]
            yield from self._card(roll, wish, topic, run, about, chosen, told, wrong)

    def _teaches(self, topic: Topic, misreading: Misreading) -> Topic | None:
        """Find the lesson that teaches a rule: that of the topic, else the first by the same checklist, else any."""
        found = [each for each in self._taught if _is_of(each, misreading)]
        return min(found, key=lambda each: (each is not topic, each.checklist != topic.checklist), default=None)

    def _told(self, run: Run, topic: Topic, said: str, ways: Sequence[Misreading]) -> tuple[Wrong, ...]:
        """Tell which rules were missed, where several lead to the same."""
        causes: list[Misreading] = []
        for way in sorted(ways, key=lambda each: not _is_of(topic, each)):
            if not any(way.sort == each.sort or is_same(run, way, each) for each in causes):
                causes.append(way)
        found = [(each, self._teaches(topic, each)) for each in causes[:MOST_CAUSES]]
        return tuple(Wrong(said, each.missed, each.cite, of.lesson if of else "") for each, of in found)

    def _card(
        self,
        roll: Roll,
        wish: _Wish,
        topic: Topic,
        run: Run,
        about: str,
        chosen: Sequence[str],
        told: Mapping[str, Sequence[Wrong]],
        ways: Mapping[str, Sequence[Misreading]],
    ) -> Iterator[Card]:
        """Make a card of what is asked and of the ways to go wrong, if there are choices enough and it is new."""
        truth, true = value_of(run, about), value_said(run, about, value_of(run, about))
        words = self._words(roll, run, about) if len(chosen) < MOST_WRONG - 1 else []
        others = [each for each in words if each not in (true, *chosen)]
        columns = columns_of(run)
        others = others if names_a_column(run, truth, columns) else shuffled(roll, others)[: MOST_WRONG - len(chosen)]
        choices = [true, *chosen, *others]
        wrong = dict.fromkeys((*chosen, *(each for each in others if each in told)))  # every slip is told
        two = value_said(run, OUTCOME, REFUSED) in choices or (about == VERDICT and not others)
        if len(choices) < 3 - two or (wish.rich and others and len(wrong) < 2):
            return
        columns = tuple(run.checklist.said(about, each) for each in columns)
        card = Card(
            number=0,
            checklist=run.checklist.id,
            topic=topic.word,
            answers=answers_of(run, [key for key in run.answered if key in run.given.answers]),
            settled=(),
            about=about,
            question=question_of(run, about),
            choices=columns if {*choices} == {*columns} else tuple(shuffled(roll, choices)),
            truth=true,
            truth_value=truth,
            why=why_of(run, about),
            cite=cite_of(run, about),
            wrong=tuple(each for said in wrong for each in told[said]),
            in_words=bool(others),
        )
        lines = settled(run, about, [way for said in wrong for way in ways[said]])
        if lines is not None and self._is_new(_like(card), wish.apart) and self._is_new(_again(card), wish.far):
            yield replace(card, settled=lines)

    def _words(self, roll: Roll, run: Run, about: str) -> list[str]:
        """List other words of the game: all columns, plain verdicts, or outcomes of other dice.

        Without steps nobody knows of a loss and a retreat in one unless it comes to that.
        """
        truth, columns = value_of(run, about), columns_of(run)
        if names_a_column(run, truth, columns):
            return [run.checklist.said(about, each) for each in columns] if truth in columns else []
        if about == VERDICT and truth in PLAIN_VERDICTS:
            known, plain = verdicts_of(run.checklist), PLAIN_VERDICTS[bool(run.effects) :]
            return [each for each in known if each in plain and (each != LOSS_AND_RETREAT or STEP_LOST in known)]
        thrown = [used.question for used in run.answered.values() if used.question.is_thrown and about == OUTCOME]
        found: dict[str, None] = {}
        for _ in range(THROWS if thrown else 0):
            dice = {each.key: self._situations[run.checklist.id].thrown(each, run.table, roll) for each in thrown}
            with suppress(RulesetFault):
                value = value_of(ruled(run.checklist, {**run.given.answers, **dice}), about)
                found |= {} if value is None else {value_said(run, about, value): None}
        return [*found]


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


# What marks a card, each with the number of cards after which it may come again


def _fight(checklist: Checklist, answers: Answers) -> dict[Any, int]:
    """Tell who fights, and with what strengths; of a `position` on a board a unit less is no other one."""
    forces = [each for each in checklist.questions if isinstance(each, Force) and each.key in answers]
    sums = frozenset((each.key, sum(each.strengths_in(answers[each.key]).values())) for each in forces)
    units = frozenset((each.key, *sorted(answers[each.key].split(each.joint))) for each in forces)
    if forces:
        return {units: NAMED, sums: APART} if any(dict(sums).values()) else {units: APART}
    placed = frozenset(answers.get("position", "").split())
    return dict.fromkeys([placed - {each} for each in ("", *placed)], NAMED) if placed else {}


def _same(about: str, truth: str, why: str, answers: Answers) -> dict[Any, int]:
    """Tell by what a card is the same as another, whatever the names."""
    bare = without_names(why, answers)
    is_sum, fates = re.search(" [+−] ", why), bare.partition(": ")[2] if about == VERDICT else ""
    counted = sorted(re.findall("−? ?[0-9]+", why)) if is_sum else sorted(re.split(r"(?<=\.) ", fates))
    return dict.fromkeys([why, (about, bare), *([(truth, *counted)] if is_sum or fates else ())], SAME)


def _like(card: Card) -> dict[Any, int]:
    """Tell by what a card asks the like of another."""
    missed = [_missed(each, card) for each in card.wrong]
    asked = card.about
    like = [(asked, missed[0], "missed"), (asked, frozenset(missed)), (asked, card.truth, frozenset(card.choices))]
    return dict.fromkeys(like, APART)


def _again(card: Card) -> dict[Any, int]:
    """Tell by what a card is another one over again: the same answer, missed in the same ways; roundings are one."""
    first = {each.answer: each for each in reversed(card.wrong)}
    ways = [[re.sub(" rounded .*", "", _missed(each, card)) for each in told] for told in (first.values(), card.wrong)]
    return {(card.truth, frozenset(each)): NAMED for each in ways}


def _missed(wrong: Wrong, card: Card) -> str:
    return re.sub("[0-9½]+", "", without_names(wrong.misreading, card.answers))


def without_names(text: str, answers: Answers) -> str:
    """Leave out the names that answers give, and squares."""
    names = {*re.findall(r"[A-Z]\w*", " ".join(answers.values()))}
    return re.sub(r"[A-Z]\w*", lambda word: "" if word[0] in names else word[0], re.sub("[A-Z][0-9]+ ", "", text))
