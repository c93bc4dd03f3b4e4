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
from saves.session.by_hand import advance_clock, set_clock
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


ABOUT = (
    "Two turns of Rivets: an overrun, a retreat into a marsh, a roll that was taken back, an overruled result, and a"
    " battle that waits for its die."
)


def play_sample(path: Path) -> None:
    """Play the packaged sample session of Rivets."""
    with new(path, title="Saturday at the club", players={"red": "Ann", "blue": "Bob"}, about=ABOUT) as session:
        set_clock(session, 1, "red", "movement")
        _set_up(session)
        _overrun(session)
        advance_clock(session)
        _retreat(session)
        _second_thoughts(session)
        session.note("Bob had to leave for a moment; the board was left as it stood.")
        advance_clock(session)
        advance_clock(session)
        _overruled(session)
        _against_a_complex(session)
        _waiting(session)


def _set_up(session: Session) -> None:
    sides = {"Thinker": "red", "Tiny": "red", "Hammer": "red", "Nosy": "blue", "Crawler": "blue", "Rover": "blue"}
    session.amend([Change(What.UNIT, name, value=side) for name, side in sides.items()], "the units that are in play")


def _overrun(session: Session) -> None:
    session.begin("combat")
    answered(session, "target=units", "attack=Thinker 8 + Hammer 5", "defence=Nosy 2", "overrun-advance=yes")
    session.confirm()


def _retreat(session: Session) -> None:
    session.begin("combat")
    answered(session, "target=units", "attack=Thinker + Tiny 3", "defence=Crawler 4", "odds-rounding=defender", "die=4")
    answered(session, "Crawler.into=marsh", "Crawler.is-lb=yes")
    session.note("Crawler looks safe in the marsh.")
    session.confirm()


def _second_thoughts(session: Session) -> None:
    """The die was read wrongly, and once it lay there the strength was corrected too."""
    session.begin("combat")
    answered(session, "target=units", "attack=Hammer", "defence=Rover 3", "die=1")
    session.undo()
    answered(session, "die=4", "defence=Rover 2", "Rover.into=crater")
    session.confirm()


def _overruled(session: Session) -> None:
    session.begin("combat")
    answered(session, "target=units", "attack=Crawler", "defence=Tiny", "die=6")
    session.overrule(
        "Tiny's player was told before the roll that the hill would count.",
        "Tiny holds the hill; nothing happens.",
        ["Crawler may not attack Tiny again this turn"],
    )


def _against_a_complex(session: Session) -> None:
    session.begin("combat")
    answered(session, "target=bcpc", "attack=Crawler", "defence=4")
    session.answer("die", "5", by="app")
    session.answer("bcpc-retreat", "no-effect")
    session.confirm()


def _waiting(session: Session) -> None:
    session.begin("combat")
    answered(session, "target=neutral", "attack=Crawler", "defence=3")
