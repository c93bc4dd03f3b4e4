"""Dice printed on the player aid: a row is asked by its name, its dice once, and the kit keeps them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from rulesets.api import LONGEST_NAME, Option, Pool, PrintedFaces, Scope, Tabletop, Typed
from rulesets.assault.vocabulary import COLOURS, MR, NONE, SYMBOLS, FastAction, UnitState

NO_ROW = ("", "no", "-", NONE)
"""How it is typed that no row applies."""


HOW_TO_TYPE = (
    "Type c for each critical hit, d for a damage point, x for a suppression and - for a blank; brackets for one die"
    " with several symbols, e.g. (cx)d- for three dice."
)
"""Tells how dice are typed, and what their symbols are called."""


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


FACES = PrintedFaces(
    "faces.{colour}",
    "Faces of a {colour} die?",
    cite="dice",
    symbols=SYMBOLS,
    names=COLOURS,
    help="Turn one die around and enter its six faces; put several symbols of one face in brackets: (cx). Your kit"
    " keeps them, and they give the odds.",
)
TERRAIN_ROW = AidRow(
    "terrain",
    "Terrain of the target?",
    again=True,
    cite=MR.TERRAIN,
    table_name="terrain",
    help="Enter the name of the row on the player aid. You are asked once for its dice. Enter none if no row applies.",
)
TERRAIN_DICE = RowDice(
    "terrain.{name}",
    "Player aid, “{name}”: defence dice?",
    COLOURS,
    cite=MR.TERRAIN,
    signed=True,
    remember=Scope.KIT,
    printed=True,
    help="Read them off the terrain table. Your kit keeps them.",
)
HINDERED_ROW = AidRow(
    "hindered",
    "What hinders the line of sight?",
    cite=MR.HINDERED,
    table_name="hindered",
    help="Enter its name as in your rulebook. You are asked once for its dice. Enter none if it gives no dice.",
)
HINDERED_DICE = replace(
    TERRAIN_DICE,
    key="hindered.{name}",
    prompt="Defence dice for a line of sight hindered by {name}?",
    cite=MR.HINDERED,
    help="Read them off your copy. Your kit keeps them.",
)
STATUS_DICE = replace(
    TERRAIN_DICE,
    key="status.{name}",
    prompt="Change in defence dice for a target that is {name}?",
    cite=f"{MR.DIGGING}; {MR.FAST_ACTION}; {MR.FALLBACK}",
    default=NONE,
    names=(UnitState.DIGGING_IN, UnitState.DUG_IN, FastAction.FAST, UnitState.SUPPRESSED),
    help="Enter the change for this status, e.g. +1 blue, or none. Your kit keeps it.",
)
RANGED_FIRE_ROW = AidRow(
    "ranged-fire",
    "Row of the ranged fire table for the attacker?",
    cite=MR.RANGED_FIRE,
    table_name="ranged-fire",
    help="The attacker's status marker gives the row. Enter none if no row applies.",
)
RANGED_FIRE_DICE = replace(
    TERRAIN_DICE,
    key="ranged-fire.{name}",
    prompt="Ranged fire table, “{name}”: change in defence dice?",
    cite=MR.RANGED_FIRE,
    help="Read it off the player aid. Your kit keeps it.",
)
FAILED_SPOTTING_DICE = Pool(
    "failed-spotting",
    "Change in defence dice after a failed spotting roll?",
    COLOURS,
    cite=MR.SPOTTING,
    signed=True,
    remember=Scope.KIT,
    printed=True,
    help="Enter what the failed roll gives the target, e.g. +1 blue, or none. Your kit keeps it.",
)

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
