"""Sessions that are lessons: begun, taken up and opened, each with its teacher.

A lesson is an ordinary session in a file of its own. Printed values stay in its log; the owner's kit is neither read
nor written.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rulesets import catalogue
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.faults import Faults
from saves.lessons.where import lesson_at, path_of
from saves.session.kits import Kits
from saves.session.opening import wall_clock
from saves.session.session import Session

if TYPE_CHECKING:
    from saves.lessons.lesson import Lesson
    from saves.lessons.teacher import Teacher


def begun_in(folder: Path, lesson: Lesson, ruleset: Ruleset, *, now: Callable[[], str] = wall_clock) -> Session:
    """Begin a lesson: its table laid out, its combat open, its teacher there.

    Raises:
        Unreadable: it was begun before.
        InUse: another program is making it.
    """
    path, players = path_of(lesson, folder), {side.word: side.label for side in ruleset.sides}
    session = Session.create(
        path, title=lesson.name, ruleset=ruleset, players=players, kit=lesson.kit, about=lesson.about, now=now
    )
    _taught(session, lesson).lay_out()
    return session


def take_up(lesson: Lesson, folder: Path) -> Path:
    """Begin a lesson where it was not begun yet, and give the file to open.

    Raises:
        Trouble: it cannot be written.
        UnknownRuleset: its ruleset is not there.
    """
    path = path_of(lesson, folder)
    if not path.exists():
        begun_in(folder, lesson, catalogue.ruleset(lesson.ruleset)).close()
    return path


def open_session(
    path: Path,
    *,
    kits: Kits | None = None,
    faults: Faults | None = None,
    accept_damage: bool = False,
) -> Session:
    """Open a session file, with its teacher where it is a lesson.

    Raises:
        Unreadable: it is no session; Damaged or Newer say more.
        InUse: another program writes it.
    """
    lesson = lesson_at(path)
    session = Session.open(path, kits=None if lesson else kits, faults=faults, accept_damage=accept_damage)
    if lesson is not None:
        _taught(session, lesson)
    return session


def _taught(session: Session, lesson: Lesson) -> Teacher:
    """Give a session its teacher, who is loaded where somebody teaches only."""
    from saves.lessons.teacher import Teacher

    session.guide = teacher = Teacher(session, lesson)
    return teacher


def teacher_of(session: Session) -> Teacher | None:
    """Give who teaches a lesson at a session; None where it is no lesson."""
    if session.guide is None:
        return None
    from saves.lessons.teacher import Teacher

    return session.guide if isinstance(session.guide, Teacher) else None
