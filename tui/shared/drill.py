"""What is said of a card of the drill: what lies there, where a player went another way, and how one goes on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from rulesets.engine.core.tables import HOWEVER_ROUNDED
from rulesets.engine.core.words import Role, Words, before_answer
from rulesets.engine.drill.card import Card
from rulesets.engine.questions.choices import Pick
from rulesets.engine.questions.forces import Factor, Muster
from rulesets.engine.questions.kind import Option
from rulesets.engine.questions.question import Question
from rulesets.engine.reference.ruling_view import VERDICT, is_odds
from saves.disk.errors import Trouble
from saves.lessons.courses import find
from saves.lessons.drilled import CardTeacher, Drilling
from saves.lessons.lesson import Lesson


class GoOn(Words):
    """How one goes on from a card that was answered."""

    NEXT = "next", "Next"
    LESSON = "lesson", "The lesson"
    OTHERWISE = "otherwise", "I read it differently", "How do you read it, and by which rule?"


def asked_of(teacher: CardTeacher) -> Question[Any]:
    """Give what a card asks, or how one goes on once it is answered."""
    if not teacher.said:
        choices = (Option(each, in_signs(teacher.card, each)) for each in teacher.card.choices)
        return Pick("card", teacher.card.question).among(choices)
    lesson = lesson_of(teacher)
    labels = {each: each.label for each in GoOn if lesson or each is not GoOn.LESSON}
    labels |= {GoOn.LESSON: f"Lesson {lesson.number}: {lesson.title}"} if lesson else {}
    ways = (Option(word.value, label) for word, label in labels.items())
    return Pick("go-on", "What next?", default=GoOn.NEXT.value).among(ways)


def lesson_of(teacher: CardTeacher) -> Lesson | None:
    """Find the lesson that teaches what was missed, or else the topic of the card."""
    topic = teacher.drilling.topics.get(teacher.card.topic)
    id = next((each.lesson for each in teacher.missed if each.lesson), topic.lesson if topic else "")
    return find(id) if id else None


def drilled_by(lesson: Lesson) -> str:
    """Name the topic that a lesson teaches; empty where that is all of its course."""
    return lesson.id if lesson.drills else ""


class Lying(NamedTuple):
    """What a table would see of a card: what was asked and said, and the units of a side or the dice in it.

    `brief` says it without what was asked, as the steps do; empty where it needs that.
    """

    asked: str
    said: str
    role: Role | None = None
    units: tuple[Factor, ...] = ()
    faces: tuple[int, ...] = ()
    brief: str = ""

    def __str__(self) -> str:
        """Say it in a line."""
        return f"{self.asked} {self.said}".strip()


def lies_there(teacher: CardTeacher, seen: bool = True) -> list[Lying]:
    """List what a table would see; what is as usual is left out. Where no board is `seen`, each unit on it is told."""
    told = (pair for each in teacher.told for pair in each.question.told(each.value))
    lies = [
        Lying(
            before_answer(asked.unaided.prompt),
            " ".join(map(str, faces)) if len(faces) > 1 else asked.say(value) if seen else asked.spelt(value),
            asked.role,
            value.factors if isinstance(value, Muster) else (),
            faces,
            "" if asked.is_thrown or asked.unit else asked.with_name(asked.say(value)),
        )
        for asked, value in told
        for faces in (asked.on_top(value),)  # and not how many of them count
        if (asked.say(value) != asked.default_words or asked.assumed) and not asked.is_precedent
    ]
    settled = (each.rpartition("? ") for each in teacher.card.settled)
    lies = lies if teacher.told else [Lying("", each) for each in teacher.card.answers.values()]
    lies += (Lying(f"{asked}?" if asked else "", said) for asked, _, said in settled)
    return [*lies, *([Lying(teacher.label, "")] if teacher.label else [])]


def kept_otherwise(teacher: CardTeacher, how: str) -> str:
    """Keep a card that a player reads otherwise, with `how` it is read, and say where it is, or why not."""
    try:
        kept = teacher.drilling.keep_otherwise(teacher, how)
        return f"The card and your words are in {kept}. Show that file to who wrote this game for Tableside."
    except Trouble as problem:
        return str(problem)


class OneWay(NamedTuple):
    """One way to an answer: whose (`or` of another that leads there), the answer, and how, with the section of that.

    `steps` are those that lead to the answer, and it, each with whether the other way has no such step.
    """

    whose: str
    answer: str
    sentence: str
    cite: str
    steps: tuple[tuple[str, bool], ...] = ()


class CameTo(NamedTuple):
    """What became of a card: a title, also in brief, and the ways to the answers, where they part."""

    title: str
    brief: str
    ways: tuple[OneWay, ...]


def in_signs(card: Card, answer: str) -> str:
    """Write an answer as it is shown: with its sign where one of the choices is below zero, as `−4` and `+1`."""
    if not any(re.fullmatch(r"-[0-9]+", each) for each in card.choices) or not re.fullmatch(r"-?[1-9][0-9]*", answer):
        return answer
    return f"{int(answer):+d}".replace("-", "−")


def in_brief(card: Card, answer: str) -> str:
    """Write an answer as it is shown, of a result its code alone."""
    said = in_signs(card, answer)
    return said if card.about == VERDICT else said.partition(":")[0]


def _in_few_words(card: Card, answer: str) -> str:
    """Name an answer by its code or its figure; else by its words."""
    code, said = in_brief(card, answer), in_signs(card, answer)
    return code if code != said or re.fullmatch(r"[−+0-9/-]+", code) else f"“{code}”"


def came_to(teacher: CardTeacher) -> CameTo:
    """Say whether an answer was right, and if not, which rule was missed; the first way and the referee's step by step.

    Where only the answers would differ, of another thing than odds, the steps tell nothing.
    """
    card, said, why = teacher.card, in_signs(teacher.card, teacher.said), teacher.card.why.replace(HOWEVER_ROUNDED, "")
    referee = OneWay("the referee", in_signs(card, card.truth), why, card.cite)
    if teacher.right:
        same = f"✓ Right: {_in_few_words(card, card.truth)}"
        return CameTo(same, same, (referee,))
    yours = [OneWay("or" if at else "you", said, each.misreading, each.cite) for at, each in enumerate(teacher.missed)]
    led, theirs = teacher.steps(teacher.missed[0]) if teacher.missed else [], teacher.steps()
    sums = "".join(theirs)  # a sum alone stands in the referee's line
    compare = f" Compare {sums}{in_brief(card, card.truth)}." if "→" in sums else ""
    yours = yours or [OneWay("you", said, f"No single slip leads to {said}.{compare}", "")]
    if led and theirs and (is_odds(card.truth_value) or led != theirs):
        yours[0] = yours[0]._replace(steps=_apart(in_brief(card, said), led, theirs))
        referee = referee._replace(steps=_apart(in_brief(card, card.truth), theirs, led))
    asked = re.fullmatch(r"What is t(he .*)\?", card.question)
    brief = f"✗ You said {_in_few_words(card, said)}, it is {_in_few_words(card, card.truth)}"
    title = brief.replace("Y", f"T{asked[1]}: y", 1) if asked else brief
    return CameTo(title, brief, (*yours, referee))


def _apart(answer: str, steps: Sequence[str], other: Sequence[str]) -> tuple[tuple[str, bool], ...]:
    """Put the answer behind the steps that lead there, once, and mark what the other way has not."""
    there = [each.rstrip(" →+=") for each in other]
    led = steps[:-1] if steps[-1] == f"{answer} → " else steps  # a column that nothing shifts
    return (*((each, each.rstrip(" →+=") not in there) for each in led), (answer, True))


def streak_said(drilling: Drilling, just_missed: bool) -> tuple[str, str]:
    """Say how many were right in a row, and how many at all."""
    standing, before = drilling.standing, drilling.streak_before
    row = f"{standing.streak} right in a row"
    if just_missed:
        row = f"It was {before}; it starts again." if before else "The next card may start a streak."
    return row, f"{standing.right} of {standing.asked} right" if standing.asked else "No card answered yet"
