"""The process of one visitor: it loads the program ahead, and waits until it is told what to show."""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from typing import Any

from tui.serve.packets import HEAD

LOADED_AHEAD = ("tui.app", "tui.serve.driver", "tui.screens.home.home", "tui.screens.session.steps_screen")
"""What every visitor's first screen needs."""


def awaited() -> list[str] | None:
    """Wait for what to show: the arguments of `tableside`; None where the server ended before it knew."""
    for each in LOADED_AHEAD:
        import_module(each)
    told = first_packet(sys.stdin.fileno())
    if told is None or told["type"] != "show":
        return None
    os.environ.update(COLUMNS=str(told["columns"]), ROWS=str(told["rows"]))  # where Textual's driver looks
    return list(told["arguments"])


def first_packet(source: int) -> dict[str, Any] | None:
    """Read one packet and nothing behind it, for that is for the application; None where the input ends."""
    head = _read(source, HEAD)
    payload = _read(source, int.from_bytes(head[1:], "big"))
    if not payload:
        return None
    told: dict[str, Any] = json.loads(payload)
    return told


def _read(source: int, size: int) -> bytes:
    got = b""
    while len(got) < size and (more := os.read(source, size - len(got))):
        got += more
    return got if len(got) == size else b""
