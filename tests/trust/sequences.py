"""What terminals send, and what a person pressed for it, as `sequences.txt` lists it; large pastes are made here."""

from ast import literal_eval
from dataclasses import dataclass
from pathlib import Path

LIST = Path(__file__).with_name("sequences.txt")


@dataclass(frozen=True)
class Sent:
    """Bytes of a terminal, and the key that a person pressed for them as the plainest terminal sends it, if any."""

    called: str
    typed: bytes
    pressed: bytes = b""


def _listed():
    """Read the list: a line each, under the name of its group in brackets."""
    groups = {}
    for line in LIST.read_text(encoding="ascii").splitlines():
        if line.startswith("["):
            group = line.strip("[]")
            groups[group] = ()
        elif line and not line.startswith("#"):
            called, *written = line.split(" | ")
            groups[group] += (Sent(called, *(literal_eval(f"b'{each}'") for each in written)),)
    return groups


_LISTED = _listed()
REPLIES, REPORTS, KEYS, GARBAGE = (_LISTED[group] for group in ("replies", "reports", "keys", "garbage"))
PASTES = (*_LISTED["pastes"], Sent("a paste that is too long", b"\x1b[200~" + 1_000_001 * b"5" + b"\x1b[201~"))
"""Pasted texts that no question takes."""
PLAIN_PASTES = (*_LISTED["plain pastes"], Sent("a paste of 1 MB", b"\x1b[200~" + 200_000 * b"5\r5\r\n" + b"\x1b[201~"))
"""Pasted texts that a text field takes, and no question that takes keys."""
UNASKED = (*REPLIES, *REPORTS, *GARBAGE, *(each for each in KEYS if not each.pressed))
EVERY_ONE = (*REPLIES, *REPORTS, *KEYS, *PASTES, *PLAIN_PASTES, *GARBAGE)
