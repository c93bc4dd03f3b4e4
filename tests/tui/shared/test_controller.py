"""What is done at a session, without a front end: answers, manners, dice, back and forth."""

from dataclasses import replace

import pytest
from little_games import CARDS, ROLLS, Doing, Ending, checklist
from playing import new
from teaching import the_lesson

from rulesets.engine.core.words import BadAnswer, Words
from rulesets.engine.questions.choices import Pick
from rulesets.engine.questions.kind import Option
from rulesets.engine.questions.written import Number
from rulesets.engine.reference.ruling_view import Riddle
from rulesets.rivets import RULESET as RIVETS
from saves.disk.errors import NotNow, ReadOnly
from saves.lessons.teacher import begun_in
from saves.session.kits import Kits
from saves.session.session import Session
from tui.shared.controller import SessionController, predicted
from tui.shared.settings import Manner

WITH = Pick("with", "With what?")
WHO = Number("who", "How many?", 0, 9)


def one_way(ref):
    """Ask what has one answer, twice; then a number."""
    ref.step("fight")
    ref.ask(replace(WITH, key="weapon").among([Option("sword", "Sword")]))
    ref.ask(replace(WITH, key="hand").among([Option("left", "Left")]))
    ref.ask(WHO)
    ref.effect(Doing.TIRED, "Ann")
    ref.rule(Ending.WON, "Won.")


DUEL = replace(
    ROLLS,
    id="duel",
    checklists=(checklist(one_way, replace(WITH, key="weapon"), replace(WITH, key="hand"), WHO, steps=("fight",)),),
)


class Playing:
    """Controllers of new sessions, each in a file of its own."""

    def __init__(self, folder):
        self.folder = folder
        self.opened = []

    def __call__(self, ruleset=RIVETS, manner=Manner.TEACH, roll=lambda faces: faces):
        """Begin a session of a game and its first checklist."""
        path = self.folder / f"{len(self.opened)}.jsonl"
        session = new(path, ruleset=ruleset, kits=Kits(self.folder / "kits"))
        self.opened.append(session)
        controller = SessionController(session, roll, lambda: manner)
        controller.begin(ruleset.checklists[0].id)
        return controller


@pytest.fixture
def playing(tmp_path):
    playing = Playing(tmp_path)
    yield playing
    for session in playing.opened:
        session.close()


def asked(controller):
    """Name the open question."""
    run = controller.session.run
    return run.question.key if run is not None and run.question is not None else ""


def answer(controller, *texts):
    """Answer one question after another."""
    for text in texts:
        controller.give(asked(controller), text)


def at_the_die(controller):
    """Go on to the die of a Rivets battle."""
    answer(controller, "combat", "units", "11", "4", "defender")
    assert asked(controller) == "die"
    return controller.open_run


# Answering


def test_only_the_brisk_manner_gives_the_one_answer_there_is(playing):
    assert asked(playing(DUEL)) == "weapon"
    assert asked(playing(DUEL, Manner.PREDICT)) == "weapon"
    brisk = playing(DUEL, Manner.BRISK)
    assert asked(brisk) == "who"
    assert {key: each.text for key, each in brisk.open_run.answered.items()} == {"weapon": "sword", "hand": "left"}


def test_in_the_brisk_manner_what_was_taken_back_is_asked_until_something_is_answered(playing):
    brisk = playing(DUEL, Manner.BRISK)
    brisk.undo()
    brisk.undo()
    assert asked(brisk) == "weapon"
    brisk.give("weapon", "sword")
    assert asked(brisk) == "who"


# Predicting


def test_only_the_predict_manner_asks_first_what_comes_of_an_answer(playing):
    controller = playing()
    at_the_die(controller)
    assert controller.riddles("die", "6") == ()
    predicting = playing(manner=Manner.PREDICT)
    at_the_die(predicting)
    assert next((each.about, each.is_) for each in predicting.riddles("die", "6")) == ("outcome", "DX")
    assert asked(predicting) == "die"
    assert [word.value for word in predicting.words_to_say["outcome"]][:2] == ["refused", "AX"]


def test_an_answer_tried_before_an_undo_is_worked_out_anew(playing):
    controller = playing(manner=Manner.PREDICT)
    at_the_die(controller)
    controller.riddles("die", "6")
    controller.undo()
    assert asked(controller) == "odds-rounding"
    answer(controller, "nearest")
    controller.give("die", "6")
    assert controller.open_run.facts["odds"] == "3-1"


def test_a_bad_answer_is_refused_before_anything_is_predicted(playing):
    with pytest.raises(BadAnswer, match="type 1 or 2"):
        playing(manner=Manner.PREDICT).riddles("phase", "tea time")


def test_what_was_said_is_kept_as_it_is_where_it_is_right_and_as_it_was_said_where_not():
    odds, outcome = Riddle("odds", "3-1", "CRT", "11 to 4"), Riddle("outcome", "DX", "CRT", "destroyed")
    said = predicted((odds, outcome), ["3 to 1"])
    assert [(each.about, each.said, each.was, each.cite) for each in said] == [("odds", "3-1", "3-1", "CRT")]
    assert [each.said for each in predicted((odds, outcome), ["4-1", "x" * 200])] == ["4-1", "x" * 79 + "…"]


# Dice


def test_the_app_rolls_and_the_log_says_so(playing):
    controller = playing(roll=lambda faces: faces - 1)
    at_the_die(controller)
    assert controller.app_dice() == "5"
    assert asked(controller) == "die"
    assert controller.throw() == "5"
    current = controller.session.state.current
    assert (current.answers["die"].text, current.answers["die"].by) == ("5", "app")


def test_nothing_is_rolled_where_no_die_is_asked_for(playing):
    controller = playing()
    with pytest.raises(BadAnswer, match="Nothing to roll here"):
        controller.throw()
    controller.session.abandon()
    with pytest.raises(BadAnswer, match="No combat is open: start one"):
        controller.app_dice()


# Back and forth


def test_a_step_back_says_what_it_took_back_and_redo_what_it_brought_back(playing):
    controller = playing()
    answer(controller, "combat", "units")
    taken_back = controller.undo()
    assert taken_back.said == "Undone: What is attacked? Units"
    assert asked(controller) == "target"
    assert controller.redo() == "Redone: What is attacked? Units"
    assert asked(controller) == "attack"
    with pytest.raises(NotNow, match="Nothing to redo"):
        controller.redo()


def test_a_step_back_says_what_stays_in_the_owners_kit(playing):
    controller = playing(CARDS)
    answer(controller, "wet", "yes", "3", "2", "one")
    assert controller.undo().kept == ""
    controller.redo()
    controller.session.confirm()
    assert "in your kit" in controller.undo().kept


# From one combat to the next


# Read only


@pytest.mark.parametrize("manner", list[Words](Manner))
def test_a_session_that_is_read_only_says_so_itself_and_answers_nothing(playing, manner):
    played = playing(DUEL)
    played.session.close()
    with Session.open(played.session.path, read_only=True, rulesets=lambda _: DUEL) as session:
        controller = SessionController(session, lambda faces: faces, lambda: manner)
        for refused in (controller.riddles, controller.give):
            with pytest.raises(ReadOnly, match="is open read-only"):
                refused("weapon", "sword")
        with pytest.raises(ReadOnly, match="is open read-only"):
            controller.session.note("Nothing.")
        controller.take_only_answers()
        assert asked(controller) == "weapon"


# Guided


@pytest.fixture
def pupil(tmp_path):
    """The first lesson of Rivets, whose table shows Combat phase, units, 6 against 2, and a die of 4."""
    lesson = the_lesson("rivets-1")
    with begun_in(tmp_path, lesson, RIVETS) as session:
        yield SessionController(session, lambda faces: faces)


def test_the_app_throws_the_dice_of_a_lesson(pupil):
    with pytest.raises(BadAnswer, match="Nothing to roll here"):
        pupil.app_dice()
    answer(pupil, "combat", "units", "Ponder 4 + Midge 2", "Rover 2")
    assert pupil.throw() == "5"
    assert pupil.open_run.answered["die"].text == "5"
