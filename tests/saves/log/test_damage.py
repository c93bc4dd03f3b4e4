"""Damage of every kind: a file is the same session, or it is refused in a sentence and left alone."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from logged import in_lines
from playing import ticking, with_sums
from sizes import examples

from saves.disk.errors import NotNow, Unreadable
from saves.examples import example
from saves.log.folder import summary
from saves.reports.markdown import report
from saves.reports.verify import verify
from saves.session.session import Session

SAMPLE = example("rivets").path.read_bytes()
LINES = SAMPLE.splitlines(keepends=True)
QUIET = examples(200, *HealthCheck)


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """Change, insert, delete or double a few pieces of the sample."""
    data = SAMPLE
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(data)))
        length = draw(st.integers(0, 40))
        piece = draw(st.one_of(st.binary(max_size=20), st.just(data[place : place + length]), st.just(b"\n")))
        data = data[:place] + piece + data[place + length :]
    return data


def opened(path: Path, data: bytes) -> list[str] | None:
    """Open a file with this content, and list its lines; None if it is refused in a sentence."""
    path.write_bytes(data)
    lines, refusal = None, f"{path.name}."
    try:
        with Session.open(path, read_only=True, now=ticking()) as session:
            lines = in_lines(session)
            look_around(session)
    except Unreadable as refused:
        refusal = str(refused)
    assert refusal.startswith(path.name)
    assert refusal.endswith(".")
    assert refusal.isprintable()
    assert path.read_bytes() == data
    assert summary(path).title.isprintable()
    assert len(summary(path).title) <= 80
    return lines


def look_around(session: Session) -> None:
    """Do what a front end does to show a session; a checklist that is not there may be said to be missing."""
    assert session.where
    assert report(session)
    verify(session)
    with suppress(NotNow):
        assert session.run is None or session.run.steps


@QUIET
@given(mutated())
def test_a_mutated_session_is_the_same_or_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("damage") / "a.jsonl"
    whole = opened(path, SAMPLE)
    assert whole is not None
    found = opened(path, data)
    assert found is None or found == whole[: len(found)]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@QUIET
@given(st.data())
def test_any_value_in_any_place_is_taken_or_refused_although_the_checksums_fit(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    lines = [{key: value for key, value in json.loads(line).items() if key != "sum"} for line in LINES]
    where: Any = data.draw(st.sampled_from(lines))
    while True:
        keys = list(where) if isinstance(where, dict) else list(range(len(where)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(where[key], dict | list) and where[key] and data.draw(st.booleans()):
            where = where[key]
            continue
        where[key] = data.draw(JSON)
        break
    path = tmp_path_factory.mktemp("forged") / "a.jsonl"
    opened(path, with_sums(lines))


def zeroed(data: bytes, begin: int, end: int) -> bytes:
    return data[:begin] + bytes(end - begin) + data[end:]


def with_a_long_last_line(path: Path) -> bytes:
    path.write_bytes(SAMPLE)
    with Session.open(path, now=ticking()) as session:
        session.note("long " * 400)
    return path.read_bytes()


def test_a_last_line_of_which_the_disk_lost_a_sector_is_torn(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    data = with_a_long_last_line(path)
    edge = (len(data) // 512 - 1) * 512
    for begin, end in ((edge, edge + 512), (edge, len(data)), (len(SAMPLE), len(SAMPLE) // 512 * 512 + 512)):
        torn = zeroed(data, begin, end)
        assert opened(path, torn) == opened(path, SAMPLE)
        path.write_bytes(torn)
        with Session.open(path, now=ticking()) as session:
            session.note("goes on")
        aside = next(tmp_path.glob("a.jsonl.torn*"))
        assert aside.read_bytes() == torn[len(SAMPLE) :]
        aside.unlink()


def test_zeros_that_no_lost_sector_of_the_last_line_explains_are_damage(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    data = with_a_long_last_line(path)
    edge = (len(data) // 512 - 1) * 512
    for begin, end in ((512, 1024), (edge, edge + 1), (edge + 1, edge + 512)):
        assert opened(path, zeroed(data, begin, end)) is None
