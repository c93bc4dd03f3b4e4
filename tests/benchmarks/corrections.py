"""A combat corrected with a thousand combats after it that read what is different."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sessions import RIVETS as _RIVETS

AGAINST = (
    "the first combat of a session corrected so that each of the 1,000 after it read something else: all of them worked"
    " out again, the line written and forced to the disk; against two seconds."
)
LATER = 1_000


@dataclass(frozen=True)
class War:
    """A first combat, one that is fought again and again after it, and what is corrected in the first."""

    checklist: str
    first: Mapping[str, str]
    later: Mapping[str, str]
    otherwise: tuple[str, str]


WARS = {
    "rivets": War("combat", _RIVETS, {**_RIVETS, "attack": "Thinker + Tiny"}, ("attack", "Thinker 4 + Tiny 1")),
    "bautzen-1945": War(
        "combat",
        {
            "attacker": "german",
            "hex": "1910",
            "attack.units": "21/20 6",
            "attack.support": "none",
            "defence.units": "861/294 4",
            "defence.support": "none",
            "commitments": "attack.supply=0; defence.supply=0; air=0",
            "die": "5",
        },
        {},
        ("", ""),
    ),
}
