"""Where Tableside is served, who may come in (by a token for each way in), and who sits where."""

from __future__ import annotations

import asyncio
import hmac
import json
import os
import socket
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from enum import Enum, IntEnum
from errno import EADDRINUSE
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, NamedTuple

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from rulesets.engine.core.words import shortened
from saves.disk.errors import in_words
from tui.serve.process import DATA, AppProcess, Size, Spare
from tui.shared.command_line import BadInput

LOOPBACK = "127.0.0.1"
THIS_MACHINE = (LOOPBACK, "localhost", "::1")
ANY = ("0.0.0.0", "::")
LAN = "lan"
FIRST_PORT, TRIES = 8770, 20
ELSEWHERE = ("192.0.2.1", 9)
"""An address that is kept for examples: asking by which way it would be reached sends nothing."""


class Host(NamedTuple):
    """Where to listen, the name that is printed, and all names by which a page may be called."""

    listening: str
    shown: str
    names: tuple[str, ...]

    @property
    def is_open(self) -> bool:
        """Whether other machines can reach it."""
        return self.listening not in THIS_MACHINE

    def address(self, port: int, token: str) -> str:
        """Write the whole address; the token stands behind #, which a browser sends to nobody with the page."""
        return f"http://{self.shown}:{port}/#{token}"


def host(told: str) -> Host:
    """Find where to listen: an address as it was typed, or `lan` for the one that this machine has in its network.

    Raises:
        BadInput: this machine is in no network.
    """
    listening = _in_the_network() if told == LAN else told
    if listening in ANY:
        return Host(listening, _in_the_network(), (_in_the_network(), LOOPBACK, "localhost"))
    shown = f"[{listening}]" if ":" in listening else listening
    return Host(listening, shown, (shown, "localhost") if listening in THIS_MACHINE else (shown,))


def _in_the_network() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            raise BadInput("This machine is in no network: give its address after --host.") from None


def listener(at: Host, port: int | None) -> socket.socket:
    """Listen at a port, or at the first free one where none was told.

    Raises:
        BadInput: the port is in use, or the address is not one of this machine's.
    """
    ports = range(FIRST_PORT, FIRST_PORT + TRIES) if port is None else (port,)
    for number in ports:
        try:
            return _listening(at.listening, number)
        except OSError as error:
            if error.errno != EADDRINUSE:
                raise _nothing_at(at, number, in_words(error)) from None
        except UnicodeError:
            raise _nothing_at(at, number, "that is not an address") from None
    if port is None:
        raise BadInput(f"Ports {ports[0]} to {ports[-1]} are all in use: give a free one after --port.")
    raise BadInput(f"Port {port} is in use: give another one after --port, or none for the next free one.")


def _nothing_at(at: Host, port: int, why: str) -> BadInput:
    return BadInput(f"Nothing can be served at {shortened(at.listening)}, port {port} ({why}).")


def _listening(address: str, port: int) -> socket.socket:
    family, kind, protocol, _, where = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would let two programs share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen()
    except OSError:
        listening.close()
        raise
    return listening


TOKEN_BYTES = 12
"""96 bits: more than can be guessed, and few enough for a small QR code."""
PLAIN_PORT = 80
"""The port that browsers leave out."""


class TokenRole(Enum):
    """What a token is for."""

    PLAY = "Play"
    WATCH = "Watch"


class Gate:
    """Knows under which names this server is called, and what each token is for."""

    def __init__(self, names: Iterable[str], port: int, roles: Iterable[TokenRole]) -> None:
        plain = [name.lower() for name in names] if port == PLAIN_PORT else []
        self._hosts = frozenset([*plain, *(f"{name.lower()}:{port}" for name in names)])
        self.tokens = {role: token_urlsafe(TOKEN_BYTES) for role in roles}

    def knows(self, hosts: list[str]) -> bool:
        """Tell whether a request calls this server by a name of its own, exactly once.

        A web page elsewhere that has its name point here, as DNS rebinding does, still calls it by that other name.
        """
        return len(hosts) == 1 and hosts[0].lower() in self._hosts

    def is_own_page(self, origins: list[str], host: str) -> bool:
        """Tell whether the page that connects was loaded from this server; no other web page may use the socket."""
        return len(origins) == 1 and origins[0].lower() in (f"http://{host.lower()}", f"https://{host.lower()}")

    def role_of(self, token: str) -> TokenRole | None:
        """Tell what a token is for, in a time that says nothing about how much of it is right; None if for nothing."""
        given = token.encode("utf-8", "replace")
        fits = [role for role, known in self.tokens.items() if hmac.compare_digest(known.encode(), given)]
        return fits[0] if fits else None


GRACE = 120.0
"""How many seconds the application of a page that sleeps or lost its connection waits for it."""
MOST_WATCHERS = 7
PATIENCE = 10.0
"""How many seconds a page may take in what it is sent before its connection is given up."""


class CloseCode(IntEnum):
    """Why a page's connection is closed: the codes that the page knows."""

    ENDED = 4000
    FULL = 4001
    TAKEN_OVER = 4002
    ANOTHER_SESSION = 4004


class Seat:
    """A process of the application, and the page that shows it, if one does now."""

    def __init__(self, process: AppProcess, page: ServerConnection, session_shown: Callable[[Path], None]) -> None:
        self.process = process
        self.page: ServerConnection | None = page
        self._session_shown = session_shown
        self._field = ""
        self._leaving: asyncio.TimerHandle | None = None

    async def hand_to(self, page: ServerConnection, size: Size) -> None:
        """Show the application in this page from now on, just as it stands; a page that showed it before is told."""
        before, self.page = self.page, page
        self.stay()
        if before is not None:
            await before.close(CloseCode.TAKEN_OVER)
        self.process.resize(size)
        self.process.tell("repaint")
        if self._field:
            await self._send(self._field)

    def stay(self) -> None:
        """Wait no longer for the page to come back: it did."""
        if self._leaving is not None:
            self._leaving.cancel()

    def wait_for_page(self, seconds: float, then: Callable[[], None]) -> None:
        """Let the application wait for its page to come back, and do something once that was too long."""
        self.page = None
        self._leaving = asyncio.get_running_loop().call_later(seconds, then)

    async def listen(self, page: ServerConnection) -> None:
        """Hand on what a page sends, until it leaves or another takes its place."""
        with suppress(ConnectionClosed):
            async for message in page:
                if self.page is page:
                    self._take(message)

    def _take(self, message: str | bytes) -> None:
        """Hand on keys, sizes and the focus; what is none of these is not for us."""
        try:
            match json.loads(message):
                case ["typed", str(text)]:
                    self.process.type(text)
                case ["size", columns, rows]:
                    self.process.resize(Size.within(columns, rows))
                case ["focus" | "blur" as what]:
                    self.process.tell(what)
                case ["fingers", bool(there)]:
                    self.process.tell("fingers", there=there)
        except (ValueError, RecursionError):
            return

    async def relay(self) -> None:
        """Hand on what the application draws, to its end."""
        async for kind, payload in self.process.written():
            if kind == DATA:
                await self._send(payload)
                continue
            match json.loads(payload):
                case {"type": "field", **field}:
                    self._field = json.dumps({"type": "field", **field})
                    await self._send(self._field)
                case {"type": "session", "path": path}:
                    self._session_shown(Path(path))
        if self.page is not None:
            await self.page.close(CloseCode.ENDED)

    async def _send(self, what: str | bytes) -> None:
        page = self.page
        if page is None:
            return
        with suppress(ConnectionClosed):
            try:
                await asyncio.wait_for(page.send(what), PATIENCE)
            except TimeoutError:
                page.transport.abort()


class Seats:
    """All seats at one table.

    Attributes:
        session: the session that watchers follow; None until a player opens one.
    """

    def __init__(self, to_play: list[str], to_watch: list[str], session: Path | None, grace: float = GRACE) -> None:
        self._to_play, self._to_watch, self.session, self._grace = to_play, to_watch, session, grace
        self._player: Seat | None = None
        self._watching: set[ServerConnection] = set()
        self._seats: set[Seat] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sitting_down = asyncio.Lock()
        self._known = asyncio.Event()
        self.spare = Spare()

    async def play(self, page: ServerConnection, size: Size) -> None:
        """Give a page the seat to play at, with whatever is shown there already."""
        async with self._sitting_down:
            seat = self._player
            if seat is None or seat.process.has_ended:
                seat = self._player = await self._seated(page, self._to_play, size)
            else:
                await seat.hand_to(page, size)
        await seat.listen(page)
        if seat.page is page:
            seat.wait_for_page(self._grace, lambda: self._do(seat.process.end()))

    async def watch(self, page: ServerConnection, size: Size) -> None:
        """Give a page a seat to watch from, once there is something to see; it ends with the page."""
        if len(self._watching) >= MOST_WATCHERS:
            await page.close(CloseCode.FULL)
            return
        self._watching.add(page)
        try:
            if self.session is None:
                await self._until_a_session(page)
            if self.session is not None:
                seat = await self._seated(page, [*self._to_watch, str(self.session)], size)
                await seat.listen(page)
                seat.page = None
                await seat.process.end()
        finally:
            self._watching.discard(page)

    async def _until_a_session(self, page: ServerConnection) -> None:
        """Wait until a player opens a session, or the page leaves."""
        with suppress(ConnectionClosed):
            await page.send(json.dumps({"type": "waiting"}))

        waiting = {asyncio.create_task(each) for each in (self._known.wait(), page.wait_closed())}
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waiting:
                task.cancel()

    async def _seated(self, page: ServerConnection, arguments: list[str], size: Size) -> Seat:
        seat = Seat(await self.spare.take(), page, self._note)
        self._seats.add(seat)
        seat.process.show(arguments, size)
        self._do(self._attend(seat))
        return seat

    async def _attend(self, seat: Seat) -> None:
        try:
            await seat.relay()
            await seat.process.end()
        finally:
            self._seats.discard(seat)

    def _note(self, session: Path) -> None:
        """Let the watchers follow the session that the player shows now."""
        if session == self.session:
            return
        before, self.session = self.session, session
        self._known.set()
        for page in list(self._watching) if before is not None else ():
            self._do(page.close(CloseCode.ANOTHER_SESSION))

    def _do(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def end(self) -> None:
        """End every process; each session is kept and let go."""
        for seat in self._seats:
            seat.stay()
        await asyncio.gather(self.spare.end(), *(seat.process.end() for seat in list(self._seats)))
        await asyncio.gather(*self._tasks, return_exceptions=True)
