"""Play many random sessions of every ruleset: `python tests/trust playing_on --sessions 20000`.

It says how far it has come and how long it will take; a million is the same for two days. Seeds that fail are added to
`failing_seeds.txt`, which is played first, here and in CI.
"""

import argparse
import tempfile
import time
import traceback
from contextlib import ExitStack
from multiprocessing import Pool, cpu_count
from pathlib import Path

from playing import ticking
from reaching import Reached
from scenes import play
from sizes import foretell
from wandering import Wanderer, said, without_fsync

from rulesets import catalogue
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from saves.session.session import Session

FAILING = Path(__file__).with_name("failing_seeds.txt")
ACTIONS = 80
SECONDS = 0.15
"""How long one session takes on one slow core."""
A_WHILE = 200


def games():
    """List the rulesets that are played, those that are files among them."""
    sound, broken = catalogue.every()
    assert not broken, broken
    return sound


def seeds(sessions, first=0):
    """List the games and seeds to play: those that failed once, then so many in all, the games in turn."""
    for line in FAILING.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            game, seed = line.split()[:2]
            yield game, int(seed)
    played = [each.id for each in games()]
    for number in range(sessions):
        yield played[number % len(played)], first + number // len(played)


def wander(ruleset, seed, folder, reached, actions=ACTIONS):
    """Play one session by a seed."""
    wanderer = Wanderer(ruleset, seed, folder, reached)
    try:
        wanderer.wander(actions)
    except Exception as error:
        error.add_note(f"{ruleset.id} {seed}: {said(wanderer)}")
        raise
    return wanderer


def play_scene(scene, path, reached):
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


def main():
    """Play, and say what failed and what was not come to."""
    parser = argparse.ArgumentParser(description="Play random sessions of every ruleset.")
    parser.add_argument("--sessions", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    parser.add_argument("--jobs", type=int, default=cpu_count(), help="how many at a time")
    wanted, began = parser.parse_args(), time.monotonic()
    foretell(wanted.sessions, SECONDS / wanted.jobs)
    reached, failed = Reached(), 0
    with Pool(wanted.jobs, _get_ready) as pool:
        for number, (sound, names) in enumerate(pool.imap_unordered(_played, seeds(wanted.sessions, wanted.first)), 1):
            failed += not sound
            reached.names.update(dict.fromkeys(names, 1))
            if number % A_WHILE == 0:
                _say_progress(number, wanted.sessions, failed, time.monotonic() - began)
    print(f"{wanted.sessions} sessions in {time.monotonic() - began:.0f} s, {failed} failed.")
    for ruleset in games():
        print(*(f"not come to: {name}" for name in reached.missing(ruleset)), sep="\n")
    return 1 if failed else 0


def _say_progress(done, sessions, failed, seconds):
    left = max(0, sessions - done) * seconds / done / 60
    print(f"{done:,} of {sessions:,} played, {failed} failed; about {left:.0f} min left.", flush=True)


_REACHED = Reached()
_TOLD = set()
_READY = ExitStack()


def _get_ready():
    """Watch what is refused, and force nothing to the disk, for as long as this process plays."""
    _READY.enter_context(_REACHED.watching())
    _READY.enter_context(without_fsync())


def _played(seed):
    """Play one session; tells whether all went well, and what this process came to for the first time."""
    game, number = seed
    with tempfile.TemporaryDirectory() as folder:
        try:
            wander(catalogue.ruleset(game), number, Path(folder), _REACHED)
        except Exception:
            traceback.print_exc()
            with FAILING.open("a", encoding="utf-8") as file:
                file.write(f"{game} {number}\n")
            return False, set()
    new = _REACHED.names.keys() - _TOLD
    _TOLD.update(new)
    return True, new
