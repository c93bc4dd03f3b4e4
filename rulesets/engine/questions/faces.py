"""Symbol dice: what is printed on them, and what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar

from rulesets.engine.core.sentences import a_list
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import Scope
from rulesets.engine.questions.pools import DicePool
from rulesets.engine.questions.written import Typed

if TYPE_CHECKING:
    from rulesets.engine.core.weights import Counts, Lot

Faces = tuple[str, ...]


@dataclass(frozen=True)
class ShownDie:
    """A die that lies on the table: its colour and the symbols on top, strongest first; blank is empty."""

    colour: str
    symbols: str

    def __str__(self) -> str:
        """Print the face as it may be typed."""
        return "-" if not self.symbols else self.symbols if len(self.symbols) == 1 else f"({self.symbols})"


@dataclass(frozen=True)
class Thrown:
    """The dice of one throw, face up or (for the odds) face down, and symbols added without dice.

    `shown` None is face down; then `faces` holds the printed faces of each colour. `symbols` are the game's
    symbols, strongest first.
    """

    pool: DicePool
    symbols: str
    shown: tuple[ShownDie, ...] | None = None
    faces: Mapping[str, Faces] = field(default_factory=dict)
    added: str = ""

    def plus(self, symbols: str) -> Thrown:
        """Add symbols that no die shows."""
        return replace(self, added=self.added + symbols)

    def counts(self) -> Counts:
        """Count each symbol of a throw that lies face up, strongest first."""
        up = self.added + "".join(die.symbols for die in self.shown or ())
        return tuple(up.count(symbol) for symbol in self.symbols)

    @cached_property
    def lot(self) -> Lot:
        """Give the dice that lie face down, with the symbols that are certain."""
        from rulesets.engine.core.weights import Lot  # needed for the odds only

        if self.shown is not None:
            return Lot((), self.counts())
        dice = tuple((_symbols_on(self.faces[colour], self.symbols), count) for colour, count in self.pool.dice)
        return Lot(dice, self.counts())


@lru_cache
def _symbols_on(faces: Faces, symbols: str) -> tuple[Counts, ...]:
    return tuple(tuple(face.count(symbol) for symbol in symbols) for face in faces)


@dataclass(frozen=True)
class PrintedFaces(Typed[Faces]):
    """The printed faces of dice of one colour, each one or more symbols or `-`: `c d dx x - -`."""

    symbols: str = ""
    faces: int = 6
    remember: Scope = field(default=Scope.KIT, kw_only=True)
    printed: bool = field(default=True, kw_only=True)

    kind: ClassVar[str] = "faces"
    answered_by: ClassVar[str] = "what is printed on a die: `c d dx x - -`"
    tried: ClassVar[str] = "nothing: what is printed is printed"

    def accepted(self) -> str:
        """Name the notation."""
        return f"{self.faces} faces with spaces between, each of {a_list(list(self.symbols.lower()))} or - if blank"

    def parse(self, text: str, table: Tabletop) -> Faces:
        """Read the faces of one die."""
        faces = text.upper().replace("(", "").replace(")", "").replace(",", " ").split()
        if len(faces) != self.faces or any(face != "-" and set(face) - set(self.symbols) for face in faces):
            raise self.bad(text)
        return tuple("" if face == "-" else strongest_first(face, self.symbols) for face in faces)

    def say(self, value: Faces) -> str:
        """Write the faces as they may be typed."""
        return " ".join(face.lower() or "-" for face in value)


def strongest_first(face: str, symbols: str) -> str:
    """Put the symbols of a face into the order of the game's symbols."""
    return "".join(sorted(face, key=symbols.index))
