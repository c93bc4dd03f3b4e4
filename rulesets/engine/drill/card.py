"""A card of the drill: a situation, one question about it, and the answers that one misread rule leads to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from rulesets.engine.core.tabletop import Answers, Tabletop


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
