"""Reviewing the answers of a combat in line mode, and changing one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import Scope
from rulesets.engine.questions.question import Question, read
from rulesets.engine.referee.checklist import Answered, Run
from saves.session.offers import Offer
from tui.plain import wording
from tui.plain.talk import Command, Talk

if TYPE_CHECKING:
    from tui.shared.controller import SessionController


def review(talk: Talk, controller: SessionController) -> None:
    """List the answers of this combat, and change the one that is chosen.

    Raises:
        BadAnswer: there is nothing to review, or the new answer cannot be taken.
    """
    run = controller.run
    if run is None or not run.answered:
        raise BadAnswer("This combat has no answers yet.")
    answers = [each for each in run.answered.values() if not each.question.is_reminder]
    number = talk.choose("Which answer? Press Enter to cancel.", [wording.answered_line(each) for each in answers])
    if number:
        _change(talk, controller, run, answers[number - 1])


def _change(talk: Talk, controller: SessionController, run: Run, answer: Answered) -> None:
    question = answer.question
    talk.say(
        question.prompt, *_listed(run, question), f"Type {question.invited()}. It is {question.say(answer.value)} now."
    )
    if question.how_to_change:
        talk.say(question.how_to_change)
    said = talk.ask("Enter to keep it, :drop to clear it > ")
    if isinstance(said, Command):
        if said.word != "drop":
            raise BadAnswer(f"“:{said.word}” does nothing here; nothing was changed.")
        controller.drop(question.key)
    elif said:
        known = Offer(question.offered(run.table), numbered=not question.numbers_answer)
        text = question.changed(answer.text, known.picked(said))
        here_only = _here_only(talk, answer, text, controller.session.state.table)
        controller.answer(question.key, text, here_only=here_only)


def _listed(run: Run, question: Question[Any]) -> list[str]:
    known = question.offered(run.table)
    offer = Offer(known, numbered=not question.numbers_answer)
    return wording.offer_lines(offer) if known else wording.option_lines(run, question)


def _here_only(talk: Talk, answer: Answered, text: str, table: Tabletop) -> bool:
    """Ask how long a changed answer holds, where it would be kept."""
    question = answer.question
    if question.remember is Scope.COMBAT or not question.keep(text, read(question, text, table)):
        return False
    return talk.choose("How long does it apply?", ["from now on", "in this combat only"], default=1) == 2
