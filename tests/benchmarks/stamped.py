"""Starts a Textual program that says in each frame how much processor time it had taken when the frame was made.

`python stamped.py --data DIR --open FILE` starts Tableside; `plain.py` starts its own application so. A stamp is a
string that terminals pass over, behind the bytes of its frame: what is read with the screen cannot come too late.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

STAMP = "\x1b_{nanoseconds}\x1b\\"


def stamp(data: str) -> str:
    """Put a stamp behind a frame."""
    return data + STAMP.format(nanoseconds=time.process_time_ns())


def stamp_frames() -> None:
    """Put a stamp behind everything that Textual writes; that loads Textual."""
    from textual.drivers.linux_driver import LinuxDriver

    write = LinuxDriver.write
    LinuxDriver.write = lambda self, data: write(self, stamp(data))  # type: ignore[method-assign]


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    os.environ["TEXTUAL_DRIVER"] = "stamping:Stamped"  # so that it is Tableside that loads Textual, as it does it
    from tui.cli import main

    main(sys.argv[1:])
