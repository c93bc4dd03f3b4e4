"""What is asked before an answer is taken that may be a slip: what was meant, and why where a reason is kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from saves.session.offers import Doubt, WayOut
from tui.screens.dialogs import AskOne, AskText
from tui.shell import Shell

Settled = tuple[str, ...]
"""What the doubts about an answer are about that are settled."""

TakeWay = Callable[[WayOut, str], None]
"""Takes a way out, and the note that the log keeps with it; empty where there is none."""


def settle(app: Shell, doubt: Doubt, take: TakeWay) -> None:
    """Ask which way out of a doubt is meant, and why where that is kept; what gives no answer is not taken."""
    app.only_new_keys()

    def chosen(word: str | None) -> None:
        way = doubt.ways[int(word)] if word is not None else None
        if way is None or way.text is None:
            return
        if not way.asks_why:
            take(way, "")
            return
        ask = AskText(way.asks_why, "The log keeps the reason.", take=way.note)
        app.push_screen(ask, partial(_with_note, way, take))

    listed = [(str(place), way.label) for place, way in enumerate(doubt.ways)]
    app.push_screen(AskOne(doubt.asks, listed, doubt.likely), chosen)


def _with_note(way: WayOut, take: TakeWay, note: str | None) -> None:
    if note:
        take(way, note)
