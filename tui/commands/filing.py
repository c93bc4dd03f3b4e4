"""The commands about sessions as files, and where those are, as they are typed and what they print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.shared.arguments import a_path
from tui.shared.printing import put_out

if TYPE_CHECKING:
    import argparse

    from tui.shared.arguments import Commands


def add_filing(commands: Commands) -> None:
    """Describe what is done with the files of sessions."""
    for name, help, command in (
        ("export", "print a whole session as one JSON document", export),
        ("import", "import an exported session", take_in),
        ("mend", "save a repaired copy of a session whose line ends were changed", mend),
    ):
        filing = commands.add_parser(name, help=help, allow_abbrev=False)
        filing.add_argument("file", metavar="FILE", type=a_path)
        filing.set_defaults(command=command)
    telling = commands.add_parser("report", help="print a session for people, as Markdown", allow_abbrev=False)
    telling.add_argument("file", metavar="FILE", type=a_path)
    telling.add_argument("--html", action="store_true", help="as one page for a browser, with the boards drawn")
    telling.set_defaults(command=report)
    verifying = commands.add_parser("verify", help="check sessions against today's rules", allow_abbrev=False)
    verifying.add_argument("files", metavar="FILE", type=a_path, nargs="+")
    verifying.set_defaults(command=verify)


def add_locate(commands: Commands) -> None:
    """Describe `locate`."""
    locating = commands.add_parser("locate", help="print where games and sessions are stored", allow_abbrev=False)
    locating.set_defaults(command=locate)


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

    path = str(filing.take_in(parsed.file, places(parsed.data).sessions))
    put_out(path, made=path)
    return 0


def mend(parsed: argparse.Namespace) -> int:
    """Mend the line ends of a session in a copy, and print where that is."""
    from tui.commands import sessions as filing

    path = str(filing.mend(parsed.file))
    put_out(path, made=path)
    return 0


def verify(parsed: argparse.Namespace) -> int:
    """Rule sessions again, and print what would come out otherwise; 1 if anything does."""
    from tui.commands import sessions as filing

    return filing.verify(parsed.files, put_out)


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
