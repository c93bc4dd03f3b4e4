"""Words of the players, nowhere words of the program: whole lessons of every ruleset, told by every front end.

What the program is made of are keys of questions, ids of precedents, words of options and effects, JSON and names of
classes. Keys and ids belong in `rulesets`, `resolve`, `odds`, exported files, `config.toml`, and in help for those who
remap keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from playing import ticking

from rulesets.catalogue import every, ruleset
from rulesets.engine.core.sentences import BadAnswer, section
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.referee.checklist import Checklist, Run
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.booklet import booklet
from saves.lessons.courses import courses
from saves.lessons.lesson import Lesson
from saves.lessons.session import begun_in
from saves.lessons.teacher import teacher_of
from saves.reports.combats import combat_lines
from saves.reports.markdown import report
from saves.session.session import Session
from tui.plain import wording

LESSONS = [lesson for each in courses() for lesson in each.lessons]
SCREENS = sorted(Path(__file__).parent.rglob("__snapshots__/*.ambr"))
NAMES = "VaeVictis|MicroGame"
OF_ANY_PROGRAM = (r"\b(True|False)\b", r"[{}]", rf"\b(?!{NAMES})[A-Z][a-z]{{2,}}[A-Z][a-z]+\b", r"\w_\w", r"\w\(\)")


@cache
def words_of(game: str) -> tuple[re.Pattern[str], ...]:
    """Write what is a word of the program alone as patterns: hyphens, dots and underscores between its parts."""
    words = {word for checklist in ruleset(game).checklists for word in _words(checklist)}
    joined = {word for word in words if re.search(r"[a-z][-._][a-z]", word)}
    return tuple(re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])") for word in sorted(joined))


def _words(checklist: Checklist) -> Iterator[str]:
    yield from (each.value for words in (checklist.outcomes, checklist.effects) for each in words)
    for question in checklist.answerable():
        yield re.sub(r"^\{\w+\}\.|\{\w+\}", "", question.key)
        labels = {option.word: option.label for option in question.options(Tabletop())}
        yield from (word for word, label in labels.items() if word != label)


def foreign(game: Ruleset, texts: Iterator[str]) -> list[str]:
    """List the texts in which a word of the program stands, with the word."""
    patterns = (*words_of(game.id), *map(re.compile, OF_ANY_PROGRAM))
    return [f"{match[0]}: {text}" for text in dict.fromkeys(texts) for each in patterns if (match := each.search(text))]


def told(session: Session) -> Iterator[str]:
    """Say all that line mode says of a session as it stands: question, reasons, checklist, table, refusals."""
    run = session.run
    if run is not None:
        yield from _of_run(run)
    yield from wording.table_lines(session)


def _of_run(run: Run) -> Iterator[str]:
    yield from (*wording.known(run), *wording.why_lines(run), *wording.step_lines(run))
    yield from wording.ruling_lines(run) if run.ended else ()
    if run.question is not None:
        question = run.question
        yield from (question.called, section(question.cite), *wording.question_lines(run, question))
        yield from wording.option_lines(run, question)
        try:
            question.parse("tea time ?", run.table)
        except BadAnswer as bad:
            yield str(bad)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_no_word_of_the_program_is_told_of_a_lesson(lesson: Lesson, tmp_path: Path) -> None:
    game, texts = ruleset(lesson.ruleset), []
    with begun_in(tmp_path, lesson, game, now=ticking()) as session:
        teacher = teacher_of(session)
        assert teacher is not None
        while session.run is not None and session.run.question is not None:
            texts += [*told(session), teacher.says]
            session.answer(session.run.question.key, teacher.given)
        texts += [*told(session), teacher.says]
        session.confirm()
        texts += [*told(session), teacher.says, report(session), *map(str, combat_lines(session))]
        texts += [session.told(state.line) for state in session.state.path()]
    assert foreign(game, iter(texts)) == []


@pytest.mark.parametrize("game", every()[0], ids=lambda each: each.id)
def test_no_word_of_the_program_is_in_a_booklet(game: Ruleset) -> None:
    assert foreign(game, iter(booklet(game).splitlines())) == []


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.stem)
def test_no_word_of_the_program_is_on_a_screen(path: Path) -> None:
    lines = [line for line in path.read_text("utf-8").splitlines() if not re.match(r"#|  '''|# ---", line)]
    patterns = {pattern for game in every()[0] for pattern in words_of(game.id)}
    assert [f"{each.pattern}: {line}" for line in lines for each in patterns if each.search(line)] == []


def test_a_word_of_the_program_is_found() -> None:
    game = ruleset("rivets")
    assert foreign(
        game, iter(["Settle odds-rounding first.", "Nosy.is-lb", "The odds are 3-1.", "Retreat onto LBs"])
    ) == [
        "odds-rounding: Settle odds-rounding first.",
        "is-lb: Nosy.is-lb",
    ]
