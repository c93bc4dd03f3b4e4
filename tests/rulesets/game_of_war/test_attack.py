import pytest
from ruled import asked, happened

from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.referee.adjudicate import what_each_gives
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


@pytest.mark.parametrize("target", ["8,10", "J8", "j8", " 8 , 10 ", "2"])
def test_a_target_is_a_square_in_either_form_or_its_number_in_the_list(target):
    assert attack(W1, target).answered["target"].value == (8, 10)


@pytest.mark.parametrize(("banned", "said"), [("none", "none"), ("8,11 9,11", "K8 K9")])
def test_squares_are_said_by_row_and_column(banned, said):
    answer = attack(W1, "8,10", banned=banned).answered["banned"]
    assert answer.question.say(answer.value) == said


def test_each_unit_that_counts_has_its_reason_and_each_that_does_not_has_its_own():
    here = attack("SC8,11 SI8,12 SC8,13 SI9,14 NI8,10 NI8,9", "8,10")
    assert [entry.reason for entry in here.ledger.of("offence")] == [
        "K8 cavalry: charges, adjacent to the target; adjacent to a unit in communication at L8",
        "L8 infantry: fires from 2 squares away; adjacent to a unit in communication at M8",
    ]
    assert [note.text for note in here.notes if note.step == "attackers"] == [
        "M8 cavalry: out of range (3 squares; range 2), no charge: the line of cavalry is broken, at L8."
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


RELAY = "NT8,8 NI8,10 SI8,11 SI9,12 SI9,13 SI9,14"


def test_a_point_that_makes_no_difference_is_not_asked_but_said():
    here = attack(RELAY, "8,10", defaults=False)
    assert here.ruling.outcome == "resists"
    assert [note.cite for note in here.notes if note.cite.startswith("precedent")] == ["precedent relay-support"]
    assert confirmed(here).precedents == {}


def test_a_point_is_asked_with_what_each_reading_gives_here():
    here = attack(RELAY + " SI8,12", "8,10", defaults=False)
    assert asked(here) == "relay-support"
    assert what_each_gives(here) == {
        "yes": "8 against 7: North's infantry at J8 must retreat as North's first move next turn.",
        "no": "8 against 6: North's infantry at J8 is destroyed. The attacker need not occupy the square.",
    }


def test_a_point_that_is_settled_is_kept_and_used():
    here = attack(RELAY + " SI8,12", "8,10", defaults=False, relay_support="no")
    assert here.ruling.outcome == "destroyed"
    assert confirmed(here).precedents == {"relay-support": "no"}
    again = attack(RELAY, "8,10", table=laid("").changed(here.answered["relay-support"].question.keep("no", "no")))
    assert again.facts["defence"] == 6


OPEN = "size 9x9\narsenal N 5,1 1,1\narsenal S 5,9 9,9\n"


def open_turn(position, *moves, **more):
    return turn(position, *moves, board=OPEN, **more)


def now(table):
    return table.facts["position"], table.clock.side, table.clock.turn


def test_a_turn_of_moves_only_passes_to_the_other_side():
    here = turn(W1, "K9-K10", "N9-N8", "done")
    assert here.ruling.outcome == "moved"
    assert here.ruling.sentence == "South moved 2 units and made no attack."
    assert happened(here) == [("moves", "SI9,11"), ("moves", "SI9,14"), ("turn-passes", "N")]
    position, side, number = now(confirmed(here))
    assert (side, number) == ("N", 1)
    assert "SI10,11" in position
    assert position.endswith("turn=N")


def test_after_the_last_turn_that_a_clock_shows_it_begins_again_and_the_ruling_says_so():
    here = turn(None, table=laid(W1, "N", 9_999))
    said = "South is to move. The clock counts to 9,999, so it begins again at turn 1."
    assert here.effects[-1].sentence == said
    assert now(confirmed(here))[1:] == ("S", 1)


def test_both_sides_have_the_last_turn_that_a_clock_shows():
    here = turn(None, table=laid(W1, "S", 9_999))
    assert here.effects[-1].sentence == "North is to move."
    assert now(confirmed(here))[1:] == ("N", 9_999)


def test_moves_are_asked_one_by_one_and_then_the_attack():
    assert asked(turn(W1, defaults=False)) == "move.1"
    assert asked(turn(W1, "K9-K10", defaults=False)) == "move.2"
    assert turn(W1, defaults=False).question.accepted().endswith(", or done")
    assert asked(turn(W1, "K9-K10", "done", defaults=False)) == "target"
    assert turn(W1, "done", defaults=False).question.accepted().endswith(", or none")
    five = open_turn(
        "SI1,9 SI2,9 SI3,9 SI4,9 SI6,9 SI7,9 NI5,2", *(f"{c},9-{c},8" for c in (1, 2, 3, 4, 6)), defaults=False
    )
    assert asked(five) == "target"


def test_a_forced_retreat_comes_first():
    table = confirmed(turn(W2, target="8,10"))
    here = turn(None, table=table, defaults=False)
    assert (asked(here), here.step, here.question.default) == ("move.1", "forced", None)
    words = [option.word for option in here.question.options(here.table)]
    assert words == ["J8-I7", "J8-J7", "J8-K7", "J8-I9", "J8-J9", "J8-K9"]
    assert not here.question.accepted().endswith("done")
    assert "The unit at J8 must retreat before" in refusal(turn(None, "I8-H8", table=table))
    assert "The unit at J8 must retreat first" in refusal(turn(None, "done", table=table))


def test_entering_an_arsenal_is_the_attack_of_the_turn():
    here = open_turn("SC5,2 SI5,3 SI5,4 NI9,1", "B5-A5", "done", target="9,1")
    assert here.ruling.outcome == "arsenal"
    assert happened(here)[:2] == [("moves", "SC5,2"), ("arsenal-lost", "5,1")]
    assert here.waiting == ("target",)
    assert "The target given is ignored." in next(note.text for note in here.notes if note.step == "target")
    assert "lost=5,1" in confirmed(here).facts["position"]


def test_steps_that_do_not_apply_say_why():
    places = {view.step.id: (view.place, view.why) for view in steps_of(turn(W1))}
    assert places["forced"] == (StepPlace.SKIPPED, "no forced retreat")
    assert places["result"] == (StepPlace.SKIPPED, "no attack")
    assert places["end"][0] is StepPlace.DONE


# What the table allows though the rules bar it


def test_a_retreat_is_left_undone_where_the_table_allows_every_other_move():
    back_and_forth = [f"{move} allowed: x" for move in ("I8-H8", "H8-I8", "I8-H8", "H8-I8", "I8-H8")]
    here = turn(W2 + " turn=N", *back_and_forth, owes="8,10", target="none")
    assert any(note.text.startswith("J8 was not vacated") for note in here.notes)
    assert here.handed_on["owes"] == "none"
