"""What a file says and makes no difference: each combat that was something new is played without it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from time import process_time

from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.referee.checklist import Checklist, Given
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.referee.run import run_procedure
from rulesets.engine.trial.trial import Trial

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
    combats = [(walked.checklist.id, *each) for walked in tried.walks.values() for each in _some(walked.kept)]
    found, played, idle = Idle(), dict[int, object](), set[tuple[int | str, ...]]()
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
            found.parts.append(f"line {part.line}: {part}")
    return found


def _some(kept: list[tuple[Answers, Tabletop]]) -> Iterator[tuple[Answers, Tabletop]]:
    """Give some of many combats, from first to last."""
    return islice(kept, 0, None, max(1, len(kept) // MOST_PLAYED))


def _comes_to(checklist: Checklist, answers: Answers, table: Tabletop) -> object:
    """Say all that players see of what a combat comes to, but for why."""
    try:
        here = run_procedure(checklist, Given(answers, table, defaults=True))
    except Exception as error:  # whatever is raised, it is not what the game comes to
        return str(error)
    prompts = tuple(each.question.prompt for each in here.answered.values() if each.question.is_thrown)
    refused = here.refused.keyed if here.refused else ""
    return here.question and here.question.key, refused, prompts, here.effects, here.notes, here.ruling
