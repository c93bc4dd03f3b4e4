"""What the lessons of a game teach, as the drill takes it: the topics, and the combats that show them."""

from __future__ import annotations

import re

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.drill.card import Taught, Topic
from rulesets.engine.referee.ruleset import Ruleset
from saves.lessons.courses import course
from saves.lessons.lesson import Lesson


def taught(ruleset: Ruleset) -> tuple[Taught, ...]:
    """List what the lessons of a game teach, in their order; nothing where it has none."""
    return tuple(_taught(ruleset, each) for each in course(ruleset.id))


def _taught(ruleset: Ruleset, lesson: Lesson) -> Taught:
    table = Tabletop(kit=lesson.kit).changed(lesson.changes())
    answers = {cue.key: cue.answer for cue in lesson.script}
    if ruleset.segment_key and table.clock.segment:
        answers = {ruleset.segment_key: table.clock.segment, **answers}
    topic = Topic(re.sub(r"[^a-z0-9]+", "-", lesson.title.casefold()).strip("-"), lesson.title, lesson.id)
    return Taught(topic, lesson.checklist, answers, table, lesson.alone)
