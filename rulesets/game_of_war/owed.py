"""What units owe in their side's turn, kept as obligations of the table (§3)."""

from __future__ import annotations

from rulesets.api import Change, Obligation, Tabletop, What
from rulesets.game_of_war.rules.units import Side, Unit
from rulesets.game_of_war.vocabulary import Happens

OWING = (Happens.MUST_RETREAT, Happens.MAY_NOT_ATTACK)


def owing_units(table: Tabletop, name: Happens, side: Side) -> tuple[Unit, ...]:
    """A side's units that owe one thing, as they stood when the obligations were written."""
    owing = (owing_unit(key, owed) for key, owed in table.obligations.items() if key.startswith(f"{name.value} "))
    return tuple(unit for unit in owing if unit and unit.side is side)


def lapsing(table: Tabletop) -> tuple[Change, ...]:
    """The changes that end every obligation of this game: a turn, or its attack, is over (§3)."""
    return tuple(
        Change(What.OBLIGATION, key) for key, owed in table.obligations.items() if owing_unit(key, owed) is not None
    )


def owing_unit(key: str, owed: Obligation) -> Unit | None:
    """The unit that an obligation of this game is about; nothing for one that players wrote themselves."""
    if key not in [f"{name.value} {owed.about}" for name in OWING]:
        return None
    try:
        return Unit.parse(owed.about)
    except ValueError:
        return None
