"""The commands about games: `rulesets`, `new` and `check`."""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import zip_longest
from pathlib import Path
from typing import Any

from rulesets import catalogue
from rulesets.catalogue import Broken
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import a_list, nearest, shortened
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.questions.kind import in_capitals
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Checklist
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.texts import booklet
from saves.disk.files import put
from tui.api.games import game
from tui.api.resolving import kept
from tui.commands.resolve import blaming
from tui.shared.command_line import DONE, BadInput, as_json, put_out
from tui.shared.home import in_order
from tui.shared.settings import look_for_games, places

KINDS = {
    "odds": "attack=6 defence=3 die=6",
    "pool": 'attack=Rifles defence=Scouts cover=no hit="6 4 3 2 1" save="6 1"',
    "opposed": "attack=6 defence=3 higher=no fight.attackers=4 fight.defenders=2",
}
"""The kinds of games that `new` writes, each with the answers of a combat."""
SCHEMA = "game.schema.json"
"""The file beside a new game that tells an editor which keys there are."""
NEXT = """{path}

It plays at once:
  tableside resolve {name} combat {answers} --defaults
Play it on screen: start Tableside, press n, and choose it.
  tableside
Change it into your game, and check it whenever you like:
  tableside check {name}"""
NEXT_OF_PACKAGE = """{path}

It plays once it is installed:
  python -m pip install -e {path}
  tableside check {name}"""


def rulesets(parsed: argparse.Namespace) -> int:
    """List the rulesets, or what one of them asks.

    Raises:
        BadInput, UnknownRuleset: the ruleset, or a game whose file is named on the command line, cannot be loaded.
    """
    if parsed.ruleset is None and parsed.booklet:
        raise BadInput("A booklet is about one ruleset: write tableside rulesets RULESET --booklet.")
    if parsed.ruleset is None:
        for file in parsed.game or []:
            catalogue.ruleset(file.stem or str(file))
        sound, broken = in_order(), catalogue.every()[1]
        put_out(as_json(rulesets_json(sound, broken)) if parsed.json else rulesets_text(sound, broken))
        return DONE
    ruleset = game(parsed.ruleset).ruleset
    with blaming(ruleset, "its description", parsed.data):
        if parsed.booklet:
            text = booklet(ruleset)
        else:
            text = as_json(ruleset_json(ruleset)) if parsed.json else ruleset_text(ruleset)
    put_out(text)
    return DONE


def new(parsed: argparse.Namespace) -> int:
    """Write a game to begin with, and say what to do next."""
    if parsed.python and parsed.like:
        raise BadInput("--like chooses among games that are files: leave it out, or leave out --python.")
    if parsed.python:
        path, next_steps = new_package(parsed.name)
    else:
        path, next_steps = new_file(parsed.name, places(parsed.data).games, parsed.like or next(iter(KINDS)))
    put_out(next_steps, made=str(path))
    return DONE


def check(parsed: argparse.Namespace) -> int:
    """Check a game, or write the skeleton of its cases."""
    from tui.commands.check import check as checking
    from tui.commands.check import write_skeleton

    file = Path(parsed.checked) if parsed.checked.endswith(".toml") else None
    if file is not None:
        look_for_games(parsed.data, [file, *(parsed.game or [])])
    name = file.stem if file is not None else parsed.checked
    if not parsed.cases:
        return checking(name, file, put_out)
    path, next_steps = write_skeleton(name, file)
    put_out(f"{path}\n{next_steps}", made=str(path))
    return DONE


def new_file(name: str, folder: Path, kind: str) -> tuple[Path, str]:
    """Write a game of a kind as a file into the games folder, and beside it the schema of all games that are files.

    Gives its path, and what to do next.

    Raises:
        BadInput: there is no such kind, or the game cannot be called so, or is there already.
    """
    from tui.commands.sessions import schema_of  # loads the models of all that is written and read

    if kind not in KINDS:
        choose = f"choose {a_list([*KINDS])}.{nearest(kind, KINDS)}"
        raise BadInput(f"There is no kind of game “{shortened(kind)}”: {choose}")
    path = folder / f"{_sound(name)}.toml"
    if path.exists():
        raise BadInput(f"{path} is there already: it stays as it is.")
    title = name.replace("-", " ").title()
    folder.mkdir(parents=True, exist_ok=True)
    put(folder / SCHEMA, as_json(schema_of("game")).encode("utf-8"))
    text = template(f"new_{kind}.toml").replace('"My Game"', f'"{title}"')
    put(path, f"#:schema {SCHEMA}\n{text}".encode())
    return path, NEXT.format(path=path, name=name, answers=KINDS[kind])


def new_package(name: str) -> tuple[Path, str]:
    """Write a game as a package into a folder of its name; gives its path, and what to do next.

    Raises:
        BadInput: it cannot be called so, or the folder is there already.
    """
    path, module = Path(_sound(name)), name.replace("-", "_")
    if path.exists():
        raise BadInput(f"{path} is there already: it stays as it is.")
    (path / module / "games").mkdir(parents=True)
    parts = {
        "pyproject.toml": "new_package.toml",
        f"{module}/__init__.py": "new_package.py.txt",
        f"{module}/games/{name}.cases.json": "new_package.cases.json",
    }
    for target, source in parts.items():
        text = template(source).replace("my-game", name).replace("my_game", module)
        put(path / target, text.replace("My Game", name.replace("-", " ").title()).encode("utf-8"))
    return path, NEXT_OF_PACKAGE.format(path=path, name=name)


def _sound(name: str) -> str:
    """Give a name that a game may have and no other has."""
    if not re.fullmatch("[a-z][a-z0-9-]{0,39}", name):
        raise BadInput(f"“{shortened(name)}” is not a name: use up to 40 small letters, digits and hyphens.")
    if catalogue.is_taken(name):
        raise BadInput(f"There is a game {name} already: give yours another name.")
    return name


def template(name: str) -> str:
    """Read one of the files that a new game is made of."""
    return files("tui.commands").joinpath(name).read_text("utf-8")


# What there is to play


WIDTH = 100


def rulesets_json(sound: Iterable[Ruleset], broken: Iterable[Broken]) -> dict[str, Any]:
    """Write all rulesets in short, and those that do not load."""
    return {
        "rulesets": [{**_head(each), "checklists": [checklist.id for checklist in each.checklists]} for each in sound],
        "broken": [{"name": each.name, "reason": each.reason} for each in broken],
    }


def ruleset_json(ruleset: Ruleset) -> dict[str, Any]:
    """Write one ruleset with all its checklists."""
    return {**_head(ruleset), "about": ruleset.about, "checklists": [_checklist(each) for each in ruleset.checklists]}


def _head(ruleset: Ruleset) -> dict[str, Any]:
    return {"id": ruleset.id, "title": ruleset.title, "version": ruleset.version, "summary": ruleset.summary}


def _checklist(checklist: Checklist) -> dict[str, Any]:
    return {
        "id": checklist.id,
        "title": checklist.title,
        "summary": checklist.summary,
        "outcomes": [outcome.value for outcome in checklist.outcomes],
        "questions": [_question(each, secret_of(checklist, each)) for each in plain(checklist)],
        "precedents": [_precedent(each) for each in checklist.precedents],
        "printed": [
            {"key": in_capitals(each.key), "prompt": in_capitals(each.prompt), "cite": each.cite}
            for each in checklist.printed
        ],
    }


def plain(checklist: Checklist) -> tuple[Question[Any], ...]:
    """List the questions that are no precedents, with the parts of a secret in its place."""
    return tuple(each for each in checklist.answerable() if not each.is_precedent)


def secret_of(checklist: Checklist, question: Question[Any]) -> str:
    """Name the secret that a question is a part of; empty if it is none."""
    for each in checklist.questions:
        if any(part.question.key == question.key for part in each.parts):
            return each.key
    return ""


def words(question: Question[Any]) -> list[str]:
    """Name the words to choose from."""
    return [option.word for option in question.options(Tabletop())]


def _question(question: Question[Any], secret: str) -> dict[str, Any]:
    return {
        "key": in_capitals(question.key),
        "prompt": in_capitals(question.prompt),
        "kind": question.kind,
        "options": words(question),
        "accepted": question.accepted(),
        "default": question.default,
        "remember": kept(question),
        "printed": question.printed,
        "secret": secret or None,
        "cite": question.cite,
    }


def _precedent(precedent: Precedent[Any]) -> dict[str, Any]:
    return {
        "id": precedent.key,
        "prompt": precedent.prompt,
        "readings": [
            {"reading": option.word, "label": option.label, "meaning": option.meaning}
            for option in precedent.options(Tabletop())
        ],
        "default": precedent.default,
        "cite": precedent.cite,
    }


def rulesets_text(sound: Sequence[Ruleset], broken: Sequence[Broken]) -> str:
    """Lay out all rulesets, one a line, and those that do not load."""
    rows = [(each.id, each.title, ", ".join(one.id for one in each.checklists), each.summary) for each in sound]
    lines = aligned([("RULESET", "GAME", "CHECKLISTS", "IN SHORT"), *rows])
    for each in broken:
        lines += wrapped(f"! {each}", "  ")
    return "\n".join([*lines, "", "More about one: tableside rulesets RULESET", ""])


def ruleset_text(ruleset: Ruleset) -> str:
    """Lay out one ruleset: each checklist with its keys, precedents and printed values."""
    lines = [f"{ruleset.title}  ({ruleset.id}, version {ruleset.version})", *wrapped(ruleset.about)]
    for checklist in ruleset.checklists:
        lines += ["", f"{checklist.id} — {checklist.title}", *wrapped(checklist.summary, "  ")]
        lines += _keys_text(checklist) + _precedents_text(checklist) + _printed_text(checklist)
    return "\n".join([*lines, ""])


def _keys_text(checklist: Checklist) -> list[str]:
    rows = [("KEY", "KIND", "ACCEPTS", "DEFAULT", "KEPT")]
    for each in plain(checklist):
        accepted = " ".join(words(each)) or each.accepted()
        default = "–" if each.default is None else each.default or "“”"
        keeps = "secret" if secret_of(checklist, each) else kept(each) or "–"
        rows.append((in_capitals(each.key), each.kind, accepted, default, keeps))
    return ["", *aligned(rows, "  ", shrink=2)]


def _precedents_text(checklist: Checklist) -> list[str]:
    lines = ["", "  PRECEDENTS  asked once, when the readings differ; * is suggested"] if checklist.precedents else []
    for precedent in checklist.precedents:
        lines += wrapped(f"{precedent.key}: {precedent.prompt}", "  ")
        rows = [
            (f"{'*' if option.word == precedent.default else ' '} {option.word}", option.label)
            for option in precedent.options(Tabletop())
        ]
        lines += aligned(rows, "    ", shrink=1)
    return lines


def _printed_text(checklist: Checklist) -> list[str]:
    rows = [(in_capitals(each.key), each.cite, in_capitals(each.prompt)) for each in checklist.printed]
    heading = ["", "  PRINTED  read off your copy of the game"] if rows else []
    return heading + aligned(rows, "  ", shrink=2)


def wrapped(text: str, indent: str = "") -> list[str]:
    """Break a text into lines of at most 100 characters."""
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent)


def aligned(rows: Sequence[tuple[str, ...]], indent: str = "", shrink: int | None = None) -> list[str]:
    """Lay rows out in columns; the column numbered `shrink` is broken into lines where a row would be too wide."""
    if not rows:
        return []
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    if shrink is not None:
        others = sum(widths) - widths[shrink] + 2 * (len(widths) - 1) + len(indent)
        widths[shrink] = min(widths[shrink], max(24, WIDTH - others))
    return [line for row in rows for line in _row(row, widths, indent, shrink)]


def _row(row: tuple[str, ...], widths: Sequence[int], indent: str, shrink: int | None) -> list[str]:
    cells = [textwrap.wrap(cell, widths[at]) or [""] if at == shrink else [cell] for at, cell in enumerate(row)]
    lines = zip_longest(*cells, fillvalue="")
    return [f"{indent}{'  '.join(map(str.ljust, line, widths))}".rstrip() for line in lines]
