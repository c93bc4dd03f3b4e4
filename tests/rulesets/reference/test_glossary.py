"""Terms are found in a text: whole words, the longest first, each once, and never inside another word."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.catalogue import every
from rulesets.engine.core.words import Terms, plural
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.texts import entries, glossary, look_up

of_each = pytest.mark.parametrize("ruleset", every()[0], ids=lambda each: each.id)


class Snow(Terms):
    BALL = "ball", "", "Snow, round.", "1"
    SNOWBALL_FIGHT = "bataille", "snowball fight (SF)", "Many balls.", "2", "fights, fighting"
    ICE = "ICE", "", "Hard.", "3"
    HEX = "hex", "", "A place.", "4"
    C = "C", "", "A letter.", "5"


TERMS = glossary(Snow)


def found(text: str, besides: str = "") -> list[str]:
    return [text[each.start : each.end] for each in TERMS.mentions(text, TERMS.entry(besides))]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A ball.", ["ball"]),
        ("Ball, ball and BALL.", ["Ball"]),
        ("balls", ["balls"]),
        ("hexes, hexed", ["hexes"]),
        ("football; ball-room; a-ball; balloon; ball_", []),
        ("a snowball fight", ["snowball fight"]),
        ("snowball\n  fights", ["snowball\n  fights"]),
        ("the SF", ["SF"]),
        ("the sf", []),
        ("the SFs", ["SFs"]),
        ("bataille", ["bataille"]),
        ("they fight", []),
        ("they are fighting", ["fighting"]),
        ("ice is ICE", ["ICE"]),
        ("c or C", ["C"]),
        ("(hex)", ["hex"]),
        ("the hex's edge", ["hex"]),
        ("", []),
    ],
)
def test_what_is_found(text: str, words: list[str]) -> None:
    assert found(text) == words


def test_what_a_page_is_about_is_not_found_there_nor_any_part_of_it() -> None:
    text = "A snowball fight, an SF, needs a ball."
    assert found(text, besides="SF") == ["ball"]
    assert found(text, besides="balls") == ["snowball fight"]


@pytest.mark.parametrize(
    ("term", "heading"),
    [(Snow.BALL, "ball"), (Snow.SNOWBALL_FIGHT, "snowball fight (SF, bataille)"), (Snow.ICE, "ICE")],
)
def test_a_word_of_another_language_stands_behind_the_one_that_is_used(term: Terms, heading: str) -> None:
    assert term.heading == heading


@pytest.mark.parametrize(
    ("name", "several"),
    [("hex", "hexes"), ("supply", "supplies"), ("play", "plays"), ("loss", "losses"), ("HQ", "HQs")],
)
def test_plurals(name: str, several: str) -> None:
    assert plural(name) == several


def test_there_may_be_no_terms() -> None:
    assert glossary(None).mentions("ball") == ()


@of_each
@given(data=st.data())
def test_what_is_found_stands_in_order_within_the_text_and_each_once(ruleset: Ruleset, data: st.DataObject) -> None:
    names = [name for term in ruleset.terms or () for name in term.names]
    joints = st.sampled_from([" ", "  ", ", ", "\n", "-", "", "s ", ". The "])
    pieces = st.lists(st.one_of(st.sampled_from(names), st.text(max_size=4), joints), max_size=12)
    text = "".join(data.draw(pieces))
    mentions = glossary(ruleset.terms).mentions(text)
    assert all(0 <= each.start < each.end <= len(text) for each in mentions)
    assert all(one.end <= other.start for one, other in pairwise(mentions))
    assert len({each.entry for each in mentions}) == len(mentions)


@of_each
def test_a_term_is_found_in_each_of_its_names_alone(ruleset: Ruleset) -> None:
    terms = glossary(ruleset.terms)
    for term in ruleset.terms or ():
        for name in term.names:
            assert [mention.entry.title for mention in terms.mentions(name)] == [term.heading], name


@of_each
def test_a_term_comes_first_when_it_is_looked_up(ruleset: Ruleset) -> None:
    for entry in entries(ruleset)[: len(list(ruleset.terms or ()))]:
        name = entry.also.split(", ")[0]
        assert entry in look_up(ruleset, name), name


def test_words_are_found_without_their_accents() -> None:
    bautzen = next(each for each in every()[0] if each.id == "bautzen-1945")
    assert look_up(bautzen, "NON RAVITAILLE")[0].title == "unsupplied (non ravitaillé)"
    entry = glossary(bautzen.terms).entry("non ravitaille")
    assert entry is not None
    assert entry.title == "unsupplied (non ravitaillé)"


@pytest.mark.parametrize(
    ("game", "words", "first"),
    [
        ("rivets", "4-1 5", "4-1, die 5: DX"),
        ("bautzen-1945", "3-1 5", "3-1, die 5: 1/2"),
        ("game-of-war", "cavalry, charging", "cavalry, charging: 7"),
        ("assault", "veteran attacking", "Veteran, attacking: +1 blue"),
    ],
)
def test_a_cell_is_looked_up_by_its_column_and_row(game: str, words: str, first: str) -> None:
    ruleset = next(each for each in every()[0] if each.id == game)
    assert first in [entry.title for entry in look_up(ruleset, words)[:2]]


def test_a_cell_that_only_a_kit_knows_is_found_with_the_kit() -> None:
    bautzen = next(each for each in every()[0] if each.id == "bautzen-1945")
    (cell,) = [
        entry for entry in look_up(bautzen, "4-1 die 2", {"crt.4-1.2": "0/2R1"}) if entry.title.startswith("4-1")
    ]
    assert cell.title == "4-1, die 2: 0/2R1"
    assert cell.text == "The attackers lose no steps, the defenders 2 steps. The defenders retreat 1 hex."
    assert not [entry for entry in look_up(bautzen, "4-1 die 2") if entry.title.startswith("4-1")]
