"""Lessons: for each game a course of prepared combats, each a session with a teacher's comments."""

from __future__ import annotations

from saves.lessons.courses import course, courses, find, following
from saves.lessons.lesson import Cue, Lesson

__all__ = ["Cue", "Lesson", "course", "courses", "find", "following"]
