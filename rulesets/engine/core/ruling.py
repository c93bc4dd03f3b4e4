"""What a run comes to: the ruling and its effects, and what may be read large of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, NamedTuple

from rulesets.engine.core.tabletop import Change
from rulesets.engine.core.words import cited

REFUSED = "refused"
"""The outcome of what the rules do not allow."""

ALLOWED = "allowed"
"""The effect by which the players, with a reason, let something be done that the rules bar."""


class WayOn(NamedTuple):
    """What players may say of the table where something was refused only because the table did not know it.

    Example: `WayOn("next-turn", "South's next turn has begun", (Change(What.FACT, "last-attack"),))`.

    Attributes:
        word: what is typed to say so.
        label: what it says, as the screen calls it and the log keeps it.
        changes: what changes on the table by it.
    """

    word: str
    label: str
    changes: tuple[Change, ...]


class Ruling(NamedTuple):
    """What a procedure ruled.

    Attributes:
        outcome: the word for it: one of the checklist's `outcomes`, a cell of a table, or `REFUSED`.
        sentence: what the players read.
        cite: the section of the rules that says so.
        way_on: what may be said of the table, so that what was refused is allowed; None if nothing may.
        leaves_out: the key of the answer that is left out where what was refused is left undone, so that all else goes
            on; empty if the whole combat is left undone.
    """

    outcome: str
    sentence: str
    cite: str = ""
    way_on: WayOn | None = None
    leaves_out: str = ""

    @property
    def refused(self) -> bool:
        """Tell whether the rules do not allow what was asked for."""
        return self.outcome == REFUSED

    def __str__(self) -> str:
        return cited(f"{self.outcome}: {self.sentence}", self.cite)


LONGEST_VERDICT = 3
"""A verdict is drawn large: it has no more words."""

_AGREEING = re.compile(
    r"\b(?:is|are|has|have|does|do|loses?|retreats|flips|falls?|dies?|stays?|moves?|withdraws?|advances|surrenders"
    r"|suffers?|takes?|gets?|goes?|breaks|routs|wins?|holds?|resists?|panics|may|must|can|cannot)\b",
    re.IGNORECASE,
)
"""Verbs that would agree with the name before a verdict, or permit and oblige."""


def fits_a_verdict(text: str) -> bool:
    """Tell whether a text may be a verdict: a few words, none of them a verb that agrees with a name."""
    return 0 < len(text.split()) <= LONGEST_VERDICT and not _AGREEING.search(text)


class Margin(NamedTuple):
    """How far a combat without dice is from another outcome.

    Attributes:
        more: how much more is needed.
        of: what it is that more is needed of, such as `attack`.
        outcome: the word of the outcome that it would come to.
        sentence: what the players read: `2 more attack turn resistance into a retreat.`
    """

    more: int
    of: str
    outcome: str
    sentence: str

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Effect:
    """Something that a ruling does or allows.

    Attributes:
        name: the word for it, one of the checklist's `effects`.
        unit: the unit that it befalls; empty if it is none in particular.
        detail: how, in a word or two, such as `one hex`.
        sentence: what the players read; empty if name, unit and detail say it all.
        cite: the section of the rules that says so.
        changes: what changes on the table by it.
    """

    name: str
    unit: str = ""
    detail: str = ""
    sentence: str = ""
    cite: str = ""
    changes: tuple[Change, ...] = ()

    def __str__(self) -> str:
        return self.sentence or " ".join(filter(None, (self.unit, self.name.replace("-", " "), self.detail)))


class Otherwise(NamedTuple):
    """What a value comes to where one rule is missed.

    Example: `Otherwise("3-1", "13 to 5 was rounded up.", "CRT", "rounding")`.

    Attributes:
        value: the value that the procedure would go on with.
        missed: which rule is missed, in a sentence that says what was done in its place.
        cite: the section of that rule; empty where it is a slip and no rule.
        sort: a word for the rule, the same in every combat where it counts, by which its lesson is found.
    """

    value: Any
    missed: str
    cite: str = ""
    sort: str = ""


def fits_json(value: Any) -> bool:
    """Tell whether a value can be written as JSON and read back as the same."""
    if value is None or isinstance(value, str | bool | int):
        return True
    if isinstance(value, float):
        return isfinite(value)
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and fits_json(each) for key, each in value.items())
    return isinstance(value, list | tuple) and all(map(fits_json, value))
