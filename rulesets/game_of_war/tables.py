"""The tables of A Game of War in words: what each kind of unit is worth (§2), and what the two sums come to (§3)."""

from __future__ import annotations

from rulesets.api import Chart, KitValues, Said, how_many
from rulesets.game_of_war.rules.combat import Result
from rulesets.game_of_war.rules.squares import CHARGE, Kind
from rulesets.game_of_war.vocabulary import COMBAT, GROUND, UNITS, AttackOutcome

NOTHING = "–"
ROWS = {kind.words: kind for kind in Kind}
LEADS = {"offence not greater": 0, "offence greater by 1": 1, "offence greater by 2 or more": 2}
"""By how much the offence may exceed the defence; more than the last makes no difference."""


def tables(kit: KitValues) -> tuple[Chart, ...]:
    """List the tables of the game; nothing of them is left to a kit."""
    return values(), results()


def values() -> Chart:
    """Lay out the values of the units."""
    columns = tuple(worth(Kind.INFANTRY))
    cells = tuple(tuple(str(value or NOTHING) for value in worth(kind).values()) for kind in Kind)
    return Chart("Values of the units", UNITS, columns, tuple(ROWS), cells, means=value_in_words, rows_are="")


def worth(kind: Kind) -> dict[str, int]:
    """List the values of a kind by their columns."""
    return {
        "offence": kind.offence,
        "charging": CHARGE if kind is Kind.CAVALRY else 0,
        "defence": kind.defence,
        "in a pass": kind.in_pass,
        "in a fort": kind.in_fort,
        "move": kind.move,
        "range": kind.range,
    }


def value_in_words(column: str, row: str, shown: str) -> Said:
    """Say a value in words."""
    kind = ROWS[row]
    name = f"A {row}" if kind.relay else row.capitalize()
    text = f"{name} {_does(kind, column, shown)}"
    if kind.relay and column in ("defence", "range"):
        text += " Whether it supports is an open rule."
    return text, f"{UNITS}, {GROUND}" if column.startswith("in a") else UNITS


def _does(kind: Kind, column: str, shown: str) -> str:
    match column:
        case "offence":
            return f"adds {'nothing' if shown == NOTHING else shown} to an attack."
        case "charging":
            return "cannot charge." if shown == NOTHING else f"that charges adds {shown} to an attack."
        case "defence":
            friends = "" if kind.relay else ", for itself and for friends that it supports"
            return f"has a defence of {shown} on plain ground{friends}."
        case "move":
            return f"moves up to {how_many(int(shown), 'square')} a turn."
        case "range":
            return f"reaches {how_many(int(shown), 'square')} along a line."
    return f"{column} has a defence of {shown} when it is attacked there."


def results() -> Chart:
    """Lay out what the two sums come to."""
    cells = tuple((_outcome(lead).label,) for lead in LEADS.values())
    return Chart("Result of an attack", COMBAT, ("result",), tuple(LEADS), cells, means=result_in_words, rows_are="")


def result_in_words(column: str, row: str, shown: str) -> Said:
    """Say a result in words."""
    outcome = _outcome(LEADS[row])
    return outcome.meaning, outcome.cite


def _outcome(lead: int) -> AttackOutcome:
    return AttackOutcome(Result.of(1 + lead, 1).value)
