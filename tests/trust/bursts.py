"""Type bursts into the real program on a real terminal, cut at every place: `python tests/trust bursts`.

A slow link delivers several keys at once. Whatever comes together and wherever it is cut, every key must be taken by
the question that stands when its turn comes, a ruling be confirmed by no key that came before it was painted, and a
pasted text answer one question at most. What is judged is the log. `--load` keeps every processor busy meanwhile, and
`--notes` begins with so many lines in the log.
"""

import argparse
import os
import tempfile
from contextlib import contextmanager
from multiprocessing import Process, cpu_count
from pathlib import Path

from terminals import tableside

from rulesets import catalogue
from saves.log.events import Answer, Confirm
from saves.session.by_hand import set_clock
from saves.session.session import Session

SECONDS_A_BURST = 6
BURST, ANSWERED = "\r17\r2\r5", ["units", "7", "2", "5"]
EARLY = "\r\r"
"""Typed behind the burst: what would confirm the ruling and begin the next combat."""
REFUSED, ANSWERED_BEFORE = "\r17\r?\r5\r", ["units", "7"]
CLICKED = "\x1b[<0;4;30M\x1b[<0;4;30m17\r2\r5"
"""The same burst, but for the first key, which is clicked in the bottom line."""
PASTED = "\r1\x1b[200~7\r2\r5\r\r\x1b[201~"


def cut_everywhere(burst):
    """Give a burst in one piece, and in two, cut at every place."""
    yield (burst,)
    for place in range(1, len(burst)):
        yield burst[:place], burst[place:]


def told(path):
    """Give the answers in a log, and whether a ruling was confirmed."""
    with Session.open(path, read_only=True) as session:
        events = list(session.history.events)
    return [str(each.text) for each in events if isinstance(each, Answer)], any(isinstance(e, Confirm) for e in events)


def new_table(path, notes):
    """Begin a session whose table knows the phase, with so many notes in its log."""
    path.unlink(missing_ok=True)
    players = {"red": "Ann", "blue": "Bob"}
    with Session.create(path, title="Bursts", ruleset=catalogue.ruleset("rivets"), players=players) as session:
        set_clock(session, 1, "red", "combat")
        for number in range(notes):
            session.note(f"note {number}")


def played(folder, notes, pieces, wanted):
    """Type pieces at a new table, and wait for the answers wanted, then for any that are too many."""
    path = folder / "sessions" / "burst.jsonl"
    new_table(path, notes)
    terminal = tableside(folder, path)
    try:
        assert terminal.shows("next combat"), "the table was never shown"
        terminal.rest()
        for piece in pieces:
            terminal.type(piece)
        terminal.wait_for(lambda _: len(told(path)[0]) >= len(wanted))
        terminal.rest()
    finally:
        terminal.kill()
    return told(path)


def check(folder, notes, pieces, wanted):
    """Check what pieces come to: these answers, and no ruling confirmed."""
    answers, confirmed = played(folder, notes, pieces, wanted)
    assert answers == wanted, f"{pieces!r} came to {answers}, not {wanted}"
    assert not confirmed, f"{pieces!r} confirmed a ruling that nobody had seen"


@contextmanager
def load(processors):
    """Keep so many processors busy."""
    busy = [Process(target=_spin, daemon=True) for _ in range(processors)]
    for each in busy:
        each.start()
    try:
        yield
    finally:
        for each in busy:
            each.terminate()
        for each in busy:
            each.join()


def _spin():
    """Keep a processor busy, but no longer than somebody wants it: a parent that was killed stops nobody."""
    parent = os.getppid()
    while os.getppid() == parent:
        pass


def bursts():
    """List what is typed, and the answers that it must come to."""
    typed = [(pieces, ANSWERED) for pieces in cut_everywhere(BURST)]
    return [
        *typed,
        ((BURST + EARLY,), ANSWERED),
        ((REFUSED,), ANSWERED_BEFORE),
        ((PASTED,), ["units"]),
        ((CLICKED,), ANSWERED),
    ]


def main():
    """Type every burst, and say what they came to."""
    parser = argparse.ArgumentParser(description="Type bursts of keys into Tableside on a pseudo-terminal.")
    parser.add_argument("--load", action="store_true", help="with every processor busy")
    parser.add_argument("--notes", type=int, default=0, help="with so many lines in the log")
    wanted = parser.parse_args()
    listed = bursts()
    print(f"{len(listed)} bursts; this takes {len(listed) * SECONDS_A_BURST} seconds or so.", flush=True)
    with tempfile.TemporaryDirectory() as folder, load(cpu_count() if wanted.load else 0):
        for pieces, answers in listed:
            print(repr(pieces), flush=True)
            check(Path(folder), wanted.notes, pieces, answers)
    print("Every key was taken by its own question, and no ruling was confirmed unseen.")
    return 0
