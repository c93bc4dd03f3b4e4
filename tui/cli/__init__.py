"""The command `tableside`: what may be asked for on the command line, and what it runs.

`commands.toml` has each command, what it takes, and the function that runs it. Everything that this needs is imported
when it runs, so that those without a screen start at once. `running` runs the application.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulesets.engine.core.words import BadAnswer, UnknownRuleset, shortened
from saves.disk.errors import Trouble, refusal
from tui.shared import command_line
from tui.shared.command_line import Arguments, BadInput
from tui.shared.settings import look_for_games, places

if TYPE_CHECKING:
    from saves.lessons.drilled import Drilling
    from saves.session.read_only import Watched
    from tui.shared.command_line import Commands


RUNS_ON = ("textual", "pydantic")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command, and give its exit code; what is wrong is said on stderr in a sentence.

    `tui.shared.command_line` lists the codes.
    """
    command_line.speak_utf8()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # each package would be asked whether it is one
    gc.set_threshold(200_000)  # Python would look through all that is loaded for garbage, again and again
    try:
        with command_line.heeded():
            return _run(sys.argv[1:] if argv is None else argv)
    except command_line.NotWritten as unwritten:
        command_line.hush()
        command_line.complain(f"tableside: {unwritten.sentence}")
        return command_line.NOT_WRITTEN
    except KeyboardInterrupt:
        return command_line.INTERRUPTED
    except command_line.Ended:
        return command_line.ENDED


def _run(argv: Sequence[str]) -> int:
    parsed = argparse.Namespace(verbose=False)
    try:
        parsed = parse(argv)
        look_for_games(parsed.data, parsed.game or [])
        from pkgutil import resolve_name  # what is only described is not looked up

        command: Callable[[argparse.Namespace], int] = resolve_name(parsed.command)
        return command(parsed)
    except (BadInput, BadAnswer, UnknownRuleset, Trouble) as bad:
        command_line.complain(f"tableside: {bad.keyed if isinstance(bad, BadAnswer) else bad}")
        return command_line.BAD_INPUT
    except command_line.Blamed as blamed:
        command_line.complain(f"tableside: {blamed}", *[blamed.report] * parsed.verbose)
        return command_line.AT_FAULT
    except OSError as error:
        command_line.complain(f"tableside: {refusal(error)}")
        return command_line.BAD_INPUT


def version(parsed: argparse.Namespace) -> int:
    """Say which version this is, and with `--verbose` also what it runs on and which games it has."""
    from importlib.metadata import PackageNotFoundError, version
    from platform import python_version

    def called(package: str, otherwise: str) -> str:
        try:
            return f"{package} {version(package)}"
        except PackageNotFoundError:
            return otherwise

    home = Path(__file__).parents[2]
    lines = [called("tableside", f"Tableside runs from {home} and is not installed, so that it has no version.")]
    if parsed.verbose:
        from rulesets import catalogue  # loads the engine, which the version alone does without

        lines += [f"Python {python_version()}", *(called(each, f"{each} is not installed") for each in RUNS_ON)]
        lines += [f"{each.id} {each.version}" for each in catalogue.every()[0]]
    command_line.put_out("\n".join(lines))
    return command_line.DONE


def visit(parsed: argparse.Namespace) -> int:
    """Wait for a server to say what a visitor is to see, and show that."""
    from tui.serve.process import awaited

    arguments = awaited()
    return command_line.DONE if arguments is None else _run(arguments)


def play(parsed: argparse.Namespace) -> int:
    """Start the screens, or the same session line by line."""
    if not parsed.plain:
        check_terminal()
    return _at_table(parsed)


def watch(parsed: argparse.Namespace) -> int:
    """Follow a session on screens, or line by line."""
    from saves.session.read_only import Watched

    if not parsed.plain:
        check_terminal()
    return _at_table(parsed, Watched(parsed.file))


def drill(parsed: argparse.Namespace) -> int:
    """Drill a game on screens or line by line, or print its cards."""
    if parsed.json:
        from tui.commands.drill import print_cards

        return print_cards(parsed)
    from saves.lessons.drilled import Drilling
    from tui.api.games import game

    drilling = Drilling(places(parsed.data).data, game(parsed.ruleset).ruleset, parsed.topic)
    if not parsed.plain:
        check_terminal()
    return _at_table(parsed, drilling=drilling)


def _at_table(parsed: argparse.Namespace, watched: Watched | None = None, drilling: Drilling | None = None) -> int:
    """Run line mode or the screens, and give the exit code; a terminal that is gone changes nothing about it."""
    if parsed.plain:
        from tui import plain

        return plain.run(parsed.open, parsed.data, drilling) if watched is None else plain.watch(watched)
    from tui.cli.running import run

    try:
        return run(None if watched else parsed.open, parsed.data, parsed.only and not watched, watched, drilling)
    finally:
        command_line.let_go()


def check_terminal() -> None:
    """Make sure that screens can be shown.

    Raises:
        BadInput: there is no terminal.
    """
    if not command_line.is_terminal():
        raise BadInput("Tableside's screens need a terminal: start it with --plain to play line by line.")


def serve(parsed: argparse.Namespace) -> int:
    """Show Tableside in a browser."""
    try:
        from tui.serve.server import run
    except ModuleNotFoundError as missing:
        raise BadInput(f'Serving needs {missing.name}: run pip install "tableside[serve]".') from None
    return run(parsed)


# What may be asked for


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
        parsed.command = "tui.cli:version"
    return parsed


ALONE = ("resolve", "odds", "visit")
"""The commands that other programs call again and again, and the one that the server starts for each visitor."""
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
    top.add_argument("--open", metavar="FILE", type=Path, help="resume this session")
    top.add_argument("--data", metavar="FOLDER", type=Path, help="keep sessions and kits in this folder")
    top.add_argument(
        "--version", action="store_true", help="say which version this is; with --verbose, what it runs on"
    )
    top.add_argument("--verbose", action="store_true", help="show where a ruleset has its fault, if it has one")
    top.add_argument("--game", metavar="FILE", type=Path, action="append", help="load the game in this file, too")
    top.add_argument("--only", action="store_true", help=argparse.SUPPRESS)  # what `serve FILE` leads to
    if commands:
        beside = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Arguments)
        known = tomllib.loads(Path(__file__).with_name("commands.toml").read_text("utf-8"))
        for name in [first] if first in ALONE else [each for each in known if "help" in known[each]]:
            _add(beside, name, **known[name])
    if first not in ALONE:
        top.set_defaults(command="tui.cli:play")
    return top


def _add(commands: Commands, name: str, runs: str, takes: Sequence[Mapping[str, Any]] = (), **texts: Any) -> None:
    """Describe a command as `commands.toml` has it."""
    command = commands.add_parser(name, allow_abbrev=False, **texts)
    command.set_defaults(command=runs)
    either = command.add_mutually_exclusive_group() if any("either" in each for each in takes) else command
    for each in takes:
        told = {key: value for key, value in each.items() if key not in ("name", "read", "either", "or_before")}
        told |= {"type": READ[each["read"]]} if "read" in each else {}
        told |= {"default": argparse.SUPPRESS} if "or_before" in each else {}
        (either if "either" in each else command).add_argument(each["name"], **told)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text[:9]) > 0):
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not a count: type a number from 1")
    return int(text)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not a port: type a number from 1 to 65535")
    return int(text)


READ: Mapping[str, Callable[[str], Any]] = {"path": Path, "number": int, "count": _count, "port": _port}
"""By what the text of an argument is read, by the word for it."""
