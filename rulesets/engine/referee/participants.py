"""Who fought whom in a combat, told from its answers and its facts, as a list of combats names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rulesets.engine.core.tabletop import Answers, Facts
from rulesets.engine.core.words import real_minus
from rulesets.engine.questions.forces import names_in


class Participants(NamedTuple):
    """Who fought whom, and by what it was decided; what is not known is empty.

    Example: `Participants(("Tiny", "Zed"), ("Boris",), odds="1-1", dice="3")`.

    Attributes:
        attackers: the attacking units, by name; one without a name by its strength.
        defenders: the defending units, likewise.
        side: the word of the side that attacked, where the combat itself says so.
        odds: what the dice were read against, or what the two sums came to.
        dice: what the dice showed: `3`, `3, 5`; where a modifier counts, with what it comes to: `1 + 1 = 2`.
    """

    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    side: str = ""
    odds: str = ""
    dice: str = ""

    @property
    def known(self) -> bool:
        """Tell whether anybody is known to have fought."""
        return bool(self.attackers or self.defenders)

    @property
    def thrown(self) -> str:
        """Say what was thrown: `die 3`, `die 1 + 1 = 2`, `dice CCD against X`; empty where nothing was."""
        one = self.dice[:1].isdecimal() and "," not in self.dice
        return f"{'die' if one else 'dice'} {self.dice}" if self.dice else ""

    def called(self, names: Mapping[str, str]) -> Participants:
        """Give the same with other names for some units; `names` is such as `{"Tiny": "Tiny II"}`."""
        attackers, defenders = (
            tuple(names.get(each, each) for each in side) for side in (self.attackers, self.defenders)
        )
        return self._replace(attackers=attackers, defenders=defenders)


WhoFought = Callable[[Answers, Facts], Participants]
"""Tells who fought, given the answers of a combat as texts and its facts, both by name."""


@dataclass(frozen=True)
class FoughtBy:
    """Tells who fought where two answers name the units: a `WhoFought`.

    Example: `FoughtBy("attack", "defence")`.

    Attributes:
        attackers: the key of the answer that names the attackers.
        defenders: the key of the answer that names the defenders.
        side: the key of the answer that says which side attacks; empty where none does.
        odds: the fact that holds what the dice were read against.
        dice: the keys of the dice that decided it.
        forces: whether both answers are forces, with strengths; otherwise each is the name of one unit.
    """

    attackers: str
    defenders: str
    side: str = ""
    odds: str = "odds"
    dice: tuple[str, ...] = ("die",)
    forces: bool = True

    def __call__(self, answers: Answers, facts: Facts) -> Participants:
        return Participants(
            self._units(answers.get(self.attackers, "")),
            self._units(answers.get(self.defenders, "")),
            answers.get(self.side, ""),
            str(facts.get(self.odds, "")),
            ", ".join(_modified(answers[key], facts.get(key)) for key in self.dice if key in answers),
        )

    def _units(self, text: str) -> tuple[str, ...]:
        if not self.forces:
            return tuple(filter(None, [text]))
        return names_in(text)


def _modified(rolled: str, counts: object) -> str:
    """Say a die as it was rolled; where a fact of its name says that it counts as another number, with that."""
    if not (rolled.isdecimal() and isinstance(counts, int)) or counts == int(rolled):
        return rolled
    change = counts - int(rolled)
    return real_minus(f"{rolled} {'+' if change > 0 else '-'} {abs(change)} = {counts}")
