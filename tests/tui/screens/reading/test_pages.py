"""Texts to read: their terms are underlined, are marked one after another, and open what they mean."""

import pytest
from piloting import AT_THE_DIE, SIZES, click, keys, new_session, playing, screen_text, session_of, standing_at, strips
from rich.console import Console
from rich.text import Text

from rulesets.catalogue import ruleset
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.engine.reference.texts import glossary
from rulesets.rivets import RULESET as RIVETS
from saves.lessons.courses import course
from saves.lessons.teacher import take_up
from tui.screens.reading import WORDS, Page, texts_of, why_page
from tui.screens.session.look_up import LookUp
from tui.shared.wording import POOL_SIGNS, SIGNS, why
from tui.themes import DARK, rich_colours

MARKED = "enter open "


def segments(pilot):
    return [segment for strip in strips(pilot) for segment in strip]


def underlined(pilot):
    return [each.text for each in segments(pilot) if each.style and each.style.underline]


def linked(page):
    """Give the words of a text that open what they mean; those of the text under it are on the screen as well."""
    return [link.text.plain[link.start : link.end] for link in page.links.all]


def marked(pilot):
    """Give the marked word as it is on the screen; empty where it is not in sight."""
    return " ".join(each.text for each in segments(pilot) if each.style and each.style.underline and each.style.reverse)


@pytest.mark.parametrize("size", SIZES)
async def test_a_term_is_marked_opened_by_a_key_or_a_click_and_left_again(tmp_path, size):
    async with playing(tmp_path, new_session(tmp_path), size=size) as pilot:
        await keys(pilot, "enter", "2", "w")
        assert MARKED in screen_text(pilot)
        assert "BCPC" in underlined(pilot)
        assert marked(pilot) == ""
        await keys(pilot, "tab")
        assert marked(pilot) == "battle"
        before = screen_text(pilot)
        await keys(pilot, "enter")
        assert "One attack: all units" in screen_text(pilot)
        assert "battle" not in linked(pilot.app.screen)
        await keys(pilot, "escape")
        assert (screen_text(pilot), marked(pilot)) == (before, "battle")
        await click(pilot, "BCPC cannot")
        assert "A player's computer complex" in screen_text(pilot)
        await keys(pilot, "escape", "escape")
        assert not isinstance(pilot.app.screen, Page)


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        (("enter", "2", "?"), "Help"),
        (("t", "p", "enter"), "Open rule"),
        (("enter", "2", "1", "'7'", "enter", "'2'", "enter", "5", "enter", "l", "enter"), "Combat 1"),
        (("/", "'overrun'", "enter"), "Term"),
    ],
    ids=["help", "register", "log", "look up"],
)
async def test_terms_open_from_every_text(tmp_path, typed, title):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, *typed)
        page = pilot.app.screen
        assert page.title_text == title
        await keys(pilot, "tab", "enter")
        meaning = pilot.app.screen
        assert meaning is not page
        assert meaning.title_text == "Term"


async def test_help_lists_the_keys_before_the_signs_and_tells_each_source_once(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", {}), size=(100, 60)) as pilot:
        await keys(pilot, "?")
        shown = screen_text(pilot)
        assert shown.index("Look") < shown.index("Undo the last action") < shown.index("Signs")
        assert ("(inferred) after it" in shown, "(inferred):" in shown) == (True, False)
        await keys(pilot, "i")
        assert "combat.undo" in screen_text(pilot)
        await keys(pilot, "i")
        assert screen_text(pilot) == shown


async def test_help_groups_its_keys_with_a_row_for_what_two_keys_do(tmp_path):
    async with playing(tmp_path, new_session(tmp_path), size=(120, 40)) as pilot:
        await keys(pilot, "?")
        shown = screen_text(pilot)
        titles = [shown.index(f"  {title}  ") for title in ("Do", "Look", "Go back", "Tableside")]
        assert titles == sorted(titles)
        assert shown.count("Go back to Home") == 1


async def test_what_was_said_of_a_key_goes_when_a_page_opens_and_what_is_typed_keeps_its_reason(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", {})) as pilot:
        await keys(pilot, "7")
        assert "✗" in screen_text(pilot)
        await keys(pilot, "w", "escape")
        assert "✗" not in screen_text(pilot)
    at_names = standing_at(tmp_path / "other", "combat", {"phase": "combat", "target": "units"})
    async with playing(tmp_path, at_names) as pilot:
        await keys(pilot, "'many'", "enter", "f1", "escape")
        assert "✗ “many” has no strength" in screen_text(pilot)


async def test_every_word_that_is_marked_is_in_sight_both_ways_round(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE)) as pilot:
        await keys(pilot, "w")
        page = pilot.app.screen
        words = [link.text.plain[link.start : link.end] for link in page.links.all]
        assert len(words) > 10
        for key, expected in (("tab", words), ("left", [words[-2], words[-3]])):
            for word in expected:
                await keys(pilot, key)
                assert marked(pilot).split() == word.split()
        await keys(pilot, "right", "right", "right")
        assert marked(pilot) == words[0]


async def test_a_cell_is_looked_up_and_its_terms_open(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "/", "'4-1 '", "tab", "'5'", "enter")  # the field keeps the keyboard
        assert "4-1, die 5: DX" in screen_text(pilot)
        assert "Defenders destroyed" in screen_text(pilot)
        await keys(pilot, "tab", "enter", "escape", "escape")
        assert isinstance(pilot.app.screen, LookUp)


async def test_a_text_that_is_called_as_its_section_is_listed_without_it(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "/", "'retreat'")
        listed = screen_text(pilot)
        assert "Retreats" in listed
        assert "Retreats   Retreat" not in listed
        assert "AR: attackers retreat   Retreat" in listed


async def test_the_words_of_a_teachers_comment_are_listed(tmp_path):
    async with playing(tmp_path, take_up(course("rivets")[0], tmp_path / "lessons")) as pilot:
        await keys(pilot, "enter")
        session = session_of(pilot)
        session_words = glossary(session.ruleset.terms).used_in(session.guide.says)
        await keys(pilot, "w")
        read = screen_text(pilot)
        assert session_words
        assert [entry.title for entry in session_words if entry.title not in read] == []


def test_why_begins_with_what_decided_and_says_what_the_difference_of_two_sums_does():
    position = "NI8,10 NI8,9 SC8,11 SC8,12 SI9,13 SI9,14 turn=S"
    run = adjudicate(ruleset("game-of-war").checklist("attack"), Given({"position": position, "target": "8,10"}))
    verdict, *reasons = why(run)
    assert verdict.title.startswith("DESTROYED (")
    assert sum(run.ruling.sentence in (each.title, each.text) for each in reasons) == 1
    decides = "The offence exceeds the defence by two or more: the target is destroyed."
    assert (run.ruling.outcome, decides in [note.text for note in run.notes]) == ("destroyed", True)


def test_behind_a_verdict_why_shows_how_it_adds_up_before_the_rules_that_decided_it():
    answers = {"phase": "combat", "target": "units", "attack": "7", "defence": "2", "die": "5"}
    run = adjudicate(RIVETS.checklist("combat"), Given(answers))
    page = why_page(RIVETS, run, rich_colours(DARK))
    verdict, sums, *rules = [text.plain for part in page for text in texts_of(part) if text.plain]
    assert verdict.startswith("DESTROYED")
    assert sums == "How it adds up"
    assert any(text.startswith("Advance") for text in rules)


def test_words_that_only_stand_on_the_screen_are_listed_in_the_reasons():
    run = adjudicate(RIVETS.checklist("combat"), Given({"phase": "combat"}))
    page = why_page(RIVETS, run, dict.fromkeys(("accent", "muted"), ""), said=("A stack in a marsh", "and a BCPC"))
    words = [part.plain for part in page if isinstance(part, Text) and WORDS in part.plain]
    assert words == [f"{WORDS}   stack · marsh\n"]


def test_no_sign_is_parted_from_what_it_means_on_the_smallest_screen():
    lines = [line.plain for line in Text(SIGNS + POOL_SIGNS).wrap(Console(width=40), 40)]
    assert len(lines) == (SIGNS + POOL_SIGNS).count("\n") + 1
    assert {"↺ remembered", "– skipped"} <= {each for line in lines for each in line.split("   ")}
