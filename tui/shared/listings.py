"""What is listed to choose from, and in which order; each front end draws the rows in its own way."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from rulesets.engine.referee.ruleset import Ruleset
    from saves.lessons.courses import Course
    from saves.lessons.progress import Progress


@dataclass(frozen=True)
class ListedRow:
    """A line to choose: what it is taken by, its title, what it is about, and of which game it is, if not a game."""

    id: str
    title: str
    about: str
    game: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Name it in every way in which it may be typed."""
        return tuple(filter(None, (self.title, self.game, self.id)))


@dataclass(frozen=True)
class CourseRow(ListedRow):
    """A game to learn; how far its lessons have come is read, from `folder`, when they are first asked for."""

    course: Course = field(kw_only=True)
    folder: Path = field(kw_only=True)

    @cached_property
    def lessons(self) -> tuple[Progress, ...]:
        """List its lessons in their order, with how far each has come."""
        from saves.lessons.progress import progress_in

        return progress_in(self.course.lessons, self.folder)

    @property
    def many(self) -> int:
        """Count its lessons."""
        return len(self.course.numbers)

    @property
    def done(self) -> int:
        """Count the lessons that are done."""
        from saves.lessons.progress import Stage

        return sum(each.stage is Stage.DONE for each in self.lessons)

    @property
    def how_far(self) -> str:
        """Say in a few words how far the course has come: `2 of 5 done`."""
        return f"{self.done} of {self.many} done"


def games(waiting: bool = True) -> tuple[ListedRow, ...]:
    """List the games that can be played; without `waiting`, no game of a package that has not answered yet."""
    return tuple(ListedRow(each.id, each.title, each.summary) for each in in_order(waiting))


def in_order(waiting: bool = True) -> tuple[Ruleset, ...]:
    """Load the games in the one order in which they are listed: easiest first, last those without lessons or a file."""
    from rulesets.catalogue import every
    from saves.disk.game_files import game_titles

    places = {id: place for place, id in enumerate(game_titles(packaged=True))}
    return tuple(sorted(every(waiting)[0], key=lambda each: (places.get(each.id, len(places)), each.title)))


def game(id: str) -> Ruleset:
    """Give a game of the list."""
    from rulesets.catalogue import ruleset

    return ruleset(id)


def games_that_do_not_load(waiting: bool = True) -> tuple[str, ...]:
    """Say of each game that is installed and cannot be played why not, and what beside a game cannot be read."""
    from rulesets.catalogue import every

    return (*map(str, every(waiting)[1]), *faults_beside_games())


def faults_beside_games() -> tuple[str, ...]:
    """Say of each lesson and sample session of others that cannot be read why not, in half a sentence."""
    from saves import examples
    from saves.disk.game_files import OURS, beside_games
    from saves.lessons import courses

    places = (place for place in beside_games() if place.folder != OURS)
    found = ((place, fault) for place in places for fault in (*courses.faults(place), *examples.faults(place)))
    return tuple(f"{place.game}: {fault}" for place, fault in found)


def games_with_a_kit(waiting: bool = True) -> tuple[ListedRow, ...]:
    """List the games on whose components values are printed, as `games` does."""
    return tuple(ListedRow(each.id, each.title, each.summary) for each in in_order(waiting) if each.kit_pages)


def sample_sessions() -> tuple[ListedRow, ...]:
    """List the sample sessions, by their games."""
    from saves.disk.game_files import game_titles
    from saves.examples import examples

    titles = game_titles(packaged=True)
    places = {id: place for place, id in enumerate(titles)}
    found = sorted(examples(), key=lambda each: (places.get(each.ruleset, len(places)), each.id))
    return tuple(ListedRow(each.id, each.title, each.about, titles.get(each.ruleset, each.ruleset)) for each in found)


def courses_to_learn(folder: Path, packaged: bool = True) -> tuple[CourseRow, ...]:
    """List the games that lessons teach, the easiest first; `folder` is where lessons are kept.

    Without the `packaged` courses, which other packages bring along, it is quicker.
    """
    from saves.lessons.courses import courses

    return tuple(
        CourseRow(each.ruleset, each.game, each.about, course=each, folder=folder) for each in courses(packaged)
    )
