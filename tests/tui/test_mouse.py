"""Everything that is shown can be clicked, the wheel scrolls, and a key turns the mouse off."""

import pytest
from piloting import (
    AT_THE_DIE,
    AT_THE_THROW,
    LARGE,
    click,
    click_at,
    keys,
    laid_out,
    new_session,
    notified,
    place_of,
    playing,
    screen_text,
    session_of,
    standing_at,
)
from textual.events import MouseScrollDown, MouseScrollRight

from rulesets.engine.core.tabletop import Change, What
from saves.session.session import Session
from tui.screens.reading import Page
from tui.screens.session.review import Review
from tui.screens.session.steps_screen import StepsScreen
from tui.screens.session.table import TableView
from tui.widgets.kit_table import KitTable
from tui.widgets.throw import ThrowEntry

CROWD = (
    "NI8,10 NI8,9 NI9,9 NI7,9 NC7,10 NC9,10 NC6,10 NI10,10 NC11,11 NI12,10 NI13,10 NI14,10 NI15,11 NA8,8 NM9,8 NT10,11"
    " NU8,7 SI8,11 SI9,11 SI8,12 SI9,12 SI9,13 SI9,14 SC7,11 SC6,12 SC10,12 SC11,13 SA8,13 SM7,12 ST3,14 SU8,16 turn=S"
)


def answers(pilot):
    run = session_of(pilot).run
    return {key: given.text for key, given in run.answered.items()} if run else {}


async def test_a_whole_combat_but_its_numbers_is_answered_by_clicks(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await click(pilot, "next combat")
        await click(pilot, "Combat phase")
        await click(pilot, "Units")
        await keys(pilot, "'7'", "enter", "'2'", "enter")
        await click(pilot, "│ 5 │")
        assert answers(pilot)["die"] == "5"
        await click(pilot, "Done")
        assert session_of(pilot).state.confirmed == 1


async def test_the_keys_of_the_bottom_line_are_pressed_rows_opened_and_dialogs_left_by_clicks(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await click(pilot, "t units")
        assert isinstance(pilot.app.screen, TableView)
        await click(pilot, "d remove")
        assert "cannot be removed" in screen_text(pilot)
        await click(pilot, "^k all")
        assert "Type what you want to do" in screen_text(pilot)
        await keys(pilot, "escape")
        await click(pilot, "What if the odds")
        assert "The new reading applies" in screen_text(pilot)
        await keys(pilot, "escape", "a")
        await click(pilot, "esc back")
        assert isinstance(pilot.app.screen, TableView)
        await click(pilot, "What if the odds")
        click_at(pilot, 0, 0)
        await keys(pilot)
        assert isinstance(pilot.app.screen, TableView)


async def test_an_underlined_word_opens_by_a_click_and_the_wheel_scrolls(tmp_path):
    answered = {"phase": "combat", "target": "units"}
    async with playing(tmp_path, standing_at(tmp_path, "combat", answered)) as pilot:
        await keys(pilot, "f1")
        before = screen_text(pilot)
        pilot.app.post_message(MouseScrollDown(None, 40, 12, 0, 0, 0, False, False, False, 40, 12))
        await keys(pilot)
        assert screen_text(pilot) != before
    async with playing(tmp_path, tmp_path / "sessions" / "saturday.jsonl") as pilot:
        await keys(pilot, "f9", "'strength'", "enter")
        pages = len(pilot.app.screen_stack)
        page = pilot.app.screen
        link = page.links.all[0]
        assert link.text.plain[link.start : link.end] == "counter"
        column, row = place_of(pilot, "s counter.")
        click_at(pilot, column + 2, row)
        await keys(pilot)
        assert len(pilot.app.screen_stack) == pages + 1


async def test_a_value_of_a_kit_is_marked_by_a_click_and_a_page_opened(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "bautzen-1945")) as pilot:
        await keys(pilot, "i")
        screen = pilot.app.screen
        table = screen.query_one(KitTable)
        second = table.shown.rows[1].name
        await click(pilot, second)
        assert (table.row, table.column) == (1, 0)
        await click(pilot, screen.kit.pages[1].title)
        assert screen.page == 1


async def test_squares_are_clicked_and_clicked_again_for_what_enter_does(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, "SI8,11 SI8,12 SA8,13 SI9,14 NI8,9 NI15,9 turn=S")) as pilot:
        await keys(pilot, "i")
        unit = place_of(pilot, "■I")
        for _ in range(2):
            click_at(pilot, *unit)
            await keys(pilot)
        screen = pilot.app.screen
        assert screen.board.cursor.picked is not None
        end = (unit[0] + 2, unit[1])
        for _ in range(2):
            click_at(pilot, *end)
            await keys(pilot)
        assert answers(pilot)["move.1"] == "K8-K9"
        await click(pilot, "space no more")
        await keys(pilot, "u", "u", "ctrl+r")
        await click(pilot, "space no more")
        assert session_of(pilot).run is not None


async def test_dice_with_symbols_are_clicked_one_after_another(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "fire", AT_THE_THROW, "assault")) as pilot:
        for symbol in ("d damage point", "x suppression"):
            click_at(pilot, *place_of(pilot, symbol))
            await keys(pilot)
        thrown = pilot.app.screen.query_one(ThrowEntry)
        assert [die.symbols for die in thrown.dice] == ["D", "X"]
        await click(pilot, "╭───╮")
        assert thrown.at == 0
        assert "│ ( ) │" not in screen_text(pilot)
        pilot.app.fingers = True
        await keys(pilot, "d", "backspace")
        assert "│ ( ) │" in screen_text(pilot), "for fingers faces are drawn on a low screen, too"


async def test_on_a_tall_screen_faces_are_drawn_and_typed_by_taps(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "fire", AT_THE_THROW, "assault"), size=LARGE) as pilot:
        for face in ("│ D │", "│ ( ) │", "│ C │", "│ X │", "│ (CX) │", "│ – │"):
            await click(pilot, face)
        thrown = pilot.app.screen.query_one(ThrowEntry)
        assert [die.symbols for die in thrown.dice] == ["D", "CX", ""]


async def test_panes_open_what_they_are_about_while_a_text_is_typed_too(tmp_path):
    answered = {"phase": "combat", "target": "units", "attack": "7"}
    async with playing(tmp_path, standing_at(tmp_path, "combat", answered), size=LARGE) as pilot:
        await click(pilot, "How it adds up")
        assert isinstance(pilot.app.screen, Page)
        await keys(pilot, "escape")
        await click(pilot, "✓")
        assert isinstance(pilot.app.screen, Review)


async def test_the_wheel_shows_what_does_not_fit_beside_the_board(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, CROWD), size=(80, 22)) as pilot:
        await keys(pilot, "i", "g", "'J8'", "enter")
        assert "lines more" in screen_text(pilot)
        for _ in range(9):
            pilot.app.post_message(MouseScrollDown(None, 70, 12, 0, 0, 0, False, False, False, 70, 12))
        await keys(pilot)
        assert "lines more" not in screen_text(pilot)
        await keys(pilot, "right", "left")
        assert "lines more" in screen_text(pilot)


async def test_the_wheel_shows_more_of_a_board_that_is_larger_than_the_screen(tmp_path):
    path = new_session(tmp_path, "game-of-war")
    with Session.open(path) as session:
        board = Change(What.FACT, "board", value="size 60x26\narsenal N 5,1\narsenal S 5,26")
        session.amend([board, Change(What.FACT, "position", value="NI5,4 SI5,24 turn=S")])
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "i", "g", "'5,24'", "enter")
        assert "60" not in screen_text(pilot).splitlines()[1]
        for _ in range(55):
            pilot.app.post_message(MouseScrollRight(None, 20, 12, 0, 0, 0, False, False, False, 20, 12))
        await keys(pilot)
        assert "60" in screen_text(pilot).splitlines()[1]


@pytest.mark.parametrize("key", ["ctrl+e", "f11"])
@pytest.mark.parametrize("over", ["f1", "f9", "5 o", "ctrl+k"])
async def test_a_key_turns_the_mouse_off_and_on_in_help_dialogs_and_the_commands_too(tmp_path, over, key):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE)) as pilot:
        await keys(pilot, *over.split(), key)
        assert not isinstance(pilot.app.screen, StepsScreen)
        assert notified(pilot).endswith("^e turns it on.")
        await keys(pilot, key)
        assert notified(pilot).endswith("The mouse is on.")


async def test_the_key_that_players_set_for_the_mouse_is_the_one_that_is_named(tmp_path):
    async with playing(tmp_path, config='[keys]\n"app.mouse" = "f8"\n') as pilot:
        await keys(pilot, "f1", "f8")
        assert notified(pilot).endswith("f8 turns it on.")


async def test_a_key_turns_the_mouse_off_and_on_in_a_text_field_whose_bottom_line_presses_no_letters(tmp_path):
    answered = {"phase": "combat", "target": "units"}
    async with playing(tmp_path, standing_at(tmp_path, "combat", answered)) as pilot:
        await keys(pilot, "'7'", "ctrl+e")
        assert "The mouse is off" in notified(pilot)
        await click(pilot, "why")
        assert isinstance(pilot.app.screen, StepsScreen)
        await keys(pilot, "ctrl+e")
        await click(pilot, "why")
        assert isinstance(pilot.app.screen, Page)
