"""The packets between this server and an application: a private format of Textual 8.2.8, which a test holds it to.

`D` is what a terminal would read or write, `M` a small JSON object. Each is a letter, the length in four bytes, the
largest first, and that many bytes: `D`, 0, 0, 0, 1, `u` presses u. An application says GREETING before its first.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from importlib import import_module
from typing import Any

DATA, META = b"D", b"M"
GREETING = b"__GANGLION__\n"
ESCAPE = "\x1b"
"""The key, and how every other key begins that is no letter: read as text, it is known only once nothing followed."""
HEAD = 5
LARGEST = 16_000_000
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
            if size > LARGEST:
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
