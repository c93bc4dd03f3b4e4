"""The drill of a game: makes the next card, of a topic that is wanted or whose turn it is."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.core.words import RulesetFault
from rulesets.engine.drill.card import (
    PLAIN_VERDICTS,
    Card,
    Topic,
    Wrong,
    as_shown,
    askable,
    columns_of,
    is_hopeless,
    is_same,
    known_at,
    names_a_column,
    question_of,
    settled,
    wrong_answers,
)
from rulesets.engine.drill.misread import Misreading, misreadings
from rulesets.engine.drill.situation import Situations, Taste, answers_of, joined, shuffled
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.kind import Roll
from rulesets.engine.referee.adjudicate import run_procedure
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.ruling_view import OUTCOME, VERDICT, cite_of, value_of, value_said, why_of
from rulesets.engine.reference.verdicts import LOSS_AND_RETREAT, STEP_LOST, verdicts_of

TRIES, BEGUN, EFFORT, LAST, HELD = 160, 6, 320, 800, 150
"""How many situations are tried for a card, in how many ways each may begin, how many answers are read, one way and
another, before a card is made that is not all that is wished, and before one that comes too often, and how many cards
that were not made are held back."""
APART, NAMED, MISSED, SAME, AGAIN, WHYS = 10, 24, 40, 60, 200, 5
"""So many cards apart the same may be fought for without strengths, and with them, be missed in no new way, be
explained the same but for names, and be asked over again; and so many apart no card may be explained the very same."""
MOST_WRONG, MOST_CAUSES = 3, 3
"""So many wrong answers and causes of one are told."""
RARELY, AT_MOST = 8, 6
"""One card in so many may be about what the rules refuse, and have the same misreading."""
POOR, NEVER, TWINS = 20, 1000, 1300
"""What it counts against a card that a rule is wanting, and that it may not come; and how far apart twins are."""


class _Draft(NamedTuple):
    """A card without choices yet: with the run that it asks about, and the wrong answers with what leads to them.

    `marks` tell by what it is like others, and how many cards apart these should be; `ways` how what it asks is missed.
    """

    card: Card
    run: Run
    wrong: Mapping[str, Sequence[Misreading]]
    told: Mapping[str, Sequence[Wrong]]
    marks: Mapping[Any, int]
    ways: frozenset[tuple[str, str]]


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
        self._asked, self._missed, self._made = Counter[str](), Counter[str](), Counter[Any]()
        self._total = 0
        self._held = list[_Draft]()
        self._ways = deque[frozenset[tuple[str, str]]](maxlen=MISSED)  # of the cards before, the last one first
        self._last: dict[Any, int] = {}  # what marks a card, with how many cards there were then

    def card(self, roll: Roll, topic: str = "", difficulty: int = 0, number: int = 1) -> Card | None:
        """Make the next card; None where none of that topic could be made.

        Args:
            roll: gives a face from 1 to as many as it is told.
            topic: the word of the topic that is wanted; empty for that whose turn it is.
            difficulty: from 1, one rule that matters, to 3; 0 for any.
            number: the place of the card in this drill.
        """
        wanted = [topic] if topic else [*self.topics]
        others = [each for each in self._held if each.card.topic not in wanted]
        ranked = [(self._against(each, difficulty, topic), each) for each in self._held if each.card.topic in wanted]
        effort = 0
        for tried in range(TRIES):
            waiting = sorted(shuffled(roll, wanted), key=lambda each: self._asked[each])
            with suppress(RulesetFault):
                run, known = self._situation(
                    roll, self.topics[waiting[tried % len(waiting)]], difficulty, effort <= EFFORT
                )
                effort += len(run.answered) * (1 + len(known))
                for draft in self._drafts(roll, run, known, [self.topics[each] for each in waiting]):
                    ranked.append((self._against(draft, difficulty, topic), draft))
            ranked.sort(key=lambda each: each[0])
            limit = POOR if effort <= EFFORT else 5 * NEVER if topic else NEVER if effort <= LAST else 2 * NEVER
            while ranked and ranked[0][0] < limit:
                draft = ranked.pop(0)[1]
                if card := self._finished(roll, draft):
                    self._held = [*others, *(each for _, each in ranked[:HELD])]
                    self._note(card, draft)
                    return replace(card, number=number)
        return None

    # What was made before

    def _against(self, draft: _Draft, difficulty: int, topic: str) -> int:
        """Count what speaks against a card: what it has in common with the last ones, and what is wanting."""
        card = draft.card
        ahead = self._asked[card.topic] - min(self._asked.values(), default=0)
        new = (MISSED - ago for ago, ways in enumerate(self._ways) if draft.ways <= ways)
        against = self._near(draft.marks) + 2 * next(new, 0) + APART * min(APART, ahead)
        rules = {each.answer for each in card.wrong if each.cite}
        against += POOR * abs(difficulty - len(rules)) if difficulty else 0
        in_words = card.truth_value != REFUSED and (card.about != VERDICT or card.truth in PLAIN_VERDICTS)
        if in_words and len({each.answer for each in card.wrong}) < 2 and difficulty != 1:
            against += POOR
        total = self._total
        often = any(AT_MOST * self._missed[each.misreading] > total for each in card.wrong)
        refused = card.truth_value == REFUSED and RARELY * (self._made[REFUSED] + 1) > total + 1
        again = total - self._last.get(card.why, -AGAIN) <= WHYS
        return against + NEVER * ((often and not topic) + 2 * (refused + again))

    def _near(self, marks: Mapping[Any, int]) -> int:
        """Count how near the last cards with any of these marks are, where they are nearer than they should be."""
        total = self._total
        return sum(max(0, apart - total + self._last.get(mark, -apart)) for mark, apart in marks.items())

    def _note(self, card: Card, draft: _Draft) -> None:
        self._asked[card.topic] += 8 if self._near(_again(card)) else 1  # where nothing is new it waits longer
        self._ways.appendleft(draft.ways)
        self._last |= dict.fromkeys(draft.marks, self._total)
        self._made.update((REFUSED if card.truth_value == REFUSED else card.about, (card.about, card.truth)))
        self._missed.update({each.misreading for each in card.wrong})
        self._total += 1

    # One situation, and what may be asked of it

    def _situation(self, roll: Roll, topic: Topic, difficulty: int, fresh: bool) -> tuple[Run, list[Misreading]]:
        """Play a situation of a topic, and list the ways to go wrong in it that a lesson teaches.

        In a `fresh` one fights who fought least lately; in any other the dice are thrown until they bring the topic in.
        """
        situations = self._situations[topic.checklist]
        close, often = roll(2) == 1, 5 - (difficulty or roll(3))

        def stale(answers: Answers) -> int:
            return fresh * self._near(_fight(situations.forces, answers))

        taste = Taste(roll, self._models.get(topic.word, {}), often, close, topic.drills, stale)
        freshest = min((situations.begun(taste) for _ in range(BEGUN)), key=stale)
        played = situations.play(taste, freshest)
        run, listed = misreadings(situations.checklist, played.given.answers)
        for dice in () if fresh else situations.dice(played, roll):
            if any(_is_of(topic, each) for each in listed):
                break
            again = situations.play(taste, {**played.given.answers, **dice})
            run, listed = misreadings(situations.checklist, again.given.answers)
        return run, [each for each in listed if self._teaches(topic, each) or not self._taught]

    def _drafts(self, roll: Roll, run: Run, known: Sequence[Misreading], waiting: Sequence[Topic]) -> Iterator[_Draft]:
        """Make a card of each thing that may be asked of a run, those that came least first."""
        topics = [each for each in waiting if each.checklist == run.checklist.id]
        rules = [way for way in known if way.cite and any(_is_of(each, way) for each in topics)]
        if is_hopeless(run) or not any(way.differs for way in rules):
            return
        ways, forces = [each for each in known if each.differs], self._situations[run.checklist.id].forces
        often = {
            about: self._made[about] + 2 * self._made[about, value_said(run, about, value_of(run, about))]
            for about in askable(run)
        }
        for about in sorted(shuffled(roll, [*often]), key=lambda each: often[each]):
            wrong = wrong_answers(run, about, ways)
            topic = next(
                (each for each in topics if any(_is_of(each, way) for many in wrong.values() for way in many)), None
            )
            if topic is None:
                continue
            told = {said: self._told(run, topic, said, found) for said, found in wrong.items()}
            rarest = sorted(
                shuffled(roll, [*told]),
                key=lambda said: (not told[said][0].cite, self._missed[told[said][0].misreading]),
            )
            heads = [said for said in rarest if told[said][0].cite and any(_is_of(topic, way) for way in wrong[said])]
            card = Card(
                number=0,
                checklist=run.checklist.id,
                topic=topic.word,
                answers=answers_of(run, [*known_at(run, about)]),
                settled=(),
                about=about,
                question=question_of(run, about),
                choices=(),
                truth=value_said(run, about, value_of(run, about)),
                truth_value=value_of(run, about),
                why=why_of(run, about),
                cite=cite_of(run, about),
                wrong=(),
            )
            marks = {**_fight(forces, card.answers), **_same(card), _twin(forces, card): TWINS}
            chosen = [[*dict.fromkeys((head, *rarest))][:MOST_WRONG] for head in heads]
            for answers in {frozenset(each): each for each in chosen}.values():
                asked = replace(card, wrong=tuple(one for each in answers for one in told[each]))
                missed = frozenset((about, _missed(each, asked)) for each in asked.wrong)
                yield _Draft(asked, run, wrong, told, {**marks, **_again(asked)}, missed)

    def _finished(self, roll: Roll, draft: _Draft) -> Card | None:
        """Give a card its choices, and say how open rules are read; None where it cannot be asked so."""
        card, run, about = draft.card, draft.run, draft.card.about
        truth, chosen, columns = card.truth_value, [*dict.fromkeys(each.answer for each in card.wrong)], columns_of(run)
        words = self._words(roll, run, about) if len(chosen) < MOST_WRONG - 1 else []
        others = [each for each in words if each not in (card.truth, *chosen)]
        if not names_a_column(run, truth, columns):
            others = shuffled(roll, others)[: MOST_WRONG - len(chosen)]
        choices = [card.truth, *chosen, *others]
        two = value_said(run, OUTCOME, REFUSED) in choices or (about == VERDICT and not others)
        said = [*chosen, *(each for each in others if each in draft.told)]  # every slip is told
        here = as_shown(run, about) if len(choices) >= 3 - two else None
        lines = settled(here, about, [way for each in said for way in draft.wrong[each]]) if here is not None else None
        if lines is None:
            return None
        called = tuple(run.checklist.said(about, each) for each in columns)
        return replace(
            card,
            settled=lines,
            choices=called if {*choices} == {*called} else tuple(shuffled(roll, choices)),
            wrong=tuple(one for each in said for one in draft.told[each]),
            in_words=bool(others),
        )

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
        thrown = self._situations[run.checklist.id].dice(run, roll) if about == OUTCOME else ()
        came = (value_of(Misreading(run, answers=each).there, about) for each in thrown)
        return [*dict.fromkeys(value_said(run, about, each) for each in came if each is not None)]


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


def _fight(known: Sequence[Force], answers: Answers) -> dict[Any, int]:
    """Tell who fights, and with what strengths; of a `position` on a board a unit less is no other one."""
    forces = [each for each in known if each.key in answers]
    sums = frozenset((each.key, sum(each.strengths_in(answers[each.key]).values())) for each in forces)
    units = frozenset((each.key, *sorted(answers[each.key].split(each.joint))) for each in forces)
    if forces:
        return {units: NAMED, sums: NAMED} if any(dict(sums).values()) else {units: APART}
    placed = frozenset(answers.get("position", "").split())
    return dict.fromkeys([placed - {each} for each in ("", *placed)], NAMED) if placed else {}


def _twin(known: Sequence[Force], card: Card) -> tuple[Any, ...]:
    """Tell what is asked of which strengths, whatever the names: that is asked once."""
    forces = [each for each in known if each.key in card.answers]
    fought = [(each.key, *sorted(each.strengths_in(card.answers[each.key]).values())) for each in forces]
    has_strengths = any(map(any, (each[1:] for each in fought)))
    return card.about, card.truth, *(fought if has_strengths else card.answers.items())


def _same(card: Card) -> dict[Any, int]:
    """Tell by what a card is explained like another, whatever the names."""
    why, bare = card.why, without_names(card.why, card.answers)
    is_sum, fates = re.search(" [+−] ", why), bare.partition(": ")[2] if card.about == VERDICT else ""
    counted = sorted(re.findall("−? ?[0-9]+", why)) if is_sum else sorted(re.split(r"(?<=\.) ", fates))
    marks = [why, (card.about, bare), *([(card.truth, *counted)] if is_sum or fates else ())]
    return dict.fromkeys(marks, SAME)


def _again(card: Card) -> dict[Any, int]:
    """Tell by what a card is another one over again: the same answer, missed in the same ways; roundings are one."""
    first = {each.answer: each for each in reversed(card.wrong)}
    ways = [[_missed(each, card) for each in told] for told in (first.values(), card.wrong)]
    less = [[*ways[0][:at], *ways[0][at + 1 :]] for at in range(len(ways[0])) if len(ways[0]) > 2]
    return {(card.about, card.truth, frozenset(each)): AGAIN for each in (*ways, *less)}


def _missed(wrong: Wrong, card: Card) -> str:
    return re.sub(r"[0-9½\s]+|rounded.*", "", without_names(wrong.misreading, card.answers))


def without_names(text: str, answers: Answers) -> str:
    """Leave out the names that answers give, and squares."""
    names = {*re.findall(r"[A-Z]\w*", " ".join(answers.values()))}
    return re.sub(r"[A-Z]\w*", lambda word: "" if word[0] in names else word[0], re.sub("[A-Z][0-9]+ ", "", text))
