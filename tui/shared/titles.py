"""The title that is proposed for a new session; the game's name stands beside it anyway."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count, takewhile

from rulesets.engine.core.sentences import shortened

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
