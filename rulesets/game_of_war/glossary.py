"""The terms of A Game of War as players look them up, and its tables."""

from __future__ import annotations

from rulesets.api import Chart, KitValues, Said, Terms, how_many
from rulesets.game_of_war import vocabulary
from rulesets.game_of_war.rules.combat import Result
from rulesets.game_of_war.rules.squares import CHARGE, Kind
from rulesets.game_of_war.rules.squares import CHARGE as CHARGING
from rulesets.game_of_war.vocabulary import COMBAT, GROUND, UNITS, AttackOutcome, TargetGround

# The terms of A Game of War, for somebody who has not played such a game before


def _values(kind: Kind) -> str:
    """Say what a kind of fighting unit is worth on plain ground."""
    squares = how_many(kind.move, "square")
    return f"Offence {kind.offence}, defence {kind.defence}, range {kind.range}; it moves up to {squares}."


class GameOfWarTerm(Terms):
    """What a beginner has to be told."""

    UNIT = "fighting unit", "", "Infantry, cavalry or artillery: every unit except a relay.", vocabulary.UNITS
    INFANTRY = "infantry", "", _values(Kind.INFANTRY), vocabulary.UNITS
    CAVALRY = "cavalry", "", f"{_values(Kind.CAVALRY)} When it charges, it counts {CHARGING}.", vocabulary.UNITS
    FOOT_ARTILLERY = "foot artillery", "", _values(Kind.FOOT_ARTILLERY), vocabulary.UNITS
    MOUNTED_ARTILLERY = "mounted artillery", "", _values(Kind.MOUNTED_ARTILLERY), vocabulary.UNITS
    ARTILLERY = (
        "artillery",
        "",
        f"Guns, foot or mounted. {_values(Kind.FOOT_ARTILLERY)} Mounted artillery moves {Kind.MOUNTED_ARTILLERY.move}.",
        vocabulary.UNITS,
    )
    RELAY = (
        "relay",
        "",
        "A unit that does not fight. On a line of communication it sends lines from its own square in all"
        " directions. By the suggested reading it also does so when adjacent to a unit in communication.",
        f"{vocabulary.COMMUNICATION}, precedent relay-contact",
        "foot relay, mounted relay, foot relays, mounted relays",
    )
    FOOT = "foot", "", f"Units that move {Kind.INFANTRY.move} square.", vocabulary.UNITS, "on foot"
    MOUNTED = "mounted", "", f"Units that move {Kind.CAVALRY.move} squares, including cavalry.", vocabulary.UNITS
    TARGET = "target", "", "The one enemy unit under attack.", vocabulary.COMBAT
    OFFENCE = (
        "offence",
        "",
        "What a unit adds to an attack. The sum of all attackers is compared with the defence.",
        vocabulary.COMBAT,
    )
    DEFENCE = (
        "defence",
        "",
        "What a unit adds when it is attacked, or when it supports the target. Terrain may raise it.",
        vocabulary.COMBAT,
    )
    FACTOR = (
        "factor",
        "",
        "The number that a unit adds to a sum: its offensive factor in an attack, its defensive factor in defence.",
        vocabulary.COMBAT,
    )
    SUPPORTER = (
        "supporter",
        "",
        "A friend of the target that is in line, in range and in communication. Its defence counts too.",
        vocabulary.COMBAT,
        "support, supports, supporting",
    )
    BEAR = (
        "bear on",
        "",
        "To be in line with a square and near enough to matter in an attack on it.",
        vocabulary.COMBAT,
        "bears on",
    )
    LINE = (
        "line",
        "",
        "A row, a column or an exact diagonal of squares. Fire, charges and communication run along lines; a"
        " mountain ends a line.",
        f"{vocabulary.UNITS}, {vocabulary.COMMUNICATION}",
        "in line, on a line, aligned",
    )
    FIRE = (
        "fire",
        "",
        "The line from a unit to its target. Units in between, friendly or enemy, never block it; mountains do.",
        f"{vocabulary.UNITS}, {vocabulary.PUBLISHED_GAME}",
        "line of fire, lines of fire",
    )
    RANGE = (
        "range",
        "",
        "How many squares along a line a unit can attack and support.",
        vocabulary.UNITS,
        "in range",
    )
    CHARGE = (
        "charge",
        "",
        f"Cavalry adjacent to the target counts {CHARGING}; so does cavalry in line behind it without a gap, by"
        " the suggested reading in every direction. A unit in a pass or a fort cannot be charged, and cavalry in"
        " a fort cannot charge.",
        f"{vocabulary.UNITS}, {vocabulary.GROUND}, precedent charge-directions",
        "charging, charged",
    )
    TOUCH = (
        "adjacent",
        "",
        "On one of the eight neighbouring squares.",
        vocabulary.COMMUNICATION,
        "touch, touches, by contact, contact",
    )
    COMMUNICATION = (
        "communication",
        "",
        "What a fighting unit needs to move, attack and defend: a line from its side's arsenals or relays, or an"
        " adjacent fighting unit in communication.",
        vocabulary.COMMUNICATION,
        "in communication",
    )
    CUT_OFF = (
        "cut off",
        "out of communication",
        "Not in communication. A fighting unit cut off cannot move and adds nothing to offence or defence.",
        vocabulary.COMMUNICATION,
    )
    RADIATE = (
        "radiate",
        "",
        "To send lines of communication in all eight directions, as far as a mountain or an enemy fighting unit.",
        vocabulary.COMMUNICATION,
        "radiates, radiating",
    )
    CUT = (
        "cut a line",
        "",
        "A fighting unit on an enemy line of communication ends the line there.",
        vocabulary.COMMUNICATION,
        "cuts it",
    )
    ARSENAL = (
        "arsenal",
        "",
        "A square from which a side's communication starts. An enemy fighting unit that enters it destroys it.",
        vocabulary.GROUND,
    )
    PLAIN = "plain ground", "", TargetGround.PLAIN.meaning, vocabulary.GROUND
    PASS = (
        "mountain pass",
        "",
        TargetGround.PASS.meaning,
        TargetGround.PASS.cite,
        "a pass, the pass, passes and forts, pass or a fort",
    )
    FORT = "fort", "", TargetGround.FORT.meaning, TargetGround.FORT.cite
    MOUNTAIN = "mountain", "", "A square that blocks movement, fire and communication.", vocabulary.GROUND
    RESIST = (
        "resist",
        "",
        "To suffer no effect, because the offence is not greater than the defence.",
        vocabulary.COMBAT,
        "resists",
    )
    RETREAT = (
        "retreat",
        "",
        "Beaten by one, the target must leave its square as its side's first move next turn, and adds no offence"
        " in that turn. If all squares around it are occupied, it is destroyed.",
        vocabulary.COMBAT,
        "forced retreat, forced to retreat, must retreat, beaten by one",
    )
    DESTROYED = (
        "destroyed",
        "",
        "Removed from the board: the offence is greater by two or more. The attacker need not occupy the square."
        " A destroyed arsenal provides no communication.",
        f"{vocabulary.COMBAT}, {vocabulary.GROUND}",
        "destroy, destroys, destruction",
    )
    MOVE = (
        "move",
        "",
        "Moving one unit. Each turn a side may move up to five different units. By the suggested reading a"
        " two-square move may cross a square out of communication.",
        f"{vocabulary.OBJECT}, precedent cut-off-passage",
        "moved, moving",
    )
    POSITION = "position", "", "Which unit is on which square.", vocabulary.OBJECT
    SQUARE = "square", "", "One space of the board, named by row and column: K8 or 8,11.", vocabulary.OBJECT
    PRECEDENT = (
        "precedent",
        "",
        "A table's decision on an open rule. It is settled once and kept for the session.",
        "precedents",
        "open rule",
    )


# The tables of A Game of War in words: what each kind of unit is worth (§2), and what the two sums come to (§3)


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
