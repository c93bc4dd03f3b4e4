"""The command `tableside`: what was asked for on the command line.

Everything that a subcommand needs is imported when it runs, so that those without a screen start at once. Other
programs call `resolve` and `odds` again and again: they stand here, and nothing else is described for them. `running`
runs the application.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from rulesets.engine.core.words import BadAnswer, UnknownRuleset, shortened
from saves.disk.errors import Trouble, refusal
from tui.shared.arguments import Arguments, BadInput, a_path
from tui.shared.output import (
    AT_FAULT,
    BAD_INPUT,
    DONE,
    ENDED,
    INTERRUPTED,
    NOT_WRITTEN,
    Blamed,
    Ended,
    NotWritten,
    complain,
    heeded,
    hush,
    is_terminal,
    let_go,
    speak_utf8,
)
from tui.shared.settings import look_for_games

if TYPE_CHECKING:
    from saves.session.watched import Watched
    from tui.shared.arguments import Commands


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command, and give its exit code; what is wrong is said on stderr in a sentence.

    `tui.shared.output` lists the codes.
    """
    speak_utf8()
    try:
        with heeded():
            return _run(sys.argv[1:] if argv is None else argv)
    except NotWritten as unwritten:
        hush()
        complain(f"tableside: {unwritten.sentence}")
        return NOT_WRITTEN
    except KeyboardInterrupt:
        return INTERRUPTED
    except Ended:
        return ENDED


def _run(argv: Sequence[str]) -> int:
    parsed = argparse.Namespace(verbose=False)
    try:
        parsed = parse(argv)
        look_for_games(parsed.data, parsed.game or [])
        command: Callable[[argparse.Namespace], int] = parsed.command
        return command(parsed)
    except (BadInput, BadAnswer, UnknownRuleset, Trouble) as bad:
        complain(f"tableside: {bad.keyed if isinstance(bad, BadAnswer) else bad}")
        return BAD_INPUT
    except Blamed as blamed:
        complain(f"tableside: {blamed}", *[blamed.report] * parsed.verbose)
        return AT_FAULT
    except OSError as error:
        complain(f"tableside: {refusal(error)}")
        return BAD_INPUT


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Read the command line; answers may stand before, between and after options.

    Raises:
        BadInput: it is not understood.
    """
    parsed, rest = parser(argv[0] if argv else "", _names_a_command(argv)).parse_known_args(list(argv))
    unknown = [each for each in rest if each.startswith("-") or not hasattr(parsed, "answers")]
    if unknown:
        raise BadInput(f"This command has no argument {shortened(unknown[0])!r}; see tableside --help.")
    if hasattr(parsed, "answers"):
        parsed.answers = [*parsed.answers, *rest]
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
    top.add_argument("--verbose", action="store_true", help="show where a ruleset has its fault, if it has one")
    top.add_argument("--game", metavar="FILE", type=a_path, action="append", help="load the game in this file, too")
    top.add_argument("--only", action="store_true", help=argparse.SUPPRESS)  # what `serve FILE` leads to
    alone = {"resolve": _add_resolve, "odds": _add_odds, "visit": _add_visit}
    if commands:
        beside = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Arguments)
        for add in [alone[first]] if first in alone else [_add_resolve, _add_odds, _add_others]:
            add(beside)
    if first not in alone:
        top.set_defaults(command=play)
    return top


def _add_visit(commands: Commands) -> None:
    """Describe what the server starts for each visitor; nobody types it, so it is listed nowhere."""
    commands.add_parser("visit").set_defaults(command=visit)


def _add_resolve(commands: Commands) -> None:
    resolving = commands.add_parser(
        "resolve",
        help="rule one combat, as JSON",
        description="Rule one combat and print it as one JSON object. Exit: 0 ruled, 3 asking, 2 bad input.",
        allow_abbrev=False,
    )
    _add_combat(resolving, "take every default")
    resolving.set_defaults(command=resolve)


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
    foretelling.set_defaults(command=odds)


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
    from tui.commands import games, sessions

    for add in (games.add_rulesets, games.add_making, _add_watching, sessions.add_sessions, _add_serve):
        add(commands)
    sessions.add_locate(commands)


def _add_watching(commands: Commands) -> None:
    watching = commands.add_parser(
        "watch",
        help="follow a session that others referee, read-only",
        description="Show a session while others referee it, and follow all that they do. Nothing can be changed.",
        allow_abbrev=False,
    )
    watching.add_argument("file", metavar="FILE", type=a_path)
    watching.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help="line by line")
    watching.set_defaults(command=watch)


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
    serving.set_defaults(command=serve)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not a port: type a number from 1 to 65535")
    return int(text)


def resolve(parsed: argparse.Namespace) -> int:
    """Rule one combat."""
    from tui.commands.resolve import resolve as run

    return run(parsed)


def odds(parsed: argparse.Namespace) -> int:
    """Work out the odds of one combat."""
    from tui.commands.resolve import odds as run

    return run(parsed)


def visit(parsed: argparse.Namespace) -> int:
    """Wait for a server to say what a visitor is to see, and show that."""
    from tui.serve.process import awaited

    arguments = awaited()
    return DONE if arguments is None else _run(arguments)


def play(parsed: argparse.Namespace) -> int:
    """Start the screens, or the same session line by line."""
    if not parsed.plain:
        check_terminal()
    return _at_table(parsed)


def watch(parsed: argparse.Namespace) -> int:
    """Follow a session on screens, or line by line."""
    from saves.session.watched import Watched

    if not parsed.plain:
        check_terminal()
    return _at_table(parsed, Watched(parsed.file))


def _at_table(parsed: argparse.Namespace, watched: Watched | None = None) -> int:
    """Run line mode or the screens, and give the exit code; a terminal that is gone changes nothing about it."""
    if parsed.plain:
        from tui import plain

        return plain.run(parsed.open, parsed.data) if watched is None else plain.watch(watched)
    from tui.cli.running import run

    try:
        return run(None if watched else parsed.open, parsed.data, parsed.only and not watched, watched)
    finally:
        let_go()


def check_terminal() -> None:
    """Make sure that screens can be shown.

    Raises:
        BadInput: there is no terminal.
    """
    if not is_terminal():
        raise BadInput("Tableside's screens need a terminal: start it with --plain to play line by line.")


def serve(parsed: argparse.Namespace) -> int:
    """Show Tableside in a browser."""
    try:
        from tui.serve.server import Wanted, run
    except ModuleNotFoundError as missing:
        raise BadInput(f'Serving needs {missing.name}: run pip install "tableside[serve]".') from None

    common = [] if parsed.data is None else ["--data", str(parsed.data.absolute())]
    for game in parsed.game or ():
        common += ["--game", str(game.absolute())]
    file = None if parsed.file is None else parsed.file.absolute()
    return run(Wanted(file, parsed.host, parsed.port, parsed.watch_only, not parsed.no_qr, tuple(common)))
