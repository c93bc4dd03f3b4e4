"""The file: what is torn, damaged, newer, locked, full, moved or changed by others, and what becomes of it."""

import json
import os
import subprocess
import sys
import zlib
from dataclasses import replace
from functools import partial

import pytest
from logged import in_lines
from playing import answered, new, play, ticking, with_sums
from rows import by_rows

from saves.disk.errors import Converted, Damaged, InUse, Newer, NotNow, Trouble, Unreadable
from saves.lessons.courses import example
from saves.log.events import Note
from saves.log.folder import summary
from saves.log.frame import mend
from saves.log.models import EVENTS, line_written
from saves.session.by_hand import advance_clock
from saves.session.session import Session

HOLDER = """
import sys
from pathlib import Path
from saves.session.session import Session
with Session.open(Path(sys.argv[1])):
    print("open", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def played(path):
    with new(path) as session:
        play(session)
        session.begin("combat")
        answered(session, "target=units", "attack=7", "defence=2")
    return path


def forged(path, number, change):
    """Change an event of a file and make all checksums fit again."""
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    lines[number - 1].update(change)
    path.write_bytes(with_sums(lines))


NO_TURNS = ("-5", "0", "10000", "1.5", "four", " 4", "")


def turned(turn):
    return {"what": "clock", "name": "clock", "field": "turn", "value": turn}


NO_NUMBERS = [
    (3, {"text": 10**5000}, "JSON"),
    *((9, {"facts": {"odds": float(number)}}, "is not a number") for number in ("nan", "inf", "-inf")),
    *((9, {"remembered": [turned(turn)]}, "a change that cannot be made") for turn in NO_TURNS),
]
"""A line, how it is changed, and the reason: those that no table of JSON can hold, and those of the clock."""


def test_a_line_is_on_the_disk_before_the_answer_counts(path, monkeypatch):
    forced = []
    monkeypatch.setattr(os, "fsync", lambda handle: forced.append(path.read_bytes() if path.exists() else b""))
    with new(path) as session:
        for do in (lambda: session.begin("combat"), lambda: session.answer("phase", "combat"), session.undo):
            forced.clear()
            do()
            assert len(forced) == 1
            assert forced[0] == path.read_bytes()


def test_a_file_cut_at_any_byte_keeps_every_whole_line_and_the_torn_end_aside(played):
    data = played.read_bytes()
    ends = [place + 1 for place, byte in enumerate(data) if byte == 10]
    for cut in range(ends[-3], len(data)):
        played.write_bytes(data[:cut])
        whole = sum(end <= cut for end in ends)
        lost_only_its_end = cut + 1 in ends
        with Session.open(played, now=ticking()) as session:
            assert len(list(session.history.lines())) == whole + lost_only_its_end
            session.note("goes on")
        torn = played.with_name("saturday.jsonl.torn")
        if cut in ends or lost_only_its_end:
            assert not torn.exists()
        else:
            assert torn.read_bytes() == data[max(end for end in ends if end <= cut) : cut]
            torn.unlink()
        with Session.open(played, now=ticking()) as again:
            assert again.state == session.state


def test_reading_a_torn_file_changes_nothing(played):
    played.write_bytes(played.read_bytes()[:-5])
    before = played.read_bytes()
    Session.open(played, read_only=True).close()
    with Session.open(played):
        assert played.read_bytes() == before
    assert played.read_bytes() == before
    assert summary(played).damaged is None


def test_a_damaged_session_opens_up_to_its_last_sound_line_when_the_players_say_so(played):
    lines = played.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:5], lines[5].replace(b'"text":"4"', b'"text":"5"'), *lines[6:]])
    played.write_bytes(damaged)
    with pytest.raises(Damaged, match=r"line 6: the checksum does not match"):
        Session.open(played)
    with Session.open(played, accept_damage=True, now=ticking()) as session:
        assert session.state.line == 5
        assert played.read_bytes() == damaged
        session.note("we go on from here")
    assert played.with_name("saturday.jsonl.damaged").read_bytes() == damaged
    with Session.open(played) as again:
        assert in_lines(again)[-1] == "note: we go on from here"


def test_a_session_damaged_in_its_first_line_is_left_as_it_is(played):
    data = played.read_bytes().replace(b"Saturday", b"Someday!")
    played.write_bytes(data)
    with pytest.raises(Damaged, match="none of it can be opened"):
        Session.open(played, accept_damage=True)
    assert played.read_bytes() == data


@partial(by_rows, choose=lambda rows: [*rows, *NO_NUMBERS])
def test_a_line_that_makes_no_sense_is_damage_although_its_checksum_fits(played, line, change, reason):
    sys.set_int_max_str_digits(0)
    forged(played, line, change)
    sys.set_int_max_str_digits(4300)
    with pytest.raises(Damaged) as caught:
        Session.open(played)
    assert caught.value.line == line
    assert reason in str(caught.value)


def test_values_nested_too_deeply_are_damage(played):
    first, *_ = played.read_bytes().splitlines(keepends=True)
    deep = b'{"line":2,"parent":1,"at":"x","event":"note","text":' + b"[" * 100_000 + b"]" * 100_000
    crc = zlib.crc32(deep, zlib.crc32(first))
    played.write_bytes(first + deep + b',"sum":"%08x"}\n' % crc)
    with pytest.raises(Damaged, match="line 2"):
        Session.open(played)


def test_a_newer_format_is_refused_politely(played):
    forged(played, 1, {"format": 7, "future": True})
    before = played.read_bytes()
    with pytest.raises(Newer, match="format 7"):
        Session.open(played, accept_damage=True)
    assert played.read_bytes() == before


def test_an_unknown_ruleset_is_named(played):
    forged(played, 1, {"ruleset": "chess"})
    with Session.open(played) as session:
        assert "The ruleset “chess” cannot be loaded" in session.stuck
        before = session.state
        with pytest.raises(NotNow, match="“chess” cannot be loaded: install it to play on"):
            advance_clock(session)
        assert session.state is before


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\0" * 500,
        os.urandom(0) + bytes(range(256)) * 9,
        b"[" * 200_000,
        b"{}\n",
        b"\xff\xfe{}",
        b'"text"\n',
        b"null\n",
    ],
    ids=["empty", "blank", "zeros", "binary", "deep", "object", "bad UTF-8", "text", "null"],
)
def test_what_is_no_session_is_said_to_be_none(path, data):
    path.write_bytes(data)
    with pytest.raises(Unreadable, match=r"^saturday.jsonl: it is "):
        Session.open(path, accept_damage=True)
    assert path.read_bytes() == data
    assert summary(path).damaged


def test_a_folder_and_a_missing_file_are_said_to_be_such(tmp_path):
    with pytest.raises(Unreadable, match="it is a folder"):
        Session.open(tmp_path)
    with pytest.raises(Unreadable, match="there is no such file"):
        Session.open(tmp_path / "none.jsonl")
    with pytest.raises(Unreadable, match="there is no such file"):
        Session.open(tmp_path / "a\0b")


def test_a_second_program_is_told_who_holds_the_session_and_may_read(played):
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(played)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdin is not None
    assert holder.stdout.readline() == "open\n"
    with pytest.raises(InUse, match=f"process {holder.pid} on ") as held:
        Session.open(played)
    with Session.open(played, read_only=True) as reading:
        assert str(held.value).startswith(f"“{reading.title}” is open in another Tableside (since ")
    assert played.name not in str(held.value)
    assert "close it there, or watch it here." in str(held.value)
    with Session.open(played, read_only=True) as reading:
        assert reading.state.confirmed == 1
    holder.kill()
    holder.wait()
    holder.stdin.close()
    holder.stdout.close()
    with Session.open(played, now=ticking()) as session:
        session.note("mine now")


def test_zeros_in_the_last_line_but_one_are_damage(played):
    played.write_bytes(played.read_bytes() + b"\0" * 1_024 + b"\n}")
    with pytest.raises(Damaged):
        Session.open(played)


SAMPLE = example("rivets").path.read_bytes()


def zeroed(data, begin, end):
    return data[:begin] + bytes(end - begin) + data[end:]


def with_a_long_last_line(path):
    path.write_bytes(SAMPLE)
    with Session.open(path, now=ticking()) as session:
        session.note("long " * 400)
    return path.read_bytes()


def test_a_last_line_of_which_the_disk_lost_a_sector_is_torn(path):
    data = with_a_long_last_line(path)
    edge = (len(data) // 512 - 1) * 512
    for begin, end in ((edge, edge + 512), (edge, len(data)), (len(SAMPLE), len(SAMPLE) // 512 * 512 + 512)):
        torn = zeroed(data, begin, end)
        path.write_bytes(torn)
        with Session.open(path, read_only=True) as session:
            assert len(session.history.events) == SAMPLE.count(b"\n")
        with Session.open(path, now=ticking()) as session:
            session.note("goes on")
        aside = next(path.parent.glob("*.torn*"))
        assert aside.read_bytes() == torn[len(SAMPLE) :]
        aside.unlink()


def test_zeros_that_no_lost_sector_of_the_last_line_explains_are_damage(path):
    data = with_a_long_last_line(path)
    edge = (len(data) // 512 - 1) * 512
    for begin, end in ((512, 1024), (edge, edge + 1), (edge + 1, edge + 512)):
        path.write_bytes(zeroed(data, begin, end))
        with pytest.raises(Damaged):
            Session.open(path, read_only=True)


def test_a_file_deleted_while_open_is_written_again(path):
    with new(path) as session:
        play(session)
        path.unlink()
        session.note("still here")
        assert session.save_problem == "saturday.jsonl was missing; it has been written again."
        assert session.saved
    with Session.open(path) as again:
        assert again.state == session.state


def test_a_file_moved_while_open_stays_where_it_was_moved_and_is_written_again(path):
    with new(path) as session:
        play(session)
        moved = path.rename(path.with_name("moved.jsonl"))
        before = moved.read_bytes()
        session.note("still here")
    assert moved.read_bytes() == before
    with Session.open(path) as again:
        assert again.state == session.state


@pytest.mark.parametrize(
    ("in_place", "other"), [(True, None), (False, None), (True, b""), (True, b"my shopping list\n")]
)
def test_a_file_changed_by_an_editor_is_left_so_and_the_session_goes_on_beside_it(path, in_place, other):
    with new(path) as session:
        play(session)
        edited = path.read_bytes().replace(b"Saturday", b"Sundayyy") if other is None else other
        if not in_place:
            path.unlink()
        path.write_bytes(edited)
        session.note("still here")
        assert session.save_problem.startswith("Another program changed saturday.jsonl, so it is left alone")
        assert session.path.name == "saturday-kept.jsonl"
        session.note("and here")
    assert path.read_bytes() == edited
    with Session.open(session.path) as again:
        assert again.state == session.state


def test_a_file_that_an_editor_saved_unchanged_is_gone_on_with(path):
    with new(path) as session:
        play(session)
        data = path.read_bytes()
        path.unlink()
        path.write_bytes(data)
        session.note("still here")
        assert session.save_problem == ""
        assert session.path == path
    with Session.open(path) as again:
        assert again.state == session.state


def test_a_line_is_written_the_same_by_whoever_writes_it(played):
    with Session.open(played, read_only=True) as session:
        crc, data = 0, b""
        for each in session.history.lines():
            line, crc = line_written(each.event, crc)
            data += line
    assert data == played.read_bytes()
    assert all(EVENTS.validate_json(EVENTS.dump_json(each.event)) == each.event for each in session.history.lines())


@pytest.mark.parametrize("change", [{"text": 4}, {"text": None}, {"line": "three"}, {"where": ["here"]}])
def test_what_could_not_be_read_again_is_not_written(change):
    sound = Note(line=3, parent=2, at="now", event="note", text="a note")
    assert line_written(sound, 0)[0].startswith(b'{"line":3,"parent":2,')
    with pytest.raises(ValueError, match="validation error"):
        line_written(replace(sound, **change), 0)


@pytest.mark.parametrize("ends", [b"\r\n", b"\r"])
@pytest.mark.parametrize("last", [True, False])
def test_converted_line_ends_are_told_and_mended_in_a_copy(played, ends, last):
    before = played.read_bytes()
    with Session.open(played, read_only=True) as session:
        state = session.state
    converted = before.replace(b"\n", ends)
    played.write_bytes(converted if last else converted.removesuffix(ends))
    written_so = played.read_bytes()
    with pytest.raises(Converted, match="its line ends were converted"):
        Session.open(played, accept_damage=True)
    assert "its line ends were converted" in (summary(played).damaged or "")
    copy = mend(played)
    assert (copy.name, copy.read_bytes(), played.read_bytes()) == ("saturday-mended.jsonl", before, written_so)
    with Session.open(copy, read_only=True) as session:
        assert session.state == state


def test_only_line_ends_are_mended(played):
    with pytest.raises(Trouble, match="open it as it is"):
        mend(played)
    played.write_bytes(played.read_bytes().replace(b"\n", b"\r\n").replace(b"units", b"UNITS"))
    with pytest.raises(Damaged):
        Session.open(played)
