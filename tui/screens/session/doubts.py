"""What is asked before something is done that may be a slip: an answer, to begin again, or to leave."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rulesets.engine.core.words import how_many
from saves.session.offers import Doubt, WayOut
from saves.session.session import Session
from tui.screens.dialogs import AskOne, AskText
from tui.screens.lessons import taught
from tui.shell import Shell

AllTheSame = tuple[str, ...]
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


def begin_again(app: Shell, session: Session, restart: Callable[[], None]) -> None:
    """Begin the open combat again; where answers of it would go, ask first."""
    combat = session.state.current
    if combat is None or not combat.answers:
        restart()
        return
    gone, what = len(combat.answers), "lesson" if taught(session) else "combat"
    prompt = f"Begin this {what} again? {how_many(gone, 'answer')} {'goes' if gone == 1 else 'go'}."
    ways = [("keep", f"Go on with this {what}"), ("again", "Begin again; u brings the answers back")]
    app.only_new_keys()  # nobody begins again by a key that was typed before the question was seen
    app.push_screen(AskOne(prompt, ways), lambda word: restart() if word == "again" else None)


def leave_by_hand(
    app: Shell, abandon: Callable[[], None], open_board: Callable[[], None], home: Callable[[], object]
) -> None:
    """Ask where to go from a combat that is resolved by hand, though the game is played on a board."""
    ways = [
        ("keep", "Go on with this combat"),
        ("board", "Leave it without a ruling, and go back to the board; u brings it back"),
        ("home", "Go to Home; the combat is kept as it stands"),
    ]
    app.only_new_keys()

    def chosen(word: str | None) -> None:
        for do in {"board": (abandon, open_board), "home": (home,)}.get(word or "", ()):
            do()

    app.push_screen(AskOne("Leave this combat?", ways), chosen)


def _with_note(way: WayOut, take: TakeWay, note: str | None) -> None:
    if note:
        take(way, note)
