"""What computing costs: odds, one ruling, opening, and small files, each against a Python that does nothing.

Processor time is compared, by turns in one run, so that a slow machine and a busy one tell the same. A floor is what
`python -c pass` takes then and there.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

AGAINST = (
    "processor time against that of python -c pass, by turns in one run; limits in seconds are those of a machine on"
    " which that takes 16 ms."
)
TIMES, QUICK = 9, 5
WAYS = ("like", "stronger", "any")
RESOLVE = (
    *("-m", "tui", "resolve", "rivets", "combat", "phase=combat", "target=units"),
    *("attack=7", "defence=2", "die=5", "--defaults"),
)
KIT = {"faces.green": "c d dx x x -", "faces.blue": "c d x x - -"}
"""Made-up faces of the dice of ASSAULT."""
ROOM_A_BYTE = 40
ROOM_OF_A_SESSION = 2
"""How many bytes of memory each byte of a small file may take, and of a long session."""


def rows(quick: bool = False) -> list[Row]:
    """Measure all of it; `quick` leaves out what takes long."""
    times = QUICK if quick else TIMES
    return [*_odds(quick, times), *_ruling(times), *_opening(quick, times), *_room(quick), *_small(quick)]


def _odds(quick: bool, times: int) -> list[Row]:
    pools = [(12, 10, 0.15 / PASS)] if quick else [(8, 8, 0.1 / PASS), (12, 10, 0.15 / PASS)]
    told = [
        _against_pass(
            f"odds of {attack} against {defence} dice, {way}, cold", ["odds", way, attack, defence], most, times
        )
        for attack, defence, most in pools
        for way in WAYS
    ]
    options = [
        _against_pass(f"all odds of five options, 12 against 10 dice, {way}, cold", ["options", way], 0.5 / PASS, times)
        for way in WAYS
    ]
    return [*told, *options]


def _ruling(times: int) -> list[Row]:
    here = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    floor, ours = zip(*((worked(["-c", "pass"]), worked(RESOLVE, here)) for _ in range(times)), strict=True)
    return [_row("tableside resolve, a combat of Rivets", median(ours), median(floor), 8)]


def _opening(quick: bool, times: int) -> list[Row]:
    lengths = {("rivets", 1_000): 0.06, ("assault", 1_000): 0.25, ("rivets", 10_000): 0.5, ("assault", 10_000): 2.0}
    return [
        _opened(game, combats, most / PASS, min(times, 3))
        for (game, combats), most in lengths.items()
        if not quick or combats == 1_000
    ]


def _opened(game: str, combats: int, at_most: float, times: int) -> Row:
    with _long(game, combats) as (once, path):
        return _against_pass(f"{game}, {combats:,} combats: opened", ["opening", once, path], at_most, times)


def _room(quick: bool) -> list[Row]:
    what = "{}, 10,000 combats: the most memory while it is opened"
    return [
        Row(what.format(game), _measured(["room", game, 10_000]), "× the file", ROOM_OF_A_SESSION)
        for game in (() if quick else ("rivets", "assault"))
    ]


def _small(quick: bool) -> list[Row]:
    many = {"notes": 20_000, "units": 10_000}
    return [
        Row(f"{number:,} {kind} in one file: memory", _measured(["small", kind, number]), "× the file", ROOM_A_BYTE)
        for kind, number in ((kind, number // (4 if quick else 1)) for kind, number in many.items())
    ]


def _against_pass(what: str, child: list[object], at_most: float, times: int) -> Row:
    floor, ours = zip(*((worked(["-c", "pass"]), _measured(child)) for _ in range(times)), strict=True)
    return _row(what, median(ours), median(floor), at_most)


def _row(what: str, ours: float, floor: float, at_most: float) -> Row:
    return ms(what, ours, round(at_most, 1), floor)


def _measured(child: list[object]) -> float:
    command = [sys.executable, str(Path(__file__).resolve()), *map(str, child)]
    return float(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))


def odds(way: str, attack: str, defence: str) -> float:
    """Forecast an attack from the cards of both units, with imports done and caches empty."""
    from rulesets.assault import FIRE
    from rulesets.engine.odds.forecast import forecast

    given = _attack(way, int(attack), int(defence))
    start = time.process_time()
    found = forecast(FIRE, given)
    assert sum(found.outcomes.values()) == 1
    assert found.effects
    return time.process_time() - start


def options(way: str) -> float:
    """Forecast all five options of a command card: none, and a die more or less of each colour."""
    from rulesets.assault import FIRE
    from rulesets.assault.attack_questions import ATTACK_CARD_DICE
    from rulesets.engine.odds.what_if import per_option

    given = _attack(way, 12, 10)
    start = time.process_time()
    assert len([each.outcomes for each in per_option(FIRE, given, ATTACK_CARD_DICE).values()]) == 5
    return time.process_time() - start


def _attack(way: str, attack: int, defence: int):  # type: ignore[no-untyped-def]
    from rulesets.engine.core.tabletop import Tabletop
    from rulesets.engine.referee.checklist import Given

    table = Tabletop(kit=KIT).changed(on_the_table(way, attack, defence))
    return Given({"attacker": "Rangers", "target": "Guards", "attack.range": "3"}, table)


def on_the_table(way: str, attack: int, defence: int):  # type: ignore[no-untyped-def]
    """List what two units have on their cards who fight with so many dice, and what the table has settled."""
    from rulesets.engine.core.tabletop import Change, What

    firing = {"experience": "hardened", "abilities": "none", "attack dice at 3": f"{attack} green"}
    target = {"experience": "hardened", "abilities": "none", "class": "vehicle", "defence dice": f"{defence - 1} blue"}
    settled = {"ordinary-suppression": "falls-back", "cancelling": way}
    return [
        *(Change(What.CARD, "Rangers", *each) for each in firing.items()),
        *(Change(What.CARD, "Guards", *each) for each in target.items()),
        *(Change(What.PRECEDENT, key, value=reading) for key, reading in settled.items()),
    ]


def opened(once: str, path: str) -> float:
    """Open a session of many combats, one of a single combat before the clock runs."""
    from sessions import opening

    opening(Path(once))
    return opening(Path(path))[1]


def room(game: str, combats: str) -> float:
    """Open a session of so many combats; give the most memory that there was, by the size of the file."""
    from sessions import memory

    with _long(game, int(combats)) as (_, path):
        return memory(path)[1] / path.stat().st_size


@contextmanager
def _long(game: str, combats: int) -> Iterator[tuple[Path, Path]]:
    """Play one combat, and write it again and again; give both files."""
    from sessions import play_one, write_long

    with tempfile.TemporaryDirectory() as name:
        once, path = Path(name, "once.jsonl"), Path(name, "long.jsonl")
        play_one(game, once)
        write_long(once, path, combats)
        yield once, path


def small(kind: str, number: str) -> float:
    """Open a file of many notes in one combat, or of many units named one a line; give its memory by its size."""
    from sessions import memory

    from rulesets.catalogue import ruleset
    from rulesets.engine.core.tabletop import Change, What
    from saves.log.events import Amend, Note
    from saves.log.models import all_written
    from saves.session.session import Session

    at = "2026-03-07T14:00:00Z"
    with tempfile.TemporaryDirectory() as name:
        path, many = Path(name, "once.jsonl"), Path(name, "many.jsonl")
        with Session.create(path, title="Long", ruleset=ruleset("rivets"), players={}, now=lambda: at) as session:
            session.begin("combat")
            events = [line.event for line in session.history.lines()]
        for line in range(len(events) + 1, len(events) + 1 + int(number)):
            named = (Change(What.UNIT, f"Unit {line}", value="attacker"),)
            events.append(
                Note(event="note", line=line, parent=line - 1, at=at, text=f"Note {line}")
                if kind == "notes"
                else Amend(event="amend", line=line, parent=line - 1, at=at, changes=named, why="")
            )
        many.write_bytes(all_written(events)[0])
        return memory(many)[1] / many.stat().st_size


CHILDREN = {"odds": odds, "options": options, "opening": opened, "room": room, "small": small}

if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parent))
    print(json.dumps(CHILDREN[sys.argv[1]](*sys.argv[2:])))
else:
    from rows import PASS, Row, ms, worked
