"""Players are told about a question by its prompt, files and programs by its key; in every ruleset."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.catalogue import every, ruleset
from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.question import Question, not_taken, read
from rulesets.engine.questions.written import Text
from rulesets.engine.referee.checklist import Checklist

BAD = ("¿no such thing?", "", "x" * 30_000, "\x1b[31m", "=;:,+", "-1", "99999")
CHECKLISTS = [
    pytest.param(checklist, id=f"{game.id} {checklist.id}") for game in every()[0] for checklist in game.checklists
]


def refusals(question: Question[Any]) -> list[BadAnswer]:
    found = []
    for text in BAD:
        try:
            read(question, text, Tabletop())
        except BadAnswer as bad:
            found.append(bad)
    return found


@pytest.mark.parametrize("checklist", CHECKLISTS)
def test_no_key_is_shown_to_players(checklist: Checklist) -> None:
    for question in checklist.answerable():
        refused = refusals(question.of("Tiger") if "{" in question.key else question)
        assert refused, question.key
        for bad in refused:
            if "." in question.key or "-" in question.key:
                assert question.key.replace("{unit}", "Tiger") not in str(bad)
            assert str(bad)[0] in "“TA", question.key
            assert bad.keyed, question.key


def test_a_sentence_may_be_about_several_questions() -> None:
    first, second = (Text(f"{key}.units", f"Which units {key}?") for key in ("attack", "defend"))
    bad = not_taken(lambda one, two: f"Tiger is named in {one} and in {two}.", first, second)
    assert str(bad) == "Tiger is named in “Which units attack?” and in “Which units defend?”."
    assert bad.keyed == "Tiger is named in attack.units and in defend.units."


def test_a_prompt_that_is_no_question_is_quoted_without_its_stop() -> None:
    assert Text("die", "Roll one six-sided die.").called == "“Roll one six-sided die”"


def test_a_checklist_calls_what_a_key_names_by_its_prompt() -> None:
    combat = ruleset("rivets").checklist("combat")
    assert combat.called("phase") == "“Which phase is it?”"
    assert combat.called("Lump.into") == "“Retreat of Lump: what is in the hex entered?”"
    assert combat.called("nothing") == "“nothing”"
