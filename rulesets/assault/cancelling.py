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
    return tuple(max(0, ours - theirs) for ours, theirs in zip(attack, defence, strict=True))


def stronger(attack: Counts, defence: Counts) -> Counts:
    """Cancel each symbol, the strongest first, by the weakest that is at least its equal."""
    free = list(defence)
    left = list(attack)
    for symbol in range(len(left)):
        for against in range(symbol, -1, -1):
            cancelled = min(left[symbol], free[against])
            left[symbol] -= cancelled
            free[against] -= cancelled
    return tuple(left)


def any_symbol(attack: Counts, defence: Counts) -> Counts:
    """Cancel by number alone, the strongest first."""
    free = sum(defence)
    left = []
    for ours in attack:
        cancelled = min(ours, free)
        free -= cancelled
        left.append(ours - cancelled)
    return tuple(left)


PAIRING = {Cancelling.LIKE: like, Cancelling.STRONGER: stronger, Cancelling.ANY: any_symbol}


def strongest(left: Counts) -> Symbol | None:
    """Name the strongest symbol of those left."""
    return next((symbol for symbol, count in zip(Symbol, left, strict=True) if count), None)


def strongest_only(left: Counts) -> Counts:
    """Keep of a critical comparison only that symbol which acts."""
    acts = strongest(left)
    return tuple(int(symbol is acts) for symbol in Symbol)


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
