"""A server in the test's own loop, with a stand-in for the application, and pages that come to it."""

import asyncio
import json
import socket
import sys
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tui.serve import process
from tui.serve.seats import Gate, Seats, TokenRole
from tui.serve.server import serving

STAND_IN = (sys.executable, "-S", str(Path(__file__).parent / "stand_in.py"))
LOOPBACK = "127.0.0.1"
PATIENCE = 20


@dataclass
class Page:
    """A page that came in, and what it was sent until now."""

    socket: ClientConnection
    seen: str = ""

    async def sees(self, text):
        """Wait until it was sent a text."""
        async with asyncio.timeout(PATIENCE):
            while text not in self.seen:
                more = await self.socket.recv()
                self.seen += more if isinstance(more, str) else more.decode()
        return self.seen

    async def types(self, text):
        """Type a text."""
        await self.socket.send(json.dumps(["typed", text]))

    async def closed(self):
        """Wait until the server closes it, and give the code."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    await self.socket.recv()
                except ConnectionClosed as closed:
                    return closed.rcvd.code if closed.rcvd else 0


@dataclass
class Served:
    """A server, its gate and its seats."""

    gate: Gate
    seats: Seats
    port: int

    @property
    def host(self):
        """The name by which its pages call it."""
        return f"{LOOPBACK}:{self.port}"

    def path(self, role=TokenRole.PLAY, columns=80, rows=24, token=None):
        """Write the path of the socket."""
        return f"/socket?token={self.gate.tokens[role] if token is None else token}&columns={columns}&rows={rows}"

    @asynccontextmanager
    async def page(self, role=TokenRole.PLAY, columns=80, rows=24):
        """Come in as a page."""
        async with connect(f"ws://{self.host}{self.path(role, columns, rows)}", origin=f"http://{self.host}") as came:
            yield Page(came)

    async def asked(self, request):
        """Send a request as it stands, HOST filled in; give the status, the headers and the body of what comes.

        The status is 0 where the connection is closed without an answer.
        """
        reader, writer = await asyncio.open_connection(LOOPBACK, self.port)
        try:
            writer.write(request.replace("HOST", self.host).replace("\n", "\r\n").encode("latin-1"))
            try:
                head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)).decode("latin-1")
            except asyncio.IncompleteReadError:
                return 0, {}, b""
            status, *lines = head.strip().split("\r\n")
            headers = dict(line.split(": ", 1) for line in lines)
            code = int(status.split()[1])
            body = b"" if code == 101 else await asyncio.wait_for(reader.read(), PATIENCE)
            return code, headers, body
        finally:
            writer.close()
            await writer.wait_closed()


@asynccontextmanager
async def served(session=Path("game.jsonl"), grace=120.0):
    """Serve at a free port of this machine."""
    with socket.create_server((LOOPBACK, 0)) as listening, patch.object(process, "COMMAND", STAND_IN):
        port = listening.getsockname()[1]
        gate = Gate((LOOPBACK, "localhost"), port, TokenRole)
        seats = Seats(["play"], ["watch"], session, grace)
        async with serving(gate, seats, listening):
            yield Served(gate, seats, port)
