import pytest
from ruled import asked, happened

from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.reference.ruling_view import StepPlace, steps_of
from rulesets.game_of_war.opening import next_turn
from rulesets.game_of_war.question_kinds import set_elsewhere
from rulesets.game_of_war.rules.squares import BoardSide, PlacedUnit, Square

from .positions import W1, W2, attack, confirmed, laid, refusal, turn


def test_the_board_answers_all_it_can():
    here = attack(W1 + " turn=S", "8,10", None, defaults=False)
    assert here.ruling.outcome == "resists"
    assert [answer.question.key for answer in here.answered.values() if answer.source == "typed"] == [
        "position",
        "target",
    ]


def test_the_steps_follow_the_checklist():
    places = {view.step.id: view.place for view in steps_of(attack(W1, "8,10"))}
    assert list(places) == [
        "target",
        "possible",
        "attackers",
        "offence",
        "defenders",
        "defence",
        "compare",
        "result",
        "retreat",
        "next-turn",
    ]
    assert places["result"] is StepPlace.DONE
    assert places["retreat"] is StepPlace.SKIPPED
    assert steps_of(attack(W2, "8,10"))[-1].place is StepPlace.DONE


def test_bans_carry_over_and_lapse_by_themselves():
    table = confirmed(attack(W2, "8,10", table=laid(W2, "S")))
    after = table.changed((Change(What.CLOCK, "clock", "side", "N"),))
    here = attack(
        None, "8,11", None, table=after.changed((Change(What.FACT, "position", value=W2.replace("NI8,10", "NI7,10")),))
    )
    assert asked(here) == "banned"
    assert "No unit is on J8" in here.refused.reason
    again = attack(None, "8,11", None, table=after, banned="none")
    assert again.ruling.sentence == "The unit at J8 must retreat before any other unit moves."
    later = after.changed((Change(What.CLOCK, "clock", "side", "S"), Change(What.CLOCK, "clock", "turn", "2")))
    assert not later.obligations


def test_a_ban_on_the_table_is_remembered_for_its_side_only():
    table = confirmed(attack(W2, "8,10", table=laid(W2)))
    stood = table.changed((Change(What.OBLIGATION, "must-retreat NI8,10"),))
    north = attack(None, "8,11", "N", table=stood)
    assert north.answered["banned"].source == "memory"
    assert north.facts["offence"] == 4
    assert attack(None, "8,10", "S", table=stood).answered["banned"].value == ()


AGAIN = W2.replace("NI8,10", "NI7,10")
"""North's infantry has left its square."""


def moved_by_hand(table):
    """The table once North's infantry was set elsewhere by hand."""
    unit = PlacedUnit.parse("NI8,10")
    changes = (Change(What.FACT, "position", value=AGAIN), *set_elsewhere(table, unit, Square.parse("7,10")))
    return table.changed(changes)


def test_what_a_side_owes_lapses_with_its_own_attack_even_without_a_clock():
    table = moved_by_hand(confirmed(attack(W2, "8,10", table=laid(W2))))
    assert [*table.obligations] == ["may-not-attack NI7,10"]
    here = attack(None, "8,11", "N", table=table)
    assert happened(here)[0] == ("lapses", "")
    assert here.facts["offence-units"] == {"NI8,9": 4}
    assert not confirmed(here).obligations


def test_a_second_attack_by_the_side_that_attacked_last_is_refused_with_the_way_on():
    table = confirmed(attack(W2, "8,10", table=laid(W2)))
    here = attack(None, "8,9", "S", table=table)
    assert (here.ruling.outcome, here.effects) == ("refused", ())
    assert here.ruling.sentence == "South has already attacked this turn, and its next turn has not begun."
    way_on = here.ruling.way_on
    assert (way_on.word, way_on.label) == ("next-turn", "South's next turn has begun")
    later = table.changed(way_on.changes)
    assert not later.obligations
    assert attack(None, "8,9", "S", table=later).ruling.outcome == "resists"


def test_a_refused_attack_is_no_attack_of_the_turn():
    refused = confirmed(attack("SI9,12 SI9,14 NI8,10", "8,10", table=laid(W2)))
    assert attack(W2, "8,10", "S", table=refused).ruling.outcome == "retreat"


def test_the_other_side_attacks_in_between():
    table = moved_by_hand(confirmed(attack(W2, "8,10", table=laid(W2))))
    north = confirmed(attack(None, "8,11", "N", table=table))
    assert attack(None, "8,9", "S", table=north).ruling.outcome == "resists"
    assert attack(None, "8,11", "N", table=north).ruling.outcome == "refused"


def test_a_turn_of_the_other_side_without_an_attack_is_a_turn_in_between():
    table = confirmed(attack(W2, "8,10", table=laid(W2, "S")))
    north = confirmed(turn(None, "J8-J7", "done", table=table, side="N"))
    assert attack(None, "8,9", "S", table=north).ruling.outcome == "resists"


@pytest.mark.parametrize(
    ("side", "clocks"),
    [("S", {"S 1": False, "N 1": False, "S 2": True}), ("N", {"N 1": False, "S 2": False, "N 2": True})],
)
def test_a_clock_that_moves_on_begins_the_next_turn(side, clocks):
    for clock, begun in clocks.items():
        word, _, number = clock.partition(" ")
        table = laid(W1, word, int(number), **{"last-attack": f"{side} 1"})
        assert (next_turn(table, BoardSide(side)) is None) is begun


def test_the_way_on_moves_a_clock_that_is_used():
    table = confirmed(attack(W2, "8,10", table=laid(W2, "S")))
    later = table.changed(next_turn(table, BoardSide.SOUTH).changes)
    assert (later.clock.turn, later.clock.side, dict(later.obligations)) == (2, "S", {})
    assert next_turn(laid(W2, "S"), BoardSide.SOUTH) is None


def test_an_obligation_that_players_wrote_themselves_stays():
    written = Change(What.OBLIGATION, "tea", "tea", "Somebody owes a tea.")
    table = confirmed(attack(W2, "8,10", table=laid(W2).changed((written,))))
    assert "tea" in table.changed(next_turn(table, BoardSide.SOUTH).changes).obligations


def test_a_forced_retreat_comes_first():
    table = confirmed(turn(W2, target="8,10"))
    here = turn(None, table=table, defaults=False)
    assert (asked(here), here.step, here.question.default) == ("move.1", "forced", None)
    words = [option.word for option in here.question.options(here.table)]
    assert words == ["J8-I7", "J8-J7", "J8-K7", "J8-I9", "J8-J9", "J8-K9"]
    assert not here.question.accepted().endswith("done")
    assert "The unit at J8 must retreat before" in refusal(turn(None, "I8-H8", table=table))
    assert "The unit at J8 must retreat first" in refusal(turn(None, "done", table=table))


def test_steps_that_do_not_apply_say_why():
    places = {view.step.id: (view.place, view.why) for view in steps_of(turn(W1))}
    assert places["forced"] == (StepPlace.SKIPPED, "no forced retreat")
    assert places["result"] == (StepPlace.SKIPPED, "no attack")
    assert places["end"][0] is StepPlace.DONE
