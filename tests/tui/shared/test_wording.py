"""What all front ends say alike."""

from __future__ import annotations

import pytest

from rulesets.engine.core.sentences import cited, section
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.rivets import RULESET as RIVETS
from saves.log.state import Overruled
from tui.shared.wording import answer_in_full, answer_line, briefly_from, came_from, overruled_lines, why


def run(**answers: str) -> Run:
    return adjudicate(RIVETS.checklists[0], Given(answers))


@pytest.mark.parametrize(
    ("cite", "heading", "in_a_line"),
    [
        ("CRT", "§ CRT", "Ruled. (CRT)"),
        ("§3", "§3", "Ruled. (§3)"),
        ("MR 13.1, 13.2", "§ MR 13.1, 13.2", "Ruled. (MR 13.1, 13.2)"),
        ("A; 3", "(A; 3)", "Ruled. (A; 3)"),
        ("counter", "(counter)", "Ruled. (counter)"),
        ("precedent odds-rounding", "precedent", "Ruled. (precedent)"),
        ("CRT; precedent a-b, precedent c", "§ CRT; precedent", "Ruled. (CRT; precedent)"),
        ("", "", "Ruled."),
    ],
)
def test_a_section_is_cited_as_a_heading_and_in_a_line(cite: str, heading: str, in_a_line: str) -> None:
    assert section(cite) == heading
    assert cited("Ruled.", cite) == in_a_line


@pytest.mark.parametrize(
    ("source", "by", "in_full", "briefly"),
    [
        ("typed", "", "", ""),
        ("typed", "app", "rolled by Tableside", ""),
        ("memory", "", "remembered the kit", "remembered"),
        ("default", "", "the usual answer", "default"),
        ("moot", "", "not asked: every reading gives the same ruling", "not asked"),
    ],
)
def test_where_an_answer_came_from(source: str, by: str, in_full: str, briefly: str) -> None:
    assert came_from(source, by, kept_for="the kit") == in_full
    assert briefly_from(source) == briefly


def test_an_answer_stands_in_a_line_with_its_source_and_without_one_that_needs_no_saying() -> None:
    moot = run(phase="combat", target="units", attack="7", defence="2", die="5").answered
    assert answer_line(moot["die"]) == "5"
    assert answer_line(moot["odds-rounding"]).endswith("  (not asked)")
    assert answer_in_full("Which die?", "5", "rolled by Tableside") == "Which die? 5 (rolled by Tableside)"
    assert answer_in_full("Which die?", "5", "") == "Which die? 5"


def test_why_goes_from_the_step_to_the_question_and_its_options() -> None:
    step, question = why(run(phase="combat"))
    assert (step.title, step.options) == ("Which battle", ())
    assert question.title == RIVETS.checklists[0].questions[1].prompt
    assert [each.word for each in question.options] == ["units", "bcpc", "neutral"]


def test_why_ends_with_the_cell_that_was_come_to() -> None:
    assert why(run(phase="combat", target="units", attack="7", defence="2", die="5"))[-1].title == "3-1, die 5: DX"


def test_a_ruling_of_the_players_is_told_with_its_reason_and_what_follows() -> None:
    theirs = Overruled("House rule", "They hold.", ("Nobody moves", "Red waits"))
    assert overruled_lines(theirs, "-") == (
        "Overruled: They hold.",
        "Reason: House rule",
        "  - Nobody moves",
        "  - Red waits",
    )
