"""The conformance suites that stand beside the games: one JSON file a ruleset or more, each a list of cases."""

from functools import cache
from pathlib import Path

from jsonschema import Draft202012Validator
from sources import Sourced, unsourced

from rulesets import catalogue
from saves.disk.game_files import beside_games
from tui.commands.check_cases import Case as Case
from tui.commands.check_cases import compared, read_suite, ruled
from tui.commands.sessions import schema_of

HERE = Path(__file__).parent
"""Where the pages about the suites are."""
RULED, BAD_INPUT, ASKING = 0, 2, 3


@cache
def suite(name):
    """Read a suite by its name; that of all rules of a ruleset has the ruleset's name."""
    return read_suite(_files()[name])


def names():
    """Name all suites."""
    return tuple(sorted(_files()))


def games():
    """Name the suites of all rules of a ruleset."""
    return tuple(name for name in names() if suite(name).ruleset == name)


@cache
def _files():
    """List the files of suites by name: `game-of-war-authors` for `game-of-war.authors.cases.json`."""
    paths = (path for each in beside_games() for path in each.cases)
    return {path.name.removesuffix(".cases.json").replace(".", "-"): path for path in paths}


RULING = Draft202012Validator(schema_of("ruling"))


def differences(name, case, folder):
    """List what differs from what a case expects; `folder` takes the files that it needs."""
    ruleset = catalogue.ruleset(name)
    found = ruled(ruleset, case, folder)
    if not found.document:
        return compared(case, *found)
    return [*compared(case, *found), *unsourced(_said(found.document), ruleset), *unlike_the_schema(found.document)]


def unlike_the_schema(document):
    """Say where a document does not fit the schema that `tableside schema ruling` prints."""
    return [f"the schema: {each.message}" for each in RULING.iter_errors(document)]


def _said(document):
    """List what is said of the combat: what follows from it, what its totals are made of, what is noted."""
    for effect in document["effects"]:
        yield Sourced("effect", effect["sentence"], effect["cite"])
    for entry in document["ledger"]:
        yield Sourced(f"total {entry['total']}", entry["reason"], entry["cite"])
