"""The commands that go further than the tests start from the project's folder, with nothing set up for them."""

import subprocess
import sys
from pathlib import Path

import pytest
from sizes import whole

COMMANDS = Path(__file__).parent


@whole
@pytest.mark.parametrize("name", ["kill", "kill_screens", "bursts", "terminal_bytes", "mutate", "playing_on"])
def test_a_command_says_what_it_can_be_told(name: str) -> None:
    started = subprocess.run([sys.executable, COMMANDS, name, "--help"], capture_output=True, text=True, check=True)
    assert f"trust {name}" in started.stdout
    assert not started.stderr


@whole
def test_a_command_that_is_not_there_is_told_with_those_that_are() -> None:
    started = subprocess.run([sys.executable, COMMANDS, "kil"], capture_output=True, text=True, check=False)
    assert "kill_screens" in started.stderr
    assert started.returncode == 1
