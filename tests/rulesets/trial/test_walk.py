"""The trial of a game: it comes to all there is, finds what goes wrong, and is the same each time."""

from itertools import count

import pytest
from little_games import BID, COMPARE, DIE, REMEMBER, THROW, TIRE, WEATHER, Doing, Ending, Weather, checklist, walk
from snowball import written

from rulesets.api import ELIMINATED, Change, Force, Number, Role, Ruleset, Text, UnitName, What, Words, YesNo
from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Tabletop, Unit, UnitStatus
from rulesets.engine.referee.adjudicate import run_procedure
from rulesets.engine.referee.checklist import Given
from rulesets.engine.trial.guesses import Reachable, Sort, all_there_is
from rulesets.engine.trial.trial import trial, wrong_odds
from rulesets.engine.trial.walk import Walker
from rulesets.from_file import game

ATTACK = Force("attack", "Who attacks?", who="attackers")
DEFENCE = Force("defence", "Who defends?", who="defenders")
SMALL = 5_000
"""An effort that comes to all there is in a game of two questions."""


@pytest.mark.parametrize("game", [BID, COMPARE, REMEMBER, TIRE, THROW], ids=lambda game: game.procedure.__name__)
def test_it_comes_to_each_step_question_answer_and_outcome(game):
    walked = walk(game)
    sorts = (Sort.STEP, Sort.QUESTION, Sort.READING, Sort.OPTION)
    there = [place for place in all_there_is(game) if place.sort in sorts]
    secret = [Reachable(Sort.QUESTION, part.question.key) for each in game.questions for part in each.parts]
    odds_only = [Reachable(Sort.QUESTION, "faces.{colour}")]
    assert [each for each in there if each not in walked.reached and each not in secret + odds_only] == []
    assert (walked.faults, walked.untried) == ({}, {})


def test_the_answers_that_it_names_lead_there_again():
    for place, answers in walk(COMPARE).reached.items():
        here = run_procedure(COMPARE, Given(answers))
        assert place.sort is not Sort.OUTCOME or here.ruling.outcome == place.name
        assert place.sort is not Sort.STEP or place.name in here.steps


def test_it_is_the_same_each_time():
    one, other = walk(BID), walk(BID)
    assert (one.played, one.reached, one.stopped) == (other.played, other.reached, other.stopped)


def trying(procedure):
    return walk(checklist(procedure, WEATHER, ATTACK, DEFENCE, DIE, steps=("roll",)))


def fault_of(walked):
    (fault,) = walked.faults.values()
    return fault.sentence, dict(fault.answers)


def test_what_raises_is_told_with_the_answers_that_lead_there():
    def divides(ref):
        ref.step("roll")
        left = ref.ask(DEFENCE)
        ref.rule(Ending.WON if 60 // (left.total - 7) > 1 and ref.ask(DIE) > 3 else Ending.LOST, "Rolled.")

    sentence, answers = fault_of(trying(divides))
    assert sentence == "Game, step Roll: ZeroDivisionError: integer division or modulo by zero"
    assert answers["defence"] == "7"


def test_a_run_without_a_ruling_is_found_behind_an_answer_and_a_die():
    def forgets(ref):
        ref.step("roll")
        if ref.ask(WEATHER) is not Weather.WET or ref.ask(DIE) != 6:
            ref.rule(Ending.DRAWN, "Rolled.")

    sentence, answers = fault_of(trying(forgets))
    assert "ended without a ruling" in sentence
    assert answers == {"weather": "wet", "die": "6"}


def test_what_is_not_pure_is_found():
    numbers = count()

    def counts(ref):
        ref.step("roll")
        ref.fact("number", next(numbers))
        ref.rule(Ending.DRAWN, "Rolled.")

    assert fault_of(trying(counts))[0] == "the same answers come to something else the second time"


def test_a_combat_without_an_end_is_a_fault():
    def goes_on(ref):
        for number in count():
            ref.ask(YesNo(f"more.{number}", "More?"))

    (fault,) = walk(checklist(goes_on, YesNo("more.{n}", "More?"))).faults
    assert "goes on after" in fault


def test_a_question_that_is_asked_and_not_listed_is_a_fault():
    def asks(ref):
        if ref.ask(WEATHER) is Weather.WET:
            ref.ask(YesNo("boots", "Boots?"))
        ref.rule(Ending.DRAWN, "Rolled.")

    sentence, answers = fault_of(trying(asks))
    assert sentence == "boots is asked, and the checklist does not list it among its questions"
    assert answers["weather"] == "wet"


class Harm(Words):
    PINNED = "pinned", "pinned", "It fires with half its strength.", "5.2"


def firing(then):
    """Make a game whose forces are called otherwise than attackers and defenders, with a state."""
    fire = Force("fire", "Who fires?", who="firers", role=Role.ATTACKER)
    at = Force("at", "At whom?", who="targets", role=Role.DEFENDER)

    def shoot(ref):
        ref.ask(fire)
        (target, *_) = ref.ask(at).units
        then(ref, target)
        ref.rule(Ending.WON, "Fired.")

    return Ruleset("fire", "Fire", "1", "", "", (checklist(shoot, fire, at),), (), states=Harm)


def test_units_that_are_in_a_state_take_part_whatever_their_forces_are_called():
    def trips(ref, target):
        if ref.table.state(target, "pinned"):
            raise RuntimeError("a pinned target")

    (found,) = trial(firing(trips), {}, effort=SMALL).walks.values()
    assert [fault for fault in found.faults if "a pinned target" in fault]


@pytest.mark.parametrize(("state", "faults"), [("pined", 1), ("pinned", 0), (ELIMINATED, 0)])
def test_a_state_that_is_not_declared_is_a_fault(state, faults):
    def puts(ref, target):
        ref.effect(Doing.TIRED, target, changes=(Change(What.STATE, target, state, "yes"),))

    (found,) = trial(firing(puts), {}, effort=SMALL).walks.values()
    said = [fault for fault in found.faults if "pined is not a state that the ruleset declares" in fault]
    assert len(said) == faults


def test_a_question_that_only_a_state_lets_answer_is_not_called_unanswered():
    who = UnitName("unit", "Who rallies?")

    def rally(ref):
        unit = ref.ask(who)
        if not ref.table.state(unit, "pinned"):
            ref.reject(who, "Only pinned units rally.")
        ref.rule(Ending.WON, "Rallied.")

    (found,) = trial(
        Ruleset("rally", "Rally", "1", "", "", (checklist(rally, who),), (), states=Harm), {}
    ).walks.values()
    assert found.untried == {}


def test_units_that_are_in_a_state_before_are_played_too():
    def looks(ref):
        (unit, *_) = ref.ask(ATTACK).units
        ref.rule(Ending.LOST if ref.table.state(unit, "tired") and ref.ask(DIE) == 4 else Ending.WON, "Rolled.")

    tired = {"Ann is tired.": Tabletop({"Ann": Unit(states={"tired": UnitStatus()})})}
    walker = Walker(checklist(looks, ATTACK, DIE), tables=tired)
    walker.go()
    assert Reachable(Sort.OUTCOME, "lost") in walker.walk.reached_later
    assert Reachable(Sort.OUTCOME, "lost") not in walker.walk.reached


def test_cells_at_the_ends_of_a_table_are_sought():
    tried = trial(game(written("long-rows"), "long-rows"), {}, effort=12_000)
    assert [each.place.name for each in tried.missed if each.place.sort is Sort.CELL] == [
        "CRT: 1-1, die 10",
        "CRT: 2-1, die 10",
        "CRT: 11-1, die 10",
    ]


def test_a_question_that_takes_nothing_that_is_tried_is_named():
    def wants(ref):
        word = Text("word", "Which word?")
        if ref.ask(word) != "xyzzy":
            ref.reject(word, "Say the magic word.")
        ref.rule(Ending.WON, "Open.")

    game = checklist(wants, Text("word", "Which word?"))
    assert list(walk(game).untried) == ["word"]
    helped = walk(game, [{"word": "xyzzy"}])
    assert (helped.played, helped.untried) == (1, {})


def test_it_ends_after_so_much_work_and_says_so():
    def large(ref):
        for number in range(20):
            ref.ask(Number(f"number.{number}", "How many?", 0, 99))
        ref.rule(Ending.WON, "Counted.")

    assert walk(checklist(large), effort=2000).stopped
    assert not walk(checklist(lambda ref: ref.rule(Ending.WON, "Won."))).stopped


def test_what_nothing_leads_to_is_missed_with_a_combat_near_it():
    def never_lost(ref):
        ref.step("roll")
        if ref.ask(DIE) > 9:
            ref.effect(Doing.TIRED, "Ann")
        ref.rule(Ending.WON, "Won.")

    walked = trying(never_lost)
    assert Reachable(Sort.OUTCOME, "won") in walked.reached
    assert Reachable(Sort.OUTCOME, "lost") not in walked.reached


def test_every_cell_and_reading_of_rivets_is_come_to_from_nothing():
    tried = trial(ruleset("rivets"), {}, effort=12_000)
    missed = [each.place.name for each in tried.missed if each.place.sort in (Sort.CELL, Sort.READING, Sort.OUTCOME)]
    assert (len(tried.cells), missed) == (60, [])


def test_odds_that_are_not_what_the_dice_come_to_are_a_fault():
    def keeps_too_little(ref):
        ref.step("roll")
        high = ref.roll(DIE, lambda face: face > 3)
        face = ref.ask(DIE) if ref.has(DIE) else 6
        ref.rule(Ending.WON if high and face > 4 else Ending.LOST, "Rolled.")

    walked = walk(checklist(keeps_too_little, DIE, steps=("roll",)))
    assert [fault.sentence for fault in wrong_odds(walked)][:1] == [
        "the odds say lost 1/2 and won 1/2; its dice come to lost 2/3 and won 1/3"
    ]
    assert list(wrong_odds(walk(COMPARE))) == []


def test_strengths_are_varied_before_all_small_answers_are():
    tried = trial(game(written("lens"), "lens"), {}, effort=8_000)
    assert [str(each.place) for each in tried.missed if each.place.sort in (Sort.CELL, Sort.OUTCOME)] == []


def test_what_hangs_on_one_of_several_answers_and_on_another_question_is_come_to():
    """The trial pairs answers before it says that nothing comes to a reading."""
    tried = trial(game(written("bridge"), "bridge"), {}, effort=20_000)
    missed = [str(each.place) for each in tried.missed if each.place.sort in (Sort.READING, Sort.OPTION)]
    assert missed == []
