"""The command `tableside serve`: the addresses that it prints, and how it ends."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import segno

from saves.session.session import Session
from tui.serve.addresses import Gate, Host, TokenRole, host, listener
from tui.serve.seats import Seats
from tui.serve.server import serving, until_ended
from tui.shared.arguments import BadInput
from tui.shared.output import sink, written


@dataclass(frozen=True)
class Wanted:
    """What was asked for on the command line.

    Attributes:
        file: the one session that is served; None for the whole program.
        common: the arguments that every process gets: the data folder, games that are files.
    """

    file: Path | None
    host: str
    port: int | None
    watch_only: bool
    with_codes: bool
    common: tuple[str, ...]


def run(wanted: Wanted) -> int:
    """Serve until somebody ends it; give the exit code.

    Raises:
        Trouble: the session cannot be opened.
        BadInput: nothing can be served at this address.
    """
    only: list[str] = []
    if wanted.file is not None:
        Session.open(wanted.file, read_only=True).close()  # before anybody is invited to it
        only = ["--only", "--open", str(wanted.file)]
    elif wanted.watch_only:
        raise BadInput("Only watching needs a session: write tableside serve FILE --watch-only.")
    seats = Seats([*wanted.common, *only], [*wanted.common, "watch"], wanted.file)
    return asyncio.run(_serve(wanted, seats, host(wanted.host)))


async def _serve(wanted: Wanted, seats: Seats, at: Host) -> int:
    listening = listener(at, wanted.port)
    port = listening.getsockname()[1]
    gate = Gate(at.names, port, (TokenRole.WATCH,) if wanted.watch_only else (TokenRole.PLAY, TokenRole.WATCH))
    async with serving(gate, seats, listening):
        for role, token in gate.tokens.items():
            address = at.address(port, token)
            _say(f"{role.value + ':':<7}{address}")
            if wanted.with_codes:
                _say(code_of(address))
        if at.is_open:
            does = "watch" if wanted.watch_only else "play"
            _say(f"Anyone in this network who has the address can {does}. The connection is not encrypted.")
        _say("Ctrl+C stops it. Every answer is saved.")
        return await until_ended()


def _say(text: str) -> None:
    """Print what whoever is invited needs; where nobody reads it, nothing is served.

    Raises:
        NotWritten: it cannot be printed.
    """
    with written():
        print(text, file=sink(), flush=True)


def code_of(address: str) -> str:
    """Draw an address as a QR code, two rows of it in one line."""
    drawn = StringIO()
    segno.make(address, micro=False, error="l").terminal(drawn, compact=True, border=2)
    return drawn.getvalue().rstrip("\n")
