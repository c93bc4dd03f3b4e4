"""What is wrong with a file is said by line, in a sentence; nothing else ever comes of a wrong file."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from little_games import walk
from sizes import examples
from snowball import HILL, problems, written

import rulesets
from rulesets.catalogue import shipped
from rulesets.from_file import game

README = Path(rulesets.__file__).parent / "README.md"


def test_the_smallest_game_is_sound():
    assert problems(HILL) == []
    assert len(HILL.splitlines()) == 25


def test_the_game_of_the_readme_is_this_one():
    (readme,) = re.findall(r"```toml\nformat = 2\n(game = \"Snowball.*?)```", README.read_text("utf-8"), re.S)
    assert readme.replace('"""', "'''") == HILL


GAMES = Path(__file__).parents[2] / "games"


@pytest.mark.parametrize("value", ["1.5", "[[1]]", "{ x = {} }", '{ "" = 1 }'])
@pytest.mark.parametrize(
    "text", [HILL, written("shots"), *(path.read_text("utf-8") for path in sorted(GAMES.glob("c*.toml")))]
)
def test_a_value_of_a_wrong_kind_is_told_by_its_key(text, value):
    lines = text.splitlines()
    for place, line in enumerate(lines):
        key, equals, was = line.partition(" = ")
        if equals and "'''" not in was and '"""' not in was:
            said = problems("\n".join([*lines[:place], f"{key} = {value}", *lines[place + 1 :]]))
            assert all(re.fullmatch(r"\d+: \S.*[.?]", each) for each in said), said
            assert not [each for each in said if "function" in each or "dict[" in each or each.count("[[") > 2]


TEXTS = [HILL, *(each.text for each in shipped().values())]
GARBLED = st.tuples(st.sampled_from(TEXTS), st.integers(0), st.integers(0, 12), st.text(max_size=12))


@examples(120)
@given(GARBLED)
def test_a_garbled_file_is_a_game_or_has_problems(garbled):
    text, at, gone, put = garbled
    at %= len(text)
    is_sound_or_told(text[:at] + put + text[at + gone :])


LINES = st.tuples(st.sampled_from(TEXTS), st.integers(0), st.integers(0))


@examples(120)
@given(LINES)
def test_a_file_with_a_line_elsewhere_is_a_game_or_has_problems(moved):
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
def test_hostile_files_have_problems(text):
    assert problems(text)


def is_sound_or_told(text):
    """Read a file; if it is a game, it is played in a few ways, and nothing goes wrong."""
    found = problems(text)
    assert all(re.fullmatch(r"[1-9]\d*: .+[.?]", each) for each in found)
    if not found:
        assert [fault for each in game(text, "some").checklists for fault in walk(each, effort=60).faults] == []


def questions(number):
    return "".join(f'[ask.q{each}]\nprompt = "Is it so?"\n' for each in range(number))


def answers(number):
    return '[ask.many]\nprompt = "Which?"\n' + "".join(f"answer.a{each} = {{}}\n" for each in range(number))


def tables(number):
    return "".join(f"[table.T{each}]\ndice = 'd2'\ncells = '''\n  x\n1 home\n2 home\n'''\n" for each in range(number))


def cells(rows, columns):
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
def test_a_limit_is_kept_and_what_is_beyond_it_is_said(made, most):
    def found(much):
        return problems(HILL.replace("[results]", f"{made(much)}\n[results]"))

    assert found(most) == []
    assert len(found(most + 1)) >= 1
