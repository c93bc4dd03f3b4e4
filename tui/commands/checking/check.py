"""Checks a game: what is wrong with how it is written, what goes wrong in play, what its cases and lessons say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from shlex import quote
from tempfile import TemporaryDirectory
from time import process_time

from rulesets.engine.core.sentences import a_list, how_many
from rulesets.engine.core.tabletop import Answers
from rulesets.engine.questions.secret import Secret
from rulesets.engine.referee.checklist import Checklist
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.trial.places import Sort
from rulesets.engine.trial.trial import Missed, Trial, trial
from tui.commands.checking.game import Game, find_game
from tui.commands.checking.judging import differences
from tui.commands.checking.lessons import wrong_in
from tui.commands.checking.remarks import remarks
from tui.commands.checking.starts import starts
from tui.shared.exits import AT_FAULT, BAD_INPUT, DIFFERS, DONE

EFFORT = 60_000
"""How much is done in the trial of a game, see `walk`: a few seconds of work."""
SECONDS = 9.0
"""After how much work of the processor the trial of a game ends, wherever it is; most end long before."""
MOST_MISSED = 20
"""How many lines name what no combat came to; the rest is counted."""
MOST_NAMES = 12
"""How many things such a line names; the rest is counted."""
NOT_ALL = "Not every combination was tried: the trial ends when nothing new has come for a while."
Write = Callable[[str], None]


def check(name: str, file: Path | None, write: Write) -> int:
    """Check a game and tell of it; gives the exit code.

    Raises:
        UnknownRuleset: there is none of that name.
    """
    game = find_game(name, file)
    for problem in game.problems:
        write(problem)
    if game.ruleset is None or game.problems:
        write(f"{how_many(len(game.problems), 'problem')}: the game is played once it is mended.")
        return BAD_INPUT
    tried = try_out(game, game.ruleset)
    faults = tell_faults(game, tried, write)
    differing = tell_differences(game, game.ruleset, write)
    tell_missed(game, tried, write, in_short=bool(faults or differing))
    for remark in (*game.remarks, *remarks(game.ruleset)):
        write(f"Remark: {remark}")
    write(f"{counted(game, tried)}: {said(faults, differing)}.")
    return AT_FAULT if faults else DIFFERS if differing else DONE


def try_out(game: Game, ruleset: Ruleset) -> Trial:
    """Play a game in every way, from its cases and lessons on."""
    cases = [case for suite in game.suites for case in suite.cases]
    end = process_time() + SECONDS
    return trial(ruleset, starts(ruleset, cases, game.lessons), lambda: process_time() > end, EFFORT)


def tell_faults(game: Game, tried: Trial, write: Write) -> int:
    """Tell what goes wrong in play, each with the command by which it goes wrong again; gives how many there are."""
    count = 0
    for walked in tried.walks.values():
        for fault in walked.faults.values():
            count += 1
            before = f" {fault.before}" if fault.before else ""
            write(f"Fault: {fault.sentence.rstrip('.')}.{before}\n  {command(game, walked.checklist, fault.answers)}")
    return count


def tell_missed(game: Game, tried: Trial, write: Write, in_short: bool = False) -> None:
    """Tell what no combat came to: what is of one sort and near one combat in a line, with the command for that combat.

    In short it is counted only, so that a fault is not lost in it.
    """
    if in_short:
        missed = tried.missed
        if missed:
            write(f"Not reached: {said_in_numbers(missed)}. They are named once nothing else is wrong.")
        return
    groups = [(*key, list(each)) for key, each in groupby(tried.missed, key=_alike)]
    for id, sort, near, of_group in groups[:MOST_MISSED]:
        names = [each.place.name for each in of_group]
        said = f"{sort.value} {names[0]}" if len(names) == 1 else f"{sort.label} {a_list(some(names), 'and')}"
        write(f"Not reached: {id}, {said}\n  {command(game, tried.walks[id].checklist, dict(near))}")
    rest = [each for group in groups[MOST_MISSED:] for each in group[3]]
    if rest:
        write(f"Not reached: {said_in_numbers(rest)} more.")
    if tried.stopped:
        write(NOT_ALL)
    for walked in tried.walks.values():
        for key, answers in walked.untried.items():
            line = command(game, walked.checklist, answers)
            write(f"No answer was found that is taken: {walked.checklist.id}, {key}\n  {line}")


def _alike(missed: Missed) -> tuple[str, Sort, tuple[tuple[str, str], ...]]:
    return missed.checklist, missed.place.sort, tuple(missed.near.items())


def some(names: list[str]) -> list[str]:
    """List the first few of many names."""
    return names if len(names) <= MOST_NAMES else [*names[:MOST_NAMES], f"{len(names) - MOST_NAMES} more"]


def said_in_numbers(missed: list[Missed] | tuple[Missed, ...]) -> str:
    """Count what no combat came to, sort by sort: `3 cells and 1 step`."""
    numbers = Counter(each.place.sort for each in missed)
    return a_list([how_many(count, sort.value, sort.label) for sort, count in numbers.items()], "and")


def tell_differences(game: Game, ruleset: Ruleset, write: Write) -> int:
    """Tell what differs from the cases and the lessons; gives in how many of them something does."""
    with TemporaryDirectory() as folder:
        wrong = [*_cases(game, ruleset, Path(folder)), *_lessons(game, ruleset, Path(folder))]
    for line in wrong:
        write(line)
    empty = sum(not case.is_filled_in for suite in game.suites for case in suite.cases)
    if empty:
        write(f"{how_many(empty, 'case')} with a ? to be filled in from the printed game.")
    return len(wrong)


def _cases(game: Game, ruleset: Ruleset, folder: Path) -> Iterator[str]:
    for place, suite in enumerate(game.suites):
        for number, case in enumerate(suite.cases):
            own = folder / f"{place}-{number}"
            own.mkdir()
            found = differences(ruleset, case, own) if case.is_filled_in else []
            if found:
                yield f"Case {case.id} ({case.section}): {'; '.join(found)}"


def _lessons(game: Game, ruleset: Ruleset, folder: Path) -> Iterator[str]:
    for lesson in game.lessons:
        found = list(wrong_in(lesson, ruleset, folder / "lessons"))
        if found:
            yield f"{lesson.name}: {'; '.join(found)}"


def command(game: Game, checklist: Checklist, answers: Answers) -> str:
    """Write the command that rules a combat of these answers."""
    pairs: dict[str, str] = {}
    secrets = {secret.key: secret for secret in Secret.found_in(checklist.questions)}
    for key, text in answers.items():
        parts = dict(part.strip().split("=", 1) for part in text.split(";")) if key in secrets else {key: text}
        pairs |= parts
    return " ".join((game.command, game.name, checklist.id, *(quote(f"{key}={text}") for key, text in pairs.items())))


def counted(game: Game, tried: Trial) -> str:
    """Say in numbers what was looked at: `60 cells, 12 questions, 4 open rules, 3,456 combats played`."""
    questions = {each.key: each.is_precedent for walked in tried.walks.values() for each in walked.checklist.questions}
    cases = sum(len(suite.cases) for suite in game.suites)
    numbers = (
        how_many(len(tried.cells), "cell"),
        how_many(sum(not settles for settles in questions.values()), "question"),
        how_many(sum(questions.values()), "open rule"),
        f"{tried.played:,} combats played",
        *([how_many(cases, "case")] if cases else []),
        *([how_many(len(game.lessons), "lesson")] if game.lessons else []),
    )
    return ", ".join(numbers)


def said(faults: int, differing: int) -> str:
    """Say what it came to in a few words."""
    found = [how_many(faults, "fault")] if faults else []
    found += [f"{how_many(differing, 'case or lesson', 'cases or lessons')} with another result"] if differing else []
    return " and ".join(found) or "nothing wrong"
