"""What the rules leave open, and the readings a table can settle on; the first of each is suggested."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from rulesets.api import Words


class FortSupport(Words):
    """Whether a supporter in a fort or a pass gives its raised defence (§3, §5)."""

    YES = "yes"
    NO = "no"


class RelaySupport(Words):
    """Whether a relay lends its defence of 1 at range 2 (§2, §3)."""

    YES = "yes"
    NO = "no"


class CutOffRelay(Words):
    """Whether a cut-off relay that is attacked keeps its defence of 1 (§4)."""

    YES = "yes"
    NO = "no"


class CutOffRetreat(Words):
    """What happens to a cut-off unit that loses by one and cannot move (§3, §4)."""

    DESTROYED = "destroyed"
    STAYS = "stays"


class EnemyBlocksFire(Words):
    """Whether an enemy unit in between blocks fire (§2): it does not, but where a session settled that it does."""

    NO = "no"
    YES = "yes"


class CutOffCuts(Words):
    """Whether an enemy unit that is itself cut off still cuts a line (§4)."""

    YES = "yes"
    NO = "no"


class MountainBlocksRetreat(Words):
    """What happens to a unit that must retreat where only mountains are left around it (§3)."""

    DESTROYED = "destroyed"
    STAYS = "stays"


class RetreatDistance(Words):
    """How far a mounted unit goes when it is forced back (§3)."""

    NORMAL = "normal-move"
    ONE = "one-square"


class RetreatOntoArsenal(Words):
    """Whether a forced retreat may end on an enemy arsenal, as that turn's attack (§3, §5)."""

    NO = "no"
    YES = "yes"


class CornerMountains(Words):
    """Whether one may pass diagonally where two mountains meet at a corner (§2, §4)."""

    OPEN = "open"
    CLOSED = "closed"


class RelayContact(Words):
    """What contact does for a relay that no line reaches (§4)."""

    RELAYS = "relays"
    NO = "no"
    YES = "yes"


class CutOffPassage(Words):
    """Whether a two-square move may go through a square out of communication (§4)."""

    GOES_ON = "goes-on"
    STOPS = "stops"


class ChargeDirections(Words):
    """Whether series of cavalry charge from several directions at once (§2)."""

    ALL = "all"
    ONE = "one"


@dataclass(frozen=True, slots=True)
class Readings:
    """One reading of each open point."""

    fort_support: FortSupport = FortSupport.YES
    relay_support: RelaySupport = RelaySupport.YES
    cut_off_relay: CutOffRelay = CutOffRelay.YES
    cut_off_retreat: CutOffRetreat = CutOffRetreat.DESTROYED
    enemy_blocks_fire: EnemyBlocksFire = EnemyBlocksFire.NO
    cut_off_cuts: CutOffCuts = CutOffCuts.YES
    mountain_blocks_retreat: MountainBlocksRetreat = MountainBlocksRetreat.DESTROYED
    retreat_distance: RetreatDistance = RetreatDistance.NORMAL
    retreat_onto_arsenal: RetreatOntoArsenal = RetreatOntoArsenal.NO
    corner_mountains: CornerMountains = CornerMountains.OPEN
    relay_contact: RelayContact = RelayContact.RELAYS
    cut_off_passage: CutOffPassage = CutOffPassage.GOES_ON
    charge_directions: ChargeDirections = ChargeDirections.ALL

    def but(self, words: Mapping[str, Any]) -> Readings:
        """The same with other readings of some points, by the points' ids: `{"relay-support": RelaySupport.NO}`."""
        return replace(self, **{key.replace("-", "_"): word for key, word in words.items()})

    @property
    def corners_closed(self) -> bool:
        """Whether nothing passes between two mountains that touch at a corner."""
        return self.corner_mountains is CornerMountains.CLOSED


SUGGESTED = Readings()
"""The suggested reading of every open point."""

READINGS: dict[str, type[Words]] = {
    each.name.replace("_", "-"): type(getattr(SUGGESTED, each.name)) for each in fields(Readings)
}
"""Each open point's id, with its readings."""
