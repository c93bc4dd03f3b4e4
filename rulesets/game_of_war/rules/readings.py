"""What the rules leave open, and the readings a table can settle on; the first of each is suggested."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from rulesets.api import Settled, Words


class FortSupport(Words):
    """Whether a supporter in a fort or a pass gives its raised defence (§3, §5)."""

    YES = (
        "yes",
        "yes",
        "Passes and forts raise the defence of the unit on them, including when it supports another.",
        "§3, §5",
    )
    NO = (
        "no",
        "no, only the target",
        "Terrain raises only the target's defence; supporting units add their plain factor.",
        "§3, §5",
    )


class RelaySupport(Words):
    """Whether a relay lends its defence of 1 at range 2 (§2, §3)."""

    YES = "yes", "yes", "A relay has a defensive factor and a range like other units, so it supports.", "§2, §3"
    NO = "no", "no", "Only fighting units support; a relay defends only itself.", "§2, §3"


class CutOffRelay(Words):
    """Whether a cut-off relay that is attacked keeps its defence of 1 (§4)."""

    YES = "yes", "yes", "Only fighting units lose their factors when they are cut off.", "§4"
    NO = "no", "no", "A relay that is cut off has no factors, like any other unit.", "§4"


class CutOffRetreat(Words):
    """What happens to a cut-off unit that loses by one and cannot move (§3, §4)."""

    DESTROYED = "destroyed", "destroyed", "The unit must leave and cannot, so it is destroyed.", "§3, §4"
    STAYS = "stays", "it stays", "The unit cannot move, so it stays. It may still not attack next turn.", "§3, §4"


class EnemyBlocksFire(Words):
    """Whether an enemy unit in between blocks fire (§2): it does not, but where a session settled that it does."""

    NO = "no", "no", "Only mountains are named as blocking fire.", "§2"
    YES = "yes", "yes", "An enemy unit on the line blocks fire.", "§2"


class CutOffCuts(Words):
    """Whether an enemy unit that is itself cut off still cuts a line (§4)."""

    YES = "yes", "yes", "A unit on the line is enough.", "§4"
    NO = ("no", "no", "Work out once which units are cut off; those no longer cut lines.", "§4")


class MountainBlocksRetreat(Words):
    """What happens to a unit that must retreat where only mountains are left around it (§3)."""

    DESTROYED = "destroyed", "destroyed", "The unit has no square to enter: mountains block it as units would.", "§3"
    STAYS = (
        "stays",
        "it stays and owes no retreat",
        "Only units around it destroy it; mountains merely keep it on its square.",
        "§3",
    )


class RetreatDistance(Words):
    """How far a mounted unit goes when it is forced back (§3)."""

    NORMAL = "normal-move", "its normal move", "The retreat is one of the turn's moves, over the same distance.", "§3"
    ONE = "one-square", "one square", "The unit moves one square only.", "§3"


class RetreatOntoArsenal(Words):
    """Whether a forced retreat may end on an enemy arsenal, as that turn's attack (§3, §5)."""

    NO = "no", "no", "Entering an arsenal is an attack, and a unit forced to retreat may not attack.", "§3, §5"
    YES = (
        "yes",
        "yes, as that turn's attack",
        "The retreat is a move like any other and may destroy an arsenal.",
        "§3, §5",
    )


class CornerMountains(Words):
    """Whether one may pass diagonally where two mountains meet at a corner (§2, §4)."""

    OPEN = "open", "no, it is open", "The line enters neither of the two squares.", "§2, §4"
    CLOSED = "closed", "yes, it is closed", "The two mountains block everything between them.", "§2, §4"


class RelayContact(Words):
    """What contact does for a relay that no line reaches (§4)."""

    RELAYS = (
        "relays",
        "it radiates again",
        "A relay adjacent to a unit in communication is in communication and sends lines from its own square.",
        "§4",
    )
    NO = "no", "nothing", "Adjacency helps fighting units only; a relay needs a line.", "§4"
    YES = (
        "yes",
        "it passes communication on",
        "An adjacent relay is in communication and passes it on, without lines of its own.",
        "§4",
    )


class CutOffPassage(Words):
    """Whether a two-square move may go through a square out of communication (§4)."""

    GOES_ON = (
        "goes-on",
        "it continues",
        "A unit in communication makes its whole move, whatever square it crosses.",
        "§4",
    )
    STOPS = "stops", "it stops there", "A fighting unit that enters such a square ends its move there.", "§4"


class ChargeDirections(Words):
    """Whether series of cavalry charge from several directions at once (§2)."""

    ALL = "all", "all directions", "Lines of cavalry charge from every direction.", "§2"
    ONE = "one", "the best line only", "Only the longest line charges; other cavalry in range counts 4.", "§2"


@dataclass(frozen=True, slots=True)
class Readings:
    """One reading of each open point; written `relay-support=no`, those as suggested left out."""

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

    @classmethod
    def of(cls, settled: Settled) -> Readings:
        """The readings with those settled that are given by id and word.

        Raises:
            ValueError: An id or a word is unknown; the message is a sentence for the players.
        """
        readings: dict[str, Any] = {_field(key): _reading(key, word) for key, word in settled.items()}
        return cls(**readings)

    @classmethod
    def parse(cls, text: str) -> Readings:
        """Read settled points, written `id=word` with spaces between them."""
        return cls.of({key: word for key, _, word in (each.partition("=") for each in text.split())})

    def __str__(self) -> str:
        said = ((key, self.reading(key)) for key in READINGS)
        return " ".join(f"{key}={word.value}" for key, word in said if word is not SUGGESTED.reading(key))

    def reading(self, key: str) -> Words:
        """The reading of one open point, by its id."""
        reading: Words = getattr(self, _field(key))
        return reading

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


def _field(key: str) -> str:
    if key not in READINGS:
        raise ValueError(f"“{key}” is not an open point of this game: {', '.join(READINGS)}.")
    return key.replace("-", "_")


def _reading(key: str, word: str) -> Words:
    readings = {reading.value: reading for reading in READINGS[key]}
    if word not in readings:
        raise ValueError(f"“{word}” is not a reading of {key}: {' or '.join(readings)}.")
    return readings[word]
