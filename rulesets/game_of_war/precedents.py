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
    ChargeDirections,
    CornerMountains,
    CutOffCuts,
    CutOffPassage,
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
    "What does contact do for a relay that no line reaches?",
    RelayContact,
    cite="§4",
    help="Units in communication pass it on to adjacent units; the rule speaks of fighting units.",
    why_default="The authors' recorded game has moves that need it, in South's turns 46 and 47.",
    formerly=RelayContact.NO.value,
)
CUT_OFF_PASSAGE = Precedent(
    "cut-off-passage",
    "May a move cross a square out of communication?",
    CutOffPassage,
    cite="§4",
    help="A fighting unit out of communication cannot move. The rules do not say whether that ends a move half-way.",
    why_default="The authors' recorded game has such moves, in South's turns 2 and 5.",
    formerly=CutOffPassage.STOPS.value,
)
CHARGE_DIRECTIONS = Precedent(
    "charge-directions",
    "May series of cavalry charge from several directions?",
    ChargeDirections,
    cite="§2",
    help="Cavalry adjacent to the target charges, with the cavalry in line behind; of other lines nothing is said.",
    why_default="The rule gives each cavalry that is adjacent to the target its 7, and names no direction.",
    formerly=ChargeDirections.ALL.value,
)

PRECEDENTS: dict[str, Precedent[Any]] = {
    each.key: each
    for each in (
        FORT_SUPPORT,
        RELAY_SUPPORT,
        CUT_OFF_RELAY,
        CUT_OFF_RETREAT,
        CUT_OFF_CUTS,
        MOUNTAIN_BLOCKS_RETREAT,
        RETREAT_DISTANCE,
        RETREAT_ONTO_ARSENAL,
        CORNER_MOUNTAINS,
        RELAY_CONTACT,
        CUT_OFF_PASSAGE,
        CHARGE_DIRECTIONS,
    )
}
"""Each open point's question, by its id, in the order of `Readings`."""

ENEMY_BLOCKS_FIRE = Precedent(
    "enemy-blocks-fire",
    "Is a line of fire blocked by an enemy unit standing on it?",
    EnemyBlocksFire,
    cite="§2",
    help="Only mountains stop fire. This table settled it before that was certain.",
    why_default="Only mountains are named as stopping fire, and the authors' recorded game fires over enemies.",
)
"""A rule that is open no longer (North's turn 45 of the authors' game); sessions that settled it keep their reading."""
CLOSED: dict[str, Precedent[Any]] = {ENEMY_BLOCKS_FIRE.key: ENEMY_BLOCKS_FIRE}


def settled_already(table: Tabletop) -> Readings:
    """The readings that this table has settled; a word that is no reading is as good as none."""
    words: dict[str, Any] = {}
    for key, text in table.precedents.items():
        precedent = PRECEDENTS.get(key) or CLOSED.get(key)
        if precedent is not None:
            with suppress(BadAnswer):
                words[key.replace("-", "_")] = precedent.parse(text, table)
    return Readings(**words)


def as_kept(ref: Referee) -> Readings:
    """The readings to begin with: as suggested, but for a rule that this table settled when it was still open."""
    kept = {key: ref.ask(precedent) for key, precedent in CLOSED.items() if ref.has(precedent)}
    return replace(SUGGESTED, **{key.replace("-", "_"): word for key, word in kept.items()})


def settled(ref: Referee, keys: Iterable[str], readings: Readings = SUGGESTED) -> Readings:
    """Put the open points of these ids to the table, and give the readings with what it settles."""
    words = {key.replace("-", "_"): ref.ask(PRECEDENTS[key]) for key in keys}
    return replace(readings, **words)
