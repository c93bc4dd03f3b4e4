"""A session that is begun: who plays, the title that is proposed, and its file."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count, takewhile
from typing import TYPE_CHECKING

from rulesets.engine.core.sentences import checked, shortened

if TYPE_CHECKING:
    from rulesets.engine.referee.ruleset import Ruleset
    from saves.log.events import Players
    from saves.session.session import Session
    from tui.shared.settings import Places


LONGEST_PLAYER = 24


def proposed(players: Iterable[str], taken: Collection[str]) -> str:
    """Propose who plays whom, numbered from the second session of that title on; empty for a game without sides."""
    title = " against ".join(shortened(each, LONGEST_PLAYER) for each in _apart([each.split() for each in players]))
    used = {each.casefold() for each in taken}
    return next(each for each in _numbered(title) if each.casefold() not in used)


def _apart(players: Sequence[list[str]]) -> Iterator[str]:
    """Name players without the words that all their names end in: `First` and `Second` are two players."""
    ends = [set(words) for words in zip(*(reversed(each[1:]) for each in players), strict=False)]
    alike = sum(1 for _ in takewhile(lambda words: len(words) == 1, ends)) if len(players) > 1 else 0
    named = [" ".join(each[: len(each) - alike]) for each in players]
    whole = (" ".join(each) for each in players)
    return iter(named) if len(set(named)) == len(named) else whole


def _numbered(title: str) -> Iterable[str]:
    yield title
    yield from (f"{title} {number}".strip() for number in count(2))


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
        from saves.log.folder import summaries

        taken = [each.title for each in summaries(self.places.sessions)]
        return proposed(players.values(), taken) or self.ruleset.title

    def begin(self, players: Players, title: str) -> Session:
        """Begin the session in a file named after its title.

        Raises:
            BadAnswer: a name or the title cannot be shown.
            InUse: another program is making it.
            Unreadable: it cannot be written.
        """
        from saves.disk.faults import Faults
        from saves.log.folder import path_for
        from saves.session.kits import Kits
        from saves.session.session import Session

        sound = checked("the title", title)
        labels = {side.word: side.label for side in self.ruleset.sides}
        named = {side: checked(labels[side], name) for side, name in players.items()}
        return Session.create(
            path_for(sound, self.places.sessions),
            title=sound,
            ruleset=self.ruleset,
            players=named,
            kits=Kits(self.places.kits),
            faults=Faults(self.places.faults),
        )
