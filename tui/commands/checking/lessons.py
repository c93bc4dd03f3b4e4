"""Plays a lesson as its script has it, and says where it does not come to what it says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import Trouble
from saves.lessons.lesson import Lesson, in_short
from saves.lessons.session import begun_in, teacher_of
from saves.session.session import Session

LONGEST = 200


def wrong_in(lesson: Lesson, ruleset: Ruleset, folder: Path) -> Iterator[str]:
    """Say what is wrong with a lesson; `folder` takes the session that it is played in."""
    if lesson.checklist not in [each.id for each in ruleset.checklists]:
        yield f"{lesson.checklist} is not a checklist of this game"
        return
    try:
        with begun_in(folder, lesson, ruleset) as session:
            asked = _played(session)
            yield from _compared(lesson, session.run, asked)
    except (BadAnswer, Trouble) as bad:
        yield str(bad)


def _played(session: Session) -> list[str]:
    """Answer as the lesson does, and list what it asks; it ends early where the lesson has no answer."""
    teacher, asked = teacher_of(session), list[str]()
    while session.run is not None and session.run.question is not None and len(asked) < LONGEST:
        asked.append(session.run.question.key)
        if teacher is None or teacher.lesson.cue(asked[-1]) is None:
            break
        session.answer(asked[-1], teacher.given)
    return asked


def _compared(lesson: Lesson, run: Run | None, asked: list[str]) -> Iterator[str]:
    known = [cue.key for cue in lesson.script]
    yield from (f"{key} is asked, and the script has no answer to it" for key in asked if key not in known)
    yield from (f"{cue.key} is never asked" for cue in lesson.script if not cue.known and cue.key not in asked)
    if run is None or run.ruling is None:
        yield "it comes to no ruling"
        return
    effects = tuple(map(in_short, run.effects))
    if not lesson.as_expected(run.ruling.outcome, effects):
        found = ", ".join((run.ruling.outcome, *effects))
        yield f"it comes to {found}; {', '.join((lesson.outcome, *lesson.effects))} is expected"
    for name, value in lesson.facts.items():
        if run.facts.get(name) != value:
            yield f"{name}: {run.facts.get(name)} is found, {value} is expected"
