"""A dialog has a title and its keys in its edges, and a refused answer turns its frame."""

from functools import partial

from piloting import AT_THE_DIE, LARGE, SMALL, keys, playing, resized, screen_text, standing_at, strips
from rows import by_rows
from sizes import share
from textual.color import Color
from textual.widgets import Input


def frame_of(pilot):
    return pilot.app.screen.query(".frame").first()


@partial(by_rows, choose=partial(share, of=3))
async def test_a_dialog_has_a_title_and_keys_in_its_edges_and_is_no_wider_than_a_column_of_text(
    tmp_path, dialog, opening
):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE)) as pilot:
        await keys(pilot, *opening)
        for size in (SMALL, LARGE, (48, 30)):
            await resized(pilot, size)
            frame = frame_of(pilot)
            assert frame.border_title, dialog
            assert "esc" in str(frame.border_subtitle)
            assert frame.outer_size.width <= min(80, size[0])


@partial(by_rows, choose=partial(share, of=2))
async def test_a_refused_answer_turns_the_frame_until_the_next_key(tmp_path, dialog, opening, refused):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE)) as pilot:
        error, accent = (Color.parse(pilot.app.theme_variables[name]) for name in ("error", "accent"))
        await keys(pilot, *opening)
        frame = frame_of(pilot)
        assert (frame.styles.border_top[1], str(frame.border_title)[0]) != (error, "✗"), dialog
        before = "".join(field.value for field in pilot.app.screen.query(Input))
        await keys(pilot, *refused)
        assert (frame.styles.border_top[1], str(frame.border_title)[0]) == (error, "✗")
        field = pilot.app.screen.focused
        if isinstance(field, Input):
            assert field.value == before + "".join(refused).replace("enter", "").strip("'")
            assert field.cursor_position == len(field.value)
            assert field.styles.border_left[1] == error
        await keys(pilot, "home")
        assert frame.styles.border_top[1] == accent
        assert not str(frame.border_title).startswith("✗")


@by_rows
async def test_a_marked_row_is_an_accent_mark_and_bold_on_its_ground_in_every_list(tmp_path, rows_of, opening):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE)) as pilot:
        accent, ground = (Color.parse(pilot.app.theme_variables[name]).rich_color for name in ("accent", "selection"))
        await keys(pilot, *opening)
        rows = [row for row in map(marked_row, strips(pilot)) if row and row[0].style.bgcolor == ground]
        assert rows, rows_of
        for mark, *rest in rows:
            assert (mark.text[0], mark.style.color, mark.style.bold) == ("▌", accent, True)
            assert rest
            assert all(each.style.bold for each in rest if each.style.bgcolor == ground and each.text.strip())
            assert rest[0].style.bgcolor == ground


def marked_row(line):
    """Give the pieces of a line from its last mark on, as a list may lie over another; none where it has no mark."""
    pieces = [*line]
    marks = [place for place, each in enumerate(pieces) if each.text.startswith("▌")]
    return pieces[marks[-1] :] if marks else []


async def test_two_sides_of_one_player_are_asked_about_once(tmp_path):
    async with playing(tmp_path) as pilot:
        await keys(pilot, "n", "enter", "ctrl+u", "'Ann'", "enter", "ctrl+u", "'ann'", "enter")
        assert "✗ Does ann play both sides?" in screen_text(pilot)
        await keys(pilot, "enter", "enter")
        assert "What now?" in screen_text(pilot), "one may play both"


async def test_of_the_fields_of_a_dialog_the_one_that_is_typed_in_is_marked(tmp_path):
    async with playing(tmp_path) as pilot:
        await keys(pilot, "n", "5")
        for marked in ("Germans", "Soviets", "Germans against Soviets"):
            rows = [line for line in screen_text(pilot).splitlines() if "│  ▌" in line]
            assert [row.strip("│▌ ") for row in rows] == [marked]
            await keys(pilot, "enter")
