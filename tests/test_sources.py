"""Each text that states a rule says where the rule comes from, and the source is one that the game knows.

`pytest -n0 -rP tests/test_sources.py` lists each with its source.
"""

from dataclasses import replace

import pytest
from conformance.suites import suite
from sources import named_in, of_lesson, of_rules, said, texts, unsourced

from rulesets.catalogue import PROGRAMS, every, ruleset
from saves.lessons.courses import course, courses
from saves.lessons.lesson import TALE

GAMES = [pytest.param(ruleset, id=ruleset.id) for ruleset in every()[0]]
OURS = [pytest.param(ruleset(name), id=name) for name in PROGRAMS]
of_each_game = pytest.mark.parametrize("ruleset", GAMES)


@of_each_game
def test_what_a_game_teaches_carries_its_source(ruleset):
    listed = list(texts(ruleset))
    print(*listed, sep="\n")
    assert unsourced(listed, ruleset) == []
    charts = ruleset.tables(ruleset.demo.taken() if ruleset.demo else {}) if ruleset.tables else ()
    cells = {"cell"} if any(chart.texts for chart in charts) else set()
    assert {text.place.split()[0] for text in listed} >= {"term", "checklist", "step", "question", "option"} | cells


@pytest.mark.parametrize("ruleset", OURS)
def test_what_a_game_says_of_a_combat_carries_its_source(ruleset):
    listed = list(said(ruleset))
    print(*listed, sep="\n")
    assert [str(sentence) for sentence in listed if not sentence.cite] == []
    assert len(listed) > 10


@pytest.mark.parametrize("each", courses(), ids=lambda each: each.ruleset)
def test_what_a_lesson_says_carries_its_source_or_only_tells_of_its_table(each):
    listed = [text for lesson in each.lessons for text in of_lesson(lesson)]
    print(*listed, sep="\n")
    assert unsourced(of_rules(listed), ruleset(each.ruleset)) == []
    assert [str(text) for text in listed if text.cite == TALE and text.place.endswith(("heading", "closing"))] == []


def test_no_rule_of_battle_for_moscow_rests_on_the_one_source_that_proves_nothing_alone():
    moscow = ruleset("battle-for-moscow")
    listed = [*texts(moscow), *(text for lesson in course("battle-for-moscow") for text in of_lesson(lesson))]
    alone = [text.place for text in listed if set(named_in(text.cite)) == {"G"}]
    assert alone == ["term zone of control (ZOC)"]
    assert "Your rules say which they are" in next(text.text for text in listed if "ZOC" in text.place)
    assert {"G"} not in [set(named_in(case.section)) for case in suite("battle-for-moscow").cases]


@pytest.mark.parametrize("cite", ["", "8.9", "8.3, 8.9", "8.9 (inferred)", "precedent never-settled", "off-table"])
def test_a_text_without_a_source_or_with_one_that_is_not_there_is_found(cite):
    bautzen = ruleset("bautzen-1945")
    good = next(text for text in texts(bautzen) if text.place.startswith("term retreat"))
    assert unsourced([good], bautzen) == []
    assert unsourced([replace(good, cite=cite)], bautzen) == [str(replace(good, cite=cite))]


def test_a_reading_belongs_to_its_precedent():
    readings = [text for text in texts(ruleset("rivets")) if text.place.startswith("option odds-rounding=")]
    assert {reading.cite for reading in readings} == {"precedent odds-rounding"}
