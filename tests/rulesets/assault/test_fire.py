"""An attack of ASSAULT from aiming to its critical hits: every comparison of dice, each row of the tables."""

import re
from itertools import combinations, combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rows import by_rows

from oracles import assault as oracle
from rulesets.assault import CRITICAL, FIRE, RULESET
from rulesets.assault.pools import CANCELS, paired
from rulesets.assault.questions import AT_RANGE, ATTACK_CARD_DICE, ATTACK_DICE, TERRAIN_ROW
from rulesets.assault.tables import DEMO_LABEL, cases, tables
from rulesets.assault.vocabulary import AssaultEffect, Cancelling, Symbol, TargetClass
from rulesets.engine.core.tables import CellText
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.referee.adjudicate import run_procedure
from rulesets.engine.referee.checklist import Given
from rulesets.engine.reference.ruling_view import RulingView, reminders, steps_of

from .volleys import shot

STEPS = [f"a{number}" for number in range(1, 11)] + [f"d{number}" for number in range(1, 10)] + ["critical"]


def test_the_steps_are_those_of_the_sheet_in_its_order():
    assert [step.id for step in FIRE.steps] == STEPS
    cards = {"command_rules": "in-play", "defence__card_dice": "none"}
    reached = shot("c", "-", attack__sight="hindered", hindered="none", critical__attack__roll="-", **cards)
    assert list(reached.steps) == STEPS


def test_a_step_that_is_passed_over_says_the_one_reason_that_holds():
    clear = {view.step.id: view.why for view in steps_of(shot("x", "-"))}
    assert clear["d3"] == "the line of sight is not hindered"
    ended = {view.step.id: view.why for view in steps_of(shot("-", "-", attack__no_hits="end"))}
    assert ended["d2"] == ended["d3"] == "no symbols rolled"


def test_the_attack_checklist_names_command_rules_once_a_table():
    fired = run_procedure(FIRE, Given({"attacker": "attacker", "target": "target", "attack.in-range": "in",
                             "attack.sight": "clear", "command-rules": "in-play"}))  # fmt: skip
    assert fired.question.key == "activation-card"
    assert [each.key for each in reminders(fired, {"command-rules"})] == ["command-point"]
    assert [change.name for change in fired.changes()] == ["command-rules"]


READINGS = list(Cancelling)
FACES = ["", "C", "D", "X"]
ROLLS = [roll for dice in range(7) for roll in combinations_with_replacement(FACES, dice)]


def counted(roll):
    up = "".join(roll)
    return up.count("C"), up.count("D"), up.count("X")


@pytest.mark.parametrize("reading", READINGS)
def test_every_comparison_up_to_six_dice_a_side(reading):
    known = {}
    for attack, defence in product(ROLLS, ROLLS):
        key = counted(attack), counted(defence)
        if key not in known:
            known[key] = counted(oracle.compare(attack, defence, reading))
            assert CANCELS[reading](*key) == known[key], (attack, defence)
    assert len(known) == 84 * 84


POOLS = st.text(alphabet="CDX", max_size=12)


@settings(max_examples=500)
@given(POOLS, POOLS, st.sampled_from(READINGS))
def test_pairs_use_each_symbol_once_and_leave_what_the_comparison_leaves(attack, defence, reading):
    pairs, stays, unused = paired(reading, attack, defence)
    assert sorted([one for one, _ in pairs] + [*stays]) == sorted(attack)
    assert sorted([other for _, other in pairs] + [*unused]) == sorted(defence)
    assert counted(stays) == counted(oracle.compare(tuple(attack), tuple(defence), reading))
    allowed = {"like": {"CC", "DD", "XX"}, "stronger": {"CC", "DD", "XX", "DC", "XC", "XD"}}
    assert reading not in allowed or {one + other for one, other in pairs} <= allowed[reading]


def test_who_fired_is_told_with_what_both_threw():
    told = RulingView.of(shot("d-cc", "x", attacker="Rangers", target="Guards")).participants
    assert (told.attackers, told.defenders, told.dice) == (("Rangers",), ("Guards",), "CCD against X")


def test_which_comes_first_is_no_matter_without_a_critical_hit():
    assert "ordinary-first" not in shot("dx", "--").answered
    assert "ordinary-first" in shot("cd", "--").answered


PRECEDENTS = {precedent.key: [word.value for word in precedent.words] for precedent in CRITICAL.precedents}
OPEN = ("infantry-suppressed-falling-back", "vehicle-immobilized-suppression", "vehicle-suppressed-falling-back")
"""The open rules of which row of the critical hits holds."""

MARKERS = {
    "infantry": ("suppressed", "falling-back"),
    "artillery": ("suppressed",),
    "vehicle": ("suppressed", "falling-back", "immobilized"),
}
ROWS = [
    (kind, held, symbol)
    for kind, states in MARKERS.items()
    for many in range(len(states) + 1)
    for held in combinations(states, many)
    for symbol in "CDX"
]


def test_a_row_of_the_player_aid_is_known_by_its_name_and_no_row_by_none():
    assert [TERRAIN_ROW.names_in(text) for text in ("none", "-", "Stone  House")] == [(), (), ("stone-house",)]


CRITICALS = "Critical hits, by the strongest symbol left"


def chart(title, kit=None):
    return next(each for each in tables(kit or {}) if each.title == title)


@pytest.mark.parametrize(("kind", "held", "symbol"), ROWS)
def test_the_nearest_case_of_a_cell_is_what_the_oracle_makes_of_each_row(kind, held, symbol):
    within = [(set(some), fate) for some, fate in cases(TargetClass(kind), Symbol(symbol)) if {*some} <= {*held}]
    (nearest,) = {fate for some, fate in within if not any(some < other for other, _ in within)}
    readings = (dict(zip(OPEN, words, strict=True)) for words in product(*(PRECEDENTS[key] for key in OPEN)))
    found = {oracle.critical(kind, held, symbol, each) for each in readings}
    if isinstance(nearest, AssaultEffect):
        assert found == {nearest.value}
    else:
        assert (len(found), nearest.key in OPEN) == (2, True)


@by_rows
def test_a_cell_of_the_critical_hits_is_said_in_words(column, row, title, text, cite):
    assert chart(CRITICALS).text(column, row) == CellText(title, text, cite)


def test_the_critical_hits_are_written_short_for_a_table():
    assert chart(CRITICALS).cells[1] == (
        "suppressed; if suppressed: fallback; if suppressed and falling back: open",
        "suppressed; if suppressed: eliminated",
        "fallback; if falling back: eliminated; if immobilized: eliminated",
    )


@by_rows
def test_experience_is_worth_what_the_checklists_give_for_it(level, attacking, defending, attack, defence):
    shown = chart("Dice for experience")
    place = shown.rows.index(level)
    assert (shown.columns, shown.cells[place]) == (("attacking", "defending"), (attacking, defending))
    assert [shown.text(column, level).text for column in shown.columns] == [attack, defence]


def test_of_printed_tables_only_what_the_kit_holds_is_said():
    assert [each.title for each in tables({})] == ["Dice for experience", CRITICALS]
    kit = {"terrain.light-woods": "1 blue", "status.dug-in": "none"}
    assert [each.title for each in tables(kit)][2:] == ["Terrain", "Status"]
    assert chart("Terrain", kit).texts == (
        CellText("light woods: 1 blue", "Player aid, “light woods”: defence dice? 1 blue.", "MR 10.9.1"),
    )
    (dug_in,) = chart("Status", kit).texts
    assert (dug_in.title, dug_in.cite) == ("dug in: none", "MR 13.1")


def test_a_demo_value_is_called_one_and_the_owners_beside_it_is_not():
    kit = {**RULESET.demo.taken(), "terrain.light-woods": "1 blue"}
    told = {text.title: DEMO_LABEL in text.text for text in chart("Terrain", kit).texts}
    assert told == {"demo house: 2 blue": True, "demo woods: 1 blue": True, "light woods: 1 blue": False}


QUESTIONS = [question for checklist in RULESET.checklists for question in checklist.questions]


def test_printed_values_have_no_default_but_none():
    for question in QUESTIONS:
        if question.printed and not isinstance(question, Precedent):
            assert question.default in (None, "none"), question.key


KIT = Tabletop(kit={"terrain.woods": "1 blue", "status.dug-in": "2 blue", "status.fast-action": "-1 blue"})


def test_no_level_shares_a_word_with_a_die():
    for question in FIRE.questions:
        for option in question.options(Tabletop()):
            if "experience" in question.key:
                said = f"{option.word} {option.label} {option.meaning}".lower()
                said = re.sub(r" \((?:blue|green|yellow|black) marker\)", "", said)
                assert not any(colour in said for colour in ("green", "blue", "yellow", "black"))


def test_rows_whose_dice_are_in_the_kit_are_offered():
    offered = {option.word: option.meaning for option in TERRAIN_ROW.options(KIT)}
    assert offered == {"none": "No row applies.", "woods": "In your kit: 1 blue."}


@pytest.mark.parametrize("name", ["a" * 41, "woods=1", "wo{o}ds"])
def test_a_row_has_a_plain_name(name):
    with pytest.raises(BadAnswer, match="Terrain"):
        TERRAIN_ROW.parse(name, KIT)


@pytest.mark.parametrize(
    ("typed", "said"),
    [("+1 blue", "+1 blue"), ("-1 green", "−1 green"), ("−2 g + 1 b", "−2 green +1 blue"), ("0 blue", "none")],
)
def test_changes_are_typed_with_signs(typed, said):
    assert ATTACK_CARD_DICE.say(ATTACK_CARD_DICE.parse(typed, KIT)) == said


@pytest.mark.parametrize("typed", ["-1 green", "1 red", "green", "1", "41 green", "1 g " * 200])
def test_dice_of_a_card_are_numbers_of_colours(typed):
    with pytest.raises(BadAnswer, match="Attack dice on the card"):
        ATTACK_DICE.parse(typed, KIT)


@pytest.mark.parametrize("typed", ["-3", "−3", "- 3 hexes"])
def test_no_range_is_below_zero(typed):
    assert AT_RANGE.parse("long", KIT) == "long"
    with pytest.raises(BadAnswer, match=r"Range, as on the card.*a number or a band"):
        AT_RANGE.parse(typed, KIT)


@pytest.mark.parametrize("typed", ["12 red", "3, 4", "2x"])
def test_a_range_typed_with_words_that_mean_nothing_is_refused_and_kept_where_it_was_taken(typed):
    for sound in ("3", "4-8", "4 – 8", "9+", "3 hexes", "long", "band 2"):
        assert AT_RANGE.taken(None, sound, KIT).text == sound
    with pytest.raises(BadAnswer, match=r"does not answer.*a number or a band, such as 3 or long"):
        AT_RANGE.taken(None, typed, KIT)
    assert AT_RANGE.parse(typed, KIT) == typed


def test_only_a_state_that_is_looked_up_has_dice_of_its_own():
    known = ("digging-in", "dug-in", "fast-action", "suppressed")
    assert all(FIRE.knows(f"status.{state}") for state in known)
    assert not FIRE.knows("status.foo")
    assert not FIRE.knows("status.immobilized")
