"""How a file is written: numbers, odds, factors and dice; and the lines of its keys."""

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rows import by_rows
from sizes import examples

from rulesets.catalogue import shipped
from rulesets.from_file.reading.notation import (
    dice,
    factor,
    nearest_odds,
    odds,
    odds_span,
    shown,
    span,
    steps_down,
    steps_up,
    whole_odds,
)
from rulesets.from_file.reading.problems import lines_of

# How numbers, odds, factors and dice are written in a file


@by_rows
def test_a_range_holds_its_numbers(text, inside, outside):
    read = span(text)
    assert read is not None
    assert all(Fraction(each) in read for each in inside)
    assert not any(Fraction(each) in read for each in outside)


@pytest.mark.parametrize("text", ["", "x", "3..2", "1..2..3", "3-1-1", "--3", "1/0", "²", "9" * 400])
def test_what_is_no_range_is_none(text):
    assert span(text) is None


@given(st.integers(-99, 99), st.integers(0, 99), st.sampled_from(["{}..{}", "{},{}", "{}-{}"]))
def test_a_range_begins_and_ends_as_written(low, width, form):
    read = span(form.format(low, low + width))
    assert (read.low, read.high) == (low, low + width)


@pytest.mark.parametrize(
    ("text", "ratio"), [("3-1", 3), ("3:2", Fraction(3, 2)), ("1-3", Fraction(1, 3)), ("0-1", None), ("3", None)]
)
def test_odds_are_attack_over_defence(text, ratio):
    assert odds(text) == ratio


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("6-1+", (6, 7), (Fraction(59, 10),)),
        ("1-2..2-1", (Fraction(1, 2), 2), (Fraction(1, 3), 3)),
        ("<=1-2", (Fraction(1, 2),), (1,)),
        ("3-2", (Fraction(3, 2),), (1, 2)),
    ],
)
def test_ranges_of_odds(text, inside, outside):
    read = odds_span(text)
    assert read is not None
    assert all(Fraction(each) in read for each in inside)
    assert not any(Fraction(each) in read for each in outside)


@pytest.mark.parametrize(
    ("text", "of_9"), [("x2", 18), ("x1/2", Fraction(9, 2)), ("×1.5", Fraction(27, 2)), ("+3", 12), ("-3", 6)]
)
def test_a_factor_changes_a_strength(text, of_9):
    read = factor(text)
    assert read.of(Fraction(9)) == of_9


@pytest.mark.parametrize("text", ["2", "x", "x-1", "x1/0", "half", ""])
def test_what_is_no_factor_is_none(text):
    assert factor(text) is None


@by_rows
def test_dice_are_read(text, read):
    found = dice(text)
    assert [found.number, found.faces, found.digits] == read


@pytest.mark.parametrize("text", ["", "6", "d1", "d101", "5d6", "0d6", "2d"])
def test_what_are_no_dice_is_none(text):
    assert dice(text) is None


@given(st.integers(1, 60), st.integers(1, 60))
def test_odds_are_rounded_for_one_side_or_the_other(attack, defence):
    value = Fraction(attack, defence)
    down, up = whole_odds(steps_down(value)), whole_odds(steps_up(value))
    assert down <= value <= up
    assert (down == up) == (1 in value.as_integer_ratio())
    assert nearest_odds(value) in (down, up)


def test_a_strength_is_told_as_a_whole_number_or_as_a_fraction():
    assert [shown(Fraction(8)), shown(Fraction(17, 2))] == [8, "17/2"]


# Lines of a TOML text: the scanner finds exactly those keys that the standard reader finds


TEXTS = {name: each.text for name, each in shipped().items()}
TEXTS["rivets"] = (Path(__file__).parents[2] / "games" / "rivets.toml").read_text("utf-8")


def ways(value, above=()):
    """List the ways to all values, as the standard reader has them."""
    pairs = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for key, each in pairs:
        yield (*above, key)
        yield from ways(each, (*above, key))


@pytest.mark.parametrize("name", TEXTS)
def test_all_keys_of_a_game_are_found(name):
    assert set(lines_of(TEXTS[name]).at) == set(ways(tomllib.loads(TEXTS[name])))


@pytest.mark.parametrize("name", TEXTS)
def test_a_key_stands_on_its_line(name):
    lines = TEXTS[name].splitlines()
    found = {way: line for way, line in lines_of(TEXTS[name]).at.items() if isinstance(way[-1], str)}
    assert [way for way, line in found.items() if str(way[-1]) not in lines[line - 1]] == []


ODD = (
    """# a comment with = and [brackets]
"quoted key".'other.one' = { a = [1, 2, { b = "} # ]" }], c.d = '''x
]''' }
text = """
    + '"""\nfirst\n \\" second"""'
    + """
list = [ # with a comment
  "x", # and another

  2026-01-01,
]
[[rule]]
when = { x = 1 }
[rule.more]
deep = 0x1F
[[rule]]
[[rule.part]]
a = 1
[[rule.part]]
a.b = -1.5e3
"""
)


def test_odd_ways_to_write_keys_are_found():
    found = lines_of(ODD)
    assert set(found.at) == set(ways(tomllib.loads(ODD)))
    at = {"text": 4, "list": 7, "rule": 12}
    assert {key: found.at[key,] for key in at} == at
    assert found.at["list", 1] == 10
    assert found.at["rule", 1, "part", 1, "a", "b"] == 20
    assert found.text["text",] == 5


words = st.text("ab-_1", min_size=1, max_size=4)
plain = st.one_of(st.integers(), st.booleans(), st.sampled_from(["x", "a # b", "]", "}", 'say "hi"', "it's"]))
values = st.recursive(plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3))


def written(value):
    """Write a value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(each)}" for key, each in value.items()) + " }"
    return str(value)


@examples(60)
@given(st.dictionaries(words, values, max_size=4))
def test_whatever_is_written_is_found(document):
    text = "".join(f"\n{key} = {written(value)} # = [\n" for key, value in document.items())
    found = lines_of(text)
    assert set(found.at) == set(ways(tomllib.loads(text)))
    assert [found.at[key,] for key in document] == [2 * place for place in range(1, len(document) + 1)]


@examples(60)
@given(st.text("ab=[]{}\".'#\n\\ ,1", max_size=40))
def test_no_text_keeps_the_scanner_from_its_end(text):
    try:
        document = tomllib.loads(text)
    except ValueError:
        return
    assert set(lines_of(text).at) == set(ways(document))
