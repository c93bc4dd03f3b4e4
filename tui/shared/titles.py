"""The title that is proposed for a new session; the game's name stands beside it anyway."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import count

from rulesets.engine.core.sentences import shortened

LONGEST_PLAYER = 24


def proposed(players: Iterable[str], taken: Collection[str]) -> str:
    """Propose who plays whom, numbered from the second session of that title on; empty for a game without sides."""
    title = " against ".join(shortened(" ".join(each.split()), LONGEST_PLAYER) for each in players)
    used = {each.casefold() for each in taken}
    return next(each for each in _numbered(title) if each.casefold() not in used)


def _numbered(title: str) -> Iterable[str]:
    yield title
    yield from (f"{title} {number}".strip() for number in count(2))
