"""What all front ends say alike."""

from __future__ import annotations

import pytest

from rulesets.engine.core.words import cited, section
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.rivets import RULESET as RIVETS
from tui.shared.wording import why


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


def test_why_goes_from_the_step_to_the_question_and_its_options() -> None:
    step, question = why(run(phase="combat"))
    assert (step.title, step.options) == ("Which battle", ())
    assert question.title == RIVETS.checklists[0].questions[1].prompt
    assert [each.word for each in question.options] == ["units", "bcpc", "neutral"]


def test_why_ends_with_the_cell_that_was_come_to() -> None:
    assert why(run(phase="combat", target="units", attack="7", defence="2", die="5"))[-1].title == "3-1, die 5: DX"
