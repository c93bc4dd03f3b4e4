"""The command `tableside`: what was asked for on the command line.

`described` says what may be asked for. Everything that a command needs is imported when it runs, so that those without
a screen start at once. `running` runs the application.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rulesets.engine.core.words import BadAnswer, UnknownRuleset
from saves.disk.errors import Trouble, refusal
from tui.cli.described import parse
from tui.shared import output
from tui.shared.arguments import BadInput
from tui.shared.settings import look_for_games, places

if TYPE_CHECKING:
    from saves.lessons.drilled import Drilling
    from saves.session.read_only import Watched


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command, and give its exit code; what is wrong is said on stderr in a sentence.

    `tui.shared.output` lists the codes.
    """
    output.speak_utf8()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # each package would be asked whether it is one
    try:
        with output.heeded():
            return _run(sys.argv[1:] if argv is None else argv)
    except output.NotWritten as unwritten:
        output.hush()
        output.complain(f"tableside: {unwritten.sentence}")
        return output.NOT_WRITTEN
    except KeyboardInterrupt:
        return output.INTERRUPTED
    except output.Ended:
        return output.ENDED


def _run(argv: Sequence[str]) -> int:
    parsed = argparse.Namespace(verbose=False)
    try:
        parsed = parse(argv)
        look_for_games(parsed.data, parsed.game or [])
        from pkgutil import resolve_name  # what is only described is not looked up

        command: Callable[[argparse.Namespace], int] = resolve_name(parsed.command)
        return command(parsed)
    except (BadInput, BadAnswer, UnknownRuleset, Trouble) as bad:
        output.complain(f"tableside: {bad.keyed if isinstance(bad, BadAnswer) else bad}")
        return output.BAD_INPUT
    except output.Blamed as blamed:
        output.complain(f"tableside: {blamed}", *[blamed.report] * parsed.verbose)
        return output.AT_FAULT
    except OSError as error:
        output.complain(f"tableside: {refusal(error)}")
        return output.BAD_INPUT


def visit(parsed: argparse.Namespace) -> int:
    """Wait for a server to say what a visitor is to see, and show that."""
    from tui.serve.process import awaited

    arguments = awaited()
    return output.DONE if arguments is None else _run(arguments)


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
        output.let_go()


def check_terminal() -> None:
    """Make sure that screens can be shown.

    Raises:
        BadInput: there is no terminal.
    """
    if not output.is_terminal():
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
