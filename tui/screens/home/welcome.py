"""What Home says to whoever is new, and of lessons in a few words; it reads no lesson until one is begun."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from saves.lessons.courses import courses

if TYPE_CHECKING:
    from tui.shared.colours import Colours

WELCOME = (
    "You have a wargame on the table: a map, counters, dice, and a rulebook that somebody has to follow."
    " Tableside is that somebody. It goes through your game's own checklist, asks what is on your table, works"
    " out what the rules say, shows why and in which section, and saves everything. You move the counters and"
    " roll the dice.",
    "A short lesson is the quickest way in. You don't need the game to hand.",
)
NONE_YET = "learn a game in short prepared combats"


def is_new(sessions: bool, lessons: Path) -> bool:
    """Tell whether nothing was ever played here: no session, and no lesson begun."""
    return not sessions and not (lessons.is_dir() and any(lessons.iterdir()))


def welcome(colours: Colours) -> Text:
    """Write what Tableside is, in plain words."""
    return Text("\n\n".join(WELCOME), colours["muted"])


def first_lessons() -> Iterator[tuple[str, str, str]]:
    """List what can be learnt: the ruleset, a title and a few words."""
    for course in courses(packaged=False):
        yield course.ruleset, f"Learn {course.game}", f"{course.about} · {len(course.numbers)} lessons"


def how_far(lessons: Path) -> str:
    """Say in a few words how many lessons are done, of all games; of none, what they are."""
    if not (lessons.is_dir() and any(lessons.iterdir())):
        return NONE_YET
    from tui.shared.listings import courses_to_learn

    begun = courses_to_learn(lessons, packaged=False)
    done = sum(each.done for each in begun)
    return f"{done} of {sum(each.many for each in begun)} done; continue" if done else NONE_YET
