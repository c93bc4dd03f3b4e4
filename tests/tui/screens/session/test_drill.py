"""A card of the drill on the combat screen and on the board: asked, answered, left, and gone on from."""

import json
import re
from dataclasses import replace
from unittest.mock import patch

import pytest
from dealing import ON_THE_BOARD, RETREATS, UNEVEN_ODDS, dealt, left_open
from piloting import LARGE, LEAST, SIZES, body, key_line, keys, notified, playing, screen_text

from saves.lessons.boxes import Answered, Boxes
from saves.lessons.drilled import card_teacher, chart_shown, run_shown
from tui.board.screen import BoardScreen
from tui.screens.home.home import Home
from tui.screens.session.session_screen import SessionScreen
from tui.shared.drill import came_to, lies_there
from tui.widgets import key_queue


def streak(data):
    """Read how many were right in a row, and how many were asked."""
    standing = Boxes(data / "drill.json").standing("rivets")
    return standing.streak, standing.asked


def asked(pilot):
    """Give the situation and the question that stand on the screen."""
    screen = pilot.app.screen
    assert isinstance(screen, SessionScreen)
    card = card_teacher(screen.session)
    assert card is not None
    return f"{card.card.answers} {card.card.question}"


@pytest.mark.parametrize("size", SIZES)
async def test_how_a_card_looks_before_and_after_a_wrong_answer(tmp_path, size, snapshot):
    left_open(tmp_path)
    async with playing(tmp_path, size=size) as pilot:
        await keys(pilot, "D", "enter")
        assert body(pilot) == snapshot
        assert key_line(pilot).startswith("1-4 choose")
        await keys(pilot, "3")
        assert "A battle, not asked" in screen_text(pilot)
        assert body(pilot) == snapshot


async def test_help_at_a_card_says_what_the_card_asks_and_which_keys_answer_it(tmp_path):
    left_open(tmp_path)
    async with playing(tmp_path) as pilot:
        await keys(pilot, "D", "enter", "f1")
        shown = screen_text(pilot)
        assert "What is the outcome?" in shown
        assert "Press a number from 1 to 4." in shown
        assert re.search(r"1-4 +Choose", shown)
        assert "Roll" not in shown
        await keys(pilot, "escape", "3", "f1")
        assert "What next?" in screen_text(pilot)


async def test_a_wrong_answer_is_shown_beside_the_referees_with_the_rule_that_was_missed(tmp_path):
    left_open(tmp_path)
    async with playing(tmp_path, size=LARGE) as pilot:
        await keys(pilot, "D", "enter")
        assert "How it adds up" not in screen_text(pilot)
        await keys(pilot, "3")
        shown = screen_text(pilot)
    for said in (
        "✗ The outcome: you said DX, it is DR",
        "✗ 7 ÷ 2 = 3.5 → 4-1 → DX ",
        "✓ 7 ÷ 2 = 3.5 → 3-1 → DR  CRT",
        "7 to 2 was rounded in the attacker's favour.",
        "Lesson 2: Uneven odds",
    ):
        assert said in shown
    assert "How it adds up" in shown
    assert "however your table rounds" not in shown
    assert streak(tmp_path) == (0, 1)


def test_of_two_ways_the_steps_are_marked_that_the_other_has_not(tmp_path):
    _, teacher = dealt(tmp_path)
    teacher.said = "DX: defenders destroyed"
    yours, referee = came_to(teacher).ways
    assert yours.steps == (("7 ÷ 2 = 3.5 → ", False), ("4-1 → ", True), ("DX", True))
    assert referee.steps == (("7 ÷ 2 = 3.5 → ", False), ("3-1 → ", True), ("DR", True))
    teacher.said = "NE: no effect"
    assert not any(each.steps for each in came_to(teacher).ways), "nobody knows how a slip comes to that"
    teacher.close()


async def test_what_was_asked_last_is_told_of_earlier_sittings_too(tmp_path):
    boxes = Boxes(tmp_path / "drill.json")
    for topic, right in (("uneven-odds", True), ("retreats", True), ("a-battle", True), ("overrun", False)):
        boxes.count(Answered("rivets", topic, right))
    left_open(tmp_path)
    async with playing(tmp_path, size=LARGE) as pilot:
        await keys(pilot, "D", "enter", "3")
        told = re.findall(r"│ ([✓✗]) ([A-Z][a-z]*(?: [a-z]+)*)", screen_text(pilot).partition("Asked last")[2])
    assert told == [("✗", "Uneven odds"), ("✗", "Overrun"), ("✓", "A battle"), ("✓", "Retreats")]


async def test_of_each_topic_stands_how_often_it_was_right_and_in_how_many_cards_it_comes_again(tmp_path):
    left_open(tmp_path)
    topics = {"uneven-odds": {"box": 2, "due": 9, "right": 3, "asked": 4}, "overrun": {"box": 1, "due": 5}}
    kept = {"drill": 1, "games": {"rivets": {"asked": 6, "right": 5, "topics": topics}}}
    (tmp_path / "drill.json").write_text(json.dumps(kept), "utf-8")
    async with playing(tmp_path, size=LARGE) as pilot:
        await keys(pilot, "D", "enter")
        lines = [line.split("│")[-2].split() for line in screen_text(pilot).splitlines() if line.count("│") > 3]
    assert ["3", "of", "4", "right", "in", "3", "cards"] in lines
    assert ["due"] in lines
    assert ["not", "asked", "yet"] in lines


async def test_of_one_topic_alone_only_that_stands_among_what_is_known(tmp_path):
    left_open(tmp_path)
    async with playing(tmp_path, size=LARGE) as pilot:
        pilot.app.navigator.drill("rivets", "uneven-odds")
        await keys(pilot)
        known = screen_text(pilot).partition("What you know")[2]
    assert "Uneven odds" in known
    assert "A battle" not in known


async def test_enter_with_nothing_chosen_is_refused_without_a_word_of_lessons(tmp_path):
    left_open(tmp_path)
    async with playing(tmp_path) as pilot:
        with patch.object(key_queue, "BURST", 0):
            await keys(pilot, "D", "enter", "0", "enter")
        shown = screen_text(pilot)
    assert "✗" in shown
    assert "on your own" not in shown
    assert "hint" not in shown


async def test_in_the_least_window_what_an_answer_came_to_is_seen_from_its_head_on(tmp_path):
    left_open(tmp_path)
    async with playing(tmp_path, size=LEAST) as pilot:
        await keys(pilot, "D", "enter")
        assert "What is the outcome?" in screen_text(pilot)
        await keys(pilot, "3")
        assert "✗ The outcome: you said DX, it is DR" in screen_text(pilot)


async def test_a_long_situation_gives_way_to_the_answers_and_its_table_and_why_show_no_result(tmp_path):
    left_open(tmp_path, RETREATS)
    async with playing(tmp_path) as pilot:
        await keys(pilot, "D", "enter")
        shown = screen_text(pilot)
        for each in RETREATS.choices:
            assert each in shown
        await keys(pilot, "w")
        page = screen_text(pilot)
        assert "By the steps that follow" in page
        assert "die 4" not in page
        assert "defenders retreat" not in page


def test_before_a_card_is_answered_its_table_is_unlit_and_afterwards_lit(tmp_path):
    session, teacher = dealt(tmp_path, RETREATS)
    run = session.run
    assert run is not None
    assert run.ruling is not None
    before, shown = chart_shown(session, run), run_shown(session)
    assert before is not None
    assert shown is not None
    assert (before.column, before.row, shown.ruling, shown.effects) == ("", "", None, ())
    teacher.drilling.answer(teacher, "Retreat")
    assert session.run is not None
    after = chart_shown(session, session.run)
    assert after is not None
    assert (after.column, after.row) == ("2-1", "4")
    teacher.close()


async def test_where_no_misreading_explains_the_answer_that_is_said_and_the_sum_is_shown(tmp_path):
    left_open(tmp_path)
    async with playing(tmp_path) as pilot:
        await keys(pilot, "D", "enter", "4")
        shown = " ".join(screen_text(pilot).split())
    assert "No single slip" in shown
    assert shown.count("attack 7 = Thinker 4 + Tiny 3") == 1
    assert shown.index("attack 7 = Thinker 4 + Tiny 3") < shown.index("Next enter")


async def test_ten_answers_leave_the_whole_table_in_sight(tmp_path):
    columns = ("1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
    answers = {"attacker": "french", "attack": "Guard 7", "defence": "Alten 6"}
    card = replace(UNEVEN_ODDS, topic="an-attack", answers=answers, settled=(), about="odds", choices=columns)
    left_open(tmp_path, card, "napoleon-at-waterloo")
    async with playing(tmp_path) as pilot:
        await keys(pilot, "D", "6")
        shown = screen_text(pilot)
        assert re.search(r"1-1 +5 +6-1 +0\n", shown)
        assert "6 AE  AE  AE" in shown
        await keys(pilot, *["down"] * 7, "enter")
        assert "ou said 3-1, it is" in screen_text(pilot)


async def test_next_deals_another_card_and_escape_leaves_it_as_it_is(tmp_path):
    left_open(tmp_path)
    async with playing(tmp_path) as pilot:
        await keys(pilot, "D", "enter")
        first = asked(pilot)
        await keys(pilot, "2", "enter")
        second = asked(pilot)
        await keys(pilot, "escape")
        assert isinstance(pilot.app.screen, Home)
        assert "Drill" in screen_text(pilot)
        await keys(pilot, "D", "enter")
        assert asked(pilot) == second != first
    assert streak(tmp_path) == (1, 1)
    assert len([*(tmp_path / "drill" / "rivets").glob("*.jsonl")]) == 1


async def test_what_is_missed_leads_to_its_lesson_and_a_card_read_otherwise_is_kept(tmp_path):
    left_open(tmp_path)
    async with playing(tmp_path) as pilot:
        await keys(pilot, "D", "enter", "3", "3", "'Up'", "enter")
        assert "read-otherwise" in notified(pilot)
        await keys(pilot, "2")
        assert "Lesson 2" in screen_text(pilot)
        await keys(pilot, "escape")
        assert isinstance(pilot.app.screen, Home)
    kept = [*(tmp_path / "read-otherwise").iterdir()]
    assert [(each.name, json.loads(each.read_text())["how"]) for each in kept] == [("rivets.json", "Up")]


async def test_a_damaged_file_of_what_is_known_is_said_once(tmp_path):
    left_open(tmp_path)
    (tmp_path / "drill.json").write_text("{")
    async with playing(tmp_path) as pilot:
        await keys(pilot, "D", "enter", "2")
        assert notified(pilot).count("drill.json is damaged: it is kept as drill.json.broken") == 1
    assert streak(tmp_path) == (1, 1)


async def test_on_a_board_the_question_stands_beside_it_and_so_does_what_it_came_to(tmp_path):
    left_open(tmp_path, ON_THE_BOARD, "game-of-war")
    async with playing(tmp_path, size=LARGE) as pilot:
        pilot.app.navigator.drill("game-of-war")  # type: ignore[attr-defined]
        await keys(pilot)
        assert isinstance(pilot.app.screen, BoardScreen)
        assert "What is the difference?" in screen_text(pilot)
        assert "13" not in screen_text(pilot).replace(" 13 ", "")
        await keys(pilot, "1")
        assert "✗ You said −4, it is +1 ─" in screen_text(pilot)
        assert "13 against 12" in screen_text(pilot)
        await keys(pilot, "enter")
        assert "ou said" not in screen_text(pilot)


async def test_on_a_small_board_all_of_an_answer_and_what_one_goes_on_with_is_seen(tmp_path):
    left_open(tmp_path, ON_THE_BOARD, "game-of-war")
    async with playing(tmp_path) as pilot:
        pilot.app.navigator.drill("game-of-war")  # type: ignore[attr-defined]
        await keys(pilot, "1")
        shown = screen_text(pilot)
    for said in ("said −4, it is +1", "✓ +1", "13 against 12", "Lesson 2", "Next", "I read it"):
        assert said in shown


async def test_where_one_session_is_served_and_nothing_else_there_is_no_drill(tmp_path):
    async with playing(tmp_path, left_open(tmp_path), only=True) as pilot:
        pilot.app.navigator.drill("rivets")  # type: ignore[attr-defined]
        await keys(pilot)
        assert "Only this session can be opened here." in notified(pilot)


def test_a_card_says_what_dice_show_and_not_which_of_them_count_nor_how_many(tmp_path):
    answers = {"attack": "Dragoons", "defence": "Cutters", "Dragoons.distance": "2", "hit": "6 5 1 1", "save": "1 5"}
    card = replace(UNEVEN_ODDS, topic="a-volley", answers={"ground": "open", **answers}, settled=(), about="outcome")
    _, teacher = dealt(tmp_path, card, "salt-marsh")
    assert {each.said for each in lies_there(teacher, False)} >= {"6 5 1 1", "1 5"}
    assert {each.asked for each in lies_there(teacher, False)} >= {
        "Shots, 4 six-sided dice:",
        "Saves, 2 six-sided dice:",
    }
    teacher.close()


def test_a_result_is_named_by_its_code_and_what_happens_by_all_its_words(tmp_path):
    happened = replace(UNEVEN_ODDS, about="verdict", truth="Defenders: destroyed", wrong=())
    for card, said in ((UNEVEN_ODDS, "✓ Right: DR"), (happened, "✓ Right: “Defenders: destroyed”")):
        _, teacher = dealt(tmp_path, card)
        teacher.said = card.truth
        assert came_to(teacher).title == said
        teacher.close()


def test_what_a_unit_meets_is_never_told_without_what_was_asked(tmp_path):
    _, teacher = dealt(tmp_path, RETREATS)
    told = {each.asked: each.brief for each in lies_there(teacher)}
    assert told["Which phase is it?"] == "Combat phase"
    assert not any(brief for asked, brief in told.items() if asked.startswith("Retreat of"))
    assert any(asked.startswith("Retreat of Rambler") for asked in told)
    teacher.close()


def test_units_that_stand_in_something_are_told_with_it(tmp_path):
    answers = {"attacker": "french", "attack": "Reille 6", "defence": "Alten 6", "town": "Alten"}
    card = replace(UNEVEN_ODDS, checklist="combat", answers=answers, wrong=())
    _, teacher = dealt(tmp_path, card, "napoleon-at-waterloo")
    assert "town: Alten" in {each.brief for each in lies_there(teacher)}
    teacher.close()


async def test_of_two_guesses_at_a_mistake_the_second_is_told_as_one(tmp_path):
    other = UNEVEN_ODDS.wrong[0]._replace(misreading="Rover (2) was counted once too often.")
    left_open(tmp_path, replace(UNEVEN_ODDS, wrong=(*UNEVEN_ODDS.wrong, other, other)))
    async with playing(tmp_path) as pilot:
        await keys(pilot, "D", "enter", "3")
        shown = screen_text(pilot)
    assert "7 to 2 was rounded in the attacker's favour." in shown
    assert shown.count("Rover (2) was counted once too often.") == 1
    assert "Or: Rover (2)" in shown


async def test_beside_a_card_of_a_small_terminal_the_step_that_is_asked_is_marked_and_what_is_known_stands_below(
    tmp_path,
):
    left_open(tmp_path)
    async with playing(tmp_path) as pilot:
        await keys(pilot, "D", "enter")
        for said in (
            "▌  6 Result",
            "✓  5 Roll   ",
            "What you know",
            "Uneven odds        ─────",
            "Attackers retreat  ─",
        ):
            assert said in screen_text(pilot)
        await keys(pilot, "3")
        assert "Uneven odds        ━────" in screen_text(pilot)
