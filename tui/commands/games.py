"""The commands about games: `rulesets`, `new` and `check`, as they are typed and what they print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.shared.arguments import a_path
from tui.shared.pairs import BadInput
from tui.shared.printing import as_json, put_out

if TYPE_CHECKING:
    import argparse

    from rulesets.engine.referee.ruleset import Ruleset
    from tui.shared.arguments import Commands


def add_rulesets(commands: Commands) -> None:
    """Describe `rulesets`."""
    listing = commands.add_parser("rulesets", help="list the games", allow_abbrev=False)
    listing.add_argument("ruleset", metavar="RULESET", nargs="?", help="list its checklists, keys and precedents")
    how = listing.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="as JSON")
    how.add_argument("--booklet", action="store_true", help="all teaching texts of one ruleset, as Markdown")
    listing.set_defaults(command=rulesets)


def add_making(commands: Commands) -> None:
    """Describe `new` and `check`."""
    making = commands.add_parser("new", help="write a game of your own to begin with", allow_abbrev=False)
    making.add_argument("name", metavar="NAME", help="small letters, digits and hyphens, such as snowball-hill")
    making.add_argument("--python", action="store_true", help="as a package, for rules that no file can hold")
    making.set_defaults(command=new)
    checking = commands.add_parser(
        "check",
        help="play a game in every way, and say what is wrong with it",
        description=(
            "Say what is wrong with a game, play it in every way, and hold it against its cases and lessons."
            " Exit: 0 nothing wrong, 1 a case or a lesson comes out otherwise, 2 problems, 4 a fault in play."
        ),
        allow_abbrev=False,
    )
    checking.add_argument("checked", metavar="GAME", help="a file, or see: tableside rulesets")
    checking.add_argument("--cases", action="store_true", help="write a case for each cell, to be filled in")
    checking.set_defaults(command=check)


def rulesets(parsed: argparse.Namespace) -> int:
    """List the rulesets, or what one of them asks.

    Raises:
        UnknownRuleset: the ruleset, or a game whose file is named on the command line, cannot be loaded.
    """
    from rulesets import catalogue
    from tui.commands import list_rulesets as listing
    from tui.commands.blaming import blaming
    from tui.shared.listings import in_order

    if parsed.ruleset is None and parsed.booklet:
        raise BadInput("A booklet is about one ruleset: write tableside rulesets RULESET --booklet.")
    if parsed.ruleset is None:
        for file in parsed.game or []:
            catalogue.ruleset(file.stem or str(file))
        sound, broken = in_order(), catalogue.every()[1]
        put_out(as_json(listing.rulesets_json(sound, broken)) if parsed.json else listing.rulesets_text(sound, broken))
        return 0
    ruleset = catalogue.ruleset(parsed.ruleset)
    with blaming(ruleset, "its description", parsed.data):
        text = _described(ruleset, parsed.booklet, parsed.json)
    put_out(text)
    return 0


def _described(ruleset: Ruleset, as_booklet: bool, as_data: bool) -> str:
    from rulesets.engine.reference.booklet import booklet
    from tui.commands import list_rulesets as listing

    if as_booklet:
        return booklet(ruleset)
    return as_json(listing.ruleset_json(ruleset)) if as_data else listing.ruleset_text(ruleset)


def new(parsed: argparse.Namespace) -> int:
    """Write a game to begin with, and say what to do next."""
    from tui.commands.new import new_file, new_package
    from tui.shared.places import places

    if parsed.python:
        path, next_steps = new_package(parsed.name)
    else:
        path, next_steps = new_file(parsed.name, places(parsed.data).games)
    put_out(next_steps, made=str(path))
    return 0


def check(parsed: argparse.Namespace) -> int:
    """Check a game, or write the skeleton of its cases."""
    from tui.commands.checking.check import check as checking
    from tui.commands.checking.skeleton import write_skeleton

    file = a_path(parsed.checked) if parsed.checked.endswith(".toml") else None
    if file is not None:
        parsed.game = [file, *(parsed.game or [])]
    name = file.stem if file is not None else parsed.checked
    if not parsed.cases:
        return checking(name, file, put_out)
    path, next_steps = write_skeleton(name, file)
    put_out(f"{path}\n{next_steps}", made=str(path))
    return 0
