"""Combats to start the trial of a game from: those of its cases, and those of its lessons."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.engine.core.tabletop import Answers
from rulesets.engine.questions.secret import Secret
from rulesets.engine.referee.checklist import Checklist
from rulesets.engine.referee.ruleset import Ruleset
from saves.lessons.lesson import Lesson
from tui.commands.checking.cases import Case


def starts(ruleset: Ruleset, cases: Iterable[Case], lessons: Iterable[Lesson]) -> dict[str, list[Answers]]:
    """List the answers of cases and lessons by their checklist; those that follow on other combats are left out."""
    found: dict[str, list[Answers]] = {each.id: [] for each in ruleset.checklists}
    for case in cases:
        if case.checklist in found and not case.before and not case.files:
            found[case.checklist].append(_whole({**case.answers, **case.kit}, ruleset.checklist(case.checklist)))
    for lesson in lessons:
        if lesson.checklist in found and not lesson.table:
            found[lesson.checklist].append({**{cue.key: cue.answer for cue in lesson.script}, **lesson.kit})
    return found


def _whole(answers: Answers, checklist: Checklist) -> Answers:
    """Put the parts of secrets together, where all are given or have a default."""
    found = dict(answers)
    for secret in Secret.found_in(checklist.questions):
        parts = {part.question.key: found.pop(part.question.key, part.question.default) for part in secret.parts}
        given = {key: text for key, text in parts.items() if text is not None}
        if len(given) == len(parts):
            found[secret.key] = secret.joined(given)
    return found
