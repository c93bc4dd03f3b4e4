"""The packets between this server and an application: a private format of Textual 8.2.8, which a test holds it to.

`D` is what a terminal would read or write, `M` a small JSON object. Each is a letter, the length in four bytes, the
largest first, and that many bytes: `D`, 0, 0, 0, 1, `u` presses u. An application says GREETING before its first.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress

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
