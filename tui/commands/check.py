"""Checks a game: what is wrong with how it is written, what goes wrong in play, what its cases and lessons say."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from shlex import quote
from tempfile import TemporaryDirectory
from typing import Any

from rulesets.engine.core.tables import Chart
from rulesets.engine.core.tabletop import Answers
from rulesets.engine.core.words import a_list, how_many
from rulesets.engine.questions.written import Secret
from rulesets.engine.referee.adjudicate import run_procedure
from rulesets.engine.referee.checklist import Checklist, Given
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.texts import Subject, entries, glossary
from rulesets.engine.trial.guesses import Reachable, Sort, cell_of, come_to
from rulesets.engine.trial.trial import Missed, Trial, counters_first
from rulesets.foreign import owners_files
from saves.disk.files import put
from saves.disk.game_files import OURS, folder_of_package
from tui.commands import check_game
from tui.commands.check_cases import NOT_FILLED_IN, differences
from tui.commands.check_game import CheckedGame
from tui.shared.command_line import ASKING, AT_FAULT, BAD_INPUT, DIFFERS, DONE, RULED, BadInput

MOST_NAMES = 12
"""How many things such a line names; the rest is counted."""
NOT_ALL = "Not every combination was tried: the trial ends when nothing new has come for a while."
FEW = 6
"""How many names a remark lists."""
NO_FOLDER = (
    "The package of {name} names no folder of games, so no check would find its cases: "
    'name one in its pyproject under [project.entry-points."tableside.games"], and install it again.'
)
PLAY_IT = "Play it: start tableside{options}, press n, and choose it."
NOT_ALL_PARTS = "Not every part of the file was left out in turn, to see whether it does anything: there are too many."
NO_DIFFERENCE = "No combat or case that was tried comes out differently without:"
NOT_MET = "Not met in {:,} combats played:"
NOT_THAT_FAR = "No combat or case that was tried came up to this limit:"
UNWRITTEN = "Texts that you may write yet:"
NOT_TRIED = "Look at what was not reached above, or makes no difference: mend it, or write a case that reaches it."
ANY_SLIP = "is refused, as it would be for any slip: write in names a word of the sentence that refuses it."
NOT_FOUND = "No combat was found that reaches this cell: write answers that do."
Reached = Mapping[Reachable, tuple[str, Answers]]
"""What was come to, each with its checklist and the answers that lead there."""
SOURCE = "Say here which rules, tables and errata the outcomes were read off."
Write = Callable[[str], None]


def check(name: str, file: Path | None, write: Write) -> int:
    """Check a game and tell of it; gives the exit code.

    Raises:
        UnknownRuleset: there is none of that name.
    """
    game = check_game.find_game(name, file)
    for problem in game.problems:
        write(problem)
    if game.ruleset is None or game.problems:
        write(f"{how_many(len(game.problems), 'problem')}: the game is played once it is mended.")
        return BAD_INPUT
    tried = check_game.try_out(game, game.ruleset)
    cases = [case for suite in game.suites for case in suite.cases]
    refused = check_game.all_refused(tried)
    is_tried_without = game.ruleset.text and not refused
    idle = check_game.makes_no_difference(game.ruleset, tried, cases) if is_tried_without else check_game.Idle()
    faults = tell_faults(game, tried, write)
    differing = tell_differences(game, game.ruleset, write)
    remarks = [f"Remark: {each}" for each in (*game.remarks, *_never_read(game.ruleset))]
    for sentence in (*remarks, *refused.values()):
        write(sentence)
    faults += len(refused)
    missed = [each for each in tried.missed if each.checklist not in refused]
    missed = [each for each in missed if is_of_the_file(each.place) or not game.ruleset.text]
    not_met = NOT_MET.format(tried.played), idle.unmet
    for said_first, parts in ((NO_DIFFERENCE, idle.parts), not_met, (NOT_THAT_FAR, idle.limits)):
        if parts:
            write("\n  ".join((said_first, *parts)))
    if not idle.is_all:
        write(NOT_ALL_PARTS)
    if faults or differing:
        tell_in_short(missed, write)
    else:
        tell_missed(tried, missed, game, write)
    if unwritten := [*lacking(game.ruleset)]:
        write("\n  ".join((UNWRITTEN, *unwritten)))
    empty = sum(not case.is_filled_in for suite in game.suites for case in suite.cases)
    open_ends = bool(idle.parts or idle.unmet) or any(each.place.sort is not Sort.QUESTION for each in missed)
    write(f"{counted(game, tried)}: {said(faults, differing, empty, open_ends)}.")
    if open_ends and not faults and not differing:
        write(NOT_TRIED)
    write(after_checking(game, bool(faults or differing), empty))
    return AT_FAULT if faults else DIFFERS if differing else DONE


def tell_faults(game: CheckedGame, tried: Trial, write: Write) -> int:
    """Tell what goes wrong in play, each with the command by which it goes wrong again; gives how many there are."""
    count = 0
    for walked in tried.walks.values():
        for fault in walked.faults.values():
            count += 1
            before = f" {fault.before}" if fault.before else ""
            write(f"Fault: {fault.sentence.rstrip('.')}.{before}\n  {command(game, walked.checklist, fault.answers)}")
    return count


def is_of_the_file(place: Reachable) -> bool:
    """Tell whether something that was not reached says anything of a file: its parts are left out in turn besides."""
    of_losses = place.sort is Sort.QUESTION and any(part in ("loses", "left") for part in place.name.split("."))
    return place.sort not in (Sort.EFFECT, Sort.OPTION) and not of_losses


def tell_in_short(missed: Sequence[Missed], write: Write) -> None:
    """Count what no combat came to, so that a fault is not lost in it."""
    if missed:
        write(f"Not reached: {said_in_numbers(missed)}. They are named once nothing else is wrong.")


def tell_missed(tried: Trial, missed: Sequence[Missed], game: CheckedGame, write: Write) -> None:
    """Tell what no combat came to, a line for each sort of thing in a checklist."""
    asked = {(each.checklist, each.place.name) for each in missed if each.place.sort is Sort.QUESTION}
    told = (
        each
        for each in missed
        if (each.checklist, each.place.name.partition("=")[0]) not in asked or each.place.sort is Sort.QUESTION
    )
    for (id, sort), group in groupby(told, lambda each: (each.checklist, each.place.sort)):
        prompts = {each.key: f" (“{each.prompt}”)" for each in tried.walks[id].checklist.questions}
        names = [f"{each.place.name}{prompts.get(each.place.name, '')}" for each in group]
        if len(names) > MOST_NAMES:
            names = [*names[:MOST_NAMES], f"{len(names) - MOST_NAMES} more"]
        said = f"{sort.value} {names[0]}" if len(names) == 1 else f"{sort.label} {a_list(names, 'and')}"
        never = "which no combat asked" if sort is Sort.QUESTION else "to which no combat came"
        write(f"Not reached: {id}, {said}, {never}".replace("{unit}", "UNIT").replace("{n}", "1"))
    if tried.stopped:
        write(NOT_ALL)
    for walked in tried.walks.values():
        for key, answers in walked.untried.items():
            line = command(game, walked.checklist, answers)
            write(f"No answer was found that is accepted: {walked.checklist.id}, {key}\n  {line}")


def said_in_numbers(missed: Sequence[Missed]) -> str:
    """Count what no combat came to, sort by sort: `3 cells and 1 step`."""
    numbers = Counter(each.place.sort for each in missed)
    return a_list([how_many(count, sort.value, sort.label) for sort, count in numbers.items()], "and")


def tell_differences(game: CheckedGame, ruleset: Ruleset, write: Write) -> int:
    """Tell what differs from the cases and the lessons; gives in how many of them something does."""
    cases = [case for suite in game.suites for case in suite.cases]
    wrong: list[tuple[str, list[str]]] = []
    with TemporaryDirectory() as folder:
        for number, case in enumerate(cases):
            if case.is_filled_in:
                own = Path(folder, str(number))
                own.mkdir()
                wrong.append((f"Case {case.id} ({case.section})", differences(ruleset, case, own)))
                if case.expected.exit == BAD_INPUT and not case.expected.names and not wrong[-1][1]:
                    write(f"Remark: case {case.id} {ANY_SLIP}")
        for lesson in game.lessons:
            wrong.append((lesson.name, list(check_game.wrong_in(lesson, ruleset, Path(folder, "lessons")))))
    wrong = [each for each in wrong if each[1]]
    for what, found in wrong:
        write(f"{what}: {'; '.join(found)}")
    empty = sum(not case.is_filled_in for case in cases)
    if empty:
        write(f"{how_many(empty, 'case')} with a ? to be filled in from the printed game.")
    return len(wrong)


def command(game: CheckedGame, checklist: Checklist, answers: Answers) -> str:
    """Write the command that rules a combat of these answers."""
    pairs: dict[str, str] = {}
    secrets = {secret.key: secret for secret in Secret.found_in(checklist.questions)}
    for key, text in answers.items():
        parts = dict(part.strip().split("=", 1) for part in text.split(";")) if key in secrets else {key: text}
        pairs |= parts
    return " ".join((game.command, game.name, checklist.id, *(quote(f"{key}={text}") for key, text in pairs.items())))


def counted(game: CheckedGame, tried: Trial) -> str:
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


def said(faults: int, differing: int, empty: int, open_ends: bool = False) -> str:
    """Say what it came to in a few words.

    `empty` is how many cases are to be filled in, `open_ends` whether something was not reached, or did nothing.
    """
    found = [how_many(faults, "fault")] if faults else []
    found += [f"{how_many(differing, 'case or lesson', 'cases or lessons')} with another result"] if differing else []
    found += [f"{how_many(empty, 'case')} to be filled in"] if empty else []
    return a_list(found, "and") or ("nothing wrong in what was reached" if open_ends else "nothing wrong")


def after_checking(game: CheckedGame, is_wrong: bool, empty: int) -> str:
    """Say what to do next; a game that was named by its file goes on being named so."""
    named = quote(str(game.file)) if game.file else game.name
    if is_wrong:
        return f"Mend it, and check it again: tableside check {named}"
    if empty:
        return "Write for each ? in its cases what your printed game has there, and check it again."
    play_it = PLAY_IT.format(options=f" --game {named}" if game.file else "")
    return play_it if game.suites else f"{play_it} Then hold it against your copy: tableside check {named} --cases"


def lacking(ruleset: Ruleset) -> Iterator[str]:
    """List the texts that are not written, a sentence for each kind of them in a checklist."""
    for each in ruleset.checklists:
        plain = [question for question in each.questions if not question.is_thrown]
        yield from _lacking(each.id, "question", [one.key for one in plain if not one.cite], "cite")
        yield from _lacking(each.id, "question", [one.key for one in plain if not one.explained.strip()], "help")
        yield from _lacking(each.id, "step", [step.id for step in each.steps if not step.help], "help")
        yield from _lacking(each.id, "outcome", [one.value for one in each.outcomes if not one.meaning], "meaning")


def _lacking(checklist: str, what: str, names: Sequence[str], lacks: str) -> Iterator[str]:
    if names:
        some = [*names[:FEW], *(["others"] if len(names) > FEW else [])]
        have = "has" if len(names) == 1 else "have"
        yield f"{checklist}: {how_many(len(names), what)} {have} no {lacks}: {a_list(some, 'and')}."


def _never_read(ruleset: Ruleset) -> Iterator[str]:
    """Name the terms that no text uses."""
    if ruleset.terms is None:
        return
    words = glossary(ruleset.terms)
    texts = [f"{each.title}. {each.text}" for each in entries(ruleset) if each.subject is not Subject.TERM]
    used = {mention.entry.title for text in texts for mention in words.mentions(text)}
    for term in ruleset.terms:
        used |= {mention.entry.title for mention in words.mentions(term.meaning, words.entry(term.heading))}
    never = [term.heading for term in ruleset.terms if term.heading not in used]
    if never:
        yield f"{how_many(len(never), 'term')} that no text uses: {a_list(never[:FEW], 'and')}."


def write_skeleton(name: str, file: Path | None) -> tuple[Path, str]:
    """Write `NAME.cases.json` beside a game, and give its path and a sentence about it.

    Raises:
        BadInput: the game has problems, or the file is there already.
        UnknownRuleset: there is no game of that name.
    """
    game = check_game.find_game(name, file)
    if game.ruleset is None or game.problems:
        raise BadInput(f"{game.problems[0]} Cases are written once the game has no problems.")
    path = place_of(game) / f"{name}.cases.json"
    if path.exists():
        raise BadInput(f"{path} is there already, and stays as it is: move it away first, to get the list of cells.")
    cases = list(cases_of(check_game.try_out(game, game.ruleset)))
    path.parent.mkdir(parents=True, exist_ok=True)
    put(path, written(game.ruleset, cases).encode("utf-8"))
    return path, what_next(cases)


def what_next(cases: list[dict[str, Any]]) -> str:
    """Say what to do with a skeleton."""
    said = f"{how_many(len(cases), 'case')}: write for each ? what your printed game has there, then check again."
    far = sum("shows" in case for case in cases)
    return f"{said} Give other answers, too, in {far} of them: they say so." if far else said


def place_of(game: CheckedGame) -> Path:
    """Give the folder that cases are written to, where the next check looks: that of the game's file or its package.

    Raises:
        BadInput: its package names no folder, so that no check would find them.
    """
    files = {Path(each).stem: Path(each) for each in owners_files()}
    file = game.file or files.get(game.name)
    if file is not None:
        return file.parent
    if game.place.folder != OURS or (OURS / f"{game.name}.cases.json").exists():
        return game.place.folder
    folder = folder_of_package(game.name)
    if folder is None:
        raise BadInput(NO_FOLDER.format(name=game.name))
    return folder


def written(ruleset: Ruleset, cases: list[dict[str, Any]]) -> str:
    """Write a suite, a few lines a case."""
    head = {"ruleset": ruleset.id, "title": ruleset.title, "source": SOURCE}
    lines = [f"  {json.dumps(key)}: {json.dumps(text, ensure_ascii=False)},\n" for key, text in head.items()]
    body = ",\n".join(f"    {json.dumps(case, ensure_ascii=False)}" for case in cases)
    return "".join(("{\n", *lines, '  "cases": [\n', body, "\n  ]\n}\n"))


def cases_of(tried: Trial) -> Iterator[dict[str, Any]]:
    """Write a case for each cell; one that no combat came to begins from a combat near it, and says so.

    Without a table there is one for each outcome that a combat came to, and for each effect that comes of none of
    these, with all that is asked about losses and the like. Then there is one for each cell of a chart.
    """
    reached, happened = {**tried.reached, **_by_counters(tried)}, set[str]()
    for chart in tried.charts:
        for row in chart.rows:
            for column in chart.columns:
                place = cell_of(chart, column, row)
                id, answers = reached[place] if place in reached else _near(reached, chart, column, row)
                case = _case(tried.walks[id].checklist, answers, [chart.title, column, chart.rows_are, row], chart.cite)
                yield case if place in reached else {**case, "shows": NOT_FOUND}
    for place, (id, answers) in reached.items() if not tried.cells else ():
        if place.sort is Sort.OUTCOME:
            happened |= _effects(tried.walks[id].checklist, answers)
            yield _case(tried.walks[id].checklist, answers, [id, place.name])
    for place, (id, answers) in reached.items() if not tried.cells else ():
        if place.sort is Sort.EFFECT and place.name not in happened:
            happened |= _effects(tried.walks[id].checklist, answers)
            yield _case(tried.walks[id].checklist, answers, [id, place.name], whole=True)
    for part, id, answers in check_game.cells_of_charts(tried):
        row, title = tried.ruleset.text.split("\n")[part.line - 1].split(maxsplit=1)[0], str(part).split(".")[-2]
        case = _case(tried.walks[id].checklist, answers, [title, row, str(part.cell)], whole=True)
        yield {**case, "shows": f"Line {part.line}, {row}: cell {part.cell} of the chart {title}."}


def _by_counters(tried: Trial) -> Reached:
    """Say what is come to from an empty table, by units whose counters are known where that is so."""
    found: dict[Reachable, tuple[str, Answers]] = {}
    for id, walked in tried.walks.items():
        for answers in counters_first(tried, walked)[: check_game.MOST_PLAYED]:
            run = run_procedure(walked.checklist, Given(answers, defaults=True))
            found = {**dict.fromkeys(come_to(run, lambda _: None), (id, answers)), **found}
    return found


def _effects(checklist: Checklist, answers: Answers) -> set[str]:
    """Name the effects of a combat as far as a case is played that ends with its ruling."""
    here = run_procedure(checklist, Given(until_ruled(checklist, answers), defaults=True))
    return {effect.name for effect in here.effects}


def _near(reached: Reached, chart: Chart, column: str, row: str) -> tuple[str, Answers]:
    """Find a combat in the column of a cell, or in its row, or in its table."""
    near = (*((column, each) for each in chart.rows), *((each, row) for each in chart.columns))
    every = ((each, other) for each in chart.columns for other in chart.rows)
    cells = (cell_of(chart, *each) for each in (*near, *every))
    return next(reached[each] for each in cells if each in reached)


def _case(
    checklist: Checklist, answers: Answers, names: Sequence[str], section: str = "", whole: bool = False
) -> dict[str, Any]:
    until = dict(answers) if whole else until_ruled(checklist, answers)
    here = run_procedure(checklist, Given(until))
    thrown = {key: text for key, text in until.items() if here.answered[key].question.is_thrown}
    return {
        "id": "-".join(_plain(word) for part in names for word in part.split("-")).lower(),
        "section": section or (here.ruling.cite if here.ruling is not None else ""),
        "rule": "fixed",
        "checklist": checklist.id,
        "situation": {key: text for key, text in until.items() if key not in thrown},
        "dice": thrown,
        "expected": {"exit": RULED if here.ended else ASKING, "outcome": NOT_FILLED_IN},
    }


def _plain(word: str) -> str:
    """Write a word of an id with letters and digits alone: `−2` is `minus2`."""
    return "".join(filter(str.isalnum, word.replace("−", "minus"))) or "0"


def until_ruled(checklist: Checklist, answers: Answers) -> dict[str, str]:
    """Leave out the answers that are asked for once it is ruled, about losses and the like."""
    found: dict[str, str] = {}
    for key, text in answers.items():
        if run_procedure(checklist, Given(found)).ruling is not None:
            break
        found[key] = text
    return found
