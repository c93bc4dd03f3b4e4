"""Who sits where: the play seat that is taken over and waits, watchers who come and go, and the end of it all."""

import asyncio
import json
import os
from pathlib import Path

from serve.served import served

from tui.serve import process
from tui.serve.seats import MOST_WATCHERS, CloseCode, TokenRole


def is_running(number):
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


async def until_gone(number):
    async with asyncio.timeout(20):
        while is_running(number):
            await asyncio.sleep(0.01)


def number(at):
    """Give the number of the process at the play seat."""
    return at.seats._player.process.number


async def test_each_address_shows_what_it_is_for():
    async with served(Path("/club/game.jsonl")) as at:
        async with at.page() as page:
            assert await page.sees("<play 80x24>")
        async with at.page(TokenRole.WATCH, 100, 30) as page:
            assert await page.sees("<watch /club/game.jsonl 100x30>")


async def test_keys_sizes_and_the_focus_reach_the_application_in_order_and_nothing_that_a_terminal_says_by_itself():
    async with served() as at, at.page() as page:
        await page.types("u é ▸ \x1b[A")
        for told in (["size", 90, 30], ["focus"], ["blur"], ["fingers", True], ["typed", "\ud800!"]):
            await page.socket.send(json.dumps(told))
        assert (await page.sees("<!>")).endswith("<u é ▸ \x1b[A><resize 90x30><focus><blur><fingers><!>")
        for key in ("\x1b", "q", "\x1bq"):
            await page.types(key)
        assert (await page.sees("3u>")).endswith("<escape><q><\x1b[113;3u>"), "escape begins no other key"
        for typed in ("\x1b[>0;276;0c", "\x1b]11;rgb:55/55/55\x1b\\", "\x1b[200~5", "\x1b[?1;2c5"):
            await page.types(typed)
        assert (await page.sees("<5>")).endswith("3u><\x1b[200~\x18\x1b[201~><5>")


async def test_no_terminal_is_larger_than_a_process_draws_in_good_time():
    async with served() as at, at.page() as page:
        for asked, given in (((99999, 99999), "400x150"), ((1, 1), "20x8"), ((100, 30), "100x30"), ((0, -5), "20x8")):
            page.seen = ""
            await page.socket.send(json.dumps(["size", *asked]))
            await page.sees(f"<resize {given}>")


async def test_a_size_in_the_address_is_limited_too():
    async with served() as at:
        for columns, rows, given in (
            ("9" * 30, "50", "80x24"),
            (5000, 5000, "400x150"),
            ("x", "", "80x24"),
            ("１", 9, "80x24"),
        ):
            async with at.page(TokenRole.WATCH, columns, rows) as page:
                await page.sees(f" {given}>")


async def test_what_is_no_message_is_passed_over_and_the_page_stays():
    nonsense = [
        "",
        "{",
        "null",
        "7",
        '"typed"',
        "[]",
        '["typed"]',
        '["typed", 7]',
        '["typed", "a", "b"]',
        '["quit"]',
        '["size"]',
        '["size", 1e999, 3]',
        '["size", "80", "24"]',
        '["size", true, true]',
        '["size", NaN, 1]',
        '{"typed": "x"}',
        "[" * 30_000,
        "1" * 30_000,
        '["typed", null]',
        "\x00",
    ]
    async with served() as at, at.page() as page:
        for each in nonsense:
            await page.socket.send(each)
            await page.socket.send(each.encode())
        await page.types("still here")
        seen = await page.sees("<still here>")
        assert set(seen.replace("<play 80x24>", "").replace("<resize 80x24>", "")) <= set("<still here>"), seen


async def test_a_message_that_is_too_large_ends_the_connection_and_not_the_application():
    async with served() as at:
        async with at.page() as page:
            await page.sees("<play")
            await page.socket.send(json.dumps(["typed", "x" * 70_000]))
            assert await page.closed() == 1009
        async with at.page() as again:
            assert "<play" not in await again.sees("<repaint>")


async def test_a_new_page_takes_the_seat_over_and_the_old_one_can_take_it_back():
    async with served() as at, at.page() as old:
        await old.sees("<play")
        app = number(at)
        async with at.page(columns=120, rows=40) as new:
            assert await old.closed() == CloseCode.TAKEN_OVER
            assert await new.sees("<repaint>") == "<resize 120x40><repaint>"
            await new.types("mine")
            await new.sees("<mine>")
            async with at.page() as back:
                assert await new.closed() == CloseCode.TAKEN_OVER
                await back.sees("<repaint>")
                assert number(at) == app


async def test_the_seat_is_free_for_whoever_comes_even_where_the_old_page_is_silent():
    async with served() as at, at.page() as sleeping:
        await sleeping.sees("<play")
        sleeping.socket.transport.pause_reading()
        async with asyncio.timeout(5), at.page() as new:
            await new.sees("<repaint>")
        sleeping.socket.transport.resume_reading()


async def test_a_page_that_comes_back_in_time_finds_the_very_same_screen_and_field():
    async with served() as at:
        async with at.page() as page:
            await page.types("field")
            await page.sees('"field"')
            app = number(at)
        async with at.page() as again:
            await again.sees("<repaint>")
            assert "<play" not in await again.sees('"field"')
            assert number(at) == app


async def test_a_page_that_does_not_come_back_ends_the_application_and_the_next_one_begins_anew():
    async with served(grace=0.05) as at:
        async with at.page() as page:
            await page.sees("<play")
            app = number(at)
        await until_gone(app)
        async with at.page() as again:
            await again.sees("<play 80x24>")


async def test_an_application_that_ends_says_so_and_can_be_begun_again():
    async with served() as at:
        async with at.page() as page:
            await page.types("end")
            assert await page.closed() == CloseCode.ENDED
        async with at.page() as again:
            await again.sees("<play 80x24>")


async def test_two_pages_that_come_at_once_share_one_application():
    async with served() as at:

        async def come():
            async with at.page() as page:
                try:
                    return "<play" in await page.sees(">")
                except Exception:
                    return True

        await asyncio.gather(come(), come(), come())
        assert len(at.seats._seats) == 1


async def test_watchers_end_with_their_page_and_there_are_never_too_many():
    async with served() as at:
        pages = []
        async with asyncio.TaskGroup() as coming:
            done = asyncio.Event()

            async def watch():
                async with at.page(TokenRole.WATCH) as page:
                    await page.sees("<watch")
                    pages.append(page)
                    await done.wait()

            watching = [coming.create_task(watch()) for _ in range(MOST_WATCHERS)]
            async with asyncio.timeout(20):
                while len(pages) < MOST_WATCHERS:
                    await asyncio.sleep(0.01)
            async with at.page(TokenRole.WATCH) as late:
                assert await late.closed() == CloseCode.FULL
            done.set()
            await asyncio.gather(*watching)
        async with asyncio.timeout(20):
            while at.seats._seats:
                await asyncio.sleep(0.01)
        async with at.page(TokenRole.WATCH) as page:
            await page.sees("<watch")


async def test_a_watcher_waits_for_a_session_and_follows_the_player_to_another():
    async with served(session=None) as at, at.page(TokenRole.WATCH) as watcher, at.page() as player:
        await watcher.sees("waiting")
        await player.types("open /club/first.jsonl")
        await watcher.sees("<watch /club/first.jsonl 80x24>")
        await player.types("open /club/first.jsonl")
        await player.types("open /club/second.jsonl")
        assert await watcher.closed() == CloseCode.ANOTHER_SESSION
        async with at.page(TokenRole.WATCH) as again:
            await again.sees("<watch /club/second.jsonl 80x24>")


async def test_a_watcher_who_waits_and_leaves_leaves_nothing():
    async with served(session=None) as at:
        async with at.page(TokenRole.WATCH) as watcher:
            await watcher.sees("waiting")
        async with asyncio.timeout(20):
            while at.seats._watching:
                await asyncio.sleep(0.01)


async def test_whoever_watches_cannot_take_the_play_seat():
    async with served() as at, at.page() as player, at.page(TokenRole.WATCH) as watcher:
        await watcher.types("from the watcher")
        await watcher.sees("<from the watcher>")
        await player.types("from the player")
        assert "watcher" not in await player.sees("<from the player>")


async def test_an_application_that_does_not_listen_is_ended_within_five_seconds(monkeypatch):
    assert process.LEAVING + process.ENDING < 5
    monkeypatch.setattr(process, "LEAVING", 0.1)
    monkeypatch.setattr(process, "ENDING", 0.1)
    async with served() as at, at.page() as page:
        await page.types("hang")
        await page.sees("<hangs>")
        hanging = number(at)
        await at.seats.end()
        assert not is_running(hanging)


async def test_a_process_that_waits_is_there_for_the_next_visitor_and_gone_at_the_end():
    async with served() as at:
        assert at.seats.spare._next is not None
        spare = (await at.seats.spare._next).number
        async with at.page() as page:
            await page.sees("<play")
            assert number(at) == spare
    assert not is_running(spare)
