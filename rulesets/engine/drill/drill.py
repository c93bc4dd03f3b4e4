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
from rulesets.engine.core.words import ResultWords, Role, RulesetFault, before_answer
from rulesets.engine.drill.card import Card, Topic, Wrong
from rulesets.engine.drill.misread import (
    ALLOWED,
    Misreading,
    comes_to,
    is_odds,
    misreadings,
    ruled,
    value_of,
    value_said,
)
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

TRIES, PATIENT, EACH = 200, 6, 5
"""How many situations are tried for a card; how many of them for one topic alone; and after how many a card may be like
one that is a card nearer."""
APART, SAME, WHYS = 10, 40, 5
"""So many cards apart no rule is asked in the same way, and none is the same but for names, or explained the same."""
MOST_WRONG, MOST_CAUSES, THROWS, WEAKEST = 3, 3, 6, 2
"""Nobody attacks at worse odds than 1 to so many."""
RARELY, AT_MOST = 8, 6
"""One card in so many may be about what the rules refuse, and have the same misreading."""
OR = " Or: "
"""Stands between two misreadings that lead to the same answer."""
PLAIN_VERDICTS = (NO_EFFECT, RETREAT, LOSS_AND_RETREAT, GONE)
"""None of these is another one in other words."""


class _Way(NamedTuple):
    """A misreading, and what the combat comes to by it."""

    misreading: Misreading
    there: Run


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
        self._topics: list[str] = []
        self._lately: list[tuple[frozenset[Any], frozenset[Any]]] = []

    def card(self, roll: Roll, topic: str = "", difficulty: int = 0, number: int = 1) -> Card | None:
        """Make the next card; None where none of that topic could be made.

        Args:
            roll: gives a face from 1 to as many as it is told.
            topic: the word of the topic that is wanted; empty for that whose turn it is.
            difficulty: from 1, one rule that matters, to 3; 0 for any.
            number: the place of the card in this drill.
        """
        for tried in range(TRIES):
            apart = max(0, min(APART, 3 * len(self.topics)) - tried // EACH)
            waiting = [topic] if topic else [each for each in self.topics if not (apart and each in self._topics)]
            first = pick(roll, waiting)
            others = sorted((each for each in waiting if each != first), key=lambda each: self._asked[each])
            wish = _Wish(
                [self.topics[each] for each in (first, *(others if tried >= PATIENT else ()))],
                difficulty if tried < 2 * EACH else 0,
                set() if topic else self._often(every=apart > 0),
                apart,
                SAME if tried < TRIES // 3 else WHYS if tried < TRIES // 2 or not topic else 0,
                tried < 2 * EACH and difficulty != 1,
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

    def _is_new(self, card: Card, wish: _Wish) -> bool:
        """Tell whether none of so many last cards asked the like, and none of some more was the same but for names."""
        same, like = _marks(card)
        return not (self._came(like, wish.apart) or any(same & each[0] for each in self._lately[: wish.far]))

    def _came(self, like: frozenset[Any], apart: int) -> bool:
        return any(like & each[1] for each in self._lately[:apart])

    def _note(self, card: Card) -> None:
        self._asked[card.topic] += 1
        self._made[REFUSED if card.truth_value == REFUSED else card.about] += 1
        self._missed.update(each.misreading.partition(OR)[0] for each in card.wrong)
        same, like = _marks(card)
        fight = _fight(self._situations[card.checklist].checklist, card.answers)
        self._lately = [(same, like | fight), *self._lately[: SAME - 1]]
        self._topics = [card.topic, *self._topics][: len(self.topics) // 2]

    # One situation, and what may be asked of it

    def _cards(self, roll: Roll, wish: _Wish) -> Iterator[Card]:
        """Play one situation, and make cards of it that are new, and in which a rule of a topic matters."""
        first = wish.topics[0]
        situations = self._situations[first.checklist]
        close = roll(2) == 1
        taste = Taste(roll, self._models.get(first.word, {}), 5 - (wish.difficulty or roll(3)), close)
        run, listed = misreadings(situations.checklist, situations.play(taste).given.answers)
        fight = _fight(run.checklist, run.given.answers)
        topics = [
            each
            for each in wish.topics
            if each.checklist == first.checklist and any(_is_of(each, way) for way in listed)
        ]
        if not topics or _is_hopeless(run) or self._came(fight, min(APART, wish.far)):
            return
        ways = [
            _Way(each, there)
            for each in listed
            if (self._teaches(first, each) or not self._taught) and (there := each.run()) and _differ(run, there)
        ]
        wrongs = {about: _wrong(run, about, ways) for about in (_askable(run) if ways else ())}
        for topic in topics:
            for about in sorted(shuffled(roll, [*wrongs]), key=lambda each: self._made[each]):
                if not (value_of(run, about) == REFUSED and REFUSED in wish.often):
                    yield from self._about(roll, wish, topic, run, about, wrongs[about])

    def _about(
        self, roll: Roll, wish: _Wish, topic: Topic, run: Run, about: str, wrong: Mapping[str, Sequence[_Way]]
    ) -> Iterator[Card]:
        """Make cards that ask one thing of a run, if a rule of the topic leads to a wrong answer."""
        ways = {
            said: sorted(found, key=lambda each: not _is_of(topic, each.misreading)) for said, found in wrong.items()
        }
        told = {said: self._told(run, topic, said, found) for said, found in ways.items()}
        fresh = [said for said, found in ways.items() if found[0].misreading.missed not in wish.often]
        rules = [said for said in fresh if told[said].cite]
        heads = [said for said in rules if _is_of(topic, ways[said][0].misreading)]
        here = _as_shown(run, about) if heads and len(rules) >= wish.difficulty else None
        if here is None:
            return
        for head in shuffled(roll, heads):
            rest = shuffled(roll, [said for said in fresh if said != head])
            chosen = [head, *sorted(rest, key=lambda said: said not in rules)][:MOST_WRONG]
            yield from self._card(roll, wish, topic, here, about, chosen, told, ways)

    def _teaches(self, topic: Topic, misreading: Misreading) -> Topic | None:
        """Find the lesson that teaches a rule: that of the topic, else the first by the same checklist, else any."""
        found = [each for each in self._taught if _is_of(each, misreading)]
        return min(found, key=lambda each: (each is not topic, each.checklist != topic.checklist), default=None)

    def _told(self, run: Run, topic: Topic, said: str, ways: Sequence[_Way]) -> Wrong:
        """Tell which rules were missed, where several lead to the same; the lesson is that of the first."""
        causes: list[_Way] = []
        for way in ways:
            if not any(way.misreading.sort == each.misreading.sort or _is_same(run, way, each) for each in causes):
                causes.append(way)
        first = causes[0].misreading
        taught = self._teaches(topic, first)
        sentences = OR.join(each.misreading.missed for each in causes[:MOST_CAUSES])
        return Wrong(said, sentences, first.cite, taught.lesson if taught else "")

    def _card(
        self,
        roll: Roll,
        wish: _Wish,
        topic: Topic,
        run: Run,
        about: str,
        chosen: Sequence[str],
        told: Mapping[str, Wrong],
        ways: Mapping[str, Sequence[_Way]],
    ) -> Iterator[Card]:
        """Make a card of what is asked and of the ways to go wrong, if there are choices enough and it is new."""
        truth, true = value_of(run, about), value_said(run, about, value_of(run, about))
        words = self._words(roll, run, about) if len(chosen) < MOST_WRONG - 1 else []
        others = [each for each in words if each not in (true, *chosen)]
        columns = _columns(run)
        others = others if _names_a_column(run, truth, columns) else shuffled(roll, others)[: MOST_WRONG - len(chosen)]
        choices = [true, *chosen, *others]
        wrong = dict.fromkeys((*chosen, *(each for each in others if each in told)))  # every slip is told
        two = value_said(run, OUTCOME, REFUSED) in choices or (about == VERDICT and truth not in PLAIN_VERDICTS)
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
            question=_question(run, about),
            choices=columns if {*choices} == {*columns} else tuple(shuffled(roll, choices)),
            truth=true,
            truth_value=truth,
            why=why_of(run, about),
            cite=cite_of(run, about),
            wrong=tuple(told[said] for said in wrong),
            in_words=bool(others),
        )
        settled = (
            _settled(run, about, [way for said in wrong for way in ways[said]]) if self._is_new(card, wish) else None
        )
        if settled is not None:
            yield replace(card, settled=settled)

    def _words(self, roll: Roll, run: Run, about: str) -> list[str]:
        """List other words of the game: all columns, plain verdicts, or the outcomes of other dice."""
        truth, columns = value_of(run, about), _columns(run)
        if _names_a_column(run, truth, columns):
            return [run.checklist.said(about, each) for each in columns] if truth in columns else []
        if about == VERDICT and truth in PLAIN_VERDICTS:
            return [each for each in verdicts_of(run.checklist) if each in PLAIN_VERDICTS[bool(run.effects) :]]
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


# What may be asked of a run


def _askable(run: Run) -> Iterator[str]:
    """List what may be asked of a run; of an attack in which nobody counts no sums, as it is none."""
    sums = [run.facts.get(each.name) for each in run.checklist.totals if each.role is Role.ATTACKER]
    yield from (each for each in run.facts if 0 not in sums and worth_asking(run, each))
    if run.ruling is not None:
        yield OUTCOME
        if run.ended and _says_all(run, VERDICT) and len(run.answered) > len(run.known_before("")):
            yield VERDICT


def _known(run: Run, about: str) -> dict[str, UsedAnswer]:
    """List the answers that what is asked rests on."""
    return dict(run.answered) if about == VERDICT else dict(run.known_before("" if about == OUTCOME else about))


def _as_shown(run: Run, about: str) -> Run | None:
    """Rule what lies there where something is asked; None where that comes to something else, or says it."""
    used, truth = _known(run, about), value_of(run, about)
    known = answers_of(run, [*used])
    here = ruled(run.checklist, joined(run.checklist, known))
    printed = {str(truth), value_said(run, about, truth)} & {*known.values()}
    said = (printed and (about == OUTCOME or isinstance(truth, Mapping))) or truth in map(_counted, used.values())
    return here if not said and value_of(here, about) == truth and why_of(here, about) else None


def _counted(used: UsedAnswer) -> Any:
    """Give the number that somebody found, or the steps that were lost; None where it is thrown, or on a counter."""
    if isinstance(used.question, Allocation):
        return sum(used.value.values())
    return used.value if isinstance(used.question, Number) and not used.question.printed else None


def _differ(run: Run, there: Run) -> bool:
    return (there.facts, there.ruling, there.effects) != (run.facts, run.ruling, run.effects)


def _wrong(run: Run, about: str, ways: Sequence[_Way]) -> dict[str, list[_Way]]:
    """List the wrong answers with the misreadings that lead there.

    One of these asks just what lies there, as what is asked by the truth alone would give it away; others may rest on
    an open rule besides, which has its suggested reading then.
    """
    truth, columns, known = value_of(run, about), _columns(run), _known(run, about)
    column, found, whole = _names_a_column(run, truth, columns), dict[str, list[_Way]](), set[str]()
    for way in ways:
        value, needs = comes_to(way.there, run, about), _known(way.there, about)
        slip = about == VERDICT and not way.misreading.cite  # who is left out of a sum still suffers
        if (
            slip
            or value in (None, truth)
            or (column and value not in columns)
            or not _says_all(way.there, about, columns)
        ):
            continue
        other = [(known | needs)[key] for key in {*known} ^ {*needs}]
        other += [
            used
            for key, used in needs.items()
            if key in known.keys() - run.given.answers and used.text != known[key].text
        ]
        if value == ALLOWED or all(each.question.is_precedent for each in other):
            said = value_said(run, about, value)
            found.setdefault(said, []).append(way)
            if value == ALLOWED or {*needs} <= {*known}:
                whole.add(said)
    whole.discard(value_said(run, about, truth))  # in other words
    return {said: found[said] for said in found if said in whole}


def _says_all(run: Run, about: str, columns: Sequence[str] = ()) -> bool:
    """Tell whether what is asked says all that befell units, so that no other answer is as right."""
    if about not in (OUTCOME, VERDICT) or (about == OUTCOME and columns):
        return True
    verdict, names = RulingView.of(run).verdict, {each.name for each in run.effects}
    words = [word for word in run.checklist.effects if isinstance(word, ResultWords) and str(word.value) in names]
    told = {word.verdict for word in words} - {"", NO_EFFECT}
    if len(verdict.sufferers) > 1:
        return verdict.text == LOSS_AND_RETREAT or (verdict.text == MUTUAL_LOSSES and RETREAT not in told)
    return len(told) < 2 or ", " in verdict.text or (told == {GONE, RETREAT} and verdict.text != RETREAT)


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
    chart = run.chart
    return chart.columns if chart else ()


def _names_a_column(run: Run, value: Any, columns: Sequence[str]) -> bool:
    """Tell whether a fact is the column that is read, or would be if the table had it."""
    found = {str(each) for each in run.facts.values()}
    return is_odds(value) and bool(columns) and (value in columns or found.isdisjoint(columns))


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


def _is_same(run: Run, way: _Way, other: _Way) -> bool:
    """Tell whether two misreadings are one in other words: of one thing, or both count the same, but not rightly."""
    thing = way.misreading.thing
    counted, also = list(way.there.ledger), list(other.there.ledger)
    return (bool(thing) and thing == other.misreading.thing) or counted == also != list(run.ledger)


def _fight(checklist: Checklist, answers: Answers) -> frozenset[Any]:
    """Tell who fights by the strengths of both sides, as the one member of a set; empty where none has a strength."""
    forces = (each for each in checklist.questions if isinstance(each, Force) and each.key in answers)
    sums = frozenset((each.key, sum(each.strengths_in(answers[each.key]).values())) for each in forces)
    return frozenset([sums] if any(dict(sums).values()) else [])


def _marks(card: Card) -> tuple[frozenset[Any], frozenset[Any]]:
    """Tell by what a card is the same as another, whatever the names, and by what it asks the like of another."""
    names = {*re.findall(r"[A-Z]\w*", " ".join(card.answers.values()))}

    def bare(text: str) -> str:
        return re.sub(r"[A-Z]\w*", lambda word: "" if word[0] in names else word[0], re.sub("[A-Z][0-9]+ ", "", text))

    missed = [re.sub("[0-9½]+", "", bare(each.misreading)) for each in card.wrong]
    like = {(card.about, missed[0]), (card.about, frozenset(missed)), (card.about, card.truth, frozenset(card.choices))}
    return frozenset((card.why, (card.about, bare(card.why)))), frozenset(like)
