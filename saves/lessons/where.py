"""Where lessons are kept, and which lesson a session file is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from saves.disk.reading import LARGEST_SMALL, start_of
from saves.lessons import ABOUT

if TYPE_CHECKING:
    from saves.lessons.lesson import Lesson


def path_of(lesson: Lesson, folder: Path) -> Path:
    """Name the file in which a lesson is kept."""
    from saves.log.folder import ENDING  # needed for the list of lessons, and to begin one

    return folder / f"{lesson.id}{ENDING}"


def lesson_of(about: str) -> Lesson | None:
    """Find the lesson that a session's first line names; None where it names none that is taught."""
    if not about.startswith(ABOUT):
        return None
    from saves.lessons.courses import find

    return find(about.removeprefix(ABOUT))


def lesson_at(path: Path) -> Lesson | None:
    """Tell which lesson a session file is; None for any other session, or a file that cannot be read."""
    try:
        about = json.loads(start_of(path, LARGEST_SMALL).partition(b"\n")[0]).get("about")
    except (OSError, ValueError, AttributeError, RecursionError):
        return None
    return lesson_of(about) if isinstance(about, str) else None
