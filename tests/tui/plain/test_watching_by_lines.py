"""Watching in line mode: told as it happens, and of a secret nothing before all of it is in."""

import io

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from little_games import RULESET as LITTLE
from piloting import new_session, standing_at
from sizes import examples

from saves.session.read_only import NOBODY, WATCHING, Watched
from saves.session.session import Session
from tui.plain.session import Sitting
from tui.plain.sittings import WatchedSitting
from tui.plain.talk import Left, Talk
from tui.shared.wording import IN_SECRET

AT_THE_DIE = {"phase": "combat", "target": "units", "attack": "7", "defence": "2"}


class Typed(io.StringIO):
    """What is typed, a line at a time; before each line, something is done."""

    def __init__(self, *lines):
        super().__init__()
        self._lines = iter(lines)

    def readline(self, size=-1, /):
        for each in self._lines:
            if isinstance(each, str):
                return f"{each}\n"
            each()
        return ""


def watched(watching, *lines):
    """Watch a session until nothing is typed any more, and give what was said."""
    said = io.StringIO()
    with pytest.raises(Left):
        WatchedSitting(Talk(Typed(*lines), said), watching, lambda faces: 1).play()
    return said.getvalue()


def test_what_the_referee_does_is_told_and_where_it_leads(tmp_path):
    path = standing_at(tmp_path, "combat", AT_THE_DIE)
    with Session.open(path) as session:
        said = watched(Watched(path), "", lambda: session.answer("die", "5"), "", session.undo, "", "")
    begin, *rest = said.split("Die roll: 5.\n")
    assert "Odds: DX 1/2 (50%)" in begin
    assert "Step 5 of 8, Roll (CRT)\nRoll one six-sided die.\n" in begin
    assert "Type" not in said
    assert "Enter" not in said
    assert "\nUndone: Die roll: 5\n" in rest[0]


def test_commands_look_and_change_nothing(tmp_path):
    path = standing_at(tmp_path, "combat", AT_THE_DIE)
    before = path.read_bytes()
    said = watched(Watched(path), ":steps", ":counts", ":table", ":log", ":undo", ":note so", "5", ":nothing")
    assert "  5  Roll: here" in said
    assert "No combat has been ruled yet." in said
    assert said.count(f"! {WATCHING}") == 2
    assert "There is no command :nothing; :help lists them all." in said
    assert f"! {NOBODY}" in said
    assert path.read_bytes() == before


def test_the_command_watches_until_its_input_ends(tmp_path, tableside, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    path = new_session(tmp_path)
    for line in (("watch", "--plain", str(path)), ("--plain", "watch", str(path))):
        printed = tableside(*line)
        assert printed.code == 0
        assert printed.out.startswith("\nSaturday at the club, Rivets: ")


@pytest.mark.parametrize("data", [None, b"Dear Ann\n", b""])
def test_the_command_says_what_cannot_be_watched(tmp_path, tableside, data):
    path = tmp_path / "letter.jsonl"
    if data is not None:
        path.write_bytes(data)
    assert "letter.jsonl: " in tableside.refused("watch", "--plain", str(path))


def test_screens_need_a_terminal(tmp_path, tableside):
    assert "start it with --plain" in tableside.refused("watch", str(new_session(tmp_path)))


BID = st.integers(0, 9).map(str)
REFUSED = st.lists(st.sampled_from(["77", "4;5", "many", "x" * 300]), max_size=2)


@given(bids=st.tuples(BID, BID, BID), refused=st.tuples(REFUSED, REFUSED, REFUSED))
@examples(60, HealthCheck.function_scoped_fixture)
def test_no_byte_of_a_secret_is_in_the_log_or_at_a_watcher_before_the_last_part(tmp_path_factory, bids, refused):
    path = tmp_path_factory.mktemp("secret") / "little.jsonl"
    with Session.create(path, title="Bids", ruleset=LITTLE, players={}) as session:
        session.begin("game")
        session.answer("weather", "dry")
        watching, before = Watched(path, rulesets=lambda _: LITTLE), path.read_bytes()

        def nothing_shows():
            assert path.read_bytes() == before
            assert not watching.look().changed
            assert IN_SECRET in watched(watching)

        def part(number):
            for line in (*refused[number], bids[number]):
                yield from (nothing_shows, line)

        typed = ("", *part(0), "", *part(1), *part(2))
        with pytest.raises(Left):
            Sitting(Talk(Typed(*typed), io.StringIO()), session, lambda faces: 1).play()
        (told,) = watching.look().told
        assert [each[-1] for each in told.rstrip(".").split("; ")] == list(bids)
