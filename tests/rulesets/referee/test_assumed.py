"""Defaults that nobody is asked for, and answers longer than a line."""

from rulesets.engine.core.sentences import LONGEST_TEXT
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import Words
from rulesets.engine.questions.question import read
from rulesets.engine.questions.written import Number, Position
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Source


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
    run = adjudicate(CHECKLIST, Given({"strong": "3"}))
    assert run.ruling.sentence == "3 fight."
    assert [answer.question.key for answer in run.from_source(Source.DEFAULT)] == ["banned"]


def test_an_answer_goes_before_an_assumed_default():
    assert adjudicate(CHECKLIST, Given({"strong": "3", "banned": "2"})).ruling.sentence == "1 fight."


def test_any_other_default_is_asked_for():
    assert adjudicate(CHECKLIST, Given()).question == STRONG


def test_a_position_may_be_longer_than_a_line():
    class Long(Position):
        longest = 2 * LONGEST_TEXT

    text = "x" * (LONGEST_TEXT + 1)
    assert read(Long("here", "Where?", reader=str), text, Tabletop()) == text
