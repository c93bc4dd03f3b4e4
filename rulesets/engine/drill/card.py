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
    """Something to be drilled: what one lesson teaches first, or a step where a game has no lessons.

    Attributes:
        word: what is typed and kept, such as `uneven-odds`.
        title: what players read, such as `Uneven odds`.
        lesson: the id of the lesson, such as `rivets-2`; empty where there is none.
    """

    word: str
    title: str
    lesson: str = ""


class Taught(NamedTuple):
    """A lesson as far as the drill looks at it: the combat that it guides through.

    Attributes:
        topic: its topic.
        checklist: the id of the checklist.
        answers: what is answered in it, by key.
        table: its prepared table.
        alone: whether nobody guides there, so that it teaches nothing new.
    """

    topic: Topic
    checklist: str
    answers: Answers
    table: Tabletop
    alone: bool = False


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
        choices: the answers to choose from: each is the truth or in `wrong`, or with `in_words` all that the game has.
        truth: the right one of them.
        truth_value: the same as `resolve` has it.
        why: how the truth comes about, in a sentence or a sum.
        cite: the section of that.
        wrong: the choices that a misreading reaches, never none.
        in_words: whether the choices are the game's own words, and none of them need be reached by a misreading.
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

    def missed(self, answer: str) -> Wrong | None:
        """Find the misreading that leads to an answer; None where the answer is right, or nothing explains it."""
        return next((each for each in self.wrong if each.answer == answer), None)

    @property
    def document(self) -> dict[str, Any]:
        """Write it as the JSON object that `tableside drill --json` prints."""
        kept = ("number", "checklist", "topic", "answers", "about", "question", "choices", "truth", "truth_value")
        written = {name: getattr(self, name) for name in kept}
        return {**written, "choices": list(self.choices), "wrong": [each._asdict() for each in self.wrong]}
