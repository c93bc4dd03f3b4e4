"""The referee of one run: where it stops, what it uses, keeps, counts and rules."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from little_games import ATTACK, BID, COMPARE, DIE, FAVOUR, REMEMBER, TIRE, WEATHER, WHY, Doing, Ending, checklist
from rows import by_rows

from rulesets.engine.core.tabletop import Change, Obligation, Tabletop, Unit, UnitStatus, What
from rulesets.engine.core.words import LONGEST_TEXT, Until
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.questions.question import read
from rulesets.engine.questions.symbol_dice import DicePool, PrintedFaces
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import Number, Position
from rulesets.engine.referee.adjudicate import adjudicate, run_procedure
from rulesets.engine.referee.checklist import Given, Source
from rulesets.engine.referee.ledger import Ledger, LedgerEntry, in_a_sum, in_figures

MOOT = {"bonus": "none", "ties": "defender"}


def answers(**given):
    return Given(given, moot=MOOT)


def test_a_run_stops_at_the_first_question_without_an_answer():
    here = run_procedure(COMPARE, answers(attack="3"))
    assert here.question.key == "defence"
    assert here.step == "strengths"
    assert not here.ended
    assert here.ruling is None


def test_a_run_with_all_answers_ends_with_its_ruling_facts_and_ledger():
    here = run_procedure(COMPARE, answers(attack="3", defence="1"))
    assert here.ended
    assert str(here.ruling) == "won: The attack wins by 2."
    assert here.facts == {"left": 2}
    assert [(entry.total, entry.amount, entry.cite) for entry in here.ledger] == [
        ("attack", 3, "1.1"),
        ("defence", 1, "1.2"),
    ]
    assert here.steps == ("strengths", "open", "end")


def test_answers_are_used_refused_or_waiting():
    here = run_procedure(COMPARE, answers(attack="3", defence="many", ties="nobody"))
    assert list(here.answered) == ["attack"]
    assert (here.refused.key, here.refused.text, here.refused.source) == ("defence", "many", Source.TYPED)
    assert here.refused.keyed == "“many” does not answer defence: type a whole number from 0 to 20."
    assert here.question.key == "defence"
    assert here.waiting == ("ties",)


def test_an_answer_comes_from_this_combat_then_memory_then_the_default():
    table = Tabletop(kit={"favour": "2"})
    typed = {"weather": "dry", "Ann.guard": "yes", "bonus": "none", "attack": "1"}

    def favour(given):
        answer = run_procedure(REMEMBER, given).answered["favour"]
        return answer.value, answer.source

    assert favour(Given({**typed, "favour": "1"}, table, defaults=True)) == (1, Source.TYPED)
    assert favour(Given(typed, table, defaults=True)) == (2, Source.MEMORY)
    assert favour(Given(typed, Tabletop(), defaults=True)) == (0, Source.DEFAULT)
    stopped = run_procedure(REMEMBER, Given(typed))
    assert stopped.question == FAVOUR


def test_an_answer_is_asked_for_without_a_default_even_when_defaults_are_taken():
    here = run_procedure(COMPARE, Given(defaults=True))
    assert here.question == ATTACK


def test_each_scope_keeps_its_answer_where_the_next_run_finds_it():
    typed = {"weather": "wet", "Ann.guard": "no", "favour": "-1", "bonus": "one", "attack": "4"}
    first = run_procedure(REMEMBER, Given(typed))
    table = Tabletop().changed(first.changes())
    assert table.facts == {"weather": "wet"}
    assert table.units == {"Ann": Unit(card={"guard": "no"})}
    assert table.precedents == {"bonus": "one"}
    assert table.kit == {"favour": "-1"}
    again = run_procedure(REMEMBER, Given({"attack": "5"}, table))
    assert again.ended
    assert [answer.question.key for answer in again.from_source(Source.MEMORY)] == [
        "weather",
        "Ann.guard",
        "favour",
        "bonus",
    ]
    assert again.changes() == ()


def test_an_answer_for_here_only_is_not_kept():
    typed = {"weather": "wet", "Ann.guard": "no", "favour": "-1", "bonus": "one", "attack": "4"}
    kept = run_procedure(REMEMBER, Given(typed)).changes(frozenset({"weather", "bonus"}))
    assert [(change.what, change.name) for change in kept] == [(What.CARD, "Ann"), (What.KIT, "favour")]


def test_defaults_and_moot_readings_are_not_kept():
    typed = {"weather": "wet", "Ann.guard": "no", "attack": "4"}
    here = run_procedure(REMEMBER, Given(typed, defaults=True))
    assert here.ended
    assert [change.what for change in here.changes()] == [What.FACT, What.CARD]


def test_a_remembered_answer_that_is_no_longer_one_is_refused_and_asked_again():
    here = run_procedure(REMEMBER, Given(table=Tabletop(facts={"weather": "snow"})))
    assert here.refused.source is Source.MEMORY
    assert here.question == WEATHER


def test_effects_move_the_table_that_later_questions_see():
    tired = run_procedure(TIRE, Given({"Ann.guard": "yes", "Ben.word": "Yes."}))
    assert tired.ended
    assert "Ann.word" not in tired.answered
    assert tired.table.state("Ann", "tired") == UnitStatus("yes", Until.TURN)
    fresh = run_procedure(TIRE, Given({"Ann.guard": "no", "Ben.word": "Yes."}))
    assert fresh.question.key == "Ann.word"
    assert fresh.table.state("Ann", "tired") is None


def test_confirming_applies_what_is_remembered_and_then_the_effects():
    here = run_procedure(TIRE, Given({"Ann.guard": "yes", "Ben.word": "Yes."}))
    table = Tabletop().changed(here.changes())
    assert table.card("Ann", "guard") == "yes"
    assert table.state("Ann", "tired") is not None
    assert table.obligations == {"owes Ben": Obligation("Ben", "Ben must rest.", Until.NEXT_TURN)}
    assert [str(effect) for effect in here.effects] == ["Ann tired", "Ben must rest."]


def test_two_questions_with_one_key_are_a_bug_and_raise():
    def twice(ref):
        ref.ask(ATTACK)
        ref.ask(Number("attack", "Another question?"))

    with pytest.raises(RuntimeError, match="Two different questions have the key attack"):
        run_procedure(checklist(twice, ATTACK), Given({"attack": "3"}))


def test_one_question_may_be_asked_twice_and_is_answered_once():
    def twice(ref):
        assert ref.ask(ATTACK) == ref.ask(ATTACK)
        ref.rule(Ending.WON, "Won.")

    assert list(run_procedure(checklist(twice, ATTACK), Given({"attack": "3"})).answered) == ["attack"]


def test_an_end_without_a_ruling_two_rulings_and_a_late_refusal_raise():
    def nothing(ref):
        ref.step("end")

    def twice(ref):
        ref.rule(Ending.WON, "Won.")
        ref.rule(Ending.LOST, "Lost.")

    def late(ref):
        ref.rule(Ending.WON, "Won.")
        ref.refuse("Too late.")

    for procedure, message in ((nothing, "ended without a ruling"), (twice, "lost is ruled"), (late, "Refused after")):
        with pytest.raises(RuntimeError, match=message):
            run_procedure(checklist(procedure, steps=("end",)), Given())


def test_a_refusal_ends_the_run_and_is_a_ruling():
    here = run_procedure(BID, Given({"weather": "wet", "die": "3"}))
    assert here.ended
    assert here.ruling.refused
    assert str(here.ruling) == "refused: Nobody bids in the rain. (§ 2.1)"
    assert here.waiting == ("die",)


def test_what_was_noted_before_a_refusal_does_not_happen():
    def march(ref):
        ref.effect(Doing.TIRED, "Ann", changes=(Change(What.STATE, "Ann", "tired", "yes"),))
        if ref.ask(DIE) < 3:
            ref.refuse("Nobody may march on so low a die.")
        ref.rule(Ending.DRAWN, "Ann has marched.")

    marching = checklist(march, DIE)
    refused = run_procedure(marching, Given({"die": "2"}))
    assert (refused.effects, refused.changes(), refused.table) == ((), (), Tabletop())
    assert run_procedure(marching, Given({"die": "3"})).effects
    ways = forecast(marching, Given()).leaves
    assert {(way.outcome, len(way.effects)) for way in ways} == {("refused", 0), (Ending.DRAWN.value, 1)}


def test_a_run_goes_on_after_its_ruling():
    def then_ask(ref):
        ref.rule(Ending.WON, "Won.")
        ref.ask(WHY)
        ref.effect(Doing.GONE, "Ann", "for good")

    ruled = run_procedure(checklist(then_ask, WHY), Given())
    assert ruled.ruling is not None
    assert not ruled.ended
    assert [str(each) for each in run_procedure(checklist(then_ask, WHY), Given({"why": "so"})).effects] == [
        "Ann gone for good"
    ]


def test_an_answer_that_does_not_fit_the_rest_is_asked_again():
    def together(ref):
        ref.ask(ATTACK)
        if ref.ask(DIE) > ref.ask(ATTACK):
            ref.reject(DIE, "The die is higher than the attack: type a lower one.")
        ref.rule(Ending.WON, "Won.")

    here = run_procedure(checklist(together, ATTACK, DIE), Given({"attack": "2", "die": "5"}))
    assert here.question == DIE
    assert here.refused.reason.startswith("The die is higher")
    assert list(here.answered) == ["attack"]
    assert run_procedure(checklist(together, ATTACK, DIE), Given({"attack": "2", "die": "1"})).ended


def test_a_secret_is_one_answer():
    bids = "attack.bid=3; defence.bid=1; luck.bid=0"
    here = run_procedure(BID, Given({"weather": "dry", "bids": bids, "die": "1"}))
    assert here.ended
    assert here.answered["bids"].said == "attack bid 3; defence bid 1; luck bid 0"
    half = run_procedure(BID, Given({"weather": "dry", "bids": "attack.bid=3", "die": "1"}))
    assert half.facts == {}
    assert half.refused.keyed.startswith("A commitment of bids is missing")


def test_a_die_without_an_answer_is_a_chance_for_the_odds_only():
    typed = {"weather": "dry", "bids": "attack.bid=3; defence.bid=1; luck.bid=0"}
    assert run_procedure(BID, Given(typed)).question == DIE
    branching = run_procedure(BID, Given(typed, chance=True))
    assert branching.question is None
    assert branching.chance.name == "die"
    assert (branching.chance.weights, branching.chance.total) == (dict.fromkeys(range(1, 7), 1), 6)
    assert not branching.ended
    assert run_procedure(BID, Given(typed, chance=True, fate={"die": 3})).ended


ROLL = Throw("roll", "Roll.", symbols="CX", colours=("green",))
AGAINST = Throw("against", "Roll.", symbols="CX", colours=("green",))
FACES = PrintedFaces("faces.{colour}", "What is on them?", symbols="CX", faces=2)


def dice_game(ref):
    pool = DicePool((("green", 1),))
    attack = ref.throw(replace(ROLL, pool=pool, printed_faces=FACES))
    defence = ref.throw(replace(AGAINST, pool=pool, printed_faces=FACES))
    left = ref.compare("left", attack, defence, lambda mine, other: (max(0, mine[0] - other[0]), mine[1]), sum)
    ref.rule(Ending.WON if left else Ending.LOST, "Compared.")


DICE = checklist(dice_game, ROLL, AGAINST, FACES)


def test_dice_that_lie_there_are_compared_at_once():
    here = run_procedure(DICE, Given({"roll": "c", "against": "c"}))
    assert here.ruling.outcome == "lost"


def test_dice_that_are_not_thrown_stay_face_down_and_the_odds_branch_at_the_comparison():
    table = Tabletop(kit={"faces.green": "c -"})
    here = run_procedure(DICE, Given({}, table, chance=True))
    assert here.chance.name == "left"
    assert (here.chance.weights, here.chance.total) == ({1: 1, 0: 3}, 4)
    assert run_procedure(DICE, Given({}, table, chance=True, fate={"left": 1})).ended
    asking = run_procedure(DICE, Given({}, chance=True))
    assert asking.question.key == "faces.green"


def test_odds_of_dice_without_printed_faces_are_a_bug_and_raise():
    def faceless(ref):
        ref.throw(ROLL.with_pool(DicePool((("green", 1),))))

    with pytest.raises(RuntimeError, match="need printed faces"):
        run_procedure(checklist(faceless, ROLL), Given(chance=True))


def test_sources_and_notes_are_told():
    def noting(ref):
        ref.step("look")
        ref.note("The wind is cold.", "5.1")
        ref.rule(Ending.WON, "Won.")

    note = run_procedure(checklist(noting, steps=("look",)), Given()).notes[0]
    assert (note.step, note.text, note.cite) == ("look", "The wind is cold.", "5.1")


def test_what_a_question_will_be_read_against_is_told_with_it():
    def at_column(ref):
        ref.ask(DIE, at="3-1")
        ref.rule(Ending.WON, "Won.")

    assert run_procedure(checklist(at_column, DIE), Given()).at == "3-1"


BANNED = Number("banned", "How many may not fight?", default="0", assumed=True)
STRONG = Number("strong", "How strong?", default="1")
ASSUMING = checklist(lambda ref: ref.rule(Ending.WON, f"{ref.ask(STRONG) - ref.ask(BANNED)} fight."), BANNED, STRONG)


def test_an_assumed_default_is_taken_unasked_and_any_other_is_asked_for():
    here = adjudicate(ASSUMING, Given({"strong": "3"}))
    assert str(here.ruling) == "won: 3 fight."
    assert [answer.question.key for answer in here.from_source(Source.DEFAULT)] == ["banned"]
    assert str(adjudicate(ASSUMING, Given({"strong": "3", "banned": "2"})).ruling) == "won: 1 fight."
    assert adjudicate(ASSUMING, Given()).question == STRONG


def test_a_position_may_be_longer_than_a_line():
    class Long(Position[str]):
        longest = 2 * LONGEST_TEXT

    text = "x" * (LONGEST_TEXT + 1)
    assert read(Long("here", "Where?", reader=str), text, Tabletop()) == text


entries = st.lists(
    st.builds(
        LedgerEntry,
        total=st.sampled_from(["attack", "defence", "shift"]),
        amount=st.integers(-9, 9),
        reason=st.just("a reason"),
        of=st.sampled_from(["", "green", "blue"]),
    )
)


@given(entries)
def test_totals_are_the_sums_of_their_entries(made):
    ledger = Ledger(list(made))
    by_hand = {}
    for entry in made:
        by_hand[entry.total] = by_hand.get(entry.total, 0) + entry.amount
    assert {total: ledger.total(total) for total in ledger.totals()} == by_hand
    assert sum(ledger.total(total) for total in ledger.totals()) == sum(entry.amount for entry in ledger)


@given(entries)
def test_the_colours_of_a_total_add_up_to_it(made):
    ledger = Ledger([entry for entry in made if entry.of])
    for total in ledger.totals():
        assert ledger.total(total, "green") + ledger.total(total, "blue") == ledger.total(total)


def test_a_pool_holds_the_dice_of_each_colour_that_are_left():
    ledger = Ledger(
        [
            LedgerEntry("dice", 4, "range", of="green"),
            LedgerEntry("dice", 1, "woods", of="blue"),
            LedgerEntry("dice", -1, "smoke", of="blue"),
            LedgerEntry("other", 3, "nothing", of="blue"),
        ]
    )
    assert ledger.pool("dice", ("green", "blue")) == DicePool((("green", 4),))


def test_halves_add_up_and_are_read_as_such():
    ledger = Ledger([LedgerEntry("attack", 17, "17 attackers"), LedgerEntry("attack", -17, "mud", parts=2)])
    assert [entry.signed for entry in ledger] == ["+17", "-8½"]
    assert ledger.total("attack") == Fraction(17, 2)


@by_rows
def test_a_sum_is_written_as_it_is_computed(amounts, said):
    exact = [(Fraction(amount), reason) for amount, reason in amounts]
    entries = [LedgerEntry("attack", each.numerator, reason, parts=each.denominator) for each, reason in exact]
    assert in_a_sum(entries) == said


def test_two_halves_are_a_whole_number_again():
    ledger = Ledger([LedgerEntry("attack", -9, "mud", parts=2), LedgerEntry("attack", -3, "mud", parts=2)])
    assert (ledger.total("attack"), type(ledger.total("attack"))) == (-6, int)


@pytest.mark.parametrize(
    ("amount", "figures"), [(8, "8"), (Fraction(1, 2), "½"), (Fraction(-1, 2), "-½"), (Fraction(17, 3), "17/3")]
)
def test_amounts_are_written_as_players_read_them(amount, figures):
    assert in_figures(amount) == figures
