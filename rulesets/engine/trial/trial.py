"""A whole ruleset is tried: each checklist is walked through, and what there is beside what was come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from rulesets.engine.core.charts import Chart
from rulesets.engine.core.mappings import Answers
from rulesets.engine.core.sentences import a_list
from rulesets.engine.core.tabletop import ELIMINATED, State, Tabletop, Unit
from rulesets.engine.questions.forces import Force
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.trial.foretold import wrong_odds
from rulesets.engine.trial.guesses import NAMES, first_of
from rulesets.engine.trial.reached import Place, Sort, all_there_is, cells_of
from rulesets.engine.trial.seek import combats_towards
from rulesets.engine.trial.walk import EFFORT, Walk, Walker

SOUGHT = 4
"""Which part of the effort of the walk, once more, is spent on cells that it did not come to."""
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
        anywhere = {*self.reached, *(place for each in self.walks.values() for place in each.reached_later)}
        for id, each in self.walks.items():
            own = {*each.reached, *each.reached_later}
            for place in (*all_there_is(each.checklist), *self.cells):
                is_own = place.sort in BY_CHECKLIST
                if place not in (own if is_own else anywhere):
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
    share, tables = effort // max(len(ruleset.checklists), 1), tables_before(ruleset)
    closed = [each.key for each in ruleset.closed]
    states = [each.value for each in ruleset.states] if ruleset.states is not None else []
    walkers = {each.id: Walker(each, share, out_of_time, tables, closed, states) for each in ruleset.checklists}
    for id, walker in walkers.items():
        walker.go(starts.get(id, ()))
        walker.play_these(combats_towards(walker.walk, _read(ruleset, [walker.walk])), share // SOUGHT)
    walks = {id: walker.walk for id, walker in walkers.items()}
    for each in walks.values():
        each.untried = {key: near for key, near in each.untried.items() if not each.answered_later(key)}
        each.faults |= {fault.sentence: fault for fault in wrong_odds(each)}
    return Trial(ruleset, walks, _read(ruleset, walks.values()))


def tables_before(ruleset: Ruleset) -> dict[str, Tabletop]:
    """Give tables on which the first unit of each side is in a state, for each state that there is."""
    forces = [each for of in ruleset.checklists for each in of.questions if isinstance(each, Force)]
    units = list(dict.fromkeys((*(names.split()[0] for names in NAMES.values()), *map(first_of, forces))))
    return {
        f"{a_list(units, 'and')} are in the state {state.value} before.": Tabletop(
            {unit: Unit(states={state.value: State()}) for unit in units}
        )
        for state in ruleset.states or ()
        if state.value != ELIMINATED
    }


def _read(ruleset: Ruleset, walks: Iterable[Walk]) -> tuple[Chart, ...]:
    """List the tables of which some combat reads a cell."""
    lit = [place.name for each in walks for place in each.reached if place.sort is Sort.CELL]
    charts = ruleset.tables({}) if ruleset.tables is not None else ()
    return tuple(each for each in charts if any(name.startswith(f"{each.title}: ") for name in lit))
