"""What an empty field says: in full in the narrowest terminal, and by examples of the game at hand."""

from itertools import takewhile
from math import inf

import pytest
from piloting import (
    LARGE,
    SMALL,
    at_once,
    key_line,
    keys,
    new_session,
    playing,
    screen_text,
    session_of,
    standing_at,
)
from rows import by_rows
from textual.events import Paste

from rulesets.catalogue import our_own, ruleset
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.written import Secret
from tui.screens.reading import Page
from tui.screens.session.keys import STEPS_KEYS
from tui.shared.terminal import WORD
from tui.widgets.answers import entry_of
from tui.widgets.typed import ROOM, TypedEntry, completed, inviting

UP_TO_THE_STEPS = {
    "attacker": "german",
    "hex": "1910",
    "attack.units": "21/20 18",
    "lone-hq": "no",
    "defence.units": "861/294 6",
    "commitments": "attack.supply=0; defence.supply=0; air=0",
    "attack.support": "none",
    "defence.support": "none",
    "terrain": "none",
    "encircled": "no",
    **dict.fromkeys(("concentric", "other", "die.modifier"), "none"),
    "die": "5",
}
"""The answers to a combat of Bautzen 1945 up to the steps of the defender."""


def typed_questions():
    for name in our_own():
        for checklist in ruleset(name).checklists:
            for question in checklist.questions:
                parts = [part.question for part in question.parts] if isinstance(question, Secret) else [question]
                yield from ((name, part) for part in parts if entry_of(part) is TypedEntry)


@pytest.mark.parametrize(("name", "question"), list(typed_questions()), ids=lambda each: getattr(each, "key", each))
def test_a_field_invites_in_a_few_words(name, question):
    said = inviting(question.accepted())
    assert 0 < len(said) <= ROOM, question.accepted()


@by_rows
def test_what_is_too_long_is_said_by_examples_or_in_brief(accepted, said):
    assert inviting(accepted) == said


def test_the_examples_of_a_force_are_the_games_own():
    examples = {(name, each.example) for name, each in typed_questions() if isinstance(each, Force)}
    assert all(example != Force.example for _, example in examples)


async def test_the_narrowest_field_has_that_much_room(tmp_path):
    async with playing(tmp_path, new_session(tmp_path), size=SMALL) as pilot:
        await keys(pilot, "enter", "2", "1")
        field = pilot.app.screen.focused
        assert field.content_size.width >= ROOM


@by_rows
def test_a_name_is_completed_as_far_as_those_that_are_known_go_on_alike(typed, said):
    known = ("XXIV", "3 Army", "30 Army", "HQ 20 Pz", "HQ 257")
    assert completed(typed, known, " + ") == said


async def test_tab_completes_units_that_are_known_and_lists_those_that_are_left(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "battle-for-moscow")) as pilot:
        await keys(pilot, "enter", "1", "2", "'xxx'", "tab")
        field = pilot.app.screen.focused
        assert field.value == "XXX"
        assert "XXXIV" in screen_text(pilot)
        assert "XLII" not in screen_text(pilot)
        await keys(pilot, "i", "tab", "+", "'xxi'", "tab", "i", "enter")
        assert session_of(pilot).run.answered["attack"].value.units == ("XXXIV", "XXII")


async def test_where_each_answer_is_one_digit_it_is_taken_without_enter(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", UP_TO_THE_STEPS, "bautzen-1945"), moment=inf) as pilot:
        await keys(pilot, "3")
        assert "steps" in session_of(pilot).run.question.key
        await keys(pilot, "backspace", "2", "enter")
        assert session_of(pilot).run.answered["861/294.steps"].said == "2"
        assert "ignored" not in screen_text(pilot)
        assert session_of(pilot).run.question.key == "exchange"


AT_THE_MODIFIER = dict(takewhile(lambda pair: pair[0] != "die.modifier", UP_TO_THE_STEPS.items()))


async def test_where_letters_cannot_be_part_of_an_answer_they_are_commands_until_something_is_typed(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_MODIFIER, "bautzen-1945"), LARGE) as pilot:
        letters = [key for key in STEPS_KEYS if key.show and key.key.isalpha()]
        shown = [key for key in letters if f" {key.description} " in f"{key_line(pilot)} "]
        assert {"undo", "review", "why", "units", "look up"} <= {key.description for key in shown}
        for key in shown:
            assert f"{pilot.app.get_key_display(key)} {key.description}" in key_line(pilot)
        await keys(pilot, "w")
        assert isinstance(pilot.app.screen, Page)
        await keys(pilot, "escape", "z")
        assert "Type a whole number" in screen_text(pilot)
        await keys(pilot, "-", "1")
        assert " w why" not in key_line(pilot)
        for sign in ("a", "/", "u"):
            await keys(pilot, sign)
            assert f"“{sign}” cannot be typed here. Type a whole number" in " ".join(screen_text(pilot).split())
            assert pilot.app.screen.focused.value == "-1"
        for pasted in ("two", f"{WORD}two", f"{WORD} infantry"):
            pilot.app.post_message(Paste(pasted))
            await keys(pilot)
            sign = pasted.removeprefix(WORD).strip()[0]
            assert f"“{sign}” cannot be typed here. Type a whole number" in " ".join(screen_text(pilot).split())
            assert pilot.app.screen.focused.value.strip() == "-1"
        await keys(pilot, "backspace", "backspace", "backspace", "'none'", "enter", "u")
        assert session_of(pilot).run.question.key == "die.modifier"
        await keys(pilot, "u")
        assert session_of(pilot).run.question.key == "other"


@pytest.mark.parametrize("typed", [["2", "space", *"infantry"], f"{WORD}2 infantry", "2 infantry"])
async def test_of_a_number_with_what_it_counts_the_number_stays_and_it_is_said_what_is_typed(typed, tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_MODIFIER, "bautzen-1945")) as pilot:
        if isinstance(typed, str):
            pilot.app.post_message(Paste(typed))
        await keys(pilot, *([] if isinstance(typed, str) else typed))
        assert "cannot be typed here. Type a whole number" in " ".join(screen_text(pilot).replace("│", " ").split())
        assert pilot.app.screen.focused.value.split() == ["2"]


@pytest.mark.parametrize("refused", ["x", "abc"])
async def test_enter_behind_letters_takes_no_default_of_a_number(refused, tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_MODIFIER, "bautzen-1945")) as pilot:
        pilot.app.post_message(at_once(refused))
        await keys(pilot, "enter")
        assert session_of(pilot).run.question.key == "die.modifier"


async def test_in_a_secret_letters_are_commands_where_a_number_is_wanted_and_none_is_typed(tmp_path):
    answers = dict(takewhile(lambda pair: pair[0] != "commitments", UP_TO_THE_STEPS.items()))
    async with playing(tmp_path, standing_at(tmp_path, "combat", answers, "bautzen-1945")) as pilot:
        await keys(pilot, "enter", "1", "u")
        assert session_of(pilot).run.question.key == "commitments"
        assert "“u” cannot be typed here" in screen_text(pilot)
        await keys(pilot, "backspace", "u")
        assert session_of(pilot).run.question.key == "defence.units"


async def test_one_digit_answers_in_the_place_of_the_answer_before_as_the_edge_of_the_dialog_says(tmp_path):
    path = standing_at(tmp_path, "combat", {**UP_TO_THE_STEPS, "861/294.steps": "1"}, "bautzen-1945")
    async with playing(tmp_path, path, moment=inf) as pilot:
        await keys(pilot, "r", "end", "enter")
        assert "1-2 answer" in screen_text(pilot)
        await keys(pilot, "2", "enter")
        assert "This combat's answers" not in screen_text(pilot)
        assert session_of(pilot).state.current.answers["861/294.steps"].text == "2"
