"""What the rules of A Game of War leave open, as the table is asked to settle it.

The readings are in `rules.readings`: rules that ask nobody are given them.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from rulesets.api import BadAnswer, Precedent, Referee, Tabletop
from rulesets.game_of_war.rules.readings import (
    SUGGESTED,
    CornerMountains,
    CutOffCuts,
    CutOffRelay,
    CutOffRetreat,
    EnemyBlocksFire,
    FortSupport,
    MountainBlocksRetreat,
    Readings,
    RelayContact,
    RelaySupport,
    RetreatDistance,
    RetreatOntoArsenal,
)

FORT_SUPPORT = Precedent(
    "fort-support",
    "Does a supporter in a fort or a pass give its raised defence?",
    FortSupport,
    cite="§3, §5",
    help="Raised values are given for a unit that is attacked there; of one that helps a friend nothing is said.",
    why_default="A unit has one defence, the one of the ground it stands on.",
)
RELAY_SUPPORT = Precedent(
    "relay-support",
    "Does a relay within two squares lend its defence of 1?",
    RelaySupport,
    cite="§2, §3",
    help="Relays do not fight, but have a defence and a range among their values.",
    why_default="A range without any use would not be among its values.",
)
CUT_OFF_RELAY = Precedent(
    "cut-off-relay",
    "Does a relay that is cut off keep its own defence of 1?",
    CutOffRelay,
    cite="§4",
    help="What is cut off is worth nothing; the rule is written of fighting units.",
    why_default="A relay is no fighting unit.",
)
CUT_OFF_RETREAT = Precedent(
    "cut-off-retreat",
    "What becomes of a unit that must retreat while it is cut off?",
    CutOffRetreat,
    cite="§3, §4",
    help="It must leave its square, but a fighting unit out of communication cannot move.",
    why_default="A unit that must leave and has no way to is destroyed elsewhere in the same rule.",
)
ENEMY_BLOCKS_FIRE = Precedent(
    "enemy-blocks-fire",
    "Is a line of fire blocked by an enemy unit standing on it?",
    EnemyBlocksFire,
    cite="§2",
    help="Friends in between do not block; of enemies in between nothing is said.",
    why_default="Only mountains are named as stopping fire.",
)
CUT_OFF_CUTS = Precedent(
    "cut-off-cuts",
    "Does an enemy unit that is itself cut off still cut a line?",
    CutOffCuts,
    cite="§4",
    help="An enemy fighting unit on a line cuts it; whether it must be in communication for that is not said.",
    why_default="The rule speaks of the unit's square, not of its state.",
)
MOUNTAIN_BLOCKS_RETREAT = Precedent(
    "mountain-blocks-retreat",
    "What becomes of a unit that must retreat where every square without a unit is a mountain?",
    MountainBlocksRetreat,
    cite="§3",
    help="A unit is destroyed when all squares around it are occupied; a mountain is not occupied, only closed.",
    why_default="It must leave and has nowhere to go.",
)
RETREAT_DISTANCE = Precedent(
    "retreat-distance",
    "How far does a mounted unit go when it is forced back?",
    RetreatDistance,
    cite="§3",
    help="It has to leave its square with the first move of the turn; how far is not said.",
    why_default="The retreat is one of the turn's moves.",
)
RETREAT_ONTO_ARSENAL = Precedent(
    "retreat-onto-arsenal",
    "May a unit that is forced back end up on an arsenal of the enemy?",
    RetreatOntoArsenal,
    cite="§3, §5",
    help="Entering an arsenal is an attack, and a unit that was forced back adds nothing to one.",
    why_default="Its side's next attack is to go without it.",
)
CORNER_MOUNTAINS = Precedent(
    "corner-mountains",
    "Is a diagonal open between two mountains that touch at a corner?",
    CornerMountains,
    cite="§2, §4",
    help="Moves, fire and communication may run diagonally. The game's own board has no such corner.",
    why_default="The diagonal enters neither of the two squares.",
)
RELAY_CONTACT = Precedent(
    "relay-contact",
    "Do relays pass communication on by contact?",
    RelayContact,
    cite="§4",
    help="Units that touch pass communication on; the rule speaks of fighting units.",
    why_default="A relay has its own way of passing communication on: the lines it stands on.",
)

PRECEDENTS: dict[str, Precedent[Any]] = {
    each.key: each
    for each in (
        FORT_SUPPORT,
        RELAY_SUPPORT,
        CUT_OFF_RELAY,
        CUT_OFF_RETREAT,
        ENEMY_BLOCKS_FIRE,
        CUT_OFF_CUTS,
        MOUNTAIN_BLOCKS_RETREAT,
        RETREAT_DISTANCE,
        RETREAT_ONTO_ARSENAL,
        CORNER_MOUNTAINS,
        RELAY_CONTACT,
    )
}
"""Each open point's question, by its id, in the order of `Readings`."""


def settled_already(table: Tabletop) -> Readings:
    """The readings that this table has settled; a word that is no reading is as good as none."""
    words: dict[str, Any] = {}
    for key, text in table.precedents.items():
        if key in PRECEDENTS:
            with suppress(BadAnswer):
                words[key.replace("-", "_")] = PRECEDENTS[key].parse(text, table)
    return Readings(**words)


def settled(ref: Referee, keys: Iterable[str], readings: Readings = SUGGESTED) -> Readings:
    """Put the open points of these ids to the table, and give the readings with what it settles."""
    words = {key.replace("-", "_"): ref.ask(PRECEDENTS[key]) for key in keys}
    return replace(readings, **words)
