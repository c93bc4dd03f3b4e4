"""What Home offers: sessions, games and lessons in their order, and a session that is begun."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

from rulesets.engine.core.words import checked, shortened
from saves.disk.files import Faults
from saves.disk.game_files import OURS, beside_games, game_titles
from saves.log.folder import path_for, summaries
from saves.log.frame import free_title

if TYPE_CHECKING:
    from pathlib import Path

    from rulesets.engine.referee.ruleset import Ruleset
    from saves.lessons.courses import Course, Progress
    from saves.log.events import Players
    from saves.session.session import Session
    from tui.shared.settings import Places


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
        from saves.lessons.courses import progress_in

        return progress_in(self.course.lessons, self.folder)

    @property
    def many(self) -> int:
        """Count its lessons."""
        return len(self.course.numbers)

    @property
    def done(self) -> int:
        """Count the lessons that are done."""
        from saves.lessons.courses import Stage

        return sum(each.stage is Stage.DONE for each in self.lessons)

    @property
    def how_far(self) -> str:
        """Say in a few words how far the course has come: `2 of 5 done`."""
        return f"{self.done} of {self.many} done"


def games(waiting: bool = True, kits: bool = False) -> tuple[ListedRow, ...]:
    """List the games that can be played, or those on whose components values are printed that are kept in `kits`.

    Without `waiting`, no game of a package is listed that has not answered yet.
    """
    found = (each for each in in_order(waiting) if each.kit_pages or not kits)
    return tuple(ListedRow(each.id, each.title, each.summary) for each in found)


def in_order(waiting: bool = True) -> tuple[Ruleset, ...]:
    """Load the games in the one order in which they are listed: easiest first, last those without lessons or a file."""
    from rulesets.catalogue import every

    places = {id: place for place, id in enumerate(game_titles(packaged=True))}
    return tuple(sorted(every(waiting)[0], key=lambda each: (places.get(each.id, len(places)), each.title)))


def game(id: str) -> Ruleset:
    """Give a game of the list."""
    from rulesets.catalogue import ruleset

    return ruleset(id)


def games_that_do_not_load(waiting: bool = True) -> tuple[str, ...]:
    """Say of each game that is installed and cannot be played why not, and what beside a game cannot be read."""
    from rulesets.catalogue import every
    from saves.lessons import courses

    of_others = (place for place in beside_games() if place.folder != OURS)
    unread = (f"{place.game}: {fault}" for place in of_others for fault in courses.faults(place))
    return (*map(str, every(waiting)[1]), *unread)


def sample_sessions() -> tuple[ListedRow, ...]:
    """List the sample sessions, by their games."""
    from saves.lessons.courses import examples

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


LONGEST_PLAYER = 24


def proposed(players: Iterable[str], taken: Collection[str]) -> str:
    """Propose who plays whom, numbered from the second session of that title on; empty for a game without sides."""
    who = " against ".join(shortened(each, LONGEST_PLAYER) for each in _apart([each.split() for each in players]))
    return free_title(who, taken)


def _apart(players: Sequence[list[str]]) -> Iterator[str]:
    """Name players without the words that all their names end in: `First` and `Second` are two players."""
    ends = [set(words) for words in zip(*(reversed(each[1:]) for each in players), strict=False)]
    alike = sum(1 for _ in takewhile(lambda words: len(words) == 1, ends)) if len(players) > 1 else 0
    named = [" ".join(each[: len(each) - alike]) for each in players]
    whole = (" ".join(each) for each in players)
    return iter(named) if len(set(named)) == len(named) else whole


def who_plays(side: str) -> str:
    """Ask for the player of a side; nobody knows which sides are called by a plural, or take an article."""
    return f"{side}: who plays this side?"


class Beginning:
    """A session that is about to be begun, of one game."""

    def __init__(self, places: Places, ruleset: Ruleset) -> None:
        self.places = places
        self.ruleset = ruleset

    def players(self, named: Mapping[str, str]) -> Players:
        """Say who plays each side; the side's own name stands for one that is not named.

        `named` holds what was typed, by the word of the side: `{"red": "Ann", "blue": ""}`.
        """
        return {side.word: named.get(side.word, "").strip() or side.label for side in self.ruleset.sides}

    def title(self, players: Players) -> str:
        """Propose a title that no session here has: who plays whom; the game's own where it has no sides."""
        taken = [each.title for each in summaries(self.places.sessions)]
        return proposed(players.values(), taken) or self.ruleset.title

    def begin(self, players: Players, title: str) -> Session:
        """Begin the session in a file named after its title, with its clock where that answers questions of the game.

        Raises:
            BadAnswer: a name or the title cannot be shown.
            InUse: another program is making it.
            Unreadable: it cannot be written.
        """
        from saves.session.by_hand import set_clock
        from saves.session.clock import first
        from saves.session.kits import Kits
        from saves.session.session import Session

        sound = checked("the title", title)
        labels = {side.word: side.label for side in self.ruleset.sides}
        named = {side: checked(labels[side], name) for side, name in players.items()}
        session = Session.create(
            path_for(sound, self.places.sessions),
            title=sound,
            ruleset=self.ruleset,
            players=named,
            kits=Kits(self.places.kits),
            faults=Faults(self.places.faults),
        )
        if any(each.clock is not None and not each.clock.by for each in self.ruleset.answerable()):
            try:
                set_clock(session, *first(self.ruleset))
            except Exception:
                session.close()  # nobody else has it yet
                raise
        return session
