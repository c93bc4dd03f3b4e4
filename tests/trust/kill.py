"""Kill the real program in line mode at random moments: `python tests/trust kill --times 1000`.

Each time Tableside is started on a pseudo-terminal, plays on where the session stands, and is killed with SIGKILL
at some moment, most often right after a line was typed. What the players had seen confirmed must then be in the
file, and the session must stand at the question it stood at. `kill_screens.py` does the same on the screens.
"""

import argparse
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from sizes import foretell
from terminals import tableside

from rulesets import catalogue
from saves.log.events import Answer, Begin, Confirm, Event, Note
from saves.session.by_hand import set_clock
from saves.session.session import Session

GAMES = 12

TYPED = {"": "1", "target": "units", "attack": "6", "defence": "2", "die": "5", "ruled": "1"}
"""What is typed at the table, at each question, and at the ruling."""
NEXT = {"": "target", "target": "attack", "attack": "defence", "defence": "die", "die": "ruled", "ruled": ""}


@dataclass
class Trial:
    """One life of the program: what was typed, and how much of that its players saw confirmed."""

    before: list[Event]
    at: str
    typed: list[str] = field(default_factory=list)
    confirmed: int = 0


def stands_at(session):
    """Say where a session stands: at the table, at a question, or at a ruling."""
    run = session.run
    if run is None:
        return ""
    return run.question.key if run.question else "ruled"


def new_game(path):
    """Begin a session whose table knows the phase, so that every answer is one line."""
    rules = catalogue.ruleset("rivets")
    with Session.create(path, title="To be killed", ruleset=rules, players={"red": "Ann", "blue": "Bob"}) as session:
        set_clock(session, 1, "red", "combat")


def seen_before(path):
    """Read what a file holds, and where the session stands."""
    with Session.open(path, read_only=True) as session:
        return list(session.history.events), stands_at(session)


def one_life(path, data, rng):
    """Start the program, type a few lines, and kill it."""
    trial = Trial(*seen_before(path))
    terminal = tableside(data, path, "--plain")
    if rng.random() < 0.05:
        time.sleep(rng.random() * 0.6)
    else:
        _type(terminal, trial, rng, rng.randint(0, 7))
    terminal.kill()
    trial.confirmed = max(0, terminal.shown.count(b"> ") - 1)
    return trial


def _type(terminal, trial, rng, many):
    for number in range(many + 1):
        if not terminal.wait_for(lambda shown, wanted=number + 1: shown.count(b"> ") >= wanted):
            return
        if rng.random() < 0.3:
            line = f":note {len(trial.before)}-{number} é"
        else:
            line = TYPED[trial.at]
            trial.at = NEXT[trial.at]
        trial.typed.append(line)
        terminal.type(line + "\n")
    time.sleep(rng.random() * rng.choice((0.001, 0.004, 0.02)))


def check(path, trial):
    """Check that what was confirmed is in the file, that nothing else is, and that the session asks what it asked."""
    events, at = seen_before(path)
    assert events[: len(trial.before)] == trial.before, "lines that were there before are gone"
    new = events[len(trial.before) :]
    assert len(new) >= trial.confirmed, f"{trial.confirmed} actions were confirmed, and {len(new)} are there"
    assert len(new) <= len(trial.typed), f"{len(trial.typed)} actions were typed, and {len(new)} are there"
    stood = _before(trial)
    for event, typed in zip(new, trial.typed, strict=False):
        stood = _fits(event, typed, stood)
    assert at == stood, f"the session stands at {at!r}, and stood at {stood!r}"


def _before(trial):
    stood = trial.at
    for typed in trial.typed:
        if not typed.startswith(":"):
            stood = next(place for place, after in NEXT.items() if after == stood)
    return stood


def _fits(event, typed, stood):
    """Check that an event is what was typed; gives where the session stands then."""
    if typed.startswith(":note "):
        assert isinstance(event, Note), event
        assert event.text == typed.removeprefix(":note "), event
        return stood
    kind = {"": Begin, "ruled": Confirm}.get(stood, Answer)
    assert isinstance(event, kind), (event, stood)
    if isinstance(event, Answer):
        assert (event.key, event.text) == (stood, typed), event
    return NEXT[stood]


def lives(times, seed, folder):
    """Let the program live and be killed so many times; gives how many actions were typed, confirmed and kept."""
    rng, typed, confirmed, kept = Random(seed), 0, 0, 0
    for number in range(times):
        path = folder / "sessions" / f"game-{number // GAMES}.jsonl"
        if not path.exists():
            new_game(path)
        trial = one_life(path, folder, rng)
        check(path, trial)
        after, _ = seen_before(path)
        typed, confirmed = typed + len(trial.typed), confirmed + trial.confirmed
        kept += len(after) - len(trial.before)
    return typed, confirmed, kept


def main():
    """Kill the program many times, and say what became of what it had confirmed."""
    parser = argparse.ArgumentParser(description="Kill Tableside on a pseudo-terminal at random moments.")
    parser.add_argument("--times", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    foretell(wanted.times, 1.0)
    with tempfile.TemporaryDirectory() as folder:
        typed, confirmed, kept = lives(wanted.times, wanted.seed, Path(folder))
    print(f"Killed {wanted.times} times: {typed} actions typed, {confirmed} seen confirmed, {kept} kept; none lost.")
    return 0
