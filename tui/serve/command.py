"""The command `tableside serve`: the addresses that it prints, and how it ends."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from socket import socket

from tui.serve.addresses import Host, host, listener
from tui.serve.gate import Gate, Role
from tui.serve.seats import Seats
from tui.serve.server import serving, until_ended
from tui.shared.pairs import BadInput
from tui.shared.printing import sink, written


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

    @property
    def roles(self) -> tuple[Role, ...]:
        """The addresses that are given out."""
        return (Role.WATCH,) if self.watch_only else (Role.PLAY, Role.WATCH)

    def seats(self) -> Seats:
        """Make the seats, with what each shows."""
        only = ["--only", "--open", str(self.file)] if self.file is not None else []
        return Seats([*self.common, *only], [*self.common, "watch"], self.file)


def run(wanted: Wanted) -> int:
    """Serve until somebody ends it; give the exit code.

    Raises:
        Trouble: the session cannot be opened.
        BadInput: nothing can be served at this address.
    """
    _check(wanted)
    at = host(wanted.host)
    listening = listener(at, wanted.port)
    gate = Gate(at.names, listening.getsockname()[1], wanted.roles)
    return asyncio.run(_serve(wanted, at, gate, listening.getsockname()[1], listening))


def _check(wanted: Wanted) -> None:
    """See to it that the session can be opened before anybody is invited to it."""
    from saves.session.session import Session

    if wanted.file is None:
        if wanted.watch_only:
            raise BadInput("Only watching needs a session: write tableside serve FILE --watch-only.")
        return
    Session.open(wanted.file, read_only=True).close()


async def _serve(wanted: Wanted, at: Host, gate: Gate, port: int, listening: socket) -> int:
    async with serving(gate, wanted.seats(), listening):
        for role, token in gate.tokens.items():
            _print(f"{role.value}:", at.address(port, token), wanted.with_codes)
        if at.is_open:
            does = "watch" if wanted.watch_only else "play"
            _say(f"Anyone in this network who has the address can {does}. The connection is not encrypted.")
        _say("Ctrl+C stops it. Every answer is saved.")
        return await until_ended()


def _print(name: str, address: str, with_code: bool) -> None:
    """Print an address, and a code that a phone reads."""
    _say(f"{name:<7}{address}")
    if with_code:
        _say(code_of(address))


def _say(text: str) -> None:
    """Print what whoever is invited needs; where nobody reads it, nothing is served.

    Raises:
        NotWritten: it cannot be printed.
    """
    with written():
        print(text, file=sink(), flush=True)


def code_of(address: str) -> str:
    """Draw an address as a QR code, two rows of it in one line."""
    from io import StringIO

    import segno

    drawn = StringIO()
    segno.make(address, micro=False, error="l").terminal(drawn, compact=True, border=2)
    return drawn.getvalue().rstrip("\n")
