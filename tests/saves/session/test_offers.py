"""What is picked instead of typed, and what is asked before an answer is taken that may be a slip."""

import pytest
from playing import BAUTZEN, answered, assault, attacked_before, bautzen, go_on, new, play, ticking
from rows import by_rows

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import BadAnswer
from saves.session.by_hand import set_clock
from saves.session.defaults import take_usual
from saves.session.doubts import doubt_about, looks_like
from saves.session.offers import offer_of
from saves.session.session import Session
from saves.session.sides import fighting, sided


def fought(session, attack, defence):
    """Fight a battle of Rivets with named units, in which nothing is asked after the die."""
    play(session, attack=attack, defence=defence, die="3", odds_rounding="defender")


def words(offer):
    return [each.word for each in offer.options], [each.word for each in offer.others]


def begun(session, *pairs):
    """Begin a combat, and give answers, each as `key=text`."""
    session.begin(session.ruleset.checklists[0].id)
    answered(session, *pairs)
    return session


def doubted(session, text, *settled):
    return doubt_about(session, session.run.question.key, text, settled)


def test_units_are_offered_with_their_strength_and_without_numbers_where_numbers_answer(session):
    fought(session, "Hammer 4", "Nosy 2")
    offer = offer_of(begun(session, "target=units"))
    assert [(each.word, each.meaning) for each in offer.every] == [("Hammer", "strength 4"), ("Nosy", "strength 2")]
    assert not offer.numbered
    assert offer.picked("1") == "1"


def test_a_units_side_is_worked_out_from_who_attacked_whom(session):
    fought(session, "Hammer 2 + Tiny 2", "Nosy 2")
    fought(session, "Nosy 2 + Rover 2", "Tiny 2")
    begun(session, "target=units", "attack=Rover")
    assert words(offer_of(session)) == (["Hammer", "Tiny"], ["Nosy"])


def test_who_attacks_is_not_offered_to_defend_and_refused_unasked_when_typed(session):
    fought(session, "Hammer 2 + Tiny 2", "Nosy 2")
    begun(session, "target=units", "attack=hammer + Rover 3")
    assert words(offer_of(session)) == (["Nosy"], ["Tiny"])
    assert doubted(session, "Tiny 2").about == "side Tiny"
    for typed in ("Hammer 2", "Hammer", "Rover"):
        assert doubted(session, typed) is None
        with pytest.raises(BadAnswer, match=f"{typed[:6].strip()} (attacks in this combat|cannot be on both sides)"):
            session.answer("defence", typed)


def test_who_attacked_last_is_not_offered_to_defend_against_attackers_of_whom_nothing_is_known(session):
    fought(session, "Hammer 2 + Tiny 2", "Nosy 2")
    begun(session, "target=units", "attack=7")
    assert words(offer_of(session)) == (["Nosy"], [])
    session.answer("attack", "Nosy 2")
    assert words(offer_of(session)) == (["Hammer", "Tiny"], []), "the other side attacks"


def test_a_unit_that_is_named_together_with_its_enemy_is_asked_about_once(session):
    fought(session, "Hammer 2", "Nosy 2")
    begun(session, "target=units")
    doubt = doubted(session, "Hammer 2 + Tiny 2 + Nosy 2")
    assert (doubt.about, doubt.asks) == ("side Nosy", "Nosy: known as an enemy of Hammer. Do you mean this?")
    assert [way.text for way in doubt.ways] == ["Hammer 2 + Tiny 2 + Nosy 2", None]
    assert doubted(session, "Hammer 2 + Nosy 2", doubt.about) is None
    assert doubted(session, "Hammer 2 + Tiny 2") is None


def test_a_number_that_may_belong_to_a_units_name_is_asked_about_until_its_card_has_it(session):
    begun(session, "phase=combat", "target=units")
    doubt = doubted(session, "QG 294 + Tiny 99")
    assert doubt.asks == "QG: is 294 its strength?"
    assert [way.text for way in doubt.ways] == ["QG 294 + Tiny 99", None]
    assert doubted(session, "QG 294", doubt.about) is None
    assert doubted(session, "QG 294 2") is None
    session.amend([Change(What.CARD, "QG", "strength", "294")])
    assert doubted(session, "QG 294") is None


@by_rows
def test_a_new_name_with_a_number_between_words_may_be_units_without_a_plus(session, typed, several):
    begun(session, "phase=combat", "target=units")
    doubt = doubted(session, typed)
    assert doubt.asks.endswith(" is new here. Which unit do you mean?")
    assert [way.text for way in doubt.ways] == [several, typed]
    assert doubted(session, typed, doubt.about) is None


def test_a_digit_close_before_a_name_that_the_screen_shows_is_asked_about(session):
    begun(session, "phase=combat", "target=units")
    assert [way.text for way in doubted(session, "1Tiny 3").ways] == ["Tiny 3", "1Tiny 3"]
    assert doubted(session, "Tiny 3") is None
    assert doubted(session, "1Zed 3") is None


def test_known_names_with_blanks_between_may_be_several_units(session):
    fought(session, "Hammer 2 + Tiny 2", "Nosy 2")
    begun(session, "target=units")
    doubt = doubted(session, "hammer and tiny")
    assert doubt.ways[0].text == "Hammer + Tiny"


def test_a_strength_that_no_unit_has_is_refused_unasked(session):
    begun(session, "phase=combat", "target=units")
    assert doubted(session, "Thinker 4000") is None


def test_a_cell_of_a_printed_table_in_which_more_is_lost_than_units_have_is_asked_about(path):
    with bautzen(path) as session:
        session.begin("combat")
        go_on(session, {**BAUTZEN, "die": "3"}, until="crt.3-1.3")
        assert doubted(session, "1/2") is None
        assert doubted(session, "99/99").asks.endswith("? Do you mean 99/99?")


def test_a_known_name_with_a_number_between_words_is_no_doubt(session):
    session.amend([Change(What.CARD, "HQ 20 Pz", "strength", "4")])
    begun(session, "phase=combat", "target=units")
    assert doubted(session, "hq 20 pz") is None
    assert doubted(session, "3 Army 4 + 30 Army 2 + 21/20 6") is None


def test_who_acts_is_read_off_the_answer_that_says_so():
    game = ruleset("bautzen-1945")
    answers = {"attacker": "allied", "attack.units": "294 2", "defence.units": "21/20 6"}
    found = fighting(sided(game.checklist("combat")), answers, [side.word for side in game.sides])
    assert found == ("allied", ("294",), ("21/20",))


@pytest.mark.parametrize(("typed", "asks"), [("4", True), ("+4", False), ("-1", False), ("0", False), ("7", False)])
def test_a_number_without_a_sign_that_may_be_the_die_is_asked_back_before_it_is_a_modifier(path, typed, asks):
    with bautzen(path) as session:
        session.begin("combat")
        go_on(session, BAUTZEN, until="die.modifier")
        doubt = doubted(session, typed)
        assert (doubt is not None) is asks
        if doubt is not None:
            assert [(way.label, way.text) for way in doubt.ways] == [
                ("Yes: modifier +4", "4"),
                ("No: modifier 0; the die is asked next", "none"),
            ]
            assert doubted(session, typed, doubt.about) is None


def test_in_whose_turn_a_unit_attacked_tells_its_side(session):
    set_clock(session, 1, "red", "combat")
    fought(session, "Hammer 4", "Nosy 2")
    assert words(offer_of(begun(session, "target=units"))) == (["Hammer"], ["Nosy"])
    session.abandon()
    set_clock(session, 1, "blue", "combat")
    assert words(offer_of(begun(session, "target=units"))) == (["Nosy"], ["Hammer"])


def test_the_table_knows_better_than_the_log_whose_a_unit_is(session):
    set_clock(session, 1, "red", "combat")
    fought(session, "Hammer 4", "Nosy 2")
    session.amend([Change(What.UNIT, "Hammer", value="blue")], "it changed hands")
    assert words(offer_of(begun(session, "target=units"))) == ([], ["Hammer", "Nosy"])


def test_what_was_taken_back_tells_nothing(session):
    before = session.state.line
    fought(session, "Hammer 4 + Tiny 4", "Nosy 2")
    begun(session, "target=units", "attack=Tiny")
    assert words(offer_of(session))[1] == ["Hammer"]
    session.stand_at(before)
    session.amend([Change(What.CARD, "Hammer", "strength", "4")])
    begun(session, "phase=combat", "target=units", "attack=Rover 4")
    assert words(offer_of(session)) == (["Hammer"], [])


def test_who_attacks_says_the_side_in_bautzen(path):
    with attacked_before(path) as session:
        session.answer("attacker", "allied")
        session.answer("hex", "")
        go_on(session, {**BAUTZEN, "attack.units": "700 4"}, until="defence.units")
        session.amend([Change(What.CARD, "21/20", "defence", "5")])
        assert words(offer_of(session))[0] == ["21/20"]


@pytest.mark.parametrize("attack", ["XXIV 12", "9"], ids=["named", "unnamed"])
def test_a_roster_says_who_the_defenders_may_be(path, attack):
    with Session.create(
        path, title="Moscow", ruleset=ruleset("battle-for-moscow"), players={}, now=ticking()
    ) as session:
        begun(session, "attacker=german", "mud=no", f"attack={attack}")
        ours, others = words(offer_of(session))
        assert ours[0] == "3 Army"
        assert (len(ours), len(others)) == (17, 0 if attack == "XXIV 12" else 22)


def test_units_on_the_table_are_offered_before_those_of_the_list_alone(path):
    with Session.create(
        path, title="Moscow", ruleset=ruleset("battle-for-moscow"), players={}, now=ticking()
    ) as session:
        session.amend([Change(What.CARD, "33 Army", "strength", "8")])
        begun(session, "attacker=german", "mud=no", "attack=9")
        ours, others = words(offer_of(session))
        assert ours[:2] == ["33 Army", "3 Army"]
        assert len(ours) + len(others) == 39


@by_rows
def test_what_a_roster_does_not_hold_is_asked_about(attack, about, path):
    with Session.create(
        path, title="Moscow", ruleset=ruleset("battle-for-moscow"), players={}, now=ticking()
    ) as session:
        begun(session, "attacker=german", "mud=no")
        doubt = doubted(session, attack)
        assert (doubt and doubt.about) == about
        if doubt and about == "new XXIW":
            assert "XXIV 12" in [way.text for way in doubt.ways]
        if doubt and about == "new Guards":
            assert [way.text for way in doubt.ways] == [attack, None]


def test_a_number_picks_units_where_no_number_answers(path):
    with assault(path) as session:
        for name in ("Panther", "21 Dragoons"):
            session.amend([Change(What.UNIT, name, value="")])
        offer = offer_of(begun(session))
        assert [offer.picked(text) for text in ("1", "2", "3", "21 Dragoons")] == [
            "Panther",
            "21 Dragoons",
            "3",
            "21 Dragoons",
        ]


def test_terrains_are_picked_by_number_and_ranges_are_not(path):
    with assault(path) as session:
        session.amend([Change(What.KIT, "terrain.woods", value="1 blue")])
        session.amend([Change(What.CARD, "Panther", "attack dice at 2", "3 green")])
        begun(session, "attacker=Panther", "target=target")
        take_usual(session)
        answered(session, "attacker.abilities=none", "target.abilities=none")
        assert words(offer_of(session)) == (["2"], [])
        assert offer_of(session).picked("1") == "1"
        answered(session, "attack.range=2", "attacker.experience=veteran", "target.experience=veteran")
        take_usual(session)
        answered(session, "attack.roll=d---", "defence.dice=1 blue", "defence.impact-dice=none")
        assert offer_of(session).picked("1") == "woods"
        assert (offer_of(session).picked("0001"), offer_of(session).picked("00001")) == ("woods", "00001")
        assert doubted(session, "wood") is not None
        assert doubted(session, "none") is None


@by_rows
def test_what_looks_like_a_known_name(new_name, known, alike):
    assert looks_like(new_name, known) is alike


def test_a_new_name_that_looks_like_a_known_one_is_asked_about_once(session):
    fought(session, "Hammer 4", "Nosy 2")
    begun(session, "target=units")
    doubt = doubted(session, "Hamer 6 + Rover 3")
    assert [way.text for way in doubt.ways] == ["Hammer 6 + Rover 3", "Hamer 6 + Rover 3"]
    assert doubted(session, "Hamer 6 + Rover 3", doubt.about) is None
    assert doubted(session, "Rover 3") is None
    assert doubted(session, "hammer") is None


def test_a_unit_of_the_other_side_is_taken_after_a_word(session):
    set_clock(session, 1, "red", "combat")
    fought(session, "Hammer 4", "Nosy 2")
    begun(session, "target=units")
    doubt = doubted(session, "Nosy")
    assert [way.text for way in doubt.ways] == ["Nosy", None]
    assert doubt.likely == 1, "no stays what Enter takes"
    assert doubted(session, "Hammer") is None


def test_a_strength_that_differs_from_the_card_is_asked_about(session):
    fought(session, "Hammer 4", "Nosy 2")
    begun(session, "target=units")
    assert doubted(session, "Hammer 4") is None
    doubt = doubted(session, "Hammer 5 + Rover 3")
    assert doubt.likely is None
    assert [(way.text, way.here_only) for way in doubt.ways] == [
        ("Hammer 5 + Rover 3", True),
        ("Hammer 5 + Rover 3", False),
        ("Hammer 4 + Rover 3", False),
    ]


def test_a_flipped_unit_is_offered_and_asked_for_the_factor_on_its_back(path):
    with new(path, ruleset=ruleset("bautzen-1945"), players={}) as session:
        session.amend(
            [Change(What.STATE, "112/20", "flipped", "yes"), Change(What.CARD, "21/20", "attack", "6")], "set up"
        )
        begun(session, "attacker=german", "hex=1910")
        assert [(each.word, each.meaning) for each in offer_of(session).every] == [
            ("21/20", "attack 6"),
            ("112/20", "flipped: factor on its back?"),
        ]
        with pytest.raises(BadAnswer) as refused:
            session.answer("attack.units", "21/20 + 112/20")
        assert str(refused.value) == "112/20 is flipped: type the factor on its back, e.g. 112/20 2."
        session.answer("attack.units", "21/20 + 112/20 3")
        answered(session, "lone-hq=no")
        assert words(offer_of(session)) == ([], [])


def test_an_enemy_whose_factor_nobody_knows_is_not_offered(path):
    with new(path, ruleset=ruleset("bautzen-1945"), players={}) as session:
        for unit, side in (("112/20", "german"), ("9Gd", "allied")):
            session.amend([Change(What.UNIT, unit, value=side), Change(What.STATE, unit, "flipped", "yes")], "set up")
        begun(session, "attacker=german", "hex=1910")
        assert words(offer_of(session)) == (["112/20"], [])


def test_what_no_unit_can_be_called_is_left_to_its_refusal(session):
    begun(session, "phase=combat", "target=units")
    session.amend([Change(What.CARD, "Hammer", "strength", "5")])
    assert doubted(session, "Hamm:er 5 Tiny 3") is None
    with pytest.raises(BadAnswer, match="cannot be a unit's name"):
        session.answer("attack", "Hamm:er 5 Tiny 3")


def test_a_strength_that_no_units_of_the_list_have_is_asked_about_where_the_game_lists_its_units(path):
    with new(path, ruleset=ruleset("battle-for-moscow"), players={}) as moscow:
        begun(moscow, "attacker=german", "mud=no")
        doubt = doubted(moscow, "91")
        assert doubt.asks == "The 6 strongest units of the list: strength 64 together. Do you mean 91?"
        assert [way.text for way in doubt.ways] == ["91", None]
        assert doubted(moscow, "64") is None, "12, 12, 12, 10, 9 and 9 may stand round one hex"
        assert doubted(moscow, "91", doubt.about) is None
        answered(moscow, "attack=XXIV")
        assert doubted(moscow, "11").asks == "The strongest unit of the list: strength 10. Do you mean 11?"
        assert doubted(moscow, "9") is None


def test_a_number_alone_that_stands_in_a_units_name_may_be_that_unit(path):
    with new(path, ruleset=ruleset("battle-for-moscow"), players={}) as moscow:
        begun(moscow, "attacker=german", "mud=no", "attack=XXIV")
        doubt = doubted(moscow, "10")
        assert [(way.label, way.text) for way in doubt.ways] == [("10 Army", "10 Army"), ("strength 10, no name", "10")]
        assert doubted(moscow, "10", doubt.about) is None


def test_where_units_are_parted_by_a_plus_a_number_between_words_is_first_taken_for_part_of_the_name(session):
    begun(session, "phase=combat", "target=units")
    doubt = doubted(session, "HQ 20 Pz 6 + HQ 57 PzK 6")
    assert [way.text for way in doubt.ways] == ["HQ 20 Pz 6 + HQ 57 PzK 6", "HQ 20 + Pz 6 + HQ 57 PzK 6"]


def test_a_unit_is_spelt_as_the_list_or_the_table_has_it_whatever_is_typed(path):
    with new(path, ruleset=ruleset("battle-for-moscow"), players={}) as moscow:
        begun(moscow, "attacker=german", "mud=no", "attack=xxiv 12 + liii 12", "defence=16 army 8")
        assert [each.text for each in moscow.state.current.answers.values()][2:] == ["XXIV 12 + LIII 12", "16 Army 8"]
