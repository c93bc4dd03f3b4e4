from ruled import asked, happened

from rulesets.engine.reference.ruling_view import StepPlace, steps_of

from .tables import W1, W2, confirmed, laid, refusal, turn

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
