"""The ledger: every number on the screen is a sum of its entries, each with its reason; and who fought whom by it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from rulesets.engine.core.tabletop import Answers, Facts
from rulesets.engine.core.words import Role, real_minus, unit_called
from rulesets.engine.questions.forces import names_in
from rulesets.engine.questions.symbol_dice import DicePool


class Total(NamedTuple):
    """What a checklist says of a total that its procedure counts; a total of which it says nothing is neither side's.

    Example: `Total("attack dice", Role.ATTACKER, throw="attack.roll", left="left", brief="attack")`.

    Attributes:
        name: what the procedure calls it, see `Referee.count`; a fact of this name is the same side's.
        role: the side whose it is; None is neither's.
        throw: where it counts dice, the key of the question by which they are rolled.
        left: the fact that holds what a comparison leaves of that throw, alike for both pools of one comparison.
        brief: a shorter name of a pool, for narrow columns.
        of_units: whether each of its entries is a unit, so that none of them is a rule that changes it.
    """

    name: str
    role: Role | None = None
    throw: str = ""
    left: str = ""
    brief: str = ""
    of_units: bool = False


class Cancelled(NamedTuple):
    """What cancels what in a comparison of symbol dice, each symbol by its letter, the strongest first.

    Example: `Cancelled("left", (("C", "C"), ("X", "X")), stays="D")`.

    Attributes:
        left: the fact that holds what the comparison leaves, as `Total` names it.
        pairs: each symbol of the attack that is cancelled, with that of the defence which cancels it.
        stays: the symbols of the attack that nothing cancels.
        unused: the symbols of the defence that cancel nothing.
        rule: how the table reads what cancels what: `like cancels like`.
        cite: the section of the comparison.
        says: what each symbol that stays comes to, by letter, if to anything: `{"C": "2 critical hits"}`.
        otherwise: what another reading of the rules would leave, by what it says, where that is not the same:
            `{"any cancels any": "nothing"}`.
        why: why more followed than each symbol says by itself, in a sentence.
    """

    left: str
    pairs: tuple[tuple[str, str], ...]
    stays: str = ""
    unused: str = ""
    rule: str = ""
    cite: str = ""
    says: Mapping[str, str] = MappingProxyType({})
    otherwise: Mapping[str, str] = MappingProxyType({})
    why: str = ""


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One amount that enters a total, and why.

    Example: `LedgerEntry("attack", -17, "×1/2, mud", parts=2)` takes 8½ away.

    Attributes:
        total: the name of the total, such as `attack` or `shift`.
        amount: a whole number, negative where it takes away.
        reason: why, in a few words.
        cite: the section of the rules that says so.
        of: the colour, where dice are counted; otherwise empty.
        parts: what the amount counts: 1 for wholes, 2 for halves.
    """

    total: str
    amount: int
    reason: str
    cite: str = ""
    of: str = ""
    parts: int = 1

    @property
    def value(self) -> int | Fraction:
        """Give the amount as a number: -17 halves are -17/2."""
        return self.amount if self.parts == 1 else Fraction(self.amount, self.parts)

    @property
    def signed(self) -> str:
        """Write the amount as players read it, with its sign: `+3`, `-8½`."""
        return f"{'-' if self.amount < 0 else '+'}{self.unsigned}"

    @property
    def called(self) -> str:
        """Call the reason as players do: a unit without a name by its number, `attacker 1` for `attackers-1`."""
        return unit_called(self.reason)

    @property
    def unsigned(self) -> str:
        """Write the amount as players read it, without its sign: `8½`."""
        return in_figures(self.value if self.amount >= 0 else -self.value)


@dataclass
class Ledger:
    """Entries in the order in which they were made."""

    entries: list[LedgerEntry] = field(default_factory=list)

    def __iter__(self) -> Iterator[LedgerEntry]:
        return iter(self.entries)

    def of(self, total: str) -> tuple[LedgerEntry, ...]:
        """List the entries of one total, in their order."""
        return tuple(entry for entry in self.entries if entry.total == total)

    def total(self, total: str, of: str = "") -> int | Fraction:
        """Add up one total, of one colour or of all; 0 where nothing was entered."""
        return added(entry for entry in self.entries if entry.total == total and of in ("", entry.of))

    def pool(self, total: str, colours: tuple[str, ...]) -> DicePool:
        """Add up a total that counts dice by colour, for those colours alone; colours with no dice are left out."""
        counts = dict.fromkeys(colours, 0)
        for entry in self.entries:
            if entry.total == total and entry.of in counts:
                counts[entry.of] += entry.amount
        return DicePool.of(counts)

    def totals(self) -> tuple[str, ...]:
        """Name the totals in the order in which they first appear."""
        return tuple(dict.fromkeys(entry.total for entry in self.entries))


def added(entries: Iterable[LedgerEntry]) -> int | Fraction:
    """Add up entries; the sum is a fraction only where it is not whole."""
    total: int | Fraction = sum(entry.value for entry in entries)
    return total.numerator if total.denominator == 1 else total


def in_a_sum(entries: Sequence[LedgerEntry]) -> str:
    """Write entries as they are computed: `Ann 4 + Ben 3 − 1 river`, `(V 10 + VI 8) × 1/2, mud`.

    Units stand before their numbers, as they are typed; a product stands behind its own: `12 (infantry: 3 × 4)`.
    """
    said, sum_so_far = "", Fraction(0)
    for entry in entries:
        times = re.match(r"×([0-9]+(?:/[0-9]+)?)(?![0-9/])", entry.called)
        if times and said and sum_so_far * Fraction(times[1]) == sum_so_far + entry.value:
            said = f"{f'({said})' if ' + ' in said or ' − ' in said else said} × {entry.called[1:]}"
        else:
            amount = f"{entry.unsigned} {entry.of}".strip()
            minus = "− " if said else "−"
            counted = f"{minus}{amount} {entry.called}" if entry.amount < 0 else f"{entry.called} {amount}"
            if " × " in entry.called and entry.amount > 0:
                counted = f"{amount} ({entry.called})"
            said = f"{said}{' + ' if said and entry.amount >= 0 else ' '}{counted}".strip()
        sum_so_far += entry.value
    return said


def in_figures(amount: int | Fraction) -> str:
    """Write an amount as players read it: `8`, `8½`, `17/3`."""
    if amount.denominator != 2:
        return str(amount)
    return f"{'-' if amount < 0 else ''}{abs(amount.numerator) // 2 or ''}½"


class Participants(NamedTuple):
    """Who fought whom, and by what it was decided; what is not known is empty.

    Example: `Participants(("Tiny", "Zed"), ("Boris",), odds="1-1", dice="3")`.

    Attributes:
        attackers: the attacking units, by name; one without a name by its strength.
        defenders: the defending units, likewise.
        side: the word of the side that attacked, where the combat itself says so.
        odds: what the dice were read against, or what the two sums came to.
        dice: what the dice showed: `3`, `3, 5`; where a modifier counts, with what it comes to: `1 + 1 = 2`.
    """

    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    side: str = ""
    odds: str = ""
    dice: str = ""

    @property
    def known(self) -> bool:
        """Tell whether anybody is known to have fought."""
        return bool(self.attackers or self.defenders)

    @property
    def said(self) -> str:
        """Say who fought whom: `Tiny + Zed → Boris`, `→ defenders 4`, `Tiny`; empty where nobody is known to have."""
        attackers, defenders = _units_said(self.attackers, "attackers"), _units_said(self.defenders, "defenders")
        return f"{attackers} → {defenders}".strip() if defenders else attackers

    @property
    def thrown(self) -> str:
        """Say what was thrown: `die 3`, `die 1 + 1 = 2`, `dice CCD against X`; empty where nothing was."""
        one = self.dice[:1].isdecimal() and "," not in self.dice
        return f"{'die' if one else 'dice'} {self.dice}" if self.dice else ""

    def called(self, names: Mapping[str, str]) -> Participants:
        """Give the same with other names for some units; `names` is such as `{"Tiny": "Tiny II"}`."""
        attackers, defenders = (
            tuple(names.get(each, each) for each in side) for side in (self.attackers, self.defenders)
        )
        return self._replace(attackers=attackers, defenders=defenders)


def _units_said(units: Sequence[str], side: str) -> str:
    """Name the units of a side, of which some may have a strength and no name: `defenders 4`, `Ox + unnamed 4`."""
    nameless = " + ".join(each for each in units if each.isdecimal())
    named = [each for each in units if not each.isdecimal()]
    return " + ".join([*named, f"{'unnamed' if named else side} {nameless}"] if nameless else named)


WhoFought = Callable[[Answers, Facts], Participants]
"""Tells who fought, given the answers of a combat as texts and its facts, both by name."""


@dataclass(frozen=True)
class FoughtBy:
    """Tells who fought where two answers name the units: a `WhoFought`.

    Example: `FoughtBy("attack", "defence")`.

    Attributes:
        attackers: the key of the answer that names the attackers.
        defenders: the key of the answer that names the defenders.
        side: the key of the answer that says which side attacks; empty where none does.
        odds: the fact that holds what the dice were read against.
        dice: the keys of the dice that decided it.
        forces: whether both answers are forces, with strengths; otherwise each is the name of one unit.
    """

    attackers: str
    defenders: str
    side: str = ""
    odds: str = "odds"
    dice: tuple[str, ...] = ("die",)
    forces: bool = True

    def __call__(self, answers: Answers, facts: Facts) -> Participants:
        return Participants(
            self._units(answers.get(self.attackers, "")),
            self._units(answers.get(self.defenders, "")),
            answers.get(self.side, ""),
            str(facts.get(self.odds, "")),
            ", ".join(_modified(answers[key], facts.get(key)) for key in self.dice if key in answers),
        )

    def _units(self, text: str) -> tuple[str, ...]:
        if not self.forces:
            return tuple(filter(None, [text]))
        return names_in(text)


def _modified(rolled: str, counts: object) -> str:
    """Say a die as it was rolled; where a fact of its name says that it counts as another number, with that."""
    if not (rolled.isdecimal() and isinstance(counts, int)) or counts == int(rolled):
        return rolled
    change = counts - int(rolled)
    return real_minus(f"{rolled} {'+' if change > 0 else '-'} {abs(change)} = {counts}")
