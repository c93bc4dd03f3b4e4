"""From process start to the first painted screen, and to an answer without one."""

from __future__ import annotations

import os
import pty
import resource
import select
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from rows import Row, ms, seconds

AGAINST = (
    "from process start to the first painted screen, against Textual's hello-world on the same pseudo-terminal, by"
    " turns; and commands without a screen, against a Python that does nothing."
)
HELLO = """
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self):
        yield Static("Hello, world: READY")
Hello().run()
"""
TIMES = 11
MAIN = "from tui.cli import main; import sys; main(sys.argv[1:])"
COMBAT = ["phase=combat", "target=units", "attack=7", "defence=2", "die=5", "--defaults"]


@dataclass
class Started:
    """A program that was started again and again: the seconds to its first paint, and those of work until then."""

    command: list[str]
    sign: bytes
    took: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)

    def once(self, folder: Path) -> None:
        """Start it once more."""
        before = _children()
        self.took.append(first_paint(self.command, self.sign, folder))
        self.worked.append(_children() - before)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def environment(folder: Path) -> dict[str, str]:
    """Give a program its own folder and a terminal, and let it keep its modules compiled, as installed ones are."""
    given = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30"}
    given |= {"TABLESIDE_DATA": str(folder), "TABLESIDE_CONFIG": str(folder / "config.toml")}
    given.pop("PYTHONDONTWRITEBYTECODE", None)
    return given


def first_paint(command: list[str], sign: bytes, folder: Path) -> float:
    """Start a command on a pseudo-terminal, and wait until a sign is painted."""
    master, slave = pty.openpty()
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, env=environment(folder), close_fds=True
    )
    seen = b""
    while sign not in seen and time.perf_counter() - start < 20:
        if select.select([master], [], [], 0.5)[0]:
            seen += os.read(master, 65536)
    took = time.perf_counter() - start
    process.kill()
    process.wait()
    os.close(master)
    os.close(slave)
    if sign not in seen:
        raise RuntimeError(f"{command} never painted {sign!r}.")
    return took


def rows() -> list[Row]:
    """Start both by turns, so that both meet the same machine; the first time, which compiles, does not count."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "hello.py").write_text(HELLO)
        hello = Started([sys.executable, str(folder / "hello.py")], b"READY")
        home = Started([sys.executable, "-c", MAIN], b"T A B L E")
        for turn in range(1 + TIMES):
            for each in (hello, home):
                each.once(folder)
                if not turn:
                    each.took.clear()
                    each.worked.clear()
        return [
            ms(f"Textual's hello-world, median of {TIMES}", median(hello.took)),
            ms("Tableside's Home", median(home.took)),
            Row("Home takes as long as hello-world", median(home.took) / median(hello.took), "×", at_most=1.5),
            Row("the same in processor time", median(home.worked) / median(hello.worked), "×", at_most=1.5),
            ms("python -c pass", _command(["-c", "pass"], folder)),
            ms("tableside rulesets rivets, no Textual", _command(["-c", MAIN, "rulesets", "rivets"], folder)),
            ms(
                "tableside resolve, a combat of Rivets",
                _command(["-c", MAIN, "resolve", "rivets", "combat", *COMBAT], folder),
            ),
        ]


def _command(arguments: list[str], folder: Path) -> float:
    command, given = [sys.executable, *arguments], environment(folder)
    return seconds(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=given))
