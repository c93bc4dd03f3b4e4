"""What players change by hand: the clock, the text of a game whose file was edited, precedents by a club's file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher, unified_diff
from pathlib import Path
from typing import Any, NamedTuple

from rulesets import catalogue
from rulesets.engine.core.tabletop import Change, Settled, Tabletop, What
from rulesets.engine.core.words import BadAnswer, UnknownRuleset, before_answer, nearest, shortened
from rulesets.engine.questions.question import question_of, read
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import BadDocument, NotNow, file_name
from saves.disk.files import json_of, the_first, write_json, wrong_head
from saves.log.events import Amend, Confirm, NewText, copy_of
from saves.log.history import named_lines
from saves.session import clock
from saves.session.runs import no_ruleset
from saves.session.session import Session


def advance_clock(session: Session) -> None:
    """Go on to the next segment, after the last to the next side, after the last side to the next turn.

    Raises:
        NotNow: the ruleset is not there, which alone knows what follows; or the last turn is over.
    """
    if lacking := no_ruleset(session.ruleset):
        raise NotNow(lacking)
    following = clock.following(session.ruleset, session.state.table.clock)
    changes = clock.going_on(session.ruleset, session.state.table)
    session.amend(changes, f"the clock moves on: {clock.said(session.ruleset, following)}")


def set_clock(session: Session, turn: int, side: str, segment: str) -> None:
    """Set the clock; side and segment may be empty, which is not said.

    Raises:
        BadAnswer: there is no such side or segment, or the turn is no turn.
    """
    wanted = clock.checked_clock(session.ruleset, turn, side, segment)
    session.amend(clock.moved(wanted), f"the clock is set: {clock.said(session.ruleset, wanted)}")


def take_text(session: Session, ruleset: Ruleset, lines: Sequence[int] = ()) -> None:
    """Go on by another text of the game's file, that of `ruleset`; `lines` are those that are new in it.

    Raises:
        NotNow: the game is a program, which has no text.
    """
    game = copy_of(ruleset.text)
    if game is None:
        raise NotNow(f"{ruleset.title} is not a file: there is no text to continue with.")
    session.write(NewText(**session.next_head, event="text", game=game, lines=tuple(lines)))


class Edited(NamedTuple):
    """The file of a game as it is now, where a session is played by another text.

    Attributes:
        ruleset: the game as its file has it now.
        lines: the lines that are new in it, from 1; where lines were left out, the one that stands there now.
        difference: both texts where they differ, line by line: `-` before those of the session, `+` before new ones.
    """

    ruleset: Ruleset
    lines: tuple[int, ...]
    difference: tuple[str, ...]

    def __str__(self) -> str:
        changed = f"The file of this game has been edited since{named_lines(self.lines)}."
        return f"{changed} This session keeps to the text it began with."


def edited(session: Session, rulesets: Callable[[str], Ruleset] = catalogue.ruleset) -> Edited | None:
    """Tell whether the file of a session's game was edited; None where it was not, or where there is no such file."""
    game = session.state.game
    if game is None:
        return None
    try:
        now = rulesets(session.opening.ruleset)
    except UnknownRuleset:
        return None
    if not now.text or now.text == game.text:
        return None
    return Edited(now, *_compared(game.text.splitlines(), now.text.splitlines()))


def _compared(before: list[str], now: list[str]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Give the numbers of the lines that are new, and the difference."""
    changed: dict[int, None] = {}
    for kind, _, _, begin, end in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
        if kind != "equal":
            changed |= dict.fromkeys(range(begin + 1, end + 1) if end > begin else [min(begin + 1, len(now))])
    return tuple(changed), tuple(unified_diff(before, now, n=1, lineterm=""))[2:]


def take(session: Session, found: Edited) -> tuple[str, ...]:
    """Go on by the text of the file as it is now, and name what no longer fits, a sentence each."""
    take_text(session, found.ruleset, found.lines)
    return no_longer_fits(session)


def no_longer_fits(session: Session) -> tuple[str, ...]:
    """Name what a session holds that its game does not take any more, a sentence each; empty if all of it fits."""
    return (*_precedents(session), *_answers(session))


def _precedents(session: Session) -> Iterator[str]:
    known = {each.key: each for each in session.ruleset.register(session.state.table.precedents)}
    for key, reading in session.state.table.precedents.items():
        if key not in known:
            yield f"“{key}: {shortened(reading)}” was settled, but is no longer an open rule."
            continue
        try:
            read(known[key], reading, session.state.table)
        except BadAnswer:
            yield f"“{known[key].prompt} {shortened(reading)}” was settled, but is no longer a reading."


def _answers(session: Session) -> Iterator[str]:
    combat, run = session.state.current, session.run
    if combat is None:
        return
    if run is None:
        yield session.stuck
        return
    for key, reply in combat.answers.items():
        question = question_of(run.checklist.questions, key)
        if question is None:
            yield f"“{key}: {shortened(reply.text)}” was answered, but is no longer asked."
        elif run.refused is not None and run.refused.key == key:
            answered = f"{before_answer(question.prompt)} {shortened(reply.text)}"
            yield f"“{answered}” was answered, and is asked again. {run.refused.reason}"


# The register of precedents: what a table has settled and when, and as a file that a club keeps


FORMAT = 1
LARGEST = 100_000


def settled_at(session: Session) -> dict[str, int]:
    """Name the line at which each precedent was settled last."""
    settled: dict[str, int] = {}
    rulings = {each.line: each.event for each in session.state.combats()}
    for state in reversed(list(session.state.path())):
        event = rulings.get(state.line, state.event)
        changes = event.remembered if isinstance(event, Confirm) else event.changes if isinstance(event, Amend) else ()
        settled.update({each.name: event.line for each in changes if each.what is What.PRECEDENT})
    return settled


def write_register(path: Path, ruleset_id: str, readings: Settled) -> None:
    """Write the readings that a table has settled to a file.

    Raises:
        OSError: it cannot be written.
    """
    register = {
        "tableside": "precedents",
        "format": FORMAT,
        "ruleset": ruleset_id,
        "readings": dict(sorted(readings.items())),
    }
    write_json(path, register)


def read_register(path: Path, ruleset: Ruleset) -> tuple[Change, ...]:
    """Read a club's register as the changes that settle its precedents; a rule that is open no longer needs none.

    Raises:
        BadDocument: anything is wrong; it is listed, a sentence each, as far as anybody would read it.
    """
    try:
        register = json_of(path, "register of precedents", LARGEST)
    except FileNotFoundError:
        raise BadDocument((f"There is no file {file_name(path, folder=True)}: give the name of a register.",)) from None
    if not isinstance(register, dict) or not isinstance(register.get("readings"), dict):
        raise BadDocument((f"{file_name(path)} is not a register: it needs an object with “ruleset” and “readings”.",))
    problems = wrong_head(path, register, "register", FORMAT, ruleset.id)
    problems += the_first(_wrong_readings(path, register["readings"], ruleset))
    if problems:
        raise BadDocument(tuple(problems))
    closed = {each.key for each in ruleset.closed}
    return tuple(
        Change(What.PRECEDENT, key, value=reading) for key, reading in register["readings"].items() if key not in closed
    )


def _wrong_readings(path: Path, readings: Mapping[str, Any], ruleset: Ruleset) -> Iterator[str]:
    known = {precedent.key: precedent for precedent in ruleset.precedents}
    closed = {precedent.key: precedent.default for precedent in ruleset.closed}
    for key, reading in readings.items():
        if key in closed:
            if reading != closed[key]:
                yield f"{file_name(path)}: {key} is no longer open: the rules say “{closed[key]}”."
        elif key not in known:
            yield f"{file_name(path)}: {ruleset.title} has no precedent {shortened(key)}.{nearest(key, known)}"
        elif reading not in [word.value for word in known[key].words]:
            yield f"{file_name(path)}: {_said(known[key], reading)}"


def _said(precedent: Any, reading: Any) -> str:
    try:
        read(precedent, str(reading), Tabletop())
    except BadAnswer as bad:
        return bad.keyed
    return f"“{shortened(str(reading))}” is not a reading of {precedent.key}: choose {precedent.accepted()}."
