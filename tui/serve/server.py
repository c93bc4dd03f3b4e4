"""The server behind `tableside serve`: the addresses it prints, the page's files, who is let in, and how it ends."""

from __future__ import annotations

import asyncio
import logging
import socket
import tomllib
from argparse import Namespace
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import cache, partial
from http import HTTPStatus
from importlib.resources import files
from io import StringIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

import segno
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from saves.session.session import Session
from tui.serve.process import LARGEST_MESSAGE, Size, number_in
from tui.serve.seats import Gate, Host, Seats, TokenRole, host, listener
from tui.shared.command_line import BadInput, on_each_signal, sink, written

# The server: it answers with the page's files, lets in who has a token, and stops within seconds


SENT = tomllib.loads((files("tui.serve") / "headers.toml").read_text("utf-8"))
TYPES: Mapping[str, str] = SENT["types"]
HEADERS: Mapping[str, str] = SENT["headers"]
"""What every response has."""


@cache
def pages() -> dict[str, tuple[str, bytes]]:
    """Read the files once: the path of each in an address, its type and what is in it; nothing else is ever given."""
    known = [each for each in (files("tui.serve") / "static").iterdir() if each.name.rpartition(".")[2] in TYPES]
    found = {f"/{each.name}": (TYPES[each.name.rpartition(".")[2]], each.read_bytes()) for each in known}
    return {"/": found["/index.html"], **found}


def refusal(status: HTTPStatus, sentence: str) -> Response:
    """Answer with a sentence."""
    return response(status, "text/plain; charset=utf-8", f"{sentence}\n".encode())


def response(status: HTTPStatus, type: str, body: bytes) -> Response:
    """Answer with these bytes, and with the headers that every answer has."""
    headers = {"Content-Type": type, "Content-Length": str(len(body)), "Connection": "close", **HEADERS}
    return Response(status, status.phrase, Headers(headers), body)


SOCKET = "/socket"
SLOWED = 1.0
"""How many seconds a wrong token takes, one after another."""
ASKED_AGAIN = 15
"""After how many seconds of silence a page is asked whether it is still there, and how long it may take to answer."""
SILENT = logging.Logger("tableside.serve", logging.CRITICAL)
"""Nothing is written of who came with which address: tokens stand in them."""


class Door:
    """Answers every request: with a file of the page, with a refusal, or by letting a page in."""

    def __init__(self, gate: Gate, seats: Seats) -> None:
        self._gate, self._seats = gate, seats
        self._guessing = asyncio.Lock()

    async def answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer a request; None lets the page in."""
        hosts = request.headers.get_all("Host")
        if not self._gate.knows(hosts):
            return refusal(HTTPStatus.FORBIDDEN, "Tableside is not served under this address.")
        if getattr(request, "method", "GET") != "GET":  # older versions of websockets know no other
            return refusal(HTTPStatus.METHOD_NOT_ALLOWED, "Pages can only be read.")
        url = urlsplit(request.path)
        if url.path in pages():
            return response(HTTPStatus.OK, *pages()[url.path])
        if url.path != SOCKET:
            return refusal(HTTPStatus.NOT_FOUND, "There is no such page.")
        if not self._gate.is_own_page(request.headers.get_all("Origin"), hosts[0]):
            return refusal(HTTPStatus.FORBIDDEN, "Only Tableside's own page may connect.")
        if self._role(url.query) is None:
            async with self._guessing:
                await asyncio.sleep(SLOWED)
            return refusal(HTTPStatus.FORBIDDEN, "This address is no longer valid.")
        return None

    async def let_in(self, connection: ServerConnection) -> None:
        """Give a page that came in its seat."""
        query = urlsplit(connection.request.path if connection.request else "").query
        said = {name: values[0] for name, values in parse_qs(query).items()}
        size = Size.within(*(number_in(said.get(name, "")) for name in ("columns", "rows")))
        role = self._role(query)
        if role is not None:
            await (self._seats.play if role is TokenRole.PLAY else self._seats.watch)(connection, size)

    def _role(self, query: str) -> TokenRole | None:
        return self._gate.role_of(parse_qs(query).get("token", [""])[0])


class Fenced(ServerConnection):
    """A connection on which even what the library answers by itself, as to nonsense, has our headers."""

    def __init__(self, protocol: ServerProtocol, server: Server, **options: Any) -> None:
        reject = protocol.reject

        def fenced(status: int, text: str) -> Response:
            response = reject(status, text)
            response.headers.update(HEADERS)
            return response

        protocol.reject = fenced  # type: ignore[method-assign]  # the library has no place to say so
        super().__init__(protocol, server, **options)


@asynccontextmanager
async def serving(gate: Gate, seats: Seats, listening: socket.socket) -> AsyncIterator[Server]:
    """Serve at a socket that listens; in the end every page is closed and every process ended."""
    door = Door(gate, seats)
    server = await serve(
        door.let_in,
        sock=listening,
        process_request=door.answer,
        create_connection=Fenced,
        server_header=None,
        max_size=LARGEST_MESSAGE,
        ping_interval=ASKED_AGAIN,
        ping_timeout=ASKED_AGAIN,
        close_timeout=1,
        logger=SILENT,
    )
    try:
        seats.spare.prepare()
        yield server
    finally:
        server.close()
        await asyncio.gather(seats.end(), server.wait_closed())


async def until_ended() -> int:
    """Wait for ctrl+c, or for the system to end the program; give the exit code that says which."""
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[int] = loop.create_future()
    on_each_signal(loop, partial(_settle, ended))
    return await ended


def _settle(ended: asyncio.Future[int], code: int) -> None:
    if not ended.done():
        ended.set_result(code)


# The command `tableside serve`: the addresses that it prints, and how it ends


def run(wanted: Namespace) -> int:
    """Serve what was asked for on the command line until somebody ends it; give the exit code.

    Raises:
        Trouble: the session cannot be opened.
        BadInput: nothing can be served at this address.
    """
    common = [] if wanted.data is None else ["--data", str(wanted.data.absolute())]
    for game in wanted.game or ():
        common += ["--game", str(game.absolute())]
    file, only = None if wanted.file is None else wanted.file.absolute(), list[str]()
    if file is not None:
        Session.open(file, read_only=True).close()  # before anybody is invited to it
        only = ["--only", "--open", str(file)]
    elif wanted.watch_only:
        raise BadInput("Only watching needs a session: write tableside serve FILE --watch-only.")
    seats = Seats([*common, *only], [*common, "watch"], file)
    return asyncio.run(_serve(wanted, seats, host(wanted.host)))


async def _serve(wanted: Namespace, seats: Seats, at: Host) -> int:
    listening = listener(at, wanted.port)
    port = listening.getsockname()[1]
    gate = Gate(at.names, port, (TokenRole.WATCH,) if wanted.watch_only else (TokenRole.PLAY, TokenRole.WATCH))
    async with serving(gate, seats, listening):
        for role, token in gate.tokens.items():
            address = at.address(port, token)
            _say(f"{role.value + ':':<7}{address}")
            if not wanted.no_qr:
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
