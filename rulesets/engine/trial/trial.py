"""A whole ruleset is tried: each checklist is walked through, and what there is beside what was come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from rulesets.engine.core.charts import Chart
from rulesets.engine.core.mappings import Answers
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.trial.foretold import wrong_odds
from rulesets.engine.trial.reached import Place, Sort, all_there_is, cells_of
from rulesets.engine.trial.walk import EFFORT, Walk, walk

BY_CHECKLIST = (Sort.STEP, Sort.QUESTION, Sort.OPTION)
"""What belongs to one checklist; the rest checklists of a game share, and it is enough to come to it in one of them."""


@dataclass(frozen=True)
class Missed:
    """Something that no combat came to.

    Attributes:
        checklist: the id of the checklist that lists it.
        place: what it is.
        near: the answers of a combat that comes near it, by key; empty if there is none.
    """

    checklist: str
    place: Place
    near: Answers


@dataclass(frozen=True)
class Trial:
    """What the trial of a ruleset came to.

    Attributes:
        ruleset: the ruleset.
        walks: the walk through each checklist, by its id.
        charts: the tables of which some combat reads a cell.
    """

    ruleset: Ruleset
    walks: Mapping[str, Walk]
    charts: tuple[Chart, ...]

    @property
    def played(self) -> int:
        """Count the combats that were played."""
        return sum(each.played for each in self.walks.values())

    @property
    def stopped(self) -> bool:
        """Tell whether not everything was tried."""
        return any(each.stopped for each in self.walks.values())

    @property
    def cells(self) -> tuple[Place, ...]:
        """List the cells of the tables that combats read."""
        return tuple(cell for chart in self.charts for cell in cells_of(chart))

    @property
    def reached(self) -> dict[Place, tuple[str, Answers]]:
        """Give what was come to, each with the checklist and the plainest answers that lead there."""
        found: dict[Place, tuple[str, Answers]] = {}
        for id, each in self.walks.items():
            found = {**{place: (id, answers) for place, answers in each.reached.items()}, **found}
        return found

    @property
    def missed(self) -> tuple[Missed, ...]:
        """List what is there, and no combat came to."""
        found: dict[Place | tuple[str, Place], Missed] = {}
        anywhere = self.reached
        for id, each in self.walks.items():
            for place in (*all_there_is(each.checklist), *self.cells):
                is_own = place.sort in BY_CHECKLIST
                if place not in (each.reached if is_own else anywhere):
                    found.setdefault((id, place) if is_own else place, Missed(id, place, _near(place, each)))
        return tuple(found.values())


def _near(place: Place, walked: Walk) -> Answers:
    """Find a combat that comes near a place: that answers the same question, or reads the same column."""
    start = place.name.partition("=" if "=" in place.name else ", ")[0]
    alike = (answers for other, answers in walked.reached.items() if other.sort is place.sort and start in other.name)
    return next(alike, next(iter(walked.reached.values()), {}))


def trial(
    ruleset: Ruleset,
    starts: Mapping[str, Iterable[Answers]],
    out_of_time: Callable[[], bool] = bool,
    effort: int = EFFORT,
) -> Trial:
    """Try all checklists of a ruleset.

    Args:
        ruleset: the ruleset.
        starts: combats to start from, by the id of their checklist: `{"combat": [{"attack": "7"}]}`.
        out_of_time: tells, when it is asked, whether time is up.
        effort: how much is done at most, see `walk`; the checklists share it.
    """
    share = effort // max(len(ruleset.checklists), 1)
    walks = {each.id: walk(each, starts.get(each.id, ()), share, out_of_time) for each in ruleset.checklists}
    for each in walks.values():
        each.faults |= {fault.sentence: fault for fault in wrong_odds(each)}
    lit = [place.name for each in walks.values() for place in each.reached if place.sort is Sort.CELL]
    charts = ruleset.tables({}) if ruleset.tables is not None else ()
    return Trial(
        ruleset, walks, tuple(each for each in charts if any(name.startswith(f"{each.title}: ") for name in lit))
    )
