"""What the rules leave open, and the readings a table can settle on; the first of each is suggested."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args, get_type_hints


@dataclass(frozen=True, slots=True)
class Readings:
    """One reading of each open point.

    Attributes:
        fort_support: whether a supporter in a fort or a pass gives its raised defence (§3, §5).
        relay_support: whether a relay lends its defence of 1 at range 2 (§2, §3).
        cut_off_relay: whether a cut-off relay that is attacked keeps its defence of 1 (§4).
        cut_off_retreat: what happens to a cut-off unit that loses by one and cannot move (§3, §4).
        enemy_blocks_fire: whether an enemy unit in between blocks fire (§2); it does only where a session settled so.
        cut_off_cuts: whether an enemy unit that is itself cut off still cuts a line (§4).
        mountain_blocks_retreat: what happens to a unit that must retreat where only mountains are left around it (§3).
        retreat_distance: how far a mounted unit goes when it is forced back (§3).
        retreat_onto_arsenal: whether a forced retreat may end on an enemy arsenal, as that turn's attack (§3, §5).
        corner_mountains: whether one may pass diagonally where two mountains meet at a corner (§2, §4).
        relay_contact: what contact does for a relay that no line reaches (§4).
        cut_off_passage: whether a two-square move may go through a square out of communication (§4).
        charge_directions: whether series of cavalry charge from several directions at once (§2).
    """

    fort_support: Literal["yes", "no"] = "yes"
    relay_support: Literal["yes", "no"] = "yes"
    cut_off_relay: Literal["yes", "no"] = "yes"
    cut_off_retreat: Literal["destroyed", "stays"] = "destroyed"
    enemy_blocks_fire: Literal["no", "yes"] = "no"
    cut_off_cuts: Literal["yes", "no"] = "yes"
    mountain_blocks_retreat: Literal["destroyed", "stays"] = "destroyed"
    retreat_distance: Literal["normal-move", "one-square"] = "normal-move"
    retreat_onto_arsenal: Literal["no", "yes"] = "no"
    corner_mountains: Literal["open", "closed"] = "open"
    relay_contact: Literal["relays", "no", "yes"] = "relays"
    cut_off_passage: Literal["goes-on", "stops"] = "goes-on"
    charge_directions: Literal["all", "one"] = "all"

    def but(self, words: Mapping[str, Any]) -> Readings:
        """The same with other readings of some points, by the points' ids: `{"relay-support": "no"}`."""
        return replace(self, **{key.replace("-", "_"): word for key, word in words.items()})

    @property
    def corners_closed(self) -> bool:
        """Whether nothing passes between two mountains that touch at a corner."""
        return self.corner_mountains == "closed"


SUGGESTED = Readings()
"""The suggested reading of every open point."""

READINGS: dict[str, tuple[Any, ...]] = {
    name.replace("_", "-"): get_args(words) for name, words in get_type_hints(Readings).items()
}
"""Each open point's id, with its readings."""
