"""How the defender's symbols cancel the attacker's; counts are of C, D and X, in this order."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.assault import precedents
from rulesets.assault.readings import Cancelling
from rulesets.assault.terms import SYMBOLS, Symbol
from rulesets.dice import Counts, Thrown
from rulesets.referee import Referee


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


PAIRING = {Cancelling.LIKE: like, Cancelling.STRONGER: stronger, Cancelling.ANY: any_symbol}


def strongest(left: Counts) -> Symbol | None:
    """Name the strongest symbol of those left."""
    return next((symbol for symbol, count in zip(Symbol, left, strict=True) if count), None)


def strongest_only(left: Counts) -> Counts:
    """Keep of a critical comparison only that symbol which acts."""
    c, d, x = left
    return (1, 0, 0) if c else (0, 1, 0) if d else (0, 0, 1) if x else (0, 0, 0)


def what_acts(left: Counts) -> Counts:
    """Keep of an attack's comparison what acts: a second suppression does no more than the first."""
    criticals, damage, suppressions = left
    return criticals, damage, min(suppressions, 1)


def leave(ref: Referee, name: str, attack: Thrown, defence: Thrown, keep: Callable[[Counts], Counts]) -> Counts:
    """Compare two throws; of dice that are face down only what `keep` keeps is told apart."""
    cancelling = PAIRING[ref.ask(precedents.CANCELLING)]
    if attack.shown is not None and defence.shown is not None:
        return cancelling(attack.counts(), defence.counts())
    return ref.compare(name, attack, defence, cancelling, keep)


def by_symbol(left: Counts) -> dict[str, int]:
    """Write counts as a fact."""
    return dict(zip(SYMBOLS, left, strict=True))


def spelt(left: Counts) -> str:
    """Spell counts out as letters: `C C X`."""
    return " ".join(letter for letter, count in zip(SYMBOLS, left, strict=True) for _ in range(count)) or "nothing"
