"""What may be asked for on the command line; `commands.toml` has each command and what it takes.

Each command names the function that runs it, which is imported when it runs: to list the commands none is. Other
programs call `resolve` and `odds` again and again: nothing else is described for them.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
    top.add_argument("--open", metavar="FILE", type=a_path, help="resume this session")
    top.add_argument("--data", metavar="FOLDER", type=a_path, help="keep sessions and kits in this folder")
    top.add_argument(
        "--version", action="store_true", help="say which version this is; with --verbose, what it runs on"
    )
    top.add_argument("--verbose", action="store_true", help="show where a ruleset has its fault, if it has one")
    top.add_argument("--game", metavar="FILE", type=a_path, action="append", help="load the game in this file, too")
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


READ: Mapping[str, Callable[[str], Any]] = {"path": a_path, "number": int, "count": _count, "port": _port}
"""By what the text of an argument is read, by the word for it."""
