"""What a file says and makes no difference: each combat that was something new is played without it."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import process_time
from typing import TypeVar

from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.core.words import a_list
from rulesets.engine.referee.checklist import Checklist, Given
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.referee.run import run_procedure
from rulesets.engine.trial.trial import Trial
from rulesets.engine.trial.walk import TrialWalk

T = TypeVar("T")
SECONDS = 6.0
"""After how much work of the processor this ends."""
MOST_PLAYED = 400
"""How many combats of a checklist are played without a part."""


@dataclass
class Idle:
    """What makes no difference.

    Attributes:
        parts: the parts, each with its line.
        is_all: whether all parts were tried before time was up.
    """

    parts: list[str] = field(default_factory=list)
    is_all: bool = True


def makes_no_difference(ruleset: Ruleset, tried: Trial) -> Idle:
    """Play what a trial kept without each part of a game's file, and list the parts without which nothing changes."""
    from rulesets.from_file.game import without_each  # needed for games from files only

    end = process_time() + SECONDS
    combats = [(walked.checklist.id, *each) for walked in tried.walks.values() for each in _some(walked)]
    found, played, idle, cells = Idle(), dict[int, object](), set[tuple[int | str, ...]](), dict[str, list[int]]()
    for part in without_each(ruleset.text, ruleset.id):
        if process_time() > end:
            return Idle(found.parts, is_all=False)
        if any(part.path[: len(each)] == each for each in idle) or part.ruleset is None:
            continue
        checklists = {each.id: each for each in part.ruleset.checklists}
        for place, (id, answers, table) in enumerate(combats):
            if place not in played:
                played[place] = _comes_to(ruleset.checklist(id), answers, table)
            if id not in checklists or _comes_to(checklists[id], answers, table) != played[place]:
                break
        else:
            idle.add(part.path)
            cells.setdefault(f"line {part.line}: {part}", []).append(part.cell)
            found.parts = [_in_words(name, places) for name, places in cells.items()]
    return found


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
