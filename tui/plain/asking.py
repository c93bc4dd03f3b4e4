"""Asking in line mode: a question, a secret side by side, another answer of a combat, the table changed by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from rulesets.engine.core.tabletop import Change, Tabletop, What
from rulesets.engine.core.words import BadAnswer, Scope, a_list, shortened
from rulesets.engine.questions.choices import Listed, as_listed
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.kind import row_of
from rulesets.engine.questions.question import Part, Question, read
from rulesets.engine.questions.written import Secret
from rulesets.engine.referee.checklist import Run, UsedAnswer
from saves.session.doubts import doubt_about
from saves.session.offers import Offer, offer_at
from saves.session.session import Session
from saves.session.texts import side_called
from tui.plain import wording
from tui.plain.talk import ColonCommand, Talk
from tui.shared.controller import SessionController
from tui.shared.on_the_table import TableRow, check_by_hand, on_the_table, state_meant, states_of

NEW = ("a new unit", "a state of a unit", "a value on a unit's card")
FEW = 5
"""How many names are listed that begin alike."""
NO_REASON = "A reason is missing: type a few words."


def ask(talk: Talk, session: Session, question: Question[Any], table: Tabletop) -> str | ColonCommand:
    """Ask a question: gives the text to answer, or a command that was typed instead."""
    talk.names = question.completions(table)
    try:
        return row_of(WAYS, type(question))(talk, session, question, table)
    finally:
        talk.names = ()


def typed(talk: Talk, session: Session, question: Question[Any], table: Tabletop) -> str | ColonCommand:
    """Have an answer typed; Enter takes the default, or what is likely."""
    said = talk.ask()
    if isinstance(said, ColonCommand):
        return said
    return by_number(question, said, table) or question.on_enter or ""


def by_number(question: Question[Any], said: str, table: Tabletop) -> str:
    """Give the word of a reading, or of yes and no, for its number as they are listed; any other text as it is."""
    listed = as_listed(question.options(table)) if isinstance(question, Listed) else ()
    return Offer(tuple(listed), numbered=True).picked(said)


def mustered(talk: Talk, session: Session, force: Force, table: Tabletop) -> str | ColonCommand:
    """Have a force typed; the start of one known name is that name, and is said whole."""
    while True:
        said = typed(talk, session, force, table)
        if isinstance(said, ColonCommand):
            return said
        try:
            whole = with_whole_names(force, said, table)
        except BadAnswer as bad:
            talk.say(f"! {bad}")
            continue
        if whole != said:
            talk.say(whole)
        return whole


def with_whole_names(force: Force, text: str, table: Tabletop) -> str:
    """Write each name without a strength whole, where it is the start of one known name.

    Raises:
        BadAnswer: it is the start of several.
    """
    known = force.completions(table)
    there = {each.casefold() for each in known}
    for name in force.names_in(text):
        if name in force.strengths_in(text) or name.casefold() in there:
            continue
        begun = [each for each in known if each.casefold().startswith(name.casefold())]
        if len(begun) > 1:
            raise BadAnswer(f"“{shortened(name)}” could be {a_list(begun[:FEW])}: type more of the name.")
        text = force.renamed(text, name, begun[0]) if begun else text
    return text


def commitments(talk: Talk, session: Session, secret: Secret, table: Tabletop) -> str | ColonCommand:
    """Let each side commit alone; a command in between forgets what was typed so far."""
    values: dict[str, str] = {}
    for side, parts in groupby(secret.parts, key=lambda part: part.side):
        name = side_called(session, side)
        talk.say(f"{name}: take the keyboard. Everyone else, look away.")
        ready = talk.ask(f"{name}, press Enter. > ")
        if isinstance(ready, ColonCommand):
            return ready
        for part in parts:
            said = _commit(talk, part, table)
            if isinstance(said, ColonCommand):
                return said
            values[part.question.key] = said
        talk.hide_what_was_said()
    talk.say("Both sides have committed.")
    return secret.joined(values)


def _commit(talk: Talk, part: Part, table: Tabletop) -> str | ColonCommand:
    """Ask one part until it can be read; what was typed is never repeated."""
    question = part.question
    takes = f" Press Enter for {question.default_words}." if question.default is not None else ""
    while True:
        said = talk.ask_hidden(f"{question.prompt}{takes} > ")
        if isinstance(said, ColonCommand):
            return said
        text = said or question.default or ""
        if readable(question, text, table):
            return text
        talk.say(f"That is not an answer: type {question.invited()}.")


def readable(question: Question[Any], text: str, table: Tabletop) -> bool:
    """Tell whether a text answers a question and can stand beside the other parts."""
    try:
        read(question, text, table)
    except BadAnswer:
        return False
    return ";" not in text


WAYS: Mapping[type, Callable[[Talk, Session, Any, Tabletop], str | ColonCommand]] = {
    Secret: commitments,
    Force: mustered,
    Question: typed,
}
"""How line mode asks a kind of question: a row a kind, which also holds for the kinds that go by it."""


def meant(talk: Talk, session: Session, question: Question[Any], said: str) -> tuple[str, bool, str] | None:
    """Ask whether an answer may be a slip; gives what is meant, whether here only, and a note, or None.

    Raises:
        BadAnswer: the answer cannot be taken, or the reason cannot be shown.
    """
    text, here_only, note, settled = said, False, "", list[str]()
    while (doubt := doubt_about(session, question.key, text, settled)) is not None:
        likely = 0 if doubt.likely is None else doubt.likely + 1
        number = talk.choose(doubt.asks, [way.label for way in doubt.ways], likely)
        way = doubt.ways[number - 1] if number else None
        if way is None or way.text is None:
            return None
        way.move_clock(session, question.key)
        if way.asks_why:
            note = way.note(_reason(talk, way.asks_why))
        text, here_only = way.text, here_only or way.here_only
        settled.append(doubt.about)
    return text, here_only, note


def _reason(talk: Talk, prompt: str) -> str:
    """Have a reason typed; without one it is asked again."""
    while not (reason := talk.words(prompt).strip()):
        talk.say(f"! {NO_REASON}")
    return reason


def review(talk: Talk, controller: SessionController) -> None:
    """List the answers of this combat, and change the one that is chosen.

    Raises:
        BadAnswer: there is nothing to review, or the new answer cannot be taken.
    """
    run = controller.session.run
    if run is None or not run.answered:
        raise BadAnswer("This combat has no answers yet.")
    answers = [each for each in run.answered.values() if not each.question.is_reminder]
    number = talk.choose("Which answer? Press Enter to cancel.", [wording.answered_line(each) for each in answers])
    if number:
        _change(talk, controller, run, answers[number - 1])


def _change(talk: Talk, controller: SessionController, run: Run, answer: UsedAnswer) -> None:
    question = answer.question
    offer = offer_at(controller.session, run, question)
    listed = wording.offer_lines(offer) if offer.every else wording.option_lines(run, question)
    talk.say(question.prompt, *listed, f"Type {question.invited()}. It is {question.say(answer.value)} now.")
    if question.how_to_change:
        talk.say(question.how_to_change)
    said = talk.ask("Enter to keep it, :drop to clear it > ")
    if isinstance(said, ColonCommand):
        if said.word != "drop":
            raise BadAnswer(f"“:{shortened(said.word)}” does nothing here; nothing was changed.")
        controller.session.drop(question.key)
    elif said:
        text = question.changed(answer.text, by_number(question, offer.picked(said), run.table))
        new = meant(talk, controller.session, question, text)
        if new is None:
            return
        text, here_only, note = new
        here_only = here_only or _here_only(talk, answer, text, controller.session.state.table)
        controller.give(question.key, text, here_only=here_only)
        if note:
            controller.session.note(note)


def _here_only(talk: Talk, answer: UsedAnswer, text: str, table: Tabletop) -> bool:
    """Ask how long a changed answer holds, where it would be kept."""
    question = answer.question
    if question.remember is Scope.COMBAT or not question.keep(text, read(question, text, table)):
        return False
    return talk.choose("How long does it apply?", ["from now on", "in this combat only"], default=1) == 2


def amend(talk: Talk, session: Session) -> None:
    """Let one thing on the table be changed, taken away or added, and say why.

    Raises:
        BadAnswer: it cannot be as it was typed.
    """
    there = on_the_table(session).one_by_one
    number = talk.choose("What do you want to change? Press Enter to cancel.", [*map(_described, there), *NEW])
    if not number:
        return
    added = number - len(there)
    change = _added(talk, session, added) if added > 0 else _changed(talk, there[number - 1].change)
    if change is None:
        return
    check_by_hand(session, change)
    session.amend([change], talk.words("Why? (Enter to skip)"))
    talk.say("Changed.")


def _described(row: TableRow) -> str:
    """Say in a line what stands there."""
    change = row.change
    match change.what:
        case What.UNIT:
            return f"{row.called}: {row.said or 'no side'}"
        case What.CARD:
            return f"{change.name}, {row.words}"
        case What.STATE:
            return f"{change.name}: {row.words}"
        case What.OBLIGATION:
            return row.said
        case _:
            return f"{row.called} {row.said}"


def _changed(talk: Talk, change: Change) -> Change | None:
    text = talk.words("New value (- to remove it, Enter to keep it)")
    return replace(change, value=None if text == "-" else text) if text else None


def _added(talk: Talk, session: Session, number: int) -> Change | None:
    unit = talk.words("Which unit?")
    if not unit:
        return None
    if number == 1:
        return Change(What.UNIT, unit, value=talk.words("Which side? (Enter to skip)"))
    if number == 2:
        states = a_list([session.ruleset.state_called(each) for each in states_of(session, unit)])
        return Change(What.STATE, unit, state_meant(session, unit, talk.words(f"Which state ({states})?")), "yes")
    return Change(What.CARD, unit, talk.words("Which value?"), talk.words("What does the card say?"))
