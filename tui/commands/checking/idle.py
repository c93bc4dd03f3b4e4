"""What a file says and makes no difference: each combat that was something new is played without it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, TypeVar

from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.core.words import a_list
from rulesets.engine.referee.checklist import Checklist, Given
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.referee.run import run_procedure
from rulesets.engine.trial.trial import Trial
from rulesets.engine.trial.walk import TrialWalk
from tui.commands.checking.cases import Case, differences

if TYPE_CHECKING:
    from rulesets.from_file.game import Without

T = TypeVar("T")
FilePath = tuple[str | int, ...]
SECONDS = 6.0
"""After how much work of the processor this ends."""
MOST_PLAYED = 400
"""How many combats of a checklist are played without a part."""


LIMITING = ("limits", "shifts", "drms", "beyond", "least", "most", "always", "never", "clock")
"""What only now and then makes a difference, by its last name."""


@dataclass
class Idle:
    """What makes no difference.

    Attributes:
        parts: the parts, each with its line.
        limits: limits and the like that nothing came up to, each with its line.
        is_all: whether all parts were tried before time was up.
    """

    parts: list[str] = field(default_factory=list)
    limits: list[str] = field(default_factory=list)
    is_all: bool = True


def makes_no_difference(ruleset: Ruleset, tried: Trial, cases: Sequence[Case] = ()) -> Idle:
    """Play what a trial kept without each part of a game's file, and list the parts without which nothing changes.

    Where a case comes out otherwise without a part, that one does what it should.
    """
    from rulesets.from_file.game import without_each  # needed for games from files only

    end = process_time() + SECONDS
    combats = [(walked.checklist.id, *each) for walked in tried.walks.values() for each in _some(walked)]
    played, is_all = dict[int, object](), True
    idle: dict[FilePath, Without] = {}
    cells: list[FilePath] = []
    for part in without_each(ruleset.text, ruleset.id):
        if process_time() > end:
            is_all = False
            break
        if any(part.path[: len(each)] == each for each in idle) or part.ruleset is None:
            continue
        cells += [part.path] if part.cell else []
        checklists = {each.id: each for each in part.ruleset.checklists}
        for place, (id, answers, table) in enumerate(combats):
            if place not in played:
                played[place] = _comes_to(ruleset.checklist(id), answers, table)
            if id not in checklists or _comes_to(checklists[id], answers, table) != played[place]:
                break
        else:
            if not any(_differs(part.ruleset, case) for case in cases if case.is_filled_in):
                idle[part.path] = part
    found = [part for part in idle.values() if not part.cell or _is_whole(part.path, idle, cells)]
    limits = [part for part in found if part.path[-1] in LIMITING]
    return Idle(_listed([part for part in found if part not in limits]), _listed(limits), is_all)


def _differs(ruleset: Ruleset, case: Case) -> bool:
    with TemporaryDirectory() as folder:
        return bool(differences(ruleset, case, Path(folder)))


def _is_whole(cell: FilePath, idle: Collection[FilePath], cells: Collection[FilePath]) -> bool:
    """Tell whether no cell of the line of a chart, or of its column, makes a difference: one alone says nothing yet."""
    alike = [each for each in cells if each[:-2] == cell[:-2]]
    return any(all(each in idle for each in alike if each[place] == cell[place]) for place in (-2, -1))


def _listed(parts: list[Without]) -> list[str]:
    """Name parts with their lines, and those cells of a line together."""
    found: dict[str, list[int]] = {}
    for part in sorted(parts, key=lambda part: part.line):
        found.setdefault(f"line {part.line}: {part}", []).append(part.cell)
    return [_in_words(name, places) for name, places in found.items()]


def _in_words(name: str, cells: list[int]) -> str:
    """Name a part, and those cells of a line of it that make no difference."""
    those = f"{'cell' if len(cells) == 1 else 'cells'} {a_list([*map(str, cells)], 'and')}"
    return f"{name}, {those}" if all(cells) else name


def _some(walked: TrialWalk) -> list[tuple[Answers, Tabletop]]:
    """Give some of many combats: those that were something new, then others, from first to last."""
    new = _spread(walked.kept, MOST_PLAYED)
    return new + _spread(walked.others, MOST_PLAYED - len(new))


def _spread(combats: list[T], most: int) -> list[T]:
    return combats[:: max(1, -(-len(combats) // most))] if most > 0 else []


def _comes_to(checklist: Checklist, answers: Answers, table: Tabletop) -> object:
    """Say all that players see of what a combat comes to, but for why."""
    try:
        here = run_procedure(checklist, Given(answers, table, defaults=True))
    except Exception as error:  # whatever is raised, it is not what the game comes to
        return str(error)
    prompts = tuple(each.question.prompt for each in here.answered.values() if each.question.is_thrown)
    refused = here.refused.keyed if here.refused else ""
    return here.question and here.question.key, refused, prompts, here.effects, here.notes, here.ruling
