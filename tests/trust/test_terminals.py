"""The real program on a real terminal: killed, typed at in bursts, sent bytes. The commands here go further."""

import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from sizes import WHOLE, share, whole

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import bursts
import kill
import kill_screens
from sequences import KEYS, REPLIES
from terminal_bytes import ALONE, DIALOGS, DIE, LONG_GAP, alone, every_question, table, together, wrong_after

EVERY = 4


def test_nothing_that_was_confirmed_line_by_line_is_lost(tmp_path):
    typed, confirmed, kept = kill.lives(11 if WHOLE else 4, 7, tmp_path)
    assert confirmed <= kept <= typed
    assert confirmed >= typed // 3, "what the program shows is not understood any more"


def test_nothing_that_any_kind_of_screen_showed_as_done_is_lost(tmp_path):
    kinds = tuple(kill_screens.SCENES) if WHOLE else ("question", "rename", "correction")
    seen = kill_screens.lives(len(kinds), 7, tmp_path, kinds)
    assert seen.total() >= len(kinds) // 2, "what the screens show is not understood any more"


def test_a_burst_on_a_real_terminal_answers_its_questions_and_confirms_nothing(tmp_path):
    bursts.check(tmp_path, 0, (bursts.BURST + bursts.EARLY,), bursts.ANSWERED)


def test_behind_a_key_that_is_refused_nothing_counts(tmp_path):
    bursts.check(tmp_path, 0, (bursts.REFUSED,), bursts.ANSWERED_BEFORE)


PLACES = [pytest.param(each, id=each.called, marks=() if each is DIE else whole) for each in (*ALONE, *DIALOGS)]


@pytest.mark.parametrize("place", PLACES)
def test_what_nobody_pressed_answers_nothing_and_shows_nothing(place):
    assert not together(place)


@whole
def test_that_holds_at_some_of_all_kinds_of_questions():
    wrong = {place.called: together(place) for place in islice(every_question(), 0, None, EVERY)}
    assert len(wrong) > 3
    assert not {where: what for where, what in wrong.items() if what}


FIVES = [each for each in KEYS if each.pressed == b"5"]


@pytest.mark.parametrize("sent", share(FIVES[1:], len(FIVES)), ids=lambda sent: sent.called)
def test_a_five_is_a_five_however_a_terminal_writes_it(sent):
    assert [*alone(DIE, [sent])] == [(sent, "")]


@whole
def test_a_reply_that_comes_in_two_pieces_answers_nothing():
    colour = next(each for each in REPLIES if each.called == "colour of the ground, ST")
    with table(DIE) as there:
        for at in range(2, len(colour.typed)):
            assert not wrong_after(there, [colour], [colour.typed[:at], colour.typed[at:]], LONG_GAP)


@whole
@pytest.mark.parametrize(("name", "code"), [("kill", 0), ("worst", 0), ("write_fixtures", 0), ("kil", 1)])
def test_a_command_says_what_it_can_be_told_and_one_that_is_not_there_which_are(name, code):
    commands = Path(__file__).parent
    done = subprocess.run([sys.executable, commands, name, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert (f"trust {name}" in done.stdout) if code == 0 else ("kill_screens" in done.stderr)
