"""The terms of A Game of War, for somebody who has not played such a game before."""

from __future__ import annotations

from rulesets.api import Terms, how_many
from rulesets.game_of_war import vocabulary
from rulesets.game_of_war.rules.units import CHARGE as CHARGING
from rulesets.game_of_war.rules.units import Kind
from rulesets.game_of_war.vocabulary import Ground


def _values(kind: Kind) -> str:
    """Say what a kind of fighting unit is worth on plain ground."""
    squares = how_many(kind.move, "square")
    return f"Offence {kind.offence}, defence {kind.defence}, range {kind.range}; it moves up to {squares}."


class Term(Terms):
    """What a beginner has to be told."""

    UNIT = "fighting unit", "", "Infantry, cavalry or artillery: any unit but a relay.", vocabulary.UNITS
    INFANTRY = "infantry", "", _values(Kind.INFANTRY), vocabulary.UNITS
    CAVALRY = "cavalry", "", f"{_values(Kind.CAVALRY)} It counts {CHARGING} where it charges.", vocabulary.UNITS
    FOOT_ARTILLERY = "foot artillery", "", _values(Kind.FOOT_ARTILLERY), vocabulary.UNITS
    MOUNTED_ARTILLERY = "mounted artillery", "", _values(Kind.MOUNTED_ARTILLERY), vocabulary.UNITS
    ARTILLERY = (
        "artillery",
        "",
        f"Guns, on foot or mounted. {_values(Kind.FOOT_ARTILLERY)} Mounted guns go {Kind.MOUNTED_ARTILLERY.move}.",
        vocabulary.UNITS,
    )
    RELAY = (
        "relay",
        "",
        "A unit that does not fight. Standing on a line of communication, it sends that line on from its own square in"
        " all directions. By the suggested reading it does so, too, where it touches a unit in communication.",
        f"{vocabulary.COMMUNICATION}, precedent relay-contact",
        "foot relay, mounted relay, foot relays, mounted relays",
    )
    FOOT = "foot", "", f"Units that move {Kind.INFANTRY.move} square.", vocabulary.UNITS, "on foot"
    MOUNTED = "mounted", "", f"Units that move {Kind.CAVALRY.move} squares; cavalry is among them.", vocabulary.UNITS
    TARGET = "target", "", "The one enemy unit that is attacked.", vocabulary.COMBAT
    OFFENCE = (
        "offence",
        "",
        "What a unit adds to an attack. The sum of all who attack stands against the sum of the defence.",
        vocabulary.COMBAT,
    )
    DEFENCE = (
        "defence",
        "",
        "What a unit adds where it, or a friend on its line and in range, is attacked. Ground may raise it.",
        vocabulary.COMBAT,
    )
    FACTOR = "factor", "", "The number that a unit brings into a sum: its offence or its defence.", vocabulary.COMBAT
    SUPPORTER = (
        "supporter",
        "",
        "A friend of the target that is on a line with it, in range and in communication; its defence counts too.",
        vocabulary.COMBAT,
        "support, supports, supporting",
    )
    BEAR = (
        "bear on",
        "",
        "To count, or to be looked at, in an attack on a square: on a line and near.",
        vocabulary.COMBAT,
        "bears on",
    )
    LINE = (
        "line",
        "",
        "A row, a column or an exact diagonal of squares. Fire, charges and communication run along it; a mountain"
        " ends it.",
        f"{vocabulary.UNITS}, {vocabulary.COMMUNICATION}",
        "on a line, aligned",
    )
    FIRE = (
        "fire",
        "",
        "What reaches from a unit along a line to another. Units in between, friends or enemies, do not stop it;"
        " mountains do.",
        f"{vocabulary.UNITS}, {vocabulary.PUBLISHED_GAME}",
        "line of fire, lines of fire",
    )
    RANGE = (
        "range",
        "",
        "How many squares a unit reaches along a line, to attack and to support.",
        vocabulary.UNITS,
        "in range",
    )
    CHARGE = (
        "charge",
        "",
        f"Cavalry that touches the target counts {CHARGING}, and so does cavalry behind it without a gap on the same"
        " line; by the suggested reading from every direction. Nobody charges into a pass or a fort, or out of a fort.",
        f"{vocabulary.UNITS}, {vocabulary.GROUND}, precedent charge-directions",
        "charging, charged",
    )
    TOUCH = (
        "touch",
        "",
        "To stand on neighbouring squares, also across a corner.",
        vocabulary.COMMUNICATION,
        "touches, by contact, contact",
    )
    COMMUNICATION = (
        "communication",
        "",
        "What a fighting unit needs to move, to attack and to defend itself: a line from an arsenal or a relay of its"
        " side reaches it, or it touches a fighting unit that has it.",
        vocabulary.COMMUNICATION,
        "in communication",
    )
    CUT_OFF = (
        "cut off",
        "out of communication",
        "Reached by no line of its side and by no friend that is: a fighting unit then stays where it is and adds"
        " nothing.",
        vocabulary.COMMUNICATION,
    )
    RADIATE = (
        "radiate",
        "",
        "To send lines of communication in all eight directions, as far as no mountain and no enemy fighting unit"
        " stops them.",
        vocabulary.COMMUNICATION,
        "radiates, radiating",
    )
    CUT = (
        "cut a line",
        "",
        "A fighting unit cuts an enemy line of communication by standing on it; the line ends there.",
        vocabulary.COMMUNICATION,
        "cuts it",
    )
    ARSENAL = (
        "arsenal",
        "",
        "A square from which a side's communication starts. An enemy fighting unit that enters it destroys it.",
        vocabulary.GROUND,
    )
    PLAIN = "plain ground", "", Ground.PLAIN.meaning, vocabulary.GROUND
    PASS = "a pass", "", Ground.PASS.meaning, Ground.PASS.cite, "the pass, passes and forts, pass or a fort"
    FORT = "fort", "", Ground.FORT.meaning, Ground.FORT.cite
    MOUNTAIN = "mountain", "", "A square that stops movement, fire and communication.", vocabulary.GROUND
    RESIST = (
        "resist",
        "",
        "To stay unharmed: the offence was not greater than the defence.",
        vocabulary.COMBAT,
        "resists",
    )
    RETREAT = (
        "retreat",
        "",
        "Beaten by one, the target leaves its square as the first move of its side's next turn. It adds no offence in"
        " that turn. With units on all squares around it, it is destroyed.",
        vocabulary.COMBAT,
        "forced back, forced retreat, must retreat, beaten by one",
    )
    DESTROYED = (
        "destroyed",
        "",
        "Taken off the board: the offence was greater by two or more. The attacker need not occupy the square. An"
        " arsenal that is destroyed radiates nothing.",
        f"{vocabulary.COMBAT}, {vocabulary.GROUND}",
        "destroy, destroys, destruction",
    )
    MOVE = (
        "move",
        "",
        "One unit's way to another square. A side has up to five moves a turn, each by another unit. By the suggested"
        " reading a move of two squares may cross one that is out of communication.",
        f"{vocabulary.OBJECT}, precedent cut-off-passage",
        "moved, moving",
    )
    POSITION = "position", "", "Which unit stands where.", vocabulary.OBJECT
    SQUARE = "square", "", "One space of the board, named by its row and its column: K8 or 8,11.", vocabulary.OBJECT
    PRECEDENT = (
        "precedent",
        "",
        "How this table reads a rule that the rules leave open: settled once, kept for the session.",
        "precedents",
    )
