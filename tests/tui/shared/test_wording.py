"""What all front ends say alike, and that a text console has a sign for each of ours."""

from pathlib import Path

import pytest
from piloting import new_session, playing, screen_text

import tui
from rulesets.engine.core.words import cited, section
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.rivets import RULESET as RIVETS
from tui.plain.talk import Talk
from tui.shared.terminal import FEWER
from tui.shared.wording import why


def run(**answers):
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
def test_a_section_is_cited_as_a_heading_and_in_a_line(cite, heading, in_a_line):
    assert section(cite) == heading
    assert cited("Ruled.", cite) == in_a_line


def test_why_goes_from_the_step_to_the_question_and_its_options():
    step, question = why(run(phase="combat"))
    assert (step.title, step.options) == ("Which battle", ())
    assert question.title == RIVETS.checklists[0].questions[1].prompt
    assert [each.word for each in question.options] == ["units", "bcpc", "neutral"]


def test_why_ends_with_the_cell_that_was_come_to():
    assert why(run(phase="combat", target="units", attack="7", defence="2", die="5"))[-1].title == "3-1, die 5: DX"


DRAWN_BELOW_32 = "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼"
"""The signs that code page 437 has where Python's codec has control characters."""


def can_show(text):
    return all(letter in DRAWN_BELOW_32 or letter.encode("cp437", "ignore") for letter in text)


def test_every_sign_in_the_front_ends_has_one_that_the_console_can_show():
    folder = Path(tui.__file__).parent
    used = {letter for path in folder.rglob("*.py") for letter in path.read_text(encoding="utf-8")}
    assert [letter for letter in sorted(used) if not can_show(letter.translate(FEWER))] == []
    assert all(len(one) == 1 for one in FEWER.values())


async def test_a_screen_on_the_console_has_only_signs_that_it_can_show(tmp_path, monkeypatch):
    monkeypatch.setenv("TERM", "linux")
    async with playing(tmp_path, new_session(tmp_path), size=(120, 40)) as pilot:
        shown = screen_text(pilot)
        assert "┌─ What now?" in shown
        assert can_show(shown.replace("\n", ""))
        assert pilot.app.theme == "tableside-ansi"


def test_line_mode_quotes_plainly_there(tmp_path, monkeypatch):
    with (tmp_path / "said").open("w+", encoding="utf-8") as said:
        monkeypatch.setenv("TERM", "linux")
        Talk(said, said).say("“Zoé” – 3 × C7 …")
        said.seek(0)
        assert said.read() == '"Zoé" - 3 x C7 ~\n'
