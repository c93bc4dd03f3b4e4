"""A program on a pseudo-terminal, seen as its players see it: which cells show what, frame by frame.

What Textual writes is little: the cursor is moved, colours are set, and text is written over what stood there.
"""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "trust")]

from terminals import Cells, Painted  # noqa: E402

QUIET = 0.05
"""After so many seconds without a byte and without work, all is painted: three frames of Textual's clock."""
STARTED = 0.3
"""After so many seconds of that, a program that was started stands, with what it loads ahead."""
LISTENING = 0.0005
"""The seconds of processor time in a quiet while that are no work: Textual looks ten times a second for keys."""
LONGEST = 120.0
"""After so many seconds a program is given up that still paints or works."""


@dataclass(frozen=True)
class Frame:
    """What stands on the screen after something was written.

    `worked` is the seconds of processor time until it was made, `after` those until it was read.
    """

    cells: Cells
    worked: float
    after: float

    def shows(self, sign: str) -> bool:
        """Tell whether a text stands in one of its lines."""
        return any(sign in "".join(row) for row in self.cells)


COLOURS = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


def tableside(path: Path, folder: Path, size: tuple[int, int] = (80, 24)) -> Program:
    """Open a session in Tableside, with the settings that lie in a folder."""
    arguments = [str(HERE / "stamped.py"), "--data", str(folder), "--open", str(path)]
    return Program(arguments, size, {**COLOURS, "TABLESIDE_CONFIG": str(folder / "config.toml")})


class Program:
    """A stamped program on a pseudo-terminal; its first frames are read until it rests, or until a sign is seen."""

    def __init__(
        self, arguments: Sequence[str], size: tuple[int, int], environment: dict[str, str], until: str = ""
    ) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        streams = {"stdin": slave, "stdout": slave, "stderr": slave}
        self._process = subprocess.Popen(
            [sys.executable, *arguments], env={**os.environ, **environment}, close_fds=True, **streams
        )
        os.close(slave)
        self._painted = Painted(*size)
        self._decode = codecs.getincrementaldecoder("utf-8")().decode
        self._tasks = Path(f"/proc/{self._process.pid}/task")
        self._clock = (~self._process.pid << 3) | 2
        self.first = self._until(until) if until else self.rest(STARTED)

    @property
    def cells(self) -> Cells:
        """The screen as it stands."""
        return self._painted.cells

    @property
    def worked(self) -> float:
        """The seconds of processor time that it has taken so far."""
        return time.clock_gettime(self._clock)

    @property
    def woke(self) -> int:
        """How many times its threads have woken up so far."""
        told = [(task / "status").read_text() for task in self._tasks.iterdir()]
        return sum(int(each.partition("\nvoluntary_ctxt_switches:")[2].split()[0]) for each in told)

    def unread(self) -> int:
        """Count the bytes that were written and not read yet, and read them."""
        many = 0
        while select.select([self.master], [], [], 0)[0]:
            piece = os.read(self.master, 1 << 16)
            self._frames(self._decode(piece))
            many += len(piece)
        return many

    def press(self, keys: str) -> tuple[list[Frame], float]:
        """Send keys; give the frames, and the processor time until it rests, both counted from the keys on."""
        before, start = self.worked, time.perf_counter()
        os.write(self.master, keys.encode())
        frames = [Frame(each.cells, each.worked - before, each.after - start) for each in self.rest()]
        return frames, self.worked - before

    def rest(self, quiet: float = QUIET) -> list[Frame]:
        """Read until it neither writes nor works any more; give what it has painted."""
        frames, last, worked = [], time.monotonic(), -1.0
        until = last + LONGEST
        while time.monotonic() - last < quiet:
            if select.select([self.master], [], [], quiet / 4)[0]:
                frames += self._frames(self._read())
                last = time.monotonic()
            else:
                before, worked = worked, self.worked
                if worked - before > LISTENING or not self._sleeps():
                    last = time.monotonic()
            if time.monotonic() > until:
                self.close()
                raise RuntimeError(f"It never came to rest: {self._shown}.")
        return frames

    def _until(self, sign: str) -> list[Frame]:
        frames: list[Frame] = []
        while not any(frame.shows(sign) for frame in frames):
            frames += self._frames(self._read())
        return frames

    @property
    def _shown(self) -> str:
        return "\n".join("".join(row).rstrip() for row in self.cells)

    def _frames(self, written: str) -> list[Frame]:
        """Take what was written; give the frames that are whole with it."""
        return [Frame(self.cells, int(stamp) / 1e9, time.perf_counter()) for stamp in self._painted.write(written)]

    def _read(self) -> str:
        try:
            return self._decode(os.read(self.master, 1 << 16))
        except OSError:
            raise RuntimeError(f"The program has ended:\n{self._shown}") from None

    def _sleeps(self) -> bool:
        states = [(task / "stat").read_text().rpartition(")")[2].split()[0] for task in self._tasks.iterdir()]
        return all(state == "S" for state in states)

    def close(self) -> None:
        """End it; what has ended stays so."""
        self._process.kill()
        self._process.wait()
        if self.master >= 0:
            os.close(self.master)
            self.master = -1
