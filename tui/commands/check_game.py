"""The game that is checked: what is wrong with how it is written, it played in every way, what makes no difference."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from shlex import quote
from tempfile import TemporaryDirectory
from typing import TypeVar

from rulesets import catalogue
from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.core.words import BadAnswer, a_list
from rulesets.engine.questions.dice import Tally
from rulesets.engine.questions.written import Secret
from rulesets.engine.referee.adjudicate import run_procedure
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.trial.trial import Trial, Tried, built_for, combats_of, counters_first, trial
from rulesets.engine.trial.walk import TrialWalk
from rulesets.foreign import GameText, owners_games
from rulesets.from_file import BadGame, unsaid_in
from rulesets.from_file import game as game_of
from rulesets.from_file.game import MET, Without, without_each
from saves.disk.errors import Trouble, file_name
from saves.disk.game_files import Beside, beside
from saves.lessons import courses
from saves.lessons.lesson import Lesson, in_short
from saves.lessons.teacher import begun_in, teacher_of
from saves.session.session import Session
from tui.commands.check_cases import BadSuite, Case, Suite, differences, read_suite

TAKEN = "Another game has the name {name}: give the file another name."


@dataclass
class CheckedGame:
    """A game to be checked.

    Attributes:
        name: its id.
        file: its file, where it was named by one.
        place: what stands beside it.
        ruleset: the game itself; None where it cannot be played.
        problems: what is wrong with how it is written, a sentence each with its file and line.
        suites: the cases beside it.
        lessons: the lessons beside it.
        remarks: what its file leaves unsaid, and what is decided then, a sentence each.
    """

    name: str
    file: Path | None
    place: Beside
    ruleset: Ruleset | None = None
    problems: list[str] = field(default_factory=list)
    suites: list[Suite] = field(default_factory=list)
    lessons: tuple[Lesson, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def command(self) -> str:
        """Write how a command names it."""
        return f"tableside --game {quote(str(self.file))} resolve" if self.file else "tableside resolve"


def find_game(name: str, file: Path | None) -> CheckedGame:
    """Read a game with all that stands beside it.

    Raises:
        UnknownRuleset: there is none of that name.
    """
    game = CheckedGame(name, file, beside(name))
    text = owners_games().get(name) or catalogue.shipped().get(name)
    if file is None and name in catalogue.programs():
        text = None
    if text is not None:
        _read(game, text)
    elif problems := catalogue.problems(name):
        game.problems += (f"{name}: {each.rstrip('.')}." for each in problems)
    else:
        game.ruleset = catalogue.ruleset(name)
    _look_beside(game)
    return game


def _read(game: CheckedGame, text: GameText) -> None:
    """Read a game that is a file."""
    called = file_name(game.file) if game.file else f"{game.name}.toml"
    if text.trouble:
        game.problems.append(f"{called}: {text.trouble}.")
    if text.trouble and not text.text:
        return
    if game.file is not None and catalogue.is_taken(game.name):
        game.problems.append(f"{called}: {TAKEN.format(name=game.name)}")
    try:
        game.ruleset = game_of(text.text, game.name)
        game.remarks = unsaid_in(text.text)
    except BadGame as bad:
        game.problems += (f"{called}:{each}" for each in bad.problems)


def _look_beside(game: CheckedGame) -> None:
    """Read the lessons, sample sessions and cases beside a game."""
    game.problems += (f"{each}." for each in courses.faults(game.place))
    game.lessons = courses.course(game.name)
    for path in game.place.cases:
        try:
            game.suites.append(read_suite(path))
        except BadSuite as bad:
            is_beside = game.file is not None and game.file.absolute().parent == path.absolute().parent
            game.problems.append(f"{bad}" if is_beside else f"{path.parent}: {bad}")


LONGEST = 200


def wrong_in(lesson: Lesson, ruleset: Ruleset, folder: Path) -> Iterator[str]:
    """Say what is wrong with a lesson; `folder` takes the session that it is played in."""
    if lesson.checklist not in [each.id for each in ruleset.checklists]:
        yield f"{lesson.checklist} is not a checklist of this game"
        return
    try:
        with begun_in(folder, lesson, ruleset) as session:
            asked = _played(session)
            yield from _compared(lesson, session.run, asked)
    except (BadAnswer, Trouble) as bad:
        yield str(bad)


def _played(session: Session) -> list[str]:
    """Answer as the lesson does, and list what it asks; it ends early where the lesson has no answer."""
    teacher, asked = teacher_of(session), list[str]()
    while (question := session.question) is not None and len(asked) < LONGEST:
        asked.append(question.key)
        if teacher is None or teacher.lesson.cue(asked[-1]) is None:
            break
        session.answer(asked[-1], teacher.given)
    return asked


def _compared(lesson: Lesson, run: Run | None, asked: list[str]) -> Iterator[str]:
    known = [cue.key for cue in lesson.script]
    yield from (f"{key} is asked, and the script has no answer to it" for key in asked if key not in known)
    yield from (f"{cue.key} is never asked" for cue in lesson.script if not cue.known and cue.key not in asked)
    if run is None or run.ruling is None:
        yield "it comes to no ruling"
        return
    effects = tuple(map(in_short, run.effects))
    if not lesson.as_expected(run.ruling.outcome, effects):
        found = ", ".join((run.ruling.outcome, *effects))
        yield f"it comes to {found}; {', '.join((lesson.outcome, *lesson.effects))} is expected"
    for name, value in lesson.facts.items():
        if run.facts.get(name) != value:
            yield f"{name}: {run.facts.get(name)} is found, {value} is expected"


EFFORT = 60_000
"""How much is done in the trial of a game, see `walk`: a few seconds of work."""


def try_out(game: CheckedGame, ruleset: Ruleset) -> Trial:
    """Play a game in every way, from its cases and lessons on."""
    cases = [case for suite in game.suites for case in suite.cases]
    return trial(ruleset, starts(ruleset, cases, game.lessons), EFFORT)


def starts(ruleset: Ruleset, cases: Iterable[Case], lessons: Iterable[Lesson]) -> dict[str, list[Answers]]:
    """List the answers of cases and lessons by their checklist; those that follow on other combats are left out."""
    found: dict[str, list[Answers]] = {each.id: [] for each in ruleset.checklists}
    for case in cases:
        if case.checklist in found and not case.before and not case.files:
            found[case.checklist].append(_whole({**case.answers, **case.kit}, ruleset.checklist(case.checklist)))
    for lesson in lessons:
        if lesson.checklist in found and not lesson.table:
            found[lesson.checklist].append({**{cue.key: cue.answer for cue in lesson.script}, **lesson.kit})
    return found


def _whole(answers: Answers, checklist: Checklist) -> Answers:
    """Put the parts of secrets together, where all are given or have a default."""
    found = dict(answers)
    for secret in Secret.found_in(checklist.questions):
        parts = {part.question.key: found.pop(part.question.key, part.question.default) for part in secret.parts}
        given = {key: text for key, text in parts.items() if text is not None}
        if len(given) == len(parts):
            found[secret.key] = secret.joined(given)
    return found


def all_refused(tried: Trial) -> dict[str, str]:
    """Find the checklists of which each combat that was tried is refused, by id, with a sentence that says why."""
    found: dict[str, str] = {}
    for id, walked in tried.walks.items():
        rulings = [run_procedure(walked.checklist, Given(*each, defaults=True)).ruling for each in walked.kept]
        refused = [each.sentence for each in rulings if each is not None and each.outcome == REFUSED]
        if refused and len(refused) == len(rulings):
            what = f"{walked.checklist.title}: everything" if len(tried.walks) > 1 else "Every attack"
            found[id] = f"{what} that was tried is refused, as this one: {refused[0]}"
    return found


T = TypeVar("T")
FilePath = tuple[str | int, ...]
MOST_COMPARED = 20_000
"""After how many combats this ends: some seconds of work, however busy the machine is."""
A_CASE = 10
"""As how many combats a case counts, with all that goes before it."""
MOST_PLAYED = 400
"""How many combats of a checklist are played without a part."""
BUILT = 8_000
"""How much is done with combats that are built for a part before that is said to change nothing."""


LIMITING = ("limits", "shifts", "drms", "beyond", "least", "most", "always", "never", "clock")
"""What only now and then makes a difference, by its last name."""


@dataclass
class Idle:
    """What makes no difference.

    Attributes:
        parts: the parts, each with its line.
        unmet: the rules and advances of which no combat met the condition, each with its line.
        limits: limits and the like that nothing came up to, each with its line.
        is_all: whether all parts were tried before time was up.
    """

    parts: list[str] = field(default_factory=list)
    unmet: list[str] = field(default_factory=list)
    limits: list[str] = field(default_factory=list)
    is_all: bool = True


def makes_no_difference(ruleset: Ruleset, tried: Trial, cases: Sequence[Case] = ()) -> Idle:
    """Play what a trial kept without each part of a game's file, and list the parts without which nothing changes.

    Where a case comes out otherwise without a part, that one does what it should.
    """
    filled_in = [case for case in cases if case.is_filled_in]
    left = MOST_COMPARED
    combats = [(walked.checklist.id, *each) for walked in tried.walks.values() for each in _some(walked)]
    played, is_all = dict[int, object](), True
    idle: dict[FilePath, Without] = {}
    cells: list[FilePath] = []
    unmet: list[Without] = []
    for part in without_each(ruleset.text, ruleset.id):
        if left < 0:
            is_all = False
            break
        if any(part.path[: len(each)] == each for each in idle) or part.ruleset is None:
            continue
        cells += [part.path] if part.cell else []
        checklists = {each.id: each for each in part.ruleset.checklists}
        for place, (id, answers, table) in enumerate(combats):
            left -= 1
            if place not in played:
                played[place] = _comes_to(ruleset.checklist(id), answers, table)
            if id not in checklists or _comes_to(checklists[id], answers, table) != played[place]:
                break
        else:
            left -= A_CASE * len(filled_in)
            if any(_differs(part.ruleset, case) for case in filled_in):
                continue
            near = [*_met(part, tried.combats)]
            if _matters(part.ruleset, near):
                continue
            walks = [each for id, each in tried.walks.items() if part.path[0] != "also" or part.path[1] == id]
            walked = [built_for(tried, each, part.wanted, BUILT // len(walks)) for each in walks]
            built = [combat for each in walked for combat in combats_of(each)]
            if not _matters(part.ruleset, built):
                idle[part.path] = part
                unmet += [] if part.noted is None or near or any(_met(part, built)) else [part]
    found = [part for part in idle.values() if not part.cell or _is_whole(part.path, idle, cells)]
    limits = [part for part in found if part.path[-1] in LIMITING]
    others = [part for part in found if part not in limits and part not in unmet]
    return Idle(_listed(others), _listed(unmet), _listed(limits), is_all)


def _in_faces(checklist: Checklist, answers: Answers) -> Answers:
    """Give a combat with what each die shows, where it says how many of them succeed."""
    found = {key: text for key, text in answers.items() if not re.fullmatch("[0-9]+ [a-z-]+", text)}
    if len(found) == len(answers):
        return answers
    while isinstance(asked := run_procedure(checklist, Given(found, defaults=True)).question, Tally):
        faces = count(len(found))
        found[asked.key] = asked.rolled(lambda sides: next(faces) % sides + 1, Tabletop(), None)  # noqa: B023
    return found


def cells_of_charts(tried: Trial) -> Iterator[tuple[Without, str, Answers]]:
    """Find for each cell of a chart a combat that is ruled otherwise without it, with its checklist."""
    every = [
        (id, _in_faces(walked.checklist, answers))
        for id, walked in tried.walks.items()
        for answers in counters_first(tried, walked)
    ]
    played: dict[int, object] = {}
    for part in without_each(tried.ruleset.text, tried.ruleset.id) if tried.ruleset.text else ():
        checklists = {each.id: each for each in part.ruleset.checklists} if part.cell and part.ruleset else {}
        for place, (id, answers) in enumerate(every if checklists else ()):
            if place not in played:
                played[place] = _ruled(tried.ruleset.checklist(id), answers)
            if played[place] is not None and _ruled(checklists[id], answers) != played[place]:
                yield part, id, answers
                break


def _ruled(checklist: Checklist, answers: Answers) -> object:
    here = run_procedure(checklist, Given(answers, defaults=True))
    return (here.ruling.outcome, here.effects) if here.ruling is not None and here.ended else None


def _met(part: Without, combats: Iterable[Tried]) -> Iterator[Tried]:
    """Give the combats in which a rule or an advance is met, or what a part looks at was answered as it wants it."""
    wanted = [(key, word) for who, key, words in part.wanted if not who for word in words]
    for each in combats:
        if part.noted is not None:
            noted = run_procedure(part.noted.checklist(each.checklist.id), Given(*each[1:], defaults=True)).notes
            if any(note.text == MET for note in noted):
                yield each
            continue
        said = {(key.rpartition(".")[2], word) for key, text in each.answers.items() for word in text.split(", ")}
        if not said.isdisjoint(wanted):
            yield each


def _matters(without: Ruleset, combats: Iterable[Tried]) -> bool:
    """Tell whether any of some combats comes out otherwise without a part."""
    checklists = {each.id: each for each in without.checklists}
    return any(_comes_to(checklists[each.checklist.id], *each[1:]) != _comes_to(*each) for each in combats)


def _differs(ruleset: Ruleset, case: Case) -> bool:
    with TemporaryDirectory() as folder:
        return bool(differences(ruleset, case, Path(folder)))


def _is_whole(cell: FilePath, idle: Collection[FilePath], cells: Collection[FilePath]) -> bool:
    """Tell whether no cell of the line of a chart, or of its column, makes a difference: one alone says nothing yet."""
    alike = [each for each in cells if each[:-2] == cell[:-2]]
    return any(all(each in idle for each in alike if each[place] == cell[place]) for place in (-2, -1))


def _listed(parts: list[Without]) -> list[str]:
    """Name parts with their lines and words, and those cells of a line together."""
    found: dict[tuple[str, str], list[int]] = {}
    for part in sorted(parts, key=lambda part: part.line):
        found.setdefault((f"line {part.line}: {part}", part.words), []).append(part.cell)
    return [_in_words(*named, places) for named, places in found.items()]


def _in_words(name: str, words: str, cells: list[int]) -> str:
    """Name a part with its words, and those cells of a line of it that make no difference."""
    those = f"{'cell' if len(cells) == 1 else 'cells'} {a_list([*map(str, cells)], 'and')}"
    named = f"{name}, {those}" if all(cells) else name
    return f"{named} ({words})" if words else named


def _some(walked: TrialWalk) -> list[tuple[Answers, Tabletop]]:
    """Give some of many combats: those that were something new, then others, from first to last."""
    new = _spread(walked.kept, MOST_PLAYED)
    return new + _spread(walked.others, MOST_PLAYED - len(new))


def _spread(combats: list[T], most: int) -> list[T]:
    return combats[:: max(1, -(-len(combats) // most))] if most > 0 else []


FAILED_BY = re.compile(r"\bfailed by [0-9]+")
"""What a note says wherever anything hangs on by how much a check is failed; that alone is no difference."""


def _comes_to(checklist: Checklist, answers: Answers, table: Tabletop) -> object:
    """Say all that players see of what a combat comes to, but for why."""
    try:
        here = run_procedure(checklist, Given(answers, table, defaults=True))
    except Exception as error:  # whatever is raised, it is not what the game comes to
        return str(error)
    prompts = tuple(each.question.prompt for each in here.answered.values() if each.question.is_thrown)
    refused = here.refused.keyed if here.refused else ""
    notes = [(each.step, FAILED_BY.sub("failed", each.text), each.cite) for each in here.notes]
    return here.question and here.question.key, refused, prompts, here.effects, notes, here.ruling
