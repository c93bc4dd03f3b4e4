"""The board with both armies on it: from a cursor key to the painted squares."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from painted import tableside
from rows import Row, ms

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, What
from saves.session.session import Session

ARMIES = (
    "SI8,11 SI9,11 SI8,12 SI9,12 SI9,13 SI9,14 SI10,14 SI18,13 SI19,13 SC7,13 SC7,14 SC8,13 SC16,15 SA15,12 SM23,15"
    " ST3,14 SU12,17 NI8,10 NI8,9 NI9,9 NI13,9 NI14,8 NI15,8 NI16,8 NI17,8 NI20,10 NC18,9 NC19,9 NC18,10 NC12,11"
    " NA10,6 NM13,8 NT15,4 NU8,6 turn=S"
)
OVERLAYS = {"nothing shown": "", "the network shown": "s", "who bears shown": "f"}
LIMIT = 20.0
AGAINST = (
    "a cursor key on the board with both armies, to the last byte it paints, on a pseudo-terminal; against the 16.7 ms"
    " of a frame at 60 Hz, which Textual may wait for."
)


def rows() -> list[Row]:
    """Measure cursor keys with each overlay, on the squares of a fight."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "sessions" / "sunday.jsonl"
        session = Session.create(path, title="Sunday", ruleset=ruleset("game-of-war"), players={})
        session.amend([Change(What.FACT, "position", value=ARMIES)])
        session.close()
        return [ms(f"a cursor key, {shown}", _moves(path, folder, key), LIMIT) for shown, key in OVERLAYS.items()]


def _moves(path: Path, folder: Path, overlay: str) -> float:
    program = tableside(path, folder)
    try:
        if overlay:
            program.press(overlay)
        return median([program.press(key)[0][-1].after for key in "hhhhhkjjjkhlkhljhkl"])
    finally:
        program.close()
