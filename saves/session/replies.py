"""Answers as a session takes them: which question is meant, and as which text the answer is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulesets.engine.core.sentences import BadAnswer, nearest, shortened
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import Words
from rulesets.engine.questions.choices import Pick, Several, YesNo
from rulesets.engine.questions.question import Question, not_taken, read, trimmed
from rulesets.engine.questions.secret import Secret
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import UnitName
from rulesets.engine.referee.checklist import Run, Source


@dataclass(frozen=True)
class Taken:
    """An answer as it is kept; `partial` is a throw that is on its way, with dice still to be taken from it."""

    text: str
    partial: bool = False


def question_of(run: Run, key: str) -> Question[Any]:
    """Find the question that an answer is for: the open one, or one that this run has an answer to.

    Raises:
        BadAnswer: it is not asked here, or can be changed no more.
    """
    if run.question is not None and run.question.key == key:
        return run.question
    answered = run.answered.get(key)
    if answered is None:
        known = [*run.answered, *([run.question.key] if run.question else [])]
        raise BadAnswer("That is not asked here.", f"{shortened(key)} is not asked here.{nearest(key, known)}")
    if isinstance(answered.question, Secret) and answered.source is Source.TYPED:
        fixed = "is revealed and cannot be changed; undo goes back to before it."
        raise not_taken(lambda name: f"{name} {fixed}", answered.question)
    return answered.question


def taken(question: Question[Any], old: str | None, typed: str, table: Tabletop) -> Taken:
    """Read a typed answer, joined with the dice that lie there already if it is a throw.

    Raises:
        BadAnswer: it cannot be taken.
    """
    if isinstance(question, Throw) and question.pool.size:
        sound = trimmed(question, typed)
        joined = question.amended(old, sound)
        if old is not None and sound.isdecimal() and _on_its_way(question, joined):
            return Taken(joined, partial=True)
        read(question, joined, table)
        return Taken(joined)
    return Taken(as_kept(question, read(question, typed, table), typed.strip()))


def _on_its_way(question: Throw, joined: str) -> bool:
    """Tell whether, now that a die was taken away, more must be, or others are missing."""
    _, missing, too_many = question.lying(joined)
    return bool(too_many.size or missing.size)


def as_kept(question: Question[Any], value: Any, typed: str) -> str:
    """Write an answer as it is kept: what was chosen by its word, so that it means the same for ever."""
    if isinstance(value, Words):
        return value.value
    if isinstance(question, YesNo):
        return question.say(value)
    if isinstance(question, Pick | UnitName):
        return str(value)
    if isinstance(question, Several):
        return ", ".join(word.value for word in value) or "none"
    if isinstance(question, Throw):
        return question.write(value) or "none"
    return typed
