"""What spares players typing: usual answers, those of the last combat once more, reminders, what is next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Literal, NamedTuple

from rulesets.engine.core.tabletop import Answers
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.questions.question import Question, read
from rulesets.engine.referee.checklist import Run, Source
from rulesets.engine.reference.ruling_view import reminders, usual_answer, who_answers
from saves.disk.errors import NotNow, Trouble
from saves.log.events import Begin, Take, Taken
from saves.log.state import State
from saves.session.runs import Guide
from saves.session.session import Session
from saves.session.sides import Sides, fought_already

NOTHING_TO_REPEAT = "There is no earlier combat to repeat here."
ABSENT = ("", "none", "no", "0")
"""Answers that say that something is not there; several of them may be given together."""
NONE_USUAL = "There is no usual answer here: answer this yourselves."

Ran = Callable[[Answers], Run]
"""Runs the open combat with these answers, by key, beside those that it has."""

GoesOn = Callable[[Run, Run], bool]
"""Tells from a run before an answer and after it whether that answer may be taken unsaid."""


def always(before: Run, after: Run) -> bool:
    """Tell that any answer may be taken unsaid."""
    return True


class Together(NamedTuple):
    """Answers that are taken together, in the order in which they are asked, and the run that they come to.

    `asked` holds the prompts that they answer, one after another, where they were taken as they were asked.
    """

    answers: tuple[Taken, ...]
    run: Run
    asked: tuple[str, ...] = ()


def has_usual(session: Session) -> bool:
    """Tell whether the open question has a usual answer that may be taken unsaid, or is one of several without."""
    run = session.run
    return run is not None and (_usual(run, session.state, session.guide) is not None or absent(session))


def is_offered(session: Session, question: Question[Any]) -> bool:
    """Tell whether a default is shown beforehand: in a lesson that would give the answer away."""
    guide = session.guide
    return guide is None or question.is_precedent or guide.is_usual(question.key)


def nones(session: Session) -> tuple[str, ...]:
    """List what a key answers together with the open question, where all of these are usually *none*.

    Each is a prompt with its answer: `Fast action by Squad? none`. Empty where nothing like it is asked next, and in a
    lesson.
    """
    return _absent(session)[1:]


def absent(session: Session) -> bool:
    """Tell whether the open question has no usual answer, but a key answers *none* to it, and what goes with it."""
    return bool(_absent(session)) and _usual(session.open_run, session.state) is None


def _absent(session: Session) -> tuple[str, ...]:
    run, state = session.run, session.state
    if run is None or session.guide is not None or session.read_only:
        return ()
    ran = partial(session.runs.with_answers, state)
    together: Together = session.runs.once(state, "nones", lambda: _taken_on(run, ran, partial(_none, state), always))
    return tuple(f"{prompt} {one.text}" for prompt, one in zip(together.asked, together.answers, strict=True))


def begins_otherwise(session: Session) -> bool:
    """Tell whether the open combat begins with another question than the last one did, whose answer may be known."""
    run, state = session.run, session.state
    if run is None or run.question is None or state.current is None or state.last is None or state.current.answers:
        return False
    last = state.last.combat
    return last.checklist == state.current.checklist and next(iter(last.answers), "") != run.question.key


def take_usual(session: Session, goes_on: GoesOn = always) -> tuple[Taken, ...]:
    """Take the usual answers to the open question and those after it, as one line; gives what was taken.

    Where the open question is one of several that are usually *none*, they are answered so, and no more. It ends
    where a question has no usual answer or is another side's to answer, and where `goes_on` says so. What a
    guide knows is answered then.

    Raises:
        BadAnswer: there is none to take.
        NotNow: no combat is open.
        Faulty: the ruleset raised; nothing is logged.
    """
    state = session.state
    ran = partial(session.runs.with_answers, state)
    if absent(session):
        together = _taken_on(session.open_run, ran, partial(_none, state), goes_on)
    else:
        guide = session.guide
        together = _taken_on(
            session.open_run, ran, lambda run, _: _usual(run, state, guide), goes_on, both=guide is not None
        )
    if not together.answers:
        raise BadAnswer(_why_not(session.open_run))
    taken = _write(session, together, "usual")
    session.follow_guide()
    return taken


def _why_not(run: Run) -> str:
    """Say what to do where there is no usual answer."""
    question = run.question
    if question is not None and question.likely:
        likely = question.say(read(question, question.likely, run.table))
        return f"There is no usual answer here: press Enter for {likely}."
    if question is None or not (question.is_thrown or question.is_precedent or question.printed):
        return NONE_USUAL
    do = "roll" if question.is_thrown else "choose a reading" if question.is_precedent else "look at your copy"
    return f"There is no usual answer here: {do}."


def repeatable(session: Session) -> Together | None:
    """Give what a combat like the last one begins with, once it is open or before; None where that cannot be taken."""
    state = session.state
    if session.guide is not None or session.read_only or (state.current is None and state.last is None):
        return None
    found: Together | None = session.runs.once(state, "again", partial(_repeatable, session))
    return found


def _repeatable(session: Session) -> Together | None:
    run, state = session.run, session.state
    if state.current is None and state.last is not None:
        begin = Begin(**session.next_head, event="begin", checklist=state.last.checklist)
        try:
            run, state = session.runs.begun(state, begin.checklist), session.history.state_with(begin)
        except Trouble:
            return None
    ran = partial(session.runs.with_answers, state)
    return as_before(run, state, ran, session.sides.look(state)) if run is not None else None


def repeat_said(session: Session) -> str:
    """Say what a combat like the last one begins with, in a few words; empty where nothing may be taken."""
    taken = repeatable(session)
    if taken is None:
        return ""
    said = {key: answer.said for key, answer in taken.run.answered.items()}
    words = (said.get(each.key, each.text) for each in taken.answers)
    return " · ".join(each for each in words if each.casefold() not in ("", "none"))


def repeat_last(session: Session) -> tuple[Taken, ...]:
    """Take who attacks whom, and where, from the last combat of this checklist, as one line; it begins if none is open.

    Raises:
        NotNow: there is none to take, or somebody teaches.
        Faulty: the ruleset raised.
    """
    taken, last = repeatable(session), session.state.last
    if taken is None or last is None:
        raise NotNow(NOTHING_TO_REPEAT)
    if session.state.current is None:
        session.begin(last.checklist)
    return _write(session, taken, "again")


def _write(session: Session, taken: Together, how: Literal["usual", "again"]) -> tuple[Taken, ...]:
    session.write(Take(**session.next_head, event="take", how=how, answers=taken.answers))
    session.runs.keep(taken.run, session.state)
    return taken.answers


def reminders_of(session: Session) -> tuple[Question[Any], ...]:
    """List what players are to be reminded of where the open combat stands; the next answer is done with it."""
    run, combat = session.run, session.state.current
    return reminders(run, combat.asked) if run is not None and combat is not None else ()


def next_checklist(session: Session) -> str:
    """Name the checklist that this table plays next unless it says otherwise; empty where it has to say.

    That is the one of the last combat, or the only one.
    """
    there, last = [each.id for each in session.ruleset.checklists], session.state.last
    if last is not None and last.checklist in there:
        return last.checklist
    return there[0] if len(there) == 1 else ""


def goes_straight_on(session: Session) -> bool:
    """Tell whether the next combat begins as soon as this one is confirmed.

    It does not on a board, nor where one is taught, nor where players say first which checklist comes next.
    """
    alone = session.guide is None and session.corrects is None
    return alone and not session.ruleset.board and len(session.ruleset.checklists) == 1


def _taken_on(
    run: Run, ran: Ran, answer: Callable[[Run, bool], Taken | None], goes_on: GoesOn, both: bool = False
) -> Together:
    """Take answers from the open question on, as long as `answer` has one, and one side answers or `both` may.

    `answer` is told whether the question is the first.
    """
    taken: tuple[Taken, ...] = ()
    asked: tuple[str, ...] = ()
    side = who_answers(run)
    while (one := answer(run, not taken)) is not None and (both or side in (None, who_answers(run) or side)):
        after = ran({each.key: each.text for each in (*taken, one)})
        if _refuses(after, one) or not goes_on(run, after):
            break
        side = side or who_answers(run)
        asked += (run.question.prompt,) if run.question else ()
        taken, run = (*taken, one), after
    return Together(taken, run, asked)


def as_before(run: Run, state: State, ran: Ran, sides: Sides) -> Together | None:
    """Take who attacks whom, and where, from the last combat of the same checklist; None where that cannot be.

    It is offered where the first of these is asked, and in the turn of the same side: the other one has other units.
    What is asked only later waits for its question.
    """
    before = next((each for each in state.combats() if each.checklist == run.checklist.id), None)
    if before is None or not _begins(run) or before.table.clock.side != state.table.clock.side:
        return None
    taken: tuple[Taken, ...] = ()
    known = {key for key, answer in run.answered.items() if answer.on_clock}
    left = {each.key: each.text for each in before.used if each.source != Source.DEFAULT and each.key not in known}
    while (one := _again(run, left, state, sides)) is not None:
        after = ran({each.key: each.text for each in (*taken, one)})
        if _refuses(after, one):
            break
        left.pop(one.key)
        taken, run = (*taken, one), after
    return _with_later(run, taken, left, ran) if taken else None


def _begins(run: Run) -> bool:
    """Tell whether the open question is the first of those that a combat like the last one answers alike."""
    asked = run.question is not None and run.question.again and run.refused is None
    return asked and not any(each.question.again and not each.on_clock for each in run.answered.values())


def _again(run: Run, left: Answers, state: State, sides: Sides) -> Taken | None:
    question = run.question
    if question is None or not question.again or run.refused is not None or question.key not in left:
        return None
    text = question.text_again(left[question.key], run.table)
    if text is None or fought_already(state, run, question, text, sides):
        return None
    return Taken(key=question.key, text=text, kind=question.kind)


def _with_later(run: Run, taken: tuple[Taken, ...], left: Answers, ran: Ran) -> Together:
    """Add what is asked later, where all that is asked first is as before."""
    if run.question is not None and run.question.again:
        return Together(taken, run)
    later = (each for each in run.checklist.questions if each.again and each.key in left)
    taken = (*taken, *(Taken(key=each.key, text=left[each.key], kind=each.kind) for each in later))
    return Together(taken, ran({each.key: each.text for each in taken}))


def _usual(run: Run, state: State, guide: Guide | None = None) -> Taken | None:
    if run.question is None or (guide is not None and not guide.is_usual(run.question.key)):
        return None
    return _taking(run, usual_answer(run, lambda asked: guide is not None or was_answered(asked, state)))


def _none(state: State, run: Run, first: bool) -> Taken | None:
    """Give *none* for an open question that is usually so; of those that decide a unit's fate, only for the `first`."""
    question = run.question
    if question is None or run.ruling is not None or question.default not in ABSENT:
        return None
    return _taking(run, usual_answer(run, lambda asked: first or not asked.decides_fate or was_answered(asked, state)))


def _taking(run: Run, text: str | None) -> Taken | None:
    if run.question is None or text is None:
        return None
    try:
        kept = run.question.taken(None, text, run.table)
    except BadAnswer:
        return None
    return Taken(key=run.question.key, text=kept.text, kind=run.question.kind)


def _refuses(run: Run, one: Taken) -> bool:
    return run.refused is not None and run.refused.key == one.key


def was_answered(question: Question[Any], state: State) -> bool:
    """Tell whether a table has answered a question by hand in a combat that it confirmed."""
    return any(combat.answered(question.key, question.prompt) for combat in state.combats())
