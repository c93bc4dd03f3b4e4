"""A ruleset: a game's checklists, and everything that the game says of itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulesets.engine.core.words import Words
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.referee.checklist import Checklist

if TYPE_CHECKING:
    from rulesets.engine.core.charts import Chart
    from rulesets.engine.core.terms import Terms
    from rulesets.engine.questions.kit_pages import DemoKit, KitPage


@dataclass(frozen=True)
class Side:
    """A side of the game, such as `Side("red", "Red")`.

    Attributes:
        word: what is typed, logged and printed in JSON.
        label: what the screen calls it.
    """

    word: str
    label: str


@dataclass(frozen=True)
class Ruleset:
    """A game: its checklists, its sides and the segments of its turn.

    `segment_key` names the table fact that the clock's segment answers, if any: a Rivets table in its combat
    segment need not be asked for the phase. `terms` is the glossary: what a beginner has to be told, and the words of
    the rules' own language. `kit_pages` lays out what the owner reads off the components, given what is known of it;
    `demo` is a kit of made-up values for learning; `tables` lays out every table that is read, as far as a kit knows.
    """

    id: str
    title: str
    version: str
    summary: str
    about: str
    checklists: tuple[Checklist, ...]
    sides: tuple[Side, ...]
    segments: type[Words] | None = None
    segment_key: str = ""
    states: type[Words] | None = None
    terms: type[Terms] | None = None
    kit_pages: Callable[[Mapping[str, str]], tuple[KitPage, ...]] | None = None
    demo: DemoKit | None = None
    tables: Callable[[Mapping[str, str]], tuple[Chart, ...]] | None = None

    def checklist(self, id: str) -> Checklist:
        """Give the checklist of that id.

        Raises:
            KeyError: there is none.
        """
        for checklist in self.checklists:
            if checklist.id == id:
                return checklist
        raise KeyError(id)

    def demo_label(self, kit: Mapping[str, str]) -> str:
        """Give the words that must stand wherever this kit is used, if demo values are in it; empty if none are."""
        return self.demo.label if self.demo and self.demo.still_in(kit) else ""

    @property
    def precedents(self) -> tuple[Precedent[Any], ...]:
        """List the precedents of all checklists, each once, in their order."""
        return tuple({each.key: each for checklist in self.checklists for each in checklist.precedents}.values())
