"""What is answered by one key: the usual answers, a combat like the last one, open rules as they are suggested."""

import re
from math import inf

import pytest
from piloting import AT_THE_DIE, LARGE, click, keys, new_session, playing, screen_text, session_of, standing_at

from rulesets.catalogue import our_own, ruleset
from rulesets.engine.core.tabletop import Change, Tabletop, What
from rulesets.engine.questions.choices import as_listed
from saves.session.by_hand import set_clock

WHO = {"attacker": "Panther", "target": "Squad"}


def asked(pilot):
    run = session_of(pilot).run
    question = run.question if run is not None else None
    return question.key if question is not None else ""


async def test_one_key_takes_the_usual_answers_and_marks_them_and_one_takes_them_back(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "fire", WHO, "assault"), size=(120, 40)) as pilot:
        assert asked(pilot) == "attack.in-range"
        await keys(pilot, "full_stop")
        assert asked(pilot) == "attacker.abilities"
        assert "» In range" in screen_text(pilot)
        assert "» as usual" in screen_text(pilot)
        await keys(pilot, "ctrl+t")
        assert asked(pilot) == "attack.in-range"


async def test_a_dot_takes_them_in_a_field_too_where_nothing_is_typed_yet_and_a_control_key_takes_back(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "fire", {**WHO, "attack.in-range": "in"}, "assault")) as pilot:
        await keys(pilot, "full_stop")
        assert asked(pilot) == "attacker.abilities"
        await keys(pilot, "full_stop")
        assert asked(pilot) == "attack.range"
        await keys(pilot, "3", "full_stop")
        assert asked(pilot) == "attack.range"
        await keys(pilot, "ctrl+t")
        assert asked(pilot) == "attacker.abilities"


async def test_a_dot_behind_an_answer_takes_what_is_usually_none_as_soon_as_it_is_shown(tmp_path):
    path = standing_at(tmp_path, "fire", {**WHO, "attack.in-range": "in"}, "assault")
    async with playing(tmp_path, path, moment=inf) as pilot:
        await keys(pilot, "full_stop", "full_stop")
        assert asked(pilot) == "attack.range"


async def test_enter_begins_the_checklist_that_was_played_last(tmp_path):
    answers = {**WHO, "attack.in-range": "out"}
    async with playing(tmp_path, standing_at(tmp_path, "fire", answers, "assault")) as pilot:
        await keys(pilot, "enter")
        shown = screen_text(pilot)
        assert re.search("Next: fire .*enter", shown)
        assert re.search(r"Another checklist .* n\b", shown)
        await keys(pilot, "enter")
        assert asked(pilot) == "attacker"


ANSWERS = {"phase": "combat", "target": "units", "attack": "Hammer 4", "defence": "Nosy 2", "die": "3"}


async def test_between_two_combats_one_key_begins_the_last_one_again_until_the_other_side_is_on_turn(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", ANSWERS)) as pilot:
        await keys(pilot, "enter", "u")
        shown = screen_text(pilot)
        assert re.search(r"The same again +.?Hammer → Nosy +d", shown)
        assert re.search(r"Next combat +turn 1, Combat phase +enter", shown), "nobody keeps the clock"
        assert re.search(r"Move clock +turn 1, Red, Combat phase +e", shown)
        await keys(pilot, "d")
        run = session_of(pilot).run
        assert run.question.key == "die"
        assert [run.answered[key].text for key in ("attack", "defence")] == ["Hammer", "Nosy"]
        await keys(pilot, "u")
        set_clock(session_of(pilot), 1, "blue", "combat")
        await keys(pilot, "m", "enter")
        assert "The same again" not in screen_text(pilot)


async def test_what_a_segment_costs_that_is_ended_is_said_before_it_is(tmp_path):
    async with playing(tmp_path, new_session(tmp_path), LARGE) as pilot:
        session = session_of(pilot)
        set_clock(session, 1, "red", "combat")
        session.amend([Change(What.UNIT, unit, "side", "red") for unit in ("Hammer", "Anvil")])
        session.begin("combat")
        for key, text in ANSWERS.items():
            if session.run is not None and session.run.question is not None and session.run.question.key == key:
                session.answer(key, text)
        await keys(pilot, "m", "enter", "enter", "u")
        assert "1 of 2 units yet to attack" in screen_text(pilot)
        assert "; attacks not made are" in screen_text(pilot)


AT_THE_RULE = AT_THE_DIE | {"attack": "Hammer 11", "defence": "Rover 4"}


async def test_a_digit_and_a_tap_only_mark_and_enter_settles_and_says_so(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_RULE)) as pilot:
        await keys(pilot, "2", settles=False)
        assert "odds-rounding" not in session_of(pilot).open_run.answered
        await click(pilot, "in the defender's favour")
        assert "odds-rounding" not in session_of(pilot).open_run.answered
        await keys(pilot, "2", "enter", settles=False)
        assert session_of(pilot).open_run.facts["odds"] == "3-1"
        assert "→ Settled: to the nearest whole number." in screen_text(pilot)


async def test_at_the_die_on_a_small_screen_no_row_of_the_table_gives_way_to_what_was_settled_or_to_the_odds(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_RULE), size=(80, 24)) as pilot:
        for reading, last_sum in (("1", "2-1 (rounded in the"), ("2", "3-1 (rounded to the nearest")):
            await keys(pilot, reading, "enter", settles=False)
            shown = screen_text(pilot)
            assert "→ Settled: " in shown
            assert last_sum in shown
            assert all(f"  {row} A" in shown for row in range(1, 7)), "six rows of the table"
            assert ("reaches" in shown) == ("% → " in shown), "whole, or not at all"
            await keys(pilot, "u")


async def test_at_an_open_rule_on_a_small_screen_the_sums_are_one_line_and_all_readings_are_in_sight(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_RULE), size=(80, 24)) as pilot:
        shown, run = screen_text(pilot), session_of(pilot).open_run
        assert all(each.label in shown for each in run.question.options(run.table))
        assert "says what was taken." in shown
        [sums] = [line for line in shown.splitlines() if "▲ attack" in line and "▼ defence" in line]
        assert " = " not in sums


async def test_the_last_row_takes_the_suggested_readings_and_undo_asks_again(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_RULE)) as pilot:
        before = session_of(pilot).state
        await keys(pilot, "3", "enter", settles=False)
        assert session_of(pilot).state.suggests
        assert session_of(pilot).open_run.facts["odds"] == "2-1"
        await keys(pilot, "3")
        assert "1 open rule taken as suggested: w says which." in screen_text(pilot)
        await keys(pilot, "w")
        shown = screen_text(pilot)
        await keys(pilot, "pagedown")
        assert "Left open by the rules, taken as suggested" in " ".join(f"{shown} {screen_text(pilot)}".split())
        await keys(pilot, "escape", "u", "u")
        assert session_of(pilot).state is before


async def test_the_list_of_open_rules_says_what_is_taken_as_suggested_and_has_it_asked_again(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_RULE)) as pilot:
        await keys(pilot, "3", "enter", settles=False)
        await keys(pilot, "t", "p")
        assert "taken as suggested: in the defender's favour" in screen_text(pilot)
        await keys(pilot, "s")
        assert "not settled; suggested: in the defender's favour" in screen_text(pilot)


@pytest.mark.parametrize("game", our_own())
def test_yes_stands_before_no_in_every_list_of_every_game(game):
    lists = [question.options(Tabletop()) for each in ruleset(game).checklists for question in each.answerable()]
    for options in lists:
        says = [re.split(r"\W", each.label.casefold())[0] for each in as_listed(options)]
        if {*says} == {"yes", "no"}:
            assert says == sorted(says, reverse=True)


@pytest.mark.parametrize(("key", "reading"), [("y", "yes"), ("n", "no")])
async def test_y_and_n_answer_by_their_words_and_only_mark_an_open_rule(tmp_path, key, reading):
    overrun = {"phase": "movement", "target": "units", "attack": "Hammer 12", "defence": "Rover 2"}
    async with playing(tmp_path, standing_at(tmp_path, "combat", overrun)) as pilot:
        assert asked(pilot) == "overrun-advance"
        await keys(pilot, key, settles=False)
        assert asked(pilot) == "overrun-advance"
        await keys(pilot, "enter")
        assert session_of(pilot).run.answered["overrun-advance"].said == reading
    lone = {"attacker": "german", "hex": "1910", "attack.units": "A 4"}
    async with playing(tmp_path, standing_at(tmp_path / "other", "combat", lone, "bautzen-1945")) as pilot:
        assert asked(pilot) == "lone-hq"
        await keys(pilot, key)
        assert session_of(pilot).run.answered["lone-hq"].said == reading
