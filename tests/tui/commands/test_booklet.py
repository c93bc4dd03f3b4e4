"""The booklet holds every text of a ruleset, as sound Markdown."""

from __future__ import annotations

import re

import pytest
from commanding import Command

from rulesets.catalogue import every
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import plainly
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.referee.checklist import Checklist
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.texts import booklet

RULESETS = every()[0]
of_each = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)


def texts(checklist: Checklist) -> list[str]:
    words = [word for listed in (checklist.outcomes, checklist.effects) for word in listed]
    found = [each for step in checklist.steps for each in (step.title, step.help, step.cite)]
    found += [each for word in words for each in (word.label, word.meaning, word.cite)]
    for question in checklist.answerable():
        found += [question.help, question.cite]
        found += [
            each for option in question.options(Tabletop()) if option.meaning for each in (option.label, option.meaning)
        ]
        found += [question.why_default] if isinstance(question, Precedent) else []
    return found


@of_each
def test_it_holds_every_text_and_every_section(ruleset: Ruleset) -> None:
    written = booklet(ruleset)
    listed = (text for checklist in ruleset.checklists for text in texts(checklist))
    missing = [text for text in listed if plainly(text) not in written]
    assert missing == []
    assert all(term.meaning in written for term in ruleset.terms or ())


@of_each
def test_its_tables_have_as_many_cells_in_each_row_as_heads(ruleset: Ruleset) -> None:
    for table in re.findall(r"(?:^\|.*\|\n)+", booklet(ruleset), re.MULTILINE):
        widths = {len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}
        assert len(widths) == 1, table


def test_the_results_table_of_rivets_is_in_it_whole() -> None:
    written = booklet(next(each for each in RULESETS if each.id == "rivets"))
    assert "| Die | 1-5 | 1-4 | 1-3 | 1-2 | 1-1 | 2-1 | 3-1 | 4-1 | 5-1 | 6-1 |" in written
    assert "| 4 | AX | AX | AR | NE | NE | DR | DX | DX | DX | DX |" in written


def test_of_the_printed_table_of_bautzen_it_shows_the_public_cell_alone() -> None:
    written = booklet(next(each for each in RULESETS if each.id == "bautzen-1945"))
    assert re.findall(r"^\| [1-6] \|.*$", written, re.MULTILINE)[4] == "| 5 | 1/2 |"


def test_it_is_printed_by_the_command(tableside: Command) -> None:
    done = tableside("rulesets", "rivets", "--booklet")
    assert (done.code, done.out.splitlines()[0]) == (0, "# Rivets")


@pytest.mark.parametrize("arguments", [["--booklet"], ["rivets", "--booklet", "--json"]])
def test_a_booklet_is_of_one_ruleset_and_no_json(tableside: Command, arguments: list[str]) -> None:
    assert tableside("rulesets", *arguments).code == 2
