"""Throw damaged and forged files at sessions: `python tests/trust mutate --times 10000`.

A file is changed at random: bytes, or values within its lines with checksums that fit. It must then open as the
same session up to some line, or be refused in a sentence; the file is left as it is, and nothing falls over.
"""

import argparse
import json
import tempfile
import time
import traceback
from contextlib import suppress
from pathlib import Path
from random import Random

from logged import in_lines
from playing import with_sums
from sizes import foretell

from saves.disk.errors import NotNow, Trouble, Unreadable
from saves.log.folder import summary
from saves.reports.export import export_text
from saves.reports.markdown import report
from saves.reports.verify import verify
from saves.session.session import Session

FIXTURES = Path(__file__).parent.parent / "fixtures"
PIECES = (
    b"",
    b"\n",
    b"\0",
    b"\xff\xfe",
    b"\xc3",
    b'"',
    b"{",
    b"}",
    b"\r\n",
    b"\x1b[2J",
    "é\u202e".encode(),
    b"[" * 500,
)
VALUES = (
    None,
    True,
    -1,
    0,
    10**40,
    1.5,
    "",
    "x" * 5_000,
    "\x1b[31m",
    "\u202e",
    "chess",
    "dance",
    "../../x",
    "[red]",
    [],
    {},
    [[[[[[]]]]]],
    {"a": {"b": [1]}},
    ["state", "x"],
)


def some_bytes(rng, data):
    """Change, insert, delete or double a few pieces."""
    for _ in range(rng.randint(1, 3)):
        place, length = rng.randrange(len(data) + 1), rng.choice((0, 1, 2, 40, 400))
        piece = rng.choice((*PIECES, data[place : place + length], rng.randbytes(rng.randint(1, 9))))
        data = data[:place] + piece + data[place + length :]
    return data


def some_lines(rng, data):
    """Leave out, double or exchange lines."""
    lines = data.splitlines(keepends=True)
    for _ in range(rng.randint(1, 3)):
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[one : one + 1] = rng.choice(([], [lines[one]] * 2, [lines[other]], [lines[other], lines[one]]))
        lines = lines or [b""]
    return b"".join(lines)


def a_bit(rng, data):
    """Flip one bit."""
    place = rng.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]


def cut(rng, data):
    """Cut the end off."""
    return data[: rng.randrange(len(data))]


def a_value(rng, data):
    """Put any value into any place of the lines, and make the checksums fit."""
    lines = [json.loads(line) for line in data.splitlines()]
    for _ in range(rng.randint(1, 2)):
        where, key = _any_place(rng, rng.choice(lines))
        where[key] = rng.choice((*VALUES, *_like(where[key])))
        if isinstance(where, dict) and rng.random() < 0.1:
            where["colour"] = where.pop(key)
    return with_sums(lines)


def _any_place(rng, value):
    while True:
        key = rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
        if not isinstance(value[key], dict | list) or not value[key] or rng.random() < 0.3:
            return value, key
        value = value[key]


def _like(value):
    """Give values like one that is there, which may make sense."""
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return (value + 1, value - 1)
    return (f"{value}x", str(value)[:-1]) if isinstance(value, str) else ()


DAMAGES = (some_bytes, some_lines, a_bit, cut)
FORGERIES = (a_value,)


def look(path):
    """Open a file as front ends do, and list its lines; None if it is refused in a sentence."""
    try:
        with Session.open(path, read_only=True) as session:
            lines = in_lines(session)
            _show(session)
    except Unreadable as refused:
        sentence = str(refused)
    else:
        return lines
    assert sentence.startswith(path.name), sentence
    assert sentence.endswith("."), sentence
    assert sentence.isprintable(), sentence
    assert ";" in sentence, "what to do is not said"
    return None


def _show(session):
    assert session.where.isprintable()
    assert report(session)
    assert export_text(session)
    with suppress(NotNow):
        assert session.run is None or session.run.steps
    verify(session)


def check(path, data, whole):
    """Check what becomes of a damaged file; tell whether it could be opened. `whole` are the lines of the original."""
    path.write_bytes(data)
    lines = look(path)
    assert path.read_bytes() == data, "the file was changed by looking at it"
    listed = summary(path)
    assert listed.title.isprintable(), listed
    assert len(listed.title) <= 80
    if whole is not None:
        assert lines is None or lines == whole[: len(lines)], "it opens as another session"
    with suppress(Trouble):
        with Session.open(path, accept_damage=True) as session:
            session.note("goes on")
        kept = [each.read_bytes() for each in path.parent.iterdir() if not each.name.startswith(".")]
        assert any(_both_are(data, path.read_bytes(), each) for each in (b"", *kept)), "the original is gone"
    for each in path.parent.iterdir():
        each.unlink()
    return lines is not None


def _both_are(data, begun, rest):
    """Tell whether a file is kept whole, or is what the session begins with and a rest that was torn off."""
    return data == rest or (data.endswith(rest) and begun.startswith(data[: len(data) - len(rest)]))


def mutations(times, seed, folder):
    """Change sessions so many times; gives how many of them could be opened, and what went wrong."""
    rng, opened, wrong = Random(seed), 0, []
    originals = [path.read_bytes() for path in sorted(FIXTURES.glob("format-1/*.jsonl"))]
    lines = {data: _lines(folder, data) for data in originals}
    for number in range(times):
        data, mutation = rng.choice(originals), rng.choice((*DAMAGES, *FORGERIES, *FORGERIES))
        try:
            changed = mutation(rng, data)
            opened += check(folder / "a.jsonl", changed, lines[data] if mutation in DAMAGES else None)
        except Exception:
            wrong.append(f"{seed} {number} {mutation.__name__}: {traceback.format_exc()}")
    return opened, wrong


def _lines(folder, data):
    path = folder / "whole.jsonl"
    path.write_bytes(data)
    lines = look(path)
    path.unlink()
    return lines


def main():
    """Change sessions many times, and say what went wrong."""
    parser = argparse.ArgumentParser(description="Throw damaged and forged files at sessions.")
    parser.add_argument("--times", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    wanted, began = parser.parse_args(), time.monotonic()
    foretell(wanted.times, 0.015)
    with tempfile.TemporaryDirectory() as folder:
        opened, wrong = mutations(wanted.times, wanted.seed, Path(folder))
    print(*wrong, sep="\n")
    took = time.monotonic() - began
    print(f"{wanted.times} files in {took:.0f} s: {opened} opened, the others refused; {len(wrong)} went wrong.")
    return 1 if wrong else 0
