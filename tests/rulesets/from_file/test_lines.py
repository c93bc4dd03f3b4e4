"""Lines of a TOML text: the scanner finds exactly those keys that the standard reader finds."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sizes import examples

from rulesets.catalogue import shipped
from rulesets.from_file.reading.lines import Path as Way
from rulesets.from_file.reading.lines import lines_of

TEXTS = {name: each.text for name, each in shipped().items()}
TEXTS["rivets"] = (Path(__file__).parents[2] / "games" / "rivets.toml").read_text("utf-8")


def ways(value: Any, above: Way = ()) -> Iterator[Way]:
    """List the ways to all values, as the standard reader has them."""
    pairs = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for key, each in pairs:
        yield (*above, key)
        yield from ways(each, (*above, key))


@pytest.mark.parametrize("name", TEXTS)
def test_all_keys_of_a_game_are_found(name: str) -> None:
    assert set(lines_of(TEXTS[name]).at) == set(ways(tomllib.loads(TEXTS[name])))


@pytest.mark.parametrize("name", TEXTS)
def test_a_key_stands_on_its_line(name: str) -> None:
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


def test_odd_ways_to_write_keys_are_found() -> None:
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


def written(value: Any) -> str:
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
def test_whatever_is_written_is_found(document: dict[str, Any]) -> None:
    text = "".join(f"\n{key} = {written(value)} # = [\n" for key, value in document.items())
    found = lines_of(text)
    assert set(found.at) == set(ways(tomllib.loads(text)))
    assert [found.at[key,] for key in document] == [2 * place for place in range(1, len(document) + 1)]


@examples(60)
@given(st.text("ab=[]{}\".'#\n\\ ,1", max_size=40))
def test_no_text_keeps_the_scanner_from_its_end(text: str) -> None:
    try:
        document = tomllib.loads(text)
    except ValueError:
        return
    assert set(lines_of(text).at) == set(ways(document))
