"""The table on the screen, changed by hand."""

from shutil import copyfile

import pytest
from contrast import looked_at
from piloting import LARGE, SMALL, keys, new_session, playing, screen_text

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, Tabletop, What
from saves.lessons.courses import example
from saves.session.session import Session


async def test_a_fact_that_is_no_answer_is_refused_on_the_table_with_the_sentence(tmp_path):
    path = new_session(tmp_path)
    with Session.open(path) as session:
        session.amend([Change(What.FACT, "phase", value="combat")])
    async with playing(tmp_path, path, LARGE) as pilot:
        await keys(pilot, "t", "end", "enter", "ctrl+u", "'teatime'", "enter")
        said = screen_text(pilot)
        assert "✗ “teatime” does not answer “Which phase" in said
        assert "Which phase is it? Combat phase" in said
        await keys(pilot, "enter", "ctrl+u", "'movement'", "enter")
        assert "Which phase is it? Movement phase" in screen_text(pilot)
        assert "✗" not in screen_text(pilot)


async def test_with_room_for_panes_each_side_has_a_heading_with_dice_drawn_and_a_card_below(tmp_path, snapshot):
    path = new_session(tmp_path, "assault")
    with Session.open(path) as session:
        first, second = (side.word for side in session.ruleset.sides)
        for name, side, dice in (("Rifles", first, "3 green 1 blue"), ("Tank", second, "2 blue")):
            session.amend([Change(What.UNIT, name, value=side), Change(What.CARD, name, "defence-dice", dice)])
        session.amend([Change(What.STATE, "Tank", "suppressed", "yes")])
    async with playing(tmp_path, path, LARGE) as pilot:
        await keys(pilot, "t", "home", "down")
        assert await looked_at(pilot) == snapshot(name="the first unit")
        await keys(pilot, "down")
        assert "╭─ □ Tank ─" in await looked_at(pilot)


async def test_a_register_that_is_written_to_a_file_is_said_to_be_written_there(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "battle-for-moscow"), LARGE) as pilot:
        await keys(pilot, "t", "p", "x", f"'{tmp_path / 'club.json'}'", "enter")
        assert f"✓ Written to {tmp_path / 'club.json'}." in " ".join(screen_text(pilot).split())
    assert (tmp_path / "club.json").exists()


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_what_a_rule_can_mean_stands_with_the_list_and_the_combats_in_which_it_came_up(tmp_path, size):
    path = tmp_path / "sessions/rivets.jsonl"
    path.parent.mkdir()
    copyfile(example("rivets").path, path)
    async with playing(tmp_path, path, size) as pilot:
        await keys(pilot, "t", "p", "down")
        assert "✓ settled in combat 2" in screen_text(pilot)
        register = ruleset("rivets").register({})
        rounding = next(each for each in register if each.key == "odds-rounding")
        for reading in rounding.options(Tabletop())[: 1 if size == SMALL else None]:
            assert reading.meaning[:40] in screen_text(pilot)
        if size == LARGE:
            told = {each.border_title: str(each.content) for each in pilot.app.screen.query("PanelWidget")}
            came_up = [f"  {number} " in told["Came up in"] for number in (1, 2, 3, 5)]
            assert came_up == [False, True, True, True]
            assert "Related rules" in told
            assert "attack" in told["How it adds up"]
            assert "╭─ Combat results table ─" in screen_text(pilot), "the table of the last of them"
