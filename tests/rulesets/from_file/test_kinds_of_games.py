"""Games of each kind that the file is for, made up: they have no problems, the trial plays them, and each rule is held.

What is expected is worked out by functions written apart from the engine, with the tables typed a second time.
"""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from sizes import WHOLE

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.engine.reference.ruling_view import riddles, same, who_fought
from rulesets.engine.trial.trial import trial
from rulesets.from_file import game
from rulesets.from_file.playing.texts import spoken
from tui.plain.wording import known

GAMES = Path(__file__).parents[2] / "games"
KINDS = ("combined-arms", "gaps", "differences", "hits-on-both", "off-the-table", "fire", "choices")


def of(kind):
    return game((GAMES / f"{kind}.toml").read_text("utf-8"), kind)


def played(ruleset, table=None, checklist="combat", **answers):
    return adjudicate(ruleset.checklist(checklist), Given(answers, table or Tabletop(), defaults=True))


def test_a_checklist_of_one_force_is_no_battle():
    summaries = {each.id: each.summary for each in of("words/recovery").checklists}
    assert summaries == {
        "combat": "One battle, from strengths to result.",
        "recovery": "Units by themselves, without an enemy.",
    }


def test_hits_that_retreats_take_as_steps_again_are_questions_of_the_checklist():
    retreat = '"defenders take #"\n[retreat]\nanswer.none = { does = "unit loses 1; unit stays" }\nanswer.free = {}'
    text = (GAMES / "words" / "hits.toml").read_text("utf-8").replace('"defenders lose #"', retreat)
    assert "{unit}.left-{n}" in [each.key for each in game(text, "hits").checklists[0].questions]


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_of_each_kind_is_played_without_a_fault(kind):
    tried = trial(of(kind), {}, effort=4_000 if WHOLE else 1_500)
    assert [fault for walk in tried.walks.values() for fault in walk.faults] == []
    assert tried.cells


ATTACK = ["AE AR AR DR DR DE DE DE", "AE AE AR AR DR DR DE DE", "AE AE AR EX DR DR DR DE"]
ATTACK += ["AE AE AE EX EX DR DR DR", "AE AE AE AR EX EX DR DR", "AE AE AE AE AR EX EX DR"]


def arms(attack, defence, terrain, arms, die):
    """Rule an attack of one unit, infantry, without the game's file."""
    worth = Fraction(attack, defence * (2 if terrain == "town" else 1))
    step = int(worth) - 1 if worth >= 1 else 1 + -worth.denominator // worth.numerator
    column = min(step, 5) - (terrain == "hill") + (arms >= 2 and worth >= 1)
    return "AE" if column < -2 else ATTACK[die - 1].split()[min(column + 2, 7)]


def test_combined_arms_halves_and_terrain_are_ruled_as_by_hand():
    ruleset = of("combined-arms")
    grid = product((1, 2, 5, 9, 14, 40), (2, 3, 7), ("clear", "town", "hill"), (1, 3), (1, 4, 6))
    for attack, defence, terrain, kinds, die in grid:
        texts = {"attack": attack, "defence": defence, "arms": kinds, "die": die, "cavalry": "none"}
        here = played(ruleset, terrain=terrain, assault="attack", **{key: str(text) for key, text in texts.items()})
        assert here.ruling.outcome == arms(attack, defence, terrain, kinds, die), texts | {"terrain": terrain}


def test_a_difference_is_said_with_its_column_and_not_as_odds():
    here = played(of("differences"), attack="6", defence="4", terrain="none", supply="none", die="7")
    assert here.facts["difference"] == 2
    assert "6 minus 4 is 2: column 2,3." in [note.text for note in here.notes]
    assert here.ruling.sentence.startswith("Column 2,3, dice 7: D1, ")
    assert "Column: 2,3." in known(here)


@pytest.mark.parametrize(
    ("heading", "said"), [("-5--3", "−5 to −3"), ("6..9", "6 to 9"), ("3-4", "3 to 4"), ("<=9", "9 or less")]
)
def test_columns_of_a_range_are_said_from_one_number_to_the_other(heading, said):
    text = (GAMES / "differences.toml").read_text(encoding="utf-8").replace("<=-3", heading)
    columns = "-2,-1 0  1   2,3 4,5 6..9 10+"
    text = text.replace(columns, "10 11 12 13 14 15 16+")
    table = game(text, "differences").checklists[0].procedure.keywords["play"].sheet.main_table
    assert (spoken(table, 0), spoken(table, -1)) == (f"column {said}", f"below column {said}")


def test_a_heading_is_seen_as_players_write_it_and_kept_as_the_file_has_it():
    text = (GAMES / "differences.toml").read_text(encoding="utf-8").replace("<=-3 -2,-1", "-5--3 -2,-1")
    here = played(game(text, "differences"), attack="1", defence="5", terrain="none", supply="none", die="7")
    chart = here.checklist.chart(here) if here.checklist.chart else None
    assert chart.columns[:2] + chart.columns[6:] == ("−5 to −3", "−2,−1", "6-9", "10+")
    assert chart.lit.title == "−5 to −3, dice 6-8: A1"
    assert here.facts["odds"] == "-5--3"
    assert "Column: −5 to −3." in known(here)
    assert "1 minus 5 is −4: column −5 to −3." in [note.text for note in here.notes]
    assert "Difference, attack minus defence: −4." in known(here)
    assert here.question.prompt == "The attackers: strength after the loss?"
    assert who_fought(here.checklist, {}, here.facts).odds == "−5 to −3"


def test_who_predicts_is_asked_for_the_column_and_may_type_it_as_the_file_or_as_the_table_has_it():
    text = (GAMES / "differences.toml").read_text(encoding="utf-8").replace("<=-3 -2,-1", "-5--3 -2,-1")
    before = played(game(text, "differences"), attack="1")
    after = played(game(text, "differences"), attack="1", defence="5", terrain="none", supply="none")
    column = next(each for each in riddles(before, after) if each.about == "column")
    assert column.is_ == "−5 to −3"
    assert same("-5--3", column.is_)
    assert same("-5 to -3", column.is_)
