"""What lies on the table, the same for every front end, and what can be put there by hand."""

import pytest
from playing import new

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import BadAnswer, Until
from saves.session.by_hand import set_clock
from tui.shared.on_the_table import check_by_hand, on_the_table, state_meant

TINY = (
    Change(What.UNIT, "Tiny", value="red"),
    Change(What.CARD, "Tiny", "strength", "7"),
    Change(What.STATE, "Tiny", "dug-in", "yes", Until.TURN),
    Change(What.STATE, "Tiny", "eliminated", "destroyed"),
)
OWED = Change(What.OBLIGATION, "rebuilds red", "red", "Red builds.", Until.TURN)
PHASE = Change(What.FACT, "phase", value="combat")
ROUNDING = Change(What.PRECEDENT, "odds-rounding", value="nearest")


@pytest.fixture
def session(tmp_path):
    with new(tmp_path / "saturday.jsonl") as opened:
        yield opened


def told(rows):
    return [(row.called, row.said) for row in rows]


def test_a_unit_is_told_with_its_side_its_card_and_then_its_states(session):
    session.amend(TINY)
    (tiny,) = on_the_table(session).units
    assert (tiny.called, tiny.said) == ("Tiny", "Red (Ann)")
    assert told(tiny.on_it) == [("strength", "7"), ("dug in", ""), ("eliminated", "destroyed")]


@pytest.mark.parametrize(
    ("steps", "flipped", "told_of_it"),
    [("2", True, ["steps 1 of 2"]), ("2", False, ["steps 2"]), ("1", True, ["steps 1", "flipped"])],
)
def test_the_steps_of_a_flipped_unit_are_told_as_so_many_of_how_many(tmp_path, steps, flipped, told_of_it):
    with new(tmp_path / "bautzen.jsonl", ruleset=ruleset("bautzen-1945"), players={}) as session:
        session.amend([Change(What.CARD, "112/20", "steps", steps)], "set up")
        if flipped:
            session.amend([Change(What.STATE, "112/20", "flipped", "yes")], "hit")
        (unit,) = on_the_table(session).units
        assert [row.words for row in unit.on_it if not row.is_told] == told_of_it
        assert next(row.change.value for row in unit.on_it) == steps


def test_the_clock_and_what_is_owed_are_told(session):
    session.amend((OWED,))
    set_clock(session, 4, "red", "combat")
    there = on_the_table(session)
    assert there.clock.said == "turn 4, Red, Combat phase"
    assert told(there.obligations) == [("red", "Red builds.")]


def test_each_row_stands_for_the_change_that_makes_it_so(session):
    changes = (*TINY, OWED, PHASE, ROUNDING)
    session.amend(changes)
    assert tuple(row.change for row in on_the_table(session).one_by_one) == changes


def test_a_precedent_that_is_settled_is_told_by_its_label_however_it_was_typed(session):
    session.amend((Change(What.PRECEDENT, "odds-rounding", value="near"),))
    (settled,) = on_the_table(session).settled
    assert settled.called == "How are uneven odds rounded?"
    assert settled.said == "to the nearest n to 1"


def test_what_settles_no_precedent_of_the_game_stands_as_it_was_kept(session):
    session.amend((Change(What.PRECEDENT, "odds-rounding", value="sideways"), Change(What.PRECEDENT, "x", value="y")))
    assert [row.said for row in on_the_table(session).settled] == ["sideways", "y"]


def test_precedents_that_are_not_settled_stand_in_the_register_alone(session):
    session.amend((ROUNDING,))
    there = on_the_table(session)
    values = {row.change.name: row.change.value for row in there.register}
    assert values.pop("odds-rounding") == "nearest"
    assert values
    assert set(values.values()) == {None}
    assert [row.change.name for row in there.settled] == ["odds-rounding"]


@pytest.mark.parametrize(
    "change", [PHASE, ROUNDING, *TINY[:2], TINY[3], OWED, Change(What.FACT, "weather", value="mud")]
)
def test_what_could_be_so_can_be_put_there(session, change):
    check_by_hand(session, change)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (Change(What.FACT, "phase", value="teatime"), "“teatime” does not answer “Which phase"),
        (Change(What.PRECEDENT, "odds-rounding", value="sideways"), "“sideways” does not answer “How are uneven odds"),
        (Change(What.STATE, "Tiny", "", "yes"), "The name is missing"),
        (Change(What.STATE, "Tiny", "asleep", "yes"), "Rivets has no state “asleep”: type eliminated"),
        (Change(What.UNIT, "Tiny", value="green"), "Rivets has no side “green”: type red or blue"),
        (Change(What.CARD, "Tiny", "strength", "many"), "“many|“Tiny many"),
        (Change(What.CARD, "Tiny", "is-lb", "perhaps"), "“perhaps” does not answer"),
        (Change(What.CARD, "Tiny", "", "7"), "The name is missing"),
    ],
)
def test_what_could_not_be_so_is_refused_with_a_sentence(session, change, sentence):
    with pytest.raises(BadAnswer, match=f"^{sentence}"):
        check_by_hand(session, change)


def test_states_are_told_and_taken_in_words(tmp_path):
    with new(tmp_path / "sunday.jsonl", ruleset=ruleset("assault"), players={}) as session:
        with pytest.raises(BadAnswer, match="type suppressed, falling back,"):
            check_by_hand(session, Change(What.STATE, "Panther", "asleep", "yes"))
        assert state_meant(session, "Panther", "Falling back") == "falling-back"
        assert state_meant(session, "Panther", "falling-back") == "falling-back"


def test_anything_can_be_taken_away(session):
    check_by_hand(session, Change(What.FACT, "phase"))
    check_by_hand(session, Change(What.PRECEDENT, "odds-rounding"))
