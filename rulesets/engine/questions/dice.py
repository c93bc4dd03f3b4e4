"""A die with numbered faces."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.question import Option, Question, Roll


@dataclass(frozen=True)
class Die(Question[int]):
    """One die with numbered faces; the procedure gets the number thrown.

    Attributes:
        faces: how many faces it has, numbered from 1.
    """

    faces: int = 6

    kind: ClassVar[str] = "dice"
    answered_by: ClassVar[str] = "the face of one die"
    tried: ClassVar[str] = "each face"
    is_thrown: ClassVar[bool] = True
    lists_options: ClassVar[bool] = False

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List the faces."""
        return tuple(Option(str(face), str(face)) for face in range(1, self.faces + 1))

    def accepted(self) -> str:
        """Name the faces."""
        return f"a number from 1 to {self.faces}"

    def parse(self, text: str, table: Tabletop) -> int:
        """Read a face."""
        if not re.fullmatch("[0-9]{1,3}", text) or not 1 <= int(text) <= self.faces:
            raise self.bad(text)
        return int(text)

    def written(self, value: int, typed: str) -> str:
        """Keep the face as it was typed."""
        return typed

    def weights(self) -> Mapping[int, int]:
        """Weigh all faces alike: `{1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}`."""
        return dict.fromkeys(range(1, self.faces + 1), 1)

    def on_top(self, value: int) -> tuple[int, ...]:
        """Give the face thrown."""
        return (value,)

    def rolled(self, roll: Roll, table: Tabletop, lying: str | None) -> str:
        """Roll the die."""
        return str(roll(self.faces))

    def lies(self, value: int, where: str) -> str:
        """Say what the die shows."""
        return f"The die in {where} shows {self.say(value)}."
