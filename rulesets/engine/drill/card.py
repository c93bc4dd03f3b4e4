"""A card of the drill; what may be asked of a combat, which wrong answers there are, and what lies on its table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.core.words import ResultWords, Role, Scope, before_answer, sources
from rulesets.engine.drill.misread import Misreading, comes_to, said_at, units_of
from rulesets.engine.drill.situation import answers_of, joined
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.written import Allocation, Number
from rulesets.engine.referee.adjudicate import SUGGESTED, adjudicate
from rulesets.engine.referee.checklist import Given, Run, UsedAnswer
from rulesets.engine.reference import ruling_view
from rulesets.engine.reference.ruling_view import OUTCOME, VERDICT, value_of, value_said
from rulesets.engine.reference.verdicts import GONE, LOSS_AND_RETREAT, MUTUAL_LOSSES, NO_EFFECT, RETREAT, verdict_of


class Wrong(NamedTuple):
    """A wrong answer, and the misreading that leads to it.

    Attributes:
        answer: the answer as it stands among the choices.
        misreading: which rule was missed, in a sentence.
        cite: the section of that rule; empty for a slip, such as a unit left out of a sum.
        lesson: the id of the lesson that teaches it, such as `rivets-4`; empty where none does.
    """

    answer: str
    misreading: str
    cite: str = ""
    lesson: str = ""


class Topic(NamedTuple):
    """Something to be drilled: the rules that one lesson teaches, or a checklist where a game has no lessons.

    Attributes:
        word: what is typed and kept, such as `uneven-odds`.
        title: what players read, such as `Uneven odds`.
        checklist: the id of the checklist.
        answers: what is answered in the combat that the lesson guides through, by key.
        table: its prepared table.
        lesson: the id of the lesson, such as `rivets-2`; empty where there is none.
        drills: words for the rules that it teaches, see `Misreading.sort`; `*` stands for anything.
    """

    word: str
    title: str
    checklist: str
    answers: Answers
    table: Tabletop
    lesson: str = ""
    drills: tuple[str, ...] = ()


@dataclass(frozen=True)
class Card:
    """One card. It stays what it is, whatever becomes of the rules that it was made by.

    Attributes:
        number: its place among the cards of this drill, from 1.
        checklist: the id of the checklist.
        topic: the word of its topic.
        answers: what is known: the answers up to what is asked, with the settled readings among them, by key in the
            order in which they are asked. `resolve` takes them and gives the truth.
        settled: a line for each open rule that decides here, with the reading that is taken.
        about: `outcome`, `verdict`, or the name of a fact.
        question: what the player is asked.
        choices: the answers to choose from: the truth, those in `wrong`, and with `in_words` others of the game.
        truth: the right one of them.
        truth_value: the same as `resolve` has it.
        why: how the truth comes about, in a sentence or a sum.
        cite: the section of that.
        wrong: the choices that a misreading reaches, never none; one of them as often as there are misreadings.
        in_words: whether other choices are there, which no misreading reaches: columns, or what other dice give.
    """

    number: int
    checklist: str
    topic: str
    answers: Answers
    settled: tuple[str, ...]
    about: str
    question: str
    choices: tuple[str, ...]
    truth: str
    truth_value: Any
    why: str
    cite: str
    wrong: tuple[Wrong, ...]
    in_words: bool = False

    def missed(self, answer: str) -> tuple[Wrong, ...]:
        """List the misreadings that lead to an answer; none where the answer is right, or nothing explains it."""
        return tuple(each for each in self.wrong if each.answer == answer)

    @property
    def document(self) -> dict[str, Any]:
        """Write it as the JSON object that `tableside drill --json` prints."""
        kept = ("number", "checklist", "topic", "answers", "about", "question", "choices", "truth", "truth_value")
        written = {name: getattr(self, name) for name in kept}
        return {**written, "choices": list(self.choices), "wrong": [each._asdict() for each in self.wrong]}


def askable(run: Run) -> Iterator[str]:
    """List what may be asked of a run, as no answer says it, nor a sum of units; no sums where no attacker counts."""
    sums = [run.facts.get(each.name) for each in run.checklist.totals if each.role is Role.ATTACKER]
    without = any(isinstance(each, Force) and each.names_do for each in run.checklist.questions)  # strengths
    asked = [each for each in run.facts if (without or 0 not in sums) and ruling_view.worth_asking(run, each)]
    if run.ruling is not None:
        whole = run.ended and _says_all(run, VERDICT) and len(run.answered) > len(run.known_before(""))
        asked += [OUTCOME, VERDICT] if whole else [OUTCOME]
    for each in asked:
        counted = {entry.reason for entry in run.ledger.of(each)}
        if not _is_said(run, each) and not (counted and counted <= {*units_of(run)}):
            yield each


def _is_said(run: Run, about: str) -> bool:
    """Tell whether an answer says what is asked; what is known of units as they are named has nothing to do with it."""
    used, truth = known_at(run, about), value_of(run, about)
    named = {each.step for each in used.values() if isinstance(each.question, Force)}
    counted = [_counted(each) for each in used.values() if each.step not in named]
    words = {str(truth), value_said(run, about, truth)} if about == OUTCOME or isinstance(truth, Mapping) else set()
    return truth in counted or not words.isdisjoint(answers_of(run, [*used]).values())


def known_at(run: Run, about: str) -> dict[str, UsedAnswer]:
    """List the answers that what is asked rests on."""
    return dict(run.answered) if about == VERDICT else dict(run.known_before("" if about == OUTCOME else about))


def as_shown(run: Run, about: str) -> Run | None:
    """Rule what lies there where something is asked; None where that comes to something else, more, or no reason."""
    known = joined(run.checklist, answers_of(run, [*known_at(run, about)]))
    here = adjudicate(run.checklist, Given(known, clock=False))  # as `resolve` does, which takes no defaults
    whole = _says_all(here, about, columns_of(here)) and value_of(here, about) == value_of(run, about)
    return here if whole and ruling_view.why_of(here, about) else None


def _counted(used: UsedAnswer) -> Any:
    """Give the number that somebody found, or the steps that were lost; None where it is thrown, or on a counter."""
    if isinstance(used.question, Allocation):
        return sum(used.value.values())
    return used.value if isinstance(used.question, Number) and not used.question.printed else None


def _faces(used: UsedAnswer) -> tuple[int, ...]:
    """Give what the dice of a pool show; nothing where another thing was answered, or how many of them count."""
    return getattr(used.value, "faces", ())


def wrong_answers(run: Run, about: str, ways: Sequence[Misreading]) -> dict[str, list[Misreading]]:
    """List the wrong answers with the misreadings that lead there.

    One of these asks just what lies there, as what is asked by the truth alone would give it away; others may rest on
    an open rule besides, which has its suggested reading then.
    """
    truth, columns, known = value_of(run, about), columns_of(run), known_at(run, about)
    column, found, whole = names_a_column(run, truth, columns), dict[str, list[Misreading]](), set[str]()
    assumed = {key: used.text for key, used in known.items() if key not in run.given.answers}
    for way in ways:
        value = comes_to(way.there, run, about)
        slip = about == VERDICT and not way.cite  # who is left out of a sum still suffers
        if (
            slip
            or value in (None, truth)
            or (column and value not in columns and not ruling_view.is_below(run, value))
            or not _says_all(way.there, about, columns)
            or len(way.times) == len(run.ledger.of(about)) > 1  # nothing is left of the sum
        ):
            continue
        needs = known_at(way.there, about)
        if any(key in needs and _faces(used) != _faces(needs[key]) for key, used in known.items()):
            continue  # it wants another number of dice than lie there
        other = [(known | needs)[key] for key in {*known} ^ {*needs}]
        other += [used for key, used in needs.items() if assumed.get(key, used.text) != used.text]
        if value == ruling_view.ALLOWED or all(each.question.is_precedent for each in other):
            said = said_at(way.there, run, about)
            found.setdefault(said, []).append(way)
            if value == ruling_view.ALLOWED or {*needs} <= {*known}:
                whole.add(said)
    whole.discard(said_at(run, run, about))  # in other words
    return {said: found[said] for said in found if said in whole}


def game_words(run: Run, about: str, ways: Iterable[Misreading]) -> list[str]:
    """List what the game has for an answer: all columns, or what `ways` come to if all that lies there is asked.

    Of a number it is those beside it, too, up to the highest that anything comes to.
    """
    truth, columns = value_of(run, about), columns_of(run)
    if names_a_column(run, truth, columns):
        return [run.checklist.said(about, each) for each in columns] if truth in columns else []
    lies = {key for key, used in known_at(run, about).items() if used.question.remember is not Scope.KIT}
    theirs = [each.there for each in ways if lies <= {*known_at(each.there, about)}]
    words = [said_at(each, run, about) for each in theirs if value_of(each, about) and _says_all(each, about)]
    if isinstance(truth, int) and not isinstance(truth, bool):
        numbers = [truth, *(value for each in theirs if isinstance(value := value_of(each, about), int))]
        words += [
            value_said(run, about, each) for each in (truth - 1, truth + 1) if min(0, *numbers) <= each <= max(numbers)
        ]
    return [*dict.fromkeys(words)]


def _says_all(run: Run, about: str, columns: Sequence[str] = ()) -> bool:
    """Tell whether what is asked says all that befell units, so that no other answer is as right."""
    if about not in (OUTCOME, VERDICT) or (about == OUTCOME and columns):
        return True
    verdict, names = verdict_of(run.checklist, ruling_view.ruled_by(run)), {each.name for each in run.effects}
    words = [word for word in run.checklist.effects if isinstance(word, ResultWords) and str(word.value) in names]
    told = {word.verdict for word in words} - {"", NO_EFFECT}
    if len(verdict.sufferers) > 1:
        return verdict.text == LOSS_AND_RETREAT or (verdict.text == MUTUAL_LOSSES and RETREAT not in told)
    listed = about == VERDICT and ", " in verdict.text
    return len(told) < 2 or listed or (told == {GONE, RETREAT} and verdict.text != RETREAT)


def settled(run: Run, about: str, wrong: Sequence[Misreading]) -> tuple[str, ...] | None:
    """Say how each open rule is read that decides here, or by which an answer is wrong; None where that gives it away.

    It does where no wrong answer would have come to the same reading, nor two of them to others.
    """
    lines = []
    for key, used in run.answered.items():
        others = (Misreading(run, answers={key: each}) for each in used.question.words_of(run.table))
        if (
            used.question.is_precedent
            and key in run.given.answers
            and (
                any(f"precedent {key}" in sources(each.cite) for each in wrong)
                or any(value_of(each.there, about) != value_of(run, about) for each in others)
            )
        ):
            read = {each.there.answered[key].text for each in wrong if key in each.there.answered}
            if used.text not in read and len(read) < 2:
                return None
            lines.append(f"{SUGGESTED} {before_answer(used.question.prompt)} {used.said}.")
    return tuple(lines)


def columns_of(run: Run) -> tuple[str, ...]:
    """List the columns of the table that a run reads; none where it reads no table."""
    chart = run.chart
    return chart.columns if chart else ()


def names_a_column(run: Run, value: Any, columns: Sequence[str]) -> bool:
    """Tell whether a fact is the column that is read, or would be if the table had it."""
    found = {str(each) for each in run.facts.values()}
    return ruling_view.is_odds(value) and bool(columns) and (value in columns or found.isdisjoint(columns))


def is_hopeless(run: Run) -> bool:
    """Tell whether an attack is so weak that nobody makes it: at worse odds than 1-2, or at less than half the sum."""
    sums = [each for total in run.checklist.totals if total.role and isinstance(each := run.facts.get(total.name), int)]
    weak = len(sums) > 1 and 0 < 2 * sums[0] < sums[1]
    return weak or any(re.fullmatch("0-1|1-([3-9]|[1-9][0-9]+)", str(each)) for each in run.facts.values())


def question_of(run: Run, about: str) -> str:
    """Ask; of a die whose row is read, what the table says, whatever follows of that."""
    thrown = any(used.question.is_thrown for used in run.answered.values())
    read = about == OUTCOME and thrown and not {*columns_of(run)}.isdisjoint(map(str, run.facts.values()))
    return "What does the combat results table say?" if read else ruling_view.asked_of(run.checklist, about)


def is_same(run: Run, way: Misreading, other: Misreading) -> bool:
    """Tell whether two misreadings are one in other words: of one thing, or both count the same, but not rightly."""
    thing, that = way.thing, other.thing
    counted, also = list(way.there.ledger), list(other.there.ledger)
    return (bool(thing and that) and (thing in that or that in thing)) or counted == also != list(run.ledger)
