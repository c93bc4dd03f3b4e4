"""Words of the players, nowhere words of the program: lessons and free sessions of every ruleset, by every front end.

What the program is made of are keys of questions, ids of precedents, words of options and effects, JSON and names of
classes. Keys and ids belong in `rulesets`, `resolve`, `odds`, exported files, `config.toml`, and in help for those who
remap keys.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from piloting import LARGE, keys, playing, screen_text
from playing import ticking
from sizes import share

from rulesets.catalogue import every, ruleset
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import BadAnswer, section
from rulesets.engine.reference.texts import booklet
from saves.lessons.courses import courses, examples, open_example
from saves.lessons.teacher import begun_in, teacher_of
from saves.reports.combats import combat_lines
from saves.reports.html import page
from saves.reports.markdown import report
from saves.session.read_only import Replay
from saves.session.session import Session
from saves.session.texts import line_told, moved_told
from tui.plain import wording
from tui.plain.history import moment_lines
from tui.shared.wording import here

LESSONS = [lesson for each in courses() for lesson in each.lessons]
SCREENS_OF_A_SESSION = ("f1", "escape", "f4", "escape", "f5", "enter", "escape", "v", "n")
DOCUMENTS = ("test_odds", "test_resolve")
"""Snapshots of JSON that other programs read."""
SCREENS = sorted(each for each in Path(__file__).parent.rglob("__snapshots__/*.ambr") if each.stem not in DOCUMENTS)
SAMPLES = [each for each in examples() if each.id != "game-of-war-authors"]
FIXTURES = Path(__file__).parents[1] / "fixtures"
WRITTEN_BEFORE = [FIXTURES / "format-2" / f"{name}.jsonl" for name in ("assault-usual", "rivets-01")]
SESSIONS = [*(each.path for each in SAMPLES), *WRITTEN_BEFORE]
NAMES = "VaeVictis|MicroGame"
OF_ANY_PROGRAM = (r"\b(True|False)\b", r"[{}]", rf"\b(?!{NAMES})[A-Z][a-z]{{2,}}[A-Z][a-z]+\b", r"\w_\w", r"\w\(\)")


@cache
def words_of(game):
    """Write what is a word of the program alone as a pattern: hyphens, dots and underscores between its parts."""
    words = {word for checklist in ruleset(game).checklists for word in _words(checklist)}
    joined = {word for word in words if re.search(r"[a-z][-._][a-z]", word)}
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, sorted(joined)))})(?![\w-])")


def _words(checklist):
    yield from (each.value for words in (checklist.outcomes, checklist.effects) for each in words)
    for question in checklist.answerable():
        yield re.sub(r"^\{\w+\}\.|\{\w+\}", "", question.key)
        labels = {option.word: option.label for option in question.options(Tabletop())}
        yield from (word for word, label in labels.items() if word != label)


def foreign(game, texts):
    """List the texts in which a word of the program stands, with the word."""
    patterns = (words_of(game.id), *map(re.compile, OF_ANY_PROGRAM))
    said = {text: re.sub(r"GitHub \S+", "", text) for text in texts}  # where a source is kept is a name
    return [f"{match[0]}: {text}" for text in said for each in patterns if (match := each.search(said[text]))]


def told(session):
    """Say all that line mode says of a session as it stands: question, reasons, checklist, table, refusals."""
    run = session.run
    if run is not None:
        yield from _of_run(run)
    yield from wording.table_lines(session)


def _of_run(run):
    yield from (*wording.known(run), *wording.why_lines(run), *wording.step_lines(run))
    yield from wording.ruling_lines(run) if run.ended else ()
    if run.question is not None:
        question = run.question
        yield from (question.called, section(question.cite), *wording.question_lines(run, question))
        yield from wording.option_lines(run, question)
        yield from _refusals(question, run)


def _refusals(question, run):
    for said in ("tea time ?", "", "99999", "a=1;b", "((", "1, 2, 3, 4, 5, 6, 7"):
        try:
            question.parse(said, run.table)
        except BadAnswer as bad:
            yield str(bad)


@pytest.mark.parametrize("lesson", share(LESSONS, 2), ids=lambda lesson: lesson.id)
def test_no_word_of_the_program_is_told_of_a_lesson(lesson, tmp_path):
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
        texts += [line_told(session, state.line) for state in session.state.path()]
    assert foreign(game, iter(texts)) == []


def told_of_a_free_session(session):
    """Tell a whole session line by line, what was taken back included: by line mode, replay, log, undo and reports."""
    replay = Replay.at_line(session, len(list(session.history.lines())))
    replay.show_undone(True)
    while replay.can_go_back:
        yield from (*moment_lines(replay), *told(replay.session))
        event, state = replay.session.state.event, replay.session.state
        yield moved_told(replay.session.ruleset, event, state, "undone")
        yield moved_told(replay.session.ruleset, event, state, "redone")
        replay.back()
    yield from (*report(session).splitlines(), *wording.log_lines(session, ""), *map(str, combat_lines(session)))
    yield from re.sub(r"<style>.*?</style>|<[^>]*>", "\n", page(session), flags=re.DOTALL).splitlines()
    for combat in session.state.combats():
        yield from wording.combat_lines(session, combat)


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_no_word_of_the_program_is_told_of_a_free_session(path, tmp_path):
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    with Session.open(copy, now=ticking()) as session:
        assert foreign(session.ruleset, told_of_a_free_session(session)) == []


@pytest.mark.parametrize("game", share(SAMPLES, 2), ids=lambda each: each.id)
async def test_no_word_of_the_program_is_on_the_screens_of_a_free_session(game, tmp_path):
    shown = []
    async with playing(tmp_path, open_example(game.id, tmp_path / "sessions"), size=LARGE) as pilot:
        for key in SCREENS_OF_A_SESSION:
            await keys(pilot, key)
            shown += screen_text(pilot).splitlines()
    assert foreign(ruleset(game.ruleset), iter(shown)) == []


@pytest.mark.parametrize("game", every()[0], ids=lambda each: each.id)
def test_no_word_of_the_program_is_in_a_booklet(game):
    named = tuple(f"| {each} |" for each in game.sources)  # sources have names of other projects
    lines = (line for line in booklet(game).splitlines() if not line.startswith(named))
    assert foreign(game, lines) == []


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.stem)
def test_no_word_of_the_program_is_on_a_screen(path):
    lines = [line for line in path.read_text("utf-8").splitlines() if not re.match(r"#|  '''|# ---", line)]
    patterns = {words_of(game.id) for game in every()[0]}
    assert [f"{match[0]}: {line}" for line in lines for each in patterns if (match := each.search(line))] == []


def test_a_word_of_the_program_is_found():
    game = ruleset("rivets")
    assert foreign(
        game, iter(["Settle odds-rounding first.", "Nosy.is-lb", "The odds are 3-1.", "Retreat onto LBs"])
    ) == ["odds-rounding: Settle odds-rounding first.", "is-lb: Nosy.is-lb"]


def test_what_a_reading_comes_to_is_said_in_the_word_of_the_felt():
    assert here("The defenders: eliminated (cannot retreat).") == "here → The defenders: destroyed (cannot retreat)."
    assert here("retreat") == "here → retreat"
