"""Stepping through a session in line mode: what happened, moment by moment, forwards and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from rulesets.engine.core.sentences import BadAnswer, shortened
from saves.log.events import Confirm
from tui.plain import wording
from tui.plain.talk import Command, Talk

if TYPE_CHECKING:
    from saves.session.replay import Replay

HELP = (
    "Press Enter for the next step. Or type a word:",
    "  back or b      the step before",
    "  next or n      the next ruling; previous or p the one before",
    "  turn           the next turn; turnback the one before",
    "  first, last    the beginning, the end",
    "  undone or u    show what was taken back, too, or leave it out",
    "  table or t     what lay on the table then",
    "  counts or c    what was counted then",
    "  leave or l     leave the replay",
)


def step_through(talk: Talk, replay: Replay) -> None:
    """Go through a session from its beginning until the players leave it.

    Raises:
        Left: the input has ended.
    """
    talk.say("", f"Replay: {replay.title}, {replay.ruleset.title}.", *HELP)
    talk.say("", *moment_lines(replay))
    while True:
        said = talk.ask("Press Enter for the next step, or type help > ")
        word = (said.word if isinstance(said, Command) else said).strip().lower()
        if word in ("leave", "l", "home", "quit", "q"):
            return
        try:
            talk.say(*_told(replay, word))
        except BadAnswer as bad:
            talk.say(f"! {bad}")


def _told(replay: Replay, word: str) -> list[str]:
    """Do what a word says, and give what is said then."""
    if word in ("help", "h", "?"):
        return [*HELP]
    if word in ("table", "t"):
        return wording.table_lines(replay)
    if word in ("counts", "c"):
        return _counts(replay)
    if word in ("undone", "u"):
        replay.show_undone(not replay.undone)
        return ["What was taken back is shown, too." if replay.undone else "What was taken back is left out."]
    step = next((step for words, step in WAYS.items() if word in words), None)
    if step is None:
        raise BadAnswer(f"“{shortened(word)}” leads nowhere: press Enter to go on, or type help.")
    before = replay.moment.line
    step(replay)
    return ["", *moment_lines(replay)] if replay.moment.line != before else ["There is nothing more that way."]


WAYS: Mapping[tuple[str, ...], Callable[[Replay], None]] = {
    ("", "forward"): lambda replay: replay.forward(),
    ("back", "b"): lambda replay: replay.back(),
    ("next", "n"): lambda replay: replay.next_ruling(),
    ("previous", "p"): lambda replay: replay.ruling_before(),
    ("turn",): lambda replay: replay.next_turn(),
    ("turnback",): lambda replay: replay.turn_before(),
    ("first",): lambda replay: replay.first(),
    ("last",): lambda replay: replay.last(),
}
"""The ways from a moment to another, by what is typed for each."""


def moment_lines(replay: Replay) -> list[str]:
    """Tell a moment: what happened, where that was, what came of it or was asked next."""
    moment, run, last = replay.moment, replay.run, replay.state.last
    marks = f" ({', '.join(moment.marks)})" if moment.marks else ""
    lines = [f"{moment.number} of {replay.many}, {replay.where}.", f"{moment.told}{marks}"]
    if isinstance(replay.state.event, Confirm) and last is not None:
        return [*lines, *(f"  - {effect}" for effect in last.effects if not last.overruled)]
    if run is not None and run.ended:
        return [*lines, *wording.ruling_lines(run)[1:2]]
    return [*lines, f"Next: {run.question.prompt}"] if run is not None and run.question is not None else lines


def _counts(replay: Replay) -> list[str]:
    run, last = replay.run, replay.state.last
    if run is not None:
        return wording.entry_lines(run.ledger) or ["Nothing was counted yet."]
    if last is None:
        return ["Nothing was counted yet."]
    return [f"Combat {last.number}:", *wording.entry_lines(last.ruling.ledger)]
