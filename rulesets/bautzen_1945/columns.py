"""The columns of the combat results table (TRC): which are known to be there, and which cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rulesets.bautzen_1945.terms import BelowOne
from rulesets.choices import Choice
from rulesets.crt import Odds
from rulesets.questions import Question, not_taken
from rulesets.sentences import BadAnswer, shortened
from rulesets.table import Table

PUBLIC = {"crt.3-1.5": "1/2"}
"""The cells that the published example shows."""

PUBLIC_COLUMN = Odds.parse("3-1")
ONE_TO_ONE = Odds.parse("1-1")

FIRST, LAST, BELOW_ONE = "crt.first", "crt.last", "crt.below-one"
"""The entries of a kit for the ends of the table, and for what it has for a weaker attacker."""

COLUMN = re.compile(r"(?:[1-9][0-9]?-1|1-[1-9][0-9]?)")


def odds(text: str) -> Odds | None:
    """Read a column such as `1-2` or `6 to 1`; None if the text is none."""
    plain = re.sub(r"\s*(?:to|contre|:|/|–|−|-)\s*", "-", text.strip())
    return Odds.parse(plain) if COLUMN.fullmatch(plain) else None


def known_columns(keys: Iterable[str]) -> tuple[Odds, ...]:
    """Find the columns that have a known cell, from the worst for the attacker to the best."""
    found = (re.fullmatch(rf"crt\.({COLUMN.pattern})\.-?[0-9]{{1,2}}", key) for key in keys)
    return tuple(sorted({Odds.parse(match[1]) for match in found if match}))


def off_the_table(column: Odds, kit: Mapping[str, str]) -> str:
    """Say in half a sentence why a kit knows that there is no such column; empty if there may be."""
    first, last = odds(kit.get(FIRST, "")), odds(kit.get(LAST, ""))
    if first is not None and column < first:
        return f"its first column is {first}"
    if last is not None and column > last:
        return f"its last column is {last}"
    if column < ONE_TO_ONE and said_below_one(kit.get(BELOW_ONE, "")) is BelowOne.NO_COMBAT:
        return "it has no column for a weaker attacker"
    return ""


def told_by(first: Odds) -> BelowOne:
    """Tell by its first column what the table has for a weaker attacker."""
    return BelowOne.COLUMNS if first < ONE_TO_ONE else BelowOne.NO_COMBAT


def below_one(kit: Mapping[str, str]) -> BelowOne | None:
    """Tell by the first column or by known cells what the table has for a weaker attacker; None if they do not."""
    first = odds(kit.get(FIRST, ""))
    if first is not None:
        return told_by(first)
    return BelowOne.COLUMNS if known_columns([*PUBLIC, *kit])[0] < ONE_TO_ONE else None


def said_below_one(text: str) -> BelowOne | None:
    """Read what a kit says of a weaker attacker; None if it says nothing."""
    try:
        return Choice(BELOW_ONE, "", BelowOne).parse(text, Table()) if text else None
    except BadAnswer:
        return None


@dataclass(frozen=True)
class PrintedColumn(Question[Odds]):
    """The first or the last column of the printed table; it must fit all that is known of the table."""

    last: bool = False
    kind: ClassVar[str] = "text"

    def accepted(self) -> str:
        """Name the notation."""
        return "a column such as 6-1" if self.last else "a column such as 1-2 or 1-1"

    def parse(self, text: str, table: Table) -> Odds:
        """Read a column such as `1-2`."""
        column = odds(text)
        if column is None:
            raise self.bad(text)
        if why := self._against(column, table.kit):
            raise not_taken(lambda name: f"“{shortened(text)}” in {name} contradicts the table: {why}.", self)
        return column

    def _against(self, column: Odds, kit: Mapping[str, str]) -> str:
        """Say in half a sentence what is known that this column contradicts; empty if nothing is."""
        way, inside = "last" if self.last else "first", known_columns([*PUBLIC, *kit])
        known = odds(kit.get(self.key, ""))
        if known not in (None, column):
            return f"the {way} column is known to be {known}; that is wanted, or the kit is to be corrected first"
        outermost = inside[-1] if self.last else inside[0]
        if column < outermost if self.last else column > outermost:
            return f"a cell of column {outermost} is known, so the {way} column is {outermost} or lies beyond it"
        return "" if self.last else against_below_one(column, said_below_one(kit.get(BELOW_ONE, "")))


def against_below_one(first: Odds, said: BelowOne | None) -> str:
    """Say in half a sentence how a first column contradicts what is said of a weaker attacker; empty if not at all."""
    if said is None or told_by(first) is said:
        return ""
    if said is BelowOne.COLUMNS:
        return "it is known to have columns for a weaker attacker, so the first one is 1-2 or lies beyond it"
    return "it is known to have no column for a weaker attacker, so the first one is 1-1 or better for the attacker"


@dataclass(frozen=True)
class PrintedBelowOne(Choice[BelowOne]):
    """What the printed table has for a weaker attacker; its first column and its known cells tell it, too."""

    def recall(self, table: Table) -> str | None:
        """Find it in the kit, or tell it by what the kit holds beside."""
        told = below_one(table.kit)
        return super().recall(table) or (told.value if told else None)

    def parse(self, text: str, table: Table) -> BelowOne:
        """Read a word, and hold it against what is known."""
        value = super().parse(text, table)
        known = said_below_one(table.kit.get(BELOW_ONE, "")) or below_one(table.kit) or value
        if value is not known:
            against = f"contradicts the table: it is known to have {known.label} there"
            raise not_taken(lambda name: f"“{shortened(text)}” in {name} {against}.", self)
        return value
