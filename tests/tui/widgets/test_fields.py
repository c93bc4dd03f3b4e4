"""What an empty field says: in full in the narrowest terminal, and by examples of the game at hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from piloting import SMALL, keys, new_session, playing

from rulesets.catalogue import our_own, ruleset
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.written import Secret
from tui.widgets.answers import entry_of
from tui.widgets.typed import ROOM, Field, LastPart, TypedEntry, inviting


def typed_questions() -> Iterator[tuple[str, Question[object]]]:
    for name in our_own():
        for checklist in ruleset(name).checklists:
            for question in checklist.questions:
                parts = [part.question for part in question.parts] if isinstance(question, Secret) else [question]
                yield from ((name, part) for part in parts if entry_of(part) is TypedEntry)


@pytest.mark.parametrize(("name", "question"), list(typed_questions()), ids=lambda each: getattr(each, "key", each))
def test_a_field_invites_in_a_few_words(name: str, question: Question[object]) -> None:
    said = inviting(question.accepted())
    assert 0 < len(said) <= ROOM, question.accepted()


@pytest.mark.parametrize(
    ("accepted", "said"),
    [
        ("a whole number from 0 to 9", "a whole number from 0 to 9"),
        ("dice such as 2 green (up to 40 of each), or none", "dice such as 2 green, or none"),
        ("strengths from 1 to 999, such as 7, 4+3 or Hammer 7 + Tiny 2", "such as 7, 4+3 or Hammer 7 + Tiny 2"),
        ("6 faces separated by spaces, each made of c, d or x, or - for a blank", "6 faces separated by spaces"),
        ("w" * 60, ""),
    ],
)
def test_what_is_too_long_is_said_by_examples_or_in_brief(accepted: str, said: str) -> None:
    assert inviting(accepted) == said


def test_the_examples_of_a_force_are_the_games_own() -> None:
    examples = {(name, each.example) for name, each in typed_questions() if isinstance(each, Force)}
    assert all(example != Force.example for _, example in examples)


async def test_the_narrowest_field_has_that_much_room(tmp_path: Path) -> None:
    async with playing(tmp_path, new_session(tmp_path), size=SMALL) as pilot:
        await keys(pilot, "enter", "2", "1")
        field = pilot.app.screen.focused
        assert isinstance(field, Field)
        assert field.content_size.width >= ROOM


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("xx", "XXIV"),
        ("xl + ", None),
        ("XXIV 12 + 4", "XXIV 12 + 43 Army"),
        ("XXIV+xl", "XXIV+XL"),
        ("q", None),
        ("", None),
    ],
)
async def test_what_is_known_completes_the_last_part_of_an_answer(typed: str, completed: str | None) -> None:
    assert await LastPart(("XXIV", "XL", "43 Army"), " + ").get_suggestion(typed) == completed
