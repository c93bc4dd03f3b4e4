"""A ruling is copied at a key, wherever one is shown: the clipboard gets the one telling, and the screen says so."""

import pytest
from lines import typed
from piloting import AT_THE_DIE, is_ruled, keys, notified, playing, screen_text, standing_at, taken_back

from saves.lessons.courses import open_example
from saves.reports.paragraphs import combat_text
from saves.session.session import Session


def copied(pilot):
    return pilot.app.clipboard


@pytest.mark.parametrize(
    "view", [(), ("w",), ("enter", "u"), ("b", "end")], ids=["ruling", "why", "confirmed", "board"]
)
async def test_a_ruling_is_copied_at_y_where_it_is_shown(tmp_path, view):
    if "b" in view:
        path = taken_back(tmp_path, "game-of-war", is_ruled)
    else:
        path = standing_at(tmp_path, "combat", {**AT_THE_DIE, "die": "5"})
    with Session.open(path) as session:
        title, run = session.title, session.run
        sentence = run.ruling.sentence if run.ruling else ""
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, *view)
        assert copied(pilot) == ""
        await keys(pilot, "y")
        assert title in copied(pilot)
        assert sentence in copied(pilot)
        assert ":copy in line mode" in notified(pilot)


async def test_a_ruling_is_copied_where_it_is_marked_in_the_log_opened_there_or_stepped_through(
    tmp_path,
):
    path = open_example("rivets", tmp_path / "sessions")
    with Session.open(path, read_only=True) as session:
        texts = {each.number: combat_text(session, each) for each in session.state.combats()}
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "f5", "down", "y")
        assert copied(pilot) == texts[max(texts) - 1]
        await keys(pilot, "down", "enter", "y")
        assert copied(pilot) == texts[max(texts) - 2]
        await keys(pilot, "escape", "a")
        assert "copy" not in screen_text(pilot).splitlines()[-1]
        await keys(pilot, "a", "v", "home", "y")
        assert copied(pilot) == texts[max(texts) - 2], "there is nothing to copy before the first ruling"
        await keys(pilot, "n", "y")
        assert copied(pilot) == texts[1]


def test_in_line_mode_a_ruling_is_printed_to_be_copied(tmp_path):
    path = standing_at(tmp_path, "combat", {**AT_THE_DIE, "die": "5"})
    said = typed(tmp_path, ":copy", "", ":copy", ":copy 1", ":copy 2", path=path)
    assert said.count("Rivets, Saturday at the club. Combat 1: attackers 7 → defenders 2") == 3
    assert said.count("Ruled by Tableside.") == 3
    assert "! There is no combat 2" in said


def test_in_line_mode_nothing_is_copied_before_there_is_a_ruling(tmp_path):
    said = typed(tmp_path, ":copy", path=standing_at(tmp_path, "combat", AT_THE_DIE))
    assert "! Nothing has been ruled yet: type :copy when there is a ruling." in said
