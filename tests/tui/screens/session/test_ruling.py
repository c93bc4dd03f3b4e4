"""A ruling on the screen: who and what happened on the felt, what to do now, how one goes on, then how it adds up."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from piloting import AT_THE_DIE, body, is_ruled, key_line, keys, playing, screen_text, standing_at, strips, taken_back
from textual.widgets import Static

from rulesets.engine.reference.ruling_view import RulingView
from rulesets.engine.reference.verdicts import ToDo
from saves.lessons.courses import courses, open_example
from saves.lessons.teacher import open_session, take_up
from saves.reports.combats import combat_line, what_changed
from saves.session.session import Session
from tui.screens.dialogs import AskOne
from tui.screens.session.question import LedgerPane, QuestionPane, SessionLayout
from tui.screens.session.ruling import BESIDES, ToDoList, felt_of_combat, fitted
from tui.themes import DARK, rich_colours
from tui.widgets.felt import BANDS, FLAT, HIGH, LETTERS, LOW, SINGLE, Felt, FeltHalf, felt_lines, large
from tui.widgets.throw import pools_thrown

COLOURS = rich_colours(DARK)
GAMES = ("rivets", "bautzen-1945", "assault", "battle-for-moscow", "napoleon-at-waterloo")
"""The games whose rulings stand at the steps, not at a board."""
BOLD = {"#ff9e6d", "#76c1f5"}
"""The hues of the two sides in the dark theme."""
OVERRULING = ("o", "'The hill blocks it.'", "enter", "'Retreat'", "enter")


async def go_on(pilot):
    """Keep to the text of a game that has been edited since its sample was played, where that is asked."""
    if isinstance(pilot.app.screen, AskOne):
        await keys(pilot, "1")


def pane(pilot):
    return pilot.app.screen.query_one(QuestionPane)


def lines_of(pilot, widget):
    region = pilot.app.screen.query_one(widget).region
    return [line[region.x : region.right] for line in screen_text(pilot).splitlines()[region.y : region.bottom]]


@pytest.mark.parametrize("game", GAMES)
async def test_a_ruling_begins_with_whom_it_befell_and_the_verdict_then_says_what_to_do(tmp_path, game):
    path = taken_back(tmp_path, game, is_ruled)
    with Session.open(path, read_only=True) as session:
        verdict = RulingView.of(session.run).verdict
    async with playing(tmp_path, path) as pilot:
        await go_on(pilot)
        asked = lines_of(pilot, "#asking")
        whom = [unit.split()[0] for each in verdict.sufferers for unit in each.units]
        said = whom or ["□Crawler → "]  # of what befalls nobody, who fought whom
        first = next(line for line in asked if any(map(str.isalpha, line)) or any(each in line for each in said))
        assert any(each in first for each in said), first
        head = next(row for row, line in enumerate(asked) if "Do this now" in line)
        words = " ".join(" ".join(asked[head:]).split())
        for number, each in enumerate(verdict.to_do, 1):
            assert f"{number} {each.sentence.split()[0]}" in words
        assert words.index("Do this now") < words.index("Done") < words.index("Overrule, with a reason")


@pytest.mark.parametrize("game", GAMES)
async def test_a_small_terminal_shows_all_of_a_ruling_and_the_sums_without_scrolling(tmp_path, game):
    path = taken_back(tmp_path, game, is_ruled)
    async with playing(tmp_path, path, (80, 24)) as pilot:
        await go_on(pilot)
        follows = pilot.app.screen.query_one("#help")
        assert not pane(pilot).scroll_y
        assert follows.region.bottom <= pane(pilot).region.bottom
        assert pane(pilot).region.bottom <= pilot.app.screen.query_one(LedgerPane).region.y
        assert any("▲" in line for line in lines_of(pilot, "#ledger"))


@pytest.mark.parametrize("size", [(48, 30), (80, 24), (120, 40), (160, 50), (200, 60)], ids=str)
async def test_no_ground_but_the_felt_has_the_hue_of_a_side(tmp_path, size):
    path = taken_back(tmp_path, "bautzen-1945", is_ruled)
    async with playing(tmp_path, path, size) as pilot:
        felt = pilot.app.screen.query_one("#felt", Static).region
        hued = [
            (x, y)
            for y, line in enumerate(strips(pilot))
            for x, style in enumerate(style for segment in line for style in [segment.style] * segment.cell_length)
            if has_ground_of_a_side(style)
        ]
        assert hued
        assert all(felt.contains(x, y) for x, y in hued)


def has_ground_of_a_side(style):
    ground = style and (style.color if style.reverse else style.bgcolor)
    return bool(ground and ground.name.lower() in BOLD)


@pytest.mark.parametrize(("size", "high"), [((120, 40), HIGH), ((80, 24), HIGH), ((59, 30), LOW), ((80, 21), FLAT)])
async def test_a_felt_is_as_high_as_there_is_room(tmp_path, size, high):
    async with playing(tmp_path, standing_at(tmp_path, "combat", {**AT_THE_DIE, "die": "5"}), size) as pilot:
        assert pilot.app.screen.query_one("#felt", Static).region.height == high
        assert ("DESTROYED" in screen_text(pilot)) == (high == FLAT), "capitals stand where large letters have no room"


@pytest.mark.parametrize("size", [(48, 30), (80, 24), (120, 40)], ids=str)
async def test_an_overruled_result_lies_on_the_felt_and_that_of_the_rules_is_struck_below(tmp_path, size):
    async with playing(tmp_path, standing_at(tmp_path, "combat", {**AT_THE_DIE, "die": "5"}), size) as pilot:
        await keys(pilot, *OVERRULING)
        assert "Carry out your ruling" in screen_text(pilot)
        await keys(pilot, "enter")
        asked = "\n".join(lines_of(pilot, "#asking"))
        felt = "\n".join(lines_of(pilot, "#felt"))
        assert large("Retreat", 99)[0] in felt
        assert "DX" not in felt
        assert "DESTROYED" not in felt
        for said in (
            "✗ Overruled at this table",
            "Carry out your ruling, then change the",
            "Change units by hand",
            "The hill blocks it.",
            "the rules: destroyed   DX",
        ):
            assert said in asked
        assert "by your ruling   3-1, die 5" in felt
        struck = "".join(each.text for line in strips(pilot) for each in line if each.style and each.style.strike)
        assert struck == "destroyedDX"
        assert "  DX" not in body(pilot).partition(" Rulings ")[2], "nor in the list of rulings"
        await keys(pilot, "u")
        assert "DX   3-1, die 5" in body(pilot), "the overruling is taken back"


async def test_an_overruling_has_no_empty_line_and_the_same_ways_lead_on_once_the_next_combat_is_undone(
    tmp_path,
):
    def asking(pilot):
        words = " ".join(" ".join(lines_of(pilot, "#asking")).split())
        return words.replace("→ The start of “Combat” undone. U brings it back.", "").split()

    async with playing(tmp_path, standing_at(tmp_path, "combat", {**AT_THE_DIE, "die": "5"})) as pilot:
        await keys(pilot, "o", "enter")
        assert "The reason is empty: type a few words." in screen_text(pilot)
        await keys(pilot, OVERRULING[1], "enter", "enter")
        assert "Your ruling is empty: type a few words." in screen_text(pilot)
        await keys(pilot, *OVERRULING[3:], "enter")
        overruled = asking(pilot)
        assert {"Next", "enter"} <= {*overruled}
        await keys(pilot, "n", "u")
        assert asking(pilot) == overruled
        await keys(pilot, "t")
        assert "What is on the table" in screen_text(pilot)
        await keys(pilot, "escape", "u", "enter", "u")
        between = asking(pilot)
        assert {"What", "now?", "enter"} <= {*between}
        await keys(pilot, "enter", "u")
        assert asking(pilot) == between


@pytest.mark.parametrize(
    ("words", "effects", "who", "hue", "listed"),
    [
        ("No attack", (), "□Crawler → BCPC", "", "No attack"),
        ("The defenders retreat", (), "Red: BCPC", "warm", "The defenders retreat"),
        ("Retreat", ("crawler goes back.",), "Blue: Crawler", "cool", "Crawler: retreat"),
        ("Crawler and the defender stay", (), "□Crawler → BCPC", "", "Crawler and the defender stay"),
    ],
)
async def test_on_the_felt_of_their_own_ruling_and_in_lists_stands_whom_the_players_named_or_else_who_fought(
    words, effects, who, hue, listed, tmp_path
):
    path = taken_back(tmp_path, "rivets", is_ruled)
    with Session.open(path) as session:
        session.overrule("The hill blocks it.", words, effects)
        (half,) = felt_of_combat(session, session.state.last, HIGH, COLOURS).halves
        assert combat_line(session, session.state.last).suffers == hue
        assert what_changed(session, session.state.last) == listed
    assert (half.who, half.verdict, half.hue) == (who, words, hue)
    assert half.how == "by your ruling   1-1, die 5"


async def test_what_could_have_been_says_what_each_code_means_by_which_faces_and_what_came_in_its_place(tmp_path):
    path = taken_back(tmp_path, "rivets", is_ruled)
    async with playing(tmp_path, path, (120, 40)) as pilot:
        await go_on(pilot)
        said = [" ".join(re.sub("[━╸─│]", " ", each).split()) for each in screen_text(pilot).splitlines()]
        assert any("NE no effect 33% die 3 4" in each for each in said)
        assert any("▌ DR retreat, here no effect 17% die 5" in each for each in said)


async def test_the_sources_of_a_ruling_without_dice_are_named_where_their_letters_stand(tmp_path):
    given = {"attacker": "german", "mud": "no", "attack": "8", "defence": "8", "terrain": "moscow"}
    async with playing(tmp_path, standing_at(tmp_path, "combat", given, "battle-for-moscow")) as pilot:
        shown = " ".join(re.sub("[│┃]", "", screen_text(pilot)).split())
        assert "(P; J; T)" in shown
        assert "J: the table of GitHub edemairy/BfM." in shown


async def test_a_unit_that_attacks_has_its_mark_in_the_rail_beneath_a_part_of_its_side_too(tmp_path):
    path = taken_back(tmp_path, "assault", is_ruled)
    async with playing(tmp_path, path, (120, 60)) as pilot:
        await go_on(pilot)
        rail = [each[1:27].strip() for each in screen_text(pilot).splitlines()]
        assert rail[2] == "▲ Attack"
        assert re.match("▲ [A-Z]", rail[4]), rail


async def test_what_the_rules_do_not_allow_lies_on_a_felt_that_is_nobodys(tmp_path):
    path = standing_at(tmp_path, "combat", {"phase": "combat", "target": "units", "attack": "1", "defence": "9"})
    with Session.open(path) as session:
        session.answer("odds-below-table", "no-attack")
    async with playing(tmp_path, path, (59, 30)) as pilot:
        assert "attackers 1 → defenders 9" in lines_of(pilot, "#felt")[0]
        assert large("Not allowed", 99)[0] in lines_of(pilot, "#felt")[1]
        assert not any(has_ground_of_a_side(each.style) for line in strips(pilot) for each in line)


HALVES = st.builds(FeltHalf, st.text(max_size=30), st.text(max_size=14), st.text(max_size=20), st.just("warm"))


@given(
    st.lists(HALVES, min_size=1, max_size=2),
    st.lists(st.integers(0, 20), max_size=4),
    st.integers(36, 160),
    st.sampled_from([HIGH, BANDS, LOW, FLAT]),
)
def test_every_line_of_a_felt_is_as_wide_as_its_room(halves, faces, width, height):
    across = halves[0].verdict if len(halves) > 1 else ""
    drawn = felt_lines(Felt(tuple(halves), tuple(faces), across, height, COLOURS), width)
    assert {line.cell_len for line in drawn} == {width}
    assert len(drawn) >= min(height, LOW) or height == FLAT


@pytest.mark.parametrize(("width", "pips"), [(74, 5), (46, 0)])
def test_the_die_of_a_low_felt_has_its_pips_where_there_is_room(width, pips):
    drawn = felt_lines(Felt((FeltHalf("Blue: Rover", "Destroyed", "", "cool"),), (5,), "", LOW, COLOURS), width)
    assert sum(line.plain.count("●") for line in drawn) == pips
    assert any(" 5 " in line.plain for line in drawn) == (not pips)
    assert len(drawn) == LOW


@pytest.mark.parametrize("height", [FLAT, LOW, HIGH])
def test_how_a_ruling_came_about_is_not_cut_off(height):
    how = "From the dice: 1 critical hit, 2 damage points, 1 suppression"
    half = FeltHalf("The target", "disabled, suppressed", how, "warm")
    drawn = felt_lines(Felt((half,), (), "", height, COLOURS), 54)
    assert how in " ".join(" ".join(line.plain for line in drawn).split())


@pytest.mark.parametrize(("width", "height", "lines"), [(57, HIGH, 2 * HIGH - 1), (57, BANDS, 8), (90, HIGH, HIGH)])
def test_where_both_sides_suffer_each_has_its_verdict_in_large_letters_beside_or_below_the_other(width, height, lines):
    halves = FeltHalf("German: 21/20", "Step lost", "1/2", "cool"), FeltHalf("Allied: 861/294", "Destroyed", "", "warm")
    felt = Felt(halves, (5,), "", height, COLOURS)
    drawn = "\n".join(line.plain for line in felt_lines(felt, width))
    assert all(line in drawn for each in halves for line in large(each.verdict, width))
    assert drawn.count("\n") + 1 == len(felt_lines(felt._replace(hidden=True), width)) == lines, "nothing moves later"


@pytest.mark.parametrize("columns", [48, 80])
def test_a_verdict_of_both_sides_is_written_large_across_them_where_there_are_lines_for_it(columns):
    halves = (
        FeltHalf("▲ Germans: XLVII", "Step lost", "EX", "cool"),
        FeltHalf("▼ Soviets: 16th", "Step lost", "", "warm"),
    )
    room = SessionLayout(columns, 30)
    felt = fitted(Felt(halves, (2,), "Exchange", HIGH, COLOURS), room, 8)
    assert large("Exchange", 99)[0] in "\n".join(line.plain for line in felt_lines(felt, room.for_question))


@pytest.mark.parametrize("who", ["Red: Tiny", "Red: Thinker, Hammer, Crawler, Nosy and Rover, in the open"])
@pytest.mark.parametrize("verdict", ["Destroyed", "Step lost, retreat", "Never seen before"])
@pytest.mark.parametrize("how", ["", "DX   1-1, die 6"])
@pytest.mark.parametrize("height", [LOW, HIGH])
def test_a_felt_has_as_much_ground_above_its_words_as_beneath_them(who, verdict, how, height):
    drawn = [
        line.plain.strip() for line in felt_lines(Felt((FeltHalf(who, verdict, how),), (), "", height, COLOURS), 50)
    ]
    above, beneath = (next(place for place, line in enumerate(lines) if line) for lines in (drawn, drawn[::-1]))
    assert above == beneath
    assert above or height < HIGH, "no word lies on its edge"


def test_what_the_table_has_stands_muted_behind_what_came_about_in_its_place(tmp_path):
    with Session.open(open_example("rivets", tmp_path)) as session:
        last = felt_of_combat(session, session.state.last, HIGH, COLOURS)
    (half,) = last.halves
    assert (half.verdict, half.how, half.hue) == ("No effect", "in place of DR   1-1, die 5", "")
    muted = [span.style for line in felt_lines(last, 60) for span in line.spans if "DR" in line.plain]
    assert any(str(each).endswith(COLOURS["muted"]) for each in muted)


@pytest.mark.parametrize("width", [26, 34, 60, 90])
def test_a_felt_of_one_line_says_what_befell_each_side_however_narrow_it_is(width):
    halves = FeltHalf("▲ German: attacker 1", "Step lost", "1/2"), FeltHalf("▼ Allied: 861/294", "Destroyed")
    drawn = " ".join(line.plain for line in felt_lines(Felt(halves, (), "", SINGLE, COLOURS), width))
    assert all(each in drawn for each in ("STEP LOST", "DESTROYED", "▲", "▼", "861/294"))


@pytest.mark.parametrize("game", ["salt-marsh", "assault"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_all_dice_of_pools_lie_on_the_felt_below_the_verdict_with_their_grounds(tmp_path, game, size):
    path = taken_back(tmp_path, game, is_ruled)
    async with playing(tmp_path, path, size) as pilot:
        await go_on(pilot)
        felt = "\n".join(lines_of(pilot, "#felt"))
        thrown = [*pools_thrown(pilot.app.screen.session.run, COLOURS)]
        assert any(ground for pieces in thrown for _, ground in pieces), "some of them count"
        assert all("".join(said for said, _ in pieces).rstrip() in felt for pieces in thrown)


def test_dice_of_a_pool_that_do_not_count_have_no_ground():
    pools = (((" 6 ", COLOURS["paper"]), (" ", ""), (" 2 ", ""), ("  1 hit", "")),)
    felt = Felt((FeltHalf("Excise: Waterguard", "2 men lost"),), (6, 2), "", HIGH, COLOURS, pools=pools)
    drawn = felt_lines(felt, 54)
    (row,) = (line for line in drawn if "1 hit" in line.plain)
    assert row.plain.strip() == "6   2   1 hit"
    assert {row.plain[each.start : each.end] for each in row.spans if COLOURS["paper"] in str(each.style)} == {" 6 "}
    assert large("2 men lost", 54)[0] in "\n".join(line.plain for line in drawn)


def test_the_felt_gives_way_before_what_is_to_be_done_and_the_choices():
    halves = FeltHalf("German: 21/20", "Step lost", "1/2", "cool"), FeltHalf("Allied: 861/294", "Destroyed", "", "warm")
    felt, room = Felt(halves, (5,), "", HIGH, COLOURS), SessionLayout(80, 24)
    heights = [len(felt_lines(fitted(felt, room, lines), room.for_question)) for lines in (2, 6, 9, 20)]
    assert heights == sorted(heights, reverse=True)
    assert all(height + BESIDES + lines <= 24 for height, lines in zip(heights, (2, 6, 9), strict=False))
    assert heights[-1] == FLAT


@pytest.mark.parametrize(("width", "sum"), [(22, "15:0"), (40, "15 against 0")])
def test_the_sums_of_a_ruling_are_whole_on_a_low_felt(width, sum):
    halves = FeltHalf("North's", "Destroyed", "15 against 0"), FeltHalf("South", "Victory")
    assert sum in felt_lines(Felt(halves, (), "", FLAT, COLOURS), width)[-1].plain


def test_there_is_a_large_letter_for_each_that_a_verdict_may_have():
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ") <= set(LETTERS)
    assert all(len(set(map(len, rows))) == 1 and len(rows) == 3 for rows in LETTERS.values())
    assert len(LETTERS) <= 60


def test_a_section_stands_at_the_right_of_what_is_done_and_longer_lines_go_on_below_the_first():
    to_do = (ToDo("Take Rover off the map.", "Destruction"), ToDo("Thinker or Tiny may enter its hex now.", "7.2"))
    told = ToDoList(to_do, COLOURS)
    assert [line.plain for line in told.lines(40)] == [
        "  Do this now",
        "  1  Take Rover off the map.",
        " " * 29 + "Destruction",
        "  2  Thinker or Tiny may enter its",
        "     hex now." + " " * 22 + "§ 7.2",
    ]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_what_letters_of_sources_stand_for_is_left_to_the_page_that_says_why(tmp_path, size):
    path = taken_back(tmp_path, "battle-for-moscow", is_ruled)
    async with playing(tmp_path, path, size) as pilot:
        assert "as discussed in a forum" not in screen_text(pilot), "where a die is asked for"
        await go_on(pilot)
        assert "as discussed in a forum" not in screen_text(pilot)
        await keys(pilot, "w")
        said = " ".join(str(each.content) for each in pilot.app.screen.query(Static))
        assert "as discussed in a forum" in said or "as discussed in a forum" in screen_text(pilot)


@pytest.mark.parametrize("course", courses(packaged=False), ids=lambda each: each.ruleset)
async def test_the_head_of_a_lesson_s_ruling_and_note_is_on_a_small_screen(tmp_path, course):
    lesson = course.lessons[-1]
    path = take_up(lesson, tmp_path / "lessons")
    with open_session(path) as session:
        while session.run is not None and not session.run.ended and session.guide is not None:
            session.answer(session.run.question.key, session.guide.given)
    async with playing(tmp_path, path, (80, 24)) as pilot:
        await go_on(pilot)
        if pilot.app.screen.query(QuestionPane):  # a board's ruling stands beside it
            assert not pane(pilot).scroll_y
            note = pilot.app.screen.query_one("#teacher", Static)
            assert not note.display or note.region.y < pane(pilot).region.y


TEN = [f"{letter} Grenadiers of the Guard" for letter in "ABCDEFGHIJ"]


@pytest.mark.parametrize("die", ["2", "3", "4", "6"])
async def test_of_many_units_a_small_screen_names_the_first_before_it_leaves_anything_out(tmp_path, die):
    units = {
        "attack": " + ".join(f"{each} 1" for each in TEN),
        "defence": " + ".join(f"{each} II 1" for each in TEN[:5]),
    }
    path = standing_at(tmp_path, "combat", {**AT_THE_DIE, **units, "die": die})
    with Session.open(path) as session:
        while session.run is not None and (question := session.run.question) is not None:
            session.answer(question.key, question.default or question.options(session.run.table)[0].word)
    async with playing(tmp_path, path, (80, 24)) as pilot:
        assert (pane(pilot).scroll_y, pane(pilot).max_scroll_y) == (0, 0)
        said = " ".join(lines_of(pilot, "#asking"))
        assert "A Grenadiers" in said or die in "23"
        assert "J Grenadiers" not in said


async def test_a_large_screen_names_all_units(tmp_path):
    units = {"attack": " + ".join(f"{each} 1" for each in TEN), "defence": "Tiny 5"}
    path = standing_at(tmp_path, "combat", {**AT_THE_DIE, **units, "die": "6"})
    async with playing(tmp_path, path, (120, 40)) as pilot:
        assert "J Grenadiers" in " ".join(" ".join(lines_of(pilot, "#asking")).split())


@pytest.mark.parametrize("size", [(80, 24), (48, 30)], ids=str)
async def test_after_an_overruling_enter_does_what_it_does_after_any_ruling_and_is_named_first(tmp_path, size):
    path = open_example("rivets", tmp_path / "sessions")
    async with playing(tmp_path, path, size) as pilot:
        await keys(pilot, "6", *OVERRULING, "enter")
        assert key_line(pilot).strip().startswith("enter move clock")
        assert "f4" not in key_line(pilot), "t and f4 change units"
        assert "▌ Move clock" in screen_text(pilot)
        assert "Change units by hand" in screen_text(pilot)


async def test_after_an_overruling_enter_begins_the_next_combat_where_units_are_left_to_attack(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", {**AT_THE_DIE, "die": "5"})) as pilot:
        await keys(pilot, *OVERRULING, "enter")
        assert key_line(pilot).strip().startswith("enter next combat   t change units")


async def test_once_overruled_the_table_opens_at_the_units_of_that_combat(tmp_path):
    fought = {"target": "units", "attack": "Hammer 7", "defence": "Rover 2", "die": "5"}
    async with playing(tmp_path, standing_at(tmp_path, "combat", {"phase": "combat", **fought})) as pilot:
        await keys(pilot, *OVERRULING, "enter", "t")
        assert pilot.app.screen.marked.called == "Hammer"
