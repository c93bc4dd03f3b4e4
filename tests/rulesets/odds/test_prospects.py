"""What is said beside a question and a ruling: nothing too early, and only what would have mattered."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import islice

import pytest
from conformance.suites import games, suite
from hypothesis import given
from hypothesis import strategies as st
from little_games import BID, BIDS, BONUS, COMPARE, FAVOUR, GUARD, WHY, Bonus, Doing, Ending, checklist
from rows import answers, by_rows
from sizes import examples

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, Tabletop, What
from rulesets.engine.odds.forecast import alternatives, forecast, forgotten, next_threshold, per_option, what_if
from rulesets.engine.odds.prospects import (
    OddsRow,
    each_reading,
    ends_of_readings,
    heading,
    is_too_early,
    moved,
    rows,
    threshold_line,
)
from rulesets.engine.questions.choices import Reminder
from rulesets.engine.questions.symbol_dice import DicePool, Pool, PrintedFaces
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import Number, UnitName
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.rivets import COMBAT
from rulesets.rivets import questions as asked
from tui.api.resolving import committed

EACH, SOME = 7, 8
"""Each so many of a game's cases is taken, up to some."""


def on_the_way(name):
    """Go through combats of a game, and give the run before each answer."""
    for case in islice(suite(name).cases, 0, EACH * SOME, EACH):
        checklist = ruleset(name).checklist(case.checklist)
        texts = committed(checklist, {**case.situation, **case.dice}, defaults=True).answers
        table = Tabletop(kit=case.kit)
        whole = adjudicate(checklist, Given(texts, table, defaults=True))
        answers = {answer.question.key: answer.text for answer in whole.answered.values()}
        for many in range(len(answers)):
            yield adjudicate(checklist, Given(dict(islice(answers.items(), many)), table))


@pytest.mark.parametrize("name", games())
def test_nothing_is_known_where_it_is_too_early(name):
    early = [run for run in on_the_way(name) if is_too_early(run)]
    assert early
    assert {forecast(run.checklist, run.given).known for run in early} == {0}


def test_it_is_not_too_early_once_the_die_is_asked_for():
    answers = {"phase": "combat", "target": "units", "attack": "7", "defence": "2"}
    run = adjudicate(ruleset("rivets").checklist("combat"), Given(answers))
    assert run.question.key == "die"
    assert not is_too_early(run)
    assert forecast(run.checklist, run.given).known == 1


def of(game, checklist, answers):
    run = adjudicate(ruleset(game).checklist(checklist), Given(answers, defaults=True))
    return [(each.answered.question.key, each.instead) for each in forgotten(run)]


def test_nothing_is_named_where_nothing_would_have_mattered():
    battle = {"phase": "combat", "target": "units", "attack": "7", "defence": "2", "die": "5"}
    assert of("rivets", "combat", battle) == []


def test_a_loss_that_a_bcpc_would_share_is_not_named():
    battle = {"phase": "combat", "target": "units", "attack": "1", "defence": "5", "die": "1"}
    assert of("rivets", "combat", battle) == []


def test_a_bcpc_that_would_have_stayed_is_named():
    battle = answers("Rivets, 1 to 5")
    assert of("rivets", "combat", battle) == [("attacker", "Yes")]


def test_a_state_that_nobody_mentioned_is_named_with_what_it_would_have_come_to():
    critical = {
        "target.class": "vehicle",
        "criticals": "1",
        "attack.roll": "x",
        "defence.roll": "-",
        "target.states": "",
    }
    assert of("assault", "critical", critical) == [("target.states", "Suppressed")]


def test_an_open_combat_has_forgotten_nothing_yet():
    assert of("rivets", "combat", {"phase": "combat"}) == []


@pytest.mark.parametrize("name", games())
def test_no_reading_of_an_open_rule_is_only_told_by_what_is_asked_next(name):
    for run in on_the_way(name):
        if run.readings and run.question is not None:
            told = each_reading(run)
            assert set(told) == set(run.readings)
            assert not any("next question" in said for said in told.values())
            assert all(told.values()), (run.question.key, told)
            alike = all(said.startswith("whichever you choose: ") for said in told.values())
            assert alike or len(set(told.values())) > 1, (run.question.key, told)


@pytest.mark.parametrize("name", games())
def test_the_chances_of_a_reading_are_those_of_the_odds_once_it_is_settled(name):
    for run in on_the_way(name):
        question = run.question
        if not run.readings or question is None:
            continue
        for word, said in ends_of_readings(run, question).items():
            settled = forecast(run.checklist, replace(run.given, answers={**run.given.answers, question.key: word}))
            chances = re.findall(r"(?:^|, )([^,;]+) (\d+)%", said) if settled.known == 1 else []
            known = {row.called: row.chance for row in rows(settled)}
            assert all(abs(known[each] * 100 - int(percent)) <= 1 for each, percent in chances if each in known)
            assert len(known) == 1 or not settled.known or "%" in said
            if known.keys() == {each for each, _ in chances}:
                assert " and others" not in said
            elif len(known) > 1 and {each for each, _ in chances} & known.keys():
                assert " and others" in said


def test_what_a_kit_lacks_is_named_or_asked_as_its_question_is():
    answers = {"attacker": "german", "hex": "1910", "attack.units": "A 4", "lone-hq": "no", "defence.units": "B 5"}
    more = {"commitments": "attack.supply=0; defence.supply=0; air=0", "attack.support": "none"}
    answers |= {**more, "defence.support": "none"}
    run = adjudicate(ruleset("bautzen-1945").checklist("combat"), Given(answers))
    told = ends_of_readings(run, run.question) if run.question else {}
    assert told["printed-table"] == "your kit lacks an answer to “Does the CRT have columns below 1-1?”"
    assert told["zero-to-one"] == "your kit lacks the first column of the printed table"


BATTLE = {"phase": "combat", "target": "units", "attack": "7", "defence": "3"}
BEFORE = Given(BATTLE)
FACES = PrintedFaces("faces.{colour}", "What is on a {colour} die?", symbols="CX", faces=2)
ROLL = Throw("roll", "Roll.", symbols="CX", colours=("green",), printed_faces=FACES)
AGAINST = Throw("against", "Roll.", symbols="CX", colours=("green",), printed_faces=FACES)


def test_what_if_an_answer_were_another():
    assert what_if(COMBAT, BEFORE, {"attack": "9"}).outcomes["DX"] == Fraction(1, 2)
    assert what_if(COMBAT, BEFORE, {"attack": None}).missing[0].key == "attack"
    assert Given(BATTLE) == BEFORE
    assert BATTLE["attack"] == "7"


@pytest.mark.parametrize("question", [asked.PHASE, asked.TARGET, asked.ODDS_ROUNDING, asked.DIE])
def test_each_option_gives_what_taking_it_gives(question):
    options = per_option(COMBAT, BEFORE, question)
    assert list(options) == [option.word for option in question.options(Tabletop())]
    for word, odds in options.items():
        taken = forecast(COMBAT, Given({**BATTLE, question.key: word}))
        assert (odds.joint, odds.missing, odds.undecided) == (taken.joint, taken.missing, taken.undecided)


def test_the_next_threshold_of_the_attack():
    threshold = next_threshold(COMBAT, BEFORE, asked.ATTACK)
    assert (threshold.more, threshold.answer) == (2, "9")
    assert threshold_line(threshold, "strength") == "+2 strength reaches 3-1: defenders destroyed 33% → 50%"


def test_a_unit_that_several_results_eliminate_is_told_with_all_of_them():
    """On its last step an exchange or a loss eliminates the defender as surely as DE does."""
    game = ruleset("battle-for-moscow").find_checklist("combat")
    attack = next(each for each in game.questions if each.key == "attack")
    here = {"attacker": "german", "mud": "no", "attack": "XXIV 12", "terrain": "none"}

    def line(defence):
        return threshold_line(next_threshold(game, Given({**here, "defence": defence}), attack), "strength")

    assert line("16 Army 4") == "+4 strength reaches 4-1: 16 Army eliminated 50% → 67%"
    assert line("16 Army 8") == "+4 strength reaches 2-1: the defender retreats 17% → 33%"


def test_what_is_added_goes_to_the_first_unit_and_the_others_stay():
    here = Given({**BATTLE, "attack": "Tiny 4 + Thinker 3"})
    threshold = next_threshold(COMBAT, here, asked.ATTACK)
    assert threshold.answer == "Tiny 6 + Thinker 3"
    several = next_threshold(COMBAT, Given({**BATTLE, "attack": "4+3"}), asked.ATTACK)
    assert several.answer == "6+3"


@examples(50)
@given(st.integers(1, 40), st.integers(1, 12))
def test_no_less_than_the_threshold_changes_anything(attack, defence):
    here = Given({**BATTLE, "attack": str(attack), "defence": str(defence)})
    threshold = next_threshold(COMBAT, here, asked.ATTACK)
    now = forecast(COMBAT, here).outcomes
    outcomes = [what_if(COMBAT, here, {"attack": str(attack + more)}).outcomes for more in range(1, 61)]
    changed = [more for more, each in enumerate(outcomes, 1) if each != now]
    assert (threshold.more if threshold else None) == (changed[0] if changed else None)


def test_where_nothing_more_helps_there_is_no_threshold():
    assert next_threshold(COMBAT, Given({**BATTLE, "attack": "900"}), asked.ATTACK) is None
    assert next_threshold(COMBAT, Given({**BATTLE, "attack": "999"}), asked.ATTACK) is None
    assert next_threshold(COMBAT, Given({"phase": "combat"}), asked.ATTACK) is None
    assert next_threshold(COMBAT, BEFORE, asked.PHASE) is None
    assert next_threshold(COMBAT, Given({**BATTLE, "attack": "what"}), asked.ATTACK) is None


def test_a_number_that_is_remembered_or_taken_by_default_is_where_a_threshold_is_counted_from():
    def favoured(ref):
        ref.rule(Ending.WON if ref.ask(FAVOUR) > 1 else Ending.LOST, "Looked.")

    game = checklist(favoured, FAVOUR)
    by_default = next_threshold(game, Given(), FAVOUR)
    remembered = next_threshold(game, Given({}, Tabletop(kit={"favour": "-1"})), FAVOUR)
    assert (by_default.more, by_default.answer, remembered.more) == (2, "2", 3)


def test_a_pool_is_tried_with_a_die_more_of_each_colour():
    dice = Pool("dice", "How many dice?", ("green", "blue"))
    change = Pool("change", "What changes?", ("green", "blue"), default="none", signed=True)
    assert alternatives(dice, Given({"dice": "2 green"})) == ("2 green", "3 green", "2 green 1 blue")
    assert alternatives(change, Given()) == ("none", "+1 green", "+1 blue", "−1 green", "−1 blue")


def test_commitments_are_tried_one_by_one_whatever_anybody_has_typed():
    typed = Given({"weather": "dry", "attack.bid": "7", "bids": "attack.bid=7"})
    tried = per_option(BID, typed, BIDS)
    assert list(tried) == list(per_option(BID, Given({"weather": "dry"}), BIDS))
    assert list(tried)[:2] == ["attack.bid=0; defence.bid=0; luck.bid=0", "attack.bid=1; defence.bid=0; luck.bid=0"]
    assert len(tried) == 10
    for text, odds in tried.items():
        assert odds.joint == forecast(BID, Given({"weather": "dry", "bids": text})).joint


def test_what_has_no_options_is_not_tried():
    assert alternatives(WHY, Given()) == ()
    assert alternatives(Reminder("look", "Look."), Given()) == ()
    assert alternatives(Number("many", "How many?"), Given()) == ()
    assert alternatives(GUARD.of("Ann"), Given()) == ("yes", "no")


def test_units_that_stand_on_the_table_are_tried():
    table = Tabletop().changed([Change(What.UNIT, "Ann", value="red")])
    assert alternatives(UnitName("who", "Who?"), Given({}, table)) == ("Ann",)


def test_an_effect_that_tells_readings_apart_names_its_unit():
    def spoken_for(ref):
        ref.rule(Ending.DRAWN, "Nobody wins.")
        named = ref.ask(BONUS) is Bonus.ONE
        ref.effect(Doing.GONE, "Ann") if named else ref.effect(Doing.TIRED)

    run = adjudicate(checklist(spoken_for, BONUS), Given())
    assert ends_of_readings(run, BONUS) == {"none": "drawn; is tired", "one": "drawn; Ann: is gone"}


def test_it_is_said_where_nothing_known_changes():
    odds = forecast(COMPARE, Given())
    assert moved(odds, odds) == "no known chance changes"


def test_a_chance_that_is_not_known_has_not_gone_down():
    known, unknown = forecast(COMBAT, BEFORE), what_if(COMBAT, BEFORE, {"attack": None})
    assert moved(known, unknown) == "not known 0% → 100%"


def test_with_hundreds_of_units_the_threshold_is_looked_for_less_far():
    few, many = {**BATTLE, "attack": "100", "defence": "30"}, " + ".join(f"Unit{each}x 1" for each in range(180))
    found = next_threshold(COMBAT, Given(few), asked.ATTACK)
    assert found.more == 20
    assert (
        next_threshold(
            COMBAT, Given({**few, "attack": many, "defence": "50", "odds-rounding": "defender"}), asked.ATTACK
        )
        is None
    )


def test_what_is_tried_after_the_dice_is_tried_each_time():
    def throws(ref):
        attack, defence = (ref.throw(roll.with_pool(DicePool.of({"green": 1}))) for roll in (ROLL, AGAINST))
        ref.after_comparing("left", attack, defence, lambda mine, other: mine, sum, partial(favour, ref))

    def favour(ref, left):
        ref.rule(Ending.WON if ref.ask(FAVOUR) > left else Ending.LOST, "Looked.")

    game = checklist(throws, ROLL, AGAINST, FACES, FAVOUR)
    here = Given({}, Tabletop(kit={"faces.green": "c -"}))
    odds = [what_if(game, here, {FAVOUR.key: text}).outcomes for text in ("0", "1", "2")]
    assert odds == [{"lost": 1}, {"won": Fraction(1, 2), "lost": Fraction(1, 2)}, {"won": 1}]


@by_rows
def test_odds_of_numbers_are_headed_by_what_they_count(labels, head):
    assert heading(OddsRow(str(number), label, Fraction(1, 3)) for number, label in enumerate(labels)) == head
