"""What is still to be written when a program ends."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest

ENDS = """
import sys
from tui.shared.output import let_go
sys.stdin.readline()
{output}.write("half a picture")
{before}
sys.exit(7)
"""


@pytest.mark.parametrize("output", ["sys.stdout", "sys.stderr"])
@pytest.mark.parametrize(("before", "code"), [("let_go()", 7), ("pass", 120)])
def test_what_a_terminal_that_is_gone_does_not_take_changes_no_exit_code(output: str, before: str, code: int) -> None:
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
