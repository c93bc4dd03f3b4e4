"""The steps of an attack, of a turn and of a tally, each with its teaching text."""

from __future__ import annotations

from rulesets.api import Step
from rulesets.game_of_war.vocabulary import COMBAT, OBJECT

FIGHT = (
    Step(
        "attackers",
        "Who attacks",
        "§2, §3, §4",
        "Every unit of the attacking side counts that is on a line with the target, in range, in communication and"
        " not forced back the turn before. Cavalry that charges counts more. Nobody chooses (inferred).",
        skipped="nobody is attacked",
    ),
    Step(
        "offence",
        "Offence",
        COMBAT,
        "The factors of all attackers are added up. With nobody to attack there is no attack.",
        skipped="nobody is attacked",
    ),
    Step(
        "defenders",
        "Who defends",
        "§2, §3, §4, §5",
        "The target, and every unit of its side that is on a line with it, in range and in communication. Passes and"
        " forts raise a defence.",
        skipped="nobody is attacked",
    ),
    Step(
        "defence",
        "Defence",
        COMBAT,
        "The factors of the target and its supporters are added up.",
        skipped="nobody is attacked",
    ),
    Step(
        "compare",
        "Compare",
        COMBAT,
        "The defence is taken from the offence.",
        skipped="nobody is attacked",
    ),
    Step(
        "result",
        "Result",
        COMBAT,
        "No more than the defence: the target resists. One more: it must retreat. Two or more: it is destroyed, and the"
        " attacker need not occupy the square.",
        skipped="nobody is attacked",
    ),
    Step(
        "retreat",
        "Retreat or destruction",
        COMBAT,
        "A unit beaten by one leaves its square as its side's next move, to a square its owner chooses then. If it"
        " has no way to, it may be lost at once.",
        skipped="nobody has to retreat",
        brief="Retreat or loss",
    ),
    Step(
        "next-turn",
        "What is owed",
        COMBAT,
        "A unit that was forced back moves first in its side's next turn, and adds nothing to that turn's attack.",
        skipped="nothing is owed",
    ),
)
"""The steps that an attack and the attack of a turn share."""

ATTACK_STEPS = (
    Step(
        "target",
        "Target",
        COMBAT,
        "Say which enemy unit is attacked. The board, the units and whose turn it is are known to the table, or are"
        " given here.",
    ),
    Step(
        "possible",
        "Is an attack possible?",
        f"{OBJECT}, {COMBAT}",
        "One attack a turn, after the moves (inferred). A unit that was forced back has to be moved before it.",
        brief="Possible?",
    ),
    *FIGHT,
)
TURN_STEPS = (
    Step("turn", "Whose turn", OBJECT, "The board, the units and whose turn it is are known to the table, or given."),
    Step(
        "forced",
        "Forced retreat",
        COMBAT,
        "A unit that was beaten by one in the turn before moves before any other. If it cannot, it may be lost.",
        skipped="nobody was forced back",
    ),
    Step(
        "moves",
        "Moves",
        "§1, §2, §4, §5",
        "Up to five different units move, foot one square and mounted two, onto empty ground. A fighting unit out of"
        " communication stays where it is. A fighting unit that enters a vacant enemy arsenal destroys it, and that"
        " is the attack of the turn.",
        skipped="the game is over",
    ),
    Step(
        "target",
        "Attack",
        f"{OBJECT}, {COMBAT}",
        "One enemy unit may be attacked, unless an arsenal was entered. Everything that bears on it is found on the"
        " board.",
        skipped="the game is over",
    ),
    *FIGHT,
    Step(
        "end",
        "End of the turn",
        f"{OBJECT}, {COMBAT}",
        "What was owed this turn lapses, and the other side is to move; or the game has ended.",
    ),
)
TALLY_STEPS = (
    Step(
        "target",
        "Target",
        "§2, §5",
        "Say what is attacked, and on which ground: passes and forts raise most defences, and nobody charges there.",
    ),
    Step(
        "attackers",
        "Attackers",
        "§2, §3, §4",
        "Count the units that are on a line with the target, in range, in communication and not forced back last turn.",
    ),
    Step(
        "supporters",
        "Supporters",
        "§2, §3, §4, §5",
        "Count the target's friends that are on a line with it, in range and in communication. Ground may raise what"
        " they give.",
        skipped="nobody attacks",
    ),
    Step("result", "Result", COMBAT, "The defence is taken from the offence.", skipped="nobody attacks"),
    Step(
        "retreat",
        "Retreat or destruction",
        COMBAT,
        "Beaten by one, the target must leave its square, and is destroyed if every square around it is occupied.",
        skipped="nobody has to retreat",
        brief="Retreat or loss",
    ),
)
