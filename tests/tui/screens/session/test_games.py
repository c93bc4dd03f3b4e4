"""Games through the screens: a table beside its die, a published combat with its secrets, a fire with its dice."""

import pytest
from contrast import looked_at
from piloting import AT_THE_THROW, SIZES, keys, playing, screen_text, session_of, standing_at, strips
from rows import answers
from textual.containers import VerticalScroll

from saves.lessons.courses import find
from saves.lessons.teacher import take_up
from saves.reports.corrections import taken_back
from saves.session.texts import line_told
from tui.screens.session.question import QuestionPane
from tui.widgets.entry import ListEntry

AFTERMATH = ("2", "2", "3", "2", "2", "1", "1", "2", "1", "2")

UNITS = answers("Bautzen, three units up to the commitments")
SHIFTS = {"terrain": "none", "encircled": "no", "concentric": "none", "other": "none", "die.modifier": "none"}
AT_THE_DIE = {
    **UNITS,
    "commitments": "attack.supply=0; defence.supply=1; air=0",
    "attack.support": "20Pz 6 + 57PzK 6",
    "defence.support": "294HQ 2",
    **SHIFTS,
}
AFTER_THE_DIE = answers("Weissenberg, after the die")
"""The published combat, as it is typed above."""

ROLLED = {**AT_THE_THROW, "attack.roll": "green dx--"}
DEFENDED = ("'2 blue'", "enter", "enter", "enter", "1", "enter", "enter", "enter")


async def test_nothing_of_a_commitment_is_seen_or_logged_before_both_are_in(tmp_path):
    path = standing_at(tmp_path, "combat", UNITS, "bautzen-1945")
    async with playing(tmp_path, path) as pilot:
        assert "German: take the keyboard" in screen_text(pilot)
        before = path.read_bytes()
        await keys(pilot, "enter", "'18'", "enter", "escape")
        assert "German: take the keyboard" in screen_text(pilot), "who leaves between the two forgets the first"
        assert path.read_bytes() == before
        await keys(pilot, "enter", "'17'")
        assert "17" not in screen_text(pilot)
        await keys(pilot, "enter")
        shown = screen_text(pilot)
        assert "Allied: take the keyboard" in shown
        assert "17" not in shown
        assert path.read_bytes() == before
        await keys(pilot, "enter", "'1'", "enter", "'0'", "enter")
        assert "supply: 17" in screen_text(pilot)
        assert path.read_bytes().count(b"commitments") == 1


async def test_what_both_sides_revealed_is_taken_back_only_by_who_says_so(tmp_path):
    path = standing_at(tmp_path, "combat", {**UNITS, "commitments": AT_THE_DIE["commitments"]}, "bautzen-1945")
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "ctrl+t")
        assert "Take back what both sides have revealed?" in screen_text(pilot)
        await keys(pilot, "enter")
        assert "commitments" in session_of(pilot).run.answered
        await keys(pilot, "ctrl+t", "2")
        assert "commitments" not in session_of(pilot).run.answered
        (back,) = taken_back(session_of(pilot))
        assert line_told(session_of(pilot), back.line).startswith("Secret commitments?")


async def test_a_hidden_answer_does_not_show_how_many_digits_it_has(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", UNITS, "bautzen-1945")) as pilot:
        await keys(pilot, "enter")
        empty = strips(pilot)
        seen = []
        for key in ("1", "2", "3", "left", "backspace"):
            await keys(pilot, key)
            seen.append((strips(pilot), pilot.app.cursor_position))
        assert empty != seen[0][0]
        assert all(each == seen[0] for each in seen)
        await keys(pilot, "right", "backspace", "backspace")
        assert strips(pilot) == empty


async def test_whatever_is_longer_than_a_small_screen_is_scrolled_by_a_page(tmp_path):
    path = standing_at(tmp_path, "combat", {**AT_THE_DIE, **AFTER_THE_DIE}, "bautzen-1945")
    async with playing(tmp_path, path, size=(80, 20)) as pilot:
        asking, ledger = (pilot.app.screen.query_one(pane, VerticalScroll) for pane in ("#asking", "#ledger"))
        assert asking.max_scroll_y
        assert ledger.max_scroll_y
        await keys(pilot, *["pagedown"] * 5)
        assert (asking.scroll_offset.y, ledger.scroll_offset.y) == (asking.max_scroll_y, ledger.max_scroll_y)
        await keys(pilot, *["pageup"] * 5)
        assert (asking.scroll_offset.y, ledger.scroll_offset.y) == (0, 0)


@pytest.mark.parametrize("size", SIZES)
async def test_how_a_fire_looks(tmp_path, size, snapshot):
    answers = {**ROLLED, "attacker.experience": "veteran"}
    del answers["attack.roll"]
    path = standing_at(tmp_path, "fire", answers, "assault")
    async with playing(tmp_path, path, size=size, config="odds = false") as pilot:
        await keys(pilot, "'cd'")
        assert await looked_at(pilot) == snapshot(name="the roll")
        await keys(pilot, "'x-d'", *DEFENDED[:8])
        assert await looked_at(pilot) == snapshot(name="the defence")
        await keys(pilot, *DEFENDED[8:], "'x--'")
        assert await looked_at(pilot) == snapshot(name="left open")


@pytest.mark.parametrize("size", SIZES)
async def test_how_the_published_combat_looks(tmp_path, size, snapshot):
    path = standing_at(tmp_path / "secret", "combat", UNITS, "bautzen-1945")
    async with playing(tmp_path / "secret", path, size=size, config="odds = false") as pilot:
        assert await looked_at(pilot) == snapshot(name="the secret")
    path = standing_at(tmp_path / "die", "combat", AT_THE_DIE, "bautzen-1945")
    async with playing(tmp_path / "die", path, size=size, config="odds = false") as pilot:
        assert await looked_at(pilot) == snapshot(name="the die")
        await keys(pilot, "5", *AFTERMATH[:2])
        assert await looked_at(pilot) == snapshot(name="the exchange")


async def test_a_unit_of_a_list_is_chosen_by_its_square(tmp_path):
    answers = {"position": "NI8,18 NI8,19 SI8,20 turn=S"}
    async with playing(tmp_path, standing_at(tmp_path, "attack", answers, "game-of-war")) as pilot:
        await keys(pilot, "b", "R", "9")
        assert "There is no R9 here" in screen_text(pilot)
        await keys(pilot, "S", "8")
        assert session_of(pilot).run.answered["target"].text == "8,19"


async def test_a_sign_that_is_on_no_die_is_answered_with_those_that_are(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "fire", AT_THE_THROW, "assault")) as pilot:
        await keys(pilot, "c", "z")
        assert "“z” is on no die here" in screen_text(pilot)
        assert "1 of 4 green" in screen_text(pilot)
        await keys(pilot, "d")
        assert "is on no die here" not in screen_text(pilot), "the dice changed"
        await keys(pilot, "z", "backspace")
        assert "is on no die here" not in screen_text(pilot)


async def test_undo_behind_a_row_of_dice_takes_back_the_last_die_alone(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "fire", AT_THE_THROW, "assault")) as pilot:
        asked = session_of(pilot).run.question.key
        await keys(pilot, "'cdx-'")
        assert session_of(pilot).run.question.key != asked, "the last die answers"
        await keys(pilot, "ctrl+t")
        assert session_of(pilot).run.question.key == asked
        assert "3 of 4 green" in screen_text(pilot)
        await keys(pilot, "c")
        assert session_of(pilot).run.answered[asked].text == "green cdxc"


@pytest.mark.parametrize(("size", "left"), [((48, 20), "6 more"), ((48, 30), "")])
async def test_the_edge_of_a_question_says_how_many_answers_are_out_of_sight(tmp_path, size, left):
    async with playing(tmp_path, take_up(find("game-of-war-12"), tmp_path / "lessons"), size) as pilot:
        pane = pilot.app.screen.query_one(QuestionPane)
        labels = [each.label for each in pane.query_one(ListEntry).choices]
        assert len([each for each in labels if each not in screen_text(pilot)]) == int(left[:1] or 0)
        assert (pane.border_subtitle if left else "") == left
        await keys(pilot, "up")
        assert "more" not in pane.border_subtitle
