"""What holds for all tests: nothing waits for a disk, depends on this machine, or is worked out thousands of times."""

import gc
import os
import signal
from functools import cache

import pytest
from hypothesis import settings
from sizes import examples

import tui.cli

settings.register_profile("tableside", examples(100))
settings.load_profile("tableside")

tui.cli.parser = cache(tui.cli.parser)
"""The command line is described once: that takes longer than most rulings."""

gc.disable()
"""Collecting thousands of tests leaves no garbage, and looking for it takes a fifth of the time."""


def pytest_collection_finish():
    """Look for garbage again, but not among the tests themselves, and seldom."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000, 20, 50)


def pytest_terminal_summary(terminalreporter, exitstatus):
    """Say that no test was run, and what says why: processes beside each other keep a wrong path to themselves."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and terminalreporter.config.getoption("numprocesses", None):
        terminalreporter.write_line("No test was run: a path or a name may be wrong. The same with -n0 says which one.")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Leave out forcing files to the disk: no test pulls the plug."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture(autouse=True, scope="session")
def nobodys_machine(tmp_path_factory):
    """Forget how the developer has set up terminal, language and Tableside, here and in programs that tests start."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("TEXTUAL_")]:
            patch.delenv(name)
        for name in ("COLUMNS", "LINES", "NO_COLOR", "PYTHONDONTWRITEBYTECODE"):
            patch.delenv(name, raising=False)
        patch.setenv("LANGUAGE", "C")
        for name in ("TABLESIDE_CONFIG", "TABLESIDE_DATA"):
            patch.setenv(name, str(tmp_path_factory.mktemp("nobody") / name.lower()))
        for number in (signal.SIGINT, signal.SIGQUIT):
            if signal.getsignal(number) is signal.SIG_IGN:  # as in a job that a script starts in the background
                signal.signal(number, signal.SIG_DFL)
        yield
