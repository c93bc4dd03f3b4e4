"""The screens on a terminal: what comes from it, keys with Alt and pasted texts; left and come back to, and ended."""

import os
import re
import signal
import sys
import time
from pathlib import Path

import pytest
from lines import typed
from piloting import AT_THE_DIE, AT_THE_THROW, key_event, keys, new_session, playing, screen_text, standing_at
from sizes import share
from terminals import PROGRAM, Painted, Terminal, plain_text, surroundings
from textual.events import Key, Paste
from textual.widgets import Input

from saves.log.lock import beside
from saves.session.session import Session
from tui.screens.home.home import Home
from tui.shared.terminal import APART, WORD, as_a_word, cleaned
from tui.widgets.throw import ThrowEntry

if sys.platform != "linux":
    pytest.skip("needs a pseudo-terminal and /proc", allow_module_level=True)


AT_REST = b"What now?"
FAILING = "import tui.app; tui.app.Tableside.action_picture = lambda app: 1 / 0; "
"""A fault behind the key that saves a picture."""
PICTURE = "\x10"


@pytest.fixture
def started(tmp_path):
    """Start the screens at the table of a session; `first` is done before that."""
    there = []

    def start(first=""):
        path = new_session(tmp_path)
        program = [*PROGRAM[:2], first + PROGRAM[2], "--open", str(path), "--data", str(tmp_path)]
        there.append(Terminal(program, {**surroundings(), "TABLESIDE_CONFIG": str(tmp_path / "none.toml")}))
        assert there[0].wait_for(lambda shown: AT_REST in plain_text(shown))
        there[0].rest()
        return there[0]

    yield start
    for each in there:
        each.kill()


def is_stopped(terminal):
    """Tell whether the system has stopped the program."""
    return Path(f"/proc/{terminal.program.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


def ended_with(terminal):
    """Wait for the end of the program; give its exit code, and what stands on the terminal that it left."""
    terminal.wait_for(lambda _: terminal.program.poll() is not None)
    terminal.look(0.1)
    return terminal.program.wait(), plain_text(terminal.shown.rpartition(b"\x1b[?1049l")[2]).decode()


def test_what_was_stopped_and_comes_back_is_drawn_again(started):
    terminal = started()
    cells, drawn = terminal.cells, len(terminal.shown)
    os.kill(terminal.program.pid, signal.SIGTSTP)
    assert terminal.wait_for(lambda _: is_stopped(terminal))
    os.kill(terminal.program.pid, signal.SIGCONT)
    terminal.wait_for(lambda shown: AT_REST in plain_text(shown[drawn:]))
    terminal.rest()
    again = Painted(100, 30)
    again.write(terminal.shown[drawn:].decode())
    assert again.cells == cells
    terminal.type("\x0b")
    assert terminal.wait_for(lambda shown: b"Search" in plain_text(shown[drawn:])), "no key is taken any more"


def test_a_mouse_that_was_off_is_off_when_what_was_stopped_comes_back(started):
    terminal = started()
    terminal.type("\x05")
    assert terminal.wait_for(lambda shown: b"The mouse is off" in plain_text(shown))
    terminal.rest()
    drawn = len(terminal.shown)
    os.kill(terminal.program.pid, signal.SIGTSTP)
    assert terminal.wait_for(lambda _: is_stopped(terminal))
    os.kill(terminal.program.pid, signal.SIGCONT)
    assert terminal.wait_for(lambda shown: AT_REST in plain_text(shown[drawn:]))
    terminal.rest()
    assert re.findall(rb"\x1b\[\?1000([hl])", terminal.shown[drawn:])[-1:] == [b"l"]


@pytest.mark.parametrize("typed", share([b"\x1b[53;1:1u", b"\xff", b"\xe9t\xe9"], 3))
def test_no_byte_ends_the_screens(typed, started):
    terminal = started()
    terminal.send(typed)
    terminal.rest()
    time.sleep(0.2)
    assert terminal.program.poll() is None


def test_a_fault_of_the_screens_is_exit_4_and_a_sentence_that_names_a_file(started, tmp_path):
    terminal = started(FAILING)
    terminal.type(PICTURE)
    code, left = ended_with(terminal)
    (kept,) = (tmp_path / "faults").iterdir()
    assert code == 4
    assert left.startswith("tableside: Start Tableside again: a fault of its own ended it")
    assert left.endswith("and nothing confirmed is lost.")
    assert kept.name in left.replace(" ", "")
    assert "ZeroDivisionError" in kept.read_text()
    assert not beside(tmp_path / "sessions" / "saturday.jsonl", "holder").exists()


@pytest.mark.parametrize(
    ("number", "code", "said"),
    [(signal.SIGTERM, 143, "The system ended Tableside"), (signal.SIGINT, 130, "Tableside was interrupted")],
)
def test_who_ends_the_screens_otherwise_is_told_in_a_sentence(number, code, said, started):
    terminal = started()
    terminal.program.send_signal(number)
    assert ended_with(terminal) == (code, f"tableside: {said}: nothing that you confirmed is lost.")


AT_A_TEXT = {each: AT_THE_DIE[each] for each in ("phase", "target")}


def said(pilot):
    """List what the players were notified of."""
    return [call.args[0] for call in pilot.app.notify.call_args_list]


def answers(path):
    """Give the answers of the combat that is open."""
    with Session.open(path, read_only=True) as session:
        return {key: each.text for key, each in session.run.answered.items()}


@pytest.mark.parametrize(
    ("event", "told"),
    [(Paste("5\r"), True), (Key("alt+5", "5"), False)],
)
async def test_neither_pasted_text_nor_alt_and_a_digit_answers_a_question_that_takes_keys(tmp_path, event, told):
    path = standing_at(tmp_path, "combat", AT_THE_DIE)
    async with playing(tmp_path, path) as pilot:
        pilot.app.post_message(event)
        await keys(pilot)
        assert ("Pasted text answers nothing here" in screen_text(pilot)) == told
        assert "die" not in answers(path)


@pytest.mark.parametrize(
    ("pasted", "begins"), [("\x1b[31m7", "The pasted text has control"), ("\x18", "The pasted text is too")]
)
async def test_a_text_field_refuses_what_is_no_plain_text(pasted, begins, tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_A_TEXT)) as pilot:
        pilot.app.post_message(Paste(pasted))
        await keys(pilot)
        assert pilot.app.screen.query_one(Input).value == ""
        assert begins in screen_text(pilot)


@pytest.mark.parametrize(
    ("event", "typed"),
    [(Paste("Crusher 7\r\nMole 3\r\n"), "Crusher 7"), (Paste(f"{WORD}Scouts 3"), "Scouts 3"), (Key("alt+n", "n"), "")],
    ids=["plain text", "a word", "alt and a letter"],
)
async def test_a_text_field_takes_the_first_line_of_a_plain_text_and_a_word_but_no_letter_with_alt(
    tmp_path, event, typed
):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_A_TEXT)) as pilot:
        pilot.app.post_message(event)
        await keys(pilot)
        assert pilot.app.screen.query_one(Input).value == typed
        assert "✗" not in screen_text(pilot)


@pytest.mark.parametrize("digit", ["١", "５", "५"])
async def test_a_digit_of_other_scripts_is_refused_as_a_wrong_one_is(digit, tmp_path):
    path = standing_at(tmp_path, "combat", AT_THE_DIE)
    async with playing(tmp_path, path) as pilot:
        pilot.app.post_message(Key("other", digit))
        await keys(pilot)
        assert f"There is no {digit} here." in screen_text(pilot)
        assert "die" not in answers(path)
    said = typed(tmp_path, "1", digit)
    assert f"“{digit}” does not answer" in said
    assert "die" not in answers(path)


WORDS = {b"Scouts 3\r": "Scouts 3", b"ts 3": "ts 3", b"ab": "ab"}
KEYS_APART = (b"jjkj", b"3\r", b"uuuu", b"5\r", b"n", b"\x1b[200~ab\x1b[201~")


def test_letters_that_come_as_a_word_in_one_read_are_one_text_and_keys_are_keys():
    for read, word in WORDS.items():
        assert as_a_word(read) == read.replace(word.encode(), f"\x1b[200~{WORD}{word}\x1b[201~".encode())
    for read in KEYS_APART:
        assert as_a_word(read) == read


async def test_a_word_runs_nothing_and_says_so_and_keys_of_one_read_are_taken_in_their_order_behind_a_digit(tmp_path):
    async with playing(tmp_path) as pilot:
        pilot.app.post_message(Paste(f"{WORD}quit"))
        await keys(pilot)
        assert said(pilot) == ["Letters that come as a word do nothing here: press one key after the other."]
        assert isinstance(pilot.app.screen, Home)
        await in_one_read(pilot, "n1\r")
        players = list(pilot.app.screen.query(Input))
        assert pilot.app.focused is players[1], "Enter keeps the first field, and goes on to the next"
        assert len(said(pilot)) == 1


async def in_one_read(pilot, typed):
    """Send keys as a terminal does that gives them in one read."""
    pilot.app.post_message(Paste(WORD))
    for sign in typed:
        pilot.app.post_message(key_event("enter" if sign == "\r" else sign))
    pilot.app.post_message(Paste(APART))
    await keys(pilot)


def test_what_follows_a_letter_in_one_read_is_said_to_come_along():
    for read in (b"a3", b"n1\r", b"1a3", b"aa3"):
        assert as_a_word(read) == b"\x1b[200~\x16\x1b[201~" + read + b"\x1b[200~\x16\x16\x1b[201~"
        assert cleaned(as_a_word(read)) == as_a_word(read)


@pytest.mark.parametrize("along", ["3", "3\r", "333"])
async def test_what_follows_a_letter_in_one_read_never_lands_in_the_field_that_it_opened(along, tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE)) as pilot:
        await in_one_read(pilot, f"a{along}")
        assert pilot.app.screen.query_one(Input).value == ""
        assert "What came along with that letter is not typed" in screen_text(pilot)
        await in_one_read(pilot, "S3")
        assert pilot.app.screen.query_one(Input).value == "S3", "a field that is open takes them"


async def test_one_by_one_what_follows_a_letter_is_typed_into_its_field_at_any_speed(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE)) as pilot:
        for sign in "a3":
            pilot.app.post_message(key_event(sign))
        await keys(pilot)
        assert pilot.app.screen.query_one(Input).value == "3"


async def test_brackets_around_the_symbols_of_one_die_count_as_well_where_they_come_in_one_read(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "fire", AT_THE_THROW, "assault")) as pilot:
        pilot.app.post_message(Paste(f"{WORD}d(dx)"))
        await keys(pilot)
        assert [die.symbols for die in pilot.app.screen.query_one(ThrowEntry).dice] == ["D", "DX"]
