"""What starts screens, line mode or the server: `tableside` alone, `watch` and `serve`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rulesets.engine.core.sentences import shortened
from tui.shared.arguments import a_path
from tui.shared.pairs import BadInput
from tui.shared.printing import is_terminal, let_go

if TYPE_CHECKING:
    from pathlib import Path

    from saves.session.watched import Watched
    from tui.shared.arguments import Commands


def add_watching(commands: Commands) -> None:
    """Describe `watch`."""
    watching = commands.add_parser(
        "watch",
        help="follow a session that others referee, read-only",
        description="Show a session while others referee it, and follow all that they do. Nothing can be changed.",
        allow_abbrev=False,
    )
    watching.add_argument("file", metavar="FILE", type=a_path)
    watching.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help="line by line")
    watching.set_defaults(command=watch)


def add_serve(commands: Commands) -> None:
    """Describe `serve`."""
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


def play(parsed: argparse.Namespace) -> int:
    """Start the app, or the same session line by line."""
    if parsed.plain:
        from tui.plain import run as run_plain

        return run_plain(parsed.open, parsed.data)
    check_terminal()
    return _on_screens(parsed.open, parsed.data, parsed.only)


def watch(parsed: argparse.Namespace) -> int:
    """Follow a session on screens, or line by line."""
    from saves.session.watched import Watched

    if not parsed.plain:
        check_terminal()
    watched = Watched.follow(parsed.file)
    if parsed.plain:
        from tui.plain import watch as watch_plain

        return watch_plain(watched)
    return _on_screens(None, parsed.data, watched=watched)


def serve(parsed: argparse.Namespace) -> int:
    """Show Tableside in a browser."""
    try:
        from tui.serve.command import Wanted, run
    except ModuleNotFoundError as missing:
        raise BadInput(f'Serving needs {missing.name}: run pip install "tableside[serve]".') from None

    common = [] if parsed.data is None else ["--data", str(parsed.data.absolute())]
    for game in parsed.game or ():
        common += ["--game", str(game.absolute())]
    file = None if parsed.file is None else parsed.file.absolute()
    return run(Wanted(file, parsed.host, parsed.port, parsed.watch_only, not parsed.no_qr, tuple(common)))


def _on_screens(path: Path | None, data: Path | None, only: bool = False, watched: Watched | None = None) -> int:
    """Start the application, and give its exit code; what a terminal that is gone did not take changes nothing."""
    from tui.cli.running import run

    try:
        return run(path, data, only, watched)
    finally:
        let_go()


def check_terminal() -> None:
    """Make sure that screens can be shown.

    Raises:
        BadInput: there is no terminal.
    """
    if not is_terminal():
        raise BadInput("Tableside's screens need a terminal: start it with --plain to play line by line.")
