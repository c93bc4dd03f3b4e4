"""The key bar begins with what the step takes, and names all other keys in one order, whatever screen it is on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from every_kind import Sample, kinds, samples
from piloting import key_line, keys, playing, screen_text, session_of, standing_at
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen

from rulesets.engine.questions.choices import Listed, PickSeveral, Several
from rulesets.engine.questions.dice import Dice, Tally
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import Secret
from tui import keys as settings
from tui.screens.base import TableScreen
from tui.widgets.answers import AnswerEntries
from tui.widgets.entry import Asked
from tui.widgets.key_bar import KeyBar

ORDER = ("full_stop", "v", "d", "u", "r", "w", "t", "i", "l", "slash", "a", "question_mark")
STEP = {"phase": "combat", "target": "units", "attack": "7", "defence": "2"}


class Asking(TableScreen):
    """A screen with one question, and the key bar."""

    def compose(self) -> ComposeResult:
        yield AnswerEntries()
        yield KeyBar()


def begins(question: Question[Any]) -> str:
    """Say how the key bar has to begin, as a pattern."""
    if isinstance(question, Secret):
        return "type, nobody sees   enter "
    if isinstance(question, Throw):
        return r"(\w )+- the dice   backspace"
    if isinstance(question, Dice):
        return r"\d+-\d+ each die   backspace"
    if isinstance(question, Tally):
        return "type, then enter"
    if question.is_thrown:
        return r"1-\d+ the die"
    if isinstance(question, Several | PickSeveral):
        return r"1(-\d)? tick   ↑↓ move   enter takes the ticks"
    if question.is_precedent:
        return r"1-\d mark   enter settles"
    return r"1(-\d)? choose   ↑↓ move" if isinstance(question, Listed) else "type, then enter"


async def test_the_bar_begins_with_what_an_answer_to_the_question_is_whatever_its_kind(tmp_path: Path) -> None:
    async with playing(tmp_path) as pilot:
        await pilot.app.push_screen(Asking())
        entries = pilot.app.screen.query_one(AnswerEntries)
        for number, sample in enumerate(asked_once()):
            entries.ask(Asked(sample.question, sample.table, at=number))
            await keys(pilot)
            said = begins(sample.question)
            assert re.match(said, key_line(pilot).strip()), (type(sample.question).__name__, said, key_line(pilot))


def asked_once() -> Iterator[Sample]:
    for kind in kinds():
        yield from samples()[kind][:1]


def shown(screen: type[Screen[Any]]) -> list[tuple[str, str]]:
    """List the keys that a screen shows, each with its word, in the order in which it names them."""
    bound = [each for owner in screen.__mro__ for each in vars(owner).get("BINDINGS", ())]
    named = [each for each in bound if isinstance(each, Binding) and each.show and each.description]
    own = (each for each in named if not (each.id or "").endswith("-in-text"))
    return [*dict.fromkeys((each.key.partition(",")[0], each.description) for each in own)]


def screens() -> list[type[Screen[Any]]]:
    return [each for each in settings.classes() if issubclass(each, Screen)]


def test_the_letters_that_most_screens_have_stand_in_one_order() -> None:
    assert len([each for each in screens() if shown(each)]) > 10
    for screen in screens():
        letters = [ORDER.index(key) for key, _ in shown(screen) if key in ORDER]
        assert letters == sorted(letters), screen.__name__


def test_no_two_keys_are_named_in_another_order_on_another_screen() -> None:
    before = {pair: screen.__name__ for screen in screens() for pair in combinations(shown(screen), 2)}
    assert [(pair, name, before[pair[::-1]]) for pair, name in before.items() if pair[::-1] in before] == []


async def test_to_begin_again_asks_how_many_answers_go_and_undo_brings_them_back(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", STEP, "rivets")) as pilot:
        await keys(pilot, "x")
        assert "Begin this combat again?" not in screen_text(pilot)
        await keys(pilot, "ctrl+r")
        assert "Begin this combat again? 4 answers go." in screen_text(pilot)
        await keys(pilot, "enter")
        assert len(answers(pilot)) == 4
        await keys(pilot, "ctrl+r", "2")
        assert answers(pilot) == {}
        await keys(pilot, "u")
        assert answers(pilot) == STEP


def answers(pilot: Any) -> dict[str, str]:
    combat = session_of(pilot).state.current
    assert combat is not None
    return {key: reply.text for key, reply in combat.answers.items()}


def test_a_key_that_players_set_to_begin_again_still_holds() -> None:
    set_by_players = {"combat.restart": "x", "combat.restart-in-text": "f10", "board.restart": "x"}
    found = settings.settled(set_by_players)
    assert found.problems == []
    assert set_by_players.items() <= found.keymap.items()
