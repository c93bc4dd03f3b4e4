"""Damage: each truncation, each flipped bit, and random changes; `mutate.py` makes ten thousand of those."""

from pathlib import Path

from mutate import FIXTURES, check, look, mutations
from sizes import FULL, WHOLE, share

from saves.disk.errors import Unreadable
from saves.log.reading import contents
from saves.session.files import folded

SESSIONS = sorted(FIXTURES.glob("format-1/*.jsonl"), key=lambda path: (path.stat().st_size, path.name))
DATA = SESSIONS[len(SESSIONS) // 2 if FULL else 0].read_bytes()
NAME = Path("saturday.jsonl")


def found(data):
    """Say how many sound lines a file holds, and what is wrong with the next."""
    try:
        here, history = folded(contents(NAME, data), data)
    except Unreadable as refused:
        return 0, str(refused)
    return (len(history.events) if history else 0), here.fault


def flipped():
    """Flip each bit of a session; gives the line and the file."""
    for place, byte in enumerate(DATA):
        line = DATA.count(b"\n", 0, place) + 1
        for bit in range(8):
            yield line, DATA[:place] + bytes([byte ^ 1 << bit]) + DATA[place + 1 :]


def test_each_truncation_is_a_shorter_session(tmp_path):
    whole = look(_written(tmp_path, DATA))
    for size in range(1, len(DATA)):
        cut = DATA[:size]
        lines, fault = found(cut)
        complete = cut.count(b"\n") + (DATA[size : size + 1] == b"\n")
        assert lines == complete
        assert not fault or complete == 0
        if size % 97 == 0:
            check(tmp_path / "a.jsonl", cut, whole)


def test_each_flipped_bit_is_found_at_its_line(tmp_path):
    whole = look(_written(tmp_path, DATA))
    for number, (line, changed) in enumerate(share(list(flipped()), of=5)):
        lines, fault = found(changed)
        assert lines == line - 1
        assert fault
        if number % 499 == 0:
            check(tmp_path / "a.jsonl", changed, whole)


def test_random_changes_are_the_same_session_or_refused(tmp_path):
    opened, wrong = mutations(600 if WHOLE else 150, 20, tmp_path)
    assert wrong == []
    assert opened > 5


def _written(folder, data):
    path = folder / "a.jsonl"
    path.write_bytes(data)
    return path
