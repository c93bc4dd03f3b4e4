"""The screens, played by keys alone."""

import re

import pytest
from contrast import looked_at
from piloting import (
    AT_THE_DIE,
    AT_THE_THROW,
    LARGE,
    SIZES,
    key_line,
    keys,
    new_session,
    notified,
    playing,
    screen_text,
    session_of,
    standing_at,
)
from rows import answers

from rulesets.catalogue import ruleset
from saves.reports.markdown import report
from saves.reports.story import predictions
from saves.session.defaults import NOTHING_TO_REPEAT
from tui.screens.home.home import Home


def in_one_line(pilot):
    """Give what stands at the right of the steps in one line."""
    return " ".join(" ".join(line.rpartition("│")[2].strip(" ┃") for line in screen_text(pilot).splitlines()).split())


async def test_what_throws_answers_away_or_takes_a_step_back_says_so_and_how_that_comes_back(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE)) as pilot:
        await keys(pilot, "X")
        assert "The combat is left without a ruling; 4 answers dropped. u brings it back." in in_one_line(pilot)
        await keys(pilot, "u")
        assert "→ Undone: The combat is left without a ruling. U brings it back." in in_one_line(pilot)
        await keys(pilot, "u")
        assert "ctrl+y brings it back." in in_one_line(pilot), "in a field, letters are text"
        await keys(pilot, "ctrl+y")
        assert "u takes it back." in in_one_line(pilot)
        await keys(pilot, "X", "e")
        assert "→ The clock is at turn 1, Red, Movement phase. u moves it back." in in_one_line(pilot)


async def test_the_marked_row_of_a_question_of_a_ruling_and_of_what_comes_next_begins_and_ends_alike(tmp_path):
    def edges(pilot):
        lines = (line.rpartition("│")[2] for line in screen_text(pilot).splitlines())
        return [(line.index("▌"), len(line.rstrip())) for line in lines if "▌" in line[:3]]

    async with playing(tmp_path, standing_at(tmp_path, "combat", {})) as pilot:
        assert not edges(pilot), "nothing is marked that Enter would not take"
        await keys(pilot, "down")
        asked = edges(pilot)
        assert len(asked) == 1
        await keys(pilot, *"21", "7", "enter", "2", "enter", "5")
        assert "DX" in screen_text(pilot)
        assert edges(pilot) == asked
        await keys(pilot, "enter", "escape")
        assert "What now?" in screen_text(pilot)
        assert edges(pilot) == asked


@pytest.mark.parametrize("key", ["question_mark", "w", "l"])
async def test_what_is_said_of_a_key_that_answers_nothing_goes_with_the_next_one(tmp_path, key):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "enter", "7")
        assert "✗ " in screen_text(pilot)
        await keys(pilot, key, "escape")
        assert "✗ " not in screen_text(pilot)
        await keys(pilot, "2", "1", "'Nobody'", "enter", "f1", "escape")
        assert "✗ “Nobody” has no strength" in screen_text(pilot), "what stands in the field is wrong still"


async def test_undo_and_redo_by_letters_and_in_a_text_field_by_control_keys(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "enter", "2", "1", "7", "enter", "ctrl+z")
        assert "attack" not in session_of(pilot).run.answered
        await keys(pilot, "ctrl+y", "2", "enter", "u", "ctrl+y")
        assert session_of(pilot).run.question.key == "die"


async def test_where_a_text_is_typed_the_key_line_names_no_letters_and_help_says_what_works(tmp_path):
    async with playing(tmp_path, new_session(tmp_path), size=LARGE) as pilot:
        await keys(pilot, "enter", "2")
        assert "/ look up" in screen_text(pilot).splitlines()[-1]
        await keys(pilot, "f1")
        assert "Answer with what the field shows" not in screen_text(pilot)
        assert "Press a number from 1 to 3." in screen_text(pilot)
        await keys(pilot, "escape", "1", "f1")
        assert "Answer with what the field shows" in screen_text(pilot)
        assert "Type strengths from 1 to 999" in screen_text(pilot)
        await keys(pilot, "escape", "/")
        shown = screen_text(pilot)
        assert "^t undo   f3 review   f2 why" in shown.splitlines()[-1]
        assert "f9 look up" in shown.splitlines()[-1]
        assert "/ look up" not in shown
        assert pilot.app.screen.focused.value == "/"


async def test_letters_that_are_commands_choose_no_option(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "enter")
        for letter in "abdfgimpqsz":
            await keys(pilot, letter)
            if letter in "am":
                await keys(pilot, "escape")
        assert session_of(pilot).run.question.key == "phase"


async def test_a_bad_answer_gets_its_sentence_and_half_an_answer_is_still_there_after_reading_the_help(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "enter", "2", "1", "'seven'", "enter")
        assert "✗" in screen_text(pilot)
        assert "strength" in screen_text(pilot)
        assert session_of(pilot).run.question.key == "attack"
        await keys(pilot, "ctrl+u", "'Thinker 4 +'", "f1", "escape", "'Tiny 3'", "enter")
        assert session_of(pilot).run.facts["attack"] == 7


async def test_an_open_rule_that_may_still_matter_is_not_said_to_be_of_no_matter(tmp_path):
    over_the_cap = answers("Bautzen, an HQ that supports over its cap")
    async with playing(tmp_path, standing_at(tmp_path, "combat", over_the_cap, "bautzen-1945"), LARGE) as pilot:
        await keys(pilot, "r")
        assert "asked so far)" in screen_text(pilot)
        assert "every reading gives the same ruling" not in screen_text(pilot)


async def test_a_damaged_session_is_shown_as_such_and_opened_when_the_players_say_so(tmp_path):
    path = standing_at(tmp_path, "combat", {"phase": "combat", "target": "units", "attack": "7"})
    text = path.read_bytes().splitlines(keepends=True)
    text[3] = text[3].replace(b"units", b"unitz")
    path.write_bytes(b"".join(text))
    async with playing(tmp_path) as pilot:
        assert "✗ damaged" in screen_text(pilot)
        await keys(pilot, "enter")
        assert "line 4" in screen_text(pilot)
        await keys(pilot, "2")
        assert session_of(pilot).run.question.key == "target"


async def test_keys_are_remapped_from_the_config_file(tmp_path):
    config = '[keys]\n"combat.undo" = "f10"\n"combat.review" = "f10"\n'
    async with playing(tmp_path, new_session(tmp_path), config=config) as pilot:
        await keys(pilot, "enter", "2", "u")
        assert "phase" in session_of(pilot).run.answered
        await keys(pilot, "f10")
        assert "phase" not in session_of(pilot).run.answered
        said = notified(pilot)
        assert "combat.undo keeps it, combat.review keeps r." in said


async def test_a_player_predicts_before_the_referee_shows(tmp_path):
    async with playing(tmp_path, new_session(tmp_path), config='manner = "predict"') as pilot:
        await keys(pilot, "enter", "2", "1", "7", "enter", "2", "enter")
        assert "What are the odds?" in screen_text(pilot)
        await keys(pilot, "'4-1'", "enter")
        assert "✗ odds: 3-1" in screen_text(pilot)
        assert "╰─ enter continue" in screen_text(pilot)
        await keys(pilot, "enter")
        assert "Odds" not in screen_text(pilot).partition("Odds 3-1")[2]
        await keys(pilot, "5")
        assert "[ ] defenders destroyed" in screen_text(pilot)
        await keys(pilot, *ticking("outcome", "AX"), *ticking("outcome", "DX", "AX"), "enter")
        assert "✓ outcome: defenders destroyed" in screen_text(pilot)
        await keys(pilot, *ticking("effects", "eliminated"), *ticking("effects", "may-advance", "eliminated"))
        assert screen_text(pilot).count("[×]") == 2
        await keys(pilot, "enter", "enter", "enter")
        said = predictions(session_of(pilot))
        assert [(each.about, each.said == each.was) for each in said] == [
            ("odds", False),
            ("outcome", True),
            ("effects", True),
        ]
        assert "- odds (CRT): 0 right, 1 wrong" in report(session_of(pilot))


@pytest.mark.parametrize("size", [(100, 30), (80, 24)])
async def test_who_predicts_sees_the_die_that_was_rolled_and_the_table(tmp_path, size):
    async with playing(tmp_path, new_session(tmp_path), size=size, config='manner = "predict"') as pilot:
        await keys(pilot, "enter", "2", "1", "7", "enter", "2", "enter", "escape", "5")
        shown = screen_text(pilot)
    assert "What is the outcome?" in shown
    assert "Die: 5 · odds: 3-1" in shown
    assert re.search("│ +5 AX.* DX +│", shown)


@pytest.mark.parametrize("manner", ["teach", "predict"])
async def test_what_dice_must_show_is_for_who_predicts_to_work_out(tmp_path, manner):
    answers = {"attack": "Dragoons", "defence": "Cutters", "Dragoons.distance": "2", "wet": "no", "ground": "open"}
    session = standing_at(tmp_path, "combat", answers, "salt-marsh")
    async with playing(tmp_path, session, config=f'manner = "{manner}"') as pilot:
        shown = screen_text(pilot)
    assert "Shots: roll 4 six-sided dice" in shown
    assert ("or more succeeds" in shown) == (manner == "teach")


@pytest.mark.parametrize("game", ["rivets", "battle-for-moscow", "assault"])
async def test_escape_leads_from_a_combat_that_was_only_begun_to_what_else_can_be_done(tmp_path, game):
    async with playing(tmp_path, standing_at(tmp_path, ruleset(game).checklists[0].id, {}, game)) as pilot:
        await keys(pilot, "escape")
        assert "What now?" in screen_text(pilot)
        await keys(pilot, "escape")
        assert isinstance(pilot.app.screen, Home)


async def test_where_nothing_can_be_repeated_the_key_says_why(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "d")
        assert NOTHING_TO_REPEAT in screen_text(pilot)
        await keys(pilot, "enter", "d")
        assert NOTHING_TO_REPEAT in screen_text(pilot), "at a list"
        await keys(pilot, "2", "1", "7", "ctrl+d")
        assert NOTHING_TO_REPEAT in screen_text(pilot), "in a field"


async def test_what_if_shows_other_odds_and_writes_nothing(tmp_path):
    path = standing_at(tmp_path, "combat", AT_THE_DIE)
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "r")
        before = path.read_bytes()
        await keys(pilot, "home", "j", "j", "w", "backspace", "8", "enter")
        shown = screen_text(pilot)
        assert "With 8: defenders destroyed 50% → 67%" in shown
        assert re.search(r"DX .* 67% 2/3 +now +50%", shown)
        assert re.search(r"NE .* 17% 1/6 +now +33%", shown)
        await keys(pilot, "escape", "escape")
        assert session_of(pilot).run.facts["attack"] == 7
        assert path.read_bytes() == before


@pytest.mark.parametrize("size", SIZES)
async def test_how_a_combat_looks(tmp_path, size, snapshot):
    async with playing(tmp_path, new_session(tmp_path), size=size) as pilot:
        await keys(pilot, "enter", "2", "1", "'Thinker 4 + Tiny 3'", "enter", "2", "enter")
        assert await looked_at(pilot) == snapshot(name="the roll")
        await keys(pilot, "5")
        assert await looked_at(pilot) == snapshot(name="the ruling")
        await keys(pilot, "enter", "t")
        assert await looked_at(pilot) == snapshot(name="the table")


def ticking(about, word, before=""):
    """Give the keys that tick a word, from the first one or from one that is marked."""
    checklist = ruleset("rivets").checklists[0]
    words = [each.value for each in {"outcome": checklist.outcomes, "effects": checklist.effects}[about]]
    steps = words.index(word) - (words.index(before) if before else 0)
    return [*["down" if steps > 0 else "up"] * abs(steps), "space"]


async def test_the_manner_is_changed_while_a_text_is_typed(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "enter", "2", "1", "'Ponder 4 + Midge 2'", "f12", "3", "enter")
        assert "What is the attack?" in screen_text(pilot)


async def test_a_note_is_said_to_be_in_the_log_until_something_else_is_done(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "a", "'Rain'", "enter")
        assert "→ The note is in the log." in screen_text(pilot)
        await keys(pilot, "l", "escape")
        assert "→ The note is in the log." in screen_text(pilot)
        await keys(pilot, "enter")
        assert "The note is" not in screen_text(pilot)


async def test_dice_that_nobody_can_roll_for_you_are_not_offered_and_the_key_says_why(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "fire", AT_THE_THROW, "assault")) as pilot:
        assert "roll for me" not in key_line(pilot)
        await keys(pilot, "v")
        assert "✗ Roll by hand: " in screen_text(pilot)
