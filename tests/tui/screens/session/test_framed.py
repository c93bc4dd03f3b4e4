"""The panes round a question: what stands in which column of a wide screen."""

from piloting import LARGE, is_ruled, keys, playing, screen_text, session_of, standing_at, taken_back
from rich.text import Text
from textual.geometry import Size

from saves.lessons.courses import open_example
from saves.reports.combats import forces
from saves.session.session import Session
from tui.screens.session.panels import PanelSubject
from tui.screens.session.sheets import counters, growth, losses, turn
from tui.screens.session.side_panes import BENEATH, FAR, LEFT, RIGHT, SidePanes, rulings, settled, still_open
from tui.shared.wording import segment_is_over
from tui.themes import DARK, rich_colours
from tui.widgets.felt import large
from tui.widgets.panel import Panel, fitted


def test_between_combats_what_is_settled_and_what_is_open_stands_once(tmp_path):
    with Session.open(open_example("battle-for-moscow", tmp_path), read_only=True) as session:
        panes = SidePanes(session, lambda: rich_colours(DARK))
        shown = [pane.title for name in panes.columns for pane in panes.panels_in(name, Size(32, 30)) if pane.blocks]
    told = ["Rules still open", "Rulings", "Settled", "Turn 3"]
    assert sorted(title for title in shown if title in told) == told


def test_losses_beside_a_board_are_those_in_attacks_as_units_may_go_by_hand(tmp_path):
    with Session.open(open_example("game-of-war-authors", tmp_path), read_only=True) as session:
        of = PanelSubject(session, None, rich_colours(DARK), forces=forces(session))
        assert [each.title for each in losses(of, Size(24, 30))] == ["Losses in attacks"]


async def test_while_letters_are_text_no_pane_names_a_letter_as_its_key(tmp_path):
    async with playing(tmp_path, open_example("rivets", tmp_path / "sessions"), size=LARGE) as pilot:
        await keys(pilot, "X", "e", "e", "enter")
        assert "l log" in screen_text(pilot)
        await keys(pilot, "1")
        shown = screen_text(pilot)
        assert "f5 log" in shown
        assert not [key for key in ("l log", "w why", "e move clock") if f" {key} " in shown]


async def test_a_ruling_in_a_large_window_has_the_turn_under_the_steps_and_the_rules_that_led_to_it(tmp_path):
    async with playing(tmp_path, taken_back(tmp_path, "rivets", is_ruled), size=(160, 50)) as pilot:
        columns = pilot.app.screen.side_panes.columns
        shown = {
            name: [each for each in column.query("PanelWidget") if each.display] for name, column in columns.items()
        }
        titles = {name: [each.border_title for each in panels] for name, panels in shown.items()}
        assert titles[LEFT] == ["Combat", "Turn 1"]
        assert titles[RIGHT][-3:] == ["By the rules", "Terms", "Settled"]
        assert titles[FAR] == ["Losses and luck", "Rulings", "Rules still open"]


async def test_in_a_wide_window_the_frame_of_rules_still_open_ends_where_they_end(tmp_path):
    path = taken_back(tmp_path, "bautzen-1945", is_between_combats)
    async with playing(tmp_path, path, size=(200, 60)) as pilot:
        there = [each for each in pilot.app.screen.query("PanelWidget") if each.border_title == "Rules still open"]
        assert there
        for each in there:
            assert each.size.height == len(str(each.content).splitlines()), "no empty rows"


def is_between_combats(session):
    return session.state.current is None


def is_ruled_first(session):
    return is_ruled(session) and not session.state.confirmed


async def test_the_first_ruling_has_a_fourth_column_where_there_is_enough_for_half_of_it(tmp_path):
    path = taken_back(tmp_path / "few", "rivets", is_ruled_first)
    async with playing(tmp_path, path, size=(160, 50)) as pilot:
        assert not pilot.app.screen.side_panes.columns[FAR].display
    async with playing(
        tmp_path, taken_back(tmp_path / "many", "bautzen-1945", is_ruled_first), size=(200, 60)
    ) as pilot:
        columns = pilot.app.screen.side_panes.columns
        assert [each.border_title for each in columns[FAR].query("PanelWidget") if each.display] == ["Rules still open"]
        there = [each for each in columns[BENEATH].query("PanelWidget") if each.display]
        assert [each.border_title for each in there][-2:] == ["▲ German", "▼ Allied"]
        assert large("6", 3)[0] in screen_text(pilot)


async def test_the_frames_of_both_sides_share_a_column_and_the_last_ends_at_its_edge(tmp_path):
    async with playing(tmp_path, taken_back(tmp_path, "rivets", is_ruled), size=LARGE) as pilot:
        column = pilot.app.screen.side_panes.columns[BENEATH]
        *_, one, other = [each for each in column.query("PanelWidget") if each.display]
        assert [one.region.x, one.region.right] == [column.region.x, other.region.x]
        assert other.region.right == column.region.right


def test_of_the_rules_that_a_combat_may_have_to_settle_as_many_are_named_as_have_room_and_all_are_counted(tmp_path):
    with Session.open(open_example("bautzen-1945", tmp_path), read_only=True) as session:
        of = PanelSubject(session, session.run, rich_colours(DARK))
        (panel,) = still_open(of, Size(40, 30))
        left = {each.key for each in session.run.checklist.precedents} - {*session.state.table.precedents}
    assert len(panel.blocks) == len(left)
    beside, panel = Panel.of("Rulings", [Text("one")] * 20), panel._replace(rank=12)
    assert 3 <= len(fitted([beside, panel], 38)[1].blocks) < len(left), "it gives way to what stands there"
    assert panel.subtitle == f"{len(left)} in all, asked when needed"
    assert fitted([panel], panel.height - 1)[0].subtitle == panel.subtitle, "true however many are in sight"


def test_between_combats_rulings_are_plain_lines_and_below_each_stands_what_was_to_be_done(tmp_path):
    with Session.open(taken_back(tmp_path, "bautzen-1945", is_between_combats)) as session:
        (pane,) = rulings(PanelSubject(session, None, rich_colours(DARK), forces=forces(session)), Size(90, 56))
    told = "\n".join(line.plain for line in pane.lines)
    grounds = [str(span.style) for line in pane.lines for span in line.spans if " on #" in str(span.style)]
    assert not grounds, "only what is open lies on a felt"
    assert "Take 861/294 off the map" in told
    assert "Retreat 861/294 2 hexes" in told
    assert pane.shorter[-1][-1] == pane.blocks[-1][: len(pane.shorter[-1][-1])], "where there is little room, in brief"


def test_who_supports_an_attack_has_fought_and_the_clock_comes_first_once_all_have_who_lay_there(tmp_path):
    with Session.open(taken_back(tmp_path, "bautzen-1945", is_between_combats)) as session:
        stands = forces(session)
        assert {"21/20", "HQ 20 Pz", "HQ 57 PzK"} <= stands.attacked
        assert not stands.known, "its units came with the combats"
        assert not segment_is_over(session, stands)
        assert segment_is_over(session, stands._replace(known=True))


async def test_enter_moves_the_clock_once_every_unit_of_the_side_to_move_has_attacked(tmp_path):
    path = taken_back(tmp_path, "rivets", lambda session: is_between_combats(session) and session.state.confirmed <= 5)
    async with playing(tmp_path, path) as pilot:
        shown = screen_text(pilot)
        first = next(line for line in shown.splitlines() if "Move clock" in line)
        assert first.rstrip(" │").endswith("enter")
        assert shown.index("Move clock") < shown.index("Another combat")
        await keys(pilot, "enter")
        assert session_of(pilot).state.table.clock.turn == 2
        assert "Next combat" in screen_text(pilot)


def test_a_rule_that_the_open_combat_has_answered_is_settled_at_once_and_open_no_more(tmp_path):
    answers = {"phase": "combat", "target": "units", "attack": "7", "defence": "3", "odds-rounding": "nearest"}
    with Session.open(standing_at(tmp_path, "combat", answers)) as session:
        of = PanelSubject(session, session.run, rich_colours(DARK))
        told = [
            "".join(line.plain for pane in make(of, Size(90, 30)) for line in pane.lines)
            for make in (settled, still_open)
        ]
    assert told[0] == "✓ How are uneven odds rounded?  to the nearest whole number"
    assert "How are uneven odds rounded?" not in told[1]


def test_units_that_are_lost_and_steps_of_others_are_counted_apart(tmp_path):
    with Session.open(open_example("bautzen-1945", tmp_path), read_only=True) as session:
        of = PanelSubject(session, None, rich_colours(DARK), forces=forces(session))
        (panel,) = losses(of, Size(30, 30))
    told = [" ".join(line.plain.split()) for line in panel.lines if line.plain.strip()]
    assert told == ["□ German 2 steps", "■ Allied × 1 unit"]


def test_from_four_combats_on_losses_grow_in_a_line_with_a_column_a_combat(tmp_path):
    with Session.open(open_example("game-of-war-authors", tmp_path), read_only=True) as session:
        of = PanelSubject(session, None, rich_colours(DARK), forces=forces(session), wide=True)
        grown = [growth(of, side, 30) for side in ("S", "N", "")]
    assert [[line.plain for line in each] for each in grown] == [
        ["  by combat   ····▂▂▂▂▄▄▅▅▇▇██"],
        ["  by combat   ···▂▂▂▂▄▄▄▄▄▄▅▅▅"],
        [],
    ]


def test_the_counters_of_two_sides_lie_beside_each_other_and_the_turns_in_a_track(tmp_path):
    with Session.open(open_example("napoleon-at-waterloo", tmp_path), read_only=True) as session:
        of = PanelSubject(session, None, rich_colours(DARK), forces=forces(session), wide=True)
        (sheet,) = counters(of, Size(122, 48))
        (track,) = turn(of, Size(30, 40))
    assert sheet.beside is not None
    assert [panel.lines[0].plain.strip() for panel in (sheet, sheet.beside)] == [
        "Guard      □   Battery    □   Hussars    □   Horse      □  ╭ Foot ──────╮",
        "Picton    ■   Ross      ■  ╭ Best ─────╮",
    ]
    assert [line.plain.rstrip() for line in track.lines[:3]] == [" 1   2   3   4   5   6   7", "  □ French", "✓   move"]


async def test_whom_something_befell_lies_on_the_table_where_not_all_have_room(tmp_path):
    async with playing(tmp_path, taken_back(tmp_path, "bautzen-1945", is_ruled), size=LARGE) as pilot:
        on_it = screen_text(pilot).rpartition("On the table")[2]
        assert "861/294" in on_it
        assert "attacker 1" in on_it
        assert "attacker 2" not in on_it


async def test_that_a_ruling_was_overruled_stands_behind_its_words(tmp_path):
    async with playing(tmp_path, open_example("rivets", tmp_path / "sessions"), size=LARGE) as pilot:
        await keys(pilot, "X")
        assert "Tiny holds the hill; nothing happens.  ✗ overruled" in screen_text(pilot)


async def test_where_rows_are_few_both_sides_losses_come_before_luck(tmp_path):
    async with playing(tmp_path, open_example("rivets", tmp_path / "sessions")) as pilot:
        assert "■ Red               none" in screen_text(pilot)
        assert "□ Blue  ××       2 units" in screen_text(pilot)


async def test_a_table_without_room_for_all_of_its_rows_is_left_out(tmp_path):
    path = standing_at(tmp_path, "combat", {"phase": "combat", "target": "units"})
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "'many'", "enter")
        assert "The rule" in screen_text(pilot)
        assert "Combat results table" not in screen_text(pilot)
