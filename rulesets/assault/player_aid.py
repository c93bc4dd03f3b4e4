"""Dice printed on the player aid: a row is asked by its name, its dice once, and the kit keeps them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar, Self

from rulesets.api import LONGEST_NAME, Option, Pool, PrintedFaces, Scope, Tabletop, Typed, texts_of
from rulesets.assault.vocabulary import COLOURS, NONE, SYMBOLS, FastAction, UnitState

texts = partial(texts_of, __name__)

NO_ROW = ("", "no", "-", NONE)
"""How it is typed that no row applies."""


@dataclass(frozen=True)
class AidRow(Typed[str]):
    """The name of a row of the player aid, or `none`; the rows whose dice the kit knows are offered.

    The answer is the name in small letters with hyphens, as it stands in the kit after `table`; empty for none.
    """

    table_name: str = field(kw_only=True)
    default: str | None = field(default=NONE, kw_only=True)

    kind: ClassVar[str] = "text"

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """Offer none, and the rows in the kit."""
        start = f"{self.table_name}."
        known = {
            key.removeprefix(start): f"In your kit: {dice}." for key, dice in table.kit.items() if key.startswith(start)
        }
        rows = {NONE: "No row applies.", **known}
        return tuple(Option(row, row.replace("-", " "), meaning, self.cite) for row, meaning in rows.items())

    def offered(self, table: Tabletop) -> tuple[Option, ...]:
        """Offer the rows in the kit; that none applies is the default."""
        return tuple(option for option in self.options(table) if option.word != NONE)

    def names_in(self, text: str) -> tuple[str, ...]:
        name = "-".join(text.casefold().split())
        return () if name in NO_ROW else (name,)

    def accepted(self) -> str:
        return f"a name of up to {LONGEST_NAME} letters, or none"

    def parse(self, text: str, table: Tabletop) -> str:
        name = "-".join(text.casefold().split())
        if name in NO_ROW:
            return ""
        if len(name) > LONGEST_NAME or not all(letter.isalnum() or letter in "-'’/()&" for letter in name):
            raise self.bad(text)
        return name

    def say(self, value: str) -> str:
        return value.replace("-", " ") or NONE


@dataclass(frozen=True)
class RowDice(Pool):
    """The dice of a row of the player aid; a prompt says its name without the hyphens that the key has."""

    def of(self, unit: str) -> Self:
        """Make the question about one row."""
        return replace(super().of(unit), prompt=super().of(unit.replace("-", " ")).prompt)


FACES = PrintedFaces(**texts("faces.{colour}"), symbols=SYMBOLS, names=COLOURS)
TERRAIN_ROW = AidRow(**texts("terrain"), again=True, table_name="terrain")
TERRAIN_DICE = RowDice(**texts("terrain.{name}"), colours=COLOURS, signed=True, remember=Scope.KIT, printed=True)
HINDERED_ROW = AidRow(**texts("hindered"), table_name="hindered")
HINDERED_DICE = replace(TERRAIN_DICE, **texts("hindered.{name}"))
STATUS_DICE = replace(
    TERRAIN_DICE,
    **texts("status.{name}"),
    default=NONE,
    names=(UnitState.DIGGING_IN, UnitState.DUG_IN, FastAction.FAST, UnitState.SUPPRESSED),
)
RANGED_FIRE_ROW = AidRow(**texts("ranged-fire"), table_name="ranged-fire")
RANGED_FIRE_DICE = replace(TERRAIN_DICE, **texts("ranged-fire.{name}"))
FAILED_SPOTTING_DICE = Pool(**texts("failed-spotting"), colours=COLOURS, signed=True, remember=Scope.KIT, printed=True)

QUESTIONS = (
    FACES,
    TERRAIN_ROW,
    TERRAIN_DICE,
    HINDERED_ROW,
    HINDERED_DICE,
    STATUS_DICE,
    RANGED_FIRE_ROW,
    RANGED_FIRE_DICE,
    FAILED_SPOTTING_DICE,
)
