"""What terminals send by themselves, on a real terminal; `terminal_bytes.py` sends it everywhere, and cut anywhere."""

from __future__ import annotations

import sys
from itertools import islice

import pytest
from sizes import share, whole

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from sequences import KEYS, REPLIES, Sent
from terminal_bytes import (
    ALONE,
    BOARD,
    DIALOGS,
    DIE,
    LONG_GAP,
    Place,
    alone,
    cut_everywhere,
    every_question,
    together,
)

EVERY = 4


PLACES = [
    pytest.param(each, id=each.called, marks=() if each in (DIE, BOARD) else whole) for each in (*ALONE, *DIALOGS)
]


@pytest.mark.parametrize("place", PLACES)
def test_what_nobody_pressed_answers_nothing_and_shows_nothing(place: Place) -> None:
    assert not together(place)


@whole
def test_that_holds_at_some_of_all_kinds_of_questions() -> None:
    wrong = {place.called: together(place) for place in islice(every_question(), 0, None, EVERY)}
    assert len(wrong) > 3
    assert not {where: what for where, what in wrong.items() if what}


FIVES = [each for each in KEYS if each.pressed == b"5"]


@pytest.mark.parametrize("sent", share(FIVES[1:], 7), ids=lambda sent: sent.called)
def test_a_five_is_a_five_however_a_terminal_writes_it(sent: Sent) -> None:
    assert [*alone(DIE, [sent])] == [(sent, "")]


@whole
def test_a_reply_that_comes_in_two_pieces_answers_nothing() -> None:
    colour = next(each for each in REPLIES if each.called == "colour of the ground, ST")
    assert not [(at, wrong) for _, at, wrong in cut_everywhere(DIE, [colour], LONG_GAP) if wrong]
