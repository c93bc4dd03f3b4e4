"""Starts a Textual program that says in each frame how much processor time it had taken when the frame was made.

`python stamped.py --data DIR --open FILE` starts Tableside; `plain.py` starts its own application so. A stamp is a
string that terminals pass over, behind the bytes of its frame: what is read with the screen cannot come too late.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from textual.drivers.linux_driver import LinuxDriver

STAMP = "\x1b_{nanoseconds}\x1b\\"


def stamp_frames() -> None:
    """Put a stamp behind everything that Textual writes."""
    write = LinuxDriver.write

    def stamped(self: LinuxDriver, data: str) -> None:
        write(self, data + STAMP.format(nanoseconds=time.process_time_ns()))

    LinuxDriver.write = stamped  # type: ignore[method-assign]


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    from tui.cli import main

    stamp_frames()
    main(sys.argv[1:])
