"""The log is a tree of which nothing is lost: back and forth, and how much of it there may be."""

import json
import tracemalloc

import pytest
from logged import in_short
from playing import answered, correct, new, play, ticking
from rows import by_rows

from rulesets.bautzen_1945 import RULESET as BAUTZEN
from rulesets.engine.core.tabletop import Change, What
from saves.disk.errors import Damaged, NotNow, Unreadable
from saves.log import models, reading
from saves.log.events import Amend, Answer, Begin, Confirm, Correct, Leave, Note, Open
from saves.log.history import History, named_lines
from saves.reports.export import export_text, import_file
from saves.session.session import Session
from saves.session.texts import undo_told


def test_undo_goes_past_confirm_and_past_begin_to_the_first_line(session):
    play(session)
    play(session)
    lines = session.state.line
    steps = 0
    while session.can_undo:
        session.undo()
        steps += 1
    assert steps == lines - 1
    assert session.state.line == 1
    assert not undo_told(session)
    with pytest.raises(NotNow):
        session.undo()


def test_redo_brings_everything_back(session):
    play(session)
    play(session)
    end = session.state
    for _ in range(9):
        session.undo()
    while session.can_redo:
        session.redo()
    assert session.state is end
    with pytest.raises(NotNow):
        session.redo()


def test_something_else_done_ends_redo_but_the_line_stays_in_the_tree(session):
    play(session, confirm=False)
    session.undo()
    session.answer("die", "1")
    assert not session.can_redo
    taken = [line for line in session.history.lines() if not line.on_path and not line.moves]
    assert [in_short(line.event) for line in taken] == ["die = 6"]
    session.stand_at(taken[0].number)
    assert session.run.facts["odds"] == "2-1"
    assert session.run.answered["die"].text == "6"


@pytest.mark.parametrize("line", [0, -1, 2, 99])
def test_a_line_that_is_not_there_cannot_be_gone_to(session, line):
    with pytest.raises(NotNow):
        session.stand_at(line)


def test_lines_tell_what_counts_and_of_which_combat_it_is(session):
    session.begin("combat")
    answered(session, "phase=combat", "target=units")
    session.undo()
    assert [(line.number, line.combat, line.on_path, line.moves) for line in session.history.lines()] == [
        (1, 0, True, False),
        (2, 1, True, False),
        (3, 1, True, False),
        (4, 1, False, False),
        (5, 1, False, True),
    ]
    assert session.history.counting() == {1: True, 2: True, 3: True, 4: False}


def test_what_counts_is_told_before_any_combat_is_read(session):
    play(session)
    play(session)
    session.close()
    with Session.open(session.path, now=ticking()) as again:
        again.stand_at(again.state.line - 2)
        counting = again.history.counting()
        assert counting == {each.number: each.on_path for each in again.history.lines() if not each.moves}
        assert list(counting.values()).count(False) == 2


def test_what_ends_or_corrects_a_combat_is_of_that_combat(session):
    session.note("Ann is late.")
    play(session)
    correct(session, 1, "die=1")
    session.begin("combat")
    session.abandon()
    session.note("Bob is late.")
    assert [note.combat for note in session.state.notes()] == [0, 0]
    lines = [(type(line.event), line.combat) for line in session.history.lines()]
    assert [each for each in lines if each[0] is not Answer] == [
        (Open, 0),
        (Note, 0),
        (Begin, 1),
        (Confirm, 1),
        (Correct, 1),
        (Begin, 2),
        (Leave, 2),
        (Note, 0),
    ]


@by_rows
def test_the_first_few_lines_of_a_text_are_named(lines, named):
    assert named_lines(lines) == named


UNITS = ", ".join(f"{letter}:1" for letter in "ABCDEFGHIJKLMNOP")


def lines(path):
    return path.read_text().splitlines()


def test_a_ruling_that_no_line_can_hold_is_not_confirmed_and_the_session_opens_as_it_was(tmp_path):
    path = tmp_path / "a.jsonl"
    with new(path, ruleset=BAUTZEN, players={}) as session:
        session.begin("losses")
        session.answer("units", UNITS)
        session.answer("losses", "8")
        with pytest.raises(NotNow, match="; one line of a session holds 1,000,000: "):
            session.confirm()
        session.answer("losses", "1")
        session.confirm()
    with Session.open(path) as again:
        assert again.state.confirmed == 1
        assert len(again.state.last.event.facts["allocations"]) == 16


def test_changes_by_hand_that_no_line_can_hold_are_not_made(tmp_path):
    path = tmp_path / "a.jsonl"
    with new(path) as session:
        with pytest.raises(NotNow, match="one line of a session holds"):
            session.amend([Change(What.FACT, f"fact-{number}", value="x" * 1000) for number in range(1000)])
        assert session.state.line == 1
        session.note("It goes on.")
    assert len(lines(path)) == 2


def test_no_session_begins_with_a_kit_that_no_line_can_hold(tmp_path):
    path = tmp_path / "a.jsonl"
    with pytest.raises(Unreadable, match="line 1 would take 1,"):
        new(path, kit={f"crt.{number}": "9/9" * 10 for number in range(25_000)})
    assert list(tmp_path.iterdir()) == []


def test_a_line_and_a_file_may_be_just_as_long_as_they_can_be_read(tmp_path, monkeypatch):
    path = tmp_path / "a.jsonl"
    with new(path) as session:
        session.note("a")
        length = len(path.read_bytes().splitlines(keepends=True)[-1])
        monkeypatch.setattr(models, "LONGEST_LINE", length)
        session.note("b")
        monkeypatch.setattr(models, "LARGEST_SESSION", path.stat().st_size + length)
        session.note("c")
        with pytest.raises(NotNow, match="full"):
            session.note("d")
        monkeypatch.setattr(models, "LONGEST_LINE", length - 1)
        with pytest.raises(NotNow, match="one line of a session holds"):
            session.note("e")
    assert len(lines(path)) == 4


@pytest.mark.parametrize("limit", ["LONGEST_LINE", "LONGEST_CORRECTION"])
def test_a_line_is_read_that_is_just_as_long_as_it_may_be(tmp_path, monkeypatch, limit):
    path = tmp_path / "a.jsonl"
    with new(path) as session:
        session.note("x" * 500)
    longest = len(path.read_bytes().splitlines()[-1])
    for module in (models, reading):
        monkeypatch.setattr(module, limit, longest)
    Session.open(path, read_only=True).close()
    for module in (models, reading):
        monkeypatch.setattr(module, limit, longest - 1)
    with pytest.raises(Damaged, match="bytes long"):
        Session.open(path, read_only=True)


def test_a_session_may_begin_with_a_line_just_as_long_as_it_can_be_read(tmp_path, monkeypatch):
    new(tmp_path / "a.jsonl").close()
    length = (tmp_path / "a.jsonl").stat().st_size
    monkeypatch.setattr(models, "LONGEST_LINE", length)
    new(tmp_path / "b.jsonl").close()
    monkeypatch.setattr(models, "LONGEST_LINE", length - 1)
    with pytest.raises(Unreadable, match="line 1 would take"):
        new(tmp_path / "c.jsonl")


def test_a_document_with_a_line_that_is_too_long_is_not_imported(tmp_path):
    with new(tmp_path / "a.jsonl") as session:
        session.note("short")
        document = json.loads(export_text(session))
    document["log"][1]["text"] = document["state"]["notes"][0]["text"] = "long " * 250_000
    (tmp_path / "a.json").write_text(json.dumps(document))
    with pytest.raises(Unreadable, match="line 2 would take 1,"):
        import_file(tmp_path / "a.json", tmp_path / "there")
    assert not list((tmp_path / "there").glob("*.jsonl"))


AT = "2026-03-07T14:00:00Z"
LINES = 1_500
BYTES_A_LINE = 2_500
"""What a line may take: its event, its state, and what of the table it changes."""


def note(line):
    return Note(event="note", line=line, parent=line - 1, at=AT, text=f"note {line}")


def changing(*changes):
    def amend(line):
        numbered = tuple(Change(each.what, f"{each.name}{line}", each.field, each.value) for each in changes)
        return Amend(event="amend", line=line, parent=line - 1, at=AT, changes=numbered, why="")

    return amend


def many(nth, number):
    yield Open(event="open", line=1, parent=0, at=AT, tableside="session", format=1, title="Long", ruleset="rivets")
    yield Begin(event="begin", line=2, parent=1, at=AT, checklist="combat")
    yield from map(nth, range(3, 3 + number))


KINDS = {
    "notes in one combat": note,
    "units": changing(Change(What.UNIT, "U", value="attacker")),
    "units in a state": changing(Change(What.STATE, "U", "held", "yes")),
    "facts": changing(Change(What.FACT, "fact", value="yes")),
    "obligations": changing(Change(What.OBLIGATION, "owed", "U", "U owes.")),
    "values of a kit": changing(Change(What.KIT, "value", value="4")),
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_line_more_takes_the_same_memory(kind):
    tracemalloc.start()
    history, wrong = History.of(many(KINDS[kind], LINES))
    kept, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (wrong, len(history.events)) == ("", LINES + 2)
    assert kept / LINES < BYTES_A_LINE
    assert most / LINES < BYTES_A_LINE


def test_a_unit_that_is_taken_away_and_named_again_stands_last():
    table = History.of(many(KINDS["units"], 100))[0].state.table
    again = table.changed([Change(What.UNIT, "U3"), Change(What.UNIT, "U3", value="defender")])
    assert [*again.units] == [*list(table.units)[1:], "U3"]
