"""What is wrong with a file is said by line, in a sentence; nothing else ever comes of a wrong file."""

# ruff: noqa: E501 (each sentence stands on one line, as players read it)

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from little_games import walk
from sizes import examples
from snowball import HILL, problems

import rulesets
from rulesets.catalogue import shipped
from rulesets.from_file import game

README = Path(rulesets.__file__).parent / "README.md"


THROWN = """format = 2
game = "Shots"
sides = ["Red", "Blue"]

[ask.shots]
number = [1, 9]

[throw.hit]
dice = "shots"
needs = "4+"

[throw.duel]
who = "both"
dice = { attackers = "d6", defenders = "2d6" }
margin = '''
<=0 miss
1+  hit
'''

[results]
miss = "no effect"
hit = { does = "defenders lose 1", but = { when = { shots = "1" }, does = "no effect" } }
"""


def test_the_smallest_game_is_sound() -> None:
    assert problems(HILL) == []
    assert len(HILL.splitlines()) == 25


CAP = """
[open.order]
answer.cap-first = { cap = "first" }
answer.shift-first = { cap = "last" }
"""


def test_a_mistyped_cap_is_all_that_is_said() -> None:
    (said,) = problems(HILL.replace('"rounding"\n', '"rounding"\ncap = "oder"\n') + CAP)
    assert said == "14: “oder” is not an order of the cap: write first, last, rounding or order. Did you mean order?"


def test_a_rule_of_the_cap_that_no_table_names_says_what_to_write() -> None:
    said = problems(HILL.replace('"rounding"\n', '"rounding"\ncap = "last"\n') + CAP)
    assert said[0].endswith(
        ': No table goes by this rule: write cap = "order" in a table of odds, or take cap out here.'
    )


@pytest.mark.parametrize(("cap", "rule"), [("order", ", and [open.order]"), ("last", "")])
@pytest.mark.parametrize("by", ["difference", "attack"])
def test_a_cap_of_columns_that_rise_unevenly_is_a_mistake(by: str, cap: str, rule: str) -> None:
    game = HILL.replace('rounding = "rounding"\n', f'by = "{by}"\ncap = "{cap}"\n')
    game = game.replace("1-2  1-1     2-1     3-1", "0 1 3 6+") + (CAP if rule else "")
    assert [each for each in problems(game) if "cap" in each] == [
        "14: cap is for columns that go on beyond a table: odds, and numbers that rise evenly. Here what lies beyond the "
        f"last column stands in it, and shifts go from there. Leave cap out{rule}."
    ]


def test_headings_that_go_down_are_turned_round() -> None:
    game = HILL.replace('rounding = "rounding"\n', 'by = "difference"\n')
    game = game.replace("1-2  1-1     2-1     3-1", "-5--3 -1,-2 0 1+")
    assert problems(game)[0].endswith("“-1,-2” goes down: write the smaller number first, as in -2,-1.")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("nothing nothing hill", "nothing hilll hill", "17: “hilll” is not a result: write home, nothing or hill. Did you mean hill?"),
        ("2  home nothing nothing hill", "2  home nothing nothing", "17: Row 2 has 3 cells; there are 4 columns."),
        ("are eliminated; att", "are doomed; att", "25: “defenders are doomed” is not something that a result does: write attackers are eliminated, defenders lose 1, attackers lose as much, defenders retreat 2, one attacker advances or no effect. Did you mean defenders are eliminated?"),
        ('"d4"', '"4"', "12: “4” is not a throw: write d6, 2d6, d10, d0-9 or d66, at most 4 dice of 100 faces."),
        ('"d4"', '"d6"', "14: No row is for a throw of 5: add one."),
        ('= "rounding"', '= "rounds"', "13: “rounds” is not a way to round odds: write defender, attacker, nearest or rounding. Did you mean rounding?"),
        ("1-2  1-1 ", "1-1  1-2 ", "14: The columns do not rise from left to right: begin with the one that is worst for the attacker."),
        ("1-2  1-1 ", "1-2  one ", "15: The column “one” is not odds: write them such as 3-1 or 3-2."),
        ("3  home", "x  home", "18: The row “x” is not a number or a range: write one such as 3, 2..3, <=0 or 12+."),
        ("3  home", "2-3  home", "14: Two rows are for the same number: give each number one row."),
        ("game = ", "gane = ", "1: “game” is missing: write the name of the game, such as game = \"Snowball Hill\"."),
        ("shift = -1", 'shift = "-1"', "6: shift must be a whole number such as -1 or 2, without quotes."),
        ("shift = -1", "shift = -1, when = { mud = 'yes' }", "6: “mud” is nothing that a condition can look at: write a question of this file (snowman or rounding), or attack, defence, ratio or turn."),
        ("shift = -1", "shift = -1, when = { rounding = 'up' }", "6: “up” is not an answer to rounding: write defender or nearest."),
        ("shift = -1", "attack = 'half'", "6: “half” does nothing to a strength: write x2, x1/2 or +3."),
        ("shift = -1", "table = 'Hill'", "6: “Hill” is not a table: write Results."),
        ("answer.yes", "default = 'maybe'\nanswer.yes", "6: “maybe” is not an answer to this question: write yes or no."),
        ("answer.yes", "when = { snowman = 'yes' }\nanswer.yes", "4: The question snowman hangs on itself by its when: leave one of them out."),
        ("answer.yes", "step = 'snow'\nanswer.yes", "6: “snow” is not a step: write battle, strengths, odds, roll, result, losses, retreats or advance."),
        ("[ask.snowman]", "[ask.die]", "4: “die” has a meaning in every game: give this question another name."),
        ("[open.rounding]", "[open.snowman]", "8: “snowman” is a question already: give the open rule another name."),
        ('"no effect"', '"no effect"\nlost = "no effect"', "25: The result lost stands in no table and comes of no rule: leave it out."),
        ("Does a snow", "Does a {snow", "5: “{snowman guard the hill?}” is not filled in: write {attack}, {defence}, {odds} or {unit}."),
        ("Does a snow", "Does a sn\u200bow", "5: This line holds the invisible character U+200B: delete it."),
        ('["Red caps", "Blue caps"]', '["Red caps"]', '2: sides must be two names, such as sides = ["Red caps", "Blue caps"].'),
        ('["Red caps", "Blue caps"]', '{ red = { says = "Red", colour = "crimson" }, blue = "Blue" }', "2: “crimson” is not the colour of a side: write warm or cool."),
        ('["Red caps", "Blue caps"]', '{ red = { says = "Red", hue = "warm" }, blue = "Blue" }', "2: “hue” is not a key here: write says or colour."),
        ('["Red caps", "Blue caps"]', '{ red = { colour = "warm" }, blue = { colour = "warm" } }', "2: Both sides are warm: make one of them warm and the other cool."),
        ("sides =", "format = 3\nsides =", "2: This file is of format 3: open it with a newer Tableside."),
        ("dice = ", "dice ", "12: This line cannot be read as TOML: check its quotes, brackets and equals signs."),
        ("rounding = ", "dice = ", "13: This name is given a second time: give each name once."),
        ("attackers advance", "say hooray", "25: “hooray” is not a sentence of [say]: there is none in this file."),
        ("[table.Results]", "[[rule]]\ndo = 'no effect'\n[table.Results]", "12: “do” is not a key here: write when, unless, refuse, note, attack, defence, strength, spared, table, difference, shift, column, result, drm, does, why, cite, says, step, each or after. Did you mean does?"),
        ("[table.Results]", "[[rule]]\nwhen = { snowman = 'yes' }\n[table.Results]", "11: This rule does nothing: give it shift, drm, attack, defence, result, refuse, note or does."),
        ("[table.Results]", "[[rule]]\ndoes = 'unit stays'\n[table.Results]", "12: “unit stays” is about a unit, and here no unit is in hand: write attackers, defenders, one attacker or one defender."),
        ('"no effect"', '"unit stays"', "24: “unit stays” is about a unit, and here no unit is in hand: write attackers, defenders, one attacker or one defender."),
        ("shift = -1", "does = 'unit stays'", "6: “unit stays” is about a unit, and here no unit is in hand: write attackers, defenders, one attacker or one defender."),
        ("answer.yes = {", "of = 'unit'\nanswer.yes = { does = 'no effect',", "7: What this answer does is never done: let a result say “ask snowman”."),
        ("answer.yes = {", "number = [0, 3]\neach = { does = 'no effect',", "7: does cannot follow a number: write a rule with when and does."),
        ("3-1\n1  home", "3-1\n1  rounding", "8: rounding stands in a table: say the result of each answer, such as defender."),
        ("shift = -1", "strength = 'x2'", "6: strength is for units: write it at a question with which."),
        ("[table.Results]", "[[rule]]\nspared = true\n[table.Results]", "12: spared is for units: write it at a question with which."),
        ("answer.yes = {", "of = 'unit'\nanswer.yes = {", "7: shift does nothing at a question about a unit: write drm, or a question with which."),
        ("answer.yes = { shift = -1 }", "number = [0, 3]\neach.attack = 'x2'", "7: ×2 cannot be counted: write +1 or -1, or a rule with when."),
        ("rounded?\"", "rounded?\"\nanswer.defender = { shift = 1 }", "10: shift does nothing here, as rounding is how odds are rounded: write a rule with when = { rounding = … } and shift."),
        ("shift = -1", "cap = 'first'", "6: cap works at an open rule only: name that rule as the cap of a table."),
        ('[ask.snowman]', '[ask.snowman]\nclock = "side"', "5: The clock may show red-caps and blue-caps, which the answers lack: give each side an answer."),
        ('[ask.snowman]', '[ask.snowman]\nclock = "turn"', "5: “turn” is not what the clock may answer here: write side or segment."),
        ('[ask.snowman]', '[attackers]\nonce = "turn"\n[ask.snowman]', "5: “turn” is not how long that holds: write phase."),
        ('[ask.snowman]', '[ask.snowman]\nclock = "segment"', "5: This file names no segments: list them below [turn]."),
        ('[ask.snowman]', '[ask.snowman]\nclock = {}', '5: clock says nothing: write clock = "side", or an answer with what the clock shows.'),
        ('[ask.snowman]', '[ask.snowman]\nclock.yess = {}', "5: “yess” is not an answer to this question: write yes or no. Did you mean yes?"),
        ('[ask.snowman]', '[ask.snowman]\nclock.no = {}\nclock.yes = { turn = "3" }', "5: no is the answer whatever the clock shows: put it last."),
        ('[ask.snowman]', '[ask.snowman]\nclock.yes = { turn = "late" }', "5: “late” is not a number or a range: write one such as 3, 2..3, <=0 or 12+."),
        ('[ask.snowman]', '[ask.snowman]\nclock.yes = { side = "red" }', "5: “red” is not a side: write red-caps or blue-caps."),
        ('[ask.snowman]', '[ask.snowman]\nclock.yes = { segment = "x" }', "5: “x” is not a segment: there is none in this file."),
        ('[ask.snowman]', '[ask.snowman]\nclock.yes = { month = "3" }', "5: “month” is not a key here: write turn, side or segment."),
        ('[ask.snowman]', '[ask.snowman]\nremember = "table"\nclock.yes = {}', "6: What the clock answers need not be remembered: leave remember out, or clock."),
        ('[ask.snowman]', '[ask.snowman]\nprinted = true\nclock.yes = {}', "6: What is printed on a component is not read off the clock: leave printed out, or clock."),
        ("[table.Results]", "[ask.cold]\nnumber = [1, 9]\nclock.yes = {}\neach.shift = 1\n[table.Results]", '13: The clock answers a number with its turn alone: write clock = "turn".'),
        ("[table.Results]", "[ask.cold]\nnumber = [1, 9]\nclock = 'side'\neach.shift = 1\n[table.Results]", "13: “side” is not a number on the clock: write turn."),
        ("[table.Results]", "[ask.who]\nwhich = 'attackers'\nclock.all = {}\neach.strength = 'x2'\n[table.Results]", "13: The clock answers one answer of a list, or a number: leave clock out."),
        ("[table.Results]", "[ask.who]\nof = 'unit'\nclock.yes = {}\n[table.Results]", "13: The clock knows no units: leave clock out, or of."),
        ("[open.rounding]", "[open.rounding]\nclock = 'side'", "9: “clock” is not a key here: write when, unless, prompt, help, cite, default, step, why, printed or answer."),
        ("[table.Results]", "[ask.morale]\nof = 'unit'\nnumber = [1, 9]\n[[rule]]\nwhen = { morale = '3' }\ndrm = 1\n[table.Results]", "14: morale is about a unit, and no unit is in hand: look at another question."),
        ('sides =', 'version = 1.5\nsides =', "2: version must be a text: write it in quotes."),
        ('sides =', 'format = "1"\nsides =', "2: format must be a whole number such as -1 or 2, without quotes."),
        ('sides =', 'sources = 7\nsides =', "2: sources must be a table: write sources = { … }."),
        ('sides =', 'about = "Red {odd}"\nsides =', "2: “{odd}” is not filled in: write {attack}, {defence}, {odds} or {unit}. Did you mean {odds}?"),
        ("[ask.snowman]", "[turn]\nanswer = 'snowman'\n[ask.snowman]", "5: “answer” is not a key here: write segments, answers or cite. Did you mean answers?"),
        ("[ask.snowman]", "[turn]\nanswers = 'snowmen'\n[ask.snowman]", "5: “snowmen” is not a question: write snowman or rounding. Did you mean snowman?"),
        ("[ask.snowman]", "[turn]\nsegments = [1.5]\n[ask.snowman]", "5: segments must be a text, or a list of texts in brackets."),
        ("[ask.snowman]", "[terms]\nhill = 3\n[ask.snowman]", "5: hill must be a table: write hill = { … }."),
        ("[ask.snowman]", "[terms.hill]\nmean = 'High.'\n[ask.snowman]", "5: “mean” is not a key here: write says, meaning, cite or forms. Did you mean meaning?"),
        ("[ask.snowman]", "[sources]\nA = 'The sheet'\n[ask.snowman]\ncite = 'B'", "7: “B” is not one of the sources of this file: write A."),
        ("[ask.snowman]", "[roster.red]\nAnn = 3\n[ask.snowman]", "4: “red” is not a side: write red-caps or blue-caps."),
        ("[ask.snowman]", "[roster.red-caps]\nAnn = '3/4'\n[ask.snowman]", "5: “3/4” are no strengths: write them from full down, such as 12/6."),
        ("answer.yes", "of = 'units'\nanswer.yes", "6: “units” is not what it is about: write unit. Did you mean unit?"),
        ("[ask.snowman]", "[ask.Snowman]", "4: “Snowman” cannot be a name: use up to 40 small letters, digits and hyphens."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, said: str) -> None:
    assert old in HILL
    assert said in problems(HILL.replace(old, new, 1))


def test_the_game_of_the_readme_is_this_one() -> None:
    (readme,) = re.findall(r"```toml\n(game = .*?)```", README.read_text("utf-8"), re.S)
    assert readme.replace('"""', "'''") == HILL


def test_all_problems_are_said_at_once_and_by_line() -> None:
    wrong = HILL.replace("shift", "shfit").replace("hill    hill\n4", "hill hilll\n4").replace("no effect", "nothing")
    found = problems(wrong)
    assert [int(each.partition(":")[0]) for each in found] == [6, 18, 24]


GAMES = Path(__file__).parents[2] / "games"


@pytest.mark.parametrize("written", ["1.5", "[[1]]", "{ x = {} }", '{ "" = 1 }'])
@pytest.mark.parametrize("text", [HILL, THROWN, *(path.read_text("utf-8") for path in sorted(GAMES.glob("c*.toml")))])
def test_a_value_of_a_wrong_kind_is_told_by_its_key(text: str, written: str) -> None:
    lines = text.splitlines()
    for place, line in enumerate(lines):
        key, equals, value = line.partition(" = ")
        if equals and "'''" not in value and '"""' not in value:
            said = problems("\n".join([*lines[:place], f"{key} = {written}", *lines[place + 1 :]]))
            assert all(re.fullmatch(r"\d+: \S.*[.?]", each) for each in said), said
            assert not [each for each in said if "function" in each or "dict[" in each or each.count("[[") > 2]


TEXTS = [HILL, *(each.text for each in shipped().values())]
GARBLED = st.tuples(st.sampled_from(TEXTS), st.integers(0), st.integers(0, 12), st.text(max_size=12))


@examples(120)
@given(GARBLED)
def test_a_garbled_file_is_a_game_or_has_problems(garbled: tuple[str, int, int, str]) -> None:
    text, at, gone, put = garbled
    at %= len(text)
    is_sound_or_told(text[:at] + put + text[at + gone :])


LINES = st.tuples(st.sampled_from(TEXTS), st.integers(0), st.integers(0))


@examples(120)
@given(LINES)
def test_a_file_with_a_line_elsewhere_is_a_game_or_has_problems(moved: tuple[str, int, int]) -> None:
    text, taken, put = moved
    lines = text.splitlines()
    line = lines.pop(taken % len(lines))
    lines.insert(put % len(lines), line)
    is_sound_or_told("\n".join(lines))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x = " + "[" * 5000,
        "x = " + "9" * 5000,
        "a." * 9000 + "b = 1",
        "x = {" + "a." * 9000 + "b = 1}",
        "\0",
        "#" * 300_000,
    ],
)
def test_hostile_files_have_problems(text: str) -> None:
    assert problems(text)


def is_sound_or_told(text: str) -> None:
    """Read a file; if it is a game, it is played in a few ways, and nothing goes wrong."""
    found = problems(text)
    assert all(re.fullmatch(r"[1-9]\d*: .+[.?]", each) for each in found)
    if not found:
        assert [fault for each in game(text, "some").checklists for fault in walk(each, effort=60).faults] == []


def questions(number: int) -> str:
    return "".join(f'[ask.q{each}]\nprompt = "Is it so?"\n' for each in range(number))


def answers(number: int) -> str:
    return '[ask.many]\nprompt = "Which?"\n' + "".join(f"answer.a{each} = {{}}\n" for each in range(number))


def tables(number: int) -> str:
    return "".join(f"[table.T{each}]\ndice = 'd2'\ncells = '''\n  x\n1 home\n2 home\n'''\n" for each in range(number))


def cells(rows: int, columns: int) -> str:
    head = " ".join(str(each) for each in range(columns))
    lines = "\n".join(f"{each} " + "home " * columns for each in range(1, rows + 1))
    return f"[table.Large]\nby = 'difference'\ndice = 'd{max(2, min(rows, 100))}'\ncells = '''\n{head}\n{lines}\n'''\n"


@pytest.mark.parametrize(
    ("made", "most"),
    [
        (lambda much: questions(much - 1), 60),
        (answers, 40),
        (lambda much: tables(much - 1), 20),
        (lambda much: cells(much, 2), 60),
        (lambda much: cells(2, much), 40),
        (lambda much: f'[terms]\nword = "{"x" * much}"\n', 400),
        (lambda much: f"[[rule]]\nshift = {much}\n", 10**6 - 1),
        (lambda much: f"[table.Dice]\ndice = '{much}d6'\ncells = '''\n   x\n1+ home\n'''\n", 4),
        (lambda much: f"[table.Dice]\ndice = 'd{much}'\ncells = '''\n   x\n1+ home\n'''\n", 100),
        (lambda much: f'[ask.{"q" * much}]\nprompt = "Is it so?"\n', 40),
    ],
    ids=["questions", "answers", "tables", "rows", "columns", "letters", "number", "dice", "faces", "key"],
)
def test_a_limit_is_kept_and_what_is_beyond_it_is_said(made: Callable[[int], str], most: int) -> None:
    def found(much: int) -> list[str]:
        return problems(HILL.replace("[results]", f"{made(much)}\n[results]"))

    assert found(most) == []
    assert len(found(most + 1)) >= 1


RESULT = '[results.nothing]\ndoes = "no effect"\n{}\n'


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('verdict = "Exchange"', ""),
        ('verdict = "Step lost"\nto_do = ["Flip a unit of each side."]', ""),
        (
            'verdict = "loses a step"',
            "“loses a step” does not do as a verdict: write 1 to 3 words without a verb, such as Step lost.",
        ),
        (
            'verdict = "All of them gone"',
            "“All of them gone” does not do as a verdict: write 1 to 3 words without a verb, such as Step lost.",
        ),
        ("verdict = 3", "verdict must be a text: write it in quotes."),
        (
            'to_do = "Flip it."',
            'to_do is a list of sentences in brackets: write to_do = ["Flip a unit of each side."].',
        ),
        ("to_do = []", "to_do is empty: write a sentence, or leave it out."),
        ('to_do = ["Flip it"]', "“Flip it” must be one sentence with a full stop, and without braces."),
    ],
)
def test_a_verdict_and_what_is_done_are_looked_at_by_line(line: str, said: str) -> None:
    game = re.sub(r'nothing = "no effect"\n', "", HILL) + RESULT.format(line)
    place = game.splitlines().index(line.splitlines()[0]) + 1
    assert problems(game) == ([f"{place}: {said}"] if said else [])
