"""Questions that tell the sides apart: who attacks, and the air support that only one side has."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.bautzen_1945.terms import Attacker
from rulesets.choices import Choice
from rulesets.questions import not_taken
from rulesets.table import Change, Table, What
from rulesets.written import Number

LAST_ATTACKER = "attacked last"
"""The fact of the table that tells which side attacked in the last combat."""


@dataclass(frozen=True)
class WhoAttacks(Choice[Attacker]):
    """Which side attacks; the table keeps who did, for marks that end when the other side does."""

    def keep(self, text: str, value: Attacker) -> tuple[Change, ...]:
        """Keep the side that attacked last."""
        return (Change(What.FACT, LAST_ATTACKER, value=value.value),)


@dataclass(frozen=True)
class AirSupports(Number):
    """How many air supports the Allied side commits; the German side has none."""

    def parse(self, text: str, table: Table) -> int:
        """Read a number."""
        if "german" in text.casefold():
            wanted = f"only the Allied side's is wanted, {self.accepted()}."
            raise not_taken(lambda name: f"The German side has no air support to declare in {name}: {wanted}", self)
        return super().parse(text, table)
