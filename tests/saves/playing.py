"""Sessions played for the tests: a clock that can be foretold, a Rivets session, and the packaged sample."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from rulesets.engine.core.tabletop import Change, What
from rulesets.rivets import RULESET as RIVETS
from saves.examples import example
from saves.session.by_hand import set_clock
from saves.session.session import Session

BATTLE = {
    "phase": "combat",
    "target": "units",
    "attack": "11",
    "defence": "4",
    "odds-rounding": "defender",
    "die": "6",
    "defenders.into": "clear",
    "attackers.into": "clear",
    "attacker": "units",
}


def format_of(data: bytes) -> int:
    """Give the format of a session, as its first line says."""
    format: int = json.loads(data.partition(b"\n")[0])["format"]
    return format


def with_sums(lines: list[Any]) -> bytes:
    """Write the lines of a session with checksums that fit."""
    crc, data = 0, b""
    for line in lines:
        if isinstance(line, dict):
            line.pop("sum", None)
        body = json.dumps(line, ensure_ascii=False).encode("utf-8", "surrogatepass")[:-1]
        crc = zlib.crc32(body, crc)
        tail = b',"sum":"%08x"}\n' % crc
        crc = zlib.crc32(tail, crc)
        data += body + tail
    return data


def ticking(step: int = 10) -> Callable[[], str]:
    """Give a clock that goes on by so many seconds whenever it is looked at."""
    ticks = count(0, step)

    def now() -> str:
        seconds = next(ticks)
        return f"2026-03-07T{14 + seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}+01:00"

    return now


def new(path: Path, **options: Any) -> Session:
    """Begin a Rivets session."""
    options = {"title": "Saturday", "ruleset": RIVETS, "players": {"red": "Ann", "blue": "Bob"}, **options}
    return Session.create(path, **{"now": ticking(), **options})


def play(session: Session, confirm: bool = True, **answers: str) -> None:
    """Fight one battle, as far as the answers reach."""
    texts = {**BATTLE, **{key.replace("_", "-"): text for key, text in answers.items()}}
    session.begin("combat")
    while session.run and session.run.question:
        session.answer(session.run.question.key, texts[session.run.question.key])
    if confirm:
        session.confirm()


def answered(session: Session, *pairs: str) -> None:
    """Give answers, each as `key=text`."""
    for pair in pairs:
        key, text = pair.split("=", 1)
        session.answer(key, text)


def asked(session: Session) -> str:
    """Give the key of the open question; empty if none is open."""
    return session.run.question.key if session.run is not None and session.run.question is not None else ""


def attacked_in_this_phase(session: Session) -> None:
    """Let XXIV attack 16 Army in the Germans' combat phase of Battle for Moscow, and begin another combat."""
    set_clock(session, 1, "german", "combat")
    session.begin("combat")
    answered(session, "attack=XXIV 12", "defence=16 Army 4", "terrain=none", "die=1")
    answered(session, "stand-fast=no", "16 Army.into=two")
    session.confirm()
    session.begin("combat")


def three_battles(session: Session) -> None:
    """Let Hammer and Thinker drive Rover back, and Hammer Nosy; the first battle settles how odds are rounded."""
    session.amend([Change(What.FACT, "phase", value="combat")])
    for attack, defence in (("Hammer 11", "Rover 4"), ("Thinker 8", "Rover 3"), ("Hammer", "Nosy 5")):
        texts = {"target": "units", "attack": attack, "defence": defence, "odds-rounding": "defender", "die": "4"}
        session.begin("combat")
        while key := asked(session):
            session.answer(key, texts.get(key, "clear"))
        session.confirm()


def play_sample(path: Path) -> None:
    """Lay the packaged sample session of Rivets there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(example("rivets").path.read_bytes())
