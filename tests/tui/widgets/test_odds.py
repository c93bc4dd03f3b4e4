"""What the odds panel has to say of a run."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

import pytest
from conformance.suites import suite
from teaching import the_lesson

from rulesets import game_of_war, rivets
from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import spoken
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.odds.prospects import STILL_TO_COME, TOO_EARLY, OddsRow, Prospects, prospects
from rulesets.engine.odds.search import Unknown
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from saves.lessons.teacher import begun_in
from tui.api.resolving import committed
from tui.widgets.charts import odds_in_one_line


def shown(checklist, **answers):
    return len(prospects(adjudicate(checklist, Given(answers, Tabletop(), True))).bars)


def test_odds_are_shown_before_dice_are_thrown():
    assert shown(rivets.COMBAT, phase="combat", target="units", attack="7", defence="2") == 3


def test_a_game_without_dice_has_no_odds():
    turn = next(each for each in game_of_war.RULESET.checklists if each.id == "turn")
    run = adjudicate(turn, Given({"position": "SI8,11 SI9,14 NI8,10", "side": "S"}, Tabletop(), False))
    assert run.question is not None
    assert prospects(run).bars == ()


def at(folder, id, key):
    """Play a lesson up to a question."""
    lesson = the_lesson(id)
    with begun_in(folder, lesson, ruleset(lesson.ruleset)) as session:
        while session.run is not None and session.run.question is not None and session.run.question.key != key:
            session.answer(session.run.question.key, session.guide.given)
        assert session.run is not None
        return session.run


def test_a_rule_that_is_still_open_is_not_decided_by_the_odds(tmp_path):
    run = at(tmp_path, "assault-2", "auto-suppression")
    assert run.readings
    assert prospects(run).bars == ()


def test_where_one_effect_comes_with_another_it_is_said_which_is_counted(tmp_path):
    several = prospects(at(tmp_path / "1", "assault-1", "defence.roll"))
    assert {row.word: str(row.chance) for row in several.bars} == {"suppressed": "4/9", "damage": "1/3", "none": "2/9"}
    assert several.lines == ("If there are several effects, the odds count the strongest.",)
    assert prospects(at(tmp_path / "2", "assault-2", "defence.roll")).lines == ()


def test_it_is_said_what_the_share_that_is_not_known_hangs_on(tmp_path):
    shown = prospects(at(tmp_path, "assault-7", "attack.roll"))
    assert shown.bars[-1].label == "not known"
    assert STILL_TO_COME in shown.lines


def test_odds_of_which_most_is_not_known_are_hidden_and_say_why(monkeypatch):
    given = {"phase": "combat", "target": "units", "attack": "8", "defence": "3", "odds-rounding": "defender"}
    run = adjudicate(rivets.COMBAT, Given(given, Tabletop(), True))
    known = forecast(run.checklist, run.given)
    half = replace(known)
    half.__dict__["outcomes"] = {"DX": known.outcomes["DX"]}
    half.__dict__["missing"] = (Unknown("die", "Roll one six-sided die."),)
    monkeypatch.setattr("rulesets.engine.odds.prospects.forecast", lambda *_: half)
    shown = prospects(run)
    assert (shown.bars, TOO_EARLY in shown.lines) == ((), True)


def test_an_option_that_makes_everything_unknown_is_not_remarked_on(tmp_path):
    run = at(tmp_path, "assault-7", "attack.roll")
    answers = {key: text for key, text in run.given.answers.items() if key != "attack.lost-die"}
    remarks = prospects(adjudicate(run.checklist, replace(run.given, answers=answers))).remarks
    assert "green" in remarks
    assert "blue" not in remarks


@pytest.mark.parametrize(("one", "other"), [("44", "33"), ("8", "4")])
def test_bars_in_one_line_tell_chances_apart(one, other):
    bars = [OddsRow(each, each, Fraction(int(each), 100)) for each in (one, other)]
    text = odds_in_one_line(Prospects(bars=tuple(bars)), 80, defaultdict(str))
    drawn = [text.plain.split(f"  {each} ")[1].split(" ")[0] for each in (one, other)]
    assert drawn[0] != drawn[1]
    assert all(drawn)


@pytest.mark.parametrize(
    ("outcome", "said"), [("falls-back", "falls back"), ("DX", "DX"), ("1/2 EX", "1/2 EX"), ("1-1", "1-1")]
)
def test_an_outcome_of_several_words_is_said_without_hyphens(outcome, said):
    assert spoken(outcome) == said
    assert OddsRow(outcome, "", Fraction(1, 2)).called == said


def test_odds_that_do_not_fit_take_more_lines_and_lose_nothing():
    words = ("suppressed", "damage", "none", "eliminated", "falls-back")
    bars = tuple(OddsRow(word, word, Fraction(1, 5)) for word in words)
    lines = odds_in_one_line(Prospects(bars=bars), 40, defaultdict(str)).plain.split("\n")
    assert len(lines) > 1
    assert all(len(line) <= 40 for line in lines)
    assert " ".join(" ".join(lines).split()) == "Odds " + " ".join(f"{spoken(word)} 20%" for word in words)


@pytest.mark.parametrize("width", range(24, 48))
def test_no_line_breaks_between_a_chance_and_what_it_becomes(width):
    told = "+2 strength reaches 3-1: Defender destroyed 33% → 50%"
    lines = odds_in_one_line(Prospects(lines=(told,)), width, defaultdict(str)).plain.split("\n")
    assert any("33% → 50%" in line for line in lines)
    assert all(len(line) <= width for line in lines)
    assert " ".join(lines) == told


def test_each_reading_of_an_open_rule_has_the_odds_that_it_leads_to():
    here = {"phase": "combat", "target": "units", "attack": "8", "defence": "3"}
    found = prospects(adjudicate(rivets.COMBAT, Given(here, Tabletop(), False)))
    assert found.bars == ()
    assert found.remarks == {"defender": "DX 33%, NE 33%, DR 17%, AR 17%", "nearest": "DX 50%, NE 33%, DR 17%"}


def test_an_open_rule_behind_a_ruling_says_which_answer_decides_under_each_reading():
    combat, case = (
        ruleset("battle-for-moscow").checklist("combat"),
        next(each for each in suite("battle-for-moscow").cases if each.id == "stand-fast-asked"),
    )
    texts = committed(combat, {**case.situation, **case.dice}, defaults=True).answers
    taken = adjudicate(combat, Given(texts, Tabletop(), defaults=True)).answered.values()
    run = adjudicate(
        combat, Given({each.question.key: each.text for each in taken if not each.question.is_precedent}, Tabletop())
    )
    assert prospects(run).remarks == {
        "no": "DR; then your answer to “Retreat of defenders: what is two hexes away?” decides",
        "step": "DR; then your answer to “Major city: lose a step instead of retreating?” decides",
    }
