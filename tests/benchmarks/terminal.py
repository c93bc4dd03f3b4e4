"""Tableside on a pseudo-terminal, for what has to be measured through the whole program."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

SIZE = (24, 80)
QUIET = 0.15
"""After so many seconds without a byte, all is painted."""


class Terminal:
    """Tableside on a pseudo-terminal, and how long it takes to answer a key."""

    def __init__(self, path: Path, folder: Path) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "TABLESIDE_CONFIG": str(folder / "config.toml")}
        command = [sys.executable, "-c", "from tui.cli import main; import sys; main(sys.argv[1:])"]
        arguments = ["--data", str(folder), "--open", str(path)]
        streams = {"stdin": slave, "stdout": slave, "stderr": slave}
        self.process = subprocess.Popen([*command, *arguments], env=environment, close_fds=True, **streams)
        os.close(slave)
        self.settle(2.0)

    def settle(self, quiet: float = QUIET) -> None:
        """Read until nothing more is painted."""
        while select.select([self.master], [], [], quiet)[0]:
            os.read(self.master, 65536)

    def type(self, text: str) -> None:
        """Type a text without measuring."""
        os.write(self.master, text.encode())
        self.settle()

    def answer(self, key: str) -> float:
        """Send a key, and give the seconds to the last byte that it paints."""
        return self.frames(key)[-1]

    def frames(self, key: str) -> list[float]:
        """Send a key, and give the seconds to everything that is painted because of it; 0 if nothing is."""
        start = time.perf_counter()
        painted = []
        os.write(self.master, key.encode())
        while select.select([self.master], [], [], QUIET)[0]:
            os.read(self.master, 65536)
            painted.append(time.perf_counter() - start)
        return painted or [0.0]

    def close(self) -> None:
        """End it."""
        self.process.kill()
        self.process.wait()
        os.close(self.master)
