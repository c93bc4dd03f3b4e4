"""What players change by hand beyond units and notes: the clock, and the text of a game whose file was edited."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, unified_diff

from rulesets import catalogue
from rulesets.engine.core.words import BadAnswer, UnknownRuleset, before_answer, shortened
from rulesets.engine.questions.finding import question_of
from rulesets.engine.questions.question import read
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import NotNow
from saves.log.events import NewText, copy_of
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


@dataclass(frozen=True)
class Edited:
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
