"""From process start to the first painted screen, against a Textual hello-world of the same run."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from rows import Row, ms, seconds

HELLO = """
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self):
        yield Static("Hello, world: READY")
Hello().run()
"""
TIMES = 9


def first_paint(command: list[str], sign: bytes, folder: Path) -> float:
    """Start a command on a pseudo-terminal, and wait until a sign is painted."""
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30"}
    environment |= {"TABLESIDE_DATA": str(folder), "TABLESIDE_CONFIG": str(folder / "config.toml")}
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment, close_fds=True)
    seen = b""
    while sign not in seen and time.perf_counter() - start < 20:
        if select.select([master], [], [], 0.5)[0]:
            seen += os.read(master, 65536)
    took = time.perf_counter() - start
    process.kill()
    process.wait()
    os.close(master)
    os.close(slave)
    return took


def rows() -> list[Row]:
    """Measure both by turns, so that both meet the same machine."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "hello.py").write_text(HELLO)
        hello, home = [], []
        tableside = [sys.executable, "-c", "from tui.cli import main; main([])"]
        for _ in range(TIMES):
            hello.append(first_paint([sys.executable, str(folder / "hello.py")], b"READY", folder))
            home.append(first_paint(tableside, b"T A B L E", folder))
        ratio = median(home) / median(hello)
        quick = [sys.executable, "-c", "from tui.cli import main; main(['rulesets', 'rivets'])"]
        bare = [sys.executable, "-c", "pass"]
        return [
            Row("first paint, Textual hello-world", ms(median(hello))),
            Row("first paint, Tableside", ms(median(home))),
            Row("ratio", f"{ratio:.2f}", "at most 1.5"),
            Row("python -c pass", ms(seconds(lambda: subprocess.run(bare, check=True)))),
            Row(
                "tableside rulesets rivets",
                ms(seconds(lambda: subprocess.run(quick, check=True, stdout=subprocess.DEVNULL))),
                "no Textual",
            ),
        ]
