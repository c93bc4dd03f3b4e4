"""Nothing is taught without a text and a section, and the terms of a text are found in it."""

import json
import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rows import by_rows

from rulesets import catalogue
from rulesets.catalogue import every
from rulesets.engine.core.ruling import Effect
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import Terms, plural, section, sources
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.engine.reference.ruling_view import same
from rulesets.engine.reference.texts import (
    NEAR_A_TERM,
    Subject,
    entries,
    explained,
    glossary,
    look_up,
    near,
    none_found,
)
from rulesets.engine.reference.verdicts import Ruled, verdict_of

GAMES = Path(catalogue.__file__).parent / "games"
SELF_EXPLAINING = ("yes-no", "reminder", "dice", "tally", "number", "unit", "allocation")


def checklists():
    return [(ruleset, checklist) for ruleset in every()[0] for checklist in ruleset.checklists]


def missing(checklist):
    for step in checklist.steps:
        if not (step.help and step.cite):
            yield f"step {step.id}"
    for question in checklist.answerable():
        if not (question.help and question.cite):
            yield f"question {question.key}"
        if isinstance(question, Precedent) and not question.why_default:
            yield f"why the default of {question.key}"
        if question.kind not in SELF_EXPLAINING:
            for option in question.options(Tabletop()):
                if not (option.meaning and (option.cite or question.cite)):
                    yield f"option {question.key}={option.word}"
    for words in (checklist.outcomes, checklist.effects):
        for word in words or ():
            if not (word.meaning and word.cite):
                yield f"{words.__name__} {word.value}"


@pytest.mark.parametrize(("ruleset", "checklist"), checklists(), ids=lambda each: each.id)
def test_everything_has_a_text_and_a_section(ruleset, checklist):
    assert list(missing(checklist)) == []


RULESETS = every()[0]
of_each = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda each: each.id)

KEY_WORDS = json.loads(Path(__file__).with_name("key_words.json").read_text("utf-8"))
"""Words of each game that its texts use and that a beginner cannot know."""


@of_each
def test_each_key_word_is_in_the_glossary(ruleset):
    terms = glossary(ruleset.terms)
    assert [word for word in KEY_WORDS[ruleset.id].split(", ") if terms.entry(word) is None] == []


@of_each
def test_each_term_has_a_meaning_and_a_section_and_is_used_in_another_text(ruleset):
    terms = glossary(ruleset.terms)
    used = {
        mention.entry
        for entry in entries(ruleset)
        for text in (entry.title, entry.text)
        for mention in terms.mentions(text, besides=entry)
    }
    cited = {
        source for entry in entries(ruleset) if entry.subject is not Subject.TERM for source in sources(entry.cite)
    }
    listed = [entry for entry in entries(ruleset) if entry.subject is Subject.TERM]
    unused = [entry.title for entry in listed if not (entry.text and entry.cite and entry in used)]
    assert [title for title in unused if title not in cited] == [], "a source is used where it is cited"
    assert len(listed) == len(list(ruleset.terms or ()))


@of_each
def test_no_two_terms_are_written_alike(ruleset):
    names = [name.casefold() for term in ruleset.terms or () for name in term.names]
    assert sorted({name for name in names if names.count(name) > 1}) == []


@of_each
def test_a_term_begins_its_meaning_like_a_sentence_and_ends_it_so(ruleset):
    meanings = [term.meaning for term in ruleset.terms or ()]
    assert [each for each in meanings if not (each[:1].isupper() and each.endswith("."))] == []


def of_figures(chart):
    """Tell whether a chart has no letters, and so says itself what its cells say."""
    return not any(letter.isalpha() for row in chart.cells for cell in row for letter in cell)


@of_each
def test_every_known_cell_of_every_table_has_a_text_and_a_section(ruleset):
    assert ruleset.tables is not None
    kit = ruleset.demo.taken() if ruleset.demo else {}
    charts = ruleset.tables(kit)
    said = [chart for chart in charts if chart.texts or not of_figures(chart)]
    cells = [cell for chart in said for row in chart.cells for cell in row if cell]
    texts = [text for chart in charts for text in chart.texts]
    assert len(texts) == len(cells)
    assert charts
    assert [text.title for text in texts if not (text.text.endswith((".", "?")) and text.cite)] == []
    found = [entry for entry in entries(ruleset, kit) if entry.subject is Subject.CELL]
    assert {entry.title for entry in found} == {text.title for text in texts}


@pytest.mark.parametrize(("ruleset", "checklist"), checklists(), ids=lambda each: each.id)
def test_a_table_that_a_checklist_draws_says_its_cells(ruleset, checklist):
    chart = checklist.chart(adjudicate(checklist, Given())) if checklist.chart else None
    if chart is not None and not of_figures(chart):
        assert len(chart.texts) == sum(1 for row in chart.cells for cell in row if cell) > 0


def test_beside_a_term_stand_only_a_few_texts_of_its_section_that_speak_of_it():
    for ruleset in every()[0]:
        for entry in entries(ruleset):
            if entry.subject is Subject.TERM:
                found = near(ruleset, entry)
                assert len(found) <= NEAR_A_TERM
                first = re.split("[,;]", entry.cite)[0].removesuffix(" (inferred)")
                assert all(each.cite.startswith(first) for each in found)
    game = catalogue.ruleset("game-of-war")
    line = next(entry for entry in entries(game) if entry.title == "line")
    charges = "May lines of cavalry charge from several directions?"
    assert [each.title for each in near(game, line)] == ["Who attacks", "Who defends", charges]


def test_what_is_called_like_its_word_is_not_named_twice():
    titles = [entry.title for entry in entries(catalogue.ruleset("rivets"))]
    assert "overrun" in titles
    assert "AX: attackers destroyed" in titles
    assert not [title for title in titles if title.partition(": ")[0] == title.partition(": ")[2]]


def test_a_section_and_what_is_inferred_from_it_are_named_once():
    assert section("8.2, 8.2 (inferred)") == "§ 8.2"
    assert section("MR 10.3; MR 10.3 (inferred); MR 13") == "§ MR 10.3; MR 13"
    assert section("18.2, 8.2 (inferred)") == "§ 18.2, 8.2 (inferred)"


class Snow(Terms):
    BALL = "ball", "", "Snow, round.", "1"
    SNOWBALL_FIGHT = "bataille", "snowball fight (SF)", "Many balls.", "2", "fights, fighting"
    ICE = "ICE", "", "Hard.", "3"
    HEX = "hex", "", "A place.", "4"
    C = "C", "", "A letter.", "5"


TERMS = glossary(Snow)


def found(text, besides=""):
    return [text[each.start : each.end] for each in TERMS.mentions(text, TERMS.entry(besides))]


@by_rows
def test_what_is_found(text, words):
    assert found(text) == words


def test_what_a_page_is_about_is_not_found_there_nor_any_part_of_it():
    text = "A snowball fight, an SF, needs a ball."
    assert found(text, besides="SF") == ["ball"]
    assert found(text, besides="balls") == ["snowball fight"]


@pytest.mark.parametrize(
    ("term", "heading"),
    [(Snow.BALL, "ball"), (Snow.SNOWBALL_FIGHT, "snowball fight (SF, bataille)"), (Snow.ICE, "ICE")],
)
def test_a_word_of_another_language_stands_behind_the_one_that_is_used(term, heading):
    assert term.heading == heading


@pytest.mark.parametrize(
    ("name", "several"),
    [("hex", "hexes"), ("supply", "supplies"), ("play", "plays"), ("loss", "losses"), ("HQ", "HQs")],
)
def test_plurals(name, several):
    assert plural(name) == several


def test_there_may_be_no_terms():
    assert glossary(None).mentions("ball") == ()


@of_each
@given(data=st.data())
def test_what_is_found_stands_in_order_within_the_text_and_each_once(ruleset, data):
    names = [name for term in ruleset.terms or () for name in term.names]
    joints = st.sampled_from([" ", "  ", ", ", "\n", "-", "", "s ", ". The "])
    pieces = st.lists(st.one_of(st.sampled_from(names), st.text(max_size=4), joints), max_size=12)
    text = "".join(data.draw(pieces))
    mentions = glossary(ruleset.terms).mentions(text)
    assert all(0 <= each.start < each.end <= len(text) for each in mentions)
    assert all(one.end <= other.start for one, other in pairwise(mentions))
    assert len({each.entry for each in mentions}) == len(mentions)


@of_each
def test_a_term_is_found_in_each_of_its_names_alone(ruleset):
    terms = glossary(ruleset.terms)
    for term in ruleset.terms or ():
        for name in term.names:
            assert [mention.entry.title for mention in terms.mentions(name)] == [term.heading], name


@of_each
def test_a_term_comes_first_when_it_is_looked_up(ruleset):
    for entry in entries(ruleset)[: len(list(ruleset.terms or ()))]:
        name = entry.also.split(", ")[0]
        assert entry in look_up(ruleset, name), name


@by_rows
def test_of_a_misspelt_word_the_one_that_is_near_is_named(sought, tail):
    assert none_found(catalogue.ruleset("rivets"), sought) == f"Nothing mentions “{sought}”. {tail}"


def test_words_are_found_without_their_accents():
    bautzen = next(each for each in every()[0] if each.id == "bautzen-1945")
    assert look_up(bautzen, "NON RAVITAILLE")[0].title == "unsupplied (non ravitaillé)"
    entry = glossary(bautzen.terms).entry("non ravitaille")
    assert entry.title == "unsupplied (non ravitaillé)"


@by_rows
def test_a_cell_is_looked_up_by_its_column_and_row(game, words, first):
    ruleset = next(each for each in every()[0] if each.id == game)
    assert first in [entry.title for entry in look_up(ruleset, words)[:2]]


def test_a_cell_that_only_a_kit_knows_is_found_with_the_kit():
    bautzen = next(each for each in every()[0] if each.id == "bautzen-1945")
    (cell,) = [
        entry for entry in look_up(bautzen, "4-1 die 2", {"crt.4-1.2": "0/2R1"}) if entry.title.startswith("4-1")
    ]
    assert cell.title == "4-1, die 2: 0/2R1"
    assert cell.text == "The attackers lose no steps, the defenders 2 steps. The defenders retreat 1 hex."
    assert not [entry for entry in look_up(bautzen, "4-1 die 2") if entry.title.startswith("4-1")]


def test_signs_behind_sections_and_letters_of_sources_are_explained_each_once():
    moscow = catalogue.ruleset("battle-for-moscow")
    said = explained(moscow, ["§ 8.5.2 (first) (P; J; T)", "One attacker. (P)", "§ 8.3 (inferred)", "(a + B)"])
    assert [each.split(":")[0] for each in said] == ["J", "P", "T", "(inferred)", "(first)"]
    assert said[1] == "P: the chart page of steve-and-pattie.com."


def test_a_letter_that_is_no_source_of_the_game_is_not_explained():
    assert not explained(catalogue.ruleset("rivets"), ["Tiny (P; J)", "§ 8.5"])


@pytest.mark.parametrize("case", json.loads(Path(__file__).with_name("verdicts.json").read_text("utf-8")))
def test_the_verdict_says_all_that_befell_a_unit_and_each_is_named_with_it(case):
    made = [Effect(word, unit) for unit, word in (each.split() for each in case["effects"].split(", "))]
    checklist = catalogue.ruleset(case["game"]).checklist(case["checklist"])
    found = verdict_of(checklist, Ruled(case["outcome"], "1", made, {}))
    assert found.text == case["verdict"]
    assert "; ".join(each.each_told for each in found.sufferers) == case["befell"]


@by_rows
def test_a_prediction_is_right_however_it_is_written(said, it_is, right):
    assert same(said, it_is) is right


@pytest.mark.parametrize("game", ["battle-for-moscow", "napoleon-at-waterloo"])
def test_a_result_that_is_looked_up_says_all_that_it_orders(game):
    ruleset = catalogue.ruleset(game)
    file = tomllib.loads((GAMES / f"{game}.toml").read_text())
    outcomes = [each for each in entries(ruleset) if each.subject is Subject.OUTCOME]
    told = {each.title.partition(":")[0]: f"{each.title} {each.text}" for each in outcomes}
    orders = {"lose": "lose", "retreat": "retreat", "advance": "may enter", "eliminated": "eliminated|removed"}
    for key, result in file["results"].items():
        does = result["does"].replace("rule stand-fast", "defenders retreat 2")
        for order, said in orders.items():
            assert (order in does) <= bool(re.search(said, told[key])), (key, order)


def test_a_result_of_rivets_says_who_may_enter_the_hex():
    told = {each.title: each.text for each in entries(catalogue.ruleset("rivets"))}
    for result in ("DR: defenders retreat", "DX: defenders destroyed"):
        assert "the attackers may enter the vacated hex" in told[result]
