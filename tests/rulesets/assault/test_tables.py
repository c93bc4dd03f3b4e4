"""The tables in words say what is played, row by row; and by them the dice that each side holds, entry by entry."""

import re

import pytest

from oracles import assault as oracle
from rulesets.assault import FIRE, RULESET
from rulesets.assault.questions import ATTACK_CARD_DICE, ATTACK_DICE, TERRAIN_ROW
from rulesets.assault.tables import DEMO_KIT, DEMO_LABEL, cases, tables
from rulesets.assault.vocabulary import AssaultEffect, Symbol, TargetClass
from rulesets.engine.core.tables import CellText
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import BadAnswer, Scope
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.questions.finding import matches
from rulesets.engine.questions.question import read

from .test_fire import OPEN, ROWS
from .volleys import volley

CRITICALS = "Critical hits, by the strongest symbol left"


def chart(title, kit=None):
    return next(each for each in tables(kit or {}) if each.title == title)


@pytest.mark.parametrize(("kind", "states", "symbol", "result"), [row for row in ROWS if row[2] != "-"])
def test_the_nearest_cases_of_a_cell_agree_on_each_row(kind, states, symbol, result):
    marked = {state for state in states.split(",") if state}
    within = [(set(some), fate) for some, fate in cases(TargetClass(kind), Symbol(symbol)) if set(some) <= marked]
    nearest = [fate for some, fate in within if not any(some < other for other, _ in within)]
    said = {fate.value if isinstance(fate, AssaultEffect) else fate.key for fate in nearest}
    assert said == {OPEN.get((kind, states, symbol), result)}


@pytest.mark.parametrize(
    ("column", "row", "cell"),
    [
        (
            "infantry",
            "C",
            CellText("C, infantry: fallback", "Infantry: fallback. Already falling back: eliminated.", "MR 10.7.5"),
        ),
        ("artillery", "C", CellText("C, artillery: eliminated", "Artillery: eliminated.", "MR 10.7.5")),
        (
            "vehicle",
            "X",
            CellText(
                "X, vehicle: suppressed",
                "Vehicle: suppressed. Already suppressed: fallback. Already immobilized: see the open rule."
                " Already suppressed and falling back: see the open rule. Already suppressed and immobilized:"
                " eliminated. Already suppressed, falling back and immobilized: eliminated.",
                "MR 10.7.6",
            ),
        ),
        (
            "vehicle",
            "nothing",
            CellText("nothing, vehicle: no effect", "No symbols left: the critical hit has no effect.", "MR 10.7.6"),
        ),
    ],
)
def test_a_cell_of_the_critical_hits_is_said_in_words(column, row, cell):
    assert chart(CRITICALS).text(column, row) == cell


def test_the_critical_hits_are_written_short_for_a_table():
    assert chart(CRITICALS).cells[1] == (
        "suppressed; if suppressed: fallback; if suppressed and falling back: open",
        "suppressed; if suppressed: eliminated",
        "fallback; if falling back: eliminated; if immobilized: eliminated",
    )


LEVELS = ("Recruit (blue marker)", "Hardened (green marker)", "Veteran (yellow marker)", "Elite (black marker)")


def test_experience_is_worth_what_the_checklists_give_for_it():
    shown = chart("Dice for experience")
    assert (shown.columns, shown.rows) == (("attacking", "defending"), LEVELS)
    assert shown.cells == (
        ("nothing", "nothing"),
        ("nothing", "+1 blue"),
        ("+1 blue", "+1 blue"),
        ("+1 blue", "+1 blue"),
    )
    assert [cell.text for cell in shown.texts] == [
        "No extra attack die.",
        "No extra attack die.",
        "One extra blue attack die.",
        "One extra blue attack die.",
        "No extra defence die. As a target it takes an automatic X.",
        "One extra blue defence die.",
        "One extra blue defence die.",
        "One extra blue defence die.",
    ]


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


def test_defaults_are_answers():
    for question in QUESTIONS:
        if question.default is not None:
            read(question, question.default, Tabletop())


def test_printed_values_have_no_default_but_none():
    for question in QUESTIONS:
        if question.printed and not isinstance(question, Precedent):
            assert question.default in (None, "none"), question.key


def test_demo_values_are_labelled_and_fit_the_kit():
    assert "demo" in DEMO_LABEL
    kept = [question for question in FIRE.printed if question.remember is Scope.KIT]
    for key, text in DEMO_KIT.items():
        (question,) = [each for each in kept if matches(each, key)]
        read(question, text, Tabletop())
        assert question.default != text or text == "none"


KIT = Tabletop(kit={"terrain.woods": "1 blue", "status.dug-in": "2 blue", "status.fast-action": "-1 blue"})


@pytest.mark.parametrize("level", ["recruit", "hardened", "veteran", "elite"])
def test_each_side_takes_the_die_of_its_own_level(level):
    attacking, defending, _ = oracle.experience(level.capitalize())
    assert volley(attacker__experience=level).facts["attack_pool"] == {"green": 4, "blue": attacking}
    run = volley(target__experience=level, attack__roll="----")
    assert run.facts["defence_pool"] == {"green": 0, "blue": 2 + defending}


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


def test_a_rule_with_one_reading_is_not_said_to_make_no_difference():
    run = volley(unsettled=True, attack__lost_die="green", attack__roll="---")
    assert "minus-one-die" in run.answered
    assert not any("no difference" in note.text for note in run.notes)


def test_only_a_state_that_is_looked_up_has_dice_of_its_own():
    known = ("digging-in", "dug-in", "fast-action", "suppressed")
    assert all(FIRE.knows(f"status.{state}") for state in known)
    assert not FIRE.knows("status.foo")
    assert not FIRE.knows("status.immobilized")
