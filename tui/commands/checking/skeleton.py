"""The skeleton of a suite: a case for each cell, to be filled in from the printed game and never from the program."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rulesets.engine.core.sentences import how_many
from rulesets.engine.core.tables import Chart
from rulesets.engine.core.tabletop import Answers
from rulesets.engine.referee.checklist import Checklist, Given
from rulesets.engine.referee.replay import run
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.trial.places import Place, cell_of
from rulesets.engine.trial.trial import Trial
from saves.disk.beside import OURS, folder_of_package
from saves.disk.files import put
from tui.commands.checking.cases import NOT_FILLED_IN
from tui.commands.checking.check import try_out
from tui.commands.checking.game import Game, find_game
from tui.shared.exits import ASKING, RULED
from tui.shared.pairs import BadInput

NO_FOLDER = (
    "The package of {name} names no folder of games, so no check would find its cases: "
    'name one in its pyproject under [project.entry-points."tableside.games"], and install it again.'
)
NOT_FOUND = "No combat was found that comes to this cell: write answers that do."
Reached = Mapping[Place, tuple[str, Answers]]
"""What was come to, each with its checklist and the answers that lead there."""
SOURCE = "Say here which rules, tables and errata the outcomes were read off."


def write_skeleton(name: str, file: Path | None) -> tuple[Path, str]:
    """Write `NAME.cases.json` beside a game, and give its path and a sentence about it.

    Raises:
        BadInput: the game has problems, or the file is there already.
        UnknownRuleset: there is no game of that name.
    """
    game = find_game(name, file)
    if game.ruleset is None or game.problems:
        raise BadInput(f"{game.problems[0]} Cases are written once the game has no problems.")
    path = place_of(game) / f"{name}.cases.json"
    if path.exists():
        raise BadInput(f"{path} is there already: it stays as it is.")
    cases = list(cases_of(try_out(game, game.ruleset)))
    path.parent.mkdir(parents=True, exist_ok=True)
    put(path, written(game.ruleset, cases).encode("utf-8"))
    return path, what_next(cases)


def what_next(cases: list[dict[str, Any]]) -> str:
    """Say what to do with a skeleton."""
    said = f"{how_many(len(cases), 'case')}: write for each ? what your printed game has there, then check again."
    far = sum("shows" in case for case in cases)
    return f"{said} Give other answers, too, in {far} of them: they say so." if far else said


def place_of(game: Game) -> Path:
    """Give the folder that cases are written to, where the next check looks: that of the game's file or its package.

    Raises:
        BadInput: its package names no folder, so that no check would find them.
    """
    from rulesets.game_texts import owners_files

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
    """Write a case for each cell; one that no combat came to begins from a combat near it, and says so."""
    reached = tried.reached
    for chart in tried.charts:
        for row in chart.rows:
            for column in chart.columns:
                place = cell_of(chart, column, row)
                id, answers = reached[place] if place in reached else _near(reached, chart, column, row)
                case = _case(tried.walks[id].checklist, answers, chart, column, row)
                yield case if place in reached else {**case, "shows": NOT_FOUND}


def _near(reached: Reached, chart: Chart, column: str, row: str) -> tuple[str, Answers]:
    """Find a combat in the column of a cell, or in its row, or in its table."""
    near = (*((column, each) for each in chart.rows), *((each, row) for each in chart.columns))
    every = ((each, other) for each in chart.columns for other in chart.rows)
    cells = (cell_of(chart, *each) for each in (*near, *every))
    return next(reached[each] for each in cells if each in reached)


def _case(checklist: Checklist, answers: Answers, chart: Chart, column: str, row: str) -> dict[str, Any]:
    until = until_ruled(checklist, answers)
    here = run(checklist, Given(until))
    thrown = {key: text for key, text in until.items() if here.answered[key].question.is_thrown}
    names = [chart.title, column, chart.rows_are, row]
    return {
        "id": "-".join("".join(filter(str.isalnum, word)) or "0" for part in names for word in part.split("-")).lower(),
        "section": chart.cite,
        "rule": "fixed",
        "checklist": checklist.id,
        "situation": {key: text for key, text in until.items() if key not in thrown},
        "dice": thrown,
        "expected": {"exit": RULED if here.ended else ASKING, "outcome": NOT_FILLED_IN},
    }


def until_ruled(checklist: Checklist, answers: Answers) -> dict[str, str]:
    """Leave out the answers that are asked for once it is ruled, about losses and the like."""
    found: dict[str, str] = {}
    for key, text in answers.items():
        if run(checklist, Given(found)).ruling is not None:
            break
        found[key] = text
    return found
