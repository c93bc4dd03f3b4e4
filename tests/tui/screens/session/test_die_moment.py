"""The die that was just entered is seen before its ruling: briefly, where players want it, with no say in the log."""

from contextlib import contextmanager
from math import inf
from unittest.mock import patch

import pytest
from piloting import (
    AT_THE_DIE,
    SIZES,
    body,
    key_event,
    keys,
    place_of,
    playing,
    screen_text,
    session_of,
    standing_at,
    strips,
)
from sizes import share
from textual._compositor import Compositor
from textual.timer import Timer

from saves.lessons.courses import find
from saves.lessons.teacher import take_up
from saves.session.session import Session
from tui.screens.session.question import QuestionPane

LONGEST, MOST_PICTURES = 0.3, 4
MIDDLE_PIP = "│  ●  │"


@contextmanager
def timed():
    """List after how many seconds each timer of the question is due that is set; none of them is ever due by itself."""
    delays = []

    def set_timer(self, delay, callback=None, **_):
        delays.append(delay)
        return Timer(self, 3600)

    with patch.object(QuestionPane, "set_timer", set_timer):
        yield delays


def steps_of(pilot):
    return pilot.app.screen


def laid(pilot):
    """Give what lies on the felt, as text."""
    region = steps_of(pilot).query_one("#felt").region
    return "\n".join(strip.crop(region.x, region.right).text for strip in strips(pilot)[region.y : region.bottom])


@pytest.mark.parametrize(("key", "pictures"), [("5", 2), ("v", 4)])
async def test_a_die_is_seen_before_its_ruling_in_few_pictures_and_for_a_moment(tmp_path, key, pictures):
    path = standing_at(tmp_path, "combat", AT_THE_DIE)
    with timed() as delays:
        async with playing(tmp_path, path, rolls=[5], motion=True) as pilot:
            await keys(pilot, key)
            run = session_of(pilot).run
            assert run.ended, "it is answered before it is seen"
            assert "DX   3-1" not in screen_text(pilot)
            assert "Do this now" not in screen_text(pilot)
            assert (MIDDLE_PIP in body(pilot)) == (key == "5"), "what Tableside rolls shows other faces first"
            assert len(delays) + 1 == pictures <= MOST_PICTURES
            assert max(delays) <= LONGEST
            steps_of(pilot).end_moving()
            await keys(pilot)
            assert "DX   3-1, die 5" in screen_text(pilot)
            assert "Do this now" in screen_text(pilot)
            assert len(delays) + 1 == pictures, "it moves once"


TO_A_RETREAT = AT_THE_DIE | {"attack": "Thinker 5", "defence": "Rover 2"}
"""Up to a die whose 1 has the attackers retreat, which is asked about."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("key", "pictures"), [("1", 2), ("v", 4)])
async def test_a_die_behind_which_more_is_asked_is_seen_first_and_its_result_stays_above_that(
    tmp_path, key, pictures, size
):
    path = standing_at(tmp_path, "combat", TO_A_RETREAT)
    with timed() as delays:
        async with playing(tmp_path, path, rolls=[1], motion=True, size=size) as pilot:
            await keys(pilot, key)
            assert "RETREAT" not in screen_text(pilot)
            assert "among the attackers" not in screen_text(pilot)
            assert (MIDDLE_PIP in laid(pilot)) == (key == "1"), "what Tableside rolls shows other faces first"
            assert len(delays) + 1 == pictures <= MOST_PICTURES
            assert max(delays) <= LONGEST
            steps_of(pilot).end_moving()
            await keys(pilot)
            felt = laid(pilot)
            assert 0 <= felt.index("Attackers: Thinker") < felt.index("RETREAT") < felt.index("2-1, die 1")
            assert "among the attackers" in screen_text(pilot)
            assert len(felt.splitlines()) <= 3
        async with playing(tmp_path, watched=path, motion=True, size=size) as pilot:
            assert "RETREAT" in laid(pilot)
        assert len(delays) + 1 == pictures, "it moves once"


@contextmanager
def pictures(pilot):
    """List all that is painted, picture by picture."""
    painted, paint = [], Compositor.render_update

    def seen(compositor, full=False, *given, **named):
        if not full:
            painted.append(screen_text(pilot))
        return paint(compositor, full, *given, **named)

    with patch.object(Compositor, "render_update", seen):
        yield painted


@pytest.mark.parametrize("size", SIZES)
async def test_no_picture_shows_what_is_new_beside_what_has_gone(tmp_path, size):
    path = standing_at(tmp_path, "combat", TO_A_RETREAT)
    with timed():
        async with playing(tmp_path, path, motion=True, size=size) as pilot:
            with pictures(pilot) as seen:
                await keys(pilot, "1")
                die = [*seen]
                steps_of(pilot).end_moving()
                await keys(pilot)
            assert die
            assert not [each for each in die if "among the attackers" in each]
            assert not [each for each in seen if "among the attackers" in each and "Roll one six-sided die" in each]
            where = place_of(pilot, "RETREAT")
            await keys(pilot, "2")
            assert place_of(pilot, "RETREAT") == where
            with pictures(pilot) as seen:
                await keys(pilot, "1")
            assert "Do this now" in seen[-1]
            assert not [each for each in seen if "Do this now" in each and "Off the map" in each]


async def test_in_a_lesson_a_die_lies_where_its_ruling_will(tmp_path):
    path = take_up(find("rivets-1"), tmp_path / "lessons")
    with timed():
        async with playing(tmp_path, path, motion=True) as pilot:
            await keys(pilot, "2", "1", "'Ponder 4 + Midge 2'", "enter", "'Rover 2'", "enter", "enter")
            lies = steps_of(pilot).query_one("#felt").region
            assert lies.height
            steps_of(pilot).end_moving()
            await keys(pilot)
            assert steps_of(pilot).query_one("#felt").region == lies


@pytest.mark.parametrize(
    ("config", "level"), [("motion = false", "full"), ('theme = "ansi"', "full"), ("", "none")], ids=str
)
async def test_no_die_moves_where_players_or_their_terminal_want_none(tmp_path, config, level):
    path = standing_at(tmp_path, "combat", AT_THE_DIE)
    with timed() as delays:
        async with playing(tmp_path, path, config=config, motion=True) as pilot:
            pilot.app.animation_level = level
            await keys(pilot, "5")
            assert "DX   3-1, die 5" in screen_text(pilot)
            assert not delays


async def test_no_die_moves_where_a_ruling_is_only_seen_again(tmp_path):
    path = standing_at(tmp_path, "combat", {**AT_THE_DIE, "die": "5"})
    with timed() as delays:
        async with playing(tmp_path, path, motion=True) as pilot:
            await keys(pilot, "u", "U")
            assert "DX   3-1, die 5" in screen_text(pilot)
        async with playing(tmp_path, watched=path, motion=True) as pilot:
            assert "DX   3-1, die 5" in screen_text(pilot)
        assert not delays


async def test_enter_behind_a_die_that_is_still_seen_alone_confirms_nothing(tmp_path):
    path = standing_at(tmp_path, "combat", AT_THE_DIE)
    with timed():
        async with playing(tmp_path, path, motion=True, moment=inf) as pilot:
            await keys(pilot, "5", "enter")
            assert "ignored" not in screen_text(pilot)
            assert "DX   3-1, die 5" in screen_text(pilot), "it shows all of the ruling, and no more"


BURSTS = share(["5⏎", "5", "v", "5u3", "55", "5o", "vv⏎", "5u5u5⏎⏎", "5⏎⏎2", "c5⏎n"], 3)
ASKED_BEHIND = share(["1⏎", "1⏎⏎", "11", "1u3", "1u1⏎⏎"], 2)


@pytest.mark.parametrize("moment", [0, inf])
@pytest.mark.parametrize(
    ("at", "burst"),
    [*((AT_THE_DIE, burst) for burst in BURSTS), *((TO_A_RETREAT, burst) for burst in ASKED_BEHIND)],
)
async def test_a_burst_of_keys_comes_to_the_same_with_a_moving_die_and_without(tmp_path, at, burst, moment):
    logs = []
    for motion in (True, False):
        data = tmp_path / str(motion)
        path = standing_at(data, "combat", at)
        with timed():
            async with playing(data, path, rolls=[5] * 9, motion=motion, moment=moment) as pilot:
                for key in burst:
                    pilot.app.post_message(key_event("enter" if key == "⏎" else key))
                await keys(pilot)
        with Session.open(path, read_only=True) as session:
            logs.append([(type(each), getattr(each, "text", "")) for each in session.history.events])
    assert logs[0] == logs[1]
