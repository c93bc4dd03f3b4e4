"""A process of the application: started ahead, told what to show and how large, fed with keys, ended within seconds."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, NamedTuple

from tui.shared.terminal import cleaned

# The packets between this server and an application: a private format of Textual 8.2.8, which a test holds it to.
# `D` is what a terminal would read or write, `M` a small JSON object. Each is a letter, the length in four bytes, the
# largest first, and that many bytes: `D`, 0, 0, 0, 1, `u` presses u. An application says GREETING before its first.


DATA, META = b"D", b"M"
GREETING = b"__GANGLION__\n"
ESCAPE = "\x1b"
"""The key, and how every other key begins that is no letter: read as text, it is known only once nothing followed."""
HEAD = 5
LARGEST_PACKET = 16_000_000
"""How many bytes a packet may have; a screen of the largest size has far fewer."""


def data(text: str) -> bytes:
    """Pack what was typed; half a character, which no keyboard types, becomes a question mark."""
    return _packed(DATA, text.encode("utf-8", "replace"))


def meta(type: str, **told: object) -> bytes:
    """Pack a message about the terminal: `meta("resize", width=80, height=24)`."""
    return _packed(META, json.dumps({"type": type, **told}).encode())


def _packed(kind: bytes, payload: bytes) -> bytes:
    return kind + len(payload).to_bytes(4, "big") + payload


async def packets(stream: asyncio.StreamReader) -> AsyncIterator[tuple[bytes, bytes]]:
    """Read what an application writes, from its greeting to its end; what is printed before is skipped."""
    with suppress(asyncio.IncompleteReadError, ConnectionError, ValueError):
        while await stream.readline() != GREETING:
            if stream.at_eof():
                return
        while True:
            head = await stream.readexactly(HEAD)
            size = int.from_bytes(head[1:], "big")
            if size > LARGEST_PACKET:
                return
            yield head[:1], await stream.readexactly(size)


LOADED_AHEAD = ("tui.app", "tui.serve.driver", "tui.screens.home.home", "tui.screens.session.steps_screen")
"""What every visitor's first screen needs."""


def awaited() -> list[str] | None:
    """Wait for what to show: the arguments of `tableside`; None where the server ended before it knew."""
    for each in LOADED_AHEAD:
        import_module(each)
    told = first_packet(sys.stdin.fileno())
    if told.get("type") != "show":
        return None
    os.environ.update(COLUMNS=str(told["columns"]), ROWS=str(told["rows"]))  # where Textual's driver looks
    return list(told["arguments"])


def first_packet(source: int) -> dict[str, Any]:
    """Read one packet and nothing behind it, for that is for the application; empty where the input ends."""
    head = _read(source, HEAD)
    told: dict[str, Any] = json.loads(_read(source, int.from_bytes(head[1:], "big")) or "{}")
    return told


def _read(source: int, size: int) -> bytes:
    got = b""
    while len(got) < size and (more := os.read(source, size - len(got))):
        got += more
    return got if len(got) == size else b""


# A process of the application: started ahead, told what to show and how large, fed with keys, ended within seconds


SMALLEST, LARGEST = (20, 8), (400, 150)
USUAL = (80, 24)
LARGEST_MESSAGE = 65_536
"""How many bytes one message of a page may have."""


class Size(NamedTuple):
    """Columns and rows of a terminal, never more than a process can draw in good time."""

    columns: int
    rows: int

    @classmethod
    def within(cls, columns: object, rows: object) -> Size:
        """Give the size that is nearest to what was asked for; the usual one where that is not two numbers."""
        if type(columns) is not int or type(rows) is not int:
            columns, rows = USUAL
        asked = zip((columns, rows), SMALLEST, LARGEST, strict=True)
        return cls(*(max(least, min(most, number)) for number, least, most in asked))


def number_in(text: str) -> int | None:
    """Give the number that a part of an address is; None where it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else None


COMMAND = (sys.executable, "-m", "tui", "visit")
SURROUNDINGS = {
    "TEXTUAL_DRIVER": "tui.serve.driver:PageDriver",
    "TEXTUAL_COLOR_SYSTEM": "truecolor",
    "TERM_PROGRAM": "tableside-serve",
}
LEAVING, ENDING = 2.5, 1.0
"""How many seconds a process has to leave as if its player had quit, and then to end once it is told to."""
MOST_WAITING = 1_000_000
"""How many bytes may wait for a process that does not read; what comes beyond that is dropped."""


class AppProcess:
    """One process, its input and its output; until `show`, it has loaded the program and waits."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._shows = False

    @classmethod
    async def start(cls) -> AppProcess:
        """Start a process; no shell takes part, and ctrl+c in the server's terminal does not reach it."""
        surroundings = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | SURROUNDINGS
        return cls(
            await asyncio.create_subprocess_exec(
                *COMMAND, stdin=PIPE, stdout=PIPE, env=surroundings, start_new_session=True
            )
        )

    @property
    def has_ended(self) -> bool:
        """Whether the process is gone."""
        return self._process.returncode is not None

    @property
    def number(self) -> int:
        """The system's number of the process."""
        return self._process.pid

    def show(self, arguments: Sequence[str], size: Size) -> None:
        """Run Tableside with these arguments, in a terminal of this size."""
        self._shows = True
        self._write(meta("show", arguments=list(arguments), columns=size.columns, rows=size.rows))

    def type(self, text: str) -> None:
        """Type a text, as a terminal sends it; Escape by itself is told, so that nobody waits for more of it.

        What a page's terminal sends by itself comes to nothing, and so does half a character.
        """
        if text == ESCAPE:
            self.tell("escape")
        elif typed := cleaned(text.encode("utf-8", "ignore")):
            self._write(data(typed.decode()))

    def resize(self, size: Size) -> None:
        """Say how large the page's terminal is now."""
        self.tell("resize", width=size.columns, height=size.rows)

    def tell(self, type: str, **told: object) -> None:
        """Tell the application something about its terminal."""
        self._write(meta(type, **told))

    def _write(self, packet: bytes) -> None:
        stdin = self._process.stdin
        if stdin is None or stdin.is_closing() or stdin.transport.get_write_buffer_size() > MOST_WAITING:
            return
        with suppress(ConnectionError, RuntimeError):
            stdin.write(packet)

    def written(self) -> AsyncIterator[tuple[bytes, bytes]]:
        """Read the packets that it writes, to its end."""
        if self._process.stdout is None:
            raise RuntimeError("the process was started without an output")
        return packets(self._process.stdout)

    async def end(self) -> None:
        """Have the application quit, which keeps its session and lets go of it; if it does not, end it.

        One that shows nothing yet has nothing to keep.
        """
        if not self._shows:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
            return
        self.tell("quit")
        if self._process.stdin is not None:
            self._process.stdin.close()
        for wait, then in ((LEAVING, self._process.terminate), (ENDING, self._process.kill)):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), wait)
                return
            with suppress(ProcessLookupError):
                then()
        await self._process.wait()


class Spare:
    """A process that is started ahead, so that the next visitor need not wait until the program is loaded."""

    AFTER = 2.0
    """How many seconds after one is taken the next is started: whoever took it comes first."""

    def __init__(self) -> None:
        self._next: asyncio.Task[AppProcess] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def prepare(self) -> None:
        """Start one, unless it is there."""
        if self._next is None:
            self._next = asyncio.create_task(AppProcess.start())

    async def take(self) -> AppProcess:
        """Give the process that waits; another will wait soon."""
        ready, self._next = self._next, None
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(self.AFTER, self.prepare)
        process = await ready if ready is not None else await AppProcess.start()
        return process if not process.has_ended else await AppProcess.start()

    async def end(self) -> None:
        """End the process that waits, and start no other."""
        if self._timer is not None:
            self._timer.cancel()
        if self._next is not None:
            await (await self._next).end()
