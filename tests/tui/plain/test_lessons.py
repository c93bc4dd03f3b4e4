"""Lessons, the drill and what others play, line by line: told as it happens, of a secret nothing before all is in."""

import io
import re
from functools import partial

import pytest
from dealing import left_open
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from lines import typed
from little_games import RULESET as LITTLE
from piloting import AT_THE_DIE, new_session, standing_at
from rows import by_rows
from sizes import examples

from saves.lessons.courses import Stage, course, progress
from saves.session.read_only import NOBODY, WATCHING, Watched
from saves.session.session import Session
from tui.cli import main
from tui.plain.session import Sitting
from tui.plain.sittings import WatchedSitting
from tui.plain.talk import Left, Talk
from tui.shared.wording import IN_SECRET

FIRST = [":lessons", "1", "1"]
ALONE = [":lessons", "1", "9"]


@pytest.fixture
def pupil(tmp_path):
    """Give somebody who types lines in a folder of their own."""
    return partial(typed, tmp_path, face=6)


def test_the_teacher_speaks_before_each_question_and_takes_only_what_the_table_shows(pupil):
    said = pupil(*FIRST, "1", "2")
    assert "Lesson 1: A battle: strengths" in said
    for text in map(str, course("rivets")[0].situation):
        assert text in said
    assert said.index("Teacher, Question 1 of 5:") < said.index("Which phase is it?")
    assert "! Not yet. Movement is over. What comes after it?" in said
    assert "Teacher, Question 2 of 5:" in said
    assert "Press Enter for" not in said, "what Enter takes may be the answer"


def test_a_lesson_is_left_gone_on_with_and_leads_to_the_next(pupil, tmp_path):
    pupil(*FIRST, "2", "1")
    listed = pupil(":lessons", "1")
    assert "A battle: strengths, odds and one die roll (question 3 of 5)" in listed
    said = pupil(*FIRST, "Ponder 4 + Midge 2", "Rover 2", ":dice", "1", "1")
    assert "The dice of the lesson: 5." in said
    assert f"Teacher: {course('rivets')[0].closing}" in said
    assert "Lesson 2: Uneven odds, Rivets: turn 1, Red" in said
    assert progress("rivets", tmp_path / "lessons")[0].stage is Stage.DONE


def test_alone_the_end_says_which_answer_led_elsewhere_and_offers_it_again(pupil):
    wrong = ["neutral", "Mallet 7 + Ponder 4", "Rambler 2 + Trotter 4", "3"]
    said = pupil(*ALONE, *wrong, "3", "neutral", "Mallet 7 + Ponder 4", "Rambler 2 + Trotter 4", ":dice")
    assert "Teacher: Not yet: the outcome should be DR, and here it is NE." in said
    assert said.count("What is attacked?") == 2
    assert "The dice of the lesson: 5." in said


def test_the_teacher_names_commands_and_no_keys_of_a_screen(pupil):
    said = pupil(*FIRST, "2", "1", "Ponder 4 + Midge 2", "Rover 2")
    assert "Then roll. Press Enter: Tableside rolls for you." in said
    before = ["1", "First + Second + Third + Reserve", "", "Guards 7", "", "0", "", "0", "", "0"]
    said = pupil(":lessons", "Bautzen 1945", "3", *before, ":usual", ":dice")
    assert "Type :usual for the usual answers." in said
    assert "Defending support? none (as usual)" in said or "as usual" in said
    said = pupil(":lessons", "2", "2")
    assert "arrow" not in said


def test_a_hint_is_given_on_request_and_one_more_each_time(pupil):
    said = pupil(*FIRST, *[":hint"] * 5)
    assert "Hint: Movement is over. What comes after it?" in said
    assert "Hint: In the movement phase only overruns are possible." in said
    assert said.count("Hint: In this lesson it is Combat phase.") == 2, "after the answer comes nothing more"


def test_what_lies_on_the_table_is_said_again(pupil):
    said = pupil(*FIRST, ":situation")
    assert said.count(course("rivets")[0].situation[0].text) == 2


def test_none_can_be_chosen(pupil):
    assert pupil(":lessons", "", ":lessons", "1", "").endswith("Goodbye.\n")


def test_a_card_is_read_answered_and_gone_on_from_line_by_line(tmp_path):
    left_open(tmp_path)
    said = typed(tmp_path, ":drill", "rivets", ":why", "9", "DX", "3", "Rounded up", "1", ":quit")
    assert "Attacking units and strengths? Thinker 4 + Tiny 3\nDefending units and strengths? Rover 2" in said
    assert "3-1" not in said.partition("you said")[0]
    assert "! “9” does not answer “What is the outcome?”: type a number from 1 to 4." in said
    for told in (
        "✗ The outcome: you said DX, it is DR",
        "you: 7 ÷ 2 = 3.5 → 4-1 → DX. 7 to 2 was rounded in the attacker's favour. (open rule)",
        "the referee: 7 ÷ 2 = 3.5 → 3-1 → DR. 3-1, die 3: DR, defenders retreat. (CRT)",
        "Lesson 2: Uneven odds",
        "0 of 1 right. Next: A battle, not asked yet.",
        "The card and your words are in",
    ):
        assert told in said
    assert said.count("Drill, Rivets. Streak") == 2


def test_where_no_misreading_explains_an_answer_the_sum_is_said(tmp_path):
    left_open(tmp_path)
    said = typed(tmp_path, ":drill", "rivets", "AR", ":quit")
    assert "No single slip leads to AR: attackers retreat. Compare 7 ÷ 2 = 3.5 → 3-1 → DR." in said
    assert "attack 7" in said


def test_a_card_left_in_line_mode_is_asked_again(tmp_path):
    left_open(tmp_path)
    for _ in range(2):
        assert "Thinker 4 + Tiny 3" in typed(tmp_path, ":drill", "rivets", ":home", ":quit")


def test_who_sees_no_board_is_told_the_square_of_each_unit(tmp_path):
    said = typed(tmp_path, ":drill", "game-of-war", ":quit")
    if "Positions of all units?" in said:  # a tally has no board
        assert re.search(r"Positions of all units\? North: [a-z ]+ [A-T][0-9]+", said)
        assert re.search(r"South: [a-z ]+ [A-T][0-9]+", said)


@by_rows
def test_a_game_or_a_topic_that_is_not_there_is_said_in_a_sentence(tmp_path, capsys, arguments, sentence):
    assert main(["--data", str(tmp_path), "drill", *arguments, "--plain"]) == 2
    assert sentence in capsys.readouterr().err


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
