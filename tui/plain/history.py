"""What is past, in line mode: a session is stepped through, and a confirmed combat is corrected."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulesets.engine.core.words import BadAnswer, shortened
from rulesets.engine.questions.kind import Roll
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Run
from saves.disk.errors import Trouble
from saves.log.events import Confirm
from saves.reports.combats import combat_called, combat_of_number
from saves.reports.corrections import Consequences
from saves.reports.paragraphs import ParagraphRole, combat_told, in_lines, ruling_text
from saves.session.correcting import Correction, Draft
from saves.session.correcting import correct as take_correction
from saves.session.read_only import Replay
from saves.session.session import Session
from tui.plain import wording
from tui.plain.asking import ask, review
from tui.plain.talk import ColonCommand, Talk
from tui.shared.controller import SessionController
from tui.shared.correcting import STANDS, groups, laid_open, seen, standing_lines, to_settle, working_out

EVERY = 250
"""After how many combats it is said how far the working out of a correction is."""


def step_through(talk: Talk, replay: Replay) -> None:
    """Go through a session from its beginning until the players leave it.

    Raises:
        Left: the input has ended.
    """
    talk.say("", f"Replay: {replay.session.title}, {replay.session.ruleset.title}.", *wording.HELP["replay"])
    talk.say("", *moment_lines(replay))
    while True:
        said = talk.ask("Press Enter for the next step, or type help > ")
        word = (said.word if isinstance(said, ColonCommand) else said).strip().lower()
        if word in ("leave", "l", "home", "quit", "q"):
            return
        try:
            talk.say(*_told(replay, word))
        except BadAnswer as bad:
            talk.say(f"! {bad}")


def _told(replay: Replay, word: str) -> list[str]:
    """Do what a word says, and give what is said then."""
    if word in ("help", "h", "?"):
        return [*wording.HELP["replay"]]
    if word in ("units", "table", "t"):
        return wording.table_lines(replay.session)
    if word in ("counts", "c"):
        return _counts(replay)
    if word == "copy":
        return ruling_text(replay.session).splitlines() or ["There is no ruling here: type n for the next one."]
    if word in ("undone", "u"):
        return [replay.toggle_undone()]
    step = WAYS.get(word)
    if step is None:
        raise BadAnswer(f"“{shortened(word)}” is not a command here: press Enter for the next step, or type help.")
    before = replay.moment.line
    step(replay)
    return ["", *moment_lines(replay)] if replay.moment.line != before else ["There is nothing more that way."]


WAYS: Mapping[str, Callable[[Replay], None]] = {
    **dict.fromkeys(("", "forward"), Replay.forward),
    **dict.fromkeys(("back", "b"), Replay.back),
    **dict.fromkeys(("next", "n"), Replay.next_ruling),
    **dict.fromkeys(("previous", "p"), Replay.ruling_before),
    "turn": Replay.next_turn,
    "turnback": Replay.turn_before,
    "first": Replay.first,
    "last": Replay.last,
}
"""The ways from a moment to another, by what is typed for each."""


def moment_lines(replay: Replay) -> list[str]:
    """Tell a moment: what happened, where that was, what came of it or was asked next."""
    moment, run, last = replay.moment, replay.session.run, replay.session.state.last
    marks = f" ({', '.join(moment.marks)})" if moment.marks else ""
    lines = [f"{moment.number} of {replay.many}, {replay.session.where}.", f"{moment.told}{marks}"]
    if isinstance(replay.session.state.event, Confirm) and last is not None:
        follows = ParagraphRole.INSTEAD if last.overruled else ParagraphRole.TO_DO
        happened, *rest = combat_told(replay.session, last)
        verdict = happened._replace(says=happened.says[:1])  # the sentence has been said as what happened
        return [*lines, *in_lines([verdict, *(each for each in rest if each.role is follows)])]
    if run is not None and run.ended:
        return [*lines, *wording.ruling_lines(run, sides=replay.session.ruleset.sides)[1:2]]
    return [*lines, f"Next: {run.question.prompt}"] if run is not None and run.question is not None else lines


def _counts(replay: Replay) -> list[str]:
    run, last = replay.session.run, replay.session.state.last
    if run is None and last is not None:
        return [f"{combat_called(replay.session.ruleset, last)}:", *wording.counted_lines(last.ruling.ledger)]
    return (wording.counted_lines(run.ledger) if run is not None else []) or ["Nothing has been counted yet."]


class _Left(Exception):
    """The combat is left as it was."""


def correct(talk: Talk, session: Session, number: str, roll: Roll) -> None:
    """Let the answers of a confirmed combat be changed, until they are taken or it is left as it was.

    Raises:
        BadAnswer: it is not named by its number, or there is none of that.
        NotNow: nothing can be corrected here.
        ReadOnly: nothing can be changed here.
        Left: the input has ended.
    """
    if not (number.isascii() and number[:1].isdecimal()):
        raise BadAnswer("Which combat? Type its number, as in the list of rulings.")
    draft = laid_open(session, combat_of_number(session.ruleset, session.state, number).number)
    controller = SessionController(draft.session, roll)
    called = combat_called(session.ruleset, draft.corrects)
    talk.say("", f"{called} is open for correction; nothing changes until you confirm.")
    try:
        while not _once(talk, draft, controller):
            pass
    except _Left:
        talk.say(f"{called} is unchanged.")


def _once(talk: Talk, draft: Draft, controller: SessionController) -> bool:
    """Ask once, and do what is said; tells whether the combat is corrected."""
    run, asked = controller.session.run, talk.asked
    if run is None:
        talk.say(f"! {draft.session.stuck}")
        raise _Left
    try:
        if run.question is None:
            return _ruled(talk, draft, controller, run)
        _ask(talk, draft, controller, run, run.question)
    except (BadAnswer, Trouble) as problem:
        talk.say(f"! {problem}")
        if talk.asked == asked:
            raise _Left from problem  # Nothing was asked: it would be tried again and again.
    return False


def _ask(talk: Talk, draft: Draft, controller: SessionController, run: Run, question: Question[Any]) -> None:
    talk.say(*wording.question_lines(run, question, False))
    said = ask(talk, draft.session, question, run.table)
    if not isinstance(said, ColonCommand):
        controller.give(question.key, said)
        return
    match said.word.lower():
        case "dice" | "v":
            talk.say(f"Tableside rolled {controller.throw()}.")
        case "undo" | "u":
            talk.say(controller.undo().said)
        case "review" | "r":
            review(talk, controller)
        case "leave" | "home":
            raise _Left
        case _:
            raise BadAnswer("Here only :undo, :dice and :review work, and :leave, which leaves the combat as it was.")


def _ruled(talk: Talk, draft: Draft, controller: SessionController, run: Run) -> bool:
    talk.say(*wording.ruling_lines(run, sides=controller.session.ruleset.sides))
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
    steps, done = working_out(draft, settled), 0
    while True:
        try:
            how_far = next(steps)
        except StopIteration as end:
            correction: Correction = end.value
            break
        done += 1
        if done % EVERY == 0:
            talk.say(f"  {how_far} …")
    talk.say("", *consequence_lines(seen(draft, correction)))
    if talk.choose("Make this correction?", ["correct it", "not yet"]) != 1:
        return False
    take_correction(draft.of, correction)
    talk.say("Corrected; what was confirmed stays in the log, and undo takes the correction back.")
    return True


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
