"""A hue says whose: both can be told apart, and a name is in the hue of its side in every sample session."""

import re
from itertools import product

import pytest
from playing import new, play
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from rows import by_rows
from textual.color import Color

from rulesets.engine.referee.ledger import Participants
from rulesets.game_of_war.rules.board import THE_BOARD
from rulesets.game_of_war.rules.position import parse_position
from rulesets.game_of_war.rules.squares import Square
from saves.lessons.courses import example, examples
from saves.reports.combats import WHOSE, CombatLine, combat_lines
from saves.reports.html import PAGE
from saves.session.by_hand import set_clock
from saves.session.read_only import Replay
from saves.session.session import Session
from tui.board.board_render import Picture, square_lines
from tui.screens.session.ruling import felt_of_combat
from tui.screens.wording import where, whose_turn
from tui.shared.on_the_table import on_the_table
from tui.themes import ANSI, DARK, OF_THE_DARK, OF_THE_LIGHT, HuesOnSigns, rich_colours
from tui.widgets.felt import HIGH
from tui.widgets.run_text import ledger_text, steps_text
from tui.widgets.tables import Cards, Columns, combat_rows, hues_of, ruled, who_fought

SAMPLES = [each.id for each in examples()]
COLOURS = rich_colours(DARK)

PROTAN = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
DEUTAN = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
"""How colours are seen by who has no red or no green cones (Machado and others, 2009, severity 1)."""


@pytest.mark.parametrize(
    ("of", "seen", "apart"),
    [(OF_THE_DARK, DEUTAN, 79), (OF_THE_DARK, PROTAN, 66), (OF_THE_LIGHT, DEUTAN, 87), (OF_THE_LIGHT, PROTAN, 74)],
)
def test_who_is_colour_blind_tells_the_sides_apart(of, seen, apart):
    one, other = (_lab(colour, seen) for colour in (of["warm"], of["cool"]))
    distance = sum((left - right) ** 2 for left, right in zip(one, other, strict=True)) ** 0.5
    assert distance == pytest.approx(apart, abs=1)


def _lab(colour, seen):
    """Give a colour as it is seen, in CIELAB under D65."""
    parts = [part / 255 for part in Color.parse(colour).rgb]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    red, green, blue = (
        min(1.0, max(0.0, sum(by * part for by, part in zip(row, linear, strict=True)))) for row in seen
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    x, y, z = (each ** (1 / 3) if each > 0.008856 else 7.787 * each + 16 / 116 for each in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


ON_THE_PAGE = {
    "paper": "background",
    "ink": "foreground",
    "wrong": "error",
    "row": "surface",
    "goal": "selection",
    "gate": "rock",
    "strong": "fort",
    "warm-ground": "warm-tint",
    "cool-ground": "cool-tint",
}
"""The colours that the page of a session calls by other names than the themes do."""

ONLY_THERE = {"closed"}
"""What the page has a colour of its own for: squares that nobody enters, whose mountains a screen draws as signs."""


def test_the_page_of_a_session_has_the_colours_of_the_themes():
    by_day, by_night = PAGE.template.partition("@media print")[0].split("@media (prefers-color-scheme: dark)")
    for of, part in ((OF_THE_LIGHT, by_day), (OF_THE_DARK, by_night)):
        said = dict(re.findall(r"--([\w-]+): (#\w+)", part))
        assert len(said) == 14
        for name in said.keys() - ONLY_THERE:
            assert said[name] == of[ON_THE_PAGE.get(name, name)], name


def hues_in(text):
    """List what is written in each of the two hues, by its name."""
    found = {"warm": set(), "cool": set()}
    for span in text.spans:
        for hue in found:
            if COLOURS[hue] in str(span.style):
                found[hue].add(text.plain[span.start : span.end].strip())
    return found


def other(hue):
    return {"warm": "cool", "cool": "warm"}.get(hue, "")


@pytest.fixture(params=SAMPLES)
def session(request):
    with Session.open(example(request.param).path, read_only=True) as opened:
        yield opened


def test_in_the_log_every_name_has_the_hue_of_its_side(session):
    lines = list(combat_lines(session))
    assert all(line.hue for line in lines if line.side)
    columns = Columns.of(lines, 200)
    for line in lines:
        side = next((each.word for each in session.ruleset.sides if each.label == line.side), "")
        assert line.hue == session.ruleset.hue(line.participants.side or side)
        for unit, hue in _whose(line.participants, line.hue):
            text = Text("\n").join(combat_rows(line, columns, COLOURS))
            assert any(unit in said for said in hues_in(text)[hue])
            assert not any(unit == said for said in hues_in(text)[other(hue)])


def _whose(fought, attacks):
    names = (("attackers", attacks), ("defenders", other(attacks)))
    yield from ((unit, hue) for part, hue in names if hue for unit in getattr(fought, part))


def test_in_a_ruling_only_who_fought_and_the_verdict_have_a_hue_that_of_the_side_and_of_who_suffered(session):
    for line in combat_lines(session):
        drawn = Text("\n").join(ruled(line, 60, COLOURS))
        drawn.spans = [each for each in drawn.spans if each.style != f"bold {COLOURS.get(line.suffers)}"]
        for hue, said in hues_in(drawn).items():
            fought = line.participants.attackers if hue == line.hue else line.participants.defenders
            assert all(any(unit in each for unit in fought) for each in said)


def test_the_first_name_of_a_combat_has_the_sign_of_its_side_and_its_hue_is_never_alone(session):
    lines = list(combat_lines(session))
    columns = Columns.of(lines, 200)
    for line in lines:
        first = next(_whose(line.participants, line.hue), None)
        whole = Text("\n").join(combat_rows(line, columns, COLOURS))
        if line.whose:  # the side, before who fought, is told in the same way
            assert f"{WHOSE[line.whose]} {line.side}" in hues_in(whole)[line.whose]
        for rows in (
            combat_rows(line._replace(side=""), columns, COLOURS),
            *(ruled(line, width, COLOURS) for width in (40, 60)),
        ):
            text = Text("\n").join(rows)
            signs = [sign for sign in WHOSE.values() if sign in text.plain]
            assert signs == ([WHOSE[first[1]]] if first else [])
            if first:
                nameless = "attackers" if line.participants.attackers else "defenders"
                assert f"{signs[0]}{nameless if first[0].isdecimal() else first[0].split()[0]}" in text.plain
                assert any(said.startswith(signs[0]) for said in hues_in(text)[first[1]])


NOBODY_KNOWS = CombatLine(3, "", "", Participants(("Tiny", "Zed"), ("Boris",), odds="2-1"), "", "NE", "no effect", ())


@by_rows
def test_a_sign_stands_at_the_first_name_and_none_where_nobody_knows_whose_it_is(attackers, defenders, hue, said):
    line = NOBODY_KNOWS._replace(participants=Participants(attackers, defenders), hue=hue)
    (text,) = who_fought(line, 40, COLOURS)
    assert text.plain == said
    named = {part: names for part, names in ((hue, attackers), (other(hue), defenders)) if part}
    for part, written in hues_in(text).items():
        assert all(any(name in each for each in written) for name in named.get(part, ()))
        assert named.get(part) or not written


def test_a_combat_of_which_nobody_knows_who_attacks_has_no_hue(tmp_path):
    with new(tmp_path / "a.jsonl") as session:
        play(session)
        set_clock(session, 1, "blue", "combat")
        play(session)
        assert [line.hue for line in combat_lines(session)] == [session.ruleset.hue("blue"), ""]
        felts = [felt_of_combat(session, combat, HIGH, COLOURS) for combat in session.state.combats()]
        assert [felt.halves[0].hue for felt in felts] == [session.ruleset.hue("red"), ""]


@pytest.mark.parametrize(("word", "said", "hue"), [("red", "■ Red", "warm"), ("blue", "□ Blue", "cool")])
def test_the_title_line_names_whose_turn_it_is_in_the_hue_of_that_side(tmp_path, word, said, hue):
    with new(tmp_path / "a.jsonl") as session:
        assert not whose_turn(session, COLOURS)
        set_clock(session, 3, word, "combat")
        named = whose_turn(session, COLOURS)
        assert (named.plain, [str(span.style) for span in named.spans]) == (said, [f"bold {COLOURS[hue]}"])
        assert said[2:] not in where(session, COLOURS).plain, "it is said once"


def test_at_every_step_of_a_replay_what_attacks_has_the_hue_of_its_side(session):
    seen = Replay(session)
    seen.first()
    while seen.can_go_on:
        seen.forward()
        run = seen.session.run
        if run is None:
            continue
        hues = hues_of(seen.session, run, COLOURS)
        assert {hues["attacks"], hues["defends"]} in ({""}, {COLOURS["warm"], COLOURS["cool"]})
        for text in (ledger_text(run, 80, hues), steps_text(run, 30, 60, hues)):
            for line in text.split("\n"):
                found = hues_in(line)
                for sign, style in (("▲", hues["attacks"]), ("▼", hues["defends"])):
                    if line.plain.startswith(sign) and style:
                        wears = next(hue for hue in found if COLOURS[hue] == style)
                        assert found[wears]
                        assert not found[other(wears)]


def test_on_the_table_the_sign_of_a_unit_has_the_hue_of_its_side(session):
    rows = on_the_table(session).units
    cards = Cards.of(session, rows, 100)
    for row in rows:
        hue, found = session.ruleset.hue(row.change.value or ""), hues_in(cards.line(row, COLOURS))
        assert found.get(hue, set()) <= {WHOSE.get(hue, "")}
        assert found.get(other(hue), set()) == set()


WRITTEN = ("■ Thinker 4", "▌ Rover   enter", "AX", "▲ attack 7 ━━━━───", "^k all", "reads “3-1”", "× lost")


@pytest.mark.parametrize("style", sorted(set(rich_colours(ANSI).values())))
def test_in_the_terminals_own_colours_no_letter_or_digit_has_one(style):
    filtered = HuesOnSigns()
    for text, lit in product(WRITTEN, ("", "reverse")):
        line = [Segment(text, Style.parse(f"{style} {lit}")), Segment(" and more", Style.parse(lit))]
        pieces = filtered.apply(line, Color(0, 0, 0))
        assert "".join(each.text for each in pieces) == f"{text} and more"
        coloured = "".join(each.text for each in pieces if each.style and (each.style.color or each.style.bgcolor))
        assert not any(letter.isalnum() for letter in coloured)
        if lit:
            assert coloured == ""


def test_a_marked_row_is_of_one_style_in_the_terminals_own_colours():
    colours = rich_colours(ANSI)
    marked = Style.parse(colours["marked"])
    parts = [Segment(" words ", marked + Style.parse(colours[each])) for each in ("accent", "warm", "faint", "error")]
    drawn = HuesOnSigns().apply(parts, Color(0, 0, 0))
    assert {each.style.render("x") for each in drawn} == {marked.render("x")}


@pytest.mark.parametrize("name", ["game-of-war", "game-of-war-authors"])
def test_on_the_board_every_unit_has_the_hue_and_the_sign_of_its_side(name):
    with Session.open(example(name).path, read_only=True) as opened:
        position = parse_position(opened.state.table.facts["position"], THE_BOARD)
        picture = Picture(THE_BOARD, position, Square(1, 1))
        for unit in position.units:
            (drawn, style), *_ = square_lines(picture, unit.square, COLOURS)[0]
            hue = opened.ruleset.hue(unit.side.value)
            assert (drawn[0], style.color) == (WHOSE[hue], Style.parse(COLOURS[hue]).color)
