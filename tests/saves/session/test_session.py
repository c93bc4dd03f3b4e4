"""What can be done in a session and what it comes to, alone or with a guide."""

import pytest
from demo import DEMO
from logged import in_lines, in_short
from playing import answered, asked, new, play, ticking

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import LAST_TURN, Change, Clock, Obligation, What
from rulesets.engine.core.words import BadAnswer, Until
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import NotNow, ReadOnly, Unreadable
from saves.log.events import Note
from saves.session.by_hand import advance_clock, set_clock
from saves.session.session import Session
from saves.session.texts import undo_told


def reopened(session, game=None):
    session.close()
    if game is not None:
        return Session.open(session.path, now=ticking(), rulesets=lambda _: game)
    return Session.open(session.path, now=ticking())


def test_a_bad_answer_leaves_no_line(session, path):
    session.begin("combat")
    before = path.read_bytes()
    for key, text in [("phase", "lunch"), ("die", "5"), ("phase", "com\x1bbat"), ("phase", "x" * 3000)]:
        with pytest.raises(BadAnswer):
            session.answer(key, text)
    assert path.read_bytes() == before


def test_an_answer_that_the_rules_reject_is_said_at_once_and_leaves_no_line(session):
    session.begin("combat")
    answered(session, "phase=combat", "target=units", "attack=Thinker 4")
    line = session.state.line
    with pytest.raises(BadAnswer, match="Thinker cannot be on both sides"):
        session.answer("defence", "Thinker 4")
    assert session.state.line == line


def test_a_choice_is_kept_by_its_word_however_it_was_typed(session):
    session.begin("combat")
    answered(session, "phase=2", "target=u")
    assert {key: reply.text for key, reply in session.state.current.answers.items()} == {
        "phase": "combat",
        "target": "units",
    }


def test_an_earlier_answer_is_changed_and_later_ones_stay(session):
    play(session, confirm=False)
    session.answer("attack", "12")
    assert session.run.facts["odds"] == "3-1"
    assert session.run.answered["die"].text == "6"


def test_a_dropped_answer_is_asked_again_or_remembered(session):
    play(session)
    session.begin("combat")
    session.answer("phase", "movement", here_only=True)
    session.drop("phase")
    assert session.run.answered["phase"].text == "combat"
    with pytest.raises(NotNow):
        session.drop("phase")


def test_an_answer_for_here_only_is_not_remembered(session):
    play(session)
    session.begin("combat")
    session.answer("phase", "combat", here_only=True)
    answered(session, "target=units", "attack=11", "defence=4")
    session.answer("odds-rounding", "nearest", here_only=True)
    answered(session, "die=5")
    session.confirm()
    assert session.state.table.precedents == {"odds-rounding": "defender"}
    assert session.state.combat(2).used[4].said == "to the nearest whole number"


def test_a_precedent_changed_from_now_on_holds_for_combats_to_come_only(session):
    play(session)
    session.begin("combat")
    answered(session, "target=units", "attack=11", "defence=4", "odds-rounding=nearest", "die=5")
    session.confirm()
    assert session.state.table.precedents == {"odds-rounding": "nearest"}
    assert [used.text for used in session.state.combat(1).used if used.key == "odds-rounding"] == ["defender"]


def test_a_combat_that_is_left_leaves_no_ruling(session):
    play(session, confirm=False)
    session.abandon()
    assert session.state.current is None
    assert not list(session.state.combats())
    session.begin("combat")
    assert session.state.current.number == 1


@pytest.mark.parametrize("do", ["confirm", "abandon", "restart"])
def test_what_needs_an_open_combat_says_so(session, do):
    with pytest.raises(NotNow):
        getattr(session, do)()


def test_nothing_is_confirmed_while_a_question_is_open(session):
    session.begin("combat")
    with pytest.raises(NotNow, match="answer the question first"):
        session.confirm()
    with pytest.raises(NotNow, match="Combat 1 is still open"):
        session.begin("combat")


def test_an_overruled_combat_keeps_both_rulings_and_applies_neither(session):
    play(session, confirm=False, defence="Crawler 4")
    session.overrule("the hill was forgotten", "Crawler holds", ["Crawler turns round"])
    with reopened(session) as again:
        combat = again.state.combat(1)
        assert combat.outcome == "DX"
        assert combat.overruled.reason == "the hill was forgotten"
        assert combat.overruled.effects == ("Crawler turns round",)
        assert combat.stands == "Crawler holds"
        assert again.state.table.state("Crawler", "eliminated") is None
        assert again.state.table.card("Crawler", "strength") == "4"
        assert again.state.table.precedents == {"odds-rounding": "defender"}


@pytest.mark.parametrize(("reason", "sentence"), [("", "x"), ("x", " "), ("x", "a\x1bb"), ("x" * 3000, "x")])
def test_overruling_needs_a_reason_and_a_ruling_in_words(session, reason, sentence):
    play(session, confirm=False)
    with pytest.raises(BadAnswer):
        session.overrule(reason, sentence, [])
    assert session.run is not None


def test_the_table_is_amended_by_hand_with_a_line(session):
    session.amend([Change(What.UNIT, "Rover", value="blue"), Change(What.CARD, "Rover", "strength", "3")], "set up")
    assert session.state.table.units["Rover"].side == "blue"
    assert in_lines(session)[-1] == "amend the table: set up"
    with reopened(session) as again:
        assert again.state.table.card("Rover", "strength") == "3"


@pytest.mark.parametrize(
    "change",
    [
        Change(What.CLOCK, "clock", "turn", "soon"),
        Change(What.CLOCK, "clock", "turn", "9" * 5000),
        Change(What.UNIT, "", value="red"),
        Change(What.UNIT, "a\u202eb", value="red"),
    ],
)
def test_an_amendment_that_cannot_be_made_is_refused_in_a_sentence(session, change):
    with pytest.raises(BadAnswer):
        session.amend([change], "oops")
    assert session.state.line == 1


def test_notes_belong_to_the_combat_they_were_made_in(session):
    session.note("before")
    play(session, confirm=False)
    session.note("a lucky one")
    session.confirm()
    assert session.state.combat(1).notes == ("a lucky one",)
    assert [(note.combat, note.text) for note in session.state.notes()] == [(1, "a lucky one"), (0, "before")]


def test_an_answer_to_the_segment_moves_the_clock(session):
    set_clock(session, 3, "blue", "movement")
    session.begin("combat")
    answered(session, "phase=combat", "target=units", "attack=11", "defence=4", "odds-rounding=defender", "die=3")
    session.confirm()
    clock = session.state.table.clock
    assert (clock.turn, clock.side, clock.segment) == (3, "blue", "combat")


@pytest.mark.parametrize(("turn", "side", "segment"), [(0, "", ""), (1, "green", ""), (1, "", "lunch")])
def test_a_clock_that_cannot_be_is_refused(session, turn, side, segment):
    with pytest.raises(BadAnswer):
        set_clock(session, turn, side, segment)


def test_going_on_ends_the_segment_that_was_never_named(session):
    tired = Change(What.STATE, "Ox", "tired", "yes", Until.SEGMENT)
    session.amend([tired, Change(What.OBLIGATION, "rest", "Ox", "Ox must rest", Until.TURN)], "")
    advance_clock(session)
    assert session.state.table.clock == Clock(1, "red", "movement")
    assert session.state.table.state("Ox", "tired") is None
    assert "rest" in session.state.table.obligations, "a turn has more segments than one"


def test_in_a_game_without_segments_going_on_ends_the_turn_that_was_never_named(tmp_path):
    path = tmp_path / "s.jsonl"
    with Session.create(path, title="T", ruleset=ruleset("game-of-war"), players={}) as session:
        session.amend([Change(What.OBLIGATION, "a", "X", "soon", Until.TURN)], "")
        session.amend([Change(What.OBLIGATION, "b", "X", "late", Until.NEXT_TURN)], "")
        advance_clock(session)
        assert session.state.table.obligations == {"b": Obligation("X", "late", Until.TURN)}


def test_naming_the_clock_by_hand_ends_nothing(session):
    session.amend([Change(What.STATE, "Ox", "tired", "yes", Until.SEGMENT)], "")
    set_clock(session, 1, "red", "movement")
    assert session.state.table.state("Ox", "tired")
    advance_clock(session)
    assert session.state.table.state("Ox", "tired") is None


def test_an_effect_that_says_the_segment_moves_the_clock_too(path):
    with new(path, ruleset=DEMO, players={}) as session:
        session.begin("contest")
        answered(session, "bids=bid.one=1; bid.two=2", "dice=2", "bonus=1", "roll=cx", "Ox.tired=no")
        session.confirm()
        assert session.state.table.clock.segment == "dusk"
        assert next(iter(session.state.table.obligations.values())).text == "Ox must rest."
        with reopened(session, DEMO) as again:
            assert again.state == session.state


def test_a_revealed_secret_is_not_changed_but_undone(path):
    with new(path, ruleset=DEMO, players={}) as session:
        session.begin("contest")
        answered(session, "bids=bid.one=1; bid.two=2")
        with pytest.raises(BadAnswer, match="revealed"):
            session.answer("bids", "bid.one=9; bid.two=2")
        with pytest.raises(BadAnswer, match="revealed"):
            session.drop("bids")
        session.undo()
        answered(session, "bids=bid.one=9; bid.two=2")
        assert "bids = bid.one=1; bid.two=2" in [
            in_short(line.event) for line in session.history.lines() if not line.on_path
        ]


def test_dice_that_lie_there_are_kept_when_the_pool_grows_and_taken_away_one_by_one(path):
    def lying():
        return session.state.current.answers["roll"].text

    with new(path, ruleset=DEMO, players={}) as session:
        session.begin("contest")
        answered(session, "bids=bid.one=1; bid.two=2", "dice=2", "bonus=0", "roll=cx")
        session.answer("dice", "3")
        with pytest.raises(BadAnswer):
            session.answer("roll", "cc")
        session.answer("roll", "-")
        assert lying() == "green cx-"
        session.answer("dice", "1")
        session.answer("roll", "3")
        assert lying() == "green cx"
        session.answer("roll", "2")
        assert lying() == "green c"
        assert session.run.refused is None


def test_a_session_opened_to_read_only_cannot_be_changed(session, path):
    play(session)
    before = path.read_bytes()
    with Session.open(path, read_only=True) as reading:
        assert reading.read_only
        assert reading.state == session.state
        for do in (reading.undo, reading.redo, lambda: reading.note("x"), lambda: reading.begin("combat")):
            with pytest.raises((ReadOnly, NotNow)):
                do()
    assert path.read_bytes() == before


def test_a_new_session_never_takes_the_place_of_a_file(session, path):
    session.close()
    before = path.read_bytes()
    with pytest.raises(Unreadable, match="already"):
        new(path, title="another")
    assert path.read_bytes() == before


@pytest.mark.parametrize("title", ["", "  ", "a\x1b[31m", "x" * 200, "a\u202eb"])
def test_a_title_that_cannot_be_shown_is_refused(path, title):
    with pytest.raises(BadAnswer):
        new(path, title=title)
    assert not path.exists()


def test_after_the_last_turn_that_the_clock_shows_it_is_set_by_hand(session):
    last = session.ruleset.segments
    assert last is not None
    set_clock(session, LAST_TURN, "blue", [each.value for each in last][-1])
    with pytest.raises(NotNow, match="Turn 9,999 is the last"):
        advance_clock(session)
    set_clock(session, 1, "red", "movement")
    advance_clock(session)


def test_a_checklist_that_is_gone_can_be_left(path):
    with new(path, ruleset=DEMO, players={}) as session:
        session.begin("contest")
    less = Ruleset(**{**vars(DEMO), "checklists": ()})
    with Session.open(path, now=ticking(), rulesets=lambda _: less) as again:
        assert again.run is None
        assert "no checklist “contest”" in again.stuck
        again.abandon()
        assert again.stuck == ""


KNOWN = {"phase": "combat", "defence": "4"}


class Friend:
    """A guide who is no teacher: knows two answers, wants eleven for the attack, and lets nobody write notes."""

    says = "Eleven attack."
    hides = True
    dice = "6"
    start = 0

    def may(self, event):
        if isinstance(event, Note):
            raise NotNow("No notes today.")

    def before(self, question, text, table):
        if question.key == "attack" and text != "11":
            raise BadAnswer("It is eleven.")
        return text

    def knows(self, key):
        return KNOWN.get(key)

    def again(self):
        raise AssertionError("a session leaves that to those who play it")


@pytest.fixture
def guided(path):
    with new(path) as session:
        session.guide = Friend()
        session.begin("combat")
        yield session


def test_what_a_guide_knows_is_answered_as_soon_as_it_is_asked(guided):
    assert asked(guided) == "target"
    guided.answer("target", "units")
    guided.answer("attack", "11")
    assert asked(guided) == "odds-rounding"
    assert in_lines(guided)[1:] == ["begin combat", "phase = combat", "target = units", "attack = 11", "defence = 4"]


def test_a_combat_begun_again_is_answered_as_far_as_the_guide_knows(guided):
    guided.answer("target", "units")
    guided.restart()
    assert asked(guided) == "target"


def test_an_answer_that_the_guide_does_not_want_is_refused_tried_or_given(guided):
    guided.answer("target", "units")
    line = guided.state.line
    for refused in (guided.answer, guided.what_if):
        with pytest.raises(BadAnswer, match="It is eleven"):
            refused("attack", "7")
    assert guided.state.line == line


def test_back_and_forth_go_past_what_the_guide_answered(guided):
    guided.answer("target", "units")
    guided.answer("attack", "11")
    assert undo_told(guided) == "Undone: Attacking units and strengths? 11"
    guided.undo()
    assert asked(guided) == "attack"
    guided.redo()
    assert asked(guided) == "odds-rounding"


def test_what_the_guide_forbids_is_not_written(guided):
    with pytest.raises(NotNow, match="No notes today"):
        guided.note("Bob is late.")
    assert not list(guided.state.notes())


def test_nobody_goes_back_behind_where_the_guide_begins(guided):
    guided.answer("target", "units")
    friend = guided.guide
    friend.start = 4
    assert not guided.can_undo
    assert undo_told(guided) == ""
    friend.start = 3
    assert guided.can_undo


def test_without_a_guide_everything_is_asked_and_may_be_taken_back(session):
    session.begin("combat")
    assert asked(session) == "phase"
    session.undo()
    assert session.run is None
