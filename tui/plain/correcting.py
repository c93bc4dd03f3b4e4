"""Correcting a confirmed combat in line mode: its answers are changed, and what follows is shown before it is done."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.questions.question import Roll
from rulesets.engine.referee.checklist import Run
from saves.disk.errors import Trouble
from tui.plain import wording
from tui.plain.asking import ask
from tui.plain.review import review
from tui.plain.talk import Command, Talk
from tui.shared.controller import SessionController
from tui.shared.correcting import STANDS, groups, laid_open, seen, standing_lines, to_settle, working_out

if TYPE_CHECKING:
    from saves.reports.corrections import Consequences
    from saves.session.correcting import Correction
    from saves.session.draft import Draft
    from saves.session.session import Session

EVERY = 250
"""After how many combats it is said how far the working out is."""
AS_IT_WAS = "Combat {number} is unchanged."


class _Left(Exception):
    """The combat is left as it was."""


def correct(talk: Talk, session: Session, number: int, roll: Roll) -> None:
    """Let the answers of a confirmed combat be changed, until they are taken or it is left as it was.

    Raises:
        NotNow: there is no such combat, or nothing can be corrected here.
        ReadOnly: nothing can be changed here.
        Left: the input has ended.
    """
    draft = laid_open(session, number)
    controller = SessionController(draft, roll)
    talk.say("", f"Combat {number} is open for correction; nothing changes until you confirm.")
    try:
        while (run := controller.run) is not None and not _once(talk, draft, controller, run):
            pass
        if run is None:
            talk.say(f"! {draft.stuck}")
            raise _Left
    except _Left:
        talk.say(AS_IT_WAS.format(number=number))


def _once(talk: Talk, draft: Draft, controller: SessionController, run: Run) -> bool:
    """Ask once, and do what is said; tells whether the combat is corrected."""
    try:
        if run.question is not None:
            _ask(talk, draft, controller, run)
            return False
        return _ruled(talk, draft, controller, run)
    except (BadAnswer, Trouble) as problem:
        talk.say(f"! {problem}")
        return False


def _ask(talk: Talk, draft: Draft, controller: SessionController, run: Run) -> None:
    question = run.question
    assert question is not None
    talk.say(*wording.question_lines(run, question, False))
    said = ask(talk, draft, question, run.table)
    if not isinstance(said, Command):
        controller.answer(question.key, said)
        return
    match said.word.lower():
        case "dice" | "v":
            talk.say(f"The app rolled {controller.throw()}.")
        case "undo" | "u":
            talk.say(controller.undo().said)
        case "review" | "r":
            review(talk, controller)
        case "leave" | "home":
            raise _Left
        case _:
            raise BadAnswer("Here :undo, :dice and :review can be used, and :leave leaves the combat as it was.")


def _ruled(talk: Talk, draft: Draft, controller: SessionController, run: Run) -> bool:
    talk.say(*wording.ruling_lines(run))
    options = ["change an answer", "leave it as it was"]
    if draft.otherwise:
        options.insert(0, "see what follows from it")
    match options[talk.choose("What now?", options) - 1]:
        case "change an answer":
            review(talk, controller)
        case "leave it as it was":
            raise _Left
        case _:
            return _shown(talk, draft)
    return False


def _shown(talk: Talk, draft: Draft) -> bool:
    """Show what follows, and do it if it is wanted."""
    settled = []
    for each in to_settle(draft):
        said = talk.choose(each.asked, [each.changes, each.stays])
        if not said:
            return False
        settled += [each.key] if said == 2 else []
    correction = _worked_out(talk, working_out(draft, settled))
    talk.say("", *consequence_lines(seen(draft, correction)))
    if talk.choose("Correct it so?", ["correct it", "not yet"]) != 1:
        return False
    draft.correct(correction)
    talk.say("Corrected; what was confirmed stays in the log, and undo takes the correction back.")
    return True


def _worked_out(talk: Talk, steps: Generator[str, None, Correction]) -> Correction:
    done = 0
    while True:
        try:
            how_far = next(steps)
        except StopIteration as end:
            correction: Correction = end.value
            return correction
        done += 1
        if done % EVERY == 0:
            talk.say(f"  {how_far} …")


def consequence_lines(found: Consequences) -> Iterator[str]:
    """Write what a correction changes, what was beside what is then."""
    for heading, pairs in groups(found):
        yield f"{heading}:"
        yield from (f"  {pair}" for pair in pairs)
    if found.stands:
        yield f"{STANDS}:"
    for ruling, lines in standing_lines(found):
        yield f"  {ruling}"
        yield from (f"    {line}" for line in lines)
    yield found.rest
