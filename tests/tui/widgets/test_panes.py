"""Panes: what does not fit is left out from the least important on, and the rest of the room is filled."""

import re
from dataclasses import replace
from io import StringIO
from itertools import product
from pathlib import Path

import pytest
from piloting import screen_text
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text
from rows import by_rows
from textual.app import App

import tui
from rulesets.catalogue import ruleset
from rulesets.engine.core.tables import Chart
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from tui.screens.base import READABLE, Dimmed, contrast
from tui.themes import ANSI, DARK, rich_colours
from tui.widgets.charts import between_rows, chart_lines, faces_said, if_it_shows
from tui.widgets.counters import EDGES, HIGH, LOW, TALL, Counter, counter_width, sheet
from tui.widgets.drawing import Cited, Titled, headed
from tui.widgets.panel import Panel, PanelColumn, fitted
from tui.widgets.run_text import ledger_blocks, remark_blocks

COLOURS = rich_colours(DARK)


def pane(title, lines, rank=0):
    return Panel.of(title, [Text(f"{title} {number}") for number in range(lines)], rank=rank)


def heights(panes):
    return {each.title: each.height for each in panes}


def test_the_least_important_pane_gives_way_first_and_then_all_of_it():
    panes = [pane("steps", 6), pane("odds", 4, rank=1), pane("earlier", 5, rank=2)]
    assert heights(fitted(panes, 19)) == {"steps": 8, "odds": 6, "earlier": 5}
    assert heights(fitted(panes, 14)) == {"steps": 8, "odds": 6}
    assert heights(fitted(panes, 12)) == {"steps": 8, "odds": 4}


def test_lines_of_one_block_are_shown_together_or_not_at_all():
    combat = (Text("5 Zed → Boris"), Text("  1-1, die 3"))
    (shown,) = fitted([Panel("Earlier", (combat, combat, combat))], 7)
    assert [line.plain for line in shown.lines] == [line.plain for line in (*combat, *combat)]


def test_a_pane_says_it_in_fewer_lines_before_another_goes_and_keeps_its_colour_and_its_click():
    high, low, flat = (((Text(word),) * lines,) for word, lines in (("high", 9), ("low", 4), ("flat", 1)))
    units = Panel("units", high, colour="warm", opens="table", shorter=(low, flat))
    for height, lines in ((16, 9), (15, 4), (11, 4), (10, 1)):
        shown = fitted([units, pane("odds", 3, rank=1)], height)
        assert heights(shown) == {"units": lines + 2, "odds": 5}
        assert (shown[0].colour, shown[0].opens) == ("warm", "table")
    assert heights(fitted([units, pane("odds", 3, rank=1)], 7)) == {"units": 3, "odds": 4}


def test_a_pane_is_cut_only_as_far_as_its_column_is_full():
    term, rule = (Text("term"), Text("what it means")), (Text("a rule"),) * 6
    shown = fitted([pane("odds", 1), Panel("rule", (rule,), rank=2), Panel("terms", (term,) * 3, rank=3)], 9)
    assert heights(shown) == {"odds": 3, "terms": 6}, "the rule went after a term, and left room"
    assert shown[-1].subtitle == "1 more"


def test_two_panes_beside_each_other_are_shown_whole_or_not_at_all():
    pools = pane("attack", 2, rank=1)._replace(beside=pane("defence", 5))
    assert heights(fitted([pools, pane("odds", 3)], 12)) == {"attack": 7, "odds": 5}
    assert heights(fitted([pools, pane("odds", 3)], 11)) == {"odds": 5}


class Column(App[None]):
    """Has one column of panes over the whole screen."""

    CSS_PATH = Path(tui.__file__).with_name("tableside.tcss")

    def __init__(self, *panes):
        super().__init__()
        self.register_theme(DARK)
        self.theme = DARK.name
        self.panes = panes

    def compose(self):
        self.screen.add_class("-framed")
        yield PanelColumn("column")

    def on_mount(self):
        self.query_one(PanelColumn).show(lambda room: self.panes)


async def drawn(width, height, *panes):
    async with Column(*panes).run_test(size=(width, height)) as pilot:
        await pilot.pause()
        return screen_text(pilot).splitlines()


async def test_panes_end_with_their_words_and_the_last_one_at_the_foot():
    shown = await drawn(20, 12, pane("units", 2), pane("odds", 3))
    assert [row for row, line in enumerate(shown) if line.startswith("╭")] == [0, 4]
    assert [row for row, line in enumerate(shown) if line.startswith("╰")] == [3, 11]


async def test_two_panes_beside_each_other_share_the_column_and_are_equally_high():
    shown = await drawn(31, 8, pane("attack", 1)._replace(beside=pane("defence", 3)), pane("odds", 1))
    assert shown[0] == "╭─ attack ────╮╭─ defence ────╮"
    assert shown[4] == "╰─────────────╯╰──────────────╯"
    assert shown[5].startswith("╭─ odds ─")


async def test_a_pane_shows_more_when_the_window_grows():
    async with Column(pane("units", 9, rank=1), pane("odds", 3)).run_test(size=(20, 10)) as pilot:
        await pilot.pause()
        assert "units 3" not in screen_text(pilot)
        await pilot.resize_terminal(20, 20)
        await pilot.pause()
        assert "units 8" in screen_text(pilot)


@pytest.mark.parametrize("width", [28, 34, 60])
async def test_a_pane_says_its_section_in_its_lower_edge_and_cuts_what_is_too_long(width):
    shown = await drawn(
        width, 3, Panel.of("A title that is longer than its pane may be wide", [Text("x" * 99)], "§ 8.2")
    )
    assert shown[1] == f"│ {'x' * (width - 5)}… │"
    assert shown[2].endswith("─ § 8.2 ─╯")


async def test_a_title_that_is_cut_says_so():
    called = "First player against Second player"
    assert (await drawn(34, 3, pane(called, 1)))[0].endswith(" Second… ─╮")
    assert (await drawn(40, 3, pane(called, 1)))[0].endswith(" player ─╮")


WIDE = Chart(
    "Results", "CRT", tuple(f"{odds}-1" for odds in range(1, 21)), tuple("123456"),
    tuple(tuple("AX" if odds < 10 else "DX" for odds in range(20)) for _ in range(6)), column="11-1", row="4",
    means=lambda column, row, cell: (f"{cell} there", "CRT"),
)  # fmt: skip


def test_of_a_table_that_is_too_large_the_part_round_the_lit_cell_is_shown_and_the_rest_is_counted():
    lines = [line.plain for line in chart_lines(WIDE, 40, 6, COLOURS)]
    assert max(map(len, lines)) <= 40
    assert len(lines) == 6
    assert "11-1" in lines[0]
    assert any(line.startswith("▌ 4") for line in lines)
    shown = lines[0].split()
    before, after = int(shown[0].partition("-")[0]) - 1, 20 - int(shown[-1].partition("-")[0])
    assert lines[-1] == f"more: columns {before} ◂ ▸ {after}, rows 1 ▴ ▾ 1"


def test_what_a_table_leaves_out_on_one_side_is_told_without_a_number_for_the_other():
    first = replace(WIDE, column=WIDE.columns[0], row=WIDE.rows[0])
    columns, rows = chart_lines(first, 40, 6, COLOURS)[-1].plain.removeprefix("more: ").split(", ")
    assert columns.endswith(" columns right")
    assert rows.endswith(" rows below")


def test_a_table_that_fits_is_shown_whole():
    lines = chart_lines(WIDE, 130, 7, COLOURS)
    assert len(lines) == 7
    assert "more" not in lines[-1].plain


@pytest.mark.parametrize("width", [90, 130], ids=["one blank between", "two blanks between"])
def test_what_is_lit_touches_no_other_column(width):
    head = chart_lines(WIDE, width, 7, COLOURS | {"lit": "LIT"})[0]
    (lit,) = (span for span in head.spans if span.style == "LIT")
    assert head.plain[lit.start : lit.end].strip() == "11-1"
    assert head.plain[lit.start - 1] == " "
    assert head.plain[lit.end] == " "


def test_the_lit_column_goes_on_through_the_blank_lines_of_a_table_with_room():
    row = chart_lines(WIDE, 130, 7, COLOURS)[1]
    between = between_rows(row, COLOURS)
    (lit,) = between.spans
    assert (between.plain.strip(), lit.style) == ("", COLOURS["path"])
    assert row.plain[lit.start : lit.end].strip() == "DX"
    assert not between_rows(row, rich_colours(ANSI)).spans, "there it is underlined, as no blank is"


def test_what_each_face_would_come_to_is_said_once_a_result():
    assert if_it_shows(WIDE) == [("1 2 3 4 5 6", "DX", "DX there")]


def test_what_lies_under_a_dialog_is_fainter_and_can_be_read():
    from rich.segment import Segment
    from rich.style import Style
    from textual.color import Color

    ground = DARK.variables["background"]
    before = [
        Segment(name, Style.parse(f"{DARK.variables[name]} on {ground}")) for name in ("foreground", "faint", "edge")
    ]
    after = Dimmed.process_segments(before, Color.parse(ground).with_alpha(0.65))
    for was, is_ in zip(before, after, strict=True):
        assert was.style is not None
        assert is_.style is not None
        there, here = (
            contrast(Color.from_rich_color(each.color), Color.from_rich_color(each.bgcolor))
            for each in (was.style, is_.style)
        )
        assert READABLE <= here <= there
        assert here < 4.5


@pytest.mark.parametrize(
    ("faces", "said"),
    [((), ""), (("5",), "5"), (("2", "3"), "2 3"), (("1", "2", "3", "4", "6"), "1–4 6"), (("2-3", "4"), "2-3 4")],
)
def test_three_faces_of_a_die_in_a_row_are_said_as_one(faces, said):
    assert faces_said(faces) == said


def test_what_was_noted_stands_with_the_sums_only_where_it_has_a_part_in_them():
    answers = {"attacker": "french", "demoralised": "no", "attack": "7", "defence": "2"}
    run = adjudicate(ruleset("napoleon-at-waterloo").checklists[0], Given(answers, defaults=True))
    sums, remarks = (
        ["\n".join(line.plain for line in block) for block in blocks(run, 200, COLOURS)]
        for blocks in (ledger_blocks, remark_blocks)
    )
    assert [each.split()[0] for each in sums] == ["▲", "▼", "7"], "both forces, and that 7 to 2 is 3-1"
    (remark,) = remarks
    assert remark.startswith("Every unit adjacent to an enemy must attack")
    assert remark.endswith("  (N; W; B)")


MOVE = Cited("attackers-1 may enter the hex.", "Movement After Combat", "muted", Text("  • "))


def test_what_fits_stands_on_one_line_with_the_section_dim():
    text = MOVE.text(60)
    assert text.plain == "  • attackers-1 may enter the hex.  Movement After Combat"
    assert [text.plain[span.start : span.end] for span in text.spans if span.style == "muted"] == [MOVE.cite]


def test_a_section_that_does_not_fit_stands_whole_beneath():
    assert MOVE.text(50).plain.split("\n") == ["  • attackers-1 may enter the hex.", "    Movement After Combat"]


def test_a_long_sentence_goes_on_beneath_itself():
    assert MOVE.text(24).plain.split("\n") == [
        "  • attackers-1 may",
        "    enter the hex.",
        "    Movement After",
        "    Combat",
    ]


@pytest.mark.parametrize("width", [1, 12, 20, 33, 51])
@pytest.mark.parametrize("sentence", ["機甲師団は退却する。" * 4, "x" * 99, "", "a b " * 30])
def test_no_line_is_wider_than_there_is_room(sentence, width):
    text = Cited(sentence, "MR 4.2.3, MR 10.7.2", "", Text("  ")).text(width).plain
    assert max(cell_len(line) for line in text.split("\n")) <= max(width, 10)
    assert text.replace("\n", "").replace(" ", "").startswith(sentence.replace(" ", ""))


@by_rows
def test_a_title_stands_whole_before_as_many_sources_as_fit(width, line):
    text = headed(Text("8  Advance"), "Destruction; Retreat, 8.2 (a)", width, "").plain
    assert text.split() == line.split()
    assert text.startswith("8  Advance")
    assert len(text) == width


def test_a_section_is_not_torn_apart_under_a_title():
    page = Titled(Text("May overrunning units enter?"), "8.5.2 (second)", Text("After combat, they may."), "")
    wide, narrow = (printed(page, width) for width in (60, 40))
    assert wide == ["May overrunning units enter?   § 8.5.2 (second)", "After combat, they may.", ""]
    assert narrow == ["May overrunning units enter?", "   § 8.5.2 (second)", "After combat, they may.", ""]


def printed(page, width):
    console = Console(width=width, file=StringIO())
    console.print(page)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


@pytest.mark.parametrize("theme", [DARK, ANSI], ids=lambda theme: theme.name)
@pytest.mark.parametrize("height", [LOW, HIGH, TALL])
def test_a_counter_fills_its_room_with_colours_for_grounds_or_without(theme, height):
    kinds = (Counter("", hue="cool"), Counter("", held=True), Counter("", hue="warm", spent=True))
    for name, width, kind in product(("V", "XLVII", "An army of five"), (9, 12), kinds):
        counter = kind._replace(name=name, strength="12", state="flip")
        wide = width + EDGES * (theme is ANSI)
        lines = counter.lines(wide, height, rich_colours(theme))
        assert [line.cell_len for line in lines] == [wide] * height
        shown = "\n".join(line.plain for line in lines)
        assert all(each in shown for each in ("12", "f", name if len(name) < 6 else "…")), shown


@pytest.mark.parametrize("height", [LOW, HIGH])
def test_what_befell_a_unit_has_its_bullet_on_counters_of_either_height(height):
    colours, units = rich_colours(DARK), [Counter("Tiny", "9", "step lost", "cool", held=True), Counter("Zed", "12")]
    lines = units[0].lines(counter_width(units, colours), height, colours)
    assert "• step lost " + "  9" * (height == LOW) in lines[1].plain  # its strength stands apart
    assert lines[-1].plain.endswith(" 9 ")


@pytest.mark.parametrize("theme", [DARK, ANSI], ids=lambda theme: theme.name)
@pytest.mark.parametrize(("width", "many"), [(90, 2), (18, 1)])
def test_all_that_befell_a_unit_stands_whole_on_its_counter_its_bullet_before_it(theme, width, many):
    units = [Counter("16th", "8 → 4", "step lost, retreat", "warm", held=True), Counter("V", "6")][:many]
    if theme is ANSI and width < 20:
        return  # its edges leave one line
    (drawn,) = sheet(units, width, rich_colours(theme))
    said = " ".join(" ".join(line.plain.split("V")[0] for line in drawn).split())
    assert re.search(r"• step lost,.* retreat", said), said
    assert "8 → 4" in said
