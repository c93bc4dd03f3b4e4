"""A terminal that an application left as it was using it is put back."""

from __future__ import annotations

import os
import pty
import sys
import termios
import tty

import pytest

from tui.shared.output import MODES_OFF, put_back, settings

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs a pseudo-terminal")


def test_a_terminal_is_set_as_it_was_and_its_modes_are_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_where_there_is_no_terminal_nothing_is_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    with open(os.devnull) as nothing:
        monkeypatch.setattr(sys, "__stdin__", nothing)
        assert settings() is None
    put_back(None)
