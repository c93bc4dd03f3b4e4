from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from little_games import ATTACK, BID, BONUS, COMPARE, DIE, HOW, TIES, WHY, Bonus, Doing, Ending, Ties, checklist
from sizes import WHOLE

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import Words
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.questions.kind import Option
from rulesets.engine.referee.adjudicate import adjudicate, what_each_gives
from rulesets.engine.referee.checklist import Given, Source, Step
from rulesets.engine.reference.ruling_view import StepPlace, steps_of


def fight(**answers):
    return adjudicate(COMPARE, Given(answers))


def test_a_precedent_that_makes_no_difference_is_not_asked_and_stays_unsettled():
    here = fight(attack="9", defence="1")
    assert here.ruling.outcome == "won"
    assert [answer.question.key for answer in here.from_source(Source.MOOT)] == ["bonus"]
    assert here.changes() == ()
    assert [note.text for note in here.notes] == [
        "Not asked, as every reading gives the same ruling: Does the defender have a bonus?"
    ]
    assert here.notes[0].step == "open"


def test_a_precedent_within_a_precedent_is_asked_next_when_it_matters():
    here = fight(attack="2", defence="1", bonus="one")
    assert here.question == TIES
    assert {reading: each.ruling.outcome for reading, each in here.readings.items() if each.ruling} == {
        "defender": "lost",
        "nobody": "drawn",
    }
    assert what_each_gives(here) == {"defender": "The defence holds.", "nobody": "Nobody wins."}


def test_a_settled_precedent_is_not_tried():
    table = Tabletop(precedents={"bonus": "one", "ties": "nobody"})
    here = adjudicate(COMPARE, Given({"attack": "2", "defence": "1"}, table))
    assert here.ruling.outcome == "drawn"
    assert here.readings == {}


def test_defaults_settle_precedents_for_one_run():
    here = adjudicate(COMPARE, Given({"attack": "2", "defence": "2"}, defaults=True))
    assert here.ruling.outcome == "lost"
    assert [answer.question.key for answer in here.from_source(Source.DEFAULT)] == ["bonus", "ties"]


def jointly(ref):
    """Two precedents that matter only together."""
    bonus, ties = ref.ask(BONUS), ref.ask(TIES)
    both = bonus is Bonus.ONE and ties is Ties.NOBODY
    ref.rule(Ending.WON if both else Ending.LOST, "Both." if both else "Not both.")


def test_precedents_that_matter_only_jointly_are_asked():
    both = checklist(jointly, BONUS, TIES)
    first = adjudicate(both, Given())
    assert first.question == BONUS
    second = adjudicate(both, Given({"bonus": "one"}))
    assert second.question == TIES
    other = adjudicate(both, Given({"bonus": "none"}))
    assert other.ended
    assert [answer.question.key for answer in other.from_source(Source.MOOT)] == ["ties"]


def in_number(many):
    return tuple(replace(BONUS, key=f"open-{number}") for number in range(many))


def asking_all(many):
    def all_of_them(ref):
        for each in in_number(many):
            ref.ask(each)
        ref.rule(Ending.WON, "Won.")

    return checklist(all_of_them, *in_number(many))


def test_open_rules_in_number_are_settled_one_by_one_until_all_readings_of_the_others_can_be_tried():
    game, settled = asking_all(30), {f"open-{number}": "none" for number in range(0 if WHOLE else 14)}
    while (question := adjudicate(game, Given(settled)).question) is not None:
        assert question.key == f"open-{len(settled)}"
        settled[question.key] = "none"
    assert 15 < len(settled) < 30
    assert len(adjudicate(game, Given(settled)).from_source(Source.MOOT)) == 30 - len(settled)


def test_what_each_reading_of_open_rules_in_number_leads_to_is_the_next_of_them():
    here = adjudicate(asking_all(30), Given())
    assert set(here.readings) == {"none", "one"}
    assert {there.question for there in here.readings.values()} == {in_number(2)[1]}


def test_readings_that_stop_alike_do_not_part_before_the_next_answer():
    def later(ref):
        bonus = ref.ask(BONUS)
        die = ref.ask(DIE)
        ref.rule(Ending.WON if bonus is Bonus.ONE and die == 6 else Ending.LOST, f"Die {die}.")

    game = checklist(later, BONUS, DIE)
    assert adjudicate(game, Given()).question == DIE
    assert adjudicate(game, Given({"die": "3"})).ended
    assert adjudicate(game, Given({"die": "6"})).question == BONUS


def test_what_readings_do_not_agree_upon_is_not_known_while_they_stop_at_the_same_question():
    def differing(ref):
        bonus = ref.ask(BONUS)
        ref.fact("settled", "for both")
        ref.count("attack", 4, "strength")
        ref.count("shift", 1 if bonus is Bonus.ONE else 2, "bonus")
        ref.fact("shift", ref.total("shift"))
        die = ref.ask(DIE)
        ref.rule(Ending.WON if die + ref.total("shift") > 5 else Ending.LOST, "Ended.")

    game = checklist(differing, BONUS, DIE)
    open_yet = adjudicate(game, Given())
    assert open_yet.question == DIE
    assert open_yet.facts == {"settled": "for both"}
    assert list(open_yet.found) == ["settled"]
    assert open_yet.ledger.totals() == ("attack",)
    assert open_yet.notes == ()
    matters = adjudicate(game, Given({"die": "4"}))
    assert matters.question == BONUS
    assert "shift" not in matters.facts
    never_mattered = adjudicate(game, Given({"die": "6"}))
    assert never_mattered.ended
    assert [note.text for note in never_mattered.notes] == [
        "Not asked, as every reading gives the same ruling: Does the defender have a bonus?"
    ]
    settled = adjudicate(game, Given({"bonus": "one"}))
    assert settled.facts == {"settled": "for both", "shift": 1}


def test_readings_are_told_apart_by_what_the_next_answer_is_read_against():
    def column(ref):
        bonus = ref.ask(BONUS)
        ref.ask(DIE, at="left" if bonus is Bonus.ONE else "right")
        ref.rule(Ending.WON, "Won.")

    here = adjudicate(checklist(column, BONUS, DIE), Given())
    assert here.question == BONUS
    assert what_each_gives(here) == {"none": "right", "one": "left"}


def test_readings_are_told_apart_by_effects_and_by_what_changes():
    def effects(ref):
        ref.rule(Ending.WON, "Won.")
        if ref.ask(BONUS) is Bonus.ONE:
            ref.effect(Doing.TIRED, "Ann", sentence="Ann is tired.")

    here = adjudicate(checklist(effects, BONUS), Given())
    assert here.question == BONUS
    assert here.ruling is not None
    assert what_each_gives(here) == {"none": "nothing more happens", "one": "Ann is tired."}


def test_what_a_reading_gives_is_what_the_referee_tells_only_by_it():
    def telling(ref):
        ref.note("It rains.")
        bonus = ref.ask(BONUS)
        ref.note("Whatever it is, it counts once.")
        ref.note(f"The bonus is {bonus}.")
        ref.note("Settled so.", "precedent bonus")
        ref.ask(HOW.among([Option(bonus.value, bonus.value)]))
        ref.rule(Ending.WON, "Won.")

    here = adjudicate(checklist(telling, BONUS, HOW), Given())
    assert what_each_gives(here) == {"none": "The bonus is none.", "one": "The bonus is one."}


def test_readings_are_told_apart_by_what_may_be_chosen_next():
    def choosing(ref):
        ways = ["run", "stay"] if ref.ask(BONUS) is Bonus.ONE else ["stay"]
        ref.ask(HOW.among(Option(way, way) for way in ways))
        ref.rule(Ending.WON, "Won.")

    here = adjudicate(checklist(choosing, BONUS, HOW), Given())
    assert what_each_gives(here) == {"none": "then choose stay", "one": "then choose run or stay"}


def test_of_many_options_each_reading_says_how_many_and_one_that_not_all_have():
    def choosing(ref):
        many = 9 if ref.ask(BONUS) is Bonus.ONE else 8
        ref.ask(HOW.among(Option(f"way {number}", f"way {number}") for number in range(many)))
        ref.rule(Ending.WON, "Won.")

    assert what_each_gives(adjudicate(checklist(choosing, BONUS, HOW), Given())) == {
        "none": "then choose one of 8",
        "one": "then choose one of 9, also way 8",
    }


def test_a_bad_answer_is_refused_before_precedents_are_tried_on():
    here = fight(attack="2", defence="1", bonus="maybe")
    assert here.refused.key == "bonus"
    assert here.readings == {}


def places(here):
    return [(view.step.id, view.place.value, view.why) for view in steps_of(here)]


def test_steps_are_done_here_and_ahead():
    here = fight(attack="2", defence="1")
    assert places(here) == [("strengths", "done", ""), ("open", "here", ""), ("end", "ahead", "")]
    assert [answer.question.key for answer in steps_of(here)[0].answers] == ["attack", "defence"]


def test_steps_that_were_not_reached_say_why_after_the_end():
    dry = {"weather": "dry", "bids": "attack.bid=3; defence.bid=1; luck.bid=0", "die": "1"}
    assert [place for _, place, _ in places(adjudicate(BID, Given(dry)))] == [StepPlace.DONE] * 3
    assert places(adjudicate(BID, Given({"weather": "wet"}))) == [
        ("weather", "done", ""),
        ("bids", "skipped", "refused"),
        ("die", "skipped", "refused"),
    ]


def test_a_step_that_is_passed_over_gives_its_standing_reason():
    def past(ref):
        ref.step("first")
        ref.step("third")
        ref.ask(WHY)
        ref.rule(Ending.WON, "Won.")

    here = adjudicate(checklist(past, WHY, steps=("first", "second", "third", "fourth")), Given())
    assert places(here) == [
        ("first", "done", ""),
        ("second", "skipped", "no second today"),
        ("third", "here", ""),
        ("fourth", "ahead", ""),
    ]


def test_steps_behind_a_ruling_say_their_standing_reason_or_that_they_are_not_needed():
    def early(ref):
        ref.step("first")
        ref.fact("luck", 1)
        ref.rule(Ending.WON, "Won.")

    steps = (Step("first", "First"), Step("second", "Second", skipped="no second today"), Step("third", "Third"))
    here = adjudicate(replace(checklist(early), steps=steps), Given())
    assert places(here) == [
        ("first", "done", ""),
        ("second", "skipped", "no second today"),
        ("third", "skipped", "not needed after won"),
    ]
    assert [view.facts for view in steps_of(here)] == [("luck",), (), ()]


class OnlyReading(Words):
    """A rule that can be read in one way alone."""

    ONE = "one", "one", "There is no other."


def test_a_rule_with_one_reading_is_not_said_to_make_no_difference():
    only = Precedent("only", "How is it read?", OnlyReading)

    def read_it(ref):
        ref.ask(only)
        ref.rule(Ending.WON, "Won.")

    assert adjudicate(checklist(read_it, only), Given()).notes == ()
    assert [note.cite for note in fight(attack="9", defence="1").notes] == ["precedent bonus"]


@given(st.integers(0, 20), st.integers(0, 20), st.sampled_from([None, *Bonus]), st.sampled_from([None, *Ties]))
def test_a_run_asks_a_precedent_exactly_where_it_can_still_matter(attack, defence, bonus, ties):
    def outcome(with_bonus, with_ties):
        left = attack - defence - (with_bonus is Bonus.ONE)
        return "won" if left > 0 else "drawn" if left == 0 and with_ties is Ties.NOBODY else "lost"

    answers = {"attack": str(attack), "defence": str(defence)}
    answers |= {"bonus": bonus.value} if bonus else {}
    answers |= {"ties": ties.value} if ties else {}
    here = adjudicate(COMPARE, Given(answers))
    possible = {outcome(one, two) for one in Bonus for two in Ties if bonus in (None, one) and ties in (None, two)}
    assert here.ended == (len(possible) == 1)
    if here.ruling is not None:
        assert {here.ruling.outcome} == possible
    assert ATTACK.key in here.answered


def either_order(ref):
    """The bonus says only what is asked and what happens first; ties decide."""
    first = ref.ask(BONUS) is Bonus.ONE
    if first:
        ref.effect(Doing.TIRED, "Ben", sentence="Ben is tired.")
    holds = ref.ask(TIES) is Ties.DEFENDER
    ref.rule(Ending.LOST if holds else Ending.DRAWN, "It is over.")
    ref.effect(Doing.TIRED, "Ann", sentence="Ann is tired.")
    if not first:
        ref.effect(Doing.TIRED, "Ben", sentence="Ben is tired.")


def test_at_a_table_an_open_rule_that_decides_only_the_order_is_not_asked_and_a_program_is_told_as_ever():
    game = checklist(either_order, BONUS, TIES)
    assert adjudicate(game, Given(clock=False)).question == BONUS
    assert adjudicate(game, Given()).question == TIES
    ended = adjudicate(game, Given({"ties": "nobody"}))
    assert [answer.question.key for answer in ended.from_source(Source.MOOT)] == ["bonus"]


def test_an_open_rule_before_the_dice_is_asked_though_all_that_is_known_ends_alike():
    def later(ref):
        first = ref.ask(BONUS) is Bonus.ONE
        if ref.ask(TIES) is Ties.DEFENDER:
            ref.rule(Ending.LOST, "It holds.")
            return
        ref.rule(Ending.WON if first and ref.ask(DIE) > 3 else Ending.LOST, "It is over.")

    assert adjudicate(checklist(later, BONUS, TIES, DIE), Given()).question == BONUS
