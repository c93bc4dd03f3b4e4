"""How the defender's symbols cancel the attacker's; counts are of C, D and X, in this order."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import mul

from rulesets.api import ByMargin, Counts, Referee, Thrown
from rulesets.assault import precedents
from rulesets.assault.precedents import Cancelling
from rulesets.assault.vocabulary import SYMBOLS, Symbol


def alone(margins: Counts) -> Counts:
    """Leave what each symbol has more than its own kind cancels."""
    c, d, x = margins
    return c if c > 0 else 0, d if d > 0 else 0, x if x > 0 else 0


def downwards(margins: Counts) -> Counts:
    """Leave what each symbol has more than cancels it; what a symbol does not need cancels the next weaker."""
    c, d, x = margins
    if c < 0:
        c, d = 0, d + c
    if d < 0:
        d, x = 0, x + d
    return c, d, x if x > 0 else 0


def all_against_c(defence: Counts) -> Counts:
    """Set all symbols against the strongest."""
    return sum(defence), 0, 0


CANCELS = {
    Cancelling.LIKE: ByMargin(alone),
    Cancelling.STRONGER: ByMargin(downwards),
    Cancelling.ANY: ByMargin(downwards, all_against_c),
}


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


def leave(
    ref: Referee,
    name: str,
    attack: Thrown,
    defence: Thrown,
    keep: Callable[[Counts], Counts],
    then: Callable[[Counts], None],
) -> None:
    """Compare two throws, and end with `then`; of dice that are face down only what `keep` keeps is told apart."""
    cancelling = CANCELS[ref.ask(precedents.CANCELLING)]
    if attack.shown is not None and defence.shown is not None:
        then(cancelling(attack.counts(), defence.counts()))
    else:
        ref.after_comparing(name, attack, defence, cancelling, keep, then)


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
