"""The screens on a terminal: left and come back to, with bytes that are no text, ended by a fault or the system."""

import os
import re
import signal
import sys
import time
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("needs a pseudo-terminal and /proc", allow_module_level=True)

from piloting import new_session
from terminals import PROGRAM, Painted, Terminal, plain_text, surroundings

from saves.log.lock import beside

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


@pytest.mark.parametrize("typed", [b"\xff", b"\xe9t\xe9", b"\x1b[53;1:1u"])
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
