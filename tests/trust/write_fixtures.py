"""Write the sessions that are kept for ever: `python tests/trust write_fixtures`.

They are played by scenes and by random play, as few as come to every outcome, effect, reading and event that this
version has. Sessions that are there already are never written again: they stand for the versions that wrote them.
"""

import argparse
import json
import tempfile
from pathlib import Path

from logged import in_short
from playing_on import games, play_scene, wander
from reaching import Reached
from scenes import scenes
from wandering import without_fsync

from saves.log.events import Correct
from saves.log.frame import FORMAT, NEWEST
from saves.reports.export import plain_state
from saves.session.session import Session

FIXTURES = Path(__file__).parent.parent / "fixtures"
SEEDS = range(5_000, 5_040)
ACTIONS = 45


def meaning(session):
    """Say all that a session means, as plain values: where it stands, and what its log tells."""
    lines = [[in_short(line.event), line.combat, line.on_path] for line in session.history.lines()]
    events = sorted({line.event.event for line in session.history.lines()})
    return {"state": json.loads(json.dumps(plain_state(session.state))), "lines": lines, "events": events}


def main():
    """Write what is missing."""
    about = "Write the sessions of this format that are kept for ever; those that are there stay as they are."
    argparse.ArgumentParser(description=about).parse_args()
    with without_fsync(), tempfile.TemporaryDirectory() as folder:
        for format in range(FORMAT, NEWEST + 1):
            for ruleset in games():
                _write(FIXTURES / f"format-{format}", ruleset, Path(folder), format)
    return 0


def _write(into, ruleset, folder, format):
    into.mkdir(parents=True, exist_ok=True)
    if not list(into.glob(f"{ruleset.id}-*.jsonl")):
        for number, data in enumerate(_chosen(ruleset, folder, format), 1):
            _keep(into / f"{ruleset.id}-{number:02}.jsonl", data)


def _keep(path, data):
    path.write_bytes(data)
    with Session.open(path, read_only=True) as session:
        told = json.dumps(meaning(session), ensure_ascii=False, separators=(",", ":"))
    path.with_suffix(".json").write_text(told + "\n", encoding="utf-8")
    print(path.name)


def _chosen(ruleset, folder, format):
    """Play everything there is, and choose sessions of a format until no other adds anything."""
    played = [
        (data, found)
        for data, found in _played(ruleset, folder)
        if json.loads(data.partition(b"\n")[0])["format"] == format
    ]
    have = set()
    while True:
        data, found = max(played, key=lambda each: (len(each[1] - have), -len(each[0])))
        if not found - have:
            return
        have |= found
        yield data


def _played(ruleset, folder):
    for seed in SEEDS:
        reached = Reached()
        wanderer = wander(ruleset, seed, folder, reached, ACTIONS)
        yield wanderer.path.read_bytes(), _kept(wanderer.path)
    for number, scene in enumerate(scenes()):
        if scene.game == ruleset.id:
            reached, path = Reached(), folder / f"scene-{number}.jsonl"
            play_scene(scene, path, reached)
            yield path.read_bytes(), _kept(path)


def _kept(path):
    """Say what of all that is worth keeping a session holds: what its confirmed rulings came to, and its events."""
    with Session.open(path, read_only=True) as session:
        if corrected := _corrected(session):
            return corrected
        rulings = [combat.event for combat in session.state.combats()]
        outcomes = {f"{ruling.checklist} {ruling.outcome}" for ruling in rulings}
        effects = {f"{ruling.checklist} {effect.name}" for ruling in rulings for effect in ruling.effects}
        readings = {
            f"{used.key}={used.text}"
            for ruling in rulings
            for used in ruling.used
            if used.key in {each.key for each in session.ruleset.precedents}
        }
        events = {line.event.event for line in session.history.lines()}
    return outcomes | effects | readings | events


def _corrected(session):
    """Say what corrections are good for in a session."""
    lines = [line.event for line in session.history.lines() if isinstance(line.event, Correct)]
    found = {"anew" for line in lines if line.anew} | {"stands" for line in lines if line.stands}
    return found | {"left out" for line in lines for each in line.stands if each.left_out}
