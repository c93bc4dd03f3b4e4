"""What is still to be written when a program ends, and how it leaves its terminal."""

import os
import pty
import subprocess
import sys
import termios
import tty

import pytest

from tui.shared.command_line import MODES_OFF, put_back, settings

ENDS = """
import sys
from tui.shared.command_line import let_go
sys.stdin.readline()
{output}.write("half a picture")
{before}
sys.exit(7)
"""


@pytest.mark.parametrize("output", ["sys.stdout", "sys.stderr"])
@pytest.mark.parametrize(("before", "code"), [("let_go()", 7), ("pass", 120)])
def test_what_a_terminal_that_is_gone_does_not_take_changes_no_exit_code(output, before, code):
    terminal, slave = pty.openpty()
    source = ENDS.format(output=output, before=before)
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    ended = subprocess.Popen(
        [sys.executable, "-c", source], stdin=subprocess.PIPE, stdout=slave, stderr=slave, env=buffered
    )
    os.close(slave)
    os.close(terminal)
    ended.communicate(b"\n")
    assert ended.returncode == code


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs a pseudo-terminal")


def test_a_terminal_is_set_as_it_was_and_its_modes_are_switched_off(monkeypatch):
    master, slave = pty.openpty()
    with os.fdopen(slave, "w") as terminal:
        monkeypatch.setattr(sys, "__stdin__", terminal)
        monkeypatch.setattr(sys, "__stderr__", terminal)
        before = settings()
        tty.setraw(slave)
        assert termios.tcgetattr(slave) != before
        put_back(before)
        assert termios.tcgetattr(slave) == before
        assert os.read(master, 1000).decode() == MODES_OFF
    os.close(master)


def test_where_there_is_no_terminal_nothing_is_put_back(monkeypatch):
    with open(os.devnull) as nothing:
        monkeypatch.setattr(sys, "__stdin__", nothing)
        assert settings() is None
    put_back(None)
