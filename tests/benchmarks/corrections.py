"""A combat corrected with a thousand combats after it, each of which read what is different."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rows import Row
from sessions import ASSAULT, RIVETS

from rulesets.catalogue import ruleset
from saves.log.events import Event
from saves.log.models import written
from saves.session.correcting import Correction, Draft, correct
from saves.session.session import Session

AGAINST = (
    "the first combat of a session corrected so that each of the 1,000 after it read something else: all of them worked"
    " out again, and the line written; in processor time, against two seconds."
)
LATER = 1_000
PRINTED = "0/0"
"""What a cell says that is printed on a component."""


@dataclass(frozen=True)
class War:
    """A first combat, those that are fought again and again after it, and what is answered otherwise in the first."""

    checklist: str
    first: Mapping[str, str]
    later: Sequence[Mapping[str, str]]
    key: str
    otherwise: str


BAUTZEN = {
    "attacker": "german",
    "hex": "1910",
    "attack.units": "21/20 8",
    "attack.support": "none",
    "defence.units": "861/294 4",
    "defence.support": "none",
    "commitments": "attack.supply=0; defence.supply=0; air=0",
    "die": "5",
    "crt.below-one": "no-combat",
    "crt.first": "1-1",
    "crt.last": "6-1",
}
POSITION = "SI8,11 SI8,12 SA8,13 SI9,14 NI8,10 NI8,9 NT8,8"
NO_CARD = {key: text for key, text in ASSAULT.items() if "experience" not in key}
WARS = {
    "rivets": War("combat", RIVETS, [{**RIVETS, "attack": "Thinker + Tiny"}], "attack", "Thinker 4 + Tiny 1"),
    "bautzen-1945": War("combat", BAUTZEN, [{**BAUTZEN, "attack.units": "21/20"}], "attack.units", "21/20 9"),
    "assault": War("fire", ASSAULT, [NO_CARD], "target.experience", "elite"),
    "game-of-war": War(
        "attack",
        {"position": POSITION, "attacker": "S", "target": "8,10"},
        [{"attacker": "N", "target": "8,11"}, {"attacker": "S", "target": "8,10"}],
        "position",
        f"{POSITION} NI7,9",
    ),
}


def rows() -> list[Row]:
    """Measure each game."""
    return [_row(game, war) for game, war in WARS.items()]


def _row(game: str, war: War) -> Row:
    with tempfile.TemporaryDirectory() as name:
        path = _long(game, war, Path(name))
        with Session.open(path) as session:
            draft = Draft(session, session.state.combat(1))
            draft.answer(war.key, war.otherwise)
            start = time.process_time()
            correction = _worked_out(draft)
            correct(session, correction)
            took = time.process_time() - start
    touched = len(correction.combats) - 1
    if touched < LATER:
        raise RuntimeError(f"Only {touched} combats of {game} read what is different.")
    return Row(f"{game}, {LATER:,} later combats worked out again", took, "s", at_most=2)


def _worked_out(draft: Draft) -> Correction:
    steps = draft.working_out()
    while True:
        try:
            next(steps)
        except StopIteration as end:
            correction: Correction = end.value
            return correction


def _long(game: str, war: War, folder: Path) -> Path:
    """Write a session of the first combat and those after it, again and again."""
    once, path = folder / "once.jsonl", folder / "long.jsonl"
    with Session.create(
        once, title="Long", ruleset=ruleset(game), players={}, now=lambda: "2026-03-07T14:00Z"
    ) as played:
        _fight(played, war.checklist, war.first)
        first = played.state.line
        for texts in war.later:
            _fight(played, war.checklist, texts)
        events = [line.event for line in played.history.lines()]
    path.write_bytes(b"".join(_repeated(events, first, LATER // len(war.later))))
    return path


def _repeated(events: Sequence[Event], first: int, times: int) -> Sequence[bytes]:
    lines, crc = [], 0
    again = [*events[:first], *(each for _ in range(times) for each in events[first:])]
    for number, event in enumerate(again, 1):
        line, crc = written(replace(event, line=number, parent=number - 1), crc)
        lines.append(line)
    return lines


def _fight(session: Session, checklist: str, texts: Mapping[str, str]) -> None:
    session.begin(checklist)
    while session.run is not None and (question := session.run.question) is not None:
        printed = PRINTED if question.key.startswith("crt.") else question.default
        session.answer(question.key, texts.get(question.key, printed or ""))
    session.confirm()
