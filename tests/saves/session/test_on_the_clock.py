"""What the clock of a session answers: shown and not asked, behind what was typed, in lessons not at all."""

from pathlib import Path

import pytest
from playing import answered, asked, attacked_in_this_phase, bautzen, correct, new
from rows import answers

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import LAST_TURN, Change, Clock, What
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.referee.checklist import Source
from rulesets.from_file import game
from saves.reports.verify import verify
from saves.session.by_hand import advance_clock, set_clock
from saves.session.defaults import repeat_last, repeatable
from saves.session.doubts import doubt_about
from tui.api.resolving import resolve

MOSCOW = ruleset("battle-for-moscow")
WEATHER = game((Path(__file__).parents[2] / "games" / "words" / "weather.toml").read_text("utf-8"), "weather")
ATTACK = answers("Battle for Moscow, XXIV attacks")


def known(session):
    """Give what is known of the open combat without being typed, as it is said."""
    return {key: each.said for key, each in session.open_run.answered.items() if each.source is Source.MEMORY}


def fought(session):
    session.begin("combat")
    while asked(session):
        session.answer(asked(session), ATTACK[asked(session)])
    session.confirm()
    assert session.state.last is not None
    return session.state.last


def stood_on(combat, *keys):
    return {each.key: each.text for each in combat.used if each.key in keys}


@pytest.mark.parametrize(("turn", "said"), [(1, "no mud"), (2, "no mud"), (3, "mud"), (4, "mud"), (5, "no mud")])
def test_neither_side_nor_mud_is_asked_and_turns_3_and_4_are_mud(path, turn, said):
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, turn, "soviet", "")
        session.begin("combat")
        assert asked(session) == "attack"
        assert known(session) == {"attacker": "the clock: Soviets", "mud": f"turn {turn}: {said}"}


def test_as_long_as_the_clock_names_no_side_all_is_asked(path):
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, 3, "", "combat")
        session.begin("combat")
        assert asked(session) == "attacker"
        answered(session, "attacker=german")
        assert asked(session) == "mud"


@pytest.mark.parametrize(("turn", "said", "instead"), [(1, "yes", "no"), (3, "no", "yes")])
def test_an_answer_that_the_turn_speaks_against_is_asked_back_where_nobody_keeps_the_clock(path, turn, said, instead):
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, turn, "", "")
        session.begin("combat")
        answered(session, "attacker=german")
        assert asked(session) == "mud"
        assert doubt_about(session, "mud", instead) is None
        doubt = doubt_about(session, "mud", said)
        assert doubt.asks == f"The clock is at turn {turn}. Do you mean this?"
        assert [way.text for way in doubt.ways] == [said, instead]
        assert doubt_about(session, "mud", said, [doubt.about]) is None


@pytest.mark.parametrize("game", ["battle-for-moscow", "napoleon-at-waterloo"])
def test_who_attacks_is_asked_in_no_game_whose_clock_says_it(path, game):
    rules = ruleset(game)
    with new(path, ruleset=rules, players={}) as session:
        session.begin("combat")
        assert asked(session) == "attacker"
        session.abandon()
        for side in rules.sides:
            set_clock(session, 1, side.word, "")
            session.begin("combat")
            assert session.open_run.answered["attacker"].text == side.word
            session.abandon()


def test_another_answer_goes_before_the_clock_and_can_be_taken_back(path):
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, 1, "german", "combat")
        session.begin("combat")
        answered(session, "attacker=soviet", "mud=yes")
        assert {key: session.open_run.answered[key].text for key in ("attacker", "mud")} == {
            "attacker": "soviet",
            "mud": "yes",
        }
        assert known(session) == {}
        session.drop("mud")
        assert known(session) == {"mud": "turn 1: no mud"}
        session.undo()
        assert known(session) == {}


def test_what_the_clock_answered_stands_in_the_log_and_is_ruled_again_alike(path):
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, 3, "german", "combat")
        assert stood_on(fought(session), "attacker", "mud") == {"attacker": "german", "mud": "yes"}
        set_clock(session, 5, "soviet", "combat")
        assert stood_on(fought(session), "attacker", "mud") == {"attacker": "soviet", "mud": "no"}
        assert verify(session) == []


def test_a_correction_reads_the_clock_of_its_combat(path):
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, 3, "german", "combat")
        fought(session)
        set_clock(session, 5, "soviet", "combat")
        fought(session)
        correct(session, 1, "terrain=forest")
        assert [stood_on(session.state.combat(each), "attacker", "mud") for each in (1, 2)] == [
            {"attacker": "german", "mud": "yes"},
            {"attacker": "soviet", "mud": "no"},
        ]


def test_a_lesson_asks_what_the_clock_holds(path):
    with new(path, ruleset=MOSCOW, players={}, about="lesson moscow-of-mine") as session:
        set_clock(session, 1, "german", "combat")
        session.begin("combat")
        assert asked(session) == "attacker"


def test_resolve_asks_what_the_clock_holds(path):
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, 3, "german", "combat")
        found = resolve(MOSCOW, MOSCOW.checklists[0], {}, session.state.table).document
    assert found["question"]["key"] == "attacker"
    assert found["remembered"] == []


def test_a_combat_like_the_last_is_offered_though_the_clock_says_who_attacks(path):
    with new(path, ruleset=MOSCOW, players={}) as session:
        set_clock(session, 1, "soviet", "combat")
        fought(session)
        set_clock(session, 2, "soviet", "combat")
        session.begin("combat")
        assert [each.key for each in repeat_last(session)] == ["attack", "defence"]
        assert "attacker" not in session.state.current.answers
        assert session.open_run.answered["attacker"].text == "soviet"


@pytest.mark.parametrize(("side", "usual"), [("", "german"), ("german", "german"), ("allied", "allied")])
def test_bautzen_asks_who_attacks_and_offers_the_side_on_the_clock(path, side, usual):
    """The rules that are known do not say that only the side whose turn it is attacks."""
    with bautzen(path) as session:
        set_clock(session, 1, side, "")
        session.begin("combat")
        assert asked(session) == "attacker"
        assert session.open_run.question.default == usual


REST = ("terrain=none", "die=1", "stand-fast=no", "16 Army.into=two")
CHANGE, OVER, ALL_THE_SAME = (
    "Change the units",
    "The phase is over: the clock goes to turn 2, Germans, combat",
    "All the same",
)


@pytest.fixture
def moscow(path):
    """XXIV has attacked 16 Army in the Germans' combat phase of turn 1."""
    with new(path, ruleset=ruleset("battle-for-moscow"), players={}) as opened:
        attacked_in_this_phase(opened)
        yield opened


def doubt_of(moscow, text, *settled):
    return doubt_about(moscow, moscow.open_run.question.key, text, settled)


def is_free(moscow, text):
    return doubt_about(moscow, moscow.open_run.question.key, text) is None


def test_who_attacked_in_this_phase_is_asked_about(moscow):
    doubt = doubt_of(moscow, "XLVII 9 + xxiv 12")
    assert doubt.asks == "xxiv attacked in combat 1 of this phase. Which is right?"
    assert [way.label for way in doubt.ways] == [CHANGE, OVER, ALL_THE_SAME]
    assert doubt.likely is None
    assert doubt_about(moscow, "attack", "XLVII 9 + xxiv 12", (doubt.about,)) is None


def test_who_was_attacked_in_this_phase_is_asked_about(moscow):
    answered(moscow, "attack=XLVII 9")
    assert doubt_of(moscow, "16 Army 4").asks == "16 Army defended in combat 1 of this phase. Which is right?"


def test_the_number_of_a_reduced_side_is_no_slip_and_any_other_may_be(moscow):
    """XLVII has 9 on its front and 4 on its back."""
    assert is_free(moscow, "XLVII 4")
    assert doubt_of(moscow, "XLVII 5").asks == "The card of XLVII says 9, not 5. Which is right?"
    moscow.amend([Change(What.CARD, "XLVII", "strength", "4")])
    assert is_free(moscow, "XLVII 4")
    assert doubt_of(moscow, "XLVII 9").asks == "The card of XLVII says 4, not 9. Which is right?"


def test_who_defended_may_attack_and_others_may(moscow):
    assert is_free(moscow, "XLVII 9")
    moscow.answer("attacker", "soviet")
    assert is_free(moscow, "43 Army 8")


def test_another_phase_asks_nothing(moscow):
    moscow.abandon()
    advance_clock(moscow)
    moscow.begin("combat")
    assert is_free(moscow, "XXIV 12")


def fight(moscow, attacker, attack, defence):
    """Fight a combat that comes to no loss and no retreat."""
    moscow.begin("combat")
    answered(moscow, f"attacker={attacker}", "mud=no", f"attack={attack}", f"defence={defence}", "terrain=none")
    answered(moscow, "die=4")
    moscow.confirm()


def test_without_a_clock_who_attacked_is_asked_about_until_the_phase_must_be_over(path):
    with new(path, ruleset=ruleset("battle-for-moscow"), players={}) as moscow:
        fight(moscow, "german", "XXIV 4 + VI 4", "16 Army 8")
        moscow.begin("combat")
        answered(moscow, "attacker=german", "mud=no")
        assert repeatable(moscow) is None, "XXIV may have attacked in this phase"
        assert is_free(moscow, "XLVII 9")
        doubt = doubt_of(moscow, "XXIV 4")
        assert doubt.asks == "XXIV attacked in combat 1. Is it still the same phase?"
        assert [way.label for way in doubt.ways] == ["No, that was an earlier phase", CHANGE, ALL_THE_SAME]
        assert (doubt.ways[0].text, doubt.likely) == ("XXIV 4", None)
        moscow.abandon()
        fight(moscow, "german", "XXIV 4", "5 Army 4")
        moscow.begin("combat")
        answered(moscow, "attacker=german", "mud=no")
        assert doubt_of(moscow, "XXIV 4").asks.startswith("XXIV attacked in combat 2.")
        assert is_free(moscow, "VI 4")  # as XXIV has attacked twice, the phase of combat 1 is over
        moscow.abandon()
        fight(moscow, "soviet", "16 Army 8", "XX 8")
        moscow.begin("combat")
        answered(moscow, "attacker=german", "mud=no")
        assert is_free(moscow, "XXIV 4")


def test_a_combat_that_was_taken_back_is_none(moscow):
    moscow.abandon()
    while moscow.state.confirmed:
        moscow.undo()
    moscow.abandon()
    moscow.begin("combat")
    assert is_free(moscow, "XXIV 12")


def test_the_phase_is_over_sets_the_clock_to_this_sides_next_turn_and_undo_takes_it_back(moscow):
    before = moscow.state
    way = doubt_of(moscow, "XXIV 12").ways[1]
    way.move_clock(moscow, "attack")
    assert moscow.state.table.clock == Clock(2, "german", "combat")
    assert is_free(moscow, "XXIV 12")
    moscow.answer("attack", "XXIV 12")
    moscow.undo()
    moscow.undo()
    assert (moscow.state.table, moscow.state.current) == (before.table, before.current)


def test_the_clock_stays_where_the_answer_cannot_be_taken(moscow):
    with pytest.raises(BadAnswer):
        doubt_of(moscow, "XXIV 12 + XXIV 12").ways[1].move_clock(moscow, "attack")
    assert moscow.state.table.clock.turn == 1


def test_after_the_last_turn_the_clock_is_not_offered_to_move(moscow):
    moscow.abandon()
    set_clock(moscow, LAST_TURN, "german", "combat")
    for _ in range(2):
        moscow.begin("combat")
        answered(moscow, "attack=XXIV 12", "defence=16 Army 4", *REST)
        moscow.confirm()
    moscow.begin("combat")
    assert [way.label for way in doubt_of(moscow, "XXIV 12").ways] == [CHANGE, ALL_THE_SAME]


def test_all_the_same_keeps_the_tables_reason_as_a_note_of_the_combat(moscow):
    way = doubt_of(moscow, "XXIV 12").ways[2]
    note = way.note("the scenario says so")
    assert note == "XXIV attacked in combat 1 of this phase. All the same: the scenario says so"
    moscow.answer("attack", way.text or "")
    moscow.note(note)
    answered(moscow, "defence=43 Army 8", *REST[:2], "43 Army.into=two")
    moscow.confirm()
    assert [*moscow.state.last.combat.notes] == [note]
    assert verify(moscow) == []


def test_a_changed_answer_is_asked_about_for_the_units_that_it_adds(moscow):
    answered(moscow, "attack=XLVII 9", "defence=43 Army 8")
    doubt = doubt_about(moscow, "attack", "XLVII 9 + XXIV 12")
    assert doubt.asks == "XXIV attacked in combat 1 of this phase. Which is right?"
    assert [way.label for way in doubt.ways] == [CHANGE, OVER, ALL_THE_SAME]
    assert doubt_about(moscow, "attack", "XLVII 9 + XXIV 12", (doubt.about,)) is None
    assert doubt_about(moscow, "attack", "XL 9") is None
    defends = doubt_about(moscow, "defence", "16 Army 4")
    assert defends.asks == "16 Army defended in combat 1 of this phase. Which is right?"


def test_a_changed_answer_is_not_asked_about_for_units_that_it_had_already(moscow):
    answered(moscow, "attack=XXIV 12", "defence=43 Army 8")
    assert doubt_about(moscow, "attack", "xxiv 10") is None
    assert doubt_about(moscow, "attack", "XXIV 12 + XLVII 9") is None


def test_a_changed_answer_is_not_doubted_for_what_the_table_knows_from_it(moscow):
    answered(moscow, "attack=XLVIII 9", "defence=43 Army 8")
    assert doubt_about(moscow, "attack", "XLVIIJ 9") is None
    assert doubt_about(moscow, "attack", "XLVIII 8") is None


def test_a_reason_that_cannot_be_shown_is_refused(moscow):
    with pytest.raises(BadAnswer):
        doubt_of(moscow, "XXIV 12").ways[2].note("\x07")


def test_the_last_combat_is_not_repeated_with_units_that_fought_in_this_phase(moscow):
    assert repeatable(moscow) is None
    moscow.abandon()
    set_clock(moscow, 2, "german", "combat")
    moscow.begin("combat")
    again = repeatable(moscow)
    assert ("attack", "XXIV") in [(each.key, each.text) for each in again.answers]


def test_what_is_asked_once_a_turn_is_remembered_until_the_clock_shows_another(path):
    def fight(*weather):
        session.begin("combat")
        answered(session, "attack=Ann 4", f"defence=Ben{session.state.confirmed}x 2")
        told = known(session).get("weather")
        answered(session, *weather, "die=1")
        session.confirm()
        return told

    with new(path, ruleset=WEATHER, players={}) as session:
        set_clock(session, 1, "grey", "")
        assert fight("weather=mud") is None
        assert fight() == "mud"
        advance_clock(session)
        assert session.state.table.clock == Clock(1, "green")
        assert fight("weather=clear") == "mud"
        advance_clock(session)
        assert session.state.table.clock == Clock(2, "grey")
        assert fight("weather=mud") is None
        assert fight() == "mud"
        correct(session, 4, "weather=clear")
        assert stood_on(session.state.last, "weather") == {"weather": "clear"}
        assert verify(session) == []
        session.undo()
        assert stood_on(session.state.last, "weather") == {"weather": "mud"}


def test_whether_the_allies_are_demoralised_is_asked_once_and_can_be_changed(path):
    with new(path, ruleset=ruleset("napoleon-at-waterloo"), players={}) as session:
        set_clock(session, 1, "french", "combat")
        session.begin("combat")
        answered(session, "demoralised=no", "attack=Ney 6 + Foy 1", "defence=Picton 6", "bombarding=none", "town=none")
        answered(session, "woods-road=none", "die=1", "Picton.into=push")
        assert [each.sentence for each in session.run.effects] == [
            "Picton: retreat 1 hex (a friend's hex: push the friend back too).",
            "Ney or Foy may enter each vacated hex, at once.",
        ]
        session.confirm()
        session.begin("combat")
        assert (asked(session), known(session)["demoralised"]) == ("attack", "no")
        session.answer("demoralised", "yes")
        assert session.open_run.answered["demoralised"].said == "yes"
