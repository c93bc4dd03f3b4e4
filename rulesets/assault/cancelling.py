"""How the defender's symbols cancel the attacker's; counts are of C, D and X, in this order."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from operator import mul
from typing import Any

from rulesets.api import Counts, Keep, Lot, Quick, Referee, Thrown
from rulesets.assault import cancelling_odds as weighing
from rulesets.assault import precedents
from rulesets.assault.precedents import Cancelling
from rulesets.assault.vocabulary import SYMBOLS, Symbol


def like(attack: Counts, defence: Counts) -> Counts:
    """Cancel each symbol by its own kind."""
    (c, d, x), (by_c, by_d, by_x) = attack, defence
    return c - by_c if c > by_c else 0, d - by_d if d > by_d else 0, x - by_x if x > by_x else 0


def stronger(attack: Counts, defence: Counts) -> Counts:
    """Cancel each symbol, the strongest first, by the weakest that is at least its equal."""
    (c, d, x), (by_c, by_d, by_x) = attack, defence
    c, by_c = _cancelled(c, by_c)
    d, by_d = _cancelled(d, by_d)
    d, by_c = _cancelled(d, by_c)
    x, _ = _cancelled(x, by_x + by_d + by_c)
    return c, d, x


def any_symbol(attack: Counts, defence: Counts) -> Counts:
    """Cancel by number alone, the strongest first."""
    c, d, x = attack
    c, free = _cancelled(c, sum(defence))
    d, free = _cancelled(d, free)
    x, _ = _cancelled(x, free)
    return c, d, x


def _cancelled(symbols: int, against: int) -> tuple[int, int]:
    """Cancel one against one, and give what is left on either side."""
    return (symbols - against, 0) if symbols > against else (0, against - symbols)


def strongest(left: Counts) -> Symbol | None:
    """Name the strongest symbol of those left."""
    c, d, x = left
    return Symbol.C if c else Symbol.D if d else Symbol.X if x else None


def strongest_only(left: Counts) -> Counts:
    """Keep of a critical comparison only that symbol which acts."""
    c, d, x = left
    return (1, 0, 0) if c else (0, 1, 0) if d else (0, 0, 1) if x else (0, 0, 0)


def what_acts(left: Counts) -> Counts:
    """Keep of an attack's comparison what acts: a second suppression does no more than the first."""
    criticals, damage, suppressions = left
    return criticals, damage, min(suppressions, 1)


def _quick(
    pair: Callable[[Counts, Counts], Counts],
    acting: weighing.Acting,
    none_left: weighing.NoneLeft,
) -> Quick:
    """Join a comparison of two throws with the same for all that they can show; it keeps what one of the two keeps."""

    def weigh(attack: Lot, defence: Lot, keep: Keep[Any]) -> dict[Any, int]:
        if keep is strongest_only:
            return weighing.strongest_left(attack, defence, none_left)
        return weighing.kept(acting(attack, defence), keep)

    return Quick(pair, weigh)


PAIRING = {
    Cancelling.LIKE: _quick(like, weighing.acting_where_like, weighing.none_left_where_like),
    Cancelling.STRONGER: _quick(stronger, weighing.acting_where_stronger, weighing.none_left_where_stronger),
    Cancelling.ANY: _quick(any_symbol, weighing.acting_where_any, weighing.none_left_where_any),
}


def leave(
    ref: Referee,
    name: str,
    attack: Thrown,
    defence: Thrown,
    keep: Callable[[Counts], Counts],
    then: Callable[[Counts], None],
    alike: Hashable = None,
    parts: Callable[[Counts], tuple[int, str]] | None = None,
) -> None:
    """Compare two throws, and end with `then`; of dice that are face down only what `keep` keeps is told apart.

    Where comparisons of other dice lead to `then`, too, `alike` names all that it goes by beside what is left; `parts`
    gives the critical hits, and that name of all else, where they are compared in their turn.
    """
    cancelling = PAIRING[ref.ask(precedents.CANCELLING)]
    if attack.shown is not None and defence.shown is not None:
        then(cancelling(attack.counts(), defence.counts()))
    else:
        ref.after_comparing(name, attack, defence, cancelling, keep, then, alike, parts)


def by_symbol(left: Counts) -> dict[str, int]:
    """Write counts as a fact."""
    return dict(zip(SYMBOLS, left, strict=True))


def beside(left: Counts) -> str:
    """Spell out what is left beside critical hits, as far as it acts."""
    _, damage, suppressions = left
    return spelt((0, damage, min(suppressions, 1)))


@lru_cache
def spelt(left: Counts) -> str:
    """Spell counts out as letters: `C C X`."""
    return " ".join("".join(map(mul, SYMBOLS, left))) or "nothing"
