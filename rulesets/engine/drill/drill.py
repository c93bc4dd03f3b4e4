"""The drill of a game: makes the next card, of a topic that is wanted or whose turn it is."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.core.words import ResultWords, Role, RulesetFault, before_answer
from rulesets.engine.drill.card import Card, Topic, Wrong
from rulesets.engine.drill.misread import ALLOWED, Misreading, comes_to, misreadings, ruled, value_of, value_said
from rulesets.engine.drill.situation import Situations, Taste, answers_of, joined, shuffled
from rulesets.engine.questions.forces import Allocation, Force
from rulesets.engine.questions.question import Roll, pick
from rulesets.engine.questions.written import Number
from rulesets.engine.referee.adjudicate import SUGGESTED
from rulesets.engine.referee.checklist import Checklist, Given, Run, UsedAnswer
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.referee.run import run_procedure
from rulesets.engine.reference.predictions import OUTCOME, VERDICT, asked_of, cite_of, why_of, worth_asking
from rulesets.engine.reference.ruling_view import RulingView
from rulesets.engine.reference.verdicts import (
    GONE,
    LOSS_AND_RETREAT,
    MUTUAL_LOSSES,
    NO_EFFECT,
    RETREAT,
    verdicts_of,
)

TRIES, EACH = 200, 18
"""How many situations are tried for a card, and after how many of them it may be like one that is a card nearer."""
APART, SAME, WHYS = 10, 25, 5
"""So many cards apart no rule is asked in the same way, and none is the same but for names, or explained the same."""
MOST_WRONG, THROWS, WEAKEST = 3, 6, 2
"""Nobody attacks at worse odds than 1 to so many."""
RARELY, AT_MOST = 8, 6
"""One card in so many may be about what the rules refuse, and have the same misreading."""
OR = " Or: "
"""Stands between two misreadings that lead to the same answer."""
PLAIN_VERDICTS = (NO_EFFECT, RETREAT, LOSS_AND_RETREAT, GONE)
"""None of these is another one in other words."""


class _Way(NamedTuple):
    """A misreading, what the combat comes to by it, and the topic that teaches it."""

    misreading: Misreading
    there: Run
    topic: Topic | None


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
        self._made, self._missed = Counter[str](), Counter[str]()
        self._topics: deque[str] = deque(maxlen=len(self.topics) // 2)
        self._lately: deque[tuple[frozenset[Any], frozenset[Any]]] = deque(maxlen=SAME)

    def card(self, roll: Roll, topic: str = "", difficulty: int = 0, number: int = 1) -> Card | None:
        """Make the next card; None where none of that topic could be made.

        Args:
            roll: gives a face from 1 to as many as it is told.
            topic: the word of the topic that is wanted; empty for that whose turn it is.
            difficulty: from 1, one rule that matters, to 3; 0 for any.
            number: the place of the card in this drill.
        """
        for tried in range(TRIES):
            apart = max(0, min(APART, 3 * len(self.topics)) - tried // (1 if topic else EACH))
            turn = topic or pick(roll, [each for each in self.topics if not (apart and each in self._topics)])
            level = difficulty if tried < 2 * EACH else 0
            far = SAME if apart else 0 if topic else WHYS
            often = set() if topic or not apart else {*filter(self._is_often, self._missed)}
            with suppress(RulesetFault):
                for card in self._cards(roll, self.topics[turn], level, often):
                    refused = RARELY * (self._made[REFUSED] + 1) > self._made.total() + 1
                    waits = refused and card.truth_value == REFUSED and not topic
                    if not waits and self._is_new(card, apart, far):
                        return self._taken(replace(card, number=number))
        return None

    # What was made before

    def _is_new(self, card: Card, apart: int, far: int) -> bool:
        """Tell whether none of so many last cards asked the like, and none of some more was the same but for names."""
        same, like = _marks(self._situations[card.checklist].checklist, card)
        lately = [*self._lately][::-1]
        return not any(like & each[1] for each in lately[:apart]) and not any(same & each[0] for each in lately[:far])

    def _is_often(self, missed: str) -> bool:
        """Tell whether so many cards had a misreading that it waits."""
        return AT_MOST * self._missed[missed] > self._made.total()

    def _taken(self, card: Card) -> Card:
        self._topics.append(card.topic)
        self._made[REFUSED if card.truth_value == REFUSED else card.about] += 1
        self._missed.update(each.misreading for each in card.wrong)
        self._lately.append(_marks(self._situations[card.checklist].checklist, card))
        return card

    # One situation, and what may be asked of it

    def _cards(self, roll: Roll, topic: Topic, difficulty: int, often: Container[str]) -> Iterator[Card]:
        """Play one situation, and make cards of it in which a rule of the topic matters; what came `often` waits."""
        situations = self._situations[topic.checklist]
        taste = Taste(roll, self._models.get(topic.word, {}), 5 - (difficulty or roll(3)), roll(2) == 1)
        run, listed = misreadings(situations.checklist, situations.play(taste).given.answers)
        ways = [] if _is_hopeless(run) else self._ways(run, listed, topic)
        for about in sorted(shuffled(roll, [*_askable(run)] if ways else []), key=lambda each: self._made[each]):
            wrong = _wrong(run, about, ways)
            told = {said: _told(run, said, each) for said, each in wrong.items()}
            fresh = [said for said, each in told.items() if each.misreading not in often]
            rules = [said for said in fresh if told[said].cite]
            heads = [said for said in rules if any(_is_of(topic, each.misreading) for each in wrong[said])]
            here = _as_shown(run, about) if heads and len(rules) >= difficulty else None
            if here is None:
                continue
            for head in shuffled(roll, heads):
                rest = shuffled(roll, [said for said in fresh if said != head])
                chosen = [head, *sorted(rest, key=lambda said: said not in rules)][:MOST_WRONG]
                yield from self._card(roll, topic, here, about, chosen, wrong)

    def _ways(self, run: Run, listed: Sequence[Misreading], topic: Topic) -> list[_Way]:
        """Rule the combat by each misreading, those of the topic first; by none, unless one of those matters."""
        found: list[_Way] = []
        for each in sorted(listed, key=lambda each: not _is_of(topic, each)):
            taught = self._teaches(topic, each)
            if (taught or not self._taught) and (found or _is_of(topic, each)):
                there = each.run()
                if there and (there.facts, there.ruling, there.effects) != (run.facts, run.ruling, run.effects):
                    found.append(_Way(each, there, taught))
        return found

    def _teaches(self, topic: Topic, misreading: Misreading) -> Topic | None:
        """Find the lesson that teaches a rule: that of the topic, else the first by the same checklist, else any."""
        found = [each for each in self._taught if _is_of(each, misreading)]
        return min(found, key=lambda each: (each is not topic, each.checklist != topic.checklist), default=None)

    def _card(
        self, roll: Roll, topic: Topic, run: Run, about: str, chosen: Sequence[str], wrong: Mapping[str, Sequence[_Way]]
    ) -> Iterator[Card]:
        """Make a card of what is asked and of the ways to go wrong, if there are choices enough."""
        checklist, truth = run.checklist, value_of(run, about)
        true = value_said(checklist, about, truth)
        words = self._words(roll, run, about) if len(chosen) < MOST_WRONG - 1 else []
        others = [each for each in words if each not in (true, *chosen)]
        others = others if _names_a_column(run, truth) else shuffled(roll, others)[: MOST_WRONG - len(chosen)]
        choices = [true, *chosen, *others]
        told = dict.fromkeys((*chosen, *(each for each in others if each in wrong)))  # every slip is told
        refused = value_said(checklist, OUTCOME, REFUSED) in choices
        settled = _settled(run, about, [way for said in told for way in wrong[said]])
        if len(choices) < 3 - refused or settled is None:
            return
        columns = [checklist.said(about, each) for each in _columns(run)]
        yield Card(
            number=0,
            checklist=checklist.id,
            topic=topic.word,
            answers=answers_of(run, [key for key in run.answered if key in run.given.answers]),
            settled=settled,
            about=about,
            question=_question(run, about),
            choices=tuple(columns if {*choices} == {*columns} else shuffled(roll, choices)),
            truth=true,
            truth_value=truth,
            why=why_of(run, about),
            cite=cite_of(run, about),
            wrong=tuple(_told(run, said, wrong[said]) for said in told),
            in_words=bool(others),
        )

    def _words(self, roll: Roll, run: Run, about: str) -> list[str]:
        """List other words of the game: all columns, plain verdicts, or the outcomes of other dice."""
        if _names_a_column(run, value_of(run, about)):
            columns = _columns(run) if value_of(run, about) in _columns(run) else ()
            return [run.checklist.said(about, each) for each in columns]
        if about == VERDICT and value_of(run, about) in PLAIN_VERDICTS:
            return [each for each in verdicts_of(run.checklist) if each in PLAIN_VERDICTS[bool(run.effects) :]]
        thrown = [used.question for used in run.answered.values() if used.question.is_thrown and about == OUTCOME]
        found: dict[str, None] = {}
        for _ in range(THROWS if thrown else 0):
            dice = {each.key: self._situations[run.checklist.id].thrown(each, run.table, roll) for each in thrown}
            with suppress(RulesetFault):
                value = value_of(ruled(run.checklist, {**run.given.answers, **dice}), about)
                found |= {} if value is None else {value_said(run.checklist, about, value): None}
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


# What may be asked of a run


def _askable(run: Run) -> Iterator[str]:
    """List what may be asked of a run; of an attack in which nobody counts no sums, as it is none."""
    sums = [run.facts.get(each.name) for each in run.checklist.totals if each.role is Role.ATTACKER]
    yield from (each for each in run.facts if 0 not in sums and worth_asking(run, each))
    if run.ruling is not None:
        yield OUTCOME
        if run.ended and _says_all(run, VERDICT) and len(run.answered) > len(run.known_before("")):
            yield VERDICT


def _known(run: Run, about: str) -> Mapping[str, UsedAnswer]:
    """List the answers that what is asked rests on."""
    return run.answered if about == VERDICT else run.known_before("" if about == OUTCOME else about)


def _as_shown(run: Run, about: str) -> Run | None:
    """Rule what lies there where something is asked; None where that comes to something else, or says it."""
    used, truth = _known(run, about), value_of(run, about)
    known = answers_of(run, [*used])
    here = ruled(run.checklist, joined(run.checklist, known))
    printed = {str(truth), value_said(run.checklist, about, truth)} & {*known.values()}
    said = (printed and (about == OUTCOME or isinstance(truth, Mapping))) or truth in map(_counted, used.values())
    return here if not said and value_of(here, about) == truth and why_of(here, about) else None


def _counted(used: UsedAnswer) -> Any:
    """Give the number that somebody found, or the steps that were lost; None where it is thrown, or on a counter."""
    if isinstance(used.question, Allocation):
        return sum(used.value.values())
    return used.value if isinstance(used.question, Number) and not used.question.printed else None


def _wrong(run: Run, about: str, ways: Sequence[_Way]) -> dict[str, list[_Way]]:
    """List the wrong answers with the misreadings that lead there, the likeliest first."""
    truth, columns, known = value_of(run, about), _columns(run), _known(run, about)
    column, found = _names_a_column(run, truth), dict[str, list[_Way]]()
    for way in ways:
        value = comes_to(way.there, run, about)
        slip = about == VERDICT and not way.misreading.cite  # who is left out of a sum still suffers
        if slip or value in (None, truth) or (column and value not in columns) or not _says_all(way.there, about):
            continue
        if value == ALLOWED or _rests_on(way.there, about, known):
            found.setdefault(value_said(run.checklist, about, value), []).append(way)
    found.pop(value_said(run.checklist, about, truth), None)  # in other words
    return found


def _rests_on(there: Run, about: str, known: Mapping[str, UsedAnswer]) -> bool:
    """Tell whether a misreading asks just what lies there: what is asked by the truth alone would give it away."""
    needs = _known(there, about)
    return {*needs} <= {*known} and all(known[key].question.is_precedent for key in {*known} - {*needs})


def _says_all(run: Run, about: str) -> bool:
    """Tell whether what is asked says all that befell units, so that no other answer is as right."""
    if about not in (OUTCOME, VERDICT) or (about == OUTCOME and _columns(run)):
        return True
    verdict, names = RulingView.of(run).verdict, {each.name for each in run.effects}
    words = [word for word in run.checklist.effects if isinstance(word, ResultWords) and str(word.value) in names]
    told = {word.verdict for word in words} - {"", NO_EFFECT}
    if len(verdict.sufferers) > 1:
        return verdict.text == LOSS_AND_RETREAT or (verdict.text == MUTUAL_LOSSES and RETREAT not in told)
    return len(told) < 2 or (told == {GONE, RETREAT} and verdict.text != RETREAT)


def _settled(run: Run, about: str, wrong: Sequence[_Way]) -> tuple[str, ...] | None:
    """Say how each open rule is read that decides here; None where that gives the answer away.

    It does where no wrong answer would have come to the same reading, nor two of them to others.
    """
    lines = []
    for key, used in run.answered.items():
        others = [each for each in used.question.words_of(run.table) if each != used.text]
        if (
            used.question.is_precedent
            and key in run.given.answers
            and any(_differs(run, about, key, each) for each in others)
        ):
            read = {each.there.answered[key].text for each in wrong if key in each.there.answered}
            if used.text not in read and len(read) < 2:
                return None
            lines.append(f"{SUGGESTED} {before_answer(used.question.prompt)} {used.said}.")
    return tuple(lines)


def _differs(run: Run, about: str, key: str, text: str) -> bool:
    """Tell whether another reading of an open rule comes to another answer."""
    with suppress(RulesetFault):
        return bool(value_of(ruled(run.checklist, {**run.given.answers, key: text}), about) != value_of(run, about))
    return False


def _columns(run: Run) -> tuple[str, ...]:
    return run.chart.columns if run.chart else ()


def _names_a_column(run: Run, value: Any) -> bool:
    """Tell whether a fact is the column that is read, or would be if the table had it."""
    columns, found = _columns(run), [str(each) for each in run.facts.values()]
    odds = isinstance(value, str) and re.fullmatch("[0-9]+-[0-9]+", value) is not None
    return odds and bool(columns) and (value in columns or not {*columns} & {*found})


def _is_hopeless(run: Run) -> bool:
    """Tell whether an attack is so weak that nobody makes it."""
    odds = (re.fullmatch("1-([0-9]+)|0-1", str(each)) for each in run.facts.values())
    return any(each is not None and int(each[1] or WEAKEST + 1) > WEAKEST for each in odds)


# How a card is written


def _question(run: Run, about: str) -> str:
    """Ask; of a die whose row is read, what the table says, whatever follows of that."""
    thrown = any(used.question.is_thrown for used in run.answered.values())
    read = about == OUTCOME and thrown and not {*_columns(run)}.isdisjoint(map(str, run.facts.values()))
    return "What does the combat results table say?" if read else asked_of(run.checklist, about)


def _told(run: Run, said: str, ways: Sequence[_Way]) -> Wrong:
    """Tell which rules were missed, if two lead to the same."""
    first, _, topic = ways[0]
    also = [
        each.misreading.missed
        for each in ways[1:]
        if each.misreading.sort != first.sort and not _is_same(run, each, ways[0])
    ]
    return Wrong(said, OR.join((first.missed, *also[:1])), first.cite, topic.lesson if topic else "")


def _is_same(run: Run, way: _Way, other: _Way) -> bool:
    """Tell whether two misreadings are one in other words: of one thing, or both count the same, but not rightly."""
    thing = way.misreading.thing
    counted, also = list(way.there.ledger), list(other.there.ledger)
    return (bool(thing) and thing == other.misreading.thing) or counted == also != list(run.ledger)


def _marks(checklist: Checklist, card: Card) -> tuple[frozenset[Any], frozenset[Any]]:
    """Tell by what a card is the same as another, whatever the names, and by what it asks the like of another."""
    forces = (each for each in checklist.questions if isinstance(each, Force) and each.key in card.answers)
    fight = frozenset((each.key, sum(each.strengths_in(card.answers[each.key]).values())) for each in forces)
    names = {*re.findall(r"[A-Z]\w*", " ".join(card.answers.values()))}

    def bare(text: str) -> str:
        return re.sub(r"[A-Z]\w*", lambda word: "" if word[0] in names else word[0], re.sub("[A-Z][0-9]+ ", "", text))

    sums = () if card.about in (OUTCOME, VERDICT) else ((card.truth, frozenset(card.choices)),)
    missed = [re.sub("[0-9½]+", "", bare(each.misreading)) for each in card.wrong]
    like = ((card.about, missed[0]), (card.about, frozenset(missed)), *([fight] if any(dict(fight).values()) else []))
    return frozenset((card.why, (card.about, bare(card.why)), *sums)), frozenset(like)
