"""What a player knows of each topic: the boxes, what comes next, and the file that two programs share."""

import json
import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as some
from rows import by_rows
from sizes import examples

from saves.lessons.boxes import Answered, Boxes, DrillStanding

GAME, TOPICS = "rivets", ("odds", "retreats", "overruns")


def answered(*words):
    """Give how a player stands after some answers, each a topic with a sign: `+odds` was right, `-odds` was wrong."""
    standing = DrillStanding()
    for word in words:
        standing.count(Answered(GAME, word[1:], word[0] == "+"))
    return standing


def test_a_topic_that_is_right_goes_a_box_up_and_waits_twice_as_long_each_time():
    standing, waits = DrillStanding(), []
    for _ in range(6):
        standing.count(Answered(GAME, "odds", True))
        waits.append(standing.topics["odds"].due - standing.asked)
    assert waits == [2, 4, 8, 16, 16, 16]


def test_a_topic_that_is_wrong_goes_back_to_the_first_box_and_is_due_at_once():
    odds = answered("+odds", "+odds", "-odds").topics["odds"]
    assert (odds.box, odds.due, odds.right, odds.asked) == (1, 4, 2, 3)


def test_what_is_due_comes_before_what_is_new_and_that_before_what_is_not_due_yet():
    assert answered("+odds").due(TOPICS) == ("retreats", "not asked yet")
    assert answered("+odds", "+retreats").due(TOPICS) == ("odds", "asked again to make sure")
    assert answered("+odds", "+retreats", "+odds", "+retreats").due(TOPICS[:2]) == ("odds", "next in turn")


def test_the_next_question_is_of_another_topic_where_there_is_any():
    standing = answered("+odds")
    assert standing.due(TOPICS, "retreats", is_open=True).topic == "odds"
    assert answered("-odds").due(TOPICS, "odds").topic == "retreats"
    assert standing.due(("odds",), "odds", is_open=True).topic == "odds"


def test_a_topic_that_was_missed_comes_again_after_one_other():
    assert answered("-odds", "+retreats").due(TOPICS, "retreats") == ("odds", "asked again to make sure")


def test_it_gets_harder_after_four_right_in_a_row_and_easier_after_two_wrong():
    right, wrong = ["+odds"] * 4, ["-odds"] * 2
    assert answered(*right[:3]).difficulty == 1
    assert answered(*right).difficulty == 2
    assert answered(*right * 2, *right).difficulty == 3
    assert answered(*right, *right, "-odds", "+odds", "-odds").difficulty == 3
    assert answered(*right, *right, *wrong).difficulty == 2
    assert answered(*wrong, *wrong).difficulty == 1


@examples(100)
@given(some.lists(some.tuples(some.sampled_from(TOPICS), some.booleans()), max_size=60))
def test_streak_boxes_and_counts_are_those_of_the_answers_counted_by_hand(answers):
    standing = answered(*(f"{'+' if right else '-'}{topic}" for topic, right in answers))
    rights = [right for _, right in answers]
    runs = "".join("+" if right else "-" for right in rights).split("-")
    assert (standing.asked, standing.right) == (len(rights), sum(rights))
    assert (standing.streak, standing.best) == (len(runs[-1]), max(map(len, runs)))
    for topic, box in standing.topics.items():
        own = "".join("+" if right else "-" for each, right in answers if each == topic)
        since = len(own) - len(own.rstrip("+"))
        assert box.box == min(5, 1 + since)
        assert (box.right, box.asked) == (own.count("+"), len(own))
    for ahead in ("", *TOPICS):
        assert standing.due(TOPICS, ahead).topic in TOPICS


def test_what_is_counted_is_there_for_the_next_program_and_what_it_does_not_know_is_kept(tmp_path):
    path = tmp_path / "drill.json"
    path.write_text(
        json.dumps({"drill": 1, "hue": 7, "games": {GAME: {"topics": {"odds": {"note": "x"}}, "pet": [1]}, "go": {}}})
    )
    assert Boxes(path).count(Answered(GAME, "odds", True)).streak == 1
    kept = json.loads(path.read_text())
    assert (kept["hue"], kept["games"][GAME]["pet"], kept["games"]["go"]["asked"]) == (7, [1], 0)
    assert kept["games"][GAME]["topics"]["odds"] == {"box": 2, "due": 3, "right": 1, "asked": 1, "note": "x"}
    assert Boxes(path).standing(GAME).topics["odds"].box == 2


@by_rows
def test_a_file_that_is_damaged_is_kept_aside_and_said_in_one_sentence(tmp_path, damage):
    path = tmp_path / "drill.json"
    path.write_text(damage)
    boxes = Boxes(path)
    assert boxes.standing(GAME) == DrillStanding()
    assert boxes.problem == (
        "drill.json is damaged: it is kept as drill.json.broken, and the drill counts from nothing."
    )
    assert (tmp_path / "drill.json.broken").read_text() == damage
    assert boxes.count(Answered(GAME, "odds", False)).asked == 1
    assert Boxes(path).standing(GAME).asked == 1


def test_what_cannot_be_written_is_kept_until_it_can(tmp_path):
    path = tmp_path / "drill.json"
    path.mkdir()
    boxes = Boxes(path)
    boxes.count(Answered(GAME, "odds", True))
    assert boxes.count(Answered(GAME, "odds", True)).streak == 2
    assert "cannot be written" in boxes.problem
    path.rmdir()
    assert boxes.count(Answered(GAME, "odds", True)).streak == 3
    assert Boxes(path).standing(GAME).streak == 3


def test_two_programs_at_once_lose_no_answer(tmp_path):
    path = tmp_path / "drill.json"
    play = (
        "import sys; from pathlib import Path; from saves.lessons.boxes import Answered, Boxes\n"
        "boxes = Boxes(Path(sys.argv[1]))\n"
        "for _ in range(25): boxes.count(Answered('rivets', sys.argv[2], True))\n"
        "assert not boxes.problem, boxes.problem"
    )
    both = [subprocess.Popen([sys.executable, "-c", play, str(path), topic]) for topic in TOPICS[:2]]
    assert [each.wait(60) for each in both] == [0, 0]
    standing = Boxes(path).standing(GAME)
    assert (standing.asked, standing.right, standing.best) == (50, 50, 50)
    assert [standing.topics[each].asked for each in TOPICS[:2]] == [25, 25]
