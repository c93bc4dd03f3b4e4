"""The program stops, or the power is lost, while something is saved: what was confirmed is there, and play goes on.

`losing.py` says what is left then.
"""

import pytest
from losing import Disk, watched, whatever_is_lost
from playing import answered, fired, new, outcome, play, ticking
from sizes import FULL, WHOLE
from snowball import HILL
from wandering import without_fsync

from rulesets.catalogue import of_text
from saves.disk.files import Faults
from saves.lessons.courses import course, open_example
from saves.lessons.teacher import take_up
from saves.log.frame import mend
from saves.reports.export import export_text, import_file
from saves.session import files
from saves.session.by_hand import take_text
from saves.session.correcting import Draft, correct
from saves.session.defaults import repeat_last
from saves.session.kits import Kits
from saves.session.session import Session
from tui.shared.settings import keep_theme, read_config

NOW = "2026-03-07T14:00:00+01:00"
SAMPLES = 200 if FULL else 40 if WHOLE else 3


@pytest.fixture
def disk(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    return Disk(folder, samples=SAMPLES)


@pytest.fixture
def whatever(tmp_path):
    """Check all states in which the power may have left a disk."""

    def check(disk):
        with without_fsync():
            assert whatever_is_lost(disk, tmp_path / "states") > 3

    return check


class Kept:
    """A session by its file, of which at least so many events must be there, and none that was never written."""

    def __init__(self, path, session):
        self.path, self.session = path, session
        self.events = list(session.history.events)

    def __call__(self, folder):
        """Open the session, as it comes, and play on."""
        path = folder / self.path
        ever = self.session.history.events
        with Session.open(path, now=ticking()) as session:
            there = list(session.history.events)
            assert there[1:] == ever[1 : len(there)], "something is there that was never written"
            assert there[1 : len(self.events)] == self.events[1:], "something that was confirmed is lost"
            session.note("we go on")
            assert session.saved
        with Session.open(path, read_only=True) as again:
            assert again.history.events[:-1] == there


def doing(disk, session, actions, name=""):
    """Do things; each is confirmed once its call has returned and it is on the disk."""
    for action in actions:
        action()
        assert session.saved
        disk.confirm(Kept(name or str(session.path.relative_to(disk.folder)), session))


def on_disk(disk, session):
    """Have a session lie on the disk for sure, closed."""
    session.close()
    disk.__post_init__()
    return session.path


def battle(path):
    """Play into the middle of a battle."""
    session = new(path)
    session.begin("combat")
    answered(session, "phase=combat", "target=units", "attack=7")
    return session


def test_a_new_session_in_a_folder_that_is_made_for_it(disk, whatever):
    def whole_or_none(folder):
        if (path := folder / "new" / "sessions" / "saturday.jsonl").exists():
            Session.open(path).close()

    disk.check = whole_or_none
    with watched(disk):
        session = new(disk.folder / "new" / "sessions" / "saturday.jsonl")
        disk.confirm(Kept("new/sessions/saturday.jsonl", session))
        actions = [lambda: session.begin("combat"), lambda: session.answer("phase", "combat"), session.undo]
        doing(disk, session, [*actions, lambda: session.note("écrit " * 200), session.undo])
        session.close()
    whatever(disk)


def test_going_on_with_a_session(disk, whatever):
    path = on_disk(disk, battle(disk.folder / "saturday.jsonl"))
    with watched(disk):
        session = Session.open(path, now=ticking())
        doing(disk, session, [lambda: session.answer("defence", "2"), lambda: session.answer("die", "5")])
        doing(disk, session, [session.confirm])
        session.close()
    whatever(disk)


@pytest.mark.parametrize("missing", [9, 1], ids=["a torn line", "a line without its end"])
def test_going_on_where_a_crash_left_a_torn_line(disk, whatever, missing):
    session = battle(disk.folder / "saturday.jsonl")
    session.note("torn " * 300)
    path = on_disk(disk, session)
    torn = path.read_bytes()[:-missing]
    path.write_bytes(torn)
    disk.__post_init__()
    rest = torn[torn.rindex(b"\n") + 1 :]

    def rest_kept(folder):
        assert any(rest in each.read_bytes() for each in folder.glob("saturday.jsonl*"))

    disk.check = rest_kept
    with watched(disk):
        session = Session.open(path, now=ticking())
        disk.confirm(Kept("saturday.jsonl", session))
        doing(disk, session, [lambda: session.note("goes on " * 200), lambda: session.note("and on")])
        session.close()
    whatever(disk)


def test_going_on_before_damage(disk, whatever):
    path = on_disk(disk, battle(disk.folder / "saturday.jsonl"))
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:2], b"#", *lines[2:]])
    path.write_bytes(damaged)
    disk.__post_init__()

    def nothing_lost(folder):
        assert any(each.read_bytes() == damaged for each in folder.glob("saturday.jsonl*"))

    disk.check = nothing_lost
    with watched(disk):
        session = Session.open(path, accept_damage=True, now=ticking())
        session.note("goes on")
        kept = Kept("saturday.jsonl", session)
        disk.confirm(lambda folder: (nothing_lost(folder), kept(folder))[0])
        doing(disk, session, [lambda: session.note("and on")])
        session.close()
    whatever(disk)


def test_writing_again_a_file_that_was_deleted_or_replaced(disk, whatever):
    path = on_disk(disk, battle(disk.folder / "saturday.jsonl"))
    with watched(disk):
        session = Session.open(path, now=ticking())
        disk.confirm(lambda folder: None)
        path.unlink()
        doing(disk, session, [lambda: session.note("goes on")])
        session.close()
    whatever(disk)


def test_lines_that_waited_for_room(disk, whatever, monkeypatch):
    path = on_disk(disk, battle(disk.folder / "saturday.jsonl"))
    with watched(disk):
        session = Session.open(path, now=ticking())
        disk.confirm(Kept("saturday.jsonl", session))
        with monkeypatch.context() as patch:
            patch.setattr("saves.log.file.write_all", _no_room)
            session.note("one " * 300)
            session.note("two " * 300)
            assert not session.saved
        doing(disk, session, [lambda: session.note("three " * 300)])
        session.close()
    whatever(disk)


def _no_room(file, data):
    raise OSError(28, "no space left on device")


def test_rising_to_format_2_by_usual_answers(disk, whatever):
    path = on_disk(disk, fired(disk.folder / "saturday.jsonl"))
    with watched(disk):
        session = Session.open(path, now=ticking())
        doing(disk, session, [lambda: session.begin("fire"), lambda: repeat_last(session)])
        doing(disk, session, [session.undo, session.redo, lambda: session.note("and on")])
        session.close()
    whatever(disk)


def test_a_correction(disk, whatever):
    session = new(disk.folder / "saturday.jsonl")
    play(session)
    path = on_disk(disk, session)
    with watched(disk):
        session = Session.open(path, now=ticking())
        doing(disk, session, [lambda: _die_corrected(session, "5"), session.undo, session.redo])
        session.close()
    whatever(disk)


def _die_corrected(session, die):
    draft = Draft(session, session.state.combat(1))
    draft.session.answer("die", die)
    while draft.session.run is not None and draft.session.run.question is not None:
        draft.session.answer(draft.session.run.question.key, "clear")
    correct(session, outcome(draft.working_out(())))


def test_another_text_of_the_game_is_taken(disk, whatever):
    hill, harder = (of_text("snowball-hill", text) for text in (HILL, HILL.replace("shift = -1", "shift = -2")))
    path = on_disk(disk, new(disk.folder / "saturday.jsonl", ruleset=hill, players={}))
    with watched(disk):
        session = Session.open(path, now=ticking())
        doing(disk, session, [lambda: take_text(session, harder, (3,)), lambda: session.note("goes on"), session.undo])
        session.close()
    whatever(disk)


def test_a_session_is_renamed(disk, whatever):
    session = battle(disk.folder / "saturday.jsonl")
    kept = Kept("saturday.jsonl", session)
    path = on_disk(disk, session)

    def called(*titles):
        def check(folder):
            with Session.open(folder / "saturday.jsonl", read_only=True) as session:
                assert session.title in titles
            kept(folder)

        return check

    disk.check = called("Saturday", "Sunday")
    with watched(disk):
        files.rename(path, "Sunday", NOW)
        disk.confirm(called("Sunday"))
    whatever(disk)


def test_a_session_is_deleted_and_brought_back(disk, whatever):
    session = battle(disk.folder / "sessions" / "saturday.jsonl")
    places = ("sessions/saturday.jsonl", "sessions/deleted/saturday.jsonl")
    kept = {place: Kept(place, session) for place in places}
    path = on_disk(disk, session)

    def at(*places):
        def check(folder):
            there = [place for place in kept if (folder / place).exists()]
            assert there, "the session is gone"
            assert len(places) > 1 or there == [*places]
            for place in there[:1]:
                kept[place](folder)

        return check

    disk.check = at(*places)
    with watched(disk):
        gone = files.delete(path, NOW)
        disk.confirm(at(places[1]))
        disk.check = at(*places)
        files.bring_back(gone, disk.folder / "sessions")
        disk.confirm(at(places[0]))
    whatever(disk)


def test_a_kit_is_there_as_it_was_or_as_it_is(disk, whatever):
    first, both, broken = {"bonus": "1"}, {"bonus": "1", "crt.4-1.2": "0/1"}, b"{ my own notes"

    def holding(*values):
        def check(folder):
            assert Kits(folder / "own" / "kits").problems("demo") == ()
            assert Kits(folder / "own" / "kits").values("demo") in values

        return check

    def also_aside(folder):
        assert any(each.read_bytes() == broken for each in (folder / "own" / "kits").iterdir())

    with watched(disk):
        kits = Kits(disk.folder / "own" / "kits")
        disk.check = holding({}, first)
        assert kits.add("demo", first) == ""
        disk.confirm(holding(first))
        disk.check = holding(first, both)
        assert kits.add("demo", both) == ""
        disk.confirm(holding(both))
    kits.path("demo").write_bytes(broken)
    disk.__post_init__()
    disk.check = also_aside
    with watched(disk):
        assert kits.add("demo", first) == ""
        disk.confirm(lambda folder: (also_aside(folder), holding(first)(folder))[0])
    whatever(disk)


def test_settings_keep_all_that_stood_in_them(disk, whatever):
    path = disk.folder / "config.toml"
    path.write_text('manner = "brisk"\n', encoding="utf-8")
    disk.__post_init__()

    def themed(*themes):
        def check(folder):
            found = read_config(folder / "config.toml")
            assert (found.problems, found.manner) == ((), "brisk")
            assert found.theme in themes

        return check

    disk.check = themed("", "light")
    with watched(disk):
        keep_theme(path, "light")
        disk.confirm(themed("light"))
    whatever(disk)


def test_what_is_made_as_a_whole_is_there_whole_or_not_at_all(disk, whatever):
    with battle(disk.folder / "saturday.jsonl") as session:
        shared = disk.folder / "shared.json"
        shared.write_text(export_text(session), encoding="utf-8")
    converted = disk.folder / "converted.jsonl"
    converted.write_bytes(session.path.read_bytes().replace(b"\n", b"\r\n"))
    disk.__post_init__()

    def whole(*made):
        def check(folder):
            for path in made:
                assert (folder / path.relative_to(disk.folder)).read_bytes() == path.read_bytes()
            for path in (*folder.glob("in/*.jsonl"), *folder.glob("lessons/*/*.jsonl"), *folder.glob("*-mended.jsonl")):
                Session.open(path, read_only=True).close()

        return check

    made = []
    disk.check = whole()
    with watched(disk):
        for make in (
            lambda: import_file(shared, disk.folder / "in"),
            lambda: open_example("battle-for-moscow", disk.folder / "in"),
            lambda: take_up(course("rivets")[0], disk.folder / "lessons"),
            lambda: mend(converted),
            lambda: Faults(disk.folder / "faults").keep("rivets", "what was raised"),
        ):
            found = make()
            assert found is not None
            made.append(found)
            disk.confirm(whole(*made))
    whatever(disk)
