"""Dice on the screen: numbered ones as they come, symbols each drawn once, and whose they are."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from little_games import COMPARE, GUARD, ROLL, Ending, checklist
from rows import by_rows
from textual.app import App
from textual.events import Key

import tui
from rulesets.catalogue import every
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import Role
from rulesets.engine.questions.dice import Dice, Die
from rulesets.engine.questions.forces import Force
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Step
from rulesets.engine.referee.ledger import Total
from tests.rulesets.assault.volleys import shot
from tui.themes import DARK, rich_colours
from tui.widgets.dice import DiceEntry, DieEntry
from tui.widgets.drawing import die_ground, in_hues, thrown_die
from tui.widgets.entry import Asked
from tui.widgets.panel import fitted
from tui.widgets.pools import FRAMED, STAYS, cancelling_lines, cancelling_rows, facing, pool_panes, pools_text
from tui.widgets.run_text import ledger_lines, ledger_text, remark_blocks, steps_text

COLOURS = in_hues("warm", rich_colours(DARK))
NARROW, LINES = 53, 20
"""The width and the lines of the middle at 80 columns by 24."""

DICE = st.text(alphabet="cdx-", min_size=1, max_size=12)


def thrown(attack, defence):
    run = shot(attack, defence, attacker="Panther", target="Squad")
    totals = run.checklist.totals
    return run, run.cancelled[0], (totals[0], totals[1])


@settings(max_examples=500, deadline=None)
@given(DICE, DICE)
@example("x" + "c" * 11, "-")
def test_each_die_stands_once_and_what_stays_is_what_the_ruling_found(attack, defence):
    run, said, pools = thrown("x" + attack[1:], defence)
    columns = facing(run, said, pools)
    shown = ("x" + attack[1:], defence)
    for place, dice in enumerate(shown):
        letters = "".join(each[place] for each in columns)
        assert Counter(letters) == Counter(dice.upper().replace("-", "–"))
    left = Counter(each.attack for each in columns if each.above == STAYS)
    assert left == Counter({symbol: count for symbol, count in run.facts["left"].items() if count})
    rows = cancelling_rows(run, said, pools, NARROW, COLOURS)
    assert sum(row.plain.count(" × ") for row in rows) == len(said.pairs)
    for lines in (rows, cancelling_lines(run, said, pools, NARROW, COLOURS)):
        assert max(line.cell_len for line in lines) <= NARROW
        assert len(lines) <= LINES


def test_pairs_stand_one_above_the_other_then_what_stays_then_blanks():
    run, said, pools = thrown("cdx-", "cx")
    lines = [line.plain.rstrip() for line in cancelling_lines(run, said, pools, 90, COLOURS)]
    assert lines[0].startswith("▲ Panther  ╭───╮      ╭───╮                     ╭───╮    D  stays: 1 damage point")
    assert lines[1].split() == ["4", "green", "│", "C", "│", "│", "X", "│", "D", "│", "–", "│"]
    assert lines[4].split() == [*["×", "×", "stays", "blank"], "X", "cancelled"]
    assert lines[6].startswith("▼ Squad    ╭───╮      ╭───╮")
    assert "Read the other way (any cancels any, strongest first): X is left." in lines
    assert [row.plain for row in cancelling_rows(run, said, pools, 90, COLOURS)] == [
        "C × C   X × X   ▲  D  stays: 1 damage point   ▲ – blank"
    ]


def test_a_symbol_that_stays_lies_on_the_colour_of_its_die_and_one_that_is_cancelled_is_struck():
    run, said, pools = thrown("cd", "c")
    line = cancelling_lines(run, said, pools, 90, COLOURS)[1]
    styles = {line.plain[place]: str(span.style) for span in line.spans for place in range(span.start, span.end)}
    assert "strike" in styles["C"]
    assert COLOURS["die-green-lit"] in styles["D"]


def test_of_dice_alike_that_stay_each_keeps_its_colour():
    run = shot("ddx", "x", attacker="Panther", target="Squad", attack__dice="2 green 1 blue", attack__roll="dxd")
    pools = run.checklist.totals[:2]
    assert [each.colour for each in facing(run, run.cancelled[0], pools) if each.above == STAYS] == ["green", "blue"]
    row = cancelling_rows(run, run.cancelled[0], pools, 90, COLOURS)[0]
    grounds = [str(span.style) for span in row.spans if row.plain[span.start : span.end] == " D "]
    assert grounds == [die_ground(each, COLOURS) for each in ("green", "blue")]


@pytest.mark.parametrize("rolled", [True, False])
def test_before_both_have_thrown_pools_stand_beside_each_other_and_then_what_cancels_what(rolled):
    run = shot("cd", "c", attacker="Panther", target="Squad", **({} if rolled else {"defence__roll": ""}))
    titles = [pane.title for pane in pool_panes(run, 90, COLOURS)]
    assert titles[:2] == (["What cancels what", "Where the dice come from"] if rolled else ["▲ Panther"])
    assert ("C × C" in pools_text(run, NARROW, LINES, COLOURS).plain) == rolled


def test_where_it_is_asked_what_cancels_what_the_first_reading_is_drawn_and_each_other_one_written():
    asked = shot("ddx", "x", unsettled=True, attacker="Panther", target="Squad")
    pane, origins = pool_panes(asked, 94, COLOURS)
    assert (pane.title, origins.title) == ("What cancels what", "Where the dice come from")
    (short,) = pane.shorter
    drawn, other = pane.blocks
    assert len(drawn) > FRAMED, "where there is room, the first reading is drawn"
    assert other == short[1]
    assert not any("Read the other way" in line.plain for line in pane.lines)
    assert [" ".join(line.plain.split()) for block in short for line in block] == [
        "like cancels like · equal or stronger cancels",
        "X × X ▲ D D stay: 2 damage points",
        "any cancels any, strongest first",
        "D × X ▲ D stays: 1 damage point ▲ X stays: 1 suppression",
    ]


def test_two_comparisons_stand_in_one_pane_both_drawn_or_both_in_a_row():
    run = shot("cc", "x", attacker="Panther", target="Squad", critical__attack__roll="xd", critical__defence__roll="x-")
    panes = pool_panes(run, 90, COLOURS)
    large, small = (fitted(panes, height)[0] for height in (60, 10))
    assert large.title == small.title == "What cancels what"
    assert [line.plain.split() for line in small.lines] == [
        ["Attack", "▲", *"CC", "stay:", "2", "critical", "hits", "▼", "X", "cancels", "nothing"],
        ["Critical", "X", "×", "X", "▲", "D", "stays:", "suppressed", "▼", "–", "blank"],
    ]
    assert len(large.lines) >= 18


def test_dice_that_the_sums_tell_are_told_by_no_remark_again():
    run = shot("cd", "c", attacker="Panther", target="Squad")
    assert any(note.text.startswith("Take ") for note in run.notes)
    assert not any("Take " in line.plain for block in remark_blocks(run, 60, COLOURS) for line in block)


HUES = {**dict.fromkeys(rich_colours(DARK), ""), "warm": "orange", "cool": "cyan"}
CHECKLISTS = [(game, each) for game in every()[0] for each in game.checklists]


def compared(checklist):
    return adjudicate(checklist, Given({"attack": "4", "defence": "2", "bonus": "none"}))


def test_a_total_of_which_nothing_is_said_is_neither_sides_whatever_it_is_called():
    run = compared(COMPARE)
    for text in (ledger_text(run, 60, HUES), ledger_lines(run, 60, HUES), steps_text(run, 24, 21, HUES)):
        assert "▲" not in text.plain
        assert "▼" not in text.plain


def test_a_total_is_marked_and_coloured_as_the_ruleset_says():
    swapped = replace(COMPARE, totals=(Total("attack", Role.DEFENDER), Total("defence", Role.ATTACKER)))
    for attacks, hues in (("warm", ["cyan", "orange"]), ("cool", ["orange", "cyan"])):
        shown = ledger_text(compared(swapped), 60, in_hues(attacks, HUES))
        heads = [line for line in shown.split("\n") if line.plain[:1] in "▲▼"]
        assert [line.plain.split() for line in heads] == [["▼", "attack", "4"], ["▲", "defence", "2"]]
        assert [str(line.spans[0].style) for line in heads] == [f"bold {hue}" for hue in hues]


def test_a_part_of_the_checklist_is_marked_as_the_ruleset_says():
    up = [Step(id, id.title(), part="Up", role=Role.DEFENDER) for id in ("strengths", "open")]
    shown = steps_text(compared(replace(COMPARE, steps=(*up, Step("end", "End", part="Attack")))), 24, 40, HUES)
    assert shown.plain.startswith("▼ Up\n")
    assert "▲" not in shown.plain


def test_units_that_were_given_without_a_name_go_with_their_force():
    raiders = Force("raid", "Who raids?", who="raiders", role=Role.ATTACKER)

    def raid(ref):
        for unit in ref.ask(raiders).units:
            ref.ask(GUARD.of(unit))
        ref.rule(Ending.DRAWN, "Seen.")

    game = checklist(raid, raiders, GUARD)
    assert game.role_of(raiders) is Role.ATTACKER
    assert game.role_of(GUARD.of("raiders-2")) is Role.ATTACKER
    assert game.role_of(GUARD.of("raiders")) is Role.ATTACKER
    assert game.role_of(GUARD.of("Attackers")) is None
    assert game.role_of(GUARD) is None


def test_two_pools_stand_beside_one_another_where_one_comparison_is_made_of_both():
    def duel(ref):
        for name in ("shield", "sword", "dagger"):
            ref.count(name, 2, "in hand", of="green")
        ref.throw(ROLL)
        ref.fact("kept", {"C": 1, "X": 2})
        ref.rule(Ending.WON, "Touched.")

    def shown(*totals):
        run = adjudicate(replace(checklist(duel, ROLL), totals=totals), Given({"roll": "c x"}))
        return pools_text(run, 100, 40, HUES).plain.split("\n")

    beside = shown(
        Total("shield", Role.DEFENDER, left="kept"), Total("sword", Role.ATTACKER, throw="roll", left="kept", brief="s")
    )
    assert beside[0].split() == ["▲", "sword", "2", "green", "▼", "shield", "2", "green"]
    assert beside[1].startswith("thrown   C   X")
    assert beside[3].split() == ["dagger", "2", "green"]
    assert not any("thrown" in line for line in shown())


def test_both_pools_of_a_comparison_stand_in_panes_of_their_sides_hues():
    def duel(ref):
        ref.count("sword", 2, "in hand", of="green")
        ref.count("shield", 1, "in the other hand", of="green")
        ref.throw(ROLL)
        ref.fact("kept", {"X": 1})
        ref.rule(Ending.WON, "Touched.")

    totals = (
        Total("shield", Role.DEFENDER, throw="roll", left="kept"),
        Total("sword", Role.ATTACKER, throw="roll", left="kept"),
    )
    run = adjudicate(replace(checklist(duel, ROLL), totals=totals), Given({"roll": "c x"}))
    (attack,) = pool_panes(run, 60, in_hues("warm", rich_colours(DARK)))
    defence = attack.beside
    assert (attack.title, attack.colour) == ("▲ sword", "warm")
    assert (defence.title, defence.colour) == ("▼ shield", "cool")
    assert (attack.subtitle, defence.subtitle) == ("2 green", "1 green")


@pytest.mark.parametrize(("game", "each"), CHECKLISTS, ids=lambda each: each.id)
def test_what_a_game_says_of_its_totals_is_so(game, each):
    assert [total.throw for total in each.totals if total.throw and not each.knows(total.throw)] == []
    assert len({total.name for total in each.totals}) == len(each.totals)


def test_every_pool_of_assault_is_declared():
    ((game, fire),) = [pair for pair in CHECKLISTS if pair[0].id == "assault" and pair[1].id == "fire"]
    given = {"attack.dice": "4 green", "attack.roll": "c c d x -", "defence.dice": "1 blue", "defence.roll": "- -"}
    answers = {"attacker.experience": "elite", "target.experience": "elite", "target.class": "vehicle", **given}
    run = adjudicate(fire, Given(answers, Tabletop(kit=game.demo.taken()), defaults=True))
    counted = {entry.total for entry in run.ledger if entry.of}
    assert len(counted) == 4
    assert {name for name in counted if fire.total(name).role is None} == set()


TWO = Dice("die", "Roll two dice.")
TWENTY = Dice("die", "Roll a die with 20 faces.", 1, 20)


class Table(App[None]):
    """Asks one question, and notes what is answered."""

    colours: ClassVar = {"accent": "", "muted": ""}

    def __init__(self, asked):
        super().__init__()
        self.asked = asked
        self.said = []

    def compose(self):
        yield DiceEntry()

    def on_mount(self):
        self.entry = self.query_one(DiceEntry)
        self.entry.ask(self.asked)
        self.entry.focus()

    def on_answer_typed(self, message):
        self.said.append(message.text)

    def on_go_back(self, message):
        self.said.append("back")

    def on_amiss(self, message):
        self.told = message.reason

    def on_retyped(self):
        self.told = ""


class Faces(App[None]):
    """Has room for the faces of one die."""

    CSS_PATH = Path(tui.__file__).with_name("tableside.tcss")
    colours: ClassVar = {"accent": "yellow", "muted": ""}

    def __init__(self, die, before=None):
        super().__init__()
        self.register_theme(DARK)
        self.theme = DARK.name
        self.said = []
        self.entry = DieEntry()
        self.entry.ask(Asked(die, Tabletop(), before=before))

    def compose(self):
        self.screen.add_class("-framed")
        yield self.entry

    def on_answer_typed(self, message):
        self.said.append(message.text)


async def said(keys, dice=TWO, before=None, undone=None):
    table = Table(Asked(dice, Tabletop(), before=before, undone=undone))
    async with table.run_test() as pilot:
        await pilot.press(*keys)
        await pilot.pause()
    return table.said


@by_rows
async def test_the_last_die_answers(dice, before, keys, answers):
    assert await said(keys, Dice("die", "Roll.", **dice), before) == answers


async def test_of_dice_that_were_taken_back_the_last_one_alone_is_typed_again():
    assert await said(["5"], undone="3+4") == ["3+5"]


async def test_a_total_typed_for_two_dice_is_told_to_be_typed_die_by_die():
    table = Table(Asked(TWO, Tabletop()))
    async with table.run_test() as pilot:
        await pilot.press("1", "0")
        await pilot.pause()
        assert table.told == "There is no 0 on a die here. Type each of 2 dice by itself, 1 to 6."
        await pilot.press("z")
        await pilot.pause()
        assert table.told == "Type each die: a number from 1 to 6."
        await pilot.press("3")
        await pilot.pause()
    assert not table.told, "the dice changed"


TEN, HUNDRED = Die("die", "Roll.", 10), Die("die", "Roll.", 100)


@by_rows
async def test_a_die_with_many_faces_is_answered_by_a_whole_number(faces, before, keys, answers):
    table = Faces(Die("die", "Roll.", faces), before)
    async with table.run_test() as pilot:
        table.entry.focus()
        await pilot.press(*keys)
        await pilot.pause()
    assert table.said == answers


@pytest.mark.parametrize("digits", ["٣", "1٢"])
async def test_no_digit_of_other_scripts_answers_a_die_with_many_faces(digits):
    table = Faces(TWENTY)
    async with table.run_test() as pilot:
        table.entry.focus()
        for digit in digits:
            table.post_message(Key("other", digit))
        await pilot.pause()
    assert table.said == []


@pytest.mark.parametrize(("faces", "first"), [(10, "╭─────╮ ╭"), (20, "┌───┐ ┌"), (100, "╭╌╌╌╮")])
async def test_a_die_with_many_faces_says_how_it_is_typed_and_its_digits_can_be_tapped(faces, first):
    table = Faces(Die("die", "Roll.", faces))
    async with table.run_test() as pilot:
        table.entry.focus()
        drawn = table.entry.render().plain
        assert drawn.startswith(first)
        assert f"1 to {faces}; press Enter after a number that could go on.\n 0 1 2 3 4 5 6 7 8 9" in drawn
        await pilot.press("1")
        marked = [span for span in table.entry.render().spans if "yellow" in str(span.style)]
        assert {table.entry.render().plain[span.start : span.end].strip("┌┐│╭╮└┘╰╯─ ●") for span in marked} >= {"1"}


async def test_a_face_that_is_tapped_answers():
    table = Faces(Die("die", "Roll.", 20))
    async with table.run_test(size=(80, 24)) as pilot:
        await pilot.click(DieEntry, offset=(2, 4))
        assert table.said == ["14"]


async def test_dice_are_drawn_as_they_come():
    table = Table(Asked(TWO, Tabletop()))
    async with table.run_test() as pilot:
        await pilot.press("3")
        assert table.entry.render().plain.splitlines()[1] == "│ 3 │ ╎   ╎"


@by_rows
async def test_no_face_of_a_die_is_torn(faces, width, lines, first):
    table = Faces(Die("die", "Roll.", faces=faces))
    async with table.run_test(size=(width, 12)):
        drawn = table.entry.render().plain.splitlines()
        assert (len(drawn), drawn[0]) == (lines, first)


def test_dice_without_pips_are_drawn_with_their_numbers():
    assert thrown_die(10) == ["╭─────╮", "│     │", "│ 10  │", "│     │", "╰─────╯"]
    assert thrown_die(1)[2] == "│  ●  │"
