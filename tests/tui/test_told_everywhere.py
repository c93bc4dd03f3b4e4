"""A ruling is told in one place: what is told there is printed by every front end."""

import re

import pytest
from playing import new, play
from rich.console import Console

from saves.reports import paragraphs
from saves.reports.html import page
from saves.reports.markdown import report
from saves.reports.paragraphs import Paragraph, ParagraphRole, Told
from tui.plain.wording import combat_lines, ruling_lines
from tui.screens.session.ruling import ToDoList, told_shown
from tui.screens.wording import combat_page
from tui.themes import DARK, rich_colours

COLOURS = rich_colours(DARK)


@pytest.fixture(autouse=True)
def weather(monkeypatch):
    """Tell one more thing of every ruling."""
    by_the_rules = paragraphs._by_the_rules
    sky = Paragraph(ParagraphRole.TO_DO, "The sky above", (Told("Look up.", "WX 7"),))
    monkeypatch.setattr(paragraphs, "_by_the_rules", lambda ruling: (*by_the_rules(ruling), sky))


@pytest.fixture
def session(tmp_path):
    with new(tmp_path / "saturday.jsonl") as session:
        play(session, confirm=False)
        yield session


def printed(*parts):
    console = Console(width=120, file=None)
    with console.capture() as shown:
        console.print(*parts)
    return shown.get()


def test_screens_and_line_mode_print_it_of_a_ruling(session):
    assert session.run is not None
    assert re.search(
        r"  The sky above\n  1  Look up. +WX 7\n", printed(*told_shown(session.run, ToDoList((), COLOURS)))
    )
    assert "The sky above:\n  1. Look up. (WX 7)" in "\n".join(ruling_lines(session.run))


@pytest.mark.parametrize("stacked", [False, True])
def test_the_log_prints_it_on_screen_and_in_line_mode(session, stacked):
    session.confirm()
    combat = session.state.combat(1)
    assert "The sky above\n  1  Look up.  WX 7\n" in printed(*combat_page(session, combat, COLOURS, stacked))
    assert "The sky above:\n  1. Look up. (WX 7)" in "\n".join(combat_lines(session, combat))


def test_the_report_prints_it_as_markdown_and_as_a_page(session):
    session.confirm()
    assert "**The sky above**\n\n1. Look up. (WX 7)\n" in report(session)
    assert '<p class="lead">The sky above</p><ol><li>Look up. (WX 7)</li></ol>' in page(session)


def test_all_print_the_paragraphs_in_the_same_order(session):
    session.confirm()
    combat = session.state.combat(1)
    titles = [
        each.title for each in paragraphs.combat_told(session, combat) if each.role not in paragraphs.IN_THE_ANSWERS
    ]
    for text in (
        printed(*combat_page(session, combat, COLOURS)),
        "\n".join(combat_lines(session, combat)),
        report(session),
    ):
        places = [text.index(title) for title in titles[1:]]
        assert places == sorted(places)
