"""What was taken back after a roll or a reveal: it stays in the log, and the report says so."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass

from rulesets.engine.questions.every_kind import every_kind
from saves.log.events import Answer, Begin, Confirm, Correct, Leave, Stand, Take, answers_in
from saves.log.history import LogLine
from saves.log.state import State
from saves.session.session import Session


@dataclass(frozen=True)
class TakenBack:
    """A line that no longer counts, of which combat, and the line at which it was taken back."""

    line: int
    at: str
    combat: int
    by_line: int


def taken_back(session: Session) -> tuple[TakenBack, ...]:
    """List throws, reveals and rulings that were taken back, and the answers changed once dice or secrets lay open."""
    lines = list(session.history.lines())
    back = {**_left_behind(session, lines), **_replaced(session.state)}
    laid_open = {each.kind for each in every_kind() if each.is_thrown or each.is_secret}
    first_seen: dict[int, int] = {}
    for line in lines:
        if _shows(line, laid_open) and line.combat not in first_seen:
            first_seen[line.combat] = line.number
    return tuple(
        TakenBack(line.number, line.at, line.combat, back[line.number])
        for line in lines
        if line.number in back and first_seen.get(line.combat, back[line.number]) < back[line.number]
    )


def _shows(line: LogLine, laid_open: Set[str]) -> bool:
    event = line.event
    return isinstance(event, Answer) and event.kind in laid_open and event.text is not None


def _left_behind(session: Session, lines: list[LogLine]) -> dict[int, int]:
    """Say for each answer, ruling and correction off the path at which line the session last went back before it."""
    back: dict[int, int] = {}
    for line in lines:
        if isinstance(line.event, Stand):
            here, there = session.history.after_line(line.event.parent), session.history.after_line(line.event.to)
            back.update(dict.fromkeys(_only_before(here, there), line.number))
    gone = Answer | Take | Confirm | Correct
    off = {line.number for line in lines if not line.on_path and isinstance(line.event, gone)}
    return {number: by for number, by in back.items() if number in off}


def _only_before(here: State, there: State) -> Iterator[int]:
    """List the lines that led to `here` but not to `there`."""
    one: State | None = here
    other: State | None = there
    while one is not None and other is not None and one.line != other.line:
        if one.line > other.line:
            yield one.line
            one = one.parent
        else:
            other = other.parent


def _replaced(state: State) -> dict[int, int]:
    """Say for each answer on the path that was changed, dropped or thrown away with its combat, by which line."""
    back: dict[int, int] = {}
    given: dict[str, int] = {}
    for each in reversed(list(state.path())):
        event = each.event
        for key, text in answers_in(event):
            if key in given:
                back[given.pop(key)] = event.line
            if text is not None:
                given[key] = event.line
        if isinstance(event, Begin | Leave):
            back.update(dict.fromkeys(given.values(), event.line))
            given.clear()
        elif isinstance(event, Confirm):
            used = {answer.key for answer in event.used}
            back.update({line: event.line for key, line in given.items() if key not in used})
            given.clear()
    return back
