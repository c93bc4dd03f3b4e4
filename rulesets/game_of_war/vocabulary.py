"""The words of A Game of War, and the steps of an attack, of a turn and of a tally, each with its teaching text."""

from __future__ import annotations

from rulesets.api import ALLOWED, ResultWords, Role, Step, Total, Words
from rulesets.game_of_war.rules.squares import Kind, PlacedUnit, Terrain

OBJECT, UNITS, COMBAT, COMMUNICATION, GROUND = "§1", "§2", "§3", "§4", "§5"
PUBLISHED_GAME = "published game"

SECTIONS = (OBJECT, UNITS, COMBAT, COMMUNICATION, GROUND, PUBLISHED_GAME, "precedents")
"""What texts may cite besides precedents: the rules, and the game of their own that the authors published."""

SUMS = (Total("offence", Role.ATTACKER), Total("defence", Role.DEFENDER))
"""The two sums of an attack."""


class AttackOutcome(ResultWords):
    """What an attack comes to, from worst to best for the attacker."""

    REFUSED = "refused", "not allowed", "The rules do not allow this attack, or no unit can make it.", COMBAT
    RESISTS = "resists", "the target resists", "The offence is not greater than the defence.", COMBAT, "Attack resisted"
    RETREAT = (
        "retreat",
        "the target must retreat",
        "Beaten by one, the target must make its side's first move next turn.",
        COMBAT,
        "Retreat",
    )
    DESTROYED = (
        "destroyed",
        "the target is destroyed",
        "Remove it from the board. The attacker need not occupy the square.",
        COMBAT,
        "Destroyed",
    )


class TurnOutcome(ResultWords):
    """What a turn comes to, from worst to best for the side whose turn it is."""

    REFUSED = "refused", "not allowed", "No turn can be played here, or no unit can make the attack.", OBJECT
    LOST = "lost", "the game is lost", "A unit that could not retreat was the last fighting unit.", OBJECT, "Defeat"
    MOVED = "moved", "no attack", "The side may have moved, but made no attack.", OBJECT, "No attack"
    RESISTS = "resists", "the target resists", "The offence is not greater than the defence.", COMBAT, "Attack resisted"
    RETREAT = (
        "retreat",
        "the target must retreat",
        "Beaten by one, the target must make its side's first move next turn.",
        COMBAT,
        "Retreat",
    )
    DESTROYED = (
        "destroyed",
        "the target is destroyed",
        "Remove it from the board. The attacker need not occupy the square.",
        COMBAT,
        "Destroyed",
    )
    ARSENAL = (
        "arsenal",
        "an arsenal is destroyed",
        "A unit entered it; that was the turn's attack.",
        GROUND,
        "Arsenal destroyed",
    )
    WON = "won", "the game is won", "The enemy has no fighting units or no arsenals left.", OBJECT, "Victory"


STAYING = "precedent cut-off-retreat, precedent mountain-blocks-retreat"


class GameOfWarEffect(ResultWords):
    """What an attack or a turn does to a unit, an arsenal or a side."""

    ALLOWED = (
        ALLOWED,
        "allowed by the table",
        "The rules forbid the move; your table allows it.",
        OBJECT,
        "",
        "{said}",
    )
    MOVES = ("moves", "moves", "The unit moves to another square.", OBJECT, "", "{said}")
    ARSENAL_LOST = ("arsenal-lost", "arsenal destroyed", "It no longer provides communication.", GROUND, "", "{said}")
    DESTROYED = (
        "destroyed",
        "destroyed",
        "Remove the unit from the board.",
        COMBAT,
        "Destroyed",
        "Take {unit} off the board.",
    )
    STAYS = (
        "stays",
        "stays on its square",
        "At this table, the unit need not retreat.",
        STAYING,
        "No effect",
        "Leave {unit} in place.",
    )
    MUST_RETREAT = (
        "must-retreat",
        "must retreat",
        "The unit must make its side's first move next turn.",
        COMBAT,
        "Retreat",
        "{said}",
    )
    MAY_NOT_ATTACK = (
        "may-not-attack",
        "may not attack",
        "The unit may not join any attack in its side's next turn.",
        COMBAT,
        "",
        "{said}",
    )
    LAPSES = ("lapses", "no longer owed", "The turn in which it was owed is over.", COMBAT, "", "{said}")
    TURN_PASSES = ("turn-passes", "the turn passes", "The other side is to move.", OBJECT, "", "Your turn ends: {said}")
    WINS = (
        "wins",
        "wins the game",
        "The enemy has no fighting units or no arsenals left.",
        OBJECT,
        "",
        "The game is over. {said}",
    )

    @classmethod
    def calls(cls, unit: str) -> str:
        """Call a unit by its side, its kind and its square; the target of a tally has none of them."""
        placed = _placed(unit)
        return placed.words if placed else unit

    @classmethod
    def whose(cls, unit: str) -> str:
        """Give the side that the name of a unit begins with."""
        placed = _placed(unit)
        return placed.side.value if placed else ""


def _placed(unit: str) -> PlacedUnit | None:
    try:
        return PlacedUnit.parse(unit)
    except ValueError:
        return None


class TargetKind(Words):
    """The kind of unit that a tally attacks."""

    INFANTRY = "infantry", "Infantry", "Defence 6; 8 in a pass, 10 in a fort.", UNITS
    CAVALRY = "cavalry", "Cavalry", "Defence 5 everywhere.", UNITS
    FOOT_ARTILLERY = "foot-artillery", "Foot artillery", "Defence 8; 10 in a pass, 12 in a fort.", UNITS
    MOUNTED_ARTILLERY = "mounted-artillery", "Mounted artillery", "Defence 8; 10 in a pass, 12 in a fort.", UNITS
    FOOT_RELAY = "foot-relay", "Foot relay", "Defence 1 everywhere.", UNITS
    MOUNTED_RELAY = "mounted-relay", "Mounted relay", "Defence 1 everywhere.", UNITS

    @property
    def unit(self) -> Kind:
        """The kind with its values."""
        return Kind[self.name]


RAISED = f"{UNITS}, {GROUND}"


class TargetGround(Words):
    """The ground that the target of a tally stands on."""

    PLAIN = "plain", "Plain ground", "Any square that is not a mountain, pass or fort; arsenals included.", GROUND
    PASS = (
        "pass",
        "A pass",
        "Raises the defence of infantry and artillery by two. A unit here cannot be charged.",
        RAISED,
    )
    FORT = (
        "fort",
        "A fort",
        "Raises the defence of infantry and artillery by four. A unit here cannot be charged.",
        RAISED,
    )

    @property
    def terrain(self) -> Terrain:
        """What the square is made of."""
        return Terrain[self.name]


class Around(Words):
    """What a unit that must retreat finds around it in a tally."""

    FREE = "free", "A free square it may enter", "The unit must make its side's first move next turn.", COMBAT
    UNITS = "units", "Units all around", "The unit is destroyed.", COMBAT
    MOUNTAINS = (
        "mountains",
        "Mountains, and no free square",
        "An open rule: your table decides.",
        "precedent mountain-blocks-retreat",
    )


# The steps of an attack, of a turn and of a tally, each with its teaching text


FIGHT = (
    Step(
        "attackers",
        "Who attacks",
        "§2, §3, §4",
        "A unit counts if it is in line with the target, in range and in communication, and was not forced to"
        " retreat last turn (inferred). Charging cavalry counts more.",
        skipped="no attack",
    ),
    Step(
        "offence",
        "Offence",
        COMBAT,
        "Add up the offensive factors of all attackers. If there are none, there is no attack.",
        skipped="no attack",
    ),
    Step(
        "defenders",
        "Who defends",
        "§2, §3, §4, §5",
        "The target, and all friendly units in line with it, in range and in communication. Passes and forts"
        " raise defence.",
        skipped="no attack",
    ),
    Step(
        "defence",
        "Defence",
        COMBAT,
        "Add up the defensive factors of the target and its supporters.",
        skipped="no attack",
    ),
    Step(
        "compare",
        "Compare",
        COMBAT,
        "Subtract the defence from the offence.",
        skipped="no attack",
    ),
    Step(
        "result",
        "Result",
        COMBAT,
        "Offence not greater: the target resists. Greater by one: it must retreat. By two or more: it is"
        " destroyed, and the attacker need not occupy the square.",
        skipped="no attack",
    ),
    Step(
        "retreat",
        "Retreat or destruction",
        COMBAT,
        "A unit beaten by one leaves its square as its side's first move next turn; its owner then chooses"
        " where. If it cannot, it may be destroyed at once.",
        skipped="no retreat",
        brief="Retreat or loss",
    ),
    Step(
        "next-turn",
        "Next turn",
        COMBAT,
        "A unit forced to retreat moves first in its side's next turn and may not join that turn's attack.",
        skipped="nothing is owed",
    ),
)
"""The steps that an attack and the attack of a turn share."""

ATTACK_STEPS = (
    Step(
        "target",
        "Target",
        COMBAT,
        "Choose the enemy unit under attack. The board, the units and the side to move are known, or given here.",
    ),
    Step(
        "possible",
        "Is an attack possible?",
        f"{OBJECT}, {COMBAT}",
        "One attack a turn, after the moves (inferred). A unit forced to retreat must move before it.",
        brief="Possible?",
    ),
    *FIGHT,
)
TURN_STEPS = (
    Step("turn", "Side to move", OBJECT, "The board, the units and the side to move are known, or given here."),
    Step(
        "forced",
        "Forced retreat",
        COMBAT,
        "A unit beaten by one last turn retreats before any other unit moves. If it cannot, it may be destroyed.",
        skipped="no forced retreat",
    ),
    Step(
        "moves",
        "Moves",
        "§1, §2, §4, §5",
        "Up to five different units move, foot one square and mounted two, onto empty squares. A fighting unit"
        " out of communication cannot move. Entering a vacant enemy arsenal with a fighting unit destroys it;"
        " that is the turn's attack.",
        skipped="the game is over",
    ),
    Step(
        "target",
        "Attack",
        f"{OBJECT}, {COMBAT}",
        "One enemy unit may be attacked, unless an arsenal was entered. The referee finds all units that bear on it.",
        skipped="the game is over",
    ),
    *FIGHT,
    Step(
        "end",
        "End of the turn",
        f"{OBJECT}, {COMBAT}",
        "The other side is to move, or the game is over. This turn's forced retreat and attack ban no longer apply.",
    ),
)
TALLY_STEPS = (
    Step(
        "target",
        "Target",
        "§2, §5",
        "Choose the target and its terrain: passes and forts raise the defence of infantry and artillery, and a"
        " unit there cannot be charged.",
    ),
    Step(
        "attackers",
        "Attackers",
        "§2, §3, §4",
        "Count units that are in line with the target, in range, in communication and not forced to retreat last turn.",
    ),
    Step(
        "supporters",
        "Supporters",
        "§2, §3, §4, §5",
        "Count the target's friends that are in line with it, in range and in communication. Terrain may raise"
        " their defence.",
        skipped="no attack",
    ),
    Step("result", "Result", COMBAT, "Subtract the defence from the offence.", skipped="no attack"),
    Step(
        "retreat",
        "Retreat or destruction",
        COMBAT,
        "A target beaten by one must leave its square. It is destroyed if all squares around it are occupied.",
        skipped="no retreat",
        brief="Retreat or loss",
    ),
)
