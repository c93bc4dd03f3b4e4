"""What may be asked for on the command line.

Each command names the function that runs it, which is imported when it runs: to list the commands none is. Other
programs call `resolve` and `odds` again and again: nothing else is described for them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from rulesets.engine.core.words import shortened
from tui.shared.arguments import Arguments, BadInput, a_path

if TYPE_CHECKING:
    from tui.shared.arguments import Commands


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Read the command line; answers may stand before, between and after options.

    `command` is the function that runs what was asked for, as `module:name`.

    Raises:
        BadInput: it is not understood.
    """
    parsed, rest = parser(argv[0] if argv else "", _names_a_command(argv)).parse_known_args(list(argv))
    unknown = [each for each in rest if each.startswith("-") or not hasattr(parsed, "answers")]
    if unknown:
        raise BadInput(f"This command has no argument {shortened(unknown[0])!r}; see tableside --help.")
    if hasattr(parsed, "answers"):
        parsed.answers = [*parsed.answers, *rest]
    if parsed.version:
        parsed.command = "tui.commands.version:version"
    return parsed


TAKE_A_WORD = ("--open", "--data", "--game")
"""The options of the front ends behind which another word belongs to them."""


def _names_a_command(argv: Sequence[str]) -> bool:
    """Tell whether a command is named, or help is wanted, which lists them; else a front end is started."""
    words = (word for before, word in pairwise(("", *argv)) if before not in TAKE_A_WORD)
    return any(word in ("-h", "--help") or not word.startswith("-") for word in words)


def parser(first: str = "", commands: bool = True) -> argparse.ArgumentParser:
    """Describe the command line; one that begins with a command for other programs is described no further.

    Where no command is named, `commands` need not be described.
    """
    top = Arguments("tableside", description="A referee for tabletop wargames.", allow_abbrev=False)
    top.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")
    top.add_argument("--open", metavar="FILE", type=a_path, help="resume this session")
    top.add_argument("--data", metavar="FOLDER", type=a_path, help="keep sessions and kits in this folder")
    top.add_argument(
        "--version", action="store_true", help="say which version this is; with --verbose, what it runs on"
    )
    top.add_argument("--verbose", action="store_true", help="show where a ruleset has its fault, if it has one")
    top.add_argument("--game", metavar="FILE", type=a_path, action="append", help="load the game in this file, too")
    top.add_argument("--only", action="store_true", help=argparse.SUPPRESS)  # what `serve FILE` leads to
    alone = {"resolve": _add_resolve, "odds": _add_odds, "visit": _add_visit}
    if commands:
        beside = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Arguments)
        for add in [alone[first]] if first in alone else [_add_resolve, _add_odds, _add_others]:
            add(beside)
    if first not in alone:
        top.set_defaults(command="tui.cli:play")
    return top


def _add_visit(commands: Commands) -> None:
    """Describe what the server starts for each visitor; nobody types it, so it is listed nowhere."""
    commands.add_parser("visit").set_defaults(command="tui.cli:visit")


def _add_resolve(commands: Commands) -> None:
    resolving = commands.add_parser(
        "resolve",
        help="rule one combat, as JSON",
        description="Rule one combat and print it as one JSON object. Exit: 0 ruled, 3 asking, 2 bad input.",
        allow_abbrev=False,
    )
    _add_combat(resolving, "take every default")
    resolving.set_defaults(command="tui.commands.resolve:resolve")


def _add_odds(commands: Commands) -> None:
    foretelling = commands.add_parser(
        "odds",
        help="work out the exact odds of one combat, as JSON",
        description=(
            "Work out the exact odds of one combat over all dice that are not among the answers, and print them as"
            " one JSON object. Open steps take their default. Exit: 0 all known, 3 something is missing, 2 bad input."
        ),
        allow_abbrev=False,
    )
    _add_combat(foretelling, "take defaults in secret commitments too")
    foretelling.set_defaults(command="tui.commands.resolve:odds")


def _add_combat(command: Arguments, defaults: str) -> None:
    command.add_argument("ruleset", metavar="RULESET", help="see: tableside rulesets")
    command.add_argument("checklist", metavar="CHECKLIST", help="see: tableside rulesets RULESET")
    command.add_argument("answers", metavar="KEY=VALUE", nargs="*", default=[], help="an answer as typed, or KEY=@FILE")
    command.add_argument("--defaults", action="store_true", help=defaults)
    command.add_argument("--kit", metavar="FILE", type=a_path, help="printed values of your copy of the game")
    command.add_argument(
        "--session", metavar="FILE", type=a_path, help=("use this session's table; the session is not changed")
    )


def _add_others(commands: Commands) -> None:
    for add in (
        _add_rulesets,
        _add_making,
        _add_drill,
        _add_watching,
        _add_sessions,
        _add_serve,
        _add_schema,
        _add_locate,
    ):
        add(commands)


def _add_rulesets(commands: Commands) -> None:
    """Describe `rulesets`."""
    listing = commands.add_parser("rulesets", help="list the games", allow_abbrev=False)
    listing.add_argument("ruleset", metavar="RULESET", nargs="?", help="list its checklists, keys and precedents")
    how = listing.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="as JSON")
    how.add_argument("--booklet", action="store_true", help="all teaching texts of one ruleset, as Markdown")
    listing.set_defaults(command="tui.commands.games:rulesets")


def _add_making(commands: Commands) -> None:
    """Describe `new` and `check`."""
    making = commands.add_parser("new", help="write a game of your own to begin with", allow_abbrev=False)
    making.add_argument("name", metavar="NAME", help="small letters, digits and hyphens, such as snowball-hill")
    making.add_argument("--like", metavar="KIND", help="what decides combats: odds (unsaid), pool (of dice) or opposed")
    making.add_argument("--python", action="store_true", help="as a package, for rules that no file can hold")
    making.set_defaults(command="tui.commands.games:new")
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
    checking.set_defaults(command="tui.commands.games:check")


def _add_drill(commands: Commands) -> None:
    drilling = commands.add_parser(
        "drill",
        help="rule one situation of a game after another",
        description="Show situations of a game, ask what they come to, and say which rule was missed.",
        allow_abbrev=False,
    )
    drilling.add_argument("ruleset", metavar="GAME", help="a file, or see: tableside rulesets")
    drilling.add_argument("--topic", metavar="TOPIC", default="", help="only what this lesson teaches")
    drilling.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help="line by line")
    drilling.add_argument("--json", action="store_true", help="as JSON, one situation a line")
    drilling.add_argument("--seed", metavar="N", type=int, help="the same number makes the same situations")
    drilling.add_argument("--count", metavar="K", type=_count, default=1, help="how many; 1 if nothing is said")
    drilling.set_defaults(command="tui.cli:drill")


def _add_sessions(commands: Commands) -> None:
    """Describe what is done with the files of sessions."""
    for name, help, command in (
        ("export", "print a whole session as one JSON document", "tui.commands.sessions:export"),
        ("import", "import an exported session", "tui.commands.sessions:take_in"),
        ("mend", "save a repaired copy of a session whose line ends were changed", "tui.commands.sessions:mend"),
    ):
        filing = commands.add_parser(name, help=help, allow_abbrev=False)
        filing.add_argument("file", metavar="FILE", type=a_path)
        filing.set_defaults(command=command)
    telling = commands.add_parser("report", help="print a session for people, as Markdown", allow_abbrev=False)
    telling.add_argument("file", metavar="SESSION", type=a_path, help="its file, or its name in your list of sessions")
    telling.add_argument("--html", action="store_true", help="as one page for a browser, with the boards drawn")
    telling.set_defaults(command="tui.commands.sessions:report")
    verifying = commands.add_parser("verify", help="check sessions against today's rules", allow_abbrev=False)
    verifying.add_argument("files", metavar="FILE", type=a_path, nargs="+")
    verifying.set_defaults(command="tui.commands.sessions:verify")


def _add_schema(commands: Commands) -> None:
    describing = commands.add_parser(
        "schema", help="print the JSON Schema of what Tableside writes or reads", allow_abbrev=False
    )
    describing.add_argument("schema", metavar="SCHEMA", help="ruling, session (one line of its file) or game")
    describing.set_defaults(command="tui.commands.schemas:schema")


def _add_locate(commands: Commands) -> None:
    """Describe `locate`."""
    locating = commands.add_parser("locate", help="print where games and sessions are stored", allow_abbrev=False)
    locating.set_defaults(command="tui.commands.sessions:locate")


def _add_watching(commands: Commands) -> None:
    watching = commands.add_parser(
        "watch",
        help="follow a session that others referee, read-only",
        description="Show a session while others referee it, and follow all that they do. Nothing can be changed.",
        allow_abbrev=False,
    )
    watching.add_argument("file", metavar="FILE", type=a_path)
    watching.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help="line by line")
    watching.set_defaults(command="tui.cli:watch")


def _add_serve(commands: Commands) -> None:
    serving = commands.add_parser(
        "serve",
        help="show Tableside in a browser, on this machine or in your network",
        description="Show Tableside in a browser. It prints an address to play at and one to watch from.",
        allow_abbrev=False,
    )
    serving.add_argument("file", metavar="FILE", type=a_path, nargs="?", help="serve this session and nothing else")
    serving.add_argument(
        "--host", metavar="ADDRESS", default="127.0.0.1", help="where to listen; lan is this machine's own address"
    )
    serving.add_argument("--port", metavar="N", type=_port, help="the port; the next free one if none is given")
    serving.add_argument("--watch-only", action="store_true", help="print no address to play at")
    serving.add_argument("--no-qr", action="store_true", help="print no QR codes")
    serving.set_defaults(command="tui.cli:serve")


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text[:9]) > 0):
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not a count: type a number from 1")
    return int(text)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not a port: type a number from 1 to 65535")
    return int(text)
