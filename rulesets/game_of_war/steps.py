"""The steps of an attack, of a turn and of a tally, each with its teaching text."""

from __future__ import annotations

from rulesets.api import Step
from rulesets.game_of_war.vocabulary import COMBAT, OBJECT

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
