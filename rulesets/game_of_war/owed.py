"""What units owe in their side's turn, kept as obligations of the table (§3)."""

from __future__ import annotations

from rulesets.api import Change, Obligation, Tabletop, What
from rulesets.game_of_war.rules.squares import Square
from rulesets.game_of_war.rules.units import Side, Unit
from rulesets.game_of_war.vocabulary import Happens

OWING = (Happens.MUST_RETREAT, Happens.MAY_NOT_ATTACK)


def owing_units(table: Tabletop, name: Happens, side: Side) -> tuple[Unit, ...]:
    """A side's units that owe one thing, as they stood when the obligations were written."""
    owing = (owing_unit(key, owed) for key, owed in table.obligations.items() if key.startswith(f"{name.value} "))
    return tuple(unit for unit in owing if unit and unit.side is side)


def lapsing(table: Tabletop, *sides: Side) -> tuple[Change, ...]:
    """The changes that end what sides owe: their turn, or its attack, is over (§3)."""
    return tuple(
        Change(What.OBLIGATION, key)
        for key, owed in table.obligations.items()
        if (unit := owing_unit(key, owed)) is not None and unit.side in sides
    )


def set_elsewhere(table: Tabletop, unit: Unit, square: Square) -> tuple[Change, ...]:
    """The changes by which a unit that is set elsewhere by hand has left its square, and keeps its ban (§3)."""
    ban = table.obligations.get(f"{Happens.MAY_NOT_ATTACK.value} {unit}")
    there = unit.at(square)
    key = f"{Happens.MAY_NOT_ATTACK.value} {there}"
    kept = (Change(What.OBLIGATION, key, str(there), no_offence(there), ban.until),) if ban else ()
    return (*taken_off(table, unit), *kept)


def taken_off(table: Tabletop, unit: Unit) -> tuple[Change, ...]:
    """The changes by which a unit that is taken off by hand owes nothing more."""
    owing = (f"{name.value} {unit}" for name in OWING)
    return tuple(Change(What.OBLIGATION, key) for key in owing if key in table.obligations)


def no_offence(unit: Unit) -> str:
    """Say that a unit may not attack."""
    return f"{unit.words} may not join {unit.side.words}'s attack next turn; its defence still counts."


def owing_unit(key: str, owed: Obligation) -> Unit | None:
    """The unit that an obligation of this game is about; nothing for one that players wrote themselves."""
    if key not in [f"{name.value} {owed.about}" for name in OWING]:
        return None
    try:
        return Unit.parse(owed.about)
    except ValueError:
        return None
