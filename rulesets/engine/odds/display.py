"""Forecasts for the eye: rows for bars, one line for plain text, and percent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from rulesets.engine.core.words import spoken
from rulesets.engine.odds.forecast import Forecast
from rulesets.engine.odds.what_if import Threshold
from rulesets.engine.referee.checklist import Checklist

NOT_KNOWN = "not known"
LARGEST_DENOMINATOR = 36
"""Up to which denominator a chance is shown as a fraction, too: that of two dice."""


@dataclass(frozen=True)
class OddsRow:
    """One bar: the outcome's word (empty where it is not known), its label, and its exact chance."""

    word: str
    label: str
    chance: Fraction

    @property
    def called(self) -> str:
        """Call the outcome as players do: by its word, or its label where it has none."""
        return spoken(self.word) or self.label

    def __str__(self) -> str:
        """Print it in a few words: `DX 1/2 (50%)`, or `DX 14%` where a fraction says no more."""
        return f"{self.called} {in_short(self.chance)}"


def rows(forecast: Forecast) -> tuple[OddsRow, ...]:
    """List the outcomes, the best for the attacker first; what is not known last."""
    known = [OddsRow(word, label_of(forecast.checklist, word), chance) for word, chance in forecast.outcomes.items()]
    unknown = [OddsRow("", NOT_KNOWN, 1 - forecast.known)] if forecast.known != 1 else []
    return (*known, *unknown)


def likeliest(forecast: Forecast, most: int) -> tuple[OddsRow, ...]:
    """List the few likeliest outcomes, of those alike the better for the attacker first."""
    return tuple(sorted(rows(forecast), key=lambda row: (bool(row.word), row.chance), reverse=True)[:most])


def label_of(checklist: Checklist, outcome: str) -> str:
    """Say an outcome as its checklist does; a cell of a table is its own label."""
    return next((each.label for each in checklist.outcomes if each.value == outcome), outcome)


def percent(chance: Fraction) -> str:
    """Round a chance to whole percent, but call nothing certain or out of the question that is not."""
    rounded = floor(chance * 100 + Fraction(1, 2))
    if rounded == 0 and chance:
        return "under 1%"
    if rounded == 100 and chance != 1:
        return "over 99%"
    return f"{rounded}%"


def fraction(chance: Fraction) -> str:
    """Write a chance as a fraction that one can take in, such as `5/36`; empty where it is none."""
    return str(chance) if 1 < chance.denominator <= LARGEST_DENOMINATOR else ""


def in_short(chance: Fraction) -> str:
    """Say a chance in percent, behind its fraction where one can take that in: `1/2 (50%)`, `14%`."""
    exact = fraction(chance)
    return f"{exact} ({percent(chance)})" if exact else percent(chance)


def line(bars: Iterable[OddsRow]) -> str:
    """Say the odds in one line: `Odds: DX 1/2 (50%), NE 1/3 (33%), DR 1/6 (17%)`."""
    return f"Odds: {', '.join(map(str, bars))}"


def threshold_line(threshold: Threshold, what: str = "") -> str:
    """Say what reaches the next threshold: `+2 strength reaches 3-1: Defender destroyed 33% → 50%`.

    `what` names what there is more of. The chance told is of the best outcome for the attacker that moves.
    """
    there = threshold.after.against or "the next threshold"
    more = f"+{threshold.more} {what}".rstrip()
    if not threshold.after.known:
        return f"{more} reaches {there}, where no result is known"
    return f"{more} reaches {there}: {moved(threshold.before, threshold.after)}"


def moved(before: Forecast, after: Forecast) -> str:
    """Say how the best outcome for the attacker that moves does so: `Defender destroyed 33% → 50%`.

    Where less is known, or more, it says that: a chance that is not known has not gone down.
    """
    if before.known != after.known:
        return f"{NOT_KNOWN} {percent(1 - before.known)} → {percent(1 - after.known)}"
    words = sorted(dict.fromkeys((*before.outcomes, *after.outcomes)), key=after.checklist.rank, reverse=True)
    for word in words:
        old, new = before.outcomes.get(word, Fraction(0)), after.outcomes.get(word, Fraction(0))
        if old != new:
            return f"{label_of(after.checklist, word)} {percent(old)} → {percent(new)}"
    return "no known chance changes"
