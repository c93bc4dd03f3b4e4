"""The command `tableside`: what was asked for on the command line.

Everything that a subcommand needs is imported when it runs, so that those without a screen start at once.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from rulesets.engine.core.sentences import BadAnswer, UnknownRuleset
from rulesets.entries import look_for_entries_with
from rulesets.game_texts import look_for_games_with
from saves.disk.installed import registered
from tui.shared.exits import AT_FAULT, BAD_INPUT, DONE, ENDED, INTERRUPTED, NOT_WRITTEN, Blamed, NotWritten
from tui.shared.pairs import BadInput
from tui.shared.printing import complain, hush, is_terminal, put_out, speak_utf8
from tui.shared.signals import Ended, heeded

if TYPE_CHECKING:
    from pathlib import Path

    from rulesets.engine.referee.ruleset import Ruleset
    from rulesets.game_texts import GameText
    from tui.commands.resolve import Resolution


class Arguments(argparse.ArgumentParser):
    """A parser that says in one sentence what is wrong."""

    def __init__(self, prog: str | None = None, **options: Any) -> None:
        """Lay texts out for a terminal only once they are printed: to look how wide it is takes its time."""
        super().__init__(prog, formatter_class=partial(argparse.HelpFormatter, width=80), **options)

    def format_help(self) -> str:
        """Write the help as wide as the terminal is."""
        self.formatter_class = argparse.HelpFormatter
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Turn what argparse found into bad input."""
        raise BadInput(f"{message[:1].upper()}{message[1:]}; see {self.prog} --help.")

    def print_help(self, file: object = None) -> None:
        """Print the help as all else is printed, so that it is told where it cannot be."""
        put_out(self.format_help().rstrip())


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command, and give its exit code; what is wrong is said on stderr in a sentence.

    `tui.shared.exits` lists the codes.
    """
    speak_utf8()
    try:
        with heeded():
            return _run(sys.argv[1:] if argv is None else argv)
    except BrokenPipeError:  # whoever read the output has read enough
        hush()
        return DONE
    except NotWritten as unwritten:
        hush()
        complain(f"tableside: The output could not be written ({unwritten}).")
        return NOT_WRITTEN
    except KeyboardInterrupt:
        return INTERRUPTED
    except Ended:
        return ENDED


def _run(argv: Sequence[str]) -> int:
    parsed = argparse.Namespace(verbose=False)
    try:
        parsed = parse(argv)
        look_for_entries_with(registered)
        look_for_games(parsed)
        command: Callable[[argparse.Namespace], int] = parsed.command
        return command(parsed)
    except (BadInput, BadAnswer, UnknownRuleset) as bad:
        complain(f"tableside: {bad.keyed if isinstance(bad, BadAnswer) else bad}")
        return BAD_INPUT
    except Blamed as blamed:
        complain(f"tableside: {blamed}", *[blamed.report] * parsed.verbose)
        return AT_FAULT
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(f"tableside: {error.filename or 'A file'} cannot be used ({(error.strerror or str(error)).lower()}).")
        return BAD_INPUT


def look_for_games(parsed: argparse.Namespace) -> None:
    """Have the games of the files that are named, and of the games folder, found once one of them is asked for."""
    named: list[Path] = parsed.game or []
    look_for_games_with(lambda: _games(named, parsed.data), lambda: _files(named, parsed.data))


def _games(named: Sequence[Path], data: Path | None) -> dict[str, GameText]:
    from saves.disk.game_files import owners_games
    from tui.shared.places import places

    return owners_games(named, places(data).games)


def _files(named: Sequence[Path], data: Path | None) -> tuple[str, ...]:
    from saves.disk.game_files import owners_files
    from tui.shared.places import places

    return owners_files(named, places(data).games)


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Read the command line; answers may stand before, between and after options.

    Raises:
        BadInput: it is not understood.
    """
    parsed, rest = parser(argv[0] if argv else "").parse_known_args(list(argv))
    unknown = [each for each in rest if each.startswith("-") or not hasattr(parsed, "answers")]
    if unknown:
        raise BadInput(f"This command has no argument {unknown[0]!r}; see tableside --help.")
    if hasattr(parsed, "answers"):
        parsed.answers = [*parsed.answers, *rest]
    return parsed


def parser(first: str = "") -> argparse.ArgumentParser:
    """Describe the command line; one that begins with a command for other programs is described no further."""
    top = Arguments("tableside", description="A referee for tabletop wargames.", allow_abbrev=False)
    top.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")
    top.add_argument("--open", metavar="FILE", type=_path, help="resume this session")
    top.add_argument("--data", metavar="FOLDER", type=_path, help="keep sessions and kits in this folder")
    top.add_argument("--verbose", action="store_true", help="show where a ruleset has its fault, if it has one")
    top.add_argument("--game", metavar="FILE", type=_path, action="append", help="load the game in this file, too")
    top.add_argument("--only", action="store_true", help=argparse.SUPPRESS)  # what `serve FILE` leads to
    top.set_defaults(command=play)
    commands = top.add_subparsers(title="without a screen", metavar="COMMAND", parser_class=Arguments)
    alone = {"resolve": _add_resolve, "odds": _add_odds}
    others = (_add_rulesets, _add_making, _add_watching, _add_filing, _add_serve, _add_locate)
    for add in [alone[first]] if first in alone else [*alone.values(), *others]:
        add(commands)
    return top


def _add_resolve(commands: argparse._SubParsersAction[Arguments]) -> None:
    resolving = commands.add_parser(
        "resolve",
        help="rule one combat, as JSON",
        description="Rule one combat and print it as one JSON object. Exit: 0 ruled, 3 asking, 2 bad input.",
        allow_abbrev=False,
    )
    _add_combat(resolving, "take every default")
    resolving.set_defaults(command=resolve)


def _add_odds(commands: argparse._SubParsersAction[Arguments]) -> None:
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
    command.add_argument("--kit", metavar="FILE", type=_path, help="printed values of your copy of the game")
    command.add_argument(
        "--session", metavar="FILE", type=_path, help=("use this session's table; the session is not changed")
    )


def _add_rulesets(commands: argparse._SubParsersAction[Arguments]) -> None:
    listing = commands.add_parser("rulesets", help="list the games", allow_abbrev=False)
    listing.add_argument("ruleset", metavar="RULESET", nargs="?", help="list its checklists, keys and precedents")
    how = listing.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="as JSON")
    how.add_argument("--booklet", action="store_true", help="all teaching texts of one ruleset, as Markdown")
    listing.set_defaults(command=rulesets)


def _add_making(commands: argparse._SubParsersAction[Arguments]) -> None:
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


def _add_watching(commands: argparse._SubParsersAction[Arguments]) -> None:
    watching = commands.add_parser(
        "watch",
        help="follow a session that others referee, read-only",
        description="Show a session while others referee it, and follow all that they do. Nothing can be changed.",
        allow_abbrev=False,
    )
    watching.add_argument("file", metavar="FILE", type=_path)
    watching.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help="line by line")
    watching.set_defaults(command=watch)


def _add_filing(commands: argparse._SubParsersAction[Arguments]) -> None:
    for name, help, command in (
        ("export", "print a whole session as one JSON document", export),
        ("import", "import an exported session", take_in),
        ("mend", "copy a session whose line ends were converted, with its own", mend),
    ):
        filing = commands.add_parser(name, help=help, allow_abbrev=False)
        filing.add_argument("file", metavar="FILE", type=_path)
        filing.set_defaults(command=command)
    telling = commands.add_parser("report", help="print a session for people, as Markdown", allow_abbrev=False)
    telling.add_argument("file", metavar="FILE", type=_path)
    telling.add_argument("--html", action="store_true", help="as one page for a browser, with the boards drawn")
    telling.set_defaults(command=report)
    verifying = commands.add_parser("verify", help="check sessions against today's rules", allow_abbrev=False)
    verifying.add_argument("files", metavar="FILE", type=_path, nargs="+")
    verifying.set_defaults(command=verify)


def _add_serve(commands: argparse._SubParsersAction[Arguments]) -> None:
    serving = commands.add_parser(
        "serve",
        help="show Tableside in a browser, on this machine or in your network",
        description="Show Tableside in a browser. It prints an address to play at and one to watch from.",
        allow_abbrev=False,
    )
    serving.add_argument("file", metavar="FILE", type=_path, nargs="?", help="serve this session and nothing else")
    serving.add_argument(
        "--host", metavar="ADDRESS", default="127.0.0.1", help="where to listen; lan is this machine's own address"
    )
    serving.add_argument("--port", metavar="N", type=_port, help="the port; the next free one if none is given")
    serving.add_argument("--watch-only", action="store_true", help="print no address to play at")
    serving.add_argument("--no-qr", action="store_true", help="print no QR codes")
    serving.set_defaults(command=serve)
    commands.add_parser("visit").set_defaults(command=visit)  # what the server starts for each visitor


def _add_locate(commands: argparse._SubParsersAction[Arguments]) -> None:
    locating = commands.add_parser("locate", help="print where games and sessions are stored", allow_abbrev=False)
    locating.set_defaults(command=locate)


def _path(text: str) -> Path:
    from pathlib import Path  # needed for files only

    return Path(text)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: type a number from 1 to 65535")
    return int(text)


def new(parsed: argparse.Namespace) -> int:
    """Write a game to begin with, and say what to do next."""
    from tui.commands.new import new_file, new_package
    from tui.shared.places import places

    put_out(new_package(parsed.name) if parsed.python else new_file(parsed.name, places(parsed.data).games))
    return 0


def check(parsed: argparse.Namespace) -> int:
    """Check a game, or write the skeleton of its cases."""
    from tui.commands.checking.check import check as checking
    from tui.commands.checking.skeleton import write_skeleton

    file = _path(parsed.checked) if parsed.checked.endswith(".toml") else None
    if file is not None:
        parsed.game = [file, *(parsed.game or [])]
        look_for_games(parsed)
    name = file.stem if file is not None else parsed.checked
    if not parsed.cases:
        return checking(name, file, put_out)
    for line in write_skeleton(name, file):
        put_out(str(line))
    return 0


def export(parsed: argparse.Namespace) -> int:
    """Print a session as one JSON document."""
    from tui.commands import sessions as filing

    put_out(filing.export(parsed.file))
    return 0


def report(parsed: argparse.Namespace) -> int:
    """Print a session for people."""
    from tui.commands import sessions as filing

    put_out(filing.report(parsed.file, as_page=parsed.html))
    return 0


def take_in(parsed: argparse.Namespace) -> int:
    """Take in an exported session, and print where it is."""
    from tui.commands import sessions as filing
    from tui.shared.places import places

    put_out(str(filing.take_in(parsed.file, places(parsed.data).sessions)))
    return 0


def mend(parsed: argparse.Namespace) -> int:
    """Mend the line ends of a session in a copy, and print where that is."""
    from tui.commands import sessions as filing

    put_out(str(filing.mend(parsed.file)))
    return 0


def verify(parsed: argparse.Namespace) -> int:
    """Rule sessions again, and print what would come out otherwise; 1 if anything does."""
    from tui.commands import sessions as filing

    return filing.verify(parsed.files, put_out)


def resolve(parsed: argparse.Namespace) -> int:
    """Rule one combat."""
    from tui.commands.resolve import resolve as resolving

    return _answered(parsed, resolving)


def odds(parsed: argparse.Namespace) -> int:
    """Work out the odds of one combat."""
    from tui.commands.odds import odds as working_out

    return _answered(parsed, working_out)


def _answered(parsed: argparse.Namespace, command: Callable[..., Resolution]) -> int:
    """Hand one combat's answers to a command, and print what it comes to."""
    from rulesets import catalogue
    from tui.commands import starting_table
    from tui.commands.blaming import blaming
    from tui.commands.resolve import checklist_of
    from tui.shared.pairs import answers_from

    ruleset = catalogue.ruleset(parsed.ruleset)
    checklist = checklist_of(ruleset, parsed.checklist)
    answers = answers_from(parsed.answers)
    table = starting_table.table_for(ruleset, parsed.kit, parsed.session)
    with blaming(ruleset, checklist.title, parsed.data):
        resolution = command(ruleset, checklist, answers, table, parsed.defaults)
    put_out(as_json(resolution.document))
    return resolution.code


def rulesets(parsed: argparse.Namespace) -> int:
    """List the rulesets, or what one of them asks."""
    from rulesets import catalogue
    from tui.commands import list_rulesets as listing
    from tui.commands.blaming import blaming
    from tui.shared.listings import in_order

    if parsed.ruleset is None and parsed.booklet:
        raise BadInput("A booklet is about one ruleset: write tableside rulesets RULESET --booklet.")
    if parsed.ruleset is None:
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


def locate(parsed: argparse.Namespace) -> int:
    """Print where config, data, sessions and games are."""
    from tui.shared.places import places

    found = places()
    for name, path in (
        ("config", found.config),
        ("data", found.data),
        ("sessions", found.sessions),
        ("games", found.games),
    ):
        put_out(f"{name:<8}  {path}")
    return 0


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


def visit(parsed: argparse.Namespace) -> int:
    """Wait for a server to say what a visitor is to see, and show that."""
    from tui.serve.visitor import awaited

    arguments = awaited()
    return DONE if arguments is None else _run(arguments)


def watch(parsed: argparse.Namespace) -> int:
    """Follow a session on screens, or line by line."""
    from saves.session.watched import Watched
    from tui.commands.sessions import said

    if not parsed.plain:
        check_terminal()
    with said():
        watched = Watched.follow(parsed.file)
    if parsed.plain:
        from tui.plain import watch as watch_plain

        return watch_plain(watched)
    from tui.app import run

    return run(None, parsed.data, watched=watched)


def play(parsed: argparse.Namespace) -> int:
    """Start the app, or the same session line by line."""
    if parsed.plain:
        from tui.plain import run as run_plain

        return run_plain(parsed.open, parsed.data)
    check_terminal()
    from tui.app import run

    return run(parsed.open, parsed.data, parsed.only)


def check_terminal() -> None:
    """Make sure that screens can be shown.

    Raises:
        BadInput: there is no terminal.
    """
    if not is_terminal():
        raise BadInput("Tableside's screens need a terminal: start it with --plain to play line by line.")


def as_json(value: object) -> str:
    """Write JSON that people can read; what does not show on a screen is escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    if all(map(str.isprintable, text.split("\n"))):
        return text
    return "".join(letter if letter.isprintable() or letter == "\n" else json.dumps(letter)[1:-1] for letter in text)
