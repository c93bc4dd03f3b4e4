"""Crashes: wherever a process stops, all that was confirmed is there, and the session stands at its question."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from crashing import Stopped, stopping
from demo import DEMO
from playing import answered, new, ticking
from sizes import share

from rulesets.engine.referee.ruleset import Ruleset
from rulesets.rivets import RULESET as RIVETS
from saves.log.events import Event
from saves.log.history import History
from saves.reports.export import export_text, import_file
from saves.session.kits import Kits
from saves.session.session import Session

Confirmed = list[Event]
Do = Callable[[], object]


@pytest.fixture
def short(tmp_path: Path) -> bytes:
    """Give a session in the middle of a battle, as bytes."""
    path = tmp_path / "short.jsonl"
    with new(path) as session:
        session.begin("combat")
        answered(session, "phase=combat", "target=units", "attack=7")
    return path.read_bytes()


def doing(session: Session, confirmed: Confirmed, *actions: Do) -> None:
    """Do things; each is confirmed once its call has returned and it is on the disk."""
    for action in actions:
        action()
        assert session.saved
        confirmed[:] = session.history.events


def rulesets(name: str) -> Ruleset:
    """Find the rulesets of these tests."""
    return {each.id: each for each in (RIVETS, DEMO)}[name]


def stands_where_it_stood(path: Path, confirmed: Confirmed) -> None:
    """Check that a file holds all that was confirmed, perhaps one line more, and asks what was asked; play goes on."""
    if not confirmed and not path.exists():
        return
    with Session.open(path, now=ticking(), rulesets=rulesets) as session:
        events = session.history.events
        assert events[: len(confirmed)] == confirmed
        assert len(events) <= len(confirmed) + 1 or not confirmed
        history, fault = History.of(events)
        assert not fault
        assert session.state == history.state
        assert session.run is None or session.run.question is not None or session.run.ruling is not None
        session.note("we go on")
        assert session.saved
    with Session.open(path, read_only=True, rulesets=rulesets) as again:
        assert again.history.events[: len(events)] == events


def at_every_place(folder: Path, act: Callable[[Path, Confirmed], None], check: Callable[[Path], None]) -> int:
    """Stop an act at every place there is, in the share at every second one; gives their number."""
    places = stopped_at(folder, None, act, check)
    for at in share(places, 2):
        stopped_at(folder, at, act, check)
    return len(places)


def stopped_at(
    folder: Path, at: int | None, act: Callable[[Path, Confirmed], None], check: Callable[[Path], None]
) -> list[int]:
    """Stop an act at one place, or at none, and check what is there then; gives the places it came by."""
    path = folder / f"stop-{at}" / "saturday.jsonl"
    path.parent.mkdir()
    confirmed: Confirmed = []
    with suppress(Stopped), stopping(at) as calls:
        act(path, confirmed)
    check(path)
    stands_where_it_stood(path, confirmed)
    return calls.places


def nothing(path: Path) -> None:
    """Check nothing more."""


def test_a_new_session(tmp_path: Path) -> None:
    def act(path: Path, confirmed: Confirmed) -> None:
        session = new(path)
        doing(session, confirmed, lambda: session.begin("combat"), lambda: session.answer("phase", "combat"))
        doing(session, confirmed, session.undo, lambda: session.note("écrit"), session.undo)
        session.close()

    assert at_every_place(tmp_path, act, nothing) > 100


def test_going_on_with_a_session(tmp_path: Path, short: bytes) -> None:
    def act(path: Path, confirmed: Confirmed) -> None:
        path.write_bytes(short)
        session = Session.open(path, now=ticking())
        confirmed[:] = session.history.events
        doing(session, confirmed, lambda: session.answer("defence", "2"), lambda: session.answer("die", "5"))
        doing(session, confirmed, session.confirm)
        session.close()

    at_every_place(tmp_path, act, nothing)


@pytest.mark.parametrize("missing", [9, 1], ids=["a torn line", "a line without its end"])
def test_opening_a_session_that_a_crash_left_torn(tmp_path: Path, short: bytes, missing: int) -> None:
    torn = short[:-missing]
    rest = torn[torn.rindex(b"\n") + 1 :]

    def act(path: Path, confirmed: Confirmed) -> None:
        path.write_bytes(torn)
        session = Session.open(path, now=ticking())
        confirmed[:] = session.history.events
        doing(session, confirmed, lambda: session.note("goes on"), lambda: session.note("and on"))
        session.close()

    def kept(path: Path) -> None:
        assert any(rest in each.read_bytes() for each in path.parent.glob("saturday.jsonl*"))

    at_every_place(tmp_path, act, kept)


def test_going_on_before_damage(tmp_path: Path, short: bytes) -> None:
    lines = short.splitlines(keepends=True)
    damaged = b"".join([*lines[:2], b"#", *lines[2:]])

    def act(path: Path, confirmed: Confirmed) -> None:
        path.write_bytes(damaged)
        session = Session.open(path, accept_damage=True, now=ticking())
        doing(session, confirmed, lambda: session.note("goes on"))
        session.close()

    def kept(path: Path) -> None:
        assert any(each.read_bytes() == damaged for each in path.parent.glob("saturday.jsonl*"))
        if path.read_bytes() == damaged:
            path.write_bytes(b"".join(lines[:2]))

    at_every_place(tmp_path, act, kept)


def test_writing_again_a_file_that_was_deleted(tmp_path: Path, short: bytes) -> None:
    def act(path: Path, confirmed: Confirmed) -> None:
        path.write_bytes(short)
        session = Session.open(path, now=ticking())
        path.unlink()
        doing(session, confirmed, lambda: session.note("goes on"), lambda: session.note("and on"))
        session.close()

    at_every_place(tmp_path, act, nothing)


def test_a_kit_is_there_whole_as_it_was_or_as_it_is(tmp_path: Path) -> None:
    old, both = {"bonus": "1"}, {"bonus": "1", "crt.4-1.2": "0/1"}

    def act(path: Path, confirmed: Confirmed) -> None:
        kits = Kits(path.parent / "kits")
        assert kits.add("demo", old) == ""
        assert kits.add("demo", both) == ""

    def check(path: Path) -> None:
        assert Kits(path.parent / "kits").problems("demo") == ()
        assert Kits(path.parent / "kits").values("demo") in ({}, old, both)

    at_every_place(tmp_path, act, check)


def test_an_imported_session_is_there_whole_or_not_at_all(tmp_path: Path, short: bytes) -> None:
    source = tmp_path / "shared.json"
    with Session.open(tmp_path / "short.jsonl", read_only=True) as session:
        source.write_text(export_text(session), encoding="utf-8")

    def act(path: Path, confirmed: Confirmed) -> None:
        assert import_file(source, path.parent) == path

    def check(path: Path) -> None:
        assert not path.exists() or path.read_bytes() == short

    at_every_place(tmp_path, act, check)
