"""Play many random sessions of every ruleset: `python tests/trust/playing_on.py --sessions 10000`.

Seeds that fail are added to `failing_seeds.txt`, which is played first, here and in CI.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

from reaching import Reached
from scenes import Scene, play
from sizes import foretell
from wandering import Wanderer, said, ticking, without_fsync

from rulesets import catalogue
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.engine.referee.ruleset import Ruleset
from saves.session.session import Session

FAILING = Path(__file__).with_name("failing_seeds.txt")
ACTIONS = 80


def games() -> tuple[Ruleset, ...]:
    """List the rulesets that are played, those that are files among them."""
    sound, broken = catalogue.every()
    assert not broken, broken
    return sound


def failing_seeds() -> list[tuple[str, int]]:
    """List the games and seeds that failed once."""
    lines = FAILING.read_text(encoding="utf-8").splitlines()
    pairs = (line.split()[:2] for line in lines if line.strip() and not line.startswith("#"))
    return [(game, int(seed)) for game, seed in pairs]


def wander(ruleset: Ruleset, seed: int, folder: Path, reached: Reached, actions: int = ACTIONS) -> Wanderer:
    """Play one session by a seed."""
    wanderer = Wanderer(ruleset, seed, folder, reached)
    try:
        wanderer.wander(actions)
    except Exception as error:
        error.add_note(f"{ruleset.id} {seed}: {said(wanderer)}")
        raise
    return wanderer


def play_scene(scene: Scene, path: Path, reached: Reached) -> None:
    """Play a scene in a session, and its combats once more with all answers given at once."""
    ruleset = catalogue.ruleset(scene.game)
    with Session.create(path, title=str(scene)[:80], ruleset=ruleset, players={}, now=ticking()) as session:
        for combat in scene.combats:
            for run in play(session, combat):
                reached.saw(ruleset, run)
            table = session.state.table
            reached.saw(
                ruleset, adjudicate(ruleset.checklist(combat.checklist), Given(combat.answers, table, defaults=True))
            )
            session.confirm()


def main() -> int:
    """Play, and say what failed and what was not come to."""
    parser = argparse.ArgumentParser(description="Play random sessions of every ruleset.")
    parser.add_argument("--sessions", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    wanted, reached, began = parser.parse_args(), Reached(), time.monotonic()
    foretell(wanted.sessions, 0.15)
    failed = 0
    with reached.watching(), without_fsync():
        for ruleset, seed in _seeds(wanted.sessions, wanted.first):
            failed += not _played(ruleset, seed, reached)
    print(f"{wanted.sessions} sessions in {time.monotonic() - began:.0f} s, {failed} failed.")
    for ruleset in games():
        print(*(f"not come to: {name}" for name in reached.missing(ruleset)), sep="\n")
    return 1 if failed else 0


def _seeds(sessions: int, first: int) -> Iterator[tuple[Ruleset, int]]:
    for game, seed in failing_seeds():
        yield catalogue.ruleset(game), seed
    played = games()
    for number in range(sessions):
        yield played[number % len(played)], first + number // len(played)


def _played(ruleset: Ruleset, seed: int, reached: Reached) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        try:
            wander(ruleset, seed, Path(folder), reached)
        except Exception:
            traceback.print_exc()
            with FAILING.open("a", encoding="utf-8") as file:
                file.write(f"{ruleset.id} {seed}\n")
            return False
    return True


if __name__ == "__main__":
    sys.exit(main())
