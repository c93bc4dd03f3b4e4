"""Sides, kinds of unit and their values, and the units on the board (§2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from rulesets.api import Words, shortened
from rulesets.game_of_war.rules.squares import Square

CHARGE = 7
"""What a charging cavalry counts (§2)."""


class Side(Words):
    """One of the two sides, written by its first letter."""

    NORTH = "N", "North", "Its arsenals are in the northern half of the board.", "§1"
    SOUTH = "S", "South", "Its arsenals are in the southern half of the board.", "§1"

    @property
    def other(self) -> Side:
        """The side across the table."""
        return Side.SOUTH if self is Side.NORTH else Side.NORTH

    @property
    def words(self) -> str:
        """The side's name in sentences."""
        return self.label


class Terrain(Enum):
    """What a square is made of; an arsenal is plain ground to a unit on it (§5)."""

    PLAIN = "plain"
    PASS = "pass"
    FORT = "fort"
    MOUNTAIN = "mountain"

    @property
    def shelters(self) -> bool:
        """Whether no charge can be made against a unit here (§2, §5)."""
        return self in (Terrain.PASS, Terrain.FORT)


class Kind(Enum):
    """A kind of unit with its printed values (§2)."""

    #           letter words offence defence in pass in fort move range standard strength
    INFANTRY = ("I", "infantry", 4, 6, 8, 10, 1, 2, 9)
    CAVALRY = ("C", "cavalry", 4, 5, 5, 5, 2, 2, 4)
    FOOT_ARTILLERY = ("A", "foot artillery", 5, 8, 10, 12, 1, 3, 1)
    MOUNTED_ARTILLERY = ("M", "mounted artillery", 5, 8, 10, 12, 2, 3, 1)
    FOOT_RELAY = ("T", "foot relay", 0, 1, 1, 1, 1, 2, 1)
    MOUNTED_RELAY = ("U", "mounted relay", 0, 1, 1, 1, 2, 2, 1)

    letter: str
    words: str
    offence: int
    defence: int
    in_pass: int
    in_fort: int
    move: int
    range: int
    strength: int

    def __init__(
        self,
        letter: str,
        words: str,
        offence: int,
        defence: int,
        in_pass: int,
        in_fort: int,
        move: int,
        reach: int,
        strength: int,
    ) -> None:
        self.letter, self.words = letter, words
        self.offence, self.defence = offence, defence
        self.in_pass, self.in_fort = in_pass, in_fort
        self.move, self.range, self.strength = move, reach, strength
        self.relay = offence == 0
        self.fighting = not self.relay
        self.mounted = move == 2

    def __str__(self) -> str:
        return self.letter

    def defence_in(self, terrain: Terrain) -> int:
        """The defence of this kind on that ground (§2, §5)."""
        return {Terrain.PASS: self.in_pass, Terrain.FORT: self.in_fort}.get(terrain, self.defence)


LONGEST_RANGE = max(kind.range for kind in Kind)
LONGEST_CHARGE = Kind.CAVALRY.strength
SIDES = {side.value: side for side in Side}
KINDS = {kind.letter: kind for kind in Kind}


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit on its square; written `SI8,11`."""

    side: Side
    kind: Kind
    square: Square

    @classmethod
    def parse(cls, text: str) -> Unit:
        """Read a unit: the side's letter, the kind's letter, and the square in either form.

        Raises:
            ValueError: Something in it is unknown; the message is a sentence for the players.
        """
        word = text.strip().upper()
        if word[:1] not in SIDES:
            raise ValueError(f"“{shortened(text)}” should start with its side, N or S, as in SI8,11.")
        if word[1:2] not in KINDS:
            raise ValueError(f"“{shortened(text)}” needs a kind of unit in second place: {_kinds()}.")
        try:
            square = Square.parse(word[2:])
        except ValueError:
            raise ValueError(f"“{shortened(text)}” should end in a square, as in SI8,11 or SIK8.") from None
        return cls(SIDES[word[0]], KINDS[word[1]], square)

    def __str__(self) -> str:
        return f"{self.side.value}{self.kind.letter}{self.square}"

    @property
    def words(self) -> str:
        """The unit in a sentence, such as "South's infantry at K8"."""
        return f"{self.side.words}'s {self.kind.words} at {self.square.name}"

    @property
    def rank(self) -> tuple[str, int, Square]:
        """The unit's place in a canonical list: by side, kind and square."""
        return self.side.value, _ORDER[self.kind], self.square

    def at(self, square: Square) -> Unit:
        """The same unit on another square."""
        return replace(self, square=square)


def _kinds() -> str:
    return ", ".join(f"{kind.letter} {kind.words}" for kind in Kind)


_ORDER = {kind: index for index, kind in enumerate(Kind)}
