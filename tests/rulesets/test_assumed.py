"""Defaults that nobody is asked for, and answers longer than a line."""

from rulesets.checklist import Checklist
from rulesets.given import given_these
from rulesets.questions import read
from rulesets.referee import Given, Source
from rulesets.sentences import LONGEST_TEXT
from rulesets.table import Table
from rulesets.words import Words
from rulesets.written import Number, Position


class Ending(Words):
    OVER = "over"


class Doing(Words):
    NOTHING = "nothing"


BANNED = Number("banned", "How many may not fight?", default="0", assumed=True)
STRONG = Number("strong", "How strong?", default="1")


def procedure(ref):
    ref.rule(Ending.OVER, f"{ref.ask(STRONG) - ref.ask(BANNED)} fight.")


CHECKLIST = Checklist("little", "Little", "", procedure, (), (BANNED, STRONG), Ending, Doing)


def test_an_assumed_default_is_taken_unasked_and_said_to_be_one():
    run = given_these(CHECKLIST, Given({"strong": "3"}))
    assert run.ruling.sentence == "3 fight."
    assert [answer.question.key for answer in run.from_source(Source.DEFAULT)] == ["banned"]


def test_an_answer_goes_before_an_assumed_default():
    assert given_these(CHECKLIST, Given({"strong": "3", "banned": "2"})).ruling.sentence == "1 fight."


def test_any_other_default_is_asked_for():
    assert given_these(CHECKLIST, Given()).question == STRONG


def test_a_position_may_be_longer_than_a_line():
    class Long(Position):
        longest = 2 * LONGEST_TEXT

    text = "x" * (LONGEST_TEXT + 1)
    assert read(Long("here", "Where?", reader=str), text, Table()) == text
