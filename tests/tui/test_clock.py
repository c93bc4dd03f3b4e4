"""The clock: every front end says it in the same words, and takes the same turns."""

import pytest
from lines import typed as typed_lines
from logged import in_lines
from piloting import keys, new_session, playing, screen_text

from saves.lessons.courses import open_example
from saves.log.folder import summary
from saves.reports.combats import forces
from saves.reports.markdown import report
from saves.session.by_hand import set_clock
from saves.session.clock import LAST_TURN, Clock, first
from saves.session.session import Session
from tui.plain.wording import table_lines
from tui.screens.wording import where
from tui.shared.wording import what_now
from tui.themes import DARK, rich_colours

WORDS = "turn 4, Red, Movement phase"


def test_title_line_mode_log_report_and_list_say_the_clock_alike(tmp_path):
    path = new_session(tmp_path)
    with Session.open(path) as session:
        set_clock(session, 4, "red", "movement")
        assert WORDS.replace("Red, ", "") in where(session, rich_colours(DARK)).plain  # whose turn it is stands apart
        assert f"  Clock: {WORDS}" in table_lines(session)
        assert f"- Now: {WORDS} · no combat yet\n" in report(session)
        assert in_lines(session)[-1].endswith(WORDS)
    assert summary(path).where == f"{WORDS} · no combat yet"


def test_the_title_names_the_segment_that_the_open_combat_is_in(tmp_path):
    with Session.open(new_session(tmp_path)) as session:
        set_clock(session, 4, "red", "combat")
        session.begin("combat")
        session.answer("phase", "movement")
        assert "turn 4, Movement phase" in where(session, rich_colours(DARK)).plain
        session.undo()
        assert "turn 4, Combat phase" in where(session, rich_colours(DARK)).plain


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (LAST_TURN, "Whose turn is it?"),
        (LAST_TURN + 1, "“10000” is not a turn: type a whole number from 1 to 9,999."),
        (0, "“0” is not a turn: type a whole number from 1 to 9,999."),
    ],
)
async def test_the_screen_takes_every_turn_that_the_session_takes(tmp_path, typed, said):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "t", "home", "enter", "ctrl+u", f"'{typed}", "enter")
        assert said in screen_text(pilot)


def test_what_the_clock_holds_is_told_in_line_mode_and_not_asked(tmp_path):
    path = new_session(tmp_path, "battle-for-moscow")
    with Session.open(path) as session:
        set_clock(session, 1, "german", "combat")
        session.begin("combat")
    told = typed_lines(tmp_path, path=path)
    assert "Known: Is it a mud turn (3 or 4)? turn 1: no mud\n" in told
    assert "Step 2 of 8, Strengths (on the counter)\nAttacking units and strengths?\n" in told


def test_the_clock_of_a_game_without_sides_begins_at_turn_one():
    class NoSides:
        sides = segments = checklists = ()

    assert first(NoSides()) == Clock(1, "", "")


@pytest.mark.parametrize("game", ["rivets", "napoleon-at-waterloo", "bautzen-1945", "salt-marsh"])
def test_that_all_units_have_attacked_is_a_reason_to_move_the_clock_and_never_one_to_begin_a_combat(game, tmp_path):
    with Session.open(open_example(game, tmp_path), read_only=True) as session:
        offered = {action: why for action, _, why in what_now(session, forces(session))}
    assert "all units have attacked" not in (offered.get("next_combat"), offered.get("begin"))
    assert ("next_segment(True)" in offered) == (game in ("rivets", "salt-marsh"))
