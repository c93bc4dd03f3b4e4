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
    "Does terrain raise the defence of supporting units?",
    FortSupport,
    cite="§3, §5",
    help="The rules raise the defence of a unit attacked in a pass or a fort. They do not mention supporting units.",
    why_default="A unit has one defensive factor, that of its terrain.",
)
RELAY_SUPPORT = Precedent(
    "relay-support",
    "Does a relay within two squares support with its 1?",
    RelaySupport,
    cite="§2, §3",
    help="Relays do not fight, but they have a defensive factor and a range.",
    why_default="Its range would have no other use.",
)
CUT_OFF_RELAY = Precedent(
    "cut-off-relay",
    "Does a relay that is cut off keep its own defence of 1?",
    CutOffRelay,
    cite="§4",
    help="Units out of communication have no factors, but the rule names only fighting units.",
    why_default="A relay is not a fighting unit.",
)
CUT_OFF_RETREAT = Precedent(
    "cut-off-retreat",
    "A unit that is cut off must retreat: what happens?",
    CutOffRetreat,
    cite="§3, §4",
    help="The unit must leave its square, but a fighting unit out of communication cannot move.",
    why_default="The same rule destroys a unit with no free square to retreat to.",
)
CUT_OFF_CUTS = Precedent(
    "cut-off-cuts",
    "Does an enemy unit that is cut off still cut a line?",
    CutOffCuts,
    cite="§4",
    help="An enemy fighting unit on a line cuts it. The rules do not say whether that unit must be in communication.",
    why_default="The rule mentions the unit's square, not its communication.",
)
MOUNTAIN_BLOCKS_RETREAT = Precedent(
    "mountain-blocks-retreat",
    "Retreat blocked by units and mountains: what happens?",
    MountainBlocksRetreat,
    cite="§3",
    help="A unit is destroyed if all squares around it are occupied; a mountain is not occupied.",
    why_default="The unit must leave and has no square to enter.",
)
RETREAT_DISTANCE = Precedent(
    "retreat-distance",
    "How far does a mounted unit retreat?",
    RetreatDistance,
    cite="§3",
    help="The unit must leave its square with the turn's first move. The rules do not say how far.",
    why_default="The retreat is one of the turn's moves.",
)
RETREAT_ONTO_ARSENAL = Precedent(
    "retreat-onto-arsenal",
    "May a forced retreat end on an enemy arsenal?",
    RetreatOntoArsenal,
    cite="§3, §5",
    help="Entering an arsenal counts as an attack, and a unit forced to retreat may not attack.",
    why_default="The unit may not join any attack in that turn.",
)
CORNER_MOUNTAINS = Precedent(
    "corner-mountains",
    "Do two mountains that touch at a corner block a diagonal?",
    CornerMountains,
    cite="§2, §4",
    help="Moves, fire and communication may run diagonally. The game's own board has no such corner.",
    why_default="The diagonal enters neither mountain.",
)
RELAY_CONTACT = Precedent(
    "relay-contact",
    "What does a relay gain from an adjacent unit?",
    RelayContact,
    cite="§4",
    help="Units in communication pass it on to adjacent units. The rule mentions fighting units.",
    why_default="The authors' recorded game has moves that need it, in South's turns 46 and 47.",
    formerly=RelayContact.NO.value,
)
CUT_OFF_PASSAGE = Precedent(
    "cut-off-passage",
    "May a move cross a square out of communication?",
    CutOffPassage,
    cite="§4",
    help="A fighting unit out of communication cannot move. The rules do not say whether that stops a move partway.",
    why_default="The authors' recorded game has such moves, in South's turns 2 and 5.",
    formerly=CutOffPassage.STOPS.value,
)
CHARGE_DIRECTIONS = Precedent(
    "charge-directions",
    "May lines of cavalry charge from several directions?",
    ChargeDirections,
    cite="§2",
    help="Cavalry adjacent to the target charges, with the cavalry in line behind. The rules do not mention other"
    " lines.",
    why_default="The rule gives each cavalry adjacent to the target its 7 and names no direction.",
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
    "Do enemy units block a line of fire?",
    EnemyBlocksFire,
    cite="§2",
    help="Only mountains block fire. This table settled it before that was certain.",
    why_default="Only mountains are named as blocking fire, and units in the authors' recorded game fire over enemies.",
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
