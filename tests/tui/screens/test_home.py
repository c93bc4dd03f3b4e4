"""Home: what is seen of the marked session and at the first start; sessions renamed, deleted and brought back."""

import asyncio
import json
import re
import threading
from collections import Counter, defaultdict
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from piloting import (
    SMALL,
    key_event,
    key_line,
    keys,
    new_session,
    notified,
    playing,
    resized,
    screen_text,
    settled,
    strips,
)
from rich.console import Console
from rich.style import Style
from rows import by_rows
from teaching import the_lesson
from test_emptiness import largest_empty
from textual.geometry import Size

import tui
from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.engine.reference.ruling_view import RulingView
from rulesets.game_of_war.overlay import scene_of_table
from rulesets.game_of_war.rules.squares import Square
from saves.disk.machine import ago
from saves.lessons.courses import examples, open_example
from saves.lessons.teacher import begun_in
from saves.log.folder import summaries
from saves.session.session import Session
from tui.board.board_render import COLOUR
from tui.board.panel import block_lines
from tui.palette import commands
from tui.screens.home import preview
from tui.screens.home.lines import FIRST_FACE, FIRST_LESSON, FIRST_RULING, FIRST_TO_DO, HomeLines
from tui.shared.settings import look_for_games
from tui.themes import DARK, rich_colours
from tui.widgets.felt import large
from tui.widgets.row_list import RowList

LIMITS = {(80, 24): 0.12, (120, 40): 0.12, (160, 50): 0.12, (200, 60): 0.16}
"""The share of a window, by its size, that may be one empty rectangle."""


def titles(data):
    return [each.title for each in summaries(data / "sessions")]


def offered(pilot):
    return [each.title for each in commands(pilot.app, pilot.app.screen)]


async def test_a_session_is_renamed_deleted_and_brought_back(tmp_path):
    new_session(tmp_path)
    async with playing(tmp_path) as pilot:
        await keys(pilot, "r", "ctrl+u", "'Sunday'", "enter")
        assert titles(tmp_path) == ["Sunday"]
        await keys(pilot, "d", "enter")
        assert titles(tmp_path) == ["Sunday"]
        assert "Bring back" not in offered(pilot)
        await keys(pilot, "d", "2")
        assert titles(tmp_path) == []
        assert "Bring back" in offered(pilot)
        await keys(pilot, "u", "1")
        assert titles(tmp_path) == ["Sunday"]
        assert "Sunday" in screen_text(pilot)


async def test_home_marks_the_session_that_was_opened_last_also_when_it_is_started_again(tmp_path):
    for name in ("rivets", "game-of-war-authors"):
        open_example(name, tmp_path / "sessions")
    first, other = (each.path for each in summaries(tmp_path / "sessions"))
    async with playing(tmp_path) as pilot:
        assert _marked(pilot) == first
        await keys(pilot, "down", "v", "escape")
        assert _marked(pilot) == other
        await keys(pilot, "up", "d", "escape")
        assert _marked(pilot) == first
        await keys(pilot, "down", "enter", "escape")
        assert _marked(pilot) == other
    async with playing(tmp_path) as pilot:
        assert _marked(pilot) == other


def _marked(pilot):
    return pilot.app.screen._marked.path


async def test_seven_sessions_leave_room_for_the_large_name_and_all_that_can_be_begun_in_a_small_window(tmp_path):
    for place in range(7):
        new_session(tmp_path, "rivets", f"Evening {place}").rename(tmp_path / "sessions" / f"{place}.jsonl")
    async with playing(tmp_path, size=SMALL) as pilot:
        shown = screen_text(pilot).splitlines()
    assert (shown[0].strip(), shown[1].strip()) == ("", large("Tableside", 80)[0].strip())
    assert all(any(each in line for line in shown) for each in ("Evening 0", "Evening 6", "New session", "Import"))
    assert [line.split()[0] for line in shown if line.endswith("──")] == ["Sessions", "Start"]
    assert "It begins with: Which battle." in shown[-2]


async def test_a_title_of_any_length_and_of_wide_letters_leaves_its_session_in_one_line(tmp_path):
    long = ["A very long title of a session that goes on and on", "卓上の審判 土曜日の長い長い対戦の題名"]
    for place, title in enumerate(long):
        new_session(tmp_path, "napoleon-at-waterloo", title).rename(tmp_path / "sessions" / f"{place}.jsonl")
    async with playing(tmp_path) as pilot:
        listed = [line for line in screen_text(pilot).splitlines() if "Napoleon at Waterloo" in line]
        assert ["today" in line for line in listed] == [True, True], "each has its day"
    async with playing(tmp_path, size=(120, 40)) as pilot:
        listed = [line.partition("││")[0] for line in screen_text(pilot).splitlines()]
        assert sum("today" in line for line in listed) == 2


async def test_a_session_that_is_open_elsewhere_stays(tmp_path):
    path = new_session(tmp_path)
    with Session.open(path):
        async with playing(tmp_path) as pilot:
            await keys(pilot, "d", "2")
            assert "is open in" in notified(pilot)
    assert titles(tmp_path) == ["Saturday at the club"]


def sampled(data, count):
    """Put copies of so many sample sessions where sessions are."""
    for each in examples()[:count]:
        open_example(each.id, data / "sessions")


@pytest.mark.parametrize("count", [0, 1, len(examples())])
async def test_home_is_not_empty_with_few_sessions_or_many(tmp_path, count):
    sampled(tmp_path, count)
    found = {}
    async with playing(tmp_path) as pilot:
        for size in LIMITS:
            await resized(pilot, size)
            found[size] = largest_empty(strips(pilot))
    assert not {size: each for size, each in found.items() if each.share > LIMITS[size]}


def cells(text):
    """Cut a screen into what stands there, apart by two blanks, an edge or a point."""
    return [each.strip() for each in re.split(r"\s{2,}|[│╭╮╰╯─━▌·\n]+", text) if each.strip()]


@pytest.mark.parametrize("count", [0, 1, len(examples())])
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
async def test_no_key_and_no_fact_stands_twice_on_home(tmp_path, count, size):
    sampled(tmp_path, count)
    async with playing(tmp_path, size=size) as pilot:
        shown, bar = screen_text(pilot), key_line(pilot)
        in_bar = [each.split()[0] for each in re.split(r"\s{2,}", bar)]
        options = pilot.app.screen.query_one("#home-list").options
        rows = [option.prompt for option in options]
        in_rows = [
            words[-1] for words in (str(row).split() for row in rows) if words and re.fullmatch("[a-zA-Z]", words[-1])
        ]
    assert len(in_rows) == 5
    assert [key for key, many in Counter(in_bar + in_rows).items() if many > 1] == []
    told = Counter(each for each in cells(shown.partition("How it went")[0]) if re.search(r"[a-z] [\w]", each))
    games = {each.title for each in map(ruleset, ("game-of-war", "bautzen-1945", "battle-for-moscow"))}
    unsaid = re.compile(r"\d+ \w+, \d\d:\d\d|\d sessions?|.* ago|.* lessons|[■□] .*")
    twice = {fact for fact, many in told.items() if many > 1 and fact not in games and not unsaid.fullmatch(fact)}
    marked = {option.prompt.plain.partition("  ")[0] for option in options if option.id == "open 0"}  # and beside it
    assert twice - {"Napoleon at Waterloo", "All of them"} - marked == set()


async def test_the_game_whose_file_tableside_was_started_with_is_marked_in_the_list_of_games(tmp_path):
    file = tmp_path / "elsewhere" / "hedge-fight.toml"
    file.parent.mkdir()
    file.write_text((Path(tui.__file__).parent / "commands" / "new_pool.toml").read_text("utf-8"), "utf-8")
    look_for_games(tmp_path, [file])
    async with playing(tmp_path) as pilot:
        await keys(pilot, "n")
        listed = pilot.app.screen.query_one(RowList)
        assert pilot.app.screen.games[listed.highlighted].id == "hedge-fight"
        await resized(pilot, (120, 40))
        await keys(pilot, *["enter"] * 4)
        shown = screen_text(pilot)
        assert "No unit is on the table yet" in shown
    look_for_games(tmp_path)
    async with playing(tmp_path) as pilot:
        await keys(pilot, "n")
        assert pilot.app.screen.query_one(RowList).highlighted == 0


async def test_the_window_may_grow_while_the_first_session_lies_over_home(tmp_path):
    async with playing(tmp_path) as pilot:
        await keys(pilot, "n", "1", "enter", "enter", "enter")
        await resized(pilot, (120, 40))
        await keys(pilot, "escape")
        await resized(pilot, (80, 24))
        assert "Red against Blue" in screen_text(pilot)


async def test_the_mark_goes_through_the_frames_of_home_and_that_around_it_is_lit(tmp_path):
    sampled(tmp_path, 2)
    async with playing(tmp_path, size=(160, 50)) as pilot:
        listed, accent = pilot.app.screen.query_one("#home-list", RowList), Style.parse(rich_colours(DARK)["accent"])
        seen = {}
        for _ in range(sum(not option.disabled for option in listed.options)):
            edges = [listed.render_line(y) for y in range(listed.size.height)]
            lit = [line.text for line in edges if line.text[0] == "╭" and next(iter(line)).style.color == accent.color]
            (title,) = (line.strip("╭─╮ ") for line in lit)
            seen.setdefault(title, []).append(listed.highlighted_option.id.split()[0])
            await keys(pilot, "down")
        assert listed.highlighted_option.id == "open 0"
    begun = ["new", "lessons", "drill", "examples", "import"]
    assert seen == {"Sessions": ["open"] * 2, "Start": begun, "Games": ["learn"] * len(seen["Games"])}


async def test_the_marked_line_of_what_can_be_begun_names_enter_in_the_place_of_its_key(tmp_path):
    def ends():
        lines = screen_text(pilot).splitlines()
        return {line.split()[-1] for line in lines if any(each in line for each in ("Try this", "Learn", "Drill"))}

    async with playing(tmp_path) as pilot:
        assert ends() == {"enter", "l", "D"}
        assert "enter" not in key_line(pilot)
        await keys(pilot, "down")
        assert ends() == {"minutes", "enter", "D"}
        assert "enter" not in key_line(pilot)


async def test_a_lesson_begun_is_what_home_marks_and_says_to_go_on_with(tmp_path):
    lesson = the_lesson(FIRST_LESSON)
    begun_in(tmp_path / "lessons", lesson, ruleset(lesson.ruleset)).close()
    async with playing(tmp_path) as pilot:
        assert "continue Rivets, lesson 1" in screen_text(pilot)
        await keys(pilot, "enter", "enter")
        assert "Lesson 1: A battle" in screen_text(pilot)


@pytest.mark.parametrize("size", [Size(80, 24), Size(80, 50)], ids=str)
@pytest.mark.parametrize(
    ("own", "said"),
    [
        ([], "Your own game: tableside new NAME"),
        (["Dorn Bridge"], "Your own: Dorn Bridge"),
        (["A", "B", "C", "D", "E", "F"], "Your own: A · B · C · D · 2 more"),
    ],
)
def test_the_games_of_the_owner_have_a_line_of_their_own_beneath_those_that_are_taught(tmp_path, size, own, said):
    known = {"rivets": "Rivets", **{f"own-{place}": title for place, title in enumerate(own)}}
    lines = HomeLines(summaries(tmp_path), known, tmp_path, size, rich_colours(DARK), defaultdict(str), datetime.now())
    shown = [line.strip() for each in lines.listed(bool(own), {}) for line in str(each.prompt).splitlines()]
    assert said in shown if own or size.height > 24 else said not in shown


@pytest.mark.parametrize(("size", "told"), [((200, 60), True), ((160, 50), False)])
async def test_where_lines_are_many_the_lessons_of_each_game_are_named(tmp_path, size, told):
    async with playing(tmp_path, size=size) as pilot:
        assert ("Cover · Nerve · Rally" in screen_text(pilot)) == told


def _the_first_lesson_is_done(lessons):
    lesson = the_lesson(FIRST_LESSON)
    with begun_in(lessons, lesson, ruleset(lesson.ruleset)) as session:
        for cue in lesson.script:
            session.answer(cue.key, cue.answer)
        session.confirm()


async def test_a_ruling_as_it_looks_stays_on_home_after_the_first_lesson_until_there_is_a_session(tmp_path):
    _the_first_lesson_is_done(tmp_path / "lessons")
    async with playing(tmp_path, size=SMALL) as pilot:
        assert " ".join(FIRST_TO_DO) in " ".join(screen_text(pilot).split())
        assert not screen_text(pilot).splitlines()[0].strip(), "a line is free above the name"
        assert largest_empty(strips(pilot)).share <= 0.12
    new_session(tmp_path)
    async with playing(tmp_path, size=SMALL) as pilot:
        assert " ".join(FIRST_TO_DO) not in " ".join(screen_text(pilot).split())


async def test_enter_on_a_game_goes_on_with_its_lessons(tmp_path):
    _the_first_lesson_is_done(tmp_path / "lessons")
    async with playing(tmp_path, size=(120, 40)) as pilot:
        assert "1/9 lessons" in screen_text(pilot)
        await keys(pilot, *["down"] * 4, "enter")
        assert "Lesson 2" in screen_text(pilot)


async def test_the_small_board_has_each_unit_in_the_hue_of_its_side(tmp_path):
    path = open_example("game-of-war-authors", tmp_path / "sessions")
    with Session.open(path, read_only=True) as session:
        scene = scene_of_table(session.state.table)
    lines = block_lines(scene, rich_colours(DARK))
    hues = {side: Style.parse(rich_colours(DARK)[hue]).color for side, hue in COLOUR.items()}
    assert (len(lines), {line.cell_len for line in lines}) == (10, {50})
    console, units = Console(color_system="truecolor"), 0
    for place, line in enumerate(lines):
        cells = [(sign, part.style) for part in console.render(line) for sign in part.text.rstrip("\n")]
        for column, (sign, style) in enumerate(cells[::2], 1):
            halves = {"█": ("color", "color"), "▀": ("color", "bgcolor")}[sign]
            for row, half in enumerate(halves, 2 * place + 1):
                unit = scene.position.at(Square(column, row))
                shown = getattr(style, half)
                assert (shown in hues.values()) == (unit is not None)
                assert unit is None or shown == hues[unit.side]
                units += unit is not None
    assert units == 24


async def test_the_first_ruling_that_is_seen_is_that_of_the_first_lesson(tmp_path):
    lesson = the_lesson(FIRST_LESSON)
    rules, answers = ruleset(lesson.ruleset), {cue.key: cue.answer for cue in lesson.script}
    view = RulingView.of(adjudicate(rules.checklist(lesson.checklist), Given(answers, Tabletop())))
    (sufferer,) = view.verdict.sufferers
    fought = view.participants
    assert FIRST_RULING.who == sufferer.called({each.word: each.label for each in rules.sides}, "red")
    assert FIRST_RULING.verdict == view.verdict.text
    assert FIRST_RULING.how == f"{view.called}   {fought.odds}, die {fought.dice}"
    assert FIRST_RULING.hue == rules.hue("blue")
    assert str(FIRST_FACE) == answers["die"]
    assert " ".join(each.sentence for each in view.verdict.to_do) == " ".join(FIRST_TO_DO)
    async with playing(tmp_path) as pilot:
        assert "Blue: Rover" in screen_text(pilot)
        assert all(line.rstrip() in screen_text(pilot) for line in large(FIRST_RULING.verdict, 80)), (
            "in 80 columns, too"
        )
        await keys(pilot, "enter")
        assert f"Lesson 1: {lesson.title}" in screen_text(pilot) or lesson.situation[0].text[:20] in screen_text(pilot)


async def test_a_marked_session_tells_its_last_ruling_and_how_it_went(tmp_path):
    path = open_example("game-of-war-authors", tmp_path / "sessions")
    async with playing(tmp_path, size=(160, 50)) as pilot:
        shown = screen_text(pilot)
    with Session.open(path, read_only=True) as session:
        fought = next(each for each in session.state.combats() if "destroyed" in each.event.sentence)
    assert "Turn 49  □ North" in shown
    assert "26 against 21" in shown
    assert "26 against 21" in " ".join(each.said for each in fought.used) + fought.event.sentence + str(fought.ruling)
    assert "■ South 11" in shown
    assert "Next: North to move." in shown


async def test_the_mark_moves_and_says_what_is_known_while_a_session_is_read(tmp_path, monkeypatch):
    sampled(tmp_path, 3)
    told, may_read = preview.session_told, threading.Event()

    def told_late(*given):
        may_read.wait()
        return told(*given)

    async with playing(tmp_path, size=(120, 40)) as pilot:
        monkeypatch.setattr(preview, "session_told", told_late)
        listed = pilot.app.screen.query_one("#home-list", RowList)
        for place in (1, 2):
            pilot.app.post_message(key_event("down"))
            where = pilot.app.screen.sessions[place].where
            while f"{where[:1].upper()}{where[1:]}" not in screen_text(pilot):
                await asyncio.sleep(0.001)
            assert listed.options[listed.highlighted].id == f"open {place}"
            assert "The last ruling" not in screen_text(pilot)
        may_read.set()
        await keys(pilot)
        assert "The last ruling" in screen_text(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_cannot_be_opened_is_said_in_a_sentence(tmp_path, size):
    path = new_session(tmp_path)
    path.write_bytes(path.read_bytes() + b"nonsense\n" * 2)
    async with playing(tmp_path, size=size) as pilot:
        shown = " ".join(screen_text(pilot).split())
    assert "✗ damaged" in shown
    assert "line 2" in shown


async def test_a_session_of_a_game_that_is_not_there_and_one_that_is_refereed_say_so(tmp_path):
    path = new_session(tmp_path)
    head = json.loads(path.read_text().splitlines()[0])
    with Session.open(path):
        async with playing(tmp_path) as pilot:
            assert "It is being refereed now" in screen_text(pilot)
    path.write_text(path.read_text().replace(f'"ruleset":"{head["ruleset"]}"', '"ruleset":"gone-game"'))
    async with playing(tmp_path, size=(120, 40)) as pilot:
        assert "gone-game" in screen_text(pilot)


async def test_what_was_just_left_is_not_said_to_be_refereed(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "escape")
        await settled(pilot.app)
        shown = screen_text(pilot)
        assert "Next: combat 1." in shown
        assert "refereed now" not in shown


@by_rows
def test_how_long_ago_counts_days_of_the_calendar_also_where_clocks_change(days, said):
    now = datetime(2026, 3, 30, 0, 30, tzinfo=ZoneInfo("Europe/Berlin"))  # the day after, clocks went forward
    assert ago(now - timedelta(days=days), now) == said
